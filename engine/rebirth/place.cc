// Positions of Re-birth for you, and the set-up of 6.2.
#include <algorithm>

#include "engine/kernel/placing.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::go, kernel::holds, kernel::list,
    kernel::Problems, kernel::run, kernel::Tree, kernel::when, kernel::who;

void arrives(kernel::Game& base, CardId c, int place) {
  Game& g = static_cast<Game&>(base);
  if (place == kEnergy && !is_kind(g, c, kPartner)) g.s.edit(c).flags |= kernel::kFaceDown;
}
bool extra(kernel::Game& g, CardId c, std::string_view key, const Tree& value, Problems& problems) {
  if (key == "damage" || key == "marked_damage")
    return g.core().edit(c).damage =
               static_cast<std::int16_t>(kernel::read_count(value, problems, kernel::kPointsMax)),
           true;
  return false;
}
bool value(kernel::Game& base, Player p, std::string_view key, const Tree& tree, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  if (key == "member_limit")
    return g.s.player[p].member_limit =
               static_cast<std::uint8_t>(kernel::read_count(tree, problems, kernel::kPiecesMax)),
           true;
  return false;
}
// teams: [[P1, P3], [P2, P4]]: two of each team; the same place in both sits face to face (12.7.4.1).
void read_teams(Game& g, const Tree& tree, Problems& problems) {
  std::uint8_t seen = 0;
  int n = 0;
  for (const Tree& team : tree.items)
    for (const Tree& one : team.items) {
      const bool player =
          one.text.size() == 2 && one.text[0] == 'P' && one.text[1] >= '1' && one.text[1] <= '4';
      const auto p = static_cast<Player>(player ? one.text[1] - '1' : 0);
      if (player && n < 4) g.s.seat[n] = p, seen |= only(p);
      n += team.items.size() == 2 ? 1 : 5;
    }
  if (tree.items.size() != 2 || n != 4 || seen != 15)
    problems.push_back({tree.mark, "(12.7.1) teams: are two lists of two players, each once"});
}
bool game_value(kernel::Game& base, std::string_view key, const Tree& tree, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  if (key == "one_player_out") return g.s.one_out = kernel::read_flag(tree, problems) ? 1 : 0, true;
  if (key == "teams") return read_teams(g, tree, problems), true;
  if (key == "unique_deck") return g.s.unique_deck = kernel::read_flag(tree, problems) ? 1 : 0, true;
  if (key != "format") return key == "options";
  g.s.format = tree.text == "rumble"        ? kRumble
               : tree.text == "circle"      ? kCircle
               : tree.text == "double_team" ? kDoubleTeam
                                            : kTwoPlayers;
  if (g.s.format == kTwoPlayers)
    problems.push_back({tree.mark, "(12.1.1.1) formats are rumble, circle, double_team"});
  return true;
}
// 6.1.1: what a player brings. The first rule that a deck breaks, in the order of the book.
void check_deck(const Game& g, Player p, kernel::Mark mark, Problems& problems) {
  int main = 0, rebirths = 0, partners = 0, strangers = 0, same = 0;
  for (CardId c : cards(g, p, kDeck)) {
    ++main;
    rebirths += is_kind(g, c, kRebirth) ? 1 : 0;
    strangers += is_kind(g, c, kPartner) ? 1 : 0;
    int copies = 0;
    for (CardId d : cards(g, p, kDeck)) copies += g.view(c).name == g.view(d).name ? 1 : 0;
    const int allowed = kernel::deck_limit_of(g, g.cards().cards[g.s[c].def], "name", 4);
    if (allowed > 4) g.used("6.1.2.1"_rb);
    same = std::max(same, copies - allowed + 4);
  }
  for (CardId c : cards(g, p, kMemory)) partners += is_kind(g, c, kPartner) ? 1 : 100;
  const auto no = [&](const char* why) { problems.push_back({mark, why}); };
  if (main != 50) no("(6.1.1.1) a main deck has exactly 50 cards");
  if (same > 4) no("(6.1.1.2) a main deck has at most four cards of a name");
  if (rebirths > 8) no("(6.1.1.3) a main deck has at most eight Re-birth cards");
  if (strangers > 0) no("(6.1.1.4) no partner is in a main deck");
  if (partners != 3) no("(6.1.1.5) exactly three partners are brought");
}
// 12.7.2.1: under the unique-deck rule teammates share no card name.
void check_unique(const Game& g, const kernel::Setup& setup, Problems& problems) {
  if (g.s.unique_deck == 0 || !is_double(g)) return;
  for (int seat : {0, 2}) {
    const Player one = g.s.seat[seat], other = g.s.seat[seat + 1];
    for (int place : {int{kDeck}, int{kMemory}})
      for (CardId c : cards(g, one, place))
        for (int their : {int{kDeck}, int{kMemory}})
          for (CardId d : cards(g, other, their))
            if (g.view(c).name == g.view(d).name) {
              problems.push_back({setup.seats[other].mark, "(12.7.2.1) teammates share a card name"});
              return;
            }
  }
}
constexpr kernel::PlacingRules kPlacing{nullptr, extra, value, arrives, nullptr, game_value};

