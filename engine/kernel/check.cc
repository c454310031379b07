// The one place where a broken program ends.
#include "engine/kernel/check.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace headjudge::kernel {
namespace {

thread_local int g_throwing = 0;  // style: allow(thread) how a check ends is no part of a game

}  // namespace

void broken(const char* what, const char* file, int line) {
  if (g_throwing > 0) {
    const std::string_view path = file;
    const std::size_t at = path.find("engine/");
    throw Broken(std::string(path.substr(at == std::string_view::npos ? 0 : at)) + ":" +
                 std::to_string(line) + ": " + what);
  }
  std::fprintf(stderr, "headjudge: internal error at %s:%d: %s\n", file, line, what);
  std::abort();
}

void outgrown(const char* bound) { throw Outgrown(bound); }

ChecksThrow::ChecksThrow() { ++g_throwing; }
ChecksThrow::~ChecksThrow() { --g_throwing; }

}  // namespace headjudge::kernel
