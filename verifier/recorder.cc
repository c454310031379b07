// Listening to a game: windows of looks, and change lines row by row.
#include "verifier/recorder.h"

#include <algorithm>
#include <cstring>

#include "engine/kernel/canonical.h"

namespace headjudge::verifier {

using kernel::Card;
using kernel::CardId;
using kernel::Core;
using kernel::Game;
using kernel::Heard;
using kernel::ZoneId;

namespace {

using Lines = std::vector<std::pair<std::string, std::string>>;

// A quick fingerprint of the game's own facts.
class FactHash final : public kernel::Visitor {
 public:
  std::uint64_t value = 1469598103934665603u;
  void part(std::string_view, std::uint64_t number, bool) override { mix(number + 1); }
  void item(std::string_view) override { mix(77); }
  void number(int tag, std::string_view, std::int64_t n) override {
    if (n != 0) mix(static_cast<std::uint64_t>(n) * 64 + static_cast<std::uint64_t>(tag));
  }
  void word(int tag, std::string_view, std::string_view, std::uint64_t key) override {
    mix(key + static_cast<std::uint64_t>(tag));
  }
  void object(int tag, std::string_view, const Game&, kernel::Ref r) override {
    mix(static_cast<std::uint64_t>(static_cast<std::uint32_t>(r.bits)) * 64 +
        static_cast<std::uint64_t>(tag));
  }

 private:
  void mix(std::uint64_t n) { value = (value ^ n) * 1099511628211u, value ^= value >> 29; }
};

// The game's own facts as one text an item.
class FactText final : public kernel::Visitor {
 public:
  FactText(const Game& g, const Names& names) : g_(g), names_(names) {}
  std::vector<std::pair<std::string, std::string>> items;
  void part(std::string_view name, std::uint64_t, bool) override { part_ = name; }
  void item(std::string_view) override { items.push_back({part_, ""}); }
  void number(int, std::string_view name, std::int64_t n) override {
    if (n != 0) add(name, std::to_string(n));
  }
  void word(int, std::string_view name, std::string_view text, std::uint64_t) override { add(name, text); }
  void object(int, std::string_view name, const Game&, kernel::Ref r) override {
    if (!r) return;
    std::string text = names_.name_of(g_, r.card());
    if (text.empty()) text = g_.cards().cards[g_.core()[r.card()].def].id;
    add(name, text);
  }

 private:
  void add(std::string_view name, std::string_view text) {
    if (items.empty()) return;
    std::string& out = items.back().second;
    if (!out.empty()) out += ", ";
    out.append(name).append(" ").append(text);
  }
  const Game& g_;
  const Names& names_;
  std::string part_;
};

template <class T, int N>
bool same(const kernel::Bounded<T, N>& a, const kernel::Bounded<T, N>& b) {
  return a.n == b.n && std::memcmp(a.at, b.at, sizeof(T) * a.n) == 0;
}

std::uint64_t facts_of(const Game& game) {
  FactHash hash;
  game.walk_facts(hash);
  return hash.value;
}

std::string source_text(const Game& game, const Names& names, kernel::Ref source) {
  if (!source) return "";
  std::string name = names.name_of(game, source.card());
  return name.empty() ? game.cards().cards[game.core()[source.card()].def].id : name;
}

// "line 3, attacker wolf" as names and values.
std::vector<std::pair<std::string_view, std::string_view>> fields_of_text(std::string_view text) {
  std::vector<std::pair<std::string_view, std::string_view>> out;
  while (!text.empty()) {
    const std::size_t end = text.find(", ");
    const std::string_view one = text.substr(0, end);
    const std::size_t blank = one.find(' ');
    out.push_back(
        {one.substr(0, blank), blank == std::string_view::npos ? std::string_view() : one.substr(blank + 1)});
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 2);
  }
  return out;
}

std::string card_name(const Game& game, const Names& names, const Core& then, CardId c) {
  std::string name = names.name_of(game, c);
  if (!name.empty()) return name;
  name = game.cards().cards[then.card[c].def].id;
  return name;
}

}  // namespace

