// Positions of Gate Ruler, and the set-up of chapter 5.
#include <vector>

#include "engine/gate_ruler/state.h"
#include "engine/kernel/placing.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::call, kernel::done, kernel::go, kernel::Problems, kernel::run,
    kernel::Tree, kernel::when;

std::string refusal(const kernel::Game&, const kernel::CardDef& def, int place) {
  const auto is = [&](CardKind kind) { return (def.view.kinds >> kind & 1) != 0; };
  if ((place == kDeck || place == kHand) && is(kRuler))
    return "(5-2c) a deck holds no ruler, nor does a hand";
  if (place == kRulerZone && !is(kRuler)) return "(3-7c) only a ruler card lies in the ruler zone";
  if ((place == kAttack1 || place == kAttack2) && !is(kUnit))
    return "(3-8c) only unit cards lie in an attack zone";
  if (place == kDefense && !is(kUnit)) return "(3-9c) only unit cards lie in a defense zone";
  if (place >= kSet1 && place <= kSet3 && (!is(kEvent) || def.timing == 2))
    return is(kEvent) ? "(3-10c) (16-15b-2) an open card does not lie in a set zone"
                      : "(3-10c) only settable cards lie in a set zone";
  if (place == kEnergy && !is(kEnergyCard)) return "(A:K-11) only energy cards lie in the energy zone";
  if (place == kField && !is(kFieldCard)) return "(3-11c) only field cards lie in the field zone";
  return "";
}

void arrives(kernel::Game& g, CardId c, int place) {
  if (place == kDefense) g.core().edit(c).flags |= kernel::kRested;
  if ((place >= kSet1 && place <= kSet3) || place == kDrive) g.core().edit(c).flags |= kernel::kFaceDown;
}

bool extra(kernel::Game& g, CardId c, std::string_view key, const Tree& value, Problems& problems) {
  if (key == "marked_damage" || key == "damage")
    return g.core().edit(c).damage =
               static_cast<std::int16_t>(kernel::read_count(value, problems, kernel::kPointsMax)),
           true;
  if (key == "attacks_made")
    return g.core().edit(c).acts =
               static_cast<std::uint8_t>(kernel::read_count(value, problems, kernel::kPiecesMax)),
           true;
  return false;
}

bool value(kernel::Game& base, Player p, std::string_view key, const Tree& tree, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  if (key == "ruler") {
    const Tree* id = &tree;
    if (tree.is_map() && tree.find("card") != nullptr) id = tree.find("card");
    if (tree.is_list()) {
      problems.push_back({tree.mark, "(5-2b) (3-7a-1) a player has exactly one ruler"});
      return true;
    }
    const std::uint16_t def = g.cards().find_card(id->text);
    if (def != 0xffff && (g.cards().cards[def].view.kinds >> kRuler & 1) == 0) {
      problems.push_back({id->mark, "(3-7c) only a ruler card lies in the ruler zone"});
      return true;
    }
    if (def == 0xffff) {
      problems.push_back({id->mark, "unknown ruler '" + id->text + "'" +
                                        kernel::did_you_mean(id->text, {"apprentice", "highlander", "knight",
                                                                        "world_master_alpha_2020",
                                                                        "world_master_beta_2020"})});
      return true;
    }
    const CardId c = g.s.add_card(def, p, zone(p, kRulerZone));
    if (tree.is_map())
      for (const auto& entry : tree.entries)
        if (entry.key.text == "rest" && kernel::read_flag(entry.value, problems))
          g.s.edit(c).flags |= kernel::kRested;
    return true;
  }
  if (key == "marked_ruler_damage")
    return g.s.player[p].ruler_damage =
               static_cast<std::uint8_t>(kernel::read_count(tree, problems, kernel::kPiecesMax)),
           true;
  if (key == "summon_count")
    return g.s.player[p].summoned =
               static_cast<std::uint8_t>(kernel::read_count(tree, problems, kernel::kPiecesMax)),
           true;
  if (key == "summon_allowance")
    return g.s.player[p].allowance = static_cast<std::uint8_t>(
               tree.text == "unlimited" ? 255 : kernel::read_count(tree, problems, kernel::kPiecesMax)),
           true;
  return false;
}

bool game_value(kernel::Game& base, std::string_view key, const Tree& tree, Problems& problems) {
  if (key != "options") return false;
  for (const Tree::Entry& entry : tree.entries) {
    std::vector<std::string_view> known;
    bool found = false;
    for (const HouseReading& reading : kHouseReadings) {
      known.push_back(reading.option.word);
      if (entry.key.text != reading.option.word) continue;
      found = true;
      if (kernel::read_flag(entry.value, problems) == reading.otherwise)
        static_cast<Game&>(base).s.readings |= reading.bit;
    }
    if (!found)
      problems.push_back({entry.key.mark, "unknown option '" + entry.key.text + "'" +
                                              kernel::did_you_mean(entry.key.text, known)});
  }
  return true;
}

