// All or nothing: lines of one block that take cards need as many different ones as they take together.
#include "engine/kernel/in_full.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/kernel/instruct.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {
namespace {

using Lines = std::vector<const Line*>;

std::string_view verb_of(const Line& line) { return verb_specs()[line.verb].word; }
bool is_one_of(std::string_view verb, std::initializer_list<std::string_view> all) {
  return std::find(all.begin(), all.end(), verb) != all.end();
}
bool is_choice(const Line& line) { return verb_of(line) == "choose"; }
NodeId taken_by(const Line& line) {
  const NodeId cards = argument(line, "cards");
  return cards != 0 ? cards : argument(line, "card");
}
// What cannot be done to the same card twice.
bool takes(const Line& line) {
  return is_one_of(verb_of(line),
                   {"discard", "destroy", "exile", "retire", "move", "return", "attach", "put_on"});
}
bool may_be_fewer(const Line& line) { return argument(line, "up_to") != 0 || argument(line, "any") != 0; }

// Whether a choice needs cards of its own: others of the block must be different, or each is taken.
bool is_apart(const Game& g, const Lines& lines, std::size_t at) {
  const Line& line = *lines[at];
  const WordId name = argument(line, "as");
  const bool first = std::none_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(at),
                                  [](const Line* earlier) { return is_choice(*earlier); });
  if (argument(line, "different") != 0) return true;
  for (std::size_t i = at + 1; i < lines.size(); ++i) {
    if (first && is_choice(*lines[i]) && argument(*lines[i], "different") != 0) return true;
    if (name != 0 && takes(*lines[i]) && mentions(g, taken_by(*lines[i]), name)) return true;
  }
  return false;
}

// ---- places, a bit a row of the place table
template <class Fn>
std::uint64_t places_where(const Game& g, Fn fn) {
  std::uint64_t found = 0;
  for (std::size_t k = 0; k < g.words().places.size() && k < 64; ++k)
    if (fn(g.words().places[k])) found |= 1ull << k;
  return found;
}
std::uint64_t places_called(const Game& g, std::string_view word) {
  return places_where(g, [&](const PlaceRow& row) { return row.word == word; });
}
constexpr std::uint64_t kAnyPlace = ~0ull;
}  // namespace

std::uint64_t places_named(const Game& g, NodeId id) {
  const Node& n = g.cards().nodes[id];
  switch (n.op) {
    case Op::zone:
      return places_called(g, g.words().places[static_cast<std::size_t>(n.value)].word);
    case Op::selector:
      return places_where(g, [](const PlaceRow& row) { return row.board; });
    case Op::filter:
    case Op::top:
    case Op::bottom:
      return places_named(g, n.a);
    default:
      return kAnyPlace;
  }
}
// Where a line may bring cards, or change what is asked of them.
std::uint64_t places_changed(const Game& g, const Line& line) {
  const std::string_view verb = verb_of(line);
  if (is_one_of(verb, {"choose", "choose_number", "choose_value", "choose_player", "look", "reveal"}))
    return 0;
  if (is_one_of(verb, {"energy", "resource", "rest", "act", "stand", "sleep", "reboot"}))
    return places_where(g, [](const PlaceRow& row) { return row.turned; });
  if (verb == "draw") return places_called(g, "hand");
  const NodeId to = argument(line, "to");
  if (verb == "move" && to != 0) return places_named(g, to);
  if (!is_one_of(verb, {"discard", "destroy", "exile", "retire", "mill"}) || to != 0) return kAnyPlace;
  return places_where(g, [](const PlaceRow& row) { return !row.board; }) &
         ~(places_called(g, "hand") | places_called(g, "deck"));
}

