// Reads one block of instructions: control flow becomes branches and jumps, arguments go to their places.
#pragma once

#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {

class LineReader {
 public:
  // only_play: keeps only what is chosen when the ability is played.
  LineReader(Reader& r, bool only_play) : r_(r), only_play_(only_play) {}
  void items(const Tree& list);
  bool empty() const { return lines_.empty(); }
  LineId keep();  // appends the block to the set, with its end line

 private:
  void item(const Tree& tree);
  void scalar_item(const Tree& tree);
  void verb_item(const Tree& tree, const Tree::Entry& entry);
  void strange_item(const Tree::Entry& entry);
  bool heals_by_points(const Line& line) const;
  bool said_up_to(const Line& line) const;
  Line step_by_step(Line line);
  NodeId turnable(NodeId cards, std::string_view verb);
  void pick_first(Line& line);
  void if_item(const Tree& tree, const Tree& condition);
  void may_item(const Tree& tree, const Tree& block);
  Line start(int verb, const Tree& tree);
  bool can(int verb, const Tree& key);
  bool play_time(int verb, const Tree& value) const;
  void keep_words(const Line& line, int verb);
  void arguments(Line& line, int verb, const Tree& value);
  void map_arguments(Line& line, int verb, const Tree& value);
  void shorthand(Line& line, int verb, const Tree& value);
  std::uint16_t argument(Line& line, int verb, std::size_t k, const Tree& value);
  std::uint16_t word_argument(Line& line, int verb, const Parameter& p, const Tree& value);
  std::uint16_t flag_argument(Line& line, int verb, const Parameter& p, const Tree& value);
  std::uint16_t icon_argument(const Tree& value);
  std::uint16_t filter_argument(Line& line, const Tree& value);
  std::uint16_t blocks(const Tree& value);
  void name_argument(Line& line, int verb, const Tree& value, std::size_t k);
  void change_arguments(Line& line, int verb, const Tree& value);
  void create_arguments(Line& line, int verb, const Tree& value);
  bool is_here(std::string_view value) const;
  void missing(const Line& line, int verb, const Tree& value);
  void pair(Line& line, int verb, const Tree& value);

  Reader& r_;
  bool only_play_;
  bool from_players_ = false;   // the last `from:` or `of:` names players
  std::string_view senseless_;  // arguments of the verb that the game has no meaning for, and why
  std::vector<Line> lines_;     // targets are places in this block until it is kept
};

}  // namespace headjudge::kernel
