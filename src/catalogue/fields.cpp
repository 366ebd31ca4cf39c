// The navigators' floods: distance fields, movement ranges and rows of distance matrices.
#include <algorithm>

#include "any_graph.h"
#include "any_space.h"
#include "wend/catalogue/graph_navigator.h"
#include "wend/catalogue/navigator.h"
#include "wend/search/node_set.h"

namespace wend {
namespace {

/// Where a flood begins, kept for the next one.
struct FloodMemory final : Scratch {
  explicit FloodMemory(Allocator allocator)
      : starts(allocator), targets(allocator), reach(allocator) {}
  std::size_t bytes() const override { return starts.bytes() + targets.bytes() + reach.bytes(); }

  Buffer<NodeId> starts;
  Buffer<NodeId> targets;
  NodeSet reach;  // labels of islands
};

/// Sources that are blocked do not count, unless all are.
Status collect(const GridTopology& grid, const Lattice& lattice, std::span<const Point> cells,
               Buffer<NodeId>& starts) {
  starts.clear();
  for (const Point p : cells) {
    if (!lattice.contains(p)) return Status::start_outside;
    const NodeId node = grid.node(lattice.place(p));
    if (grid.walkable(node)) starts.push_back(node);
  }
  return starts.empty() ? Status::start_blocked : Status::running;
}

Status collect(const AnyGraph& graph, std::span<const NodeId> nodes, Buffer<NodeId>& starts) {
  starts.clear();
  for (const NodeId node : nodes) {
    if (node >= graph.node_count()) return Status::start_outside;
    if (graph.walkable(node)) starts.push_back(node);
  }
  return starts.empty() ? Status::start_blocked : Status::running;
}

SearchRequest request_from(const Buffer<NodeId>& starts, double cost_limit) {
  SearchRequest request;
  request.start = starts[0];
  request.more_starts = {starts.data() + 1, starts.size() - 1};
  request.options.limits.cost = cost_limit;
  return request;
}

/// Runs until every target's label is final, or there is nothing more to label; false where one is
/// not, since costs grew too large to be labelled: larger than `most`.
bool run_until_settled(Search& search, double most, Buffer<NodeId>& targets) {
  constexpr std::uint64_t kSlice = 4096;
  const auto settled = [&](NodeId node) {
    const NodeLabel label = search.label(node);
    return label.reached && label.g <= search.settled_cost();
  };
  std::size_t left = targets.size();
  while (left > 0 && search.run({.expansions = kSlice}) == Status::running) {
    while (left > 0 && settled(targets[left - 1])) --left;
  }
  const auto unknown = [&](NodeId node) {
    const NodeLabel label = search.label(node);
    return !label.reached || label.g > most;
  };
  return search.status() != Status::limit_reached ||
         std::none_of(targets.begin(), targets.end(), unknown);
}

/// Runs the flood and writes down what it reached. `most`: what labels can hold; `id(node)` is the
/// node's number in the field.
template <class Id>
void fill(Search& search, std::size_t nodes, double limit, double most, double scale, Id&& id,
          NodeField& field) {
  const bool cut_short = search.run() == Status::limit_reached && limit > most;
  const double last = std::min(limit, most);  // labels beyond may not be final
  for (NodeId node = 0; node < nodes; ++node) {
    const NodeLabel label = search.label(node);
    if (!label.reached || label.g > last) continue;
    field.set(id(node), label.g / scale, id(label.parent));
  }
  field.status = cut_short ? Status::limit_reached : Status::found;
}

/// Those that are final.
template <class Place, class Number>
void write_costs(const Search& search, std::span<const Place> to, Number&& number, double most,
                 double scale, std::span<double> costs) {
  for (std::size_t i = 0; i < to.size(); ++i) {
    const NodeLabel label = search.label(number(to[i]));
    if (label.reached && label.g <= most) costs[i] = label.g / scale;
  }
}

/// Nodes of graphs have the numbers that users know.
NodeId same(NodeId node) { return node; }

}  // namespace

DistanceField Navigator::field(const FieldQuery& query, Workspace& workspace) const {
  settle(workspace, Status::invalid, "");
  const GridTopology& grid = space_->topology();
  Buffer<NodeId>& starts = workspace.scratch<FloodMemory>().starts;
  DistanceField field(width(), height(), query.side);
  field.status =
      query.limit >= 0 ? collect(grid, lattice_, query.sources, starts) : Status::invalid;
  if (field.status != Status::running) return field;
  const double limit = space_->limit_in_units(query.limit);
  Search* search = space_->begin_flood(request_from(starts, limit), query.side, workspace);
  const auto cell_id = [&](NodeId node) {
    if (lattice_.plain() || node == kNoNode) return node;
    const Point cell = point(node);
    return static_cast<NodeId>(cell.y) * static_cast<NodeId>(width()) + static_cast<NodeId>(cell.x);
  };
  fill(*search, grid.node_count(), limit, space_->most_cost(), space_->cost_scale(), cell_id,
       field);
  return field;
}

Status Navigator::distances(Point from, std::span<const Point> to, Side side, Workspace& workspace,
                            std::span<double> costs) const {
  WEND_ASSERT(costs.size() == to.size(), "there must be room for one cost per cell");
  settle(workspace, Status::invalid, "");
  std::fill(costs.begin(), costs.end(), DistanceField::kUnreached);
  const GridTopology& grid = space_->topology();
  auto& memory = workspace.scratch<FloodMemory>();
  const auto outside = [&](Point p) { return !lattice_.contains(p); };
  if (std::any_of(to.begin(), to.end(), outside)) return Status::goal_outside;
  const Status status = collect(grid, lattice_, {&from, 1}, memory.starts);
  if (status != Status::running) return status;
  memory.targets.clear();
  space_->bridges().find_reach(islands().label(memory.starts[0]), side, memory.reach);
  for (const Point p : to) {
    const NodeId node = this->node(p);
    if (memory.reach.contains(islands().label(node))) memory.targets.push_back(node);
  }
  Search* search = space_->begin_flood(request_from(memory.starts, kNoLimit), side, workspace);
  const bool all_known = run_until_settled(*search, space_->most_cost(), memory.targets);
  const auto number = [&](Point p) { return node(p); };
  write_costs(*search, to, number, space_->most_cost(), space_->cost_scale(), costs);
  return all_known ? Status::found : Status::limit_reached;
}

NodeField GraphNavigator::field(const NodeFieldQuery& query, Workspace& workspace) const {
  settle(workspace, Status::invalid, "");
  Buffer<NodeId>& starts = workspace.scratch<FloodMemory>().starts;
  NodeField field(node_count(), query.side);
  field.status = query.limit >= 0 ? collect(*graph_, query.sources, starts) : Status::invalid;
  if (field.status != Status::running) return field;
  const double limit = graph_->limit_in_units(query.limit);
  Search* search = graph_->begin_flood(request_from(starts, limit), query.side, workspace);
  fill(*search, node_count(), limit, graph_->most_cost(), cost_scale(), same, field);
  return field;
}

Status GraphNavigator::distances(NodeId from, std::span<const NodeId> to, Side side,
                                 Workspace& workspace, std::span<double> costs) const {
  WEND_ASSERT(costs.size() == to.size(), "there must be room for one cost per node");
  settle(workspace, Status::invalid, "");
  std::fill(costs.begin(), costs.end(), NodeField::kUnreached);
  auto& memory = workspace.scratch<FloodMemory>();
  const auto outside = [&](NodeId node) { return node >= node_count(); };
  if (std::any_of(to.begin(), to.end(), outside)) return Status::goal_outside;
  const Status status = collect(*graph_, {&from, 1}, memory.starts);
  if (status != Status::running) return status;
  memory.targets.clear();
  for (const NodeId node : to) {
    if (walkable(node) && component(node) == component(from)) memory.targets.push_back(node);
  }
  Search* search = graph_->begin_flood(request_from(memory.starts, kNoLimit), side, workspace);
  const bool all_known = run_until_settled(*search, graph_->most_cost(), memory.targets);
  write_costs(*search, to, same, graph_->most_cost(), cost_scale(), costs);
  return all_known ? Status::found : Status::limit_reached;
}

}  // namespace wend
