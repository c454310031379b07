// Positions of Z/X, and the set-up of 402.
#include <algorithm>

#include "engine/kernel/placing.h"
#include "engine/zx/compound.h"
#include "engine/zx/state.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::always, kernel::ask, kernel::call, kernel::go, kernel::holds, kernel::list,
    kernel::Problems, kernel::run, kernel::Tree, kernel::when, kernel::who;

std::string refusal(const kernel::Game&, const kernel::CardDef& def, int place) {
  const auto is = [&](CardKind kind) { return (def.view.kinds >> kind & 1) != 0; };
  const bool square_place = place >= kSquare0 && place < kSquare0 + 9;
  const bool dynamis = place == kDynamis;
  if (!dynamis && is(kEventExtra)) return "(911.2) event extras lie in the dynamis only";
  if (!dynamis && !square_place && (is(kZxExtra) || is(kAscensionExtra)))
    return "(911.1) extra cards lie on squares and in the dynamis only";
  if (!square_place && is(kTokenKind)) return "(914.1) tokens are on squares only";
  if (!square_place && is(kLink)) return "(914.2) links are on squares only";
  if (square_place && is(kEvent)) return "(303.1) events do not lie on squares";
  if (square_place && is(kShift)) return "(202.8d) a shift lies on another card";
  const bool player_square_place = place == kSquare0 + 1 || place == kSquare0 + 7;
  if (square_place && !player_square_place && (is(kAscension) || is(kAscensionExtra)))
    return "(202.11a) ascensions lie on player squares only";
  return "";
}
// A square belongs to nobody: the player whose map names it controls its cards.
void arrives(kernel::Game& g, CardId c, int place) {
  if (place == kDynamis) g.core().edit(c).flags |= kernel::kFaceDown;
  // 202.13a, 202.15a: a marker is no card, though it lies on a square as one.
  constexpr std::uint32_t kMarkers = 1u << kTokenKind | 1u << kLink;
  if ((g.cards().kinds[g.core()[c].def] & kMarkers) != 0) g.core().edit(c).flags |= kernel::kToken;
}
bool extra(kernel::Game& g, CardId c, std::string_view key, const Tree& value, Problems& problems) {
  if (key == "damage")
    return g.core().edit(c).damage =
               static_cast<std::int16_t>(kernel::read_count(value, problems, kernel::kPointsMax)),
           true;
  if (key == "shields")
    return g.core().edit(c).shields =
               static_cast<std::uint8_t>(kernel::read_count(value, problems, kernel::kPiecesMax)),
           true;
  return false;
}
void read_counters(Game& g, Player p, const Tree& tree, Problems& problems) {
  const auto icons = g.words().icons;
  for (const Tree::Entry& entry : tree.entries) {
    bool found = false;
    for (std::size_t i = 0; i < icons.size(); ++i)
      if (entry.key.text == icons[i].word) {
        g.s.player[p].counters[i] =
            static_cast<std::uint16_t>(kernel::read_count(entry.value, problems, kernel::kPointsMax));
        found = true;
      }
    if (!found) problems.push_back({entry.key.mark, "no icon is called '" + entry.key.text + "'"});
  }
}
bool value(kernel::Game& base, Player p, std::string_view key, const Tree& tree, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  const auto read = [&] {
    return static_cast<std::uint8_t>(kernel::read_count(tree, problems, kernel::kPiecesMax));
  };
  if (key == "life_shields") return g.s.player[p].life_shields = read(), true;
  if (key == "damage") return g.s.player[p].damage = read(), true;
  if (key == "charge_limit")
    return g.s.player[p].charge_limit = tree.text == "none" ? kNoLimit : read(), true;
  if (key == "counters") return read_counters(g, p, tree, problems), true;
  if (key == "hand_limit") return g.s.player[p].hand_limit = tree.text == "none" ? kNoLimit : read(), true;
  return false;
}
bool game_value(kernel::Game& base, std::string_view key, const Tree& tree, Problems& problems) {
  if (key != "options") return false;
  const auto options = base.rulebook().options;
  std::vector<std::string_view> known;
  for (const kernel::HouseOption& option : options) known.push_back(option.word);
  for (const Tree::Entry& entry : tree.entries) {
    const auto at = std::find(known.begin(), known.end(), entry.key.text);
    if (at == known.end())
      problems.push_back({entry.key.mark, "unknown option '" + entry.key.text + "'" +
                                              kernel::did_you_mean(entry.key.text, known)});
    else if (!kernel::read_flag(entry.value, problems))
      static_cast<Game&>(base).s.readings |= static_cast<std::uint8_t>(1u << (at - known.begin()));
  }
  return true;
}
int under_place(std::string_view word) {
  if (word == "forces" || word == "under") return kForce;
  return word == "behind" || word == "on_top" ? int{kBehind} : -1;
}
const char* slots_rule(int place) { return place >= kSquare0 && place < kSquare0 + 9 ? "(905.1) " : ""; }
// What a card of a position cannot be where it lies.
void check_card(const Game& g, const kernel::Placed& placed, Problems& problems) {
  const Card& k = g.s[placed.card];
  const auto no = [&](const char* why) { problems.push_back({placed.mark, why}); };
  if ((k.flags & kernel::kRested) != 0 && !g.words().row(k.zone).turned)
    no("(302.2) (1003.3) cards are rebooted or asleep on squares and in the resource only");
  if (is_square(k.zone)) return;
  if (k.damage > 0) no("(1002.1) only cards on squares have taken damage");
  if (k.shields > 0) no("(210.1) only cards on squares have shields");
  const bool forces = std::any_of(placed.under.begin(), placed.under.end(), [](const kernel::Placed& under) {
    return under_place(under.under_word) == kForce;
  });
  if (forces) no("(312.3) forces belong to cards on squares");
}
// What a position says beside zones and what every game has.
constexpr const char* kOfCard[] = {"damage", "shields"};
constexpr const char* kOfPlayer[] = {"life_shields", "damage", "charge_limit", "counters", "hand_limit"};
constexpr const char* kOfGame[] = {"options"};
constexpr const char* kUnder[] = {"forces", "under", "behind", "on_top"};
constexpr kernel::PlacingRules kPlacing{refusal,     extra,      value,      arrives,
                                        under_place, game_value, slots_rule, "(501.1) "};

