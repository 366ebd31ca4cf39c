#pragma once

#include "linked_doors.h"
#include "mesh_path.h"

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

/// Writes ways that take links.
class LinkedPathWriter : public MeshPathWriter<LinkedDoors> {
 public:
  using MeshPathWriter::MeshPathWriter;

  /// From the start through the nodes up to `last` (kNone: none) to the end, which lies in the
  /// polygon; `bend` is where the way bends after the last node's root, or null.
  /// `bend_at(node, place)` says whether the way to the start of an arrival's link bends, and
  /// where.
  template <class BendAt>
  void write(const Position& start, std::uint32_t last, PlaneVector end, std::uint32_t polygon,
             const PlaneVector* bend, BendAt&& bend_at) {
    WEND_ASSERT(polygon < doors_.polygon_count(), "a way ends in a polygon of the mesh");
    path_.links.clear();
    path_.waypoints.assign(1, on_ground(polygon, end));
    if (bend != nullptr) add(on_ground(polygon, *bend));
    name(polygon);
    std::uint32_t root = SightNode::kStart;
    std::uint32_t first = polygon;
    for (std::uint32_t at = last; at != kNone; at = memory_.nodes[at].parent) {
      const SightNode& node = memory_.nodes[at];
      if (is_arrival(node)) {
        first = take_link(node);
        PlaneVector place;
        if (bend_at(node, place)) add(on_ground(first, place));
        root = SightNode::kStart;
        continue;
      }
      const auto& door = doors_.door(node.door);
      name(door.polygon);
      const bool begins = node.parent == kNone || is_arrival(memory_.nodes[node.parent]);
      if (begins) name(first = door.neighbour);
      // (The ends of links are added as such.)
      const bool is_corner = node.bend < doors_.bend_of_link(0);
      if (node.bend == root || !is_corner) continue;
      root = node.bend;
      add(doors_.corner(node));
    }
    finish(start, first);
    std::reverse(path_.nodes.begin(), path_.nodes.end());
    if (path_.detail == PathDetail::cost) path_.nodes.clear();
    count_links();
  }

 private:
  bool is_arrival(const SightNode& node) const { return node.door >= doors_.door_count(); }

  /// Adds both ends of a link, the later one first, and returns the polygon where it begins.
  std::uint32_t take_link(const SightNode& node) {
    WEND_ASSERT(node.door - doors_.door_count() < doors_.targets().arrivals.size(),
                "arrivals are numbered behind the mesh's doors");
    const auto [number, polygon] = doors_.targets().arrivals[node.door - doors_.door_count()];
    const MeshLink& link = doors_.links().link(number);
    auto& places = path_.waypoints;
    if (places.back().x != link.to.x || places.back().y != link.to.y) add(link.to);
    places.push_back(link.from);
    kept_ = places.size();
    path_.links.push_back({static_cast<std::uint32_t>(kept_ - 1), number});
    name(polygon);
    return polygon;
  }

  /// From the end to the start; none twice in a row.
  void name(std::uint32_t polygon) {
    if (path_.nodes.empty() || path_.nodes.back() != polygon) path_.nodes.push_back(polygon);
  }

  /// Legs that are links cost what these do.
  void count_links() {
    auto& legs = path_.links;
    if (legs.empty()) return;
    WEND_ASSERT(path_.waypoints.size() > 1, "both ends of a link are waypoints");
    std::reverse(legs.begin(), legs.end());
    const auto last = static_cast<std::uint32_t>(path_.waypoints.size() - 1);
    for (PathLink& leg : legs) leg.waypoint = last - leg.waypoint;
    path_.length = 0;
    auto leg = legs.begin();
    for (std::uint32_t i = 0; i < last; ++i) {
      const bool is_link = leg != legs.end() && leg->waypoint == i;
      path_.length += is_link ? doors_.links().link((leg++)->link).cost
                              : flat_distance(path_.waypoints[i], path_.waypoints[i + 1]);
    }
    WEND_ASSERT(leg == legs.end(),
                "each link is one leg of the way, in the order of the waypoints");
  }
};

}  // namespace wend
