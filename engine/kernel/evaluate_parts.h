// Parts of the evaluator that its files share.
#pragma once

#include "engine/kernel/evaluate.h"
#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {

const Node& node_of(const Context& c, NodeId id);
Value missing(const Context& c);
Value property_value(const Context& c, const Node& n);
Value call_value(const Context& c, const Node& n);
// `has`, `is`, `is only`, `~` of one object.
bool describes(const Context& c, const Node& n, Ref r);
// Whether the words of a property (name, kind, traits, groups) have this one.
bool has_word(const Context& c, const Node& property, WordId word);
bool share_words(const Context& c, const Node& a, const Node& b);
// What is seen of an object: derived, last known, or printed.
View seen(const Context& c, Ref r);

}  // namespace headjudge::kernel
