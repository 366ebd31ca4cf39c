#include "wend/mesh/mend_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "corner_grid.h"
#include "rings.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

using mend::Ring;

constexpr double kMostMendable = 1e12;  // as NavMesh::build
constexpr double kLeastSide = 1e-140;   // the same

std::optional<Error> mend_fault(const MeshPlan& plan, const MendOptions& options) {
  const auto fault = [](std::string reason) { return Error{"", 0, std::move(reason)}; };
  if (!(options.near >= 0 && options.near_height >= 0)) {
    return fault("what counts as near is 0 or more");
  }
  if (plan.first.empty() || plan.first.front() != 0 || plan.first.back() != plan.corners.size() ||
      !std::is_sorted(plan.first.begin(), plan.first.end())) {
    return fault("the plan's `first` must rise from 0 to the number of corners");
  }
  if (!plan.areas.empty() && plan.areas.size() + 1 != plan.first.size()) {
    return fault("give an area for each polygon, or none at all");
  }
  for (std::size_t i = 0; i < plan.vertices.size(); ++i) {
    const Position& at = plan.vertices[i];
    const bool is_usable = std::abs(at.x) <= kMostMendable && std::abs(at.y) <= kMostMendable &&
                           std::abs(at.z) <= kMostMendable;
    if (!is_usable) {
      return fault("vertex " + std::to_string(i) +
                   " has a coordinate that is no number, or is beyond 1e12: move it");
    }
  }
  for (const std::uint32_t corner : plan.corners) {
    if (corner < plan.vertices.size()) continue;
    return fault("a polygon has a corner at vertex " + std::to_string(corner) + ", but there are " +
                 std::to_string(plan.vertices.size()));
  }
  return std::nullopt;
}

/// The steps, in the order of their use.
class Mender {
 public:
  Mender(MeshPlan plan, const MendOptions& options)
      : plan_(std::move(plan)), vertices_(plan_.vertices), options_(options) {}

  MeshPlan mend() {
    weld();
    collect_rings();
    divide_sides();
    cut_to_convex();
    drop_doubled();
    return write();
  }
  const MendReport& report() const { return report_; }

 private:
  struct Polygon {
    Ring ring;
    std::uint8_t area;
  };
  using Side = std::pair<std::uint32_t, std::uint32_t>;

  void weld();
  void collect_rings();
  void divide_sides();
  Ring divided(const Ring& ring, const mend::CornerGrid& corners);
  std::optional<double> part_along(std::uint32_t a, std::uint32_t b, std::uint32_t corner) const;
  void cut_to_convex();
  void drop_doubled();
  MeshPlan write() const;

  MeshPlan plan_;
  const std::vector<Position>& vertices_;
  MendOptions options_;
  MendReport report_;
  std::vector<std::uint32_t> names_;  // of vertices: the first that each is near to
  std::vector<Polygon> polygons_;
  std::set<Side> sides_;
};

/// Each vertex goes by the first one that is near it and goes by its own name.
void Mender::weld() {
  // A mesh has no shorter sides.
  const double near = std::max(options_.near, kLeastSide);
  const auto square = [&](const Position& at) {
    return std::pair(std::floor(at.x / near), std::floor(at.y / near));
  };
  std::map<std::pair<double, double>, std::vector<std::uint32_t>> squares;
  constexpr int kReach = 1;
  names_.resize(vertices_.size());
  for (std::uint32_t v = 0; v < names_.size(); ++v) {
    const Position& at = vertices_[v];
    names_[v] = v;
    const auto [column, row] = square(at);
    for (int i = -kReach; i <= kReach; ++i) {
      for (int j = -kReach; j <= kReach; ++j) {
        const auto found = squares.find({column + j, row + i});
        if (found == squares.end()) continue;
        for (const std::uint32_t other : found->second) {
          const Position& p = vertices_[other];
          const bool is_near = std::hypot(p.x - at.x, p.y - at.y) <= near &&
                               std::abs(p.z - at.z) <= options_.near_height;
          if (is_near) names_[v] = std::min(names_[v], other);
        }
      }
    }
    if (names_[v] == v) {
      squares[{column, row}].push_back(v);
    } else {
      WEND_ASSERT(names_[names_[v]] == names_[v], "a vertex goes by one that goes by its own name");
      ++report_.welded;
    }
  }
}

void Mender::collect_rings() {
  WEND_ASSERT(names_.size() == vertices_.size(), "weld the vertices before rings are made of them");
  for (std::size_t p = 0; p + 1 < plan_.first.size(); ++p) {
    Ring ring;
    for (std::uint32_t i = plan_.first[p]; i < plan_.first[p + 1]; ++i) {
      ring.push_back(names_[plan_.corners[i]]);
    }
    mend::drop_repeats(vertices_, ring);
    if (ring.size() < 3 || mend::is_flat(vertices_, ring)) {
      ++report_.empty;
      continue;
    }
    if (mend::goes_clockwise(vertices_, ring)) std::reverse(ring.begin(), ring.end());
    polygons_.push_back({std::move(ring), plan_.areas.empty() ? std::uint8_t{0} : plan_.areas[p]});
  }
  for (const Polygon& polygon : polygons_) {
    for (std::size_t i = 0; i < polygon.ring.size(); ++i) {
      sides_.insert({polygon.ring[i], polygon.ring[(i + 1) % polygon.ring.size()]});
    }
  }
}

