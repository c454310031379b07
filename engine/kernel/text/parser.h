// The parser of one expression: tokens, operators, and what names mean.
#pragma once

#include <string>
#include <string_view>

#include "engine/kernel/text/reader.h"

namespace headjudge::kernel {

const char* type_word(Type type);

class Parser {
 public:
  Parser(Reader& r, std::string_view text, Mark where) : r_(r), text_(text), mark_(where) {}
  Typed whole();

 private:
  enum class Sort { end, name, number, quoted, sign };

  void next() {
    sort_ = Sort::end;
    advance();
  }
  void advance();
  void name_token();
  Mark place() const;
  void fail(std::string text);
  Typed takes(std::string_view function, int most, Mark where);
  Typed slip(Mark where, std::string text);
  bool is(std::string_view sign) const;
  bool peek_is(std::string_view word) const;
  bool take(std::string_view sign);
  void expect(std::string_view sign);
  bool deeper();
  bool plain_word() const;

  Typed make(Op op, Type type, Typed a, Typed b, Mark where);
  Typed wanted(Typed value, Type type, Mark where);
  Typed either();
  Typed both();
  Typed negation();
  Typed comparison();
  Typed like(Typed a);
  Typed word_operand();
  Typed has(Typed a, Mark where);
  Typed be(Typed a, Mark where);
  Typed within(Typed a, Mark where);
  Typed is_one_of(Typed a, Mark where);
  bool is_list_of_words(Typed a) const;
  Typed holds_word(Typed list, Typed word, Mark where);
  Typed be_word(Typed a, Op op, Mark where);
  Typed sum();
  Typed product();
  Typed sign();

  // meaning.cc
  void known_word(Typed a, Typed b);
  void comparable(Typed a, Typed b, Mark where);
  void among(Typed a, Typed all, Mark where);
  void on_a_card(Common what, std::string_view word, Mark where);
  bool said_by_scenarios(std::string_view word, Mark where);
  void refuse(Mark where, std::string text);
  std::string instead_of(std::string_view word) const;
  std::string as_read(std::string_view field) const;

  // names.cc
  Typed postfix();
  Typed primary();
  Typed list();
  Typed name();
  Typed bare(std::string_view word, Mark where);
  Typed in_filter(std::string_view word, Mark where);
  Typed of_game(std::string_view word, Mark where);
  Typed call(std::string_view word, Mark where);
  Typed call_arguments(Function f, Mark where);
  Typed game_call(std::string_view word, Function f, Mark where);
  Typed dot(Typed a);
  Typed no_part(std::string text);
  Typed part_of_player(Typed a, std::string_view word, Mark where);
  Typed part_of_zone(Typed a, std::string_view word, Mark where);
  Typed event_field(Mark where);
  Typed filter(Typed a);
  Typed slot(Typed a, Mark where);
  Typed top(Typed a, Op op, Mark where);
  Typed zone(int place, NodeId player, Mark where, bool one_slot = false);
  Typed plural(std::string_view word, Mark where);
  Typed board(NodeId player, Mark where);
  Typed selector(int row, NodeId player, bool other, Mark where);
  bool lies_off_board(int row) const;
  NodeId among_all(NodeId such, NodeId player, Mark where);
  Typed bound(const Reader::Name& name);
  Typed property_of(Typed a, std::string_view word);
  Typed property(Typed a, PropertyTable table, int row, Type type, std::string_view word);

  Reader& r_;
  std::string_view text_;
  Mark mark_;
  std::size_t at_ = 0, begin_ = 0;
  std::string_view token_;
  Sort sort_ = Sort::end;
  bool failed_ = false;   // nothing more can be read
  bool slipped_ = false;  // something was told; the rest is read for what else is wrong
  int depth_ = 0;         // of brackets, signs and negations inside each other
};

}  // namespace headjudge::kernel
