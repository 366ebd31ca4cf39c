#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/function_ref.h"
#include "wend/base/types.h"

/// What a map has to offer to be searched. A space is immutable while searched and shared by
/// threads.
namespace wend {

/// "No move": how a search arrived at its start.
inline constexpr unsigned kNoMove = 15;

/// Which successors a space may leave out, knowing how the search arrived at a node.
enum class Pruning : std::uint8_t {
  /// Those that the parent's own expansion reached at no higher cost. Trying them would change
  /// nothing, so every search gives the same answer, step by step, with and without.
  repeated,
  /// Also those to which some other way is shorter, or as short and preferred. Optimal costs stay
  /// what they are as long as labels are corrected whenever a shorter way is found; which of
  /// several
  /// cheapest paths is found may change.
  dominated,
  /// Also those that lead only into dead ends in which the goal does not lie. Jump point search
  /// knows of them (internal/space/tables/dead_ends.h); elsewhere the same as `dominated`.
  dead_ends,
};

/// What a search looks for: one node; the nearest of several; whatever a test accepts; or, with
/// none of these, nothing, so that the search goes everywhere.
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

/// What is known when a node's successors are asked for.
struct Expansion {
  NodeId node = kNoNode;
  NodeId parent = kNoNode;       ///< kNoNode at the start
  const Goals* goals = nullptr;  ///< what the search looks for; null where it goes backward
  unsigned move = kNoMove;  ///< what led from parent to node, where the space numbers its moves
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

/// A space that works something out of a search's goals, once, for all successors that it is asked
/// for.
template <class S>
concept Aiming = Space<S> &&
    requires(const S& space, const Goals& goals, Pruning pruning, AnySink<typename S::Cost> sink) {
  space.successors(Expansion{}, space.aim_at(goals, pruning), sink);
};

/// A space with whole-number costs whose every step is one of at most 15 numbered moves, costs at
/// most max_step(), and can be taken back. Searches then keep four bits instead of a parent's id,
/// and their node table shrinks to eight bytes per node.
template <class S>
concept NumberedMoves = Space<S> && std::same_as<typename S::Cost, std::uint64_t> &&
    requires(const S& space, NodeId node, unsigned move) {
  { space.origin(node, move) } -> std::same_as<NodeId>;
  { space.max_step() } -> std::same_as<std::uint64_t>;
};

/// How far f usually rises along a step, with an estimate that is consistent: what a space says of
/// itself; else twice its dearest step, but where its cheapest ones would be lost among these. For
/// a bucket queue has buckets of a 510th of this; what rises more waits beyond its ring, and is
/// looked at each time that the ring has come round, so at most 64 times.
///
/// Tried, for ground of 1, half of which is made 30000 or 60000 times as dear, as multiples of the
/// cells that Dijkstra's algorithm expands: twice the dearest step 385, a 32nd of that 2.6, a 64th
/// 1.5, a 128th 1.1. Where nearly all is dear, with these: 0.7, 0.9, 1.0 and 1.2 as multiples of
/// the heap's time.
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

/// A space that also knows the way back: `predecessors` calls the sink with every node from which a
/// step leads to the given one, and that step's cost. Where moves are numbered, the move it passes
/// leads from the given node to the predecessor, by the geometry of the map, whether or not that
/// step may be taken.
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
/// of the map; `write_steps` writes the nodes they lead to, the successor last; `jump_cost` is what
/// they cost.
template <class S>
concept Jumping = Space<S> && requires(const S& space, NodeId node, NodeId* out) {
  { space.steps_between(node, node) } -> std::same_as<std::uint32_t>;
  space.write_steps(node, node, out);
  { space.jump_cost(node, node) } -> std::same_as<typename S::Cost>;
};

/// A space whose steps stand for whole paths of the map: `put_in_exits` puts the nodes into a path
/// at which it leaves a region, and returns what the path costs; `refine` puts in those between the
/// nodes of such a path.
template <class S>
concept Abstract = Space<S> && requires(const S& space, std::vector<NodeId>& nodes) {
  { space.put_in_exits(nodes) } -> std::same_as<typename S::Cost>;
  space.refine(nodes);
};

/// A space whose steps have directions: those of the moves from 0 to 7 that it `steers`. Ways that
/// are no steps, such as links, have none.
template <class S>
concept Steered = Space<S> && requires(const S& space, unsigned move) {
  { space.turn_between(move, move) } -> std::same_as<unsigned>;
  { space.steers(move) } -> std::same_as<bool>;
};

/// A space whose nodes are states, several of them at each of a map's places: what searches tell of
/// nodes, they tell of places. Those of one are numbered from first_state() on. The i-th at some g
/// dominates the j-th where whatever leads on from that costs no less in all; not both ways. What a
/// path of states costs and how long it is, states tell and places do not; `proven` is how many
/// times the cheapest it costs at most, where its g is the least.
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

/// A space searched by costs that are not the map's. `told_cost` is what a g means there, and
/// `cost_under` the largest g to look for under a limit of the map's.
template <class S>
concept Repriced = Space<S> && requires(const S& space, typename S::Cost g, double limit) {
  { space.told_cost(g) } -> std::same_as<double>;
  { space.cost_under(limit) } -> std::same_as<double>;
};

/// A repriced space of which g says nothing exact: what a step costs on the map has to be asked.
template <class S>
concept RepricedBySteps = Repriced<S> && requires(const S& space, NodeId node) {
  { space.told_step(node, node) } -> std::same_as<typename S::Cost>;
};

/// A space in which one need not go by steps: a straight line between any two nodes costs
/// line_cost(), no more than any way round, and may be free or not. What step leads there, leads
/// back.
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

/// A space with tables that say, once the goal is known, which moves may lie on a cheapest path:
/// guided searches (internal/search/loops/guided_search.h) ask it for the next turns with the moves
/// worth trying there. GuidedGrid is one; `unguided()` is the space without its tables.
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

/// A space that finds its nodes while it is searched: node_count() grows as successors are asked
/// for, before the sink hears of a new node. left_out() counts the successors for which it had no
/// room; a search that meets one ends as Status::limit_reached.
template <class S>
concept Growing = Space<S> && requires(const S& space) {
  { space.left_out() } -> std::same_as<std::uint64_t>;
};

}  // namespace wend