/// Only sides without a neighbour, and only by corners that end such sides.
void Mender::divide_sides() {
  std::vector<std::uint32_t> corners;
  for (const auto& [from, to] : sides_) {
    if (sides_.count({to, from}) == 0) corners.insert(corners.end(), {from, to});
  }
  std::sort(corners.begin(), corners.end());
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  const mend::CornerGrid grid(vertices_, corners);
  for (Polygon& polygon : polygons_) polygon.ring = divided(polygon.ring, grid);
}

Ring Mender::divided(const Ring& ring, const mend::CornerGrid& corners) {
  WEND_ASSERT(ring.size() >= 3, "a polygon has three corners: collect_rings() left out others");
  Ring made;
  std::vector<std::pair<double, std::uint32_t>> found;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::uint32_t a = ring[i];
    const std::uint32_t b = ring[(i + 1) % ring.size()];
    made.push_back(a);
    if (sides_.count({b, a}) != 0) continue;
    found.clear();
    corners.for_each_near(vertices_[a], vertices_[b], options_.near, [&](std::uint32_t v) {
      if (std::find(ring.begin(), ring.end(), v) != ring.end()) return;
      if (const auto part = part_along(a, b, v)) found.emplace_back(*part, v);
    });
    if (found.empty()) continue;
    ++report_.divided;
    std::sort(found.begin(), found.end());
    for (const auto& [part, v] : found) made.push_back(v);
  }
  mend::drop_repeats(vertices_, made);  // corners one above the other
  return made;
}

/// How far along the side the corner lies, 0 to 1, if it lies on it.
std::optional<double> Mender::part_along(std::uint32_t a, std::uint32_t b,
                                         std::uint32_t corner) const {
  WEND_ASSERT(a != b && corner != a && corner != b,
              "a side is divided between its two ends, by another corner");
  const Position& from = vertices_[a];
  const Position& to = vertices_[b];
  const Position& at = vertices_[corner];
  const double dx = to.x - from.x;
  const double dy = to.y - from.y;
  const double part = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy);
  if (!(part > 0 && part < 1)) return std::nullopt;
  const double height = from.z + part * (to.z - from.z);
  if (std::abs(height - at.z) > options_.near_height) return std::nullopt;
  const bool is_on = options_.near == 0 ? orientation(from, to, at) == 0
                                        : std::hypot(from.x + part * dx - at.x,
                                                     from.y + part * dy - at.y) <= options_.near;
  return is_on ? std::optional(part) : std::nullopt;
}

void Mender::cut_to_convex() {
  std::vector<Polygon> convex;
  std::vector<Ring> triangles;
  for (Polygon& polygon : polygons_) {
    if (polygon.ring.size() < 3) {
      ++report_.empty;
      continue;
    }
    if (mend::is_convex(vertices_, polygon.ring)) {
      convex.push_back(std::move(polygon));
      continue;
    }
    triangles.clear();
    const bool is_whole = mend::cut_ears(vertices_, std::move(polygon.ring), triangles);
    ++(is_whole ? report_.cut : report_.unusable);
    for (Ring& triangle : triangles) {
      mend::drop_repeats(vertices_, triangle);
      if (triangle.size() < 3) continue;
      convex.push_back({std::move(triangle), polygon.area});
    }
  }
  polygons_ = std::move(convex);
}

/// Those that have a side in common with an earlier one, and lie on the same side of it.
void Mender::drop_doubled() {
  sides_.clear();
  std::vector<Polygon> single;
  for (Polygon& polygon : polygons_) {
    const Ring& ring = polygon.ring;
    bool is_doubled = false;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      is_doubled |= sides_.count({ring[i], ring[(i + 1) % ring.size()]}) != 0;
    }
    if (is_doubled) {
      ++report_.doubled;
      continue;
    }
    for (std::size_t i = 0; i < ring.size(); ++i) {
      sides_.insert({ring[i], ring[(i + 1) % ring.size()]});
    }
    single.push_back(std::move(polygon));
  }
  polygons_ = std::move(single);
}

/// With the vertices that are left, in their order.
MeshPlan Mender::write() const {
  MeshPlan plan;
  plan.first.push_back(0);
  constexpr std::uint32_t kUnused = ~std::uint32_t{0};
  std::vector<std::uint32_t> numbers(vertices_.size(), kUnused);
  for (const Polygon& polygon : polygons_) {
    for (const std::uint32_t corner : polygon.ring) numbers[corner] = 0;
  }
  for (std::size_t v = 0; v < numbers.size(); ++v) {
    if (numbers[v] == kUnused) continue;
    numbers[v] = static_cast<std::uint32_t>(plan.vertices.size());
    plan.vertices.push_back(vertices_[v]);
  }
  for (const Polygon& polygon : polygons_) {
    WEND_ASSERT(polygon.ring.size() >= 3,
                "a polygon has three corners: cut_to_convex() left out others");
    for (const std::uint32_t corner : polygon.ring) plan.corners.push_back(numbers[corner]);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    if (!plan_.areas.empty()) plan.areas.push_back(polygon.area);
  }
  return plan;
}

}  // namespace

Result<MeshPlan> mend_mesh(MeshPlan plan, const MendOptions& options, MendReport* report) {
  if (std::optional<Error> fault = mend_fault(plan, options)) return *std::move(fault);
  Mender mender(std::move(plan), options);
  MeshPlan mended = mender.mend();
  if (report != nullptr) *report = mender.report();
  return mended;
}

}  // namespace wend
