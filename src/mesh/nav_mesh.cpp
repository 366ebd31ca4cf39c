#include "wend/mesh/nav_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "mesh_builder.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

constexpr double kMostCoordinate = 1e12;  // as of all maps with positions

constexpr double kLeastSquare = 1e-280;  // of a side, so that it can be divided by

Error plan_error(std::string reason) { return {"", 0, std::move(reason)}; }

bool is_usable(double coordinate) { return std::abs(coordinate) <= kMostCoordinate; }

/// Whether a direction points up, or straight to the right: half of all directions.
bool points_up(const Position& from, const Position& to) {
  return to.y > from.y || (to.y == from.y && to.x > from.x);
}

/// Whether the way a, b, c, all in line, goes back where it came from.
bool turns_back(const Position& a, const Position& b, const Position& c) {
  return points_up(a, b) != points_up(b, c);
}

/// On corners in line, `at(0)` to `at(count - 1)`: between those two of them that a place lies
/// between.
template <class At>
double height_along(std::uint32_t count, const At& at, const Position& place) {
  const Position& first = at(0);
  const Position& next = at(1);
  const bool across = std::abs(next.x - first.x) >= std::abs(next.y - first.y);
  const auto from_first = [&](const Position& p) {
    return across ? std::abs(p.x - first.x) : std::abs(p.y - first.y);
  };
  const double distance = from_first(place);
  std::uint32_t i = 1;
  while (i + 1 < count && orientation(first, next, at(i + 1)) == 0 &&
         from_first(at(i)) < distance) {
    ++i;
  }
  const double begin = from_first(at(i - 1));
  const double share = std::min((distance - begin) / (from_first(at(i)) - begin), 1.0);
  return at(i - 1).z + share * (at(i).z - at(i - 1).z);
}

constexpr double kThin =
    0x1p-32;  // of a triangle's extent: what rounding makes of its area is no use

/// On a triangle that is hardly more than a line: between those two corners that a place lies
/// between along it.
double height_on_thin(std::array<Position, 3> corners, const Position& place) {
  const auto extent = [&](auto&& of) {
    const auto [low, high] = std::minmax({of(corners[0]), of(corners[1]), of(corners[2])});
    return high - low;
  };
  const bool across = extent([](const Position& p) { return p.x; }) >=
                      extent([](const Position& p) { return p.y; });
  const auto along = [&](const Position& p) { return across ? p.x : p.y; };
  for (const Position& corner : corners) {
    if (corner.x == place.x && corner.y == place.y) return corner.z;
  }
  std::sort(corners.begin(), corners.end(), [&](const Position& p, const Position& q) {
    return along(p) != along(q) ? along(p) < along(q) : std::pair(p.x, p.y) < std::pair(q.x, q.y);
  });
  const Position& begin = along(place) < along(corners[1]) ? corners[0] : corners[1];
  const Position& end = along(place) < along(corners[1]) ? corners[1] : corners[2];
  const double length = along(end) - along(begin);
  if (!(length > 0)) return begin.z;
  const double share = std::clamp((along(place) - along(begin)) / length, 0.0, 1.0);
  return begin.z + share * (end.z - begin.z);
}

}  // namespace

Result<NavMesh> NavMesh::build(MeshPlan plan) {
  NavMesh mesh;
  const std::optional<Error> problem = MeshBuilder(mesh, std::move(plan)).build();
  if (problem) return *problem;
  return mesh;
}

std::optional<Error> MeshBuilder::build() {
  if (std::optional<Error> problem = check_plan()) return problem;
  mesh_.first_ = mesh_.plan_.first;
  for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
    if (std::optional<Error> problem = check_polygon(polygon)) return problem;
  }
  if (std::optional<Error> problem = join_sides()) return problem;
  connect();
  mesh_.index_ = PolygonIndex(mesh_.plan_);
  return std::nullopt;
}

void MeshBuilder::connect_as(const NavMesh& open) {
  join_as(open);
  connect();
}

void MeshBuilder::connect() {
  number_bends();
  lay_out_sides();
  lay_out_doors();
  BlockFinder(mesh_).run();
}

