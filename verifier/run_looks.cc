// Steps that look: expectations with their rules, events, legal and illegal answers, decks, results.
#include <algorithm>

#include "verifier/games.h"
#include "verifier/line_text.h"
#include "verifier/observed.h"
#include "verifier/refusals.h"
#include "verifier/run.h"
#include "verifier/several.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {

using kernel::Event;
using kernel::NodeId;
using kernel::Option;
using kernel::Options;
using kernel::RuleIndex;
using kernel::Status;
using kernel::Tree;

namespace {

std::string join(const std::vector<std::string>& parts, const char* between) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
  return out;
}

// One of the words with which every decision about a text is answered.
bool is_choice(const Written& written) {
  const auto words = {"choose", "order", "split", "accept", "decline"};
  return std::find(words.begin(), words.end(), written.verb) != words.end();
}

}  // namespace

bool Run::is_observed(RuleIndex rule, int depth) const {
  const auto applied = [&](RuleIndex r) { return recorder_->is_applied(r); };
  const auto rules = book_.rulebook->rules;
  if (verifier::is_observed(rules, rule, applied, depth)) return true;
  // A ruling that names no revision numbers rules as the newest one does: what has become a part of a rule is
  // still apart in an older one.
  if (scenario_.one_revision || in_case_) return false;
  const std::string_view revision = book_.rulebook->revisions[static_cast<std::size_t>(revision_)];
  const auto renumbering = book_.rulebook->renumbering;
  return std::any_of(renumbering.begin(), renumbering.end(), [&](const kernel::Renumbering& row) {
    const std::size_t from = kernel::find_rule(rules, row.from);
    return revision == row.revision && number(rule) == row.to && from < rules.size() &&
           verifier::is_observed(rules, static_cast<RuleIndex>(from), applied, depth);
  });
}

// "bear.marked_damage is 0": both sides of a comparison that does not hold.
std::vector<std::string> Run::operands(NodeId node, const std::string& text) const {
  std::vector<std::string> out;
  const kernel::Node& n = cards_->nodes[node];
  if (n.op != kernel::Op::equal && n.op != kernel::Op::unequal && n.op != kernel::Op::less &&
      n.op != kernel::Op::less_equal && n.op != kernel::Op::greater && n.op != kernel::Op::greater_equal &&
      n.op != kernel::Op::in)
    return out;
  const std::string left = value_text(*game_, names_, n.a);
  std::string right = n.op == kernel::Op::in ? "" : value_text(*game_, names_, n.b);
  if ((left == "true" || left == "false") && (right == "0" || right == "1"))
    right = right == "1" ? "true" : "false";  // as it is written
  if (left.empty()) return out;
  out.push_back("in '" + text + "' the left side is " + left +
                (right.empty() ? "" : ", the right side " + right));
  return out;
}

// Whether a ruling cannot rest on this rule; where it is about another revision, nothing is said of this one.
bool Run::lacks(RuleIndex rule) const {
  if ((book_.rulebook->rules[rule].revisions >> revision_ & 1) != 0 || scenario_.revisions.empty())
    return false;
  return scenario_.revisions.front() == revision_ || scenario_.one_revision;
}

// What several cards are asked together has no one answer.
bool Run::asks_one_of_several(const Tree& text, NodeId node) {
  const NodeId asked = asks_several(*game_, node);
  return asked != 0 &&
         !problem(text.mark, "'" + text.text + "' asks " + value_text(*game_, names_, asked) +
                                 " together: a property is of one card; .count says how many of "
                                 "them are such, as in P1.units[rest].count");
}

bool Run::expect(const Step& step) {
  recorder_->expect_window.looked = true;
  game_->core().other_touched =
      true;  // values that are read are derived again, so that their rules are heard
  for (const Expectation& e : step.expectations) {
    const std::string rule = number(e.rule);
    if (lacks(e.rule)) {
      check_rules(step, problems);
      return false;
    }
    if (!(book_.rulebook->rules[e.rule].revisions >> revision_ & 1)) continue;
    for (const auto& [text, at] : e.texts) {
      ++checks;
      if (!is_ready(at, problems)) return false;
      const NodeId node = nodes_[static_cast<std::size_t>(at)];
      if (asks_one_of_several(*text, node)) return false;
      if (!kernel::evaluate_bool({*game_}, node))
        return fail("expectation", text->mark, "\"" + rule + "\": " + text->text + "  does not hold",
                    with_moment(operands(node, text->text)));
    }
    if (!facts_only_ && !is_observed(e.rule)) {
      return fail("vacuous", e.mark,
                  "\"" + rule + "\" was not applied since the last look, so this says nothing about it",
                  with_moment(applied_beside(e.rule)));
    }
  }
  return true;
}

