// Trees back into YAML: one line in flow notation, or a whole scenario in its usual shape.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/kernel/text/tree.h"

namespace headjudge::verifier {

struct Scenario;

// "{id: wolf, atk: 4}", "[a, b]", "wolf": reads back as the same tree.
std::string flow_text(const kernel::Tree& tree);
// A scenario: each key at the top on lines of its own, cards and steps one a line.
std::string scenario_text(const kernel::Tree& root);

// The tree of a scenario that needs no other file: its card files are in `define`.
kernel::Tree self_contained(const Scenario& scenario);

// Trees from nothing.
kernel::Tree scalar_tree(std::string_view text);
kernel::Tree list_tree();
kernel::Tree map_tree();
// Sets (or adds) an entry of a map; gives its value.
kernel::Tree& set_entry(kernel::Tree& map, std::string_view key, kernel::Tree value);
kernel::Tree* find_entry(kernel::Tree& map, std::string_view key);
void drop_entry(kernel::Tree& map, std::string_view key);
// A tree written in YAML; it is known to be good.
kernel::Tree parse_tree(const std::string& text);

}  // namespace headjudge::verifier
