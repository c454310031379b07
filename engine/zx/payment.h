// 804.2f, 804.4: what a payment takes, for the rows that ask before and while it is paid.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {

// Whether the running frame's play is still being paid for.
bool is_paying(const Game& g);
// 804.2f: only a player's own cards pay. 804.4d: a card pays once.
bool pays_for(const Game& g, Player p, CardId c);
bool pays_already(const Game& g, std::uint16_t scope, Ref r);
// The rule that an instruction of a payment cannot be done by; kNoRule when it can.
kernel::RuleIndex unpayable(const kernel::Context& c, const kernel::Line& line);
// What a card asks for as it is played (`play_cost:`), and the rule that it cannot be had by.
kernel::LineId play_cost(const Game& g, CardId c);
kernel::RuleIndex unplayable(const Game& g, CardId card, Player p);
// The same of a whole payment before it begins: what speaks of a choice is not known yet.
kernel::RuleIndex unpayable(const kernel::Context& c, kernel::LineId cost);

}  // namespace headjudge::zx
