// What an expression says that can have no meaning: words that nothing has, comparisons of different things.
#include <algorithm>

#include "engine/kernel/text/parser.h"

namespace headjudge::kernel {
namespace {

// What can be the same: values, words, cards and their places, players.
enum class Meant : std::uint8_t { any, value, word, card, player };

Meant meant_by(Type type) {
  switch (type) {
    case Type::number:
    case Type::boolean:
      return Meant::value;
    case Type::word:
    case Type::text:
      return Meant::word;
    case Type::object:
    case Type::objects:
    case Type::zone:
      return Meant::card;
    case Type::player:
    case Type::players:
      return Meant::player;
    default:
      return Meant::any;
  }
}

// What a card says of itself in words.
bool is_said_of_cards(const Node& n) {
  if (n.op != Op::property || static_cast<PropertyTable>(n.flag) != PropertyTable::common) return false;
  const auto what = static_cast<Common>(n.value);
  return what == Common::traits || what == Common::groups || what == Common::name;
}

}  // namespace

void Parser::refuse(Mark where, std::string text) {
  if (failed_) return;
  r_.problem(where, std::move(text));
  failed_ = true;
  fail({});  // nothing more is read
}

// A phase, a kind, a race or a name that nothing has is a slip of the pen, not a comparison that never holds.
void Parser::known_word(Typed a, Typed b) {
  if (failed_ || !a || !b) return;
  const Node &left = r_.set_.nodes[a.node], &right = r_.set_.nodes[b.node];
  if (left.op != Op::property || (right.op != Op::word && right.op != Op::text)) return;
  const std::string word = r_.set_.words[right.word];
  if (is_said_of_cards(left)) return on_a_card(static_cast<Common>(left.value), word, right.mark);
  const auto table = static_cast<PropertyTable>(left.flag);
  const bool phase = table == PropertyTable::game && left.value == kPhase;
  const bool kind = table == PropertyTable::common && left.value == static_cast<int>(Common::kind);
  if (!phase && !kind) return;
  std::vector<std::string_view> known;
  for (const WordRow& row : phase ? r_.v_.phases : r_.v_.kinds) known.push_back(row.word);
  if (std::find(known.begin(), known.end(), word) != known.end()) return;
  slip(right.mark,
       std::string("unknown ") + (phase ? "phase" : "kind") + " '" + word + "'" + did_you_mean(word, known));
}

// A race, an attribute, an army or a name of which no card of a scenario says anything.
void Parser::on_a_card(Common what, std::string_view word, Mark where) {
  const CardSet& set = r_.set_;
  if (failed_ || !r_.of_scenario || r_.kind(word) >= 0) return;
  const WordId id = set.find_word(word);
  if (id != 0 && id < set.said_words) return;
  std::vector<std::string_view> known;
  for (const CardDef& def : set.cards)
    if (what == Common::name || what == Common::kind) known.push_back(def.name);
  for (const auto& words : {set.traits, set.groups})
    for (const WordId said : words)
      if (what != Common::name && said < set.said_words) known.push_back(set.words[said]);
  if (what == Common::kind)
    for (const WordRow& row : r_.v_.kinds) known.push_back(row.word);
  // A word that is like no other may be meant: that nothing is of a race is something to say.
  if (r_.names != nullptr && r_.names->is_broken(word)) return;
  if (const std::string meant = did_you_mean(word, known); !meant.empty())
    slip(where, "no card here says '" + std::string(word) + "'" + meant);
}

// Both sides of == can be the same.
void Parser::comparable(Typed a, Typed b, Mark where) {
  if (failed_ || !r_.of_scenario || !a || !b) return;
  const Meant left = meant_by(a.type), right = meant_by(b.type);
  if (left == Meant::any || right == Meant::any) return;
  const auto is_set = [](Type type) { return type == Type::zone || type == Type::objects; };
  // What a game's own table gives no type is a card or a player.
  const auto is_either = [&](Typed side) {
    const Node& n = r_.set_.nodes[side.node];
    return n.op == Op::property && static_cast<PropertyTable>(n.flag) == PropertyTable::game &&
           n.value >= 0 && r_.v_.game_properties[static_cast<std::size_t>(n.value)].type == Type::none;
  };
  if ((is_either(a) && right == Meant::player) || (is_either(b) && left == Meant::player)) return;
  if (left != right) {
    const bool counted =
        (is_set(a.type) && right == Meant::value) || (is_set(b.type) && left == Meant::value);
    slip(where, std::string(type_word(a.type)) + " is never the same as " + type_word(b.type) +
                    (counted ? ": .count says how many cards there are" : ""));
    return;
  }
  for (const Typed side : {a, b}) {
    const Node& list = r_.set_.nodes[side.node];
    const bool one = list.a != 0 && r_.set_.nodes[list.a].next == 0;
    if (list.op == Op::unite && left == Meant::card && list.flag != kWholeBoard && !one)
      slip(where, "a list is not compared as a whole: 'x in [a, b]' asks for one card, .count how many");
  }
}

// What is said to be in something is something that can be there.
void Parser::among(Typed a, Typed all, Mark where) {
  if (failed_ || !r_.of_scenario) return;
  const Meant left = meant_by(a.type), right = meant_by(all.type);
  if (left == Meant::card && right == Meant::player)
    slip(where, "a card is in a zone of a player, such as P1.hand, or has a controller: x.controller == P1");
  if (left == Meant::player && right == Meant::card) slip(where, "a player is in no zone");
}

// What was probably meant by a name that nothing has.
std::string Parser::instead_of(std::string_view word) const {
  if (r_.label.starts_with(std::string(word) + "/")) return ": in its own text a card is 'self'";
  const std::string meant = did_you_mean(word, r_.known_names());
  if (!meant.empty() || r_.it == Type::none) return meant;
  return word == "has" || word == "is"
             ? ": a filter calls the card 'it': [it " + std::string(word) + " ...]"
             : ": a filter asks for " + std::string(r_.v_.trait_word) + " or a name by 'it is ...'";
}

// How an expression asks for what logs and dumps of a state call by the word of a field of cards.
std::string Parser::as_read(std::string_view field) const {
  constexpr std::pair<std::string_view, std::string_view> kFields[] = {
      {"damage", "marked_damage"}, {"marked_damage", "damage"}, {"acts", "attacks_made"}};
  for (const auto& [word, property] : kFields)
    for (const PropertyRow& row : r_.v_.card_properties)
      if (field == word && property == row.word) return "; did you mean '" + std::string(property) + "'?";
  if (field == "rested" || field == "asleep")
    return "; did you mean '" + std::string(r_.v_.rested_word) + "'?";
  if (field == "revealed") return "; did you mean 'is_open(CARD, PLAYER)'?";
  for (const WordRow& row : r_.v_.marks)
    if (field == row.word) return ": a log tells of it, but no expression asks for it";
  return "";
}

// Words of card text, which speak of the card that says them.
bool Parser::said_by_scenarios(std::string_view word, Mark where) {
  if (!r_.of_scenario) return true;
  std::string instead;
  if (word == "you" || word == "opponent" || word == "opponents" || word == "allies")
    instead = std::string("its players are P1 ") + (r_.v_.players_max > 2 ? "to P" : "and P") +
              std::to_string(r_.v_.players_max);
  else if (word == "other")
    instead = "it leaves out the card whose text says it; a card is left out by its name, as in [it != wolf]";
  else if (word == "self" || (word == "it" && r_.it == Type::none))
    instead = "a card is written by its name";
  else if (word == "event" && is("."))
    instead = "'events:' says what happened";
  if (instead.empty()) return true;
  refuse(where, "a scenario has no '" + std::string(word) + "': " + instead);
  return false;
}

// distance and adjacent are rows of the game's own table.
Typed Parser::game_call(std::string_view word, Function, Mark where) {
  for (const PropertyRow& row : r_.v_.game_properties)
    if (word == row.word) return {1, Type::none};
  return refuse(where, r_.not_here(word)), Typed{};
}

}  // namespace headjudge::kernel
