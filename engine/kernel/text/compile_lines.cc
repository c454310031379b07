// Blocks of instructions: the verbs in their order, control flow flattened to branches and jumps.
#include <algorithm>
#include <utility>

#include "engine/kernel/information.h"
#include "engine/kernel/replace_search.h"
#include "engine/kernel/text/compile_negated.h"
#include "engine/kernel/text/line_reader.h"

namespace headjudge::kernel {
namespace {

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  for (const std::string_view w : words)
    if (word == w) return true;
  return false;
}

// `reduce_damage` of what is still to come: when its item is made, once where the next one is meant.
Tree::Entry reduction_to_come(const Tree::Entry& entry) {
  const auto scalar = [&](const char* text) {
    Tree out;
    out.kind = Tree::Kind::scalar, out.text = text, out.mark = entry.key.mark;
    return out;
  };
  Tree later, reduction, item, list;
  later.kind = reduction.kind = item.kind = Tree::Kind::map, list.kind = Tree::Kind::list;
  later.mark = reduction.mark = item.mark = list.mark = entry.value.mark;
  later.entries.push_back({scalar("when"), scalar("damage_placed")});
  reduction.entries.push_back({scalar("which"), scalar("item")});
  bool all = false;
  for (const Tree::Entry& said : entry.value.entries) {
    if (said.key.text == "which") {
      all = said.value.text == "all";
    } else if (said.key.text == "until") {
      later.entries.push_back(said);
    } else if (one_of(said.key.text, {"to_card", "card", "of"})) {
      Tree card = said.value;
      if (one_of(card.text, {"you", "opponent"})) card.text += ".ruler";
      later.entries.push_back({scalar("card"), card});
    } else {
      reduction.entries.push_back(said);
    }
  }
  if (!all) later.entries.push_back({scalar("once"), scalar("true")});
  item.entries.push_back({entry.key, reduction});
  list.items.push_back(item);
  later.entries.push_back({scalar("do"), list});
  return {scalar("later"), later};
}

// Where damage is no item but an event, a reduction of it replaces the event.
constexpr LanguageRow kDamageIsAnEvent[] = {{"reduce_damage", "rebirth"}};
Tree::Entry reduction_as_replacement(const Tree::Entry& entry) {
  const auto scalar = [&](const std::string& text) {
    Tree out;
    out.kind = Tree::Kind::scalar, out.text = text, out.mark = entry.value.mark;
    return out;
  };
  const auto map = [&](const std::string& key, const Tree& value) {
    Tree out;
    out.kind = Tree::Kind::map, out.mark = entry.value.mark;
    out.entries.push_back({scalar(key), value});
    return out;
  };
  Tree instead = map("event", scalar("damaged")), list;
  list.kind = Tree::Kind::list, list.mark = entry.value.mark;
  bool all = false;
  for (const Tree::Entry& said : entry.value.entries) {
    const std::string& key = said.key.text;
    if (key == "which")
      all = said.value.text == "all";
    else if (key == "until")
      instead.entries.push_back(said);
    else if (one_of(key, {"by", "amount"}))
      list.items.push_back(map("change", map("amount", scalar("event.amount - (" + said.value.text + ")"))));
    else if (key == "to")
      list.items.push_back(map("change", map("amount", said.value)));
    else
      instead.entries.push_back({one_of(key, {"to_card", "of"}) ? scalar("card") : said.key, said.value});
  }
  if (!all) instead.entries.push_back({scalar("next"), scalar("true")});
  instead.entries.push_back({scalar("with"), list});
  return {scalar("instead"), instead};
}

std::vector<std::string_view> all_verbs() {
  std::vector<std::string_view> out;
  for (const VerbSpec& v : verb_specs()) out.push_back(v.word);
  return out;
}

// `choose: {from: squares[...]}`: squares are values that are chosen.
bool is_choice_of_squares(std::string_view word, const Tree& value) {
  const Tree* from = (word == "choose" || word == "target") && value.is_map() ? value.find("from") : nullptr;
  constexpr std::string_view kSquares = "squares";
  return from != nullptr && from->is_scalar() && from->text.starts_with(kSquares) &&
         (from->text.size() == kSquares.size() || from->text[kSquares.size()] == '[');
}
Tree::Entry choice_of_square(const Tree::Entry& entry) {
  Tree::Entry out = entry;
  out.key.text = "choose_value";
  std::erase_if(out.value.entries,
                [](const Tree::Entry& e) { return e.key.text == "count" && e.value.text == "1"; });
  for (Tree::Entry& e : out.value.entries)
    if (e.key.text == "any" && e.value.text == "true") e.key.text = "up_to", e.value.text = "all";
  Tree::Entry of{entry.key, *entry.value.find("from")};
  of.key.text = "of", of.value.text = "square";
  out.value.entries.push_back(of);
  return out;
}

// `draw: {player: players, count: 2, up_to: true}`: each of them goes on or stops alone.
bool is_up_to_each(int verb, const Tree& value) {
  const int k = find_parameter(verb, "up_to");
  const Tree* player = value.is_map() ? value.find("player") : nullptr;
  if (k < 0 || player == nullptr || value.find("up_to") == nullptr || !player->is_scalar()) return false;
  const ParameterType type =
      verb_specs()[static_cast<std::size_t>(verb)].parameters[static_cast<std::size_t>(k)].type;
  const bool several = player->text.starts_with("players") || player->text.starts_with("opponents");
  return type == ParameterType::flag && several;
}
Tree::Entry done_by_each(const Tree::Entry& entry) {
  const auto scalar = [&](const char* text) {
    Tree out;
    out.kind = Tree::Kind::scalar, out.text = text, out.mark = entry.key.mark;
    return out;
  };
  Tree one, all, list;
  one.kind = all.kind = Tree::Kind::map, list.kind = Tree::Kind::list;
  one.mark = all.mark = list.mark = entry.value.mark;
  one.entries.push_back(entry);
  for (Tree::Entry& e : one.entries[0].value.entries)
    if (e.key.text == "player") {
      all.entries.push_back({scalar("of"), e.value});
      e.value.text = "player_of_it";
    }
  list.items.push_back(one);
  all.entries.push_back({scalar("as"), scalar("player_of_it")});
  all.entries.push_back({scalar("do"), list});
  return {scalar("each"), all};
}

}  // namespace

