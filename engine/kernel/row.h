// Rows: the lines of a rulebook as tables. Number, gist, when, what. Functions behind rows know no control
// flow.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "engine/kernel/core.h"
#include "engine/kernel/rule.h"

namespace headjudge::kernel {

class Game;
struct Procedure;
struct Question;

// One possible answer to a decision: a verb of the game's answer table with up to three arguments.
// What the arguments are (cards, zones, players, numbers, places in a list) the verb says. `c`: whose answer
// it is, as player + 1, where several players may answer.
struct Option {
  std::uint16_t c = 0, b = 0, a = 0;  // what counts most comes last, see key()
  std::uint8_t extra = 0;
  std::uint8_t verb = 0;
  constexpr Option() = default;
  constexpr Option(std::uint8_t verb_, std::uint8_t extra_ = 0, std::uint16_t a_ = 0, std::uint16_t b_ = 0,
                   std::uint16_t c_ = 0)
      : c(c_), b(b_), a(a_), extra(extra_), verb(verb_) {}
  // Verb, extra, a, b, c one after the other, as they lie in memory: compares like them, at once.
  constexpr std::uint64_t key() const { return std::bit_cast<std::uint64_t>(*this); }
  bool operator==(const Option& other) const { return key() == other.key(); }
  auto operator<=>(const Option& other) const { return key() <=> other.key(); }
};

static_assert(std::endian::native == std::endian::little && Option{1}.key() == std::uint64_t{1} << 56);

inline constexpr int kOptionsMax = 700;
struct Options {
  int n;
  union {
    Option at[kOptionsMax];  // beyond n it is never read
  };
  Options() : n(0) {}
  Options(const Options& other) : Options() { *this = other; }
  Options& operator=(const Options& other) {
    n = other.n;
    std::memcpy(static_cast<void*>(at), other.at, sizeof(Option) * static_cast<std::size_t>(n));
    return *this;
  }
  void add(Option o) {
    if (n == kOptionsMax) outgrown("too many answers to choose from");
    at[n++] = o;
  }
  const Option* begin() const { return at; }
  const Option* end() const { return at + n; }
};

// Candidates for one argument of an action: cards, zones, players or numbers.
struct Candidates {
  int n = 0;
  int low = 0, high = -1;  // numbers that are possible though not listed one by one
  std::uint16_t at[kOptionsMax];
  void add(int c) {
    if (n == kOptionsMax) outgrown("too many candidates of one choice");
    at[n++] = static_cast<std::uint16_t>(c);
  }
};

// What the cards of a game can be, have or do, a bit each (Rulebook::present): a row that names some of them
// matters only where a card has one. {}: it always does.
struct Needs {
  std::uint32_t bits = 0;
  constexpr Needs operator|(Needs other) const { return {bits | other.bits}; }
  bool operator==(const Needs&) const = default;
  // Whether it cannot matter where these are absent.
  constexpr bool lacks(Needs absent) const { return bits != 0 && (bits & ~absent.bits) == 0; }
};

// Those that mean the same in every game; a game's own begin at kOwnNeeds.
inline constexpr Needs kForbids{1}, kAllows{2}, kActivated{4}, kFreeActivated{8};
// Never met: a check that refuses only what others refuse as well, for who asks for every rule that does.
inline constexpr Needs kImplied{128};
inline constexpr int kOwnNeeds = 8;

using When = bool (*)(const Game&);
using Run = void (*)(Game&);
using Prepare = void (*)(Game&, const Frame& caller, Frame& callee);
using Generate = void (*)(const Game&, Candidates&);
using Holds = bool (*)(const Game&, Option);

// A row that refuses: a legal answer passes every check of its action; the first that fails gives the rule.
// `reads`: how many of (subject, object) it looks at: 0 guards the action, 1 runs once a subject, 2 a pair.
struct Check {
  RuleIndex rule;
  const char* why;  // "only the foremost card of a line can be attacked"
  int reads;
  Holds holds;
  Needs needs{};  // without them it refuses nothing
  Revisions revisions = kEveryRevision;
};

// What a row does.
enum class What : std::uint8_t {
  act,   // run a function
  ask,   // a player decides
  call,  // another procedure
  go,    // to the first row of a rule of this procedure
  done,  // the procedure is over
  mark   // roll-back point: refuse() returns to here
};

struct Deed {
  What what;
  Run run = nullptr;  // act; go and done may do one small thing
  const Question* question = nullptr;
  const Procedure* callee = nullptr;
  Prepare prepare = nullptr;
  RuleIndex target = kNoRule;
  bool joins = false;  // act: in the moment of the row before, when that one ran
};

struct Row {
  RuleIndex rule;
  const char* gist;
  When when;  // nullptr: always
  Deed deed;
  Needs needs{};  // without them it is never due
  Revisions revisions = kEveryRevision;
};

// sequence: top to bottom. ranked: after any row that ran, from the top again. together: all conditions are
// read first, then the rows that were due run; passes repeat until one finds nothing.
enum class Order : std::uint8_t { sequence, ranked, together };

struct Procedure {
  const char* name;
  Order order;
  std::span<const Row> rows;
  bool settles =
      false;  // a state check: silent runs skip it while nothing changed since it last found nothing
  When idle = nullptr;  // it would certainly do nothing and force only passes; silent runs skip it, heard
                        // runs never do
};

// An action is a row too: number, gist, verb, what may be chosen, what refuses it, what it does.
// Without subjects the option is the verb alone; `take` may store the answer before `deed` runs.
struct Action {
  RuleIndex rule;
  const char* gist;
  std::uint8_t verb;  // of the answer table
  Generate subjects;
  Generate objects;
  std::span<const Check> checks;
  Deed deed;
  Needs needs{};  // without them it is never possible
  Revisions revisions = kEveryRevision;
  bool activates = false;  // objects are places of abilities, and a check asks for activated ones
};

// A decision: who decides, and the actions that answer it. After an answer the frame's locals 0, 1, 2 hold
// verb, subject (object reference of a card), object; the row after the ask goes on with them.
struct Question {
  const char* name;  // the named choice it is in a composite answer ("to", "pay", ...); "" for an action
  Player (*who)(const Game&);
  std::span<const Action> actions;
  bool ends_phase = false;  // its pass ends a phase: never answered by the engine
  bool in_play = false;     // part of the action before it (playing a card, declaring an attack)
  bool hidden = false;      // a pick among cards nobody can see: never forced while two are there
  bool alike = false;       // a payment: equal cards in the same state are one option
  bool optional = false;    // a named choice that is left out is declined
  std::uint16_t (*naming)(const Game&) =
      nullptr;  // the choice's name given by card text, as a word of the card set
  std::uint8_t (*team)(const Game&) = nullptr;  // who may answer, a bit each; fewer than two: who() alone
};

// ---- How tables are written: act<f>, when<f>, ... take functions typed on the game's own class.
template <auto F>
struct Erased;
template <class G, class R, class... A, R (*F)(const G&, A...)>
struct Erased<F> {
  static R call(const Game& g, A... a) { return F(static_cast<const G&>(g), a...); }
};
template <class G, class R, class... A, R (*F)(G&, A...)>
requires(!std::is_const_v<G>) struct Erased<F> {
  static R call(Game& g, A... a) { return F(static_cast<G&>(g), a...); }
};
inline constexpr When always = nullptr;
template <auto F>
inline constexpr When when = &Erased<F>::call;
template <auto F>
inline constexpr Generate list = &Erased<F>::call;
template <auto F>
inline constexpr Holds holds = &Erased<F>::call;
template <auto F>
inline constexpr Player (*who)(const Game&) = &Erased<F>::call;
template <auto F>
inline constexpr std::uint8_t (*any_of)(const Game&) = &Erased<F>::call;
template <auto F>
inline constexpr Prepare with = &Erased<F>::call;
template <auto F>
inline constexpr Deed act{What::act, &Erased<F>::call};
// At the same time as the `act` before it (Together), however many follow each other; not where rows are
// ranked.
template <auto F>
inline constexpr Deed also{What::act, &Erased<F>::call, nullptr, nullptr, nullptr, kNoRule, true};
template <auto F>
inline constexpr Run run = &Erased<F>::call;

constexpr Deed ask(const Question& q) { return {What::ask, nullptr, &q}; }
constexpr Deed call(const Procedure& p, Prepare prepare = nullptr) {
  return {What::call, nullptr, nullptr, &p, prepare};
}
constexpr Deed go(RuleIndex rule, Run first = nullptr) {
  return {What::go, first, nullptr, nullptr, nullptr, rule};
}
constexpr Deed done(Run first = nullptr) { return {What::done, first}; }
inline constexpr Deed mark{What::mark};

// Every Go lands on a row of its procedure, and every row has what it needs. For static_assert beside each
// procedure.
constexpr bool well_formed(std::span<const Row> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].deed.joins && (i == 0 || rows[i - 1].deed.what != What::act)) return false;
  for (const Row& row : rows) {
    if (row.deed.what == What::act && row.deed.run == nullptr) return false;
    if (row.deed.what == What::ask && row.deed.question == nullptr) return false;
    if (row.deed.what == What::call && row.deed.callee == nullptr) return false;
    if (row.deed.what != What::go) continue;
    bool found = false;
    for (const Row& other : rows) found = found || other.rule == row.deed.target;
    if (!found) return false;
  }
  return true;
}

// The same, and every procedure that a row calls is in the game's list.
constexpr bool well_formed(std::span<const Row> rows, std::span<const Procedure* const> listed) {
  for (const Row& row : rows) {
    if (row.deed.what != What::call) continue;
    bool found = false;
    for (const Procedure* p : listed) found = found || p == row.deed.callee;
    if (!found) return false;
  }
  return well_formed(rows);
}

}  // namespace headjudge::kernel
