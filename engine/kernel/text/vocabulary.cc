// The words of a game as the reader looks them up.
#include <algorithm>

#include "engine/kernel/hash.h"
#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {
namespace {

template <class Rows>
int row_of(const Rows& rows, std::string_view word) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].word != nullptr && word == rows[i].word) return static_cast<int>(i);
  return -1;
}

// The singular of a key ("attributes", "races", "armies").
std::string singular(std::string_view word) {
  std::string text(word);
  if (text.ends_with("ies")) return text.replace(text.size() - 3, 3, "y");
  if (text.ends_with("s")) text.pop_back();
  return text;
}

bool either(std::string_view word, const char* row) {
  return row != nullptr && (word == row || word == singular(row) || singular(word) == row);
}

}  // namespace

int Reader::place(std::string_view word) const {
  for (std::size_t i = 0; i < v_.places.size(); ++i) {
    const PlaceRow& row = v_.places[i];
    const bool also =
        row.scenario_word != nullptr && word == row.scenario_word && (row.board || selector(word) < 0);
    if (word == row.word || also) return static_cast<int>(i);
  }
  return -1;
}

int Reader::slot_place(int row, std::string_view slot) const {
  const std::string_view word = v_.places[static_cast<std::size_t>(row)].word;
  for (std::size_t i = 0; i < v_.places.size(); ++i) {
    const PlaceRow& place = v_.places[i];
    if (word != place.word) continue;
    if (place.slot != 0 && std::to_string(place.slot) == slot) return static_cast<int>(i);
    if (place.scenario_word != nullptr && slot == place.scenario_word) return static_cast<int>(i);
  }
  return -1;
}

bool Reader::is_slot_word(int row, std::string_view word) const {
  const PlaceRow& place = v_.places[static_cast<std::size_t>(row)];
  return place.slot != 0 && word != place.word;
}

int Reader::kind(std::string_view word) const { return row_of(v_.kinds, word); }
int Reader::keyword(std::string_view word) const { return row_of(v_.keywords, word); }
int Reader::event(std::string_view word) const {
  int row = row_of(v_.events, word);
  for (const auto& [other, own] : event_aliases())
    if (row < 0 && word == other) row = row_of(v_.events, own);
  return row == 0 ? -1 : row;
}
int Reader::selector(std::string_view word) const { return row_of(v_.selectors, word); }

int Reader::icon(std::string_view word) const {
  const int row = row_of(v_.icons, word);
  return row >= 0 ? row : row_of(v_.icons, std::string(word) + "_icon");
}

int Reader::number_word(std::string_view word) const {
  for (std::size_t i = 0; i < v_.numbers.size(); ++i)
    if (word == v_.numbers[i]) return static_cast<int>(i);
  return -1;
}

int Reader::trait_bit(std::string_view word) {
  const WordId id = set_.word(word);
  for (std::size_t i = 0; i < set_.traits.size(); ++i)
    if (set_.traits[i] == id) return static_cast<int>(i);
  if (set_.traits.size() == 128) return -1;
  set_.traits.push_back(id);
  return static_cast<int>(set_.traits.size()) - 1;
}

int Reader::group_bit(std::string_view word, bool make) {
  if (set_.groups.empty())
    for (const WordRow& row : v_.groups) set_.groups.push_back(set_.word(row.word));
  const WordId id = set_.word(word);
  for (std::size_t i = 0; i < set_.groups.size(); ++i)
    if (set_.groups[i] == id) return static_cast<int>(i);
  if (!make || !v_.groups.empty() || set_.groups.size() == 32) return -1;
  set_.groups.push_back(id);
  return static_cast<int>(set_.groups.size()) - 1;
}

bool Reader::is_trait_key(std::string_view word) const { return either(word, v_.trait_word); }
// A card's work is its title as well.
bool Reader::is_group_key(std::string_view word) const {
  return either(word, v_.group_word) || (word == "title" && std::string_view(v_.group_word) == "work");
}

int Reader::common(std::string_view word) const {
  struct CommonWord {
    const char* word;
    Common what;
  };
  static constexpr CommonWord kRows[] = {{"owner", Common::owner},
                                         {"controller", Common::controller},
                                         {"master", Common::controller},
                                         {"zone", Common::zone},
                                         {"name", Common::name},
                                         {"kind", Common::kind},
                                         {"type", Common::kind},
                                         {"card_type", Common::kind},
                                         {"face_up", Common::face_up},
                                         {"face_down", Common::face_down},
                                         {"icons", Common::icons},
                                         {"token", Common::token},
                                         {"player_name", Common::player_name},
                                         {"rested", Common::rested},
                                         {"keywords", Common::keywords},
                                         {"energy_paid", Common::paid},
                                         {"resources_paid", Common::paid},
                                         {"paid", Common::paid},
                                         {"pending", Common::pending},
                                         {"souls", Common::attached},
                                         {"forces", Common::attached}};
  for (const CommonWord& row : kRows)
    if (word == row.word) {
      if (row.what == Common::attached) reads_attached = true;
      return static_cast<int>(row.what);
    }
  if (word == v_.rested_word) return static_cast<int>(Common::rested);
  if (word == v_.active_word) return static_cast<int>(Common::active);
  if (is_trait_key(word)) return static_cast<int>(Common::traits);
  if (is_group_key(word)) return static_cast<int>(Common::groups);
  return -1;
}

