// The laws, one function each.
#include "verifier/invariants.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/kernel/walk.h"

namespace headjudge::verifier {

using kernel::Argument;
using kernel::CardId;
using kernel::Core;
using kernel::Game;
using kernel::Hash;
using kernel::Option;
using kernel::Options;
using kernel::Status;

namespace {

std::string card_text(const Game& game, CardId c) {
  return game.cards().cards[game.core().card[c].def].id + " (card " + std::to_string(c) + ")";
}

std::string option_text(const Game& game, Option o) {
  const kernel::AnswerRow& row = game.words().answers[o.verb];
  const auto argument = [&](Argument type, std::uint16_t value) {
    if (type == Argument::none) return std::string();
    const bool card = (type == Argument::card || type == Argument::ability) && value < game.core().cards;
    return " " + (card ? card_text(game, value) : std::to_string(value));
  };
  const kernel::Decision& d = game.decision();
  return "P" + std::to_string(d.player + 1) + " " + row.word + argument(row.a, o.a) + argument(row.b, o.b) +
         ", asked by " + (d.rule == kernel::kNoRule ? "card text" : std::string(game.book().number(d.rule)));
}

// Numbers of the game's own facts.
class Negative final : public kernel::Visitor {
 public:
  std::string found;
  bool wants_names() const override { return true; }
  void part(std::string_view name, std::uint64_t, bool) override { part_ = name; }
  void item(std::string_view) override {}
  void number(int, std::string_view name, std::int64_t value) override {
    if (value < 0 && found.empty() && part_ == "players")
      found = part_ + "." + std::string(name) + " is " + std::to_string(value);
  }
  void word(int, std::string_view, std::string_view, std::uint64_t) override {}
  void object(int, std::string_view, const Game&, kernel::Ref) override {}

