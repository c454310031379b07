// The keys of the parts of a scenario file: what is read, and what a misspelt key may mean.
#pragma once

#include <string_view>

namespace headjudge::verifier {

inline constexpr std::string_view kUntilKeys[] = {"asks", "of", "phase", "holds"};
inline constexpr std::string_view kExploreKeys[] = {"depth",  "positions", "leave_open",
                                                    "always", "sometimes", "never"};
inline constexpr std::string_view kFailingKeys[] = {"reason", "issue"};
inline constexpr std::string_view kAffirmationKeys[] = {"rule", "text", "reason"};

}  // namespace headjudge::verifier
