// What texts forbid and allow: the actions, whose they are, and what they are called when they happen.
#include <algorithm>

#include "engine/kernel/text/reader.h"

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
                                          {"damage", "deals_damage"},
                                          {"deals_damage", "deals_damage"},
                                          {"damaged", "damaged"},
                                          {"become_damaged", "damaged"},
                                          {"heal", "healed"},
                                          {"recover", "recovered"},
                                          {"rest", "rested slept"},
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

// What may be forbidden beside events and what happens in their passive.
constexpr const char* kActions[] = {"draw",
                                    "attack",
                                    "play",
                                    "enters",
                                    "enter",
                                    "move",
                                    "discard",
                                    "destroy",
                                    "destroyed",
                                    "block",
                                    "support",
                                    "partner_attack",
                                    "rest",
                                    "act",
                                    "stand",
                                    "sleep",
                                    "reboot",
                                    "activate",
                                    "normal_summon",
                                    "special_summon",
                                    "set_card",
                                    "set",
                                    "counter",
                                    "cancel",
                                    "reposition",
                                    "drive",
                                    "ignite",
                                    "heal",
                                    "recover",
                                    "damage",
                                    "damaged",
                                    "reduce_damage",
                                    "target",
                                    "choose",
                                    "shuffle",
                                    "search",
                                    "look",
                                    "reveal",
                                    "trigger",
                                    "battle",
                                    "attacked",
                                    "exile",
                                    "retire",
                                    "return",
                                    "leave",
                                    "leaves",
                                    "gain_control",
                                    "set_rebirth",
                                    "put_energy",
                                    "pay",
                                    "lose",
                                    "win",
                                    "intercept",
                                    "play_ability",
                                    "play_event",
                                    "overdrive",
                                    "be_attacked",
                                    "be_chosen",
                                    "be_destroyed",
                                    "become_attached",
                                    "become_exiled",
                                    "become_partner_attack",
                                    "become_resource",
                                    "resource",
                                    "start_entry",
                                    "become_rest",
                                    "become_act",
                                    "become_stand",
                                    "become_asleep",
                                    "become_rebooted",
                                    "become_target",
                                    "be_targeted",
                                    "become_pending",
                                    "become_chosen",
                                    "become_attacked",
                                    "become_destroyed",
                                    "mill",
                                    "attach",
                                    "use",
                                    "summon",
                                    "gain_ability",
                                    "gain",
                                    "give",
                                    "life_decrease",
                                    "life_increase",
                                    "control_change",
                                    "shift"};

// The actions of which some game asks whether a text allows them.
constexpr LanguageRow kPermissions[] = {{"attack", "gate_ruler rebirth"},
                                        {"attacks", "gate_ruler rebirth"},
                                        {"play"},
                                        {"play_card"},
                                        {"play_event", "gate_ruler"},
                                        {"normal_summon", "gate_ruler"},
                                        {"summon", "gate_ruler"},
                                        {"set", "gate_ruler rebirth"},
                                        {"set_card", "gate_ruler"},
                                        {"set_rebirth", "rebirth"},
                                        {"block", "rebirth"},
                                        {"blocks", "rebirth"}};

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

bool is_permission(const Reader& reader, std::string_view word) {
  const auto asked = [&](const LanguageRow& row) { return word == row.word && reader.here(row.games); };
  return std::any_of(std::begin(kPermissions), std::end(kPermissions), asked);
}

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

// What may not enter does not lie on the board yet.
Change on_arrival(Reader& reader, Change c) {
  const int enters = reader.event("enters");
  if (c.to != 0 && enters > 0 && c.events == 1ull << enters) c.to = named_on_arrival(reader, c.to);
  return c;
}

}  // namespace

std::span<const char* const> forbidden_actions() { return kActions; }

// Events named by an action: itself, or those that it is called when it happens.
std::uint64_t Reader::events_of_action(std::string_view action) const {
  const auto bit = [&](std::string_view word) {
    const int row = event(word);
    return row > 0 && row < 64 ? 1ull << row : 0ull;
  };
  const std::span<const char* const> known = forbidden_actions();
  const bool own = std::find(known.begin(), known.end(), action) != known.end();
  std::uint64_t bits = bit(own ? action : without_passive(action));
  for (const ActionEvents& row : kActionEvents) {
    if (action != row.action) continue;
    std::string_view rest = row.events;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      bits |= bit(rest.substr(0, end));
      rest.remove_prefix(end == rest.size() ? end : end + 1);
    }
  }
  return bits;
}

void Reader::forbid_change(const Tree& value, bool allow, std::vector<Change>& out, Duration* until) {
  static constexpr const char* kCauses[] = {"rule", "effect", "battle", "cost", "play"};
  if (!want(value, Tree::Kind::map, allow ? "'allow'" : "'forbid'")) return;
  Change c{allow ? ChangeKind::allow : ChangeKind::forbid};
  std::vector<Tree> actions;
  std::string of;  // of what: the kind of card, or of ability
  Mark of_mark;
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
        c.value = number(*turn);
    } else if (key == "until") {
      if (until != nullptr) *until = duration(v);
    } else if (key != "next") {
      unknown(entry.key, "key", {"action", "who", "by", "at", "what", "while", "where", "limit", "until"});
    }
  }
  if (actions.empty()) problem(value.mark, "'action' is missing");
  for (const Tree& action : actions) {
    const std::span<const char* const> known = forbidden_actions();
    const bool found = event(without_passive(action.text)) >= 0 ||
                       std::find(known.begin(), known.end(), action.text) != known.end();
    if (!found && find_verb(action.text) < 0) unknown(action, "action", {known.begin(), known.end()});
    const std::string meant = known_word(action, found);
    c.what = set_.word(meant);
    c.events = events_of_action(meant);
    if (const char* abilities = word_of_abilities(of); abilities != nullptr)
      c.what = set_.word(abilities);
    else if (!of.empty() && kind(of) < 0)
      problem(of_mark, "unknown kind of card or ability '" + of + "'");
    if (kind(of) >= 0) {
      const Type outer = it;
      it = Type::object;
      c.where = parse("kind == " + of, action.mark).node, c.where_it = true;
      it = outer;
    }
    if (allow && !is_permission(*this, set_.words[c.what]))
      problem(action.mark, "not yet: a permission of '" + action.text + "'");
    c.to_itself = c.to != 0 && set_.nodes[c.to].op == Op::self;
    if (!allow) set_.forbidden |= c.events;
    if (c.value != 0) set_.counted |= c.events;
    out.push_back(on_arrival(*this, c));
  }
}

}  // namespace headjudge::kernel
