#pragma once

#include <cstdint>

/// The rules of movement on a grid.
namespace wend {

/// When a diagonal step is legal, depending on the two cells it passes between. The target must
/// always be free.
enum class CornerRule : std::uint8_t {
  always,     ///< even between two blocked cells
  one_free,   ///< at least one of the two is free
  both_free,  ///< both are free: no corner is ever cut
  never,      ///< no diagonal steps
  /// Not for squares: the six moves of hexagons in axial coordinates. These are the straight moves,
  /// north-east and south-west, all of one length, and corners block none of them.
  hexagonal,
};

/// "always", "one_free", "both_free", "never" or "hexagonal".
const char* to_string(CornerRule rule);

/// The cells whose terrain determines a step's cost.
enum class TerrainRule : std::uint8_t {
  /// The mean of all cells the step touches: two for a straight step, four for a diagonal one. The
  /// rule of the Moving AI weighted benchmarks; a path costs the same both ways. A blocked corner
  /// (if the corner rule allows passing it) costs as much as the more expensive of the two cells
  /// that the step joins.
  touched,
  /// The cell stepped into, as in most games and tutorials.
  entered,
  /// The mean of the two cells the step joins; cells beside it do not matter. The same as `touched`
  /// for straight steps; on hexagons `touched` means this.
  joined,
};

/// "touched", "entered" or "joined".
const char* to_string(TerrainRule rule);

}  // namespace wend
