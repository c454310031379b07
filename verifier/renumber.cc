// Rule numbers of an older revision, written as the newest one counts: quoted numbers and the scenario's
// revision.
#include "verifier/format.h"
#include "verifier/games.h"

namespace headjudge::verifier {
namespace {

// The value of a top-level key, without quotes and comments.
std::string value_of(const std::string& text, const std::string& key) {
  std::size_t at = text.rfind(key + ":", 0) == 0 ? 0 : text.find("\n" + key + ":");
  if (at == std::string::npos) return "";
  at = text.find(':', at) + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  std::string out;
  for (; at < end && text[at] != '#'; ++at)
    if (text[at] != ' ' && text[at] != '"') out += text[at];
  return out;
}

std::string renumbered(const std::string& number, const std::string& revision, const kernel::Rulebook& game) {
  for (const kernel::Renumbering& row : game.renumbering) {
    const std::string_view from = row.from;
    if (revision != row.revision || number.compare(0, from.size(), from) != 0) continue;
    if (number.size() == from.size() || number[from.size()] == '.')
      return row.to + number.substr(from.size());
  }
  return number == revision ? std::string(game.revisions.back()) : number;
}

}  // namespace

std::string renumber_text(const std::string& text) {
  const kernel::Rulebook* game = find_game(value_of(text, "game"));
  const std::string revision = value_of(text, "rulebook");
  if (game == nullptr || game->renumbering.empty() || revision.empty()) return text;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('"', at), text.size());
    const std::size_t close = open == text.size() ? open : std::min(text.find('"', open + 1), text.size());
    out += text.substr(at, open - at);
    if (close == text.size()) return out + text.substr(open);
    out += '"' + renumbered(text.substr(open + 1, close - open - 1), revision, *game) + '"';
    at = close + 1;
  }
  return out;
}

}  // namespace headjudge::verifier