namespace {

// ---- claims
struct Claim {
  std::vector<CardId> cards;
  std::int64_t count = 0;  // so many of them; 0: none has to be its own
  std::uint64_t places = kAnyPlace;
};
bool lies_in_deck(const Game& g, Ref r) {
  const Player p = g.words().player_of(g.core()[r.card()].zone);
  return p != kNobody && g.core()[r.card()].zone == deck_of(g, p);
}
Claim claim(const Context& c, NodeId from, const Refs& all, std::int64_t count) {
  Claim out{{}, count, from == 0 ? places_called(c.game, "hand") : places_named(c.game, from)};
  for (const Ref r : all) {
    if (!c.game.core().live(r)) continue;
    if (lies_in_deck(c.game, r)) return {};
    out.cards.push_back(r.card());
  }
  return out;
}
Claim claim_of_hand(const Context& c, const Line& line) {
  Player whose[kPlayersMax] = {c.you};
  const NodeId said = argument(line, "player");
  if (said != 0 && evaluate_players(c, said, whose) != 1) return {};
  Refs all;
  const Cause cause = cause_of(c.game, line);
  for (const CardId card : c.game.core().zone(hand_of(c.game, whose[0])))
    if (const Ref r = c.game.core().ref(card); may_be_discarded(c.game, r, cause, c.self)) all.add(r);
  return claim(c, 0, all, number_or(c, line, "count", 1));
}
Claim claim_of(const Context& c, const Lines& lines, std::size_t at) {
  const Line& line = *lines[at];
  if (may_be_fewer(line)) return {};
  Refs all;
  if (is_choice(line)) {
    const NodeId from = argument(line, "from");
    if (!is_apart(c.game, lines, at) || is_yet_unknown(c, from) || names_player(c, from)) return {};
    choosable(c, line, all);
    return claim(c, from, all, number_or(c, line, "count", 1));
  }
  if (!takes(line)) return {};
  NodeId from = taken_by(line);
  if (from == 0) return verb_of(line) == "discard" ? claim_of_hand(c, line) : Claim{};
  if (is_yet_unknown(c, from)) return {};  // its choice has claimed it
  const Node& n = c.game.cards().nodes[from];
  std::int64_t count = number_or(c, line, "count", 1);
  if ((n.op == Op::top || n.op == Op::bottom) && n.b != 0) count = evaluate_number(c, n.b), from = n.a;
  evaluate_objects(c, from, all);
  return claim(c, from, all, count);
}

// Gives every claim its cards: what an earlier one took it gives up where it finds another.
class Shares {
 public:
  Shares() { taker_.fill(-1), seen_.fill(false); }
  bool add(Claim one) {
    if (one.count > static_cast<std::int64_t>(one.cards.size())) return false;
    claims_.push_back(std::move(one));
    const int last = static_cast<int>(claims_.size()) - 1;
    for (std::int64_t i = 0; i < claims_.back().count; ++i) {
      seen_.fill(false);
      if (!find_one(last)) return false;
    }
    return true;
  }

 private:
  bool find_one(int of) {
    for (const CardId c : claims_[static_cast<std::size_t>(of)].cards) {
      if (seen_[c]) continue;
      seen_[c] = true;
      if (taker_[c] >= 0 && (taker_[c] == of || !find_one(taker_[c]))) continue;
      taker_[c] = of;
      return true;
    }
    return false;
  }
  std::vector<Claim> claims_;
  std::array<int, kCardsMax> taker_;
  std::array<bool, kCardsMax> seen_;
};

}  // namespace

Cause cause_of(const Game& g, const Line& line) {
  const CardSet& set = g.cards();
  if (!set.has_change(ChangeKind::forbid)) return cause_now(g);
  const auto at = static_cast<std::size_t>(&line - set.lines.data());
  for (const Ability& a : set.abilities) {
    std::size_t i = a.cost;
    if (i == 0 || i > at) continue;
    while (i != at && set.lines[i].kind != LineKind::end) ++i;
    if (i == at) return a.kind == AbilityKind::replacement ? Cause::effect : Cause::cost;
  }
  return cause_now(g);
}

bool mentions(const Game& g, NodeId id, WordId name) {
  if (id == 0) return false;
  const Node& n = g.cards().nodes[id];
  return (n.op == Op::bound && n.word == name) || mentions(g, n.a, name) || mentions(g, n.b, name) ||
         mentions(g, n.next, name);
}

bool cards_suffice(const Context& c, LineId first) {
  Lines lines;
  each_due_line(c, first, [&](const Line& line) { return lines.push_back(&line), true; });
  const auto claims = [&](const Line* line) { return is_choice(*line) || takes(*line); };
  if (std::count_if(lines.begin(), lines.end(), claims) < 2) return true;
  Shares shares;
  std::uint64_t changed = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (changed == kAnyPlace) return true;
    Claim one = claim_of(c, lines, i);
    if (one.count > 0 && (one.places & changed) == 0 && !shares.add(std::move(one))) return false;
    changed |= places_changed(c.game, *lines[i]);
  }
  return true;
}

}  // namespace headjudge::kernel
