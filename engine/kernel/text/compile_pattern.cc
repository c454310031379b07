// Triggers: which event an ability waits for, and what the event must look like.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/kernel/speaks.h"
#include "engine/kernel/text/compile_arrival.h"

namespace headjudge::kernel {
namespace {

struct HowWord {
  const char* word;
  How how;
  const char* games = "";
};
constexpr HowWord kHows[] = {{"played", How::played},
                             {"special_summon", How::special_summon, "gate_ruler"},
                             {"normal_summon", How::normal_summon, "gate_ruler"},
                             {"ignition", How::ignition, "zx"},
                             {"from_life", How::from_life, "zx"},
                             {"entry_processing", How::entry_processing, "rebirth"},
                             {"spark", How::entry_processing, "rebirth"},
                             {"drive", How::drive, "gate_ruler"},
                             {"effect", How::effect},
                             {"genesis_summon", How::genesis_summon, "gate_ruler"},
                             {"abyss_summon", How::abyss_summon, "gate_ruler"}};
constexpr const char* kCauses[] = {"rule", "effect", "battle", "cost", "play"};

std::uint8_t cause_of(const Tree& tree) {
  for (std::uint8_t i = 0; i < std::size(kCauses); ++i)
    if (tree.is_scalar() && tree.text == kCauses[i]) return static_cast<std::uint8_t>(i + 1);
  return 0;
}

std::vector<std::string_view> event_words(const Vocabulary& v) {
  std::vector<std::string_view> out;
  for (const EventRow& row : v.events)
    if (row.word != nullptr) out.push_back(row.word);
  return out;
}

// Part of a pattern: who or what made the event happen.
void read_by(Reader& r, const Tree& value, Pattern& p) {
  if (const std::uint8_t cause = cause_of(value); cause != 0) {
    p.cause = cause;
    return;
  }
  if (!value.is_map()) {
    p.by = r.objects(value, true).node;
    return;
  }
  for (const Tree::Entry& entry : value.entries) {
    if (entry.key.text == "source" || entry.key.text == "card") {
      p.by_self = entry.value.is_scalar() && entry.value.text == "self";
      p.by = p.by_self ? p.by : r.objects(entry.value, true).node;
    } else if (entry.key.text == "cause") {
      p.cause = cause_of(entry.value);
      if (p.cause == 0) r.unknown(entry.value, "cause", {kCauses, kCauses + std::size(kCauses)});
    } else if (entry.key.text == "player") {
      p.by = r.player(entry.value);
    } else {
      r.unknown(entry.key, "key of 'by'", {"source", "cause", "player"});
    }
  }
}

// The ways in which cards come in this game.
void read_how(Reader& r, const Tree& value, Pattern& p) {
  std::vector<std::string_view> known;
  for (const HowWord& row : kHows) {
    if (!r.here(row.games)) continue;
    known.push_back(row.word);
    if (value.is_scalar() && value.text == row.word) p.how = row.how;
  }
  if (p.how == How::none) r.unknown(value, "way", known);
}

// Who or what the event happened to: a player is asked as the event's player.
void read_card(Reader& r, const Tree& value, Pattern& p) {
  const Typed got = r.objects(value, true);
  const bool player = got.type == Type::player || got.type == Type::players;
  (player ? p.player : p.card) = got.node;
  p.to_player = player;
}

// "player: opponent" of what happens to players as well is that it happens to that player.
bool happens_to_player(const Vocabulary& v, const Pattern& p, const Tree& tree) {
  return p.player != 0 && p.card == 0 && p.event != 0 && tree.find("player") != nullptr &&
         v.events[p.event].of_players;
}

// What a text can do instead of replacing what is told when it is done.
struct Instead {
  std::string_view events, way;
};
constexpr Instead kInstead[] = {
    {"|attacks|attacked|supports|partner_attacks|partner_attacked|blocks|blocked|",
     "whoever declares it has done it; 'forbid' keeps it from being declared"},
    {"|played|", "'forbid' keeps it from being played, 'negate' from being carried out"},
    {"|resolved|", "'negate' keeps what was played from being carried out"},
    {"|shuffled|", "'forbid' keeps cards from being shuffled"},
    {"|revealed|chosen|", "nothing is changed by it; replace what is done then"},
    {"|energy_paid|", "'cost_change' makes the cost another one"}};
std::string told_when_done(const std::string& event) {
  std::string_view way = "replace what does it";
  for (const Instead& row : kInstead)
    if (row.events.find("|" + event + "|") != std::string_view::npos) way = row.way;
  return "nothing happens in place of '" + event + "': it is told when it is done; " + std::string(way);
}

// What nothing does in a game, and how that is said there.
struct NeverBy {
  std::string_view event, cause;
  const char *games, *way;
  bool replaced = false;  // only that it is replaced
};
constexpr NeverBy kNeverBy[] = {
    {"retired", "battle", "rebirth",
     "a character retires by rule or by an effect; 'damaged' knows the damage of an attack: "
     "{when: damaged, card: self, by: battle}"},
    {"retires", "battle", "rebirth",
     "a character retires by rule or by an effect; whose attack or ability it was, 'by' says: "
     "{when: retires, by: you.entry}"},
    {"destroys", "battle", "gate_ruler",
     "which damage destroyed a unit is known when its destruction has begun; replace the destruction "
     "('event: destroyed') or the damage",
     true}};
const char* never_by(const Reader& r, const Vocabulary& v, const Pattern& p, bool replacing) {
  for (const NeverBy& row : kNeverBy)
    if (p.event != 0 && p.cause != 0 && r.here(row.games) && row.event == v.events[p.event].word &&
        row.cause == kCauses[p.cause - 1] && (replacing || !row.replaced))
      return row.way;
  return nullptr;
}

std::vector<std::string_view> keys_of_pattern(const std::vector<std::string_view>& others) {
  const auto keys = trigger_keys();
  std::vector<std::string_view> known(keys.begin(), keys.end());
  known.insert(known.end(), others.begin(), others.end());
  return known;
}

}  // namespace

std::span<const char* const> trigger_keys() {
  static constexpr const char* kKeys[] = {"when",  "at",     "event", "card",    "by",
                                          "cause", "player", "from",  "to",      "where",
                                          "nth",   "of",     "how",   "becomes", "state"};
  return kKeys;
}
std::span<const char* const> trigger_ways() {
  static constexpr auto kWays = [] {
    std::array<const char*, std::size(kHows)> words{};
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = kHows[i].word;
    return words;
  }();
  return kWays;
}
std::span<const char* const> trigger_causes() { return kCauses; }
std::span<const char* const> delayed_keys() {
  static constexpr const char* kKeys[] = {"do",  "with", "until", "once", "next",
                                          "may", "if",   "while", "cost"};
  return kKeys;
}

Pattern Reader::read_pattern(const Tree& tree, bool replacing, const std::vector<std::string_view>& others,
                             NodeId* becomes) {
  Pattern p;
  if (!want(tree, Tree::Kind::map, "a trigger")) return p;
  for (const Tree::Entry& entry : tree.entries)  // `event: {event: damaged, card: self}`
    if (entry.key.text == "event" && !entry.value.is_scalar())
      return read_pattern(entry.value, replacing, {}, becomes);
  bool said = false;
  for (const Tree::Entry& entry : tree.entries) {
    const std::string& key = entry.key.text;
    const Tree& value = entry.value;
    if (key == "when" || key == "at" || key == "event") {
      said = true;
      if (!want(value, Tree::Kind::scalar, "an event")) continue;
      const int row = event(value.text);
      if (row < 0)
        unknown(value, "event", event_words(v_));
      else
        p.event = static_cast<std::uint8_t>(row);
      if (row >= 0 && replacing && v_.events[static_cast<std::size_t>(row)].told)
        problem(value.mark, told_when_done(value.text));
    } else if (key == "becomes" || key == "state") {
      said = true;
      if (becomes == nullptr)
        problem(entry.key.mark, "a condition cannot be replaced");
      else
        *becomes = condition(value);
    } else if (key == "card") {
      read_card(*this, value, p);
    } else if (key == "by") {
      read_by(*this, value, p);
    } else if (key == "cause") {
      if ((p.cause = cause_of(value)) == 0) unknown(value, "cause", {kCauses, kCauses + std::size(kCauses)});
    } else if (key == "player" || key == "of") {
      if (!(value.is_scalar() && value.text == "any")) p.player = player(value);
    } else if (key == "from") {
      p.from = zone(value);
    } else if (key == "to") {
      p.to = objects(value, true).node;
    } else if (key == "where") {
      const Type outer = it;
      it = Type::object;
      p.where = condition(value);
      it = outer;
    } else if (key == "nth") {
      const bool digits =
          value.is_scalar() && value.text.size() == 1 && value.text[0] > '0' && value.text[0] <= '9';
      if (digits)
        p.nth = static_cast<std::uint8_t>(value.text[0] - '0');
      else
        problem(value.mark, "a number from 1 to 9 is expected");
    } else if (key == "how") {
      read_how(*this, value, p);
    } else {
      bool allowed = false;
      for (const std::string_view other : others) allowed = allowed || key == other;
      if (!allowed) unknown(entry.key, "key of a trigger", keys_of_pattern(others));
    }
  }
  if (replacing && p.card != 0 && is_arrival(*this, 1ull << p.event))
    p.card = named_on_arrival(*this, p.card);
  p.to_player = p.to_player || happens_to_player(v_, p, tree);
  p.whole_turn = p.nth != 0 && !speaks_of_its_own(set_, p, v_.player_places);
  if (const char* way = never_by(*this, v_, p, replacing)) problem(tree.mark, way);
  if (!said)
    absent(tree, {"event", "when", "at", "becomes"},
           replacing ? "a replacement needs 'event'" : "a trigger needs 'when', 'at' or 'becomes'");
  return p;
}

std::uint16_t Reader::pattern(const Tree& tree, bool replacing, const std::vector<std::string_view>& others) {
  set_.patterns.push_back(read_pattern(tree, replacing, others, nullptr));
  return static_cast<std::uint16_t>(set_.patterns.size() - 1);
}

// later: and instead: abilities that an effect makes.
TextId Reader::delayed(const Tree& tree, bool replacing) {
  Ability a;
  a.kind = replacing ? AbilityKind::replacement : AbilityKind::delayed;
  a.label = make_label(label + "." + std::to_string(line));
  if (!want(tree, Tree::Kind::map, replacing ? "'instead'" : "'later'")) return 0;
  const auto others = delayed_keys();
  a.when = read_pattern(tree, replacing, {others.begin(), others.end()}, replacing ? nullptr : &a.becomes);
  a.when.whole_turn = false;  // it counts from when it was made
  a.state_trigger = a.becomes != 0;
  const bool is_of_time = a.state_trigger || v_.events[a.when.event].timing;
  const bool outer_keeps = std::exchange(keeps_event, is_of_time && !replacing);
  a.once = !replacing && !(book_.delayed_repeats && tree.find("until") != nullptr);
  for (const Tree::Entry& entry : tree.entries) {
    const std::string& key = entry.key.text;
    if (key == "until") a.until = duration(entry.value);
    if (key == "once" || key == "next") a.once = flag(entry.value);
    if (key == "may") a.may = flag(entry.value);
    if (key == "if") a.if_ = condition(entry.value);
    if (key == "while") a.while_ = condition(entry.value);
    if (key != "cost") continue;
    const bool outer = std::exchange(in_cost, true);
    a.cost = block(entry.value);
    in_cost = outer;
  }
  a.optional_cost = a.may && a.cost != 0;
  const Tree *body = tree.find("do"), *with = tree.find("with");
  if ((body == nullptr) == (with == nullptr)) {
    keeps_event = outer_keeps;
    absent(tree, {"do", "with"}, replacing ? "'instead' needs 'with'" : "'later' needs 'do'");
    return 0;
  }
  const Tree& doing = body != nullptr ? *body : *with;
  const bool outer = in_with;
  in_with = replacing;
  a.body = block(doing);
  if (!replacing) a.play = play_block(doing);
  in_with = outer;
  keeps_event = outer_keeps;
  return keep_ability(a);
}

void Reader::listen(const Ability& a) {
  if (a.when.event == 0 || a.when.event >= 64) return;
  const std::uint64_t bit = 1ull << a.when.event;
  if (a.kind == AbilityKind::replacement)
    set_.replaced |= bit;
  else
    set_.heard |= bit;
  if (a.when.whole_turn) set_.numbered |= bit;
}

std::uint32_t constant_kinds(const CardSet& set, const Ability& a) {
  std::uint32_t kinds = 0;
  for (std::size_t i = a.kind == AbilityKind::constant ? a.changes : 0; i != 0; ++i) {
    kinds |= bit(set.changes[i].kind);
    if (set.changes[i].last) break;
  }
  return kinds;
}

bool changes_values(const CardSet& set, const Ability& a) {
  return (constant_kinds(set, a) & kChangesValues) != 0;
}

bool is_conditional_word(const CardSet& set, const Ability& a) {
  return a.keyword != 0 && constant_kinds(set, a) == bit(ChangeKind::add_keyword) &&
         set.changes[a.changes].what + 1 == a.keyword;
}

// A text under a condition has another ability for its word.
bool has_word(const CardSet& set, std::span<const Ability> all, const Ability& a) {
  if (a.keyword == 0 || is_conditional_word(set, a)) return false;
  const auto is_word = [&](const Ability& x) { return is_conditional_word(set, x); };
  const auto is_text = [&](const Ability& x) { return x.kind != AbilityKind::keyword && !is_word(x); };
  const auto count = [&](auto what) {
    return std::count_if(all.begin(), all.end(),
                         [&](const Ability& x) { return x.keyword == a.keyword && what(x); });
  };
  return a.kind == AbilityKind::keyword || count(is_text) > count(is_word);
}

// Numbers that it may make lower, a bit each.
std::uint8_t lowered_by(const CardSet& set, const Ability& a) {
  std::uint8_t numbers = 0;
  for (std::size_t i = a.kind == AbilityKind::constant ? a.changes : 0; i != 0; ++i) {
    const Change& c = set.changes[i];
    const Node& value = set.nodes[c.value];
    const bool raises = c.kind == ChangeKind::add_number && value.op == Op::number && value.value >= 0;
    if ((bit(c.kind) & kChangesNumbers) != 0 && !raises) numbers |= 1u << c.number;
    if (c.kind == ChangeKind::swap_numbers) numbers |= 1u << c.what;
    if (c.last) break;
  }
  return numbers;
}

TextId Reader::keep_ability(Ability a) {
  if (a.kind == AbilityKind::constant) set_.has_constants = true;
  if (a.kind == AbilityKind::activated && a.limit_turn == 0 && a.limit_game == 0)
    set_.has_free_abilities = true;
  if (changes_values(set_, a)) set_.constant_values = true;
  set_.lowered |= lowered_by(set_, a);
  if (a.becomes != 0) set_.has_states = true;
  set_.ability_kinds |= 1u << static_cast<int>(a.kind);
  listen(a);
  set_.abilities.push_back(std::move(a));
  return static_cast<TextId>(set_.abilities.size() - 1);
}

}  // namespace headjudge::kernel
