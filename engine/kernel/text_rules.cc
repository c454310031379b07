// Prohibitions, permissions, changed costs and limits, as the texts in play say them now.
#include "engine/kernel/text_rules.h"

#include <algorithm>

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/kernel/same_time.h"
#include "engine/kernel/sight.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {
namespace {

// Whether a word is one of "a|b|c".
bool has_word(std::string_view words, std::string_view wanted) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find('|'), words.size());
    if (words.substr(0, end) == wanted) return true;
    words.remove_prefix(end == words.size() ? end : end + 1);
  }
  return false;
}

// Instructions that are no event of their own, and what they are called when a text forbids them.
struct VerbWords {
  std::string_view verb, words;
  bool of_player;
};
constexpr VerbWords kVerbs[] = {{"choose", "choose|be_chosen|become_chosen", false},
                                {"target", "target|be_targeted|become_target", false},
                                {"exile", "exile|exiled|become_exiled", false},
                                {"return", "return|returned", false},
                                {"attach", "attach|become_attached", false},
                                {"gain_control", "gain_control|control_change", false},
                                {"give", "give|gain", false},
                                {"search", "search", true},
                                {"shuffle", "shuffle", true},
                                {"look", "look", true},
                                {"reveal", "reveal", true},
                                {"mill", "mill", true},
                                {"drive", "drive", true},
                                {"ignite", "ignite", true},
                                {"normal_summon", "normal_summon|summon", true},
                                {"special_summon", "special_summon|summon", true},
                                {"exchange", "exchange", true},
                                {"put_on", "put_on", true},
                                {"rearrange", "rearrange", true},
                                {"negate", "negate", true},
                                {"reduce_damage", "reduce_damage|reduce", true},
                                {"redirect_attack", "redirect_attack", true},
                                {"set_card", "set_card|set", true},
                                {"swap_values", "swap_values", true},
                                {"end_turn", "end_turn", true},
                                {"win_game", "win_game|win", true},
                                {"shield", "shield", false},
                                {"vanish", "vanish", false},
                                {"life_shield", "life_shield", true},
                                {"gain_counter", "gain_counter", true},
                                {"create_token", "create_token", true},
                                {"create_link", "create_link", true},
                                {"put_forces", "put_forces", true},
                                {"igob", "igob", true},
                                {"unison", "unison", true},
                                {"break_into", "break_into", true},
                                {"start_phase", "start_phase", true}};
const VerbWords* words_of(std::string_view verb) {
  for (const VerbWords& row : kVerbs)
    if (row.verb == verb) return &row;
  return nullptr;
}
const VerbWords* words_of(const Line& line) { return words_of(verb_specs()[line.verb].word); }
bool is_acted_on(std::string_view parameter) { return has_word("cards|to|of|card|what|a|b", parameter); }

// Whether a text names a player (you, opponent, ...) who is this one.
bool names(const Context& c, NodeId node, Player p) {
  Player all[kPlayersMax];
  const int n = evaluate_players(c, node, all);
  return std::find(all, all + n, p) != all + n;
}

bool is_by(const Change& change, const Context& c, Cause cause, Ref by) {
  if (change.by != 0 && change.by != static_cast<std::uint16_t>(cause) + 1) return false;
  if (change.source == 0) return true;
  if (!by) return false;
  if (names_player(c, change.source)) return names(c, change.source, card_of(c.game, by).controller);
  return is_member(c, change.source, by);
}

bool is_at(const Change& change, const Context& c, const Attempt& attempt) {
  if (change.at == 0) return true;
  if (names_player(c, change.at))
    return (attempt.at_player != kNobody && names(c, change.at, attempt.at_player)) ||
           (attempt.at && names(c, change.at, card_of(c.game, attempt.at).controller));
  if (attempt.at && is_member(c, change.at, attempt.at)) return true;
  return attempt.to != kNoZone && is_zone(c, change.at, attempt.to);
}

// Whether a play of this turn is one that a word for playing means: of a card, or of abilities of a kind.
bool is_such_play(const Change& change, const Game& g, const Use& u) {
  if (g.words().events[u.count].word != std::string_view("played")) return true;
  struct Played {
    std::string_view words;
    AbilityKind kind;
  };
  constexpr Played kPlayed[] = {{"activate|activated", AbilityKind::activated},
                                {"cancel", AbilityKind::cancel},
                                {"counter", AbilityKind::counter},
                                {"overdrive", AbilityKind::overdrive},
                                {"touchdown", AbilityKind::touchdown}};
  const std::string_view word = g.cards().words[change.what];
  const AbilityKind kind = u.text == 0 ? AbilityKind::use : g.cards().abilities[u.text].kind;
  const bool of_card = kind == AbilityKind::use || kind == AbilityKind::event;
  if (has_word("play|play_card|play_event|shift", word)) return of_card;
  for (const Played& row : kPlayed) {
    if (has_word(row.words, word)) return kind == row.kind;
    if (word == "auto" && kind == row.kind) return false;
  }
  return !of_card;
}

