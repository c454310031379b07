// 804.2f: the order in which the payments of an ability are made: that of the text, unless only another
// works.
#include "engine/zx/payment_order.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

#include "engine/kernel/in_full.h"
#include "engine/zx/payment.h"

namespace headjudge::zx {
namespace {

using kernel::Context, kernel::kNoRule, kernel::Line, kernel::LineKind;

// Local of a play: the payments that are left, an octal digit each from the one being made on, above them a
// 1; 0: in the order of the text.
constexpr int kPaymentsLeft = 7;
constexpr int kPaymentsMax = 4;

const Line* lines_of(const Game& g, kernel::TextId text) {
  return &g.cards().lines[g.cards().abilities[text].cost];
}
// Whether it speaks of what an earlier line of the cost chooses.
bool speaks_of_earlier(const Game& g, const Line* first, const Line& line) {
  const kernel::VerbSpec& spec = kernel::verb_specs()[line.verb];
  for (const Line* one = first; one != &line; ++one)
    for (std::size_t i = 0; i < spec.parameters.size(); ++i) {
      const kernel::ParameterType type = spec.parameters[i].type;
      const bool node = type == kernel::ParameterType::objects || type == kernel::ParameterType::target ||
                        type == kernel::ParameterType::number || type == kernel::ParameterType::filter;
      const kernel::WordId name = kernel::argument(*one, "as");
      if (node && name != 0 && kernel::mentions(g, line.arg[i], name)) return true;
    }
  return false;
}
// The first line of each payment. None where a cost hangs on conditions, or has more than are put in order.
std::vector<const Line*> payments(const Game& g, kernel::TextId text) {
  std::vector<const Line*> out;
  const Line *const first = lines_of(g, text), *line = first;
  for (; line->kind == LineKind::verb; ++line)
    if (!speaks_of_earlier(g, first, *line)) out.push_back(line);
  if (line->kind != LineKind::end || out.size() > kPaymentsMax) out.clear();
  return out;
}

std::string_view verb_of(const Line& line) { return kernel::verb_specs()[line.verb].word; }
bool puts_to_sleep(const Line& line) { return verb_of(line) == "sleep" || verb_of(line) == "rest"; }
kernel::NodeId named_by(const Line& line) {
  for (const char* parameter : {"cards", "card", "from", "of"})
    if (const auto node = kernel::argument(line, parameter)) return node;
  return 0;
}
bool is_of_self(const Game& g, const Line& line) {
  const auto node = named_by(line);
  return node != 0 && g.cards().nodes[node].op == kernel::Op::self;
}
// What a payment takes itself does not pay for another part (804.4d): only what else it brings, and what
// special abilities make of it, may.
bool only_takes(const Context& c, const Line& one) {
  if (kernel::speaks_of_unknown(c, one)) return true;
  constexpr std::string_view kTaking[] = {"discard", "move",   "return", "destroy",    "exile",
                                          "attach",  "vanish", "choose", "put_forces", "reveal"};
  return std::find(std::begin(kTaking), std::end(kTaking), verb_of(one)) != std::end(kTaking);
}
// Whether making one payment may let another one be made that cannot be made yet.
bool may_help(const Context& c, const Line& one, const Line& another) {
  const std::string_view verb = verb_of(one), wanting = verb_of(another);
  const bool special =
      (c.game.cards().ability_kinds >> static_cast<int>(kernel::AbilityKind::special) & 1) != 0;
  if (!special && only_takes(c, one)) return false;
  if (kernel::speaks_of_unknown(c, one)) return true;
  if (verb == "resource" || verb == "use_counter" || wanting == "use_counter") return verb == "gain_counter";
  if (puts_to_sleep(one) && wanting != "reboot") return false;
  if (unpayable(c, one) != kNoRule) return false;
  const auto node = named_by(another);
  const auto looks = node != 0              ? kernel::places_named(c.game, node)
                     : wanting == "discard" ? 1ull << kHand
                                            : ~0ull;
  return (kernel::places_changed(c.game, one) & looks) != 0;
}
// Whether what pays by moving away pays by its state, or as it lies, after that.
bool moves_too_soon(const Game& g, const Line& one, const Line& later) {
  return is_of_self(g, one) && is_of_self(g, later) && !puts_to_sleep(one) && verb_of(one) != "reboot";
}
bool may_need_order(const Context& c, const Line* first) {
  const auto& g = static_cast<const Game&>(c.game);
  for (const Line* line = first; line->kind == LineKind::verb; ++line)
    for (const Line* other_line = first; other_line->kind == LineKind::verb; ++other_line) {
      if (other_line == line) continue;
      if (line < other_line && moves_too_soon(g, *line, *other_line)) return true;
      if (kernel::speaks_of_unknown(c, *other_line) || unpayable(c, *other_line) == kNoRule) continue;
      if (may_help(c, *line, *other_line)) return true;
    }
  return false;
}

constexpr int kNoOrder = -1, kOrderOfText = 0;
// An order by which the play of the running frame, begun or about to pay, comes to its end.
int order_that_works(const Game& g, bool pays) {
  const std::uint8_t play = g.frame().play;
  const kernel::Play& p = g.s.plays.at[play - 1];
  std::vector<int> order(payments(g, p.text).size());
  if (order.size() < 2) return kNoOrder;
  std::iota(order.begin(), order.end(), 0);
  try {
    do {
      const auto copy = std::make_unique<Game>(g);
      copy->set_listener(nullptr);
      copy->watch_luck(nullptr);
      copy->trying = play;
      int left = std::is_sorted(order.begin(), order.end()) ? kOrderOfText : 1;
      for (auto last = order.rbegin(); left != kOrderOfText && last != order.rend(); ++last)
        left = left * 8 + *last;
      copy->frame().set(kPaymentsLeft, left);
      if (pays) kernel::push_block(*copy, g.cards().abilities[p.text].cost, play);
      copy->advance();
      if (kernel::Ways<Game>().one_is_open(*copy)) return left;
    } while (std::next_permutation(order.begin(), order.end()));
  } catch (const kernel::Outgrown&) {
    return kOrderOfText;  // nobody can say
  }
  return kNoOrder;
}

}  // namespace

bool seeks_order(const Game& g) {
  const kernel::Play& p = g.s.plays.at[g.frame().play - 1];
  if (g.trying != 0 || g.frame().num(kPaymentsLeft) != 0) return false;
  return payments(g, p.text).size() > 1 && may_need_order(kernel::context_of(g, p), lines_of(g, p.text));
}
void find_order(Game& g) {
  const int left = order_that_works(g, true);
  if (left > kOrderOfText) g.frame().set(kPaymentsLeft, left), g.used("804.2f"_zx);
}
bool has_next_payment(const Game& g) { return g.frame().num(kPaymentsLeft) / 8 > 1; }
void next_payment(Game& g) { g.frame().set(kPaymentsLeft, g.frame().num(kPaymentsLeft) / 8); }

bool is_out_of_turn(const Game& g, const Line& line) {
  const Frame& f = g.frame();
  if (f.play == 0 || g.s.frames.n < 2) return false;
  const Frame& below = g.s.frames.at[g.s.frames.n - 2];
  const kernel::Play& p = g.s.plays.at[f.play - 1];
  if (p.kind != kAbilityPlay || p.step != 0 || below.play != f.play) return false;
  if (below.first != g.book().row_of(kPlaying) || below.num(kPaymentsLeft) == 0) return false;
  const auto all = payments(g, p.text);
  const auto later = std::upper_bound(all.begin(), all.end(), &line);
  return later - all.begin() - 1 != below.num(kPaymentsLeft) % 8;
}

kernel::RuleIndex unpayable_in_any_order(const Context& c, kernel::TextId text) {
  const auto& g = static_cast<const Game&>(c.game);
  const kernel::RuleIndex why = unpayable(c, g.cards().abilities[text].cost);
  if (why == kNoRule || g.trying != 0 || payments(g, text).size() < 2 ||
      !may_need_order(c, lines_of(g, text)))
    return why;
  const auto begun = std::make_unique<Game>(g);
  kernel::begin_trial(*begun, c, text, kAbilityPlay, kPlaying);
  return order_that_works(*begun, false) != kNoOrder ? kNoRule : why;
}

kernel::RuleIndex plainly_unpayable(const Context& c, kernel::LineId part) {
  const kernel::RuleIndex why = unpayable(c, part);
  return why != kNoRule && may_need_order(c, &c.game.cards().lines[part]) ? kNoRule : why;
}
kernel::RuleIndex why_unpayable_mode(const Game& g, int mode) {
  constexpr int kMost = 6;  // local of modes: how many are chosen
  if (!kernel::is_paying(g) || g.frame().num(kMost) != 1) return kNoRule;
  const Context c = kernel::context_of(g);
  const Line* first = &g.cards().lines[kernel::argument(kernel::line_at(g, 4), "of")];
  const kernel::RuleIndex rule = plainly_unpayable(c, first[mode - 1].target);
  for (const Line* jump = first; rule != kNoRule && jump->kind == LineKind::jump; ++jump)
    if (plainly_unpayable(c, jump->target) == kNoRule) return rule == "807.1a"_zx ? "804.4a"_zx : rule;
  return kNoRule;
}

}  // namespace headjudge::zx
