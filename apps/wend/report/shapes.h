// Other shapes of a path: shortcuts, lines with room for a large unit, curves.
#pragma once

#include "report/answer.h"

namespace wend::cli {

/// Throws a usage Failure where nothing is known of what lies beside paths.
void require_smoothable(const AnyScene& scene);

/// Goes straight past cells or waypoints where there is room. Precondition: require_smoothable.
void smooth(Answer& answer);

/// Makes the line of a path at any angle fit for a large unit on a grid; nothing else changes.
void make_room(Answer& answer);

/// For a unit of the map's size, if it is a disc. Warns where there is none. Throws a usage Failure
/// where the map has no curves.
void add_curve(CurveOptions options, Answer& answer);

}  // namespace wend::cli
