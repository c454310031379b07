// 804.3c, 1027: what may be done, by an effect or as something is played.
#include <algorithm>

#include "engine/zx/as_you_play.h"
#include "engine/zx/instructions_more.h"
#include "engine/zx/payment.h"
#include "engine/zx/possible.h"

namespace headjudge::zx {
namespace {

using kernel::act, kernel::argument, kernel::ask, kernel::context_of, kernel::holds, kernel::Line,
    kernel::note_done, kernel::when, kernel::who;

// Local 6: it cannot be done, so nobody is asked.
bool may_be_done(const Game& g) { return g.frame().num(6) == 0 && !is_paying(g); }
bool may_be_paid(const Game& g) { return g.frame().num(6) == 0 && is_paying(g); }
// A change of the price is answered by what it asks to choose.
std::uint16_t first_name(const Game& g) {
  const auto block = argument(kernel::line_at(g, 4), "do");
  for (auto at = block; at != 0 && g.cards().lines[at].kind != kernel::LineKind::end; ++at)
    if (const Line& line = g.cards().lines[at]; line.kind == kernel::LineKind::verb)
      if (const auto name = argument(line, "as")) return name;
  return 0;
}
std::uint16_t naming(const kernel::Game& g) { return first_name(static_cast<const Game&>(g)); }
bool is_first_change(const Game& g, Option) {
  const int play = g.frame().play;
  return play == 0 || g.s.plays.at[play - 1].kind != kCardPlay || g.s.plays.at[play - 1].modes == 0;
}
void accept_change(Game& g) {
  g.s.plays[g.frame().play - 1].modes = 1;
  g.used("1027.1a"_zx);
  kernel::accept_may(g);
}
// 304.4a: who declines "up to so many" cards of a deck does not begin with them.
bool speaks_of_deck(const Game& g) {
  const auto block = argument(kernel::line_at(g, 4), "do");
  if (block == 0 || g.cards().lines[block].kind != kernel::LineKind::verb) return false;
  const Line& first = g.cards().lines[block];
  const std::string_view verb = kernel::verb_specs()[first.verb].word;
  return (verb == "repeat" || verb == "look" || verb == "reveal") && argument(first, "up_to") != 0;
}
void decline(Game& g) {
  if (speaks_of_deck(g)) g.used("304.4a"_zx);
  kernel::decline_may(g);
}
constexpr Check kChangeChecks[] = {
    {"1027.1a"_zx, "only one change is made as it is played", 0, holds<is_first_change>}};
constexpr kernel::Action kMayActions[] = {
    {"804.3c"_zx, "do it", kAccept, nullptr, nullptr, {}, act<kernel::accept_may>},
    {"804.3c"_zx, "do not", kDecline, nullptr, nullptr, {}, act<decline>},
};
constexpr kernel::Action kChangeActions[] = {
    {"1027.1"_zx, "change what is paid", kAccept, nullptr, nullptr, kChangeChecks, act<accept_change>},
    {"1027.1"_zx, "do not", kDecline, nullptr, nullptr, {}, act<kernel::decline_may>},
};
constexpr Question kWhether{"", who<kernel::chooser>, kMayActions};
constexpr Question kWhetherChanged{
    "", who<kernel::chooser>, kChangeActions, false, true, false, false, true, naming};
constexpr Row kMayRows[] = {
    {"804.3c"_zx, "whether to do it", when<may_be_done>, ask(kWhether)},
    {"1027.1"_zx, "whether to change what is paid", when<may_be_paid>, ask(kWhetherChanged)},
    {"804.3a"_zx, "do it", when<kernel::may_accepted>, act<kernel::run_may>},
    {"804.3b"_zx, "if it was done", when<kernel::may_was_done>, act<kernel::run_then>},
    {"804.3b"_zx, "if not", when<kernel::may_was_not_done>, act<kernel::run_else>},
};
static_assert(kernel::well_formed(kMayRows, kProcedures));

}  // namespace

const Procedure kMay{"may", Order::sequence, kMayRows};

void start_may(kernel::Game& base, const Line& line, Frame& f) {
  kernel::start_may(base, line, f);
  note_done(base, false);
  const auto block = argument(line, "do");
  if (block == 0 || can_do_in_full(context_of(base), block)) return;
  base.used("804.3c"_zx);
  note_why_not(context_of(base), block);
  f.set(6, 1);
}

// ---- 1027: cards that ask for something as they are played
bool has_play_cost(const Game& g) {
  const Frame& f = g.frame();
  if (f.play == 0 || g.s.plays.at[f.play - 1].kind != kCardPlay) return false;
  return play_cost(g, g.s.plays.at[f.play - 1].source.card()) != 0;
}
void pay_play_cost(Game& g) {
  const int play = g.frame().play;
  for (const auto rule : {"1027.1"_zx, "1027.1b"_zx, "804.2g"_zx}) g.used(rule);
  kernel::push_block(g, play_cost(g, g.s.plays[play - 1].source.card()), play);
}
// What its own changes of the price, made meanwhile, add to it; they are for this play only.
void settle_price(Game& g) {
  kernel::Play& p = g.s.plays[g.frame().play - 1];
  int by = 0;
  for (int i = g.s.effects.n - 1; i >= 0; --i) {
    const kernel::Effect e = g.s.effects[i];
    if (e.source != p.source || g.cards().changes[e.text].kind != kernel::ChangeKind::cost) continue;
    kernel::Context c{g, e.source, e.controller};
    c.scope = e.scope;
    by += static_cast<int>(kernel::evaluate_number(c, g.cards().changes[e.text].value));
    kernel::drop_scope(g, e.scope);
    g.s.effects.erase(i);
  }
  p.paid = static_cast<std::int16_t>(std::max(0, p.paid + by));
  g.s.changed();
}
void note_paid(Game& g) {
  const int play = g.frame().play;
  if (play == 0) return;
  g.used("802.1"_zx);
  g.used(g.s.plays[play - 1].kind == kCardPlay ? "1027.1b"_zx : "1027.1c"_zx);
}

}  // namespace headjudge::zx
