#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "wend/base/result.h"
#include "wend/mesh/baked_mesh.h"

/// A mesh's baked tables as the bytes of a file: baked once, loaded in milliseconds wherever the
/// mesh is used. Write them under another name first and rename the file, so that no incomplete
/// file is ever found.
///
/// Version 1, all numbers little-endian, lengths and places as IEEE doubles:
///
///     byte   0  89 57 4d 53 48 0d 0a 1a ("WMSH" with a line end that copying as text would break)
///            8  u32  1, the version of this form; then 4 bytes of 0
///           16  u64  checksum of the mesh's plan (BakedMesh::misfit)
///           24  u32  corners     28  u32  labels       32  u32  polygons
///           36  u32  regions     40  u32  sightings    44  u32  vias
///           48  the tables of BakedMesh::Tables, in that order: each entry's numbers, in that
///           order
///     the last  u64  checksum (internal/base/checksum.h) of all before
namespace wend {

/// The tables as the bytes of such a file. Linear.
std::string to_baked_mesh_bytes(const BakedMesh& baked);

/// Reads these bytes. Errors: not such a file, another version, truncated, damaged, inconsistent
/// tables (BakedMesh::validate). The checksum detects damage, not forgery: forged tables may give
/// paths that are not shortest, but queries always end. The caller has to check which mesh the
/// tables are for: BakedMesh::misfit. Nearly linear; allocates no more than the number of bytes
/// warrants. `source` is only used in errors.
Result<BakedMesh> parse_baked_mesh(std::span<const std::uint8_t> bytes,
                                   const std::string& source = "");

}  // namespace wend
