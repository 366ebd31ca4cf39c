// One tile of Detour's: what dtCreateNavMeshData makes, version 7.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/io/detour_mesh.h"

namespace wend::io {

/// As text it is the wrong way round, for it is written as a little-endian number.
inline constexpr std::string_view kTileMagic = "VAND";

/// How files with tile references of either size differ.
struct ReferenceForm {
  std::size_t before_tile;  // in a set: the reference, the tile's size, and what aligns them
  std::size_t size_at;      // within that
  std::size_t link;         // bytes of a link between polygons
};
inline constexpr ReferenceForm kShortReferences = {8, 4, 12};
inline constexpr ReferenceForm kLongReferences = {16, 8, 16};

/// Corners, by their number in the plan, of sides across which other tiles are.
struct TileBorders {
  std::vector<std::uint32_t> across_x;
  std::vector<std::uint32_t> across_y;
};

/// Whether those bytes stand there.
bool begins_with(std::span<const std::uint8_t> bytes, std::size_t at, std::string_view magic);

/// Adds the polygons of a tile of exactly these bytes to a mesh. Returns nothing, or a fault of the
/// tile; then the mesh is of no use. `form`: that of its set, or null where either may be.
std::optional<std::string> add_detour_tile(std::span<const std::uint8_t> bytes,
                                           const ReferenceForm* form, DetourMesh& mesh,
                                           TileBorders& borders);

}  // namespace wend::io