// ---- 6.2: before the game. Local 3: whose choice it is
Player chooser(const Game& g) { return static_cast<Player>(g.frame().num(3)); }
void own_deck(const Game& g, Candidates& out) {
  for (CardId c : cards(g, chooser(g), kDeck)) out.add(c);
}
bool is_cheap(const Game& g, Option o) {
  return (g.view(o.a).exists >> kCost & 1) != 0 && number_of(g, o.a, kCost) <= 2;
}
constexpr Check kEntryChecks[] = {
    {"6.2.1.2"_rb, "only a card with a cost of 2 or less starts", 1, holds<is_cheap>}};
void take_entry(Game& g) {
  const Ref r = g.frame().ref(1);
  const Player p = chooser(g);
  clear_answer(g);
  const Ref now = move_card(g, r, zone(p, kEntry), -1, Cause::rule);
  g.s.edit(now.card()).flags |= kernel::kFaceDown;
}
constexpr kernel::Action kEntryActions[] = {
    {"6.2.1.2"_rb, "a card with a cost of 2 or less", kStartEntry, list<own_deck>, nullptr, kEntryChecks,
     act<take_entry>},
};
constexpr Question kWhichEntry{.name = "", .who = who<chooser>, .actions = kEntryActions, .alike = true};
bool more_players(const Game& g) { return g.frame().num(3) + 1 < g.s.players; }
void next_chooser(Game& g) { g.frame().set(3, g.frame().num(3) + 1); }
void shuffle_decks(Game& g) {
  g.frame().set(3, 0);
  g.used("5.8.1"_rb);
  g.used("5.8.1.1"_rb);
  for (Player p = 0; p < g.s.players; ++p) g.shuffle(zone(p, kDeck));
}
Player second_player(const Game& g) {
  return is_double(g) ? std::min(g.in_turn_order(2), g.in_turn_order(3))
                      : static_cast<Player>((g.s.first_player + 1) % g.s.players);
}
void pick_first(Game& g) {
  g.used("6.2.1.4.1"_rb);
  g.s.first_player = g.s.turn_player = static_cast<Player>(g.random(g.s.players));
  if (is_double(g)) {
    g.used("12.7.5"_rb);
    g.s.first_player = g.s.turn_player = std::min(g.s.turn_player, teammate(g, g.s.turn_player));
  }
  if (!in_game(g, g.s.turn_player)) g.s.first_player = g.s.turn_player = next_player(g, g.s.turn_player);
  g.s.turn = 1;
  g.frame().set(3, second_player(g));
}
void deal_hands(Game& g) {
  g.used("4.9.3"_rb);
  for (Player p = 0; p < g.s.players; ++p) {
    for (int i = 0; i < 3 && g.s.count(zone(p, kDeck)) > 0; ++i)
      move_card(g, g.s.ref(cards(g, p, kDeck)[0]), zone(p, kHand), -1, Cause::rule);
    while (g.s.count(zone(p, kMemory)) > 0)
      move_card(g, g.s.ref(cards(g, p, kMemory)[0]), zone(p, kHand), -1, Cause::rule);
  }
}
void second_hand(const Game& g, Candidates& out) {
  for (CardId c : cards(g, chooser(g), kHand)) out.add(c);
}
bool is_partner(const Game& g, Option o) { return is_kind(g, o.a, kPartner); }
constexpr Check kPartnerChecks[] = {{"6.2.1.6"_rb, "only a partner", 1, holds<is_partner>}};
void put_partner(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  move_card(g, r, zone(chooser(g), kEnergy), -1, Cause::rule);
}
constexpr kernel::Action kPartnerActions[] = {
    {"6.2.1.6"_rb, "a partner to the energy zone", kPutEnergy, list<second_hand>, nullptr, kPartnerChecks,
     act<put_partner>},
};
constexpr Question kWhichPartner{.name = "", .who = who<chooser>, .actions = kPartnerActions, .alike = true};
// Everybody but the first player or the first team, in turn order.
bool more_partners(const Game& g) {
  return is_double(g) ? chooser(g) == second_player(g) : chooser(g) != g.in_turn_order(g.s.players - 1);
}
void next_partner(Game& g) {
  g.used(is_double(g) ? "12.7.5"_rb : "12.1.1"_rb);
  g.frame().set(3,
                is_double(g) ? teammate(g, chooser(g)) : static_cast<Player>((chooser(g) + 1) % g.s.players));
}
void turn_entries(Game& g) {
  for (Player p = 0; p < g.s.players; ++p)
    for (CardId c : cards(g, p, kEntry)) g.s.edit(c).flags = 0;
}
// 6.1.1: what the shown decks keep to.
void show_decks(Game& g) {
  g.used("6.2.1"_rb);
  if (!g.is_heard()) return;
  if (g.s.unique_deck != 0 && is_double(g)) {
    g.used("12.7.2"_rb);
    g.used("12.7.2.1"_rb);
  }
  for (Player p = 0; p < g.s.players; ++p) {
    int rebirths = 0;
    for (CardId c : cards(g, p, kDeck)) {
      rebirths += is_kind(g, c, kRebirth) ? 1 : 0;
      if (kernel::deck_limit_of(g, g.cards().cards[g.s[c].def], "name", 4) > 4) g.used("6.1.2.1"_rb);
    }
    if (g.s.count(zone(p, kDeck)) == 50)
      for (const kernel::RuleIndex rule : {"6.1.1.1"_rb, "6.1.1.2"_rb, "6.1.1.4"_rb}) g.used(rule);
    if (rebirths <= 8) g.used("6.1.1.3"_rb);
    if (g.s.count(zone(p, kMemory)) == 3) g.used("6.1.1.5"_rb);
  }
}
constexpr Row kSetUpRows[] = {
    {"6.2.1.1"_rb, "decks and partners are there", always, act<show_decks>},
    {"6.2.1.2"_rb, "each player's entry card", always, ask(kWhichEntry)},
    {"6.2.1.2"_rb, "the next player", when<more_players>, go("6.2.1.2"_rb, run<next_chooser>)},
    {"6.2.1.3"_rb, "decks are shuffled", always, act<shuffle_decks>},
    {"6.2.1.4"_rb, "a random first player", always, act<pick_first>},
    {"6.2.1.5"_rb, "three cards and the partners to hand", always, act<deal_hands>},
    {"6.2.1.6"_rb, "the second player puts a partner", always, ask(kWhichPartner)},
    {"12.2.1"_rb, "so do the others who are not first", when<more_partners>,
     go("6.2.1.6"_rb, run<next_partner>)},
    {"6.2.1.7"_rb, "the game begins", always, act<turn_entries>},
    {"6.2.1.7"_rb, "the first turn", always, call(kTurn)},
};
static_assert(kernel::well_formed(kSetUpRows, kProcedures));

