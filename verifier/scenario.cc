// The head of a scenario: game, rulebook, citations, cards, and what is played.
#include "verifier/scenario.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <mutex>

#include "verifier/file_keys.h"
#include "verifier/games.h"
#include "verifier/identity.h"
#include "verifier/run.h"
#include "verifier/yaml.h"

namespace headjudge::verifier {

using kernel::kNoRule;
using kernel::Mark;
using kernel::Problems;
using kernel::RuleIndex;
using kernel::Tree;

namespace {

// In canonical order.
const std::vector<std::string_view> kHeadKeys{"scenario", "game",   "rulebook", "date",          "cites",
                                              "affirmed", "source", "status",   "known_failing", "tags",
                                              "notes",    "cards",  "define",   "seed",          "given",
                                              "refused",  "play",   "explore",  "under"};
const std::vector<std::string_view> kStatuses{"official", "derived", "house", "open"};
const std::vector<std::string_view> kSourceKeys{"kind", "id", "url", "date", "text", "rule", "note"};
const std::vector<std::string_view> kSourceKinds{"rulebook", "q&a", "bug", "house"};

struct CardFile {
  std::shared_ptr<const Source> source;
  std::shared_ptr<const Tree> tree;
  Problems problems;
  bool is_whole = true;
};

void check_card_file(const Tree& tree, std::uint32_t file, CardFile& entry) {
  const Tree* cards = tree.find("cards");
  const bool scenario = tree.find("scenario") != nullptr;
  entry.is_whole = tree.is_map() && cards != nullptr && cards->is_list() && !scenario;
  if (!entry.is_whole)
    entry.problems.push_back({{1, 1, file},
                              scenario ? "is a scenario; a card file is a map with the key 'cards' and a list"
                                       : "a card file is a map with the key 'cards' and a list"});
  else
    for (const auto& e : tree.entries)
      if (e.key.text != "cards") entry.problems.push_back({e.key.mark, "unknown key '" + e.key.text + "'"});
}

// Card files are read once a run.
CardFile card_file(const std::string& path, std::uint32_t file) {
  static std::mutex mutex;
  static std::map<std::pair<std::string, std::uint32_t>, CardFile> known;
  const std::lock_guard lock(mutex);
  const auto [at, fresh] = known.try_emplace({path, file});
  CardFile& entry = at->second;
  if (!fresh) return entry;
  auto source = std::make_shared<Source>(load(path, file, entry.problems));
  entry.source = source;
  auto tree = std::make_shared<Tree>();
  entry.is_whole = entry.problems.empty();
  if (entry.is_whole) *tree = read_yaml_part(source->text, file, entry.problems, entry.is_whole);
  if (entry.is_whole) check_card_file(*tree, file, entry);
  entry.tree = tree;
  return entry;
}

int compare_revisions(std::string_view a, std::string_view b) { return kernel::compare_numbers(a, b); }

}  // namespace

std::span<const std::string_view> head_keys() { return kHeadKeys; }
std::span<const std::string_view> statuses() { return kStatuses; }
std::span<const std::string_view> source_keys() { return kSourceKeys; }
std::span<const std::string_view> source_kinds() { return kSourceKinds; }

std::string no_revision(const Scenario& scenario) {
  std::string out = "it runs under no revision that was asked for; there ";
  const auto all = scenario.game->revisions;
  for (std::size_t i = 0; i < all.size(); ++i)
    out += std::string(i != 0 ? ", " : all.size() == 1 ? "is " : "are ") + all[i];
  return out;
}

std::vector<int> revisions_of(const kernel::Rulebook& game, std::string_view text) {
  std::string_view sign;
  for (const std::string_view known : {">=", "<=", ">", "<", "=="})
    if (sign.empty() && text.starts_with(known)) sign = known;
  std::string_view wanted = text.substr(sign.size());
  while (!wanted.empty() && wanted.front() == ' ') wanted.remove_prefix(1);
  std::vector<int> out;
  for (int i = static_cast<int>(game.revisions.size()) - 1; i >= 0; --i) {
    const int order = compare_revisions(game.revisions[static_cast<std::size_t>(i)], wanted);
    const bool fits = sign == ">="   ? order >= 0
                      : sign == "<=" ? order <= 0
                      : sign == ">"  ? order > 0
                      : sign == "<"  ? order < 0
                                     : order == 0;
    if (fits) out.push_back(i);
  }
  return out;
}

const UnderCase* case_of(const Step& under, const kernel::Rulebook& game, int revision) {
  int latest_named = -1;
  for (const UnderCase& c : under.cases)
    for (const int r : revisions_of(game, c.revision)) {
      if (r == revision) return &c;
      latest_named = std::max(latest_named, r);
    }
  for (const UnderCase& c : under.cases)
    if (c.revision == "later" && revision > latest_named) return &c;
  return nullptr;
}

void Reader::problem(Mark mark, std::string text) {
  const bool is_top = mark.line <= 1;  // of the top of the file there are many
  const bool told = std::any_of(problems_.begin(), problems_.end(), [&](const kernel::Problem& p) {
    return is_same_place(p.mark, mark) && (!is_top || p.text == text);
  });
  if (!told) problems_.push_back({mark, std::move(text)});
}

std::string Reader::scalar(const Tree& tree, const char* what) {
  if (!tree.is_scalar()) problem(tree.mark, std::string(what) + " must be one value");
  return tree.text;
}

void Reader::unknown(const Tree& key, const std::vector<std::string_view>& known) {
  problem(key.mark, "unknown key '" + key.text + "'" + kernel::did_you_mean(key.text, known));
}

int Reader::whole(const Tree& tree, const char* what, int most) {
  int out = 0;
  const char* end = tree.text.data() + tree.text.size();
  const auto [stop, error] = std::from_chars(tree.text.data(), end, out);
  if (!tree.is_scalar() || error != std::errc{} || stop != end || out < 1 || out > most)
    problem(tree.mark, std::string(what) + ": is a whole number from 1 to " + std::to_string(most));
  return out;
}

RuleIndex Reader::rule(const Tree& tree) {
  if (!tree.is_scalar()) {
    problem(tree.mark, "a rule number is needed");
    return kNoRule;
  }
  const auto rows = scenario_.game->rules;
  const std::size_t at = kernel::find_rule(rows, tree.text);
  if (at < rows.size()) return static_cast<RuleIndex>(at);
  std::vector<std::string_view> known;
  for (const kernel::RuleRow& row : rows) known.push_back(row.number);
  problem(tree.mark, "the rulebook of " + std::string(scenario_.game->word) + " has no rule '" + tree.text +
                         "'" + kernel::did_you_mean(tree.text, known));
  return kNoRule;
}

std::vector<RuleIndex> Reader::rules(const Tree& tree) {
  std::vector<RuleIndex> out;
  if (tree.is_list()) {
    if (tree.items.empty()) problem(tree.mark, "at least one rule number is needed");
    for (const Tree& item : tree.items) out.push_back(rule(item));
  } else {
    out.push_back(rule(tree));
  }
  return out;
}

bool Reader::is_player(const Tree& key) const {
  return key.text.size() == 2 && key.text[0] == 'P' && key.text[1] >= '1' &&
         key.text[1] < '1' + scenario_.game->players_max;
}

int Reader::player(const Tree& tree) {
  if (tree.is_scalar() && is_player(tree)) return tree.text[1] - '1';
  problem(tree.mark, "a player is needed (P1 to P" + std::to_string(scenario_.game->players_max) +
                         "), not '" + tree.text + "'");
  return -1;
}

void Reader::read_affirmed(const Tree& list) {
  if (!list.is_list()) problem(list.mark, "affirmed: is a list of {rule, text, reason}");
  const std::vector<std::string_view> known(std::begin(kAffirmationKeys), std::end(kAffirmationKeys));
  for (const Tree& item : list.items) {
    const Tree *number = item.find("rule"), *text = item.find("text"), *reason = item.find("reason");
    for (const auto& e : item.entries)
      if (std::find(known.begin(), known.end(), e.key.text) == known.end()) unknown(e.key, known);
    if (number == nullptr || text == nullptr || reason == nullptr || reason->text.empty())
      problem(item.mark, "an affirmation is {rule: number, text: fingerprint, reason: why}");
    else
      scenario_.affirmed.push_back({rule(*number), scalar(*text, "text"), scalar(*reason, "reason")});
  }
}

void Reader::read_cards(const Tree& list) {
  if (!list.is_list()) {
    problem(list.mark, "cards: is a list of card files");
    scenario_.broken.add_everything();
    return;
  }
  const std::filesystem::path folder = std::filesystem::path(scenario_.path).parent_path();
  for (const Tree& item : list.items) {
    if (!item.is_scalar()) {
      problem(item.mark, "a path is needed");
      scenario_.broken.add_everything();
      continue;
    }
    const auto file = static_cast<std::uint32_t>(scenario_.sources.files.size());
    const CardFile cards = card_file((folder / item.text).lexically_normal().string(), file);
    scenario_.sources.files.push_back(cards.source);
    for (const kernel::Problem& p : cards.problems)
      if (cards.source->text.empty() && p.mark.line <= 1)
        problem(item.mark, "card file '" + item.text + "' " + p.text);
      else
        problems_.push_back(p);
    if (!cards.is_whole) scenario_.broken.add_everything();
    const Tree* all = cards.tree->find("cards");
    if (all == nullptr || !all->is_list() || cards.tree->find("scenario") != nullptr) continue;
    scenario_.roots.push_back(cards.tree);
    scenario_.card_lists.push_back(all);
  }
}

namespace {

bool speaks_of_revisions(const Tree& root) {
  const Tree* play = root.find("play");
  if (play == nullptr || !play->is_list()) return false;
  return std::any_of(play->items.begin(), play->items.end(),
                     [](const Tree& step) { return step.is_map() && step.find("under") != nullptr; });
}

// Whether a rule is there, and says what it says in the newest revision.
bool has_rule(const kernel::Rulebook& game, int revision, const kernel::RuleRow& rule) {
  if ((rule.revisions >> revision & 1) == 0) return false;
  const std::string_view number = rule.number, word = game.revisions[static_cast<std::size_t>(revision)];
  return std::none_of(game.renumbering.begin(), game.renumbering.end(), [&](const kernel::Renumbering& row) {
    const std::string_view from = row.from;
    const bool part =
        number.starts_with(from) && (number.size() == from.size() || number[from.size()] == '.');
    return part && word == row.revision;
  });
}

// A ruling that rests on a rule which an older revision does not have is about the others: by a citation, an
// expectation, or what refuses and ends (any of several numbers will do there).
void leave_out_revisions(Scenario& scenario) {
  const kernel::Rulebook& game = *scenario.game;
  const auto rests_on = [&](std::span<const kernel::RuleIndex> any) {
    const auto has_any = [&](int revision) {
      return std::any_of(any.begin(), any.end(),
                         [&](kernel::RuleIndex rule) { return has_rule(game, revision, game.rules[rule]); });
    };
    if (has_any(static_cast<int>(game.revisions.size()) - 1))
      std::erase_if(scenario.revisions, [&](int revision) { return !has_any(revision); });
  };
  for (const kernel::RuleIndex& cited : scenario.cites) rests_on({&cited, 1});
  rests_on(scenario.refused);
  for (const Step& step : scenario.play) {
    rests_on(step.rules);
    for (const Expectation& e : step.expectations) rests_on({&e.rule, 1});
    for (const Claimed& claimed : step.claims) rests_on({&claimed.what.rule, 1});
  }
}

}  // namespace

void Reader::choose_revisions(const Tree& root, const std::string& rulebook) {
  const kernel::Rulebook& game = *scenario_.game;
  const Tree* own = root.find("rulebook");
  const std::string text = own != nullptr ? scalar(*own, "rulebook") : "";
  scenario_.one_revision = own != nullptr;
  std::vector<int>& out = scenario_.revisions;
  if (own != nullptr) {
    out = revisions_of(game, text);
    std::vector<std::string_view> known(game.revisions.begin(), game.revisions.end());
    scenario_.one_revision = !out.empty();
    if (out.empty()) problem(own->mark, "no revision '" + text + "'" + kernel::did_you_mean(text, known));
  } else {
    for (int i = static_cast<int>(game.revisions.size()) - 1; i >= 0; --i) out.push_back(i);
  }
  if (rulebook.empty()) return;
  const std::vector<int> asked = revisions_of(game, rulebook);
  std::erase_if(out, [&](int r) { return std::find(asked.begin(), asked.end(), r) == asked.end(); });
}

void Reader::read_game(const Tree& root, const std::string& rulebook) {
  const Tree* game = root.find("game");
  if (game == nullptr && !scenario_.is_whole) return;  // it may come later
  if (game == nullptr || !game->is_scalar()) {
    problem(game != nullptr ? game->mark : root.mark,
            game != nullptr ? "game: is one of gate_ruler, rebirth and zx"
                            : "key 'game' is missing: gate_ruler, rebirth or zx");
    return;
  }
  scenario_.game = find_game(game->text);
  if (scenario_.game == nullptr) {
    problem(game->mark, "unknown game '" + game->text + "'" + kernel::did_you_mean(game->text, game_words()));
    scenario_.game = find_game(kernel::nearest(game->text, game_words()));
  }
  if (scenario_.game != nullptr) choose_revisions(root, rulebook);
}

void Reader::read_head(const Tree& root) {
  for (const auto& [key, value] : root.entries) {
    if (key.text == "scenario") scenario_.title = scalar(value, "scenario");
    if (key.text == "cites") scenario_.cites = rules(value);
    if (key.text == "affirmed") read_affirmed(value);
    if (key.text == "cards") read_cards(value);
    if (key.text == "refused" && root.find("play") != nullptr)
      problem(key.mark, "refused: says that the position itself is refused; then nothing is played");
    if (key.text == "define" && !value.is_list()) {
      problem(value.mark, "define: is a list of cards");
      scenario_.broken.add_everything();
    }
    if (key.text == "refused") {
      const Tree* numbers = value.find("rule");
      scenario_.refused_mark = value.mark;
      if (numbers == nullptr || value.entries.size() != 1)
        problem(value.mark, "refused: is {rule: number}");
      else
        scenario_.refused = rules(*numbers);
      ++scenario_.checks;
    }
    if (key.text == "known_failing") {
      scenario_.known_failing = true;
      const std::vector<std::string_view> known(std::begin(kFailingKeys), std::end(kFailingKeys));
      if (!value.is_map() || value.find("reason") == nullptr)
        problem(value.mark, "known_failing: needs a reason");
      for (const auto& e : value.entries) {
        if (e.key.text != "reason" && e.key.text != "issue") unknown(e.key, known);
        if (e.key.text == "reason") scenario_.reason = e.value.text;
      }
    }
    if (key.text == "status") {
      scenario_.status = scalar(value, "status");
      if (std::find(kStatuses.begin(), kStatuses.end(), scenario_.status) == kStatuses.end())
        problem(value.mark,
                "status is official, derived, house or open" + kernel::did_you_mean(value.text, kStatuses));
    }
    if (key.text == "source") {
      if (!value.is_map() || value.find("kind") == nullptr)
        problem(value.mark, "source: is a map with the key 'kind'");
      for (const auto& e : value.entries)
        if (std::find(kSourceKeys.begin(), kSourceKeys.end(), e.key.text) == kSourceKeys.end())
          unknown(e.key, kSourceKeys);
      const std::vector<std::string_view>& kinds = kSourceKinds;
      if (const Tree* kind = value.find("kind");
          kind && std::find(kinds.begin(), kinds.end(), kind->text) == kinds.end())
        problem(kind->mark, "unknown source '" + kind->text + "'" + kernel::did_you_mean(kind->text, kinds));
      if (const Tree* date = value.find("date"); date != nullptr && !kernel::is_day(date->text))
        problem(date->mark, "a day is written YYYY-MM-DD");
    }
    if (key.text == "seed") {
      const char* end = value.text.data() + value.text.size();
      if (const auto [stop, error] = std::from_chars(value.text.data(), end, scenario_.seed);
          error != std::errc{} || stop != end)
        problem(value.mark, "seed: is a whole number from 0, not '" + value.text + "'");
    }
  }
}

void Reader::read(Tree& root, const std::string& rulebook) {
  if (!root.is_map()) {
    problem(root.mark.line ? root.mark : Mark{1, 1, 0},
            "a scenario is a map that begins with the key 'scenario'");
    return;
  }
  // The game first: which rules and players there are.
  mend_keys(root, kHeadKeys);
  if (root.find("scenario") == nullptr && scenario_.is_whole)
    problem(root.mark, "key 'scenario' is missing: the ruling in one line");
  read_game(root, rulebook);
  if (scenario_.game == nullptr) return;
  mend(root);
  read_head(root);
  scenario_.define = root.find("define");
  scenario_.date = root.find("date");
  read_play(root);
  if (problems_.empty() && !scenario_.one_revision && !speaks_of_revisions(root))
    leave_out_revisions(scenario_);
  read_given(root);
  nothing_checked(root);
}

void Reader::read_play(const Tree& root) {
  const Tree* play = root.find("play");
  if (play == nullptr) return;
  steps(*play, scenario_.play);
  for (const auto& entry : root.entries)  // at the top: what is looked at after the play
    if (entry.key.text == "under" || entry.key.text == "explore") last_step(entry);
  std::string base = "@given";
  int offset = 0;
  number_steps(scenario_.play, base, offset);
}

void Reader::read_given(const Tree& root) {
  scenario_.given = root.find("given");
  const auto is_of_deck = [](const Step& s) {
    return s.kind == StepKind::deck || (s.kind == StepKind::illegal && s.player == -2);
  };
  const auto& play = scenario_.play;
  const bool decks_only = !play.empty() && std::all_of(play.begin(), play.end(), is_of_deck);
  if (scenario_.given != nullptr && !scenario_.given->is_map()) {
    problem(scenario_.given->mark, "given: is a map");
    scenario_.given = nullptr;
    scenario_.broken.add_everything();
  } else if (scenario_.given == nullptr && !decks_only) {
    if (scenario_.is_whole) problem(root.mark, "key 'given' is missing: the position");
    scenario_.broken.add_everything();
  }
}

// What is in error may be what would have checked something.
void Reader::nothing_checked(const Tree& root) {
  const auto is_in_error = [&](const Tree::Entry& entry) {
    return entry.key.text != "given" && entry.key.text != "define" && is_told_in(problems_, entry.value);
  };
  if (scenario_.checks == 0 && scenario_.is_whole &&
      std::none_of(root.entries.begin(), root.entries.end(), is_in_error))
    problem(root.mark,
            "nothing is checked: a scenario needs an expect, illegal, options, events, result or refused");
}

Scenario read_scenario_tree(const std::string& path, std::shared_ptr<const Source> source, Tree tree,
                            const std::string& rulebook, Problems& problems, bool whole) {
  Scenario scenario;
  scenario.is_whole = whole;
  scenario.path = path;
  scenario.id = scenario_id(path);
  scenario.sources.files.push_back(std::move(source));
  scenario.root = std::make_shared<Tree>(std::move(tree));
  if (problems.empty() || !scenario.root->is_null())
    Reader(scenario, problems).read(*scenario.root, rulebook);
  if (!problems.empty()) check_revisions(scenario, 0, problems);
  return scenario;
}

Scenario read_scenario_text(const std::string& path, std::string text, const std::string& rulebook,
                            Problems& problems) {
  auto source = std::make_shared<Source>();
  source->path = path;
  source->text = std::move(text);
  bool whole = false;
  Tree tree = problems.empty() ? read_yaml_part(source->text, 0, problems, whole) : Tree{};
  return read_scenario_tree(path, std::move(source), std::move(tree), rulebook, problems, whole);
}

Scenario read_scenario(const std::string& path, const std::string& rulebook, Problems& problems) {
  Source source = load(path, 0, problems);
  return read_scenario_text(path, std::move(source.text), rulebook, problems);
}

}  // namespace headjudge::verifier
