// What an expression may meet that a rule speaks of.
#pragma once

#include <cstdint>

namespace headjudge::kernel {

// What an expression met while it was read, for the rules of a game that say so.
enum class Noted : std::uint8_t {
  value,             // a value or a word of a card was read
  last_information,  // ... of an object that is gone
  undefined,         // a number that does not exist was asked for
  only,              // `x is only red`
  further_name,      // a card was found by another than its first name
  part_of_name,      // `x.name ~ "..."`
  counted_kind,      // a card was found by a kind that its own kind counts as
  infinite,          // a number that cannot be spoken of
  trait,             // a card was found by a trait (race, attribute)
  group,             // ... by one of its groups (color, army); the detail is all of them
  keyword,           // ... by a keyword
  controller,        // an owner or a controller was read
  counted,           // how many cards a zone holds; the detail is the zone
  range,             // a number between two others
  condition,         // an `if:` of a text was looked at
  invalid,           // an ability would have triggered, but is not valid; the detail: a text over its limit
  own,               // a text spoke of the player whose it is (`you`)
  area,              // a text spoke of a zone; the detail is its place
  given_icon,        // a card has an icon that it does not print
  elsewhere          // an ability would have triggered where its card is not; detail 1: it names places
};

}  // namespace headjudge::kernel
