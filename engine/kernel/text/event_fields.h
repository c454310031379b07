// What a text reads of an event: the words after `event.`, and the names under which a delayed ability keeps
// them.
#pragma once

#include <string_view>

#include "engine/kernel/text/code.h"
#include "engine/kernel/vocabulary.h"

namespace headjudge::kernel {

struct EventFieldRow {
  const char* word;
  EventField field;
  Type type;
  const char* kept;  // its name where a text waits for a point of time, which has none of its own
};
inline constexpr EventFieldRow kEventFields[] = {
    {"card", EventField::card, Type::object, "event card"},
    {"by", EventField::by, Type::object, "event by"},
    {"source", EventField::by, Type::object, "event by"},
    {"amount", EventField::amount, Type::number, "event amount"},
    {"from", EventField::from, Type::zone, "event from"},
    {"to", EventField::to, Type::zone, "event to"},
    {"player", EventField::player, Type::player, "event player"}};

}  // namespace headjudge::kernel