// How many deeds of this turn a text that allows so many has seen: of one player where it speaks of players.
int done_this_turn(const Change& change, const Context& c, bool fixed, Player player) {
  const Game& g = c.game;
  int n = 0;
  for (const Use& u : g.core().uses) {
    if (u.period != kDeedsOfTurn || (change.events >> u.count & 1) == 0) continue;
    if (!is_such_play(change, g, u)) continue;
    if (change.who != 0 && u.player != player) continue;
    Event done{};  // where the card came in it, it is for all that is asked
    done.kind = u.count, done.card = u.card, done.from = kNoZone, done.to = card_of(g, u.card).zone;
    Context inner = c;
    inner.it = u.card;
    inner.event = &done;
    const bool meant =
        change.to == 0 || is_about(change, inner, fixed, u.card) ||
        (!fixed && u.from != 0 && was_member(inner, change.to, u.card, static_cast<ZoneId>(u.from - 1)));
    if (meant && (!change.where_it || evaluate_bool(inner, change.where))) ++n;
  }
  return n;
}

bool is_open_again(const Change& change, const Context& c, bool fixed, Player player,
                   std::span<const Ref> with = {}) {
  if (change.value == 0) return false;
  int n = done_this_turn(change, c, fixed, player);
  for (const Ref r : with) n += change.to == 0 || is_about(change, c, fixed, r) ? 1 : 0;
  return n < evaluate_number(c, change.value);
}

// Whether a card is not affected by the text that speaks of it.
bool is_beyond(const Change& change, const Context& c, Ref card) {
  return change.to != 0 && card && c.game.cards().has_change(ChangeKind::unaffected) &&
         is_unaffected(c.game, card, c.self, c.you);
}

bool matches(const Change& change, const Context& c, bool fixed, const Attempt& attempt) {
  if (!has_word(attempt.words, c.game.cards().words[change.what])) return false;
  if (attempt.aimed && change.at == 0) return false;
  if (change.who != 0 && !names(c, change.who, attempt.player)) return false;
  if (change.to != 0 && !is_about(change, c, fixed, attempt.card)) return false;
  if (is_beyond(change, c, attempt.card)) return false;
  if (!is_by(change, c, attempt.cause, attempt.by) || !is_at(change, c, attempt)) return false;
  if (!change.where_it) return true;
  Context inner = c;
  inner.it = attempt.card;
  return evaluate_bool(inner, change.where);
}

// Where a rulebook has an effect on cards of a hidden zone reach whatever is there later.
bool follows_hidden_zone(const Game& g, const Change& change) {
  return g.rulebook().hidden_zone_rule != kNoRule && names_hidden_zone(g, change.to);
}

}  // namespace

bool changes_rules(const Game& g, const Ability& a) {
  for (std::size_t i = a.changes; i != 0; ++i) {
    const Change& change = g.cards().changes[i];
    if ((bit(change.kind) & kChangesValues) == 0) return true;
    if (change.last) break;
  }
  return false;
}

bool is_in_force(const Game& g, const Ability& a, CardId c, std::uint16_t scope) {
  const Ref r = g.core().ref(c);
  if (!g.permits(a, r, g.core()[c])) return false;
  Context context{g, r, g.core()[c].controller};
  context.scope = scope;
  const bool holds = ability_holds(context, a);
  if ((a.while_ != 0 || a.if_ != 0) && g.is_heard() && changes_rules(g, a)) {
    g.used(g.rulebook().while_rule);
    if (!holds) g.used(g.rulebook().replacement_rules.invalid);
  }
  return holds;
}

bool is_about(const Change& change, const Context& c, bool fixed, Ref r) {
  if (!r) return false;
  if (!fixed) return is_member(c, change.to, r);
  if (follows_hidden_zone(c.game, change)) {
    c.game.used(c.game.rulebook().hidden_zone_rule);
    return is_member(c, change.to, r);
  }
  for (const Binding& b : c.game.core().bindings)
    if (b.scope == c.scope && b.name == 0 && b.kind == Kind::object && b.value == r.bits) return true;
  // Only those that were there when it began.
  const ValueRules* values = c.game.rulebook().values;
  if (c.game.is_heard() && values != nullptr && is_member(c, change.to, r))
    c.game.used(values->fixed_objects);
  return false;
}

