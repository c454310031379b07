// A game in play: the state, the one loop that runs rows, decisions and answers. The public face of the
// engine.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "engine/kernel/asked.h"
#include "engine/kernel/book.h"
#include "engine/kernel/evaluate.h"
#include "engine/kernel/hash.h"
#include "engine/kernel/heard.h"
#include "engine/kernel/known_hash.h"
#include "engine/kernel/known_zones.h"
#include "engine/kernel/narrowed.h"
#include "engine/kernel/noted.h"
#include "engine/kernel/reasons.h"
#include "engine/kernel/rounds.h"
#include "engine/kernel/setup.h"
#include "engine/kernel/text/code.h"
#include "engine/kernel/values.h"

namespace headjudge::kernel {

class Game {
 public:
  Game(const Book& book, const CardSet& cards)
      : book_(&book), cards_(&cards), known_zones_(book.rulebook->vocabulary->zones()) {
    if (const auto present = book.rulebook->present) absent_ = {~present(cards).bits};
    if (!cards.has_states) unnoticed_ = ~(cards.heard | cards.counted | cards.replaced | cards.forbidden);
    weigh();
  }
  virtual ~Game() = default;
  Game(const Game&) = default;
  Game& operator=(const Game&) = delete;

  Core& core() { return *core_; }
  const Core& core() const { return *core_; }
  virtual std::unique_ptr<Game> clone() const = 0;
  // The game's own part of the walk: facts, items (see walk.h).
  virtual void walk_facts(class Visitor&) const = 0;
  virtual void walk_facts(class HashVisitor&) const = 0;

  const Book& book() const { return *book_; }
  // Reads the position by another book of the same rulebook and revision: what if a rule were not there?
  void read_by(const Book& book) {
    book_ = &book, narrowed_ = nullptr, derived_.forget(), core().changed();
    weigh();
  }
  const Rulebook& rulebook() const { return *book_->rulebook; }
  const Vocabulary& words() const { return *book_->rulebook->vocabulary; }
  const CardSet& cards() const { return *cards_; }
  void set_listener(Listener* listener) {
    listener_ = listener;
    weigh();
    forget_copied();
    told_ = {kNeverTold, kNeverTold};
  }
  bool is_heard() const { return listener_ != nullptr; }
  // Whether what does not hang on the card that is read was not told yet: once to a listener in a moment, and
  // again after an answer. True is said once, of values and apart from it while values are computed.
  bool is_told_first() const {
    std::uint32_t& told = told_[derived_.busy ? 1 : 0];
    if (told == core().moment) return false;
    told = core().moment;
    return true;
  }

  // Runs until somebody must decide or the game is over. Forced answers are taken on the way.
  Status advance();
  Status status() const { return status_; }
  // Which bound of the state ended the game without a ruling (Status::stuck); nullptr: none.
  const char* bound_reached() const { return outgrown_; }
  // The pending decision; only while asking.
  const Decision& decision() const { return decision_; }
  // Whether the pending decision is about replacements of an event.
  bool is_replacing() const;
  // Legal answers, sorted and unique; equal payments once.
  void options(Options& out) const;
  // Those of one of the players who may answer.
  void options(Options& out, Player of) const;
  // The player whose answer is looked at or carried out, where several may answer; else kNobody.
  Player speaker() const { return speaker_; }
  // Why an answer is not legal now: every rule that refuses it, in book order; empty when it is legal.
  void refusals(Option o, std::vector<Refusal>& out) const;
  // Everything an answer must meet now, in the order in which it is looked at, for each action that asks for
  // its verb.
  void checks(Option o, std::vector<std::vector<Checked>>& out) const;
  bool is_legal(Option o) const;
  // The same of a decision that the game answered itself, asked while it does.
  void refusals_of(const Question& q, Option o, std::vector<Refusal>& out) const;
  // The game rests at the decision it was asked last, although it can answer that itself.
  void ask_again() { status_ = Status::asking; }
  // Takes a legal answer and advances. False when the answer was tried and rolled back: refused_by() says
  // why.
  bool answer(Option o);
  RuleIndex refused_by() const { return refused_; }
  // Moves a card by the rules of this game (zones it may enter, what it keeps, events); gives the object it
  // is now.
  virtual Ref relocate(Ref r, ZoneId to, int index, Cause cause, Ref by) = 0;
  // Does an event that was put aside after all, with what its doer would have done.
  virtual void perform(const Aside&) = 0;
  // A replacement is applied to an event; a delayed ability or a replacement made by an effect is over.
  virtual void on_replacement(const Event&, const Ability&) const {}
  virtual void on_watcher_over(const Watcher&, bool /*used*/) const {}
  // An effect by which somebody controlled a card for a period is over (its text is 0, its amount who
  // controlled it before).
  virtual void control_over(const Effect&) {}
  // How long a replacement made by an effect lasts when it does not say so.
  virtual Duration replacement_period(const Ability& a) const {
    return a.once ? Duration::turn_end : Duration::none;
  }
  // Who decides about the replacements of an event (its first word is the one asked).
  virtual Player replacement_chooser(const Event& e) const = 0;
  // A player leaves by his own will, at any time.
  virtual void concede(Player p) = 0;

