// What texts forbid and allow: the actions, whose they are, and what they are called when they happen.
#include <algorithm>
#include <span>
#include <utility>

#include "engine/kernel/text/compile_arrival.h"
#include "engine/kernel/text_rules.h"

namespace headjudge::kernel {
namespace {

// The events that an action is when it happens; what has none is asked where the action is offered.
struct ActionEvents {
  const char *action, *events;
};
constexpr ActionEvents kActionEvents[] = {{"draw", "drawn"},
                                          {"discard", "discarded"},
                                          {"destroy", "destroyed"},
                                          {"destroyed", "destroyed"},
                                          {"be_destroyed", "destroyed"},
                                          {"become_destroyed", "destroyed"},
                                          {"enter", "enters"},
                                          {"enters", "enters"},
                                          {"leave", "leaves"},
                                          {"leaves", "leaves"},
                                          {"move", "moved"},
                                          {"exile", "exiled"},
                                          {"damage", "deals_damage"},
                                          {"deals_damage", "deals_damage"},
                                          {"damaged", "damaged"},
                                          {"become_damaged", "damaged"},
                                          {"heal", "healed"},
                                          {"recover", "recovered"},
                                          {"rest", "rested|slept"},
                                          {"become_rest", "rested"},
                                          {"act", "acted"},
                                          {"become_act", "acted"},
                                          {"stand", "stood"},
                                          {"become_stand", "stood"},
                                          {"sleep", "slept"},
                                          {"become_asleep", "slept"},
                                          {"reboot", "rebooted"},
                                          {"become_rebooted", "rebooted"},
                                          {"retire", "retires"},
                                          {"life_decrease", "life_decreased"},
                                          {"life_increase", "life_increased"},
                                          {"lose", "lost"},
                                          {"lose_game", "lost"},
                                          {"turn_face_up", "turned_face_up"},
                                          {"turn_face_down", "turned_face_down"},
                                          {"attack", "attacks"},
                                          {"attacks", "attacks"},
                                          {"battle", "attacks"},
                                          {"play", "played"}};

// The events that are counted where a text allows so many deeds a turn, and that nothing else reads of them.
constexpr ActionEvents kDeeds[] = {{"normal_summon", "normal_summoned"},
                                   {"special_summon", "special_summoned"},
                                   {"summon", "normal_summoned|special_summoned"},
                                   {"set", "set_card|set_rebirth"},
                                   {"play_card", "played"},
                                   {"play_event", "played"},
                                   {"shift", "played"},
                                   {"activate", "played"},
                                   {"activated", "played"},
                                   {"auto", "played"},
                                   {"cancel", "played"},
                                   {"counter", "played"},
                                   {"overdrive", "played"},
                                   {"touchdown", "played"},
                                   {"use", "played"},
                                   {"play_ability", "played"}};

// Cards of a kind are forbidden to be played by a word of their own; "" for every other word.
std::string_view kind_played(std::string_view action) {
  return action == "play_event" ? "event" : action == "shift" ? "shift" : "";
}

// Abilities of a kind are forbidden by a word of their own.
const char* word_of_abilities(std::string_view of) {
  if (of == "ability" || of == "abilities") return "play_ability";
  for (const char* word : {"counter", "overdrive", "touchdown", "activated", "auto", "cancel"})
    if (of == word) return word;
  return nullptr;
}

// `who: opponent.activated`: the player, and what of his; empty: whoever is named otherwise.
std::string_view whose_activated(const Tree& who) {
  constexpr std::string_view kActivated = ".activated";
  if (!who.is_scalar() || !who.text.ends_with(kActivated)) return {};
  return std::string_view(who.text).substr(0, who.text.size() - kActivated.size());
}

// "a|b|c", one by one.
void add_words(std::string_view words, std::vector<std::string_view>& out) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find('|'), words.size());
    out.push_back(words.substr(0, end));
    words.remove_prefix(end == words.size() ? end : end + 1);
  }
}

// The events that these rows name for an action, a bit a row of the event table.
std::uint64_t events_of(const Reader& reader, std::span<const ActionEvents> rows, std::string_view action) {
  std::uint64_t bits = 0;
  for (const ActionEvents& row : rows) {
    if (action != row.action) continue;
    std::vector<std::string_view> events;
    add_words(row.events, events);
    for (const std::string_view word : events)
      if (const int event = reader.event(word); event > 0 && event < 64) bits |= 1ull << event;
  }
  return bits;
}

// An event that rules ask about before it happens.
bool can_be_kept(const EventRow& row) { return !row.told && !row.timing; }

// `become_retired`, `be_retired`: the event that happens to what is spoken of.
std::string_view without_passive(std::string_view action) {
  for (const std::string_view passive : {"become_", "be_"})
    if (action.starts_with(passive)) return action.substr(passive.size());
  return action;
}