bool is_forbidden(const Game& g, const Attempt& attempt) {
  bool found = false;
  each_rule_change(g, ChangeKind::forbid, [&](const Change& change, const Context& c, bool fixed) {
    if (found || !matches(change, c, fixed, attempt) || is_open_again(change, c, fixed, attempt.player))
      return;
    found = true;
    if (!fixed) g.used(g.rulebook().rules_constant);
  });
  if (found) g.used(g.rulebook().forbid_rule), g.used(g.rulebook().rules_changed);
  return found;
}

bool is_allowed(const Game& g, const Attempt& attempt) {
  bool found = false;
  each_rule_change(g, ChangeKind::allow, [&](const Change& change, const Context& c, bool fixed) {
    if (found || !matches(change, c, fixed, attempt)) return;
    found = true;
    if (!fixed) g.used(g.rulebook().rules_constant);
  });
  if (found) g.used(g.rulebook().text_rule);
  return found;
}

bool is_event_forbidden(const Game& g, const Event& e, const std::uint8_t* words, std::span<const Ref> with) {
  bool found = false;
  each_rule_change(g, ChangeKind::forbid, [&](const Change& change, const Context& c, bool fixed) {
    for (int i = 0; !found && i < kEventWordsMax && words[i] != 0; ++i) {
      if ((change.events >> words[i] & 1) == 0) continue;
      const Event seen = seen_as(g, e, words[i]);
      const bool to_player = change.who != 0 && change.to == 0 && g.words().events[words[i]].of_players;
      if (to_player && seen.card) continue;
      if (change.who != 0 && !names(c, change.who, seen.player)) continue;
      Context inner = c;
      inner.it = seen.card;
      inner.event = &seen;
      if (change.to != 0 && !is_about(change, inner, fixed, seen.card)) continue;
      if (is_beyond(change, c, seen.card)) continue;
      const Attempt attempt{"", seen.card, seen.player, seen.cause, seen.by, seen.by, kNobody, seen.to};
      if (!is_by(change, c, seen.cause, seen.by) || !is_at(change, c, attempt)) continue;
      if (change.where_it && !evaluate_bool(inner, change.where)) continue;
      found = !is_open_again(change, inner, fixed, seen.player, with);
      if (found && !fixed) g.used(g.rulebook().rules_constant);
    }
  });
  if (found) g.used(g.rulebook().forbid_rule);
  return found;
}

bool forbids_event(const Game& g, const Event& e, std::initializer_list<int> words) {
  std::uint8_t rows[kEventWordsMax] = {};
  std::uint64_t mask = 0;
  int n = 0;
  for (const int word : words) {
    if (word == 0) continue;
    HEADJUDGE_CHECK(n < kEventWordsMax);
    rows[n++] = static_cast<std::uint8_t>(word), mask |= 1ull << word;
  }
  return (g.cards().forbidden & mask) != 0 && is_event_forbidden(g, e, rows);
}

bool may_be_discarded(const Game& g, Ref r, Cause cause, Ref by) {
  if (!g.cards().has_change(ChangeKind::forbid)) return true;
  const Rulebook& rules = g.rulebook();
  const ZoneId to = g.words().zone(g.core()[r.card()].owner, rules.discard_place);
  Event e = coming_move(g.core(), rules.discard_event, r, to, cause, by);
  e.player = g.words().player_of(e.from);  // who discards, whoever owns the card
  return !forbids_event(g, e, {rules.discard_event, rules.move_event});
}

bool is_unaffected(const Game& g, Ref card, Ref by, Player controller, std::uint16_t apart) {
  bool found = false;
  each_rule_change(g, ChangeKind::unaffected, [&](const Change& change, const Context& c, bool fixed) {
    if (found || (apart != 0 && c.scope == apart) || !is_about(change, c, fixed, card)) return;
    found = names_player(c, change.who) ? names(c, change.who, controller) : is_member(c, change.who, by);
  });
  if (found) g.used(g.rulebook().unaffected_rule);
  return found;
}