  Hash state_hash();
  Hash position_hash();
  Hash turn_hash() const;  // of the part "turn"

  // ---- for rows and instructions
  Frame& frame() { return core().frames.back(); }
  const Frame& frame() const { return core().frames.back(); }
  // The frame below the running one.
  Frame& caller();
  // Pushes a frame of a procedure; its locals are 0.
  Frame& push(const Procedure& p);
  Frame& push_row(std::uint16_t row);
  // Rolls back to the last mark because of this rule; the answer that led here is refused.
  void refuse(RuleIndex rule);
  // The play is past its point of no return.
  void release_mark();
  bool is_marked() const { return saves_ > 0; }
  Reasons& reasons() { return reasons_; }
  // Raises an event: listeners hear it, abilities that wait for it trigger.
  void raise(const Event& e);
  // Whether an event that is about to happen (`words`: what it is called, what its doer does first) is
  // replaced or waits for a decision: then its doer leaves it alone, and perform() does it later if it comes
  // to that. Replacements that only change it and leave nothing to decide are applied to `e` at once.
  bool replaced(Event& e, std::initializer_list<int> words, int index = -1);
  // Notes that a rule of values or a definition was used (for coverage and expectations).
  void used(RuleIndex rule) const {
    if (listener_ != nullptr) tell_used(rule);
  }
  // Remembers those rules too, until it is told nullptr: what a value rests on acts whenever it is read.
  std::vector<RuleIndex>* collect(std::vector<RuleIndex>* rules) const {
    return std::exchange(collected_, rules);
  }
  // Tells the rules of this game that an expression used them; only while somebody listens.
  virtual void noted(Noted, Ref, std::uint32_t /*detail*/ = 0) const {}
  // The rules by which this player is not the one who answers now, beside that of the pending decision.
  virtual void refuses_player(Player, std::vector<RuleIndex>&) const {}
  // The rule by which the running frame pays a cost, which refuses what cannot be chosen for it; kNoRule: it
  // pays none.
  RuleIndex paying_rule() const;
  // An ability did not trigger only because of what the card of an event is like.
  virtual void not_triggered(const Event&) const {}
  // Whether the rules of this game leave an ability valid on a card that lies (or lay) like this; its own
  // conditions and zones are asked besides.
  virtual bool permits(const Ability&, Ref, const Card&) const { return true; }
  // Whether an event that fits the pattern of an ability is what it speaks of: asked before `nth:` counts it,
  // and of replacements.
  virtual bool is_meant(const Pending&) const { return true; }
  // Whether what a rule does because of a battle's damage is said to be done by battle.
  virtual bool is_by_battle(const Event&) const { return false; }
  // Whether the conditions of an ability's validity held when this event happened; unless a game says
  // otherwise they are looked at when it is heard.
  virtual bool was_valid(TextId text, Ref source, Player controller, const Event& e) const;
  // Notes that a rule limited what may be chosen: whoever plans an answer hears it as a refusal.
  void limited(RuleIndex rule) const;
  // Offers payments that are alike one by one, for an answer that names which cards pay.
  void set_distinct(bool distinct) {
    distinct_ = distinct;
    offered_.question = nullptr;
  }
  // The end: winners as bits; no winners and `draw`: a draw.
  void finish(std::uint8_t winners, bool draw, RuleIndex rule);
  // Next shuffle or pick named by a scenario, or the generator.
  // All but the last `apart` cards, which lie apart for the moment.
  void shuffle(ZoneId z, int apart = 0);
  int random(int n, ZoneId zone = kNoZone);
  std::vector<Luck>& luck() { return luck_; }
  // Cards that somebody outside has a name for are never alike, not even in payments.
  void tell_apart(CardId c) {
    if (told_apart_.size() <= c) told_apart_.resize(c + 1u);
    told_apart_[c] = true;
    offered_.question = nullptr;
  }
  // Whether a payment offers two cards as one answer (Question::alike).
  bool pays_alike(CardId a, CardId b) const;
  const std::vector<Luck>& luck() const { return luck_; }
  // Tells of luck that the generator decides from now on; nullptr: to nobody. Copies tell to the same list.
  void watch_luck(std::vector<LuckAsked>* asked) { luck_asked_ = asked; }

