// A thousand small files of all games in a folder of their own: each differs in its numbers.
#include "tools/bench/verifying.h"

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "verifier/source.h"
#include "verifier/verify.h"

namespace headjudge::testing {
namespace {

constexpr int kFiles = 1000;

constexpr const char* kGateRuler = R"(scenario: An attack on the front, number @
game: gate_ruler
cites: ["8-4c", "12-4c-2"]
source: {kind: rulebook}
status: derived
define:
  - {id: wolf, name: Wolf, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 9, hp: 3, stk: 1}
  - {id: bear, name: Bear, kind: unit, army: [wild], attributes: [beast], level: 2, atk: 2, hp: %, stk: 1}
  - {id: filler, name: Filler, kind: unit, army: [wild], attributes: [beast], level: 1, atk: 1, hp: 1, stk: 1}
given:
  turn: 3
  active: P1
  phase: attack_phase
  P1: {ruler: apprentice, attack_zone: [wolf, ~], deck: [filler x 10]}
  P2: {ruler: apprentice, defense_zone: [bear], deck: [filler x 10]}
play:
  - P1: {attack: wolf, at: bear}
  - expect:
      "12-4c-2": bear in P2.graveyard
)";
constexpr const char* kRebirth = R"(scenario: Who leaves loses, number @
game: rebirth
cites: ["12.5.3.1"]
source: {kind: rulebook}
status: derived
define:
  - {id: filler, name: Filler, kind: character, cost: 1, attributes: [club], atk: %, def: 1}
given:
  format: rumble
  turn: 4
  active: P1
  phase: main_phase
  one_player_out: true
  P1: {entry: filler, retire: [filler x 2], deck: [filler x 12]}
  P2: {entry: filler, retire: [filler x 4], deck: [filler x 12]}
  P3: {entry: filler, retire: [filler x 1], deck: [filler x 12]}
play:
  - concede: P3
  - result: {winner: P1, by: "12.5.3.1"}
)";
constexpr const char* kZx = R"(scenario: A draw by a text, number @
game: zx
cites: ["101.3"]
source: {kind: rulebook}
status: derived
define:
  - id: doomsday
    name: Doomsday
    kind: event
    cost: 0
    colors: []
    abilities: [{event: [{lose_game: players}]}]
  - {id: filler, name: Filler, kind: zx, cost: 1, colors: [red], races: [soldier], power: %000}
given:
  turn: 3
  active: P1
  phase: main_phase
  P1: {hand: [doomsday], life: [filler x 4], deck: [filler x 20]}
  P2: {life: [filler x 4], deck: [filler x 20]}
play:
  - P1: {play: doomsday}
  - result: {draw: true, by: "101.3"}
)";

std::string filled(const char* form, int number) {
  std::string out;
  for (; *form != 0; ++form)
    if (*form == '@')
      out += std::to_string(number);
    else if (*form == '%')
      out += std::to_string(number % 9 + 1);
    else
      out += *form;
  return out;
}

// The files with their golden logs; "" and a message when one of them does not hold.
struct Generated {
  std::filesystem::path folder = std::filesystem::temp_directory_path() / "headjudge_bench";
  std::vector<std::string> files;
  std::string error;

  Generated() {
    std::filesystem::create_directories(folder / "scenarios");
    const verifier::VerifyOptions options;
    for (int i = 0; i < kFiles && error.empty(); ++i) {
      const std::filesystem::path path = folder / "scenarios" / (std::to_string(i) + ".yaml");
      constexpr const char* kForms[] = {kGateRuler, kRebirth, kZx};
      verifier::write_whole(path.string(), filled(kForms[i % 3], i));
      files.push_back(path.string());
      const verifier::Outcome outcome = verifier::verify_file(files.back(), options, true);
      if (outcome.golden_text.empty()) {
        error = outcome.report;
        break;
      }
      std::filesystem::create_directories(std::filesystem::path(outcome.golden_path).parent_path());
      verifier::write_whole(outcome.golden_path, outcome.golden_text);
      if (verifier::verify_file(files.back(), options).verdict != verifier::Verdict::pass)
        error = "a file does not hold: " + path.string();
    }
  }
  ~Generated() { std::filesystem::remove_all(folder); }
};

}  // namespace

void verifying(benchmark::State& state) {
  const Generated generated;
  if (!generated.error.empty()) return state.SkipWithError(generated.error.c_str());
  const int jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  for (auto _ : state)
    verifier::verify_all(generated.files, {}, jobs, false, [](const verifier::Outcome&) {});
  state.counters["files"] = kFiles;
}

}  // namespace headjudge::testing
