// Where the ground under a straight way changes its slope.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// Whether any polygon's corners differ in height. Linear.
bool has_slopes(const NavMesh& mesh);

/// Appends the places between `from` and `to` at which the ground bends up or down by more than
/// rounding, in their order and on the ground. The polygons are those that a free ray crosses
/// (raycast.h). Time: their sides. The ends are copied, for they may be places of `bends`.
void append_bends(const NavMesh& mesh, std::span<const std::uint32_t> crossed, Position from,
                  Position to, std::vector<Position>& bends);

}  // namespace wend
