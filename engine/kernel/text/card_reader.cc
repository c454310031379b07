// The public face of the reader: cards into a set, expressions of scenarios.
#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {
namespace {

Reader scenario_reader(const Rulebook& book, int revision, CardSet& set, Problems& problems,
                       const NamedCards& names) {
  Reader r(book, revision, set, problems);
  r.names = &names;
  r.label = "scenario";
  return r;
}

}  // namespace

CardReader::CardReader(const Rulebook& rulebook, int revision, CardSet& set, Problems& problems)
    : rulebook_(rulebook), revision_(revision), set_(set), problems_(problems) {}

void CardReader::add_card(const Tree& card) {
  Reader r(rulebook_, revision_, set_, problems_);
  if (r.want(card, Tree::Kind::map, "a card")) r.card(card, false);
}

void CardReader::finish() {
  Reader r(rulebook_, revision_, set_, problems_);
  for (const char* text : rulebook_.cards) {  // cards every game of this kind has
    const Tree card = read_flow(text, problems_);
    const Tree* id = card.find("id");
    if (id != nullptr && set_.find_card(id->text) == 0xffff) r.card(card, false);
  }
  r.group_bit("", false);  // groups that the rulebook lists have their bits even when no card has them
  set_.word("it");
  if (rulebook_.sight_rule != kNoRule) set_.word(kSeenName);
  set_.said_words = set_.words.size();
}

NodeId CardReader::expression(const Tree& scalar, Type wanted, const NamedCards& names) {
  Reader r = scenario_reader(rulebook_, revision_, set_, problems_, names);
  r.of_scenario = true;
  return r.expression(scalar, wanted).node;
}

NodeId CardReader::expression(std::string_view text, Mark at, Type wanted, const NamedCards& names) {
  Tree tree;
  tree.kind = Tree::Kind::scalar, tree.text = text, tree.mark = at;
  return expression(tree, wanted, names);
}

NodeId CardReader::objects(const Tree& tree, const NamedCards& names) {
  return scenario_reader(rulebook_, revision_, set_, problems_, names).objects(tree, true).node;
}

std::uint16_t CardReader::changes(const Tree& tree, Duration& until, const NamedCards& names) {
  Reader r = scenario_reader(rulebook_, revision_, set_, problems_, names);
  const std::uint16_t first = tree.is_list() ? r.change_list(tree, &until) : r.changes(tree, "give", &until);
  set_.said_words = set_.words.size();
  return first;
}

}  // namespace headjudge::kernel