std::span<const LanguageRow> verbs_by_others() { return kDamageIsAnEvent; }

void LineReader::items(const Tree& list) {
  if (list.is_null()) return;
  if (list.is_list()) {
    const std::optional<Tree> negating = with_abilities_negated(r_, list);
    for (const Tree& tree : negating ? negating->items : list.items) item(tree);
    return;
  }
  item(list);  // one instruction without its list
}

LineId LineReader::keep() {
  Line end;
  end.kind = LineKind::end;
  lines_.push_back(end);
  const std::size_t base = r_.set_.lines.size();
  if (base + lines_.size() > 0x7000) {
    r_.problem(lines_[0].mark, "the cards are too many for one game");
    return 0;
  }
  for (Line line : lines_) {
    if (line.kind == LineKind::jump || line.kind == LineKind::branch)
      line.target = static_cast<LineId>(line.target + base);
    r_.set_.lines.push_back(line);
  }
  return static_cast<LineId>(base);
}

LineId Reader::block(const Tree& tree) {
  LineReader reader(*this, false);
  reader.items(tree);
  return reader.keep();
}

LineId Reader::play_block(const Tree& tree) {
  const std::size_t problems_before = problems_.size();
  LineReader reader(*this, true);
  reader.items(tree);
  problems_.resize(problems_before);  // the body has told them already
  return reader.empty() ? LineId{0} : reader.keep();
}

void LineReader::item(const Tree& tree) {
  if (tree.is_scalar()) return scalar_item(tree);
  if (!r_.want(tree, Tree::Kind::map, "an instruction")) return;
  if (const Tree* condition = tree.find("if")) return if_item(tree, *condition);
  if (const Tree* block = tree.find("may")) return may_item(tree, *block);
  if (tree.entries.empty()) return r_.problem(tree.mark, "an instruction is missing");
  verb_item(tree, tree.entries[0]);
  for (std::size_t i = 1; i < tree.entries.size(); ++i) {
    const Tree& key = tree.entries[i].key;
    if (find_verb(key.text) >= 0)
      r_.problem(key.mark, "one verb each: '" + key.text + "' needs an item of its own");
    else
      r_.unknown(key, "key of an instruction", all_verbs());
  }
}

