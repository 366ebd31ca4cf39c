#include "promises/plane/arrangement.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "promises/mesh/brute_mesh.h"

namespace wend::test {
namespace {

/// Shares of the longest side. Edges bend by up to eight units of the lattice, of which 2^29 are
/// one side of the floor: nearer than kDoubt only the lattice knows what touches.
constexpr double kTouch = 1e-9;
constexpr double kDoubt = 3e-8;

Position as_position(PlanePoint at) { return {at.x, at.y, 0}; }
bool is_on_line(PlanePoint a, PlanePoint b, PlanePoint at) {
  return side_of_line(as_position(a), as_position(b), as_position(at)) == 0;
}
/// To the left above 0, to the right below.
double offset_from_line(PlanePoint a, PlanePoint b, PlanePoint at) {
  return cross(b - a, at - a) / length(b - a);
}
double distance_to_segment(PlanePoint a, PlanePoint b, PlanePoint at) {
  const PlanePoint along = b - a;
  const double share = std::clamp(dot(at - a, along) / dot(along, along), 0.0, 1.0);
  return length(at - (a + along * share));
}
double direction_of(PlanePoint along) { return wrap_angle(std::atan2(along.y, along.x)); }

}  // namespace

Arrangement::Arrangement(const PlaneShape& floor, const std::vector<PlaneShape>& obstacles,
                         const std::vector<PlaneShape>& open, double unit)
    : unit_(unit) {
  add_edges(floor, 0);
  for (std::size_t i = 0; i < obstacles.size(); ++i) add_edges(obstacles[i], i + 1);
  shape_count_ = obstacles.size() + 1;
  for (std::size_t i = 0; i < open.size(); ++i) add_edges(open[i], shape_count_ + i);
  measure();
  cross_edges();
  find_doubts();
  for (const Edge& edge : edges_) cut(edge);
  find_sides();
  find_sectors();
}

void Arrangement::add_edges(const PlaneShape& shape, std::size_t number) {
  for (const PlaneRing& ring : shape) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const PlanePoint& next = ring[(i + 1) % ring.size()];
      if (ring[i] != next) edges_.push_back({ring[i], next, number});
    }
  }
}

void Arrangement::measure() {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  PlanePoint low = {kFar, kFar};
  PlanePoint high = {-kFar, -kFar};
  for (const Edge& edge : edges_) {
    low = {std::min(low.x, edge.a.x), std::min(low.y, edge.a.y)};
    high = {std::max(high.x, edge.a.x), std::max(high.y, edge.a.y)};
  }
  scale_ = std::max(high.x - low.x, high.y - low.y);
  tolerance_ = kTouch * scale_;
}

std::uint32_t Arrangement::vertex(PlanePoint at) {
  for (std::uint32_t v = 0; v < vertices_.size(); ++v) {
    if (length(vertices_[v] - at) <= tolerance_) return v;
  }
  vertices_.push_back(at);
  return static_cast<std::uint32_t>(vertices_.size() - 1);
}

// ---- where outlines cross ----

void Arrangement::cross_edges() {
  for (const Edge& edge : edges_) {
    vertex(edge.a);
    vertex(edge.b);
  }
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    for (std::size_t j = i + 1; j < edges_.size(); ++j) add_crossing(edges_[i], edges_[j]);
  }
}

void Arrangement::add_crossing(Edge& one, Edge& other) {
  const double a = offset_from_line(one.a, one.b, other.a);
  const double b = offset_from_line(one.a, one.b, other.b);
  const double c = offset_from_line(other.a, other.b, one.a);
  const double d = offset_from_line(other.a, other.b, one.b);
  const auto parted = [&](double left, double right) {
    return std::min(left, right) < -tolerance_ && std::max(left, right) > tolerance_;
  };
  if (!parted(a, b) || !parted(c, d)) return;
  const PlanePoint crossing = other.a + (other.b - other.a) * (a / (a - b));
  vertex(crossing);
  if (is_on_lattice(one, other, crossing)) return;
  one.bends = other.bends = true;
  rounded_.push_back(crossing);
}

