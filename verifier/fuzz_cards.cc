// The maker of cards: what the tables say a verb takes, and what the suite wrote there.
#include "verifier/fuzz_cards.h"

#include <algorithm>
#include <charconv>

#include "engine/kernel/text/compile.h"
#include "verifier/tree_text.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {

using kernel::ParameterType;
using kernel::Tree;

namespace {

constexpr int kBlocksDeep = 3;  // of blocks inside blocks
constexpr int kTriesMax = 12;   // until a card can be read

bool is_whole(const std::string& text) {
  int value = 0;
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [stop, error] = std::from_chars(begin, text.data() + text.size(), value);
  return error == std::errc{} && stop == text.data() + text.size();
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t bar = text.find('|');
    out.emplace_back(text.substr(0, bar));
    text = bar == std::string_view::npos ? std::string_view() : text.substr(bar + 1);
  }
  return out;
}

}  // namespace

bool CardMaker::is_readable(const std::vector<Tree>& cards) const {
  kernel::CardSet set;
  kernel::Problems problems;
  kernel::CardReader reader(*sources_.game, revision_, set, problems);
  for (const char* card : sources_.game->cards) reader.add_card(kernel::read_flow(card, problems));
  for (const Tree& card : cards) reader.add_card(card);
  if (problems.empty()) reader.finish();
  return problems.empty();
}

std::string CardMaker::number() {
  constexpr const char* kNumbers[] = {"1", "1", "1", "2", "2", "3", "0", "5"};
  if (!chance(6)) return kNumbers[below(std::size(kNumbers))];
  return chance(2) ? "you.hand.count" : zone() + ".count";
}

std::string CardMaker::zone() {
  const auto places = sources_.game->vocabulary->places;
  const kernel::PlaceRow& row = places[static_cast<std::size_t>(below(static_cast<int>(places.size())))];
  return row.shared ? std::string(row.word) : std::string(chance(3) ? "opponent." : "you.") + row.word;
}

std::string CardMaker::selector() {
  const auto selectors = sources_.game->vocabulary->selectors;
  const auto it = sources_.values.find("from");
  if (it != sources_.values.end() && chance(3))
    if (const Tree& value = pick(it->second); value.is_scalar()) return value.text;
  switch (below(4)) {
    case 0:
      return "self";
    case 1:
      return zone();
    default:
      break;
  }
  const std::string word =
      selectors[static_cast<std::size_t>(below(static_cast<int>(selectors.size())))].word;
  switch (below(4)) {
    case 0:
      return "you." + word;
    case 1:
      return word;
    case 2:
      return "you.other." + word;
    default:
      return "opponent." + word;
  }
}

// A value for a parameter of a verb.
Tree CardMaker::argument(int type, const std::string& words, int depth) {
  constexpr const char* kDurations[] = {
      "turn_end",          "battle_end", "phase_end", "your_next_turn_start",
      "opponent_turn_end", "game",       "while_here"};
  switch (static_cast<ParameterType>(type)) {
    case ParameterType::number:
      return scalar_tree(number());
    case ParameterType::player:
      return scalar_tree(chance(3) ? "opponent" : chance(4) ? "players" : "you");
    case ParameterType::zone:
      return scalar_tree(zone());
    case ParameterType::flag:
      return scalar_tree("true");
    case ParameterType::name:
      return scalar_tree(chance(2) ? "t" : "c");
    case ParameterType::duration:
      return scalar_tree(kDurations[below(std::size(kDurations))]);
    case ParameterType::word:
      if (const std::vector<std::string> list = split(words); !list.empty()) return scalar_tree(pick(list));
      return scalar_tree("t");
    case ParameterType::block: {
      Tree block = list_tree();
      block.items.push_back(instruction(depth + 1));
      if (chance(2)) block.items.push_back(instruction(depth + 1));
      return block;
    }
    default:
      return scalar_tree(chance(5) ? "t" : selector());
  }
}

Tree CardMaker::instruction(int depth) {
  const auto known = sources_.values.find("instruction");
  if (depth >= kBlocksDeep) return parse_tree("{draw: 1}");
  if (known != sources_.values.end() && !known->second.empty() && chance(2)) return pick(known->second);
  const auto instructions = sources_.game->vocabulary->instructions;
  const std::string word =
      instructions[static_cast<std::size_t>(below(static_cast<int>(instructions.size())))].word;
  const int row = kernel::find_verb(word);
  if (row < 0) return parse_tree("{draw: 1}");
  const kernel::VerbSpec& verb = kernel::verb_specs()[static_cast<std::size_t>(row)];
  Tree out = map_tree();
  if (verb.shorthand >= 0 && chance(2)) {
    const kernel::Parameter& p = verb.parameters[static_cast<std::size_t>(verb.shorthand)];
    set_entry(out, word, argument(static_cast<int>(p.type), p.words, depth));
    return out;
  }
  Tree body = map_tree();
  for (const kernel::Parameter& p : verb.parameters) {
    if (!p.required && !chance(3)) continue;
    const auto written = sources_.values.find(p.word);
    const bool borrows = written != sources_.values.end() && chance(2);
    set_entry(body, p.word,
              borrows ? pick(written->second) : argument(static_cast<int>(p.type), p.words, depth));
  }
  set_entry(out, word, std::move(body));
  return out;
}

