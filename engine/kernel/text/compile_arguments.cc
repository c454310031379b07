// Arguments of instructions: each goes to the place of its parameter, read as its type says.
#include <algorithm>

#include "engine/kernel/text/line_reader.h"

namespace headjudge::kernel {
namespace {

// Place of a word in "a|b|c", from 1; 0 when it is not there.
std::uint16_t place_in(std::string_view words, std::string_view word, std::vector<std::string_view>& known) {
  std::uint16_t place = 0;
  for (std::uint16_t k = 1; !words.empty(); ++k) {
    const std::size_t end = std::min(words.find('|'), words.size());
    known.push_back(words.substr(0, end));
    if (known.back() == word) place = k;
    words.remove_prefix(end == words.size() ? end : end + 1);
  }
  return place;
}

// Why a word of "onto: ...|state: ..." has no meaning; empty when it has one.
std::string_view reason_against(std::string_view reasons, std::string_view word) {
  while (!reasons.empty()) {
    const std::size_t end = std::min(reasons.find('|'), reasons.size());
    const std::string_view one = reasons.substr(0, end);
    if (one.starts_with(word) && one.substr(word.size()).starts_with(": "))
      return one.substr(word.size() + 2);
    reasons.remove_prefix(end == reasons.size() ? end : end + 1);
  }
  return {};
}

const Parameter& parameter_of(int verb, std::size_t k) {
  return verb_specs()[static_cast<std::size_t>(verb)].parameters[k];
}

std::string_view word_of(int verb) { return verb_specs()[static_cast<std::size_t>(verb)].word; }

// choose_value: whether what is chosen are squares or zones, by the words of `of:`.
bool is_choice_of_places(const Line& line) {
  constexpr std::uint16_t kSquare = 5, kZone = 6;
  return line.arg[0] == kSquare || line.arg[0] == kZone;
}

// Whether `each: {of: ...}` may go over places, not cards: squares, or a name of some.
bool may_name_places(const CardSet& set, NodeId id) {
  const Node& n = set.nodes[id];
  if (n.op == Op::filter) return may_name_places(set, n.a);
  return n.op == Op::zone ? (n.flag & kPlaces) != 0
                          : n.op == Op::bound && n.value == static_cast<std::int32_t>(Type::zone);
}

}  // namespace

void LineReader::arguments(Line& line, int verb, const Tree& value) {
  from_players_ = false;
  const std::string_view word = word_of(verb);
  if (word == "later" || word == "instead") {
    line.arg[0] = r_.delayed(value, word == "instead");
    if (line.arg[0] != 0) {
      const Ability& a = r_.set_.abilities[line.arg[0]];
      line.arg[1] = static_cast<std::uint16_t>(a.until);
      line.arg[2] = a.once ? 1 : 0;
      const Tree* next = value.is_map() ? value.find("next") : nullptr;
      line.arg[3] = next != nullptr && next->text == "true" ? 1 : 0;
    }
    return;
  }
  if (parameter_of(verb, 0).type == ParameterType::changes) return change_arguments(line, verb, value);
  if (parameter_of(verb, 0).type == ParameterType::card) return create_arguments(line, verb, value);
  if (word == "copy_ability") line.arg[4] = r_.copied_ability();
  if (const Tree* until = value.is_map() ? value.find("until") : nullptr;
      word == "gain_control" && until != nullptr && !r_.book_.control_ends)
    r_.problem(until->mark, "'until' of 'gain_control' has no meaning in " + std::string(r_.book_.word) +
                                ": who gains control has it until another one gains it");
  if (value.is_list() && word == "exchange") return pair(line, verb, value);
  if (value.is_map()) return map_arguments(line, verb, value);
  shorthand(line, verb, value);
}

void LineReader::pair(Line& line, int, const Tree& value) {
  if (value.items.size() != 2) return r_.problem(value.mark, "exactly two are expected");
  for (std::size_t k = 0; k < 2; ++k) line.arg[k] = r_.objects(value.items[k]).node;
}

void LineReader::map_arguments(Line& line, int verb, const Tree& value) {
  const VerbSpec& spec = verb_specs()[static_cast<std::size_t>(verb)];
  const auto refused = [&](const Tree& key) {
    const int k = find_parameter(verb, key.text);
    return reason_against(senseless_, k < 0 ? key.text : spec.parameters[static_cast<std::size_t>(k)].word);
  };
  for (const Tree::Entry& entry : value.entries)
    if (const std::string_view why = refused(entry.key); !why.empty())
      r_.problem(entry.key.mark, "'" + entry.key.text + "' of '" + std::string(spec.word) +
                                     "' has no meaning in " + r_.book_.word + ": " + std::string(why));
  std::vector<std::string_view> known;
  for (const Parameter& p : spec.parameters) known.push_back(p.word);
  for (std::size_t k = 0; k < spec.parameters.size(); ++k)
    for (const Tree::Entry& entry : value.entries)
      if (find_parameter(verb, entry.key.text) == static_cast<int>(k)) {
        if (line.arg[k] != 0 && entry.key.text != spec.parameters[k].word)
          r_.problem(entry.key.mark,
                     "'" + entry.key.text + "' says the same as '" + spec.parameters[k].word + "'");
        const std::uint16_t got = argument(line, verb, k, entry.value);
        if (got != 0) line.arg[k] = got;
      }
  for (const Tree::Entry& entry : value.entries)
    if (find_parameter(verb, entry.key.text) < 0 && refused(entry.key).empty())
      r_.unknown(entry.key, "key of '" + std::string(spec.word) + "'", known);
  if (word_of(verb) == "each" && find_parameter(verb, "as") >= 0 && value.find("as") == nullptr)
    line.arg[1] = r_.set_.word("it");
  missing(line, verb, value);
}

// Whether cards of the game have what a choice of a value names.
bool LineReader::is_here(std::string_view value) const {
  const Vocabulary& v = r_.v_;
  if (value == "color" || value == "army") return r_.is_group_key(value);
  if (value == "race" || value == "attribute") return r_.is_trait_key(value);
  if (value == "cost" || value == "level")
    return std::find(v.numbers.begin(), v.numbers.end(), value) != v.numbers.end();
  if (value == "icon") return !v.icons.empty();
  return value != "square" || std::any_of(v.places.begin(), v.places.end(),
                                          [](const PlaceRow& row) { return row.shared && row.slot != 0; });
}

void LineReader::missing(const Line& line, int verb, const Tree& value) {
  const VerbSpec& spec = verb_specs()[static_cast<std::size_t>(verb)];
  if (word_of(verb) == "repeat" && line.arg[0] == 0 && value.find("up_to") == nullptr)
    r_.absent(value, {"times", "up_to"}, "'repeat' needs 'times' or 'up_to'");
  const auto said = [&](std::string_view word) {
    const int k = find_parameter(verb, word);
    return k >= 0 && line.arg[k] != 0;
  };
  if (const Tree* of = word_of(verb) == "choose_value" ? value.find("of") : nullptr;
      of != nullptr && of->is_scalar() && !is_here(of->text))
    r_.problem(of->mark, r_.not_here(of->text));
  if (word_of(verb) == "choose_value" && !is_choice_of_places(line) && (said("count") || said("up_to")))
    r_.problem(value.mark, "only squares and zones can be chosen several at once: 'of: square', 'of: zone'");
  // Who picks among so many; where all are meant nobody does.
  const auto is_own = [&](std::string_view word) {
    const int k = find_parameter(verb, word);
    return k >= 0 && spec.parameters[static_cast<std::size_t>(k)].word == word;
  };
  const bool reveals = word_of(verb) == "reveal";
  const bool picks = find_parameter(verb, "cards") == 0 && is_own("up_to") && (reveals || is_own("player"));
  if (picks && !said("count") && !said("up_to"))
    for (const std::string_view who : {"by", "player"})
      if (is_own(who) && said(who))
        r_.problem(value.mark,
                   "'" + std::string(who) + "' of '" + std::string(spec.word) + "' says who " +
                       (reveals ? "goes on: say 'up_to' too" : "picks: say 'count' or 'up_to' too"));
  for (std::size_t k = 0; k < spec.parameters.size(); ++k) {
    if (!spec.parameters[k].required || line.arg[k] != 0) continue;
    bool given = false;
    for (const Tree::Entry& entry : value.entries)
      given = given || find_parameter(verb, entry.key.text) == static_cast<int>(k);
    if (!given)
      r_.absent(value, {spec.parameters[k].word},
                "'" + std::string(spec.word) + "' needs '" + spec.parameters[k].word + "'");
  }
}

// A bare value: a number or what the verb is done to.
void LineReader::shorthand(Line& line, int verb, const Tree& value) {
  const VerbSpec& spec = verb_specs()[static_cast<std::size_t>(verb)];
  if (spec.shorthand < 0) {
    r_.problem(value.mark, "'" + std::string(spec.word) + "' needs a map, such as " + spec.example);
    return;
  }
  auto k = static_cast<std::size_t>(spec.shorthand);
  if (spec.shorthand_objects >= 0) {
    const auto other = static_cast<std::size_t>(spec.shorthand_objects);
    if (value.is_list()) {
      line.arg[other] = argument(line, verb, other, value);
      return;
    }
    const Typed got = r_.expression(value, Type::none);
    if (got) line.arg[got.type == Type::number || got.type == Type::none ? k : other] = got.node;
    return;
  }
  line.arg[k] = argument(line, verb, k, value);
}

namespace {
bool is_order_at_random(const Parameter& p, const Tree& value) {
  return std::string_view(p.word) == "order_by" && value.is_scalar() && value.text == "random";
}
const Tree& one_player(Reader& r, const Parameter& p, const Tree& value) {
  if (std::string_view(p.word) == "by" && value.is_scalar() && value.text == "players")
    r.problem(value.mark, "one player decides; 'each: {of: players, as: p, do: [...]}' asks one by one");
  return value;
}
}  // namespace

std::uint16_t LineReader::argument(Line& line, int verb, std::size_t k, const Tree& value) {
  const Parameter& p = parameter_of(verb, k);
  switch (p.type) {
    case ParameterType::objects: {
      const std::size_t slash = value.is_scalar() ? value.text.find('/') : std::string::npos;
      if (slash == std::string::npos || word_of(verb) != "play") return r_.objects(value).node;
      Tree card = value;  // play: X/touchdown
      card.text.resize(slash);
      line.arg[static_cast<std::size_t>(find_parameter(verb, "ability"))] =
          r_.set_.word(value.text.substr(slash + 1));
      return r_.objects(card).node;
    }
    case ParameterType::target: {
      const Typed got = r_.objects(value, true);
      from_players_ = got.type == Type::player || got.type == Type::players;
      return got.node;
    }
    case ParameterType::number:
    case ParameterType::each_share:
      // `up_to: true`: up to the count, or to all that is named.
      if (const bool some = std::string_view(p.word) == "up_to" && value.is_scalar() && value.text == "true";
          some || (value.is_scalar() && value.text == "all")) {
        const int count = some ? find_parameter(verb, "count") : -1;
        if (count >= 0 && line.arg[count] != 0) return line.arg[count];
        Node all;
        all.op = Op::number, all.value = 999, all.mark = value.mark;
        return r_.add(all);
      }
      return r_.number(value);
    case ParameterType::boolean:
      return r_.condition(value);
    case ParameterType::player:
      if (!is_order_at_random(p, value)) return r_.player(one_player(r_, p, value));
      line.arg[static_cast<std::size_t>(find_parameter(verb, "random"))] = 1;
      return 0;
    case ParameterType::zone:
      return r_.zone(value);
    case ParameterType::word:
      return word_argument(line, verb, p, value);
    case ParameterType::trait:
      if (word_of(verb) == "break_into" && value.is_scalar() &&
          value.text.find_first_of(".[") != std::string::npos)
        return r_.objects(value).node;
      return std::string_view(p.word) == "icon" ? icon_argument(value) : r_.word_or_expression(value);
    case ParameterType::name:
      name_argument(line, verb, value, k);
      return line.arg[k];
    case ParameterType::block: {
      if (word_of(verb) == "each" && line.arg[1] == 0)
        r_.bind_name("it", from_players_ ? Type::player : Type::object);
      return r_.block(value);
    }
    case ParameterType::blocks:
      return blocks(value);
    case ParameterType::pattern:
      return r_.pattern(value, false, {});
    case ParameterType::duration:
      return static_cast<std::uint16_t>(r_.duration(value));
    case ParameterType::flag:
      return flag_argument(line, verb, p, value);
    case ParameterType::filter:
      return filter_argument(line, value);
    case ParameterType::ability:
      return r_.ability(value, r_.label, AbilityKind::automatic);
    case ParameterType::changes:
    case ParameterType::card:
      return 0;
  }
  return 0;
}

std::uint16_t LineReader::word_argument(Line& line, int verb, const Parameter& p, const Tree& value) {
  if (!r_.want(value, Tree::Kind::scalar, std::string("'") + p.word + "'")) return 0;
  std::vector<std::string_view> known;
  const std::uint16_t place = place_in(p.words, value.text, known);
  if (known.empty()) return r_.set_.word(value.text);
  const std::string_view why = reason_against(senseless_, p.word + (" " + value.text));
  if (!why.empty() && !r_.in_cost) {
    r_.problem(value.mark, "'" + std::string(p.word) + ": " + value.text + "' of '" +
                               std::string(word_of(verb)) + "' has no meaning in " + r_.book_.word + ": " +
                               std::string(why));
    return 0;
  }
  if (place != 0) return place;
  if (const int item = find_parameter(verb, "item"); item >= 0 && r_.find_name(value.text) != nullptr) {
    line.arg[static_cast<std::size_t>(item)] = r_.objects(value).node;  // `which: hit`, named by `as:`
    return 0;
  }
  r_.unknown(value, std::string("word for '") + p.word + "'", known);
  return 0;
}

// An icon of the game, also without the end of its word.
std::uint16_t LineReader::icon_argument(const Tree& value) {
  const NodeId id = r_.word_or_expression(value);
  Node& n = r_.set_.nodes[id];
  if (id == 0 || (n.op != Op::word && n.op != Op::text)) return id;
  if (const int row = r_.icon(value.text); row >= 0) {
    n.word = r_.set_.word(r_.v_.icons[static_cast<std::size_t>(row)].word);
    return id;
  }
  std::vector<std::string_view> known;
  for (const WordRow& row : r_.v_.icons) known.push_back(row.word);
  r_.unknown(value, "icon", known);
  return id;
}

std::uint16_t LineReader::flag_argument(Line& line, int verb, const Parameter& p, const Tree& value) {
  const bool number = value.is_scalar() && value.text != "true" && value.text != "false";
  const int count = find_parameter(verb, "count");
  if (std::string_view(p.word) == "up_to" && number && count >= 0) {
    line.arg[static_cast<std::size_t>(count)] = r_.number(value);
    return 1;
  }
  if (std::string_view(p.word) == "yes" && value.is_scalar() && value.text == "false")
    r_.problem(value.mark, "'" + std::string(word_of(verb)) + "' is done or not written: true");
  const std::uint16_t off = std::string_view(p.words) == "false" ? 2 : 0;
  return r_.flag(value) ? 1 : off;
}

// from: of a search: a condition on its cards, or the cards themselves.
std::uint16_t LineReader::filter_argument(Line& line, const Tree& value) {
  const Type outer = r_.it;
  r_.it = Type::object;
  const Typed got = r_.expression(value, Type::none);
  r_.it = outer;
  if (!got || got.type != Type::boolean) return got.node;
  if (line.arg[0] == 0) {
    Node you, deck;
    you.op = Op::you, you.mark = value.mark;
    deck.op = Op::zone, deck.a = r_.add(you), deck.mark = value.mark,
    deck.value = std::max(0, r_.place("deck"));
    line.arg[0] = r_.add(deck);
  }
  Node all;
  all.op = Op::filter, all.a = line.arg[0], all.b = got.node, all.mark = value.mark;
  return r_.add(all);
}

// Lists of instructions: a jump line each, so that the first line of the k-th is line k of the table.
std::uint16_t LineReader::blocks(const Tree& value) {
  if (!r_.want(value, Tree::Kind::list, "'of'")) return 0;
  if (value.items.size() > 8) r_.problem(value.mark, "there are more than 8 modes");
  std::vector<LineId> firsts;
  for (const Tree& mode : value.items) {
    LineReader reader(r_, only_play_);
    reader.items(mode);
    firsts.push_back(reader.keep());
  }
  const auto table = static_cast<LineId>(r_.set_.lines.size());
  for (const LineId first : firsts) {
    Line jump;
    jump.kind = LineKind::jump, jump.target = first, jump.mark = value.mark;
    r_.set_.lines.push_back(jump);
  }
  r_.set_.lines.push_back(Line{});
  return table;
}

void LineReader::name_argument(Line& line, int verb, const Tree& value, std::size_t k) {
  if (!r_.want(value, Tree::Kind::scalar, "a name")) return;
  const std::string_view word = word_of(verb);
  Type type = Type::objects;
  if (word == "choose_number" || word == "split") type = Type::number;
  if (word == "choose_value") type = Type::none;
  if (word == "choose_player" || (from_players_ && (word == "target" || word == "choose" || word == "each")))
    type = Type::player;
  if (word == "each" && type == Type::objects)
    type = may_name_places(r_.set_, line.arg[0]) ? Type::none : Type::object;
  if (word == "choose_value" && is_choice_of_places(line)) type = Type::zone;
  line.arg[k] = r_.set_.word(value.text);
  if (word != "modes") r_.bind_name(value.text, type);  // nothing reads which modes were chosen
}

void LineReader::change_arguments(Line& line, int verb, const Tree& value) {
  const std::string_view word = word_of(verb);
  if (!r_.want(value, Tree::Kind::map, "'" + std::string(word) + "'")) return;
  for (const char* to : {"to", "from", "of"})
    if (const Tree* tree = value.find(to); tree != nullptr && find_parameter(verb, to) >= 0) {
      const auto k = static_cast<std::size_t>(find_parameter(verb, to));
      line.arg[k] = argument(line, verb, k, *tree);
    }
  Tree changes = value;
  if (const Tree* as = value.find("as"); as != nullptr && find_parameter(verb, "as") >= 0) {
    name_argument(line, verb, *as, static_cast<std::size_t>(find_parameter(verb, "as")));
    std::erase_if(changes.entries, [](const Tree::Entry& entry) { return entry.key.text == "as"; });
  }
  Duration until = Duration::none;
  line.arg[0] = r_.changes(changes, word, &until);
  line.arg[static_cast<std::size_t>(find_parameter(verb, "until"))] = static_cast<std::uint16_t>(until);
}

// create_token: what is no parameter is the card.
void LineReader::create_arguments(Line& line, int verb, const Tree& value) {
  if (!r_.want(value, Tree::Kind::map, "'" + std::string(word_of(verb)) + "'")) return;
  Tree card = value, rest = value;
  card.entries.clear();
  rest.entries.clear();
  for (const Tree::Entry& entry : value.entries)
    (find_parameter(verb, entry.key.text) > 0 ? rest : card).entries.push_back(entry);
  if (const Tree* explicit_card = card.find("token"); explicit_card != nullptr && explicit_card->is_map()) {
    const Tree inner = *explicit_card;
    card = inner;
  }
  if (word_of(verb) == "create_link" && card.find("kind") == nullptr) {
    Tree key, kind;
    key.kind = kind.kind = Tree::Kind::scalar, key.text = "kind", kind.text = "link";
    key.mark = kind.mark = value.mark;
    card.entries.push_back({key, kind});
  }
  line.arg[0] = static_cast<std::uint16_t>(r_.card(card, true) + 1);
  map_arguments(line, verb, rest);
}

}  // namespace headjudge::kernel
