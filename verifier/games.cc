// Which games are built in, and their rulebooks linked once a revision.
#include "verifier/games.h"

#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "engine/kernel/text/compile.h"

#if __has_include("engine/gate_ruler/rulebook.h")
#include "engine/gate_ruler/rulebook.h"
#define HEADJUDGE_GATE_RULER &gate_ruler::rulebook(),
#else
#define HEADJUDGE_GATE_RULER
#endif
#if __has_include("engine/rebirth/rulebook.h") && __has_include("engine/rebirth/rulebook.cc")
#include "engine/rebirth/rulebook.h"
#define HEADJUDGE_REBIRTH &rebirth::rulebook(),
#else
#define HEADJUDGE_REBIRTH
#endif
#if __has_include("engine/zx/rulebook.h") && __has_include("engine/zx/rulebook.cc")
#include "engine/zx/rulebook.h"
#define HEADJUDGE_ZX &zx::rulebook(),
#else
#define HEADJUDGE_ZX
#endif

namespace headjudge::verifier {

std::span<const kernel::Rulebook* const> games() {
  static const std::vector<const kernel::Rulebook*> all{HEADJUDGE_GATE_RULER HEADJUDGE_REBIRTH HEADJUDGE_ZX};
  return all;
}

const kernel::Rulebook* find_game(std::string_view word) {
  for (const kernel::Rulebook* game : games())
    if (word == game->word) return game;
  return nullptr;
}

std::vector<std::string_view> game_words() {
  std::vector<std::string_view> words;
  for (const kernel::Rulebook* game : games()) words.push_back(game->word);
  return words;
}

std::vector<std::string> cards_of_kind(const kernel::Rulebook& game, std::string_view kind) {
  std::vector<std::string> out;
  for (const char* text : game.cards) {
    kernel::Problems problems;
    const kernel::Tree card = kernel::read_flow(text, problems);
    const kernel::Tree *id = card.find("id"), *its = card.find("kind");
    if (id != nullptr && its != nullptr && its->text == kind) out.push_back(id->text);
  }
  return out;
}

kernel::RuleIndex loop_rule_of(const kernel::Rulebook& game) {
  constexpr std::pair<std::string_view, std::string_view> kLoops[] = {{"rebirth", "13.1.1.1"},
                                                                      {"zx", "1201.1a"}};
  for (const auto& [word, rule] : kLoops)
    if (const std::size_t at = kernel::find_rule(game.rules, rule);
        word == game.word && at < game.rules.size())
      return static_cast<kernel::RuleIndex>(at);
  return kernel::kNoRule;
}

const kernel::Book& linked(const kernel::Rulebook& game, int revision,
                           const std::vector<kernel::RuleIndex>& without) {
  using Key = std::tuple<const kernel::Rulebook*, int, std::vector<kernel::RuleIndex>>;
  static std::mutex mutex;
  static std::map<Key, std::unique_ptr<kernel::Book>> books;
  Key key{&game, revision, without};
  {
    const std::lock_guard lock(mutex);
    if (const auto known = books.find(key); known != books.end()) return *known->second;
  }
  // What stops here is left by a jump, which unlocks nothing.
  auto book = std::make_unique<kernel::Book>(game, revision, without);
  const std::lock_guard lock(mutex);
  return *books.try_emplace(std::move(key), std::move(book)).first->second;
}

}  // namespace headjudge::verifier
