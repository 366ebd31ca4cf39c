#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/mesh/mesh_plan.h"

/// Navigation meshes of Detour, the run-time half of Recast: sets of tiles as saved by its demo and
/// many engines (magic MSET, version 1), and single tiles as made by dtCreateNavMeshData (magic
/// DNAV, version 7).
namespace wend::io {

struct DetourMesh {
  /// Detour's y is up: its (x, y, z) is (x, z, y) here, as in an .obj. Holds the polygons of all
  /// tiles, each with the corners of its own tile: mend_mesh reverses those that go clockwise, and
  /// joins tiles. Corners on the borders of tiles are moved by up to `rounding`, so that each
  /// border is one line. Areas are Detour's, 0 to 63.
  MeshPlan plan;
  /// Its off-mesh connections; one that leads both ways becomes two links. The cost of a link is
  /// its length, its kind the connection's area; areas above 31 become kind 31.
  std::vector<MeshLink> links;
  std::uint32_t tiles = 0;
  /// The largest height difference at which sides of neighbouring tiles are joined: twice the
  /// largest climb of any tile's units, as in Detour (MendOptions::near_height).
  double step = 0;
  /// The largest error of places, whose coordinates are floats (MendOptions::near).
  double rounding = 0;
};

/// Whether bytes begin as either kind of file does, by the first four. Files of the other byte
/// order are recognized too, so that reading them reports that as the error.
bool is_detour_mesh(std::string_view bytes);

/// Reads either kind. Little-endian; tile references of 32 and of 64 bits (DT_POLYREF64) are
/// distinguished by where tiles begin. Heights are those of the polygons' corners. Detail meshes,
/// flags and links between polygons are not read.
///
/// Errors name the tile: another magic, version or byte order, truncated, counts that do not fit
/// the number of bytes, missing corners, coordinates that are not numbers, no polygon. Linear;
/// allocates no more than the number of bytes warrants.
Result<DetourMesh> parse_detour_mesh(std::span<const std::uint8_t> bytes,
                                     const std::string& source = "");

/// Maps the file into memory while it is read, if the system can.
Result<DetourMesh> read_detour_mesh(const std::string& path);

}  // namespace wend::io
