#include "wend/path/curve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "straight_stretches.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

constexpr int kMostTriesPerCorner = 8;

class CurveMaker {
 public:
  CurveMaker(const GridMap& map, const CurveOptions& options) : map_(map), options_(options) {}

  Curve make(std::span<const Point> cells) {
    Curve curve;
    if (!find_stops(cells)) return curve;
    tightest_ = options_.kind == CurveKind::arcs ? options_.turning_radius : 1;
    curve.points = {stops_.front()};
    if (stops_.size() > 1) {
      options_.kind == CurveKind::arcs ? add_arcs(curve.points) : add_spline(curve.points);
    }
    curve.tightest = tightest_;
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
      curve.length += flat_distance(curve.points[i - 1], curve.points[i]);
    }
    return curve;
  }

 private:
  bool free(Position a, Position b) const { return has_room(map_, a, b, options_.unit_diameter); }
  bool free(Point a, Point b) const { return free(centre_of(a), centre_of(b)); }
  bool free(std::span<const Position> points) const {
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (!free(points[i - 1], points[i])) return false;
    }
    return true;
  }

  /// The places to turn at: from each cell on to one that is seen while the next is not. False
  /// where there is no straight way from some cell to the next one.
  bool find_stops(std::span<const Point> cells) {
    const bool squares =
        map_.layout() == CellLayout::square || map_.layout() == CellLayout::diamond;
    if (cells.empty() || !squares) return false;
    stops_ = {centre_of(cells.front())};
    if (!free(stops_.front(), stops_.front())) return false;
    const bool even = map_.uniform();
    const auto sees = [&](Point a, Point b) { return free(a, b); };
    for (std::size_t here = 0; here + 1 < cells.size();) {
      if (!free(cells[here], cells[here + 1])) return false;
      here = even ? last_seen(cells, here, sees) : last_in_line(cells, here, sees);
      if (!(centre_of(cells[here]) == stops_.back())) stops_.push_back(centre_of(cells[here]));
    }
    return true;
  }

  /// Points on the way to a place, no farther apart than the spacing; the first is left out.
  void add_straight(Position to, std::vector<Position>& points) const {
    const Position from = points.back();
    const double pieces = std::ceil(flat_distance(from, to) / options_.spacing);
    for (double i = 1; i < pieces; ++i) points.push_back(part_way(from, to, i / pieces));
    if (flat_distance(points.back(), to) > kTouch) points.push_back(to);
  }

  // ----- arcs

  void add_arcs(std::vector<Position>& points) {
    for (std::size_t i = 1; i + 1 < stops_.size(); ++i) {
      const std::vector<Position> arc = widest_arc(i);
      add_straight(arc.front(), points);
      points.insert(points.end(), arc.begin() + 1, arc.end());
    }
    add_straight(stops_.back(), points);
  }

  /// The arc round a corner with the largest radius for which there is room; just the corner where
  /// there is none. It takes no more than half of the straight lines at both sides.
  std::vector<Position> widest_arc(std::size_t corner) {
    const Position here = stops_[corner];
    const double in = flat_distance(stops_[corner - 1], here);
    const double out = flat_distance(here, stops_[corner + 1]);
    const Position back = {(stops_[corner - 1].x - here.x) / in,
                           (stops_[corner - 1].y - here.y) / in};
    const Position on = {(stops_[corner + 1].x - here.x) / out,
                         (stops_[corner + 1].y - here.y) / out};
    // For half the angle between the two lines; only with roots, which all machines round alike.
    const double cosine = std::clamp(back.x * on.x + back.y * on.y, -1.0, 1.0);
    const double half_sine = std::sqrt(0.5 * (1 - cosine));
    const double half_cosine = std::sqrt(0.5 * (1 + cosine));
    constexpr double kStraight = 1e-6;
    if (half_cosine < kStraight) return {here};
    double radius =
        std::min(options_.turning_radius, 0.5 * std::min(in, out) * half_sine / half_cosine);
    const bool turns_back = half_sine < kStraight;
    for (int tries = 0; !turns_back && tries <= kMostTriesPerCorner; ++tries, radius *= 0.5) {
      const double along = radius * half_cosine / half_sine;
      const double to_middle = radius / (2 * half_sine * half_cosine);
      const Position begin = {here.x + back.x * along, here.y + back.y * along};
      const Position end = {here.x + on.x * along, here.y + on.y * along};
      const Position middle = {here.x + (back.x + on.x) * to_middle,
                               here.y + (back.y + on.y) * to_middle};
      std::vector<Position> arc = {begin};
      add_arc(end, middle, radius, arc);
      if (!free(arc)) continue;
      tightest_ = std::min(tightest_, radius);
      return arc;
    }
    tightest_ = 0;
    return {here};
  }

  /// On to `end` round `middle`, in halves and their halves: until the spacing is kept, and no
  /// piece turns by more than a third of its radius.
  void add_arc(Position end, Position middle, double radius, std::vector<Position>& points) const {
    const Position begin = points.back();
    if (flat_distance(begin, end) <= std::min(options_.spacing, radius / 3)) {
      points.push_back(end);
      return;
    }
    const Position across = {begin.x + end.x - 2 * middle.x, begin.y + end.y - 2 * middle.y};
    const double stretch = radius / flat_distance({}, across);
    add_arc({middle.x + across.x * stretch, middle.y + across.y * stretch}, middle, radius, points);
    add_arc(end, middle, radius, points);
  }

  // ----- splines

  /// Each piece by itself: where the spline finds no room, it is drawn towards the straight line.
  void add_spline(std::vector<Position>& points) {
    for (std::size_t i = 0; i + 1 < stops_.size(); ++i) {
      const Position from = stops_[i];
      const Position to = stops_[i + 1];
      const Position before = i > 0 ? stops_[i - 1] : part_way(from, to, -1);
      const Position after = i + 2 < stops_.size() ? stops_[i + 2] : part_way(from, to, 2);
      const std::vector<Position> piece = bent_piece({before, from, to, after});
      points.insert(points.end(), piece.begin() + 1, piece.end());
    }
  }

  std::vector<Position> bent_piece(const std::array<Position, 4>& knots) {
    double bend = 1;
    for (int tries = 0; tries <= kMostTriesPerCorner; ++tries, bend *= 0.5) {
      std::vector<Position> piece = points_of_piece(knots, bend);
      if (!free(piece)) continue;
      tightest_ = std::min(tightest_, bend);
      return piece;
    }
    tightest_ = 0;
    std::vector<Position> straight = {knots[1]};
    add_straight(knots[2], straight);
    return straight;
  }

  /// By the pyramid of P. Barry and R. Goldman (1988): between the knots' own parameters, the
  /// square roots of their distances.
  std::vector<Position> points_of_piece(const std::array<Position, 4>& knots, double bend) const {
    std::array<double, 4> at = {};
    for (std::size_t i = 1; i < 4; ++i) {
      at[i] = at[i - 1] + std::sqrt(flat_distance(knots[i - 1], knots[i]));
    }
    const auto mixed = [&](Position a, Position b, std::size_t i, std::size_t j, double t) {
      return part_way(a, b, (t - at[i]) / (at[j] - at[i]));
    };
    // Splines are longer than straight lines, and their points not evenly apart.
    double pieces = std::ceil(1.5 * flat_distance(knots[1], knots[2]) / options_.spacing);
    for (;; pieces = std::ceil(1.25 * pieces)) {
      std::vector<Position> points = {knots[1]};
      double widest = 0;
      for (double i = 1; i <= pieces; ++i) {
        const double t = at[1] + (at[2] - at[1]) * i / pieces;
        const Position a = mixed(knots[0], knots[1], 0, 1, t);
        const Position b = mixed(knots[1], knots[2], 1, 2, t);
        const Position c = mixed(knots[2], knots[3], 2, 3, t);
        const Position spline = mixed(mixed(a, b, 0, 2, t), mixed(b, c, 1, 3, t), 1, 2, t);
        const Position bent = part_way(part_way(knots[1], knots[2], i / pieces), spline, bend);
        points.push_back(i < pieces ? bent : knots[2]);
        widest = std::max(widest, flat_distance(points[points.size() - 2], points.back()));
      }
      if (widest <= options_.spacing) return points;
    }
  }

  const GridMap& map_;
  const CurveOptions& options_;
  std::vector<Position> stops_;
  double tightest_ = 0;
};

}  // namespace

Curve curve(const GridMap& map, std::span<const Point> cells, const CurveOptions& options) {
  WEND_ASSERT(options.valid(),
              "a radius above 0, a diameter of 0 or more, a spacing of 0.01 or more");
  if (!options.valid()) return {};
  return CurveMaker(map, options).make(cells);
}

}  // namespace wend
