#include "promises/plane/plane_ways.h"

#include <algorithm>

namespace wend::test {
namespace {

double direction_from_to(PlanePoint from, PlanePoint to) {
  return wrap_angle(std::atan2(to.y - from.y, to.x - from.x));
}

}  // namespace

PlaneWays::PlaneWays(const Arrangement& plane) : plane_(&plane) {
  find_bends();
  between_.assign(bends_.size() * bends_.size(), kNoWay);
  for (std::size_t i = 0; i < bends_.size(); ++i) {
    for (std::size_t j = i + 1; j < bends_.size(); ++j) {
      if (bends_[i].at == bends_[j].at || !sees(bends_[i], bends_[j])) continue;
      const double far = wend::test::length(bends_[i].at - bends_[j].at);
      between_[i * bends_.size() + j] = between_[j * bends_.size() + i] = far;
    }
  }
}

void PlaneWays::find_bends() {
  for (std::uint32_t v = 0; v < plane_->vertices().size(); ++v) {
    for (const PlaneSector& ground : plane_->sectors(v)) {
      const bool bends = ground.span > kHalfTurn + kSameAngle && !ground.is_whole();
      if (bends) bends_.push_back({plane_->vertices()[v], ground});
    }
  }
}

PlaneWays::Flood PlaneWays::flood(PlanePoint from) const {
  Flood flood = {from, plane_->sectors_at(from), std::vector<double>(bends_.size(), kNoWay)};
  for (const PlaneSector& ground : flood.sectors) {
    for (std::size_t i = 0; i < bends_.size(); ++i) {
      const double far = wend::test::length(bends_[i].at - from);
      if (far < flood.lengths[i] && sees({from, ground}, bends_[i])) flood.lengths[i] = far;
    }
  }
  relax(flood.lengths);
  return flood;
}

// Dijkstra's algorithm without a queue.
void PlaneWays::relax(std::vector<double>& lengths) const {
  std::vector<bool> done(lengths.size());
  for (;;) {
    std::size_t nearest = lengths.size();
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      if (done[i] || lengths[i] == kNoWay) continue;
      if (nearest == lengths.size() || lengths[i] < lengths[nearest]) nearest = i;
    }
    if (nearest == lengths.size()) return;
    done[nearest] = true;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      lengths[i] = std::min(lengths[i], lengths[nearest] + between_[nearest * lengths.size() + i]);
    }
  }
}

double PlaneWays::length(const Flood& flood, PlanePoint to) const {
  double shortest = kNoWay;
  const double straight = wend::test::length(to - flood.from);
  for (const PlaneSector& ground : plane_->sectors_at(to)) {
    const Bend goal = {to, ground};
    for (const PlaneSector& start : flood.sectors) {
      const bool stays = straight <= plane_->tolerance();
      if (stays || sees({flood.from, start}, goal)) shortest = std::min(shortest, straight);
    }
    for (std::size_t i = 0; i < bends_.size(); ++i) {
      const double far = flood.lengths[i] + wend::test::length(bends_[i].at - to);
      if (far < shortest && sees(bends_[i], goal)) shortest = far;
    }
  }
  return shortest;
}

/// By the ground of both.
bool PlaneWays::sees(const Bend& from, const Bend& to) const {
  if (wend::test::length(from.at - to.at) <= plane_->tolerance()) return true;
  const double direction = direction_from_to(from.at, to.at);
  const double back = wrap_angle(direction + kHalfTurn);
  Line line = {from.at, to.at, direction, from.ground.is_left_of(direction),
               from.ground.is_right_of(direction)};
  if (!line.left && !line.right) return false;
  if (!to.ground.is_left_of(back) && !to.ground.is_right_of(back)) return false;
  static thread_local std::vector<Met> met;
  if (!find_met(line, met)) return false;
  PlanePoint at = from.at;
  for (const Met& next : met) {
    go_along(line, at, plane_->vertices()[next.vertex]);
    go_through(line, next.vertex);
    if (!line.left && !line.right) return false;
    at = plane_->vertices()[next.vertex];
  }
  go_along(line, at, to.at);
  return (line.left && to.ground.is_right_of(back)) || (line.right && to.ground.is_left_of(back));
}

