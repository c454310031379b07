// What rules ask of abilities: condition keywords (11.2), what can be chosen and done, kinds of plays.
#include "engine/kernel/instruct.h"
#include "engine/kernel/text_rules.h"
#include "engine/rebirth/costs.h"
#include "engine/rebirth/instructions_more.h"
#include "engine/rebirth/trial.h"

namespace headjudge::rebirth {
namespace {

using kernel::Ability, kernel::Extra, kernel::WordId;

std::string_view word(const Game& g, WordId w) { return g.cards().words[w]; }
bool recombo(const Game& g, WordId name, Player p) {
  bool met = false;
  for (CardId c : cards(g, p, kRebirthZone))
    met = met || (is_kind(g, c, kRebirth) && (name == 0 || has_name(g, g.view(c), name)));
  g.used(name == 0 ? "11.5.2"_rb : "11.5.3"_rb);
  if (g.s.count(zone(p, kRebirthZone)) > 1) g.used("11.5.4"_rb);
  return met;
}
bool full_potential(const Game& g, const Ability& a, WordId key, Player p) {
  std::int64_t level = 0;
  WordId of = 0;
  for (const Extra& e : a.parameters) {
    if (e.key != key) continue;
    if (e.value != 0)
      level = kernel::evaluate_number({g, {}, p}, e.value);
    else
      of = e.word;
  }
  std::int64_t found = 0;
  for (int place : {int{kMember}, int{kRetire}})
    for (CardId c : cards(g, p, place))
      found += of == 0 || has_name(g, g.view(c), of) || has_trait(g, g.view(c), of) ? 1 : 0;
  g.used(of == 0 ? "11.7.2"_rb : "11.7.3"_rb);
  return found >= level;
}

// What earlier instructions of a block may have made possible: hand cards, anything on the table.
struct Helped {
  bool hand = false, table = false;
  void by(std::string_view verb) {
    const bool pays = verb == "rest" || verb == "energy" || verb == "discard";
    const bool sees = verb == "look" || verb == "reveal" || verb == "choose" || verb == "target";
    if (verb == "draw")
      hand = true;
    else if (!pays && !sees && verb != "damage" && verb != "mill" && verb != "give")
      hand = table = true;
  }
  bool decides(std::string_view verb) const {
    if (verb == "discard") return !hand;
    return !table && (verb == "rest" || verb == "energy");
  }
};
}  // namespace

bool can_choose(const kernel::Context& c, const kernel::Line& line) {
  const auto given = [&](std::string_view word) { return kernel::argument(line, word) != 0; };
  const auto from = kernel::argument(line, "from");
  if (from == 0 || given("up_to") || given("any") || kernel::is_yet_unknown(c, from)) return true;
  if (given("count") && kernel::is_yet_unknown(c, kernel::argument(line, "count"))) return true;
  kernel::Refs all;
  kernel::Player players[kernel::kPlayersMax];
  kernel::choosable(c, line, all);
  const int there = all.n + kernel::evaluate_players(c, from, players);
  return there >= kernel::number_or(c, line, "count", 1);
}

// 2.1.2: a name in a text is a card name or a part of one.
bool has_name(const Game& g, const kernel::View& v, WordId part) {
  const auto has = [&](WordId name) {
    return name != 0 && word(g, name).find(word(g, part)) != std::string_view::npos;
  };
  return has(v.name) || std::any_of(std::begin(v.more_names), std::end(v.more_names), has);
}
bool has_trait(const Game& g, const kernel::View& v, WordId trait) {
  for (std::size_t bit = 0; bit < g.cards().traits.size(); ++bit)
    if (g.cards().traits[bit] == trait && (v.traits[bit / 64] >> (bit % 64) & 1) != 0) return true;
  return false;
}

bool Game::is_met(const Ability& a, Ref, Player master) const {
  const bool met = meets_condition(*this, a, master);
  used("11.2.3.1"_rb);
  used("9.4.3"_rb);
  if (!met) used("9.4.2"_rb);
  return met || !book().has("11.2.3.1"_rb);
}

bool meets_condition(const Game& g, const Ability& a, Player p) {
  if (a.condition == 0) return true;
  bool met = true;
  WordId last = 0;
  int keywords = 0;
  for (const Extra& e : a.parameters) {
    const std::string_view key = word(g, e.key);
    if (key == "full_potential") {
      if (e.key != last) met = full_potential(g, a, e.key, p) && met, ++keywords;
    } else if (key == "recombo" || key == "re_combo") {
      met = recombo(g, e.word, p) && met, ++keywords;
    }
    last = e.key;
  }
  if (keywords > 1) g.used("11.2.4"_rb);
  return met;
}

bool meets_part(const Game& g, const Ability& a, Player p, kernel::RuleIndex rule) {
  if (a.condition == 0) return true;
  if (rule == "11.2.4"_rb) {
    int keywords = 0;
    WordId last = 0;
    for (const Extra& e : a.parameters) keywords += e.key != last ? 1 : 0, last = e.key;
    return keywords < 2 || meets_condition(g, a, p);
  }
  for (const Extra& e : a.parameters) {
    const std::string_view key = word(g, e.key);
    const bool potential = key == "full_potential", named = e.word != 0;
    if (!potential && key != "recombo" && key != "re_combo") continue;
    const kernel::RuleIndex own =
        potential ? (named ? "11.7.3"_rb : "11.7.2"_rb) : (named ? "11.5.3"_rb : "11.5.2"_rb);
    if (rule == own && !(potential ? full_potential(g, a, e.key, p) : recombo(g, e.word, p))) return false;
  }
  return true;
}

bool can_do(const kernel::Context& c, kernel::LineId first, bool paid) {
  Helped helped;
  const auto possible = [&](const kernel::Line& line, const kernel::Instruction& how) {
    if (paid && how.word == std::string_view("rest")) return can_be_paid(c, line);
    return how.can == nullptr || how.can(c, line);
  };
  bool can = true;
  kernel::each_instruction(c.game, first, [&](const kernel::Line& line, const kernel::Instruction& how) {
    const std::string_view verb = how.word;
    const bool is_named =
        (verb == "rest" || verb == "discard") && kernel::is_yet_unknown(c, kernel::argument(line, "cards"));
    const bool chooses = !helped.table && (verb == "choose" || verb == "target");
    can = (is_named || !helped.decides(verb) || possible(line, how)) && (!chooses || can_choose(c, line));
    helped.by(verb);
    return can;
  });
  return can;
}

namespace {
// Whether nothing is there that an instruction could be done to.
bool finds_nothing(const kernel::Context& c, const kernel::Line& line) {
  const kernel::VerbSpec& spec = kernel::verb_specs()[line.verb];
  kernel::Refs all;
  if (spec.word == std::string_view("heal")) {
    const auto of = kernel::argument(line, "of");
    if (of == 0 || !kernel::names_player(c, of)) healable(c, line, c.you, all);
    return all.n == 0 && (of == 0 || !kernel::names_player(c, of));
  }
  for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
    const kernel::Parameter& parameter = spec.parameters[i];
    const bool things =
        parameter.type == kernel::ParameterType::objects || parameter.type == kernel::ParameterType::target;
    if (!parameter.required || !things) continue;
    if (line.arg[i] == 0 || kernel::names_player(c, line.arg[i])) return false;
    kernel::evaluate_objects(c, line.arg[i], all);
    return all.n == 0;
  }
  return false;
}
}  // namespace

