// What a run makes before it plays: cards, position, names, expressions. Each stage goes on with what the one
// before could make, so that all that is wrong with a file is told at once.
#include <algorithm>

#include "engine/kernel/text/reader.h"
#include "verifier/games.h"
#include "verifier/run.h"

namespace headjudge::verifier {

using kernel::NodeId;
using kernel::Problems;
using kernel::RuleIndex;
using kernel::Tree;
using kernel::Type;

// False when there is nothing to play: something is wrong, or the position is refused.
bool Run::set_up() {
  names_.broken = scenario_.broken;
  read_cards();
  const bool is_refusal = !scenario_.refused.empty() && !is_checked_only_;
  if (is_refusal && !problems.empty() && scenario_.play.empty()) return check_refused(), false;
  if (scenario_.given != nullptr) {
    place();
    if (is_refusal) return check_refused(), false;
    take_names();
  } else {
    game_ = scenario_.game->make(book_, *cards_);
  }
  nodes_.assign(static_cast<std::size_t>(scenario_.expressions), 0);
  deferred_.assign(nodes_.size(), nullptr);
  known_cards_ = game_->core().cards;
  compile(scenario_.play);
  return problems.empty();
}

namespace {

// Whether a card has an id, be it under a misspelt key.
bool says_id(const Tree& card) {
  return std::any_of(card.entries.begin(), card.entries.end(), [](const Tree::Entry& entry) {
    return entry.key.text == "id" || !kernel::nearest(entry.key.text, {"id"}).empty();
  });
}

}  // namespace

// A card in which something is wrong is left out of the position, and nothing is said of its names.
void Run::read_cards() {
  cards_ = std::make_unique<kernel::CardSet>();
  Problems found;
  kernel::CardReader reader(*scenario_.game, revision_, *cards_, found);
  const auto read = [&](const Tree& list) {
    for (const Tree& card : list.items) {
      reader.add_card(card);
      if (found.empty() && (problems.empty() || !is_told_in(problems, card))) continue;
      names_.broken.add_card(card);
      if (!says_id(card)) names_.broken.add_everything();
      tell(std::exchange(found, {}), problems);
    }
  };
  for (const Tree* list : scenario_.card_lists) read(*list);
  if (scenario_.define != nullptr) read(*scenario_.define);
  reader.finish();
  tell(std::move(found), problems);
}

namespace {

// Whether a part of a position names a card that is in error.
bool names_broken(const Tree& piece, const Broken& broken) {
  if (piece.is_scalar()) return broken.is_card(std::string_view(piece.text).substr(0, piece.text.find(' ')));
  const auto names = [&](const Tree& part) { return names_broken(part, broken); };
  return std::any_of(piece.items.begin(), piece.items.end(), names) ||
         std::any_of(piece.entries.begin(), piece.entries.end(),
                     [&](const Tree::Entry& entry) { return names(entry.value); });
}

}  // namespace

// Whether the rules refuse a part of a position in which something is left out.
bool Run::is_of_incomplete_part(const Tree& given, const kernel::Problem& p) const {
  const Tree* piece = problems.empty() ? nullptr : piece_at(given, p.mark);
  if (piece == nullptr || piece->is_scalar() || piece->find("card") != nullptr) return false;
  return is_told_in(problems, *piece) || names_broken(*piece, names_.broken);
}

// Problems of the position: names of the pieces that are wrong are known no more.
void Run::tell_of_position(Problems found) {
  const Tree& given = *scenario_.given;
  for (const kernel::Problem& p : found)
    if (const Tree* piece = piece_at(given, p.mark); piece != nullptr && piece != &given)
      names_.broken.add_words(*piece);
  const auto slips = std::stable_partition(found.begin(), found.end(),
                                           [](const kernel::Problem& p) { return !p.text.starts_with("("); });
  Problems by_rules(std::make_move_iterator(slips), std::make_move_iterator(found.end()));
  found.erase(slips, found.end());
  tell(std::move(found), problems);
  const bool is_ruling = !scenario_.refused.empty() && is_checked_only_;  // that it is refused is right
  std::erase_if(by_rules,
                [&](const kernel::Problem& p) { return is_ruling || is_of_incomplete_part(given, p); });
  tell(std::move(by_rules), problems);
}

// `effects:` on cards of the position: continuous effects that already run.
void Run::read_effects(Problems& found) {
  kernel::CardReader reader(*scenario_.game, revision_, *cards_, found);
  for (kernel::SeatSetup& seat : setup_.seats)
    for (kernel::Filled& zone : seat.zones)
      for (kernel::Placed& card : zone.cards)
        for (std::size_t i = 0; i < card.extra.size();) {
          if (card.extra[i].first != "effects") {
            ++i;
            continue;
          }
          const Tree value = card.extra[i].second;
          card.extra.erase(card.extra.begin() + static_cast<std::ptrdiff_t>(i));
          for (const Tree& item : value.items) {
            kernel::Duration until = kernel::Duration::none;
            const std::uint16_t changes = reader.changes(item, until, names_);
            if (changes != 0) card.effects.push_back({changes, until});
          }
        }
}

namespace {

// The names of cards of a position that are left out because the card is in error.
void add_left_out(const Tree& piece, const kernel::CardSet& set, Broken& broken) {
  const Tree* card = piece.is_map() ? piece.find("card") : &piece;
  if (card != nullptr && card->is_scalar()) {
    const std::string_view id = std::string_view(card->text).substr(0, card->text.find(' '));
    if (set.find_card(id) != 0xffff ? broken.is_card(id) : broken.has(id)) broken.add_words(piece);
  }
  for (const Tree& item : piece.items) add_left_out(item, set, broken);
  for (const Tree::Entry& entry : piece.entries) add_left_out(entry.value, set, broken);
}

}  // namespace

void Run::place() {
  if (!problems.empty()) add_left_out(*scenario_.given, *cards_, names_.broken);
  Problems found;
  setup_ = read_given(*scenario_.given, *scenario_.game, *cards_, names_.broken, scenario_.seed, found);
  if (scenario_.date != nullptr && setup_.date.empty())
    read_date(*scenario_.date, *scenario_.game, setup_, found);
  // A game that must be refused is refused for its decks.
  if (!scenario_.refused.empty() && setup_.from_start) setup_.legal_decks = true;
  read_effects(found);
  tell_of_position(std::exchange(found, {}));
  game_ = scenario_.game->make(book_, *cards_);
  RulesHeard heard(*recorder_);
  if (setup_.legal_decks) game_->set_listener(&heard);
  scenario_.game->place(*game_, setup_, found);
  blame_keys(*scenario_.given, found);
  game_->set_listener(nullptr);
  for (const kernel::SeatSetup& seat : setup_.seats)
    for (const kernel::Filled& zone : seat.zones)
      for (const kernel::Placed& card : zone.cards)
        for (const kernel::Placed& under : card.under)
          if (card.card != kernel::kNoCard && under.card == kernel::kNoCard)
            found.push_back({under.mark, "not yet: '" + under.under_word + "' of a card of a position"});
  tell_of_position(std::move(found));
}

namespace {

bool is_part_of_word(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool has_name(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_part_of_word(text[at - 1])) && (end == text.size() || !is_part_of_word(text[end])))
      return true;
  }
  return false;
}
// Whether the play mentions a name: cards that it never speaks of apart are alike.
bool speaks_of(const kernel::Tree* tree, const std::string& name) {
  if (tree == nullptr) return true;
  if (has_name(tree->text, name)) return true;
  for (const kernel::Tree& item : tree->items)
    if (speaks_of(&item, name)) return true;
  for (const kernel::Tree::Entry& entry : tree->entries)
    if (has_name(entry.key.text, name) || speaks_of(&entry.value, name)) return true;
  return false;
}

}  // namespace