void LineReader::scalar_item(const Tree& tree) {
  Tree yes;
  yes.kind = Tree::Kind::scalar, yes.text = "true", yes.mark = tree.mark;
  if (tree.text == "end_turn" || tree.text == "draw_game") return verb_item(tree, {tree, yes});
  if (find_verb(tree.text) >= 0)
    r_.problem(tree.mark, "'" + tree.text + "' needs to be written as '" + tree.text + ": ...'");
  else
    r_.unknown(tree, "instruction", all_verbs());
}

bool LineReader::can(int verb, const Tree& key) {
  if (verb == find_verb("if")) return true;
  const std::string_view word = verb_specs()[static_cast<std::size_t>(verb)].word;
  for (const Instruction& row : r_.v_.instructions)
    if (word == row.word) {
      senseless_ = row.senseless;
      if (row.procedure != nullptr || row.start != nullptr) return true;
      r_.problem(key.mark, "not yet: " + std::string(word));
      return false;
    }
  r_.problem(key.mark, r_.not_here(word));
  return false;
}

Line LineReader::start(int verb, const Tree& tree) {
  Line line;
  line.kind = LineKind::verb;
  line.verb = static_cast<std::uint8_t>(verb);
  line.rule = r_.rule;
  line.mark = tree.mark;
  if (only_play_) {
    for (const Reader::LineLabel& known : r_.line_labels)
      if (known.at.line == tree.mark.line && known.at.column == tree.mark.column) line.label = known.label;
    return line;
  }
  line.label = r_.make_label(r_.label + "." + std::to_string(++r_.line));
  r_.line_labels.push_back({tree.mark, line.label});
  return line;
}

// What is chosen when the ability is played: targets, shares of them and modes that are not left to the
// resolution.
bool LineReader::play_time(int verb, const Tree& value) const {
  const std::string_view word = verb_specs()[static_cast<std::size_t>(verb)].word;
  const Tree* at = value.is_map() ? value.find("at") : nullptr;
  if (word == "modes" && at != nullptr && at->text == "resolution") return false;
  for (const Instruction& row : r_.v_.instructions)
    if (word == row.word) return row.while_playing;
  return false;
}

// Words that a choice or a look needs while the game runs.
void LineReader::keep_words(const Line& line, int verb) {
  const std::string_view word = verb_specs()[static_cast<std::size_t>(verb)].word;
  if (word == "modes") {
    r_.set_.word("modes");
    r_.set_.word(modes_name(r_.set_, line));
  }
  if (word == "instead") r_.set_.word(kThingsName);
  if (one_of(word, {"look", "reveal", "search"}))
    for (int p = 0; p <= kPlayersMax; ++p) r_.set_.word(sight_word(static_cast<Player>(p)));
  if (word != "choose_value") return;
  for (const WordRow& row : r_.v_.kinds) r_.set_.word(row.word);
  for (const WordRow& row : r_.v_.groups) r_.set_.word(row.word);
  for (const WordRow& row : r_.v_.icons) r_.set_.word(row.word);
  for (const KeywordRow& row : r_.v_.keywords) r_.set_.word(row.word);
}

void LineReader::verb_item(const Tree& tree, const Tree::Entry& entry) {
  const Tree &key = entry.key, &value = entry.value;
  int verb = find_verb(key.text);
  if (verb < 0) return strange_item(entry);
  if (key.text == "lose" && value.is_scalar()) verb = find_verb("lose_game");
  if (is_choice_of_squares(key.text, value)) return verb_item(tree, choice_of_square(entry));
  if (key.text == "reduce_damage" && value.is_map() && value.find("until") != nullptr &&
      r_.event("damage_placed") >= 0)
    return verb_item(tree, reduction_to_come(entry));
  if (key.text == kDamageIsAnEvent[0].word && value.is_map() && r_.here(kDamageIsAnEvent[0].games))
    return verb_item(tree, reduction_as_replacement(entry));
  if (is_up_to_each(verb, value)) return verb_item(tree, done_by_each(entry));
  if (r_.in_with && key.text == "target") verb = find_verb("choose");
  if (only_play_ && !play_time(verb, value)) {
    const Tree* inner = value.is_map() ? value.find("do") : &value;
    if (one_of(key.text, {"all_or_nothing", "together"}) && inner != nullptr) items(*inner);
    return;
  }
  if (!can(verb, key)) {
    // What it says is still read, so that every problem is told at once.
  }
  Line line = start(verb, tree);
  arguments(line, verb, value);
  keep_words(line, verb);
  pick_first(line);
  lines_.push_back(said_up_to(line) ? step_by_step(line) : line);
}

