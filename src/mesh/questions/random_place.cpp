#include "wend/mesh/random_place.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "surface_flood.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/border.h"

namespace wend {
namespace {

constexpr int kMostTries = 1000;

/// From 0 up to below 1.
double random_share(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

/// A row of corners as the triangles from the first one.
template <class Corner>
double doubled_area(std::uint32_t count, Corner&& corner) {
  double sum = 0;
  for (std::uint32_t i = 1; i + 1 < count; ++i) {
    sum += std::max(0.0, doubled_area(corner(0), corner(i), corner(i + 1)));
  }
  return sum;
}

/// A place in them; `area` is what doubled_area says.
template <class Corner>
Position draw_place(std::uint32_t count, double area, Corner&& corner, Random& random) {
  WEND_ASSERT(count >= 3, "places are drawn in triangles and more");
  double left = random_share(random) * area;
  std::uint32_t i = 1;
  for (; i + 2 < count; ++i) {
    const double triangle = std::max(0.0, doubled_area(corner(0), corner(i), corner(i + 1)));
    if (left < triangle) break;
    left -= triangle;
  }
  // In the triangle: the square root that makes it uniform is left out by folding the half of the
  // parallelogram that lies outside back in.
  const Position a = corner(0);
  const Position b = corner(i);
  const Position c = corner(i + 1);
  // The rest of the number that chose the triangle, as a share of it: one number less to draw.
  const double triangle = doubled_area(a, b, c);
  double to_b = triangle > 0 ? std::clamp(left / triangle, 0.0, 1.0) : 0;
  double to_c = random_share(random);
  if (to_b + to_c > 1) {
    to_b = 1 - to_b;
    to_c = 1 - to_c;
  }
  return {a.x + to_b * (b.x - a.x) + to_c * (c.x - a.x),
          a.y + to_b * (b.y - a.y) + to_c * (c.y - a.y), 0};
}

auto corners_of(const NavMesh& mesh, std::uint32_t polygon) {
  return [&mesh, first = mesh.first_side(polygon)](std::uint32_t i) {
    const NavMesh::Side& side = mesh.sides()[first + i];
    return Position{side.x, side.y, 0};
  };
}

std::uint32_t corner_count(const NavMesh& mesh, std::uint32_t polygon) {
  return mesh.first_side(polygon + 1) - mesh.first_side(polygon);
}

/// Where in rising sums a number falls.
std::uint32_t index_in(std::span<const double> ends, double number) {
  WEND_ASSERT(!ends.empty(), "there is nothing to draw from");
  const auto after = std::upper_bound(ends.begin(), ends.end(), number) - ends.begin();
  return static_cast<std::uint32_t>(
      std::min<std::ptrdiff_t>(after, static_cast<std::ptrdiff_t>(ends.size()) - 1));
}

/// The part of a polygon that lies in a square round a place in it. A convex polygon has at least
/// half as much of it in the circle within as in the square: shrunk towards the place to sqrt(1/2),
/// the square lies in the circle.
class PolygonInSquare {
 public:
  explicit PolygonInSquare(Buffer<Position>& corners) : corners_(corners) {}

  void cut(const NavMesh& mesh, std::uint32_t polygon, const PlanePlace& centre, double reach) {
    WEND_ASSERT(reach >= 0, "the flood comes to polygons within the length only");
    corners_.clear();
    const auto corner = corners_of(mesh, polygon);
    const std::uint32_t count = corner_count(mesh, polygon);
    for (std::uint32_t i = 0; i < count; ++i) corners_.push_back(corner(i));
    begin_ = 0;
    keep([&](const Position& p) { return p.x - (centre.x - reach); });
    keep([&](const Position& p) { return (centre.x + reach) - p.x; });
    keep([&](const Position& p) { return p.y - (centre.y - reach); });
    keep([&](const Position& p) { return (centre.y + reach) - p.y; });
  }
  std::uint32_t count() const { return static_cast<std::uint32_t>(corners_.size() - begin_); }
  Position operator()(std::uint32_t i) const { return corners_[begin_ + i]; }

 private:
  /// I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping" (1974): the corners on the inner
  /// side of a line, and where sides cross it; put behind what there was.
  template <class Inside>
  void keep(Inside&& inside) {
    const std::size_t end = corners_.size();
    for (std::size_t i = begin_; i < end; ++i) {
      const Position from = corners_[i];
      const Position to = corners_[i + 1 == end ? begin_ : i + 1];
      const double before = inside(from);
      const double after = inside(to);
      if (before >= 0) corners_.push_back(from);
      if ((before < 0) != (after < 0)) {
        corners_.push_back(along(from, to, before / (before - after)));
      }
    }
    begin_ = end;
  }

  Buffer<Position>& corners_;
  std::size_t begin_ = 0;
};

/// The ways of a flood, and how much of each polygon they reach.
class ReachedGround {
 public:
  ReachedGround(const NavMesh& mesh, double length, Workspace& workspace)
      : mesh_(mesh),
        length_(length),
        memory_(workspace.scratch<FloodMemory>()),
        ends_(workspace.buffer<double>()),
        part_(workspace.buffer<Position>()) {}

  void flood(const MeshPlace& from) {
    ends_.clear();
    double sum = 0;
    const auto enter = [&](const FloodStep& step, const NavMesh::Door& door, PlanePlace& entry) {
      const Position at = {step.entry.x, step.entry.y, 0};
      const Position nearest = nearest_on_door(door, at);
      entry = {nearest.x, nearest.y};
      return step.key + std::sqrt(square_distance(at, nearest));
    };
    flood_surface(mesh_, from.polygon, from.position, memory_, enter, [&](const FloodStep& step) {
      part_.cut(mesh_, step.polygon, step.entry, length_ - step.key);
      ends_.push_back(sum += doubled_area(part_.count(), part_));
      return length_;
    });
  }
  double area() const {
    WEND_ASSERT(!ends_.empty(), "flood the ground before its area is asked for");
    return ends_.back();
  }

  /// The mean is two tries; where a length is hardly more than rounding, none may fit.
  MeshPlace draw(Random& random, const MeshPlace& otherwise) {
    WEND_ASSERT(ends_.size() == memory_.steps.size(),
                "each polygon that the flood came to has an area");
    for (int tries = 0; tries < kMostTries; ++tries) {
      const double number = random_share(random) * area();
      const FloodStep& step = memory_.steps[index_in({ends_.data(), ends_.size()}, number)];
      part_.cut(mesh_, step.polygon, step.entry, length_ - step.key);
      if (part_.count() < 3) continue;
      const double part = doubled_area(part_.count(), part_);
      const Position at = draw_place(part_.count(), part, part_, random);
      const double reach = length_ - step.key;
      if (square_distance(at, {step.entry.x, step.entry.y, 0}) > reach * reach) continue;
      return {step.polygon, settled(mesh_, step.polygon, at)};
    }
    return otherwise;
  }

 private:
  const NavMesh& mesh_;
  double length_;
  FloodMemory& memory_;
  Buffer<double>& ends_;
  PolygonInSquare part_;
};

}  // namespace

PlaceSampler::PlaceSampler(const NavMesh& mesh, const PlaceFilter& filter) : mesh_(&mesh) {
  double sum = 0;
  const bool anywhere = filter.reachable_from == kNoPolygon;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    if (!filter.areas[mesh.area(polygon)] || mesh.is_closed(polygon)) continue;
    if (!anywhere && mesh.component(polygon) != mesh.component(filter.reachable_from)) continue;
    sum += doubled_area(corner_count(mesh, polygon), corners_of(mesh, polygon)) / 2;
    ends_.push_back(sum);
    polygons_.push_back(polygon);
  }
}

MeshPlace PlaceSampler::draw(Random& random) const {
  if (ends_.empty()) return {};
  WEND_ASSERT(polygons_.size() == ends_.size(), "each accepted polygon has an area");
  const double number = random_share(random) * area();
  const std::uint32_t polygon = polygons_[index_in({ends_.data(), ends_.size()}, number)];
  const auto corner = corners_of(*mesh_, polygon);
  const std::uint32_t count = corner_count(*mesh_, polygon);
  const Position at = draw_place(count, doubled_area(count, corner), corner, random);
  return {polygon, settled(*mesh_, polygon, at)};
}

MeshPlace random_place(const NavMesh& mesh, Random& random) {
  return PlaceSampler(mesh).draw(random);
}

MeshPlace random_place_within_way(const NavMesh& mesh, const MeshPlace& from, double length,
                                  Random& random, Workspace& workspace) {
  WEND_ASSERT(length >= 0 && std::isfinite(length), "a length is finite and not below 0");
  WEND_ASSERT(contains(mesh, from.polygon, from.position),
              "a place lies in its polygon: ask nearest_place for one on the mesh");
  const Workspace::Use use(workspace);
  ReachedGround ground(mesh, length, workspace);
  ground.flood(from);
  if (!(ground.area() > 0)) return from;  // a length too short to tell places apart
  return ground.draw(random, from);
}

}  // namespace wend
