#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/function_ref.h"
#include "wend/base/types.h"

/// The concepts that a map must satisfy to be searched. A space is immutable while searched, and
/// threads share it.
namespace wend {

/// "No move": the move that led to the start.
inline constexpr unsigned kNoMove = 15;

/// The successors that a space may leave out, given how the search arrived at a node.
enum class Pruning : std::uint8_t {
  /// Those that the parent's own expansion reached at the same or a lower cost. Trying them would
  /// change nothing, so every search takes the same steps with and without them.
  repeated,
  /// Also those that another path reaches at a lower cost, or at the same cost and is preferred.
  /// Optimal costs do not change if labels are corrected whenever a cheaper path is found; a search
  /// may find another of several cheapest paths.
  dominated,
  /// Also those that lead only into dead ends without the goal. Jump point search has a table of
  /// dead ends (internal/space/tables/dead_ends.h); elsewhere the same as `dominated`.
  dead_ends,
};

/// The goal of a search: one node; the nearest of several; any node that a test accepts; or none of
/// these, so that the search covers everything reachable.
struct Goals {
  using Test = FunctionRef<bool(NodeId node)>;

  NodeId single = kNoNode;
  std::span<const NodeId> several = {};  ///< for estimates; `test` must accept just these
  Test test = nullptr;

  Goals() = default;
  Goals(NodeId goal) : single(goal) {}  // NOLINT(google-explicit-constructor)
  Goals(std::span<const NodeId> nodes, Test accepts) : several(nodes), test(accepts) {}

