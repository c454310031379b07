// Instructions in files of their own: mill, heal, delayed abilities, rules made by effects, winning.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/kernel/replace.h"
#include "engine/rebirth/state.h"

namespace headjudge::rebirth {

void start_mill(kernel::Game&, const kernel::Line&, Frame&);
void start_heal(kernel::Game&, const kernel::Line&, Frame&);
void start_player(kernel::Game&, const kernel::Line&, Frame&);
void do_later(kernel::Game&, const kernel::Line&, Frame&);
void do_look(kernel::Game&, const kernel::Line&, Frame&);
void do_reveal(kernel::Game&, const kernel::Line&, Frame&);
void do_win_game(kernel::Game&, const kernel::Line&, Frame&);
void do_lose_game(kernel::Game&, const kernel::Line&, Frame&);
void do_together(kernel::Game&, const kernel::Line&, Frame&);
void do_all_or_nothing(kernel::Game&, const kernel::Line&, Frame&);
void do_set_rebirth(kernel::Game&, const kernel::Line&, Frame&);

}  // namespace headjudge::rebirth
