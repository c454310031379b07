// Positions as written: cards (`wolf`, `wolf as a`, `wolf x 10`, maps), zones with slots, decks with a top
// and a rest.
#include "verifier/given.h"

#include <algorithm>
#include <charconv>

#include "engine/kernel/placing.h"

namespace headjudge::verifier {

using kernel::CardId;
using kernel::Filled;
using kernel::kNoCard;
using kernel::Mark;
using kernel::Placed;
using kernel::Problems;
using kernel::Tree;

namespace {

constexpr int kCopiesMax = 300;
constexpr std::string_view kUnderWords[] = {"souls", "forces", "on_top", "behind",
                                            "parts", "under",  "links",  "links_of"};

bool whole(std::string_view text, int& out) {
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && stop == text.data() + text.size() && !text.empty();
}

class GivenReader {
 public:
  GivenReader(const kernel::Rulebook& game, const kernel::CardSet& cards, const Broken& broken,
              Problems& problems)
      : game_(game), cards_(cards), broken_(broken), problems_(problems) {}

  void seat(const Tree& tree, kernel::SeatSetup& out) {
    out.mark = tree.mark;
    if (!tree.is_map()) {
      if (!tree.is_null()) problem(tree.mark, "a player's part of a position is a map of zones");
      return;
    }
    for (const auto& [key, value] : tree.entries) {
      if (key.text != "ruler" && (is_place(key.text) || (names_cards(value) && key.text != "counters"))) {
        Filled& zone = out.zones.emplace_back();
        zone.word = key.text;
        zone.mark = key.mark;
        fill(value, zone);
      } else if (key.text != "ruler" || !is_broken(value)) {
        out.values.push_back({key.text, value});
        if (out.values.back().second.mark.line == 0) out.values.back().second.mark = key.mark;
      }
    }
  }

  bool is_place(std::string_view word) const {
    for (const kernel::PlaceRow& row : game_.vocabulary->places)
      if (word == row.word || (row.scenario_word != nullptr && word == row.scenario_word)) return true;
    return false;
  }

 private:
  void problem(Mark mark, std::string text) { problems_.push_back({mark, std::move(text)}); }

  static std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }
  bool is_card(const Tree& t) const {
    return t.is_scalar() ? cards_.find_card(first_word(t.text)) != 0xffff
                         : t.is_map() && t.find("card") != nullptr;
  }
  // A card that is in error: that was told.
  bool is_broken(std::string_view id) const {
    return cards_.find_card(id) != 0xffff ? broken_.is_card(id) : broken_.has(id);
  }
  bool is_broken(const Tree& t) const {
    const Tree* card = t.is_map() ? t.find("card") : &t;
    return card != nullptr && card->is_scalar() && is_broken(first_word(card->text));
  }
  // Whether a value of an unknown key can only be cards.
  bool names_cards(const Tree& t) const {
    if (!t.is_list()) return is_card(t);
    for (const Tree& item : t.items)
      if (!is_card(item) && !item.is_null()) return false;
    return !t.items.empty();
  }

  void fill(const Tree& value, Filled& zone) {
    if (value.is_list()) {
      int place = 0;
      for (const Tree& item : value.items) {
        ++place;
        if (item.is_null()) continue;
        if (item.is_list()) {
          for (const Tree& inner : item.items) add(inner, zone, place);
        } else {
          const std::size_t before = zone.cards.size();
          add(item, zone, place);
          if (zone.cards.size() > before + 1) place += static_cast<int>(zone.cards.size() - before) - 1;
        }
      }
    } else if (value.is_map() && value.find("card") == nullptr) {
      for (const auto& [key, part] : value.entries) {
        if (key.text != "top" && key.text != "rest" && key.text != "bottom")
          problem(key.mark, "unknown key '" + key.text + "': a zone is a list, or {top: [...], rest: ...}");
        else
          fill_plain(part, zone);
      }
    } else if (!value.is_null()) {
      add(value, zone, 0);
    }
    slots(zone);
  }
  void fill_plain(const Tree& part, Filled& zone) {
    if (part.is_list())
      for (const Tree& item : part.items) add(item, zone, 0);
    else if (!part.is_null())
      add(part, zone, 0);
  }
  // Slots only mean something where the zone has several.
  void slots(Filled& zone) {
    int n = 0;
    for (const kernel::PlaceRow& row : game_.vocabulary->places)
      if (zone.word == row.word || (row.scenario_word != nullptr && zone.word == row.scenario_word)) ++n;
    if (n < 2) zone.slots.assign(zone.cards.size(), 0);
  }

  void add(const Tree& item, Filled& zone, int slot) {
    Placed placed;
    placed.mark = item.mark;
    int copies = 1;
    if (!card(item, placed, copies)) return;
    for (int i = 0; i < copies; ++i) {
      zone.cards.push_back(placed);
      zone.slots.push_back(static_cast<std::uint8_t>(std::min(slot == 0 ? 0 : slot + i, 255)));
    }
  }

