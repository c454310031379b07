// The three ways to begin.
#include "verifier/fuzz_position.h"

#include <algorithm>

#include "engine/kernel/text/compile.h"
#include "verifier/games.h"
#include "verifier/given.h"
#include "verifier/scenario.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {

using kernel::Tree;

namespace {

constexpr int kDeckSize = 50, kCopies = 4;

// What a deck of a game is made of: kinds of the main deck, and a second pile.
struct DeckShape {
  const char* game;
  std::vector<std::string> rare, usual;  // kinds of the first two designs, and of the others
  const char* side;                      // zone of the second pile
  std::vector<std::string> side_kinds;
  int side_cards;
};
const DeckShape& deck_shape(std::string_view game) {
  static const std::vector<DeckShape> kShapes = {
      {"gate_ruler", {"unit", "event", "field"}, {"unit", "unit", "event"}, "", {}, 0},
      {"rebirth", {"rebirth"}, {"character"}, "partners", {"partner"}, 3},
      {"zx",
       {"event", "shift"},
       {"zx", "zx", "event"},
       "dynamis",
       {"zx_extra", "event_extra", "ascension_extra"},
       4},
  };
  for (const DeckShape& shape : kShapes)
    if (game == shape.game) return shape;
  return kShapes[0];
}

// Zones that hold cards only while something is carried out, or that follow from others.
bool is_passing(std::string_view zone) {
  for (const char* word : {"drive_zone", "counter_zone", "soul_zone", "ruler_zone", "resolution", "temporary",
                           "force", "behind", "gate"})
    if (zone == word) return true;
  return false;
}

bool is_answer(const Tree& step) {
  for (const auto& [key, value] : step.entries)
    if (player_of_word(key.text) >= 0 || key.text == "both" || key.text == "until") return true;
  return false;
}

Tree named(const std::string& id, int copies) {
  return scalar_tree(copies == 1 ? id : id + " x " + std::to_string(copies));
}

}  // namespace

Tree PositionMaker::head(const std::string& title) {
  Tree root = map_tree();
  revision_ = below(static_cast<int>(sources_.game->revisions.size()));
  set_entry(root, "scenario", scalar_tree(title));
  set_entry(root, "game", scalar_tree(sources_.game->word));
  set_entry(root, "rulebook", scalar_tree(sources_.game->revisions[static_cast<std::size_t>(revision_)]));
  set_entry(root, "source", parse_tree("{kind: bug}"));
  set_entry(root, "status", scalar_tree("open"));
  set_entry(root, "seed", scalar_tree(std::to_string(1 + below(1'000'000))));
  return root;
}

// A scenario that rests on a rule few games have applied, or any.
const FuzzSeed& PositionMaker::pick_seed() {
  const auto& seeds = sources_.seeds;
  const FuzzSeed* best = &seeds[static_cast<std::size_t>(below(static_cast<int>(seeds.size())))];
  if (chance(2)) return *best;
  const auto rarity = [&](const FuzzSeed& seed) {
    std::uint32_t least = ~0u;
    for (const kernel::RuleIndex rule : seed.cites)
      if (rule < applied_.size()) least = std::min(least, applied_[rule]);
    return least;
  };
  constexpr int kLookedAt = 12;
  for (int i = 0; i < kLookedAt; ++i)
    if (const FuzzSeed& other = seeds[static_cast<std::size_t>(below(static_cast<int>(seeds.size())))];
        rarity(other) < rarity(*best))
      best = &other;
  return *best;
}

Tree PositionMaker::from_suite() {
  const FuzzSeed& seed = pick_seed();
  Tree root = head("Random play from " + seed.path);
  if (const Tree* own = seed.root.find("rulebook")) {
    const std::vector<int> revisions = revisions_of(*sources_.game, own->text);
    if (!revisions.empty()) revision_ = revisions[0];
    set_entry(root, "rulebook", scalar_tree(sources_.game->revisions[static_cast<std::size_t>(revision_)]));
  }
  for (const char* key : {"date", "define", "given"})
    if (const Tree* value = seed.root.find(key)) set_entry(root, key, *value);
  if (Tree* define = find_entry(root, "define"); define != nullptr && chance(2)) {
    CardMaker maker(sources_, revision_, rng_);
    for (int n = below(4); n > 0 && !define->items.empty(); --n)
      maker.change(define->items[static_cast<std::size_t>(below(static_cast<int>(define->items.size())))]);
  }
  Tree play = list_tree();
  const Tree* own = seed.root.find("play");
  int answers = 0;
  if (own != nullptr)
    for (const Tree& step : own->items) answers += is_answer(step) ? 1 : 0;
  int left = chance(3) ? 0 : below(answers + 1);
  for (std::size_t i = 0; own != nullptr && left > 0 && i < own->items.size(); ++i) {
    Tree step = own->items[i];
    if (is_answer(step))
      --left;
    else if (step.find("luck") == nullptr)
      continue;
    drop_entry(step, "note");
    play.items.push_back(std::move(step));
  }
  while (!play.items.empty() && play.items.back().find("luck") != nullptr) play.items.pop_back();
  set_entry(root, "play", std::move(play));
  return root;
}

