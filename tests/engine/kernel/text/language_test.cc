// The effect language: table tests of {text, one-line dump} and of {mistake, message}, with the words of a
// toy game.
#include <gtest/gtest.h>

#include "engine/kernel/game.h"
#include "engine/kernel/text/compile.h"
#include "engine/kernel/text/show.h"

namespace headjudge::kernel {
namespace {

void nothing(Game&, const Line&, Frame&) {}
Value no_value(const Context&, Value) { return {}; }
bool nobody(const Context&, Ref, Player) { return false; }

constexpr PlaceRow kPlaces[] = {{"deck", kNoRule},
                                {"hand", kNoRule},
                                {"row", kNoRule, false, false, Open::all, true, true, 1},
                                {"row", kNoRule, false, false, Open::all, true, true, 2}};
constexpr WordRow kKinds[] = {{"unit"}, {"event"}};
constexpr WordRow kPhases[] = {{"none"}, {"main_phase"}};
constexpr const char* kNumbers[] = {"atk", "hp"};
constexpr PropertyRow kCardProperties[] = {{"marked_damage", Type::number, no_value}};
constexpr PropertyRow kPlayerProperties[] = {{"current_life", Type::number, no_value}};
constexpr SelectorRow kSelectors[] = {{"units", nobody}};
constexpr EventRow kEvents[] = {{"none", ""}, {"destroyed", "card by"}, {"turn_end", "player", true}};
constexpr KeywordRow kKeywords[] = {
    {"pierce", kNoRule},
    {"scout", kNoRule, "{auto: {when: destroyed, card: self}, do: [{draw: {N}}]}"},
    {"later_one", kNoRule, "", false}};
constexpr Instruction kInstructions[] = {{"draw", nullptr, nothing},
                                         {"target", nullptr, nothing, nullptr, kNoRule, true},
                                         {"destroy", nullptr, nothing},
                                         {"may", nullptr, nothing},
                                         {"modes", nullptr, nothing},
                                         {"give", nullptr, nothing},
                                         {"discard", nullptr, nothing},
                                         {"each", nullptr, nothing},
                                         {"mill"}};

const Rulebook& toy() {
  static const Vocabulary kWords = [] {
    Vocabulary v{};
    v.places = kPlaces, v.player_places = 4, v.phases = kPhases, v.kinds = kKinds, v.numbers = kNumbers;
    v.card_properties = kCardProperties, v.player_properties = kPlayerProperties, v.selectors = kSelectors;
    v.events = kEvents, v.keywords = kKeywords, v.instructions = kInstructions;
    return v;
  }();
  static const Rulebook kBook = [] {
    Rulebook b{};
    b.word = "toy";
    b.vocabulary = &kWords;
    return b;
  }();
  return kBook;
}

struct Named final : NamedCards {
  CardId find(std::string_view name) const override {
    return name == "wolf" || name == "old-bear" ? 3 : kNoCard;
  }
  void names(std::vector<std::string_view>& out) const override { out.push_back("wolf"); }
};

struct Case {
  const char *text, *dump;
};

TEST(Expression, Dump) {
  static constexpr Case kCases[] = {
      {"1 + 2 * 3", "add(1, multiply(2, 3))"},
      {"wolf in P1.hand", "in(card:3, zone:1(player:0))"},
      {"old-bear in P2.row.2", "in(card:3, zone:3(player:1))"},
      {"wolf.zone == P1.hand", "equal(.zone(card:3), zone:1(player:0))"},
      {"P2.row[kind == unit and atk <= 3].count == 1",
       "equal(call:9(filter(zone:2(player:1), and(equal(.kind(it), unit), less_equal(.atk(it), 3)))), 1)"},
      {"P1.row[rest].count == 0", "equal(call:9(filter(zone:2(player:0), .rest(it))), 0)"},
      {"printed(wolf.atk) == wolf.atk", "equal(call:0(.atk(card:3)), .atk(card:3))"},
      {"phase == main_phase and active == P1", "and(equal(.phase, main_phase), equal(.active, player:0))"},
      {"wolf has pierce", "has(card:3)"},
      {"wolf is beast or wolf is not only beast", "or(is:beast(card:3), not(is_only:beast(card:3)))"},
      {"not wolf.rest", "not(.rest(card:3))"},
      {"P1.current_life == 3", "equal(.current_life(player:0), 3)"},
      {"wolf in P1.deck.top(2)", "in(card:3, top(zone:0(player:0), 2))"},
      {"wolf.name ~ \"olf\"", "contains(.name(card:3), 'olf')"},
      {"sum(P1.row, atk) > -1", "greater(call:1(zone:2(player:0), .atk(it)), negate(1))"},
  };
  for (const Case& c : kCases) {
    CardSet set;
    Problems problems;
    CardReader reader(toy(), 0, set, problems);
    const NodeId id = reader.expression(c.text, {1, 1, 0}, Type::boolean, Named{});
    if (std::string(c.text) == "1 + 2 * 3") {
      EXPECT_EQ(problems.size(), 1u);  // a number is no condition
      problems.clear();
      EXPECT_EQ(show_expression(set, reader.expression(c.text, {1, 1, 0}, Type::number, Named{})), c.dump);
      continue;
    }
    EXPECT_EQ(show_expression(set, id), c.dump) << c.text;
    EXPECT_TRUE(problems.empty()) << c.text << ": " << problems[0].text;
  }
}

TEST(Card, Blocks) {
  static constexpr Case kCases[] = {
      {"[{draw: 1}]", "draw count=1"},
      {"[{draw: {player: opponent, count: 2}}]", "draw player=opponent count=2"},
      {"[{discard: self}, {discard: 2}]", "discard cards=self; discard count=2"},
      {"[{target: {from: opponent.units, count: 1, as: t}}, {destroy: t}]",
       "target from=selector:0(opponent) count=1 as=t; destroy cards=$t"},
      {"[{if: you.hand.count == 0, then: [{draw: 1}], else: [{draw: 2}]}, {draw: 3}]",
       "if equal(call:9(zone:1(you)), 0) else 4; draw count=1; jump 5; draw count=2; draw count=3"},
      {"[{may: [{draw: 1}], then: [{draw: 2}]}]", "may do={draw count=1} then={draw count=2}"},
      {"[{modes: {choose: 1, of: [[{draw: 1}], [{draw: 2}]]}}]",
       "modes choose=1 of={draw count=1}{draw count=2}"},
      {"[{each: {of: players, as: p, do: [{draw: {player: p, count: 1}}]}}]",
       "each of=players as=p do={draw player=$p count=1}"},
  };
  for (const Case& c : kCases) {
    CardSet set;
    Problems problems;
    CardReader reader(toy(), 0, set, problems);
    const std::string card =
        std::string("{id: a, kind: unit, abilities: [{activated: {}, do: ") + c.text + "}]}";
    reader.add_card(read_flow(card, problems));
    reader.finish();
    ASSERT_TRUE(problems.empty()) << c.text << ": " << problems[0].text;
    EXPECT_EQ(show_block(set, set.abilities[set.cards[0].first_ability].body), c.dump);
  }
}

TEST(Card, PlayBlockKeepsOnlyWhatIsChosenWhenPlayed) {
  CardSet set;
  Problems problems;
  CardReader reader(toy(), 0, set, problems);
  reader.add_card(
      read_flow("{id: a, kind: unit, abilities: [{activated: {}, do: [{draw: 1}, "
                "{target: {from: units, count: 1, as: t}}, {destroy: t}]}]}",
                problems));
  ASSERT_TRUE(problems.empty()) << problems[0].text;
  const Ability& a = set.abilities[set.cards[0].first_ability];
  EXPECT_EQ(show_block(set, a.play), "target from=selector:0 count=1 as=t");
  EXPECT_EQ(set.labels[set.lines[a.play].label], "a/1.2");
}

TEST(Card, KeywordTextTakesItsParameter) {
  CardSet set;
  Problems problems;
  CardReader reader(toy(), 0, set, problems);
  reader.add_card(read_flow("{id: a, kind: unit, abilities: [{keyword: {scout: 2}}]}", problems));
  ASSERT_TRUE(problems.empty()) << problems[0].text;
  const Ability& a = set.abilities[set.cards[0].first_ability];
  EXPECT_EQ(a.kind, AbilityKind::automatic);
  EXPECT_EQ(a.keyword, 2);
  EXPECT_EQ(show_block(set, a.body), "draw count=2");
}

TEST(Card, Mistakes) {
  struct Mistake {
    const char *card, *message;
  };
  static constexpr Mistake kMistakes[] = {
      {"{id: a, kind: unitt}", "unknown kind 'unitt'; did you mean 'unit'?"},
      {"{id: a, kind: unit, atkk: 1}", "unknown key of a card 'atkk'; did you mean 'atk'?"},
      {"{id: a, kind: unit, atk: many}", "'atk' must be a whole number"},
      {"{id: a, kind: unit, abilities: [{keyword: peirce}]}",
       "unknown keyword 'peirce'; did you mean 'pierce'?"},
      {"{id: a, kind: unit, abilities: [{keyword: later_one}]}",
       "'later_one' is a condition: 'condition: later_one'"},
      {"{id: a, kind: unit, abilities: [{activated: {}, do: [{mill: 1}]}]}", "not yet: mill"},
      {"{id: a, kind: unit, abilities: [{activated: {}, do: [{retire: self}]}]}",
       "'retire' has no meaning in toy: the word here is 'destroy'"},
      {"{id: a, kind: unit, abilities: [{activated: {}, do: [{drw: 1}]}]}",
       "unknown instruction 'drw'; did you mean 'draw'?"},
      {"{id: a, kind: unit, abilities: [{activated: {}, do: [{destroy: you}]}]}",
       "'you' is a player, not a set of cards"},
      {"{id: a, kind: unit, abilities: [{auto: {when: destroyd}, do: [{draw: 1}]}]}",
       "unknown event 'destroyd'; did you mean 'destroyed'?"},
      {"{id: a, kind: unit, abilities: [{static: [{to: self, atk: +1, hpp: 1}]}]}",
       "unknown change 'hpp'; did you mean 'hp'?"},
      {"{id: a, kind: unit, abilities: [{activated: {}, do: [{destroy: \"yous.\"}]}]}",
       "unknown name 'yous'; did you mean 'you'?"},
  };
  for (const Mistake& m : kMistakes) {
    CardSet set;
    Problems problems;
    CardReader reader(toy(), 0, set, problems);
    reader.add_card(read_flow(m.card, problems));
    ASSERT_EQ(problems.size(), 1u) << m.card;
    EXPECT_EQ(problems[0].text, m.message);
    EXPECT_GT(problems[0].mark.column, 0u);
  }
}

TEST(Card, EveryProblemIsTold) {
  CardSet set;
  Problems problems;
  CardReader reader(toy(), 0, set, problems);
  reader.add_card(read_flow(
      "{id: a, kind: units, atk: x, abilities: [{activated: {}, do: [{drwa: 1}, {mill: z}]}]}", problems));
  EXPECT_EQ(problems.size(), 5u);
  reader.add_card(read_flow("{id: a, kind: unit}", problems));
  EXPECT_EQ(problems.size(), 6u);
}

}  // namespace
}  // namespace headjudge::kernel