  bool contains(NodeId node) const { return node == single || (test != nullptr && test(node)); }
};

/// The node to expand, and how the search reached it.
struct Expansion {
  NodeId node = kNoNode;
  NodeId parent = kNoNode;       ///< kNoNode at the start
  const Goals* goals = nullptr;  ///< the search's goals; null in backward searches
  unsigned move = kNoMove;       ///< the move from parent to node, if the space numbers its moves
  Pruning pruning = Pruning::repeated;
};

/// Takes successors: `sink(child, cost)`, or `sink(child, cost, move)` from a space that numbers
/// moves.
template <class C>
struct AnySink {
  void operator()(NodeId child, C cost, unsigned move = 0) const;
};

/// Nodes 0 .. node_count() - 1, and for each its successors with non-negative costs. Steps from a
/// node to itself, and several to the same one, are allowed.
template <class S>
concept Space = requires(const S& space, const Expansion& expansion,
                         AnySink<typename S::Cost> sink) {
  typename S::Cost;
  { space.node_count() } -> std::convertible_to<std::size_t>;
  space.successors(expansion, sink);
};

/// A space that prepares data from a search's goals once, and uses it for all expansions.
template <class S>
concept Aiming = Space<S> &&
    requires(const S& space, const Goals& goals, Pruning pruning, AnySink<typename S::Cost> sink) {
  space.successors(Expansion{}, space.aim_at(goals, pruning), sink);
};

/// A space with whole-number costs; every step is one of at most 15 numbered moves, costs at most
/// max_step(), and can be undone. Searches then store four bits instead of a parent's id, and their
/// node table shrinks to eight bytes per node.
template <class S>
concept NumberedMoves = Space<S> && std::same_as<typename S::Cost, std::uint64_t> &&
    requires(const S& space, NodeId node, unsigned move) {
  { space.origin(node, move) } -> std::same_as<NodeId>;
  { space.max_step() } -> std::same_as<std::uint64_t>;
};

/// The usual rise of f along a step with a consistent estimate: the space's own usual_rise(), else
/// twice its most expensive step, but less if its cheapest steps are far cheaper. A bucket queue
/// has buckets of a 510th of this. Entries that rise more wait outside its ring and are checked
/// once per round of the ring, so at most 64 times.
///
/// Measured on terrain of cost 1, half of it made 30000 or 60000 times as expensive, as multiples
/// of the cells that Dijkstra's algorithm expands: twice the most expensive step 385, a 32nd of
/// that 2.6, a 64th 1.5, a 128th 1.1. If nearly all terrain is expensive: 0.7, 0.9, 1.0 and 1.2 as
/// multiples of the heap's time.
template <class S>
requires requires(const S& space) { space.usual_rise(); } || requires(const S& space) {
  space.max_step();
}
auto usual_rise_of(const S& space) {
  if constexpr (requires { space.usual_rise(); }) {
    return space.usual_rise();
  } else if constexpr (requires { space.min_step(); }) {
    const auto most = 2 * space.max_step();
    const auto share = most / 64;
    const auto least = 64 * space.min_step();
    const auto larger = least < share ? share : least;
    return larger < most ? larger : most;
  } else {
    return 2 * space.max_step();
  }
}

/// A space for backward searches: `predecessors` calls the sink with every node from which a step
/// leads to the given one, and that step's cost. If moves are numbered, it passes the move that
/// leads, by the map's geometry, from the given node to the predecessor, even if that step is not
/// legal.
template <class S>
concept Reversible = Space<S> &&
    requires(const S& space, const Expansion& expansion, AnySink<typename S::Cost> sink) {
  space.predecessors(expansion, sink);
};

/// A space with an estimate of the cost between two nodes that never overestimates.
template <class S>
concept Metric = Space<S> && requires(const S& space, NodeId node) {
  { space.estimate(node, node) } -> std::same_as<typename S::Cost>;
};

/// A space whose steps pass over nodes. From a node to a successor there are `steps_between` steps
/// of the map; `write_steps` writes the nodes they lead to, the successor last; `jump_cost` is
/// their cost.
template <class S>
concept Jumping = Space<S> && requires(const S& space, NodeId node, NodeId* out) {
  { space.steps_between(node, node) } -> std::same_as<std::uint32_t>;
  space.write_steps(node, node, out);
  { space.jump_cost(node, node) } -> std::same_as<typename S::Cost>;
};

/// A space whose steps stand for whole paths of the map: `put_in_exits` inserts the nodes at which
/// a path leaves a region, and returns the path's cost; `refine` inserts the nodes between those of
/// such a path.
template <class S>
concept Abstract = Space<S> && requires(const S& space, std::vector<NodeId>& nodes) {
  { space.put_in_exits(nodes) } -> std::same_as<typename S::Cost>;
  space.refine(nodes);
};

/// A space whose steps have directions: the moves from 0 to 7 for which `steers` is true. Links and
/// other connections that are not steps have no direction.
template <class S>
concept Steered = Space<S> && requires(const S& space, unsigned move) {
  { space.turn_between(move, move) } -> std::same_as<unsigned>;
  { space.steers(move) } -> std::same_as<bool>;
};

/// Nodes are states; several share one place of the map. Searches report places. The states of a
/// place are numbered from first_state(). The i-th state at one g dominates the j-th at another if
/// every path on from the j-th costs at least as much in all; never both ways. Cost and length of a
/// path need its states. `proven` is an upper bound of cost / optimal cost for a path of least g.
template <class S>
concept Stateful = Space<S> &&
    requires(const S& space, NodeId node, typename S::Cost g, std::span<const NodeId> path) {
  { space.told_along(path) } -> std::same_as<double>;
  { space.length(path) } -> std::same_as<double>;
  { space.proven(0.0) } -> std::same_as<double>;
  { space.dominates(0u, g, 0u, g) } -> std::same_as<bool>;
  { space.place(node) } -> std::same_as<NodeId>;
  { space.first_state(node) } -> std::same_as<NodeId>;
  { S::kStates } -> std::convertible_to<NodeId>;
};

/// A space searched by costs other than the map's. `told_cost` converts a g to the map's cost;
/// `cost_under` is the largest g to search under a limit in the map's cost.
template <class S>
concept Repriced = Space<S> && requires(const S& space, typename S::Cost g, double limit) {
  { space.told_cost(g) } -> std::same_as<double>;
  { space.cost_under(limit) } -> std::same_as<double>;
};

/// A repriced space whose g does not give the map's cost: `told_step` is a step's cost on the map.
template <class S>
concept RepricedBySteps = Repriced<S> && requires(const S& space, NodeId node) {
  { space.told_step(node, node) } -> std::same_as<typename S::Cost>;
};

/// A space in which units may leave the steps: a straight line between any two nodes costs
/// line_cost(), at most as much as any other path, and is free if line_of_sight(). Every step can
/// be taken in both directions.
template <class S>
concept Sighted = Space<S> && requires(const S& space, NodeId node) {
  { space.line_cost(node, node) } -> std::same_as<typename S::Cost>;
  { space.line_of_sight(node, node) } -> std::same_as<bool>;
};

/// A space whose nodes are joined by straight lines, so that a path of them is a polyline.
template <class S>
concept JoinedByLines = Space<S> && requires {
  requires S::kStraightLines;
};

/// A space with tables that give, for a known goal, the moves that may lie on a cheapest path:
/// guided searches (internal/search/loops/guided_search.h) take from it the next turns with the
/// moves worth trying there. GuidedGrid is one; `unguided()` is the space without its tables.
template <class S>
concept Guided = requires(const S& space, NodeId node) {
  space.guide_to(node);
  space.unguided();
  { space.helps() } -> std::same_as<bool>;
  { space.turn_at(node) } -> std::same_as<std::uint32_t>;
};

/// A space whose map may be edited: searches begun before an edit end as Status::stale.
template <class S>
concept Versioned = requires(const S& space) {
  { space.version() } -> std::same_as<std::uint64_t>;
};

/// A space that creates its nodes during the search: node_count() grows during an expansion, before
/// the sink receives a new node. left_out() counts the successors that could not be added; a search
/// that meets one ends as Status::limit_reached.
template <class S>
concept Growing = Space<S> && requires(const S& space) {
  { space.left_out() } -> std::same_as<std::uint64_t>;
};

}  // namespace wend