  // "wolf", "wolf as a", "wolf x 10".
  bool card_text(const Tree& item, Placed& placed, int& copies) {
    std::vector<std::string_view> words;
    std::string_view rest = item.text;
    while (!rest.empty()) {
      const std::size_t blank = rest.find(' ');
      if (blank != 0) words.push_back(rest.substr(0, blank));
      rest = blank == std::string_view::npos ? std::string_view() : rest.substr(blank + 1);
    }
    if (words.empty()) return false;
    const bool is_known = known(words[0], item.mark, placed);
    for (std::size_t i = 1; i < words.size(); i += 2) {
      const bool more = i + 1 < words.size();
      if (words[i] == "as" && more)
        name(std::string(words[i + 1]), item.mark, placed);
      else if (words[i] == "x" && more && whole(words[i + 1], copies) && copies >= 1 && copies <= kCopiesMax)
        continue;
      else if (words[i] == "x" && more && copies > kCopiesMax)
        return problem(item.mark,
                       "at most " + std::to_string(kCopiesMax) + " copies, not " + std::string(words[i + 1])),
               false;
      else
        return problem(item.mark,
                       "a card is written 'wolf', 'wolf as a' or 'wolf x 10', not '" + item.text + "'"),
               false;
    }
    if (copies > 1 && !placed.name.empty())
      return problem(item.mark, "several cards cannot have one name"), false;
    return is_known;
  }

  // What expressions read as something else can be no card's name.
  void name(const std::string& text, Mark mark, Placed& placed) {
    constexpr std::string_view kWords[] = {"and",  "or",    "not",  "in",   "has",   "is",
                                           "true", "false", "none", "turn", "phase", "active"};
    const bool is_number = text.find_first_not_of("0123456789") == std::string::npos;
    if (is_number || !kernel::is_id(text) ||
        std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords))
      problem(mark, "'" + text +
                        "' cannot be the name of a card: one word of letters, digits, _ and -, no number, no "
                        "player's such as P1 and no word of expressions such as 'turn'");
    placed.name = text;
  }

  bool known(std::string_view id, Mark mark, Placed& placed) {
    placed.def = cards_.find_card(id);
    if (is_broken(id)) return false;
    if (placed.def != 0xffff) return true;
    if (const std::size_t star = id.find('*'); star != std::string_view::npos && star > 0) {
      problem(mark, "several cards are written '" + std::string(id.substr(0, star)) + " x " +
                        std::string(id.substr(star + 1)) + "', not '" + std::string(id) + "'");
      return false;
    }
    std::vector<std::string_view> ids;
    for (const kernel::CardDef& def : cards_.cards) ids.push_back(def.id);
    problem(mark, "unknown card '" + std::string(id) + "'" + kernel::did_you_mean(id, ids));
    return false;
  }

  bool card(const Tree& item, Placed& placed, int& copies) {
    if (item.is_scalar()) return card_text(item, placed, copies);
    const Tree* id = item.is_map() ? item.find("card") : nullptr;
    if (id == nullptr || !id->is_scalar()) return problem(item.mark, "a card is needed here"), false;
    const bool is_known = card_text(*id, placed, copies);
    for (const auto& [key, value] : item.entries) {
      if (key.text == "card") continue;
      if (key.text == "as")
        name(value.text, value.mark, placed);
      else if (key.text == "x" || key.text == "copies") {
        if (!whole(value.text, copies) || copies < 1 || copies > kCopiesMax)
          problem(value.mark, "how many? a whole number from 1 to " + std::to_string(kCopiesMax));
      } else if (key.text == "owner") {
        placed.owner = player_of_word(value.text);
        if (placed.owner < 0 || placed.owner >= game_.players_max)
          problem(value.mark, "owner: is a player of this game, P1 to P" + std::to_string(game_.players_max));
      } else if (std::find(std::begin(kUnderWords), std::end(kUnderWords), key.text) !=
                     std::end(kUnderWords) &&
                 (value.is_list() || is_card(value))) {
        under(key.text, value, placed);
      } else {
        placed.extra.push_back({key.text, value});
      }
    }
    return is_known;
  }

  void under(const std::string& word, const Tree& value, Placed& host) {
    const auto one = [&](const Tree& item) {
      Placed placed;
      placed.mark = item.mark;
      placed.under_word = word;
      int copies = 1;
      if (!card(item, placed, copies)) return;
      for (int i = 0; i < copies; ++i) host.under.push_back(placed);
    };
    if (value.is_list())
      for (const Tree& item : value.items) one(item);
    else
      one(value);
  }

  const kernel::Rulebook& game_;
  const kernel::CardSet& cards_;
  const Broken& broken_;
  Problems& problems_;
};

void read_active(const Tree& value, kernel::Setup& setup, Problems& problems) {
  const auto one = [&](const Tree& t) {
    const int p = player_of_word(t.text);
    if (p < 0)
      problems.push_back({t.mark, "active: is a player such as P1"});
    else
      setup.active.push_back(p);
  };
  if (value.is_list())
    for (const Tree& t : value.items) one(t);
  else
    one(value);
}

}  // namespace

