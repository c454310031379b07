// Edits of trees by path.
#include "verifier/shrink.h"

#include <algorithm>
#include <charconv>

#include "verifier/given.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {

using kernel::Tree;

namespace {

// A part that goes (from `first`, so many), or a text in its place.
struct Edit {
  std::vector<std::size_t> path;  // places among items or entries
  std::size_t first = 0, count = 0;
  std::string text;
};

bool whole(std::string_view text, int& out) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && stop == text.data() + text.size() && !text.empty();
}

// "wolf x 10" and "wolf as a" taken apart.
struct CardText {
  std::string id, name;
  int copies = 1;
};
CardText card_text(const std::string& text) {
  CardText out{text, "", 1};
  if (const std::size_t at = out.id.find(" x "); at != std::string::npos) {
    whole(out.id.substr(at + 3), out.copies);
    out.id.resize(at);
  }
  if (const std::size_t at = out.id.find(" as "); at != std::string::npos) {
    out.name = out.id.substr(at + 4);
    out.id.resize(at);
  }
  return out;
}

bool is_kept(std::string_view key) {
  for (const char* word : {"scenario", "game", "given", "play", "id", "kind", "card"})
    if (key == word) return true;
  return false;
}

class Edits {
 public:
  std::vector<Edit> all;

  explicit Edits(const Tree& root) {
    std::vector<std::pair<std::vector<std::size_t>, const Tree*>> level;
    for (std::size_t i = 0; i < root.entries.size(); ++i) {
      const std::string& key = root.entries[i].key.text;
      if (key != "play" && !is_kept(key)) all.push_back({{}, i, 1, ""});
      if (key == "define") cards_ = i;
      if (key == "define" || key == "given") level.push_back({{i}, &root.entries[i].value});
      if (key == "seed" && root.entries[i].value.text != "1") all.push_back({{i}, 0, 0, "1"});
    }
    while (!level.empty()) {
      std::vector<std::pair<std::vector<std::size_t>, const Tree*>> next;
      for (const auto& [path, tree] : level) node(path, *tree, next);
      level = std::move(next);
    }
  }

 private:
  // A card's hp, cost or power too: without its number it would have 0, and fail for that alone.
  template <class Entry>
  bool stays(const std::vector<std::size_t>& path, const Entry& entry) const {
    int number = 0;
    const bool is_card = path.size() == 2 && path[0] == cards_;
    return is_kept(entry.key.text) || (is_card && entry.value.is_scalar() && whole(entry.value.text, number));
  }
  template <class Next>
  void node(const std::vector<std::size_t>& path, const Tree& tree, Next& next) {
    const std::size_t n = tree.is_list() ? tree.items.size() : tree.entries.size();
    if (tree.is_scalar()) return scalar(path, tree.text);
    if (tree.is_list() && n > 3)
      all.push_back({path, 0, n / 2, ""}), all.push_back({path, n / 2, n - n / 2, ""});
    for (std::size_t i = n; i-- > 0;) {
      if (tree.is_list() || !stays(path, tree.entries[i])) all.push_back({path, i, 1, ""});
      std::vector<std::size_t> inner = path;
      inner.push_back(i);
      next.push_back({inner, tree.is_list() ? &tree.items[i] : &tree.entries[i].value});
    }
  }
  void scalar(const std::vector<std::size_t>& path, const std::string& text) {
    const CardText card = card_text(text);
    const auto with = [&](std::string out) { all.push_back({path, 0, 0, std::move(out)}); };
    if (card.copies > 1) with(card.id);
    if (card.copies > 3) with(card.id + " x " + std::to_string(card.copies / 2));
    if (card.copies > 2) with(card.id + " x " + std::to_string(card.copies - 1));
    if (!card.name.empty()) with(card.id);
    int number = 0;
    if (!whole(text, number) || number < 2) return;
    with("1");
    if (number > 3) with(std::to_string(number / 2));
  }

  std::size_t cards_ = static_cast<std::size_t>(-1);  // the place of `define`
};

Tree edited(const Tree& root, const Edit& edit) {
  Tree out = root;
  Tree* at = &out;
  for (const std::size_t place : edit.path)
    at = at->is_list() ? &at->items[place] : &at->entries[place].value;
  const auto erase = [&](auto& list) {
    const auto begin = list.begin() + static_cast<std::ptrdiff_t>(edit.first);
    list.erase(begin, begin + static_cast<std::ptrdiff_t>(edit.count));
  };
  if (edit.count == 0)
    at->text = edit.text;
  else if (at->is_list())
    erase(at->items);
  else
    erase(at->entries);
  return out;
}

struct Counts {
  int steps = 0, looks = 0, cards = 0, designs = 0, abilities = 0, names = 0, words = 0;
};

void count_words(const Tree& tree, Counts& out) {
  ++out.words;
  for (const Tree& item : tree.items) count_words(item, out);
  for (const auto& [key, value] : tree.entries) count_words(value, out);
}

void count_cards(const Tree& tree, Counts& out) {
  if (tree.is_scalar()) {
    const CardText card = card_text(tree.text);
    out.cards += card.copies;
    out.names += card.name.empty() ? 0 : 1;
  }
  if (tree.is_map() && tree.find("card") != nullptr) {
    count_cards(*tree.find("card"), out);
    out.names += tree.find("as") != nullptr ? 1 : 0;
    return;
  }
  for (const Tree& item : tree.items) count_cards(item, out);
}

Counts counts(const Tree& root) {
  Counts out;
  if (const Tree* play = root.find("play"))
    for (const Tree& step : play->items) ++(is_look(step) ? out.looks : out.steps);
  if (const Tree* define = root.find("define"))
    for (const Tree& card : define->items) {
      ++out.designs;
      count_words(card, out);
      if (const Tree* abilities = card.find("abilities"))
        out.abilities += static_cast<int>(std::max<std::size_t>(abilities->items.size(), 1));
    }
  if (const Tree* given = root.find("given"))
    for (const auto& [key, value] : given->entries)
      if (player_of_word(key.text) >= 0)
        for (const auto& [zone, cards] : value.entries) count_cards(cards, out);
  return out;
}

}  // namespace

std::vector<Tree> smaller(const Tree& root, std::size_t from, std::size_t count) {
  const Edits edits(root);
  std::vector<Tree> out;
  for (std::size_t i = from; i < edits.all.size() && out.size() < count; ++i)
    out.push_back(edited(root, edits.all[i]));
  return out;
}

bool is_look(const Tree& step) {
  for (const auto& [key, value] : step.entries)
    for (const char* word :
         {"expect", "illegal", "options", "events", "no_events", "never", "result", "deck", "explore"})
      if (key.text == word) return true;
  return false;
}

bool is_pass(const Tree& step) {
  for (const auto& [key, value] : step.entries)
    if (player_of_word(key.text) >= 0)
      return value.is_scalar() && (value.text == "pass" || value.text == "decline");
  return false;
}

std::vector<std::string> differences(const Tree& root, const Tree& small) {
  const Counts was = counts(root), is = counts(small);
  std::vector<std::string> out;
  const auto tell = [&](int before, int now, const char* what) {
    if (now < before)
      out.push_back(std::to_string(before - now) + " of " + std::to_string(before) + " " + what);
  };
  tell(was.steps, is.steps, "steps");
  tell(was.looks, is.looks, "looks");
  tell(was.cards, is.cards, "cards of the position");
  tell(was.names, is.names, "names");
  tell(was.designs, is.designs, "cards defined");
  tell(was.abilities, is.abilities, "abilities");
  tell(was.words, is.words, "words and numbers of cards");
  return out;
}

}  // namespace headjudge::verifier
