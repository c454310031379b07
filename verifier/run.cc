// A run's frame: cards, position, expressions, and one step after the other.
#include "verifier/run.h"

#include <algorithm>
#include <cctype>

#include "engine/kernel/text/compile.h"
#include "verifier/games.h"

namespace headjudge::verifier {

namespace {

constexpr std::size_t kSilentMax = 4;  // fields told of a step without a change line

}  // namespace

using kernel::NodeId;
using kernel::RuleIndex;
using kernel::Tree;
using kernel::Type;

Run::Run(const Scenario& scenario, int revision, const std::vector<RuleIndex>& without, bool lines)
    : scenario_(scenario),
      revision_(revision),
      book_(linked(*scenario.game, revision, without)),
      recorder_(std::make_unique<Recorder>(names_, lines, scenario.game->rules.size())) {}

Run::~Run() = default;

std::string Run::number(RuleIndex rule) const {
  return rule == kernel::kNoRule ? std::string("card text") : std::string(book_.number(rule));
}

bool Run::fail(std::string kind, kernel::Mark mark, std::string headline, std::vector<std::string> details) {
  if (!failure) failure = Failure{std::move(kind), mark, last_key_, std::move(headline), std::move(details)};
  return false;
}

bool Run::problem(kernel::Mark mark, std::string text) {
  problems.push_back({mark, std::move(text)});
  return false;
}

bool Run::read_cards() {
  cards_ = std::make_unique<kernel::CardSet>();
  kernel::CardReader reader(*scenario_.game, revision_, *cards_, problems);
  for (const Tree* list : scenario_.card_lists)
    for (const Tree& card : list->items) reader.add_card(card);
  if (scenario_.define != nullptr)
    for (const Tree& card : scenario_.define->items) reader.add_card(card);
  if (problems.empty()) reader.finish();
  return problems.empty();
}

namespace {

// Whether an expression looks at something: else it holds always or never, whatever is played.
bool looks_at_something(const kernel::CardSet& set, NodeId id) {
  using kernel::Op;
  if (id == 0) return false;
  const kernel::Node& n = set.nodes[id];
  constexpr Op kSaid[] = {Op::none,     Op::number, Op::text,         Op::word,     Op::card,   Op::player,
                          Op::unite,    Op::add,    Op::subtract,     Op::multiply, Op::negate, Op::equal,
                          Op::unequal,  Op::less,   Op::less_equal,   Op::greater,  Op::both,   Op::either,
                          Op::negation, Op::in,     Op::greater_equal};
  if (std::find(std::begin(kSaid), std::end(kSaid), n.op) == std::end(kSaid)) return true;
  return looks_at_something(set, n.a) || looks_at_something(set, n.b) || looks_at_something(set, n.next);
}

}  // namespace

// Compiles every expression of the steps; all problems of all of them are reported.
void Run::compile(const std::vector<Step>& steps) {
  const auto one = [&](const std::pair<const Tree*, int>& text) {
    kernel::Problems found;
    const auto at = static_cast<std::size_t>(text.second);
    nodes_[at] = expression(*text.first, Type::boolean, found);
    // "true" says that its rule was applied, no more.
    if (found.empty() && text.first->text != "true" && !looks_at_something(*cards_, nodes_[at]))
      found.push_back({text.first->mark, "'" + text.first->text +
                                             "' says nothing: it looks at no card, "
                                             "zone, player or value of the game"});
    if (!found.empty() && names_absent_card(text.first->text))
      deferred_[at] = text.first;
    else
      problems.insert(problems.end(), found.begin(), found.end());
  };
  for (const Step& step : steps) {
    for (const auto& text : step.holds) one(text);
    for (const Expectation& e : step.expectations)
      for (const auto& text : e.texts) one(text);
    for (const Claimed& c : step.claims)
      for (const auto& text : c.what.texts) one(text);
    if (step.kind == StepKind::under)
      if (const UnderCase* c = case_of(step, *scenario_.game, revision_)) compile(c->steps);
  }
}

// Whether a text speaks of a card of the set that is not in the game: of a token that will come.
bool Run::names_absent_card(const std::string& text) const {
  const kernel::Core& s = game_->core();
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
      ++end;
    const std::uint16_t def =
        end > at ? cards_->find_card(std::string_view(text).substr(at, end - at)) : 0xffff;
    bool here = def == 0xffff;
    for (kernel::CardId c = 0; c < s.cards && !here; ++c) here = s[c].def == def;
    if (!here) return true;
    at = end + 1;
  }
  return false;
}

