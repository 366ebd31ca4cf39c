#include "wend/mesh/polyanya.h"

#include <limits>

#include "mesh_path.h"
#include "polyanya_estimate.h"

namespace wend {

// ---- what a search tells

template <class Trace>
void PolyanyaSearch<Trace>::write_nodes(Path& path, bool to_goal) const {
  write_way(path, to_goal);
  path.cost = path.length * units_;
}

template <class Trace>
void PolyanyaSearch<Trace>::write_way(Path& path, bool to_goal) const {
  MeshPathWriter writer(*mesh_, *memory_, path);
  path.optimal = to_goal;
  path.bound = to_goal ? 1 : 0;
  if (direct_ != kNoPolygon) return writer.write_straight(start_, to_goal ? end_ : start_, direct_);
  const std::uint32_t last = to_goal ? found_ : nearest_to_goal();
  if (last == kNone) return writer.write_straight(start_, start_, memory_->starts[0]);
  WEND_ASSERT(last < memory_->nodes.size(), "a way ends at a node that was made");
  const Node& node = memory_->nodes[last];
  const PlaneVector crossing = crossing_to_goal(node);
  if (!to_goal) return writer.write(start_, last, crossing, nullptr);
  const PlaneVector ahead = goal_ - node.root;
  const bool hidden = cross(node.right, ahead) < 0 || cross(node.left, ahead) > 0;
  const bool bends = hidden && !node.root_at_right && !node.root_at_left;
  writer.write(start_, last, goal_, bends ? &crossing : nullptr);
}

/// The node that has the least way left from its door on, as if all were free; of equals the last.
template <class Trace>
std::uint32_t PolyanyaSearch<Trace>::nearest_to_goal() const {
  std::uint32_t best = kNone;
  double best_left = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < memory_->nodes.size(); ++i) {
    const double left = length(goal_ - crossing_to_goal(memory_->nodes[i]));
    if (left > best_left) continue;
    best = static_cast<std::uint32_t>(i);
    best_left = left;
  }
  return best;
}

/// Where the way that a node's f stands for goes through its door.
template <class Trace>
PlaneVector PolyanyaSearch<Trace>::crossing_to_goal(const Node& node) const {
  if (node.root_at_right || node.root_at_left) return node.root;
  const Door& entry = door_of(node);
  const PlaneVector ahead = mirrored_goal(entry) - node.root;
  if (cross(node.right, ahead) < 0) {
    return node.right_whole ? entry_right(entry) : crossing(node, node.right);
  }
  if (cross(node.left, ahead) > 0) {
    return node.left_whole ? entry_left(entry) : crossing(node, node.left);
  }
  return crossing(node, ahead);
}

template <class Trace>
NodeLabel PolyanyaSearch<Trace>::label(NodeId polygon, wend::Side side) const {
  NodeLabel label;
  if (side != wend::Side::forward) return label;
  const auto& starts = memory_->starts;
  if (std::find(starts.begin(), starts.end(), polygon) != starts.end()) label = {true, true, 0};
  if (label.reached) return label;
  for (std::size_t i = 0; i < memory_->nodes.size(); ++i) {
    const Node& node = memory_->nodes[i];
    const Door& door = door_of(node);
    if (door.polygon != polygon || (label.reached && node.g * units_ >= label.g)) continue;
    label = {true, false, node.g * units_, door.neighbour};
  }
  const auto is_there = [&](std::uint32_t index) {
    return door_of(memory_->nodes[index]).polygon == polygon;
  };
  label.closed = label.reached && (held_ == kNone || !is_there(held_));
  for (std::size_t i = 0; i < memory_->heap.size(); ++i) {
    if (is_there(memory_->heap[i].node)) label.closed = false;
  }
  return label;
}

namespace {

bool is_measure_for_meshes(const Heuristic& heuristic) {
  return heuristic.kind == HeuristicKind::automatic || heuristic.kind == HeuristicKind::euclidean;
}

/// Notes which blocks may be entered: those between any start and any goal of one component. False
/// where there are none of one component.
bool mark_blocks(const NavMesh& mesh, PolyanyaMemory& memory) {
  const auto first_with = [&](const Buffer<std::uint32_t>& polygons, std::uint32_t other) {
    for (const std::uint32_t polygon : polygons) {
      if (mesh.component(polygon) == mesh.component(other)) return polygon;
    }
    return kNoPolygon;
  };
  const auto mark = [&](std::uint32_t start, std::uint32_t goal) {
    if (start == kNoPolygon || goal == kNoPolygon) return false;
    mesh.for_each_block_between(start, goal, [&](std::uint32_t block, std::uint32_t top) {
      memory.blocks[block] = memory.query;
      memory.tops[top] = memory.query;
    });
    return true;
  };
  WEND_ASSERT(!memory.starts.empty() && !memory.goals.empty(), "look up both ends before");
  bool joined = false;
  // In a tree the ways from one start to all goals, and from all starts to one goal, are all of it.
  for (const std::uint32_t start : memory.starts) {
    joined = mark(start, first_with(memory.goals, start)) || joined;
  }
  for (std::size_t i = 1; i < memory.goals.size(); ++i) {
    mark(first_with(memory.starts, memory.goals[i]), memory.goals[i]);
  }
  return joined;
}

}  // namespace

const char* Polyanya::refusal(const SearchOptions& options) {
  if (const char* reason = wend::refusal(options, kInfo)) return reason;
  if (!is_measure_for_meshes(options.heuristic)) {
    return "on a mesh the heuristic is `automatic` or `euclidean`";
  }
  if (options.fallback != Fallback::none) {
    return "on a mesh there is no fallback: ask for the nearest place that can be reached";
  }
  if (options.stop != StopRule::exact) return "polyanya stops at a shortest way only";
  return nullptr;
}

Search* Polyanya::begin(const NavMesh& mesh, const PolyanyaQuery& query, Workspace& workspace) {
  const auto settle = [&](Status status, const char* reason = "") {
    return &workspace.emplace<SettledSearch>(workspace, status, reason);
  };
  if (const char* reason = refusal(query.options)) return settle(Status::invalid, reason);
  auto& memory = workspace.scratch<PolyanyaMemory>();
  memory.begin(mesh);
  for_each_polygon_at(mesh, query.from, [&](std::uint32_t p) { memory.starts.push_back(p); });
  if (memory.starts.empty()) return settle(Status::start_outside);
  for_each_polygon_at(mesh, query.to, [&](std::uint32_t p) { memory.goals.push_back(p); });
  if (memory.goals.empty()) return settle(Status::goal_outside);
  if (!mark_blocks(mesh, memory)) return settle(Status::unreachable);
  SearchRequest request;
  request.options = query.options;
  if (query.options.trace == nullptr) {
    return &workspace.emplace<PolyanyaSearch<NoTrace>>(mesh, query, request, workspace, memory,
                                                       NoTrace{});
  }
  return &workspace.emplace<PolyanyaSearch<LogTrace>>(mesh, query, request, workspace, memory,
                                                      LogTrace{query.options.trace});
}

}  // namespace wend
