#include "region_lists.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wend {

void RegionLists::make(std::uint32_t polygon, std::vector<BakedMesh::Via>& vias) {
  sightings_ = graph_.sightings_of(polygon);
  sides_ = mesh_.sides_of(polygon);
  farther_.assign(sightings_.size() * sightings_.size(), std::nan(""));
  all_.clear();
  for (std::uint32_t i = 0; i < sightings_.size(); ++i) {
    for (const HubLabel& label : labels_.of(sightings_[i].corner)) {
      all_.push_back({label.length, label.hub, i});
    }
  }
  std::stable_sort(all_.begin(), all_.end(),
                   [](const auto& a, const auto& b) { return a.hub < b.hub; });
  for (std::size_t begin = 0, end = 0; begin < all_.size(); begin = end) {
    while (end < all_.size() && all_[end].hub == all_[begin].hub) ++end;
    const std::span<const BakedMesh::Via> group(all_.data() + begin, end - begin);
    for (const BakedMesh::Via& via : group) {
      if (!is_beaten(via, group)) vias.push_back(via);
    }
  }
}

/// By more than what may be rounded: of equal ways all are kept.
bool RegionLists::is_beaten(const BakedMesh::Via& via, std::span<const BakedMesh::Via> group) {
  return std::any_of(group.begin(), group.end(), [&](const BakedMesh::Via& other) {
    if (sightings_[other.sighting].whole == 0 || other.sighting == via.sighting) return false;
    const double spare = via.length - other.length - 1e-9 * (1 + via.length + other.length);
    const double apart = flat_distance(graph_.places[sightings_[via.sighting].corner],
                                       graph_.places[sightings_[other.sighting].corner]);
    // No place is nearer to one of two than to the other by more than what lies between them.
    if (spare <= -apart) return false;
    return spare > apart || most_farther(other.sighting, via.sighting) < spare;
  });
}

/// The places from which one corner is farther than the other by more than some c lie within a
/// branch of a hyperbola: for c >= 0 a convex set, so that along a side the difference rises to a
/// peak and falls; for c < 0 all but a convex set, so that it is largest at a corner. And it has no
/// peak inside: it rises along the line through both until that leaves the polygon.
double RegionLists::most_farther(std::uint32_t sighting, std::uint32_t than) {
  double& known = farther_[sighting * sightings_.size() + than];
  if (known == known) return known;
  const Position& far = graph_.places[sightings_[sighting].corner];
  const Position& near = graph_.places[sightings_[than].corner];
  known = -std::numeric_limits<double>::infinity();
  Position before = {sides_.back().x, sides_.back().y};
  for (const NavMesh::Side& side : sides_) {
    const Position at = {side.x, side.y};
    known = std::max(known, peak_on_side(far, near, before, at));
    before = at;
  }
  return known;
}

/// By narrowing from both ends; what is left is bounded by how fast the difference can change. (Its
/// slope is at most 2.)
double RegionLists::peak_on_side(const Position& far, const Position& near, const Position& a,
                                 const Position& b) const {
  constexpr int kSteps = 24;
  const auto farther = [&](double share) {
    const Position place = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
    return flat_distance(place, far) - flat_distance(place, near);
  };
  const double ends = std::max(farther(0), farther(1));
  double low = 0;
  double high = 1;
  for (int i = 0; i < kSteps; ++i) {
    const double third = (high - low) / 3;
    if (farther(low + third) < farther(high - third)) {
      low += third;
    } else {
      high -= third;
    }
  }
  const double slack = (high - low) * flat_distance(a, b);
  return std::max(ends, farther((low + high) / 2) + slack);
}

}  // namespace wend
