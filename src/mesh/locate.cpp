#include "wend/mesh/locate.h"

#include <algorithm>
#include <cmath>

#include "nearest_in_ring.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/border.h"

namespace wend {
namespace {

/// The best of the polygons looked at so far.
class NearestSoFar {
 public:
  NearestSoFar(const NavMesh& mesh, const Position& place) : mesh_(mesh), place_(place) {}

  void look_at(std::uint32_t polygon) {
    WEND_ASSERT(polygon < mesh_.polygon_count(), "the index knows this mesh's polygons only");
    if (mesh_.is_closed(polygon)) return;
    Position near = place_;
    if (!contains(mesh_, polygon, place_))
      near = nearest_on_border(mesh_.sides_of(polygon), place_);
    near.z = mesh_.height(polygon, near.x, near.y);
    const double dx = near.x - place_.x;
    const double dy = near.y - place_.y;
    const double dz = near.z - place_.z;
    const double square = dx * dx + dy * dy + dz * dz;
    if (best_.polygon != kNoPolygon &&
        !(square < square_ || (square == square_ && polygon < best_.polygon))) {
      return;
    }
    best_ = {polygon, near};
    square_ = square;
  }
  /// Whether something as near as that was found.
  bool within(double distance) const {
    WEND_ASSERT(distance == distance, "a distance is a number: check the place before");
    return best_.polygon != kNoPolygon && square_ <= distance * distance;
  }
  MeshPlace place() const {
    if (best_.polygon == kNoPolygon) return best_;
    MeshPlace exact = best_;
    exact.position = settled(mesh_, exact.polygon, exact.position);
    return exact;
  }

 private:
  const NavMesh& mesh_;
  Position place_;
  MeshPlace best_;
  double square_ = 0;
};

}  // namespace

Position middle_of(const NavMesh& mesh, std::uint32_t polygon) {
  const auto sides = mesh.sides_of(polygon);
  Position middle;
  for (const NavMesh::Side& side : sides) {
    middle.x += side.x / static_cast<double>(sides.size());
    middle.y += side.y / static_cast<double>(sides.size());
  }
  middle.z = mesh.height(polygon, middle.x, middle.y);
  return middle;
}

Position settled(const NavMesh& mesh, std::uint32_t polygon, Position place) {
  place = pulled_in(mesh.sides_of(polygon), place,
                    [&](const Position& at) { return contains(mesh, polygon, at); });
  WEND_ASSERT(contains(mesh, polygon, place),
              "a place that is settled lies in its polygon by exact tests");
  place.z = mesh.height(polygon, place.x, place.y);
  return place;
}

/// Buckets in square rings round the place's own, or round the one next to it; polygons in the n-th
/// ring are at least n - 1 buckets away.
MeshPlace nearest_place(const NavMesh& mesh, const Position& place) {
  const PolygonIndex& index = mesh.index();
  NearestSoFar nearest(mesh, place);
  if (index.columns() == 0 || !std::isfinite(place.x) || !std::isfinite(place.y)) return {};
  const std::int64_t column = index.column_near(place.x);
  const std::int64_t row = index.row_near(place.y);
  const auto look_at = [&](std::int64_t x, std::int64_t y) {
    if (x < 0 || y < 0 || x >= index.columns() || y >= index.rows()) return;
    const auto polygons =
        index.bucket(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
    for (const std::uint32_t polygon : polygons) nearest.look_at(polygon);
  };
  const std::int64_t rings = std::max(index.columns(), index.rows());
  for (std::int64_t ring = 0; ring <= rings; ++ring) {
    if (nearest.within(static_cast<double>(ring - 1) * index.bucket_size())) break;
    for (std::int64_t x = column - ring; x <= column + ring; ++x) {
      const std::int64_t step =
          x == column - ring || x == column + ring || ring == 0 ? 1 : 2 * ring;
      for (std::int64_t y = row - ring; y <= row + ring; y += step) look_at(x, y);
    }
  }
  return nearest.place();
}

}  // namespace wend
