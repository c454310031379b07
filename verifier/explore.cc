// The search: depth first over decisions, equal positions once, lines counted from the leaves up.
#include "verifier/explore.h"

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "engine/kernel/check.h"
#include "verifier/answers.h"
#include "verifier/line_text.h"

namespace headjudge::verifier {
namespace {

using kernel::Game;
using kernel::Option;
using kernel::Options;
using kernel::Status;

constexpr int kDecisionsMax = 600;      // of one line, answers on the way included
constexpr std::size_t kShuffleMax = 5;  // cards whose orders are all tried

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > ~b ? ~std::uint64_t{0} : a + b; }

class Rules final : public kernel::Listener {
 public:
  explicit Rules(std::size_t rules) : seen(rules, 0) {}
  void heard(const Game&, const kernel::Heard& what) override {
    if (what.rule < seen.size()) seen[what.rule] = 1;
  }
  std::vector<std::uint8_t> seen;
};

// One way on from a position: an answer, with the luck that was named for it.
struct Edge {
  Option option;
  std::vector<kernel::Luck> luck;
  std::shared_ptr<const struct Node> to;
};
struct Node {
  std::uint64_t lines = 0;
  std::vector<std::uint64_t> good;      // lines below in which each property holds
  std::vector<std::uint64_t> by_depth;  // sequences of n more open answers
  std::uint64_t here = 0;               // properties that hold in this very position, a bit each
  std::vector<Edge> edges;
};
using NodePointer = std::shared_ptr<const Node>;

class Explorer {
 public:
  Explorer(const Names& names, const ExploreLimits& limits, std::span<const Property> properties,
           std::size_t rules)
      : names_(names), limits_(limits), properties_(properties), rules_(rules) {}

  Exploration go(const Game& from) {
    auto copy = from.clone();
    from_ = &from;
    hears_ = !properties_.empty();  // which rules were applied is asked only beside a claim
    copy->set_listener(hears_ ? &rules_ : nullptr);
    const kernel::ChecksThrow throwing;
    NodePointer root;
    try {
      root = visit(std::move(copy), limits_.depth, 0, true);
    } catch (const kernel::Broken& stop) {
      unexhausted(std::string("the engine stopped: ") + stop.what());
      out_.broken = true;
      root = leaf(0);
    }
    out_.lines = root->lines;
    out_.perft = root->by_depth;
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      PropertyFound found;
      found.lines = root->good[i];
      const bool against = properties_[i].claim == Claim::always;
      if (against ? found.lines < root->lines : found.lines > 0) found.example = example(*root, i, !against);
      out_.properties.push_back(std::move(found));
    }
    for (std::size_t i = 0; i < rules_.seen.size(); ++i)
      if (rules_.seen[i] != 0) out_.rules.push_back(static_cast<kernel::RuleIndex>(i));
    return std::move(out_);
  }

 private:
  struct Key {
    kernel::Hash hash;
    int depth;  // and whether a play is under way
    bool operator==(const Key&) const = default;
  };
  struct Mixed {
    std::size_t operator()(const Key& key) const {
      return key.hash.low ^ static_cast<std::size_t>(key.depth) * 0x9e3779b97f4a7c15u;
    }
  };

  bool is_open(kernel::Player p) const { return limits_.open == 0 || (limits_.open >> p & 1) != 0; }

  void unexhausted(std::string why) {
    if (std::find(out_.unexhausted.begin(), out_.unexhausted.end(), why) == out_.unexhausted.end())
      out_.unexhausted.push_back(std::move(why));
  }

