#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/mesh/mesh_plan.h"

/// Navigation meshes of Detour, the run-time half of Recast: sets of tiles as its demo and many
/// engines save them (magic MSET, version 1), and single tiles as dtCreateNavMeshData makes them
/// (magic DNAV, version 7).
namespace wend::io {

struct DetourMesh {
  /// Detour's y is up: its (x, y, z) is (x, z, y) here, as in an .obj. Polygons are those of all
  /// tiles, each with the corners of its own tile: mend_mesh turns them round where they go
  /// clockwise, and joins tiles. Corners on the borders of tiles are moved by up to `rounding`, so
  /// that each border is one line. Areas are Detour's, 0 to 63.
  MeshPlan plan;
  /// Its off-mesh connections; what leads both ways is two. They cost their length, and their kind
  /// is their area; areas above 31 are kind 31.
  std::vector<MeshLink> links;
  std::uint32_t tiles = 0;
  /// Sides of neighbouring tiles are joined where they are no farther above each other than that:
  /// twice what units of any tile can climb, as in Detour (MendOptions::near_height).
  double step = 0;
  /// How far places may be from where they belong, for their coordinates are floats
  /// (MendOptions::near).
  double rounding = 0;
};

/// Whether bytes begin as either does: the first four tell. Those of machines of the other byte
/// order count as well, so that whoever reads them is told so.
bool is_detour_mesh(std::string_view bytes);

/// Reads either. Little-endian; tile references of 32 and of 64 bits (DT_POLYREF64) are told apart
/// by where tiles begin. Heights are those of the polygons' corners; meshes of details, flags and
/// links between polygons are not read.
///
/// Errors: another magic, version or byte order, truncated, counts that do not fit the number of
/// bytes, corners that are not there, coordinates that are no numbers, no polygon. They name the
/// tile. Linear; allocates what the bytes warrant.
Result<DetourMesh> parse_detour_mesh(std::span<const std::uint8_t> bytes,
                                     const std::string& source = "");

/// Maps the file into memory, where the system can, while it is read.
Result<DetourMesh> read_detour_mesh(const std::string& path);

}  // namespace wend::io