  // Whether some card on the table is made of several, which, and what such a card then prints, with the
  // rules that say so.
  virtual bool has_compounds() const { return false; }
  virtual void compounds(std::vector<CardId>&) const {}
  virtual void join_view(CardId, View&, std::vector<RuleIndex>&) const {}
  // Derived values; computed when stale. `view` notes the rules that made them, `peek` does not.
  const View& view(CardId c) const {
    if (listener_ != nullptr) note_read(c, kEveryValue);
    return peek(c);
  }
  const View& peek(CardId c) const {
    const View& printed = cards_->cards[(*core_)[c].def].view;
    const bool joined = core_->attached.n != 0 && has_compounds();
    if (!cards_->constant_values && core_->effects.n == 0 && !joined) return printed;
    if (core_->touched != 0 || core_->other_touched || derived_.slot.empty()) return derived_view(c);
    const View* v = derived_.of(c);
    return v != nullptr ? *v : printed;
  }
  // What constant abilities make lower now (CardSet::lowered), in the order in which they are applied.
  const std::vector<Lowered>& lowered() const;
  // Capabilities of the card set: what no card of it can ever be or have need not be looked for. While
  // somebody listens, or a rule is switched off, everything is looked at.
  bool is_plain() const { return plain_; }
  // The needs of rows that none of its cards meets.
  Needs absent() const { return is_plain() ? absent_ : Needs{}; }
  // Whether checks may leave it at the first that refuses: nobody asks for every rule that does.
  bool is_brief() const { return is_plain() && !explaining_; }
  // No card is of one of these kinds (a bit each).
  bool none_is(std::uint32_t kinds) const {
    return is_plain() && (cards_->all_kinds & kinds) == 0 && !cards_->has_change(ChangeKind::add_kind);
  }
  bool none_has(AbilityKind kind) const {
    return is_plain() && (cards_->ability_kinds >> static_cast<int>(kind) & 1) == 0;
  }
  // A row of the keyword table.
  bool none_has_keyword(int row) const {
    return is_plain() && (cards_->all_keywords >> row & 1) == 0 && !cards_->gives_abilities &&
           !cards_->has_change(ChangeKind::add_keyword);
  }
  // No card has this timing (CardDef::timing).
  bool none_waits(int timing) const { return is_plain() && (cards_->timings >> timing & 1) == 0; }
  // Nobody would notice an event of these kinds but the rules.
  template <class... Event>
  bool nobody_hears(Event... events) const {
    return is_plain() && (((std::uint64_t{1} << events) | ...) & ~unnoticed_) == 0;
  }
  // The kinds of a card, as its view says them.
  std::uint32_t kinds(CardId c) const {
    const bool fixed = !cards_->has_change(ChangeKind::add_kind);
    if (listener_ == nullptr && fixed && core_->attached.n == 0) return cards_->kinds[(*core_)[c].def];
    return kinds_now(c);
  }
  // Whether a card may have an activated ability. While somebody listens every card with abilities may: then
  // the checks say why not.
  bool may_activate(CardId c) const {
    const std::uint16_t def = (*core_)[c].def;
    if (is_plain() && !cards_->gives_abilities) return cards_->activated[def] != 0;
    return cards_->cards[def].abilities != 0 || !view(c).gained.empty();
  }
  // An expression reads some values of a card (bits of values.h): the rules that acted on them were applied.
  void note_read(CardId c, std::uint16_t values) const;
  // An effect on values has ended for a card that is unaffected by its source.
  void note_shed(Ref card, const Effect& e);
  // An ability triggered by the values that a card has where it arrived.
  void note_arrival_seen(CardId c) const;
  // An ability did not, because of values that constant abilities and effects have changed or not.
  void note_arrival_missed(CardId c) const;

