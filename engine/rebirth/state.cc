// The state's readers and doers: costs of energy, prohibitions, damage, the walk of the facts.
#include "engine/rebirth/state.h"

#include <algorithm>

#include "engine/kernel/canonical.h"
#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::rebirth {

Player next_player(const Game& g, Player p) {
  if (is_double(g)) return g.in_turn_order(2);
  for (int i = 1; i <= g.s.players; ++i) {
    const auto next = static_cast<Player>((p + i) % g.s.players);
    if (in_game(g, next)) return next;
    if (g.s.format == kCircle) g.used("12.6.7"_rb);  // whose seat was taken out of the order
  }
  return p;
}
Player neighbour(const Game& g, Player p, int step) {
  for (int i = 1; i < g.s.players; ++i) {
    const auto next = static_cast<Player>((p + step * i + g.s.players * i) % g.s.players);
    if (next == p) return kNobody;
    if (in_game(g, next)) return next;
    g.used("12.6.7"_rb);
    if ((g.s.vacant >> next & 1) != 0 && g.book().has("12.6.7.1"_rb)) {
      g.used("12.6.7.1"_rb);
      return kNobody;
    }
  }
  return kNobody;
}
CardId entry_of(const Game& g, Player p) {
  if (p == kNobody) return kNoCard;
  CardId found = kNoCard;
  for (CardId c : cards(g, p, kEntry))
    if (is_kind(g, c, kCharacter)) found = c;
  return found;
}
namespace {

// 8.2.4.3: whoever is in the entry; by the other reading only who was there at the declaration.
CardId in_role(const Game& g, Player p, Ref declared) {
  const CardId c = entry_of(g, p);
  return c == kNoCard || !declared || g.s.ref(c) == declared ? c : kNoCard;
}

}  // namespace

CardId attacking_card(const Game& g) { return in_role(g, attacker(g), g.s.striker); }
CardId attacked_card(const Game& g) { return in_role(g, g.s.defender, g.s.struck); }
void note_roles(Game& g) {
  if ((g.s.readings & kRolesStay) == 0) return;
  const CardId a = entry_of(g, attacker(g)), t = entry_of(g, g.s.defender);
  g.s.striker = a == kNoCard ? Ref{} : g.s.ref(a);
  g.s.struck = t == kNoCard ? Ref{} : g.s.ref(t);
}
namespace {
int count_energy(const Game& g, Player p) {
  int n = 0;
  for (CardId c : cards(g, p, kEnergy)) n += can_pay_with(g, c) ? 1 : 0;
  return n;
}
}  // namespace
// Kept while nothing changes, where no text may forbid to pay.
int standing_energy(const Game& g, Player p) {
  if (!kForbids.lacks(g.absent()) || p >= kernel::kPlayersMax) return count_energy(g, p);
  if (g.energy.moment != g.s.moment) g.energy.moment = g.s.moment, g.energy.standing.fill(-1);
  int& standing = g.energy.standing[p];
  if (standing < 0) standing = count_energy(g, p);
  return standing;
}
bool is_valid_blocker(const Game& g, CardId c) {
  if ((kBlockers | kAllows).lacks(g.absent())) return false;
  const CardId attacked = attacked_card(g);
  if (attacked == kNoCard || g.s.attacking == 0) return false;
  bool written = false;
  for (int i = 1; i <= ability_places(g, c); ++i) {
    const kernel::Ability& a = g.cards().abilities[ability_at(g, c, i)];
    if (a.keyword == 0 || std::string_view(g.words().keywords[a.keyword - 1u].word) != "blocker") continue;
    written = true;
    if (!kernel::ability_holds({g, g.s.ref(c), g.s[c].owner}, a)) continue;
    if (a.condition != 0 && !g.is_met(a, g.s.ref(c), g.s[c].owner)) continue;
    g.used(a.parameter_word == 0 ? "11.6.2"_rb : "11.6.3"_rb);
    if (a.parameter_word == 0 || !g.book().has("11.6.3"_rb) ||
        has_trait(g, g.view(attacked), a.parameter_word))
      return true;
  }
  if (kernel::is_allowed(g, {"block|blocks", g.s.ref(c), g.s[c].owner})) return true;
  // The word alone, as an effect gives it.
  const auto words = g.words().keywords;
  for (std::size_t k = 0; !written && k < words.size(); ++k)
    if (words[k].word == std::string_view("blocker") && (g.view(c).keywords >> k & 1) != 0) {
      g.used("11.6.2"_rb);
      return true;
    }
  return false;
}

