#include "wend/catalogue/graph_navigator.h"

#include <charconv>
#include <cmath>

#include "any_graph.h"
#include "landmarks.h"
#include "node_query.h"
#include "spaces.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/navigator.h"

namespace wend {
namespace {

std::size_t place_of(const AlgorithmInfo& info) {
  return static_cast<std::size_t>(&info - algorithms().data());
}

unsigned usual_landmarks(const Graph& graph) {
  constexpr std::size_t kSmall = 10'000;  // nodes: landmarks take a few milliseconds
  return graph.has_straight_lines() && graph.node_count() > kSmall ? 0 : 8;
}

Graph with_landmarks(Graph graph, const GraphOptions& options) {
  const bool automatic = options.landmarks == GraphOptions::kAutomatic;
  const unsigned count = automatic ? usual_landmarks(graph) : options.landmarks;
  graph.set_landmarks(choose_landmarks(graph, count));
  return graph;
}

const char* refusal_of(const AnyGraph& graph, const NodeQuery& query, const AlgorithmInfo* info) {
  if (info == nullptr) return "there is no algorithm of that name";
  if (const char* reason = graph.refusal(place_of(*info))) return reason;
  if (const char* reason = refusal(query, *info)) return reason;
  return graph.knows(query.options.heuristic.kind) ? nullptr : "this space has no such heuristic";
}

/// Islands first: what lies in another part is not searched for, unless to get close to it.
Status find_ends(const AnyGraph& graph, const NodeQuery& query, Workspace& workspace,
                 SearchRequest& request) {
  if (query.from >= graph.node_count()) return Status::start_outside;
  if (!graph.walkable(query.from)) return Status::start_blocked;
  request.start = query.from;
  const bool anything = query.options.fallback == Fallback::closest_to_goal;
  const auto judge = [&](NodeId node) {
    if (anything) return Status::running;
    if (!graph.walkable(node)) return Status::goal_blocked;
    const bool joined = graph.component(node) == graph.component(query.from);
    return joined ? Status::running : Status::unreachable;
  };
  return find_goals(query, graph.node_count(), judge, workspace, request.goals);
}

double straight_length(const AnyGraph& graph, std::span<const NodeId> nodes) {
  double length = 0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const Position a = graph.position(nodes[i - 1]);
    const Position b = graph.position(nodes[i]);
    const double x = a.x - b.x;
    const double y = a.y - b.y;
    const double z = a.z - b.z;
    length += std::sqrt(x * x + y * y + z * z);
  }
  return length;
}

}  // namespace

GraphNavigator::GraphNavigator(std::unique_ptr<AnyGraph> graph) : graph_(std::move(graph)) {}
GraphNavigator::GraphNavigator(Graph graph, const GraphOptions& options)
    : GraphNavigator(erase(with_landmarks(std::move(graph), options))) {}
GraphNavigator::GraphNavigator(VoxelGrid grid) : GraphNavigator(erase(std::move(grid))) {}
GraphNavigator::GraphNavigator(GraphNavigator&&) noexcept = default;
GraphNavigator& GraphNavigator::operator=(GraphNavigator&&) noexcept = default;
GraphNavigator::~GraphNavigator() = default;

const char* GraphNavigator::refusal(const AlgorithmInfo& algorithm) const {
  return graph_->refusal(place_of(algorithm));
}

bool GraphNavigator::knows(HeuristicKind kind) const { return graph_->knows(kind); }

