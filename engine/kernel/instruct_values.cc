// Shared steps of instructions: choosing numbers, words, zones and players.
#include <algorithm>

#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/shared.h"

namespace headjudge::kernel {
namespace {

// Places in the words of `of:` of choose_value.
enum Category : int {
  kAttribute = 1,
  kColor,
  kRace,
  kName,
  kSquare,
  kAnyZone,
  kArmy,
  kCardKind,
  kKeyword,
  kCostNumber,
  kLevelNumber,
  kPlainNumber,
  kIconWord
};
constexpr int kListedMax = 100, kNumberMax = 9999;

Category category(const Game& g) { return static_cast<Category>(argument(line_at(g, 4), "of")); }
bool is_trait(Category what) { return what == kAttribute || what == kRace; }
bool is_group(Category what) { return what == kColor || what == kArmy; }

void add_bits(const std::vector<WordId>& words, std::uint64_t low, std::uint64_t high, Candidates& out) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (((i < 64 ? low >> i : high >> (i - 64)) & 1) != 0) out.add(words[i]);
}

// A word that says that there is none of its sort is not one of them.
bool is_apart(const WordRow& row) { return row.apart; }
bool is_apart(const KeywordRow&) { return false; }
template <class Rows>
void add_rows(const CardSet& set, const Rows& rows, Candidates& out) {
  for (const auto& row : rows)
    if (const WordId word = set.find_word(row.word); word != 0 && !is_apart(row)) out.add(word);
}
// Every race that some text knows.
void add_races(const Game& g, Candidates& out) {
  const CardSet& set = g.cards();
  const auto is_color = [&](WordId word) {
    return std::any_of(g.words().groups.begin(), g.words().groups.end(),
                       [&](const WordRow& row) { return set.words[word] == row.word; });
  };
  for (const WordId word : set.traits)
    if (!is_color(word)) out.add(word);
}

// What the cards of the game print, or what those of `from:` have now.
template <class Visit>
void each_view(const Game& g, Visit&& visit) {
  const NodeId from = argument(line_at(g, 4), "from");
  if (from == 0) {
    for (const CardDef& def : g.cards().cards) visit(def.view);
    return;
  }
  const Context c = context_of(g);
  Refs all;
  evaluate_objects(c, from, all);
  for (const Ref r : all)
    if (g.core().live(r)) visit(g.view(r.card()));
}

}  // namespace

namespace {

// Nothing is to be asked: it was while the ability was played, or it is about what only the resolution
// chooses.
bool is_settled(const Game& g, const Line& line) {
  if (!g.book().instruction[line.verb]->while_playing || g.frame().play == 0) return false;
  const Context c = context_of(g);
  if (is_playing(g)) return speaks_of_unknown(c, line);
  const WordId name = argument(line, "as");
  const auto& bindings = g.core().bindings;
  return made_while_playing(g, line) &&
         (name == 0 || std::any_of(bindings.begin(), bindings.end(),
                                   [&](const Binding& b) { return b.scope == c.scope && b.name == name; }));
}

}  // namespace

namespace {
// How many places are chosen, where more than one may be.
NodeId most_places(const Line& line) {
  if (std::string_view(verb_specs()[line.verb].word) != "choose_value") return 0;
  const NodeId up_to = argument(line, "up_to");
  return up_to != 0 ? up_to : argument(line, "count");
}
}  // namespace

void start_asking(Game& g, const Line& line, Frame& callee) {
  callee.play = g.caller().play;
  callee.set(4, &line - g.cards().lines.data());
  callee.set(7, is_settled(g, line) ? 1 : 0);
  if (const NodeId most = most_places(line)) {
    const std::int64_t wanted = evaluate_number(context_of(g), most);
    callee.set(6, std::clamp<std::int64_t>(wanted, 0, kZonesMax));
    if (wanted <= 0) g.used(g.rulebook().none_rule);
  }
}

