// Misspelt keys of a scenario: told, and read as what they probably mean, so that what they hold is looked at
// too.
#include <algorithm>

#include "verifier/file_keys.h"
#include "verifier/given.h"
#include "verifier/scenario.h"

namespace headjudge::verifier {

using kernel::Tree;

namespace {

using Words = std::vector<std::string_view>;

bool is_among(std::span<const std::string_view> words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The player without a part in a position who is probably meant by a key of it; empty for none.
std::string player_meant(const Tree& given, const Tree::Entry& part, int players) {
  if (!part.value.is_map() || player_of_word(part.key.text) >= 0) return "";
  static constexpr std::string_view kPlayers[] = {"P1", "P2", "P3", "P4", "P5", "P6"};
  Words absent;
  for (const std::string_view player : std::span(kPlayers).first(static_cast<std::size_t>(players)))
    if (given.find(player) == nullptr) absent.push_back(player);
  return std::string(kernel::nearest(part.key.text, absent));
}

}  // namespace

// Keys that are neither known nor players.
void Reader::mend_keys(Tree& map, std::span<const std::string_view> known) {
  for (Tree::Entry& entry : map.entries) {
    const std::string& word = entry.key.text;
    if (is_among(known, word) || (scenario_.game != nullptr && is_player(entry.key))) continue;
    const Words words(known.begin(), known.end());
    unknown(entry.key, words);
    const std::string meant(kernel::nearest(word, words));
    if (!meant.empty() && map.find(meant) == nullptr) entry.key.text = meant;
  }
}

void Reader::mend_step(Tree& step) {
  static constexpr std::string_view kIllegal[] = {"P1", "P2", "rule", "deck", "concede"},
                                    kResult[] = {"winner", "winners", "draw", "by"},
                                    kPlayers[] = {"P1", "P2"};
  mend_keys(step, step_keys());
  for (Tree::Entry& entry : step.entries) {
    const std::string& word = entry.key.text;
    if (word == "until") mend_keys(entry.value, kUntilKeys);
    if (word == "illegal") mend_keys(entry.value, kIllegal);
    if (word == "result") mend_keys(entry.value, kResult);
    if (word == "explore") mend_keys(entry.value, kExploreKeys);
    if (word == "options") mend_keys(entry.value, kPlayers);
    if (word != "under") continue;
    for (Tree::Entry& c : entry.value.entries)
      if (c.value.is_list())
        mend_steps(c.value);
      else
        mend_step(c.value);
  }
}

void Reader::mend_steps(Tree& list) {
  for (Tree& step : list.items) mend_step(step);
}

void Reader::mend(Tree& root) {
  mend_keys(root, head_keys());
  for (Tree::Entry& entry : root.entries) {
    const std::string& word = entry.key.text;
    if (word == "source") mend_keys(entry.value, source_keys());
    if (word == "known_failing") mend_keys(entry.value, kFailingKeys);
    if (word == "affirmed")
      for (Tree& item : entry.value.items) mend_keys(item, kAffirmationKeys);
    if (word == "play") mend_steps(entry.value);
    if (word != "given") continue;
    for (Tree::Entry& part : entry.value.entries) {
      const std::string meant = player_meant(entry.value, part, scenario_.game->players_max);
      if (meant.empty()) continue;
      unknown(part.key, {meant});
      part.key.text = meant;
    }
  }
  // At the top they are steps after the play.
  Tree last;
  for (Tree::Entry& entry : root.entries)
    if (entry.key.text == "under" || entry.key.text == "explore") {
      last.entries.assign(1, std::move(entry));
      mend_step(last);
      entry = std::move(last.entries[0]);
    }
}

}  // namespace headjudge::verifier
