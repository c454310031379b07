// Games in child processes: one that dies or hangs is a finding, not the end of the campaign.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "verifier/fuzz_episode.h"

namespace headjudge::verifier {

// Plays these games in at most `jobs` processes at a time; the results by their number. `play` runs in a
// child; given a listener it tells of its scenario before each answer.
using PlayGame =
    std::function<EpisodeResult(std::uint64_t index, const std::function<void(const std::string&)>& tell)>;
std::map<std::uint64_t, EpisodeResult> play_in_children(const std::vector<std::uint64_t>& games, int jobs,
                                                        const PlayGame& play);

}  // namespace headjudge::verifier
