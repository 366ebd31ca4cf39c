// A grid of any kind behind a virtual door: what cells, jumps and squares add to AnyMap.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "../reach.h"
#include "wend/base/result.h"
#include "wend/internal/base/progress.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/catalogue/step_grids.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/internal/space/spaces/jump_worth.h"
#include "wend/internal/space/tables/closest_cells.h"
#include "wend/path/smooth.h"
#include "wend/space/maps/cell_layout.h"
#include "wend/space/tables/first_moves.h"
#include "wend/space/tables/islands.h"

namespace wend {

class AnyGrid : public AnyMap {
 public:
  /// `links` may be null.
  AnyGrid(const Lattice& lattice, Islands islands, const GridLinks* links)
      : lattice_(lattice),
        islands_(std::move(islands)),
        closest_cells_(islands_, lattice.columns(), lattice.rows()),
        bridges_(links, islands_) {}

  bool is_grid() const final { return true; }
  virtual const GridTopology& topology() const = 0;
  /// The grid of its steps, links apart: one of the two, the other is null.
  virtual StepGrids step_grids() const = 0;
  virtual SmoothPath smooth(std::span<const Point> places) const = 0;

  /// Appends the cells of one edge of an abstract path, which the workspace's newest search found,
  /// without the first.
  virtual void refine(NodeId from, NodeId to, Workspace& workspace,
                      std::vector<NodeId>& cells) const = 0;
  /// Appends the cells at which an edge enters another square of the lowest level.
  virtual void enter_squares(NodeId from, NodeId to, Workspace& workspace,
                             std::vector<NodeId>& cells) const = 0;

  /// The tables that some algorithms need: computed, or made before; what there is, or null. No
  /// other thread may use this while they change.
  virtual Result<BakeReport> bake(const BakeOptions& options) = 0;
  virtual const char* adopt(FirstMoves moves) = 0;
  virtual const FirstMoves* first_moves() const = 0;

  /// Follows the lattice's current map, of which only these places may differ. Returns false if the
  /// space has to be rebuilt; where that can fail, nothing is changed then. Not while another
  /// thread uses this.
  virtual bool update(const GridMap& map, std::span<const Point> changed) = 0;
  /// Rebuilds the data that updates leave less exact. Not while another thread uses this.
  virtual void refresh() = 0;
  /// An edit of the map built this, in place of `before`: data that questions would have to make
  /// first are not ready. Not while another thread uses this.
  virtual void made_by_edit(const AnyGrid& before) = 0;
  /// The listener of Navigator::set_progress. Not while another thread uses this.
  virtual void set_progress(ProgressListener listener) = 0;
  virtual const ProgressListener& progress() const = 0;
  /// Whether jumps are so long that they are faster than single steps. Precondition: there are
  /// some.
  virtual JumpWorth jump_worth() const = 0;
  /// Whether there are tables that know enough of the map to be worth asking.
  virtual bool tables_help() const = 0;
  NodeNavigator::Choice choose(const NodeQuery& query) const final;

  /// Whether jump points were made, on this or on what this was before edits.
  virtual bool used_jumps() const = 0;

  const Lattice& lattice() const { return lattice_; }
  const Islands& islands() const { return islands_; }
  const ClosestCells& closest_cells() const { return closest_cells_; }

  std::uint32_t region(NodeId node) const final { return islands_.label(node); }
  std::uint32_t last_region() const final { return islands_.last_label(); }
  bool regions_joined() const final { return bridges_.any(); }
  void find_reach(std::uint32_t region, Side side, NodeSet& regions) const final {
    bridges_.find_reach(region, side, regions);
  }
  bool searches_for_closest() const final { return false; }
  void find_closest(std::span<const NodeId> wanted, Fallback fallback, const NodeSet& reach,
                    Workspace& workspace, NodeSet& goals) const final;
  void find_in_range(std::span<const NodeId> wanted, double range, const NodeSet& reach,
                     Workspace& workspace, NodeSet& goals) const final;
  void near(NodeId node, std::int32_t breadth, std::vector<NodeId>& nodes) const final;

  const char* query_refusal(const NodeQuery&) const final { return nullptr; }
  /// Algorithms for other kinds of grids refuse by themselves.
  bool knows(HeuristicKind) const final { return true; }
  bool has_cells() const final { return true; }
  bool passes_corners() const final { return topology().corner_rule() == CornerRule::always; }
  bool has_positions() const final { return true; }
  Position position(NodeId node) const final;
  std::string node_name(NodeId node) const final;
  NodeId find(std::string_view name) const final;

 protected:
  void update_islands(const GridMap& map, std::span<const Point> changed) {
    islands_.update(map, changed);
  }
  Point cell(NodeId node) const { return lattice_.cell(topology().point(node)); }

 private:
  Lattice lattice_;
  Islands islands_;
  ClosestCells closest_cells_;
  Bridges bridges_;
};

}  // namespace wend