bool can_do_some(const kernel::Context& c, kernel::LineId first) {
  int seen = 0;
  bool some = false;
  kernel::each_instruction(c.game, first, [&](const kernel::Line& line, const kernel::Instruction&) {
    ++seen;
    some = kernel::speaks_of_unknown(c, line) || !finds_nothing(c, line);
    return !some;
  });
  return some || seen == 0;
}

bool is_in_marked_area(const Game& g, const Ability& a, CardId c) {
  return a.zones == 0 || (a.zones >> place_of(g.s[c].zone) & 1) != 0;
}
bool is_valid_in_area(const Game& g, const Ability& a, CardId c) {
  const int at = place_of(g.s[c].zone);
  if (a.zones == 0) return at == kEntry || at == kMember;
  return !g.book().has("9.4.4"_rb) || is_in_marked_area(g, a, c);
}

kernel::TextId ability_at(const Game& g, CardId c, int place) {
  const kernel::CardDef& def = g.cards().cards[g.s[c].def];
  const kernel::View& v = g.view(c);
  if (place <= def.abilities)
    return (v.lost >> (place - 1) & 1) != 0 ? kernel::TextId{0}
                                            : static_cast<kernel::TextId>(def.first_ability + place - 1);
  return place - def.abilities <= v.gained.n ? v.gained[place - def.abilities - 1] : kernel::TextId{0};
}

int ability_places(const Game& g, CardId c) {
  return g.cards().cards[g.s[c].def].abilities + g.peek(c).gained.n;
}

bool is_auto(const Game& g, const kernel::Play& play) {
  if (play.kind != kAbilityPlay) return false;
  const kernel::AbilityKind kind = g.cards().abilities[play.text].kind;
  return kind == kernel::AbilityKind::automatic || kind == kernel::AbilityKind::delayed;
}

// 9.7.2.3.1, 9.8.3.2: what cannot be played is as if it had never begun; an auto ability no longer waits.
void refuse_play(Game& g, kernel::RuleIndex rule) {
  if (kernel::is_tried(g)) return kernel::end_trial(g, rule);
  if (!is_auto(g, g.s.plays[g.frame().play - 1])) {
    g.refuse(rule);
    return;
  }
  g.used(rule);
  g.used("9.8.3.2"_rb);
  g.used("10.4.3"_rb);
  g.abandon();
}

}  // namespace headjudge::rebirth
