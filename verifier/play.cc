// The words a player can say, and the answers.
#include "verifier/play.h"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <sstream>

#include "engine/kernel/rng.h"
#include "verifier/scenario.h"
#include "verifier/shrink.h"
#include "verifier/source.h"
#include "verifier/table.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {

using kernel::Status;

namespace {

constexpr const char* kHelp =
    "  N                  the action with this number\n"
    "  P1: {...}          an answer as a scenario writes it; without a player: of the one who is asked\n"
    "  expect: {...}      any other step of a scenario (illegal, events, options, luck, until, both)\n"
    "  refused            what the cards at hand may not do, and which rule says so\n"
    "  undo [N]           takes back the last answer or step, or the last N\n"
    "  random N [SEED]    N random legal answers\n"
    "  show               the table again;  text: the scenario so far\n"
    "  save FILE          writes the scenario;  quit\n";

std::string column(std::string text, std::size_t width) {
  text.resize(std::max(text.size() + 1, width), ' ');
  return text;
}

int whole(const std::string& text, int otherwise) {
  int value = otherwise;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

std::string Conversation::show() const {
  const kernel::Game& game = session_->game();
  std::string out = drawn(table_of(game, session_->names()));
  if (game.status() != Status::asking) return out + "the game is over\n";
  const kernel::Decision& d = game.decision();
  out += "turn " + std::to_string(game.core().turn) + ", " + game.words().phases[game.core().phase].word +
         ". P" + std::to_string(d.player + 1) + " is asked by " +
         (d.rule == kernel::kNoRule ? std::string("card text") : std::string(game.book().number(d.rule))) +
         ":\n";
  int n = 0;
  for (const Listed& one : session_->actions()) {
    std::string number = std::to_string(++n);
    number.insert(0, number.size() < 3 ? 3 - number.size() : 0, ' ');
    out += number + "  " + column(one.form, 44) + " " + column(one.rule, 10) + " " + one.gist + "\n";
  }
  return out;
}

std::string Conversation::number(const std::string& text, bool& failed) {
  const std::vector<Listed> actions = session_->actions();
  const int n = whole(text, 0);
  failed = n < 1 || n > static_cast<int>(actions.size());
  if (failed) return "there is no action " + text + "\n";
  std::string said;
  failed = !session_->take(actions[static_cast<std::size_t>(n - 1)], said);
  return failed ? said : show();
}

std::string Conversation::random(int answers, std::uint64_t seed) {
  kernel::Rng rng{seed};
  int given = 0;
  for (int tries = 0; given < answers && tries < 4 * answers; ++tries) {
    if (session_->game().status() != Status::asking) break;
    const std::vector<Listed> actions = session_->actions();
    std::string said;
    if (session_->take(actions[rng.below(static_cast<std::uint32_t>(actions.size()))], said)) ++given;
  }
  return kernel::counted(given, "answer") + "\n" + show();
}

bool Conversation::save(const std::string& path, std::string& said) const {
  std::string why;
  std::error_code error;
  if (std::filesystem::equivalent(path, session_->path(), error))
    return said = path + " is what is played; a record goes to another file\n", false;
  kernel::Problems problems;
  if (std::filesystem::exists(path, error))
    if (const Scenario there = read_scenario(path, "", problems); problems.empty() && there.status != "open")
      return said = path + " is a ruling; a record goes to another file\n", false;
  const std::string text = session_->scenario(why);
  if (!write_whole(path, text))
    return said = path + " cannot be written: " + std::strerror(errno) + "\n", false;
  said = "wrote " + path + "\n";
  if (why.empty()) return true;
  said += "it does not pass as written: " + why;
  return false;
}

std::string Conversation::hear(const std::string& line, bool& failed) {
  failed = false;
  std::istringstream words(line);
  std::string word, rest;
  words >> word >> rest;
  if (word.empty() || word[0] == '#') return "";
  if (word.find_first_not_of("0123456789") == std::string::npos) return number(word, failed);
  if (word == "help" || word == "?") return kHelp;
  if (word == "quit" || word == "exit") return over_ = true, "";
  if (word == "show" || word == "list" || word == "table") return show();
  if (word == "random") {
    std::uint64_t seed = 1;
    words >> seed;
    failed = rest.find_first_not_of("0123456789") != std::string::npos;
    if (failed) return "how many? random N [SEED]\n";
    return random(whole(rest, 1), seed);
  }
  std::string said;
  if (word == "text") {
    const std::string text = session_->scenario(said);
    return text + (said.empty() ? "" : "# it does not pass as written: " + said);
  }
  if (word == "save") {
    failed = rest.empty() || !save(rest, said);
    return rest.empty() ? "save where? save FILE\n" : said;
  }
  if (word == "undo") {
    for (int n = whole(rest, 1); n > 0 && !failed; --n) failed = !session_->undo();
    return failed ? "there is nothing to take back\n" : show();
  }
  if (word == "refused") {
    std::string out;
    for (const RefusedAnswer& one : session_->refused())
      out += "     " + column(one.form, 44) + " " + column(one.rule, 10) + " " + one.why + "\n";
    return out.empty() ? "nothing\n" : out;
  }
  const bool bare = line.find(": ") == std::string::npos || line[line.find_first_not_of(' ')] == '{';
  const std::string step =
      bare ? "P" + std::to_string(session_->game().decision().player + 1) + ": " + line : line;
  failed = !session_->step(step, said);
  if (failed && bare && line.find_first_of("{:") == std::string::npos)
    said += kernel::did_you_mean(
        word, {"help", "show", "list", "undo", "refused", "random", "text", "save", "quit"});
  return failed ? said : is_look(parse_tree("- " + step).items[0]) ? "it holds\n" : show();
}

}  // namespace headjudge::verifier
