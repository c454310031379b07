// Golden logs that wait to be accepted, outside of the source tree: `verify` puts them there, `accept` takes
// them.
#pragma once

#include <string>
#include <vector>

namespace headjudge::verifier {

struct PendingLog {
  std::string scenario, golden, text;  // paths as they were given, and the log as it was found
};

// Where they wait: $HEADJUDGE_PENDING ("" or "none": nowhere), else a folder of this suite (of the current
// folder) in the user's cache. "" when there is no such place.
std::string pending_folder();

bool keep_pending(const std::string& folder, const PendingLog& log);
// Forgets what waits for this golden log.
void drop_pending(const std::string& folder, const std::string& golden);
// Everything that waits, in the order of the scenarios.
std::vector<PendingLog> pending_logs(const std::string& folder);

}  // namespace headjudge::verifier
