// Faces of more than three corners, cut into triangles.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/types.h"

namespace wend::io {

/// The most corners that a face may have: the time grows with the square of their number.
inline constexpr std::size_t kMostCorners = 10'000;

/// Appends triangles that together are the face, wound as it is, with no corners but its own. The
/// face may lie in any plane, be concave, have corners in a line, and touch itself (as where a hole
/// is joined to the outline by a bridge that is there twice). A face that lies in no plane is cut
/// as what it is seen from where it looks largest. A face without area gives no triangles, unless
/// it has three corners.
///
/// False where the face crosses itself by more than a millionth of its size. O(corners^2).
/// Preconditions: 3 to kMostCorners corners, finite vertices.
bool cut_face(std::span<const Position> vertices, std::span<const std::uint32_t> face,
              std::vector<std::array<std::uint32_t, 3>>& triangles);

}  // namespace wend::io
