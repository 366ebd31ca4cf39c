// Changes the contents of Detour's tile sets: counts, coordinates, corners and kinds, and now and
// then the tiles' sizes. A set that does not parse is replaced by new tiles.
// (tests/io/mesh/detour_bytes.h has the form.)
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "../mutate.h"
#include "../mutate_tables.h"
#include "io/mesh/detour_bytes.h"

namespace wend::fuzzing {

inline constexpr std::size_t kDetourSetHeader = 40;
inline constexpr std::size_t kDetourTileHeader = 100;

inline std::string new_detour_set(Random& random) {
  const bool is_long = random.chance(50);
  std::vector<std::string> tiles;
  const std::uint32_t count = 1 + random.below(3);
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto parts = static_cast<std::uint16_t>(1 + random.below(4));
    const auto height = static_cast<float>(random.below(3)) / 2;
    io::DetourDraft draft = io::detour_square(static_cast<float>(4 * i), 0, parts, height);
    if (random.chance(50)) {
      draft.vertices.push_back({1, 0, 1});
      draft.vertices.push_back({2, 3, 9});
      const auto first = static_cast<std::uint16_t>(draft.vertices.size() - 2);
      const auto second = static_cast<std::uint16_t>(first + 1);
      draft.polygons.push_back(
          {{first, second}, static_cast<std::uint8_t>(random.below(64)), true});
      draft.connections.push_back({parts, random.chance(50)});
    }
    tiles.push_back(io::detour_tile(draft, is_long));
  }
  return random.chance(20) ? tiles.front() : io::detour_set(tiles, is_long);
}

/// The beginning of its first tile, if there is one.
inline std::size_t detour_tile_at(const std::string& bytes) {
  return bytes.substr(0, kDetourSetHeader + 24).find("VAND");
}

inline void change_detour(std::string& bytes, Random& random) {
  const std::size_t tile = detour_tile_at(bytes);
  if (tile == bytes.npos || bytes.size() < tile + kDetourTileHeader + 4) return;
  const auto word = [&](std::size_t index) { return little_endian_at(bytes, tile + 4 * index); };
  const std::size_t vertices = tile + kDetourTileHeader;
  const std::size_t polygons = vertices + std::size_t{12} * (word(7) & 0xffff);
  const auto change_float = [&](std::size_t at) {
    if (at + 4 > bytes.size()) return;
    const auto value = static_cast<float>(mutated_number(random.below(9), random));
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    put_little_endian(bytes, at, bits);
  };
  constexpr std::uint32_t kHeaderWords = 24;
  switch (random.below(6)) {
    case 0: put_little_endian(bytes, tile + 4 * random.below(kHeaderWords), random.below(9)); break;
    case 1: change_float(tile + 68); break;
    case 2:
    case 3:
      change_float(vertices + 4 * index_below(std::size_t{3} * (word(7) & 0xff), random));
      break;
    case 4: {
      const std::size_t at = polygons + 32 * index_below(word(6) & 0xff, random) + 4;
      const std::size_t corner = at + 2 * random.below(6);
      if (corner < bytes.size()) bytes[corner] = static_cast<char>(random.below(12));
      break;
    }
    default: {
      const std::size_t at = polygons + 32 * index_below(word(6) & 0xff, random) + 30;
      if (at + 1 >= bytes.size()) break;
      bytes[at + random.below(2)] = static_cast<char>(random.below(random.chance(50) ? 8 : 256));
    }
  }
}

inline std::string mutated_detour(const std::string& bytes, Random& random) {
  const bool is_new = detour_tile_at(bytes) == bytes.npos || starts_anew(random);
  std::string made = is_new ? new_detour_set(random) : bytes;
  const std::uint32_t changes = few(random);
  for (std::uint32_t i = 0; i < changes; ++i) change_detour(made, random);
  return made;
}

}  // namespace wend::fuzzing