// ---- Events.
// Attacks are told from either side: attacked(lancer, bear) is that the lancer attacked the bear, or was
// attacked by it.
bool Run::is_same_event(const Happening& h, const Event& e) const {
  const std::string_view word = game_->words().events[h.event].word;
  if (is_told_event(h, e)) return true;
  if ((word != "attacks" && word != "attacked") || h.arguments.size() != 2) return false;
  Happening turned = h;
  std::swap(turned.arguments[0], turned.arguments[1]);
  return is_told_event(turned, e);
}
bool Run::is_told_event(const Happening& h, const Event& e) const {
  if (h.event != e.kind) return false;
  const Answers answers(*game_, names_);
  const auto words = words_of(game_->words().events[e.kind].arguments);
  for (std::size_t i = 0; i < h.arguments.size(); ++i) {
    if (i >= words.size()) return false;
    Tree text;
    text.kind = Tree::Kind::scalar;
    text.text = h.arguments[i];
    const std::string_view what = words[i];
    const auto card = [&](kernel::Ref r) {
      if (!r) return text.text == "none";
      return answers.means(kernel::Argument::card, r.card(), text);
    };
    const auto zone = [&](kernel::ZoneId z) { return answers.means(kernel::Argument::zone, z, text); };
    const auto player = [&](kernel::Player p) {  // P1, or a zone of his: P1.deck
      return p != kernel::kNobody && player_of_word(text.text.substr(0, text.text.find('.'))) == p;
    };
    bool same = false;
    if (what == "card")
      same = e.card || e.player == kernel::kNobody ? card(e.card) : player(e.player);
    else if (what == "by")
      same = card(e.by);
    else if (what == "after")
      same = card(e.after);
    else if (what == "amount")
      same = text.text == std::to_string(e.amount);
    else if (what == "from")
      same = zone(e.from);
    else if (what == "to")
      same = zone(e.to);
    else if (what == "player")
      same = player(e.player);
    if (!same) return false;
  }
  return true;
}

std::string Run::event_text(const Event& e) const {
  const kernel::EventRow& row = game_->words().events[e.kind];
  std::string out;
  for (const std::string_view what : words_of(row.arguments)) {
    const auto card = [&](kernel::Ref r) { return r ? names_.shown(*game_, r.card()) : std::string("none"); };
    const std::string text =
        what == "card"
            ? (e.card || e.player == kernel::kNobody ? card(e.card) : "P" + std::to_string(e.player + 1))
        : what == "by"     ? card(e.by)
        : what == "amount" ? std::to_string(e.amount)
        : what == "from"   ? Names::zone_name(*game_, e.from)
        : what == "to"     ? Names::zone_name(*game_, e.to)
        : what == "player" ? (e.player == kernel::kNobody ? "nobody" : "P" + std::to_string(e.player + 1))
                           : card(e.after);
    out += (out.empty() ? "" : ", ") + text;
  }
  return std::string(row.word) + (out.empty() ? "" : "(" + out + ")");
}

// What an event is said to tell must be something: else it could never happen, and `no_events` always holds.
bool Run::names_part(const Happening& h, std::size_t argument, bool known) const {
  const std::string& text = h.arguments[argument];
  const auto words = words_of(game_->words().events[h.event].arguments);
  if (text == "none" || text == "nobody" || words[argument] != "amount")
    return known || text == "none" || text == "nobody";
  return !text.empty() && text.find_first_not_of("-0123456789") == std::string::npos;
}
kernel::Problem Run::no_part(const Happening& h, std::size_t argument) const {
  const auto words = words_of(game_->words().events[h.event].arguments);
  const Tree text = scalar_tree(h.arguments[argument]);
  return {h.mark, "'" + text.text + "' in " + h.text +
                      (words[argument] == "amount" ? " is no number" : " is the name of nothing") +
                      Answers(*game_, names_).nearest_name(text)};
}
bool Run::names_parts(const Happening& h) {
  const Answers answers(*game_, names_);
  const std::size_t most = words_of(game_->words().events[h.event].arguments).size();
  for (std::size_t i = 0; i < h.arguments.size() && i < most; ++i)
    if (!names_part(h, i, answers.names_something(scalar_tree(h.arguments[i]), false))) {
      problems.push_back(no_part(h, i));
      return false;
    }
  return true;
}