// The word that a prohibition is known by: that of the verb where the action is another name of it.
std::string known_word(const Tree& action, bool is_own) {
  const int verb = is_own ? -1 : find_verb(action.text);
  return verb < 0 ? action.text : std::string(verb_specs()[static_cast<std::size_t>(verb)].word);
}

// Permissions that mean nothing, each with the reason.
struct NoPermission {
  const char* games;
  std::string_view words, why;
};
constexpr NoPermission kNoPermissions[] = {
    {"rebirth", "|support|supports|", "whoever supports is rested for it and stands before (8.2.4)"},
    {"rebirth", "|partner_attack|partner_attacks|",
     "with three standing partners every attack may be one (8.2.4.4)"},
    {"rebirth", "|move|moved|",
     "the entry character may move where there is room (7.4.2.2); the instruction 'move' moves others"},
    {"zx", "|attack|attacks|battle|",
     "every rebooted Z/X may attack (602.1a); 'range' says how far, 'reboot' lets it attack again"}};
std::string reason_against(const Reader& reader, bool allow, const std::string& action,
                           const std::vector<std::string_view>& known) {
  if (const std::string near = did_you_mean(action, known); !allow || !near.empty()) return near;
  for (const NoPermission& row : kNoPermissions)
    if (reader.here(row.games) && row.words.find("|" + action + "|") != std::string_view::npos)
      return ": " + std::string(row.why);
  std::string all;
  for (const std::string_view word : known) all += (all.empty() ? "" : ", ") + std::string(word);
  return ": no rule keeps players from it; what a text can allow is " + all;
}

// What players do that is done to no card: `who:` is a player there.
bool is_of_players(std::string_view action) {
  constexpr std::string_view kOfPlayers[] = {"shuffle", "search",   "look",    "mill",
                                             "win",     "win_game", "end_turn"};
  return std::find(std::begin(kOfPlayers), std::end(kOfPlayers), action) != std::end(kOfPlayers);
}

// `who: you.deck` of shuffling: the cards of that zone.
bool shuffles_zone(const CardSet& set, const Change& c) {
  return set.words[c.what] == "shuffle" && c.to != 0 && set.nodes[c.to].op == Op::zone;
}
Change of_zone(Change c) {
  c.at = std::exchange(c.to, NodeId{0});
  return c;
}

// A limit is kept where what is done are events that can be counted.
void count_deeds(Reader& reader, Change& c, Mark limit) {
  const std::string word = reader.set_.words[c.what];
  c.events |= events_of(reader, kDeeds, word);
  reader.set_.counted |= c.events;
  if (c.kind == ChangeKind::allow)
    reader.problem(limit, "'limit' is of what a text forbids, not of what it allows");
  else if (c.events == 0)
    reader.problem(limit, "no event says how often '" + word + "' was done: 'limit' has no meaning with it");
}

// What holds of cards of this kind only.
NodeId is_of_kind(Reader& reader, std::string_view kind, Mark at) {
  const Type outer = std::exchange(reader.it, Type::object);
  const NodeId node = reader.parse("kind == " + std::string(kind), at).node;
  reader.it = outer;
  return node;
}

// What may not enter or appear does not lie on the board yet.
Change on_arrival(Reader& reader, Change c) {
  if (c.to != 0 && is_arrival(reader, c.events)) c.to = named_on_arrival(reader, c.to);
  return c;
}

}  // namespace

// Events named by an action: itself, or those that it is called when it happens.
std::uint64_t Reader::events_of_action(std::string_view action) const {
  const auto bit = [&](std::string_view word) {
    const int row = event(word);
    return row > 0 && row < 64 ? 1ull << row : 0ull;
  };
  const std::uint64_t bits =
      bit(action) | bit(without_passive(action)) | events_of(*this, kActionEvents, action);
  return bits != 0 ? bits : bit(std::string(action) + "s");  // appear, for "appears"
}

// The actions that a text can forbid or allow: some rule asks about each of them.
std::vector<std::string_view> Reader::known_actions(bool allow) const {
  std::vector<std::string_view> out;
  for (const ActionRow& row : v_.actions)
    if (!allow || row.allowed) add_words(row.words, out);
  if (allow) return out;
  for (const Instruction& row : v_.instructions) add_words(forbidden_words(row.word), out);
  for (std::size_t i = 1; i < v_.events.size(); ++i)
    if (can_be_kept(v_.events[i])) out.push_back(v_.events[i].word);
  for (const ActionEvents& row : kActionEvents)
    if (is_asked({}, events_of_action(row.action), false)) out.push_back(row.action);
  return out;
}
bool Reader::is_asked(std::string_view action, std::uint64_t events, bool allow) const {
  for (std::size_t i = 1; !allow && i < v_.events.size() && i < 64; ++i)
    if ((events >> i & 1) != 0 && can_be_kept(v_.events[i])) return true;
  if (action.empty()) return false;
  const std::vector<std::string_view> known = known_actions(allow);
  return std::find(known.begin(), known.end(), action) != known.end();
}

