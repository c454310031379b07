// Replacement effects: an event asks for its replacements before it happens; one that leaves something to
// decide or to do is put aside until the game's procedure has dealt with it.
#include "engine/kernel/replace.h"

#include <algorithm>

#include "engine/kernel/after_all.h"
#include "engine/kernel/alike.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace_search.h"
#include "engine/kernel/text_rules.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {
namespace {

std::string_view verb_of(const Line& line) { return verb_specs()[line.verb].word; }

// A block that does nothing but change the event.
bool only_changes(const Game& g, LineId first) {
  for (LineId at = first; at != 0; ++at) {
    const Line& line = g.cards().lines[at];
    if (line.kind == LineKind::end) return at != first;
    if (line.kind != LineKind::verb || verb_of(line) != "change") return false;
  }
  return false;
}

// An effect that would do something to a card that is not affected by it.
bool is_spared(const Game& g, const Event& e) {
  const Event seen = g.words().events[e.kind].of_source ? seen_as(g, e, 0) : e;
  const Ref by = g.words().events[e.kind].of_source ? e.card : e.by;
  return seen.card && g.core().live(seen.card) && by &&
         is_unaffected(g, seen.card, by, card_of(g, by).controller);
}

const Aside& first_aside(const Game& g) { return g.core().aside.at[g.frame().num(3)]; }
Aside& first_aside(Game& g) { return g.core().aside[g.frame().num(3)]; }

constexpr std::int64_t kAmountMax = 1'000'000'000;

// What is brought to nothing is not done.
void set_amount(const Game& g, Event& e, std::int64_t n) {
  if (n <= 0 && e.amount > 0) g.used(g.rulebook().none_rule);
  e.amount = static_cast<std::int32_t>(std::clamp<std::int64_t>(n, -kAmountMax, kAmountMax));
}

}  // namespace

bool can_meet_price(const Context& c, TextId text) {
  const LineId price = c.game.cards().abilities[text].cost;
  const auto asked = c.game.rulebook().can_meet_price;
  return price == 0 || (asked != nullptr ? asked(c, text) : can_do_all(c, price));
}

bool is_valid_on_arrival(const Game& g, const Ability& a, Ref r, const Event& e) {
  if (e.card != r || e.to == kNoZone || e.to >= g.words().zones() || a.when.card == 0) return false;
  if (g.cards().nodes[a.when.card].op != Op::self) return false;
  Card there = g.core()[r.card()];
  there.zone = e.to;
  there.flags = 0;
  return is_constant_valid(g, a, there);
}

// What the row that does an event shares with the parts of it.
struct Replacing {
  Game& g;