bool Run::events(const Step& step, bool wanted) {
  recorder_->event_window.looked = true;
  for (const Happening& h : step.happenings)
    if (!names_parts(h)) return false;
  const auto& all = recorder_->events;
  std::vector<std::string> told;
  for (std::size_t i = recorder_->event_window.from; i < all.size(); ++i)
    if (!game_->words().events[all[i].kind].timing) told.push_back(event_text(all[i]));
  if (constexpr std::size_t kToldMax = 40; told.size() > kToldMax) {
    told.resize(kToldMax);
    told.push_back("...");
  }
  std::size_t at = recorder_->event_window.from;
  for (const Happening& h : step.happenings) {
    ++checks;
    std::size_t found = wanted ? at : recorder_->event_window.from;
    while (found < all.size() && !is_same_event(h, all[found])) ++found;
    if ((found < all.size()) != wanted)
      return fail("events", h.mark, wanted ? h.text + " did not happen here" : h.text + " happened",
                  {"what happened: " + (told.empty() ? "nothing" : join(told, ", "))});
    if (wanted) at = found + 1;
  }
  return true;
}

// ---- Events.
bool Run::option_list(kernel::Player player, const Tree& list) {
  const Answers answers(*game_, names_);
  Options options;
  if (game_->status() == Status::asking && game_->decision().asks(player)) game_->options(options, player);
  const auto is = [&](Option o, std::string_view word) {
    return game_->words().answers[o.verb].word == word;
  };
  std::vector<bool> covered(static_cast<std::size_t>(options.n), false);
  std::vector<std::string> wrong;
  std::vector<std::string> told;
  for (const Tree& item : list.items) {
    const Written w = take_apart(item);
    if (std::find(told.begin(), told.end(), flat(item)) != told.end())
      return problem(item.mark, "'" + flat(item) + "' stands in the list twice");
    told.push_back(flat(item));
    kernel::Problems unknown;
    (void)answers.knows_verb(w, unknown);
    for (const Pick& pick : w.picks)
      if (pick.a->is_scalar() && !answers.names_something(*pick.a))
        unknown.push_back(
            {pick.a->mark, "nothing is called '" + pick.a->text + "'" + answers.nearest_name(*pick.a)});
    if (!unknown.empty()) return problem(unknown[0].mark, unknown[0].text);
    bool any = false;
    for (int i = 0; i < options.n; ++i) {
      const Option o = options.at[i];
      if (!answers.is_verb(o, w.verb)) continue;
      bool fits = w.picks.empty() && answers.fits_word(o, w, nullptr);
      for (const Pick& pick : w.picks) fits = fits || answers.fits(o, pick, w, nullptr);
      if (fits) covered[static_cast<std::size_t>(i)] = true, any = true;
    }
    if (!any && w.verb == "accept" && options.n == 2)  // yes to the only thing that may be done or declined
      for (const int i : {0, 1})
        if (is(options.at[1 - i], "decline")) covered[static_cast<std::size_t>(i)] = true, any = true;
    if (any && (w.picks.size() > 1 || !w.named.empty())) any = plan_answer(*game_, names_, player, w).found;
    if (!any) wrong.push_back("- " + flat(item) + "   is not legal");
  }
  // "So often" is another way to say `accept`, one time after the other.
  const bool goes_on = std::any_of(options.begin(), options.end(), [&](Option o) { return is(o, "accept"); });
  const auto is_number = [&](Option o) {
    return game_->words().answers[o.verb].a == kernel::Argument::number;
  };
  for (int i = 0; i < options.n; ++i)
    if (!covered[static_cast<std::size_t>(i)] && !(goes_on && is_number(options.at[i])))
      wrong.push_back("+ " + answers.form(options.at[i]) + "   is legal too");
  if (wrong.empty()) return true;
  std::vector<std::string> details = wrong;
  details.push_back("legal: " + (options.n == 0 ? std::string("nothing; this player is not asked")
                                                : legal_answers(*game_, names_)));
  return fail("legality", list.mark, "options of P" + std::to_string(player + 1) + ": " + wrong[0].substr(2),
              details);
}

bool Run::options(const Step& step) {
  ++checks;
  for (const auto& [player, list] : step.options)
    if (!option_list(static_cast<kernel::Player>(player), *list)) return false;
  return true;
}