  // Whether what an ability needs beside its own `while:` is met (condition keywords): a constant ability
  // that fails here is not valid.
  virtual bool is_met(const Ability&, Ref source, Player master) const;
  // The player at a place of the order in which things of several players are done: 0 the turn player.
  virtual Player in_turn_order(int place) const;
  // Who somebody's "opponents" and "players" are, in that order; `players` 2 says nothing else but the other
  // one.
  virtual int opponents_of(Player you, Player (&out)[kPlayersMax]) const;
  virtual int players_of(Player you, Player (&out)[kPlayersMax]) const;
  virtual int allies_of(Player you, Player (&out)[kPlayersMax]) const;
  // What lies in a zone as if it were a card and counts as one (an ability).
  virtual int pseudo_cards(ZoneId) const { return 0; }
  // How full the position is, with what only this game has.
  virtual Crowd crowd() const { return crowd_of(*core_); }
  // Abilities that wait for a state (`becomes:`) and hold now become pending, once each.
  void hear_states();
  // Forgets those of the `oldest` objects that are gone which nothing speaks of any more.
  void forget_unspoken(int oldest);
  // So many events of one moment: abilities hear them when all are done, and each meets the replacements and
  // prohibitions there were when the moment began (Together).
  void hold(int events);
  void release() noexcept;
  // The position in which an object is known last: the one that the moment began with, if it was there.
  const Game& before_moment(Ref r) const { return before_ && before_->core().live(r) ? *before_ : *this; }
  // Whether an object arrived in the same moment as the one an event is about.
  bool arrived_together(Ref r, const Event& e) const;
  // Whether it arrived in the moment that is going on.
  bool arrived_now(Ref r) const;
  // Whether a moment goes on of which some events had to wait: what was known of them then is known.
  bool goes_on() const { return resumed_ != 0; }

 protected:
  Core* core_ = nullptr;  // of the game's own state

  virtual void save(int slot) = 0;  // copies the state to a saved one
  virtual void restore(int slot) = 0;
  // Who listens hears which rules made the values: they are computed for him.
  void forget_copied() {
    if (listener_ != nullptr && derived_.copied) derived_.forget();
  }
  // Whether an instruction of card text is carried out now; false when it was refused and rolled back.
  virtual bool may_do(const Line&, const Instruction&) { return true; }
  // Something changed, and the constant abilities that are valid since have their place in time; also at each
  // decision.
  virtual void on_settled() {}
  // What the game does when an event happened, before abilities trigger.
  virtual void on_event(const Event&) {}
  // Whether an ability that heard its trigger becomes pending now (limits, hidden cards, ...); may change the
  // entry.
  virtual bool becomes_pending(Pending&) { return true; }

 private:
  friend class Occurrence;
  friend struct Replacing;
  template <bool kHeard>
  Status loop();
  template <bool kHeard>
  bool step(const Operation& op);
  template <bool kHeard>
  bool ask(const Operation& op);
  bool seek(bool one);
  bool begin_period(std::uint32_t period, std::uint16_t turn);
  template <bool kHeard>
  void take(const LinkedAction& action, const Question& question, Option o);
  template <bool kHeard>
  void step_text();
  void pop();
  bool give(Option o);
  Status stop_at(const Outgrown& bound);
  Status end_in_loop();
  void start_replacing();
  const Game* before(const Event& e) const;
  void end_moment();
  void keep_moment();
  void hear_moment();
  RuleIndex act_at_once(const Operation& op);
  friend class Speaking;
  RuleIndex text_rule() const;
  void tell_used(RuleIndex rule) const;
  std::uint32_t kinds_now(CardId c) const;
  void offer(const Question& q, std::uint16_t asks, Options& out, std::uint8_t* actions) const;
  void offer_one(const Question& q, std::uint16_t asks, Options& out, std::uint8_t* actions) const;
  bool knows_offer() const;
  const View& derived_view(CardId c) const;
  void derive() const;
  bool is_derived_stale() const;
  bool orders_without_values() const;
  const Narrowed& narrowed() const;
  bool passes(const LinkedAction& action, Option o) const;
  bool is_told_apart(CardId a, CardId b) const;
  void collect_checks(const LinkedAction& action, Option o, std::vector<Checked>& out) const;
  void collect_refusals(const LinkedAction& action, Option o, std::vector<Refusal>& out) const;
  void hear_triggers(const Event& e, const Event* newcomer = nullptr);
  void hear_delayed(const Event& e);
  void hear_state(TextId text, Ref source, Player controller);
  void trigger(TextId text, Ref source, Player controller, const Event& e);
  void trigger_by(TextId text, Ref source, Player controller, const Event& e);
  void tell(Heard::Kind kind, RuleIndex rule, std::uint16_t label = 0) const;
  void tell_returned();
  bool repeats();
  class WayOut;
  enum class Ahead : std::uint8_t { no, this_turn, any_turn };
  void look_ahead(Ahead how_far);
  std::uint64_t look(int options);
  std::uint64_t close_look(std::uint64_t look) const;
  bool is_endless(int options);
  bool is_round_of_passes();
  bool comes_back_by_passing(std::size_t passes_max) const;
  void settle_order();
  void order_by_time();
  void weigh() { plain_ = listener_ == nullptr && book_->without.empty(); }

