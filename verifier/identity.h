// What a scenario is called, and where its golden log is: however its path is written, from wherever it is
// called.
#pragma once

#include <string>

namespace headjudge::verifier {

// Its path below the folder `scenarios`; outside of one, below its repository (the nearest folder above it
// with
// `.git`); where there is none, below the current folder, but never without its own folder. Without ".yaml".
std::string scenario_id(const std::string& path);

// Beside `scenarios`, else in the folder of the scenario; `golden_dir`: in that tree instead ("" = none is
// named).
std::string golden_path_of(const std::string& path, const std::string& golden_dir);

// Whether a golden log that says it is of `name` may be of this file: from some folder above, it is called
// so.
bool is_name_of(const std::string& name, const std::string& path);

}  // namespace headjudge::verifier
