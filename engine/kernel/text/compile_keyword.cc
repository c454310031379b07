// Keywords: their text beside their rule with the parameter filled in, and the abilities that one gives while
// its condition holds.
#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {
namespace {

bool is_placeholder(std::string_view text) {
  return text == "N" || text.starts_with("N.") || text.starts_with("N=");
}

// Part of the parameter by its path: "N", "N.count", "N.with.0", with what stands for it when it is not given
// after a '='.
Tree part_of(const Tree* parameter, std::string_view path) {
  const std::size_t equals = path.find('=');
  const std::string_view otherwise =
      equals == std::string_view::npos ? std::string_view() : path.substr(equals + 1);
  path = path.substr(0, equals);
  const Tree* at = parameter;
  for (std::size_t dot = path.find('.'); at != nullptr && dot != std::string_view::npos;
       dot = path.find('.')) {
    path.remove_prefix(dot + 1);
    const std::string_view key = path.substr(0, path.find('.'));
    const bool index = key.size() == 1 && key[0] >= '0' && key[0] <= '9';
    if (index && at->is_list())
      at = static_cast<std::size_t>(key[0] - '0') < at->items.size()
               ? &at->items[static_cast<std::size_t>(key[0] - '0')]
               : nullptr;
    else
      at = at->is_map() ? at->find(key) : nullptr;
  }
  if (at != nullptr) return *at;
  Tree out;
  if (equals == std::string_view::npos) return out;
  out.kind = Tree::Kind::scalar, out.text = otherwise;
  if (parameter != nullptr) out.mark = parameter->mark;
  return out;
}

// A copy of a keyword's text with its parameter put in the place of {N}, {N.key} or {N.key=otherwise}; what
// has no part is left out.
Tree fill(const Tree& tree, const Tree* parameter) {
  if (tree.is_map() && tree.entries.size() == 1 && tree.entries[0].value.is_null() &&
      is_placeholder(tree.entries[0].key.text))
    return part_of(parameter, tree.entries[0].key.text);
  Tree out = tree;
  for (Tree& item : out.items) item = fill(item, parameter);
  for (Tree::Entry& entry : out.entries) entry.value = fill(entry.value, parameter);
  for (std::size_t i = out.entries.size(); i-- > 0;)
    if (out.entries[i].value.is_null() && !tree.entries[i].value.is_null())
      out.entries.erase(out.entries.begin() + static_cast<std::ptrdiff_t>(i));
  for (std::size_t at = out.text.find("{N"); at != std::string::npos; at = out.text.find("{N", at + 1)) {
    const std::size_t end = out.text.find('}', at);
    if (end == std::string::npos) break;
    out.text.replace(at, end + 1 - at,
                     part_of(parameter, std::string_view(out.text).substr(at + 1, end - at - 1)).text);
  }
  return out;
}

// The parameter as a map: a value written without keys stands for the keyword's `bare` key.
Tree keyed(const KeywordRow& row, const Tree& parameter) {
  if (row.bare[0] == '\0' || parameter.is_map()) return parameter;
  Tree key, map;
  key.kind = Tree::Kind::scalar, key.text = row.bare, key.mark = parameter.mark;
  map.kind = Tree::Kind::map, map.mark = parameter.mark;
  map.entries.push_back({key, parameter});
  return map;
}

// Whether a form of a keyword is meant: "count" by its key, "race:word" by a value that contains the word.
bool is_form(const KeywordForm& form, const Tree& parameter) {
  const std::string_view key = form.key;
  const std::size_t colon = key.find(':');
  const Tree* value = parameter.is_map() ? parameter.find(key.substr(0, colon)) : nullptr;
  if (value == nullptr || colon == std::string_view::npos) return value != nullptr;
  return value->text.find(key.substr(colon + 1)) != std::string::npos;
}

// What stands beside the keyword goes with its text: more conditions are conditions too, other keys replace.
void add_beside(Tree& text, const Tree& item) {
  for (const Tree::Entry& entry : item.entries) {
    if (entry.key.text == "keyword") continue;
    Tree::Entry* known = nullptr;
    for (Tree::Entry& e : text.entries)
      if (e.key.text == entry.key.text) known = &e;
    if (known == nullptr) {
      text.entries.push_back(entry);
    } else if (entry.key.text == "while" || entry.key.text == "if") {
      Tree both;
      both.kind = Tree::Kind::list, both.mark = entry.value.mark;
      for (const Tree* part : {static_cast<const Tree*>(&known->value), &entry.value}) {
        if (part->is_list())
          both.items.insert(both.items.end(), part->items.begin(), part->items.end());
        else
          both.items.push_back(*part);
      }
      known->value = both;
    } else if (entry.key.text == "cost" && known->value.is_list()) {
      Tree both = known->value;
      if (entry.value.is_list())
        both.items.insert(both.items.end(), entry.value.items.begin(), entry.value.items.end());
      else
        both.items.push_back(entry.value);
      known->value = both;
    } else {
      known->value = entry.value;
    }
  }
}

// The `bare` key of a keyword whose parameter is a number.
constexpr std::string_view kBareNumber = "number";

// Rules read the keyword itself; it has no text.
bool is_read_by_rules(const KeywordRow& k) { return k.ability[0] == '\0' && k.forms.empty() && !k.gives; }

// Whether a keyword says something with a parameter: its text has a place for it or waits for instructions,
// or rules read it.
bool takes_parameter(const KeywordRow& k) {
  const std::string_view text = k.ability;
  const bool open = text.find("{auto:") == 0 && text.find("do:") == std::string_view::npos;
  return k.gives || open || k.bare[0] != '\0' || !k.forms.empty() ||
         text.find("{N") != std::string_view::npos;
}

bool is_ability(const Tree& tree) {
  for (const LanguageRow& row : ability_kinds())
    if (tree.find(row.word) != nullptr) return true;
  return false;
}

// The text of a keyword is in no file: problems in it are told where the card has the keyword.
constexpr std::uint32_t kNoFile = UINT32_MAX;

void take_from_no_file(Tree& tree) {
  tree.mark.file = kNoFile;
  for (Tree& item : tree.items) take_from_no_file(item);
  for (Tree::Entry& entry : tree.entries) take_from_no_file(entry.key), take_from_no_file(entry.value);
}
Tree text_of_keyword(const char* text, Problems& problems) {
  Tree tree = read_flow(text, problems);
  take_from_no_file(tree);
  return tree;
}
void tell_at_keyword(const char* word, const Tree* parameter, const Tree* item, std::size_t before,
                     Problems& problems) {
  const Tree* said = item == nullptr ? nullptr : item->find("keyword");
  const Mark where = said != nullptr && said->is_map() && !said->entries.empty() ? said->entries[0].key.mark
                     : said != nullptr                                           ? said->mark
                     : parameter != nullptr                                      ? parameter->mark
                                                                                 : Mark{1, 1, 0};
  const bool alone = parameter == nullptr || parameter->is_null();
  for (std::size_t i = before; i < problems.size(); ++i)
    if (problems[i].mark.file == kNoFile) {
      problems[i].mark = where;
      problems[i].text =
          "'" + std::string(word) + "'" + (alone ? " stands alone: " : ": ") + problems[i].text;
    }
}

// The abilities that a keyword gives. Where the keyword knows of which kind a bare text is, instructions
// alone are one ability.
std::vector<Tree> abilities_given(const KeywordRow& k, const Tree& gives, Problems& problems) {
  const std::vector<Tree> all = gives.is_list() ? gives.items : std::vector<Tree>{gives};
  if (k.ability[0] == '\0' || all.empty() || is_ability(all[0])) return all;
  Tree text = text_of_keyword(k.ability, problems);
  text.mark = gives.mark;
  if (gives.is_list()) {
    Tree key;
    key.kind = Tree::Kind::scalar, key.text = "do", key.mark = gives.mark;
    text.entries.push_back({key, gives});
  } else {
    text.entries.insert(text.entries.end(), gives.entries.begin(), gives.entries.end());
  }
  return {text};
}

}  // namespace