RuleIndex Game::paying_rule() const {
  const bool pays = is_marked() && !core().frames.empty() && frame().play != 0 && is_playing(*this);
  return pays ? rulebook().paying_rule : kNoRule;
}
bool is_paying(const Game& g) { return g.paying_rule() != kNoRule; }
RuleIndex rule_of_price_asked(const Game& g) {
  const RuleIndex rule = g.paying_rule();
  const auto& frames = g.core().frames;
  if (rule == kNoRule || frames.n < 2 || frames[frames.n - 2].at <= kTextBase) return rule;
  const LineId line = static_cast<LineId>(frames[frames.n - 2].at - kTextBase - 1);
  const LineId chosen =
      g.cards().abilities[g.core().plays.at[g.frame().play - 1].text].play;  // after its cost
  return chosen != 0 && line >= chosen ? kNoRule : rule;
}
Cause cause_now(const Game& g) { return is_paying(g) ? Cause::cost : Cause::effect; }
bool is_playing(const Game& g) { return g.core().plays.at[g.frame().play - 1].step == 0; }

bool made_while_playing(const Game& g, const Line& line) {
  if (!g.book().instruction[line.verb]->while_playing || g.frame().play == 0) return false;
  const Play& play = g.core().plays.at[g.frame().play - 1];
  const Ability& a = g.cards().abilities[play.text];
  return play.step != 0 && a.play != 0 && a.kind != AbilityKind::replacement;
}

bool value_open(const Game& g) { return g.frame().num(7) == 0; }
bool trait_open(const Game& g) { return value_open(g) && is_trait(category(g)); }
bool word_open(const Game& g) {
  return value_open(g) && !is_trait(category(g)) && most_places(line_at(g, 4)) == 0;
}

// ---- numbers
void start_number(Game& g, const Line& line, Frame& callee) {
  start_asking(g, line, callee);
  const Context c = context_of(g);
  const auto least = std::max<std::int64_t>(0, number_or(c, line, "min", 0));
  callee.set(5, least);
  callee.set(6, std::min<std::int64_t>(kNumberMax, number_or(c, line, "max", kNumberMax)));
}
void number_candidates(const Game& g, Candidates& out) {
  out.low = g.frame().num(5), out.high = g.frame().num(6);
  for (int i = out.low; i <= std::min(out.high, out.low + kListedMax); ++i) out.add(i);
  if (out.high > out.low + kListedMax) out.add(out.high);
}
void take_number(Game& g) {
  const int n = g.frame().num(1);
  clear_answer(g);
  g.frame().set(7, 1);
  bind(g, context_of(g).scope, choice_name(g), Kind::number, n);
  note_done(g, true);
}

