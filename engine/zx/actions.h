// Instructions of chapter 1000 that have steps of their own.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/zx/state.h"

namespace headjudge::zx {

void start_action(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_marker(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_playing(kernel::Game& base, const kernel::Line& line, Frame& f);
void start_shifting(kernel::Game& base, const kernel::Line& line, Frame& f);
void do_combine(kernel::Game& base, const kernel::Line& line, Frame&);
void do_start_phase(kernel::Game& base, const kernel::Line& line, Frame&);
// 1028: the phase that an effect asked for, when nothing else is being played.
bool phase_starts(const Game& g);
void begin_phase(Game& g);

}  // namespace headjudge::zx