  void note(const Event& e, const Ability& a) const {
    const ReplacementRules& rules = g.rulebook().replacement_rules;
    g.used(rules.made);
    g.used(a.may ? rules.optional : rules.mandatory);
    g.used(rules.happens);
    g.on_replacement(e, a);
  }
  void count(const Applied& id, Player controller) const {
    if (id.scope == 0 || is_given_in(g, id.text, id.scope))
      return count_use(g, id.text, id.source, controller);
    if (!g.cards().abilities[id.text].once) return;
    Core& s = g.core();
    for (int i = s.watchers.n - 1; i >= 0; --i)
      if (s.watchers[i].scope == id.scope) {
        g.on_watcher_over(s.watchers[i], true);
        s.watchers.erase(i);
      }
  }
  // Where it goes for another player: a place of the first one is the other's.
  ZoneId place_of_player(ZoneId z, Player from, Player to) const {
    const Vocabulary& v = g.words();
    const bool his = z < v.zones() && to != kNobody && v.player_of(z) == from;
    return his ? v.zone(to, v.place_of(z)) : z;
  }
  // What one `change` makes of an event.
  void change(const Context& c, const Line& line, Event& e) const {
    if (const NodeId node = argument(line, "to")) {
      const Player owner = e.card ? g.core()[e.card.card()].owner : c.you;
      if (const ZoneId to = evaluate_zone(c, node, owner); to != kNoZone) e.to = to;
    }
    if (const NodeId node = argument(line, "player")) {
      const Player p = evaluate_player(c, node);
      if (argument(line, "to") == 0) e.to = place_of_player(e.to, e.player, p);
      e.player = p, e.card = {};
    }
    if (const NodeId node = argument(line, "card")) {
      Refs which;
      evaluate_objects(c, node, which);
      if (names_player(c, node))
        e.player = evaluate_player(c, node), e.card = {};
      else if (which.n > 0)
        e.card = which.at[0];
    }
    if (const NodeId node = argument(line, "by")) {
      Refs which;
      evaluate_objects(c, node, which);
      if (which.n > 0) e.by = which.at[0];
    }
    for (const char* word : {"amount", "count"})
      if (const NodeId node = argument(line, word)) set_amount(g, e, evaluate_number(c, node));
  }
  void changes(const Replacement& r, Event& seen) const {
    const Context c{g, r.id.source, r.controller, &seen, r.id.scope, {}};
    for (LineId at = g.cards().abilities[r.id.text].body; g.cards().lines[at].kind == LineKind::verb; ++at)
      change(c, g.cards().lines[at], seen);
  }
  Player controller_of(const Applied& id) const {
    for (const Watcher& w : g.core().watchers)
      if (id.scope != 0 && w.scope == id.scope) return w.controller;
    return card_of(g, id.source).controller;
  }
  // A new original number: what was applied so far is applied to it again.
  void change_original(Event& seen, const Line& line, const Context& c, std::int32_t& original,
                       const Bounded<Applied, kAppliedMax>& applied) const {
    seen.amount = original;
    change(c, line, seen);
    original = seen.amount;
    for (const Applied& id : applied) {
      const Ability& a = g.cards().abilities[id.text];
      if (!only_changes(g, a.body) || argument(g.cards().lines[a.body], "original") != 0) continue;
      changes({id, controller_of(id)}, seen);
    }
  }
  bool is_original(const Replacement& r) const {
    return argument(g.cards().lines[g.cards().abilities[r.id.text].body], "original") != 0;
  }
  // Nothing to decide and nothing but a change: at once.
  void at_once(const Replacement& r, Event& e) const {
    const Ability& a = g.cards().abilities[r.id.text];
    Event seen = seen_as(g, e, a.when.event);
    if (is_original(r)) {
      const Context c{g, r.id.source, r.controller, &seen, r.id.scope, {}};
      change_original(seen, g.cards().lines[a.body], c, g.original_, g.applied_);
    } else {
      changes(r, seen);
    }
    note(seen, a);
    g.used(g.rulebook().replacement_rules.never_happened);
    count(r.id, r.controller);
    g.applied_.push(r.id);
    e = seen_as(g, seen, e.kind);
  }
  void put_aside(const Event& e, const std::uint8_t* words, int index, const Replacements& found) const {
    Aside a{};
    a.event = e;
    std::copy(words, words + kEventWordsMax, a.words);
    a.index = static_cast<std::int16_t>(index);
    a.original = g.original_;
    a.applied = g.applied_;
    a.name = g.move_name_;
    a.state = g.move_state_;
    Core& s = g.core();
    a.play = s.frames.empty() ? std::uint8_t{0} : s.frames.back().play;
    for (int i = 0; g.before(e) != nullptr && i < found.n; ++i) a.found.push(found.at[i]);
    s.aside.push(a);
    s.changed();
  }
  // While one lives, the moment that an event waited from goes on.
  class Resumed {
   public:
    Resumed(Game& g, std::uint8_t moment) : g_(g) {
      g.resumed_ = moment;
      for (const Earlier& e : g.core().earlier)
        if (moment != 0 && e.moment == moment) g.earlier_.push_back(e.event);
    }
    ~Resumed() { g_.earlier_.clear(), g_.resumed_ = 0; }
    Resumed(const Resumed&) = delete;
    Resumed& operator=(const Resumed&) = delete;

   private:
    Game& g_;
  };
};

Occurrence::~Occurrence() {
  if (--g_.occurring_ > 0) return;
  g_.applied_.n = 0;
  g_.original_ = 0;
  g_.move_name_ = 0;
  g_.move_state_ = 0;
}

Event seen_as(const Game& g, Event e, int word) {
  const auto events = g.words().events;
  if (events[static_cast<std::size_t>(word)].of_source != events[e.kind].of_source) std::swap(e.card, e.by);
  e.kind = static_cast<std::uint8_t>(word);
  return e;
}

bool Game::replaced(Event& e, std::initializer_list<int> words, int index) {
  const std::uint64_t known = cards_->replaced | cards_->forbidden;
  const bool may_spare = cards_->has_change(ChangeKind::unaffected);
  if (known == 0 && !may_spare) return false;
  std::uint64_t mask = 0;
  for (int word : words) mask |= 1ull << word;
  if ((known & mask) == 0 && !may_spare) return false;
  std::uint8_t kinds[kEventWordsMax] = {};
  HEADJUDGE_CHECK(words.size() <= kEventWordsMax);
  for (std::size_t i = 0; i < kEventWordsMax && i < words.size(); ++i)
    kinds[i] = static_cast<std::uint8_t>(words.begin()[i]);
  const Game* then = before(e);
  const auto is_forbidden = [&](const Game& g) { return is_event_forbidden(g, e, kinds); };
  if ((cards_->forbidden & mask) != 0 && (is_forbidden(*this) || (then != nullptr && is_forbidden(*then)))) {
    if (e.cause == Cause::effect) used(rulebook().rest_rule);
    return true;
  }
  if (may_spare && e.cause == Cause::effect && e.by &&
      (is_spared(*this, e) || (then != nullptr && is_spared(*then, e))))
    return true;
  if ((cards_->replaced & mask) == 0) return false;
  const Occurrence one(*this);
  const Replacing how{*this};
  if (applied_.n == 0) original_ = e.amount;
  for (;;) {
    Replacements found;
    const Search now{*this, e, kinds, applied_, found};
    now.all();
    if (const Game* began = before(e)) {
      Replacements then_found;
      Search{*began, e, kinds, applied_, then_found}.all();
      now.as_then(then_found);
    }
    const ReplacementRules& rules = rulebook().replacement_rules;
    if (found.limited) used(rules.once);
    if (found.hindered) used(rules.impossible);
    if (found.n == 0) return false;
    const Ability& a = cards_->abilities[found.at[0].id.text];
    if (found.n > 1 || a.may || a.cost != 0 || !only_changes(*this, a.body)) {
      how.put_aside(e, kinds, index, found);
      return true;
    }
    how.at_once(found.at[0], e);
  }
}