void Reader::keyword_kind(const Tree& item, const Tree& value, Ability& a) {
  const bool map = value.is_map() && value.entries.size() == 1;
  if (!map && !want(value, Tree::Kind::scalar, "a keyword")) return;
  const Tree& word = map ? value.entries[0].key : value;
  const Tree* parameter = map ? &value.entries[0].value : nullptr;
  const int row = keyword(word.text);
  if (row < 0) {
    std::vector<std::string_view> known;
    for (const KeywordRow& k : v_.keywords) known.push_back(k.word);
    return unknown(word, "keyword", known);
  }
  if (!keyword_here(row, word)) return;
  const std::uint16_t own = a.label;
  a = read_keyword(row, parameter, &item);
  const bool bare = a.kind == AbilityKind::keyword;
  if (bare) a.label = own;
  if (!here("gate_ruler") || (a.while_ == 0 && (!bare || a.if_ == 0))) return;
  if (bare) return word_while(word, row, a);
  Ability beside;
  beside.label = own, beside.keyword = a.keyword, beside.while_ = a.while_, beside.zones = a.zones;
  word_while(word, row, beside);
  more.push_back(beside);
}

// 14-2a: rules read the word off the card, wherever that lies open; it has the word while it is valid.
void Reader::word_while(const Tree& word, int row, Ability& a) {
  Node self;
  self.op = Op::self, self.mark = word.mark;
  std::vector<Change> group{{ChangeKind::add_keyword}};
  group[0].what = static_cast<std::uint16_t>(row), group[0].to = add(self);
  a.kind = AbilityKind::constant;
  a.changes = keep(group);
  for (std::size_t k = 0, named = a.zones != 0 ? 0 : v_.places.size(); k < named; ++k)
    if (v_.places[k].open == Open::all) a.zones |= 1ull << k;
}

