#pragma once

#include <span>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// Where the lines through two pairs of places cross: the same place to the last bit whichever way
/// round, so that what two polygons have in common stays so. Precondition: they are not parallel.
Position crossing_of(const Position& a, const Position& b, const Position& c, const Position& d);

/// The part of a convex shape that lies in a polygon of a mesh.
///
/// I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping" (1974). Each border remembers the
/// line it lies on, and corners are made of two of these lines, never of corners made before: so
/// pieces of one shape in two neighbours have the corners on their common side alike.
class Clipper {
 public:
  struct Corner {
    Position at;
    /// Of the border that begins here: the shape's, by number, or behind these the polygon's.
    std::size_t line;
  };

  /// Counter-clockwise, empty where they have nothing but a border in common. `shape` is
  /// counter-clockwise as well.
  const std::vector<Corner>& clip(std::span<const Position> shape,
                                  std::span<const NavMesh::Side> polygon);
  /// The last one, and how many lines its shape has.
  const std::vector<Corner>& corners() const { return corners_; }
  std::size_t shape_lines() const { return shape_lines_; }

 private:
  struct Line {
    Position from;
    Position to;
  };
  Position meeting(std::size_t one, std::size_t other) const;
  void cut_off(std::size_t line);

  std::vector<Line> lines_;
  std::size_t shape_lines_ = 0;
  std::vector<Corner> corners_;
  std::vector<Corner> before_;
  std::vector<int> turns_;
};

}  // namespace wend
