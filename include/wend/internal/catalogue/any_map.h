// A map of any family behind a virtual door: what the navigator needs of it. Nodes are those of the
// spaces; costs are in their units.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/assert.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/internal/search/labels/node_set.h"

namespace wend {

/// A step to a successor, or backward to a predecessor, in the space's units.
struct ErasedStep {
  NodeId node;
  unsigned move;  ///< kNoMove where the space numbers none
  std::uint64_t cost;
};

/// An estimate of any kind (internal/search/loops/estimates.h), which lives in a workspace.
class ErasedEstimate {
 public:
  ErasedEstimate() = default;
  template <class Estimate>
  explicit ErasedEstimate(const Estimate& estimate)
      : function_(&estimate, [](const Estimate& e,
                                NodeId node) { return static_cast<std::uint64_t>(e(node)); }),
        consistent_(estimate.consistent()),
        admissible_(estimate.admissible()) {}

  std::uint64_t operator()(NodeId node) const {
    WEND_ASSERT(function_ != nullptr, "visit_estimate() makes an estimate before it is asked");
    return function_(node);
  }
  bool consistent() const { return consistent_; }
  bool admissible() const { return admissible_; }

 private:
  FunctionRef<std::uint64_t(NodeId)> function_ = nullptr;
  bool consistent_ = false;
  bool admissible_ = false;
};

/// By which a map's methods name an algorithm. Precondition: it is one of algorithms().
inline std::size_t place_of(const AlgorithmInfo& info) {
  return static_cast<std::size_t>(&info - algorithms().data());
}

class Incremental;

class AnyMap {
 public:
  AnyMap() = default;
  AnyMap(const AnyMap&) = delete;
  AnyMap& operator=(const AnyMap&) = delete;
  virtual ~AnyMap() = default;

  virtual const char* name() const = 0;
  virtual std::size_t node_count() const = 0;
  virtual double cost_scale() const = 0;
  /// See Graph::rounding.
  virtual double rounding() const { return 1; }
  /// No search expands nodes of a larger g.
  virtual double most_cost() const = 0;
  /// A limit on costs, from the map's units to the space's. One that was taken from a Path::cost
  /// must admit that path, however the two roundings fall.
  virtual double limit_in_units(double cost) const {
    constexpr double kSlack = 1 + 4 * std::numeric_limits<double>::epsilon();
    return cost * cost_scale() * kSlack;
  }

  /// Why the algorithm with that place in the catalogue does not work here; null where it does.
  virtual const char* refusal(std::size_t algorithm) const = 0;
  /// Why this family cannot answer a query by any algorithm; null where it may.
  virtual const char* query_refusal(const NodeQuery& query) const = 0;
  /// Whether queries may say where in their nodes the ends lie.
  virtual bool has_room() const { return false; }
  virtual bool tells_turns() const { return false; }
  /// The query, or one that lives in the workspace, with other nodes that hold the same ends, where
  /// only between those there is a way.
  virtual const NodeQuery& with_ends(const NodeQuery& query, Workspace& workspace) const {
    static_cast<void>(workspace);
    return query;
  }
  /// Keeps in the workspace where the ends lie, for the search that begins next.
  virtual void note_ends(const NodeQuery& query, Workspace& workspace) const {
    static_cast<void>(query), static_cast<void>(workspace);
  }
  virtual bool knows(HeuristicKind kind) const = 0;
  /// Begins the algorithm with that place in the catalogue.
  virtual Search* begin(std::size_t algorithm, SearchRequest& request,
                        Workspace& workspace) const = 0;
  /// Begins a search for no goal, from the request's starts or (backward) to them; null where the
  /// map does not know the way back.
  virtual Search* begin_flood(const SearchRequest& request, Side side,
                              Workspace& workspace) const = 0;
  /// For searches that go by this map without being compiled for it. Whether they can: costs are
  /// whole numbers.
  virtual bool open_to_overlays() const = 0;
  /// Whether the map knows the way back.
  virtual bool reversible() const = 0;
  /// Appends the steps that lead from a node, or (backward, if reversible()) to it, as a search
  /// expands it.
  virtual void expand(const Expansion& expansion, Side side, Workspace& workspace,
                      std::vector<ErasedStep>& steps) const = 0;
  /// Calls `visit` with the estimate that the request asks for, which lives in the workspace:
  /// towards its goals or (backward) from them.
  virtual Search* visit_estimate(const SearchRequest& request, Side side, Workspace& workspace,
                                 FunctionRef<Search*(const ErasedEstimate&)> visit) const = 0;
  /// Begins a search that answers again and again (internal/search/replan), for the request's start
  /// and goals, which it copies; null where the space brings none of its own.
  virtual Incremental* begin_incremental(const SearchRequest& request, Workspace& workspace) const {
    static_cast<void>(request), static_cast<void>(workspace);
    return nullptr;
  }
  /// See usual_rise_of; 0 where nothing is known.
  virtual std::uint64_t usual_rise() const = 0;
  /// Grows with each edit that the space reports by itself.
  virtual std::uint64_t version() const = 0;

