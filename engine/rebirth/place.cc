// Positions of Re-birth for you, and the set-up of 6.2.
#include <algorithm>

#include "engine/kernel/placing.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/placed.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {
namespace {

using kernel::Problems, kernel::Tree;

void arrives(kernel::Game& base, CardId c, int place) {
  Game& g = static_cast<Game&>(base);
  if (place == kEnergy && !is_kind(g, c, kPartner)) g.s.edit(c).flags |= kernel::kFaceDown;
}
// What a card is in the attack in whose middle a position begins (8.2.4.3, 8.2.4.4.2, 8.3.3.2).
bool read_role(Game& g, CardId c, std::string_view key, const Tree& value, Problems& problems) {
  constexpr std::string_view kRoles[] = {"attacking", "attacked",          "supporting",
                                         "blocked",   "partner_attacking", "partner_attacked"};
  if (std::find(std::begin(kRoles), std::end(kRoles), key) == std::end(kRoles)) return false;
  if (!kernel::read_flag(value, problems)) return true;
  const bool supports = key == "supporting", attacks = key == "attacking" || key == "partner_attacking";
  const Player p = g.s[c].owner;
  const bool own = is_double(g) || p == g.s.turn_player;
  if (place_of(g.s[c].zone) != (supports ? kMember : kEntry) ||
      (own != (supports || attacks) && !is_double(g)))
    problems.push_back({value.mark,
                        "(8.2.4.3) the turn player's entry attacks, a member of it supports, and "
                        "another player's entry is attacked"});
  g.s.attacking = 1;
  if (key == "partner_attacking" || key == "partner_attacked") g.s.partner = 1;
  if (supports) g.s.supporter = g.s.ref(c);
  if (key == "blocked") g.s.blocked = g.s.ref(c);
  (supports || attacks ? g.s.speaker : g.s.defender) = p;
  return true;
}
bool extra(kernel::Game& g, CardId c, std::string_view key, const Tree& value, Problems& problems) {
  if (key == "damage" || key == "marked_damage")
    return g.core().edit(c).damage = kernel::read_count(value, problems, kDamageMax), true;
  return read_role(static_cast<Game&>(g), c, key, value, problems);
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
void read_options(Game& g, const Tree& tree, Problems& problems) {
  const auto options = g.rulebook().options;
  for (const Tree::Entry& entry : tree.entries) {
    std::vector<std::string_view> known;
    std::size_t i = 0;
    for (const kernel::HouseOption& option : options) known.push_back(option.word);
    while (i < known.size() && known[i] != entry.key.text) ++i;
    if (i == known.size())
      problems.push_back({entry.key.mark, "unknown option '" + entry.key.text + "'" +
                                              kernel::did_you_mean(entry.key.text, known)});
    else if (kernel::read_flag(entry.value, problems))
      g.s.readings |= static_cast<std::uint8_t>(1u << i);
  }
}
bool game_value(kernel::Game& base, std::string_view key, const Tree& tree, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  if (key == "options") return read_options(g, tree, problems), true;
  if (key == "one_player_out") return g.s.one_out = kernel::read_flag(tree, problems) ? 1 : 0, true;
  if (key == "teams") return read_teams(g, tree, problems), true;
  if (key == "unique_deck") return g.s.unique_deck = kernel::read_flag(tree, problems) ? 1 : 0, true;
  if (key != "format") return false;
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
  if (main == 0 || partners == 0) no("(6.1.1) a main deck and partners are brought");
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
// What a position says beside zones and what every game has.
constexpr const char* kOfCard[] = {"damage",     "marked_damage", "attacking",         "attacked",
                                   "supporting", "blocked",       "partner_attacking", "partner_attacked"};
constexpr const char* kOfPlayer[] = {"member_limit"};
constexpr const char* kOfGame[] = {"format", "teams", "one_player_out", "unique_deck", "options"};
constexpr kernel::PlacingRules kPlacing{nullptr, extra,      value,   arrives,
                                        nullptr, game_value, nullptr, "(7.1.1) "};

// ---- Positions: where a phase begins, or the timing inside it that `at:` names
constexpr kernel::Timing kTimings[] = {
    {"game_start", kStandbyPhase, "7.2.2"_rb},
    {"turn_start", kStandbyPhase, "7.2.2"_rb},
    {"standby_start", kStandbyPhase, "7.2.2"_rb},
    {"energy_start", kEnergyPhase, "7.3.1"_rb},
    {"main_start", kMainPhase, "7.4.1"_rb},
    {"main_phase_start", kMainPhase, "7.4.1"_rb},
    {"attack_phase_start", kAttackPhase, "8.2.1"_rb},
    {"start_step_start", kAttackPhase, "8.2.1"_rb},
    {"block_start", kAttackPhase, "8.3.1"_rb},
    {"damage_start", kAttackPhase, "8.4.1"_rb},
    {"close_start", kAttackPhase, "8.5.1"_rb},
    {"end_of_this_attack", kAttackPhase, "8.5.1"_rb},
    {"turn_end", kEndPhase, "7.6.1"_rb},
};
bool is_in_attack(const kernel::Timing* at) {
  return at != nullptr && at->phase == kAttackPhase && at->rule != "8.2.1"_rb;
}
// Whoever the position does not name: the only player that can be attacked, the only rested member.
void begin_attack(Game& g, const kernel::Setup& setup, Problems& problems) {
  const Player by = is_double(g) && g.s.speaker != kNobody ? g.s.speaker : g.s.turn_player;
  g.s.speaker = is_double(g) ? by : kNobody;
  g.s.attacks = g.s.attacking = 1;
  Player found[kernel::kPlayersMax];
  const int n = g.opponents_of(by, found);
  const Player next = is_double(g)            ? front_of(g, by)
                      : g.s.format == kCircle ? neighbour(g, by, 1)
                      : n == 1                ? found[0]
                                              : kNobody;
  if (g.s.defender == kNobody) g.s.defender = next;
  if (g.s.defender == kNobody || (next != kNobody && next != g.s.defender))
    problems.push_back(
        {setup.at_mark, "(8.2.4.3) whose entry is attacked? attacked: true on that character"});
  int rested = 0;
  for (CardId c : cards(g, by, kMember))
    if (!g.s.supporter || rested > 0) rested += stands(g, c) ? 0 : 1;
  for (CardId c : cards(g, by, kMember))
    if (rested == 1 && !stands(g, c)) g.s.supporter = g.s.ref(c);
  note_roles(g);
}
void begin_phase(Game& g, int phase, const kernel::Timing* at) {
  const Procedure* phases[] = {&kStandby,       &kStandby,     &kEnergyPhaseRows,
                               &kMainPhaseRows, &kAttackRound, &kEndPhaseRows};
  g.push(kTurn).at = static_cast<std::uint16_t>(g.book().root + phase);  // the row after the phase's own
  Frame& f = g.push(*phases[phase]);
  while (at != nullptr && g.book().operations[f.at].rule != at->rule) ++f.at;
  g.s.phase = static_cast<std::uint8_t>(phase);
  const bool begun = phase != kStandbyPhase || at != nullptr;
  for (Player p = 0; p < g.s.players; ++p)
    if (begun && (turn_team(g) >> p & 1) != 0) g.s.player[p].had_turn = 1;
}

}  // namespace

const kernel::PositionWords kPositionWords{kOfCard, kOfPlayer, kOfGame, {}, kTimings};

void place(kernel::Game& base, const kernel::Setup& setup, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  g.s.defender = g.s.speaker = kNobody;
  for (PlayerFacts& f : g.s.player) f.member_limit = 3;
  kernel::place_position(g, setup, kPlacing, problems);
  const int phase = kernel::phase_of(g, setup, kTimings, kStandbyPhase, problems);
  const kernel::Timing* at = kernel::timing_of(setup, kTimings);
  check_placed(g, setup, problems);
  check_words(g, setup.mark, problems);
  if (g.s.attacking != 0 && !is_in_attack(at))
    problems.push_back({setup.mark,
                        "(8.2.4.3) nobody attacks before an attack: at: block_start, damage_start or "
                        "close_start"});
  if (problems.empty() && is_in_attack(at)) begin_attack(g, setup, problems);
  if (!problems.empty()) return;
  if (g.s.players > 2 && g.s.format == kTwoPlayers)
    problems.push_back({setup.mark, "(12.1.1) more than two players need a format"});
  if (g.s.players < 3 && (g.s.format == kRumble || g.s.format == kCircle))
    for (const char* rule : {g.s.format == kRumble ? "12.5.1" : "12.6.1", "12.1.1"})
      problems.push_back(
          {setup.mark, "(" + std::string(rule) + ") such a game is for three players or more"});
  if (g.s.one_out != 0 && g.s.format != kRumble && g.s.format != kCircle)
    for (const auto& [key, value] : setup.values)
      if (key == "one_player_out")
        problems.push_back({value.mark, "(12.5.3) (12.6.3) one player out is for rumble and circle"});
  if (is_double(g) && (g.s.players != 4 || g.s.seat[0] == g.s.seat[1]))
    problems.push_back({setup.mark, "(12.7.1) Double Team is two teams of two: teams: [[P1, P3], [P2, P4]]"});
  for (const int p : setup.active)
    if (p != setup.active[0] && (!is_double(g) || (turn_team(g) >> p & 1) == 0))
      problems.push_back({setup.active_mark, "(12.7.7) only the players of one team have a turn together"});
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
    g.s.player[p].had_turn = setup.turn > (on ? 2 : 1) ? 1 : 0;
  }
  for (Player p = 0; !is_double(g) && p < g.s.players; ++p) {
    const int order = (p - g.s.first_player + g.s.players) % g.s.players;
    g.s.player[p].had_turn = setup.turn > order || order < since ? 1 : 0;
  }
  begin_phase(g, phase, at);
  g.s.unsettled = 1;
}

}  // namespace headjudge::rebirth