std::vector<Tree> PositionMaker::designs(CardMaker& maker, bool legal) {
  const DeckShape& shape = deck_shape(sources_.game->word);
  std::vector<Tree> out;
  constexpr int kDesigns = (kDeckSize + kCopies - 1) / kCopies;
  for (int i = 0; i < kDesigns; ++i) {
    Tree card = maker.card(i < 2 ? shape.rare : shape.usual, "c" + std::to_string(i + 1));
    if (legal) {
      set_entry(card, "name", scalar_tree("C" + std::to_string(i + 1)));
      drop_entry(card, "legend");
      if (card.find("level") != nullptr) set_entry(card, "level", scalar_tree("1"));
      if (card.find("army") != nullptr) set_entry(card, "army", parse_tree("[wild]"));
      if (std::string_view(sources_.game->word) == "zx") {
        drop_entry(card, "icons");
        if (i >= 2 && i < 7) set_entry(card, "icons", parse_tree("[ignition_icon]"));
      }
    }
    out.push_back(std::move(card));
  }
  for (int i = 0; i < shape.side_cards; ++i)
    out.push_back(maker.card(shape.side_kinds, "s" + std::to_string(i + 1)));
  return out;
}

Tree PositionMaker::seat_of_deck(const std::vector<Tree>& designs, bool legal) {
  const DeckShape& shape = deck_shape(sources_.game->word);
  Tree seat = map_tree(), deck = list_tree(), side = list_tree();
  const std::size_t main = designs.size() - static_cast<std::size_t>(shape.side_cards);
  for (std::size_t i = 0; i < designs.size(); ++i) {
    const std::string& id = designs[i].find("id")->text;
    if (i >= main)
      side.items.push_back(named(id, 1));
    else
      deck.items.push_back(named(id, std::min(kCopies, kDeckSize - kCopies * static_cast<int>(i))));
  }
  if (std::string_view(sources_.game->word) == "gate_ruler") {
    constexpr const char* kRulers[] = {"apprentice", "knight", "highlander", "world_master_alpha_2020",
                                       "world_master_beta_2020"};
    set_entry(seat, "ruler", scalar_tree(kRulers[legal ? below(2) : below(5)]));
  }
  set_entry(seat, "deck", std::move(deck));
  if (!side.items.empty()) set_entry(seat, shape.side, std::move(side));
  return seat;
}

Tree PositionMaker::from_start() {
  Tree root = head("A random game from the start");
  const bool legal = !chance(3);
  CardMaker maker(sources_, revision_, rng_);
  const std::vector<Tree> cards = designs(maker, legal);
  Tree define = list_tree(), given = map_tree();
  define.items = cards;
  set_entry(given, "from", scalar_tree("start"));
  if (legal) set_entry(given, "decks", scalar_tree("legal"));
  int players = 2;
  if (sources_.game->players_max > 2 && chance(3)) {
    const int format = below(3);
    players = format == 2 ? 4 : 3 + below(sources_.game->players_max - 2);
    set_entry(given, "format", scalar_tree(format == 0 ? "rumble" : format == 1 ? "circle" : "double_team"));
    if (format == 2) set_entry(given, "teams", parse_tree("[[P1, P3], [P2, P4]]"));
    if (format != 2 && chance(2)) set_entry(given, "one_player_out", scalar_tree("true"));
  }
  for (int p = 1; p <= players; ++p) set_entry(given, "P" + std::to_string(p), seat_of_deck(cards, legal));
  set_entry(root, "define", std::move(define));
  set_entry(root, "given", std::move(given));
  set_entry(root, "play", list_tree());
  return root;
}

