#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

/// wend's own form of navigation meshes, `.navmesh`: a complete MeshPlan with heights and areas,
/// read in milliseconds.
///
/// Version 1, all numbers little-endian:
///
///     byte   0  89 57 4d 53 48 0d 0a 1a ("WMSH" with a line end that copying as text would break)
///            8  u32  1, the version of this form
///           12  u32  1: polygons have areas; 0: all are 0
///           16  u32  vertices      20  u32  polygons      24  u32  corners; then 36 bytes of 0
///           64  f64 x, y, z per vertex
///               u32 per polygon: its first corner; then the number of corners
///               u32 per corner: its vertex
///               u8 per polygon, if they have areas
///     the last  u64  checksum (internal/base/checksum.h) of all before
namespace wend::io {

/// Whether bytes begin as such a file does, by the first eight.
bool is_navmesh(std::string_view bytes);

/// The plan as the bytes of such a file. Precondition: the plan's numbers are in range, as
/// NavMesh::build checks.
std::string to_navmesh_bytes(const MeshPlan& plan);

/// Reads these bytes. Errors: not such a file, another version, truncated, damaged, corners without
/// a vertex, coordinates that are not numbers. NavMesh::build checks whether polygons are convex.
/// Linear; allocates as much as the bytes hold, after their checksum was verified.
Result<MeshPlan> parse_navmesh(std::span<const std::uint8_t> bytes, const std::string& source = "");

/// Maps the file into memory while it is read, if the system can.
Result<MeshPlan> read_navmesh(const std::string& path);

}  // namespace wend::io
