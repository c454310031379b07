// One computation of all derived values; reads of values meanwhile see what is known so far. Only views*.cc
// include this.
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "engine/kernel/dependencies.h"
#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/same_time.h"
#include "engine/kernel/values_parts.h"

namespace headjudge::kernel {

// The age of what has just become valid.
inline constexpr std::uint32_t kNotYet = std::numeric_limits<std::uint32_t>::max();

class Values {
 public:
  Values(const Game& g, Derived& d)
      : g_(g),
        d_(d),
        s_(g.core()),
        set_(g.cards()),
        rules_(*g.rulebook().values),
        in_time_(kinds_in_time(set_)),
        heard_(g.is_heard()),
        origins_(d.origins),
        parts_(d.parts) {}

  void compute();
  void list();
  bool counts_in_time(const Origin& o) const;

 private:
  const View& view(CardId c) const {
    const View* v = d_.of(c);
    return v != nullptr ? *v : set_.cards[s_.card[c].def].view;
  }
  View& edit(CardId c) {
    if (d_.slot[c] < 0) {
      d_.slot[c] = static_cast<std::int16_t>(d_.views.size());
      d_.views.push_back(set_.cards[s_.card[c].def].view);
    }
    return d_.views[static_cast<std::size_t>(d_.slot[c])];
  }
  Context context(const Origin& o) const {
    if (o.ability == nullptr) {
      const Effect& e = s_.effects.at[o.effect];
      return {g_, e.source, e.controller, nullptr, e.scope};
    }
    Context c{g_, s_.ref(o.host), s_.card[o.host].controller};
    if (o.effect >= 0) c.scope = s_.effects.at[o.effect].scope;  // what the effect that gave it had named
    return c;
  }
  static std::size_t at(const Part& p) { return static_cast<std::size_t>(p.origin); }

  // An ability that its card has lost (a printed one), or gained (-1), when everything is applied.
  struct Assumed {
    CardId host;
    TextId text;
    int printed;
  };

  void run();
  bool assume_abilities();
  bool assumptions_hold() const;
  void join();
  void add(Origin o);
  void add_constant(CardId c, TextId text, int printed);
  void gather();
  void gather_gained(CardId c);
  bool is_there(const Origin& o) const;
  bool is_lost(const Origin& o) const;
  bool conditions_hold(const Origin& o) const;
  bool exists(const Origin& o) const;
  bool is_fixed(const Part& p) const;
  void targets(const Part& p, Refs& out) const;
  void reach(const Part& p, Reach& out) const;
  std::int64_t amount(Context c, const Part& p, const Refs& to) const;
  void layer(const LayerRow& row);
  void add_parts(std::size_t origin);
  std::uint16_t reads(const Part& p) const;
  bool is_left_alone(const Change& c, CardId card) const;
  bool is_spared(const Context& c, const Part& p, Ref r);
  void put_quietly(const Part& p);
  void put(const Part& p);
  void follow_abilities(const Refs& changed);
  bool is_done(const Part& p, CardId card);

  // ---- which part comes next
  bool may_change(const Part& first, const Part& second, const Reach& reached) const;
  bool changes_reach(const Part& first, const Part& second);
  bool changes_reach_then(const Dependencies& known, std::size_t first, std::size_t second);
  void put_what_it_waits_for(const Dependencies& known, std::size_t i, std::vector<bool>& done);
  void find_alike();
  void compare_parts();
  void forget_pairs(const Part& put, const Refs& reached);
  std::size_t independent();

  // ---- which rules acted
  void note(CardId card, std::uint16_t values, RuleIndex rule);
  void note(const Part& p, const Origin& o, CardId card, std::int32_t before);
  void note_keyword(const Part& p, const Ability& a, CardId card, std::uint16_t values);
  void note_gate(const Part& p, const Origin& o);
  void note_absent(const Part& p, const Origin& o);
  void note_shed(const Effect& e, std::uint16_t values);
  void note_missed(const Part& p, const Origin& o, const Refs& fixed);

  struct Done {
    CardId card;
    std::uint16_t values;
    int origin;
  };
  const Game& g_;
  Derived& d_;
  const Core& s_;
  const CardSet& set_;
  const ValueRules& rules_;
  const std::uint32_t in_time_;  // see kinds_in_time
  const bool heard_;
  std::vector<RuleIndex> rests_on_;  // what the part that is put now was decided by
  const LayerRow* row_ = nullptr;
  std::vector<Assumed> assumed_;
  std::uint32_t kinds_ = 0;    // of all changes
  std::vector<CardId> hosts_;  // cards made of several
  std::vector<Origin>& origins_;
  std::vector<Part>& parts_;
  Pairs pairs_;             // of parts_: which one changes whom another one reaches
  std::vector<int> alike_;  // by effect: the first one that says the same of the same; empty: not looked for
  std::vector<Reach> now_;  // whom the parts reach, while they are compared
  std::vector<Done> done_;
  std::vector<std::pair<const Change*, CardId>> new_items_;
};

}  // namespace headjudge::kernel
