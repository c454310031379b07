// The words of a card set: interned text, and cards by id.
#include "engine/kernel/text/code.h"

namespace headjudge::kernel {

WordId CardSet::word(std::string_view text) {
  if (const WordId known = find_word(text); known != 0) return known;
  if (text.empty()) return 0;
  const auto id = static_cast<WordId>(words.size());
  words.emplace_back(text);
  word_index_.emplace(std::string(text), id);
  return id;
}

WordId CardSet::find_word(std::string_view text) const {
  const auto at = word_index_.find(text);
  return at == word_index_.end() ? WordId{0} : at->second;
}

std::uint16_t CardSet::find_card(std::string_view id) const {
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (cards[i].id == id) return static_cast<std::uint16_t>(i);
  return 0xffff;
}

}  // namespace headjudge::kernel