// ---- 402.1: before the game. Local 3: whose choice it is
// A check may be looked at in a frame of another procedure, which has no player there.
Player chooser(const Game& g) {
  const auto p = g.frame().num(3);
  return p >= 0 && p < g.s.players ? static_cast<Player>(p) : g.s.turn_player;
}
void own_deck(const Game& g, Candidates& out) {
  for (CardId c : cards(g, chooser(g), kDeck)) out.add(c);
}
bool is_start_card(const Game& g, Option o) { return has_keyword(g, o.a, "start_card"); }
bool is_gate_card(const Game& g, Option o) { return has_keyword(g, o.a, "gate_card"); }
bool is_start_resource(const Game& g, Option o) { return has_keyword(g, o.a, "start_resource"); }
constexpr Check kStartCardChecks[] = {{"1102.2"_zx, "the card is no start card", 1, holds<is_start_card>}};
constexpr Check kGateCardChecks[] = {{"1114.2"_zx, "the card is no gate card", 1, holds<is_gate_card>}};
constexpr Check kStartResourceChecks[] = {
    {"1128.2"_zx, "the card is no start resource", 1, holds<is_start_resource>}};
Ref taken(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  return r;
}
void take_start_card(Game& g) {
  const Ref now = move_card(g, taken(g), player_square(chooser(g)), -1, Cause::rule);
  g.s.edit(now.card()).flags |= kernel::kFaceDown;
}
void take_gate_card(Game& g) { move_card(g, taken(g), zone(chooser(g), kDynamis), -1, Cause::rule); }
void take_start_resource(Game& g) { put_resource(g, taken(g), chooser(g)); }
constexpr kernel::Action kStartCardActions[] = {
    {"402.1c"_zx, "no start card", kDecline, nullptr, nullptr, {}, act<kernel::clear_answer>},
    {"402.1c"_zx, "a start card", kStartCard, list<own_deck>, nullptr, kStartCardChecks,
     act<take_start_card>},
};
constexpr kernel::Action kGateCardActions[] = {
    {"402.1d"_zx, "no gate card", kDecline, nullptr, nullptr, {}, act<kernel::clear_answer>},
    {"402.1d"_zx, "a gate card", kGateCard, list<own_deck>, nullptr, kGateCardChecks, act<take_gate_card>},
};
constexpr kernel::Action kStartResourceActions[] = {
    {"402.1e"_zx, "no start resource", kDecline, nullptr, nullptr, {}, act<kernel::clear_answer>},
    {"402.1e"_zx, "a start resource", kStartResource, list<own_deck>, nullptr, kStartResourceChecks,
     act<take_start_resource>},
};
constexpr Question kWhichStartCard{"", who<chooser>, kStartCardActions};
constexpr Question kWhichGateCard{"", who<chooser>, kGateCardActions};
constexpr Question kWhichStartResource{"", who<chooser>, kStartResourceActions};
void next(Game& g) { g.frame().set(3, 1); }
// A gate card came there face up; the others were put down as they were brought.
void dynamis_face_down(Game& g) {
  for (Player p = 0; p < 2; ++p)
    for (CardId c : cards(g, p, kDynamis))
      if ((g.s[c].flags & kernel::kRevealed) == 0) g.s.edit(c).flags |= kernel::kFaceDown;
}
void shuffle_decks(Game& g) {
  for (Player p = 0; p < 2; ++p) shuffle_deck(g, p);
}
void pick_first(Game& g) {
  g.s.first_player = g.s.turn_player = static_cast<Player>(g.random(2));
  g.s.turn = 1;
}
void move_top(Game& g, Player p, int place, int count) {
  if (place == kHand) g.used("1005.3"_zx);  // moved, not drawn
  for (int i = 0; i < count && g.s.count(zone(p, kDeck)) > 0; ++i)
    move_card(g, g.s.ref(cards(g, p, kDeck)[0]), zone(p, place), -1, Cause::rule);
}
void deal_hands(Game& g) {
  for (Player p = 0; p < 2; ++p) move_top(g, p, kHand, 4);
  g.frame().set(3, g.s.first_player);
}
void mulligan(Game& g) {
  const Player p = chooser(g);
  clear_answer(g);
  if (g.s.count(zone(p, kHand)) > 1) g.used("304.5"_zx);
  while (g.s.count(zone(p, kHand)) > 0)
    move_card(g, g.s.ref(cards(g, p, kHand)[0]), zone(p, kDeck), -1, Cause::rule);
  shuffle_deck(g, p);
  move_top(g, p, kHand, 4);
}
constexpr kernel::Action kMulliganActions[] = {
    {"402.1k"_zx, "a new hand", kAccept, nullptr, nullptr, {}, act<mulligan>},
    {"402.1k"_zx, "keep the hand", kDecline, nullptr, nullptr, {}, act<kernel::clear_answer>},
};
constexpr Question kWhetherMulligan{"", who<chooser>, kMulliganActions};
void second_player(Game& g) { g.frame().set(3, other(g.s.first_player)); }
void deal_life(Game& g) {
  for (Player p = 0; p < 2; ++p) move_top(g, p, kLife, 4);
}
void fill_resources(Game& g) {
  for (Player p = 0; p < 2; ++p)
    while (g.s.count(zone(p, kResource)) < 2 && g.s.count(zone(p, kDeck)) > 0)
      put_resource(g, g.s.ref(cards(g, p, kDeck)[0]), p);
  g.frame().set(3, 0);
}
void turn_start_cards(Game& g) {
  for (Player p = 0; p < 2; ++p)
    for (CardId c : g.s.zone(player_square(p)))
      g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
  g.s.alarm = 0;
}
void first_chooser(Game& g) { g.frame().set(3, 0); }
void nothing(Game&) {}
bool none_brought(const Game& g) { return lacks_player_card(g, 0) || lacks_player_card(g, 1); }
void place_virtual_cards(Game& g) {
  for (Player p = 0; p < 2; ++p)
    if (lacks_player_card(g, p)) virtual_player_card(g, p);
  g.used(g.book().revision == 0 ? "1205.1"_zx : "1206.1"_zx);
}
constexpr Row kSetUpRows[] = {
    {"402.1a"_zx, "everyone's player square is the nearer one", always, act<nothing>},
    {"402.1b"_zx, "player cards", always, act<nothing>},
    {"402.1b"_zx, "a virtual one for who has none", when<none_brought>, act<place_virtual_cards>},
    {"402.1c"_zx, "a start card", always, ask(kWhichStartCard)},
    {"402.1c"_zx, "the other player", always, act<next>},
    {"402.1c"_zx, "a start card", always, ask(kWhichStartCard)},
    {"402.1d"_zx, "the first player", always, act<first_chooser>},
    {"402.1d"_zx, "a gate card", always, ask(kWhichGateCard)},
    {"402.1d"_zx, "the other player", always, act<next>},
    {"402.1d"_zx, "a gate card", always, ask(kWhichGateCard)},
    {"402.1e"_zx, "the first player", always, act<first_chooser>},
    {"402.1e"_zx, "a start resource", always, ask(kWhichStartResource)},
    {"402.1e"_zx, "the other player", always, act<next>},
    {"402.1e"_zx, "a start resource", always, ask(kWhichStartResource)},
    {"402.1f"_zx, "decks are shuffled", always, act<shuffle_decks>},
    {"402.1g"_zx, "the dynamis lies face down", always, act<dynamis_face_down>},
    {"402.1i"_zx, "a random first player", always, act<pick_first>},
    {"402.1j"_zx, "four cards to hand", always, act<deal_hands>},
    {"402.1k"_zx, "the first player may take a new hand", always, ask(kWhetherMulligan)},
    {"402.1k"_zx, "then the second player", always, act<second_player>},
    {"402.1k"_zx, "may take a new hand", always, ask(kWhetherMulligan)},
    {"402.1l"_zx, "four life cards", always, act<deal_life>},
    {"402.1m"_zx, "resources up to two", always, act<fill_resources>},
    {"402.1n"_zx, "start cards are turned face up", always, act<turn_start_cards>},
    {"402.1o"_zx, "nobody has damage", always, act<nothing>},
    {"402.1p"_zx, "the first turn", always, call(kTurn)},
};
static_assert(kernel::well_formed(kSetUpRows, kProcedures));

}  // namespace

