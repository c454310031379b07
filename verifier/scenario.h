// A scenario as read: one ruling, checked for shape and words; nothing is played yet.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/kernel/book.h"
#include "engine/kernel/text/tree.h"
#include "verifier/broken.h"
#include "verifier/source.h"

namespace headjudge::verifier {

enum class StepKind : std::uint8_t {
  answer,
  both,
  until,
  luck,
  expect,
  illegal,
  options,
  events,
  no_events,
  never,
  concede,
  result,
  deck,
  under,
  explore
};

// One rule-numbered expectation: what must hold.
struct Expectation {
  kernel::RuleIndex rule = kernel::kNoRule;
  kernel::Mark mark;
  std::vector<std::pair<const kernel::Tree*, int>> texts;  // expression and its number within the scenario
};

// `happened(card, argument)` of an `events:` list.
struct Happening {
  kernel::Mark mark;
  std::string text;
  std::uint8_t event = 0;
  std::vector<std::string> arguments;
};

struct Step;
// A revision word, a range or "later", and the steps that hold there.
struct UnderCase {
  std::string revision;
  kernel::Mark mark;
  std::vector<Step> steps;
};

// What an exploration claims of its lines, with the rule it rests on.
enum class Claim : std::uint8_t { always, sometimes, never };
struct Claimed {
  Claim claim = Claim::always;
  Expectation what;
};

struct Step {
  StepKind kind = StepKind::answer;
  kernel::Mark mark;
  std::string label;
  kernel::Mark label_mark;
  std::string key;                       // golden key: "@hit", "@hit+1"; of answering steps
  int player = -1;                       // answer, concede, of an illegal answer
  const kernel::Tree* body = nullptr;    // the answer, the luck, the deck
  std::vector<kernel::RuleIndex> rules;  // illegal: any of them; result: by; until: asks
  kernel::Mark rules_mark;
  int of = -1;  // until
  std::string phase;
  std::vector<std::pair<const kernel::Tree*, int>> holds;  // until, never
  std::vector<Expectation> expectations;
  std::vector<Happening> happenings;
  std::vector<std::pair<int, const kernel::Tree*>> options;  // player and its list
  std::vector<int> winners;                                  // result
  bool draw = false, nobody = false;
  std::vector<Claimed> claims;       // explore
  std::vector<int> open;             // explore: players whose answers are tried; empty: all
  int depth = 6, positions = 20000;  // explore: answers a line, positions at most
  std::vector<UnderCase> cases;
};

// A person has read the present words of a cited rule, and says that the ruling stands.
struct Affirmation {
  kernel::RuleIndex rule = kernel::kNoRule;
  std::string text;  // fingerprint of the words, or "removed"
  std::string reason;
};

struct Scenario {
  std::string id;  // what it is called (identity.h)
  std::string path;
  std::string title;
  std::string status;
  const kernel::Rulebook* game = nullptr;
  std::vector<int> revisions;  // those it runs under, newest first
  bool one_revision = false;   // `rulebook:` was given
  bool known_failing = false;
  std::string reason;
  std::vector<kernel::RuleIndex> cites;
  std::vector<Affirmation> affirmed;
  std::uint64_t seed = 1;
  const kernel::Tree* define = nullptr;
  const kernel::Tree* given = nullptr;
  const kernel::Tree* date = nullptr;           // the day decks are checked for
  std::vector<const kernel::Tree*> card_lists;  // of card files
  std::vector<Step> play;
  std::vector<kernel::RuleIndex> refused;
  kernel::Mark refused_mark;
  int expressions = 0;
  int checks = 0;
  Sources sources;
  std::shared_ptr<kernel::Tree> root;
  std::vector<std::shared_ptr<const kernel::Tree>> roots;  // of card files
  Broken broken;
  bool is_whole = true;  // the file could be read to its end
};

// Reads a scenario file and its card files. After a problem it must not be played; all that can be known
// without playing it is told at once then (Run::check).
Scenario read_scenario(const std::string& path, const std::string& rulebook, kernel::Problems& problems);
// The same from a text; `path` is where card files are looked for.
Scenario read_scenario_text(const std::string& path, std::string text, const std::string& rulebook,
                            kernel::Problems& problems);

// The same from a tree that somebody has read; its marks are of `source`. Not `whole`: its end is missing.
Scenario read_scenario_tree(const std::string& path, std::shared_ptr<const Source> source, kernel::Tree tree,
                            const std::string& rulebook, kernel::Problems& problems, bool whole = true);
// "headjudge: FILE has no step 'hitt'; did you mean 'hit'?", with all steps when none is near.
std::string no_such_step(const Scenario& scenario, const std::string& step);
// Keys at the top of a scenario, in canonical order, and keys of a step.
std::span<const std::string_view> head_keys();
std::span<const std::string_view> step_keys();
// What `status:` may be, the keys of `source:`, and what its `kind` may be.
std::span<const std::string_view> statuses();
std::span<const std::string_view> source_keys();
std::span<const std::string_view> source_kinds();

// Revisions that a `rulebook:` text means ("6.5.0", ">=6.5.0", "<7"), newest first; empty when none.
std::vector<int> revisions_of(const kernel::Rulebook& game, std::string_view text);
// "it runs under no revision that was asked for; there are 6.5.0, later".
std::string no_revision(const Scenario& scenario);
// Whether the case `chosen` of an `under:` speaks of this revision.
const UnderCase* case_of(const Step& under, const kernel::Rulebook& game, int revision);

// Helpers shared by the parts of the reader.
class Reader {
 public:
  Reader(Scenario& scenario, kernel::Problems& problems) : scenario_(scenario), problems_(problems) {}
  void read(kernel::Tree& root, const std::string& rulebook);