NavMesh NavMesh::with_closed(std::span<const std::uint32_t> polygons) const {
  if (has_closed()) {  // its walls do not say which of them are doors when all is open
    const Result<NavMesh> open = build(plan_);
    return open.value().with_closed(polygons);
  }
  NavMesh mesh;
  mesh.plan_ = plan_;
  mesh.first_ = first_;
  mesh.index_ = index_;
  if (!polygons.empty()) mesh.closed_.assign(polygon_count(), 0);
  for (const std::uint32_t polygon : polygons) {
    WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
    mesh.closed_[polygon] = 1;
  }
  MeshBuilder(mesh).connect_as(*this);
  return mesh;
}

// ---- checks

std::optional<Error> MeshBuilder::check_plan() const {
  const MeshPlan& plan = mesh_.plan_;
  if (plan.first.empty() || plan.first.front() != 0 || plan.first.back() != plan.corners.size()) {
    return plan_error("the plan's `first` must begin with 0 and end with the number of corners (" +
                      std::to_string(plan.corners.size()) + ")");
  }
  if (plan.corners.size() > kMostSides || plan.vertices.size() > kMostSides) {
    return plan_error("a mesh may have 2^30 corners and vertices at most: divide it into several");
  }
  if (!std::is_sorted(plan.first.begin(), plan.first.end())) {
    return plan_error("the plan's `first` must not fall: each polygon begins where one ends");
  }
  if (!plan.areas.empty() && plan.areas.size() + 1 != plan.first.size()) {
    return plan_error("the plan has " + std::to_string(plan.areas.size()) + " areas for " +
                      std::to_string(plan.first.size() - 1) +
                      " polygons: give one for each, or none at all");
  }
  for (std::size_t i = 0; i < plan.vertices.size(); ++i) {
    const Position& place = plan.vertices[i];
    if (is_usable(place.x) && is_usable(place.y) && is_usable(place.z)) continue;
    return plan_error("vertex " + std::to_string(i) +
                      " has a coordinate that is no number, or is beyond 1e12: move it");
  }
  return std::nullopt;
}

Error MeshBuilder::polygon_error(std::uint32_t polygon, const std::string& fault) const {
  return plan_error("polygon " + std::to_string(polygon) + " " + fault);
}

std::optional<Error> MeshBuilder::check_polygon(std::uint32_t polygon) const {
  const std::uint32_t begin = mesh_.first_[polygon];
  const std::uint32_t end = mesh_.first_[polygon + 1];
  if (end - begin < 3) return polygon_error(polygon, "has less than three corners: leave it out");
  for (std::uint32_t i = begin; i < end; ++i) {
    if (mesh_.plan_.corners[i] < mesh_.plan_.vertices.size()) continue;
    return polygon_error(polygon, "has a corner at vertex " +
                                      std::to_string(mesh_.plan_.corners[i]) + ", but there are " +
                                      std::to_string(mesh_.plan_.vertices.size()) +
                                      " vertices, numbered from 0");
  }
  const char* fault = shape_fault(polygon);
  if (fault != nullptr) return polygon_error(polygon, fault);
  return std::nullopt;
}

/// A polygon that turns left at every corner, and round once, is convex: its sides' directions
/// point up again once.
const char* MeshBuilder::shape_fault(std::uint32_t polygon) const {
  const std::uint32_t begin = mesh_.first_[polygon];
  const std::uint32_t end = mesh_.first_[polygon + 1];
  unsigned rises = 0;
  unsigned lefts = 0;
  unsigned rights = 0;
  for (std::uint32_t i = begin; i < end; ++i) {
    const Position& a = corner(side_before(i, polygon));
    const Position& b = corner(i);
    const Position& c = corner(next_side(i, polygon));
    const double square = (c.x - b.x) * (c.x - b.x) + (c.y - b.y) * (c.y - b.y);
    if (square < kLeastSquare) return "has two corners in a row at one place: leave one out";
    const int turn = orientation(a, b, c);
    if (turn == 0 && turns_back(a, b, c)) return "goes back along its own side: leave it out";
    ++(turn < 0 ? rights : lefts);
    rises += !points_up(a, b) && points_up(b, c) ? 1 : 0;
  }
  if (rights == end - begin) return "goes clockwise: reverse the order of its corners";
  if (rights > 0) {
    return "is not convex (x right, y up, counter-clockwise): divide it, or reverse its corners";
  }
  return rises == 1 ? nullptr : "goes round more than once: divide it";
}

