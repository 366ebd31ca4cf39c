#pragma once

#include <algorithm>
#include <cstdint>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/internal/path/corner_map.h"
#include "wend/internal/path/half_point.h"

/// The corners in sight of a point of the map, as far as a tight string could bend there.
namespace wend {

/// A ray from the eye, within a quadrant that is turned so that it looks up and to the right: how
/// far it has come to the right at each height. All in half cells, exact while the map has no more
/// than 2^32 cells: numerators are whole and below 2^52, and the nearest that a quotient comes to a
/// whole number without being one is far more than its rounding.
class SightRay {
 public:
  SightRay(std::int64_t eye_x, HalfPoint through)
      : through_(through),
        eye_(static_cast<double>(eye_x * through.y)),
        inverse_(0.5 / static_cast<double>(through.y)) {}

  HalfPoint through() const { return through_; }
  /// The last grid line at or before the ray, and the first at or behind it. Precondition: eye_x is
  /// not 0.
  std::int64_t floor(std::int64_t height) const {
    return static_cast<std::int64_t>((numerator(height) + 0.5) * inverse_);
  }
  std::int64_t ceil(std::int64_t height) const {
    return static_cast<std::int64_t>((numerator(height) - 0.5) * inverse_) + 1;
  }

 private:
  double numerator(std::int64_t height) const {
    return eye_ + static_cast<double>(through_.x * height);
  }

  HalfPoint through_;
  double eye_;
  double inverse_;
};

/// Visits the corners that are visible from a point in one quadrant, its axes left out, and at
/// which a tight string that comes from there may bend.
///
/// Sight is closed: it passes along the sides of blocked cells and touches their corners, so that a
/// cone may be a single ray between two corners that it touches on either side. Where two blocked
/// cells touch in a corner it ends, unless the corner rule is `always`.
///
/// Cones go from row to row: a run of blocked cells cuts out what lies between its near lower and
/// its far upper corner, as seen from the eye. Each row costs some multiplications, and a look at
/// as many words of bits as the cone is wide: area / 64 + rows for each part of the cone.
class SightSweep {
 public:
  /// A part of the cone that is free up to a row: all rays from the left one to the right one.
  struct Piece {
    std::int64_t height;
    HalfPoint left;
    HalfPoint right;
  };

  /// Looks right or left, and up or down. `pieces` is scratch memory.
  SightSweep(const CornerMap& corners, HalfPoint eye, bool left, bool down, Buffer<Piece>& pieces)
      : view_(corners.view(left)),
        pieces_(pieces),
        slips_(corners.slips()),
        mirror_(left ? corners.width() : 0),
        eye_x_(left ? 2 * corners.width() - eye.x : eye.x),
        first_height_(eye.is_corner() ? 2 : 1),
        step_(down ? 1 : -1),
        first_row_((eye.y + step_ * first_height_) / 2),
        kinds_(down ? view_.falling : view_.rising) {}

  /// Calls visit(x, y) for each corner; y is the row of points.
  template <class Visit>
  void run(Visit&& visit);

 private:
  /// The row of cells before a row of points, in the direction of the sweep, and the one behind it.
  const std::uint64_t* cells_before(std::int64_t row) const {
    return view_.blocked.row(static_cast<std::size_t>(step_ < 0 ? row + 1 : row));
  }
  const std::uint64_t* cells_behind(std::int64_t row) const {
    return view_.blocked.row(static_cast<std::size_t>(step_ < 0 ? row : row + 1));
  }
  std::int64_t row_at(std::int64_t height) const {
    return first_row_ + step_ * ((height - first_height_) / 2);
  }
  /// From the eye to a point of the grid.
  HalfPoint offset(std::int64_t x, std::int64_t height) const { return {2 * x - eye_x_, height}; }

  template <class Visit>
  void follow(const Piece& piece, Visit& visit);
  template <class Visit>
  void report(std::int64_t row, std::int64_t first, std::int64_t last, Visit& visit) const;
  bool pass_row(std::int64_t height, SightRay& left, const SightRay& right);