void Snapshot::take(const Game& game, const Names& names) {
  kernel::copy_used(core_, game.core());
  facts_ = facts_of(game);
  items_ = fact_items(game, names);
}

bool Snapshot::differs(const Game& game) const {
  const Core& s = game.core();
  if (s.cards != core_.cards || s.turn != core_.turn || s.phase != core_.phase || s.result != core_.result ||
      s.lost != core_.lost || s.turn_player != core_.turn_player)
    return true;
  if (std::memcmp(s.zone_begin, core_.zone_begin, sizeof s.zone_begin) != 0 ||
      std::memcmp(s.order, core_.order, sizeof s.order[0] * s.cards) != 0 ||
      std::memcmp(s.card, core_.card, sizeof s.card[0] * s.cards) != 0)
    return true;
  if (!same(s.pending, core_.pending) || !same(s.watchers, core_.watchers) ||
      !same(s.effects, core_.effects) || !same(s.attached, core_.attached))
    return true;
  return facts_of(game) != facts_;
}

std::vector<FactItem> fact_items(const Game& game, const Names& names) {
  std::vector<FactItem> out;
  FactText facts(game, names);
  game.walk_facts(facts);
  for (auto& [part, text] : facts.items)
    if (!text.empty()) out.push_back({std::move(part), std::move(text)});
  const Core& s = game.core();
  const kernel::CardSet& set = game.cards();
  for (const kernel::Pending& p : s.pending)
    out.push_back(
        {"pending", set.labels[set.abilities[p.text].label] + " of " + source_text(game, names, p.source)});
  for (const kernel::Watcher& w : s.watchers)
    out.push_back(
        {"delayed", set.labels[set.abilities[w.text].label] + " of " + source_text(game, names, w.source)});
  for (const kernel::Effect& e : s.effects)
    out.push_back({"effects", "of " + source_text(game, names, e.source) + ", change " +
                                  std::to_string(e.text) +
                                  (e.amount != 0 ? ", " + std::to_string(e.amount) : std::string())});
  for (const kernel::Attached& a : s.attached)
    out.push_back(
        {"attached", source_text(game, names, s.ref(a.card)) + " to " + source_text(game, names, a.host)});
  return out;
}

void Snapshot::turn_changes(const Game& game, Lines& out) const {
  const Core& s = game.core();
  const auto phase = [&](int p) {
    const auto words = game.words().phases;
    return p < static_cast<int>(words.size()) ? std::string(words[static_cast<std::size_t>(p)].word)
                                              : std::to_string(p);
  };
  if (s.turn != core_.turn)
    out.push_back({"turn", std::to_string(core_.turn) + " -> " + std::to_string(s.turn)});
  if (s.turn_player != core_.turn_player)
    out.push_back({"active", "P" + std::to_string(core_.turn_player + 1) + " -> P" +
                                 std::to_string(s.turn_player + 1)});
  if (s.phase != core_.phase) out.push_back({"phase", phase(core_.phase) + " -> " + phase(s.phase)});
  for (int p = 0; p < s.players; ++p)
    if ((s.lost >> p & 1) != (core_.lost >> p & 1)) out.push_back({"P" + std::to_string(p + 1), "lost"});
  if (s.result != core_.result) {
    std::string winners;
    for (int p = 0; p < s.players; ++p)
      if (s.winners >> p & 1) winners += (winners.empty() ? "P" : ", P") + std::to_string(p + 1);
    out.push_back({"result", s.result == 1 ? "won by " + winners : s.result == 2 ? "draw" : "nobody wins"});
  }
}

