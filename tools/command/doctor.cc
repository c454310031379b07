// headjudge doctor: self-checks of this build on this machine.
#include "verifier/doctor.h"

#include <cstdio>

#include "tools/command/commands.h"

namespace headjudge::command {

void add_doctor(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("doctor", "self-checks of this build on this machine");
  command->callback([&common] {
    for (const verifier::Finding& one : verifier::doctor()) {
      std::printf("%s  %s%s%s\n", one.fine ? "ok " : "BAD", one.what.c_str(), one.fine ? "" : ": ",
                  one.fine ? "" : one.found.c_str());
      if (!one.fine) common.status = kFailed;
    }
  });
}

}  // namespace headjudge::command