void Run::take_names() {
  Problems found;
  names_.take(*game_, setup_, found);
  if (!problems.empty()) names_.take_unplaced(setup_, found);
  tell(std::move(found), problems);
  const kernel::Tree* play = scenario_.root == nullptr ? nullptr : scenario_.root->find("play");
  for (kernel::CardId c = 0; c < game_->core().cards; ++c)
    if (const std::string name = names_.name_of(*game_, c); !name.empty() && speaks_of(play, name))
      game_->tell_apart(c);
}

// The ruling is that the position is refused.
void Run::check_refused() {
  ++checks;
  Problems found;
  found.swap(problems);
  if (found.empty()) {
    fail("legality", scenario_.refused_mark, "the position is legal, but should be refused");
    return;
  }
  for (const kernel::Problem& p : found)  // a slip of the pen is refused by no rule
    if (p.text.starts_with("unknown ")) problems.push_back(p);
  if (facts_only_ || !problems.empty()) return;
  for (const kernel::Problem& p : found)
    for (const RuleIndex rule : scenario_.refused) {
      const std::string wanted(book_.number(rule));
      const std::size_t at = p.text.find("(" + wanted + ")");
      if (at != std::string::npos) {
        recorder_->apply(rule);
        return;
      }
    }
  std::vector<std::string> details;
  for (const kernel::Problem& p : found) details.push_back("refused: " + p.text);
  fail("legality", scenario_.refused_mark,
       "the position is refused, but not by " + number(scenario_.refused[0]), details);
}