void end_for_unaffected(Game& g, Ref card) {
  if (!g.cards().has_change(ChangeKind::unaffected)) return;
  Core& s = g.core();
  for (int i = s.bindings.n - 1; i >= 0; --i) {
    const Binding b = s.bindings[i];
    if (b.name != 0 || b.kind != Kind::object || b.value != card.bits) continue;
    for (int k = 0; k < s.effects.n; ++k) {
      const Effect& e = s.effects[k];
      const bool writes = g.cards().changes[e.text].kind == ChangeKind::written;  // it is no effect on a card
      if (e.scope != b.scope || writes || !is_unaffected(g, card, e.source, e.controller, e.scope)) continue;
      g.used(g.rulebook().unaffected_before);
      g.note_shed(card, e);
      s.changed();
      if (e.text != 0) {
        s.bindings.erase(i);
        break;
      }
      g.control_over(e);  // the effect was that somebody has it, and no other card was
      s.effects.erase(k);
      drop_scope(g, b.scope);
      return end_for_unaffected(g, card);
    }
  }
}

// ---- Instructions
std::string_view forbidden_words(std::string_view verb) {
  const VerbWords* row = words_of(verb);
  return row == nullptr ? std::string_view() : row->words;
}

bool may_be_shuffled(const Game& g, ZoneId z) {
  if (!g.cards().has_change(ChangeKind::forbid)) return true;
  return !is_forbidden(
      g, {"shuffle", {}, g.words().player_of(z), cause_now(g), context_of(g).self, {}, kNobody, z});
}

int players_to_do(const Context& c, const Line& line, Player (&out)[kPlayersMax]) {
  const Game& g = c.game;
  const NodeId said = argument(line, "player");
  out[0] = c.you;
  const int n = said == 0 ? 1 : evaluate_players(c, said, out);
  const VerbWords* row = words_of(line);
  if (row == nullptr || !row->of_player || !g.cards().has_change(ChangeKind::forbid)) return n;
  const auto may_not = [&](Player p) { return is_forbidden(g, {row->words, {}, p, cause_now(g), c.self}); };
  return static_cast<int>(std::remove_if(out, out + n, may_not) - out);
}

bool is_verb_forbidden(Game& g, const Line& line) {
  const VerbWords* row = words_of(line);
  if (row == nullptr || !row->of_player || !g.cards().has_change(ChangeKind::forbid)) return false;
  const Context c = context_of(g);
  if (Player all[kPlayersMax];
      argument(line, "player") != 0 && evaluate_players(c, argument(line, "player"), all) > 1) {
    if (players_to_do(c, line, all) > 0) return false;
    note_done(g, false);
    return true;
  }
  const NodeId shuffled = row->verb == "shuffle" ? argument(line, "zone") : 0;
  const ZoneId z = shuffled == 0 ? kNoZone : evaluate_zone(c, shuffled, c.you);
  const Attempt attempt{row->words, {}, player_or_you(c, line), cause_now(g), c.self};
  if (z == kNoZone ? !is_forbidden(g, attempt) : may_be_shuffled(g, z)) return false;
  note_done(g, false);
  return true;
}

void leave_kept(const Context& c, const Line& line, std::string_view parameter, Refs& objects) {
  const Game& g = c.game;
  const CardSet& set = g.cards();
  const bool forbids = set.has_change(ChangeKind::forbid), spares = set.has_change(ChangeKind::unaffected);
  if ((!forbids && !spares) || !is_acted_on(parameter)) return;
  const std::string_view verb = verb_specs()[line.verb].word;
  if (has_word("choose|target|look|reveal|search|split|each", verb)) return;
  const VerbWords* row = words_of(line);
  const auto is_kept = [&](Ref r) {
    const Attempt attempt{row == nullptr ? std::string_view() : row->words, r, c.you, cause_now(g), c.self};
    if (forbids && row != nullptr && is_forbidden(g, attempt)) return true;
    return spares && attempt.cause == Cause::effect && is_unaffected(g, r, c.self, c.you);
  };
  int kept = 0;
  for (int i = 0; i < objects.n; ++i)
    if (!is_kept(objects.at[i])) objects.at[kept++] = objects.at[i];
  objects.n = kept;
}

namespace {
// Whether what says a limit or a cost comes after the ones found so far; the last one stays.
bool is_latest(const Game& g, Since since, Since& latest) {
  const ValueRules* values = g.rulebook().values;
  if (values == nullptr || !g.book().has(values->by_time)) return true;
  if (latest.age != 0) g.used(values->by_time);
  if (since < latest) return false;
  latest = since;
  return true;
}
}  // namespace