bool Reader::keyword_here(int row, const Tree& word) {
  const KeywordRow& k = v_.keywords[static_cast<std::size_t>(row)];
  if (!k.implemented)
    problem(word.mark, "'" + word.text + "' is a condition: 'condition: " + word.text + "'");
  const bool known = (k.revisions >> revision_ & 1) != 0;
  if (!known)
    problem(word.mark, "(" + std::string(book_.rules[v_.keyword_rule].number) + ") revision " +
                           book_.revisions[static_cast<std::size_t>(revision_)] + " has no keyword '" +
                           word.text + "'");
  return k.implemented && known;
}

// The condition under which a keyword's abilities are valid, and its rule.
NodeId Reader::gate(const KeywordRow& k, const Tree* parameter, RuleIndex& by) {
  const char* text = k.gate;
  by = k.rule;
  for (const KeywordForm& form : k.forms)
    if (parameter != nullptr && is_form(form, *parameter)) {
      text = form.ability, by = form.rule;
      break;
    }
  if (text[0] == '\0') return 0;
  Tree scalar;
  scalar.kind = Tree::Kind::scalar, scalar.text = text;
  if (parameter != nullptr) scalar.mark = parameter->mark;
  return condition(fill(scalar, parameter));
}

namespace {

// `{keyword: range}` as `{static: [{keyword: range}]}`: a keyword that rules read off the card is given to it
// for as long as the text around it is valid.
Tree word_given(const Reader& reader, const Tree& text) {
  Tree out = text;
  for (Tree::Entry& entry : out.entries) {
    const bool map = entry.value.is_map() && entry.value.entries.size() == 1;
    const int row = reader.keyword(map ? entry.value.entries[0].key.text : entry.value.text);
    if (entry.key.text != "keyword" || row < 0) continue;
    if (!is_read_by_rules(reader.v_.keywords[static_cast<std::size_t>(row)])) continue;
    Tree change, all;
    change.kind = Tree::Kind::map, all.kind = Tree::Kind::list, change.mark = all.mark = entry.value.mark;
    change.entries.push_back(entry);
    all.items.push_back(change);
    entry.key.text = "static", entry.value = all;
  }
  return out;
}

}  // namespace

