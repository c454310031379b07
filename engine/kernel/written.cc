// What is written on a token, kept by an effect of its own: the numbers and words bound in its scope without
// a name, in the order of its changes.
#include "engine/kernel/written.h"

#include <algorithm>

#include "engine/kernel/evaluate_words.h"
#include "engine/kernel/shared.h"
#include "engine/kernel/speaks.h"

namespace headjudge::kernel {
namespace {

template <class Visit>
void each_written(const CardSet& set, std::size_t first, const Visit& visit) {
  for (std::size_t i = first; i != 0; i = set.changes[i].last ? 0 : i + 1) visit(set.changes[i]);
}

bool is_written(const CardSet& set, const Effect& e) {
  return e.text != 0 && set.changes[e.text].kind == ChangeKind::written;
}

// The token whose values an effect keeps.
CardId token_of(const Core& s, const Effect& e) {
  for (const Binding& b : s.bindings)
    if (b.scope == e.scope && b.name == 0 && b.kind == Kind::object) return Ref{b.value}.card();
  return kNoCard;
}

void write_word(const CardSet& set, std::uint8_t what, WordId word, View& v) {
  const auto bit_in = [&](const std::vector<WordId>& words) {
    return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
  };
  if (what == kWrittenName) {
    v.name == 0 ? void(v.name = word) : v.add_name(word);
  } else if (what == kWrittenTrait) {
    if (const std::size_t at = bit_in(set.traits); at < set.traits.size())
      v.traits[at / 64] |= 1ull << at % 64;
  } else if (const std::size_t at = bit_in(set.groups); at < set.groups.size()) {
    v.groups |= 1u << at;
  }
}

void write(const Game& g, const Effect& e, View& v) {
  const CardSet& set = g.cards();
  std::vector<std::int32_t> values;
  for (const Binding& b : g.core().bindings)
    if (b.scope == e.scope && b.name == 0 && b.kind != Kind::object) values.push_back(b.value);
  std::size_t at = 0;
  each_written(set, e.text, [&](const Change& change) {
    if (change.number < kWrittenName) return void(v.number[change.number] = values[at++]);
    if (change.number == kWrittenNames) return;
    if (change.number == kWrittenName) v.name = 0;
    for (std::int32_t words = values[at++]; words > 0; --words)
      write_word(set, change.number, static_cast<WordId>(values[at++]), v);
  });
}

// The names of the text that makes it, as far as its abilities read them.
void write_names(const Context& c, Game& g, const CardDef& def, std::uint16_t scope) {
  std::vector<WordId> names;
  for (int i = 0; i < def.abilities; ++i)
    for (const WordId name : names_from_around(g.cards(), static_cast<TextId>(def.first_ability + i)))
      names.push_back(name);
  const Core& s = g.core();
  for (int i = 0, n = s.bindings.n; i < n; ++i)
    if (const Binding b = s.bindings.at[i];
        b.scope == c.scope && std::find(names.begin(), names.end(), b.name) != names.end())
      bind(g, scope, b.name, b.kind, b.value);
}

}  // namespace

bool can_write(const Context& c, const CardDef& def) {
  bool can = true;
  each_written(c.game.cards(), def.written, [&](const Change& change) {
    if (change.number < kWrittenName) can = can && evaluate(c, change.value).type != Type::undefined;
  });
  return can;
}

void write_values(const Context& c, Game& g, CardId token) {
  Core& s = g.core();
  const CardDef& def = g.cards().cards[s[token].def];
  if (def.written == 0) return;
  std::vector<Cell> values;  // all of them before anybody can see one
  each_written(g.cards(), def.written, [&](const Change& change) {
    if (change.number == kWrittenNames) return;
    if (change.number < kWrittenName) {
      constexpr std::int64_t kMost = 1'000'000'000;
      const std::int64_t n = std::clamp<std::int64_t>(evaluate_number(c, change.value), -kMost, kMost);
      return values.push_back({static_cast<std::int32_t>(n), Kind::number});
    }
    Words words{};
    words_named(c, change.value, words);
    values.push_back({words.n, Kind::number});
    for (const WordId word : words) values.push_back({word, Kind::word});
  });
  Effect e{};
  e.text = def.written;
  e.controller = s[token].controller;
  e.turn = s.turn;
  e.scope = new_scope(g);
  bind(g, e.scope, 0, Kind::object, next_object(s, token).bits);
  for (const Cell& value : values) bind(g, e.scope, 0, value.kind, value.value);
  write_names(c, g, def, e.scope);
  s.effects.push(e);
  s.changed();
}

void forget_written(Game& g, CardId token) {
  Core& s = g.core();
  if (g.cards().cards[s[token].def].written == 0) return;
  for (int i = s.effects.n - 1; i >= 0; --i)
    if (const Effect e = s.effects[i]; is_written(g.cards(), e) && token_of(s, e) == token) {
      drop_scope(g, e.scope);
      s.effects.erase(i);
    }
  s.changed();
}

void written_tokens(const Game& g, std::vector<CardId>& out) {
  if (!g.cards().has_change(ChangeKind::written)) return;
  for (const Effect& e : g.core().effects)
    if (is_written(g.cards(), e))
      if (const CardId token = token_of(g.core(), e); token != kNoCard) out.push_back(token);
}

const View& printed_view(const Game& g, CardId c, View& room) {
  const CardDef& def = g.cards().cards[g.core()[c].def];
  if (def.written == 0) return def.view;
  room = def.view;
  for (const Effect& e : g.core().effects)
    if (is_written(g.cards(), e) && token_of(g.core(), e) == c) return write(g, e, room), room;
  each_written(g.cards(), def.written, [&](const Change& change) {
    if (change.number < kWrittenName)
      room.exists = static_cast<std::uint8_t>(room.exists & ~(1u << change.number));
  });
  return room;
}

}  // namespace headjudge::kernel