const Procedure kSetUp{"set_up", Order::sequence, kSetUpRows};

namespace {

// ---- 402.1b, 909.1, 1206: player cards; what lies under cards
constexpr const char* kPlayerCardWord = "player_card";
constexpr const char* kMoreZones[] = {kPlayerCardWord, kMarkersWord};

// A copy of the setup in which player cards are cards of their player squares.
kernel::Setup on_squares(const kernel::Setup& setup) {
  kernel::Setup copy = setup;
  for (std::size_t p = 0; p < copy.seats.size(); ++p)
    for (kernel::Filled& filled : copy.seats[p].zones)
      if (filled.word == kMarkersWord) {  // 402.1h: aside, in no zone
        filled.word = "removed";
        filled.cards.clear();
      } else if (filled.word == kPlayerCardWord) {
        filled.word = p == 0 ? "b1" : "b3";
        filled.slots.assign(filled.cards.size(), 0);
      }
  return copy;
}
bool has_player_card(const Game& g, Player p) {
  const auto lies_on = [&](ZoneId z) {
    for (CardId c : g.s.zone(z))
      if (g.s[c].controller == p && (has_kind(g, c, kPlayerCard) || has_kind(g, c, kPlayerExtra)))
        return true;
    return false;
  };
  if (!g.is_heard() && lies_on(player_square(p))) return true;
  for (int i = 0; i < 9; ++i)
    if (lies_on(square(i))) return true;
  return false;
}
void name_under(Game& g, const kernel::Placed& placed, const kernel::Placed& copy) {
  for (std::size_t i = 0; i < placed.under.size(); ++i) {
    placed.under[i].card = copy.under[i].card;
    const CardId c = placed.under[i].card;
    if (c == kNoCard || place_of(g.s[c].zone) != kBehind) continue;
    const bool on_top = placed.under[i].under_word == "on_top";
    const auto kind = !on_top ? kBehindPlayer : has_kind(g, c, kShift) ? kShiftUnder : kOnTop;
    attach_part(g, c, kind, placed.card);
  }
}
// 210.1: a card of a position that says nothing of its shields has those it entered with.
void give_shields(Game& g, const kernel::Placed& placed) {
  const Card& card = g.s[placed.card];
  const kernel::Extra* shield = g.cards().cards[card.def].extra(g.cards().find_word("shield"));
  if (shield == nullptr || shield->value == 0 || !is_square(card.zone)) return;
  for (const auto& [key, tree] : placed.extra)
    if (key == "shields") return;
  const auto n = kernel::evaluate_number({g, g.s.ref(placed.card), card.controller}, shield->value);
  g.s.edit(placed.card).shields = static_cast<std::uint8_t>(n);
}
void place_rest(Game& g, const kernel::Setup& setup, const kernel::Setup& copy, Problems& problems) {
  for (std::size_t p = 0; p < setup.seats.size(); ++p)
    for (std::size_t z = 0; z < setup.seats[p].zones.size(); ++z)
      for (std::size_t k = 0; k < copy.seats[p].zones[z].cards.size(); ++k) {
        const kernel::Placed& placed = setup.seats[p].zones[z].cards[k];
        placed.card = copy.seats[p].zones[z].cards[k].card;
        if (placed.card == kNoCard) continue;
        if (!setup.from_start) check_card(g, placed, problems);
        Card& card = g.s.edit(placed.card);
        card.controller = is_square(card.zone) ? static_cast<Player>(p) : card.controller;
        if (place_of(card.zone) == kDynamis && (card.flags & kernel::kFaceDown) == 0)
          card.flags |= kernel::kRevealed;
        give_shields(g, placed);
        name_under(g, placed, copy.seats[p].zones[z].cards[k]);
      }
}

}  // namespace

