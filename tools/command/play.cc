// headjudge play: a game at the terminal or out of a pipe, recorded as a scenario.
#include "verifier/play.h"

#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <unistd.h>

#include "tools/command/commands.h"

namespace headjudge::command {
namespace {

struct Arguments {
  std::string path, step, rulebook, record;
  std::vector<std::string> decks;
  std::uint64_t seed = 1;
  int random = 0;
};

void put(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

void run(const Arguments& a, Common& common) {
  std::string error;
  std::unique_ptr<verifier::Session> session;
  if (a.path.empty() == a.decks.empty())
    error = "headjudge: play a scenario file, or --deck twice\n";
  else if (!a.decks.empty() && a.decks.size() != 2)
    error = "headjudge: two decks are needed\n";
  common.status = kUsage;
  if (error.empty()) {
    common.status = kInvalid;
    session = a.decks.empty() ? verifier::Session::from_file(a.path, a.step, a.rulebook, error)
                              : verifier::Session::from_decks(a.decks[0], a.decks[1], a.seed, error);
  }
  if (session != nullptr && !a.record.empty() && !can_write(a.record, common)) return;
  if (session == nullptr) {
    std::fputs(error.c_str(), stderr);
    return;
  }
  common.status = kAllHold;
  verifier::Conversation talk(std::move(session));
  const bool terminal = ::isatty(STDIN_FILENO) != 0;
  if (a.random > 0)
    put(talk.random(a.random, a.seed));
  else
    put(talk.show());
  std::string line;
  while (!talk.is_over() && !(a.random > 0 && terminal)) {
    if (terminal) put("> ");
    if (!std::getline(std::cin, line)) break;
    if (!terminal) put("> " + line + "\n");
    bool failed = false;
    put(talk.hear(line, failed));
    if (failed && !terminal) common.status = kFailed;
  }
  std::string said;
  if (!a.record.empty() && !talk.save(a.record, said)) common.status = kUsage;
  put(said);
}

}  // namespace

void add_play(Command app, Common& common) {
  const Command command =
      app.add_subcommand("play", "play from a position or two decks, and record a scenario");
  const auto a = std::make_shared<Arguments>();
  command.add_option("file", a->path, "a scenario whose position is played");
  command.add_option("--step", a->step, "from the position after this step: a label, label+1, or given");
  command.add_option("--deck", a->decks, "a deck file of P1, and another of P2: a game from the start");
  command.add_option("--seed", a->seed, "of the luck of a game with decks, and of --random");
  command.add_option("--random", a->random, "first so many random legal answers").in_range(1, 100'000);
  command.add_option("--record", a->record, "a file for the scenario, written at the end");
  command.add_option("--rulebook", a->rulebook, "under this revision");
  command.callback([a, &common] { run(*a, common); });
}

}  // namespace headjudge::command