  std::uint64_t holding(const Game& game) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < properties_.size(); ++i)
      if (kernel::evaluate_bool({game}, properties_[i].node)) bits |= 1ull << i;
    return bits;
  }

  NodePointer leaf(std::uint64_t here) {
    if (properties_.empty() && plain_leaf_ != nullptr) return plain_leaf_;
    auto node = std::make_shared<Node>();
    node->lines = 1;
    node->by_depth = {1};
    node->here = here;
    for (std::size_t i = 0; i < properties_.size(); ++i) node->good.push_back(here >> i & 1);
    return plain_leaf_ = node;
  }

  // Where a line goes on: what can be answered here. Empty: the line ends.
  std::vector<Option> ways(const Game& game, int depth) const {
    if (game.status() != Status::asking) return {};
    const kernel::Decision& d = game.decision();
    Options options;
    game.options(options);
    if (is_open(d.player)) {
      if (depth == 0 && !d.question->in_play) return {};
      return {options.begin(), options.end()};
    }
    if (d.question->ends_phase) return {};
    for (const char* word : {"pass", "decline"})
      for (const Option o : options)
        if (const kernel::AnswerRow& row = game.words().answers[o.verb];
            row.a == kernel::Argument::none && std::string_view(word) == row.word)
          return {o};
    return {};
  }

  NodePointer visit(std::unique_ptr<Game> game, int depth, int decisions, bool root) {
    if (game->status() == Status::stuck) out_.broken = true;
    const bool in_play = game->status() == Status::asking && game->decision().question->in_play;
    const kernel::Hash hash = game->state_hash();
    const Key key{hash, depth * 2 + (in_play ? 1 : 0)};
    if (const auto known = known_.find(key); known != known_.end() && !root) return known->second;
    ++out_.positions;
    const std::uint64_t here = root || in_play ? 0 : holding(*game);
    std::vector<Option> options = ways(*game, depth);
    if (options.empty()) return remember(key, leaf(root ? holding(*game) : here));
    if (out_.positions >= static_cast<std::uint64_t>(limits_.positions)) {
      unexhausted("more than " + std::to_string(limits_.positions) + " positions");
      return leaf(here);
    }
    if (decisions >= kDecisionsMax) {
      unexhausted("a line of more than " + std::to_string(kDecisionsMax) + " decisions");
      return leaf(here);
    }
    auto node = std::make_shared<Node>();
    node->here = here;
    const bool counts = is_open(game->decision().player) && !in_play;
    node->edges.reserve(options.size());
    for (const Option o : options) answer(*game, o, counts ? depth - 1 : depth, decisions, *node);
    add_up(*node, counts);
    return remember(key, node);
  }

  NodePointer remember(const Key& key, NodePointer node) {
    known_[key] = node;
    return node;
  }

  // One answer with every outcome of the luck that it asks for.
  void answer(const Game& game, Option o, int depth, int decisions, Node& node) {
    std::vector<std::vector<kernel::Luck>> open{{}};
    while (!open.empty()) {
      const std::vector<kernel::Luck> named = std::move(open.back());
      open.pop_back();
      std::vector<kernel::LuckAsked> asked;
      auto copy = game.clone();
      copy->set_listener(hears_ ? &rules_ : nullptr);
      for (const kernel::Luck& luck : named) copy->luck().push_back(luck);
      copy->watch_luck(&asked);
      ++out_.answers;
      const bool taken = copy->answer(o);
      copy->watch_luck(nullptr);
      if (!taken) continue;  // tried and taken back: no legal answer
      if (!asked.empty() && branch(asked[0], named, open)) continue;
      node.edges.push_back({o, named, visit(std::move(copy), depth, decisions + 1, false)});
    }
  }

  // The outcomes of the first luck that nobody named. False: it is left to the seed.
  bool branch(const kernel::LuckAsked& asked, const std::vector<kernel::Luck>& named,
              std::vector<std::vector<kernel::Luck>>& open) {
    const auto with = [&](kernel::Luck luck) {
      open.push_back(named);
      open.back().push_back(std::move(luck));
    };
    if (asked.outcomes > 0) {
      for (int value = asked.outcomes; value-- > 0;) with({asked.zone, {}, value});
      return true;
    }
    if (asked.cards.size() < 2) return false;
    if (asked.cards.size() > kShuffleMax) {
      unexhausted("a shuffle of " + std::to_string(asked.cards.size()) + " cards was left to the seed");
      return false;
    }
    std::vector<kernel::CardId> order = asked.cards;
    std::sort(order.begin(), order.end());
    do {
      with({asked.zone, order, -1});
    } while (std::next_permutation(order.begin(), order.end()));
    return true;
  }

  void add_up(Node& node, bool counts) const {
    node.good.assign(properties_.size(), 0);
    node.by_depth.assign(1, 1);
    if (!counts) node.by_depth.clear();
    for (const Edge& edge : node.edges) {
      node.lines = plus(node.lines, edge.to->lines);
      for (std::size_t i = 0; i < properties_.size(); ++i)
        node.good[i] = plus(node.good[i], edge.to->good[i]);
      const std::size_t shift = counts ? 1 : 0;
      node.by_depth.resize(std::max(node.by_depth.size(), edge.to->by_depth.size() + shift), 0);
      for (std::size_t d = 0; d < edge.to->by_depth.size(); ++d)
        node.by_depth[d + shift] = plus(node.by_depth[d + shift], edge.to->by_depth[d]);
    }
    for (std::size_t i = 0; i < properties_.size(); ++i)
      if (properties_[i].claim != Claim::always && (node.here >> i & 1) != 0) node.good[i] = node.lines;
  }

  // The answers of one line in which a property holds (or does not).
  std::vector<std::string> example(const Node& root, std::size_t property, bool holds) const {
    std::vector<TurnText> turns;
    const auto game = from_->clone();
    game->set_listener(nullptr);
    const Node* node = &root;
    while (!node->edges.empty()) {
      if (holds && node != &root && (node->here >> property & 1) != 0) break;
      const auto fits = [&](const Edge& edge) {
        return holds ? edge.to->good[property] > 0 : edge.to->good[property] < edge.to->lines;
      };
      const auto next = std::find_if(node->edges.begin(), node->edges.end(), fits);
      if (next == node->edges.end()) break;
      turns.push_back(turn_text(*game, names_, next->option, next->luck));
      for (const kernel::Luck& luck : next->luck) game->luck().push_back(luck);
      game->answer(next->option);
      node = next->to.get();
    }
    return steps_of(turns);
  }

  const Names& names_;
  const ExploreLimits& limits_;
  std::span<const Property> properties_;
  Rules rules_;
  const Game* from_ = nullptr;
  bool hears_ = true;
  std::unordered_map<Key, NodePointer, Mixed> known_;  // only looked up, never listed
  NodePointer plain_leaf_;
  Exploration out_;
};

}  // namespace

Exploration explore(const Game& from, const Names& names, const ExploreLimits& limits,
                    std::span<const Property> properties) {
  return Explorer(names, limits, properties.first(std::min<std::size_t>(properties.size(), 64)),
                  from.rulebook().rules.size())
      .go(from);
}

Verdict3 judge(Claim claim, const Exploration& found, const PropertyFound& property) {
  const bool whole = found.unexhausted.empty();
  switch (claim) {
    case Claim::always:
      if (property.lines < found.lines) return Verdict3::fails;
      return whole ? Verdict3::holds : Verdict3::unknown;
    case Claim::sometimes:
      if (property.lines > 0) return Verdict3::holds;
      return whole ? Verdict3::fails : Verdict3::unknown;
    case Claim::never:
      break;
  }
  if (property.lines > 0) return Verdict3::fails;
  return whole ? Verdict3::holds : Verdict3::unknown;
}

}  // namespace headjudge::verifier
