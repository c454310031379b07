// Legal answers and refusals: the same check rows read in two ways.
#include <algorithm>

#include "engine/kernel/game.h"
#include "engine/kernel/instruct.h"

namespace headjudge::kernel {
namespace {

using Tests = std::vector<LinkedAction::Test>;

bool all_hold(const Game& g, const Tests& tests, Option o) {
  const Needs absent = g.absent();
  for (const LinkedAction::Test& test : tests)
    if (!test.needs.lacks(absent) && !test.holds(g, o)) return false;
  return true;
}

bool all_hold(const Game& g, std::span<const Holds> tests, Option o) {
  for (const Holds holds : tests)
    if (!holds(g, o)) return false;
  return true;
}

// Guards of a question's actions: neighbours share them, so the last one asked is remembered.
class Guards {
 public:
  explicit Guards(const Game& g) : game_(g), remembers_(!g.is_heard()) {}
  bool hold(const Narrowed::Possible& one) {
    for (const Holds holds : one.tests[0]) {
      if (holds != last_ || !remembers_)
        last_ = holds, held_ = holds(game_, Option{one.linked->action->verb});
      if (!held_) return false;
    }
    return true;
  }

 private:
  const Game& game_;
  const bool remembers_;
  Holds last_ = nullptr;
  bool held_ = false;
};

bool contains(const Candidates& c, std::uint16_t value) {
  if (value >= c.low && value <= c.high) return true;
  for (int i = 0; i < c.n; ++i)
    if (c.at[i] == value) return true;
  return false;
}

// Two cards nobody could tell apart: same face, same state, same place, and nothing lies under them.
bool are_alike(const Core& s, CardId a, CardId b) {
  const Card &x = s[a], &y = s[b];
  if (x.def != y.def || x.zone != y.zone || x.flags != y.flags || x.owner != y.owner ||
      x.controller != y.controller || x.damage != y.damage || x.shields != y.shields || x.marks != y.marks)
    return false;
  for (const Attached& t : s.attached)
    if (t.host == s.ref(a) || t.host == s.ref(b)) return false;
  return true;
}

}  // namespace

bool Game::passes(const LinkedAction& linked, Option o) const {
  const Action& a = *linked.action;
  const Speaking as(*this, o);
  if (!all_hold(*this, linked.tests[0], o)) return false;
  Candidates found;
  if (a.subjects != nullptr) {
    a.subjects(*this, found);
    if (!contains(found, o.a)) return false;
  }
  if (!all_hold(*this, linked.tests[1], o)) return false;
  if (a.objects != nullptr) {
    found.n = 0, found.high = -1;
    a.objects(*this, found);
    if (!contains(found, o.b)) return false;
  }
  return all_hold(*this, linked.tests[2], o);
}

bool Game::is_told_apart(CardId a, CardId b) const {
  const auto named = [&](CardId c) { return c < told_apart_.size() && told_apart_[c]; };
  return named(a) || named(b);
}

bool Game::pays_alike(CardId a, CardId b) const {
  return !distinct_ && are_alike(core(), a, b) && !is_told_apart(a, b);
}

bool Game::knows_offer() const {
  return listener_ == nullptr && offered_.question != nullptr && offered_.question == decision_.question &&
         core().order_stale == 0;
}

void Game::offer(const Question& q, std::uint16_t asks, Options& out, std::uint8_t* actions) const {
  out.n = 0;
  const std::uint8_t team = q.team == nullptr ? std::uint8_t{0} : q.team(*this);
  if ((team & (team - 1)) == 0) return offer_one(q, asks, out, actions);
  for (std::uint16_t p = 1; p <= core().players; ++p) {
    if ((team >> (p - 1) & 1) == 0) continue;
    const int from = out.n;
    const Speaking as(*this, {0, 0, 0, 0, p});
    offer_one(q, asks, out, actions);
    for (int i = from; i < out.n; ++i) out.at[i].c = p;
  }
}

const Narrowed& Game::narrowed() const {
  if (narrowed_ == nullptr || !narrowed_->is_of(*book_, absent()))
    narrowed_ = std::make_shared<const Narrowed>(*book_, absent());
  return *narrowed_;
}

void Game::offer_one(const Question& q, std::uint16_t asks, Options& out, std::uint8_t* actions) const {
  std::uint8_t place = 0;
  const auto add = [&](Option o) {
    out.add(o);
    actions[out.n - 1] = place;
  };
  Guards guards(*this);
  for (const Narrowed::Possible& one : narrowed().actions(asks)) {
    place = one.place;
    const Action& a = *one.linked->action;
    const int from = out.n;
    if (!guards.hold(one)) continue;
    if (a.subjects == nullptr) {
      add({a.verb});
      continue;
    }
    Candidates subjects, objects;
    a.subjects(*this, subjects);
    if (subjects.n == 0) continue;
    const std::span<const Holds> about_subject = one.tests[1], about_pair = one.tests[2];
    bool objects_known = false;
    // A listener hears every check, and a check that is switched off lets others pass.
    const bool is_card = q.alike && words().answers[a.verb].a == Argument::card;
    const bool narrow = a.activates && is_plain();
    for (int i = 0; i < subjects.n; ++i) {
      const Option subject{a.verb, 0, subjects.at[i]};
      std::uint64_t places = ~0ull;
      if (narrow) {
        const std::uint16_t def = core()[subject.a].def;
        places = cards_->activated[def];
        if (cards_->gives_abilities && !peek(subject.a).gained.empty())
          places |= ~0ull << (cards_->cards[def].abilities + 1);
        if (places == 0) continue;
      }
      if (is_heard() && !all_hold(*this, about_subject, subject)) continue;
      bool double_of = false;
      for (int k = from; is_card && k < out.n && !double_of; ++k)
        double_of = pays_alike(out.at[k].a, subject.a);
      if (double_of || (!is_heard() && !all_hold(*this, about_subject, subject))) continue;
      if (a.objects == nullptr) {
        add(subject);
        continue;
      }
      if (!objects_known) a.objects(*this, objects), objects_known = true;
      Option pair = subject;
      for (int k = 0; k < objects.n; ++k) {
        if (narrow && places >> objects.at[k] == 0) break;  // places are listed in order
        if (narrow && (places >> objects.at[k] & 1) == 0) continue;
        pair.b = objects.at[k];
        if (all_hold(*this, about_pair, pair)) add(pair);
      }
    }
  }
}

void Game::options(Options& out) const {
  HEADJUDGE_CHECK(status_ == Status::asking);
  if (knows_offer()) {
    out = offered_.all;
  } else {
    std::uint8_t actions[kOptionsMax];
    offer(*decision_.question, decision_.place, out, actions);
  }
  const auto not_before = [](Option x, Option y) { return x >= y; };  // mostly they come in order
  if (std::adjacent_find(out.begin(), out.end(), not_before) == out.end()) return;
  std::sort(out.at, out.at + out.n);
  out.n = static_cast<int>(std::unique(out.at, out.at + out.n) - out.at);
}

void Game::options(Options& out, Player of) const {
  options(out);
  int kept = 0;
  for (int i = 0; i < out.n; ++i)
    if (out.at[i].c == 0 || out.at[i].c == of + 1) out.at[kept++] = out.at[i];
  out.n = kept;
}

bool Game::is_legal(Option o) const {
  if (status_ != Status::asking) return false;
  for (const LinkedAction& a : book_->actions(*decision_.question))
    if (a.action->verb == o.verb && passes(a, o)) return true;
  return false;
}

namespace {

// While it lives, a flag is set.
class Flagged {
 public:
  explicit Flagged(bool& flag) : flag_(flag), before_(flag) { flag = true; }
  ~Flagged() { flag_ = before_; }
  Flagged(const Flagged&) = delete;
  Flagged& operator=(const Flagged&) = delete;

