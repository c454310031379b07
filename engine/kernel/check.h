// Checks that stay on in every build: a broken program stops here instead of giving a wrong ruling.
#pragma once

namespace headjudge::kernel {

// Prints what was broken and where (with the frame stack by rule numbers, when a game is running) and aborts.
[[noreturn]] void broken(const char* what, const char* file, int line);

}  // namespace headjudge::kernel

#define HEADJUDGE_CHECK(what) ((what) ? (void)0 : ::headjudge::kernel::broken(#what, __FILE__, __LINE__))
