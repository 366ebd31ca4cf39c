// Whether jumps are worth it on a map: whether they are so long that they are faster than single
// steps. That depends on how often a path may turn, for there a jump ends, even if the path does
// not turn. All is counted and nothing timed: the same map gets the same answer on every machine.
//
// The bounds come from some 440 generated maps of 24 to 512 cells a side: mazes, rooms, caves,
// cities, pillars and noise of every density; terrain as noise, blocks, boards, lakes and slopes.
// On them, and on the maps of bench/choice, what is taken is hardly ever 1.3 times as slow as the
// other.
#pragma once

#include <cstdint>

namespace wend {

/// The numbers of legal straight steps of a map, and of those after which a path may turn: go on in
/// a direction that it would not have to try over open ground.
struct TurnCounts {
  std::uint64_t steps = 0;
  std::uint64_t turning = 0;
  std::uint64_t alive = 0;  ///< of those the ones that do not lead into a dead end

  friend bool operator==(const TurnCounts&, const TurnCounts&) = default;
};

struct JumpWorth {
  bool worth_it = true;
  const char* reason = "";  ///< what was counted, in a few words
};

/// On a grid of equal costs.
JumpWorth worth_of_jumps(const TurnCounts& counts);

/// On terrain, where dead ends are not known (`alive` is not looked at), on a map of so many cells.
JumpWorth worth_of_terrain_jumps(const TurnCounts& counts, std::uint64_t cells);

}  // namespace wend
