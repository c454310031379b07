// Parts of the evaluator that its files share.
#pragma once

#include "engine/kernel/evaluate.h"
#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {

// Last known information of an object that is gone; nullptr when nothing is known.
const Departed* departed(const Core& s, Ref r);
const Node& node_of(const Context& c, NodeId id);
// `different: true`: whether an earlier choice of the same text took this, which the line does not speak of.
bool was_chosen_before(const Context& c, const Line& line, Kind kind, std::int32_t value);
Value missing(const Context& c);
// A part of the event that a text is about.
Value event_value(const Context& c, EventField field);
// Which object an ability about a card that moves is read from: the public side of a public/hidden move, the
// board side of a move to or from the board, else the destination.
bool reads_old_object(const Game& g, const Event& e);
Value property_value(const Context& c, const Node& n);
Value call_value(const Context& c, const Node& n);
// Whether a condition asks for something that cards have and places have not.
bool speaks_of_cards(const Context& c, NodeId id);
// Whether `squares`, with a condition of places or none, or a name of squares is said: they are meant, not
// the cards on them.
bool means_squares(const Context& c, NodeId id);
// Whether `is` asks who looks for a kind that everybody may know of any card.
bool asks_known_kind(const Context& c, const Node& n);
// A card in a hand is asked for a kind that everybody may know of it.
void note_kind_known(const Context& c, Ref r, int kind);
// `has`, `is`, `is only`, `~` of one object.
bool describes(const Context& c, const Node& n, Ref r);
// Whether the words of a property (name, kind, traits, groups) have this one.
bool has_word(const Context& c, const Node& property, WordId word);
bool share_words(const Context& c, const Node& a, const Node& b);
// What is seen of an object: derived, last known (in `room`), or printed. `values`: what will be read of it.
const View& seen(const Context& c, Ref r, std::uint16_t values, View& room);

// Tells of icons among these (a bit each) that a card has and does not print.
void note_given_icons(const Context& c, Ref r, const View& v, std::uint32_t among);

}  // namespace headjudge::kernel