GraphSearch GraphNavigator::begin(const NodeQuery& query, Workspace& workspace) const {
  const AlgorithmInfo* info =
      find_algorithm(query.algorithm == kAuto ? std::string_view("astar") : query.algorithm);
  if (const char* reason = refusal_of(*graph_, query, info)) {
    settle(workspace, Status::invalid, reason);
    return {*graph_, workspace};
  }
  SearchRequest request;
  const Status status = find_ends(*graph_, query, workspace, request);
  if (status != Status::running) {
    settle(workspace, status, "");
    return {*graph_, workspace};
  }
  request.options = query.options;
  request.options.detail = PathDetail::cells;  // there are no straight lines to leave cells out of
  request.options.limits.cost = graph_->limit_in_units(query.options.limits.cost);
  Heuristic& heuristic = request.options.heuristic;
  const bool closest = query.options.fallback == Fallback::closest_to_goal;
  if (info->informed && closest && heuristic.kind == HeuristicKind::automatic) {
    heuristic = graph_->usual_measure();
  }
  graph_->begin(place_of(*info), request, workspace);
  return {*graph_, workspace};
}

Path GraphNavigator::solve(const NodeQuery& query, Workspace& workspace) const {
  Path path;
  solve(query, workspace, path);
  return path;
}

void GraphNavigator::solve(const NodeQuery& query, Workspace& workspace, Path& path) const {
  GraphSearch search = begin(query, workspace);
  search.run();
  search.write_path(path);
}

double GraphNavigator::length(std::span<const NodeId> nodes) const {
  return has_positions() ? straight_length(*graph_, nodes) : 0;
}

const char* GraphNavigator::space_name() const { return graph_->name(); }
double GraphNavigator::cost_scale() const { return graph_->cost_scale(); }
double GraphNavigator::rounding() const { return graph_->rounding(); }
std::size_t GraphNavigator::node_count() const { return graph_->node_count(); }
bool GraphNavigator::walkable(NodeId node) const { return graph_->walkable(node); }
std::uint32_t GraphNavigator::component(NodeId node) const { return graph_->component(node); }
std::uint32_t GraphNavigator::component_count() const { return graph_->component_count(); }
bool GraphNavigator::has_positions() const { return graph_->has_positions(); }
Position GraphNavigator::position(NodeId node) const { return graph_->position(node); }
std::string GraphNavigator::name(NodeId node) const { return graph_->name(node); }

NodeId GraphNavigator::find(std::string_view text) const {
  const NodeId named = graph_->find(text);
  if (named != kNoNode) return named;
  NodeId number = kNoNode;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return kNoNode;
  return number < node_count() ? number : kNoNode;
}

std::vector<NodeEdge> GraphNavigator::edges(NodeId node) const {
  std::vector<NodeEdge> edges;
  graph_->edges(node, edges);
  return edges;
}

GraphSearch::GraphSearch(const AnyGraph& graph, Workspace& workspace)
    : graph_(&graph), workspace_(&workspace), ticket_(workspace.ticket()) {}

bool GraphSearch::alive() const { return workspace_->ticket() == ticket_; }

Status GraphSearch::run(const Budget& budget) {
  return alive() ? workspace_->search()->run(budget) : Status::invalid;
}

Status GraphSearch::status() const {
  return alive() ? workspace_->search()->status() : Status::invalid;
}

void GraphSearch::cancel() {
  if (alive()) workspace_->cancel_flag().store(true, std::memory_order_relaxed);
}

Path GraphSearch::path() const {
  Path path;
  write_path(path);
  return path;
}

void GraphSearch::write_path(Path& path) const {
  if (!alive()) {
    path.clear();
    path.status = Status::invalid;
    path.reason = "another search was begun in this workspace";
    return;
  }
  workspace_->search()->write_path(path);
  path.cost /= graph_->cost_scale();
  if (path.bound > 0 && graph_->rounding() > 1) {
    path.optimal = false;
    path.bound = std::isinf(graph_->rounding()) ? 0 : path.bound * graph_->rounding();
  }
  if (graph_->has_positions()) path.length = straight_length(*graph_, path.nodes);
}

NodeLabel GraphSearch::label(NodeId node, Side side) const {
  if (!alive() || node >= graph_->node_count()) return {};
  NodeLabel label = workspace_->search()->label(node, side);
  label.g /= graph_->cost_scale();
  return label;
}

}  // namespace wend
