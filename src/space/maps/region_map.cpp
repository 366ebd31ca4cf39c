#include "wend/space/maps/region_map.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/space/maps/graph_builder.h"

namespace wend {
namespace {

/// The centre of a polygon's area; of its corners where it has none.
Position centre_of(const std::vector<Position>& outline) {
  WEND_ASSERT(!outline.empty(), "an outline without corners has no centre");
  const Position& origin = outline.front();
  double area = 0;
  Position sum;
  Position corners;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Position& next = outline[(i + 1) % outline.size()];
    const double ax = outline[i].x - origin.x;
    const double ay = outline[i].y - origin.y;
    const double bx = next.x - origin.x;
    const double by = next.y - origin.y;
    const double doubled = ax * by - bx * ay;
    area += doubled;
    sum.x += (ax + bx) * doubled;
    sum.y += (ay + by) * doubled;
    corners.x += ax;
    corners.y += ay;
  }
  const auto count = static_cast<double>(outline.size());
  if (area == 0) return {origin.x + corners.x / count, origin.y + corners.y / count, 0};
  return {origin.x + sum.x / (3 * area), origin.y + sum.y / (3 * area), 0};
}

}  // namespace

NodeId RegionMap::add_region(Region region) {
  regions_.push_back(std::move(region));
  return static_cast<NodeId>(regions_.size() - 1);
}

void RegionMap::add_border(NodeId from, NodeId to, double cost, bool both_ways) {
  WEND_CHECK(from < regions_.size() && to < regions_.size(), "a border must join two regions");
  borders_.push_back({from, to, cost, both_ways});
}

NodeId RegionMap::find(std::string_view name) const {
  const auto found = std::find_if(regions_.begin(), regions_.end(),
                                  [&](const Region& region) { return region.name == name; });
  return found == regions_.end() ? kNoNode : static_cast<NodeId>(found - regions_.begin());
}

std::optional<Position> RegionMap::centre(NodeId region) const {
  WEND_ASSERT(region < regions_.size(), "ask for regions of the board: find() may find none");
  const Region& here = regions_[region];
  if (here.centre || here.outline.empty()) return here.centre;
  return centre_of(here.outline);
}

Result<Graph> RegionMap::graph() const {
  GraphBuilder builder;
  for (NodeId region = 0; region < regions_.size(); ++region) {
    const std::string& name = regions_[region].name;
    if (name.empty()) return Error{"", 0, "region " + std::to_string(region) + " has no name"};
    builder.add_node(name, centre(region));
  }
  for (const Border& border : borders_) {
    builder.add_edge(border.from, border.to, border.cost);
    if (border.both_ways) builder.add_edge(border.to, border.from, border.cost);
  }
  return builder.build();
}

}  // namespace wend
