// 14-3b-2, 14-3b-4: whether all that is chosen while something is played can be chosen, one after the other.
#include <algorithm>
#include <vector>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/kernel/in_full.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::argument, kernel::Context, kernel::context_of, kernel::Line, kernel::LineId, kernel::LineKind,
    kernel::number_or, kernel::Refs;

constexpr int kWaysTriedMax = 1000;

bool says(const Line& line, std::string_view verb) {
  return line.kind == LineKind::verb && kernel::verb_specs()[line.verb].word == verb;
}
bool is_target(const Line& line) { return says(line, "target"); }
bool is_modes(const Line& line) { return says(line, "modes"); }

// What is still to be chosen: a block from a line on, then that of the lines around it. `left`: so many of
// the modes of its first line, from the mode `from` on; -1: as many as it says.
struct Rest {
  LineId at;
  const Rest* then = nullptr;
  int from = 0, left = -1;
};

// Whether something is chosen by what bears a name, or differently from all that was chosen before.
bool depends(const Game& g, const Rest* rest, kernel::WordId name);
bool depends(const Game& g, const Line& line, kernel::WordId name) {
  if (line.kind == LineKind::branch) return kernel::mentions(g, line.arg[0], name);
  if (is_modes(line)) {
    for (LineId mode = argument(line, "of"); g.cards().lines[mode].kind == LineKind::jump; ++mode)
      if (const Rest block{g.cards().lines[mode].target}; depends(g, &block, name)) return true;
    return kernel::mentions(g, argument(line, "choose"), name);
  }
  if (!is_target(line)) return false;
  return argument(line, "different") != 0 || kernel::mentions(g, argument(line, "from"), name) ||
         kernel::mentions(g, argument(line, "count"), name) ||
         kernel::mentions(g, argument(line, "up_to"), name);
}
bool depends(const Game& g, const Rest* rest, kernel::WordId name) {
  for (; name != 0 && rest != nullptr; rest = rest->then)
    for (LineId at = rest->at; g.cards().lines[at].kind != LineKind::end; ++at)
      if (depends(g, g.cards().lines[at], name)) return true;
  return false;
}

// Tries the choices in order. Names are bound in a copy of the game, made where a later choice needs them, or
// the cost that is to be paid with them. A block that is done in full is its own cost: what is chosen in its
// middle is tried as well.
class Choices {
 public:
  Choices(const Context& c, bool hidden, LineId cost = 0, bool in_full = false)
      : c_(c), g_(&static_cast<const Game&>(c.game)), hidden_(hidden), cost_(cost), in_full_(in_full) {}

  bool exist(const Rest* rest) {
    while (rest != nullptr && line_at(*rest).kind == LineKind::end) rest = rest->then;
    if (--ways_ < 0) return true;
    if (rest == nullptr && in_full_) return can_do_lines(context(), cost_);
    if (rest == nullptr) return cost_ == 0 || can_do_block(context(), cost_);
    const Line& line = line_at(*rest);
    const auto go_to = [&](LineId at) {
      const Rest there{at, rest->then};
      return exist(&there);
    };
    if (line.kind == LineKind::jump) return go_to(line.target);
    const auto next = static_cast<LineId>(rest->at + 1);
    if (line.kind == LineKind::branch)
      return go_to(kernel::evaluate_bool(context(), line.arg[0]) ? next : line.target);
    if (is_modes(line)) return modes_exist(line, *rest);
    const bool chooses = is_target(line) || (in_full_ && says(line, "choose"));
    if (!chooses || argument(line, "from") == 0) return go_to(next);
    const Rest after{next, rest->then};
    return targets_exist(line, &after);
  }
  // So many picks were made already; `chosen` is the next one, if any.
  bool go_on(const Line& line, const Rest* after, Ref chosen, int picks, int least, int most) {
    Refs all;
    kernel::choosable(context(), line, all);
    const auto* const at = std::find(all.begin(), all.end(), chosen);
    if (!chosen || at == all.end()) return pick(line, all, 0, after, picks, least, most);
    bind(line, chosen);
    return pick(line, all, static_cast<int>(at - all.begin()) + 1, after, picks + 1, least, most);
  }

 private:
  const Line& line_at(const Rest& rest) const { return g_->cards().lines[rest.at]; }
  Context context() const { return {*g_, c_.self, c_.you, c_.event, scope_ != 0 ? scope_ : c_.scope, {}}; }

