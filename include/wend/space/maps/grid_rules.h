#pragma once

#include <cstdint>

/// How one may move on a grid.
namespace wend {

/// When a diagonal step is legal, by the two cells it passes between. The target must always be
/// free.
enum class CornerRule : std::uint8_t {
  always,     ///< even between two blocked cells
  one_free,   ///< at least one of the two is free
  both_free,  ///< both are free: no corner is ever cut
  never,      ///< no diagonal steps
  /// No rule for squares: the six moves of hexagons in axial coordinates. These are the straight
  /// moves, north-east and south-west, all of one length, and no corner hinders any.
  hexagonal,
};

/// "always", "one_free", "both_free", "never" or "hexagonal".
const char* to_string(CornerRule rule);

/// Which cells' terrain a step pays for.
enum class TerrainRule : std::uint8_t {
  /// The mean of all cells the step touches: two for a straight step, four for a diagonal one. The
  /// rule of the Moving AI weighted benchmarks; a path costs the same both ways. A blocked corner
  /// (where the corner rule allows passing it) counts as the dearer of the two cells the step
  /// joins.
  touched,
  /// The cell stepped into, as in most games and tutorials.
  entered,
  /// The mean of the two cells the step joins, whatever lies beside it. The same as `touched` for
  /// straight steps, and what that means on hexagons.
  joined,
};

/// "touched", "entered" or "joined".
const char* to_string(TerrainRule rule);

}  // namespace wend
