// Precomputed tables that give the shortest path between any two places of a mesh without a search.
//
// The idea is that of J. Du, B. Shen and M. A. Cheema, "Ultrafast Euclidean Shortest Path
// Computation using Hub Labeling" (AAAI 2023). A shortest path bends at corners. Corners have hub
// labels (T. Akiba, Y. Iwata and Y. Yoshida, SIGMOD 2013), and each region of the map has a list,
// by hub, of the labels of all corners that some place in it sees. A query merges two such lists.
// Here regions are the mesh's polygons, with large ones cut into pieces, so floors may overlap. A
// region's list omits a label if no path by it would be taut, or if another one is better from
// every place in the region.
//
// Guarantee: that of Polyanya, with answers of the same length: no polyline on the mesh is shorter,
// up to the precision of doubles (parts in 1e-10). Every polygon has the same cost.
// Cost: see bench/baked_mesh.
// When not to use it: if the mesh changes, because tables fit one mesh only; on nearly open meshes,
// where places see thousands of corners.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/path.h"
#include "wend/search/workspace.h"

namespace wend {

struct BakeMeshOptions {
  /// Upper bound for the size of the tables. Polygons are cut as finely as fits. If even uncut ones
  /// do not fit, the lists of some are dropped. Paths from and to these are searched (Polyanya),
  /// and are just as short.
  std::size_t most_bytes = 15'000'000;
  /// Called now and then with the share done (0 to 1).
  std::function<void(double)> on_progress = {};
  /// Set it to true to cancel.
  const std::atomic<bool>* cancel = nullptr;
};

/// Immutable, shared by threads. Plain data, identical on every machine.
class BakedMesh {
 public:
  /// An entry of a corner's label: a hub, which is a corner too.
  struct Label {
    double length;       ///< of the path to the hub
    std::uint32_t hub;   ///< by rank: most paths go through hub 0
    std::uint32_t next;  ///< the next corner on the way there; at the hub, itself
  };
  /// How a polygon is cut into regions: a grid over its box, row by row.
  struct Cut {
    double left;
    double bottom;
    double columns_per_unit;
    double rows_per_unit;
    std::uint32_t columns;
    std::uint32_t first;  ///< its first region
    std::uint32_t rows;
    std::uint32_t unused;  ///< 0

    /// A place on a border may get either region: they overlap by more than the rounding error.
    std::uint32_t region_at(const Position& place) const {
      WEND_ASSERT(columns > 0 && rows > 0, "a cut has one region or more: validate() the tables");
      return first + index((place.y - bottom) * rows_per_unit, rows) * columns +
             index((place.x - left) * columns_per_unit, columns);
    }

   private:
    static std::uint32_t index(double share, std::uint32_t count) {
      if (!(share > 0)) return 0;
      return share < count ? static_cast<std::uint32_t>(share) : count - 1;
    }
  };
  /// A corner that sees some place in a region (`whole`: all of the region).
  struct Sighting {
    std::uint32_t corner;
    std::uint32_t whole;
  };
  /// A label of one of the corners that see a region: its hub and, in the lowest bits, the corner's
  /// index among the region's sightings.
  using Via = std::uint32_t;
  static constexpr unsigned kSightingBits = 10;
  static constexpr std::uint32_t kMostSightings = 1u << kSightingBits;
  static constexpr std::uint32_t kMostCorners = 1u << (32 - kSightingBits);

  /// Row i of a table is [first[i], first[i + 1]).
  struct Tables {
    std::uint64_t mesh = 0;                     ///< checksum of the plan
    std::vector<std::uint32_t> first_label;     ///< by corner, numbered as the mesh's bends
    std::vector<Label> labels;                  ///< by hub within a corner
    std::vector<Cut> cuts;                      ///< by polygon
    std::vector<std::uint32_t> first_sighting;  ///< by region
    std::vector<Sighting> sightings;            ///< by corner within a region
    std::vector<std::uint32_t> first_via;       ///< by region
    std::vector<Via> vias;                      ///< by hub within a region; none: list dropped
    std::vector<double> via_lengths;            ///< to the hub
  };

  /// Empty tables, which fit no mesh.
  BakedMesh() = default;
  /// Uses tables made before. Precondition for queries: validate() finds no fault.
  explicit BakedMesh(Tables tables) : tables_(std::move(tables)) {}

  /// Errors: cancelled; the tables would be larger than allowed even without any lists (the message
  /// gives the size). Time: some microseconds per corner and polygon that it sees, and per label.
  static Result<BakedMesh> bake(const NavMesh& mesh, const BakeMeshOptions& options = {});

  /// Writes the shortest path into `path`: status, cost, length, and the waypoints at which it
  /// begins, bends and ends. Polygons are omitted, because they would take longer than all the rest
  /// (polygons_along in raycast.h finds them). (Ends any search in the workspace.) Allocates
  /// nothing once workspace and path are warm. Status: found, unreachable, start_outside,
  /// goal_outside; invalid if the tables' counts do not match the mesh (call misfit() once for a
  /// full check).
  Status find(const NavMesh& mesh, const Position& from, const Position& to, Workspace& workspace,
              Path& path) const;

  /// Why the tables do not belong to a mesh; null if they do. Linear.
  const char* misfit(const NavMesh& mesh) const;

  const Tables& tables() const { return tables_; }
  std::size_t bytes() const;
  std::uint32_t region_count() const;
  /// The number of regions that see corners but have no list.
  std::uint32_t unlisted_regions() const;

  /// Checks that the tables are consistent, so that queries end and use only corners of the mesh.
  /// Returns the first fault: numbers out of range, rows out of order, next corners that do not
  /// lead to their hubs. Lengths and visibility are not verified; that would take as long as
  /// baking. Nearly linear.
  Result<void> validate() const;

 private:
  Tables tables_;
};

}  // namespace wend
