// What the parts of the card reader share: the set being filled, the names in scope, and where problems go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/kernel/text/compile.h"

namespace headjudge::kernel {

// An expression and what it gives. `type` none: known only at run time.
struct Typed {
  NodeId node = 0;
  Type type = Type::none;
  explicit operator bool() const { return node != 0; }
};

// What Node::value of a property means: a row of the table that Node::flag names, or one of these.
enum class PropertyTable : std::uint8_t { card, player, game, number, common, bit };
enum class Common : std::uint8_t {
  owner,
  controller,
  zone,
  name,
  kind,
  traits,
  groups,
  rested,
  active,
  face_up,
  face_down,
  icons,
  token,
  player_name,
  keywords,
  paid,
  pending,
  attached
};

// Properties of the game that every game has, unless its own table has the word.
inline constexpr int kTurn = -1, kPhase = -2, kActive = -3;
// The same of players.
inline constexpr int kLeftGame = -1;

// Bits of Node::flag.
inline constexpr std::uint8_t kAllSlots = 1;    // zone: every slot of its word
inline constexpr std::uint8_t kWholeBoard = 4;  // unite: "cards on the board"
inline constexpr std::uint8_t kPlaces = 8;      // zone: its places themselves are meant (`squares`)
inline constexpr std::uint8_t kOther = 2;       // zone, selector, cards_of: without self
inline constexpr std::uint8_t kBrokenName = 1;  // none: what has this name could not be made
inline constexpr std::uint8_t kIcon = 1;        // has: an icon, not a keyword
inline constexpr std::uint8_t kNamesApart = 4;  // filter: it names a kind that is found by its name only

// What a constant ability changes, a bit a ChangeKind; and whether values of cards (not only rules).
std::uint32_t constant_kinds(const CardSet& set, const Ability& a);
bool changes_values(const CardSet& set, const Ability& a);
// It gives its card the word of a keyword while its condition holds.
bool is_conditional_word(const CardSet& set, const Ability& a);
// Whether a card with all of these abilities has the word of this one's keyword without a condition.
bool has_word(const CardSet& set, std::span<const Ability> all, const Ability& a);

class Reader {
 public:
  Reader(const Rulebook& book, int revision, CardSet& set, Problems& problems)
      : book_(book), v_(*book.vocabulary), revision_(revision), set_(set), problems_(problems) {}

  // ---- problems
  void problem(Mark at, std::string text) { problems_.push_back({at, std::move(text)}); }
  void unknown(const Tree& word, std::string_view what, const std::vector<std::string_view>& known);
  // None of these words is in a map, unless what one says was refused, or an unknown key probably means one
  // (that was told); no words: any unknown key may be meant.
  void absent(const Tree& map, std::initializer_list<std::string_view> words, std::string text);
  bool want(const Tree& tree, Tree::Kind kind, std::string_view what);
  std::string values_here() const;
  std::string not_here(std::string_view word) const;  // "'x' has no meaning in gate_ruler"

  // ---- expressions (expression.cc)
  NodeId add(Node node);
  Typed parse(std::string_view text, Mark at);
  Typed expression(const Tree& tree, Type wanted);
  NodeId number(const Tree& tree) { return expression(tree, Type::number).node; }
  NodeId condition(const Tree& tree);  // one expression, or a list that must all hold
  Typed objects(const Tree& tree, bool players_too = false);
  NodeId player(const Tree& tree);
  NodeId zone(const Tree& tree);
  NodeId word_or_expression(const Tree& tree);
  bool accepts(Type got, Type wanted) const;

  // ---- words of the game (vocabulary.cc)
  int place(std::string_view word) const;  // first row of the word, -1
  int slot_place(int row, std::string_view slot) const;
  // Whether a word means this slot alone (`b2`), not every slot of its zone.
  bool is_slot_word(int row, std::string_view word) const;
  int kind(std::string_view word) const;
  void note_kind(std::string_view word) {
    if (const int row = kind(word); row >= 0 && v_.kinds[static_cast<std::size_t>(row)].apart)
      apart_named = true;
  }
  int number_word(std::string_view word) const;
  int keyword(std::string_view word) const;
  int icon(std::string_view word) const;
  int event(std::string_view word) const;
  int selector(std::string_view word) const;
  int trait_bit(std::string_view word);  // made on first use; -1 when there are too many
  int group_bit(std::string_view word, bool make);
  int common(std::string_view word) const;  // Common, -1
  bool is_trait_key(std::string_view word) const;
  bool is_group_key(std::string_view word) const;
  bool here(const char* games) const;
  std::vector<std::string_view> known_names() const;  // for did-you-mean

  // ---- instructions (compile_lines.cc)
  LineId block(const Tree& tree);
  LineId play_block(const Tree& tree);  // what is chosen when played
  bool flag(const Tree& tree);
  Duration duration(const Tree& tree);

  // ---- the rest
  std::uint16_t pattern(const Tree& tree, bool replacing, const std::vector<std::string_view>& others);
  Pattern read_pattern(const Tree& tree, bool replacing, const std::vector<std::string_view>& others,
                       NodeId* becomes);
  std::uint16_t changes(const Tree& tree, std::string_view form, Duration* until, NodeId default_to = 0);
  std::uint16_t change_list(const Tree& tree, Duration* until);  // items of static:, effects:
  TextId ability(const Tree& item, std::string_view where, AbilityKind fallback);  // a granted one
  Ability read_ability(const Tree& item, std::string_view where);
  Ability read_keyword(int row, const Tree* parameter, const Tree* item);
  TextId keep_ability(Ability a);
  void listen(const Ability& a);
  std::vector<Extra> extras(WordId key, const Tree& value);
  TextId delayed(const Tree& tree, bool replacing);
  std::uint16_t card(const Tree& tree, bool token);

