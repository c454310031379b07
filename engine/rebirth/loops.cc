// 13.1.1.2: what led back to the same position is not done again there.
#include <algorithm>

#include "engine/kernel/canonical.h"
#include "engine/kernel/text/compile.h"
#include "engine/rebirth/trial.h"

namespace headjudge::rebirth {
namespace {

// Whether some text may bring cards to an area: it names this one, or none that can be told from the text.
bool may_bring_to(const Game& g, Place place) {
  for (const kernel::Line& line : g.cards().lines) {
    if (line.kind != kernel::LineKind::verb) continue;
    const kernel::VerbSpec& verb = kernel::verb_specs()[line.verb];
    if (verb.word == std::string_view("exchange")) return true;
    for (std::size_t k = 0; k < verb.parameters.size(); ++k) {
      if (line.arg[k] == 0 || verb.parameters[k].type != kernel::ParameterType::zone) continue;
      const kernel::Node& to = g.cards().nodes[line.arg[k]];
      if (to.op != kernel::Op::zone || to.value == place) return true;
    }
  }
  return false;
}
bool some_text_does(const Game& g, std::string_view word) {
  for (const kernel::Line& line : g.cards().lines)
    if (line.kind == kernel::LineKind::verb && kernel::verb_specs()[line.verb].word == word) return true;
  return false;
}
// A position in which energy was paid comes back only when texts make cards stand.
bool may_stand_again(const Game& g, int cost) { return cost <= 0 || some_text_does(g, "stand"); }

bool is_repeatable(const Game& g, kernel::TextId text) {
  const kernel::Ability& a = g.cards().abilities[text];
  return a.kind == kernel::AbilityKind::activated && a.limit_turn == 0 && a.limit_game == 0;
}

}  // namespace

std::uint32_t Game::position_without_acts() const {
  leaves_acts_out_ = true;
  const auto now = static_cast<std::uint32_t>(kernel::hash_from_scratch(*this, false).low);
  leaves_acts_out_ = false;
  return now;
}

namespace {

// The position before the answer; `asked`: the row that asked.
std::uint32_t position_before(Game& g, Frame& f, int asked) {
  const Frame now = f;
  f.at = static_cast<std::uint16_t>(asked);
  for (int k = 0; k < 3; ++k) f.set(k, 0);
  const std::uint32_t before = g.position_without_acts();
  f = now;
  return before;
}
bool has_choices(const Game& g, kernel::TextId text) {
  return g.cards().abilities[text].play != 0 || names_opponent(g, text);
}
// What was chosen while the running play was played; 0: nothing can be.
std::uint32_t choices_now(const Game& g) {
  const int play = g.frame().play;
  if (g.s.plays[play - 1].kind == kCardPlay) return g.s.plays[play - 1].to;
  if (!has_choices(g, g.s.plays[play - 1].text)) return 0;
  kernel::HashVisitor hash;
  hash.restart();
  hash.part("play", 1, true);
  hash.item("play");
  kernel::walk_play(g, hash, play);
  return static_cast<std::uint32_t>(hash.sum().low);
}
void note(Game& g, std::uint32_t before, std::uint32_t choices) {
  const kernel::Play& play = g.s.plays[g.frame().play - 1];
  g.s.acted.push({before, choices, play.source.card(), play.text});
}
// What the main phase does itself, without a play.
void note_at_once(Game& g, CardId c) {
  g.s.acted.push({position_before(g, g.frame(), g.frame().at - 1), 0, c, 0});
}
const kernel::Play& running_play(const Game& g) { return g.s.plays[g.frame().play - 1]; }

// The frame above the one that was asked is that of the play.
void keep_before(Game& g, Frame& playing) {
  Frame& f = g.caller();
  --g.s.frames.n;
  const std::uint32_t before = position_before(g, f, f.from_ask - 1);
  ++g.s.frames.n;
  playing.set(kBefore, static_cast<std::int32_t>(before));
}

}  // namespace

void note_acting(Game& g, kernel::TextId text, Frame& playing) {
  if (is_repeatable(g, text)) keep_before(g, playing);
}
// A card that is played comes back to the hand, or is drawn again.
void note_playing(Game& g, CardId c, Frame& playing) {
  if (!may_stand_again(g, number_of(g, c, kCost))) return;
  if (may_bring_to(g, kHand) || (may_bring_to(g, kDeck) && some_text_does(g, "draw")))
    keep_before(g, playing);
}
// What moves to the member area comes back to the entry; the card drawn by setting one comes back to the
// deck.
void note_moving(Game& g, CardId c) {
  if (may_stand_again(g, number_of(g, c, kCost)) && may_bring_to(g, kEntry)) note_at_once(g, c);
}
void note_setting(Game& g, CardId c) {
  if (may_bring_to(g, kDeck)) note_at_once(g, c);
}
// The position that is compared holds the play and its choices.
void note_yes(Game& g) { note(g, position_before(g, g.frame(), g.frame().at - 1), 0); }
void note_acted(Game& g) {
  if (g.frame().num(kBefore) == 0) return;
  note(g, static_cast<std::uint32_t>(g.frame().num(kBefore)), choices_now(g));
  g.frame().set(kBefore, 0);
}
bool was_chosen_before(const Game& g) {
  if (g.frame().num(kBefore) == 0) return false;
  const kernel::Play& play = running_play(g);
  const auto before = static_cast<std::uint32_t>(g.frame().num(kBefore));
  const std::uint32_t choices = choices_now(g);
  for (const Acted& a : g.s.acted)
    if (a.card == play.source.card() && a.text == play.text && a.before == before && a.choices == choices)
      return true;
  return false;
}

namespace {

// The position that somebody is asked in.
std::uint32_t position_here(const Game& g) {
  const auto copy = std::make_unique<Game>(g);
  copy->set_listener(nullptr);
  for (int k = 0; k < 3; ++k) copy->frame().set(k, 0);  // of the answer before
  return copy->position_without_acts();
}
// Whether it was done in this position before, in whatever way; text 0: what is done with the card itself.
bool was_done_here(const Game& g, CardId c, kernel::TextId text) {
  const auto is_same = [&](const Acted& a) { return a.card == c && a.text == text; };
  if (std::none_of(g.s.acted.begin(), g.s.acted.end(), is_same)) return false;
  const std::uint32_t now = position_here(g);
  return std::any_of(g.s.acted.begin(), g.s.acted.end(),
                     [&](const Acted& a) { return is_same(a) && a.before == now; });
}

}  // namespace

bool is_new_act(const Game& g, Option o) {
  if (!was_done_here(g, o.a, 0)) return true;
  g.used("13.1.1.2"_rb);
  return false;
}
// Into the other area it is another action.
bool is_new_card(const Game& g, Option o) {
  if (g.s.acted.empty() || !was_done_here(g, o.a, 0)) return true;
  const std::uint32_t now = position_here(g);
  for (const Place place : {kEntry, kMember}) {
    const ZoneId to = zone(actor(g), place);
    const auto is_this = [&](const Acted& a) {
      return a.card == o.a && a.text == 0 && a.before == now && a.choices == to + 1u;
    };
    if (may_be_played_to(g, o.a, actor(g), to) && std::none_of(g.s.acted.begin(), g.s.acted.end(), is_this))
      return true;
  }
  g.used("13.1.1.2"_rb);
  return false;
}
bool is_new_yes(const Game& g) {
  const kernel::Play& play = running_play(g);
  if (!was_done_here(g, play.source.card(), play.text)) return true;
  g.used("13.1.1.2"_rb);
  return false;
}
// Other choices make it another action: then it is refused only when all of them were made before.
bool is_new_play(const Game& g, Option o) {
  const kernel::TextId text = ability_at(g, o.a, o.b);
  if (g.trying != 0 || text == 0 || !was_done_here(g, o.a, text)) return true;
  const kernel::Context c{g, g.s.ref(o.a), actor(g)};
  const auto before = static_cast<std::int32_t>(position_here(g));
  const bool found = has_choices(g, text) && unplayable(c, text, before) == kernel::kNoRule;
  if (!found) g.used("13.1.1.2"_rb);
  return found;
}

}  // namespace headjudge::rebirth
