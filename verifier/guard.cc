// Coming back from a broken check: signals of this thread jump out of the scenario.
#include "verifier/guard.h"

#include <csetjmp>
#include <csignal>
#include <mutex>
#include <unistd.h>

namespace headjudge::verifier {
namespace {

thread_local sigjmp_buf g_way_out;
thread_local bool g_armed = false;

void leave(int) {
  if (!g_armed) ::_exit(70);
  g_armed = false;
  siglongjmp(g_way_out, 1);
}

void install() {
  struct sigaction action {};
  action.sa_handler = leave;
  action.sa_flags = SA_NODEFER;
  ::sigaction(SIGABRT, &action, nullptr);
  ::sigaction(SIGSEGV, &action, nullptr);
}

}  // namespace

bool guarded(const std::function<void()>& work) {
  static std::once_flag once;
  std::call_once(once, install);
  if (sigsetjmp(g_way_out, 1) != 0) return false;
  g_armed = true;
  work();
  g_armed = false;
  return true;
}

}  // namespace headjudge::verifier
