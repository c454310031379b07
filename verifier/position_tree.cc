// Zones to lists, states of cards to keys. Tokens, plays and running effects have no words in a position.
#include "verifier/position_tree.h"

#include <algorithm>

#include "verifier/tree_text.h"

namespace headjudge::verifier {
namespace {

using kernel::CardId;
using kernel::Game;
using kernel::Tree;

class Teller {
 public:
  Teller(const Game& game, const Names& names) : game_(game), names_(names), s_(game.core()) {}

  Tree tell(const Tree& given) {
    Tree out = map_tree();
    for (const auto& [key, value] : given.entries)
      if (player_of_word(key.text) < 0 && !is_replaced(key.text)) set_entry(out, key.text, value);
    set_entry(out, "turn", scalar_tree(std::to_string(s_.turn)));
    set_entry(out, "active", scalar_tree(player(s_.turn_player)));
    if (s_.players > 2) set_entry(out, "first", scalar_tree(player(s_.first_player)));
    if (s_.phase != 0 && s_.phase < game_.words().phases.size())
      set_entry(out, "phase", scalar_tree(game_.words().phases[s_.phase].word));
    for (kernel::Player p = 0; p < s_.players; ++p) set_entry(out, player(p), seat(p));
    return out;
  }

 private:
  static bool is_replaced(std::string_view key) {
    for (const char* word : {"turn", "active", "first", "phase", "at", "from", "decks"})
      if (key == word) return true;
    return false;
  }
  static std::string player(kernel::Player p) { return "P" + std::to_string(p + 1); }

  Tree seat(kernel::Player p) const {
    Tree out = map_tree();
    const auto places = game_.words().places;
    for (int z = 0; z < game_.words().zones(); ++z) {
      const auto zone = static_cast<kernel::ZoneId>(z);
      const kernel::PlaceRow& row = game_.words().row(zone);
      const kernel::Player owner = game_.words().player_of(zone);
      const bool square = row.shared && row.scenario_word != nullptr;
      if ((owner != p && !square) || row.parts) continue;
      Tree list = list_tree();
      for (const CardId c : s_.zone(zone))
        if (is_told(c) && (!square || s_.card[c].controller == p)) list.items.push_back(card(c, p));
      if (row.slot != 0 && !square) {
        int slots = 0;
        for (const kernel::PlaceRow& other : places)
          slots += std::string_view(other.word) == row.word ? 1 : 0;
        if (slots > 1) {  // several places of one word: `~` where nothing lies
          Tree* whole = find_entry(out, row.word);
          if (whole == nullptr) whole = &set_entry(out, row.word, list_tree());
          whole->items.push_back(list.items.empty() ? Tree{} : list.items[0]);
          continue;
        }
      }
      if (list.items.empty()) continue;
      if (row.word == std::string_view("ruler_zone"))
        set_entry(out, "ruler", list.items[0]);
      else
        set_entry(out, square ? row.scenario_word : row.word, merged(list));
    }
    return out;
  }

  // Cards the scenario knows: none that the game itself brings, no tokens, nothing under another card.
  bool is_told(CardId c) const {
    if ((s_.card[c].flags & kernel::kToken) != 0) return false;
    for (const kernel::Attached& one : s_.attached)
      if (one.card == c) return false;
    const std::string& id = game_.cards().cards[s_.card[c].def].id;
    return !id.empty() && id.find_first_of(" ./") == std::string::npos && !is_stand_in(c);
  }
  // A card that stands where a player has none of his own (the virtual player card).
  bool is_stand_in(CardId c) const {
    const std::string head = "{id: " + game_.cards().cards[s_.card[c].def].id + ",";
    const auto own = game_.rulebook().cards;
    const kernel::PlaceRow& row = game_.words().row(s_.card[c].zone);
    const bool kept =
        row.word == std::string_view("ruler_zone") || row.word == std::string_view("energy_zone");
    return !kept &&
           std::any_of(own.begin(), own.end(), [&](std::string_view text) { return text.starts_with(head); });
  }

  Tree card(CardId c, kernel::Player holder) const {
    const kernel::Card& k = s_.card[c];
    const kernel::PlaceRow& row = game_.words().row(k.zone);
    const std::string& id = game_.cards().cards[k.def].id;
    Tree out = map_tree();
    const std::string name = names_.name_of(game_, c);
    set_entry(out, "card", scalar_tree(name.empty() || name == id ? id : id + " as " + name));
    const bool rested = (k.flags & kernel::kRested) != 0, down = (k.flags & kernel::kFaceDown) != 0;
    if (row.board || row.turned)
      if (rested || row.word == std::string_view("defense_zone"))
        set_entry(out, rested ? game_.words().rested_word : game_.words().active_word, scalar_tree("true"));
    const bool comes_down = row.word == std::string_view("set_zone") ||
                            row.word == std::string_view("dynamis") || row.word == std::string_view("energy");
    if (down != comes_down) set_entry(out, "face", scalar_tree(down ? "down" : "up"));
    if (k.damage > 0) set_entry(out, "damage", scalar_tree(std::to_string(k.damage)));
    if (k.shields > 0) set_entry(out, "shields", scalar_tree(std::to_string(k.shields)));
    const auto marks = game_.words().marks;
    for (std::size_t i = 0; i < marks.size(); ++i)
      if ((k.marks >> i & 1) != 0) set_entry(out, marks[i].word, scalar_tree("true"));
    if (k.owner != holder) set_entry(out, "owner", scalar_tree(player(k.owner)));
    Tree under = list_tree();
    for (const kernel::Attached& one : s_.attached)
      if (s_.live(one.host) && one.host.card() == c)
        under.items.push_back(scalar_tree(game_.cards().cards[s_.card[one.card].def].id));
    if (!under.items.empty())
      set_entry(out, std::string_view(game_.rulebook().word) == "gate_ruler" ? "souls" : "forces",
                std::move(under));
    return out.entries.size() == 1 ? out.entries[0].value : out;
  }

  // Neighbours that are alike as "wolf x 3".
  static Tree merged(const Tree& list) {
    Tree out = list_tree();
    for (std::size_t i = 0; i < list.items.size();) {
      std::size_t n = i + 1;
      while (n < list.items.size() && flow_text(list.items[n]) == flow_text(list.items[i])) ++n;
      const bool plain = list.items[i].is_scalar() && n > i + 1;
      if (plain) out.items.push_back(scalar_tree(list.items[i].text + " x " + std::to_string(n - i)));
      for (std::size_t k = i; k < n && !plain; ++k) out.items.push_back(list.items[k]);
      i = n;
    }
    return out;
  }

  const Game& game_;
  const Names& names_;
  const kernel::Core& s_;
};

}  // namespace

Tree position_tree(const Game& game, const Names& names, const Tree& given) {
  return Teller(game, names).tell(given);
}

}  // namespace headjudge::verifier