// ---- Positions: where a phase begins, or the timing inside it that `at:` names
constexpr kernel::Timing kTimings[] = {
    {"game_start", kStandbyPhase, "7.2.2"_rb},      {"turn_start", kStandbyPhase, "7.2.2"_rb},
    {"standby_start", kStandbyPhase, "7.2.2"_rb},   {"energy_start", kEnergyPhase, "7.3.1"_rb},
    {"main_start", kMainPhase, "7.4.1"_rb},         {"attack_phase_start", kAttackPhase, "8.2.1"_rb},
    {"start_step_start", kAttackPhase, "8.2.1"_rb}, {"turn_end", kEndPhase, "7.6.1"_rb},
};
void begin_phase(Game& g, int phase, const kernel::Timing* at) {
  const Procedure* phases[] = {&kStandby,       &kStandby,     &kEnergyPhaseRows,
                               &kMainPhaseRows, &kAttackRound, &kEndPhaseRows};
  g.push(kTurn).at = static_cast<std::uint16_t>(g.book().root + phase);  // the row after the phase's own
  Frame& f = g.push(*phases[phase]);
  while (at != nullptr && g.book().operations[f.at].rule != at->rule) ++f.at;
  g.s.phase = static_cast<std::uint8_t>(phase);
  const bool begun = phase != kStandbyPhase || at != nullptr;
  for (Player p = 0; p < g.s.players; ++p)
    if (begun && (turn_team(g) >> p & 1) != 0) ++g.s.player[p].turns;
}

}  // namespace

