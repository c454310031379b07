// Parts of computing values that its files share: what changes values now, whom it reaches, what it does.
#pragma once

#include "engine/kernel/game.h"
#include "engine/kernel/values.h"

namespace headjudge::kernel {

// Whom a part reaches now and with what: compared to find out whether it depends on another.
struct Reach {
  bool exists = false;
  std::int64_t amount = 0;
  Refs to;
};

// While it lives, changes of values are tried out: they are as before when it ends.
class Trial {
 public:
  explicit Trial(Derived& d)
      : d_(d), slot_(d.slot), views_(d.views), acted_(d.acted.size()), spared_(d.spared.size()) {}
  ~Trial() {
    d_.slot = slot_, d_.views = views_;
    d_.acted.resize(acted_), d_.spared.resize(spared_);
  }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

 private:
  Derived& d_;
  const std::vector<std::int16_t> slot_;
  const std::vector<View> views_;
  const std::size_t acted_, spared_;
};

// While it lives, the rules that decide something are remembered.
class Collecting {
 public:
  Collecting(const Game& g, std::vector<RuleIndex>* rules) : game_(g), before_(g.collect(rules)) {
    if (rules != nullptr) rules->clear();
  }
  ~Collecting() { game_.collect(before_); }
  Collecting(const Collecting&) = delete;
  Collecting& operator=(const Collecting&) = delete;

 private:
  const Game& game_;
  std::vector<RuleIndex>* const before_;
};

std::uint16_t written_by(const Change& c);  // bits of values that it changes
std::uint16_t read_by(const Game& g, Derived& d, NodeId node);
// Adds what an expression looks at besides values.
void add_influences(const Game& g, NodeId node, Influences& out);  // bits of values that it looks at
// Changes a view; false when the rules of the layer leave the card alone. `c` is the context of the source.
void apply_change(const Context& c, const Change& change, const CardDef& def, View& v);
// Whether it copies from a card that copies abilities itself.
bool meets_copier(const Context& c, const Change& change);
// The number of a change: as it was when its effect began, where that fixed it, else as it is now.
std::int64_t changed_by(const Context& c, const Change& change);
// Whether its number is not plain: an effect may fix it when it begins.
bool is_open_number(const CardSet& set, const Change& change);
// When a constant ability's effect began (Core::standing); false when it has just become valid.
bool find_age(const Core& s, Ref card, Origin& o);
// A bit each zone.
std::uint64_t every_zone(const Game& g);
// The objects that an effect of this scope is about for good.
void fixed_objects(const Core& s, std::uint16_t scope, Refs& out);
// Whether it makes a value another one.
bool is_setting(const Change& change);
// Whether it is about something that this card does not have at all (811.6).
bool has_item(const Change& change, const View& v);
// A definition of its own card without any condition: 14-7b.
bool is_base(const CardSet& set, const Ability& a);
bool is_constant_valid(const Game& g, const Ability& a, const Card& card);
// Whether an ability says more than the values of cards.
bool changes_rules(const Game& g, const Ability& a);
// Whether a node names cards of a zone that is not public.
bool names_hidden_zone(const Game& g, NodeId node);

// Computes all values anew.
void compute_values(const Game& g, Derived& d);
// The rule that a card arrives with what applies there, for cards that came since this was asked last.
void note_arrivals(const Game& g, Derived& d);
// Which constant abilities and effects there are (Derived::listed), and nothing of what they do.
void list_origins(const Game& g, Derived& d);
// Whether a constant ability has a place in the order of time now.
bool counts_in_time(const Game& g, Derived& d, const Origin& o);

}  // namespace headjudge::kernel
