// What a change of a rulebook does to a suite: which rulings rest on a changed rule, and which come out
// differently.
#pragma once

#include <string>
#include <vector>

#include "verifier/rulebook/diff.h"
#include "verifier/scenario.h"

namespace headjudge::verifier::rulebook {

// The engine's revision that has the numbers of a text; -1 when none has.
int revision_of(const kernel::Rulebook& game, const Table& table);

// What a changed rule means for the suite. Unknown: the engine does not have both revisions.
enum class Effect : std::uint8_t { text_only, behaviour, no_ruling, unknown };
const char* effect_word(Effect effect);

// A ruling and the changed rule it rests on.
struct Resting {
  std::size_t ruling = 0;  // place in Impact::rulings
  bool cites = false, asserts = false, applies = false;
  bool suspect = false;  // it was written for other words, and nobody has affirmed it
  bool affirmed = false;
  bool differs = false;           // it comes out differently, and this rule may be why
  unsigned line = 0, column = 0;  // of the citation
};

struct Ruling {
  std::string id, path;
  std::string differs;            // where the two revisions part: "state @hit"; "" when they do not
  std::string fails;              // why it does not hold under a revision it is made for
  unsigned line = 0, column = 0;  // of that
  bool touched = false;           // rests on a changed rule
};

struct Touched {
  Change change;
  std::string number;  // as rulings of the earlier text cite it; of an added rule: as later ones do
  Effect effect = Effect::no_ruling;
  std::vector<Resting> resting;
};

struct Impact {
  Diff diff;
  std::string before, after;  // the engine's revisions that were played; "" when it does not have both
  std::vector<Ruling> rulings;
  std::vector<Touched> touched;
  int suspects() const;
  int failing() const;
};

struct ImpactOptions {
  int before = -1, after = -1;  // revisions of the engine; -1: it does not have the text
  // What the project knows of those revisions: a rule with another fingerprint is a text the engine does not
  // have. Null: nothing is known, and the texts are taken for the revisions.
  const Table *known_before = nullptr, *known_after = nullptr;
  int jobs = 1;
};
Impact impact(const kernel::Rulebook& game, const Table& before, const Table& after,
              const std::vector<std::string>& files, const ImpactOptions& options);

// "text", "jsonl", "md" (for a pull request) or "github" (annotations on the scenarios' lines).
std::string render(const Impact& impact, const std::string& format);

}  // namespace headjudge::verifier::rulebook