// An instruction that is none: what it would have named is known all the same.
void LineReader::strange_item(const Tree::Entry& entry) {
  r_.unknown(entry.key, "instruction", all_verbs());
  if (const Tree* name = entry.value.find("as"); name != nullptr && name->is_scalar())
    r_.bind_name(name->text, Type::none);
}

// Life recovers and damage goes point by point, where no card stands for a point of it.
bool LineReader::heals_by_points(const Line& line) const {
  return std::string_view(verb_specs()[line.verb].word) == "heal" && r_.here("zx");
}

bool LineReader::said_up_to(const Line& line) const {
  const int k = find_parameter(line.verb, "up_to");
  if (k < 0 || line.arg[static_cast<std::size_t>(k)] == 0) return false;
  const VerbSpec& spec = verb_specs()[line.verb];
  return spec.parameters[static_cast<std::size_t>(k)].type == ParameterType::flag || heals_by_points(line);
}

// What can be turned is not so already: `rest: {cards: S, count: 1}` rests one that is in the act state.
NodeId LineReader::turnable(NodeId cards, std::string_view verb) {
  const bool rests = one_of(verb, {"rest", "sleep"});
  if (!rests && !one_of(verb, {"act", "stand", "reboot"})) return cards;
  Tree state;
  state.kind = Tree::Kind::scalar, state.mark = r_.set_.nodes[cards].mark;
  state.text = rests ? r_.v_.active_word : r_.v_.rested_word;
  Node some;
  const Type outer = std::exchange(r_.it, Type::object);
  some.op = Op::filter, some.a = cards, some.b = r_.condition(state), some.mark = state.mark;
  r_.it = outer;
  return r_.add(some);
}

// So many of the cards that a verb is done to are chosen first.
void LineReader::pick_first(Line& line) {
  const int count = find_parameter(line.verb, "count"), up_to = find_parameter(line.verb, "up_to");
  const std::string_view first = verb_specs()[line.verb].parameters[0].word;
  if (first != "cards" || count < 0 || up_to < 0) return;
  const auto given = [&](const char* parameter) -> std::uint16_t& {
    return line.arg[static_cast<std::size_t>(find_parameter(line.verb, parameter))];
  };
  if (given("count") == 0 && given("up_to") == 0) return;
  const int choose = find_verb("choose");
  Line pick = line;
  const auto picks = [&](const char* parameter) -> std::uint16_t& {
    return pick.arg[static_cast<std::size_t>(find_parameter(choose, parameter))];
  };
  const std::string name = "cards of " + r_.set_.labels[line.label];
  pick.verb = static_cast<std::uint8_t>(choose);
  std::fill(std::begin(pick.arg), std::end(pick.arg), std::uint16_t{0});
  picks("from") = turnable(given("cards"), verb_specs()[line.verb].word);
  picks("count") = given("count");
  picks("up_to") = given("up_to");
  // Who moves cards picks them and goes on to order them.
  const bool moves = find_parameter(line.verb, "player") < 0;
  picks("by") = moves || given("by") != 0 ? given("by") : given("player");
  picks("as") = r_.set_.word(name);
  Node picked;
  picked.op = Op::bound, picked.word = r_.set_.word(name), picked.mark = line.mark;
  given("count") = given("up_to") = 0;
  if (!moves) given("by") = given("player") = 0;
  given("cards") = r_.add(picked);
  lines_.push_back(pick);
}

// "Up to" so many of what is done one by one: done once, as often as its player goes on.
Line LineReader::step_by_step(Line line) {
  const auto place = [](int verb, const char* word) {
    return static_cast<std::size_t>(find_parameter(verb, word));
  };
  const int repeat = find_verb("repeat");
  Line loop = line;
  loop.verb = static_cast<std::uint8_t>(repeat);
  std::fill(std::begin(loop.arg), std::end(loop.arg), std::uint16_t{0});
  const std::size_t count = place(line.verb, "count"), player = place(line.verb, "player");
  const bool points = heals_by_points(line);
  loop.arg[place(repeat, "up_to")] = line.arg[points ? place(line.verb, "up_to") : count];
  if (loop.arg[place(repeat, "up_to")] == 0) {
    Node one;
    one.op = Op::number, one.value = 1, one.mark = line.mark;
    loop.arg[place(repeat, "up_to")] = r_.add(one);
  }
  if (!points || from_players_) loop.arg[place(repeat, "by")] = line.arg[player];
  const Op who = r_.set_.nodes[line.arg[player]].op;
  if (who == Op::players || who == Op::opponents)
    r_.problem(line.mark, "each player goes on or stops alone: 'each: {of: players, as: p, do: [...]}'");
  line.arg[count] = 0;
  line.arg[place(line.verb, "up_to")] = 0;
  LineReader once(r_, false);
  once.lines_.push_back(line);
  loop.arg[place(repeat, "do")] = once.keep();
  return loop;
}

