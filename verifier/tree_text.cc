// Writing trees: plain scalars where they read back as they are, quoted ones elsewhere.
#include "verifier/tree_text.h"

#include <algorithm>
#include <cctype>

#include "engine/kernel/check.h"
#include "verifier/scenario.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {

using kernel::Tree;

namespace {

bool is_plain(const std::string& text) {
  if (text.empty() || text.back() == ' ') return false;
  const auto c = static_cast<unsigned char>(text[0]);
  const bool sign =
      (c == '-' || c == '+') && text.size() > 1 && std::isdigit(static_cast<unsigned char>(text[1])) != 0;
  if (std::isalnum(c) == 0 && c != '_' && !sign) return false;
  return std::all_of(text.begin(), text.end(), [](char k) {
    return std::isalnum(static_cast<unsigned char>(k)) != 0 ||
           std::string_view(" _./+-*<>=!()'").find(k) != std::string_view::npos;
  });
}

std::string scalar_text(const Tree& tree) {
  if (!tree.quoted && is_plain(tree.text)) return tree.text;
  std::string out = "\"";
  for (const char c : tree.text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return out + "\"";
}

// A list with one item a line, or a map with one entry a line.
void block(const Tree& tree, const std::string& indent, std::string& out) {
  for (const Tree& item : tree.items) {
    out += indent + "- ";
    bool first = true;
    if (!item.is_map() || item.find("id") != nullptr || item.entries.empty()) {
      out += flow_text(item) + "\n";
      continue;
    }
    for (const auto& [key, value] : item.entries) {
      out += (first ? "" : indent + "  ") + scalar_text(key) + ": " + flow_text(value) + "\n";
      first = false;
    }
  }
  for (const auto& [key, value] : tree.entries)
    out += indent + scalar_text(key) + ": " + flow_text(value) + "\n";
}

}  // namespace

std::string flow_text(const Tree& tree) {
  if (tree.is_null()) return "~";
  if (tree.is_scalar()) return scalar_text(tree);
  std::string out;
  if (tree.is_list()) {
    for (const Tree& item : tree.items) out += (out.empty() ? "" : ", ") + flow_text(item);
    return "[" + out + "]";
  }
  for (const auto& [key, value] : tree.entries)
    out += (out.empty() ? "" : ", ") + scalar_text(key) + ": " + flow_text(value);
  return "{" + out + "}";
}

std::string scenario_text(const Tree& root) {
  std::string out;
  for (const auto& [key, value] : root.entries) {
    const bool blocks =
        (value.is_list() && !value.items.empty() && (key.text == "define" || key.text == "play")) ||
        (value.is_map() && !value.entries.empty() && key.text == "given");
    if (!blocks) {
      out += scalar_text(key) + ": " + flow_text(value) + "\n";
      continue;
    }
    out += scalar_text(key) + ":\n";
    block(value, "  ", out);
  }
  return out;
}

Tree self_contained(const Scenario& scenario) {
  Tree root = *scenario.root;
  if (scenario.card_lists.empty()) return root;
  Tree define = list_tree();
  for (const Tree* list : scenario.card_lists)
    define.items.insert(define.items.end(), list->items.begin(), list->items.end());
  if (const Tree* own = root.find("define"))
    define.items.insert(define.items.end(), own->items.begin(), own->items.end());
  drop_entry(root, "cards");
  drop_entry(root, "define");
  const auto place = std::find_if(root.entries.begin(), root.entries.end(), [](const Tree::Entry& e) {
    return e.key.text == "given" || e.key.text == "play";
  });
  root.entries.insert(place, {scalar_tree("define"), std::move(define)});
  return root;
}

Tree scalar_tree(std::string_view text) {
  Tree out;
  out.kind = Tree::Kind::scalar;
  out.text = text;
  return out;
}
Tree list_tree() {
  Tree out;
  out.kind = Tree::Kind::list;
  return out;
}
Tree map_tree() {
  Tree out;
  out.kind = Tree::Kind::map;
  return out;
}

Tree* find_entry(Tree& map, std::string_view key) {
  for (Tree::Entry& entry : map.entries)
    if (entry.key.text == key) return &entry.value;
  return nullptr;
}

Tree& set_entry(Tree& map, std::string_view key, Tree value) {
  if (Tree* known = find_entry(map, key)) return *known = std::move(value);
  map.entries.push_back({scalar_tree(key), std::move(value)});
  return map.entries.back().value;
}

void drop_entry(Tree& map, std::string_view key) {
  std::erase_if(map.entries, [&](const Tree::Entry& entry) { return entry.key.text == key; });
}

Tree parse_tree(const std::string& text) {
  kernel::Problems problems;
  Tree out = read_yaml(text, 0, problems);
  HEADJUDGE_CHECK(problems.empty());
  return out;
}

}  // namespace headjudge::verifier
