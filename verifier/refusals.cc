// Refusals in the order in which they help, and as lines.
#include "verifier/refusals.h"

#include <algorithm>

namespace headjudge::verifier {

using kernel::Refusal;

namespace {

constexpr std::size_t kToldMax = 8;

}  // namespace

std::vector<Refusal> meant_refusals(std::vector<Refusal> refusals) {
  const bool near = std::any_of(refusals.begin(), refusals.end(),
                                [](const Refusal& r) { return r.far < kernel::kRefusedWholly; });
  if (near) std::erase_if(refusals, [](const Refusal& r) { return r.far >= kernel::kRefusedElsewhere; });
  return refusals;
}

std::vector<Refusal> nearest_refusals(std::vector<Refusal> refusals) {
  std::stable_sort(refusals.begin(), refusals.end(),
                   [](const Refusal& a, const Refusal& b) { return a.far < b.far; });
  for (const std::uint8_t level : {kernel::kRefusedWholly, kernel::kRefusedElsewhere}) {
    const auto weak =
        std::find_if(refusals.begin(), refusals.end(), [&](const Refusal& r) { return r.far >= level; });
    if (weak == refusals.begin()) continue;
    refusals.erase(weak, refusals.end());
    break;
  }
  return refusals;
}

std::vector<std::string> refusal_lines(const kernel::Book& book, const std::vector<Refusal>& refusals) {
  std::vector<std::string> out;
  kernel::RuleIndex last = kernel::kNoRule;
  for (const Refusal& r : nearest_refusals(refusals)) {
    if (r.far >= kernel::kRefusedWholly && r.rule != kernel::kNoRule && r.rule == last) continue;
    last = r.rule;
    std::string line = r.rule == kernel::kNoRule ? "card text" : std::string(book.number(r.rule));
    if (r.why != nullptr) line += std::string(": ") + r.why;
    if (std::find(out.begin(), out.end(), line) == out.end()) out.push_back(std::move(line));
  }
  if (out.size() > kToldMax + 1) {
    const std::size_t more = out.size() - kToldMax;
    out.resize(kToldMax);
    out.push_back("and " + std::to_string(more) + " more");
  }
  return out;
}

}  // namespace headjudge::verifier