  const NamedCards* names = nullptr;
  struct Name {
    std::string word;
    Type type;
  };
  std::vector<Name> scope;   // names given by `as:` in this ability
  Type it = Type::none;      // what a filter looks at; none outside
  std::string label;         // "card/ability"
  int line = 0;              // instructions of this ability so far
  bool apart_named = false;  // the filter being read names a kind that is found by its name only
  int depth = 0;             // tokens and granted abilities inside each other
  bool in_cost = false;      // inside `cost:`: what is chosen is chosen as it is paid
  bool in_with = false;      // inside `with:`: nothing is chosen when played
  bool keeps_event = false;  // inside a `later:` with no event of its own: that of who makes it is meant
  RuleIndex rule = kNoRule;  // of a keyword being compiled
  RuleIndex inner_rule = kNoRule;       // the same: what it gives is valid by its own conditions only
  std::vector<Change> worked_out;       // what is worked out when the token being read is made
  std::vector<Ability> more;            // further abilities that a keyword of the card gives
  mutable bool reads_attached = false;  // the ability being read speaks of souls or forces
  bool of_scenario = false;             // an expression of a scenario, which is said by no card
  struct LineLabel {
    Mark at;
    std::uint16_t label;
  };
  std::vector<LineLabel> line_labels;  // of the instructions of this ability, for its play block
  struct Strange {
    Mark at;
    std::string meant;  // "" when nothing is near
  };
  std::vector<Strange> strange;  // unknown words that were told

  const Rulebook& book_;
  const Vocabulary& v_;
  int revision_;
  CardSet& set_;
  Problems& problems_;

  std::uint16_t make_label(const std::string& text);
  void bind_name(std::string_view word, Type type);
  const Name* find_name(std::string_view word) const;

 private:
  friend class LineReader;
  void change_item(const Tree& tree, std::string_view form, NodeId to, std::vector<Change>& out,
                   Duration* until);
  std::uint16_t copied_ability();
  NodeId both_hold(NodeId a, NodeId b);
  void keyword_change(const Tree& value, bool losing, Change base, std::vector<Change>& out);
  void ability_change(const Tree& item, Change base, std::vector<Change>& out);
  std::vector<Ability> more_since(std::size_t before);
  void word_change(const Tree& value, ChangeKind kind_of, Change base, std::vector<Change>& out);
  bool change_key(const Tree& key, const Tree& value, std::string_view form, Change base,
                  std::vector<Change>& out);
  bool word_change_key(const Tree& key, const Tree& value, std::string_view form, Change base,
                       std::vector<Change>& out);
  void rule_change(std::string_view verb, const Tree& value, std::vector<Change>& out, Duration* until);
  void check_actions(const Tree& value, const std::vector<Tree>& actions, const Change& c);
  void forbid_change(const Tree& value, bool allow, std::vector<Change>& out, Duration* until);
  std::uint64_t events_of_action(std::string_view action) const;
  std::vector<std::string_view> known_actions(bool allow) const;
  bool is_asked(std::string_view action, std::uint64_t events, bool allow) const;
  void cost_change(const Tree& value, std::vector<Change>& out, Duration* until);
  std::uint16_t keep(std::vector<Change>& group);
  void refuse_keys(const Tree& item, const Ability& a);
  void ability_keys(const Tree& item, Ability& a);
  void ability_kind(const Tree& item, const Tree& kind_key, const Tree& value, Ability& a);
  void ability_zones(const Tree& value, Ability& a);
  void ability_limit(const Tree& value, Ability& a);
  void limit_of_event(const Tree& limit, const Ability& a);
  void own_text(const Tree& item, const Tree& kind_key, const Tree& value, Ability& a);
  void cancel_target(const Tree& value, Ability& a);
  void keyword_kind(const Tree& item, const Tree& value, Ability& a);
  void word_while(const Tree& word, int row, Ability& a);
  bool keyword_here(int row, const Tree& word);
  NodeId gate(const KeywordRow& k, const Tree* parameter, RuleIndex& by);
  Tree with_keyword(const Tree& item) const;
  Ability read_giving(int row, const Tree& parameter, const Tree* item);
  void keyword_parameter(const Tree& parameter, Ability& a);
  void timing(const Tree& value, Ability& a);
  void ability_condition(const Tree& value, Ability& a);
  bool written_number(int k, const Tree& value, CardDef& def);
  bool written_word(std::uint8_t what, const Tree& value, const CardDef& def);
  void card_key(const Tree& key, const Tree& value, CardDef& def);
  void extra_key(const Tree& key, const Tree& value, CardDef& def);
  void check_condition(const Tree& key, const Tree& value);
  void shift_condition(const Tree& value, CardDef& def);
  void card_use(const Tree& tree, CardDef& def);
  void refuse_use_keys(const Tree& tree);
  void card_abilities(const Tree& tree, CardDef& def);
  void cost_of_event(const Tree& abilities, Ability& a, CardDef& def);
};

std::vector<std::string_view> words_of(const Tree& map);
// Selectors of the board read as cards of that kind wherever they are: what would enter is not there yet.
NodeId named_on_arrival(Reader& reader, NodeId id);

}  // namespace headjudge::kernel