 private:
  // Of one place one thing is told.
  void problem(kernel::Mark mark, std::string text);
  void mend(kernel::Tree& root);
  void mend_keys(kernel::Tree& map, std::span<const std::string_view> known);
  void mend_steps(kernel::Tree& list);
  void mend_step(kernel::Tree& step);
  void read_play(const kernel::Tree& root);
  void read_given(const kernel::Tree& root);
  void nothing_checked(const kernel::Tree& root);
  std::string scalar(const kernel::Tree& tree, const char* what);
  kernel::RuleIndex rule(const kernel::Tree& tree);
  std::vector<kernel::RuleIndex> rules(const kernel::Tree& tree);
  int player(const kernel::Tree& tree);
  void unknown(const kernel::Tree& key, const std::vector<std::string_view>& known);
  void read_game(const kernel::Tree& root, const std::string& rulebook);
  void read_head(const kernel::Tree& root);
  void read_affirmed(const kernel::Tree& list);
  void read_cards(const kernel::Tree& list);
  void choose_revisions(const kernel::Tree& root, const std::string& rulebook);
  void last_step(const kernel::Tree::Entry& entry);
  void steps(const kernel::Tree& list, std::vector<Step>& out);
  void step(const kernel::Tree& tree, std::vector<Step>& out);
  void main_part(Step& step, const kernel::Tree& key, const kernel::Tree& value);
  bool step_body(Step& step, const kernel::Tree& key, const kernel::Tree& value);
  void expect(Step& step, const kernel::Tree& value);
  void until(Step& step, const kernel::Tree& value);
  void illegal(Step& step, const kernel::Tree& value);
  void options(Step& step, const kernel::Tree& value);
  void events(Step& step, const kernel::Tree& value);
  void result(Step& step, const kernel::Tree& value);
  void under(Step& step, const kernel::Tree& value);
  void explore(Step& step, const kernel::Tree& value);
  int whole(const kernel::Tree& tree, const char* what, int most);
  void answer(const kernel::Tree& tree);
  void expressions(const kernel::Tree& value, std::vector<std::pair<const kernel::Tree*, int>>& out);
  void number_steps(std::vector<Step>& steps, std::string& base, int& offset);
  bool is_player(const kernel::Tree& key) const;

  Scenario& scenario_;
  kernel::Problems& problems_;
  std::vector<std::string> labels_;
};

}  // namespace headjudge::verifier