// ---- sides

std::uint32_t MeshBuilder::polygon_of(std::uint32_t side) const {
  WEND_ASSERT(side < mesh_.plan_.corners.size(), "sides are numbered as the plan's corners");
  const auto after = std::upper_bound(mesh_.first_.begin(), mesh_.first_.end(), side);
  return static_cast<std::uint32_t>(after - mesh_.first_.begin()) - 1;
}

/// Sides are put in rows by their lower vertex, and each looks in its row for the one that has the
/// same ends. Rows are as short as vertices have sides.
std::optional<Error> MeshBuilder::join_sides() {
  const std::vector<std::uint32_t>& corners = mesh_.plan_.corners;
  twins_.assign(corners.size(), kNone);
  neighbours_.assign(corners.size(), kNone);
  std::vector<std::uint32_t> ends(corners.size());
  std::vector<std::uint32_t> rows(mesh_.plan_.vertices.size() + 1);
  for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
    for (std::uint32_t i = mesh_.first_[p]; i < mesh_.first_[p + 1]; ++i) {
      ends[i] = corners[next_side(i, p)];
      ++rows[std::min(corners[i], ends[i])];
    }
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& row : rows) row = sum += row;
  WEND_ASSERT(sum == corners.size(), "each side stands in the row of its lower vertex");
  std::vector<std::uint32_t> in_rows(corners.size());
  for (std::uint32_t i = static_cast<std::uint32_t>(corners.size()); i-- > 0;) {
    in_rows[--rows[std::min(corners[i], ends[i])]] = i;
  }
  const auto key = [&](std::uint32_t side) { return std::max(corners[side], ends[side]); };
  for (std::size_t v = 0; v + 1 < rows.size(); ++v) {
    std::uint32_t* const begin = in_rows.data() + rows[v];
    std::uint32_t* const end = in_rows.data() + rows[v + 1];
    std::stable_sort(begin, end, [&](auto a, auto b) { return key(a) < key(b); });
    for (const std::uint32_t* i = begin; i != end; ++i) {
      if (i + 1 == end || key(i[0]) != key(i[1])) continue;
      if (std::optional<Error> problem = join(i[0], i[1])) return problem;
    }
  }
  return std::nullopt;
}

std::optional<Error> MeshBuilder::join(std::uint32_t side, std::uint32_t other) {
  WEND_ASSERT(side != other, "a side is joined to another one");
  const std::uint32_t vertex = mesh_.plan_.corners[side];
  const std::uint32_t polygon = polygon_of(side);
  const std::uint32_t across = polygon_of(other);
  const std::string where = "the side that begins at vertex " + std::to_string(vertex);
  if (twins_[side] != kNone) {
    return polygon_error(polygon, "has " + where + " in common with polygons " +
                                      std::to_string(neighbours_[side]) + " and " +
                                      std::to_string(across) + ": two may share a side, not more");
  }
  if (vertex == mesh_.plan_.corners[other]) {
    return polygon_error(polygon, "and polygon " + std::to_string(across) +
                                      " lie on the same side of " + where +
                                      ": they overlap, leave one out");
  }
  twins_[side] = other;
  twins_[other] = side;
  neighbours_[side] = across;
  neighbours_[other] = polygon;
  return std::nullopt;
}

void MeshBuilder::join_as(const NavMesh& open) {
  WEND_ASSERT(!open.has_closed() && open.side_count() == mesh_.plan_.corners.size(),
              "take the sides of the same mesh while all its polygons are open");
  twins_.assign(mesh_.plan_.corners.size(), kNone);
  neighbours_.assign(mesh_.plan_.corners.size(), kNone);
  for (const NavMesh::Door& door : open.doors()) {
    if (mesh_.is_closed(door.polygon) || mesh_.is_closed(door.neighbour)) continue;
    twins_[door.side] = open.doors()[door.twin].side;
    neighbours_[door.side] = door.neighbour;
  }
}

