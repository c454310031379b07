// Answers as scenarios write them, and the engine's options.
#include "verifier/answers.h"

#include <algorithm>
#include <charconv>

#include "engine/kernel/given.h"
#include "verifier/source.h"
#include "verifier/tree_text.h"

namespace headjudge::verifier {

using kernel::Argument;
using kernel::CardId;
using kernel::kNoCard;
using kernel::Option;
using kernel::Tree;
using kernel::ZoneId;

namespace {

bool whole(std::string_view text, int& out) {
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && stop == text.data() + text.size() && !text.empty();
}

}  // namespace

const Tree* Written::find(std::string_view name) const {
  for (const auto& [key, tree] : named)
    if (key->text == name) return tree;
  return nullptr;
}

Written take_apart(const Tree& answer) {
  Written w;
  w.mark = answer.mark;
  if (!answer.is_map()) {
    w.verb = answer.text;
    return w;
  }
  for (std::size_t i = 0; i < answer.entries.size(); ++i) {
    const auto& [key, value] = answer.entries[i];
    if (i == 0) {
      w.verb = key.text;
      w.picks = picks_of(value, w.list);
      if (value.is_list() && w.picks.size() == 2 && (w.verb == "reposition" || w.verb == "exchange")) {
        w.picks = {{w.picks[0].a, w.picks[1].a}};
        w.list = false;
      }
    } else {
      w.named.push_back({&key, &value});
    }
  }
  return w;
}

bool Answers::is_verb(Option o, std::string_view word) const {
  const kernel::AnswerRow& row = game_.words().answers[o.verb];
  if (word == row.word) return true;
  std::string_view also = row.also;
  while (!also.empty()) {
    const std::size_t end = also.find_first_of(" |");
    if (word == also.substr(0, end)) return true;
    also = end == std::string_view::npos ? std::string_view() : also.substr(end + 1);
  }
  return false;
}

// "P1.attack_zone.1", "P1.ruler", "a1", "square.a1", "gate", "member" (anybody's).
bool Answers::means_zone(ZoneId z, std::string_view text) const {
  if (z >= game_.words().zones()) return false;
  const kernel::PlaceRow& row = game_.words().row(z);
  std::vector<std::string_view> parts = split(text, '.');
  std::size_t i = 0;
  if (const int p = player_of_word(parts[0]); p >= 0) {
    if (p != game_.words().player_of(z)) return false;
    ++i;
  }
  int number = 0;
  if (i + 1 < parts.size() && parts[i] == "square" && !whole(parts[i + 1], number)) ++i;
  if (i >= parts.size()) return false;
  if (parts[i] != row.word && (row.scenario_word == nullptr || parts[i] != row.scenario_word)) return false;
  if (i + 1 == parts.size()) return true;
  int slot = 0;
  return i + 2 == parts.size() && whole(parts[i + 1], slot) && slot == (row.slot == 0 ? 1 : row.slot);
}

bool Answers::means_card(CardId c, std::string_view text) const {
  const kernel::Core& s = game_.core();
  if (c >= s.cards) return false;
  if (const CardId named = names_.find(text); named != kNoCard) return named == c;
  if (game_.cards().cards[s[c].def].id == text) return true;
  const ZoneId z = s[c].zone;
  if (z >= game_.words().zones()) return false;
  if (const std::size_t at = text.find('@'); at != std::string_view::npos) {  // filler@P1.deck.3
    if (game_.cards().cards[s[c].def].id != text.substr(0, at)) return false;
    text = text.substr(at + 1);
  }
  const std::size_t dot = text.rfind('.');
  int place = 0;
  const bool numbered = dot != std::string_view::npos && whole(text.substr(dot + 1), place);
  const std::string_view rest = numbered ? text.substr(0, dot) : text;
  if (const kernel::PlaceRow& row = game_.words().row(z); row.slot != 0) {  // slots are zones
    if (means_zone(z, text)) return true;
    int slot = 0;
    const bool says_slot = (row.scenario_word != nullptr && rest == row.scenario_word) ||
                           whole(rest.substr(rest.rfind('.') + 1), slot);
    if (!numbered || !says_slot) return false;
  }
  return means_zone(z, rest) && (!numbered || s.index_in_zone(c) + 1 == place);
}

kernel::TextId ability_at(const kernel::Game& game, CardId c, int place) {
  const kernel::CardDef& def = game.cards().cards[game.core()[c].def];
  if (place >= 1 && place <= def.abilities) return static_cast<kernel::TextId>(def.first_ability + place - 1);
  const auto& gained = game.peek(c).gained;
  const int at = place - def.abilities - 1;
  return at >= 0 && at < gained.n ? gained[at] : kernel::TextId{0};
}

bool Answers::means_ability(CardId c, int place, std::string_view word) const {
  int number = 0;
  if (whole(word, number)) return number == place || kernel::first_alike(game_, c, number) == place;
  const kernel::TextId text = ability_at(game_, c, place);
  return text != 0 && is_called(text, word);
}

bool Answers::is_called(kernel::TextId text, std::string_view word) const {
  const kernel::CardSet& set = game_.cards();
  const kernel::Ability& ability = set.abilities[text];
  if (ability.name != 0 && set.words[ability.name] == word) return true;
  using kernel::AbilityKind;
  constexpr std::pair<AbilityKind, std::string_view> kKinds[] = {
      {AbilityKind::overdrive, "overdrive"}, {AbilityKind::touchdown, "touchdown"},
      {AbilityKind::counter, "counter"},     {AbilityKind::cancel, "cancel"},
      {AbilityKind::event, "event"},         {AbilityKind::special, "special"}};
  for (const auto& [kind, name] : kKinds)
    if (ability.kind == kind && word == name) return true;
  return ability.keyword != 0 && word == game_.words().keywords[ability.keyword - 1u].word;
}

// The ability that waits, or that may replace, at this place of the list that is offered.
Answers::Waiting Answers::waiting(Argument type, std::uint16_t place) const {
  if (type == Argument::choice) {
    const auto& pending = game_.core().pending;
    return place < pending.n ? Waiting{pending[place].source, pending[place].text} : Waiting{};
  }
  kernel::Replacements all;
  const kernel::Question* q = game_.status() == kernel::Status::asking ? game_.decision().question : nullptr;
  if (q == nullptr || !game_.is_replacing()) return {};
  kernel::replacements_now(game_, all);
  return place < all.n ? Waiting{all.at[place].id.source, all.at[place].id.text} : Waiting{};
}

// From 1: printed abilities first, then gained ones; a delayed ability or a replacement has the place of the
// ability that made it. 0 when the card has it no more.
int Answers::place_of_ability(const Waiting& w) const {
  const kernel::CardSet& set = game_.cards();
  const kernel::CardDef& def = set.cards[game_.core()[w.source.card()].def];
  if (w.text >= def.first_ability && w.text < def.first_ability + def.abilities)
    return w.text - def.first_ability + 1;
  const auto& gained = game_.view(w.source.card()).gained;
  for (int i = 0; i < gained.n; ++i)
    if (gained[i] == w.text) return def.abilities + i + 1;
  for (int place = 1; place <= def.abilities; ++place) {
    const std::size_t maker = def.first_ability + static_cast<std::size_t>(place - 1);
    const std::string &whole = set.labels[set.abilities[w.text].label],
                      &part = set.labels[set.abilities[maker].label];
    if (!part.empty() && whole.starts_with(part) &&
        (whole.size() == part.size() || whole[part.size()] == '.'))
      return place;
  }
  return 0;
}

std::string Answers::first_name(Argument type, std::uint16_t place) const {
  const Waiting w = waiting(type, place);
  if (!w.source) return std::to_string(place + 1);
  const int ability = place_of_ability(w);
  const std::string card = names_.shown(game_, w.source.card());
  return count_abilities(w.source.card()) > 1 && ability > 0 ? card + "/" + std::to_string(ability) : card;
}
int Answers::count_abilities(CardId c) const {
  return game_.cards().cards[game_.core()[c].def].abilities + game_.peek(c).gained.n;
}
int Answers::nth_of_name(Argument type, std::uint16_t place) const {
  const std::string name = first_name(type, place);
  int nth = 1;
  for (std::uint16_t i = 0; i < place; ++i) nth += first_name(type, i) == name ? 1 : 0;
  return nth;
}
// Those that one ability has made have one name: the second is X/2 where no ability has that place, else it
// is told by its place in the list that is offered.
std::string Answers::name_of_waiting(Argument type, std::uint16_t place) const {
  const int nth = nth_of_name(type, place);
  if (nth == 1) return first_name(type, place);
  const CardId card = waiting(type, place).source.card();
  return nth > count_abilities(card) ? names_.shown(game_, card) + "/" + std::to_string(nth)
                                     : std::to_string(place + 1);
}

bool Answers::means(Argument type, std::uint16_t value, const Tree& tree) const {
  if (!tree.is_scalar()) return false;
  const std::string& text = tree.text;
  int number = 0;
  switch (type) {
    case Argument::card:
      return means_card(value, text);
    case Argument::zone:
      return means_zone(static_cast<ZoneId>(value), text);
    case Argument::player:
      return player_of_word(text) == value;
    case Argument::number:
      return whole(text, number) && number == value;
    case Argument::word:
      return value < game_.cards().words.size() && game_.cards().words[value] == text;
    case Argument::ability: {
      const std::size_t slash = text.find('/');
      return means_card(value, std::string_view(text).substr(0, slash));
    }
    case Argument::choice:
    case Argument::replacement: {
      if (whole(text, number) && number == value + 1) return true;
      const Waiting p = waiting(type, value);
      const std::size_t slash = text.find('/');
      if (!p.source || !means_card(p.source.card(), std::string_view(text).substr(0, slash))) return false;
      if (slash == std::string::npos) return true;
      const std::string_view which = std::string_view(text).substr(slash + 1);
      return means_ability(p.source.card(), place_of_ability(p), which) ||
             (whole(which, number) && number > count_abilities(p.source.card()) &&
              number == nth_of_name(type, value));
    }
    case Argument::none:
      return false;
  }
  return false;
}

// Playing the card itself, in a game in which the same verb plays an ability of a card.
bool Answers::is_card_of_abilities(Option o) const {
  const auto& answers = game_.words().answers;
  return std::any_of(answers.begin(), answers.end(), [&](const kernel::AnswerRow& row) {
    return row.b == Argument::number && std::string_view(row.named) == "ability" &&
           std::string_view(row.word) == answers[o.verb].word;
  });
}
bool Answers::means_event_ability(CardId c, std::string_view word) const {
  const kernel::CardDef& def = game_.cards().cards[game_.core()[c].def];
  for (int place = 1; place <= def.abilities; ++place) {
    const auto kind = game_.cards().abilities[static_cast<std::size_t>(def.first_ability + place - 1)].kind;
    const bool event = kind == kernel::AbilityKind::event || kind == kernel::AbilityKind::use;
    if (event && means_ability(c, place, word)) return true;
  }
  return false;
}

// An ability that waits, where `ability: NAME` says which one.
bool Answers::is_ability_named(std::uint16_t place, const Written& written, std::vector<bool>* used) const {
  const Waiting w = waiting(Argument::choice, place);
  for (std::size_t i = 0; i < written.named.size(); ++i) {
    if (written.named[i].first->text != "ability") continue;
    const Tree& name = *written.named[i].second;
    const bool same =
        w.source && name.is_scalar() && means_ability(w.source.card(), place_of_ability(w), name.text);
    if (same && used != nullptr) (*used)[i] = true;
    return same;
  }
  return true;
}

bool Answers::fits(Option o, const Pick& pick, const Written& written, std::vector<bool>* used) const {
  const kernel::AnswerRow& row = game_.words().answers[o.verb];
  if (pick.a == nullptr || !pick.a->is_scalar() || row.a == Argument::none) return false;
  std::string_view text = pick.a->text;
  const std::size_t slash = text.find('/');
  // A token without an id of its own has a slash in its name.
  const bool by_ability =
      row.a == Argument::card && slash != std::string_view::npos && !means_card(o.a, text);
  if (by_ability) {
    if (!means_card(o.a, text.substr(0, slash))) return false;
    if (row.b == Argument::number) return means_ability(o.a, o.b, text.substr(slash + 1));
    if (is_card_of_abilities(o) && !means_event_ability(o.a, text.substr(slash + 1))) return false;
    const int abilities = game_.cards().cards[game_.core()[o.a].def].abilities + game_.peek(o.a).gained.n;
    for (int place = 1; place <= abilities; ++place)
      if (means_ability(o.a, place, text.substr(slash + 1))) return true;
    return false;
  }
  const bool pair = std::string_view(row.named) == "with" && pick.b != nullptr;
  if (pair && means(row.a, o.a, *pick.b) && means(row.b, o.b, *pick.a)) return true;
  if (!means(row.a, o.a, *pick.a)) return false;
  if (row.b == Argument::none) return row.a != Argument::choice || is_ability_named(o.a, written, used);
  if (pick.b != nullptr) return means(row.b, o.b, *pick.b);
  for (std::size_t i = 0; i < written.named.size(); ++i) {
    if (written.named[i].first->text != row.named) continue;
    const Tree& second = *written.named[i].second;
    const bool same = row.b == Argument::number && std::string_view(row.named) == "ability"
                          ? means_ability(o.a, o.b, second.text)
                          : means(row.b, o.b, second);
    if (same && used != nullptr) (*used)[i] = true;
    return same;
  }
  // Not written: whoever asks must see that only one is left; but a chosen card is the card itself.
  return std::string_view(row.word) != "choose" || std::string_view(row.named) != "ability";
}

bool Answers::fits_word(Option o, const Written& written, std::vector<bool>* used) const {
  const kernel::AnswerRow& row = game_.words().answers[o.verb];
  if (row.a == Argument::none) return written.picks.empty() && row.b == Argument::none;
  (void)used;
  return false;
}

std::vector<std::uint16_t> Answers::values(Argument type, const Tree& tree) const {
  std::vector<std::uint16_t> out;
  const auto upto = [&](int n) {
    for (int i = 0; i < n; ++i)
      if (means(type, static_cast<std::uint16_t>(i), tree)) out.push_back(static_cast<std::uint16_t>(i));
  };
  int number = 0;
  switch (type) {
    case Argument::card:
    case Argument::ability:
      upto(game_.core().cards);
      break;
    case Argument::zone:
      upto(game_.words().zones());
      break;
    case Argument::player:
      upto(game_.core().players);
      break;
    case Argument::choice:
      upto(game_.core().pending.n);
      break;
    case Argument::replacement:
      upto(16);
      break;
    case Argument::number:
      if (tree.is_scalar() && whole(tree.text, number)) out.push_back(static_cast<std::uint16_t>(number));
      break;
    case Argument::word:
      upto(static_cast<int>(game_.cards().words.size()));
      break;
    case Argument::none:
      break;
  }
  return out;
}

std::vector<std::uint16_t> Answers::objects_there(std::uint8_t verb) const {
  kernel::Candidates all;
  if (game_.status() == kernel::Status::asking)
    for (const kernel::LinkedAction& linked : game_.book().actions(*game_.decision().question))
      if (linked.action->verb == verb && linked.action->objects != nullptr)
        linked.action->objects(game_, all);
  return {all.at, all.at + all.n};
}

std::vector<Option> Answers::imagine(const Written& w, kernel::Problems& problems) const {
  std::vector<Option> out;
  if (!knows_verb(w, problems)) return out;
  for (std::size_t i = 0; i < game_.words().answers.size(); ++i) {
    const kernel::AnswerRow& row = game_.words().answers[i];
    Option o{static_cast<std::uint8_t>(i), 0, 0, 0, 0};
    if (!is_verb(o, w.verb)) continue;
    if (row.a == Argument::none || w.picks.empty()) {
      if (row.a == Argument::none && w.picks.empty()) out.push_back(o);
      continue;
    }
    Tree object = *w.picks[0].a;
    std::string ability;
    if (const std::size_t slash = object.text.find('/');
        row.a == Argument::card && slash != std::string::npos) {
      ability = object.text.substr(slash + 1);
      object.text.resize(slash);
    }
    for (const std::uint16_t a : values(row.a, object)) {
      o.a = a;
      const Tree* second = w.picks[0].b != nullptr ? w.picks[0].b : w.find(row.named);
      if (row.b == Argument::none) {
        out.push_back(o);
      } else if (row.b == Argument::number &&
                 (second == nullptr || std::string_view(row.named) == "ability")) {
        const std::string_view word =
            ability.empty() && second != nullptr ? std::string_view(second->text) : ability;
        const int there = game_.cards().cards[game_.core()[a].def].abilities + game_.view(a).gained.n;
        const bool is_ability = std::string_view(row.named) == "ability";
        if (is_ability && word.empty() && is_played_as_card(a, w.verb)) continue;
        const std::size_t before = out.size();
        for (std::uint16_t b = 1; b <= 20; ++b)
          if (word.empty() ? b <= there : means_ability(a, b, word)) out.push_back({o.verb, 0, a, b, 0});
        if (out.size() == before)  // one that is not there
          out.push_back({o.verb, 0, a, static_cast<std::uint16_t>(is_ability ? there + 1 : 0), 0});
      } else {  // not said: any of those there are
        for (const std::uint16_t b : second != nullptr ? values(row.b, *second) : objects_there(o.verb))
          out.push_back({o.verb, 0, a, b, 0});
      }
    }
  }
  return out;
}

std::string Answers::value(Argument type, std::uint16_t value, bool as_logged) const {
  switch (type) {
    case Argument::card:
    case Argument::ability:
      return names_.shown(game_, value);
    case Argument::zone:
      if (const char* word = as_logged ? nullptr : Names::slot_word(game_, static_cast<ZoneId>(value)))
        return word;
      return Names::zone_name(game_, static_cast<ZoneId>(value));
    case Argument::player:
      return "P" + std::to_string(value + 1);
    case Argument::word:
      return value < game_.cards().words.size() ? flow_text(scalar_tree(game_.cards().words[value])) : "?";
    case Argument::choice:
    case Argument::replacement:
      return as_logged ? first_name(type, value) : name_of_waiting(type, value);
    default:
      return std::to_string(value);
  }
}

std::string Answers::part(Option o) const {
  const kernel::AnswerRow& row = game_.words().answers[o.verb];
  if (row.a == Argument::none) return "";
  const std::string first = value(row.a, o.a);
  return row.b == Argument::none ? first : "{" + first + ": " + value(row.b, o.b) + "}";
}

std::string Answers::form(Option o) const { return form(o, false); }

std::string Answers::form(Option o, bool as_logged) const {
  const kernel::AnswerRow& row = game_.words().answers[o.verb];
  if (row.a == Argument::none) return row.word;
  const std::string first = value(row.a, o.a, as_logged);
  std::string out = std::string("{") + row.word + ": " + first;
  if (row.b == Argument::number && std::string_view(row.named) == "ability") {
    // Where a card or its ability is chosen, the card's name alone is the card.
    const bool is_chosen = std::string_view(row.word) == "choose";
    if ((is_chosen && !as_logged) ||
        (as_logged ? game_.cards().cards[game_.core()[o.a].def].abilities : count_abilities(o.a)) > 1)
      out += "/" + std::to_string(o.b);
  } else if (row.b != Argument::none && *row.named == '\0') {
    return std::string("{") + row.word + ": {" + first + ": " + value(row.b, o.b, as_logged) + "}}";
  } else if (row.b != Argument::none) {
    out += std::string(", ") + row.named + ": " + value(row.b, o.b, as_logged);
  }
  return out + "}";
}

bool Answers::waits_like(Option a, Option b) const {
  const Argument type = game_.words().answers[a.verb].a;
  return a.verb == b.verb && (type == Argument::choice || type == Argument::replacement) &&
         first_name(type, a.a) == first_name(type, b.a);
}

std::string Answers::plain(Option o) const {
  std::string out = form(o, true);
  std::erase_if(out, [](char c) { return c == '{' || c == '}' || c == ':' || c == ','; });
  return out;
}

std::string pick_text(const Pick& pick) {
  const auto text = [](const Tree& tree) {
    return tree.is_scalar() && !tree.quoted ? tree.text : flow_text(tree);
  };
  return pick.b == nullptr ? text(*pick.a) : "{" + text(*pick.a) + ": " + text(*pick.b) + "}";
}

std::string flat(const Tree& tree) {
  if (tree.is_null()) return "~";
  if (tree.is_scalar()) return tree.text;
  std::string out;
  if (tree.is_list()) {
    for (const Tree& item : tree.items) out += (out.empty() ? "" : ", ") + flat(item);
    return "[" + out + "]";
  }
  for (const auto& [key, value] : tree.entries) {
    if (!out.empty()) out += " ";
    out += key.text + " " + (value.is_map() ? "{" + flat(value) + "}" : flat(value));
  }
  return out;
}

}  // namespace headjudge::verifier
