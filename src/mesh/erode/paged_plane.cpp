#include "paged_plane.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "../nearest_in_ring.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/mesh_lattice.h"
#include "wend/mesh/locate.h"

namespace wend {

PagedPlane::PagedPlane(const NavMesh& mesh, const Position& low, const Position& high, double reach)
    : mesh_(mesh), pages_(mesh), low_(low), margin_(2 * reach), stamps_(mesh.polygon_count(), 0) {
  WEND_ASSERT(reach > 0, "pages need some room between them: give a reach above 0");
  Position far = high;
  if (has_pages()) {
    // A multiple of any unit there may be, so that moving a place by it loses nothing.
    const double width = high.x - low.x + 4 * reach;
    int exponent = 0;
    std::frexp(width, &exponent);
    const double grain = std::ldexp(1.0, exponent - 5);
    stride_ = std::ceil(width / grain) * grain;
    far.x += stride_ * (pages_.count() - 1);
  }
  const MeshLattice lattice(low, far);
  unit_ = lattice.unit();
  has_ground_ = holds_polygon(lattice);
}

/// Whether any of the mesh's polygons is wide enough to have an area on the lattice.
bool PagedPlane::holds_polygon(const MeshLattice& lattice) const {
  for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
    const auto sides = mesh_.sides_of(polygon);
    const auto corner = [&](std::size_t i) {
      return lattice.point(put(polygon, {sides[i].x, sides[i].y}));
    };
    for (std::size_t i = 2; i < sides.size(); ++i) {
      const auto a = corner(0);
      const auto b = corner(i - 1);
      const auto c = corner(i);
      if (a && b && c && turn(*a, *b, *c) != 0) return true;
    }
  }
  return false;
}

Position PagedPlane::snapped(const Position& at) const {
  return {std::round(at.x / unit_) * unit_, std::round(at.y / unit_) * unit_, 0};
}

Position PagedPlane::put(std::uint32_t polygon, const Position& at) const {
  if (!has_pages()) return {at.x, at.y, 0};
  Position moved = snapped(at);
  moved.x += stride_ * pages_.of(polygon);
  return moved;
}

std::uint32_t PagedPlane::page_at(double x) const {
  if (!has_pages()) return 0;
  WEND_ASSERT(stride_ > 0, "pages lie side by side, each at some distance from the one before");
  return static_cast<std::uint32_t>(std::max(0.0, (x - low_.x + margin_) / stride_));
}

void PagedPlane::add(const Outline& shape, std::uint32_t polygon, bool round_corner) {
  if (!has_pages()) {
    parts_.push_back(shape);
    return;
  }
  flood(shape, polygon, round_corner, [&](std::uint32_t at) { add_part(at); });
}

const std::vector<std::uint32_t>& PagedPlane::reached(const Outline& shape, std::uint32_t polygon) {
  flood(shape, polygon, false, [](std::uint32_t) {});
  return queue_;
}

/// Calls `visit(polygon)` with each, right after the clipper has cut the shape there.
template <class Visit>
void PagedPlane::flood(const Outline& shape, std::uint32_t polygon, bool round_corner,
                       Visit&& visit) {
  WEND_ASSERT(polygon < stamps_.size(), "a shape is followed from a polygon of the mesh");
  ++stamp_;
  queue_.clear();
  const auto enter = [&](std::uint32_t next) {
    if (stamps_[next] == stamp_) return;
    stamps_[next] = stamp_;
    queue_.push_back(next);
  };
  const auto is_corner = [&](double x, double y) { return x == shape[0].x && y == shape[0].y; };
  enter(polygon);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const std::uint32_t at = queue_[i];
    const std::uint32_t first_side = mesh_.first_side(at);
    for (const auto& [corner, line] : clipper_.clip(shape, mesh_.sides_of(at))) {
      if (line < shape.size()) continue;
      const auto side = first_side + static_cast<std::uint32_t>(line - shape.size());
      const std::uint32_t door = mesh_.sides()[side].door;
      if (door != NavMesh::kNone) enter(mesh_.doors()[door].neighbour);
    }
    for (std::uint32_t d = mesh_.first_door(at); round_corner && d < mesh_.first_door(at + 1);
         ++d) {
      const NavMesh::Door& door = mesh_.doors()[d];
      if (is_corner(door.x, door.y) || is_corner(door.end_x, door.end_y)) enter(door.neighbour);
    }
    visit(at);
  }
}

/// Adds the part of a shape that the clipper has just left in a polygon.
void PagedPlane::add_part(std::uint32_t polygon) {
  const auto& corners = clipper_.corners();
  if (corners.empty()) return;
  Outline& part = parts_.emplace_back();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    part.push_back(put(polygon, corners[i].at));
    if (corners[i].line < clipper_.shape_lines()) continue;
    const auto side = mesh_.first_side(polygon) +
                      static_cast<std::uint32_t>(corners[i].line - clipper_.shape_lines());
    const std::uint32_t number = mesh_.sides()[side].door;
    if (number == NavMesh::kNone || !pages_.is_seam(mesh_.doors()[number])) continue;
    auto& seam = seams_[std::min(number, mesh_.doors()[number].twin)];
    for (const std::size_t end : {i, (i + 1) % corners.size()}) {
      seam.push_back(snapped(corners[end].at));
    }
  }
}

