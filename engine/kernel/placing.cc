// Positions: words to zones and slots, cards to objects, states of cards, and refusals with their place in
// the file.
#include "engine/kernel/placing.h"

#include <algorithm>
#include <charconv>

namespace headjudge::kernel {
namespace {

struct Target {
  int place = -1;
  std::string_view rest;
};

// Places whose word (or other word) is `word`, in order; slots of one word are several.
int places_of(const Vocabulary& v, std::string_view word, int (&out)[16]) {
  int n = 0;
  for (std::size_t i = 0; i < v.places.size() && n < 16; ++i) {
    const PlaceRow& row = v.places[i];
    if (word == row.word || (row.scenario_word != nullptr && word == row.scenario_word))
      out[n++] = static_cast<int>(i);
  }
  return n;
}

bool is_word(const Tree& t, std::string_view word) { return t.is_scalar() && t.text == word; }

bool has_word(std::span<const char* const> words, std::string_view word) {
  return std::any_of(words.begin(), words.end(), [&](const char* known) { return word == known; });
}

// States that every game has: turned, face, token marks, owner.
bool common_extra(Game& g, CardId c, std::string_view key, const Tree& value, Problems& problems) {
  Core& s = g.core();
  const auto flag = [&](std::uint8_t bit, bool on) {
    if (on)
      s.edit(c).flags |= bit;
    else
      s.edit(c).flags &= static_cast<std::uint8_t>(~bit);
  };
  if (key == "rest" || key == g.words().rested_word) return flag(kRested, read_flag(value, problems)), true;
  if (key == g.words().active_word) return flag(kRested, !read_flag(value, problems)), true;
  if (key == "state") {
    if (!is_word(value, g.words().rested_word) && !is_word(value, g.words().active_word))
      problems.push_back({value.mark, "'" + value.text + "' is no state; it is " + g.words().active_word +
                                          " or " + g.words().rested_word});
    return flag(kRested, is_word(value, g.words().rested_word)), true;
  }
  if (key == "face") {
    if (!is_word(value, "up") && !is_word(value, "down"))
      problems.push_back({value.mark, "face is up or down, not '" + value.text + "'"});
    return flag(kFaceDown, is_word(value, "down")), true;
  }
  if (key == "face_down") return flag(kFaceDown, read_flag(value, problems)), true;
  if (key == "face_up") return flag(kFaceDown, !read_flag(value, problems)), true;
  const auto marks = g.words().marks;
  for (std::size_t i = 0; i < marks.size(); ++i)
    if (key == marks[i].word) {
      if (read_flag(value, problems)) s.edit(c).marks |= static_cast<std::uint16_t>(1u << i);
      return true;
    }
  return false;
}

void place_under(Game& g, const Placed& placed, CardId host, int player, const PlacingRules& rules,
                 Problems& problems) {
  Core& s = g.core();
  if (!has_word(g.rulebook().position_words->under, placed.under_word)) {
    problems.push_back({placed.mark, "not yet: '" + placed.under_word + "' of a card of a position"});
    return;
  }
  const int owner = placed.owner >= 0 ? placed.owner : player;
  const ZoneId zone = g.words().zone(owner, rules.under_place(placed.under_word));
  const CardId c = s.add_card(placed.def, static_cast<Player>(owner), zone);
  placed.card = c;
  s.attached.push({c, 0, s.ref(host)});
  for (const auto& [key, value] : placed.extra)
    if (!common_extra(g, c, key, value, problems))
      problems.push_back({value.mark, "not yet: '" + key + "' on a card under another"});
}

std::string nearest_extra(const Game& g, std::string_view key) {
  std::vector<std::string_view> known{g.words().rested_word,
                                      g.words().active_word,
                                      "card",
                                      "as",
                                      "owner",
                                      "face",
                                      "face_down",
                                      "face_up",
                                      "effects",
                                      "state"};
  for (const WordRow& row : g.words().marks) known.push_back(row.word);
  const PositionWords& words = *g.rulebook().position_words;
  known.insert(known.end(), words.of_card.begin(), words.of_card.end());
  known.insert(known.end(), words.under.begin(), words.under.end());
  return did_you_mean(key, known);
}

void place_one(Game& g, const Placed& placed, int place, int player, const PlacingRules& rules,
               Problems& problems) {
  Core& s = g.core();
  const PlaceRow& row = g.words().places[static_cast<std::size_t>(place)];
  if (rules.refusal != nullptr) {
    const std::string why = rules.refusal(g, g.cards().cards[placed.def], place);
    if (!why.empty()) {
      problems.push_back({placed.mark, why});
      return;
    }
  }
  const int owner = placed.owner >= 0 ? placed.owner : player;
  const ZoneId z = g.words().zone(player, place);
  if (s.cards >= kCardsMax) {
    problems.push_back({placed.mark, "too many cards for one game"});
    return;
  }
  const CardId c = s.add_card(placed.def, static_cast<Player>(owner), z);
  placed.card = c;
  if (!row.shared) s.card[c].controller = static_cast<Player>(player);
  if (rules.arrives != nullptr) rules.arrives(g, c, place);
  for (const auto& [key, value] : placed.extra)
    if (!common_extra(g, c, key, value, problems) &&
        (!has_word(g.rulebook().position_words->of_card, key) || !rules.extra(g, c, key, value, problems)))
      problems.push_back(
          {value.mark, "not yet: '" + key + "' on a card of a position" + nearest_extra(g, key)});
  for (const auto& [changes, until] : placed.effects) {
    Effect e{};
    e.text = changes;
    e.controller = static_cast<Player>(player);
    e.until = static_cast<std::uint8_t>(until);
    e.turn = static_cast<std::uint16_t>(s.turn);
    e.source = s.ref(c);
    e.scope = new_scope(g);
    bind(g, e.scope, 0, Kind::object, s.ref(c).bits);
    s.effects.push(e);
  }
  for (const Placed& under : placed.under) place_under(g, under, c, player, rules, problems);
}

void place_zone(Game& g, const Filled& filled, int player, const PlacingRules& rules, Problems& problems) {
  int found[16];
  const int n = places_of(g.words(), filled.word, found);
  if (n == 0) {
    std::vector<std::string_view> known;
    for (const PlaceRow& row : g.words().places) known.push_back(row.word);
    problems.push_back(
        {filled.mark, "unknown zone '" + filled.word + "'" + did_you_mean(filled.word, known)});
    return;
  }
  for (std::size_t i = 0; i < filled.cards.size(); ++i) {
    int slot = i < filled.slots.size() ? filled.slots[i] : 0;
    if (slot == 0) slot = n == 1 ? 1 : static_cast<int>(i) + 1;
    const PlaceRow& row = g.words().places[static_cast<std::size_t>(found[0])];
    const bool crowded = n == 1 && row.slot != 0 && i > 0;
    if ((slot > n && n > 1) || crowded) {
      const std::string rule = rules.slots_rule == nullptr ? "" : rules.slots_rule(found[0]);
      problems.push_back({filled.cards[i].mark, rule + "there " + (n == 1 ? "is" : "are") + " only " +
                                                    counted(n, "slot") + " in " + filled.word});
      continue;
    }
    place_one(g, filled.cards[i], found[n == 1 ? 0 : slot - 1], player, rules, problems);
  }
}

}  // namespace

std::string players_rule(const Rulebook& game) {
  return game.players_rule == kNoRule ? "" : "(" + std::string(game.rules[game.players_rule].number) + ") ";
}

int read_number(const Tree& tree, Problems& problems, int otherwise) {
  int value = 0;
  const char* end = tree.text.data() + tree.text.size();
  const auto [stop, error] = std::from_chars(tree.text.data(), end, value);
  if (tree.is_scalar() && error == std::errc{} && stop == end && !tree.text.empty()) return value;
  problems.push_back({tree.mark, "a whole number is needed, not '" + tree.text + "'"});
  return otherwise;
}

const Timing* timing_of(const Setup& setup, std::span<const Timing> timings) {
  for (const Timing& t : timings)
    if (t.word == setup.at) return &t;
  return nullptr;
}

void refuse_timing(const Game& g, const Setup& setup, std::span<const Timing> timings, Problems& problems) {
  std::vector<std::string_view> known;
  std::string all;
  for (const Timing& t : timings) {
    known.push_back(t.word);
    all += (all.empty() ? "" : ", ") + std::string(t.word);
  }
  std::string meant = did_you_mean(setup.at, known);
  if (meant.empty()) meant = "; there are " + all;
  if (timing_of(setup, timings) != nullptr) meant.clear();  // of another phase
  const auto& events = g.words().events;
  const bool is_timing = timing_of(setup, timings) != nullptr ||
                         std::any_of(events.begin(), events.end(),
                                     [&](const EventRow& row) { return row.timing && setup.at == row.word; });
  problems.push_back(
      {setup.at_mark, (is_timing ? "not yet: a position of this phase at '" : "no timing is called '") +
                          setup.at + "'" + meant});
}

int phase_of(const Game& g, const Setup& setup, std::span<const Timing> timings, int first,
             Problems& problems) {
  const int phase = find_phase(g, setup, problems);
  if (setup.at.empty()) return phase == 0 ? first : phase;
  const Timing* t = timing_of(setup, timings);
  if (t == nullptr || setup.from_start || (phase != 0 && phase != t->phase) ||
      (setup.at == "game_start" && setup.turn != 1))
    refuse_timing(g, setup, timings, problems);
  return t == nullptr ? phase : t->phase;
}

int read_count(const Tree& tree, Problems& problems, int most) {
  const std::size_t before = problems.size();
  const int n = read_number(tree, problems);
  if (n >= 0 && n <= most) return n;
  if (problems.size() == before)
    problems.push_back(
        {tree.mark, "a number from 0 to " + std::to_string(most) + " is needed, not " + tree.text});
  return 0;
}

bool read_flag(const Tree& tree, Problems& problems) {
  if (is_word(tree, "true")) return true;
  if (!is_word(tree, "false"))
    problems.push_back({tree.mark, "true or false is needed, not '" + tree.text + "'"});
  return false;
}

int find_phase(const Game& g, const Setup& setup, Problems& problems) {
  const auto phases = g.words().phases;
  if (setup.phase.empty()) return 0;
  std::vector<std::string_view> known;
  for (std::size_t i = 1; i < phases.size(); ++i) {
    if (setup.phase == phases[i].word) return static_cast<int>(i);
    known.push_back(phases[i].word);
  }
  problems.push_back(
      {setup.phase_mark, "unknown phase '" + setup.phase + "'" + did_you_mean(setup.phase, known)});
  return 0;
}

namespace {

std::string nearest_of_player(const Game& g, std::string_view key) {
  if (has_word(g.rulebook().position_words->zones, key))
    return std::string(" as a map: it is a list of cards") +
           (has_word(g.rulebook().position_words->of_player, "counters") ? "; amounts are 'counters:'" : "");
  std::vector<std::string_view> known;
  for (const PlaceRow& row : g.words().places) {
    known.push_back(row.word);
    if (row.scenario_word != nullptr) known.push_back(row.scenario_word);
  }
  const auto words = g.rulebook().position_words->of_player;
  known.insert(known.end(), words.begin(), words.end());
  return did_you_mean(key, known);
}

std::string unknown_in_position(const Game& g, const std::string& key) {
  std::vector<std::string_view> known{"turn", "active", "phase", "first", "at", "from", "decks", "date"};
  const auto words = g.rulebook().position_words->of_game;
  known.insert(known.end(), words.begin(), words.end());
  const std::string meant = did_you_mean(key, known);
  return meant.empty() ? "not yet: '" + key + "' in a position" : "unknown key '" + key + "'" + meant;
}

}  // namespace

void place_position(Game& g, const Setup& setup, const PlacingRules& rules, Problems& problems) {
  Core& s = g.core();
  const int players = static_cast<int>(setup.seats.size());
  if (players < g.rulebook().players_min || players > g.rulebook().players_max) {
    problems.push_back({setup.mark, players_rule(g.rulebook()) + "this game has " +
                                        std::to_string(g.rulebook().players_min) + " to " +
                                        std::to_string(g.rulebook().players_max) + " players"});
    return;
  }
  s.players = static_cast<std::uint8_t>(players);
  s.rng.state = setup.seed;
  s.holder = kNobody;
  s.turn = static_cast<std::uint16_t>(setup.turn);
  const int active = setup.active.empty() ? (setup.first >= 0 ? setup.first : 0) : setup.active[0];
  s.turn_player = static_cast<Player>(active);
  // Whoever is first has the odd turns: of n players, turn t is the (t - 1) mod n-th after the first.
  const int follows = ((active - (setup.turn - 1)) % players + players) % players;
  s.first_player = static_cast<Player>(setup.first >= 0 ? setup.first : follows);
  if (rules.turns_rule != nullptr && players == 2 && !setup.from_start && setup.first >= 0 &&
      !setup.active.empty() && setup.first != follows)
    problems.push_back(
        {setup.first_mark, std::string(rules.turns_rule) + "turn " + std::to_string(setup.turn) + " is " +
                               (setup.first == active ? "not " : "") +
                               "one of the first player; with active: P" + std::to_string(active + 1) +
                               " it is first: P" + std::to_string(follows + 1)});
  for (const auto& [key, value] : setup.values)
    if (!has_word(g.rulebook().position_words->of_game, key) || !rules.game_value(g, key, value, problems))
      problems.push_back({value.mark, unknown_in_position(g, key)});
  for (int p = 0; p < players; ++p) {
    const SeatSetup& seat = setup.seats[static_cast<std::size_t>(p)];
    for (const auto& [key, value] : seat.values)
      if (!has_word(g.rulebook().position_words->of_player, key) ||
          !rules.value(g, static_cast<Player>(p), key, value, problems))
        problems.push_back({value.mark, "unknown key '" + key + "' of a player" + nearest_of_player(g, key)});
    for (const Filled& filled : seat.zones) place_zone(g, filled, p, rules, problems);
  }
  s.changed();
  s.forget_zones();
}

}  // namespace headjudge::kernel
