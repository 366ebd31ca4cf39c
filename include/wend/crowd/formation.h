#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "wend/base/types.h"

namespace wend {

/// How the units of a group stand.
enum class FormationShape : std::uint8_t {
  column,  ///< one behind the other
  line,    ///< side by side, the leader in the middle
  wedge,   ///< two arms that lead back from the leader
  box,     ///< rows, as many as there are units in a row; the leader in the middle of the first
  circle,  ///< a ring, the leader in its centre
  own,     ///< slots of your own
};

/// The name as scenes spell it, such as "column".
const char* to_string(FormationShape shape);

struct Formation {
  FormationShape shape = FormationShape::box;
  /// From one slot to the next, in world units; at least the diameter of the largest unit. 0: three
  /// times its radius.
  double spacing = 0;
  /// For FormationShape::own: the slots of all units but the leader, in the leader's frame: x is
  /// ahead, y to the left. One for each such unit; more are not used.
  std::span<const Position> own_slots = {};
  /// The leader goes no faster than the slowest unit, and waits for units that fall behind.
  bool slowest = true;
};

/// Writes a slot for each unit, in the leader's frame: x is ahead, y to the left, z is 0. The first
/// slot is the leader's, at 0,0. In all shapes but `circle` and `own` no slot is ahead of it. Slots
/// are a spacing apart or more. Preconditions: spacing above 0; own slots for all but the leader.
void write_slots(const Formation& formation, double spacing, std::span<Position> slots);

}  // namespace wend
