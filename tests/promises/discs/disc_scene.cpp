#include "promises/discs/disc_scene.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace wend::test {
namespace {

/// Kinds of meshes whose floors do not lie one above the other.
bool is_flat(std::string_view kind) {
  return kind.starts_with("grid") || kind.starts_with("outlines") || kind.starts_with("quads") ||
         kind.starts_with("star");
}

}  // namespace

DiscScene::DiscScene(const DrawnMesh& drawn, Random& random, Workspace& workspace, Ledger& ledger)
    : drawn_(drawn),
      random_(random),
      workspace_(workspace),
      ledger_(ledger, drawn.kind),
      ways_(drawn.brute),
      ground_(drawn.mesh),
      finer_(drawn.mesh, {}, {.corner_error = kFine}) {
  if (is_flat(drawn.kind)) {
    flat_ = std::make_unique<FlatWalls>(drawn.brute);
    lattice_ = std::make_unique<WideLattice>(drawn.brute, *flat_);
  }
  const int error = random.between(0, 3);
  erosion_.corner_error = error == 0 ? 0.42 : error == 1 ? 0.02 : 0.09;
}

Position DiscScene::draw_place() {
  for (;;) {
    const Position place = wend::test::draw_place(random_, drawn_.brute);
    if (drawn_.brute.has_one_floor_at(place)) return place;
  }
}

double DiscScene::draw_radius() {
  if (flat_ && flat_->count() > 3 && random_.chance(40)) {
    const std::uint32_t one = random_.below(flat_->count());
    const double gap = flat_->half_gap(one, random_.below(flat_->count()));
    if (gap > 0.02 && gap < 2) return gap;
  }
  switch (random_.between(0, 2)) {
    case 0: return 0.25 * random_.between(1, 5);
    case 1: return 0.1 * random_.between(1, 9);
    default: return 0.03 + 1.2 * draw_share(random_);
  }
}

double DiscScene::room_at(const Position& at) {
  const MeshPlace place = ground_at(drawn_.mesh, at);
  if (place.polygon == kNoPolygon) return -1;
  if (flat_) return flat_->room(at);
  const double far = std::numeric_limits<double>::infinity();
  return distance_to_wall(drawn_.mesh, place, far, workspace_).distance;
}

double DiscScene::room(const Position& from, const Position& to) {
  if (flat_ && flat_distance(from, to) > 0) return flat_->room(from, to);
  if (flat_distance(from, to) == 0) return room_at(from);
  // Heights along a way on stacked floors are not known: its ends only.
  return std::min(room_at(from), room_at(to));
}

double DiscScene::point_length(const PlacePair& ends) const {
  return ways_.length(ways_.flood(ways_.spot(ends.from)), ways_.spot(ends.to));
}

const MeshNavigator* DiscScene::finer(double radius) const {
  const auto navigator = finer_.of(radius);
  return navigator.ok() ? navigator.value() : nullptr;
}

}  // namespace wend::test