void MeshBuilder::lay_out_sides() {
  WEND_ASSERT(twins_.size() == mesh_.plan_.corners.size(), "join the sides before");
  const MeshPlan& plan = mesh_.plan_;
  mesh_.sides_.resize(plan.corners.size());
  std::uint32_t doors = 0;
  for (std::uint32_t i = 0; i < mesh_.sides_.size(); ++i) {
    const Position& place = corner(i);
    mesh_.sides_[i] = {place.x, place.y, plan.corners[i], twins_[i] == kNone ? kNone : doors++};
  }
}

void MeshBuilder::lay_out_doors() {
  WEND_ASSERT(bends_.size() == mesh_.sides_.size(), "doors are laid out when the bends are known");
  WEND_ASSERT(mesh_.doors_.empty(), "the doors of a mesh are laid out once");
  mesh_.first_doors_.assign(1, 0);
  for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
    for (std::uint32_t i = mesh_.first_[p]; i < mesh_.first_[p + 1]; ++i) {
      if (twins_[i] == kNone) continue;
      WEND_ASSERT(twins_[twins_[i]] == i, "a side is the twin of its own twin: join() saw to it");
      const NavMesh::Side& begin = mesh_.sides_[i];
      const std::uint32_t next = next_side(i, p);
      const NavMesh::Side& end = mesh_.sides_[next];
      const double dx = end.x - begin.x;
      const double dy = end.y - begin.y;
      mesh_.doors_.push_back({begin.x, begin.y, end.x, end.y, 2 / (dx * dx + dy * dy),
                              mesh_.sides_[twins_[i]].door, p, neighbours_[i], i, bends_[i],
                              bends_[next]});
    }
    mesh_.first_doors_.push_back(static_cast<std::uint32_t>(mesh_.doors_.size()));
  }
}

// ---- what a mesh tells

double NavMesh::height(std::uint32_t polygon, double x, double y) const {
  WEND_ASSERT(polygon < polygon_count(), "polygons are numbered from 0: ask polygon_count()");
  const std::uint32_t begin = first_[polygon];
  const std::uint32_t end = first_[polygon + 1];
  WEND_ASSERT(end - begin >= 3, "polygons have three corners: build() saw to it");
  const Position& a = vertex(sides_[begin].vertex);
  const Position place = {x, y};
  const auto forward = [&](std::uint32_t i) -> const Position& {
    return vertex(sides_[begin + i].vertex);
  };
  const auto backward = [&](std::uint32_t i) -> const Position& {
    return vertex(sides_[i == 0 ? begin : end - i].vertex);
  };
  const Position& second = forward(1);
  const bool ahead = (x - a.x) * (second.x - a.x) + (y - a.y) * (second.y - a.y) > 0;
  if (ahead && orientation(a, second, forward(2)) == 0 && orientation(a, second, place) <= 0) {
    return height_along(end - begin, forward, place);
  }
  std::uint32_t i = begin + 1;
  while (i + 2 < end && orientation(a, vertex(sides_[i + 1].vertex), place) >= 0) ++i;
  const Position& b = vertex(sides_[i].vertex);
  const Position& c = vertex(sides_[i + 1].vertex);
  if (i + 2 == end && orientation(a, b, c) == 0) {
    return height_along(end - begin, backward, place);
  }
  if (a.z == b.z && a.z == c.z) return a.z;
  const double left = (b.x - a.x) * (c.y - a.y);
  const double right = (b.y - a.y) * (c.x - a.x);
  const double area = left - right;
  if (!(std::abs(area) > kThin * (std::abs(left) + std::abs(right)))) {
    return height_on_thin({a, b, c}, place);
  }
  const double along_b = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
  const double along_c = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
  return a.z + along_b * (b.z - a.z) + along_c * (c.z - a.z);
}

std::size_t NavMesh::bytes() const {
  const std::size_t words = plan_.first.capacity() + plan_.corners.capacity() + first_.capacity() +
                            components_.capacity() + block_tops_.capacity() +
                            bend_vertices_.capacity() + first_doors_.capacity() +
                            door_blocks_.capacity();
  return sizeof(NavMesh) + words * sizeof(std::uint32_t) + plan_.areas.capacity() +
         closed_.capacity() + plan_.vertices.capacity() * sizeof(Position) +
         sides_.capacity() * sizeof(Side) + doors_.capacity() * sizeof(Door) +
         holds_.capacity() * sizeof(Hold) + index_.bytes();
}

}  // namespace wend