const Procedure kSetUp{"set_up", Order::sequence, kSetUpRows};

void place(kernel::Game& base, const kernel::Setup& setup, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  g.s.defender = g.s.speaker = kNobody;
  for (PlayerFacts& f : g.s.player) f.member_limit = 3;
  kernel::place_position(g, setup, kPlacing, problems);
  const int phase = kernel::phase_of(g, setup, kTimings, kStandbyPhase, problems);
  if (!problems.empty()) return;
  if (g.s.players > 2 && g.s.format == kTwoPlayers)
    problems.push_back({setup.mark, "(12.1.1) more than two players need a format"});
  if (is_double(g) && (g.s.players != 4 || g.s.seat[0] == g.s.seat[1]))
    problems.push_back({setup.mark, "(12.7.1) Double Team is two teams of two: teams: [[P1, P3], [P2, P4]]"});
  for (const int p : setup.active)
    if (p != setup.active[0] && (!is_double(g) || (turn_team(g) >> p & 1) == 0))
      problems.push_back({setup.mark, "(12.7.7) only the players of one team have a turn together"});
  if (setup.from_start && setup.legal_decks)
    for (Player p = 0; p < g.s.players; ++p) check_deck(g, p, setup.seats[p].mark, problems);
  if (setup.from_start) check_unique(g, setup, problems);
  if (!problems.empty()) return;
  g.s.alarm = 0;
  if (setup.from_start) {
    for (Player p = 0; p < g.s.players; ++p)  // partners wait in the memory zone until 6.2.1.5
      for (int i = g.s.count(zone(p, kDeck)) - 1; i >= 0; --i) {
        const CardId c = cards(g, p, kDeck)[static_cast<std::size_t>(i)];
        if (is_kind(g, c, kPartner)) g.s.move(c, zone(p, kMemory), -1, true);
      }
    g.push(kSetUp);
    g.s.alarm = 0;
    if (setup.first >= 0) g.luck().push_back({kNoZone, {}, setup.first});
    return;
  }
  const int since = (g.s.turn_player - g.s.first_player + g.s.players) % g.s.players;
  for (Player p = 0; is_double(g) && p < g.s.players; ++p) {  // turns by team: every second one
    const bool on = (turn_team(g) >> p & 1) != 0;
    g.s.player[p].turns = static_cast<std::uint8_t>(on ? (setup.turn - 1) / 2 : setup.turn / 2);
  }
  for (Player p = 0; !is_double(g) && p < g.s.players; ++p) {
    const int order = (p - g.s.first_player + g.s.players) % g.s.players;
    g.s.player[p].turns = static_cast<std::uint8_t>((setup.turn - 1 - order + g.s.players) / g.s.players);
    if (order < since && g.s.player[p].turns == 0) g.s.player[p].turns = 1;
  }
  begin_phase(g, phase, kernel::timing_of(setup, kTimings));
  g.s.unsettled = 1;
}

}  // namespace headjudge::rebirth
