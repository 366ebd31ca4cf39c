#include "mesh_map.h"

#include <cmath>
#include <utility>

#include "wend/internal/mesh/funnel.h"
#include "wend/internal/search/algorithm.h"
#include "wend/mesh/polyanya.h"

namespace wend {
namespace {

/// Where a query begins and ends, kept for the search and its path.
struct MeshEnds final : Scratch {
  explicit MeshEnds(Allocator) {}
  std::size_t bytes() const override { return goals.capacity() * sizeof(goals[0]); }

  struct Goal {
    NodeId polygon;
    Position at;
  };
  Position from;
  std::vector<Goal> goals;
  bool several = false;
};

/// The goals' places alone.
struct RegionGoals final : Scratch {
  explicit RegionGoals(Allocator) {}
  std::size_t bytes() const override { return places.capacity() * sizeof(places[0]); }
  std::vector<Position> places;
};

bool is_regions(std::size_t algorithm) {
  static const AlgorithmInfo* const kRegions = find_algorithm("weighted_regions");
  return &algorithms()[algorithm] == kRegions;
}

bool is_polyanya(std::size_t algorithm) {
  static const AlgorithmInfo* const kPolyanya = find_algorithm("polyanya");
  return &algorithms()[algorithm] == kPolyanya;
}

}  // namespace

MeshMap::MeshMap(std::shared_ptr<const NavMesh> mesh, std::unique_ptr<AnyMap> polygons,
                 const MeshOptions& options)
    : mesh_(std::move(mesh)),
      polygons_(std::move(polygons)),
      corner_error_(options.corner_error),
      costs_(*mesh_, options.area_costs),
      uniform_(costs_.least == 1 && costs_.most == 1) {
  WEND_ASSERT(polygons_->node_count() == mesh_->polygon_count(),
              "a mesh goes with the graph of its own polygons");
}

const char* MeshMap::refusal(std::size_t algorithm) const {
  if (is_regions(algorithm)) return nullptr;
  if (!is_polyanya(algorithm)) return polygons_->refusal(algorithm);
  return uniform_ ? nullptr
                  : "polyanya measures lengths: where areas cost something, take weighted_regions";
}

bool MeshMap::holds(NodeId polygon, const std::optional<Position>& at) const {
  if (!at || polygon >= node_count()) return true;  // a status says what is wrong with the node
  const bool finite = std::isfinite(at->x) && std::isfinite(at->y);
  return finite && contains(*mesh_, polygon, *at);
}

Position MeshMap::on_ground(NodeId polygon, const std::optional<Position>& at) const {
  if (!at) return position(polygon);
  return {at->x, at->y, mesh_->height(polygon, at->x, at->y)};
}

const char* MeshMap::query_refusal(const NodeQuery& query) const {
  constexpr const char* kElsewhere =
      "from_at, to_at and goals_at have to lie in the polygons that they are for";
  if (query.range > 0) return "on a mesh nearness is not known: name the place to go to";
  const bool to_counts = query.goals.empty() && query.goal_test == nullptr;
  if (!holds(query.from, query.from_at)) return kElsewhere;
  if (to_counts && !holds(query.to, query.to_at)) return kElsewhere;
  for (std::size_t i = 0; i < query.goals_at.size(); ++i) {
    if (!holds(query.goals[i], query.goals_at[i])) return kElsewhere;
  }
  return polygons_->query_refusal(query);
}

void MeshMap::note_ends(const NodeQuery& query, Workspace& workspace) const {
  auto& ends = workspace.scratch<MeshEnds>();
  ends.from = on_ground(query.from, query.from_at);
  ends.goals.clear();
  ends.several = query.goals.size() > 1;
  if (query.goals.empty() && query.to < node_count()) {
    ends.goals.push_back({query.to, on_ground(query.to, query.to_at)});
  }
  for (std::size_t i = 0; i < query.goals_at.size(); ++i) {
    ends.goals.push_back({query.goals[i], on_ground(query.goals[i], query.goals_at[i])});
  }
}

Search* MeshMap::begin(std::size_t algorithm, SearchRequest& request, Workspace& workspace) const {
  if (is_polyanya(algorithm)) return begin_polyanya(request, workspace);
  if (is_regions(algorithm)) return begin_regions(request, workspace);
  return polygons_->begin(algorithm, request, workspace);
}

Search* MeshMap::begin_polyanya(const SearchRequest& request, Workspace& workspace) const {
  const auto& ends = workspace.scratch<MeshEnds>();
  const NodeId goal = request.goals.single;
  if (goal == kNoNode || ends.several) {
    return settle(workspace, Status::invalid, "polyanya goes to one goal: take astar for several");
  }
  const Position to = ends.goals.empty() ? position(goal) : ends.goals.front().at;
  return Polyanya::begin(*mesh_, {ends.from, to, request.options, cost_scale()}, workspace);
}

Search* MeshMap::begin_regions(const SearchRequest& request, Workspace& workspace) const {
  const auto& ends = workspace.scratch<MeshEnds>();
  if (request.goals.test != nullptr && request.goals.several.empty()) {
    return settle(workspace, Status::invalid,
                  "weighted_regions needs goals: take astar for a test");
  }
  auto& goals = workspace.scratch<RegionGoals>().places;
  goals.clear();
  for (const MeshEnds::Goal& goal : ends.goals) goals.push_back(goal.at);
  if (goals.empty()) {
    for (const NodeId goal : request.goals.several) goals.push_back(position(goal));
    if (request.goals.several.empty()) goals.push_back(position(request.goals.single));
  }
  return WeightedRegions::begin(*mesh_, costs_, {ends.from, goals, request.options, cost_scale()},
                                workspace);
}

/// The polygons that a search of the graph went through are a corridor. Of several goals in the
/// last one the nearest counts.
void MeshMap::lay_out(const Search& search, Workspace& workspace, Path& path) const {
  if (search.legs() == Legs::lines && path.bound > 0 && corner_error_ > 0) {
    path.optimal = false;
    // What ground an arc round a corner goes over instead is not known.
    path.bound = uniform_ ? path.bound * (1 + corner_error_) : 0;
  }
  if (search.legs() == Legs::lines || path.nodes.empty()) return;
  const auto& ends = workspace.scratch<MeshEnds>();
  const NodeId last = path.nodes.back();
  const MeshEnds::Goal* nearest = nullptr;
  for (const MeshEnds::Goal& goal : ends.goals) {
    if (goal.polygon != last) continue;
    pull_taut(*mesh_, path.nodes, ends.from, goal.at, path.waypoints);
    const double length = plane_length(path.waypoints);
    if (nearest != nullptr && length >= path.length) continue;
    nearest = &goal;
    path.length = length;
  }
  pull_taut(*mesh_, path.nodes, ends.from, nearest != nullptr ? nearest->at : position(last),
            path.waypoints);
  path.length = plane_length(path.waypoints);
}

void MeshMap::lay_out_steps(const NodeQuery& query, Path& path) const {
  if (path.nodes.empty()) return;
  const auto at = [&](NodeId node, NodeId end, const std::optional<Position>& place) {
    return node == end ? on_ground(node, place) : position(node);
  };
  pull_taut(*mesh_, path.nodes, at(path.nodes.front(), query.from, query.from_at),
            at(path.nodes.back(), query.to, query.to_at), path.waypoints);
  path.length = plane_length(path.waypoints);
}

double MeshMap::length(std::span<const NodeId> nodes) const {
  Path path;
  path.nodes.assign(nodes.begin(), nodes.end());
  lay_out_steps({}, path);
  return path.length;
}

}  // namespace wend