  bool modes_exist(const Line& line, const Rest& rest) {
    const LineId table = argument(line, "of");
    int all = 0;
    while (g_->cards().lines[static_cast<std::size_t>(table + all)].kind == LineKind::jump) ++all;
    const bool free = argument(line, "up_to") != 0 || argument(line, "any") != 0;
    const auto said = free ? 0 : std::clamp<std::int64_t>(number_or(context(), line, "choose", 1), 0, all);
    const int left = rest.left < 0 ? static_cast<int>(said) : rest.left;
    const Rest after{static_cast<LineId>(rest.at + 1), rest.then};
    if (left == 0) return exist(&after);
    for (int mode = rest.from; mode < all; ++mode) {
      const Rest others{rest.at, rest.then, mode + 1, left - 1};
      const Rest block{static_cast<LineId>(table + mode), &others};
      if (exist(&block)) return true;
    }
    return false;
  }
  bool targets_exist(const Line& line, const Rest* after) {
    const Context c = context();
    const bool free = argument(line, "up_to") != 0 || argument(line, "any") != 0;
    const auto count = free ? 0 : std::max<std::int64_t>(0, number_or(c, line, "count", 1));
    Refs all;
    if (hidden_)
      kernel::evaluate_objects(c, argument(line, "from"), all);
    else
      kernel::choosable(c, line, all);
    Player players[kernel::kPlayersMax];
    const int others = kernel::evaluate_players(c, argument(line, "from"), players);
    if (all.n + others < count) return false;
    if (cost_ == 0 && !depends(*g_, after, argument(line, "as"))) return exist(after);
    if (others > 0) return true;  // looked at when they are chosen
    const auto most = argument(line, "any") != 0 ? all.n : number_or(c, line, "up_to", count);
    return pick(line, all, 0, after, 0, static_cast<int>(count), static_cast<int>(most));
  }
  bool pick(const Line& line, const Refs& all, int from, const Rest* after, int picks, int least, int most) {
    if (picks >= least && exist(after)) return true;
    for (int i = from; i < all.n && picks < most; ++i) {
      bind(line, all.at[i]);
      const bool fits = pick(line, all, i + 1, after, picks + 1, least, most);
      --copy_->s.bindings.n;
      if (fits) return true;
    }
    return false;
  }
  void bind(const Line& line, Ref r) {
    if (copy_ == nullptr) {
      copy_ = std::make_unique<Game>(*g_);
      copy_->set_listener(nullptr);
      copy_->watch_luck(nullptr);
      scope_ = c_.scope != 0 ? c_.scope : kernel::new_scope(*copy_);
      g_ = copy_.get();
    }
    kernel::bind(*copy_, scope_, argument(line, "as"), kernel::Kind::object, r.bits);
  }

  Context c_;
  const Game* g_;
  bool hidden_;
  LineId cost_;
  bool in_full_;
  std::unique_ptr<Game> copy_;
  std::uint16_t scope_ = 0;
  int ways_ = kWaysTriedMax;
};

// What the running play still chooses after what the running frame does.
std::vector<Rest> still_to_choose(const Game& g) {
  std::vector<Rest> found;
  const int play = g.frame().play, last = g.s.frames.n - 1;
  int first = last;
  while (first > 0 && g.s.frames[first - 1].play == play &&
         g.s.frames[first - 1].first != g.book().row_of(kPlaying))
    --first;
  found.reserve(static_cast<std::size_t>(last - first) + 1);
  for (int i = first; i < last; ++i)
    if (const int at = g.s.frames[i].at; at >= kernel::kTextBase)
      found.push_back({static_cast<LineId>(at - kernel::kTextBase), found.empty() ? nullptr : &found.back()});
  return found;
}

}  // namespace

bool targets_exist(const Game& g, kernel::TextId text, Ref self, Player you, bool hidden) {
  const kernel::Ability& a = g.cards().abilities[text];
  if (a.play_self && g.s.live(self)) return use_targets_exist(g, self.card(), you);  // 14-5c
  const Rest all{a.play};
  return a.play == 0 || Choices({g, self, you}, hidden).exist(&all);
}

bool payable_by_choice(const Game& g, kernel::TextId text, Ref self, Player you) {
  const kernel::Ability& a = g.cards().abilities[text];
  const Rest all{a.play};
  return Choices({g, self, you}, false, a.cost).exist(&all);
}

bool can_do_by_choice(const Context& c, LineId block) {
  const Rest all{block};
  return can_do_block(c, block) && Choices(c, false, block, true).exist(&all);
}

bool leaves_targets(const Game& g, Ref chosen) {
  const Line& line = kernel::line_at(g, 4);
  const std::vector<Rest> rest = still_to_choose(g);
  if (rest.empty() || !depends(g, &rest.back(), argument(line, "as"))) return true;
  const Frame& f = g.frame();
  return Choices(context_of(g), false).go_on(line, &rest.back(), chosen, f.num(7), f.num(5), f.num(6));
}

bool modes_have_targets(const Game& g) {
  const std::vector<Rest> rest = still_to_choose(g);
  const Rest modes{static_cast<LineId>(g.frame().num(4)), rest.empty() ? nullptr : &rest.back()};
  return Choices(context_of(g), false).exist(&modes);
}

}  // namespace headjudge::gate_ruler