Tree CardMaker::trigger() {
  const auto events = sources_.game->vocabulary->events;
  const kernel::EventRow& row =
      events[static_cast<std::size_t>(1 + below(static_cast<int>(events.size()) - 1))];
  Tree out = map_tree();
  set_entry(out, row.timing ? "at" : "when", scalar_tree(row.word));
  if (row.timing && chance(2)) set_entry(out, "of", scalar_tree(chance(2) ? "you" : "any"));
  if (!row.timing && !chance(4)) set_entry(out, "card", scalar_tree(chance(2) ? "self" : selector()));
  return out;
}

// An ability out of the tables: a trigger, an activated one, a replacement, a keyword.
Tree CardMaker::fresh_ability() {
  Tree out = map_tree(), body = list_tree();
  for (int n = 1 + below(3); n > 0; --n) body.items.push_back(instruction(0));
  switch (below(5)) {
    case 0: {
      const auto keywords = sources_.game->vocabulary->keywords;
      set_entry(
          out, "keyword",
          scalar_tree(keywords[static_cast<std::size_t>(below(static_cast<int>(keywords.size())))].word));
      return out;
    }
    case 1: {
      set_entry(out, "activated",
                parse_tree(std::string_view(sources_.game->word) != "gate_ruler" ? "{}"
                           : chance(2)                                           ? "{timing: instant}"
                                                                                 : "{timing: normal}"));
      if (chance(2)) set_entry(out, "limit", parse_tree("{turn: 1}"));
      break;
    }
    case 2: {
      Tree event = trigger();
      if (Tree* when = find_entry(event, "when")) {
        const Tree word = *when;
        drop_entry(event, "when");
        event.entries.insert(event.entries.begin(), {scalar_tree("event"), word});
        set_entry(out, "replace", std::move(event));
        set_entry(out, "with", std::move(body));
        if (chance(2)) set_entry(out, "may", scalar_tree("true"));
        return out;
      }
      [[fallthrough]];
    }
    default:
      set_entry(out, "auto", trigger());
      if (chance(3)) set_entry(out, "may", scalar_tree("true"));
      break;
  }
  if (chance(4)) {
    Tree cost = list_tree();
    cost.items.push_back(instruction(kBlocksDeep - 1));
    set_entry(out, "cost", std::move(cost));
  }
  set_entry(out, "do", std::move(body));
  return out;
}

// Changes some of the values in a text into others that were written under the same key.
void CardMaker::vary(Tree& tree, const std::string& key, int& left) {
  if (left > 0 && !key.empty() && chance(8)) {
    const auto known = sources_.values.find(key);
    if (tree.is_scalar() && is_whole(tree.text)) {
      tree = scalar_tree(number());
      --left;
      return;
    }
    if (known != sources_.values.end()) {
      tree = pick(known->second);
      --left;
      return;
    }
  }
  for (Tree& item : tree.items)
    if (left > 0 && item.is_map() && chance(8))
      item = instruction(1), --left;
    else
      vary(item, "", left);
  if (tree.is_list() && left > 0 && !tree.items.empty() && tree.items[0].is_map() && chance(8))
    tree.items.push_back(instruction(1)), --left;
  for (auto& [name, value] : tree.entries) vary(value, name.text, left);
}

Tree CardMaker::ability() {
  if (sources_.abilities.empty() || chance(4)) return fresh_ability();
  Tree out = pick(sources_.abilities);
  int left = 3;
  if (!chance(3)) vary(out, "", left);
  return out;
}

void CardMaker::add_ability(Tree& card) {
  Tree* abilities = find_entry(card, "abilities");
  if (abilities == nullptr || !abilities->is_list()) abilities = &set_entry(card, "abilities", list_tree());
  abilities->items.push_back(ability());
}

// A card as its suite wrote it, or with the printed values of another one.
Tree CardMaker::plain(const std::vector<std::string>& kinds, const std::string& id) {
  Tree out = map_tree();
  std::vector<const Tree*> fitting;
  for (const Tree& card : sources_.cards)
    if (const Tree* kind = card.find("kind");
        kind != nullptr && std::find(kinds.begin(), kinds.end(), kind->text) != kinds.end())
      fitting.push_back(&card);
  if (fitting.empty()) {
    set_entry(out, "kind", scalar_tree(kinds[0]));
    for (const char* word : sources_.game->vocabulary->numbers) set_entry(out, word, scalar_tree(number()));
  } else {
    out = *pick(fitting);
    if (chance(4))
      for (const char* word : sources_.game->vocabulary->numbers)
        if (Tree* value = find_entry(out, word); value != nullptr && is_whole(value->text) && chance(3))
          if (const Tree* other = pick(fitting)->find(word)) *value = *other;
  }
  drop_entry(out, "id");
  if (fitting.empty() || chance(2)) set_entry(out, "name", scalar_tree(id));
  out.entries.insert(out.entries.begin(), {scalar_tree("id"), scalar_tree(id)});
  return out;
}

Tree CardMaker::card(const std::vector<std::string>& kinds, const std::string& id) {
  for (int i = 0; i < kTriesMax; ++i) {
    Tree out = plain(kinds, id);
    for (int n = below(3); n > 0; --n) add_ability(out);
    if (is_readable({out})) return out;
  }
  Tree out = plain(kinds, id);
  drop_entry(out, "abilities");
  return out;
}

bool CardMaker::change(Tree& card) {
  Tree changed = card;
  add_ability(changed);
  if (!is_readable({changed})) return false;
  card = std::move(changed);
  return true;
}

}  // namespace headjudge::verifier
