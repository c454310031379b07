// Validity of abilities (205.4a, 803.1) and the rules that reading a value of a card uses.
#include "engine/zx/validity.h"

namespace headjudge::zx {
namespace {

bool face_down(const Card& card) { return (card.flags & kernel::kFaceDown) != 0; }
bool is_open_place(const Game& g, ZoneId z) {
  return z < g.words().zones() && g.words().row(z).open == kernel::Open::all;
}

bool mentions_turn(const Game& g, kernel::NodeId id) {
  if (id == 0) return false;
  const kernel::Node& n = g.cards().nodes[id];
  if (n.op == kernel::Op::property && g.cards().words[n.word] == "active") return true;
  return mentions_turn(g, n.a) || mentions_turn(g, n.b);
}

}  // namespace

bool is_still_valid(const Game& g, kernel::TextId text, Ref source) {
  if (!g.s.live(source)) return false;
  const CardId c = source.card();
  const kernel::CardDef& def = g.cards().cards[g.s[c].def];
  const kernel::View& v = g.view(c);
  const int place = text - def.first_ability;
  const bool printed = place >= 0 && place < def.abilities && (v.lost >> (place & 31) & 1) == 0;
  bool gained = false;
  for (const kernel::TextId one : v.gained) gained = gained || one == text;
  const kernel::Ability& a = g.cards().abilities[text];
  return (printed || gained) && valid_at(g, a, c) &&
         (a.while_ == 0 || kernel::evaluate_bool({g, source, g.s[c].controller}, a.while_));
}
bool is_own_turn_label(const Game& g, const kernel::Ability& a) { return mentions_turn(g, a.while_); }

bool Game::permits(const kernel::Ability& a, Ref, const Card& card) const {
  if (a.beside) used("1101.2"_zx), used("1101.2a"_zx);
  // 803.1d, 312.2a: in an open zone a zone's ability needs its card face up.
  if (a.zones != 0 && a.face == 0 && face_down(card) && is_open_place(*this, card.zone)) {
    if (place_of(card.zone) == kForce) used("312.2a"_zx), used("1019.3"_zx);
    return used("803.1d"_zx), false;
  }
  if (a.face != 0 && (a.face == 2) != face_down(card)) return used("803.1e"_zx), false;
  if (a.player_name == 0) return true;
  used("205.4a"_zx);
  return has_player_named(*this, card.controller, a.player_name);
}

void note_kinds(const Game& g, std::uint32_t kinds) {
  constexpr std::pair<CardKind, kernel::RuleIndex> kCounted[] = {{kZxExtra, "202.6a"_zx},
                                                                 {kOverBoost, "202.7a"_zx},
                                                                 {kEventExtra, "202.9a"_zx},
                                                                 {kPlayerExtra, "202.10a"_zx},
                                                                 {kAscensionExtra, "202.12a"_zx}};
  for (const auto& [kind, rule] : kCounted)
    if ((kinds >> kind & 1) != 0) g.used(rule);
}

namespace {

// Why a constant ability does or does not apply just now.
void note_validity(const Game& g, const kernel::Ability& a, CardId c) {
  const Card& card = g.s[c];
  const int place = place_of(card.zone);
  const bool here = a.zones == 0 ? is_square(card.zone) : (a.zones >> place & 1) != 0;
  if (a.zones == 0 && !is_square(card.zone)) {
    for (const auto rule : {"205.1"_zx, "803.1b"_zx, "803.2"_zx}) g.used(rule);
    const bool event = has_kind(g, c, kEvent) || has_kind(g, c, kEventExtra);
    g.used(event ? "205.1b"_zx : "205.1a"_zx);
    return;
  }
  if (a.zones != 0 && a.zones != ~0ull) g.used(a.face != 0 ? "803.1e"_zx : "803.1d"_zx), g.used("205.4b"_zx);
  if (place == kForce && face_down(card)) g.used("312.2a"_zx), g.used("1019.3"_zx);
  if (place == kForce && !face_down(card)) g.used("312.2"_zx);
  const bool faces = a.face == 0 || (a.face == 2) == face_down(card);
  bool valid = here && faces && g.permits(a, g.s.ref(c), card);
  if (here && a.player_name != 0) {
    for (const auto rule : {"205.4a"_zx, "211.2"_zx, "211.3"_zx}) g.used(rule);
    if (!valid) g.used("803.2a"_zx);
  }
  if (valid && a.while_ != 0 && !kernel::evaluate_bool({g, g.s.ref(c), card.controller}, a.while_)) {
    g.used(is_own_turn_label(g, a) ? "803.1f"_zx : "803.2a"_zx);
    g.used(a.gate_rule);
    valid = false;
  }
  if (!valid) g.used("803.2"_zx);
}
void note_constants(const Game& g) {
  for (int z = 0; g.cards().has_constants && z < g.words().zones(); ++z)
    for (CardId c : g.s.zone(static_cast<ZoneId>(z))) {
      const kernel::CardDef& def = g.cards().cards[g.s[c].def];
      const auto note = [&](kernel::TextId text) {
        const kernel::Ability& a = g.cards().abilities[text];
        if (a.kind == kernel::AbilityKind::constant && a.changes != 0) note_validity(g, a, c);
      };
      for (int i = 0; i < def.abilities; ++i) note(static_cast<kernel::TextId>(def.first_ability + i));
      const kernel::Gained gained = g.view(c).gained;
      for (const kernel::TextId text : gained) note(text);
      // A virtual player card has what effects give it.
      if (!gained.empty() && (g.s[c].flags & kernel::kToken) != 0 && has_kind(g, c, kPlayerCard))
        g.used(g.book().revision == 0 ? "1205.3"_zx : "1206.3"_zx);
    }
}
}  // namespace

namespace {

// 803.2b: a card has its invalid abilities too.
void note_keyword(const Game& g, Ref r, std::uint32_t keyword) {
  if (!g.s.live(r)) return;
  const kernel::CardDef& def = g.cards().cards[g.s[r.card()].def];
  for (int i = 0; i < def.abilities; ++i) {
    const kernel::Ability& a = g.cards().abilities[static_cast<std::size_t>(def.first_ability + i)];
    if (a.keyword != keyword + 1) continue;
    const bool valid = valid_at(g, a, r.card()) &&
                       (a.while_ == 0 || kernel::evaluate_bool({g, r, g.s[r.card()].controller}, a.while_));
    if (!valid) g.used("803.2b"_zx);
  }
}
// 1205.1 (later): what an ability moved into a hidden zone is read as it last was in a public one.
// 808.6: an automatic ability is resolved though its card is gone, by what it was.
void note_gone_source(const Game& g, Ref r) {
  const std::uint8_t play = g.s.frames.empty() ? std::uint8_t{0} : g.frame().play;
  if (play == 0 || g.s.plays[play - 1].source != r) return;
  if (g.cards().abilities[g.s.plays[play - 1].text].kind == kernel::AbilityKind::automatic)
    g.used("808.6"_zx);
}
void note_supplement(const Game& g, Ref r) {
  if (g.book().revision == 0) return;
  const ZoneId z = g.s[r.card()].zone;
  if (z < g.words().zones() && g.words().row(z).open != kernel::Open::all) g.used("1205.1"_zx);
}
void note_token(const Game& g, Ref r) {
  const bool token = g.s.live(r) && (g.s[r.card()].flags & kernel::kToken) != 0;
  if (token && is_zx(g, r.card())) g.used("202.13a"_zx), g.used("202.13b"_zx);
}

}  // namespace

namespace {
// 208.1: whether a race is asked of a card of a kind that has none.
bool lacks_race(const Game& g, Ref r, std::uint32_t values) {
  constexpr std::uint32_t kWithRace = 1u << kZx | 1u << kZxExtra | 1u << kOverBoost | 1u << kObUpper |
                                      1u << kObLower | 1u << kShift | 1u << kTokenKind;
  return (values & kernel::kTraitWords) != 0 && g.s.live(r) && (g.peek(r.card()).kinds & kWithRace) == 0;
}
}  // namespace

void Game::noted(kernel::Noted what, Ref r, std::uint32_t detail) const {
  using kernel::Noted;
  // What a text asks of a card leaves the others out of its choice.
  const auto used_and_limits = [&](kernel::RuleIndex rule) { used(rule), limited(rule); };
  switch (what) {
    case Noted::value:
      if ((detail >> kPower & 1) != 0 && detail < 64) used("209.1"_zx);
      if ((detail >> kCost & 1) != 0 && detail < 64) used("203.1"_zx);
      if (detail == kernel::kTraitWords || lacks_race(*this, r, detail)) used("208.1"_zx);
      if (noting_) return;
      noting_ = true;  // conditions read values too
      note_token(*this, r);
      if (is_told_first()) note_constants(*this);
      if (cards().has_constants) used("811.1c"_zx);
      noting_ = false;
      return;
    case Noted::trait:
      used("208.1"_zx);
      if (detail > 1) used("802.4"_zx);
      return used_and_limits("208.3"_zx);
    case Noted::group:
      used_and_limits(detail == 0 ? "204.7"_zx : "204.5"_zx);
      return (detail & (detail - 1)) != 0 ? used("802.4"_zx) : void();
    case Noted::keyword:
      return note_keyword(*this, r, detail);
    case Noted::controller:
      for (const auto rule : {"302.1a"_zx, "302.1b"_zx, "302.1e"_zx}) used(rule);
      return;
    case Noted::counted:
      if (detail < kOwnedZones && place_of(static_cast<ZoneId>(detail)) == kDynamis) used("401.9"_zx);
      return detail < kOwnedZones && place_of(static_cast<ZoneId>(detail)) == kLife ? used("307.3"_zx)
                                                                                    : void();
    case Noted::range:
      return used_and_limits("816.2"_zx);
    case Noted::last_information:
      used("814.1"_zx);
      note_gone_source(*this, r);
      return note_supplement(*this, r);
    case Noted::undefined:
      used("102.4"_zx);
      return used("814.2"_zx);
    case Noted::only:
      used("204.5"_zx);
      return used_and_limits("816.3"_zx);
    case Noted::further_name:
      return used_and_limits("206.3"_zx);
    case Noted::part_of_name:
      return used_and_limits("201.3"_zx);
    case Noted::counted_kind:
      return note_kinds(*this, detail);
    case Noted::condition:
      return used("804.3b"_zx);
    case Noted::invalid:
      used("803.2a"_zx);
      return used("803.2"_zx);
    case Noted::elsewhere:
      used("803.2"_zx);
      if (detail != 0) return used("803.1d"_zx);
      used("803.1b"_zx);
      return used(has_kind(*this, r.card(), kEvent) ? "205.1b"_zx : "205.1a"_zx);
    case Noted::own:
    case Noted::area:
      return;
    case Noted::given_icon:
      return used("207.12"_zx);
    case Noted::infinite:
      return used_and_limits("203.3"_zx);
  }
}

}  // namespace headjudge::zx