std::string modes_name(const CardSet& set, const Line& line) { return "modes of " + set.labels[line.label]; }

void LineReader::if_item(const Tree& tree, const Tree& condition) {
  Line branch = start(find_verb("if"), tree);
  branch.kind = LineKind::branch;
  branch.arg[0] = r_.condition(condition);
  const std::size_t at = lines_.size();
  lines_.push_back(branch);
  const Tree *then = tree.find("then"), *otherwise = tree.find("else");
  if (then == nullptr && otherwise == nullptr && !only_play_)
    r_.problem(tree.mark, "'if' needs 'then' or 'else'");
  if (then != nullptr) items(*then);
  if (otherwise != nullptr) {
    Line jump;
    jump.kind = LineKind::jump, jump.mark = tree.mark;
    const std::size_t over = lines_.size();
    lines_.push_back(jump);
    lines_[at].target = static_cast<LineId>(lines_.size());
    items(*otherwise);
    lines_[over].target = static_cast<LineId>(lines_.size());
  } else {
    lines_[at].target = static_cast<LineId>(lines_.size());
  }
  if (only_play_ && lines_.size() == at + 1 + (otherwise != nullptr ? 1 : 0)) lines_.resize(at);
  for (const Tree::Entry& entry : tree.entries)
    if (!one_of(entry.key.text, {"if", "then", "else"}))
      r_.unknown(entry.key, "key of an instruction", {"if", "then", "else"});
}

// may: [...] with by, then, else beside it; or all of them in its map.
void LineReader::may_item(const Tree& tree, const Tree& block) {
  const bool inside = block.is_map() && block.find("do") != nullptr;
  const Tree& where = inside ? block : tree;
  if (only_play_) {
    items(inside ? *block.find("do") : block);
    for (const char* more : {"then", "else"})
      if (const Tree* inner = where.find(more)) items(*inner);
    return;
  }
  const int verb = find_verb("may");
  can(verb, tree.entries[0].key);
  Line line = start(verb, tree);
  for (const char* word : {"by", "do", "then", "else"}) {
    const Tree* value = std::string_view(word) == "do" && !inside ? &block : where.find(word);
    if (value == nullptr) continue;
    const auto k = static_cast<std::size_t>(find_parameter(verb, word));
    line.arg[k] = argument(line, verb, k, *value);
  }
  lines_.push_back(line);
  for (const Tree::Entry& entry : where.entries)
    if (!one_of(entry.key.text, {"may", "by", "do", "then", "else"}))
      r_.unknown(entry.key, "key of an instruction", {"may", "by", "then", "else"});
}

bool Reader::flag(const Tree& tree) {
  if (tree.is_scalar() && (tree.text == "true" || tree.text == "false")) return tree.text == "true";
  problem(tree.mark, "true or false is expected");
  return false;
}

std::span<const char* const> duration_words() {
  static constexpr const char* kWords[] = {"",
                                           "turn_end",
                                           "battle_end",
                                           "attack_end",
                                           "phase_end",
                                           "your_next_turn_start",
                                           "opponent_turn_end",
                                           "game",
                                           "while_here"};
  return kWords;
}

Duration Reader::duration(const Tree& tree) {
  const auto words = duration_words();
  std::vector<std::string_view> known;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (tree.is_scalar() && tree.text == words[i]) return static_cast<Duration>(i);
    known.push_back(words[i]);
  }
  if (!want(tree, Tree::Kind::scalar, "a duration")) return Duration::none;
  if (!did_you_mean(tree.text, known).empty()) return unknown(tree, "duration", known), Duration::none;
  std::string all;
  for (const std::string_view word : known) all += (all.empty() ? "" : ", ") + std::string(word);
  problem(tree.mark, "unknown duration '" + tree.text + "'; there are " + all);
  return Duration::none;
}

}  // namespace headjudge::kernel