// An expression about a card that was not there at the beginning is compiled when it is needed.
bool Run::is_ready(int number, kernel::Problems& found) {
  const auto at = static_cast<std::size_t>(number);
  if (deferred_[at] == nullptr) return true;
  nodes_[at] = expression(*deferred_[at], Type::boolean, found);
  if (found.empty()) deferred_[at] = nullptr;
  return found.empty();
}

kernel::NodeId Run::expression(const Tree& text, Type type, kernel::Problems& found) {
  kernel::CardReader reader(*scenario_.game, revision_, *cards_, found);
  return reader.expression(text, type, names_);
}

// The ruling is that the position is refused.
void Run::check_refused() {
  ++checks;
  kernel::Problems found;
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

// `effects:` on cards of the position: continuous effects that already run.
void Run::read_effects() {
  kernel::CardReader reader(*scenario_.game, revision_, *cards_, problems);
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

bool Run::place() {
  setup_ = read_given(*scenario_.given, *scenario_.game, *cards_, scenario_.seed, problems);
  if (scenario_.date != nullptr && setup_.date.empty())
    read_date(*scenario_.date, *scenario_.game, setup_, problems);
  if (!problems.empty()) return false;
  // A game that must be refused is refused for its decks.
  if (!scenario_.refused.empty() && setup_.from_start) setup_.legal_decks = true;
  read_effects();
  if (!problems.empty()) return false;
  game_ = scenario_.game->make(book_, *cards_);
  RulesHeard heard(*recorder_);
  if (setup_.legal_decks) game_->set_listener(&heard);
  scenario_.game->place(*game_, setup_, problems);
  blame_keys(*scenario_.given, problems);
  game_->set_listener(nullptr);
  for (const kernel::SeatSetup& seat : setup_.seats)
    for (const kernel::Filled& zone : seat.zones)
      for (const kernel::Placed& card : zone.cards)
        for (const kernel::Placed& under : card.under)
          if (card.card != kernel::kNoCard && under.card == kernel::kNoCard)
            problems.push_back({under.mark, "not yet: '" + under.under_word + "' of a card of a position"});
  return problems.empty();
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

void Run::go(Watcher* watcher) {
  watcher_ = watcher;
  if (!read_cards()) {
    if (!scenario_.refused.empty() && scenario_.play.empty()) check_refused();
    return;
  }
  if (scenario_.given == nullptr) {
    for (const Step& step : scenario_.play)
      if (!deck(step, step.kind == StepKind::deck)) return;
    return;
  }
  const bool placed = place();
  if (!scenario_.refused.empty()) return check_refused();
  if (!placed) return;
  names_.take(*game_, setup_, problems);
  const kernel::Tree* play = scenario_.root == nullptr ? nullptr : scenario_.root->find("play");
  for (kernel::CardId c = 0; c < game_->core().cards; ++c)
    if (const std::string name = names_.name_of(*game_, c); !name.empty() && speaks_of(play, name))
      game_->tell_apart(c);
  nodes_.assign(static_cast<std::size_t>(scenario_.expressions), 0);
  deferred_.assign(nodes_.size(), nullptr);
  known_cards_ = game_->core().cards;
  compile(scenario_.play);
  if (!problems.empty()) return;
  recorder_->begin(*game_);
  game_->set_listener(recorder_.get());
  std::size_t first = 0;
  while (first < scenario_.play.size() && scenario_.play[first].kind == StepKind::luck)
    if (!luck(scenario_.play[first++])) return;
  game_->advance();
  record(nullptr, "@given", "");
  if (!perform_all(first)) return;
  for (const kernel::Luck& unused : game_->luck())
    for (auto it = luck_marks_.rbegin(); it != luck_marks_.rend(); ++it)
      if (const kernel::Luck& l = it->first;
          l.zone == unused.zone && l.order == unused.order && l.value == unused.value) {
        const bool unordered =
            l.zone != kernel::kNoZone && !l.order.empty() && !game_->words().row(l.zone).ordered;
        problem(it->second,
                "this luck was never used" +
                    (unordered ? ": " + Names::zone_name(*game_, l.zone) +
                                     " is never shuffled; a card that is picked at random is named "
                                     "by 'pick:'"
                               : std::string()));
        luck_marks_.erase(std::next(it).base());
        break;
      }
  if (checks == 0 && problems.empty() && !facts_only_)
    problem(scenario_.given->mark, "nothing was checked under this revision");
  game_->set_listener(nullptr);
}

bool Run::perform(const std::vector<Step>& steps, std::size_t from) {
  for (std::size_t i = from; i < steps.size(); ++i) {
    ahead_ = std::span(steps).subspan(i + 1);
    if (!perform(steps[i])) return false;
  }
  return true;
}

// Whether the scenario goes on without a step that did not fit: nothing was answered in it.
bool Run::leaves_out(const Step& step) {
  const bool misfit = failure ? failure->kind == "stuck" || failure->kind == "legality" : !problems.empty();
  if (!sought_ || answered_ || !misfit || sought_(*this)) return false;
  failure.reset();
  problems.clear();
  left_out_.push_back(step.mark.line);
  return true;
}

// Where the facts of a run are others than those it is held against, or as many as were asked for.
bool Run::is_far_enough() const {
  if (facts_.size() >= facts_most_) return true;
  if (facts_like_ == nullptr || facts_.empty()) return false;
  const std::size_t last = facts_.size() - 1;
  return last >= facts_like_->size() || !((*facts_like_)[last] == facts_[last]);
}

bool Run::perform_all(std::size_t from) {
  for (std::size_t i = from; i < scenario_.play.size(); ++i) {
    const Step& step = scenario_.play[i];
    if (facts_only_ && is_far_enough()) return false;
    if (!sought_ && std::find(left_out_.begin(), left_out_.end(), step.mark.line) != left_out_.end())
      continue;
    answered_ = false;
    ahead_ = std::span(scenario_.play).subspan(i + 1);
    if (!perform(step) && !leaves_out(step)) return false;
  }
  return true;
}

bool Run::perform(const Step& step) {
  if (game_->status() == kernel::Status::asking) recorder_->apply(game_->decision().rule);
  if (!step.key.empty()) last_key_ = step.key;
  if (watcher_ != nullptr) watcher_->beginning(step);
  bool held = true;
  if (loop_ && (step.kind == StepKind::both || step.kind == StepKind::until ||
                step.kind == StepKind::options || step.kind == StepKind::explore))
    return fail("stuck", step.mark, "a loop was named: the others accept it or name fewer times: first");
  if (step.kind == StepKind::both || step.kind == StepKind::until) cut_.reset();
  switch (step.kind) {
    case StepKind::answer:
      held = answer(step);
      break;
    case StepKind::both:
      held = both(step);
      break;
    case StepKind::until:
      held = until(step);
      break;
    case StepKind::concede:
      held = concede(step);
      break;
    case StepKind::luck:
      held = luck(step);
      break;
    case StepKind::expect:
      held = expect(step);
      break;
    case StepKind::events:
      held = events(step, true);
      break;
    case StepKind::no_events:
      held = events(step, false);
      break;
    case StepKind::options:
      held = options(step);
      break;
    case StepKind::illegal:
      held = step.player == -2 ? deck(step, false) : illegal(step);
      break;
    case StepKind::deck:
      held = deck(step, true);
      break;
    case StepKind::result:
      held = result(step);
      break;
    case StepKind::never:
      for (const auto& text : step.holds) never_.push_back(text);
      ++checks;
      held = check_never(step.mark);
      break;
    case StepKind::explore:
      held = explore(step);
      break;
    case StepKind::under:
      if (const UnderCase* c = case_of(step, *scenario_.game, revision_)) {
        in_case_ = true;
        held = perform(c->steps, 0);
        in_case_ = false;
      }
      break;
  }
  if (held && step.key.empty() && watcher_ != nullptr && step.kind != StepKind::under)
    watcher_->after(*this, &step, nullptr);
  return held && problems.empty();
}

void Run::note_facts(const GoldenStep& entry) {
  Fact fact{entry.key, entry.hash, 0};
  if (game_->status() == kernel::Status::asking) {
    kernel::Options options;
    game_->options(options);
    const kernel::Hash hash =
        kernel::hash_bytes(options.at, sizeof options.at[0] * static_cast<std::size_t>(options.n), 0);
    fact.offers = hash.low + game_->decision().player;
  }
  facts_.push_back(std::move(fact));
}

// A step that moved nothing may still have moved the decision on: who is asked, by which rule, and where the
// running procedures are.
void Run::silent_changes(GoldenStep& entry) {
  std::vector<kernel::Field> now = kernel::fields_of(*game_, names_);
  const bool same = log.empty() || log.back().hash == entry.hash;
  if (entry.lines.empty() && !same) {
    std::size_t told = 0;
    const auto value = [](const std::vector<kernel::Field>& fields, const std::string& path) {
      for (const kernel::Field& f : fields)
        if (f.path == path) return f.value.empty() ? std::string("text") : f.value;
      return std::string("none");
    };
    const auto tell = [&](const std::string& path) {
      std::string from = value(fields_, path), to = value(now, path);
      if (from == to || told == kSilentMax) return;
      ++told;
      const bool priority = path == "turn.1.holder";
      if (priority) from = from == "none" ? from : "P" + from, to = to == "none" ? to : "P" + to;
      std::string line = "  " + (entry.rules.empty() ? std::string("-") : number(entry.rules.back()));
      line.resize(std::max<std::size_t>(line.size() + 1, 12), ' ');
      line += priority ? "priority" : path;
      line.resize(std::max<std::size_t>(line.size(), 24), ' ');
      entry.lines.push_back(line + " " + from + " -> " + to);
    };
    for (const kernel::Field& f : now) tell(f.path);
    for (const kernel::Field& f : fields_) tell(f.path);
  }
  fields_ = std::move(now);
}

void Run::record(const Step* step, const std::string& key, const std::string& answer) {
  GoldenStep entry;
  entry.key = key;
  entry.answer = answer;
  entry.hash = game_->state_hash().text().substr(0, 16);
  entry.lines = recorder_->take_lines(*game_);
  entry.mark = step != nullptr ? step->mark : scenario_.given->mark;
  entry.rules = std::move(recorder_->step_rules);
  recorder_->step_rules.clear();
  if (recorder_->wants_lines()) silent_changes(entry);
  std::vector<std::string> forced = std::move(passed_);
  passed_.clear();
  if (!forced.empty()) entry.lines.push_back("  passed    " + forced[0]);
  for (std::size_t i = 1; i < forced.size(); ++i) entry.lines.back() += ", " + forced[i];
  bool first = true;
  std::size_t told = 0;
  for (const Forced& f : recorder_->forced) {
    if (++told > Recorder::kForcedToldMax) {
      entry.lines.back() += ", and " + std::to_string(recorder_->forced.size() - told + 1) + " more";
      break;
    }
    if (first)
      entry.lines.push_back("  forced    " + f.text);
    else
      entry.lines.back() += ", " + f.text;
    first = false;
  }
  if (game_->core().cards > known_cards_) names_.adopt(*game_);
  known_cards_ = game_->core().cards;
  if (facts_only_) note_facts(entry);
  log.push_back(std::move(entry));
  if (watcher_ != nullptr) watcher_->after(*this, step, &log.back());
}

}  // namespace headjudge::verifier