int changed_member_limit(const Game& g, Player p) {
  bool changed = false;
  const int limit = kernel::changed_limit(g, zone(p, kMember), g.s.player[p].member_limit, 255, changed);
  g.used("4.5.3"_rb);
  if (changed)
    g.used("1.3.1"_rb);
  else
    g.used("4.5.3.1"_rb);
  return limit;
}
bool is_left_free(const Game& g, std::string_view words, CardId c, Player p, Player whom, ZoneId to) {
  const Ref r = c == kNoCard ? Ref{} : g.s.ref(c);
  return !kernel::is_forbidden(g, {words, r, p, Cause::rule, {}, {}, whom, to});
}
int activation_cost(const Game& g, Ref source, Player p, int energy) {
  if (!g.s.live(source)) return energy;
  const int cost = kernel::changed_cost(g, source.card(), p, true, energy, {});
  if (cost != energy) g.used("1.3.1"_rb);
  return cost;
}

// ---- Doers
void tell_timing(Game& g, int event) {
  Event e = kernel::make_event(event, {}, {}, g.s.turn_player, 0, Cause::rule);
  if (!g.replaced(e, {event})) g.raise(e);
  if (const Player other = teammate(g, e.player); other != kNobody && in_game(g, other)) {
    e.player = other;  // whose turn it is as well (12.7.7)
    g.raise(e);
  }
}

kernel::Refs take_picks(Game& g) {
  kernel::Refs which;
  for (const kernel::Cell& cell : g.s.list(g.s.frames.n - 1)) which.add(cell.ref());
  g.s.cells.n = g.frame().cells;
  return which;
}
bool turn_card(Game& g, CardId c, bool rest, Cause cause, Ref by) {
  const int kind = rest ? kEvRested : kEvStood;
  const auto turn = [&] {
    std::uint8_t& flags = g.s.edit(c).flags;
    flags = static_cast<std::uint8_t>(rest ? flags | kernel::kRested : flags & ~kernel::kRested);
    return true;
  };
  if (g.nobody_hears(kind) && cause != Cause::effect) return turn();  // of effects a card may be unaffected
  const kernel::Occurrence one(g);
  Event e = kernel::make_event(kind, g.s.ref(c), by, g.s[c].owner, 0, cause);
  if (g.replaced(e, {kind})) return false;
  turn();
  raise(g, kind, g.s.ref(c), by, g.s[c].owner, 0, cause);
  return true;
}
bool turn_over(Game& g, CardId c, bool down, Cause cause, Ref by) {
  const kernel::Occurrence one(g);
  const int kind = down ? kEvTurnedFaceDown : kEvTurnedFaceUp;
  if (Event e = kernel::make_event(kind, g.s.ref(c), by, g.s[c].owner, 0, cause); g.replaced(e, {kind}))
    return false;
  g.used("5.4.1"_rb);
  if (down)
    g.s.edit(c).flags |= kernel::kFaceDown;
  else
    g.s.edit(c).flags &= static_cast<std::uint8_t>(~kernel::kFaceDown);
  raise(g, kind, g.s.ref(c), by, g.s[c].owner, 0, cause);
  return true;
}

bool take_damage(Game& g, Ref to, Ref source, int amount, Cause cause) {
  if (amount <= 0 || !g.s.live(to) || place_of(g.s[to.card()].zone) != kEntry) return false;
  const kernel::Occurrence one(g);
  return take_damage(g, kernel::make_event(kEvDamaged, to, source, g.s[to.card()].owner, amount, cause));
}
bool take_damage(Game& g, Event e) {
  if (g.replaced(e, {kEvDamaged, kEvDamage, kEvDealsDamage})) return false;
  if (!e.card && e.player != kNobody && entry_of(g, e.player) != kNoCard)
    e.card = g.s.ref(entry_of(g, e.player));
  if (e.amount <= 0 || !g.s.live(e.card) || place_of(g.s[e.card.card()].zone) != kEntry) return false;
  Card& k = g.s.edit(e.card.card());
  k.damage = std::min(k.damage + e.amount, kDamageMax);
  note_hit(g, e.card, e.by);
  const Player p = g.s[e.card.card()].owner;
  raise(g, kEvDamage, e.card, e.by, p, e.amount, e.cause);
  raise(g, kEvDealsDamage, e.by, e.card, p, e.amount, e.cause);
  raise(g, kEvDamaged, e.card, e.by, p, e.amount, e.cause);
  return true;
}
bool would_lose(Game& g, Player p) {
  const kernel::Occurrence one(g);
  Event e = kernel::make_event(kEvLost, {}, {}, p, 0, Cause::rule);
  return !g.replaced(e, {kEvLost, kEvLeftGame});
}