bool Reader::here(const char* games) const {
  std::string_view rest = games;
  if (rest.empty()) return true;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == book_.word) return true;
    rest.remove_prefix(end == rest.size() ? end : end + 1);
  }
  return false;
}

std::vector<std::string_view> Reader::known_names() const {
  std::vector<std::string_view> out{"turn", "phase", "active", "players"};
  if (!of_scenario) out.insert(out.begin(), {"you", "opponent", "self"});
  for (const Name& name : scope) out.push_back(name.word);
  if (names != nullptr) names->names(out);
  const auto rows = [&](const auto& table) {
    for (const auto& row : table)
      if (row.word != nullptr) out.push_back(row.word);
  };
  rows(v_.places);
  rows(v_.selectors);
  rows(v_.game_properties);
  if (it != Type::none) {
    rows(v_.card_properties);
    for (const char* number : v_.numbers) out.push_back(number);
    out.insert(out.end(), {"owner", "controller", "zone", "name", "kind", v_.trait_word, v_.group_word});
  }
  return out;
}

// ---- problems and small things
std::string Reader::not_here(std::string_view word) const {
  // What means the same in another game.
  static constexpr std::string_view kSame[] = {
      "|destroy|retire|",       "|rest|sleep|",
      "|act|stand|reboot|",     "|heal|recover|",
      "|energy|resource|",      "|attach|put_forces|",
      "|set_card|set_rebirth|", "|cancel_play|negate|",
      "|end_turn|start_phase|", "|enter|play|special_summon|normal_summon|"};
  std::string own;
  for (const std::string_view same : kSame)
    for (const Instruction& row : v_.instructions)
      if (same.find("|" + std::string(word) + "|") != std::string_view::npos &&
          same.find("|" + std::string(row.word) + "|") != std::string_view::npos)
        own += (own.empty() ? ": the word here is '" : "' or '") + std::string(row.word);
  return "'" + std::string(word) + "' has no meaning in " + book_.word + (own.empty() ? own : own + "'");
}

void Reader::unknown(const Tree& word, std::string_view what, const std::vector<std::string_view>& known) {
  constexpr std::size_t kToldMax = 16;
  std::string meant = did_you_mean(word.text, known);
  strange.push_back({word.mark, std::string(nearest(word.text, known))});
  if (meant.empty() && known.size() <= kToldMax)
    for (const std::string_view one : known)
      meant += (meant.empty() ? "; there are " : ", ") + std::string(one);
  problem(word.mark, "unknown " + std::string(what) + " '" + word.text + "'" + meant);
}

void Reader::absent(const Tree& map, std::initializer_list<std::string_view> words, std::string text) {
  const auto is_wanted = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const auto may_mean = [&](const Tree& key, const Strange& s) {
    const bool same =
        s.at.line == key.mark.line && s.at.column == key.mark.column && s.at.file == key.mark.file;
    return same &&
           (s.meant.empty() || words.size() == 0 || !nearest(key.text, {words.begin(), words.end()}).empty());
  };
  for (const Tree::Entry& entry : map.entries)
    if ((is_wanted(entry.key.text) && !(entry.value.is_scalar() && entry.value.text.empty())) ||
        std::any_of(strange.begin(), strange.end(), [&](const Strange& s) { return may_mean(entry.key, s); }))
      return;
  problem(map.mark, std::move(text));
}

bool Reader::want(const Tree& tree, Tree::Kind kind_wanted, std::string_view what) {
  if (tree.kind == kind_wanted) return true;
  static constexpr const char* kWords[] = {"nothing", "a single value", "a list", "a map"};
  problem(tree.mark, std::string(what) + " must be " + kWords[static_cast<int>(kind_wanted)] + ", not " +
                         kWords[static_cast<int>(tree.kind)]);
  return false;
}

std::uint16_t Reader::make_label(const std::string& text) {
  set_.labels.push_back(text);
  set_.label_keys.push_back(hash64(text.data(), text.size()));
  return static_cast<std::uint16_t>(set_.labels.size() - 1);
}

void Reader::bind_name(std::string_view word, Type type) { scope.push_back({std::string(word), type}); }

const Reader::Name* Reader::find_name(std::string_view word) const {
  for (std::size_t i = scope.size(); i-- > 0;)
    if (scope[i].word == word) return &scope[i];
  return nullptr;
}

std::vector<std::string_view> words_of(const Tree& map) {
  std::vector<std::string_view> out;
  for (const Tree::Entry& entry : map.entries) out.push_back(entry.key.text);
  return out;
}

std::span<const VerbAlias> event_aliases() {
  static constexpr VerbAlias kOthers[] = {{"rested", "slept"},
                                          {"acted", "rebooted"},
                                          {"healed", "recovered"},
                                          {"turn_start", "reboot_phase_start"},
                                          {"main_phase_start", "main_start"}};
  return kOthers;
}

std::span<const char* const> change_words() {
  static constexpr const char* kWords[] = {"keyword", "ability",  "abilities_of", "all_abilities",
                                           "name",    "kind",     "unaffected",   "attack_cost",
                                           "icon",    "original", "value",        "values"};
  return kWords;
}

}  // namespace headjudge::kernel