 private:
  std::string part_;
};

class Numbered final : public kernel::CardNames {
 public:
  std::string name_of(const Game&, CardId c) const override { return "#" + std::to_string(c); }
};

Violation check_numbers(const Game& game) {
  const Core& s = game.core();
  constexpr int kPiecesMax = 200;  // above it an unsigned count has gone below zero
  for (CardId c = 0; c < s.cards; ++c) {
    const kernel::Card& card = s.card[c];
    if (card.damage < 0) return {"a card has negative damage", card_text(game, c)};
    if (card.shields > kPiecesMax) return {"a card has fewer than no shields", card_text(game, c)};
    if (card.acts > kPiecesMax) return {"a card has acted less than never", card_text(game, c)};
  }
  Negative negative;
  game.walk_facts(negative);
  if (!negative.found.empty()) return {"a count is negative", negative.found};
  return {};
}

}  // namespace

std::string difference(const Game& one, const Game& other) {
  constexpr int kFieldsMax = 4;
  std::map<std::string, std::string> values;
  for (const kernel::Field& f : kernel::fields_of(one, Numbered())) values[f.path] = f.value;
  std::string out;
  int n = 0;
  for (const kernel::Field& f : kernel::fields_of(other, Numbered())) {
    const auto was = values.find(f.path);
    const std::string before = was == values.end() ? "nothing" : was->second;
    if (was != values.end()) values.erase(was);
    if (before != f.value && ++n <= kFieldsMax) out += ", " + f.path + ": " + before + " -> " + f.value;
  }
  for (const auto& [path, value] : values)
    if (++n <= kFieldsMax) out += ", " + path + ": " + value + " -> nothing";
  return out;
}

std::string no_end(const Game& game) {
  const std::string text = "the engine finds no end: ";
  const auto& frames = game.core().frames;
  if (frames.empty()) return text + "nothing is left to do";
  const int at = frames[frames.n - 1].at;
  if (at >= kernel::kTextBase) return text + "card text";
  const kernel::RuleIndex rule = game.book().operations[static_cast<std::size_t>(at)].rule;
  return text + (rule == kernel::kNoRule ? "a row" : std::string(game.book().number(rule)));
}

Violation check_cards(const Game& game) {
  const Core& s = game.core();
  std::vector<int> found(s.cards, 0);
  for (int z = 0; z < game.words().zones(); ++z) {
    const auto zone = static_cast<kernel::ZoneId>(z);
    if (s.count(zone) < 0) return {"a zone holds fewer than no cards", std::to_string(z)};
    const kernel::PlaceRow& row = game.words().row(zone);
    const kernel::Player player = game.words().player_of(zone);
    for (const CardId c : s.zone(zone)) {
      if (c >= s.cards) return {"a zone holds a card that is not in the game", std::to_string(c)};
      ++found[c];
      if (s.card[c].zone != zone)
        return {"a card lies in one zone and says another", card_text(game, c) + " in " + row.word};
      // Gate Ruler's texts may name another player's zone (3-2e).
      const bool owned = std::string_view(game.rulebook().word) != "gate_ruler";
      if (owned && !row.board && !row.parts && !row.shared && player != s.card[c].owner)
        return {std::string("a card lies in the ") + row.word + " of a player who does not own it",
                card_text(game, c)};
    }
  }
  for (CardId c = 0; c < s.cards; ++c)
    if (found[c] != 1 && (s.lost >> s.card[c].owner & 1) == 0)  // who leaves takes all cards along
      return {found[c] == 0 ? "a card is lost" : "a card lies in two places", card_text(game, c)};
  // Effects and rules may still see what lay under a card, and until everything due is done it may lie there.
  const auto row_of = [&](CardId c) -> const kernel::PlaceRow& { return game.words().row(s.card[c].zone); };
  // No rule takes away what lies behind a player card that a text has moved off the board.
  const auto under = [&](const kernel::Attached& one) {
    const std::string_view word = row_of(one.card).word;
    const bool came = one.host && s.card[one.host.card()].zone < game.words().zones();
    return word == "soul_zone" || word == "force" ||
           (word == "behind" && came && row_of(one.host.card()).board);
  };
  const bool settled = game.status() == Status::asking && game.decision().question->ends_phase;
  // A text that forbids moves may hold it there.
  const bool may_be_held = (game.cards().forbidden >> game.rulebook().move_event & 1) != 0;
  for (const kernel::Attached& one : s.attached) {
    if (settled && !may_be_held && !s.live(one.host) && under(one))
      return {"a card lies under one that is gone",
              card_text(game, one.card) + " in " + game.words().row(s.card[one.card].zone).word};
  }
  return check_numbers(game);
}

Violation check_hash(Game& game) {
  if (game.state_hash() != kernel::hash_from_scratch(game, true))
    return {"the kept state hash is not that of the whole state", ""};
  if (game.position_hash() != kernel::hash_from_scratch(game, false))
    return {"the kept position hash is not that of the whole position", ""};
  return {};
}

Violation check_offers(const Game& game, const Options& options, int probes, std::uint64_t seed) {
  if (options.n == 0) return {"a decision has no answer", ""};
  std::vector<kernel::Refusal> refusals;
  for (int i = 0; i < options.n; ++i) {
    const Option o = options.at[i];
    if (i > 0 && !(options.at[i - 1] < o)) return {"offers are not sorted and unique", option_text(game, o)};
    if (!game.is_legal(o)) return {"an offer is not legal", option_text(game, o)};
    game.refusals(o, refusals);
    if (!refusals.empty())
      return {"an offer is refused by " + std::string(game.book().number(refusals[0].rule)),
              option_text(game, o)};
  }
  kernel::Rng rng{seed};
  const auto value = [&](Argument type) {
    const int n = type == Argument::card || type == Argument::ability ? game.core().cards
                  : type == Argument::zone                            ? game.words().zones()
                  : type == Argument::player                          ? game.core().players
                                                                      : 1;
    return static_cast<std::uint16_t>(rng.below(static_cast<std::uint32_t>(std::max(n, 1))));
  };
  for (int i = 0; i < probes; ++i) {
    const auto verb =
        static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(game.words().answers.size())));
    const kernel::AnswerRow& row = game.words().answers[verb];
    const Option o{verb, 0, value(row.a), value(row.b)};
    game.refusals(o, refusals);
    const bool legal = game.is_legal(o);
    if (refusals.empty() != legal)
      return {"legal and refused do not exclude each other", option_text(game, o)};
    const bool offered = std::find(options.begin(), options.end(), o) != options.end();
    if (legal && !offered && !game.decision().question->alike && game.decision().team == 0)
      return {"a legal answer is not offered", option_text(game, o)};
  }
  return {};
}

Violation check_answers(const Game& game, const Options& options, int most, std::uint64_t seed,
                        const std::vector<Hash>& before) {
  const Hash now = kernel::hash_from_scratch(game, true);
  const auto first = static_cast<int>(seed % static_cast<std::uint64_t>(std::max(options.n, 1)));
  for (int i = 0; i < std::min(most, options.n); ++i) {
    const Option o = options.at[(first + i) % options.n];
    const auto copy = game.clone();
    if (copy->state_hash() != now) return {"a copy has another hash", option_text(game, o)};
    const bool taken = copy->answer(o);
    if (copy->bound_reached() != nullptr) continue;
    if (copy->status() == Status::stuck) return {no_end(*copy), option_text(game, o)};
    if (taken) continue;
    const Hash back = copy->state_hash();
    if (back != now && std::find(before.begin(), before.end(), back) == before.end())
      return {"a play is rolled back to a state that never was",
              option_text(game, o) + difference(game, *copy)};
    if (copy->refused_by() == kernel::kNoRule) return {"no rule rolled a play back", option_text(game, o)};
  }
  if (kernel::hash_from_scratch(game, true) != now) return {"an answer to a copy changed the game", ""};
  return {};
}