  const CornerMap::View& view_;
  Buffer<Piece>& pieces_;
  bool slips_;
  std::int64_t mirror_;  // what mirrored columns count from; 0: not mirrored
  std::int64_t eye_x_;
  std::int64_t first_height_;  // of the first row of points
  std::int64_t step_;
  std::int64_t first_row_;
  const BitRows& kinds_;
};

template <class Visit>
void SightSweep::run(Visit&& visit) {
  const std::int64_t column = eye_x_ / 2;
  const std::int64_t wall = next_bit(cells_before(first_row_), column + 1) - 1;
  const HalfPoint right = offset(wall, first_height_);
  if (right.x <= 0) return;
  pieces_.clear();
  pieces_.push_back({first_height_, {0, 1}, right});
  while (!pieces_.empty()) {
    const Piece piece = pieces_.back();
    pieces_.pop_back();
    follow(piece, visit);
  }
}

/// Goes on until the piece, or what remains at its right side, is at its end.
template <class Visit>
inline void SightSweep::follow(const Piece& piece, Visit& visit) {
  SightRay left(eye_x_, piece.left);
  const SightRay right(eye_x_, piece.right);
  for (std::int64_t height = piece.height;; height += 2) {
    report(row_at(height), std::max(left.ceil(height), eye_x_ / 2 + 1), right.floor(height), visit);
    if (!pass_row(height, left, right)) return;
  }
}

template <class Visit>
inline void SightSweep::report(std::int64_t row, std::int64_t first, std::int64_t last,
                               Visit& visit) const {
  const std::uint64_t* corners = kinds_.row(static_cast<std::size_t>(row));
  for (std::int64_t x = next_bit(corners, first); x <= last; x = next_bit(corners, x + 1)) {
    visit(mirror_ == 0 ? x : mirror_ - x, row);
  }
}

/// Cuts out what is blocked in the row of cells behind a height; what lies to the left of that is
/// put aside. Whether something remains.
inline bool SightSweep::pass_row(std::int64_t height, SightRay& left, const SightRay& right) {
  const std::int64_t row = row_at(height);
  const std::uint64_t* cells = cells_behind(row);
  const std::int64_t end = right.ceil(height + 2);
  // The cell before a corner that the left ray touches counts too: the ray might slip through.
  std::int64_t column = left.ceil(height) - 1;
  for (;;) {
    const std::int64_t wall = next_bit(cells, column + 1) - 1;
    if (wall >= end) return true;
    const HalfPoint far = offset(wall, height + 2);
    if (far.x > 0 && cross(far, left.through()) >= 0) {
      pieces_.push_back({height + 2, left.through(), far});
    }
    column = next_bit<~std::uint64_t{0}>(cells, wall + 1) - 1;
    const HalfPoint near = offset(column, height);
    const std::int64_t room = cross(right.through(), near);  // falls as near goes right
    if (room < 0) return false;
    if (room == 0 && !slips_ && bit_at(cells_before(row), column + 1)) return false;
    left = SightRay(eye_x_, near);
  }
}

/// Visits the corners along one axis from a corner, as SightSweep does in the quadrants: along the
/// sides of cells, of which one is free. Time linear in the distance.
template <class Visit>
void visit_axis(const CornerMap& corners, Point from, std::int64_t dx, std::int64_t dy,
                Visit&& visit) {
  std::int64_t x = from.x;
  std::int64_t y = from.y;
  bool free[2] = {true, true};  // the cells to the upper left and lower right of the line
  for (;;) {
    const std::int64_t cell_x = dx < 0 ? x - 1 : x;
    const std::int64_t cell_y = dy < 0 ? y - 1 : y;
    const bool before[2] = {free[0], free[1]};
    free[0] = !corners.blocked(dx == 0 ? x - 1 : cell_x, dx == 0 ? cell_y : y - 1);
    free[1] = !corners.blocked(cell_x, cell_y);
    if (!free[0] && !free[1]) return;
    const bool goes_on = (before[0] && free[0]) || (before[1] && free[1]);
    if (!goes_on && !corners.slips()) return;
    x += dx;
    y += dy;
    if ((!free[0] || !free[1]) && corners.contains(x, y)) visit(x, y);
  }
}

}  // namespace wend