  const Book* book_;
  const CardSet* cards_;
  Needs absent_;
  std::uint64_t unnoticed_ = 0;  // events that no text of the cards speaks of, a bit each
  bool plain_ = false;           // see is_plain
  mutable std::shared_ptr<const Narrowed> narrowed_;  // what was asked of the book last; copies share it
  Listener* listener_ = nullptr;
  bool distinct_ = false;
  Decision decision_;
  Status status_ = Status::stuck;
  RuleIndex refused_ = kNoRule;
  const char* outgrown_ = nullptr;
  std::exception_ptr failed_;  // while a moment ended, which must not throw: the loop does
  mutable Player speaker_ = kNobody;
  mutable std::vector<RuleIndex>* collected_ = nullptr;
  int saves_ = 0, holding_ = 0;
  std::vector<Event> held_;             // of this moment; empty at decisions
  std::vector<Event> earlier_;          // of this moment, before one of it had to wait; empty between rows
  std::uint8_t resumed_ = 0;            // the moment that goes on (Aside::moment); 0 between rows
  std::shared_ptr<const Game> before_;  // the position that the moment began with, where that matters
  int asides_before_ = 0;
  std::vector<Luck> luck_;
  std::vector<bool> told_apart_;
  std::vector<LuckAsked>* luck_asked_ = nullptr;
  std::vector<Hash> loop_marks_;
  Rounds rounds_;
  AskedAlike asked_;
  static constexpr std::uint32_t kNeverTold = ~0u;
  mutable std::array<std::uint32_t, 2> told_{kNeverTold, kNeverTold};  // Core::moment; see is_told_first
  std::vector<std::uint64_t> passed_looks_;  // of decisions since somebody had a choice
  Ahead looks_ahead_ = Ahead::no;            // a copy that only asks where answers lead
  mutable bool explaining_ = false;          // while every check that refuses is asked for
  KnownZones known_zones_;
  Hash zones_sum_;                               // of their hashes
  std::uint64_t lying_sum_ = 0, cards_sum_ = 0;  // of the others
  struct LuckFacts {
    std::uint64_t state, turn;
  };
  KnownHash<LuckFacts> luck_hash_;
  using TurnFacts = std::array<std::uint8_t, 11>;  // what the part "turn" is made of
  mutable KnownHash<TurnFacts> turn_hash_;
  Offered offered_;
  Reasons reasons_;
  mutable Derived derived_;
  // Of the event that is being done by a row; nothing between rows.
  int occurring_ = 0;
  Bounded<Applied, kAppliedMax> applied_{};
  std::int32_t original_ = 0;
  std::uint16_t move_name_ = 0;
  std::uint8_t move_state_ = 0;
};

// While it lives, rows and checks know whose answer an option is.
class Speaking {
 public:
  Speaking(const Game& g, Option o) : game_(g), before_(g.speaker_) {
    if (o.c != 0) g.speaker_ = static_cast<Player>(o.c - 1);
  }
  ~Speaking() { game_.speaker_ = before_; }
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;

 private:
  const Game& game_;
  Player before_;
};

// While it lives, moves happen at the same time: abilities hear of them when it ends. `events`: how many, 2
// for several.
class Together {
 public:
  explicit Together(Game& g, int events = 2) : game_(g) { game_.hold(events); }
  ~Together() { game_.release(); }
  Together(const Together&) = delete;
  Together& operator=(const Together&) = delete;

 private:
  Game& game_;
};

// The object that an ability triggered by a move reads: the public side of a public and hidden move, the
// board side of one from the board, else what the card is after the move.
Ref subject_of(const Game& g, const Event& e);

// Whether the conditions that an ability of `c.self` names hold: its condition keywords, `while:` and `if:`.
bool ability_holds(const Context& c, const Ability& a);
// The running text's context: whose play it is, its event and its bindings.
Context context_of(const Game& g);
Context context_of(const Game& g, const Play& play);
// Starts a block of card text of a play; the frame ends with the block.
Frame& push_block(Game& g, LineId first, int play);
// Plays: slots of Core::plays. The slot's index + 1 is Frame::play.
int new_play(Game& g, TextId text, std::uint8_t kind, Player controller, Ref source);
// `over`: it came to its end (else it is taken back): what waits for a state may wait anew (`becomes:`).
void free_play(Game& g, int play, bool over = true);
// Some text or procedure of this play is under way: it is no longer what waits to be carried out.
bool is_carried_out(const Game& g, int play);
std::uint16_t new_scope(Game& g);
void bind(Game& g, std::uint16_t scope, WordId name, Kind kind, std::int32_t value);
void drop_scope(Game& g, std::uint16_t scope);

}  // namespace headjudge::kernel