namespace {

// Whether an expression looks at something: else it holds always or never, whatever is played.
bool looks_at_something(const kernel::CardSet& set, NodeId id) {
  using kernel::Op;
  if (id == 0) return false;
  const kernel::Node& n = set.nodes[id];
  if (n.op == Op::none && n.flag == kernel::kBrokenName) return true;
  constexpr Op kSaid[] = {Op::none,     Op::number, Op::text,         Op::word,     Op::card,   Op::player,
                          Op::unite,    Op::add,    Op::subtract,     Op::multiply, Op::negate, Op::equal,
                          Op::unequal,  Op::less,   Op::less_equal,   Op::greater,  Op::both,   Op::either,
                          Op::negation, Op::in,     Op::greater_equal};
  if (std::find(std::begin(kSaid), std::end(kSaid), n.op) == std::end(kSaid)) return true;
  return looks_at_something(set, n.a) || looks_at_something(set, n.b) || looks_at_something(set, n.next);
}

// The names of a position, and those of cards that are not in the game yet: tokens that will come.
class WithAbsent final : public kernel::NamedCards {
 public:
  WithAbsent(const kernel::Game& game, const Names& names) : game_(game), names_(names) {}
  kernel::CardId find(std::string_view name) const override { return names_.find(name); }
  void names(std::vector<std::string_view>& out) const override { names_.names(out); }
  bool is_broken(std::string_view name) const override {
    if (names_.is_broken(name)) return true;
    const std::uint16_t def = game_.cards().find_card(name);
    bool here = def == 0xffff;
    for (kernel::CardId c = 0; c < game_.core().cards && !here; ++c) here = game_.core()[c].def == def;
    return !here;
  }

 private:
  const kernel::Game& game_;
  const Names& names_;
};

// An id that several cards have is the name of none of them.
void tell_alike(const kernel::Game& game, const Names& names, Problems& found) {
  constexpr std::string_view kUnknown = "unknown name '";
  for (kernel::Problem& p : found) {
    if (!p.text.starts_with(kUnknown)) continue;
    const std::size_t end = p.text.find('\'', kUnknown.size());
    const std::string id = p.text.substr(kUnknown.size(), end - kUnknown.size());
    const std::uint16_t def = game.cards().find_card(id);
    int copies = 0, unnamed = 0;
    std::string called;
    for (kernel::CardId c = 0; c < game.core().cards; ++c) {
      if (def == 0xffff || game.core()[c].def != def) continue;
      ++copies;
      const std::string name = names.name_of(game, c);
      unnamed += name.empty() ? 1 : 0;
      if (!name.empty()) called += (called.empty() ? "" : ", ") + name;
    }
    if (copies < 2) continue;
    p.text =
        std::to_string(copies) + " cards are '" + id + "': " +
        (unnamed == 0 ? called : "in the position '" + id + " as a' gives one of them a name of its own");
  }
}

}  // namespace

void Run::compile(const Tree& text, int number) {
  Problems found;
  const auto at = static_cast<std::size_t>(number);
  nodes_[at] = expression(text, Type::boolean, found);
  if (found.empty() && !looks_at_something(*cards_, nodes_[at]))
    found.push_back(
        {text.mark,
         "'" + text.text + "' says nothing: it looks at no card, zone, player or value of the game"});
  else if (!found.empty()) {
    found.clear();
    kernel::CardReader reader(*scenario_.game, revision_, *cards_, found);
    reader.expression(text, Type::boolean, WithAbsent(*game_, names_));
    tell_alike(*game_, names_, found);
    if (found.empty()) deferred_[at] = &text;
  }
  tell(std::move(found), problems);
}

// Compiles every expression of the steps.
void Run::compile(const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    for (const auto& [text, at] : step.holds) compile(*text, at);
    for (const Expectation& e : step.expectations)
      for (const auto& [text, at] : e.texts) compile(*text, at);
    for (const Claimed& c : step.claims)
      for (const auto& [text, at] : c.what.texts) compile(*text, at);
    if (step.kind == StepKind::under)
      if (const UnderCase* c = case_of(step, *scenario_.game, revision_)) compile(c->steps);
  }
}

// An expression about a card that was not there at the beginning is compiled when it is needed.
bool Run::is_ready(int number, Problems& found) {
  const auto at = static_cast<std::size_t>(number);
  if (deferred_[at] == nullptr) return true;
  nodes_[at] = expression(*deferred_[at], Type::boolean, found);
  if (found.empty()) deferred_[at] = nullptr;
  return found.empty();
}

NodeId Run::expression(const Tree& text, Type type, Problems& found) {
  kernel::CardReader reader(*scenario_.game, revision_, *cards_, found);
  const NodeId node = reader.expression(text, type, names_);
  tell_alike(*game_, names_, found);
  return node;
}

}  // namespace headjudge::verifier