// ---- Costs
int changed_cost(const Game& g, CardId card, Player payer, bool activated, int cost, const CostRules& rules) {
  if (!g.cards().has_change(ChangeKind::cost)) return std::max(cost, 0);
  constexpr int kLessMax = 128;
  Since latest;
  int other = -1, more = 0, less[kLessMax], floors[kLessMax], n = 0;
  const Ref r = g.core().ref(card);
  each_rule_change(g, ChangeKind::cost, [&](const Change& change, const Context& c, bool fixed) {
    const bool about = activated ? change.number == 2 && names(c, change.who, payer)
                                 : change.to != 0 && is_about(change, c, fixed, r) &&
                                       (change.number == 2 || change.who == 0 || names(c, change.who, payer));
    if (!about) return;
    if (!fixed) g.used(g.rulebook().rules_constant);
    if (change.to_itself) g.used(rules.own_zone);
    Context inner = c;
    inner.it = r;
    const auto by = static_cast<int>(changed_by(inner, change));
    if (by != 0) g.used(change.rule);
    if (change.flag) {
      if (is_latest(g, since_when(g, change, c, fixed), latest)) other = std::max(by, 0);
      return;
    }
    if (by > 0) more += by;
    if (by >= 0) return;
    if (n == kLessMax) outgrown("too many changes of one cost");
    const int least = change.by == 0 ? 0 : static_cast<int>(evaluate_number(inner, change.by));
    int at = n++;
    for (; at > 0 && floors[at - 1] < least; --at) floors[at] = floors[at - 1], less[at] = less[at - 1];
    floors[at] = least, less[at] = by;
  });
  if (other >= 0) g.used(rules.other), cost = other;
  if (more != 0) g.used(rules.more);
  if (n != 0) g.used(rules.less);
  if (more != 0 && n != 0) g.used(rules.order);
  if (n > 1 && floors[0] != floors[n - 1]) g.used(rules.floors);
  cost += more;
  for (int i = 0; i < n; ++i) {
    const int before = cost;
    cost = std::max(cost + less[i], std::min(before, floors[i]));
  }
  return std::max(cost, 0);
}

int changed_limit(const Game& g, ZoneId z, int base, int none, bool& changed) {
  int limit = base;
  Since latest;
  each_rule_change(g, ChangeKind::limit, [&](const Change& change, const Context& c, bool fixed) {
    if (!is_zone(c, change.to, z)) return;
    changed = true;
    if (!is_latest(g, since_when(g, change, c, fixed), latest)) return;
    limit = change.value == 0 ? none : static_cast<int>(evaluate_number(c, change.value));
  });
  return limit;
}

int deck_limit_of(const Game& g, const CardDef& def, std::string_view what, int base) {
  const CardSet& set = g.cards();
  int limit = base;
  for (int i = 0; i < def.abilities; ++i) {
    const Ability& a = set.abilities[static_cast<std::size_t>(def.first_ability + i)];
    for (std::size_t k = a.changes; a.kind == AbilityKind::constant && k != 0; ++k) {
      const Change& change = set.changes[k];
      if (change.kind == ChangeKind::deck_limit && set.words[change.what] == what)
        limit = std::max(limit, static_cast<int>(evaluate_number({g, {}, 0}, change.value)));
      if (change.last) break;
    }
  }
  return limit;
}

bool is_opened(const Game& g, Ref r) {
  bool found = false;
  each_rule_change(g, ChangeKind::reveal, [&](const Change& change, const Context& c, bool fixed) {
    if (found || !is_member(c, change.to, r)) return;
    found = true;
    if (!fixed) g.used(g.rulebook().rules_constant);
  });
  if (g.cards().has_change(ChangeKind::reveal))
    g.used(found ? g.rulebook().rules_changed : g.rulebook().rules_while);
  if (found && g.rulebook().values != nullptr) g.used(g.rulebook().values->arrival);
  return found;
}

// ---- Made by an effect
void do_rule_change(Game& g, const Line& line, Frame&) {
  const Context c = context_of(g);
  Core& s = g.core();
  Effect e{};
  e.text = argument(line, "changes");
  e.controller = c.you;
  e.until = static_cast<std::uint8_t>(argument(line, "until"));
  e.turn = s.turn;
  e.source = c.self;
  e.scope = new_scope(g);
  for (int i = 0, n = s.bindings.n; i < n; ++i)
    if (const Binding b = s.bindings.at[i]; b.scope == c.scope && (b.name != 0 || b.kind == Kind::player))
      bind(g, e.scope, b.name, b.kind, b.value);
  const Change& first = g.cards().changes[e.text];
  if (first.kind != ChangeKind::limit && first.to != 0 && !follows_hidden_zone(g, first)) {
    Refs about;
    evaluate_objects(c, first.to, about);
    for (Ref r : about) bind(g, e.scope, 0, Kind::object, where_now(c, r).bits);
  }
  s.effects.push(e);
  s.changed();
  note_done(g, true);
}

}  // namespace headjudge::kernel
