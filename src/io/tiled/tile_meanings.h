// The meaning of Tiled's tiles, layers and maps for the ground, by their properties.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "tiled_reader.h"
#include "wend/io/file_loader.h"

namespace wend::io {

/// A cost in thousandths of open ground's, 0 for blocked; or nothing about it.
using Meaning = std::optional<std::uint32_t>;

/// By the property `cost`, or `walkable`, `blocked`, `solid`, `collides`. Any of them that blocks
/// outweighs the others; `walkable` means a cost of 1 if `cost` is missing. A false `blocked`,
/// `solid` or `collides` means nothing: roofs over walls are marked like that.
Meaning meaning_of(const JsonValue& owner, TiledReader& reader);

/// A property that is a number from 0, by its name; nothing where there is none.
std::optional<double> number_property(const JsonValue& owner, const char* name, double most,
                                      TiledReader& reader);

/// The tiles of a map, by their numbers in all its tilesets.
class TileMeanings {
 public:
  /// Reads the tilesets of a map, also those in other files.
  TileMeanings(const JsonValue& root, const FileLoader& load, TiledReader& reader);

  /// Whether any tile means something.
  bool any() const;
  /// Whether there is a tileset that the tile can be of.
  bool knows(std::uint32_t tile) const { return !first_.empty() && tile >= first_.begin()->first; }
  /// Precondition: knows(tile).
  Meaning of(std::uint32_t tile) const;

 private:
  using Tileset = std::map<std::uint32_t, std::uint32_t>;  // only tiles that mean something

  void add(const JsonValue& tileset, const FileLoader& load, TiledReader& reader);
  static Tileset read(const JsonValue& tileset, TiledReader& reader);
  static Tileset read_file(const std::string& name, const std::string& bytes, TiledReader& reader);

  std::map<std::uint32_t, Tileset> first_;  // by the number of a tileset's first tile
};

}  // namespace wend::io