// ---- The game
void Game::save(int slot) {
  GameOf::save(slot);
  top_ = slot;
}
void Game::abandon() {
  release_mark();
  restore(top_);
  const int play = s.frames.back().play;
  s.cells.n = s.frames.back().cells;
  --s.frames.n;
  if (play != 0) kernel::free_play(*this, play, false);
  s.changed();
}
Ref Game::relocate(Ref r, ZoneId to, int index, Cause cause, Ref by) {
  if (cause == Cause::effect) cause = cause_now(*this);  // 9.5.2: what pays is no effect
  if (s.live(r) && player_of(to) == s[r.card()].owner) {
    used("4.1.1.3"_rb);
    note_area(*this, place_of(to));
  }
  return move_card(*this, r, to, index, cause, by);
}
void Game::concede(Player p) {
  used("1.2.4"_rb);
  used("1.2.4.1"_rb);
  lose(*this, only(p));
}
template <class V>
void Game::players_to(V& v) const {
  v.part("players", 16, true);
  for (Player p = 0; p < s.players; ++p) {
    const auto& [member_limit, had_turn] = s.player[p];
    v.item("player");
    v.number(1, "member_limit", member_limit);
    v.number(2, "had_a_turn", had_turn);
  }
}
template <class V>
void Game::facts_to(V& v) const {
  kernel::walk_known(v, players_hash_, {s.player, s.players}, [&](auto& to) { players_to(to); });
  if (s.format != kTwoPlayers) {
    v.part("format", 18, true);
    v.item("format");
    v.number(1, "format", s.format);
    v.number(2, "one_player_out", s.one_out);
    v.number(3, "gone", s.gone);
    v.number(4, "vacant", s.vacant);
    v.number(10, "unique_deck", s.unique_deck);
    for (int i = 0; is_double(*this) && i < 4; ++i) v.number(5 + i, "seat", s.seat[i] + 1);
    if (is_double(*this) && s.speaker != kNobody) v.number(9, "attacker", s.speaker + 1);
  }
  const bool acts = !s.acted.empty() && !leaves_acts_out_;
  if (acts) v.part("acted", 19, true);
  for (int i = 0; acts && i < s.acted.n; ++i) {
    const Acted& a = s.acted[i];
    const std::uint16_t label = cards().abilities[a.text].label;
    v.item("acted");
    v.object(1, "card", *this, s.ref(a.card));
    v.word(2, "ability", cards().labels[label], cards().label_keys[label]);
    v.number(3, "before", a.before);
    if (a.choices != 0) v.number(4, "choices", a.choices);
  }
  if (!s.hits.empty()) v.part("hits", 20, true);
  for (const Hit& hit : s.hits) {
    v.item("hit");
    v.object(1, "card", *this, hit.card);
    v.object(2, "by", *this, hit.by);
  }
  v.part("attack", 17, true);
  v.item("attack");
  v.number(1, "attacks", s.attacks);
  v.number(2, "attacking", s.attacking);
  v.number(3, "partner", s.partner);
  if (s.defender != kNobody) v.number(4, "defender", s.defender + 1);
  v.number(5, "leaving", s.leaving);
  v.number(6, "worked", s.worked);
  if (s.supporter) v.object(7, "supporter", *this, s.supporter);
  if (s.blocked) v.object(8, "blocked", *this, s.blocked);
  if (s.striker) v.object(9, "striker", *this, s.striker);
  if (s.struck) v.object(10, "struck", *this, s.struck);
  if (s.readings != 0) v.number(11, "readings", s.readings);
}
void Game::walk_facts(kernel::Visitor& v) const { facts_to(v); }
void Game::walk_facts(kernel::HashVisitor& v) const { facts_to(v); }

}  // namespace headjudge::rebirth