// Abilities of a keyword that gives some: the first one; the others wait in `more`.
Ability Reader::read_giving(int row, const Tree& parameter, const Tree* item) {
  const KeywordRow& k = v_.keywords[static_cast<std::size_t>(row)];
  Ability first;
  const Tree* gives = parameter.is_map() ? parameter.find("gives") : nullptr;
  const bool bare = gives == nullptr && k.ability[0] != '\0' && parameter.is_map();
  if (bare && (parameter.find("do") != nullptr || is_ability(parameter))) gives = &parameter;
  if (gives == nullptr) {
    absent(parameter, {"gives"}, "'" + std::string(k.word) + "' needs 'gives'");
    return first;
  }
  const std::vector<Tree> all = abilities_given(k, *gives, problems_);
  if (all.empty()) problem(gives->mark, "'gives' is a list of abilities");
  for (std::size_t i = 0; i < all.size(); ++i) {
    Tree text = all[i];
    if (item != nullptr && text.is_map()) add_beside(text, *item);
    if (text.is_map()) text = word_given(*this, is_ability(text) ? text : with_keyword(text));
    Ability a = read_ability(text, label);
    a.keyword = static_cast<std::uint16_t>(row + 1);
    a.gate = gate(k, &parameter, a.gate_rule);
    if (a.gate != 0) a.while_ = a.while_ == 0 ? a.gate : both_hold(a.gate, a.while_);
    a.inner_rule = k.inner;
    if (i == 0)
      first = a;
    else
      more.push_back(a);
  }
  return first;
}

Ability Reader::read_keyword(int row, const Tree* parameter, const Tree* item) {
  const KeywordRow& k = v_.keywords[static_cast<std::size_t>(row)];
  const std::size_t before = problems_.size();
  Ability a;
  if (++depth > 6) {
    problem(item == nullptr ? Mark{} : item->mark, "keywords are nested too deeply");
    --depth;
    return a;
  }
  const bool says =
      parameter != nullptr && !parameter->is_null() && !(parameter->is_map() && parameter->entries.empty());
  if (says && !takes_parameter(k))
    problem(parameter->mark, "'" + std::string(k.word) + "' is said alone: it takes nothing");
  Tree map;
  if (parameter != nullptr) map = keyed(k, *parameter);
  const Tree* filled = parameter != nullptr ? &map : nullptr;
  const char* text_of = k.ability;
  RuleIndex by = k.rule;
  for (const KeywordForm& form : k.forms)
    if (!k.gives && filled != nullptr && is_form(form, *filled)) {
      text_of = form.ability, by = form.rule;
      break;
    }
  if (k.gives) {
    a = read_giving(row, filled != nullptr ? map : Tree{}, item);
  } else if (text_of[0] != '\0') {
    Tree text = fill(text_of_keyword(text_of, problems_), filled);
    if (item != nullptr) add_beside(text, *item);
    if (parameter != nullptr && parameter->is_list() && text.find("do") == nullptr &&
        text.find("auto") != nullptr) {
      Tree key;
      key.kind = Tree::Kind::scalar, key.text = "do", key.mark = parameter->mark;
      text.entries.push_back({key, *parameter});
    }
    const RuleIndex outer = rule, outer_inner = inner_rule;
    if (by != kNoRule) rule = by;
    inner_rule = k.inner;
    const std::string number = by == kNoRule ? std::string(k.word) : book_.rules[by].number;
    a = read_ability(text, number);
    rule = outer, inner_rule = outer_inner;
  } else if (item != nullptr) {
    ability_keys(*item, a);
    a.parameter = 0, a.parameter_word = 0;  // those of its condition are no parameter of the keyword
  }
  a.keyword = static_cast<std::uint16_t>(row + 1);
  for (const char* key : {"cost", "while", "if", "player_name"})
    a.beside = a.beside || (item != nullptr && item->find(key) != nullptr);
  if (parameter != nullptr && !k.gives) keyword_parameter(*parameter, a);
  if (says && k.bare == kBareNumber && a.parameter == 0 && set_.words[a.parameter_word] != "infinite")
    problem(parameter->mark, "'" + std::string(k.word) + "' takes a number, or 'infinite'");
  tell_at_keyword(k.word, parameter, item, before, problems_);
  --depth;
  return a;
}

void Reader::keyword_parameter(const Tree& parameter, Ability& a) {
  if (parameter.is_scalar()) {
    for (const Extra& e : extras(0, parameter)) {
      a.parameter = e.value != 0 ? e.value : e.from;
      a.parameter_word = e.word;
    }
  } else if (a.kind == AbilityKind::keyword) {
    a.parameters = extras(0, parameter);
    for (const Extra& e : a.parameters)
      if (e.key == 0 && e.block != 0) a.body = e.block;
  }
}

}  // namespace headjudge::kernel
