// What a failure says of the moment: who is asked, how the game ended, which rules ran beside the one meant.
#include <algorithm>

#include "verifier/run.h"

namespace headjudge::verifier {

using kernel::RuleIndex;

namespace {

constexpr std::size_t kBesideMax = 6, kAppliedMax = 40;
constexpr int kLegalMax = 4;

// How much of their beginnings two rule numbers share; 0 when they are of different chapters.
std::size_t shared(std::string_view a, std::string_view b) {
  std::size_t n = 0;
  while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
  const auto chapter = [](std::string_view number) { return number.substr(0, number.find_first_of("-.:")); };
  return chapter(a) == chapter(b) ? n : 0;
}

}  // namespace

std::string Run::winners() const {
  const kernel::Core& s = game_->core();
  std::string out;
  for (int p = 0; p < s.players; ++p)
    if (s.winners >> p & 1) out += (out.empty() ? "P" : ", P") + std::to_string(p + 1);
  return !out.empty() ? out : s.result == 2 ? "draw" : "none";
}

// "P2 has won, by 1-3d: who cannot draw loses".
std::string Run::how_it_ended() const {
  const kernel::Core& s = game_->core();
  std::string out;
  for (int p = 0; p < s.players; ++p)
    if (s.lost >> p & 1) out += (out.empty() ? "P" : ", P") + std::to_string(p + 1);
  if (!out.empty()) out += " has lost, ";
  out += s.result == 1 ? winners() + " has won" : s.result == 2 ? "it is a draw" : "nobody has won";
  const char* summary = s.result_rule == kernel::kNoRule ? "" : book_.rulebook->rules[s.result_rule].summary;
  return out + ", by " + number(s.result_rule) + (*summary != 0 ? " (" : "") + summary +
         (*summary != 0 ? ")" : "");
}

std::vector<std::string> Run::with_moment(std::vector<std::string> details) const {
  if (game_->status() == kernel::Status::over) details.push_back("the game is over: " + how_it_ended());
  if (game_->status() == kernel::Status::asking) {
    const kernel::Decision& d = game_->decision();
    details.push_back("now P" + std::to_string(d.player + 1) + " is asked, by " + number(d.rule) +
                      "; legal: " + legal_answers(*game_, names_, kLegalMax));
  }
  return details;
}

// The applied rules that stand nearest to one that was not, with what they are about; then all by number.
std::vector<std::string> Run::applied_beside(RuleIndex rule) const {
  const auto rules = book_.rulebook->rules;
  const std::vector<RuleIndex> applied = recorder_->applied();
  std::vector<RuleIndex> beside;
  for (const RuleIndex r : applied)
    if (shared(rules[r].number, rules[rule].number) > 0) beside.push_back(r);
  std::stable_sort(beside.begin(), beside.end(), [&](RuleIndex a, RuleIndex b) {
    return shared(rules[a].number, rules[rule].number) > shared(rules[b].number, rules[rule].number);
  });
  if (beside.size() > kBesideMax) beside.resize(kBesideMax);
  std::sort(beside.begin(), beside.end());
  std::vector<std::string> out;
  for (const RuleIndex r : beside) out.push_back("applied: " + number(r) + "  " + rules[r].summary);
  std::string all;
  for (std::size_t i = 0; i < std::min(applied.size(), kAppliedMax); ++i)
    all += (i == 0 ? "" : " ") + number(applied[i]);
  if (applied.size() > kAppliedMax) all += " and " + std::to_string(applied.size() - kAppliedMax) + " more";
  out.push_back("rules applied: " + (all.empty() ? "none" : all));
  return out;
}

}  // namespace headjudge::verifier
