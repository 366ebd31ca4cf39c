#pragma once

#include <algorithm>
#include <cmath>

#include "polyanya_memory.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/search/path.h"

namespace wend {

/// Writes the way that a search found into a path that is cleared; allocates nothing where that has
/// the room.
template <class Doors>
class MeshPathWriter {
 public:
  MeshPathWriter(const Doors& doors, const PolyanyaMemory& memory, Path& path)
      : doors_(doors), memory_(memory), path_(path) {}

  /// Within one polygon.
  void write_straight(const Position& start, const Position& end, std::uint32_t polygon) {
    WEND_ASSERT(polygon < doors_.polygon_count(), "both ends lie in a polygon of the mesh");
    if (path_.detail != PathDetail::cost) path_.nodes.assign(1, polygon);
    path_.waypoints.assign(1, {end.x, end.y, doors_.height(polygon, end.x, end.y)});
    finish(start, polygon);
  }

  /// From the start through the nodes up to `last` to the end; `bend` is where the way bends after
  /// the last node's root, or null.
  void write(const Position& start, std::uint32_t last, PlaneVector end, const PlaneVector* bend) {
    WEND_ASSERT(last < memory_.nodes.size(), "a way ends at a node that was made");
    if (path_.detail != PathDetail::cost) write_polygons(last);
    const std::uint32_t end_polygon = doors_.door(memory_.nodes[last].door).polygon;
    path_.waypoints.assign(1, on_ground(end_polygon, end));
    if (bend != nullptr) add(on_ground(end_polygon, *bend));
    std::uint32_t root = SightNode::kStart;
    std::uint32_t first = last;
    for (std::uint32_t at = last; at != kNone; at = memory_.nodes[at].parent) {
      const SightNode& node = memory_.nodes[at];
      first = at;
      if (node.bend == root || node.bend == SightNode::kStart) continue;
      root = node.bend;
      add(doors_.corner(node));
    }
    finish(start, doors_.door(memory_.nodes[first].door).neighbour);
  }

 protected:
  static constexpr std::uint32_t kNone = SightNode::kStart;

  void write_polygons(std::uint32_t last) {
    std::size_t count = 1;
    for (std::uint32_t at = last; at != kNone; at = memory_.nodes[at].parent) ++count;
    path_.nodes.resize(count);
    for (std::uint32_t at = last; at != kNone; at = memory_.nodes[at].parent) {
      WEND_ASSERT(count > 1, "the way ends where it was counted to");
      const auto& door = doors_.door(memory_.nodes[at].door);
      path_.nodes[--count] = door.polygon;
      if (count == 1) path_.nodes[0] = door.neighbour;
    }
  }

  Position on_ground(std::uint32_t polygon, PlaneVector place) const {
    return {place.x, place.y, doors_.height(polygon, place.x, place.y)};
  }

  /// Waypoints stand from the end to the start so far.
  void finish(const Position& start, std::uint32_t polygon) {
    auto& places = path_.waypoints;
    add(on_ground(polygon, {start.x, start.y}));
    std::reverse(places.begin(), places.end());
    path_.length = 0;
    for (std::size_t i = 1; i < places.size(); ++i) {
      path_.length += flat_distance(places[i - 1], places[i]);
    }
  }

  /// Roots that lie straight between their neighbours are left out.
  void add(const Position& place) {
    auto& places = path_.waypoints;
    WEND_ASSERT(!places.empty(), "the way's end is written first");
    const std::size_t count = places.size();
    const bool same = places[count - 1].x == place.x && places[count - 1].y == place.y;
    if (count == kept_) {
      if (!same) places.push_back(place);
      return;
    }
    if (same && count > 1) places.pop_back();
    if (count > 1 && !same && lies_between(places[count - 2], places[count - 1], place)) {
      places.pop_back();
    }
    places.push_back(place);
  }
  static bool lies_between(const Position& a, const Position& b, const Position& c) {
    return a.z == b.z && b.z == c.z && orientation(a, b, c) == 0;
  }

  const Doors& doors_;
  const PolyanyaMemory& memory_;
  Path& path_;
  std::size_t kept_ = 0;  // places up to here stay: the ends of links
};

}  // namespace wend