// Decisions that the engine has answered since, because there was one answer: what they refuse, where they
// asked for such an answer. An action that is asked for now is refused by what refuses it now; a choice may
// be that of a decision before.
void Run::refused_when_forced(kernel::Player player, const Written& written,
                              std::vector<kernel::Refusal>& refusals) const {
  const kernel::Decision& now = game_->decision();
  const bool choice = is_choice(written);
  const auto is_asked = [&](const kernel::Game& g) { return Answers(g, names_).is_asked(written.verb); };
  if (!choice && now.asks(player) && is_asked(*game_)) return;
  for (const Forced& f : recorder_->forced) {
    if (f.player != player || f.asked == nullptr) continue;
    const auto then = f.asked->clone();
    then->set_listener(nullptr);
    then->ask_again();
    if (!choice && !is_asked(*then)) continue;
    const Plan plan = plan_answer(*then, names_, player, written);
    if (!plan.found) refusals.insert(refusals.end(), plan.refusals.begin(), plan.refusals.end());
  }
}

// An order or a split of a part of what there is to order or to split: in a step what is left is forced or
// asked next.
bool Run::leaves_some_out(const Written& written, kernel::Player player, const Plan& plan) const {
  if (!plan.found) return false;
  Options options;
  game_->options(options, player);
  if (written.verb == "order") return written.list && static_cast<int>(written.picks.size()) < options.n;
  if (written.verb != "split") return false;
  const auto then = game_->clone();
  then->set_listener(nullptr);
  for (const Option o : plan.options)
    if (!then->answer(o)) return false;
  return then->status() == Status::asking && then->decision().question == game_->decision().question &&
         then->core().frames.n == game_->core().frames.n;
}

namespace {
// A slip of the pen is refused by whatever refuses everything now: that would be no ruling.
kernel::Problems slips_in(const kernel::Game& game, const Names& names, const Written& written) {
  kernel::Problems found;
  if (Plan slip; is_slip(game, names, written, slip)) return {{slip.mark, slip.error}};
  unanswerable(game, names, written, found);
  return found;
}
}  // namespace

bool Run::illegal(const Step& step) {
  Written written = take_apart(*step.body);
  if (written.verb == "choose" && !written.picks.empty()) written.list = true;  // the whole answer is meant
  const auto player = static_cast<kernel::Player>(step.player);
  const std::string text = "P" + std::to_string(step.player + 1) + " " + flat(*step.body);
  std::vector<kernel::Refusal> refusals;
  const kernel::Hash before = game_->state_hash();
  ++checks;
  const bool names_loop = written.verb == "loop";
  if (written.verb != "concede" && !names_loop && !loop_ && !is_by_number(written))
    if (const kernel::Problems slips = slips_in(*game_, names_, written); !slips.empty())
      return problem(slips[0].mark, slips[0].text);
  if (names_loop && !is_loop_written(*step.body, problems)) return false;
  if (loop_) {
    refusals = agreement_refusals(step.player, *step.body);
  } else if (is_cut(step.player, *step.body)) {
    refusals.push_back(
        {loop_rule_of(*scenario_.game), "something that the loop does not have is done first"});
  } else if (names_loop && game_->status() == Status::asking && game_->decision().asks(player)) {
    std::string why;
    refusals = loop_refusals(step.player, *step.body, why);
  } else if (game_->status() == Status::over) {
    refusals.push_back({game_->core().result_rule, "the game is over"});
    if (book_.rulebook->over_rule != kernel::kNoRule)
      refusals.push_back({book_.rulebook->over_rule, "the game is over"});
  } else if (!game_->decision().asks(player)) {
    refusals.push_back({game_->decision().rule, "another player is asked"});
    // What the pending decision is part of refuses as well.
    const kernel::Core& s = game_->core();
    for (int i = s.frames.n - 2; i >= 0; --i) {
      const kernel::Frame& f = s.frames[i];
      if (f.at < kernel::kTextBase && f.at > f.first)
        refusals.push_back(
            {game_->book().operations[f.at - 1u].rule, "what is going on asks another player"});
    }
    std::vector<kernel::RuleIndex> rules;
    game_->refuses_player(player, rules);
    for (const kernel::RuleIndex rule : rules) refusals.push_back({rule, "this is not for that player"});
    refused_when_forced(player, written, refusals);
  } else {
    const Plan plan = plan_answer(*game_, names_, player, written);
    if (plan.bad_name) return problem(plan.mark, plan.error);
    if (leaves_some_out(written, player, plan))
      refusals.push_back({game_->decision().rule, "all of it has to be said"});
    else if (plan.found)
      return fail("legality", step.body->mark,
                  text + " is legal, but " + number(step.rules[0]) + " should refuse it");
    refusals.insert(refusals.end(), plan.refusals.begin(), plan.refusals.end());
    refused_when_forced(player, written, refusals);
    if (refusals.empty() || plan.unfinished)
      return fail("legality", plan.mark, text + ": " + why_not(plan, *game_, names_, player, written));
  }
  if (refusals.empty())
    return fail("legality", step.body->mark,
                text + " is legal, but " + number(step.rules[0]) + " should refuse it");
  if (game_->state_hash() != before)
    return fail("legality", step.body->mark, text + " was refused, but changed something");
  if (facts_only_) return true;
  bool named = false;
  for (const kernel::Refusal& r : meant_refusals(refusals))
    if (std::find(step.rules.begin(), step.rules.end(), r.rule) != step.rules.end())
      recorder_->apply(r.rule), named = true;
  if (named) return true;
  std::vector<std::string> told = refusal_lines(book_, refusals);
  for (std::string& line : told) line = "refused by " + line;
  return fail("legality", step.rules_mark, text + " is refused, but not by " + number(step.rules[0]), told);
}

