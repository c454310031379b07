// The search: depth first over decisions, equal positions once, lines counted from the leaves up.
#include "verifier/explore.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

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

using Lucks = std::vector<kernel::Luck>;

// One way on from a position: an answer, with the luck that was named for it (nullptr: none).
struct Edge {
  Option option;
  const Lucks* luck;
  const struct Node* to;
};
struct Node {
  std::uint64_t lines = 0;
  std::uint64_t here = 0;               // properties that hold in this very position, a bit each
  std::span<const std::uint64_t> good;  // lines below in which each property holds
  std::span<std::uint64_t> by_depth;    // sequences of n more open answers
  std::span<const Edge> edges;
};

// Room for short lists that stay where they are until all of them are dropped.
template <class T>
class Shelf {
 public:
  std::span<T> room(std::size_t n) {
    if (n > left_) {
      left_ = std::max(n, kAtOnce);
      blocks_.push_back(std::make_unique<T[]>(left_));
      next_ = blocks_.back().get();
    }
    left_ -= n;
    return {std::exchange(next_, next_ + n), n};
  }
  std::span<const T> keep(std::span<const T> list) {
    const std::span<T> kept = room(list.size());
    std::copy(list.begin(), list.end(), kept.begin());
    return kept;
  }

 private:
  static constexpr std::size_t kAtOnce = 1024;
  std::vector<std::unique_ptr<T[]>> blocks_;
  T* next_ = nullptr;
  std::size_t left_ = 0;
};

// Positions that were looked at, by hash and by how many open answers are left; only looked up, never listed.
class Known {
 public:
  struct Key {
    kernel::Hash hash;
    int depth;  // and whether a play is under way
    bool operator==(const Key&) const = default;
  };
  const Node* find(const Key& key) const {
    for (std::size_t at = first(key); slots_[at].node != nullptr; at = next(at))
      if (slots_[at].key == key) return slots_[at].node;
    return nullptr;
  }
  void add(const Key& key, const Node* node) {
    if (2 * ++used_ > slots_.size()) grow();
    put(key, node);
  }

 private:
  struct Slot {
    Key key;
    const Node* node = nullptr;
  };
  std::size_t first(const Key& key) const {
    const std::size_t mixed = key.hash.low ^ static_cast<std::size_t>(key.depth) * 0x9e3779b97f4a7c15u;
    return mixed & (slots_.size() - 1);
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
  void put(const Key& key, const Node* node) {
    std::size_t at = first(key);
    while (slots_[at].node != nullptr && !(slots_[at].key == key)) at = next(at);
    slots_[at] = {key, node};
  }
  void grow() {
    const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    for (const Slot& slot : before)
      if (slot.node != nullptr) put(slot.key, slot.node);
  }

  std::size_t used_ = 0;
  std::vector<Slot> slots_ = std::vector<Slot>(1024);  // a power of two
};

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
    const Node* root = nullptr;
    try {
      root = visit(std::move(copy), limits_.depth, 0, true);
    } catch (const kernel::Broken& stop) {
      unexhausted(std::string("the engine stopped: ") + stop.what());
      out_.broken = true;
      root = leaf(0);
    }
    out_.lines = root->lines;
    out_.perft.assign(root->by_depth.begin(), root->by_depth.end());
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

  const Node* leaf(std::uint64_t here) {
    if (properties_.empty() && plain_leaf_ != nullptr) return plain_leaf_;
    Node& node = nodes_.emplace_back();
    node.lines = 1;
    node.here = here;
    node.by_depth = numbers_.room(1);
    node.by_depth[0] = 1;
    const std::span<std::uint64_t> good = numbers_.room(properties_.size());
    for (std::size_t i = 0; i < properties_.size(); ++i) good[i] = here >> i & 1;
    node.good = good;
    return plain_leaf_ = &node;
  }

  // Where a line goes on: what can be answered here, on `ways_`. None: the line ends.
  void find_ways(const Game& game, int depth) {
    if (game.status() != Status::asking) return;
    const kernel::Decision& d = game.decision();
    const bool open = is_open(d.player);
    if (open ? depth == 0 && !d.question->in_play : d.question->ends_phase) return;
    Options options;
    game.options(options);
    if (open) return void(ways_.insert(ways_.end(), options.begin(), options.end()));
    for (const char* word : {"pass", "decline"})
      for (const Option o : options)
        if (const kernel::AnswerRow& row = game.words().answers[o.verb];
            row.a == kernel::Argument::none && std::string_view(word) == row.word)
          return ways_.push_back(o);
  }

  const Node* visit(std::unique_ptr<Game> game, int depth, int decisions, bool root) {
    if (game->status() == Status::stuck) out_.broken = true;
    const bool in_play = game->status() == Status::asking && game->decision().question->in_play;
    const Known::Key key{game->state_hash(), depth * 2 + (in_play ? 1 : 0)};
    if (const Node* known = known_.find(key); known != nullptr && !root) return known;
    ++out_.positions;
    const std::uint64_t here = root || in_play ? 0 : holding(*game);
    const std::size_t first = ways_.size();
    find_ways(*game, depth);
    const std::size_t end = ways_.size();
    if (first == end) return remember(key, leaf(root ? holding(*game) : here));
    if (out_.positions >= static_cast<std::uint64_t>(limits_.positions)) {
      unexhausted("more than " + std::to_string(limits_.positions) + " positions");
      ways_.resize(first);
      return leaf(here);
    }
    if (decisions >= kDecisionsMax) {
      unexhausted("a line of more than " + std::to_string(kDecisionsMax) + " decisions");
      ways_.resize(first);
      return leaf(here);
    }
    const bool counts = is_open(game->decision().player) && !in_play;
    const std::size_t first_edge = edges_.size();
    for (std::size_t i = first; i < end; ++i)
      answer(game, ways_[i], counts ? depth - 1 : depth, decisions, i + 1 == end);
    ways_.resize(first);
    Node& node = nodes_.emplace_back();
    node.here = here;
    node.edges = kept_edges_.keep(std::span<const Edge>(edges_).subspan(first_edge));
    edges_.resize(first_edge);
    add_up(node, counts);
    return remember(key, &node);
  }

