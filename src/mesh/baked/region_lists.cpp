#include "region_lists.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "wend/base/assert.h"

namespace wend {

namespace {

/// The sine of the turn that a way makes from a to b to c: above 0 to the left.
double sine_of_turn(const Position& a, const Position& b, const Position& c) {
  const double cross = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
  return cross / (flat_distance(a, b) * flat_distance(b, c));
}

/// How much a way along a side changes, at most, as its place moves from one end to the other.
double peak_on_side(const Position& far, const Position& near, const Position& a,
                    const Position& b) {
  constexpr int kSteps = 24;
  const auto farther = [&](double share) {
    const Position place = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
    return flat_distance(place, far) - flat_distance(place, near);
  };
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
  // The difference changes by two per unit at most.
  return farther((low + high) / 2) + (high - low) * flat_distance(a, b);
}

}  // namespace

void RegionLists::make(std::uint32_t polygon, std::span<const Position> region,
                       BakedMesh::Tables& tables) {
  WEND_ASSERT(tables.first_sighting.size() == tables.first_via.size(),
              "each region has a row of sightings and one of vias");
  region_ = region;
  look(polygon);
  for (const Seer& seer : seers_) {
    tables.sightings.push_back({seer.corner, seer.whole ? 1u : 0u});
  }
  tables.first_sighting.push_back(static_cast<std::uint32_t>(tables.sightings.size()));
  if (seers_.size() <= BakedMesh::kMostSightings) make_list(tables);
  tables.first_via.push_back(static_cast<std::uint32_t>(tables.vias.size()));
}

void RegionLists::make_list(BakedMesh::Tables& tables) {
  at_corners_.assign(seers_.size() * seers_.size(), std::nan(""));
  on_sides_.assign(seers_.size() * seers_.size(), std::nan(""));
  all_.clear();
  for (std::uint32_t i = 0; i < seers_.size(); ++i) {
    for (const HubLabel& label : labels_.of(seers_[i].corner)) {
      if (can_be_taut(seers_[i], label)) all_.push_back({label.length, label.hub, i});
    }
  }
  std::stable_sort(all_.begin(), all_.end(),
                   [](const auto& a, const auto& b) { return a.hub < b.hub; });
  for (std::size_t begin = 0, end = 0; begin < all_.size(); begin = end) {
    while (end < all_.size() && all_[end].hub == all_[begin].hub) ++end;
    const Group group(all_.data() + begin, end - begin);
    for (const Via& via : group) {
      if (is_beaten(via, group)) continue;
      WEND_ASSERT(via.seer < BakedMesh::kMostSightings && via.hub < BakedMesh::kMostCorners,
                  "a via has room for both its numbers");
      tables.vias.push_back(via.hub << BakedMesh::kSightingBits | via.seer);
      tables.via_lengths.push_back(via.length);
    }
  }
}

void RegionLists::look(std::uint32_t polygon) {
  seers_.clear();
  if (region_.empty()) return;
  for (const CornerGraph::Glimpse& glimpse : graph_.glimpses_of(polygon)) add(glimpse);
}

/// A glimpse of the polygon is one of the region, too, where that does not lie beyond one of the
/// rays. The part of the region in sight ends at the region's own outermost corner or at the ray.
void RegionLists::add(const CornerGraph::Glimpse& glimpse) {
  WEND_ASSERT(!region_.empty(), "no corner sees an empty region: leave it out before");
  const CornerTable::Corner& corner = graph_.corners[glimpse.corner];
  bool beyond_right = true;
  bool beyond_left = true;
  bool whole = true;
  Position right = region_[0];
  Position left = region_[0];
  for (const Position& place : region_) {
    const int of_right = orientation(corner.place, glimpse.right, place);
    const int of_left = orientation(corner.place, glimpse.left, place);
    beyond_right = beyond_right && of_right < 0;
    beyond_left = beyond_left && of_left > 0;
    whole = whole && of_right >= 0 && of_left <= 0;
    if (orientation(corner.place, right, place) < 0) right = place;
    if (orientation(corner.place, left, place) > 0) left = place;
  }
  if (beyond_right || beyond_left) return;
  // At the corner itself there is no direction, and more than half a turn has no outermost one.
  const bool at_corner = std::any_of(region_.begin(), region_.end(), [&](const Position& place) {
    return place.x == corner.place.x && place.y == corner.place.y;
  });
  if (at_corner || orientation(corner.place, glimpse.right, right) < 0) right = glimpse.right;
  if (at_corner || orientation(corner.place, glimpse.left, left) > 0) left = glimpse.left;
  const bool at_right =
      glimpse.at_right && (at_corner || can_bend_left(corner.walls, corner.place, right));
  const bool at_left =
      glimpse.at_left && (at_corner || can_bend_right(corner.walls, corner.place, left));
  if (!at_right && !at_left) return;
  WEND_ASSERT(seers_.empty() || seers_.back().corner <= glimpse.corner,
              "a polygon's glimpses come by the numbers of their corners");
  if (seers_.empty() || seers_.back().corner != glimpse.corner) {
    seers_.push_back({glimpse.corner, whole, at_right, at_left, right, left});
    return;
  }
  Seer& known = seers_.back();
  known.whole = known.whole || whole;
  known.at_right = known.at_right || at_right;
  known.at_left = known.at_left || at_left;
  if (orientation(corner.place, known.right, right) < 0) known.right = right;
  if (orientation(corner.place, known.left, left) > 0) known.left = left;
}

/// A way comes from near one wall of the corner and goes on near the other one, by half a turn at
/// least. A label's way may be longer than the shortest by what is rounded, and then lack some tiny
/// part of that. Where ground winds round the corner, directions seen from above say nothing of how
/// far a way turns.
bool RegionLists::can_be_taut(const Seer& seer, const HubLabel& label) const {
  constexpr double kSlack = 1e-6;
  if (label.next == seer.corner) return true;
  const CornerTable::Corner& corner = graph_.corners[seer.corner];
  if (corner.walls.winds) return true;
  const Position& next = graph_.corners[label.next].place;
  const bool from_right = seer.at_right && can_bend_right(corner.walls, corner.place, next) &&
                          sine_of_turn(seer.right, corner.place, next) >= -kSlack;
  const bool from_left = seer.at_left && can_bend_left(corner.walls, corner.place, next) &&
                         sine_of_turn(seer.left, corner.place, next) <= kSlack;
  return from_right || from_left;
}

/// By more than what may be rounded: of equal ways all are kept.
bool RegionLists::is_beaten(const Via& via, Group group) {
  return std::any_of(group.begin(), group.end(), [&](const Via& other) {
    if (!seers_[other.seer].whole || other.seer == via.seer) return false;
    const double spare = via.length - other.length - 1e-9 * (1 + via.length + other.length);
    const double apart = flat_distance(graph_.corners[seers_[via.seer].corner].place,
                                       graph_.corners[seers_[other.seer].corner].place);
    // No place is nearer to one of two than to the other by more than what lies between them.
    if (spare <= -apart) return false;
    return spare > apart || is_less_farther(other.seer, via.seer, spare);
  });
}

/// The places from which one corner is farther than the other by more than some c lie within a
/// branch of a hyperbola: for c >= 0 a convex set, so that along a side the difference rises to a
/// peak and falls; for c < 0 all but a convex set, so that it is largest at a corner. And it has no
/// peak inside: it rises along some line until that leaves the polygon.
bool RegionLists::is_less_farther(std::uint32_t sighting, std::uint32_t than, double limit) {
  const Position& far = graph_.corners[seers_[sighting].corner].place;
  const Position& near = graph_.corners[seers_[than].corner].place;
  const std::size_t pair = sighting * seers_.size() + than;
  if (at_corners_[pair] != at_corners_[pair]) at_corners_[pair] = farther_at_corners(far, near);
  if (at_corners_[pair] >= limit) return false;
  if (limit < 0) return true;
  if (on_sides_[pair] != on_sides_[pair]) on_sides_[pair] = farther_on_sides(far, near);
  return on_sides_[pair] < limit;
}

double RegionLists::farther_at_corners(const Position& far, const Position& near) const {
  double most = -std::numeric_limits<double>::infinity();
  for (const Position& at : region_) {
    most = std::max(most, flat_distance(at, far) - flat_distance(at, near));
  }
  return most;
}

double RegionLists::farther_on_sides(const Position& far, const Position& near) const {
  double most = -std::numeric_limits<double>::infinity();
  Position before = region_.back();
  for (const Position& at : region_) {
    most = std::max(most, peak_on_side(far, near, before, at));
    before = at;
  }
  return most;
}

}  // namespace wend