void Game::start_replacing() {
  Core& s = core();
  Frame& f = push_row(book_->replacing);
  f.play = 0;
  f.set(3, s.asides_held);
  f.set(7, s.aside.n - s.asides_held);
  s.asides_held = static_cast<std::uint8_t>(s.aside.n);
}

bool Game::is_replacing() const {
  const Core& s = core();
  return !s.frames.empty() && book_->replacing != kNoRow && s.frames.back().first == book_->replacing;
}

void replacements_now(const Game& g, Replacements& out) {
  out.n = 0, out.limited = false, out.hindered = false;
  const Core& s = g.core();
  const Frame& f = g.frame();
  if (f.num(7) == 0 || f.num(3) >= s.aside.n) return;
  const Aside& a = first_aside(g);
  const Search search{g, a.event, a.words, a.applied, out};
  search.all();
  for (const Replacement& r : a.found) search.admit_then(r);
}

// ---- Rows
namespace {
bool undecided(const Game& g) { return g.frame().num(7) > 0 && g.frame().num(4) == 0; }
Replacement picked(const Game& g) {
  Replacements all;
  replacements_now(g, all);
  HEADJUDGE_CHECK(g.frame().num(4) >= 1 && g.frame().num(4) <= all.n);
  return all.at[g.frame().num(4) - 1];
}
void forget_event(Game& g) {
  Frame& f = g.frame();
  Core& s = g.core();
  const std::uint8_t moment = s.aside[f.num(3)].moment;
  s.aside.erase(f.num(3));
  const bool goes_on =
      std::any_of(s.aside.begin(), s.aside.end(), [&](const Aside& a) { return a.moment == moment; });
  for (int i = s.earlier.n - 1; !goes_on && i >= 0; --i)
    if (s.earlier[i].moment == moment) s.earlier.erase(i);
  --s.asides_held;
  f.set(4, 0);
  f.set(5, 0);
  f.set(7, f.num(7) - 1);
  if (f.num(7) == 0) f.set(3, 0);
  s.changed();
}
}  // namespace

bool replacing_several(const Game& g) {
  if (!undecided(g)) return false;
  Replacements all;
  replacements_now(g, all);
  if (all.limited) g.used(g.rulebook().replacement_rules.once);
  if (all.hindered) g.used(g.rulebook().replacement_rules.impossible);
  return all.n > 1;
}
bool replacing_one(const Game& g) {
  if (!undecided(g)) return false;
  Replacements all;
  replacements_now(g, all);
  return all.n == 1;
}
bool replacing_picked(const Game& g) { return g.frame().num(4) != 0; }
bool replacing_optional(const Game& g) {
  return replacing_picked(g) && g.frame().num(5) == 0 && g.cards().abilities[picked(g).id.text].may;
}
bool replacing_decided(const Game& g) {
  return replacing_picked(g) && (g.frame().num(5) != 0 || !g.cards().abilities[picked(g).id.text].may);
}
bool replacing_undecided(const Game& g) {
  if (!undecided(g) || replacing_running(g)) return false;
  Replacements all;
  replacements_now(g, all);
  return all.n > 0;
}
bool replacing_running(const Game& g) { return g.frame().num(7) > 0 && first_aside(g).replacer != 0; }
bool replacing_left(const Game& g) { return g.frame().num(7) > 0; }

