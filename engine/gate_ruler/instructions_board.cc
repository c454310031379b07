// 15-4, 15-16 to 15-19 and 15-23: special summons, control, setting and playing cards by effects.
#include <algorithm>

#include "engine/gate_ruler/instructions_more.h"

namespace headjudge::gate_ruler {
namespace {

using kernel::act, kernel::always, kernel::argument, kernel::ask, kernel::call, kernel::Context,
    kernel::context_of, kernel::done, kernel::go, kernel::Line, kernel::list, kernel::note_done,
    kernel::objects_of, kernel::player_or_you, kernel::Refs, kernel::run, kernel::when, kernel::who,
    kernel::with;

Game& typed(kernel::Game& g) { return static_cast<Game&>(g); }

// ---- Putting cards somewhere. Locals 3 whether a card waits for its replacements (the list is the waiting
// ones with their zones, but where cards are set one by one), 4 line, 5 place in the frame's list, 6 a card
// to be picked from a deck first, 7 the player who puts them.
void start_placing(Game& g, const Line& line, Frame& f) {
  f.play = g.caller().play;
  f.set(4, &line - g.cards().lines.data());
  const Context c = context_of(g);
  f.set(7, player_or_you(c, line, "by"), kernel::Kind::player);
  Refs which;
  objects_of(c, line, "card", which);
  for (Ref r : which)
    if (g.s.live(r)) g.s.cells.push({r.bits, kernel::Kind::object});
  note_done(g, false);
}
Player placer(const Game& g) { return static_cast<Player>(g.frame().num(7)); }
std::span<const kernel::Cell> placed(const Game& g) { return g.s.list(g.s.frames.n - 1); }
// The list: the cards, and when there are several the zones chosen for them so far, as zone + 1.
int cards_to_place(const Game& g) {
  const auto all = placed(g);
  const auto is_card = [](const kernel::Cell& cell) { return cell.kind == kernel::Kind::object; };
  return static_cast<int>(std::count_if(all.begin(), all.end(), is_card));
}
bool more_to_place(const Game& g) { return g.frame().num(5) < cards_to_place(g); }
Ref next_card(const Game& g) {
  return more_to_place(g) ? placed(g)[static_cast<std::size_t>(g.frame().num(5))].ref() : Ref{};
}
// The zones of the player that the card may be put to, as far as the instruction does not say which.
void zones_said(const Game& g, const Frame& placing, int from, int to, Candidates& out) {
  ZoneId said[kernel::kZonesMax];
  const auto node = argument(g.cards().lines[static_cast<std::size_t>(placing.num(4))], "to");
  const int n =
      node == 0 ? 0 : kernel::evaluate_zones(context_of(g, g.s.plays[placing.play - 1]), node, said);
  for (int p = from; p <= to; ++p)
    if (const ZoneId z = zone(placing.num(7), p); node == 0 || std::find(said, said + n, z) != said + n)
      out.add(z);
}
void zones_between(const Game& g, int from, int to, Candidates& out) {
  zones_said(g, g.frame(), from, to, out);
}
void front_zones(const Game& g, Candidates& out) {
  const Ref r = next_card(g);
  if (g.s.live(r) && is_kind(g, r.card(), kFieldCard)) return out.add(zone(placer(g), kField));
  zones_between(g, kAttack1, kDefense, out);
}
// 3-10a-2: a text carries a set card to another set zone.
void set_zones(const Game& g, Candidates& out) {
  Candidates all;
  zones_between(g, kSet1, kSet3, all);
  const Ref r = next_card(g);
  for (int i = 0; i < all.n; ++i)
    if (!g.s.live(r) || g.s[r.card()].zone != all.at[i]) out.add(all.at[i]);
}
// An instruction can name zones of which there is none.
template <void (*kZones)(const Game&, Candidates&)>
bool has_zone(const Game& g) {
  Candidates zones;
  kZones(g, zones);
  return zones.n > 0;
}
ZoneId take_zone(Game& g) {
  const auto z = static_cast<ZoneId>(g.frame().num(1));
  clear_answer(g);
  return z;
}
void next_one(Game& g) { g.frame().set(5, g.frame().num(5) + 1); }

// 15-18b: which card of a deck.
bool in_deck(const Game& g, Ref r) { return g.s.live(r) && place(g, r.card()) == kDeck; }
// What a search has picked has a name and is not picked again.
bool is_picked(const Game& g) {
  const kernel::Line& line = kernel::line_at(g, 4);
  const auto node = argument(line, argument(line, "card") != 0 ? "card" : "summon");
  return node != 0 && g.cards().nodes[node].op == kernel::Op::bound;
}
bool picks_from_deck(const Game& g) {
  return !is_picked(g) && g.frame().num(5) == 0 && g.frame().num(6) == 0 && in_deck(g, next_card(g));
}
void deck_cards(const Game& g, Candidates& out) {
  for (const kernel::Cell& cell : placed(g))
    if (in_deck(g, cell.ref())) out.add(cell.ref().card());
}
void shuffle_deck(Game& g, Player p) {
  g.used("15-6a"_gr);
  shuffle_zone(g, zone(p, kDeck));
}
void pick_card(Game& g) {
  const Ref r = g.frame().ref(1);
  clear_answer(g);
  g.frame().set(6, 1);
  g.s.cells.n = g.frame().cells;
  g.s.cells.push({r.bits, kernel::Kind::object});
}
void pick_none(Game& g) {
  clear_answer(g);
  g.used("15-6a-2"_gr);
  g.frame().set(6, 1);
  shuffle_deck(g, player_of(g.s[next_card(g).card()].zone));
  g.s.cells.n = g.frame().cells;
}
// 15-6a: a deck that has no such card was looked through too.
ZoneId deck_said(const Game& g) {
  const auto& nodes = g.cards().nodes;
  kernel::NodeId from = argument(kernel::line_at(g, 4), "card");
  while (nodes[from].op == kernel::Op::filter) from = nodes[from].a;
  const bool zone = from != 0 && nodes[from].op == kernel::Op::zone;
  return zone ? kernel::evaluate_zone(context_of(g), from, placer(g)) : kNoZone;
}
bool none_fits(const Game& g) {
  const ZoneId z = deck_said(g);
  return placed(g).empty() && z != kNoZone && place_of(z) == kDeck;
}
void find_none(Game& g) { shuffle_deck(g, player_of(deck_said(g))); }
constexpr kernel::Action kPickActions[] = {
    {"15-18b"_gr, "a fitting card of the deck", kChoose, list<deck_cards>, nullptr, {}, act<pick_card>},
    {"15-6a-2"_gr, "none", kDecline, nullptr, nullptr, {}, act<pick_none>},
};
constexpr Question kWhichOfDeck{"", who<placer>, kPickActions};

// The state and the name that an instruction gives to what it puts somewhere.
void arrives_as_said(Game& g, Ref now) {
  const Line& line = kernel::line_at(g, 4);
  if (!g.s.live(now)) return;
  if (argument(line, "state") != 0 && place(g, now.card()) != kDefense &&
      g.words().row(g.s[now.card()].zone).turned) {
    std::uint8_t& flags = g.s.edit(now.card()).flags;
    flags = static_cast<std::uint8_t>(kernel::state_is_rest(line) ? flags | kernel::kRested
                                                                  : flags & ~kernel::kRested);
  }
  if (const auto as = argument(line, "as"))
    kernel::bind(g, context_of(g).scope, as, kernel::Kind::object, now.bits);
}

How how_of(const Game& g) {
  const int play = g.frame().play;
  const kernel::TextId text = play == 0 ? kernel::TextId{0} : g.s.plays[play - 1].text;
  const auto keyword = g.cards().abilities[text].keyword;
  if (keyword == 0) return How::special_summon;
  const std::string_view word = g.words().keywords[keyword - 1u].word;
  return word == "genesis_summon" ? How::genesis_summon
         : word == "abyss_summon" ? How::abyss_summon
                                  : How::special_summon;
}
// 16-13c, 16-14c: what an ability with the keyword summons.
void note_summoned(Game& g, Ref now, How how) {
  if (how == How::special_summon) return;
  const bool genesis = how == How::genesis_summon;
  g.used(genesis ? "16-13c"_gr : "16-14c"_gr);
  g.used(genesis ? "16-13d"_gr : "16-14d"_gr);
  raise(g, genesis ? kEvGenesisSucceeded : kEvAbyssSucceeded, now, {}, placer(g));
}
bool may_be_summoned(const Game& g) {
  const Ref r = next_card(g);
  if (!g.s.live(r) || !is_kind(g, r.card(), kUnit) || on_board(g, r.card()) || !has_zone<front_zones>(g))
    return false;
  return how_of(g) == How::special_summon || may_special_summon(g, r, placer(g));
}
bool needs_zone(const Game& g) { return more_to_place(g) && may_be_summoned(g); }
void summon(Game& g, Ref r, ZoneId to) {
  const bool from_deck = in_deck(g, r);
  g.used("15-18a-1"_gr);
  g.used("15-18a"_gr);
  if (from_deck && how_of(g) != How::genesis_summon && !is_picked(g))
    shuffle_deck(g, player_of(g.s[r.card()].zone));
  if (from_deck) g.used("15-18b"_gr);
  move_card(g, r, to, -1, cause_now(g), context_of(g).self, how_of(g));
}
// 14-13b: what came elsewhere instead, or by something else, was not summoned.
void is_summoned(Game& g, Ref r, ZoneId from) {
  const Ref now = g.s.ref(r.card());
  const How how = how_of(g);
  if (now != r && on_board(g, r.card()) && g.s[r.card()].how == static_cast<std::uint8_t>(how)) {
    note_done(g, true);
    kernel::follow(g, r, now);
    arrives_as_said(g, now);
    note_no_touchdown(g, now);
    for (const auto rule : {"3-2d-1"_gr, "3-8a-1"_gr, "3-9a-1"_gr}) g.used(rule);
    raise(g, kEvSpecialSummoned, now, {}, placer(g));
    note_summoned(g, now, how);
  }
  if (place_of(from) == kDeck && how == How::genesis_summon) {
    g.used("16-13b-3"_gr);
    shuffle_deck(g, player_of(from));
  }
}
// One card is put there at once, several when each has its zone: in one moment. What comes after a move
// (`kThen`, with the zone it came from) waits when that does.
using Put = void(Game&, Ref, ZoneId to);
using Then = void(Game&, Ref, ZoneId from);
template <Put kPut, Then kThen>
void put(Game& g, Ref r, ZoneId to) {
  const ZoneId from = g.s[r.card()].zone;
  if (!has_to_wait(g, [&] { kPut(g, r, to); })) return kThen(g, r, from);
  if (g.frame().num(3) == 0) g.s.cells.n = g.frame().cells;
  g.s.cells.push({r.bits, kernel::Kind::object});
  g.s.cells.push({from + 1, kernel::Kind::zone});
  g.frame().set(3, 1);
}
bool some_waited(const Game& g) { return g.frame().num(3) != 0; }
template <Put kPut, Then kThen>
void choose_zone(Game& g) {
  const Ref r = next_card(g);
  const ZoneId to = take_zone(g);
  next_one(g);
  if (cards_to_place(g) != 1) return void(g.s.cells.push({to + 1, kernel::Kind::zone}));
  put<kPut, kThen>(g, r, to);
}
bool all_have_zones(const Game& g) {
  return !some_waited(g) && !more_to_place(g) && static_cast<int>(placed(g).size()) > cards_to_place(g);
}
template <Put kPut, Then kThen>
void put_together(Game& g) {
  const auto list = placed(g);
  const std::vector<kernel::Cell> all(list.begin(), list.end());
  const auto n = static_cast<std::size_t>(cards_to_place(g));
  g.s.cells.n = g.frame().cells;
  g.frame().set(5, 0);
  Refs which;
  const kernel::Together at_once(g, static_cast<int>(n));
  for (std::size_t i = 0; i < n && n + i < all.size(); ++i)
    if (all[n + i].value != 0 && g.s.live(all[i].ref())) {
      which.add(all[i].ref());
      put<kPut, kThen>(g, all[i].ref(), static_cast<ZoneId>(all[n + i].value - 1));
    }
  note_newcomers(g, which);
}
template <Then kThen>
void go_on(Game& g) {
  const auto list = placed(g);
  const std::vector<kernel::Cell> all(list.begin(), list.end());
  g.s.cells.n = g.frame().cells;
  g.frame().set(3, 0);
  g.frame().set(5, 0);
  for (std::size_t i = 0; i + 1 < all.size(); i += 2)
    kThen(g, all[i].ref(), static_cast<ZoneId>(all[i + 1].value - 1));
}
void skip(Game& g) {
  const Ref r = next_card(g);
  if (g.s.live(r) && g.frame().first == g.book().row_of(kSpecialSummon))
    note_not_taken(g, r.card(), zone(placer(g), kAttack1));
  if (cards_to_place(g) > 1) g.s.cells.push({0, kernel::Kind::zone});
  next_one(g);
}
bool cannot_be_summoned(const Game& g) { return more_to_place(g) && !may_be_summoned(g); }
constexpr kernel::Action kSummonActions[] = {{"15-18a"_gr,
                                              "one of the own attack and defense zones",
                                              kChooseZone,
                                              list<front_zones>,
                                              nullptr,
                                              {},
                                              act<choose_zone<summon, is_summoned>>}};
constexpr Question kSummonWhere{"to", who<placer>, kSummonActions};
constexpr Row kSummonRows[] = {
    {"15-6a"_gr, "a deck that has no such card is looked through too", when<none_fits>, act<find_none>},
    {"15-18b"_gr, "a card of a deck is picked first", when<picks_from_deck>, ask(kWhichOfDeck)},
    {"15-18a"_gr, "the zone", when<needs_zone>, ask(kSummonWhere)},
    {"1-5b"_gr, "what cannot be summoned stays where it is", when<cannot_be_summoned>, act<skip>},
    {"15-18a"_gr, "the next one", when<more_to_place>, go("15-18a"_gr)},
    {"15-18a"_gr, "several in one moment", when<all_have_zones>, act<put_together<summon, is_summoned>>},
    {"14-13d"_gr, "what had to wait for its replacements", when<some_waited>, act<go_on<is_summoned>>},
};
static_assert(kernel::well_formed(kSummonRows, kProcedures));

// ---- 15-23: control
bool can_change_hands(const Game& g) {
  const Ref r = next_card(g);
  return g.s.live(r) && (is_unit_on_board(g, r.card()) || place(g, r.card()) == kField) &&
         g.s[r.card()].controller != placer(g) && has_zone<front_zones>(g);
}
bool needs_new_zone(const Game& g) { return more_to_place(g) && can_change_hands(g); }
bool cannot_change_hands(const Game& g) { return more_to_place(g) && !can_change_hands(g); }
void take_control(Game& g, Ref r, ZoneId to) {
  if (attack_card(g) == r.card()) g.used("8-4e-2"_gr);
  g.used("15-23a"_gr);
  move_card(g, r, to, -1, cause_now(g), context_of(g).self);
}
// Only somebody else's card is taken, so that it was the other player's.
void is_taken(Game& g, Ref r, ZoneId) {
  if (!g.s.live(r) || g.s[r.card()].controller != placer(g)) return;
  note_done(g, true);
  arrives_as_said(g, r);
  if (const auto until = argument(kernel::line_at(g, 4), "until"); until != 0)
    lend(g, r, other(placer(g)), placer(g), until);
}
constexpr kernel::Action kControlActions[] = {{"15-23a"_gr,
                                               "one of the own zones for it",
                                               kChooseZone,
                                               list<front_zones>,
                                               nullptr,
                                               {},
                                               act<choose_zone<take_control, is_taken>>}};
constexpr Question kControlWhere{"to", who<placer>, kControlActions};
constexpr Row kControlRows[] = {
    {"15-23a"_gr, "its zone", when<needs_new_zone>, ask(kControlWhere)},
    {"1-5c"_gr, "what is controlled already stays", when<cannot_change_hands>, act<skip>},
    {"15-23a"_gr, "the next one", when<more_to_place>, go("15-23a"_gr)},
    {"15-23a"_gr, "several in one moment", when<all_have_zones>, act<put_together<take_control, is_taken>>},
    {"14-13d"_gr, "what had to wait for its replacements", when<some_waited>, act<go_on<is_taken>>},
};
static_assert(kernel::well_formed(kControlRows, kProcedures));

// ---- 15-4: setting
bool may_be_set(const Game& g) {
  const Ref r = next_card(g);
  return g.s.live(r) && (is_settable(g, r.card()) || is_set(g, r.card()));
}
bool needs_set_zone(const Game& g) { return more_to_place(g) && may_be_set(g) && has_zone<set_zones>(g); }
bool cannot_be_set(const Game& g) { return more_to_place(g) && !needs_set_zone(g); }
// The card before the next one.
void was_set(Game& g) {
  const Ref r = placed(g)[static_cast<std::size_t>(g.frame().num(5) - 1)].ref(), now = g.s.ref(r.card());
  g.frame().set(3, 0);
  if (!is_set(g, r.card()) || player_of(g.s[r.card()].zone) != placer(g)) return;
  kernel::follow(g, r, now);
  arrives_as_said(g, now);
  note_done(g, true);
}
void set_it(Game& g) {
  const Ref r = next_card(g);
  const ZoneId to = take_zone(g);
  g.used("15-4a"_gr);
  if (is_set(g, r.card())) g.used("3-10a-2"_gr);
  g.used("3-10a-1"_gr);
  const bool waits = has_to_wait(g, [&] { set_face_down(g, r, to, cause_now(g)); });
  next_one(g);
  if (waits) return g.frame().set(3, 1);
  was_set(g);
}
void refuse_setting(Game& g) {
  const Ref r = next_card(g);
  if (may_be_set(g))
    g.used("1-5b"_gr);
  else if (g.s.live(r))
    move_card(g, r, zone(placer(g), kSet1), -1, cause_now(g));
  next_one(g);
}
constexpr kernel::Action kSetActions[] = {
    {"15-4a"_gr, "one of the own set zones", kChooseZone, list<set_zones>, nullptr, {}, act<set_it>}};
constexpr Question kSetWhere{"to", who<placer>, kSetActions};
constexpr Row kSetRows[] = {
    {"15-4a"_gr, "its set zone", when<needs_set_zone>, ask(kSetWhere)},
    {"14-13d"_gr, "what had to wait for its replacements", when<some_waited>, act<was_set>},
    {"3-2h"_gr, "a card that cannot lie there does not move", when<cannot_be_set>, act<refuse_setting>},
    {"15-4a"_gr, "the next one", when<more_to_place>, go("15-4a"_gr)},
};
static_assert(kernel::well_formed(kSetRows, kProcedures));

// ---- 15-16, 15-17: playing because an effect says so. Local 6: flags of the play.
// play: X/touchdown: an ability of the card, by its kind, keyword or name (14-5b).
kernel::WordId ability_word(const Game& g, const Frame& f) {
  return argument(g.cards().lines[static_cast<std::size_t>(f.num(4))], "ability");
}
kernel::TextId named_ability(const Game& g, CardId c, kernel::WordId name) {
  if (name == 0) return 0;
  const std::string_view word = g.cards().words[name];
  const int all = def_of(g, c).abilities + g.view(c).gained.n;
  for (int n = 1; n <= all; ++n) {
    const kernel::TextId t = ability_at(g, c, n);
    if (t == 0) continue;
    const kernel::Ability& a = g.cards().abilities[t];
    using kernel::AbilityKind;
    const bool kind = (word == "touchdown" && a.kind == AbilityKind::touchdown) ||
                      (word == "overdrive" && a.kind == AbilityKind::overdrive) ||
                      (word == "counter" && a.kind == AbilityKind::counter);
    const bool named = (a.name != 0 && g.cards().words[a.name] == word) ||
                       (a.keyword != 0 && g.words().keywords[a.keyword - 1u].word == word);
    if (kind || named || word == std::to_string(n)) return t;
  }
  return 0;
}
bool can_be_played(const Game& g) {
  const Ref r = next_card(g);
  if (!g.s.live(r)) return false;
  const CardId c = r.card();
  if (const kernel::TextId t = named_ability(g, c, ability_word(g, g.frame())))
    return targets_exist(g, t, r, placer(g)) && can_be_used(g, t, r, placer(g)) &&
           ((g.frame().num(6) & kFree) != 0 || cost_payable(g, t, r, placer(g)));
  if (ability_word(g, g.frame()) != 0 || place(g, c) == kGate || (on_board(g, c) && !is_set(g, c)))
    return false;
  if ((g.frame().num(6) & kNormalSummon) != 0 && !is_kind(g, c, kUnit)) return false;
  Candidates zones;
  zones_between(g, kAttack1, kDefense, zones);
  if (is_kind(g, c, kUnit) && zones.n == 0) return false;
  if (!use_targets_exist(g, c, placer(g))) return false;
  return (g.frame().num(6) & kFree) != 0 || level_payable(g, c, placer(g));
}
bool summons_left(const Game& g) {
  if ((g.frame().num(6) & kNormalSummon) == 0 || (g.frame().num(6) & kWithoutAllowance) != 0) return true;
  const PlayerFacts& f = g.s.player[placer(g)];
  return f.allowance == 255 || f.summoned < f.allowance;
}
bool is_allowed(const Game& g) {
  const Ref r = next_card(g);
  if (const kernel::WordId name = ability_word(g, g.frame()))
    return may_use_ability(g, named_ability(g, r.card(), name), r, placer(g));
  return may_play_card(g, r.card(), placer(g), (g.frame().num(6) & kNormalSummon) != 0);
}
bool plays_next(const Game& g) {
  return more_to_place(g) && can_be_played(g) && summons_left(g) && is_allowed(g);
}
void play_next(Game& g, const Frame& caller, Frame& callee) {
  const Ref r = g.s.list(g.s.frames.n - 2)[static_cast<std::size_t>(caller.num(5))].ref();
  const kernel::TextId text = named_ability(g, r.card(), ability_word(g, caller));
  if (text != 0) g.used("14-5b"_gr);
  const kernel::Play& by = g.s.plays[caller.play - 1];
  const auto kind = g.cards().abilities[by.text].kind;
  using kernel::AbilityKind;
  if (text == 0 && by.source == r && (kind == AbilityKind::overdrive || kind == AbilityKind::counter))
    g.used("14-5c"_gr);
  const auto p = static_cast<Player>(caller.num(7));
  const int play = text == 0 ? kernel::new_play(g, 0, kCardPlay, p, r) : new_ability_play(g, text, p, r);
  g.s.plays[play - 1].flags = static_cast<std::uint8_t>(caller.num(6));
  const kernel::TextId asks = text == 0 ? def_of(g, r.card()).use : text;
  if ((caller.num(6) & kFree) != 0 && g.cards().abilities[asks].cost != 0)
    g.s.plays[play - 1].flags |= kWithoutCost;
  callee.play = static_cast<std::uint8_t>(play);
  g.used((caller.num(6) & kFree) != 0 ? "14-3b-6e"_gr : "15-16a-1"_gr);
  g.used("15-16a"_gr);
}
void note_play(Game& g) {
  const Ref r = next_card(g);
  if (!g.s.live(r)) {
    note_done(g, place(g, r.card()) == kGate);  // 14-13b: else something came in the place of that move
  } else if (can_be_played(g)) {
    if (!summons_left(g)) g.used("15-17a-2"_gr), g.used("1-5b"_gr);
    if (!is_allowed(g)) g.used("1-5d"_gr), g.used("1-5b"_gr);
  } else {
    g.used("1-5b"_gr);
    const kernel::TextId text = named_ability(g, r.card(), ability_word(g, g.frame()));
    if (text != 0 && !kernel::within_limits(g, text, r)) g.used("14-6b"_gr);
    const bool paid = (g.frame().num(6) & kFree) == 0 && ability_word(g, g.frame()) == 0;
    if (paid && !level_payable(g, r.card(), placer(g))) g.used("15-16a-1"_gr);
  }
  next_one(g);
}
constexpr Row kPlayCardsRows[] = {
    {"15-16a"_gr, "the card is played", when<plays_next>, call(kPlaying, with<play_next>)},
    {"15-16a"_gr, "it was, or could not be", when<more_to_place>, act<note_play>},
    {"15-16a"_gr, "the next one", when<more_to_place>, go("15-16a"_gr)},
};
static_assert(kernel::well_formed(kPlayCardsRows, kProcedures));

// 3-3a-1: act state unless the effect says something else.
int flags_said(const Line& line) {
  const bool rested = argument(line, "state") != 0 && kernel::state_is_rest(line);
  return (argument(line, "free") != 0 ? kFree : 0) | (rested ? kRestedUnit : 0);
}

}  // namespace

const Procedure kSpecialSummon{"special_summon", Order::sequence, kSummonRows};
const Procedure kGainControl{"gain_control", Order::sequence, kControlRows};
const Procedure kSetting{"set_card", Order::sequence, kSetRows};
const Procedure kPlayCards{"play_cards", Order::sequence, kPlayCardsRows};

void front_zones_of_play(const Game& g, Player p, Candidates& out) {
  const Frame* by = g.s.frames.n < 2 ? nullptr : &g.s.frames[g.s.frames.n - 2];
  if (by != nullptr && by->first == g.book().row_of(kPlayCards))
    return zones_said(g, *by, kAttack1, kDefense, out);
  for (int place = kAttack1; place <= kDefense; ++place) out.add(zone(p, place));
}

void start_special_summon(kernel::Game& g, const Line& line, Frame& f) { start_placing(typed(g), line, f); }
void start_gain_control(kernel::Game& g, const Line& line, Frame& f) { start_placing(typed(g), line, f); }
void start_set_card(kernel::Game& g, const Line& line, Frame& f) { start_placing(typed(g), line, f); }
void start_play(kernel::Game& g, const Line& line, Frame& f) {
  start_placing(typed(g), line, f);
  f.set(6, flags_said(line));
}
void start_normal_summon(kernel::Game& g, const Line& line, Frame& f) {
  start_placing(typed(g), line, f);
  int flags = kNormalSummon | flags_said(line);
  if (argument(line, "allowance") == 2) flags |= kWithoutAllowance;
  f.set(6, flags);
}
void start_drive(kernel::Game& g, const Line& line, Frame& f) {
  if (argument(line, "player") == 0) g.used("4-2a"_gr);
  f.play = g.caller().play;
  const Context c = context_of(g);
  f.set(0, player_or_you(c, line), kernel::Kind::player);
  f.set(1, std::max<std::int64_t>(0, kernel::number_or(c, line, "count", 1)));
  if (argument(line, "as") != 0) f.set(6, &line - g.cards().lines.data());
}

}  // namespace headjudge::gate_ruler
