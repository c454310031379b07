// What a suite has: its positions, its cards, and the words under each key of their texts.
#include <algorithm>
#include <set>

#include "verifier/fuzz_cards.h"
#include "verifier/scenario.h"
#include "verifier/tree_text.h"
#include "verifier/verify.h"

namespace headjudge::verifier {

using kernel::Tree;

namespace {

class Collector {
 public:
  explicit Collector(FuzzSources& out) : out_(out) {}

  void scenario(const std::string& path) {
    kernel::Problems problems;
    const Scenario scenario = read_scenario(path, "", problems);
    if (!problems.empty() || scenario.game != out_.game || scenario.given == nullptr ||
        !scenario.refused.empty())
      return;
    FuzzSeed seed;
    seed.path = path;
    seed.root = self_contained(scenario);
    if (const Tree* define = seed.root.find("define"))
      for (const Tree& card : define->items) this->card(card);
    seed.cites = scenario.cites;
    out_.seeds.push_back(std::move(seed));
  }

 private:
  void card(const Tree& card) {
    if (!card.is_map()) return;
    if (is_new("card", card)) out_.cards.push_back(card);
    for (const auto& [key, value] : card.entries) {
      if (key.text == "abilities" && value.is_list())
        for (const Tree& ability : value.items) {
          if (is_new("ability", ability)) out_.abilities.push_back(ability);
          values(ability);
        }
      else if (key.text == "do" || key.text == "timing" || key.text == "cost")
        values(value);
    }
  }
  void values(const Tree& tree) {
    for (const Tree& item : tree.items) {
      if (item.is_map() && is_new("instruction", item)) out_.values["instruction"].push_back(item);
      values(item);
    }
    for (const auto& [key, value] : tree.entries) {
      if (is_new(key.text, value)) out_.values[key.text].push_back(value);
      values(value);
    }
  }
  bool is_new(const std::string& key, const Tree& tree) {
    return seen_.insert(key + ": " + flow_text(tree)).second;
  }

  FuzzSources& out_;
  std::set<std::string> seen_;
};

}  // namespace

FuzzSources read_sources(const kernel::Rulebook& game, const std::string& folder) {
  FuzzSources out;
  out.game = &game;
  if (folder.empty()) return out;
  VerifyOptions options;
  options.golden = false;
  Collector collector(out);
  for (const std::string& path : discover({folder}, options).files) collector.scenario(path);
  return out;
}

}  // namespace headjudge::verifier