namespace {
// How far a game is, and why it goes no further.
std::string standing(const Game& g) {
  if (g.bound_reached() != nullptr) return g.bound_reached();
  if (g.status() != Status::over) return g.status() == Status::asking ? "asking" : "stuck";
  return "over by " + std::string(g.core().result_rule < g.rulebook().rules.size()
                                      ? g.rulebook().rules[g.core().result_rule].number
                                      : "none");
}
}  // namespace

Violation check_twins(Game& silent, Game& heard) {
  if (silent.status() != heard.status())
    return {"a heard game goes another way than a silent one",
            "status: " + standing(silent) + ", heard " + standing(heard)};
  const Core &one = silent.core(), &other = heard.core();
  if (silent.status() == Status::over) {  // a loop may be noticed at another of its rows
    const bool same =
        one.result == other.result && one.winners == other.winners && one.result_rule == other.result_rule;
    if (!same) return {"a heard game ends otherwise than a silent one", ""};
    if (silent.rulebook().loop_rule == one.result_rule) return {};
  }
  if (silent.state_hash() != heard.state_hash())
    return {"a heard game goes another way than a silent one", "state"};
  if (silent.status() != Status::asking) return {};
  Options a, b;
  silent.options(a);
  heard.options(b);
  if (!std::equal(a.begin(), a.end(), b.begin(), b.end()))
    return {"a heard game offers other answers than a silent one", ""};
  return {};
}

bool GoesRound::sees(const Game& game) {
  const auto copy = game.clone();
  copy->set_listener(nullptr);
  Core& s = copy->core();
  s.turn = 0;
  s.stale = ~0ull;
  const Hash now = copy->position_hash();
  if (std::find(before_.begin(), before_.end(), now) != before_.end()) return true;
  before_.push_back(now);
  std::vector<int> decks;
  for (int z = 0; z < game.words().zones(); ++z) {
    const auto zone = static_cast<kernel::ZoneId>(z);
    const kernel::PlaceRow& row = game.words().row(zone);
    if (row.ordered && row.open == kernel::Open::nobody) decks.push_back(s.count(zone));
  }
  for (std::size_t i = 0; i < decks_.size(); ++i) returned_ += std::max(0, decks[i] - decks_[i]);
  decks_ = std::move(decks);
  const int all = std::accumulate(decks_.begin(), decks_.end(), 0);
  if (all < least_) least_ = all, least_turn_ = game.core().turn, looks_since_ = 0;
  constexpr int kLooks = 1000, kTurns = 10;
  return returned_ > s.cards || (++looks_since_ > kLooks && game.core().turn - least_turn_ > kTurns);
}

bool comes_to_an_end(const Game& game) {
  constexpr int kAnswersMax = 4000;
  const auto copy = game.clone();
  copy->set_listener(nullptr);
  kernel::Rng rng{1};
  Options options;
  GoesRound round;
  for (int i = 0; i < kAnswersMax && copy->status() == Status::asking; ++i) {
    if (round.sees(*copy)) return true;
    copy->options(options);
    Option o = options.at[rng.below(static_cast<std::uint32_t>(options.n))];
    for (const Option other : options) {
      const kernel::AnswerRow& row = copy->words().answers[other.verb];
      const std::string_view word = row.word;
      if (row.a == Argument::none && (word == "pass" || word == "decline")) o = other;
    }
    copy->answer(o);
  }
  return copy->status() != Status::asking;
}

Violation check_all(const Game& game, const std::vector<Hash>& before) {
  if (game.bound_reached() != nullptr) return {};
  if (game.status() == Status::stuck) return {no_end(game), ""};
  if (Violation found = check_cards(game)) return found;
  const auto copy = game.clone();
  copy->set_listener(nullptr);
  if (Violation found = check_hash(*copy)) return found;
  if (game.status() != Status::asking) return {};
  Options options;
  copy->options(options);
  constexpr int kProbes = 20;
  if (Violation found = check_offers(*copy, options, kProbes, copy->state_hash().low)) return found;
  return check_answers(*copy, options, options.n, 0, before);
}

}  // namespace headjudge::verifier
