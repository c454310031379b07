// headjudge actions: the words a scenario of a game may use.
#include <cstdio>
#include <memory>

#include "tools/command/commands.h"
#include "verifier/games.h"
#include "verifier/vocabulary.h"

namespace headjudge::command {

void add_actions(Command app, Common& common) {
  const Command command =
      app.add_subcommand("actions", "the vocabulary of a game: answers, zones, properties, events, verbs");
  const auto game = std::make_shared<std::string>();
  add_game(command, *game);
  command.callback([game, &common] {
    const kernel::Rulebook* book = verifier::find_game(*game);
    if (book == nullptr) {
      std::fprintf(stderr, "headjudge: unknown game '%s'%s\n", game->c_str(),
                   kernel::did_you_mean(*game, verifier::game_words()).c_str());
      common.status = kUsage;
      return;
    }
    std::fputs(verifier::vocabulary_text(*book).c_str(), stdout);
  });
}

}  // namespace headjudge::command
