// Distances over a mesh from a few places to everywhere: for whoever asks for many ways from there.
//
// Shortest ways bend at corners, so a field knows what each corner of the mesh costs (Dijkstra over
// corners, which see one another by triangular expansion: F. Bungiu, M. Hemmer, J. Hershberger, K.
// Huang and A. Kroeller, "Efficient Computation of Visibility Polygons", 2014); what any other
// place costs follows from the corners that it sees.
//
// Guarantee: lengths are those of Polyanya, as far as doubles go. Every polygon costs the same.
// Cost: one look round per corner that is reached, some 20 us each on maps of games; one look round
// for the distance of a place.
// When not to use it: for single ways (Polyanya), and for ways between any two places (BakedMesh).
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

/// Calls `visit(bend)` once with each corner that the place sees and round which a way from there
/// can bend, or which it touches on its way straight on. Corners are numbered as bends of the mesh.
/// Exact: walls may be touched. (Not named is a corner that is seen only along a line that touches
/// walls on both sides: one of the corners before it is, from which it is seen.) Nothing for a
/// place outside. Height chooses between floors. Allocates nothing once the workspace is warm.
void visible_corners(const NavMesh& mesh, const Position& place, Workspace& workspace,
                     FunctionRef<void(std::uint32_t)> visit);

/// A plain value, the caller's to keep; the mesh must outlive it. 20 bytes per corner.
class CornerField {
 public:
  static constexpr double kUnreached = std::numeric_limits<double>::infinity();
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// Fills it anew, in the memory that it has: with distances from the nearest of the sources.
  /// Places that are farther than `most_length` are not reached. Status: found; limit_reached (a
  /// corner is farther; where none is, a place between them may be); start_outside (a source is,
  /// and nothing is reached); invalid (no source); cancelled (workspace.cancel_flag(); nothing is
  /// reached).
  Status fill(const NavMesh& mesh, std::span<const Position> sources, Workspace& workspace,
              double most_length = kUnreached);

  Status status() const { return status_; }
  /// Of a corner, numbered as a bend of the mesh; kUnreached where there is no way within the
  /// limit, and for no such corner.
  double corner_distance(std::uint32_t bend) const {
    return bend < lengths_.size() ? lengths_[bend] : kUnreached;
  }

  /// From the nearest source; kUnreached where there is no way within the limit.
  double distance(const Position& place, Workspace& workspace) const;
  /// A shortest way from a source to the place: status (found, unreachable, limit_reached where a
  /// limit struck, goal_outside; that of the field, if it has nothing), cost, length and waypoints.
  Status way(const Position& place, Workspace& workspace, Path& path) const;

  /// Whether corners have parents that are nearer by what lies between. The first fault, if not.
  Result<void> validate() const;

 private:
  struct Source {
    Position place;
    std::uint32_t first_polygon;  // of polygons_
  };
  /// The last corner of a way, or the source that is seen.
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