Player replacing_player(const Game& g) {
  const Aside& a = first_aside(g);
  return g.replacement_chooser(seen_as(g, a.event, a.words[0]));
}
Player replacing_owner(const Game& g) { return picked(g).controller; }
void replacing_candidates(const Game& g, Candidates& out) {
  Replacements all;
  replacements_now(g, all);
  for (int i = 0; i < all.n; ++i) {
    const Applied& id = all.at[i].id;
    const auto is_same = [&](const Replacement& r) {
      return r.id.text == id.text && r.id.source == id.source && bound_alike(g.core(), r.id.scope, id.scope);
    };
    if (std::none_of(all.at, all.at + i, is_same)) out.add(i);  // which of equal ones is no choice
  }
}
void pick_replacement(Game& g) {
  static_cast<void>(replacing_player(g));  // the rules that say who picks were applied
  const int i = g.frame().num(1);
  clear_answer(g);
  g.frame().set(4, i + 1);
}
void pick_only_replacement(Game& g) { g.frame().set(4, 1); }
void accept_replacement(Game& g) {
  clear_answer(g);
  g.frame().set(5, 1);
}
void decline_replacement(Game& g) {
  clear_answer(g);
  const Replacement r = picked(g);
  Aside& a = first_aside(g);
  a.applied.push(r.id);
  g.frame().set(4, 0);
}
void run_replacement(Game& g) {
  const Replacement r = picked(g);
  const Ability& a = g.cards().abilities[r.id.text];
  g.frame().set(4, 0);
  g.frame().set(5, 0);
  const int play = new_play(g, r.id.text, kReplacingPlay, r.controller, r.id.source);
  Aside& e = first_aside(g);
  Play& p = g.core().plays[play - 1];
  p.step = 1;
  p.event = seen_as(g, e.event, a.when.event);
  if (r.id.scope == 0)
    take_given_names(g, giver(g, r.id.text, r.id.source, 0), r.id.text, g.core().plays[play - 1].scope);
  const bool given = is_given_in(g, r.id.text, r.id.scope);  // the cards that it was given to have no name
  for (int i = 0, n = g.core().bindings.n; r.id.scope != 0 && i < n; ++i)
    if (const Binding b = g.core().bindings.at[i]; b.scope == r.id.scope && (!given || b.name != 0))
      bind(g, p.scope, b.name, b.kind, b.value);
  const Replacing how{g};
  how.note(p.event, a);
  how.count(r.id, r.controller);
  e.applied.push(r.id);
  e.replacer = static_cast<std::uint8_t>(play);
  if (a.body != 0) push_block(g, a.body, play);
  if (a.cost != 0) push_block(g, a.cost, play);
}
void end_replacement(Game& g) {
  Aside& e = first_aside(g);
  const Play p = g.core().plays[e.replacer - 1];
  free_play(g, e.replacer);
  e.replacer = 0;
  g.used(g.rulebook().replacement_rules.never_happened);
  if (e.kept == 0) return forget_event(g);
  e.kept = 0;
  e.found.n = 0;  // of the event as it was
  e.event = seen_as(g, p.event, e.event.kind);
  g.core().changed();
}
void perform_event(Game& g) {
  const Aside a = first_aside(g);
  note_doer(g);
  const Replacing::Resumed moment(g, a.moment);
  forget_event(g);
  const Together whole(g, 1);  // what hears it meets all that the doer makes of it
  const Occurrence again(g, a);
  const int at = g.core().frames.n - 1;
  if (is_played(g.core(), a.play)) g.core().frames[at].play = a.play;
  g.perform(a);
  if (g.frame().play != 0) follow_names(g, a.event);
  g.core().frames[at].play = 0;
}

// ---- Instructions
void do_change(Game& g, const Line& line, Frame&) {
  const int play = g.frame().play;
  Core& s = g.core();
  for (int i = s.aside.n - 1; i >= 0; --i) {
    Aside& e = s.aside[i];
    if (e.replacer != play) continue;
    e.kept = 1;
    Event seen = s.plays[play - 1].event;
    const Context c{g, s.plays[play - 1].source, s.plays[play - 1].controller, &seen,
                    s.plays[play - 1].scope};
    const Replacing how{g};
    if (argument(line, "original") != 0)
      how.change_original(seen, line, c, e.original, e.applied);
    else
      how.change(c, line, seen);
    s.plays[play - 1].event = seen;
    return;
  }
}

void do_instead(Game& g, const Line& line, Frame&) {
  const Context c = context_of(g);
  Core& s = g.core();
  Watcher w{};
  w.text = argument(line, "ability");
  const Ability& a = g.cards().abilities[w.text];
  w.controller = c.you;
  w.until = static_cast<std::uint8_t>(a.until);
  w.once = a.once ? 1 : 0;
  w.turn = s.turn;
  w.source = c.self;
  w.scope = new_scope(g);
  for (int i = 0, n = s.bindings.n; i < n; ++i)
    if (const Binding b = s.bindings.at[i]; b.scope == c.scope) bind(g, w.scope, b.name, b.kind, b.value);
  if (w.until == 0) w.until = static_cast<std::uint8_t>(g.replacement_period(a));
  s.watchers.push(w);
  s.changed();
  note_done(g, true);
}

}  // namespace headjudge::kernel