bool Arrangement::is_on_lattice(const Edge& one, const Edge& other, PlanePoint crossing) const {
  const PlanePoint near = {std::round(crossing.x / unit_) * unit_,
                           std::round(crossing.y / unit_) * unit_};
  return is_on_line(one.a, one.b, near) && is_on_line(other.a, other.b, near);
}

// ---- where the lattice decides what touches ----

void Arrangement::find_doubts() {
  for (const PlanePoint& one : vertices_) {
    for (const PlanePoint& other : vertices_) {
      if (&one != &other && length(one - other) <= kDoubt * scale_) is_certain_ = false;
    }
  }
  for (const Edge& edge : edges_) {
    for (const Edge& other : edges_) {
      doubt_corner_on(edge, other.a);
      doubt_corner_between(edge, other);
    }
  }
  for (const PlanePoint& crossing : rounded_) doubt_crossing(crossing);
}

void Arrangement::doubt_corner_on(const Edge& edge, PlanePoint corner) {
  if (corner == edge.a || corner == edge.b) return;
  if (distance_to_segment(edge.a, edge.b, corner) > kDoubt * scale_) return;
  has_corner_on_edge_ = true;
  if (edge.bends || !is_on_line(edge.a, edge.b, corner)) is_certain_ = false;
}

/// Two edges that go on nearly straight.
void Arrangement::doubt_corner_between(const Edge& one, const Edge& other) {
  for (const PlanePoint& corner : {one.a, one.b}) {
    if (corner != other.a && corner != other.b) continue;
    const PlanePoint before = corner == one.a ? one.b : one.a;
    const PlanePoint after = corner == other.a ? other.b : other.a;
    if (before == after || is_on_line(before, after, corner)) continue;
    if (distance_to_segment(before, after, corner) <= kDoubt * scale_) is_certain_ = false;
  }
}

/// Only the lattice knows on which side of a crossing a third edge or another shape's side is.
void Arrangement::doubt_crossing(PlanePoint crossing) {
  std::vector<const Edge*> there;
  for (const Edge& edge : edges_) {
    if (distance_to_segment(edge.a, edge.b, crossing) > kDoubt * scale_) continue;
    const bool is_double = std::ranges::any_of(there, [&](const Edge* other) {
      const bool same =
          (other->a == edge.a && other->b == edge.b) || (other->a == edge.b && other->b == edge.a);
      return same && other->shape == edge.shape;
    });
    if (!is_double) there.push_back(&edge);
  }
  if (there.size() > 2) is_certain_ = false;
}

// ---- pieces ----

void Arrangement::cut(const Edge& edge) {
  std::vector<std::pair<double, std::uint32_t>> on;
  const double whole = length(edge.b - edge.a);
  for (std::uint32_t v = 0; v < vertices_.size(); ++v) {
    if (std::abs(offset_from_line(edge.a, edge.b, vertices_[v])) > tolerance_) continue;
    const double along = dot(vertices_[v] - edge.a, edge.b - edge.a) / whole;
    if (along > -tolerance_ && along < whole + tolerance_) on.push_back({along, v});
  }
  std::sort(on.begin(), on.end());
  for (std::size_t i = 0; i + 1 < on.size(); ++i) add_piece(on[i].second, on[i + 1].second);
}

void Arrangement::add_piece(std::uint32_t a, std::uint32_t b) {
  if (a > b) std::swap(a, b);
  const auto same = [&](const Piece& piece) { return piece.a == a && piece.b == b; };
  if (std::none_of(pieces_.begin(), pieces_.end(), same)) pieces_.push_back({a, b});
}

void Arrangement::find_sides() {
  for (Piece& piece : pieces_) {
    const PlanePoint along = to(piece) - from(piece);
    const PlanePoint ahead = along * (1 / length(along));
    // Not the middle: a ray from there would often meet corners.
    const PlanePoint at = from(piece) + along * 0.4871236;
    piece.free_left = is_free_beside(at, {-ahead.y, ahead.x});
    piece.free_right = is_free_beside(at, {ahead.y, -ahead.x});
  }
}

bool Arrangement::is_free_beside(PlanePoint at, PlanePoint direction) const {
  for (std::size_t shape = 0; shape < shape_count_; ++shape) {
    if (is_inside(shape, at, direction) != (shape == 0)) return false;
  }
  return true;
}