  const Node* remember(const Known::Key& key, const Node* node) {
    known_.add(key, node);
    return node;
  }

  // One answer with every outcome of the luck that it asks for. The last one is given to the game itself,
  // which nobody needs then but for other outcomes: where they come up, games are copied from then on.
  void answer(std::unique_ptr<Game>& game, Option o, int depth, int decisions, bool last) {
    std::vector<Lucks> open;
    answer_with(last && !copies_all_ ? std::move(game) : game->clone(), o, {}, depth, decisions, open);
    if (open.empty()) return;
    copies_all_ = true;
    if (game == nullptr) game = once_more();
    while (!open.empty()) {
      Lucks named = std::move(open.back());
      open.pop_back();
      answer_with(game->clone(), o, std::move(named), depth, decisions, open);
    }
  }
  // The position on the way here that was answered last.
  std::unique_ptr<Game> once_more() {
    auto game = from_->clone();
    game->set_listener(hears_ ? &rules_ : nullptr);
    for (const Answered& one : line_) {
      for (const kernel::Luck& luck : *one.luck) game->luck().push_back(luck);
      game->answer(one.option);
    }
    return game;
  }
  void answer_with(std::unique_ptr<Game> copy, Option o, Lucks named, int depth, int decisions,
                   std::vector<Lucks>& open) {
    std::vector<kernel::LuckAsked> asked;
    copy->set_listener(hears_ ? &rules_ : nullptr);
    for (const kernel::Luck& luck : named) copy->luck().push_back(luck);
    copy->watch_luck(&asked);
    ++out_.answers;
    const bool taken = copy->answer(o);
    copy->watch_luck(nullptr);
    if (!taken) return;  // tried and taken back: no legal answer
    if (!asked.empty() && branch(asked[0], named, open)) return;
    line_.push_back({o, &named});
    const Node* const to = visit(std::move(copy), depth, decisions + 1, false);
    line_.pop_back();
    edges_.push_back({o, named.empty() ? nullptr : &lucks_.emplace_back(std::move(named)), to});
  }

  // The outcomes of the first luck that nobody named. False: it is left to the seed.
  bool branch(const kernel::LuckAsked& asked, const Lucks& named, std::vector<Lucks>& open) {
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

  void add_up(Node& node, bool counts) {
    const std::size_t shift = counts ? 1 : 0;
    std::size_t depths = shift;
    for (const Edge& edge : node.edges) depths = std::max(depths, edge.to->by_depth.size() + shift);
    const std::span<std::uint64_t> good = numbers_.room(properties_.size());
    node.by_depth = numbers_.room(depths);
    std::fill(good.begin(), good.end(), 0);
    std::fill(node.by_depth.begin(), node.by_depth.end(), 0);
    if (counts) node.by_depth[0] = 1;
    for (const Edge& edge : node.edges) {
      node.lines = plus(node.lines, edge.to->lines);
      for (std::size_t i = 0; i < properties_.size(); ++i) good[i] = plus(good[i], edge.to->good[i]);
      for (std::size_t d = 0; d < edge.to->by_depth.size(); ++d)
        node.by_depth[d + shift] = plus(node.by_depth[d + shift], edge.to->by_depth[d]);
    }
    for (std::size_t i = 0; i < properties_.size(); ++i)
      if (properties_[i].claim != Claim::always && (node.here >> i & 1) != 0) good[i] = node.lines;
    node.good = good;
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
      const Lucks named = next->luck != nullptr ? *next->luck : Lucks{};
      turns.push_back(turn_text(*game, names_, next->option, named));
      for (const kernel::Luck& luck : named) game->luck().push_back(luck);
      game->answer(next->option);
      node = next->to;
    }
    return steps_of(turns);
  }

  const Names& names_;
  const ExploreLimits& limits_;
  std::span<const Property> properties_;
  Rules rules_;
  const Game* from_ = nullptr;
  bool hears_ = true;
  std::deque<Node> nodes_;
  Shelf<std::uint64_t> numbers_;  // of nodes
  Shelf<Edge> kept_edges_;        // of nodes
  std::deque<Lucks> lucks_;       // of edges
  std::vector<Edge> edges_;       // of the positions on the way here, one after the other
  Known known_;
  std::vector<Option> ways_;  // of the positions on the way here, one after the other
  struct Answered {
    Option option;
    const Lucks* luck;  // named for it
  };
  std::vector<Answered> line_;  // the way here
  bool copies_all_ = false;     // some answer has several outcomes
  const Node* plain_leaf_ = nullptr;
  Exploration out_;
};

}  // namespace

Exploration explore(const Game& from, const Names& names, const ExploreLimits& limits,
                    std::span<const Property> properties) {
  return Explorer(names, limits, properties.first(std::min<std::size_t>(properties.size(), 64)),
                  from.rulebook().rules.size())
      .go(from);
}

std::string count_text(Claim claim, const Exploration& found, const PropertyFound& property) {
  return std::string(claim == Claim::never ? "happens in " : "holds in ") + std::to_string(property.lines) +
         " of " + kernel::counted(found.lines, "line");
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
