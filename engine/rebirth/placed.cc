// What the rules let no card of a position be, and words of card text that nothing in this game would heed.
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

// Where a text names what it is about; the position where it names nothing.
kernel::Mark mark_of(const Game& g, std::initializer_list<kernel::NodeId> nodes, kernel::Mark position) {
  for (const kernel::NodeId node : nodes)
    if (node != 0 && g.cards().nodes[node].mark.line != 0) return g.cards().nodes[node].mark;
  return position;
}

// What is heard but does not ask whether something replaces it.
void refuse_replacements(const Game& g, kernel::Mark mark, Problems& problems) {
  constexpr EventId kOnlyHeard[] = {
      kEvSpark,   kEvAttacks, kEvAttacked, kEvSupports, kEvPartnerAttacks, kEvPartnerAttacked, kEvBlocks,
      kEvBlocked, kEvPlayed,  kEvResolved, kEvRevealed, kEvShuffled,       kEvRefreshed,       kEvEnergyPaid};
  for (const kernel::Ability& a : g.cards().abilities)
    for (const EventId event : kOnlyHeard)
      if (a.kind == kernel::AbilityKind::replacement && a.when.event == event)
        problems.push_back({mark_of(g, {a.when.card, a.when.by, a.when.player}, mark),
                            std::string("not yet: a replacement of '") + g.words().events[event].word + "'"});
}

// What is offered or chosen, and so asks what forbids it, and instructions that do; the rest is asked by the
// event.
bool is_asked_for(std::string_view action) {
  constexpr std::string_view kAsked[] = {"attack",
                                         "attacks",
                                         "be_attacked",
                                         "attacked",
                                         "become_attacked",
                                         "support",
                                         "supports",
                                         "block",
                                         "blocks",
                                         "partner_attack",
                                         "activated",
                                         "auto",
                                         "cancel",
                                         "play_ability",
                                         "become_partner_attack",
                                         "play",
                                         "set",
                                         "play_card",
                                         "set_rebirth",
                                         "partner_attacks",
                                         "activate",
                                         "use",
                                         "put_energy",
                                         "pay",
                                         "pay_energy",
                                         "energy",
                                         "be_discarded",
                                         "exile",
                                         "exiled",
                                         "become_exiled",
                                         "return",
                                         "returned",
                                         "give",
                                         "gain",
                                         "search",
                                         "shuffle",
                                         "look",
                                         "reveal",
                                         "mill",
                                         "exchange",
                                         "rearrange",
                                         "negate",
                                         "swap_values",
                                         "win_game",
                                         "win",
                                         "be_chosen",
                                         "become_chosen",
                                         "become_target",
                                         "be_targeted",
                                         "choose",
                                         "target",
                                         "discards",
                                         "lose_game",
                                         "become_discarded",
                                         "become_rested",
                                         "be_rested",
                                         "rests"};
  return std::find(std::begin(kAsked), std::end(kAsked), action) != std::end(kAsked);
}
void refuse_prohibitions(const Game& g, kernel::Mark mark, Problems& problems) {
  constexpr std::uint64_t kAsking =
      1ull << kEvMoved | 1ull << kEvEnters | 1ull << kEvLeaves | 1ull << kEvAppears | 1ull << kEvDamage |
      1ull << kEvDamaged | 1ull << kEvDealsDamage | 1ull << kEvRetired | 1ull << kEvRetires |
      1ull << kEvDrawn | 1ull << kEvDiscarded | 1ull << kEvRested | 1ull << kEvStood | 1ull << kEvSetRebirth |
      1ull << kEvHealed | 1ull << kEvLost | 1ull << kEvLeftGame | 1ull << kEvTurnedFaceUp |
      1ull << kEvTurnedFaceDown;
  for (const kernel::Change& change : g.cards().changes) {
    const std::string& action = g.cards().words[change.what];
    const kernel::Mark at = mark_of(g, {change.to, change.who, change.at, change.source, change.where}, mark);
    if (change.kind == kernel::ChangeKind::forbid && (change.events & kAsking) == 0 && !is_asked_for(action))
      problems.push_back({at, "not yet: a prohibition of '" + action + "'"});
  }
}

bool is_player(kernel::Op op) {
  return op == kernel::Op::you || op == kernel::Op::opponent || op == kernel::Op::players ||
         op == kernel::Op::opponents || op == kernel::Op::allies;
}
// 2.6.2, 8.4.3: damage is dealt to characters; a card has no color, level or icon.
void refuse_arguments(const Game& g, kernel::Mark mark, Problems& problems) {
  constexpr std::string_view kNoValues[] = {"color", "square", "level", "icon"};
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
  refuse_replacements(g, mark, problems);
  refuse_prohibitions(g, mark, problems);
  refuse_arguments(g, mark, problems);
}

}  // namespace headjudge::rebirth