void Snapshot::card_changes(const Game& game, const Names& names, Lines& out) const {
  const Core& s = game.core();
  const auto add = [&](CardId c, const char* what, const std::string& from, const std::string& to) {
    out.push_back({card_name(game, names, s, c) + (*what ? "." : "") + what, from + " -> " + to});
  };
  const auto flag = [&](CardId c, const char* word, int bit) {
    const bool was = (core_.card[c].flags & bit) != 0, is = (s.card[c].flags & bit) != 0;
    if (was != is) add(c, word, was ? "yes" : "no", is ? "yes" : "no");
  };
  const auto number = [&](CardId c, const char* word, int was, int is) {
    if (was != is) add(c, word, std::to_string(was), std::to_string(is));
  };
  std::uint64_t moved_zones = 0;
  for (CardId c = 0; c < s.cards; ++c) {
    if (c >= core_.cards) {
      out.push_back({card_name(game, names, s, c), "+ in " + Names::zone_name(game, s.card[c].zone)});
      moved_zones |= 1ull << s.card[c].zone;
      continue;
    }
    const Card &was = core_.card[c], &is = s.card[c];
    if (std::memcmp(&was, &is, sizeof is) == 0) continue;
    if (was.zone != is.zone) {
      add(c, "", Names::zone_name(game, was.zone), Names::zone_name(game, is.zone));
      moved_zones |= 1ull << was.zone | 1ull << is.zone;
    }
    if (was.def != is.def) add(c, "card", game.cards().cards[was.def].id, game.cards().cards[is.def].id);
    if (was.controller != is.controller)
      add(c, "controller", "P" + std::to_string(was.controller + 1), "P" + std::to_string(is.controller + 1));
    flag(c, game.words().rested_word, kernel::kRested);
    flag(c, "face_down", kernel::kFaceDown);
    flag(c, "revealed", kernel::kRevealed);
    number(c, "damage", was.damage, is.damage);
    number(c, "shields", was.shields, is.shields);
    number(c, "acts", was.acts, is.acts);
    const auto marks = game.words().marks;
    for (std::size_t i = 0; i < 16; ++i)
      if ((was.marks >> i & 1) != (is.marks >> i & 1))
        add(c, i < marks.size() ? marks[i].word : "mark", was.marks >> i & 1 ? "yes" : "no",
            is.marks >> i & 1 ? "yes" : "no");
  }
  for (int z = 0; z < game.words().zones(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    if ((moved_zones >> z & 1) != 0 || s.count(zone) != core_.count(zone) || s.count(zone) < 2) continue;
    if (!game.words().row(zone).ordered) continue;
    const auto was = core_.zone(zone), is = s.zone(zone);
    if (std::equal(was.begin(), was.end(), is.begin())) continue;
    std::string order;
    for (const CardId c : is) order += (order.empty() ? "" : ", ") + card_name(game, names, s, c);
    out.push_back({Names::zone_name(game, zone), "order " + order});
  }
}

void Snapshot::field_changes(const FactItem& was, const FactItem& is, std::size_t number, Lines& out) {
  if (was == is) return;
  const auto before = fields_of_text(was.text), after = fields_of_text(is.text);
  const auto value = [](const auto& fields, std::string_view name) {
    for (const auto& [field, text] : fields)
      if (field == name) return std::string(text);
    return std::string("0");
  };
  const std::string path = was.part + (number != 0 ? "." + std::to_string(number) : std::string()) + ".";
  std::vector<std::string_view> names;
  for (const auto& field : before) names.push_back(field.first);
  for (const auto& field : after)
    if (std::find(names.begin(), names.end(), field.first) == names.end()) names.push_back(field.first);
  for (const std::string_view name : names) {
    const std::string from = value(before, name), to = value(after, name);
    if (from != to) out.push_back({path + std::string(name), from + " -> " + to});
  }
}

// Items of a part that kept their number differ field by field; else whole items came and went.
void Snapshot::item_changes(const std::vector<FactItem>& now, Lines& out) const {
  std::vector<std::string> done;
  const auto of_part = [](const std::vector<FactItem>& all, const std::string& part) {
    std::vector<const FactItem*> found;
    for (const FactItem& item : all)
      if (item.part == part) found.push_back(&item);
    return found;
  };
  const auto one_part = [&](const std::string& part) {
    if (std::find(done.begin(), done.end(), part) != done.end()) return;
    done.push_back(part);
    std::vector<const FactItem*> was = of_part(items_, part), is = of_part(now, part);
    if (was.size() == is.size()) {
      for (std::size_t i = 0; i < was.size(); ++i)
        field_changes(*was[i], *is[i], was.size() > 1 ? i + 1 : 0, out);
      return;
    }
    for (const FactItem* item : is) {
      const auto at =
          std::find_if(was.begin(), was.end(), [&](const FactItem* other) { return *other == *item; });
      if (at != was.end())
        was.erase(at);
      else
        out.push_back({part, "+ " + item->text});
    }
    for (const FactItem* item : was) out.push_back({part, "- " + item->text});
  };
  for (const FactItem& item : items_) one_part(item.part);
  for (const FactItem& item : now) one_part(item.part);
}

void Snapshot::changes(const Game& game, const Names& names, Lines& out) {
  card_changes(game, names, out);
  turn_changes(game, out);
  std::vector<FactItem> now = fact_items(game, names);
  item_changes(now, out);
  kernel::copy_used(core_, game.core());
  facts_ = facts_of(game);
  items_ = std::move(now);
}

std::vector<kernel::RuleIndex> Recorder::applied() const {
  std::vector<kernel::RuleIndex> out;
  for (std::size_t i = 0; i < applied_.size(); ++i)
    if (applied_[i] != 0) out.push_back(static_cast<kernel::RuleIndex>(i));
  return out;
}

void Recorder::answering() {
  if (expect_window.looked) std::fill(applied_.begin(), applied_.end(), std::uint8_t{0});
  if (event_window.looked) event_window.from = events.size();
  expect_window.looked = event_window.looked = false;
  forced.clear();
  answered = events.size();
}

std::vector<std::string> Recorder::take_lines(const Game& game) {
  std::vector<std::string> out = std::move(lines);
  lines.clear();
  if (is_behind_) {
    out.push_back("  ...       more than " + std::to_string(kLinesMax) +
                  " lines; the hash tells where they lead");
    snapshot_.take(game, names_);
    is_behind_ = false;
  }
  return out;
}

void Recorder::heard(const Game& game, const Heard& what) {
  if (what.rule < applied_.size()) applied_[what.rule] = 1, ever_[what.rule] = 1;
  switch (what.kind) {
    case Heard::Kind::event:
      events.push_back(what.event);
      return;
    case Heard::Kind::used:
    case Heard::Kind::refused:
      return;
    case Heard::Kind::forced:
      forced.push_back(
          {what.player, what.option, what.question,
           "P" + std::to_string(what.player + 1) + " " + Answers(game, names_).plain(what.option), false,
           forced.size() < kAskedMax ? game.clone() : nullptr,
           what.name != 0 ? game.cards().words[what.name] : std::string(what.question->name)});
      return;
    case Heard::Kind::row:
    case Heard::Kind::action:
      break;
  }
  if (!lines_wanted_) return;
  if (what.rule != kernel::kNoRule &&
      std::find(step_rules.begin(), step_rules.end(), what.rule) == step_rules.end())
    step_rules.push_back(what.rule);
  if (lines.size() >= kLinesMax) {
    is_behind_ = true;
    return;
  }
  if (!snapshot_.differs(game)) return;
  Lines changes;
  snapshot_.changes(game, names_, changes);
  std::string rule = what.rule != kernel::kNoRule              ? std::string(game.book().number(what.rule))
                     : what.label < game.cards().labels.size() ? game.cards().labels[what.label]
                                                               : std::string();
  if (rule.empty()) rule = "text";
  for (const auto& [path, text] : changes) {
    std::string line = "  " + rule;
    if (line.size() < 11) line.resize(11, ' ');
    line += " " + path;
    if (line.size() < 24) line.resize(24, ' ');
    lines.push_back(line + " " + text);
  }
}

}  // namespace headjudge::verifier