 private:
  bool& flag_;
  bool before_;
};

}  // namespace

void Game::collect_checks(const LinkedAction& linked, Option o, std::vector<Checked>& out) const {
  const Flagged explaining(explaining_);
  const Action& a = *linked.action;
  const Speaking as(*this, o);
  const AnswerRow& row = words().answers[o.verb];
  // A card, zone or player can be looked at wherever it is; another value outside its domain means nothing to
  // a check.
  const auto is_thing = [](Argument type) {
    return type == Argument::card || type == Argument::zone || type == Argument::player ||
           type == Argument::ability;
  };
  Candidates found;
  int readable = 2;
  if (a.objects != nullptr) {
    a.objects(*this, found);
    if (!contains(found, o.b) && !is_thing(row.b)) readable = 1;
    out.push_back({a.rule, a.gist, contains(found, o.b), true});
  }
  if (a.subjects != nullptr) {
    found.n = 0, found.high = -1;
    a.subjects(*this, found);
    if (!contains(found, o.a) && !is_thing(row.a)) readable = 0;
    out.push_back({a.rule, a.gist, contains(found, o.a), true});
  }
  for (int reads = 0; reads <= readable; ++reads)
    for (const Check& c : linked.checks[reads]) out.push_back({c.rule, c.why, c.holds(*this, o), false});
}

void Game::collect_refusals(const LinkedAction& linked, Option o, std::vector<Refusal>& out) const {
  constexpr std::uint8_t kWrongMax = kRefusedOtherwise - 1;
  std::vector<Checked> all;
  collect_checks(linked, o, all);
  std::uint8_t wrong = 0;
  bool offers = true;
  for (const Checked& c : all) {
    if (c.holds) continue;
    if (wrong < kWrongMax) ++wrong;
    offers = offers && !c.offers;
  }
  for (const Checked& c : all)
    if (!c.holds) out.push_back({c.rule, c.why, offers ? wrong : kRefusedByOthers});
}

void Game::checks(Option o, std::vector<std::vector<Checked>>& out) const {
  out.clear();
  if (status_ != Status::asking) return;
  for (const LinkedAction& a : book_->actions(*decision_.question))
    if (a.action->verb == o.verb) collect_checks(a, o, out.emplace_back());
}

namespace {

void in_book_order(std::vector<Refusal>& out) {
  std::stable_sort(out.begin(), out.end(), [](const Refusal& x, const Refusal& y) {
    return x.rule != y.rule ? x.rule < y.rule : x.far < y.far;
  });
  out.erase(std::unique(out.begin(), out.end(),
                        [](const Refusal& x, const Refusal& y) { return x.rule == y.rule; }),
            out.end());
}

}  // namespace

void Game::refusals_of(const Question& q, Option o, std::vector<Refusal>& out) const {
  out.clear();
  for (const LinkedAction& a : book_->actions(q))
    if (a.action->verb == o.verb) {
      if (passes(a, o)) return out.clear();
      collect_refusals(a, o, out);
    }
  in_book_order(out);
}

void Game::refusals(Option o, std::vector<Refusal>& out) const {
  out.clear();
  if (is_legal(o)) return;
  if (status_ == Status::asking) {
    const Question& q = *decision_.question;
    bool asked = false;
    for (const LinkedAction& a : book_->actions(q))
      if (a.action->verb == o.verb) {
        asked = true;
        collect_refusals(a, o, out);
      }
    if (!asked) out.push_back({decision_.rule, "another decision is pending", kRefusedWholly});
    if (decision_.text_rule != kNoRule)
      out.push_back({decision_.text_rule, "the keyword's text asks for others"});
    if (const RuleIndex rule = asked ? rule_of_price_asked(*this) : kNoRule; rule != kNoRule)
      out.push_back({rule, "the cost asks for something else"});
    // What another moment would say about it: a choice means nothing to anybody but who asks for it.
    const std::string_view word = words().answers[o.verb].word;
    const bool is_choice = word == "choose" || word == "order" || word == "split";
    for (const auto& [question, actions] : book_->questions)
      for (const LinkedAction& a : actions)
        if (question != &q && a.action->verb == o.verb && !question->in_play && !is_choice &&
            question->name[0] == q.name[0]) {
          try {
            const std::size_t before = out.size();
            collect_refusals(a, o, out);
            if (out.size() == before) out.push_back({a.action->rule, "it is not asked for now"});
            for (std::size_t i = before; i < out.size(); ++i) out[i].far = kRefusedElsewhere;
          } catch (const Outgrown&) {  // more candidates than a list holds: it says nothing
          }
        }
  }
  in_book_order(out);
}

}  // namespace headjudge::kernel
