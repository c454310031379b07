// Objects that are gone: what is known of them last, for as long as something speaks of them.
#include <algorithm>
#include <iterator>

#include "engine/kernel/canonical.h"
#include "engine/kernel/evaluate_parts.h"
#include "engine/kernel/shared.h"

namespace headjudge::kernel {
namespace {

// When so many are known, and each so many later, those that nothing speaks of are forgotten; the youngest
// are kept for what is being carried out.
constexpr int kTidyAt = 48, kTidyEach = 16, kYoung = 32;

// The objects that a position speaks of.
class Spoken final : public Visitor {
 public:
  bool wants_names() const override { return false; }
  void part(std::string_view, std::uint64_t, bool) override {}
  void item(std::string_view) override {}
  void number(int, std::string_view, std::int64_t) override {}
  void word(int, std::string_view, std::string_view, std::uint64_t) override {}
  void object(int, std::string_view, const Game&, Ref r) override { refs_.push_back(r.bits); }

  void event(const Event& e) {
    for (const Ref r : {e.card, e.after, e.by}) refs_.push_back(r.bits);
  }
  bool has(Ref r) const { return std::find(refs_.begin(), refs_.end(), r.bits) != refs_.end(); }

 private:
  std::vector<std::int32_t> refs_;
};

}  // namespace

const Departed* departed(const Core& s, Ref r) {
  for (int i = s.departed.n - 1; i >= 0; --i)
    if (s.departed.at[i].ref == r) return &s.departed.at[i];
  return nullptr;
}

void Game::forget_unspoken(int oldest) {
  Core& s = core();
  Spoken spoken;
  walk_rest(*this, spoken);
  for (const auto* moment : {&held_, &earlier_})
    for (const Event& e : *moment) spoken.event(e);
  const auto is_unspoken = [&](const Departed& d) { return !spoken.has(d.ref); };
  Departed* const kept = std::remove_if(s.departed.begin(), s.departed.begin() + oldest, is_unspoken);
  Departed* const end = std::move(s.departed.begin() + oldest, s.departed.end(), kept);
  s.departed.n = static_cast<std::uint16_t>(end - s.departed.begin());
}

void remember(Game& g, CardId c, Ref after) {
  Core& s = g.core();
  if (s.departed.n >= kTidyAt && s.departed.n % kTidyEach == 0) g.forget_unspoken(s.departed.n - kYoung);
  if (const Departed* then = g.goes_on() ? departed(s, s.ref(c)) : nullptr; then != nullptr) {
    Departed known = *then;
    known.after = after;
    return s.departed.push(known);
  }
  const View& v = g.before_moment(s.ref(c)).peek(c);
  Departed d{};
  d.ref = s.ref(c);
  d.after = after;
  d.card = s[c];
  d.name = v.name;
  std::copy(std::begin(v.more_names), std::end(v.more_names), d.more_names);
  d.kinds = v.kinds, d.groups = v.groups, d.icons = v.icons;
  d.traits[0] = v.traits[0], d.traits[1] = v.traits[1], d.keywords = v.keywords;
  for (int i = 0; i < 6; ++i) d.number[i] = v.number[i];
  d.lost = v.lost;
  for (const TextId text : v.gained) d.gained.push(text);
  s.departed.push(d);
}

void remember_in_the_open(Game& g, CardId c, ZoneId to, Ref after) {
  const ZoneId from = g.core()[c].zone;
  if (from >= g.words().zones() || to >= g.words().zones()) return;
  if (g.words().row(from).open != Open::all || g.words().row(to).open == Open::all) return;
  const View& printed = g.cards().cards[g.core()[c].def].view;
  if (&g.before_moment(g.core().ref(c)).peek(c) != &printed) remember(g, c, after);
}

}  // namespace headjudge::kernel
