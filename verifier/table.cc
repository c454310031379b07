// Which zone lies where, by game, and drawing it in text.
#include "verifier/table.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

#include "verifier/source.h"

namespace headjudge::verifier {
namespace {

using kernel::CardId;
using kernel::Game;
using kernel::Player;
using kernel::ZoneId;

// Words of zones side by side; "square.7" is one slot, "set_zone" all of them.
struct Arranged {
  bool board;
  std::vector<std::string_view> words;
};

// A player's rows from the own edge inwards, and the middle of the table from the far side to P1's.
struct Arrangement {
  std::string_view game;
  std::vector<Arranged> own, middle;
};

const std::vector<Arrangement>& arrangements() {
  static const std::vector<Arrangement> all = {
      {"gate_ruler",
       {{false,
         {"hand", "deck", "energy_zone", "graveyard", "exile", "damage_zone", "soul_zone", "drive_zone"}},
        {true, {"set_zone", "field_zone"}},
        {true, {"ruler_zone", "defense_zone"}},
        {true, {"attack_zone"}}},
       {{false, {"gate"}}}},
      {"rebirth",
       {{false, {"hand", "deck", "waiting_room", "retire", "energy", "memory", "rebirth_zone"}},
        {true, {"member"}},
        {true, {"entry"}}},
       {{false, {"resolution"}}}},
      {"zx",
       {{false, {"hand", "deck", "resource", "charge", "trash", "life", "dynamis", "removed"}}},
       {{true, {"square.7", "square.8", "square.9"}},
        {true, {"square.4", "square.5", "square.6"}},
        {true, {"square.1", "square.2", "square.3"}},
        {false, {"temporary", "force", "behind"}}}}};
  return all;
}

std::vector<std::string> states_of(const Game& game, const Names& names, CardId c) {
  const kernel::Core& s = game.core();
  const kernel::Card& card = s[c];
  std::vector<std::string> out;
  if ((card.flags & kernel::kRested) != 0) out.push_back(game.words().rested_word);
  if ((card.flags & kernel::kFaceDown) != 0) out.push_back("face-down");
  if ((card.flags & kernel::kRevealed) != 0) out.push_back("revealed");
  if (card.damage != 0) out.push_back("damage:" + std::to_string(card.damage));
  if (card.shields != 0) out.push_back("shields:" + std::to_string(card.shields));
  // Whose it is goes without saying in a player's own zone.
  if (card.controller != kernel::kNobody && card.controller != game.words().player_of(card.zone))
    out.push_back("of P" + std::to_string(card.controller + 1));
  const auto marks = game.words().marks;
  for (std::size_t i = 0; i < marks.size() && i < 16; ++i)
    if ((card.marks >> i & 1) != 0) out.push_back(marks[i].word);
  for (const kernel::Attached& a : s.attached)
    if (a.card == c && s.live(a.host)) out.push_back("with " + names.shown(game, a.host.card()));
  return out;
}

TableCard card_of(const Game& game, const Names& names, CardId c, bool board) {
  TableCard out;
  out.id = game.cards().cards[game.core()[c].def].id;
  out.name = names.name_of(game, c);
  if (out.name.empty()) out.name = out.id;
  out.states = states_of(game, names, c);
  if (!board || (game.core()[c].flags & kernel::kFaceDown) != 0) return out;
  const kernel::View& view = game.peek(c);
  const auto words = game.words().numbers;
  for (std::size_t i = 0; i < words.size(); ++i)
    if ((view.exists >> i & 1) != 0)
      out.numbers.push_back(
          {words[i], (view.infinite >> i & 1) != 0 ? "infinite" : std::to_string(view.number[i])});
  return out;
}

bool alike(const TableCard& a, const TableCard& b) {
  return a.name == b.name && a.id == b.id && a.states == b.states && a.numbers == b.numbers;
}

TableZone zone_of(const Game& game, const Names& names, ZoneId z) {
  TableZone out{Names::zone_name(game, z), {}};
  for (const CardId c : game.core().zone(z)) {
    TableCard card = card_of(game, names, c, game.words().row(z).board);
    if (!out.cards.empty() && alike(out.cards.back(), card))
      ++out.cards.back().copies;
    else
      out.cards.push_back(std::move(card));
  }
  return out;
}

class Table {
 public:
  Table(const Game& game, const Names& names)
      : game_(game), names_(names), done_(static_cast<std::size_t>(game.words().zones()), false) {}

  std::vector<TableRow> rows() {
    const auto found = std::find_if(arrangements().begin(), arrangements().end(), [&](const Arrangement& a) {
      return a.game == game_.book().rulebook->word;
    });
    if (found != arrangements().end()) {
      for (int p = game_.core().players - 1; p > 0; --p)
        for (const Arranged& row : found->own) add(row, static_cast<Player>(p));
      for (const Arranged& row : found->middle) add(row, kernel::kNobody);
      for (auto row = found->own.rbegin(); row != found->own.rend(); ++row) add(*row, 0);
    }
    add_rest();
    return std::move(rows_);
  }

