#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "wend/base/result.h"
#include "wend/space/tables/first_moves.h"

/// Baked tables as files: baked once, loaded in milliseconds wherever the map is used.
///
/// Version 1, all numbers little-endian:
///
///     byte   0  89 57 45 4e 44 0d 0a 1a ("WEND" with a line end that copying as text would break)
///            8  u32  1, the version of this form
///           12  u32  a block has 2^this cells a side
///           16  u64  checksum of which cells are walkable (BakedFor)
///           24  u32  width of the map      28  u32  height
///           32  u32  cost of a straight step   36  u32  of a diagonal one
///           40  u32  the corner rule, in the order of CornerRule
///           44  u32  turns
///           48  u32  blocks with walkable cells; then 12 bytes of 0
///           64  u32 per block: its number among those, or ffffffff; then 0 up to a multiple of 64
///               bytes
///               a bit per share of 64 turns, the lowest first: whether it is baked; then 0 up to a
///               multiple of 64 bytes
///               a byte per block with walkable cells and turn
///     the last  u64  checksum (internal/base/checksum.h) of all before
namespace wend::io {

/// The tables as the bytes of such a file. Precondition: `moves` has tables.
std::string to_first_moves_bytes(const FirstMoves& moves);

/// Reads these bytes, which `keeper` keeps alive; the tables refer to them and keep it, too.
/// Errors: not such a file, another version, truncated, damaged. The caller has to check which map
/// the tables are for (Navigator::adopt does).
Result<FirstMoves> parse_first_moves(std::span<const std::uint8_t> bytes,
                                     std::shared_ptr<const void> keeper,
                                     const std::string& source = "");

/// Maps the file into memory if the system can. The file must not be written to while the tables
/// are in use (replace it by renaming another one, as `wend bake` does). Linear: the checksum is
/// verified.
Result<FirstMoves> read_first_moves(const std::string& path);

}  // namespace wend::io
