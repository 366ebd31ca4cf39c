// What can be seen from a cell: everything within a radius, or what straight lines reach.
//
// Lines of sight on squares. Let the seen cell lie d rows and c columns away, with |c| <= d (where
// it lies farther in columns, rows and columns change places). The line between the two centres
// crosses each row between them, the k-th at column c k / d. Sight passes where the cell nearest
// to that column lets it through or, where the line crosses just between two cells, at least one of
// them does. So two cells that let sight through see each other or do not: both look along the same
// places. A cell that lets none through is seen where a line reaches any point of its near side,
// the piece of its row half a cell to either side of its centre.
//
// All of that at once is shadow casting (B. Bergstrom, "FOV using recursive shadowcasting"), made
// symmetric by going by centres with exact slopes, as A. Ford does in "Symmetric Shadowcasting"
// (albertford.com): in each quadrant, row by row from the eye outward, the slopes that nothing has
// blocked yet are a list of closed sectors, which the next row's cells cut. Here sectors may be
// single lines, so that what is seen is what the definition says, to the last touch of a corner.
// Cost: linear in the cells within the radius, and in the sectors.
//
// Diamonds and staggered diamonds are squares on their lattice (space/maps/cell_layout.h), and
// there distances and lines are those of the lattice. Between hexagons a line is that of the
// segment between their centres (internal/path/hex_line.h): it must not enter one that lets no
// sight through, and where it follows the side between two, one of them has to let it through.
// Each hexagon is looked at by a line of its own: the radius times as dear as on squares.
//
// When not to use it: whether one can *walk* straight, past corners, is Navigator::line_of_sight.
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

/// Which cells hinder sight. Unless told otherwise, those that are blocked.
struct VisionOptions {
  std::string_view see_through = {};  ///< symbols that let sight through, blocked or not: water
  std::string_view hiding = {};       ///< symbols that let none through, blocked or not: smoke
};

/// What a look has found, and the memory for the next one: looks with the same Outlook allocate
/// nothing once it is warm.
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

/// Which cells of a map let sight through, at a bit a cell, and what is seen through them.
/// Deterministic and in whole numbers. May be asked from several threads, each with its own
/// Outlook.
class Vision {
 public:
  /// Error: a map without cells. Linear in the cells.
  static Result<Vision> build(const GridMap& map, const VisionOptions& options = {});

  /// Whether sight passes through a cell. False outside the map.
  bool transparent(Point cell) const;

  /// What is seen from a cell (its own always): within `radius`, from centre to centre; between
  /// hexagons in steps. Preconditions: the cell is on the map, radius >= 0.
  void look(Point from, std::int32_t radius, SightKind kind, Outlook& sight) const;
  /// Whether one cell is seen from another; the same as by look(). On squares linear in the
  /// distance where the seen one lets sight through, quadratic at most elsewhere. False where one
  /// is not on the map. Precondition: radius >= 0.
  bool sees(Point from, Point to, std::int32_t radius, SightKind kind, Outlook& sight) const;

  /// Follows the map as it is now, of which only these cells may differ. Constant per cell.
  /// Preconditions: it has the same size, layout and terrain costs; the cells are on it.
  void edited(const GridMap& map, std::span<const Point> cells);

  const Lattice& lattice() const { return lattice_; }
  std::size_t bytes() const { return opaque_.bytes(); }
  /// The first cell that is not as it would be if this was built from the map now, in words; null
  /// where there is none.
  const char* validate(const GridMap& map) const;

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