/// The vertices on a line, in order; false where it crosses a wall between its ends.
bool PlaneWays::find_met(const Line& line, std::vector<Met>& met) const {
  met.clear();
  const double far = wend::test::length(line.to - line.from);
  const PlanePoint ahead = (line.to - line.from) * (1 / far);
  const auto& vertices = plane_->vertices();
  static thread_local std::vector<double> offsets;
  offsets.resize(vertices.size());
  for (std::uint32_t v = 0; v < vertices.size(); ++v) {
    offsets[v] = cross(ahead, vertices[v] - line.from);
    if (std::abs(offsets[v]) > plane_->tolerance()) continue;
    const double along = dot(vertices[v] - line.from, ahead);
    const bool between = along > plane_->tolerance() && along < far - plane_->tolerance();
    if (between) met.push_back({along, v});
  }
  for (const Arrangement::Piece& piece : plane_->pieces()) {
    const bool passable = piece.free_left && piece.free_right;
    if (!passable && crosses(line, piece, offsets)) return false;
  }
  std::sort(met.begin(), met.end(), [](const Met& a, const Met& b) { return a.along < b.along; });
  return true;
}

bool PlaneWays::crosses(const Line& line, const Arrangement::Piece& piece,
                        const std::vector<double>& offsets) const {
  const double tolerance = plane_->tolerance();
  const double a = offsets[piece.a];
  const double b = offsets[piece.b];
  if (std::min(a, b) >= -tolerance || std::max(a, b) <= tolerance) return false;
  const PlanePoint from = plane_->from(piece);
  const PlanePoint to = plane_->to(piece);
  const double far = wend::test::length(line.to - line.from);
  const PlanePoint ahead = (line.to - line.from) * (1 / far);
  const PlanePoint hit = from + (to - from) * (a / (a - b));
  // Where both are nearly parallel, an end that touches the piece is far from where they cross.
  const double sine = std::abs(cross(ahead, to - from)) / wend::test::length(to - from);
  const double slack = tolerance / std::max(1e-9, sine);
  const double along = dot(hit - line.from, ahead);
  return along > slack && along < far - slack;
}

/// The piece that lies along the line between two places; null if there is none.
const Arrangement::Piece* PlaneWays::piece_along(PlanePoint from, PlanePoint to) const {
  const PlanePoint middle = from + (to - from) * 0.5;
  const double far = wend::test::length(to - from);
  for (const Arrangement::Piece& piece : plane_->pieces()) {
    if (plane_->distance(middle, piece) > plane_->tolerance()) continue;
    const PlanePoint along = plane_->to(piece) - plane_->from(piece);
    const double sine = std::abs(cross(along, to - from)) / (wend::test::length(along) * far);
    if (sine < 1e-7 || sine * far < 4 * plane_->tolerance()) return &piece;
  }
  return nullptr;
}

void PlaneWays::go_along(Line& line, PlanePoint from, PlanePoint to) const {
  const Arrangement::Piece* piece = piece_along(from, to);
  const bool either = line.left || line.right;
  if (piece == nullptr) {
    line.left = line.right = either;
    return;
  }
  const bool same = dot(plane_->to(*piece) - plane_->from(*piece), line.to - line.from) > 0;
  const bool free_left = same ? piece->free_left : piece->free_right;
  const bool free_right = same ? piece->free_right : piece->free_left;
  if (free_left && free_right) line.left = line.right = either;
  line.left = line.left && free_left;
  line.right = line.right && free_right;
}

void PlaneWays::go_through(Line& line, std::uint32_t vertex) const {
  bool on_left = false;
  bool on_right = false;
  for (const PlaneSector& ground : plane_->sectors(vertex)) {
    on_left = on_left || ground.holds_half_turn(line.direction);
    on_right = on_right || ground.holds_half_turn(wrap_angle(line.direction + kHalfTurn));
  }
  line.left = line.left && on_left;
  line.right = line.right && on_right;
}

}  // namespace wend::test