void virtual_player_card(Game& g, Player p) {
  const std::uint16_t def = g.cards().find_card("virtual_player_card");
  if (def == 0xffff) return;
  const CardId c = g.s.add_card(def, p, player_square(p));
  g.s.edit(c).flags |= kernel::kToken;
}
bool lacks_player_card(const Game& g, Player p) {
  if (!g.is_heard() && has_player_card(g, p)) return false;
  if (over_boost_of(g, p) != kNoCard || unison_of(g, p) != kNoCard) return g.used("909.2"_zx), false;
  return !has_player_card(g, p) && g.cards().find_card("virtual_player_card") != 0xffff;
}

namespace {

// Where a phase begins, or the timing inside it that `at:` names.
constexpr kernel::Timing kTimings[] = {
    {"game_start", kRebootPhase, "502.2"_zx},
    {"turn_start", kRebootPhase, "502.2"_zx},
    {"reboot_phase_start", kRebootPhase, "502.2"_zx},
    {"draw_phase_start", kDrawPhase, "503.1"_zx},
    {"resource_phase_start", kResourcePhase, "504.1"_zx},
    {"ignition_phase_start", kIgnitionPhase, "505.1"_zx},
    {"main_phase_start", kMainPhase, "506.1"_zx},
    {"end_phase_start", kEndPhase, "507.1"_zx},
    {"turn_end", kEndPhase, "507.3"_zx},
};
void begin_phase(Game& g, int phase, const kernel::Timing* at) {
  const Procedure* phases[] = {&kRebootRows,   &kRebootRows, &kDrawRows, &kResourceRows,
                               &kIgnitionRows, &kMainRows,   &kEndRows};
  g.push(kTurn).at = static_cast<std::uint16_t>(g.book().root + phase);  // the row after the phase's own
  Frame& f = g.push(*phases[phase]);
  while (at != nullptr && g.book().operations[f.at].rule != at->rule) ++f.at;
  g.s.phase = static_cast<std::uint8_t>(phase);
}

}  // namespace