  virtual LintReport lint(const Heuristic& heuristic, Workspace& workspace) const = 0;
  /// Whether it is an AnyGrid.
  virtual bool is_grid() const { return false; }
  /// See NodeNavigator::choose. The query has neither goal test nor overlay, and no option that
  /// algorithms have of their own.
  virtual NodeNavigator::Choice choose(const NodeQuery& query) const {
    static_cast<void>(query);
    return astar("only grids have jump points");
  }
  static NodeNavigator::Choice astar(const char* reason);

  /// The part of the map that a node lies in, from 1 on, within which it may reach every other one;
  /// 0 for blocked nodes.
  virtual std::uint32_t region(NodeId node) const = 0;
  /// No region has a larger number.
  virtual std::uint32_t last_region() const = 0;
  /// Whether some regions can be reached from others.
  virtual bool regions_joined() const { return false; }
  /// Writes the regions that can be reached from one, or (backward) that can reach it.
  virtual void find_reach(std::uint32_t region, Side side, NodeSet& regions) const {
    static_cast<void>(side);
    WEND_ASSERT(region <= last_region(), "regions are numbered up to last_region()");
    regions.begin(std::size_t{last_region()} + 1);
    regions.insert(region);
  }

  /// Whether searches look for the closest place themselves; elsewhere find_closest knows it.
  virtual bool searches_for_closest() const { return true; }
  /// Adds to the goals the nodes of the regions in reach that are closest to what is wanted.
  virtual void find_closest(std::span<const NodeId> wanted, Fallback fallback, const NodeSet& reach,
                            Workspace& workspace, NodeSet& goals) const {
    static_cast<void>(wanted), static_cast<void>(fallback), static_cast<void>(reach);
    static_cast<void>(workspace), static_cast<void>(goals);
  }
  /// Adds those that are within a range of what is wanted.
  virtual void find_in_range(std::span<const NodeId> wanted, double range, const NodeSet& reach,
                             Workspace& workspace, NodeSet& goals) const = 0;

  /// Makes of what the workspace's search wrote of a path what its detail says, and sets its
  /// length; its cost is in the map's units by then.
  virtual void lay_out(const Search& search, Workspace& workspace, Path& path) const = 0;
  /// The same for a path whose nodes are steps of the map apart, all of them.
  virtual void lay_out_steps(const NodeQuery& query, Path& path) const = 0;
  virtual double length(std::span<const NodeId> nodes) const = 0;

  virtual bool has_cells() const = 0;
  /// Whether a path goes from one node to another by a link, where units do not walk.
  virtual bool takes_link(NodeId from, NodeId to) const {
    static_cast<void>(from), static_cast<void>(to);
    return false;
  }
  /// Whether steps lead between two blocked cells that touch at a corner.
  virtual bool passes_corners() const { return false; }
  virtual bool has_positions() const = 0;
  virtual Position position(NodeId node) const = 0;
  virtual std::string node_name(NodeId node) const = 0;
  /// By name; kNoNode where none is called so.
  virtual NodeId find(std::string_view name) const = 0;
  virtual void edges(NodeId node, std::vector<NodeEdge>& edges) const = 0;
  virtual void near(NodeId node, std::int32_t breadth, std::vector<NodeId>& nodes) const = 0;
};

/// Makes of a path's cost, in the space's units, what it costs on the map, and says what is proved
/// of that.
inline void in_map_units(const AnyMap& map, Path& path) {
  WEND_ASSERT(map.cost_scale() > 0, "a space has some units per cost of 1");
  path.cost /= map.cost_scale();
  const double rounding = map.rounding();
  WEND_ASSERT(rounding >= 1, "no rounding makes a path cheaper than the cheapest");
  if (path.bound > 0 && rounding > 1) {
    path.optimal = false;
    path.bound = rounding < std::numeric_limits<double>::infinity() ? path.bound * rounding : 0;
  }
}

}  // namespace wend
