// Rule numbers: their order, finding them, and the three catalogues.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "tests/engine/harness.h"

namespace headjudge::testing {
namespace {

using kernel::compare_numbers;
using kernel::find_rule;

TEST(RuleNumbers, Order) {
  const char* sorted[] = {"1-1",    "1-2",    "1-2a",    "1-2b", "1-10", "2",       "2-1",      "9-3e",
                          "9-3e-1", "9-3e-2", "9-3e-10", "9-3f", "10-1", "12-4b-2", "12-4b-2a", "12-4b-2b"};
  for (std::size_t i = 0; i < std::size(sorted); ++i)
    for (std::size_t k = 0; k < std::size(sorted); ++k) {
      const int order = compare_numbers(sorted[i], sorted[k]);
      EXPECT_EQ(order, i < k ? -1 : i > k ? 1 : 0) << sorted[i] << " and " << sorted[k];
    }
}

TEST(RuleNumbers, OrderOfDottedNumbers) {
  EXPECT_LT(compare_numbers("6.2.1.9", "6.2.1.10"), 0);
  EXPECT_LT(compare_numbers("10.5.1", "10.5.1.4"), 0);
  EXPECT_GT(compare_numbers("901.2b", "901.2a"), 0);
  EXPECT_LT(compare_numbers("99.9", "101.1"), 0);
  EXPECT_EQ(compare_numbers("7.4.2", "7.4.2"), 0);
}

struct Size {
  const char* word;
  std::size_t rules;
};
class Catalogue : public ::testing::TestWithParam<const Sample*> {};

TEST_P(Catalogue, HasEveryRow) {
  const auto rules = GetParam()->rulebook->rules;
  const Size sizes[] = {
      {"gate_ruler", 838}, {"rebirth", 560}, {"zx", 907}};  // Z/X: 903 and 4 of the later revision
  for (const Size& size : sizes) {
    if (std::string(size.word) != GetParam()->word) continue;
    EXPECT_EQ(rules.size(), size.rules);
  }
}

TEST_P(Catalogue, IsInBookOrderAndUnique) {
  const auto rules = GetParam()->rulebook->rules;
  EXPECT_TRUE(kernel::in_book_order(rules));
  std::set<std::string> numbers;
  for (const kernel::RuleRow& row : rules) {
    EXPECT_TRUE(numbers.insert(row.number).second) << row.number;
    EXPECT_NE(std::string(row.summary), "") << row.number;
    EXPECT_NE(row.revisions, 0) << row.number;
  }
}

TEST_P(Catalogue, FindsEachNumberAndNothingElse) {
  const auto rules = GetParam()->rulebook->rules;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    EXPECT_EQ(find_rule(rules, rules[i].number), i) << rules[i].number;
    EXPECT_EQ(find_rule(rules, std::string(rules[i].number) + "-99z"), rules.size());
  }
  EXPECT_EQ(find_rule(rules, ""), rules.size());
  EXPECT_EQ(find_rule(rules, "0"), rules.size());
  EXPECT_EQ(find_rule(rules, "9999"), rules.size());
  EXPECT_EQ(find_rule({}, "1-1"), 0u);
}

// Equal but for a separator is not the same number.
TEST_P(Catalogue, WantsTheExactSpelling) {
  for (const kernel::RuleRow& row : GetParam()->rulebook->rules) {
    std::string other = row.number;
    const std::size_t at = other.find_first_of("-.");
    if (at == std::string::npos) continue;
    other[at] = other[at] == '-' ? '.' : '-';
    EXPECT_EQ(find_rule(GetParam()->rulebook->rules, other), GetParam()->rulebook->rules.size()) << other;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Catalogue, ::testing::ValuesIn(samples()),
                         [](const auto& about) { return std::string(about.param->word); });

void nothing(kernel::Game&) {}
constexpr kernel::RuleRow kRules[] = {{"1-1", kernel::RuleKind::procedure, "one", ""},
                                      {"1-2", kernel::RuleKind::procedure, "two", ""}};
constexpr kernel::Deed kDo{kernel::What::act, nothing};

TEST(WellFormed, GoNeedsItsRow) {
  constexpr kernel::Row kGood[] = {{0, "do it", kernel::always, kDo},
                                   {1, "again", kernel::always, kernel::go(0)}};
  constexpr kernel::Row kNowhere[] = {{0, "do it", kernel::always, kDo},
                                      {0, "away", kernel::always, kernel::go(1)}};
  static_assert(kernel::well_formed(kGood));
  static_assert(!kernel::well_formed(kNowhere));
  static_assert(kernel::rule_index(kRules, "1-2") == 1);
}

TEST(WellFormed, RowsNeedWhatTheyDo) {
  constexpr kernel::Row kNoFunction[] = {{0, "do nothing", kernel::always, {kernel::What::act}}};
  constexpr kernel::Row kNoQuestion[] = {{0, "ask nothing", kernel::always, {kernel::What::ask}}};
  constexpr kernel::Row kNoCallee[] = {{0, "call nobody", kernel::always, {kernel::What::call}}};
  static_assert(!kernel::well_formed(kNoFunction));
  static_assert(!kernel::well_formed(kNoQuestion));
  static_assert(!kernel::well_formed(kNoCallee));
}

TEST(WellFormed, CalleesAreListed) {
  static constexpr kernel::Row kRows[] = {{0, "do it", kernel::always, kDo}};
  static constexpr kernel::Procedure kCallee{"callee", kernel::Order::sequence, kRows};
  static constexpr kernel::Row kCalls[] = {{0, "call", kernel::always, kernel::call(kCallee)}};
  static constexpr const kernel::Procedure* kListed[] = {&kCallee};
  static_assert(kernel::well_formed(kCalls, kListed));
  static_assert(!kernel::well_formed(kCalls, {}));
}

}  // namespace
}  // namespace headjudge::testing