std::vector<PagedPlane::Edge> PagedPlane::borders(const std::vector<WallStretch>& walls) const {
  std::vector<Edge> edges;
  if (!has_pages()) {
    for (const WallStretch& wall : walls) edges.emplace_back(wall.from, wall.to);
    return edges;
  }
  for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
    const auto sides = mesh_.sides_of(polygon);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const std::uint32_t number = sides[i].door;
      const bool is_wall = number == NavMesh::kNone;
      if (!is_wall && !pages_.is_seam(mesh_.doors()[number])) continue;
      const NavMesh::Side& end = sides[(i + 1) % sides.size()];
      Position from = put(polygon, {sides[i].x, sides[i].y});
      const Position to = put(polygon, {end.x, end.y});
      if (!is_wall) {
        for (const Position& corner : corners_of_seam(number)) {
          const Position at = put(polygon, corner);
          if (at.x == from.x && at.y == from.y) continue;
          edges.emplace_back(from, at);
          from = at;
        }
      }
      if (from.x != to.x || from.y != to.y) edges.emplace_back(from, to);
    }
  }
  return edges;
}

/// In the order in which the door goes, without doubles.
std::vector<Position> PagedPlane::corners_of_seam(std::uint32_t number) const {
  const NavMesh::Door& door = mesh_.doors()[number];
  WEND_ASSERT(pages_.is_seam(door),
              "only a door between two pages is a seam: ask is_seam() before");
  const auto found = seams_.find(std::min(number, door.twin));
  if (found == seams_.end()) return {};
  std::vector<Position> corners = found->second;
  // By the longer way, of which rounding can turn round nothing.
  const bool along_x = std::abs(door.end_x - door.x) >= std::abs(door.end_y - door.y);
  const bool rising = along_x ? door.end_x > door.x : door.end_y > door.y;
  const auto before = [&](const Position& a, const Position& b) {
    const auto key = [&](const Position& p) {
      return along_x ? std::pair(p.x, p.y) : std::pair(p.y, p.x);
    };
    return rising ? key(a) < key(b) : key(b) < key(a);
  };
  std::sort(corners.begin(), corners.end(), before);
  const auto same = [](const Position& a, const Position& b) { return a.x == b.x && a.y == b.y; };
  corners.erase(std::unique(corners.begin(), corners.end(), same), corners.end());
  return corners;
}

std::vector<Position> PagedPlane::seam_corners() const {
  std::vector<Position> places;
  for (std::uint32_t i = 0; i < mesh_.doors().size(); ++i) {
    const NavMesh::Door& door = mesh_.doors()[i];
    if (!pages_.is_seam(door)) continue;
    places.push_back(put(door.polygon, {door.x, door.y}));
    places.push_back(put(door.polygon, {door.end_x, door.end_y}));
    for (const Position& corner : corners_of_seam(i)) places.push_back(put(door.polygon, corner));
  }
  return places;
}

void PagedPlane::bring_back(MeshPlan& plan) {
  corner_pages_.clear();
  for (Position& at : plan.vertices) {
    corner_pages_.push_back(page_at(at.x));
    at.x -= stride_ * corner_pages_.back();
  }
}

std::uint32_t PagedPlane::source(std::span<const std::uint32_t> corners,
                                 const MeshPlan& plan) const {
  Position middle;
  for (const std::uint32_t corner : corners) {
    middle.x += plan.vertices[corner].x / static_cast<double>(corners.size());
    middle.y += plan.vertices[corner].y / static_cast<double>(corners.size());
  }
  WEND_ASSERT(!corners.empty() && corner_pages_.size() == plan.vertices.size(),
              "bring_back() notes the page of each vertex: call it before");
  const std::uint32_t page = corner_pages_[corners[0]];
  for (const std::uint32_t polygon : mesh_.index().at(middle.x, middle.y)) {
    if (pages_.of(polygon) == page && contains(mesh_, polygon, middle)) return polygon;
  }
  // Rounded off a border.
  return has_pages() ? nearest_on_page(page, middle) : nearest_place(mesh_, middle).polygon;
}

/// (Heights cannot choose between floors, for they are what is asked for.)
std::uint32_t PagedPlane::nearest_on_page(std::uint32_t page, const Position& place) const {
  std::uint32_t nearest = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
    if (pages_.of(polygon) != page) continue;
    const double square = square_distance(place, nearest_on_border(mesh_.sides_of(polygon), place));
    if (square >= least) continue;
    least = square;
    nearest = polygon;
  }
  return nearest;
}

void PagedPlane::join(MeshPlan& plan) const {
  if (!has_pages()) return;
  std::map<std::tuple<std::uint32_t, double, double>, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < plan.vertices.size(); ++i) {
    numbers[{corner_pages_[i], plan.vertices[i].x, plan.vertices[i].y}] = i;
  }
  std::vector<std::uint32_t> names(plan.vertices.size());
  std::iota(names.begin(), names.end(), 0u);
  const auto name = [&](std::uint32_t corner) {
    while (names[corner] != corner) corner = names[corner];
    return corner;
  };
  const auto join_at = [&](const NavMesh::Door& door, const Position& at) {
    const auto one = numbers.find({pages_.of(door.polygon), at.x, at.y});
    const auto other = numbers.find({pages_.of(door.neighbour), at.x, at.y});
    if (one == numbers.end() || other == numbers.end()) return;
    const std::uint32_t a = name(one->second);
    const std::uint32_t b = name(other->second);
    names[std::max(a, b)] = std::min(a, b);
  };
  for (std::uint32_t i = 0; i < mesh_.doors().size(); ++i) {
    const NavMesh::Door& door = mesh_.doors()[i];
    if (door.twin < i || !pages_.is_seam(door)) continue;
    join_at(door, snapped({door.x, door.y}));
    join_at(door, snapped({door.end_x, door.end_y}));
    for (const Position& corner : corners_of_seam(i)) join_at(door, corner);
  }
  for (std::uint32_t& corner : plan.corners) corner = name(corner);
}

}  // namespace wend
