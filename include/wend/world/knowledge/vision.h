// The cells that a cell sees: all within a radius, or those that straight lines reach.
//
// Lines of sight on squares. Let the seen cell lie d rows and c columns away, with |c| <= d (else
// swap rows and columns). The line between the two centres crosses each row between them, the k-th
// at column c k / d. Sight passes if the cell nearest to that column is transparent or, where the
// line crosses exactly between two cells, at least one of them is. So sight between transparent
// cells is symmetric: both look along the same places. An opaque cell is seen if a line reaches any
// point of its near side, the piece of its row half a cell to either side of its centre.
//
// Shadow casting does all of that at once (B. Bergstrom, "FOV using recursive shadowcasting").
// Centres and exact slopes make it symmetric, as in A. Ford, "Symmetric Shadowcasting"
// (albertford.com): in each quadrant, row by row from the eye outward, the slopes that nothing has
// blocked yet are a list of closed sectors, which the next row's cells cut. Here sectors may be
// single lines, so the result is exactly that of the definition, even where a line only touches a
// corner. Cost: linear in the cells within the radius, and in the sectors.
//
// Diamonds and staggered diamonds are squares on their lattice (space/maps/cell_layout.h), and
// there distances and lines are those of the lattice. Between hexagons a line is the segment
// between their centres (internal/path/hex_line.h): it must not enter an opaque one, and where it
// follows the side between two, one of them must be transparent. Each hexagon is checked by a line
// of its own, which costs the radius times as much as on squares.
//
// When not to use it: to check whether a unit can *walk* straight, past corners, use
// Navigator::line_of_sight.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/internal/world/bit_plane.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

enum class SightKind : std::uint8_t {
  radius,         ///< everything within the radius
  line_of_sight,  ///< what a straight line reaches within the radius
};

/// Which cells block sight. By default, the blocked ones.
struct VisionOptions {
  std::string_view see_through = {};  ///< transparent symbols, blocked or not: water
  std::string_view hiding = {};       ///< opaque symbols, blocked or not: smoke
};

/// The result of a look, and memory for the next one: looks with the same Outlook allocate nothing
/// once it is warm.
class Outlook {
 public:
  /// The cells seen, each once; the eye's own comes first.
  std::span<const Point> cells() const { return cells_; }

 private:
  friend class Vision;
  /// Slopes from one to another, both included.
  struct Sector {
    std::int64_t from, from_depth;  // a fraction
    std::int64_t to, to_depth;
  };

  std::vector<Point> cells_;
  std::vector<Sector> sectors_;
  std::vector<Sector> next_;
  std::vector<std::uint8_t> corners_;  // which cells on the diagonals were seen already
};

/// Knows which cells of a map are transparent (one bit per cell), and computes what is seen.
/// Deterministic and in whole numbers. Several threads may use it, each with its own Outlook.
class Vision {
 public:
  /// Error: a map without cells. Linear in the cells.
  static Result<Vision> build(const GridMap& map, const VisionOptions& options = {});

  /// Whether sight passes through a cell. False outside the map.
  bool transparent(Point cell) const;

  /// Finds what is seen from a cell (always including itself) within `radius`, from centre to
  /// centre; between hexagons in steps. Preconditions: the cell is on the map, radius >= 0.
  void look(Point from, std::int32_t radius, SightKind kind, Outlook& sight) const;
  /// Whether one cell is seen from another; the same as by look(). On squares linear in the
  /// distance if the seen one is transparent, else at most quadratic. False if one is not on the
  /// map. Precondition: radius >= 0.
  bool sees(Point from, Point to, std::int32_t radius, SightKind kind, Outlook& sight) const;

  /// Call after the map changed, at these cells only. Constant time per cell. Preconditions: it has
  /// the same size, layout and terrain costs; the cells are on it.
  void edited(const GridMap& map, std::span<const Point> cells);

  const Lattice& lattice() const { return lattice_; }
  std::size_t bytes() const { return opaque_.bytes(); }
  /// Checks that the transparent cells are those of this map; returns the first fault. Linear; for
  /// tests and debug builds.
  Result<void> validate(const GridMap& map) const;

 private:
  using Sector = Outlook::Sector;
  struct Quadrant;

  Vision(const GridMap& map, const VisionOptions& options);
  bool opaque(const GridMap& map, Point cell) const;
  bool on_lattice(Point place) const {
    return place.x >= 0 && place.y >= 0 && place.x < lattice_.columns() &&
           place.y < lattice_.rows();
  }
  void add(Point place, Outlook& sight) const;
  void look_round(Point from, std::int64_t radius, Outlook& sight) const;
  void look_along_lines(Point from, std::int64_t radius, Outlook& sight) const;
  void look_between_hexagons(Point from, std::int64_t radius, bool lines, Outlook& sight) const;
  template <class See>
  void cut(const Quadrant& quadrant, std::int64_t depth, Outlook& sight, See&& see) const;
  bool square_line(Point from, Point to, Outlook& sight) const;
  bool reaches(const Quadrant& quadrant, std::int64_t depth, const Sector& aim,
               Outlook& sight) const;
  bool hex_line(Point from, Point to) const;

  Lattice lattice_;
  BitPlane opaque_;
  std::vector<bool> see_through_;  // per symbol
  std::vector<bool> hiding_;
};

}  // namespace wend
