// The state's readers and doers: items of the gate, events, what waits for them, the walk of the facts.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"
#include "engine/gate_ruler/permits.h"
#include "engine/gate_ruler/still.h"
#include "engine/kernel/canonical.h"
#include "engine/kernel/replace.h"

namespace headjudge::gate_ruler {

void State::copy_lists(State& to, const State& from) {
  kernel::copy_list(to.last_damage, from.last_damage);
  kernel::copy_list(to.hits, from.hits);
  kernel::copy_list(to.paid_for, from.paid_for);
  kernel::copy_list(to.returning, from.returning);
  kernel::copy_list(to.newcomers, from.newcomers);
  kernel::copy_list(to.gate, from.gate);
}

// ---- Readers
Ref ruler(const Game& g, Player p) {
  const CardId c = ruler_of(g, p);
  return c == kNoCard ? Ref{} : g.s.ref(c);
}
bool has_keyword(const Game& g, CardId c, std::string_view word) {
  if (!g.is_heard() && g.peek(c).keywords == 0) return false;
  const auto keywords = g.words().keywords;
  for (std::size_t i = 0; i < keywords.size(); ++i)
    if (word == keywords[i].word) return (g.view(c).keywords >> i & 1) != 0;
  return false;
}
int current_life(const Game& g, Player p) {
  const CardId c = ruler_of(g, p);
  return c == kNoCard ? 0 : number_of(g, c, kLife) - g.s.count(zone(p, kDamage));
}
// 7-2a-2, 10-3c: an overdrive ability lies beside its card as if it were one.
int Game::pseudo_cards(ZoneId z) const {
  int n = 0;
  if (place_of(z) != kDrive) return 0;
  for (CardId c = 0; c < s.cards; ++c)
    if (s[c].owner == player_of(z)) n += overdrives_there(s[c]);
  return n;
}
kernel::Crowd Game::crowd() const {
  kernel::Crowd crowd = kernel::crowd_of(s);
  crowd.waiting += s.gate.n;
  const auto holds_many = [](const auto& list) { return list.n > static_cast<int>(std::size(list.at)) / 2; };
  crowd.crowded = crowd.crowded || holds_many(s.gate) || holds_many(s.hits);
  return crowd;
}
int keyword_row(std::string_view word) {
  const auto all = kVocabulary.keywords;
  const auto named = [&](const kernel::KeywordRow& k) { return word == k.word; };
  return static_cast<int>(std::find_if(all.begin(), all.end(), named) - all.begin());
}
namespace {
int count_energy(const Game& g, Player p) {
  int n = 0;
  for (CardId c : cards(g, p, kEnergy)) n += pays_energy(g, c, p) ? 1 : 0;
  return n > 0 && may_pay_energy(g, p) ? n : 0;
}
}  // namespace
// Kept while nothing changes, where no text may forbid to pay.
int active_energy(const Game& g, Player p) {
  if (g.is_heard() || g.cards().has_change(kernel::ChangeKind::forbid)) return count_energy(g, p);
  if (g.energy.moment != g.s.moment) g.energy = {g.s.moment, {-1, -1}};
  int& active = g.energy.active[p];
  if (active < 0) active = count_energy(g, p);
  return active;
}
bool pays_energy(const Game& g, CardId c, Player p) {
  return (g.s[c].flags & kernel::kRested) == 0 && may_turn(g, c, kEvRested, p, Cause::cost);
}
std::string_view ruler_word(const Game& g, Player p) {
  const CardId c = ruler_of(g, p);
  return c == kNoCard ? std::string_view() : std::string_view(g.cards().cards[g.s[c].def].id);
}
bool plays_for_free(const Game& g, Player p) {
  const CardId c = ruler_of(g, p);
  if (c == kNoCard) return true;
  Game::Ruling& ruling = g.ruling[p];
  const std::uint16_t def = g.s.card[c].def;
  if (ruling.def != def) {
    const std::string_view id = g.cards().cards[def].id;
    ruling = {def, id != "knight" && id != "world_master_beta_2020"};
  }
  return ruling.for_free;
}

kernel::RuleIndex ruler_rule(const Game& g, Player p) {
  const std::string_view id = ruler_word(g, p);
  if (id == "apprentice") return "A:A-1"_gr;
  if (id == "highlander") return "A:H-8"_gr;
  if (id == "knight") return "A:K-11"_gr;
  if (id == "world_master_alpha_2020") return "A:WM-alpha-2020"_gr;
  return id == "world_master_beta_2020" ? "A:WM-beta-2020"_gr : kernel::kNoRule;
}

// ---- Events
void raise(Game& g, int event, Ref card, Ref by, Player player, int amount, Cause cause) {
  if (!is_unnoticed(g, event)) kernel::raise_event(g, event, card, by, player, amount, cause);
}
void shuffle_zone(Game& g, ZoneId z, Ref by) {
  g.shuffle(z);
  Event e = kernel::make_event(kEvShuffled, {}, by, player_of(z), 0, Cause::effect);
  e.from = z;
  g.raise(e);
}
void raise_timing(Game& g, int event) {
  if (is_unnoticed(g, event)) return;
  Event e = kernel::make_event(event, {}, {}, g.s.turn_player, 0, Cause::rule);
  if (!g.replaced(e, {event})) g.raise(e);
}

// ---- The gate
Item& place_item(Game& g, kernel::RuleIndex rule, ItemKind kind, Player controller) {
  static constexpr Item kNone{};
  g.s.gate.push(kNone);
  g.s.gate.back().kind = kind;
  g.s.gate.back().controller = controller;
  g.s.fresh = 1;
  g.s.passes = 0;
  has_changed_elsewhere(g);
  g.used(rule);
  return g.s.gate.back();
}
void tie(Item& item, Ref to, int amount) {
  if (item.n == kPairs) kernel::outgrown("too many cards of one item on the gate");
  item.target[item.n] = to;
  item.amount[item.n++] = static_cast<std::int16_t>(amount);
}
Item* open_item(Game& g, ItemKind kind, Ref source) {
  for (int i = g.s.gate.n - 1; i >= 0; --i)
    if (g.s.gate[i].open != 0 && g.s.gate[i].kind == kind && g.s.gate[i].source == source)
      return &g.s.gate[i];
  return nullptr;
}
void close_items(Game& g) {
  if (!g.s.aside.empty()) return;
  for (int i = 0; i < g.s.gate.n; ++i) g.s.gate[i].open = 0;
}
void remove_item(Game& g, int index) {
  g.s.gate.erase(index);
  has_changed_elsewhere(g);
  if (index == g.s.gate.n) return;
  // What is resolving further up knows its item by its place.
  const auto lower = [&](Frame& f, const Procedure& of, int local, int from_one) {
    if (f.first == g.book().row_of(of) && f.num(local) - from_one > index) f.set(local, f.num(local) - 1);
  };
  for (Frame& f : g.s.frames) {
    for (const Procedure* of : {&kDamageItem, &kRulerDamageItem, &kDestructionItem, &kDefeatItem})
      lower(f, *of, 0, 0);
    lower(f, kDriveItem, 4, 1);
    lower(f, kGateResolve, 0, 1);
  }
}

// ---- The game
Ref Game::relocate(Ref r, ZoneId to, int index, Cause cause, Ref by) {
  return move_card(*this, r, to, index, cause == Cause::effect ? cause_now(*this) : cause, by);
}

void Game::concede(Player p) {
  s.lost |= static_cast<std::uint8_t>(1u << p);
  used("1-4a"_gr);
  used("1-4c"_gr);
  used("1-4c-1"_gr);
  gate_ruler::raise(*this, kEvLeftGame, {}, {}, p);
  used("1-4b"_gr);
  finish(static_cast<std::uint8_t>(3 & ~s.lost), true, "1-4c"_gr);
}

namespace {

constexpr const char* kItemWords[] = {"none",        "play",   "damage", "ruler_damage",
                                      "destruction", "defeat", "drive"};

template <class V>
void walk_item(const Game& g, V& v, const Item& item) {
  const auto& [kind, controller, play, by_rule, battle, no_counter, players, open, n, source, target,
               amount] = item;
  v.item(kItemWords[static_cast<int>(kind)]);
  v.number(1, kItemWords[static_cast<int>(kind)], static_cast<int>(kind));
  v.number(2, "controller", controller + 1);
  v.number(3, "by_rule", by_rule);
  v.number(4, "battle", battle);
  v.number(5, "no_counter", no_counter);
  v.number(6, "players", players);
  v.number(10, "open", open);
  if (source) v.object(7, "source", g, source);
  for (int i = 0; i < n; ++i) {
    v.object(8, "to", g, target[i]);
    v.number(9, "amount", amount[i]);
  }
  if (play != 0) kernel::walk_play(g, v, play);
}

}  // namespace

template <class V>
void Game::players_to(V& v) const {
  v.part("players", 16, true);
  for (const auto& [allowance, summoned, ruler_damage, no_counter] : s.player) {
    v.item("player");
    v.number(1, "summon_allowance", allowance);
    v.number(2, "summon_count", summoned);
    v.number(3, "marked_ruler_damage", ruler_damage);
    v.number(4, "no_counter", no_counter);
  }
}
template <class V>
void Game::facts_to(V& v) const {
  kernel::walk_known(v, players_hash_, s.player, [&](auto& to) { players_to(to); });
  v.part("attack", 17, true);
  v.item("attack");
  v.number(1, "subphases", s.subphases);
  v.number(2, "fresh", s.fresh);
  v.number(3, "line", s.line);
  v.number(4, "acted", s.acted);
  v.number(5, "drives", s.drives);
  v.number(6, "loops", s.loops);
  if (s.readings != 0) v.number(9, "readings", s.readings);
  if (s.decks_legal != 0) v.number(13, "decks_legal", s.decks_legal);
  if (s.attacker) v.object(7, "attacker", *this, s.attacker);
  if (s.target) v.object(8, "target", *this, s.target);
  if (s.struck.unit) {
    v.object(10, "struck", *this, s.struck.unit);
    v.object(11, "struck_by", *this, s.struck.by);
    v.number(12, "struck_text", s.struck.text);
  }
  if (!s.last_damage.empty()) v.part("last_damage", 18, true);
  for (const auto& [to, by, battle] : s.last_damage) {
    v.item("damage");
    v.object(1, "to", *this, to);
    if (by) v.object(2, "by", *this, by);
    v.number(3, "battle", battle);
  }
  if (!s.hits.empty()) v.part("hits", 21, true);
  for (const auto& [to, by, amount] : s.hits) {
    v.item("hit");
    v.object(1, "to", *this, to);
    if (by) v.object(2, "by", *this, by);
    v.number(3, "amount", amount);
  }
  if (!s.paid_for.empty()) v.part("paid_for", 22, true);
  for (const auto& [card, amount] : s.paid_for) {
    v.item("paid");
    v.object(1, "card", *this, card);
    v.number(2, "amount", amount);
  }
  if (!s.returning.empty()) v.part("returning", 23, true);
  for (const auto& [card, to] : s.returning) {
    v.item("returns");
    v.object(1, "card", *this, card);
    v.number(2, "to", to + 1);
  }
  if (!s.newcomers.empty()) v.part("newcomers", 20, true);
  for (Ref r : s.newcomers) {
    v.item("newcomer");
    v.object(1, "card", *this, r);
  }
  if (!s.gate.empty()) v.part("gate_items", 19, true);
  for (const Item& item : s.gate) walk_item(*this, v, item);
}
void Game::walk_facts(kernel::Visitor& v) const { facts_to(v); }
void Game::walk_facts(kernel::HashVisitor& v) const { facts_to(v); }

}  // namespace headjudge::gate_ruler
