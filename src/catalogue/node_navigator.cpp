#include "wend/catalogue/node_navigator.h"

#include <atomic>
#include <charconv>
#include <utility>

#include "families/overlaid_space.h"
#include "families/spaces.h"
#include "find_goals.h"
#include "landmarks.h"
#include "wend/base/assert.h"
#include "wend/catalogue/catalogue.h"
#include "wend/internal/search/algorithm.h"

namespace wend {
namespace {

constexpr const char* kNoSuchAlgorithm = "there is no algorithm of that name";

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

/// Why a query contradicts itself or the algorithm; null where it does not.
const char* objection(const AnyMap& map, const NodeQuery& query, const AlgorithmInfo& info) {
  const bool says_where = query.from_at || query.to_at || !query.goals_at.empty();
  if (says_where && !map.has_room()) {
    return "nodes of this map have no room: leave out from_at, to_at and goals_at";
  }
  if (query.link_kinds != kAllLinkKinds && !map.has_room()) {
    return "only links of meshes have kinds: leave out link_kinds";
  }
  if (!query.goals_at.empty() && query.goals_at.size() != query.goals.size()) {
    return "goals_at has to have as many places as there are goals, or none";
  }
  if (!(query.range >= 0)) return "the range must be a number not below 0";
  if (query.goal_test != nullptr) {
    const bool alone = query.goals.empty() && query.range == 0;
    if (!alone) return "a goal test goes with neither goals nor a range";
    if (query.options.fallback != Fallback::none) {
      return "a goal test leaves nothing to be close to";
    }
  }
  return refusal(query.options, info);
}

/// Why a query's overlay cannot be seen; null where it can, or there is none.
const char* overlay_objection(const AnyMap& map, const NodeQuery& query,
                              const AlgorithmInfo& info) {
  if (query.overlay == nullptr) return nullptr;
  if (query.options.fallback != Fallback::none) {
    return "a fallback does not see the overlay: leave out one of them";
  }
  const char* reason = overlay_refusal(info);
  return reason != nullptr ? reason : overlay_refusal(map, *query.overlay);
}

}  // namespace

std::uint64_t next_version() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

NodeNavigator::NodeNavigator(std::unique_ptr<AnyMap> map) { take(std::move(map)); }
NodeNavigator::NodeNavigator(Graph graph, const GraphOptions& options)
    : NodeNavigator(erase(with_landmarks(std::move(graph), options))) {}
NodeNavigator::NodeNavigator(VoxelGrid grid) : NodeNavigator(erase(std::move(grid))) {}
NodeNavigator::NodeNavigator(const CustomSpace& space) : NodeNavigator(erase(space)) {}
NodeNavigator::NodeNavigator(NodeNavigator&& other) noexcept
    : map_(std::move(other.map_)), version_(std::exchange(other.version_, 0)) {}
NodeNavigator& NodeNavigator::operator=(NodeNavigator&& other) noexcept {
  map_ = std::move(other.map_);
  version_ = std::exchange(other.version_, 0);
  return *this;
}
NodeNavigator::~NodeNavigator() = default;

void NodeNavigator::take(std::unique_ptr<AnyMap> map) {
  WEND_ASSERT(map != nullptr, "a navigator needs a map: build one first");
  map_ = std::move(map);
  renew();
}

void NodeNavigator::renew() { version_ = next_version(); }

Result<void> NodeNavigator::supports(Algorithm algorithm) const {
  if (algorithm.automatic()) return {};
  const AlgorithmInfo* info = algorithm.info();
  const char* reason = info == nullptr ? kNoSuchAlgorithm : map_->refusal(place_of(*info));
  if (reason != nullptr) return Error{"", 0, reason};
  return {};
}

bool NodeNavigator::knows(HeuristicKind kind) const { return map_->knows(kind); }

NodeSearch NodeNavigator::begin(const NodeQuery& query, Workspace& workspace) const {
  const Workspace::Use use(workspace);
  const AlgorithmInfo* info =
      query.algorithm.automatic() ? choose(query).algorithm : query.algorithm.info();
  const char* reason = info == nullptr ? kNoSuchAlgorithm : map_->refusal(place_of(*info));
  if (reason == nullptr) reason = objection(*map_, query, *info);
  if (reason == nullptr) reason = map_->query_refusal(query);
  if (reason == nullptr) reason = overlay_objection(*map_, query, *info);
  if (reason != nullptr) {
    settle(workspace, Status::invalid, reason);
    return {*this, workspace};
  }
  const NodeQuery& asked = map_->with_ends(query, workspace);
  SearchRequest request;
  const Status status = find_goals(*map_, asked, workspace, request);
  if (status != Status::running) {
    settle(workspace, status, "");
    return {*this, workspace};
  }
  request.options = asked.options;
  request.options.limits.cost = map_->limit_in_units(asked.options.limits.cost);
  map_->note_ends(asked, workspace);
  if (asked.overlay != nullptr) {
    begin_overlaid(*map_, *asked.overlay, *info, request, workspace);
  } else {
    map_->begin(place_of(*info), request, workspace);
  }
  return {*this, workspace};
}

Path NodeNavigator::solve(const NodeQuery& query, Workspace& workspace) const {
  Path path;
  solve(query, workspace, path);
  return path;
}

void NodeNavigator::solve(const NodeQuery& query, Workspace& workspace, Path& path) const {
  NodeSearch search = begin(query, workspace);
  search.run();
  search.write_path(path);
}

LintReport NodeNavigator::lint(const Heuristic& heuristic, Workspace& workspace) const {
  const Workspace::Use use(workspace);
  LintReport report = map_->lint(heuristic, workspace);
  report.estimate /= cost_scale();
  report.cost /= cost_scale();
  return report;
}

double NodeNavigator::length(std::span<const NodeId> nodes) const { return map_->length(nodes); }
void NodeNavigator::complete(Path& path, const NodeQuery& query) const {
  path.version = version_;
  map_->lay_out_steps(query, path);
}
const char* NodeNavigator::space_name() const { return map_->name(); }
double NodeNavigator::cost_scale() const { return map_->cost_scale(); }
double NodeNavigator::rounding() const { return map_->rounding(); }
std::size_t NodeNavigator::node_count() const { return map_->node_count(); }
bool NodeNavigator::walkable(NodeId node) const { return map_->region(node) != 0; }
std::uint32_t NodeNavigator::component(NodeId node) const {
  const std::uint32_t region = map_->region(node);
  return region == 0 ? component_count() : region - 1;
}
std::uint32_t NodeNavigator::component_count() const { return map_->last_region(); }
bool NodeNavigator::has_room() const { return map_->has_room(); }
bool NodeNavigator::has_cells() const { return map_->has_cells(); }
bool NodeNavigator::takes_link(NodeId from, NodeId to) const { return map_->takes_link(from, to); }
bool NodeNavigator::passes_corners() const { return map_->passes_corners(); }
bool NodeNavigator::tells_turns() const { return map_->tells_turns(); }
bool NodeNavigator::has_positions() const { return map_->has_positions(); }
Position NodeNavigator::position(NodeId node) const { return map_->position(node); }
std::string NodeNavigator::name(NodeId node) const { return map_->node_name(node); }

NodeId NodeNavigator::find(std::string_view text) const {
  const NodeId named = map_->find(text);
  if (named != kNoNode) return named;
  NodeId number = kNoNode;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return kNoNode;
  return number < node_count() ? number : kNoNode;
}

std::vector<NodeEdge> NodeNavigator::edges(NodeId node) const {
  std::vector<NodeEdge> edges;
  map_->edges(node, edges);
  return edges;
}

std::vector<NodeId> NodeNavigator::near(NodeId node, std::int32_t breadth) const {
  std::vector<NodeId> nodes;
  map_->near(node, breadth, nodes);
  return nodes;
}

NodeSearch::NodeSearch(const NodeNavigator& navigator, Workspace& workspace)
    : navigator_(&navigator),
      workspace_(&workspace),
      ticket_(workspace.ticket()),
      version_(navigator.version()) {}

bool NodeSearch::alive() const { return workspace_->ticket() == ticket_; }
bool NodeSearch::current() const { return alive() && navigator_->version() == version_; }

Status NodeSearch::run(const Budget& budget) {
  const Workspace::Use use(*workspace_);
  return current() ? workspace_->search()->run(budget) : status();
}

Status NodeSearch::status() const {
  if (!alive()) return Status::invalid;
  return current() ? workspace_->search()->status() : Status::stale;
}

void NodeSearch::cancel() {
  if (alive()) workspace_->cancel_flag().store(true, std::memory_order_relaxed);
}

Path NodeSearch::path() const {
  Path path;
  write_path(path);
  return path;
}

/// From the space's units to the caller's, and from the nodes that the search knows to what the
/// path's detail says.
void NodeSearch::write_path(Path& path) const {
  const Workspace::Use use(*workspace_);
  if (!current()) {
    path.clear();
    path.status = status();
    path.reason = alive() ? "the map was updated after the search began"
                          : "another search was begun in this workspace";
    return;
  }
  const AnyMap& map = *navigator_->map_;
  const Search& search = *workspace_->search();
  search.write_jumps(path);
  path.version = version_;
  in_map_units(map, path);
  map.lay_out(search, *workspace_, path);
}

NodeLabel NodeSearch::label(NodeId node, Side side) const {
  if (!current() || node >= navigator_->node_count()) return {};
  NodeLabel label = workspace_->search()->label(node, side);
  label.g /= navigator_->cost_scale();
  return label;
}

}  // namespace wend
