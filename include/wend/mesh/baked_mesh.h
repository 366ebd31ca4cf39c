// Tables with which the shortest way between any two places of a mesh is looked up, not searched.
//
// The idea is that of J. Du, B. Shen and M. A. Cheema, "Ultrafast Euclidean Shortest Path
// Computation using Hub Labeling" (AAAI 2023): a shortest way bends at corners; corners have hub
// labels (T. Akiba, Y. Iwata and Y. Yoshida, SIGMOD 2013), and each region of the map a list of
// them by hub, through whichever corner some place in it sees. A query then goes through two lists.
// Here regions are the mesh's polygons, large ones cut into pieces, so that floors may lie one
// above the other; and a label is left out of a region where no way by it would be taut, or where
// another one is better from every place in it.
//
// Guarantee: that of Polyanya, of which the answers have the lengths: no polyline on the mesh is
// shorter, as far as doubles go (parts in 1e-10). Every polygon costs the same.
// Cost: see bench/baked_mesh.
// When not to use it: where the mesh changes, for tables are good for one mesh only; on meshes that
// are nearly open, where places see thousands of corners.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/search/path.h"
#include "wend/search/workspace.h"

namespace wend {

struct BakeMeshOptions {
  /// Tables take that many bytes at most. Polygons are cut as finely as fits; where not even whole
  /// ones do, the lists of some are left out. Ways from and to these are searched (Polyanya), and
  /// are as short.
  std::size_t most_bytes = 15'000'000;
  /// Called now and then with what part is done (0 to 1).
  std::function<void(double)> on_progress = {};
  /// Set it to give up.
  const std::atomic<bool>* cancel = nullptr;
};

/// Immutable, shared by threads. Plain data, the same on every machine.
class BakedMesh {
 public:
  /// What a corner knows of a hub: that is a corner, too.
  struct Label {
    double length;       ///< to the hub
    std::uint32_t hub;   ///< by rank: 0 is the one that most ways go by
    std::uint32_t next;  ///< the corner after this one on the way there; at the hub that itself
  };
  /// How a polygon is cut into regions: a grid over its box, row by row.
  struct Cut {
    double left;
    double bottom;
    double columns_per_unit;
    double rows_per_unit;
    std::uint32_t columns;
    std::uint32_t first;  ///< region
    std::uint32_t rows;
    std::uint32_t unused;  ///< 0

    /// Places on a border may go to either side: regions overlap by more than what is rounded.
    std::uint32_t region_at(const Position& place) const {
      return first + index((place.y - bottom) * rows_per_unit, rows) * columns +
             index((place.x - left) * columns_per_unit, columns);
    }

   private:
    static std::uint32_t index(double share, std::uint32_t count) {
      if (!(share > 0)) return 0;
      return share < count ? static_cast<std::uint32_t>(share) : count - 1;
    }
  };
  /// A corner that sees some place in a region, or all of it.
  struct Sighting {
    std::uint32_t corner;
    std::uint32_t whole;
  };
  /// A label of one of the corners that see a region: its hub, and the corner's place among the
  /// region's sightings in the lowest bits.
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
    std::vector<Via> vias;                      ///< by hub within a region; none: left out
    std::vector<double> via_lengths;            ///< to the hub
  };

  /// No tables: they fit no mesh.
  BakedMesh() = default;
  /// Tables that were made before. Precondition for queries: validate() finds no fault.
  explicit BakedMesh(Tables tables) : tables_(std::move(tables)) {}

  /// Errors: cancelled; the tables would be larger than allowed even without any lists (the message
  /// says how large). Time: some microseconds per corner and polygon that it sees, and per label.
  static Result<BakedMesh> bake(const NavMesh& mesh, const BakeMeshOptions& options = {});

  /// Writes the shortest way into `path`: status, cost, length, and the waypoints at which it
  /// begins, bends and ends; no polygons, for these would take longer than all the rest
  /// (polygons_along in raycast.h has those that it crosses). (A search of the workspace ends.)
  /// Allocates nothing once workspace and path are warm. Status: found, unreachable, start_outside,
  /// goal_outside; invalid where the tables are not this mesh's, as far as counts tell (ask
  /// misfit() once).
  Status find(const NavMesh& mesh, const Position& from, const Position& to, Workspace& workspace,
              Path& path) const;

  /// Why these are not the tables of a mesh; null where they are. Linear.
  const char* misfit(const NavMesh& mesh) const;

  const Tables& tables() const { return tables_; }
  std::size_t bytes() const;
  std::uint32_t region_count() const;
  /// How many regions that see corners lack their lists.
  std::uint32_t unlisted_regions() const;

  /// Whether the tables hang together, so that queries end and stay among the mesh's corners: of
  /// lengths and of what is seen it believes what they say, for to prove that takes as long as to
  /// bake. The first fault, if not: numbers out of range, rows out of order, next corners that do
  /// not lead to their hubs. Nearly linear.
  Result<void> validate() const;

 private:
  Tables tables_;
};

}  // namespace wend
