#include "promises/live/live_ground.h"

#include <algorithm>

#include "promises/live/outlines.h"
#include "promises/mesh/plans.h"

namespace wend::test {
namespace {

std::vector<PlaneShape> shapes_of(const std::vector<PlaneRing>& rings) {
  std::vector<PlaneShape> shapes;
  for (const PlaneRing& ring : rings) shapes.push_back({ring});
  return shapes;
}

}  // namespace

std::vector<Position> as_positions(const PlaneRing& ring) {
  std::vector<Position> positions;
  for (const PlanePoint& at : ring) positions.push_back({at.x, at.y, 0});
  return positions;
}

bool put_on_lattice(const LiveMesh& mesh, PlaneRing& ring) {
  const auto& lattice = mesh.triangulation().lattice();
  for (PlanePoint& at : ring) {
    const auto there = lattice.point({at.x, at.y, 0});
    if (!there) return false;
    const Position back = lattice.position(*there);
    at = {back.x, back.y};
  }
  return true;
}

LiveGround::LiveGround(const LiveMesh& mesh, const PlaneShape& floor,
                       const std::vector<PlaneRing>& blocked, const std::vector<PlaneRing>& open,
                       bool is_octilinear)
    : plane_(floor, shapes_of(blocked), shapes_of(open), mesh.triangulation().lattice().unit()),
      is_octilinear_(is_octilinear) {
  for (const PlaneRing& ring : floor) corners_.insert(corners_.end(), ring.begin(), ring.end());
  for (const PlaneRing& ring : blocked) corners_.insert(corners_.end(), ring.begin(), ring.end());
}

const PlaneWays& LiveGround::ways() const {
  if (!ways_) ways_ = std::make_unique<PlaneWays>(plane_);
  return *ways_;
}

/// Half of the cross products along its border, with the ground on the left.
double LiveGround::area() const {
  double twice = 0;
  for (const Arrangement::Piece& piece : plane_.pieces()) {
    const double part = cross(plane_.from(piece), plane_.to(piece));
    if (piece.free_left) twice += part;
    if (piece.free_right) twice -= part;
  }
  return twice / 2;
}

PlanePoint LiveGround::draw_any(Random& random) const {
  const auto corner = [&] {
    return corners_[random.below(static_cast<std::uint32_t>(corners_.size()))];
  };
  constexpr double kSide = OutlineDrawer::kSide;
  switch (random.between(0, 5)) {
    case 0:
    case 1: return corner();
    case 2: return (corner() + corner()) * 0.5;
    case 3: {
      const double x = random.between(0, 32) * 0.5;
      return {x, random.between(0, 32) * 0.5};
    }
    default: {
      const double x = kSide * draw_share(random);
      return {x, kSide * draw_share(random)};
    }
  }
}

bool LiveGround::is_clear(PlanePoint at) const {
  if (std::find(corners_.begin(), corners_.end(), at) != corners_.end()) return true;
  if (plane_.distance_to_outlines(at) > 1e-7 * plane_.scale()) return true;
  return is_octilinear_ && plane_.is_exactly_on_straight_outlines(at);
}

PlanePoint LiveGround::draw_place(Random& random) const {
  for (;;) {
    const PlanePoint at = draw_any(random);
    if (is_clear(at)) return at;
  }
}

}  // namespace wend::test
