// Shortest ways at any angle by the plainest means: every corner of a blocked cell and both ends,
// each pair of them tested against every blocked cell in whole numbers, and Dijkstra without any
// tricks. Shares no code with the library.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "wend/catalogue/navigator.h"
#include "wend/search/path.h"

namespace wend::test {

class AnyAngleOracle {
 public:
  /// In half cells from the map's upper left corner; cells' centres are odd.
  struct Place {
    std::int64_t x;
    std::int64_t y;
    friend bool operator==(const Place&, const Place&) = default;
  };

  AnyAngleOracle(const GridMap& map, CornerRule rule) : map_(map), rule_(rule) {}

  static Place centre(Point cell) { return {2 * cell.x + 1, 2 * cell.y + 1}; }
  /// Empty where it is no multiple of a half.
  static std::optional<Place> place(const Position& position);

  /// Whether the segment keeps out of blocked cells, of the sides between two of them and, but
  /// under CornerRule::always, of the points at which two touch that are opposite each other. Under
  /// `both_free` and `never` that is the closure of what is free: what lines may come as near as
  /// one likes to.
  bool free(Place from, Place to) const;

  /// The length in cells of a shortest way; nothing if there is none. Precondition: the start is
  /// free.
  std::optional<double> length(Point from, Point to) const;

 private:
  bool blocked(std::int64_t x, std::int64_t y) const;
  bool enters(Place from, Place to, std::int64_t x, std::int64_t y) const;
  bool slips_through(Place from, Place to, std::int64_t x, std::int64_t y) const;
  bool free_along_sides(Place from, Place to) const;
  bool is_corner(std::int64_t x, std::int64_t y) const;

  const GridMap& map_;
  CornerRule rule_;
};

}  // namespace wend::test