 private:
  void add(const Arranged& arranged, Player player) {
    TableRow row{arranged.board, player, {}};
    for (const std::string_view word : arranged.words)
      for (int z = 0; z < game_.words().zones(); ++z) {
        const auto zone = static_cast<ZoneId>(z);
        if (game_.words().player_of(zone) != player || !is_called(zone, word)) continue;
        done_[static_cast<std::size_t>(z)] = true;
        if (arranged.board || game_.core().count(zone) > 0) row.zones.push_back(zone_of(game_, names_, zone));
      }
    if (!row.zones.empty()) rows_.push_back(std::move(row));
  }
  bool is_called(ZoneId zone, std::string_view word) const {
    const kernel::PlaceRow& row = game_.words().row(zone);
    return word == row.word || word == std::string(row.word) + "." + std::to_string(row.slot);
  }
  void add_rest() {
    TableRow rest;
    for (std::size_t z = 0; z < done_.size(); ++z)
      if (!done_[z] && game_.core().count(static_cast<ZoneId>(z)) > 0)
        rest.zones.push_back(zone_of(game_, names_, static_cast<ZoneId>(z)));
    if (!rest.zones.empty()) rows_.push_back(std::move(rest));
  }

  const Game& game_;
  const Names& names_;
  std::vector<bool> done_;
  std::vector<TableRow> rows_;
};

std::string padded(const std::string& text, std::size_t wanted) {
  const std::size_t have = width(text);
  return have < wanted ? text + std::string(wanted - have, ' ') : text;
}

void draw_piles(const TableRow& row, std::string& out) {
  for (const TableZone& zone : row.zones) {
    std::string line;
    for (const TableCard& card : zone.cards) line += (line.empty() ? "" : ", ") + card.text();
    out += "    " + padded(zone.name, 22) + " " + line + "\n";
  }
}

std::vector<std::string> box_of(const TableZone& zone) {
  std::vector<std::string> box{zone.name};
  for (const TableCard& card : zone.cards) box.push_back("  " + card.text());
  return box;
}

std::string edge_of(const std::vector<std::size_t>& widths) {
  std::string edge = "    +";
  for (const std::size_t w : widths) edge += std::string(w + 2, '-') + "+";
  return edge + "\n";
}

// Rows with as many boxes stand in common columns.
void draw_boxes(std::span<const TableRow> rows, std::string& out) {
  std::vector<std::size_t> widths(rows[0].zones.size(), 18);
  for (const TableRow& row : rows)
    for (std::size_t k = 0; k < widths.size(); ++k)
      for (const std::string& line : box_of(row.zones[k])) widths[k] = std::max(widths[k], width(line));
  const std::string edge = edge_of(widths);
  for (const TableRow& row : rows) {
    out += edge;
    std::size_t lines = 0;
    for (const TableZone& zone : row.zones) lines = std::max(lines, zone.cards.size() + 1);
    for (std::size_t i = 0; i < lines; ++i) {
      out += "    |";
      for (std::size_t k = 0; k < widths.size(); ++k) {
        const std::vector<std::string> box = box_of(row.zones[k]);
        out += " " + padded(i < box.size() ? box[i] : "", widths[k]) + " |";
      }
      out += "\n";
    }
  }
  out += edge;
}

// An empty row of a player's board says nothing in a text.
bool is_worth_drawing(const TableRow& row) {
  return row.of == kernel::kNobody ||
         std::any_of(row.zones.begin(), row.zones.end(), [](const TableZone& z) { return !z.cards.empty(); });
}

}  // namespace

std::string TableCard::text() const {
  std::string out = name == id ? name : name + " (" + id + ")";
  for (const std::string& state : states) out += " " + state;
  return copies > 1 ? out + " x " + std::to_string(copies) : out;
}

std::vector<TableRow> table_of(const Game& game, const Names& names) { return Table(game, names).rows(); }

std::string drawn(const std::vector<TableRow>& all) {
  std::vector<TableRow> rows;
  std::copy_if(all.begin(), all.end(), std::back_inserter(rows), is_worth_drawing);
  std::string out;
  for (std::size_t i = 0, end = 0; i < rows.size(); i = end) {
    end = i + 1;
    if (!rows[i].board) {
      draw_piles(rows[i], out);
      continue;
    }
    while (end < rows.size() && rows[end].board && rows[end].zones.size() == rows[i].zones.size()) ++end;
    draw_boxes(std::span(rows).subspan(i, end - i), out);
  }
  return out;
}

}  // namespace headjudge::verifier
