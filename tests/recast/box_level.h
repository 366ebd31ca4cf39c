// Levels made of blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "support/random.h"
#include "wend/mesh/triangle_soup.h"

namespace wend::test {

/// A block with level sides.
struct Box {
  Position low;
  Position high;
};

/// Its six sides, each two triangles that are floor from outside. Recast knows surfaces only, and
/// would have floor within; so there is a ceiling at every half of a metre.
inline void add_box(const Box& box, TriangleSoup& soup) {
  const auto at = static_cast<std::uint32_t>(soup.vertices.size());
  for (unsigned i = 0; i < 8; ++i) {
    soup.vertices.push_back({(i & 1) != 0 ? box.high.x : box.low.x,
                             (i & 2) != 0 ? box.high.y : box.low.y,
                             (i & 4) != 0 ? box.high.z : box.low.z});
  }
  constexpr std::uint32_t kSides[6][4] = {{4, 5, 7, 6}, {0, 2, 3, 1}, {0, 1, 5, 4},
                                          {1, 3, 7, 5}, {3, 2, 6, 7}, {2, 0, 4, 6}};
  for (const auto& [a, b, c, d] : kSides) {
    soup.triangles.push_back({at + a, at + b, at + c});
    soup.triangles.push_back({at + a, at + c, at + d});
  }
  for (double z = box.low.z + 0.5; z < box.high.z - 0.25; z += 0.5) {
    const auto ceiling = static_cast<std::uint32_t>(soup.vertices.size());
    for (std::uint32_t i = 0; i < 4; ++i) {
      soup.vertices.push_back({soup.vertices[at + i].x, soup.vertices[at + i].y, z});
    }
    soup.triangles.push_back({ceiling, ceiling + 2, ceiling + 3});
    soup.triangles.push_back({ceiling, ceiling + 3, ceiling + 1});
  }
}

inline TriangleSoup soup_of(const std::vector<Box>& boxes) {
  TriangleSoup soup;
  for (const Box& box : boxes) add_box(box, soup);
  return soup;
}

/// A slab to walk on, with blocks on it: too high to climb, some of them in the air.
inline std::vector<Box> random_level(Random& random) {
  std::vector<Box> boxes = {{{0, 0, -1}, {24, 18, 0}}};
  const int count = random.between(0, 9);
  for (int i = 0; i < count; ++i) {
    const double x = random.between(-20, 220) / 10.0;
    const double y = random.between(-20, 160) / 10.0;
    const double top = 2 * random.between(1, 3);  // nobody climbs from one to the next
    const double bottom = random.chance(30) ? top - 0.6 : -0.5;
    boxes.push_back({{x, y, bottom},
                     {x + random.between(10, 90) / 10.0, y + random.between(10, 90) / 10.0, top}});
  }
  return boxes;
}

}  // namespace wend::test
