// The tiles of a layer of Tiled's, in whichever way they are written down.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tiled_reader.h"

namespace wend::io {

/// How the data of a layer and of its chunks are written.
struct TileEncoding {
  std::string_view encoding;     ///< "csv", "base64" or nothing: a list of numbers
  std::string_view compression;  ///< of base64: "zlib", "gzip" or nothing
};

/// The numbers of `count` tiles, row by row, without the bits that say how a tile is turned; 0 is
/// no tile. Takes no memory for tiles that the data cannot hold. On an error, which the reader
/// keeps, nothing.
std::vector<std::uint32_t> read_tiles(const JsonValue& data, TileEncoding encoding,
                                      std::size_t count, TiledReader& reader);

/// Bytes as zlib compresses them, in Base64.
std::string compressed_base64(const std::string& bytes);

}  // namespace wend::io
