// The table as text and as a page.
#include "verifier/table.h"

#include <gtest/gtest.h>

#include "verifier/page.h"

namespace headjudge::verifier {
namespace {

TEST(TableOf, StandsInCommonColumns) {
  const TableRow far{true, kernel::kNobody, {{"square.7", {}}, {"square.8", {{"wolf", "wolf", {}, {}, 1}}}}};
  const TableRow near{
      true,
      kernel::kNobody,
      {{"square.4", {{"a bear with a long name", "bear", {"asleep"}, {}, 2}}}, {"square.5", {}}}};
  EXPECT_EQ(drawn({far, near}),
            "    +---------------------------------------------+--------------------+\n"
            "    | square.7                                    | square.8           |\n"
            "    |                                             |   wolf             |\n"
            "    +---------------------------------------------+--------------------+\n"
            "    | square.4                                    | square.5           |\n"
            "    |   a bear with a long name (bear) asleep x 2 |                    |\n"
            "    +---------------------------------------------+--------------------+\n");
}

TEST(TableOf, LeavesOutAPlayersEmptyRowOnly) {
  const TableRow own{true, 0, {{"P1.set_zone.1", {}}}};
  const TableRow middle{true, kernel::kNobody, {{"square.5", {}}}};
  EXPECT_EQ(drawn({own}), "");
  EXPECT_NE(drawn({middle}), "");
}

TEST(TableOf, CountsWideCharactersAsTwoColumns) {
  const TableRow row{true, 0, {{"P1.entry", {{"\xe7\x8b\xbc", "wolf", {}, {}, 1}}}}};
  EXPECT_EQ(drawn({row}),
            "    +--------------------+\n"
            "    | P1.entry           |\n"
            "    |   \xe7\x8b\xbc (wolf)        |\n"
            "    +--------------------+\n");
}

TEST(Page, CarriesItsStepsAndNothingThatEndsThem) {
  int status = -1;
  const std::string page = scenario_page("scenarios/gate_ruler/examples/lethal-damage.yaml", "", status);
  EXPECT_EQ(status, 0);
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = page.find(open) + open.size(), end = page.find("</script>", begin);
  ASSERT_LT(begin, end);
  const std::string data = page.substr(begin, end - begin);
  EXPECT_EQ(data.find('<'), std::string::npos);
  EXPECT_NE(data.find("\"key\":\"@hit\""), std::string::npos);
  EXPECT_NE(data.find("\"P2.graveyard\""), std::string::npos);
  EXPECT_EQ(page.find("://"), std::string::npos) << "it asks nobody for anything";
}

TEST(Page, OfASuiteTellsWhatDoesNotHold) {
  Report report;
  Outcome bad;
  bad.id = "gate_ruler/x", bad.verdict = Verdict::fail, bad.report = "FAIL </script> & more";
  report.outcomes = {bad};
  const std::string page = suite_page(report);
  EXPECT_NE(page.find("FAIL \\u003c/script> & more"), std::string::npos);
}

}  // namespace
}  // namespace headjudge::verifier
