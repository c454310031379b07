// Cards: the printed values, the abilities, and the card-level keys of each game.
#include <utility>

#include "engine/kernel/hash.h"
#include "engine/kernel/speaks.h"
#include "engine/kernel/text/reader.h"
#include "engine/kernel/written.h"

namespace headjudge::kernel {
bool is_id(std::string_view text) {
  const bool player = text.size() == 2 && text[0] == 'P' && text[1] >= '1' && text[1] <= '9';
  return !player && text.find_first_of(" \t\n./@,:;()[]{}'\"#&*!|<>=+~") == std::string_view::npos;
}

namespace {

bool whole_number(const Tree& tree, std::int32_t& out) {
  if (!tree.is_scalar() || tree.text.empty() || tree.text.size() > 8) return false;
  std::size_t at = tree.text[0] == '-' || tree.text[0] == '+' ? 1 : 0;
  if (at == tree.text.size()) return false;
  out = 0;
  for (; at < tree.text.size(); ++at) {
    if (tree.text[at] < '0' || tree.text[at] > '9') return false;
    out = out * 10 + (tree.text[at] - '0');
  }
  if (tree.text[0] == '-') out = -out;
  return true;
}

std::vector<Tree> items_of(const Tree& tree) {
  return tree.is_list() ? tree.items : tree.is_scalar() ? std::vector<Tree>{tree} : std::vector<Tree>{};
}

std::string id_of(const Tree& tree) {
  const Tree* id = tree.is_map() ? tree.find("id") : nullptr;
  return id != nullptr && id->is_scalar() ? id->text : std::string{};
}

// While one lives, a card is read beside the ability that makes it, which goes on as it was.
class Beside {
 public:
  explicit Beside(Reader& reader)
      : reader_(reader),
        label_(reader.label),
        scope_(reader.scope),
        more_(std::exchange(reader.more, {})),
        line_labels_(std::exchange(reader.line_labels, {})),
        line_(reader.line),
        it_(std::exchange(reader.it, Type::none)),
        in_cost_(std::exchange(reader.in_cost, false)),
        in_with_(std::exchange(reader.in_with, false)) {}
  ~Beside() {
    reader_.label = label_, reader_.line = line_, reader_.it = it_;
    reader_.scope = scope_, reader_.more = more_, reader_.line_labels = line_labels_;
    reader_.in_cost = in_cost_, reader_.in_with = in_with_;
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

 private:
  Reader& reader_;
  const std::string label_;
  const std::vector<Reader::Name> scope_;
  const std::vector<Ability> more_;
  const std::vector<Reader::LineLabel> line_labels_;
  const int line_;
  const Type it_;
  const bool in_cost_, in_with_;
};

}  // namespace

// A number of a token that is worked out when it is made.
bool Reader::written_number(int k, const Tree& value, CardDef& def) {
  if (!def.token || !value.is_scalar()) return false;
  Change c{ChangeKind::written};
  c.number = static_cast<std::uint8_t>(k), c.value = number(value);
  if (c.value != 0) worked_out.push_back(c);
  return true;
}

// A word of a token that is worked out when it is made: what a name in scope or an expression says.
bool Reader::written_word(std::uint8_t what, const Tree& value, const CardDef& def) {
  if (!def.token || !value.is_scalar() || value.quoted) return false;
  const std::string_view first = std::string_view(value.text).substr(0, value.text.find_first_of(".["));
  bool computed = find_name(first) != nullptr;
  for (const std::string_view word : {"self", "event", "you", "opponent"})
    computed = computed || (first == word && first.size() != value.text.size());
  if (!computed) return false;
  Change c{ChangeKind::written};
  c.number = what, c.value = word_or_expression(value);
  if (c.value != 0) worked_out.push_back(c);
  return true;
}

std::uint16_t Reader::card(const Tree& tree, bool token) {
  CardDef def;
  def.mark = tree.mark;
  def.token = token;
  def.id = id_of(tree);
  const Beside outer(*this);
  if (def.id.empty() && token) def.id = label + ".token" + std::to_string(line);
  if (!token && !def.id.empty() && !is_id(def.id))
    problem(tree.find("id")->mark, "'" + def.id +
                                       "' cannot be the id of a card: one word of letters, digits, _ and -, "
                                       "and not a player's such as P1");
  if (const auto other = set_.find_card(def.id); other != 0xffff && !def.id.empty()) {
    const Mark at = set_.cards[other].mark;
    problem(tree.mark, "the card id '" + def.id + "' was used before (line " + std::to_string(at.line) + ")");
  }
  def.name = def.id;
  def.key = hash64(def.id.data(), def.id.size());
  label = def.id;
  for (const Tree::Entry& entry : tree.entries) card_key(entry.key, entry.value, def);
  std::vector<Change> values = std::exchange(worked_out, {});
  if (def.id.empty()) absent(tree, {"id"}, "a card needs 'id'");
  if (tree.find("kind") == nullptr && tree.find("kinds") == nullptr && !token)
    absent(tree, {"kind", "kinds"}, "card '" + def.id + "' needs 'kind'");
  if (token && def.view.kinds == 0 && book_.token_kind_rule != kNoRule)
    problem(tree.mark, "(" + std::string(book_.rules[book_.token_kind_rule].number) +
                           ") a token has the kind that its text names: it needs 'kind'");
  def.view.name = set_.word(def.name);
  if (const Tree* abilities = tree.find("abilities")) card_abilities(*abilities, def);
  if (tree.find("do") != nullptr || tree.find("timing") != nullptr)
    card_use(tree, def);
  else if (here("gate_ruler"))
    refuse_use_keys(tree);
  for (int i = 0; token && i < def.abilities; ++i)
    if (!names_from_around(set_, static_cast<TextId>(def.first_ability + i)).empty()) {
      values.emplace_back().kind = ChangeKind::written;
      values.back().number = kWrittenNames;
      break;
    }
  def.written = keep(values);
  std::uint64_t activated = 0, any_time = 0, free_places = 0;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = set_.abilities[static_cast<std::size_t>(def.first_ability + i)];
    def.places |= a.zones;
    if (a.kind != AbilityKind::activated || i >= 63) continue;
    activated |= 2ull << i;
    if (a.timing != 0) any_time |= 2ull << i;
    if (a.limit_turn == 0 && a.limit_game == 0) free_places |= a.zones != 0 ? a.zones : kUnnamedPlace;
  }
  set_.all_kinds |= def.view.kinds;
  set_.all_keywords |= def.view.keywords;
  set_.timings |= static_cast<std::uint8_t>(1u << def.timing);
  set_.activated.push_back(activated);
  set_.alone.push_back(hash_plain_cards(def.key));
  set_.hears.push_back(def.hears);
  set_.any_time.push_back(any_time);
  set_.free_places.push_back(free_places);
  set_.all_free_places |= free_places;
  set_.kinds.push_back(def.view.kinds);
  set_.cards.push_back(std::move(def));
  return static_cast<std::uint16_t>(set_.cards.size() - 1);
}

void Reader::card_key(const Tree& key, const Tree& value, CardDef& def) {
  const std::string& word = key.text;
  if (word == "id" || word == "abilities" || word == "do" || word == "timing") {
    if (word == "id") want(value, Tree::Kind::scalar, "'id'");
    return;
  }
  if (const int k = number_word(word); k >= 0) {
    std::int32_t n = 0;
    const auto bit = static_cast<std::uint8_t>(1u << k);
    if (value.is_scalar() && value.text == "infinite")
      def.view.infinite |= bit;
    else if (!whole_number(value, n) && !written_number(k, value, def))
      problem(value.mark, "'" + word + "' must be a whole number");
    def.view.number[k] = n;
    def.view.exists |= bit;
    return;
  }
  if (is_trait_key(word) || is_group_key(word)) {
    const bool group = is_group_key(word);
    if (!value.is_list() && !value.is_scalar() && !value.is_null())
      want(value, Tree::Kind::list, "'" + word + "'");
    for (const Tree& item : items_of(value)) {
      if (!want(item, Tree::Kind::scalar, "a word of '" + word + "'")) continue;
      if (written_word(group ? kWrittenGroup : kWrittenTrait, item, def)) continue;
      const int bit = group ? group_bit(item.text, true) : trait_bit(item.text);
      std::vector<std::string_view> known;
      for (const WordRow& row : v_.groups) known.push_back(row.word);
      if (bit < 0)
        unknown(item, group ? v_.group_word : v_.trait_word, known);
      else if (group)
        def.view.groups |= 1u << bit;
      else
        def.view.traits[bit / 64] |= 1ull << (bit % 64);
    }
    return;
  }
  if (word == "kind" || word == "kinds") {
    if (items_of(value).empty()) problem(value.mark, "card '" + def.id + "' needs '" + word + "'");
    for (const Tree& item : items_of(value)) {
      const int row = kind(item.text);
      std::vector<std::string_view> known;
      for (const WordRow& k : v_.kinds) known.push_back(k.word);
      if (row < 0)
        unknown(item, "kind", known);
      else
        def.view.kinds |= 1u << row;
    }
    return;
  }
  if (word == "icons" || word == "icon") {
    for (const Tree& item : items_of(value)) {
      const int row = icon(item.text);
      std::vector<std::string_view> known;
      for (const WordRow& k : v_.icons) known.push_back(k.word);
      if (row < 0)
        unknown(item, "icon", known);
      else
        def.view.icons |= 1u << row;
    }
    return;
  }
  extra_key(key, value, def);
}

void Reader::extra_key(const Tree& key, const Tree& value, CardDef& def) {
  const std::string& word = key.text;
  const LanguageRow* found = nullptr;
  std::vector<std::string_view> known{v_.trait_word, v_.group_word};
  for (const char* number_key : v_.numbers) known.push_back(number_key);
  for (const LanguageRow& row : card_keys()) {
    if (!here(row.games)) continue;
    known.push_back(row.word);
    if (word == row.word) found = &row;
  }
  if (const int row = icon(word); row >= 0) {
    if (flag(value)) def.view.icons |= 1u << row;
    return;
  }
  if (found == nullptr) return unknown(key, "key of a card", known);
  if (!found->implemented) problem(key.mark, "not yet: " + word);
  if (word == "name") {
    if (want(value, Tree::Kind::scalar, "'name'") && !written_word(kWrittenName, value, def))
      def.name = value.text;
  } else if (word == "legend") {
    def.legend = flag(value);
  } else if (word == "collector_number") {
    def.collector_number = value.text;
  } else if (word == "work" || word == "title") {
    if (want(value, Tree::Kind::scalar, "'" + word + "'")) def.work = set_.word(value.text);
  } else if (word == "player_name") {
    def.view.player_name = set_.word(value.text);
  } else if (word == "expires" || word == "expiry") {
    if (!is_day(value.text)) return problem(value.mark, "a day is written YYYY-MM-DD");
    def.expires = value.text;
  } else if (word == "subtext") {
    const Tree* names_list = value.is_map() ? value.find("names") : &value;
    if (names_list == nullptr) return absent(value, {"names"}, "'subtext' needs 'names'");
    for (const Tree& item : items_of(*names_list)) {
      def.subtext.push_back(set_.word(item.text));
      if (def.subtext.size() > kMoreNamesMax) return problem(item.mark, "too many names of one card");
      def.view.more_names[def.subtext.size() - 1] = def.subtext.back();
    }
  } else if (word == "multicolor_icon") {
    if (flag(value)) def.extras.push_back({set_.word(word)});
  } else if (word == "crisis") {
    Extra e;
    e.key = set_.word(word);
    Ability a;
    a.kind = AbilityKind::special;
    a.label = make_label(def.id + "/crisis");
    a.when = read_pattern(value, false, {"player_name", "if", "while"}, &a.becomes);
    if (const Tree* label_of = value.is_map() ? value.find("player_name") : nullptr)
      a.player_name = set_.word(label_of->text);
    if (const Tree* condition_of = value.is_map() ? value.find("if") : nullptr)
      a.if_ = condition(*condition_of);
    if (const Tree* condition_of = value.is_map() ? value.find("while") : nullptr)
      a.while_ = condition(*condition_of);
    e.ability = keep_ability(a);
    def.extras.push_back(e);
  } else if (word == "shift_condition") {
    shift_condition(value, def);
  } else if (word != "reminder" && word != "flavour" && word != "cost" && word != "limit" && word != "if" &&
             word != "while" && word != "in") {
    check_condition(key, value);
    bool names_cards = false;
    for (const Extra& e : extras(set_.word(word), value)) {
      names_cards = names_cards || e.from != 0;
      def.extras.push_back(e);
    }
    if (word == "awakening" && !names_cards)
      absent(value, {"from"}, "an awakening condition says which cards: {red: {from: you.trash, count: 1}}");
  }
}

// A condition, or a keyword whose condition it is: `{level: {kind: zx_extra, count: 1}}`.
void Reader::shift_condition(const Tree& value, CardDef& def) {
  Extra e;
  e.key = set_.word("shift_condition");
  if (value.is_map() && value.entries.size() == 1) {
    const int row = keyword(value.entries[0].key.text);
    if (row < 0) return problem(value.mark, "a condition or a keyword with one is expected");
    RuleIndex by = kNoRule;
    e.value = gate(v_.keywords[static_cast<std::size_t>(row)], &value.entries[0].value, by);
    e.word = set_.word(value.entries[0].key.text);
  } else {
    e.value = condition(value);
  }
  def.extras.push_back(e);
}

// What is said beside `do:` means nothing without it.
void Reader::refuse_use_keys(const Tree& tree) {
  for (const Tree::Entry& e : tree.entries)
    for (const std::string_view key : {"cost", "limit", "if", "while", "in"})
      if (e.key.text == key && number_word(key) < 0)
        problem(e.key.mark,
                "'" + e.key.text + "' of a card belongs to the 'do:' of an event; an ability has its own");
}

// An event card's own text: timing and what it does.
void Reader::card_use(const Tree& tree, CardDef& def) {
  if (!here("gate_ruler")) {
    for (const Tree::Entry& entry : tree.entries)
      if (entry.key.text == "do" || entry.key.text == "timing")
        problem(entry.key.mark, not_here(entry.key.text));
    return;
  }
  scope.clear();
  line = 0;
  line_labels.clear();
  label = def.id + "/1";
  Ability a;
  a.kind = AbilityKind::use;
  a.label = make_label(label);
  if (const Tree* value = tree.find("timing")) timing(*value, a);
  Tree keys = tree;
  std::erase_if(keys.entries, [](const Tree::Entry& e) {
    return e.key.text != "cost" && e.key.text != "limit" && e.key.text != "if" && e.key.text != "while" &&
           e.key.text != "in" && e.key.text != "do";
  });
  if (number_word("cost") >= 0)
    std::erase_if(keys.entries, [](const Tree::Entry& e) { return e.key.text == "cost"; });
  ability_keys(keys, a);
  if (const Tree* in = tree.find("in"))
    problem(in->mark, "where an event is played from is not its own to say; see 'allow'");
  if (a.limit_shared && a.name == 0) a.name = set_.word(def.name);
  if (const Tree* limit = tree.find("limit")) limit_of_event(*limit, a);
  def.timing = a.timing;
  def.use = keep_ability(a);
  label = def.id;
}

namespace {
bool is_kind(const Vocabulary& v, const CardDef& def, std::string_view kind) {
  for (std::size_t row = 0; row < v.kinds.size(); ++row)
    if (v.kinds[row].word == kind) return (def.view.kinds >> row & 1) != 0;
  return false;
}
// `keyword: {level: {kind: zx_extra, count: 2}}`: it gives nothing, so all it is for is its condition.
const Tree* keyword_alone(const Tree& item) {
  const Tree* word = item.is_map() && item.entries.size() == 1 ? item.find("keyword") : nullptr;
  if (word == nullptr || !word->is_map() || word->entries.size() != 1) return nullptr;
  const Tree& parameter = word->entries[0].value;
  return parameter.is_map() && parameter.find("gives") == nullptr && parameter.find("do") == nullptr
             ? word
             : nullptr;
}
}  // namespace

// All abilities of a card lie together, so they are kept after everything inside them.
// What an event ability costs is paid as its card is played.
void Reader::cost_of_event(const Tree& abilities, Ability& a, CardDef& def) {
  Extra cost;
  cost.key = set_.word("play_cost"), cost.block = std::exchange(a.cost, LineId{0});
  if (def.extra(cost.key) != nullptr)
    problem(abilities.mark, "one cost of playing the card: 'play_cost', or the 'cost' of one event ability");
  def.extras.push_back(cost);
}

void Reader::card_abilities(const Tree& tree, CardDef& def) {
  if (!want(tree, Tree::Kind::list, "'abilities'")) return;
  if (tree.items.size() > 30) problem(tree.mark, "a card has at most 30 abilities");
  std::vector<Ability> all;
  const std::size_t around = def.token ? scope.size() : 0;  // a token's abilities read them too
  for (std::size_t i = 0; i < tree.items.size(); ++i) {
    scope.resize(around);
    line_labels.clear();
    line = 0;
    it = Type::none;
    label = def.id;
    if (const Tree* bare = is_kind(v_, def, "shift") ? keyword_alone(tree.items[i]) : nullptr;
        bare != nullptr && keyword(bare->entries[0].key.text) >= 0) {
      shift_condition(*bare, def);
      all.emplace_back().keyword = static_cast<std::uint16_t>(keyword(bare->entries[0].key.text) + 1);
      continue;
    }
    all.push_back(read_ability(tree.items[i], def.id + "/" + std::to_string(i + 1)));
  }
  for (Ability& given : more) all.push_back(std::move(given));  // their items keep the places of the card
  more.clear();
  for (const Ability& a : all) {
    if (has_word(set_, all, a)) def.view.keywords |= 1ull << ((a.keyword - 1) & 63);
  }
  label = def.id;
  def.abilities = static_cast<std::uint16_t>(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t row = 0; all[i].zones == 0 && row < v_.homes.size(); ++row)
      if ((def.view.kinds >> row & 1) != 0) all[i].zones = v_.homes[row];
    if (all[i].kind == AbilityKind::event && all[i].cost != 0) cost_of_event(tree, all[i], def);
    // A limit by name of an ability without one is of those of its card's name.
    if (all[i].limit_shared && all[i].name == 0) all[i].name = set_.word(def.name);
    const TextId id = keep_ability(all[i]);
    if (i == 0) def.first_ability = id;
    def.changes |= constant_kinds(set_, set_.abilities[id]);
    def.replaces = def.replaces || set_.abilities[id].kind == AbilityKind::replacement;
    for (std::size_t k = set_.abilities[id].changes; k != 0; k = set_.changes[k].last ? 0 : k + 1)
      if (Change& c = set_.changes[k]; c.kind == ChangeKind::deck_limit) {
        if (const std::string& of = set_.words[c.what]; of != "name" && of != def.name)
          problem(set_.nodes[c.value].mark, "'" + of + "' is not this card: {name: N}, or its own name");
        c.what = set_.word("name");
      }
    if (const int event = set_.abilities[id].when.event; event < 64) def.hears |= 1ull << event;
  }
}

}  // namespace headjudge::kernel