bool PositionMaker::accepts(const kernel::CardSet& cards, const std::string& zone,
                            const std::string& id) const {
  Tree given = map_tree();
  Tree& seat = set_entry(given, "P1", map_tree());
  set_entry(seat, zone, list_tree()).items.push_back(scalar_tree(id));
  kernel::Problems problems;
  const kernel::Setup setup = read_given(given, *sources_.game, cards, {}, 1, problems);
  if (!problems.empty()) return false;
  const auto game = sources_.game->make(linked(*sources_.game, revision_, {}), cards);
  sources_.game->place(*game, setup, problems);
  return problems.empty();
}

// A zone takes a card or not for its kinds.
bool PositionMaker::accepts_alike(const kernel::CardSet& cards, const std::string& zone,
                                  const kernel::CardDef& card) {
  const auto [at, is_new] = accepted_.try_emplace({zone, card.view.kinds});
  if (is_new) at->second = accepts(cards, zone, card.id);
  return at->second;
}

// One player's zones; squares, which all share, hold one card each.
Tree PositionMaker::deal(const kernel::CardSet& cards, std::uint32_t& squares) {
  Tree seat = map_tree();
  const auto places = sources_.game->vocabulary->places;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const kernel::PlaceRow& row = places[i];
    const std::string word = row.shared && row.scenario_word != nullptr ? row.scenario_word : row.word;
    if (is_passing(row.word) || (row.shared && row.slot == 0) || seat.find(word) != nullptr) continue;
    if (row.shared && ((squares >> (i & 31) & 1) != 0 || !chance(4))) continue;
    std::vector<std::string> fitting;
    for (const kernel::CardDef& card : cards.cards)
      if (accepts_alike(cards, word, card)) fitting.push_back(card.id);
    if (fitting.empty()) continue;
    const auto any = [&] {
      return fitting[static_cast<std::size_t>(below(static_cast<int>(fitting.size())))];
    };
    Tree list = list_tree();
    int count = row.board ? 1 + below(2) : below(4);
    if (word == "deck") count = 10 + below(15);
    if (word == "hand" || word == "energy_zone" || word == "energy" || word == "resource")
      count = 2 + below(5);
    if (word == "life") count = 1 + below(4);
    if (word == "entry" || row.shared) count = 1;
    if (!row.shared && row.slot != 0) {
      int slots = 0;
      for (const kernel::PlaceRow& other : places) slots += word == other.word ? 1 : 0;
      for (int k = 0; k < slots; ++k) list.items.push_back(chance(2) ? Tree{} : scalar_tree(any()));
    } else {
      for (int k = 0; k < count; ++k) list.items.push_back(scalar_tree(any()));
    }
    if (row.shared) squares |= 1u << (i & 31);
    set_entry(seat, word, std::move(list));
  }
  return seat;
}

Tree PositionMaker::dealt() {
  Tree root = head("Random play from a random position");
  CardMaker maker(sources_, revision_, rng_);
  const std::vector<Tree> cards = designs(maker, false);
  kernel::CardSet set;
  kernel::Problems problems;
  kernel::CardReader reader(*sources_.game, revision_, set, problems);
  for (const char* card : sources_.game->cards) reader.add_card(kernel::read_flow(card, problems));
  for (const Tree& card : cards) reader.add_card(card);
  if (problems.empty()) reader.finish();
  if (!problems.empty()) return from_start();
  const auto phases = sources_.game->vocabulary->phases;
  Tree define = list_tree(), given = map_tree();
  define.items = cards;
  set_entry(given, "turn", scalar_tree(std::to_string(2 * below(4) + 3)));
  set_entry(given, "active", scalar_tree("P1"));
  set_entry(
      given, "phase",
      scalar_tree(phases[static_cast<std::size_t>(1 + below(static_cast<int>(phases.size()) - 1))].word));
  std::uint32_t squares = 0;
  for (const char* player : {"P1", "P2"}) set_entry(given, player, deal(set, squares));
  if (std::string_view(sources_.game->word) == "gate_ruler")
    for (const char* player : {"P1", "P2"})
      set_entry(*find_entry(given, player), "ruler", scalar_tree(chance(2) ? "knight" : "apprentice"));
  set_entry(root, "define", std::move(define));
  set_entry(root, "given", std::move(given));
  set_entry(root, "play", list_tree());
  return root;
}

Tree PositionMaker::make() {
  if (!sources_.seeds.empty() && !chance(3)) return from_suite();
  return chance(2) ? from_start() : dealt();
}

}  // namespace headjudge::verifier
