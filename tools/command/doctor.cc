// headjudge doctor: self-checks of this build on this machine.
#include "verifier/doctor.h"

#include <cstdio>
#include <memory>
#include <unistd.h>

#include "tools/command/commands.h"
#include "verifier/verify.h"

namespace headjudge::command {
namespace {

struct Arguments {
  std::vector<std::string> paths, programs;
  int jobs = default_jobs();
};

void print(const std::vector<verifier::Finding>& findings, Common& common) {
  for (const verifier::Finding& one : findings) {
    std::printf("%s  %s%s%s\n", one.fine ? "ok " : "BAD", one.what.c_str(), one.fine ? "" : ": ",
                one.fine ? "" : one.found.c_str());
    std::fflush(stdout);
    if (!one.fine && common.status != kInvalid) common.status = one.is_input ? kInvalid : kFailed;
  }
}

void doctor(const Arguments& a, Common& common) {
  print(verifier::doctor(), common);
  if (a.paths.empty()) return;
  const verifier::Suite suite = verifier::discover(a.paths, {});
  tell_missing(suite.missing);
  if (suite.files.empty()) {
    common.status = kNothing;
    return;
  }
  // This program twice: each process has its memory elsewhere.
  std::vector<std::string> programs{"/proc/self/exe"};
  char self[4096];
  if (const auto n = readlink("/proc/self/exe", self, sizeof self - 1); n > 0)
    programs[0] = std::string(self, static_cast<std::size_t>(n));
  programs.push_back(programs[0]);
  programs.insert(programs.end(), a.programs.begin(), a.programs.end());
  print(verifier::doctor_suite(suite.files, a.jobs, programs), common);
  if (!suite.missing.empty() && common.status == kAllHold) common.status = kNothing;
}

}  // namespace

void add_doctor(Command app, Common& common) {
  const Command command = app.add_subcommand("doctor", "self-checks of this build on this machine");
  const auto a = std::make_shared<Arguments>();
  command.add_option("path", a->paths, "scenarios that must give the same logs however they are played");
  command.add_option("--with", a->programs,
                     "other builds of headjudge (compiler, options) that must say the same");
  command.add_option("--jobs,-j", a->jobs, "threads").in_range(1, 64);
  command.callback([a, &common] { doctor(*a, common); });
}

}  // namespace headjudge::command
