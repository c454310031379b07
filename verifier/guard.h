// A broken program inside one scenario must not hide the verdicts of the others.
#pragma once

#include <functional>

namespace headjudge::verifier {

// Runs `work`. False when it ended at a check of the engine or at a bad memory access; what it held is lost,
// so the process should end soon, with the status of an internal error.
bool guarded(const std::function<void()>& work);

}  // namespace headjudge::verifier
