#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "wend/space/grid_links.h"
#include "wend/space/grid_space.h"

namespace wend {

/// Fills in, behind the anchors of the goals, one for each link that may be a short cut, at the
/// cost of the cheapest way on from where it begins (backward: of the cheapest way to where it
/// ends). An estimate over all of them is the shortest way in a relaxed map, without obstacles but
/// with the links; so it overestimates nothing, and no step lowers it by more than the step costs.
/// `metric.distance(columns, rows)` is the estimate between two cells. With many links one anchor
/// stands for all. For each query: linear in the links, and quadratic in those that are short cuts
/// while these are few.
void anchor_links(const GridTopology& grid, const GridLinks& links, const LinearEstimate& metric,
                  Side side, Buffer<GridAnchor>& anchors);

/// A grid with links: doors, one-way drops, teleporters. Everything else is the grid's.
///
/// Steps are no longer numbered moves, so labels take 16 bytes per cell.
template <class Grid>
class LinkedGrid {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = Grid::kLinkedName;

  LinkedGrid(Grid grid, GridLinks links) : grid_(std::move(grid)), links_(std::move(links)) {}

  std::size_t node_count() const { return grid_.node_count(); }
  std::uint64_t version() const { return grid_.version(); }
  bool walkable(NodeId node) const { return grid_.walkable(node); }
  const GridTopology& topology() const { return grid_.topology(); }
  const Grid& grid() const { return grid_; }
  const GridLinks& links() const { return links_; }
  Cost max_step() const { return std::max(grid_.max_step(), links_.dearest()); }
  /// How far f rises along a step of the grid with a consistent estimate. A link that leads away
  /// from the goal can make it rise by all that lies between its ends.
  Cost usual_rise() const { return 2 * grid_.max_step(); }
  Cost cost_scale() const { return grid_.cost_scale(); }
  unsigned turn_between(unsigned a, unsigned b) const { return grid_.turn_between(a, b); }

  /// Where a step and a link lead to one cell, only the cheaper is a way; of equals the step.
  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId node = expansion.node;
    const auto links = links_.at(node, Side::forward);
    if (links.empty()) return grid_.successors(expansion, sink);
    grid_.successors(expansion, [&](NodeId child, Cost cost, unsigned move) {
      if (link_taken(node, child) == nullptr) sink(child, cost, move);
    });
    for (const auto& link : links) {
      if (link_taken(node, link.to) != nullptr) sink(link.to, link.cost);
    }
  }
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    const NodeId node = expansion.node;
    const auto links = links_.at(node, Side::backward);
    if (links.empty()) return grid_.predecessors(expansion, sink);
    grid_.predecessors(expansion, [&](NodeId before, Cost cost, unsigned move) {
      if (link_taken(before, node) == nullptr) sink(before, cost, move);
    });
    for (const auto& link : links) {
      if (link_taken(link.from, node) != nullptr) sink(link.from, link.cost);
    }
  }

  LinearEstimate estimate_to(const Goals& goals) const { return grid_.estimate_to(goals); }

  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory& memory,
                      Visitor&& visitor) const {
    return visitor(general_estimate(heuristic, goals, side, memory));
  }
  template <class Memory, class Visitor>
  auto visit_estimates(const Heuristic& heuristic, const Goals& goals, NodeId start, Memory& memory,
                       Visitor&& visitor) const {
    return visitor(general_estimate(heuristic, goals, Side::forward, memory),
                   general_estimate(heuristic, start, Side::backward, memory));
  }

  /// As the grid's; a link counts with its own length.
  double length(std::span<const NodeId> nodes) const {
    double total = 0;
    std::size_t first = 0;  // of a stretch without links
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      const GridLinks::Link* link = link_taken(nodes[i - 1], nodes[i]);
      if (link == nullptr) continue;
      total += grid_.length(nodes.subspan(first, i - first)) + link->length;
      first = i;
    }
    return total + grid_.length(nodes.subspan(first));
  }

  /// The link by which a path goes from one cell to another, or null where it walks.
  const GridLinks::Link* link_taken(NodeId from, NodeId to) const {
    const GridLinks::Link* link = links_.between(from, to);
    if (link == nullptr) return nullptr;
    const std::optional<Cost> step = step_between(from, to);
    return step.has_value() && *step <= link->cost ? nullptr : link;
  }

 private:
  /// The largest that a consistent estimate puts between two cells, links aside.
  Cost distance(NodeId a, NodeId b) const {
    const Point p = topology().point(a);
    const Point q = topology().point(b);
    return grid_.metric(HeuristicKind::automatic).distance(q.x - p.x, q.y - p.y);
  }

  std::optional<Cost> step_between(NodeId from, NodeId to) const {
    std::optional<Cost> found;
    const Expansion expansion = {from, kNoNode, nullptr, kNoMove, Pruning::repeated};
    grid_.successors(expansion, [&](NodeId child, Cost cost, unsigned) {
      if (child == to) found = cost;
    });
    return found;
  }

  template <class Memory>
  GeneralEstimate general_estimate(const Heuristic& heuristic, const Goals& goals, Side side,
                                   Memory& memory) const {
    Buffer<GridAnchor>& anchors = memory.template buffer<GridAnchor>(side);
    const bool custom = heuristic.kind == HeuristicKind::custom;
    anchor_goals(topology(), goals, !custom, anchors);
    const bool measures = !custom && heuristic.kind != HeuristicKind::zero;
    if (measures && !anchors.empty()) {
      anchor_links(topology(), links_, grid_.metric(heuristic.kind), side, anchors);
    }
    return grid_.general_estimate(heuristic, {anchors.data(), anchors.size()}, side);
  }

  Grid grid_;
  GridLinks links_;
};

}  // namespace wend
