// Instructions of chapter 1000 that have steps of their own.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

void start_action(kernel::Game& base, const kernel::Line& line, Frame& f);
// 804.3c: whether it can be done in full now, by an effect that has not begun with it.
bool can_igob(const kernel::Context& c, const kernel::Line& line);
bool can_unison(const kernel::Context& c, const kernel::Line& line);
bool can_break(const kernel::Context& c, const kernel::Line& line);
bool can_combine(const kernel::Context& c, const kernel::Line& line);
bool can_create_marker(const kernel::Context& c, const kernel::Line& line);
bool can_play(const kernel::Context& c, const kernel::Line& line);
bool can_put_on(const kernel::Context& c, const kernel::Line& line);
void start_marker(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_playing(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_shifting(kernel::Game& base, const kernel::Line& line, Frame& f);
void do_combine(kernel::Game& base, const kernel::Line& line, Frame&);
// The card that an instruction lets enter as one with another.
Ref other_half(const kernel::Context& c, const kernel::Line& line);
void do_start_phase(kernel::Game& base, const kernel::Line& line, Frame&);
// 1028: the phase that an effect asked for, when nothing else is being played.
bool phase_starts(const Game& g);
void begin_phase(Game& g);

}  // namespace headjudge::zx
