// What players know: which cards are open to whom, and expressions as far as one player knows (`is_open`,
// `view`).
#pragma once

#include "engine/kernel/evaluate.h"
#include "engine/kernel/rule.h"

namespace headjudge::kernel {

// The rules of a game about who sees what; kNoRule where it has none of its own.
struct Information {
  RuleIndex shown = kNoRule;          // a card open to a player
  RuleIndex own_face_down = kNoRule;  // a face-down card in an open zone, for its own player
  RuleIndex concealed = kNoRule;      // a card hidden from a player
  RuleIndex counted = kNoRule;        // the number of cards of a hidden zone
  RuleIndex kind_known = kNoRule;     // whether a hidden card is of one of these kinds
  std::uint32_t kinds = 0;            // a bit a row of Vocabulary::kinds
  // Further ways to know a card (parts of an own card, teammates); notes its own rules.
  bool (*knows)(const Game&, Ref, Player) = nullptr;
};

// Whether a card, where it is or was last known, is open to a player; notes the rules that say so.
bool is_known_to(const Game&, Ref, Player);
// The same for what instructions ask, without notes; kNobody: whether it is open to every player.
bool is_visible(const Game&, Ref, Player);
// Whether an effect that is being resolved shows a card to a player. What effects show is bound under these
// names: "P1 sees", ..., "all see".
bool is_shown(const Game&, Ref, Player);
WordId sight(const CardSet&, Player);
const char* sight_word(Player);
// Whether the viewer of this context does not know the card; then whatever is read of it is unknown.
bool is_hidden(const Context&, Ref);
// is_open(card or place, player) and view(player, expression).
Value open_value(const Context&, const struct Node&);
Value viewed_value(const Context&, const struct Node&);
// The cards that the viewer can tell to be meant.
void viewed_objects(const Context&, const struct Node&, struct Refs& out);

}  // namespace headjudge::kernel
