#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_links.h"
#include "wend/internal/space/spaces/grid_space.h"

namespace wend {

/// The anchors of one part of a map, in a list of all.
struct AnchorRange {
  std::uint32_t first;
  std::uint32_t count;
};

/// Fills in, behind the anchors of the goals, one for each link that may be a short cut, at the
/// cost of the cheapest way on from where it begins (backward: of the cheapest way to where it
/// ends). An estimate over all of them is the shortest way in a relaxed map, without obstacles but
/// with the links; so it overestimates nothing, and no step lowers it by more than the step costs.
/// `metric.distance(columns, rows)` is the estimate between two cells.
///
/// Between two parts (floors, say) only links lead. The anchors are then sorted by parts, and
/// `ranges` has an entry for each of them: cells look at their own part's anchors only. With many
/// links, or goals in several parts that share an anchor, `ranges` stays empty, the relaxed map is
/// all one part, and beyond a number one anchor stands for all links. For each query: linear in the
/// links, and quadratic in those that may be short cuts while these are few.
void anchor_links(const GridTopology& grid, const GridLinks& links, const LinkParts& parts,
                  const LinearEstimate& metric, const Goals& goals, Side side,
                  Buffer<GridAnchor>& anchors, Buffer<AnchorRange>& ranges);

/// The least over the anchors of a cell's part.
class LinkedEstimate {
 public:
  /// Without ranges over all anchors. All that it refers to must outlive the estimate.
  LinkedEstimate(const GeneralEstimate& estimate, const LinkParts& parts,
                 std::span<const GridAnchor> anchors, std::span<const AnchorRange> ranges,
                 std::uint64_t longest)
      : estimate_(estimate), parts_(&parts), anchors_(anchors), ranges_(ranges) {
    for (const GridAnchor& anchor : anchors) nowhere_ = std::max(nowhere_, anchor.cost);
    nowhere_ += longest;
  }

  std::uint64_t operator()(NodeId node) const {
    if (ranges_.empty()) return estimate_(node);
    WEND_ASSERT(parts_->of(node) < ranges_.size(), "each part has a range: fill them in anew");
    const AnchorRange range = ranges_[parts_->of(node)];
    if (range.count == 0) return nowhere_;
    WEND_ASSERT(range.first <= anchors_.size() && range.count <= anchors_.size() - range.first,
                "ranges are of the anchors that were sorted with them");
    return estimate_.least(node, anchors_.subspan(range.first, range.count));
  }
  bool consistent() const { return estimate_.consistent(); }
  bool admissible() const { return estimate_.admissible(); }

 private:
  GeneralEstimate estimate_;
  const LinkParts* parts_;
  std::span<const GridAnchor> anchors_;
  std::span<const AnchorRange> ranges_;
  // Where no way leads to a goal: no less than anywhere else, so that no link falls by more than it
  // costs.
  std::uint64_t nowhere_ = 0;
};

/// A grid with links: doors, one-way drops, teleporters. Everything else is the grid's.
///
/// Steps are no longer numbered moves, so labels take 16 bytes per cell. Where links cost fractions
/// of the grid's units, all costs are whole multiples of a finer one.
template <class Grid>
class LinkedGrid {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = Grid::kLinkedName;

  /// `fineness`: how many times as large the costs of this grid are as its cost_scale() says.
  LinkedGrid(Grid grid, GridLinks links, LinkParts parts = {}, Cost fineness = 1)
      : grid_(std::move(grid)),
        links_(std::move(links)),
        parts_(std::move(parts)),
        fineness_(fineness) {
    WEND_ASSERT(fineness >= 1, "costs can be finer than the grid's, not coarser");
    WEND_ASSERT(links_.fit(grid_.node_count()), "make the links from the map of the grid");
  }

  std::size_t node_count() const { return grid_.node_count(); }
  std::uint64_t version() const { return grid_.version(); }
  bool walkable(NodeId node) const { return grid_.walkable(node); }
  const GridTopology& topology() const { return grid_.topology(); }
  const Grid& grid() const { return grid_; }
  const GridLinks& links() const { return links_; }
  Cost max_step() const { return std::max(grid_.max_step(), links_.dearest()); }
  /// How far f rises along a step of the grid with a consistent estimate. A link that leads away
  /// from the goal can make it rise by all that lies between its ends.
  Cost usual_rise() const { return usual_rise_of(grid_); }
  /// The grid's: links that are cheaper are few.
  Cost min_step() const { return grid_.min_step(); }
  Cost cost_scale() const { return fineness_ * grid_.cost_scale(); }
  Cost cheapest_step() const { return grid_.cheapest_step(); }
  unsigned turn_between(unsigned a, unsigned b) const { return grid_.turn_between(a, b); }
  bool steers(unsigned move) const { return grid_.steers(move); }

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
  /// All steps and all links, also where both lead to one cell: for callers with other costs.
  template <class Sink>
  void ways(const Expansion& expansion, Sink&& sink) const {
    grid_.successors(expansion, sink);
    for (const auto& link : links_.at(expansion.node, Side::forward)) sink(link.to, link.cost);
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
  LinkedEstimate general_estimate(const Heuristic& heuristic, const Goals& goals, Side side,
                                  Memory& memory) const {
    Buffer<GridAnchor>& anchors = memory.template buffer<GridAnchor>(side);
    Buffer<AnchorRange>& ranges = memory.template buffer<AnchorRange>(side);
    ranges.clear();
    const bool custom = heuristic.kind == HeuristicKind::custom;
    anchor_goals(topology(), goals, !custom, anchors);
    const bool measures = !custom && heuristic.kind != HeuristicKind::zero;
    const LinearEstimate metric = grid_.metric(custom ? HeuristicKind::zero : heuristic.kind);
    if (measures && !anchors.empty()) {
      anchor_links(topology(), links_, parts_, metric, goals, side, anchors, ranges);
    }
    const std::span<const GridAnchor> all = {anchors.data(), anchors.size()};
    const std::uint64_t longest = metric.distance(topology().width(), topology().height());
    return {grid_.general_estimate(heuristic, all, side),
            parts_,
            all,
            {ranges.data(), ranges.size()},
            longest};
  }

  Grid grid_;
  GridLinks links_;
  LinkParts parts_;
  Cost fineness_;
};

}  // namespace wend