// ---- words, zones and numbers of a category
namespace {
void all_words(const Game& g, Candidates& out) {
  const Category what = category(g);
  const CardSet& set = g.cards();
  if (is_trait(what) || is_group(what)) {
    std::uint64_t low = 0, high = 0;
    each_view(g, [&](const View& v) {
      low |= is_trait(what) ? v.traits[0] : v.groups;
      high |= is_trait(what) ? v.traits[1] : 0;
    });
    if (is_trait(what) && g.rulebook().names_freely && argument(line_at(g, 4), "from") == 0)
      return add_races(g, out);
    if (is_group(what) && !g.words().groups.empty() && argument(line_at(g, 4), "from") == 0) {
      for (const WordRow& row : g.words().groups)
        if (is_apart(row)) g.limited(row.rule);
      return add_rows(set, g.words().groups, out);
    }
    return add_bits(is_trait(what) ? set.traits : set.groups, low, high, out);
  }
  if (what == kName)
    each_view(g, [&](const View& v) {
      if (v.name != 0 && std::find(out.at, out.at + out.n, v.name) == out.at + out.n) out.add(v.name);
    });
  if (what == kCardKind) add_rows(set, g.words().kinds, out);
  if (what == kKeyword) add_rows(set, g.words().keywords, out);
  if (what == kIconWord) add_rows(set, g.words().icons, out);
}
}  // namespace
void word_candidates(const Game& g, Candidates& out) {
  Candidates all;
  all_words(g, all);
  const Line& line = line_at(g, 4);
  const bool different = argument(line, "different") != 0;
  for (int i = 0; i < all.n; ++i)
    if (!different || !was_chosen_before(context_of(g), line, Kind::word, all.at[i])) out.add(all.at[i]);
}
void zone_candidates(const Game& g, Candidates& out) {
  const Category what = category(g);
  if (what != kSquare && what != kAnyZone) return;
  const Context c = context_of(g);
  if (const NodeId from = argument(line_at(g, 4), "from")) {
    ZoneId zones[kZonesMax];
    const int n = evaluate_zones(c, from, zones);
    const bool different = argument(line_at(g, 4), "different") != 0;
    for (int i = 0; i < n; ++i)
      if (!different || !was_chosen_before(c, line_at(g, 4), Kind::zone, zones[i])) out.add(zones[i]);
    return;
  }
  for (int z = 0; z < g.words().zones(); ++z) {
    const PlaceRow& row = g.words().row(static_cast<ZoneId>(z));
    const Player p = g.words().player_of(static_cast<ZoneId>(z));
    if (p != kNobody && p >= g.core().players) continue;
    if (what == kAnyZone || std::string_view(row.word) == "square") out.add(z);
  }
}
void value_number_candidates(const Game& g, Candidates& out) {
  const Category what = category(g);
  if (what != kCostNumber && what != kLevelNumber && what != kPlainNumber) return;
  out.low = 0, out.high = kNumberMax;
  for (int i = 0; i <= kListedMax; ++i) out.add(i);
}
namespace {
void take(Game& g, Kind kind) {
  const int value = g.frame().num(1);
  clear_answer(g);
  g.frame().set(7, 1);
  bind(g, context_of(g).scope, choice_name(g), kind, value);
  note_done(g, true);
}
}  // namespace
void take_word(Game& g) { take(g, Kind::word); }
void take_zone_value(Game& g) { take(g, Kind::zone); }

bool wants_place(const Game& g) {
  return value_open(g) && most_places(line_at(g, 4)) != 0 && g.frame().num(5) < g.frame().num(6);
}
void further_places(const Game& g, const Candidates& all, Candidates& out) {
  const Line& line = line_at(g, 4);
  const int last = g.frame().num(3) - 1;
  const int from = last < 0 ? 0 : static_cast<int>(std::find(all.at, all.at + all.n, last) - all.at) + 1;
  // As many as must be chosen come after each that can be picked.
  const int missing = argument(line, "up_to") != 0 ? 1 : std::min(g.frame().num(6) - g.frame().num(5), all.n);
  for (int i = from; i < all.n && (all.n - i >= missing || i == from); ++i) out.add(all.at[i]);
}
bool places_may_stop(const Game& g, Option) { return argument(line_at(g, 4), "up_to") != 0; }
void take_place(Game& g) {
  const int place = g.frame().num(1);
  take(g, Kind::zone);
  g.frame().set(7, 0);
  g.frame().set(3, place + 1);
  g.frame().set(5, g.frame().num(5) + 1);
}
void stop_places(Game& g) {
  if (g.frame().num(5) == 0) note_done(g, false);
  clear_answer(g);
  g.frame().set(7, 1);
}

// ---- players
void player_candidates(const Game& g, Candidates& out) {
  const Context c = context_of(g);
  Player all[kPlayersMax];
  if (const NodeId from = argument(line_at(g, 4), "from")) {
    const int n = evaluate_players(c, from, all);
    for (int i = 0; i < n; ++i) out.add(all[i]);
    return;
  }
  for (Player p = 0; p < g.core().players; ++p)
    if ((g.core().lost >> p & 1) == 0) out.add(p);
}
void take_player(Game& g) { take(g, Kind::player); }

}  // namespace headjudge::kernel