bool Arrangement::is_inside(std::size_t shape, PlanePoint at, PlanePoint direction) const {
  bool inside = false;
  for (const Edge& edge : edges_) {
    if (edge.shape != shape) continue;
    const double a = cross(direction, edge.a - at);
    const double b = cross(direction, edge.b - at);
    if ((a >= 0) == (b >= 0)) continue;
    const PlanePoint hit = edge.a + (edge.b - edge.a) * (a / (a - b));
    if (dot(hit - at, direction) > tolerance_) inside = !inside;
  }
  return inside;
}

// ---- ground round places ----

std::vector<Arrangement::Spoke> Arrangement::walls_round(std::uint32_t vertex) const {
  std::vector<Spoke> spokes;
  for (const Piece& piece : pieces_) {
    if (piece.free_left && piece.free_right) continue;
    const PlanePoint along = to(piece) - from(piece);
    if (piece.a == vertex) {
      spokes.push_back({direction_of(along), piece.free_left, piece.free_right});
    }
    if (piece.b == vertex) {
      spokes.push_back({direction_of(along * -1), piece.free_right, piece.free_left});
    }
  }
  std::sort(spokes.begin(), spokes.end(),
            [](const Spoke& a, const Spoke& b) { return a.angle < b.angle; });
  return spokes;
}

void Arrangement::find_sectors() {
  sectors_.resize(vertices_.size());
  for (std::uint32_t v = 0; v < vertices_.size(); ++v) {
    const std::vector<Spoke> spokes = walls_round(v);
    if (spokes.empty() && is_free(vertices_[v])) sectors_[v].push_back({});
    for (std::size_t i = 0; i < spokes.size(); ++i) {
      if (!spokes[i].free_left) continue;
      const double span = wrap_angle(spokes[(i + 1) % spokes.size()].angle - spokes[i].angle);
      sectors_[v].push_back({spokes[i].angle, spokes.size() == 1 ? 2 * kHalfTurn : span});
    }
  }
}

std::vector<PlaneSector> Arrangement::sectors_at(PlanePoint at) const {
  for (std::uint32_t v = 0; v < vertices_.size(); ++v) {
    if (length(vertices_[v] - at) <= tolerance_) return sectors_[v];
  }
  for (const Piece& piece : pieces_) {
    if (distance(at, piece) <= tolerance_) return halves(piece);
  }
  if (is_free(at)) return {PlaneSector{}};
  return {};
}

std::vector<PlaneSector> Arrangement::halves(const Piece& piece) const {
  const double ahead = direction_of(to(piece) - from(piece));
  if (piece.free_left && piece.free_right) return {PlaneSector{}};
  if (piece.free_left) return {{ahead, kHalfTurn}};
  if (piece.free_right) return {{wrap_angle(ahead + kHalfTurn), kHalfTurn}};
  return {};
}

bool Arrangement::has_ground() const {
  return std::any_of(pieces_.begin(), pieces_.end(),
                     [](const Piece& piece) { return piece.free_left || piece.free_right; });
}

bool Arrangement::is_free(PlanePoint at) const {
  // In line with no corners, as far as possible.
  return is_free_beside(at, {0.8191520442889918, 0.573576436351046});
}

double Arrangement::distance(PlanePoint at, const Piece& piece) const {
  return distance_to_segment(from(piece), to(piece), at);
}

double Arrangement::distance_to_outlines(PlanePoint at) const {
  double nearest = std::numeric_limits<double>::infinity();
  for (const Piece& piece : pieces_) nearest = std::min(nearest, distance(at, piece));
  return nearest;
}

bool Arrangement::is_exactly_on_straight_outlines(PlanePoint at) const {
  return std::ranges::all_of(edges_, [&](const Edge& edge) {
    if (distance_to_segment(edge.a, edge.b, at) > kDoubt * scale_) return true;
    return !edge.bends && is_on_line(edge.a, edge.b, at);
  });
}

double Arrangement::distance_to_ground(PlanePoint at) const {
  if (!sectors_at(at).empty()) return 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (const Piece& piece : pieces_) {
    if (piece.is_wall()) nearest = std::min(nearest, distance(at, piece));
  }
  return nearest;
}

}  // namespace wend::test
