// Distances over a mesh from a few sources to everywhere, for many queries from the same sources.
//
// Shortest paths bend at corners, so a field stores the distance of each corner of the mesh
// (Dijkstra over corners, which see one another by triangular expansion: F. Bungiu, M. Hemmer, J.
// Hershberger, K. Huang and A. Kroeller, "Efficient Computation of Visibility Polygons", 2014). The
// distance of any other place follows from the corners that it sees.
//
// Guarantee: the same lengths as Polyanya's, up to the precision of doubles. Every polygon has the
// same cost.
// Cost: one visibility query per corner that is reached, some 20 us each on game maps; one
// visibility query for the distance of a place.
// When not to use it: for single paths (Polyanya), and for paths between any two places
// (BakedMesh).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/base/function_ref.h"
#include "wend/base/result.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/path.h"
#include "wend/search/workspace.h"

namespace wend {

/// Calls `visit(bend)` once for each corner that the place sees and at which a path from there can
/// bend, or which such a path touches while it goes straight on. Corners are numbered as bends of
/// the mesh. Exact: lines of sight may touch walls. (Omitted: a corner that is seen only along a
/// line that touches walls on both sides. It is seen from one of the corners before it.) Visits
/// nothing if the place is off the mesh. The height selects the floor. Allocates nothing once the
/// workspace is warm.
void visible_corners(const NavMesh& mesh, const Position& place, Workspace& workspace,
                     FunctionRef<void(std::uint32_t)> visit);

/// A plain value that the caller owns; the mesh must outlive it. 20 bytes per corner.
class CornerField {
 public:
  static constexpr double kUnreached = std::numeric_limits<double>::infinity();
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// Recomputes the field, in its existing memory: the distances from the nearest source. Places
  /// farther than `most_length` are not reached. Status: found; limit_reached (some corner is
  /// farther; if none is, a place between corners may still be); start_outside (some source is off
  /// the mesh; nothing is reached); invalid (no source); cancelled (workspace.cancel_flag();
  /// nothing is reached).
  Status fill(const NavMesh& mesh, std::span<const Position> sources, Workspace& workspace,
              double most_length = kUnreached);

  Status status() const { return status_; }
  /// The distance of a corner, numbered as a bend of the mesh; kUnreached if no path within the
  /// limit leads there, or there is no such corner.
  double corner_distance(std::uint32_t bend) const {
    return bend < lengths_.size() ? lengths_[bend] : kUnreached;
  }

  /// The distance from the nearest source; kUnreached if no path within the limit leads there.
  double distance(const Position& place, Workspace& workspace) const;
  /// A shortest path from a source to the place: status (found, unreachable, limit_reached if a
  /// limit applied, goal_outside; the field's status if it is empty), cost, length and waypoints.
  Status way(const Position& place, Workspace& workspace, Path& path) const;

  /// Checks that each corner's distance is its parent's plus the step between them; returns the
  /// first fault.
  Result<void> validate() const;

 private:
  struct Source {
    Position place;
    std::uint32_t first_polygon;  // index into polygons_
  };
  /// The last corner of a path, or the source if that is visible.
  struct Arrival {
    double length = kUnreached;
    std::uint32_t corner = kNone;
    std::uint32_t source = kNone;
  };

  Status reset(const NavMesh& mesh, std::span<const Position> sources, double most_length);
  void reach(std::uint32_t bend, double length, std::uint32_t parent, bool bends);
  void look_from(std::uint32_t bend, Workspace& workspace);
  Arrival arrive(const Position& place, Workspace& workspace) const;

  const NavMesh* mesh_ = nullptr;
  Status status_ = Status::invalid;
  double most_length_ = kUnreached;
  std::vector<double> lengths_;         // by bend
  std::vector<std::uint32_t> parents_;  // by bend: a bend, or bend_count() + the source
  std::vector<std::uint32_t> doors_;    // by bend: one that begins there
  std::vector<Source> sources_;
  std::vector<std::uint32_t> polygons_;  // of the sources
  struct Entry {
    double length;
    std::uint32_t bend;
  };
  std::vector<Entry> heap_;
};

}  // namespace wend
