// Floods: distance fields, movement ranges and rows of distance matrices.
#include <algorithm>

#include "families/overlaid_space.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/search/algorithm.h"
#include "wend/internal/search/labels/node_set.h"

namespace wend {
namespace {

/// Where a flood begins, kept for the next one.
struct FieldMemory final : Scratch {
  explicit FieldMemory(Allocator allocator)
      : starts(allocator), targets(allocator), reach(allocator) {}
  std::size_t bytes() const override { return starts.bytes() + targets.bytes() + reach.bytes(); }

  Buffer<NodeId> starts;
  Buffer<NodeId> targets;
  NodeSet reach;  // regions
};

/// Sources that are blocked do not count, unless all are; nor do, where ways end at them, those at
/// which none may.
Status collect(const AnyMap& map, std::span<const NodeId> nodes, const Overlay* ends,
               Buffer<NodeId>& starts) {
  starts.clear();
  for (const NodeId node : nodes) {
    if (node >= map.node_count()) return Status::start_outside;
    if (may_stop(map, ends, node)) starts.push_back(node);
  }
  return starts.empty() ? Status::start_blocked : Status::running;
}

SearchRequest request_from(const Buffer<NodeId>& starts, double cost_limit) {
  WEND_ASSERT(!starts.empty(), "collect() refuses sources that are all blocked");
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

/// Runs the flood and writes down what it reached up to a limit, in the map's units.
void fill(const AnyMap& map, Search& search, double limit, NodeField& field) {
  WEND_ASSERT(field.node_count() == map.node_count(), "reset() a field for the map's nodes first");
  const double scale = map.cost_scale();
  const double most = map.most_cost();  // labels beyond may not be final
  const bool cut_short = search.run() == Status::limit_reached && limit * scale > most;
  const double last = std::min(map.limit_in_units(limit), most);
  const auto count = static_cast<NodeId>(field.node_count());
  for (NodeId node = 0; node < count; ++node) {
    const NodeLabel label = search.label(node);
    if (label.reached && label.g <= last) field.set(node, label.g / scale, label.parent);
  }
  field.status = cut_short ? Status::limit_reached : Status::found;
}

}  // namespace

NodeField NodeNavigator::field(const NodeFieldQuery& query, Workspace& workspace) const {
  NodeField field;
  this->field(query, workspace, field);
  return field;
}

void NodeNavigator::field(const NodeFieldQuery& query, Workspace& workspace,
                          NodeField& field) const {
  const Workspace::Use use(workspace);
  settle(workspace, Status::invalid, "");
  Buffer<NodeId>& starts = workspace.scratch<FieldMemory>().starts;
  field.reset(node_count(), query.side);
  const Overlay* overlay = query.overlay;
  const Overlay* ends = query.side == Side::backward ? overlay : nullptr;
  const bool valid =
      query.limit >= 0 && (overlay == nullptr || overlay_refusal(*map_, *overlay) == nullptr);
  field.status = valid ? collect(*map_, query.sources, ends, starts) : Status::invalid;
  if (field.status != Status::running) return;
  const SearchRequest request = request_from(starts, map_->limit_in_units(query.limit));
  Search* search = overlay == nullptr
                       ? map_->begin_flood(request, query.side, workspace)
                       : begin_overlaid_flood(*map_, *overlay, request, query.side, workspace);
  if (search == nullptr) {
    field.status = Status::invalid;
  } else {
    fill(*map_, *search, query.limit, field);
  }
}

Status NodeNavigator::distances(NodeId from, std::span<const NodeId> to, Side side,
                                Workspace& workspace, std::span<double> costs) const {
  WEND_ASSERT(costs.size() == to.size(), "there must be room for one cost per node");
  const Workspace::Use use(workspace);
  settle(workspace, Status::invalid, "");
  std::fill(costs.begin(), costs.end(), NodeField::kUnreached);
  auto& memory = workspace.scratch<FieldMemory>();
  const auto outside = [&](NodeId node) { return node >= node_count(); };
  if (std::any_of(to.begin(), to.end(), outside)) return Status::goal_outside;
  const Status status = collect(*map_, {&from, 1}, nullptr, memory.starts);
  if (status != Status::running) return status;
  memory.targets.clear();
  map_->find_reach(map_->region(from), side, memory.reach);
  for (const NodeId node : to) {
    if (memory.reach.contains(map_->region(node))) memory.targets.push_back(node);
  }
  const double limit = map_->limit_in_units(kNoLimit);
  Search* search = map_->begin_flood(request_from(memory.starts, limit), side, workspace);
  if (search == nullptr) return Status::invalid;
  const double most = map_->most_cost();
  const bool all_known = run_until_settled(*search, most, memory.targets);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const NodeLabel label = search->label(to[i]);
    if (label.reached && label.g <= most) costs[i] = label.g / cost_scale();
  }
  return all_known ? Status::found : Status::limit_reached;
}

}  // namespace wend
