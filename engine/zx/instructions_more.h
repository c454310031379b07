// Instructions of Z/X that have steps of their own: entering squares, deck cards one by one,
// markers.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

// The card whose ability the running text is; 815.2b: of what happens instead it is the source of what would
// have happened.
Ref source_now(const Game& g);
// 802.1, 1027.1: how what the running text does comes about: by an effect of its source, or as a payment, by
// nothing.
struct Origin {
  Cause cause;
  Ref by;
};
Origin origin_now(Game& g);
// 1006: the running text showed a card of a player.
void was_revealed(Game& g, Ref r, Player whose);
void move_at_once(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_moving(kernel::Game& base, const kernel::Line& line, Frame& f);
// The word of `face:` by its place: up, down.
inline constexpr std::uint16_t kFaceDownWord = 2;
void start_entering(kernel::Game& base, const kernel::Line& line, Frame& f);
// Whether a card may come to a square that is chosen or named, with others that do.
bool may_come_to(const Game& g, Ref r, ZoneId z, bool chosen, std::span<const Ref> with = {});
// 202.11b: whether a square is chosen among those that `to:` names, or it names the very square.
bool lets_choose_square(const kernel::Context& c, kernel::NodeId to);
int squares_named(const kernel::Context& c, kernel::NodeId to, ZoneId (&out)[kernel::kZonesMax]);
// 102.4: a row after those that take one deck card after the other, local 5 of them: the deck has run out.
inline bool falls_short(const Game& g) { return g.frame().num(5) > 0; }
inline void leave_rest(Game& g) { g.frame().set(5, 0); }
void start_milling(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_ignition(kernel::Game& base, const kernel::Line& line, Frame& f);
// Whether there is anything that it could be done to, as far as that is known before.
bool can_draw(const kernel::Context&, const kernel::Line&);
void start_drawing(kernel::Game&, const kernel::Line&, Frame&);
// 102.3: what is said of nothing, or of a card that is there no more, is left out.
void note_impossible(const Game& g, const kernel::Refs& which);
// What one of several cards gets: its own share, where the number was shared out; 1 when no number is said.
std::int64_t number_of_each(const kernel::Context& c, const kernel::Line& line, std::string_view parameter,
                            Ref r);
// Whether a move from there was made, to wherever: neither forbidden nor waiting for a replacement.
bool has_moved(const Game& g, Ref was, ZoneId from, Ref now);
// Moves a card as the running text says: notes that it was done, and what the text calls the card, when it
// went and also when it goes after all that waits for a replacement, in this state (kernel::Aftermath). No
// card when it did not go now.
Ref move_by_text(Game& g, Ref r, ZoneId to, kernel::WordId name = 0, std::uint8_t state = 0);
void do_exile(kernel::Game& base, const kernel::Line& line, Frame&);
void do_gain_counter(kernel::Game& base, const kernel::Line& line, Frame&);
void do_use_counter(kernel::Game& base, const kernel::Line& line, Frame&);
bool can_use_counter(const kernel::Context& c, const kernel::Line& line);
void do_shield(kernel::Game& base, const kernel::Line& line, Frame&);
void do_life_shield(kernel::Game& base, const kernel::Line& line, Frame&);
void do_vanish(kernel::Game& base, const kernel::Line& line, Frame&);
void do_redirect(kernel::Game& base, const kernel::Line& line, Frame&);
void do_negate(kernel::Game& base, const kernel::Line& line, Frame&);
void do_win_game(kernel::Game& base, const kernel::Line& line, Frame&);
void do_draw_game(kernel::Game& base, const kernel::Line& line, Frame&);
void do_lose_game(kernel::Game& base, const kernel::Line& line, Frame&);
void do_gain_control(kernel::Game& base, const kernel::Line& line, Frame&);
void start_forces(kernel::Game&, const kernel::Line&, Frame&);
// The forces that it takes; of a payment those that the player may pay with (804.2f, 804.4b).
void forces_of(const kernel::Context& c, const kernel::Line& line, bool paying, kernel::Refs& out);
void do_attach(kernel::Game& base, const kernel::Line& line, Frame&);
void start_recovering(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_healing(kernel::Game& base, const kernel::Line& line, Frame& f);
// What an instruction names by `as:`.
void name_card(Game& g, const kernel::Line& line, Ref r);
void start_may(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_ability_choice(kernel::Game& base, const kernel::Line& line, Frame& f);
// What the question of this moment has picked so far.
kernel::Refs picks_so_far(const Game& g);
// A loop forgets by itself what was chosen the last time, where it speaks of it.
bool in_loop(const Game& g);
void do_shuffle(kernel::Game& base, const kernel::Line& line, Frame&);
void do_skip_reboot(kernel::Game& base, const kernel::Line& line, Frame&);
void do_exchange(kernel::Game& base, const kernel::Line& line, Frame&);
bool can_exchange(const kernel::Context& c, const kernel::Line& line);
void do_turn_face(kernel::Game& base, const kernel::Line& line, Frame&);
void do_sleep(kernel::Game& g, const kernel::Line& line, Frame& f);
void do_reboot(kernel::Game& g, const kernel::Line& line, Frame& f);
void start_resource(kernel::Game& g, const kernel::Line& line, Frame& f);
bool can_resource(const kernel::Context& c, const kernel::Line& line);

// 804.3e, 1006.2: a deck that an effect showed is shuffled when the effect is over.
bool saw_a_deck(const Game& g);
// 1006.2: other hidden cards that it showed to everybody.
bool looked_at_hidden(const Game& g);
bool showed_hidden(const Game& g);
void hide_what_was_seen(Game& g);

}  // namespace headjudge::zx
