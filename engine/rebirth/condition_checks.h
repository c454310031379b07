// 11.2: the checks of condition keywords, with which the table of every action of an ability ends.
#pragma once

#include <algorithm>
#include <array>

#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

// Whether the ability of an option meets what a rule asks.
using MeetsPart = bool (*)(const Game&, Option, kernel::RuleIndex);
template <MeetsPart kMeets, kernel::RuleIndex kRule>
bool meets(const Game& g, Option o) {
  return kMeets(g, o, kRule);
}

// `kReads`: which values of the option they look at.
template <int kReads, MeetsPart kMeets>
inline constexpr Check kConditionChecks[] = {
    {"11.2.4"_rb, "one of its condition keywords is not met", kReads,
     kernel::holds<meets<kMeets, "11.2.4"_rb>>},
    {"11.5.2"_rb, "no Re-birth card is in the own Re-birth zone", kReads,
     kernel::holds<meets<kMeets, "11.5.2"_rb>>},
    {"11.5.3"_rb, "no such Re-birth card is in the own Re-birth zone", kReads,
     kernel::holds<meets<kMeets, "11.5.3"_rb>>},
    {"11.7.2"_rb, "too few members and retired cards", kReads, kernel::holds<meets<kMeets, "11.7.2"_rb>>},
    {"11.7.3"_rb, "too few such members and retired cards", kReads,
     kernel::holds<meets<kMeets, "11.7.3"_rb>>},
};

// A table of an action and these.
template <std::size_t kOwn, std::size_t kMore>
constexpr std::array<Check, kOwn + kMore> ending_with(const Check (&own)[kOwn], const Check (&more)[kMore]) {
  std::array<Check, kOwn + kMore> all{};
  std::copy(own, own + kOwn, all.begin());
  std::copy(more, more + kMore, all.begin() + kOwn);
  return all;
}

}  // namespace headjudge::rebirth