// What a card of a position cannot be where it lies.
void check_card(const Game& g, const kernel::Placed& placed, Problems& problems) {
  const Card& k = g.s[placed.card];
  const int place = place_of(k.zone);
  const auto no = [&](const char* why) { problems.push_back({placed.mark, why}); };
  const kernel::PlaceRow& row = g.words().row(k.zone);
  const bool is_set = place >= kSet1 && place <= kSet3;
  if (k.damage > 0 && (!row.board || is_set)) no("(3-6g) only units on the board have marked damage");
  if ((k.flags & kernel::kRested) != 0 && !row.turned)
    no("(3-3a) cards act and rest in ruler, attack, defense and energy zones only");
  if ((k.flags & kernel::kRested) == 0 && place == kDefense)
    no("(3-9b) units in a defense zone are always at rest");
  if (!placed.under.empty() && !row.board && place != kDrive && place != kGate)
    no("(3-14d) only cards on the board, in a drive zone or in the gate have souls");
}
void check_placed(const Game& g, const kernel::Setup& setup, Problems& problems) {
  for (const kernel::SeatSetup& seat : setup.seats)
    for (const kernel::Filled& zone : seat.zones)
      for (const kernel::Placed& card : zone.cards)
        if (card.card != kNoCard && !setup.from_start) check_card(g, card, problems);
}

int under_place(std::string_view word) { return word == "souls" ? int{kSoul} : -1; }
const char* slots_rule(int place) {
  if (place == kAttack1 || place == kAttack2) return "(3-8a-1) ";
  if (place == kDefense) return "(3-9a-1) ";
  return place >= kSet1 && place <= kSet3 ? "(3-10a-1) " : "";
}
// What a position says beside zones and what every game has.
constexpr const char* kOfCard[] = {"marked_damage", "damage", "attacks_made"};
constexpr const char* kOfPlayer[] = {"ruler", "marked_ruler_damage", "summon_count", "summon_allowance"};
constexpr const char* kOfGame[] = {"options"};
constexpr const char* kUnder[] = {"souls"};
constexpr kernel::PlacingRules kPlacing{refusal,     extra,      value,      arrives,
                                        under_place, game_value, slots_rule, "(6-1a) "};

// The row of the turn where a phase begins, or the timing inside it that `at:` names.
constexpr kernel::Timing kTimings[] = {
    {"turn_start", kStartPhase, "6-2a"_gr},
    {"game_start", kStartPhase, "6-2b"_gr},
    {"start_phase_start", kStartPhase, "6-2d"_gr},
    {"main_phase_start", kMainPhase, "6-3a"_gr},
    {"attack_phase_start", kAttackPhase, "6-4a"_gr},
    {"attack_start", kAttackPhase, "6-4a"_gr},
    {"attack_declaration_start", kAttackPhase, "8-4a"_gr},
    {"battle_end", kAttackPhase, "8-7a"_gr},
    {"attack_phase_end", kAttackPhase, "8-4c-2a"_gr},
    {"turn_end", kEndPhase, "6-5a"_gr},
};
std::uint16_t row_from(const Game& g, std::uint16_t first, kernel::RuleIndex begins) {
  std::uint16_t row = first;
  while (row != g.book().operations[first].last && g.book().operations[row].rule != begins) ++row;
  return row;
}
// The row of the turn where a phase or a timing begins, or of the attack phase that the turn is in.
void begin_at(Game& g, int phase, const kernel::Timing* at) {
  constexpr kernel::RuleIndex kBegins[] = {"6-2a"_gr, "6-2a"_gr, "6-3a"_gr, "6-4a"_gr, "6-5a"_gr};
  const std::uint16_t turn = g.book().row_of(kTurn), attack = g.book().row_of(kAttackRound);
  const std::uint16_t row = row_from(g, turn, at == nullptr ? kBegins[phase] : at->rule);
  g.push(kTurn).at = row;
  g.s.phase = static_cast<std::uint8_t>(phase);
  if (row != g.book().operations[turn].last) return;
  g.frame().at = static_cast<std::uint16_t>(row_from(g, turn, kBegins[kAttackPhase]) + 1);
  g.push(kAttackRound).at = row_from(g, attack, at->rule);
  g.s.subphases = 1;
}

