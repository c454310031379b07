// What the rules let no card of a position be, and arguments of card text that mean nothing in this game.
#include "engine/rebirth/placed.h"

#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/setup.h"

namespace headjudge::rebirth {
namespace {

using kernel::Problems;

// The rule that says how cards lie in an area.
const char* rule_of_area(int place) {
  constexpr const char* kRules[] = {"4.4.2", "4.5.2",  "4.6.2",  "4.7.2",  "4.8.2",
                                    "4.9.2", "4.10.2", "4.11.2", "4.12.2", "4.3.1"};
  return kRules[place];
}
void check_card(const Game& g, const kernel::Placed& placed, Problems& problems) {
  const Card& k = g.s[placed.card];
  const int place = place_of(k.zone);
  const auto no = [&](const char* rule, const char* why) {
    problems.push_back({placed.mark, std::string("(") + rule + ") " + why});
  };
  const bool down = (k.flags & kernel::kFaceDown) != 0, hidden = place == kDeck || place == kHand;
  if (player_of(k.zone) != kNobody && player_of(k.zone) != k.owner)
    no("4.1.1.1", "a card lies in no area of another player than its owner");
  if (k.damage > 0 && place != kEntry) no("4.4.4", "only a character in an entry has taken damage");
  if ((k.flags & kernel::kRested) != 0 && !g.words().row(k.zone).turned)
    no(rule_of_area(place), "cards stand and rest in entry, member area and energy zone only");
  if (down && place != kMemory && !hidden && (place != kEnergy || is_kind(g, placed.card, kPartner)))
    no(rule_of_area(place), "such a card lies face up there");
}

bool is_player(kernel::Op op) {
  return op == kernel::Op::you || op == kernel::Op::opponent || op == kernel::Op::players ||
         op == kernel::Op::opponents || op == kernel::Op::allies;
}
// 2.6.2, 8.4.3: damage is dealt to characters; a card has no color, level or icon.
void refuse_arguments(const Game& g, kernel::Mark mark, Problems& problems) {
  constexpr std::string_view kNoValues[] = {"color", "army", "square", "level", "icon"};
  for (const kernel::Line& line : g.cards().lines) {
    if (line.kind != kernel::LineKind::verb) continue;
    const kernel::VerbSpec& verb = kernel::verb_specs()[line.verb];
    const kernel::Mark at = line.mark.line != 0 ? line.mark : mark;
    if (verb.word == std::string_view("damage") &&
        is_player(g.cards().nodes[kernel::argument(line, "to")].op))
      problems.push_back({at, "(4.4.4) only characters are dealt damage here, players are not"});
    if (verb.word != std::string_view("choose_value")) continue;
    std::string_view words = verb.parameters[0].words;
    for (int k = kernel::argument(line, "of"); k > 1; --k) words.remove_prefix(words.find('|') + 1);
    words = words.substr(0, words.find('|'));
    if (std::find(std::begin(kNoValues), std::end(kNoValues), words) != std::end(kNoValues))
      problems.push_back({at, "no card here has a " + std::string(words) + " that could be chosen"});
  }
}

}  // namespace

void check_placed(const Game& g, const kernel::Setup& setup, Problems& problems) {
  for (const kernel::SeatSetup& seat : setup.seats)
    for (const kernel::Filled& zone : seat.zones)
      for (const kernel::Placed& card : zone.cards)
        if (card.card != kNoCard && !setup.from_start) check_card(g, card, problems);
}
void check_words(const Game& g, kernel::Mark mark, Problems& problems) {
  refuse_arguments(g, mark, problems);
}

}  // namespace headjudge::rebirth