void Reader::check_actions(const Tree& value, const std::vector<Tree>& actions, const Change& c) {
  constexpr std::uint16_t kBattle = 3;  // among the causes, from 1
  if (actions.empty()) absent(value, {"action"}, "'action' is missing");
  for (const Tree& action : actions)
    if (here("gate_ruler") && c.by == kBattle && action.text.ends_with("destroyed"))
      problem(action.mark,
              "a unit is destroyed by rule for the damage that it has (12-4b-2b): forbid it without 'by'");
}

void Reader::forbid_change(const Tree& value, bool allow, std::vector<Change>& out, Duration* until) {
  static constexpr const char* kCauses[] = {"rule", "effect", "battle", "cost", "play"};
  if (!want(value, Tree::Kind::map, allow ? "'allow'" : "'forbid'")) return;
  Change c{allow ? ChangeKind::allow : ChangeKind::forbid};
  std::vector<Tree> actions;
  std::string of;  // of what: the kind of card, or of ability
  Mark of_mark, limit;
  for (const Tree::Entry& entry : value.entries) {
    const std::string& key = entry.key.text;
    const Tree& v = entry.value;
    if (const std::string_view whose = whose_activated(v); key == "who" && !whose.empty()) {
      c.who = parse(std::string(whose), v.mark).node;
      of = "activated";
    } else if (key == "action") {
      actions = v.is_list() ? v.items : std::vector<Tree>{v};
    } else if (key == "who" || key == "card" || key == "player" || key == "of") {
      const Typed who = objects(v, true);
      (who.type == Type::player || who.type == Type::players ? c.who : c.to) = who.node;
    } else if (key == "by") {
      for (std::uint16_t k = 0; k < std::size(kCauses); ++k)
        if (v.is_scalar() && v.text == kCauses[k]) c.by = static_cast<std::uint16_t>(k + 1);
      if (c.by == 0) c.source = objects(v, true).node;
    } else if (key == "at" || key == "target" || key == "to") {
      c.at = objects(v, true).node;
    } else if (key == "while" || key == "if" || key == "where") {
      const Type outer = it;
      it = key == "where" ? Type::object : outer;
      c.where = condition(v), c.where_it = key == "where";
      it = outer;
    } else if (key == "what" && v.is_scalar()) {
      of = v.text, of_mark = v.mark;
    } else if (key == "limit") {
      const Tree* turn = v.is_map() ? v.find("turn") : nullptr;
      if (turn == nullptr)
        problem(v.mark, "'limit' here is {turn: N}");
      else
        c.value = number(*turn), limit = v.mark;
    } else if (key == "until") {
      if (until != nullptr) *until = duration(v);
    } else {
      unknown(entry.key, "key", {"action", "who", "by", "at", "what", "while", "where", "limit", "until"});
    }
  }
  check_actions(value, actions, c);
  const Change said = c;
  for (const Tree& action : actions) {
    const std::string meant = known_word(action, is_asked(action.text, 0, allow));
    c = said, c.what = set_.word(meant);
    c.events = events_of_action(meant);
    if (const char* abilities = word_of_abilities(of); abilities != nullptr)
      c.what = set_.word(abilities);
    else if (!of.empty() && kind(of) < 0)
      problem(of_mark, "unknown kind of card or ability '" + of + "'");
    const std::string_view deeds = c.value != 0 ? kind_played(meant) : std::string_view();
    if (const std::string_view only = deeds.empty() ? of : deeds; kind(only) >= 0) {
      const NodeId such = is_of_kind(*this, only, action.mark);
      c.where = c.where == 0 ? such : both_hold(c.where, such), c.where_it = true;
    }
    c.to_itself = c.to != 0 && set_.nodes[c.to].op == Op::self;
    if (!is_asked(set_.words[c.what], c.events, allow))
      problem(action.mark, std::string("no text ") + (allow ? "allows '" : "forbids '") + action.text +
                               "' in " + book_.word +
                               reason_against(*this, allow, action.text, known_actions(allow)));
    if (c.to != 0 && is_of_players(set_.words[c.what]) && !shuffles_zone(set_, c))
      problem(action.mark, "'" + action.text + "' is done by players, to no card: 'who' is one of them");
    if (c.value != 0) count_deeds(*this, c, limit);
    if (!allow) set_.forbidden |= c.events;
    out.push_back(shuffles_zone(set_, c) ? of_zone(c) : on_arrival(*this, c));
  }
}

}  // namespace headjudge::kernel
