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
///
/// Sides in line are one line to cut at. A corner on it is made of the side that it lies on, and a
/// border along several sides is divided at their ends: a neighbour has one of them only.
class Clipper {
 public:
  struct Corner {
    Position at;
    /// The line of the border that begins here: the shape's, by number, or behind these the
    /// polygon's.
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
    std::size_t pieces = 1;  ///< in line from here on; 0: one of those that follow another
  };
  void add_lines(std::span<const NavMesh::Side> polygon);
  std::size_t after(std::size_t line) const {
    return line + 1 == lines_.size() ? shape_lines_ : line + 1;
  }
  std::size_t piece_under(std::size_t line, const Line& crossing) const;
  Position meeting(std::size_t one, std::size_t other) const;
  void cut_off(std::size_t line);
  void divide_borders();

  std::vector<Line> lines_;
  std::size_t shape_lines_ = 0;
  std::vector<Corner> corners_;
  std::vector<Corner> before_;
  std::vector<int> turns_;
};

}  // namespace wend
