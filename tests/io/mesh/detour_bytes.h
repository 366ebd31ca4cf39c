// Files of Detour's, written byte by byte as its headers say, for tests and fuzzers that do without
// its library.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace wend::io {

struct DetourDraft {
  struct Polygon {
    std::vector<std::uint16_t> corners;
    std::uint8_t area = 0;
    bool is_connection = false;
  };
  struct Connection {
    std::uint16_t polygon = 0;
    bool both_ways = false;
  };

  std::vector<std::array<float, 3>> vertices;  ///< y is up
  std::vector<Polygon> polygons;
  std::vector<Connection> connections;
  float climb = 0.5f;
  std::uint32_t links = 3;  ///< these and the next are there, and hold nothing
  std::uint32_t details = 2;
  std::uint32_t tree_nodes = 1;
};

template <class T>
void put_number(std::string& bytes, T number) {
  for (unsigned i = 0; i < sizeof(T); ++i) {
    bytes +=
        static_cast<char>(static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> 8 * i));
  }
}

inline void put_real(std::string& bytes, float number) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &number, sizeof bits);
  put_number(bytes, bits);
}

inline std::string detour_tile(const DetourDraft& draft, bool long_references = false) {
  std::string bytes = "VAND";
  for (const std::uint32_t word : {7u, 0u, 0u, 0u, 0u}) put_number(bytes, word);
  put_number(bytes, static_cast<std::uint32_t>(draft.polygons.size()));
  put_number(bytes, static_cast<std::uint32_t>(draft.vertices.size()));
  put_number(bytes, draft.links);
  for (int i = 0; i < 3; ++i) put_number(bytes, draft.details);  // meshes, vertices, triangles
  put_number(bytes, draft.tree_nodes);
  put_number(bytes, static_cast<std::uint32_t>(draft.connections.size()));
  put_number(bytes, static_cast<std::uint32_t>(draft.polygons.size() - draft.connections.size()));
  for (const float number : {2.0f, 0.6f, draft.climb}) put_real(bytes, number);
  bytes.resize(100);
  for (const auto& vertex : draft.vertices) {
    for (const float coordinate : vertex) put_real(bytes, coordinate);
  }
  for (const DetourDraft::Polygon& polygon : draft.polygons) {
    put_number(bytes, 0xffffffffu);
    for (std::size_t i = 0; i < 6; ++i) {
      put_number(bytes, i < polygon.corners.size() ? polygon.corners[i] : std::uint16_t{0});
    }
    bytes.append(12, '\0');
    put_number(bytes, std::uint16_t{1});
    put_number(bytes, static_cast<std::uint8_t>(polygon.corners.size()));
    put_number(bytes, static_cast<std::uint8_t>(polygon.area | (polygon.is_connection ? 0x40 : 0)));
  }
  bytes.append(draft.links * (long_references ? 16u : 12u), '\0');
  bytes.append(draft.details * (12u + 12u + 4u) + draft.tree_nodes * 16u, '\0');
  for (const DetourDraft::Connection& connection : draft.connections) {
    bytes.append(28, '\0');  // where its ends were asked for, and how near
    put_number(bytes, connection.polygon);
    put_number(bytes, static_cast<std::uint8_t>(connection.both_ways ? 1 : 0));
    bytes.append(5, '\0');
  }
  return bytes;
}

inline std::string detour_set(const std::vector<std::string>& tiles, bool long_references = false) {
  std::string bytes = "TESM";
  put_number(bytes, 1u);
  put_number(bytes, static_cast<std::uint32_t>(tiles.size()));
  bytes.append(28, '\0');
  for (const std::string& tile : tiles) {
    if (long_references) {
      put_number(bytes, std::uint64_t{1});
      put_number(bytes, static_cast<std::uint64_t>(tile.size()));  // four bytes align it
    } else {
      put_number(bytes, 1u);
      put_number(bytes, static_cast<std::uint32_t>(tile.size()));
    }
    bytes += tile;
  }
  return bytes;
}

/// The rectangle from (x, z) to (x + 4, z + 4) in `parts` strips, at a height, clockwise or not.
inline DetourDraft detour_square(float x, float z, std::uint16_t parts, float height = 0) {
  DetourDraft draft;
  for (std::uint16_t i = 0; i <= parts; ++i) {
    const float at = z + 4.0f * static_cast<float>(i) / static_cast<float>(parts);
    draft.vertices.push_back({x, height, at});
    draft.vertices.push_back({x + 4, height, at});
  }
  for (std::uint16_t i = 0; i < parts; ++i) {
    const auto a = static_cast<std::uint16_t>(2 * i);
    const auto corner = [a](int k) { return static_cast<std::uint16_t>(a + k); };
    draft.polygons.push_back({{corner(0), corner(2), corner(3), corner(1)}, 1, false});
  }
  return draft;
}

}  // namespace wend::io
