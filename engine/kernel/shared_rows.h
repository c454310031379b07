// The tables of instructions that several games share. N names a game's rules and answers; its members are
// constants beside the tables, so that every rule number is still checked where it is written.
#pragma once

#include "engine/kernel/instruct.h"

namespace headjudge::kernel {

// choose_number, choose_value, choose_player: kNumber, kNumberAsked, kTrait, kTraitAsked, kValue, kPlayer,
// kPlayerAsked; kAskedInPlay; answers kAnswerNumber, kAnswerWord, kAnswerZone, kAnswerPlayer; zones(g, out):
// the places there are to choose from.
template <class N>
struct ValueRows {
  static constexpr Action kNumbers[] = {{N::kNumber,
                                         "a whole number from 0",
                                         N::kAnswerNumber,
                                         list<number_candidates>,
                                         nullptr,
                                         {},
                                         act<take_number>}};
  static constexpr Action kTraits[] = {{N::kTrait,
                                        "one that a card of the game has",
                                        N::kAnswerWord,
                                        list<word_candidates>,
                                        nullptr,
                                        {},
                                        act<take_word>}};
  static constexpr Action kValues[] = {
      {N::kValue, "one of these", N::kAnswerWord, list<word_candidates>, nullptr, {}, act<take_word>},
      {N::kValue, "one of these places", N::kAnswerZone, list<N::zones>, nullptr, {}, act<take_zone_value>},
      {N::kValue,
       "a number",
       N::kAnswerNumber,
       list<value_number_candidates>,
       nullptr,
       {},
       act<take_number>}};
  static void places(const Game& g, Candidates& out) {
    Candidates all;
    N::zones(g, all);
    further_places(g, all, out);
  }
  static bool places_open(const Game& g) {
    Candidates left;
    if (wants_place(g)) places(g, left);
    return left.n > 0;
  }
  static constexpr Check kEnough[] = {{N::kValue, "so many must be chosen", 0, holds<places_may_stop>}};
  static constexpr Action kPlaces[] = {
      {N::kValue, "one of these places", N::kAnswerZone, list<places>, nullptr, {}, act<take_place>},
      {N::kValue, "no more", N::kAnswerDecline, nullptr, nullptr, kEnough, act<stop_places>}};
  static constexpr Action kPlayers[] = {
      {N::kPlayer, "a player", N::kAnswerPlayer, list<player_candidates>, nullptr, {}, act<take_player>}};
  static constexpr bool kPlay = N::kAskedInPlay;
  static constexpr Question kWhichNumber{"",    who<chooser>, kNumbers, false,       kPlay,
                                         false, false,        false,    &choice_name};
  static constexpr Question kWhichTrait{"",    who<chooser>, kTraits, false,       kPlay,
                                        false, false,        false,   &choice_name};
  static constexpr Question kWhichValue{"",    who<chooser>, kValues, false,       kPlay,
                                        false, false,        false,   &choice_name};
  static constexpr Question kWhichPlaces{"",    who<chooser>, kPlaces, false,       kPlay,
                                         false, false,        false,   &choice_name};
  static constexpr Question kWhichPlayer{"",    who<chooser>, kPlayers, false,       kPlay,
                                         false, false,        false,    &choice_name};
  static constexpr Row kNumberRows[] = {{N::kNumberAsked, "a number", when<value_open>, ask(kWhichNumber)}};
  static constexpr Row kValueRows[] = {
      {N::kTraitAsked, "an attribute or a race", when<trait_open>, ask(kWhichTrait)},
      {N::kValue, "a value", when<word_open>, ask(kWhichValue)},
      {N::kValue, "so many places", when<places_open>, ask(kWhichPlaces)},
      {N::kValue, "the next one", when<places_open>, go(N::kValue)}};
  static constexpr Row kPlayerRows[] = {{N::kPlayerAsked, "a player", when<value_open>, ask(kWhichPlayer)}};
};

// While something is played a mode that lacks its targets is not chosen as long as enough others have theirs.
bool mode_fits(const Game& g, Option o);

// modes: kModeTarget (it lacks its targets), kMode (choosing), kModePaid (choosing while it is played),
// kModeDone (doing), kPaidModeChecks (what refuses a mode while it is played, at least mode_fits); split:
// kShare, kShareDone; cannot_play(g) refuses the play.
template <class N>
struct ModeRows {
  static constexpr Check kStop[] = {{N::kMode, "more must be chosen", 0, holds<modes_may_stop>}};
  static constexpr Action kModes[] = {
      {N::kMode, "one of the modes", N::kAnswerNumber, list<mode_candidates>, nullptr, {}, act<pick_mode>},
      {N::kMode, "no more", N::kAnswerDecline, nullptr, nullptr, kStop, act<stop_modes>}};
  static constexpr Action kPaid[] = {
      {N::kModePaid, "one of the modes", N::kAnswerNumber, list<mode_candidates>, nullptr, N::kPaidModeChecks,
       act<pick_mode>},
      {N::kModePaid, "no more", N::kAnswerDecline, nullptr, nullptr, kStop, act<stop_modes>}};
  static constexpr Question kInPlay{"modes", who<chooser>, kPaid, false,        true,
                                    false,   false,        false, &modes_choice};
  static constexpr Question kLater{"modes", who<chooser>, kModes, false,        false,
                                   false,   false,        false,  &modes_choice};
  static constexpr Row kRows[] = {{N::kModePaid, "choose a mode", when<modes_open_in_play>, ask(kInPlay)},
                                  {N::kMode, "choose a mode now", when<modes_open_later>, ask(kLater)},
                                  {N::kModeAgain, "another one", when<modes_open>, go(N::kModePaid)},
                                  {N::kModeDone, "do it", when<mode_left>, act<run_mode>},
                                  {N::kModeDone, "the next one", when<mode_left>, go(N::kModeDone)}};
};

// split: kShare; cannot_play(g) refuses a play whose amount is too small for its targets.
template <class N>
struct ShareRows {
  static constexpr Action kActions[] = {{N::kShare,
                                         "at least one for each, all of it together",
                                         N::kAnswerShare,
                                         list<share_cards>,
                                         list<share_numbers>,
                                         {},
                                         act<take_card_share>},
                                        {N::kShare,
                                         "at least one for each, all of it together",
                                         N::kAnswerSharePlayer,
                                         list<share_players>,
                                         list<share_numbers>,
                                         {},
                                         act<take_player_share>}};
  static constexpr Question kInPlay{"split", who<chooser>, kActions, false, true};
  static constexpr Question kLater{"split", who<chooser>, kActions};
  static constexpr Row kRows[] = {
      {N::kShare, "too little for so many", when<split_too_thin>, act<N::cannot_share>},
      {N::kShare, "share it out", when<split_open_in_play>, ask(kInPlay)},
      {N::kShare, "share it out now", when<split_open_later>, ask(kLater)},
      {N::kShare, "the next share", when<split_open>, go(N::kShare)},
      {N::kShare, "so it stays", always, act<bind_shares>}};
};

// repeat: kRepeat (doing it), kGoOn and kGoOnNoMore (up to so often).
template <class N>
struct RepeatRows {
  static constexpr Action kActions[] = {
      {N::kGoOn, "once more", N::kAnswerAccept, nullptr, nullptr, {}, act<go_on>},
      {N::kGoOnNoMore, "no more", N::kAnswerDecline, nullptr, nullptr, {}, act<go_on_no_more>},
      {N::kGoOn, "so often", N::kAnswerNumber, list<repeat_numbers>, nullptr, {}, act<go_on_so_often>}};
  static constexpr Question kWhether{"", who<chooser>, kActions};
  static constexpr Row kRows[] = {
      {N::kGoOn, "up to so often: whether to go on", when<repeat_asks>, ask(kWhether)},
      {N::kRepeat, "once more", when<repeat_left>, act<repeat_next>},
      {N::kRepeat, "as often as said", when<repeat_left>, go(N::kGoOn)}};
};

// look, reveal: kLook, kLookAgain, kLookNoMore (one by one); show(g) does one card of a reveal.
template <class N>
struct LookRows {
  static constexpr Action kActions[] = {
      {N::kLookAgain, "one more card", N::kAnswerAccept, nullptr, nullptr, {}, act<N::go_on>},
      {N::kLookNoMore, "no more", N::kAnswerDecline, nullptr, nullptr, {}, act<stop_look>}};
  static constexpr Question kWhether{"", who<chooser>, kActions};
  static constexpr Row kLookRows[] = {
      {N::kLookAgain, "up to so many: whether to go on", when<look_asks>, ask(kWhether)},
      {N::kLook, "he sees a card", when<look_left>, act<N::look>},
      {N::kLook, "the next one", when<look_left>, go(N::kLookAgain)}};
  static constexpr Row kRevealRows[] = {
      {N::kLookAgain, "up to so many: whether to go on", when<look_asks>, ask(kWhether)},
      {N::kReveal, "everybody sees a card", when<look_left>, act<N::reveal>},
      {N::kReveal, "the next one", when<look_left>, go(N::kLookAgain)}};
};

// search: kSearch, kSearchNone (nothing has to be found), kSearchMust; end_of_search(g): shuffles, shows.
template <class N>
struct SearchRows {
  static constexpr Check kStop[] = {{N::kSearchMust, "so many must be picked", 0, holds<N::may_stop>}};
  static constexpr Action kActions[] = {
      {N::kSearch, "a card that fits", N::kAnswerCard, list<choice_candidates>, nullptr, {}, act<N::pick>},
      {N::kSearchNone, "no more", N::kAnswerDecline, nullptr, nullptr, kStop, act<stop_choice>}};
  static constexpr Question kWhich{"",    who<chooser>, kActions, false,       false,
                                   false, false,        true,     &choice_name};
  static constexpr Row kRows[] = {{N::kSearch, "pick a card", when<choice_open>, ask(kWhich)},
                                  {N::kSearch, "the next one", when<choice_open>, go(N::kSearch)},
                                  {N::kSearch, "the rest", always, act<N::end_of_search>}};
};

// rearrange, move: kRearrange, kOrder; next_group(g), move_cards(g).
template <class N>
struct OrderRows {
  static constexpr Action kRearranged[] = {
      {N::kRearrange, "from the top", N::kAnswerOrder, list<order_candidates>, nullptr, {}, act<take_order>}};
  static constexpr Action kOrdered[] = {
      {N::kOrder, "from the top", N::kAnswerOrder, list<order_candidates>, nullptr, {}, act<take_order>}};
  static constexpr Question kWhichBack{
      .name = "", .who = who<orderer>, .actions = kRearranged, .alike = true};
  static constexpr Question kWhichFirst{.name = "", .who = who<orderer>, .actions = kOrdered, .alike = true};
  static constexpr Row kRearrangeRows[] = {
      {N::kRearrange, "which comes first", when<order_open>, ask(kWhichBack)},
      {N::kRearrange, "the next one", when<order_open>, go(N::kRearrange)},
      {N::kRearrange, "they are put back", always, act<put_back_in_order>}};
  static constexpr Row kMoveRows[] = {
      {N::kOrder, "which comes first", when<order_open>, ask(kWhichFirst)},
      {N::kOrder, "the next one", when<order_open>, go(N::kOrder)},
      {N::kOrder, "cards of one deck together", when<move_group_left>, go(N::kOrder, run<N::next_group>)},
      {N::kMove, "they move", when<is_moving>, act<N::move_cards>}};
};

}  // namespace headjudge::kernel