const kernel::PositionWords kPositionWords{kOfCard, kOfPlayer, kOfGame, kUnder, kTimings, kMoreZones};

void place(kernel::Game& base, const kernel::Setup& setup, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  for (PlayerFacts& f : g.s.player) f = {0, 0, 4, 6, 0, 0, 0, {}};
  check_decks(g, setup, problems);
  const kernel::Setup copy = on_squares(setup);
  kernel::place_position(g, copy, kPlacing, problems);
  if (problems.empty()) place_rest(g, setup, copy, problems);
  for (Player p = 0; !setup.from_start && problems.empty() && p < 2; ++p)
    if (lacks_player_card(g, p)) virtual_player_card(g, p);
  const int phase = kernel::phase_of(g, setup, kTimings, kRebootPhase, problems);
  if (!problems.empty()) return;
  g.s.alarm = 0;
  if (setup.from_start) {
    for (Player p = 0; p < 2; ++p)  // 402.1g turns them
      for (CardId c : cards(g, p, kDynamis))
        g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
    g.push(kSetUp);
    if (setup.first >= 0) g.luck().push_back({kNoZone, {}, setup.first});
    return;
  }
  begin_phase(g, phase, kernel::timing_of(setup, kTimings));
  g.s.unsettled = 1;
}

}  // namespace headjudge::zx