namespace {

// Both players of a deck that is looked at bring it: what is wrong is told once.
void tell_once(kernel::Problems& found) {
  kernel::Problems once;
  for (kernel::Problem& p : found) {
    const bool told = std::any_of(once.begin(), once.end(), [&](const kernel::Problem& q) {
      return q.text == p.text && q.mark.line == p.mark.line && q.mark.column == p.mark.column;
    });
    if (!told) once.push_back(std::move(p));
  }
  found = std::move(once);
}

}  // namespace

bool Run::deck(const Step& step, bool legal) {
  ++checks;
  kernel::Problems found;
  kernel::Setup setup = deck_setup(*step.body, *scenario_.game, *cards_, names_.broken, found);
  if (scenario_.date != nullptr && setup.date.empty())
    read_date(*scenario_.date, *scenario_.game, setup, found);
  tell_once(found);
  if (!found.empty()) {
    problems.insert(problems.end(), found.begin(), found.end());
    return false;
  }
  const auto game = scenario_.game->make(book_, *cards_);
  RulesHeard heard(*recorder_);
  if (legal) game->set_listener(&heard);
  scenario_.game->place(*game, setup, found);
  blame_keys(*step.body, found);
  tell_once(found);
  for (const kernel::Problem& p : found)  // a slip of the pen is refused by no rule
    if (p.text.starts_with("unknown ")) return problem(p.mark, p.text);
  std::vector<std::string> told;
  for (const kernel::Problem& p : found) told.push_back("refused: " + p.text);
  if (legal) {
    if (!found.empty()) return fail("legality", step.body->mark, "the deck is not legal", told);
    return true;
  }
  if (found.empty())
    return fail("legality", step.body->mark,
                "the deck is legal, but " + number(step.rules[0]) + " should refuse it");
  if (facts_only_) return true;
  for (const kernel::Problem& p : found)
    for (const RuleIndex rule : step.rules)
      if (p.text.find("(" + number(rule) + ")") != std::string::npos) {
        recorder_->apply(rule);
        return true;
      }
  return fail("legality", step.rules_mark, "the deck is refused, but not by " + number(step.rules[0]), told);
}

bool Run::result(const Step& step) {
  ++checks;
  const kernel::Core& s = game_->core();
  if (s.result == 0) return fail("result", step.mark, "the game is not over");
  std::uint8_t wanted = 0;
  for (const int p : step.winners) wanted |= static_cast<std::uint8_t>(1u << p);
  const bool same = step.draw     ? s.result == 2
                    : step.nobody ? s.winners == 0
                                  : wanted == 0 || (s.result == 1 && s.winners == wanted);
  if (!same) return fail("result", step.mark, "the winner is " + winners() + ", by " + number(s.result_rule));
  // The rule that ended the game, or another that said so while it ended (the one who lost, the one who is
  // left).
  const bool by = std::any_of(step.rules.begin(), step.rules.end(), [&](RuleIndex rule) {
    return rule == s.result_rule || recorder_->is_applied(rule);
  });
  if (!step.rules.empty() && !by && !facts_only_)
    return fail("result", step.rules_mark,
                "the game ended by " + number(s.result_rule) + ", not by " + number(step.rules[0]));
  return true;
}

}  // namespace headjudge::verifier