void read_date(const Tree& value, const kernel::Rulebook& game, kernel::Setup& setup, Problems& problems) {
  bool known = false;
  for (const kernel::LanguageRow& row : kernel::card_keys())
    known = known || (std::string_view(row.word) == "expires" && std::string_view(row.games) == game.word);
  if (!known)
    problems.push_back({value.mark, "date: means nothing here: no card of this game expires"});
  else if (!kernel::is_day(value.text))
    problems.push_back({value.mark, "a day is written YYYY-MM-DD"});
  else
    setup.date = value.text;
}

void blame_keys(const Tree& given, Problems& problems) {
  for (const auto& [key, value] : given.entries) {
    for (kernel::Problem& p : problems)
      if (p.mark.line == value.mark.line && p.mark.column == value.mark.column &&
          p.text.starts_with("unknown key '" + key.text + "'"))
        p.mark = key.mark;
    if (value.is_map() && player_of_word(key.text) >= 0) blame_keys(value, problems);
  }
}

int player_of_word(std::string_view word) {
  return word.size() == 2 && word[0] == 'P' && word[1] >= '1' && word[1] <= '6' ? word[1] - '1' : -1;
}

kernel::Setup read_given(const Tree& given, const kernel::Rulebook& game, const kernel::CardSet& cards,
                         const Broken& broken, std::uint64_t seed, Problems& problems) {
  kernel::Setup setup;
  setup.mark = given.mark;
  setup.seed = seed;
  setup.seats.resize(static_cast<std::size_t>(game.players_min));
  for (auto& seat : setup.seats) seat.mark = given.mark;
  GivenReader reader(game, cards, broken, problems);
  for (const auto& [key, value] : given.entries) {
    const int player = player_of_word(key.text);
    if (player >= 0) {
      if (player >= game.players_max) {
        problems.push_back({key.mark, kernel::players_rule(game) + "this game has at most " +
                                          std::to_string(game.players_max) + " players"});
        continue;
      }
      while (static_cast<int>(setup.seats.size()) <= player) setup.seats.emplace_back().mark = given.mark;
      reader.seat(value, setup.seats[static_cast<std::size_t>(player)]);
    } else if (key.text == "turn") {
      if (!whole(value.text, setup.turn) || setup.turn < 1 || setup.turn > 60000)
        problems.push_back({value.mark, "turn: is a whole number from 1"});
    } else if (key.text == "active") {
      setup.active_mark = value.mark;
      read_active(value, setup, problems);
    } else if (key.text == "first") {
      const Tree& one = value.is_list() && !value.items.empty() ? value.items[0] : value;
      setup.first = player_of_word(one.text), setup.first_mark = value.mark;
      if (setup.first < 0)
        problems.push_back({value.mark, "first: is a player such as P1, or the players of the first team"});
    } else if (key.text == "phase") {
      setup.phase = value.text, setup.phase_mark = value.mark;
    } else if (key.text == "date") {
      read_date(value, game, setup, problems);
    } else if (key.text == "at") {
      setup.at = value.text, setup.at_mark = value.mark;
    } else if (key.text == "from") {
      setup.from_start = value.text == "start";
      if (!setup.from_start)
        problems.push_back({value.mark, "from: start is the only way to begin at the set-up"});
    } else if (key.text == "decks") {
      setup.legal_decks = value.text == "legal";
      if (!setup.legal_decks) problems.push_back({value.mark, "decks: legal is all that can be asked"});
    } else {
      setup.values.push_back({key.text, value});
    }
  }
  const auto seats = static_cast<int>(setup.seats.size());
  const auto has_part = [&](const char* key, int p) {
    if (p >= seats)
      problems.push_back({given.find(key)->mark, std::string(key) + ": names P" + std::to_string(p + 1) +
                                                     ", who has no part in this position (P1 to P" +
                                                     std::to_string(seats) + ")"});
  };
  for (const int p : setup.active) has_part("active", p);
  has_part("first", setup.first);
  for (const char* word : {"turn", "active", "phase", "at"})
    if (const Tree* said = given.find(word); setup.from_start && said != nullptr)
      problems.push_back({said->mark, std::string(word) + ": says where a position is; from: start plays the "
                                                          "set-up and begins with the first turn"});
  return setup;
}

kernel::Setup deck_setup(const Tree& deck, const kernel::Rulebook& game, const kernel::CardSet& cards,
                         const Broken& broken, Problems& problems) {
  kernel::Setup setup;
  setup.mark = deck.mark;
  setup.from_start = setup.legal_decks = true;
  setup.first = 0;
  GivenReader reader(game, cards, broken, problems);
  Tree map;
  map.kind = Tree::Kind::map;
  map.mark = deck.mark;
  Tree key;
  key.kind = Tree::Kind::scalar;
  key.text = "deck";
  key.mark = deck.mark;
  if (deck.is_list())
    map.entries.push_back({key, deck});
  else
    map = deck;
  for (const Tree::Entry& entry : map.entries)
    if (entry.key.text == "date") read_date(entry.value, game, setup, problems);
  std::erase_if(map.entries, [](const Tree::Entry& entry) { return entry.key.text == "date"; });
  for (int p = 0; p < game.players_min; ++p) reader.seat(map, setup.seats.emplace_back());
  return setup;
}

}  // namespace headjudge::verifier
