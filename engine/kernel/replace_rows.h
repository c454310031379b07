// The procedure of an event that waits for its replacements, by a game's rules. N names: kAnswerReplacement,
// kAnswerAccept, kAnswerDecline; kSeveral (which first), kMade (what replaces), kOptional, kDeclined (what
// else applies), kHappens (nothing replaces it).
#pragma once

#include "engine/kernel/replace.h"
#include "engine/kernel/row.h"

namespace headjudge::kernel {

template <class N>
struct ReplaceRows {
  static constexpr Action kWhichActions[] = {{N::kSeveral,
                                              "one of the replacements",
                                              N::kAnswerReplacement,
                                              list<replacing_candidates>,
                                              nullptr,
                                              {},
                                              act<pick_replacement>}};
  static constexpr Question kWhich{"", who<replacing_player>, kWhichActions};
  static bool may_decline(const Game& g, Option) { return g.is_replacing() && replacing_optional(g); }
  static constexpr Check kMandatory[] = {
      {N::kOptional, "it replaces the event unless it says that it may", 0, holds<may_decline>}};
  static constexpr Action kWhetherActions[] = {
      {N::kOptional, "replace it", N::kAnswerAccept, nullptr, nullptr, {}, act<accept_replacement>},
      {N::kOptional, "do not", N::kAnswerDecline, nullptr, nullptr, kMandatory, act<decline_replacement>}};
  static constexpr Question kWhether{"", who<replacing_owner>, kWhetherActions};
  static constexpr Row kRows[] = {
      {N::kSeveral, "which of several replacements first", when<replacing_several>, ask(kWhich)},
      {N::kMade, "the only one", when<replacing_one>, act<pick_only_replacement>},
      {N::kOptional, "an optional one may be declined", when<replacing_optional>, ask(kWhether)},
      {N::kMade, "what replaces the event", when<replacing_decided>, act<run_replacement>},
      {N::kMade, "and not the event, unless it was only changed", when<replacing_running>,
       go(N::kSeveral, run<end_replacement>)},
      {N::kDeclined, "declined: what else applies", when<replacing_undecided>, go(N::kSeveral)},
      {N::kHappens, "nothing replaces it: it happens", when<replacing_left>,
       go(N::kSeveral, run<perform_event>)}};
};

}  // namespace headjudge::kernel
