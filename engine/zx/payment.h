// 804.2f, 804.4: what a payment takes, for the rows that ask before and while it is paid.
#pragma once

#include "engine/kernel/instruct.h"
#include "engine/zx/text_rules.h"

namespace headjudge::zx {

// ---- 805.3: resources (resources.cc)
inline constexpr int kPicksMax = 128;
// 804.4a: what may not fall asleep pays nothing.
bool is_kept_awake(const Game& g, CardId c);
inline bool may_sleep(const Game& g, CardId c) {
  return !g.cards().has_change(kernel::ChangeKind::forbid) || !is_kept_awake(g, c);
}
bool can_sleep(const Game& g, CardId c);
// The resources after place `after` that can be picked next, so that a payment can be completed.
void completing(const Game& g, Player p, Price price, std::span<const CardId> picked, int after,
                Candidates& out);

// Whether the running frame's play is still being paid for.
// 804.2f: only a player's own cards pay, unless the payment names the opponent's. 804.4d: a card pays once.
bool pays_for(const kernel::Context& c, kernel::NodeId named, Ref r);
bool pays_already(const Game& g, std::uint16_t scope, Ref r);
// 804.4d: whether the cost of an ability asks for cards more than once.
bool pays_in_parts(const Game& g, kernel::TextId text);
// The rule that an instruction of a payment cannot be done by; kNoRule when it can.
kernel::RuleIndex unpayable(const kernel::Context& c, const kernel::Line& line);
// Why an object that a choice of a payment may take cannot be put into the state that the payment puts it
// into (804.4a), or moved where it moves it (804.4b); kNoRule: it can.
kernel::RuleIndex unfit(const kernel::Context& c, const kernel::Line& choice, Ref r);
// 804.2d, 805.2c: the resource costs of an ability are fixed before anything is paid; one of them as it was
// fixed; what texts make of an ability that has none.
void fix_ability_price(Game& g);
int price_now(const Game& g, const kernel::Line& line);
int added_price(const Game& g, kernel::TextId text, Ref self, Player p);
// What a card costs when its resource cost is paid, or texts add to a play without one.
bool costs_nothing(const Game& g, CardId c);
// 203.3: not so with an infinite cost, unless it is played for counters instead (1022.2).
bool has_payable_cost(const Game& g, CardId c);
Price fixed_price(const Game& g, CardId c);
// Whether the resources can pay this part of an activated ability's payment now.
bool can_pay_resource(const kernel::Context& c, const kernel::Line& line);
// Colors of a payment as bits: one word, or a list of them.
std::uint32_t colors_of(const kernel::Context& c, kernel::NodeId node);
// Whether an expression speaks of what an earlier instruction chooses.
bool speaks_of_choice(const kernel::CardSet& set, kernel::NodeId id);
// What a card asks for as it is played (`play_cost:`), and the rule that it cannot be had by.
kernel::LineId play_cost(const Game& g, CardId c);
kernel::RuleIndex unplayable(const Game& g, CardId card, Player p);
// The same of a whole payment before it begins: what speaks of a choice is not known yet.
kernel::RuleIndex unpayable(const kernel::Context& c, kernel::LineId cost);

}  // namespace headjudge::zx