// ---- 5-3: the set-up
// 5-2, where decks that had to be legal were found so.
void note_decks(Game& g) {
  if (g.s.decks_legal == 0) return;
  g.s.decks_legal = 0;
  for (const auto rule :
       {"5-2a"_gr, "5-2b"_gr, "5-2c"_gr, "5-2c-1"_gr, "5-2c-1a"_gr, "5-2c-1b"_gr, "5-2c-1c"_gr, "5-2c-1d"_gr,
        "5-2c-1e"_gr, "5-2c-1f"_gr, "5-2c-2"_gr, "2-2b"_gr, "2-9b"_gr})
    g.used(rule);
  for (Player p = 0; p < 2; ++p) {
    g.used(ruler_rule(g, p));
    const std::string_view id = ruler_word(g, p);
    if (id == "world_master_alpha_2020" || id == "world_master_beta_2020") g.used("2-16b-1"_gr);
  }
  if (g.cards().has_change(kernel::ChangeKind::deck_limit))
    g.used("5-2d"_gr);  // a text let it be so: the deck stays legal whatever becomes of the text
}
void shuffle_decks(Game& g) {
  note_decks(g);
  g.used("3-2a"_gr);
  for (int p = 0; p < 2; ++p) g.shuffle(zone(p, kDeck));
}
void first_draws(Game& g) {
  g.used("3-6f-1"_gr);
  for (Player p = 0; p < 2; ++p) {
    g.used(ruler_rule(g, p));
    if (plays_for_free(g, p)) continue;
    for (int i = 0; i < 2 && g.s.count(zone(p, kDeck)) > 0; ++i) {
      const Ref now = move_card(g, g.s.ref(cards(g, p, kDeck)[0]), zone(p, kHand), -1, Cause::rule);
      g.used("15-8a"_gr);
      raise(g, kEvDrawn, now, {}, p);
    }
  }
}
void pick_first_player(Game& g) {
  g.s.first_player = g.s.turn_player = static_cast<Player>(g.random(2));
  g.s.turn = 1;
}
constexpr Row kSetUpRows[] = {
    {"5-3a"_gr, "decks are shuffled", always, act<shuffle_decks>},
    {"5-3b"_gr, "what the rulers do at game start", always, act<first_draws>},
    {"5-3c"_gr, "a random first player", always, act<pick_first_player>},
    {"5-3c"_gr, "the first turn", always, call(kTurn)},
};
static_assert(kernel::well_formed(kSetUpRows, kProcedures));

}  // namespace

const kernel::PositionWords kPositionWords{kOfCard, kOfPlayer, kOfGame, kUnder, kTimings};

const Procedure kSetUp{"set_up", Order::sequence, kSetUpRows};

void place(kernel::Game& base, const kernel::Setup& setup, Problems& problems) {
  Game& g = static_cast<Game&>(base);
  for (PlayerFacts& f : g.s.player) f.allowance = 255;
  kernel::place_position(g, setup, kPlacing, problems);
  check_placed(g, setup, problems);
  check_decks(g, setup, problems);
  for (Player p = 0; p < 2; ++p)
    if (const auto& seat = setup.seats[p];
        seat.mark.line == setup.mark.line && seat.zones.empty() && seat.values.empty())
      problems.push_back(
          {seat.mark, "(1-2a) a game has two players; nothing is said of P" + std::to_string(p + 1)});
  for (Player p = 0; p < 2; ++p)
    if (g.s.count(zone(p, kRulerZone)) != 1) {
      const bool none = g.s.count(zone(p, kRulerZone)) == 0;
      if (!none) problems.push_back({setup.seats[p].mark, "(5-2b) (3-7a-1) a player has exactly one ruler"});
      const std::uint16_t apprentice = g.cards().find_card("apprentice");
      if (none && apprentice != 0xffff) g.s.add_card(apprentice, p, zone(p, kRulerZone));
    }
  for (Player p = 0; p < 2 && problems.empty(); ++p)
    if (g.s.count(zone(p, kHand)) > 0 && plays_for_free(g, p))
      problems.push_back(
          {setup.seats[p].mark, "(3-2f) (3-2f-1) (A:A-1) (A:H-8) (A:WM-alpha-2020) this ruler has no hand"});
  const int phase = kernel::phase_of(g, setup, kTimings, kStartPhase, problems);
  if (!problems.empty()) return;
  if (setup.from_start) {
    for (Player p = 0; p < 2; ++p)
      for (int i = g.s.count(zone(p, kEnergy)); i < 3 && !plays_for_free(g, p); ++i)
        g.s.add_card(g.cards().find_card("energy_card"), p, zone(p, kEnergy));
    g.s.decks_legal = setup.legal_decks ? 1 : 0;
    g.push(kSetUp);
    if (setup.first >= 0) g.luck().push_back({kNoZone, {}, setup.first});
  } else {
    begin_at(g, phase, kernel::timing_of(setup, kTimings));
    for (Player p = 0; p < 2; ++p)
      if (p == g.s.turn_player && !plays_for_free(g, p) && g.s.player[p].allowance == 255)
        g.s.player[p].allowance = 2;
  }
  g.s.unsettled = 1;
}

}  // namespace headjudge::gate_ruler
