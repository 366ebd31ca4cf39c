#include "mesh_map.h"

#include <algorithm>
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

  /// Where in a polygon the way ends.
  Position end_in(NodeId polygon, const Position& otherwise) const {
    const auto here = [&](const Goal& goal) { return goal.polygon == polygon; };
    const auto found = std::find_if(goals.begin(), goals.end(), here);
    return found == goals.end() ? otherwise : found->at;
  }
};

bool is_polyanya(std::size_t algorithm) {
  static const AlgorithmInfo* const kPolyanya = find_algorithm("polyanya");
  return &algorithms()[algorithm] == kPolyanya;
}

}  // namespace

MeshMap::MeshMap(std::shared_ptr<const NavMesh> mesh, std::unique_ptr<AnyMap> polygons,
                 const MeshOptions& options)
    : mesh_(std::move(mesh)), polygons_(std::move(polygons)), uniform_(true), least_cost_(1) {
  WEND_ASSERT(polygons_->node_count() == mesh_->polygon_count(),
              "a mesh goes with the graph of its own polygons");
  for (std::uint32_t polygon = 0; polygon < mesh_->polygon_count(); ++polygon) {
    const double cost = options.area_costs[mesh_->area(polygon)];
    least_cost_ = polygon == 0 ? cost : std::min(least_cost_, cost);
    if (cost != 1) uniform_ = false;
  }
}

const char* MeshMap::refusal(std::size_t algorithm) const {
  if (!is_polyanya(algorithm)) return polygons_->refusal(algorithm);
  return uniform_ ? nullptr : "polyanya measures lengths: where areas cost something, take astar";
}

const char* MeshMap::query_refusal(const NodeQuery& query) const {
  if (query.range > 0) return "on a mesh nearness is not known: name the place to go to";
  return polygons_->query_refusal(query);
}

void MeshMap::note_ends(const NodeQuery& query, Workspace& workspace) const {
  auto& ends = workspace.scratch<MeshEnds>();
  ends.from = query.from_at.value_or(position(query.from));
  ends.goals.clear();
  ends.several = query.goals.size() > 1;
  if (query.goals.empty() && query.to < node_count()) {
    ends.goals.push_back({query.to, query.to_at.value_or(position(query.to))});
  }
  for (std::size_t i = 0; i < query.goals_at.size(); ++i) {
    ends.goals.push_back({query.goals[i], query.goals_at[i]});
  }
}

Search* MeshMap::begin(std::size_t algorithm, SearchRequest& request, Workspace& workspace) const {
  if (is_polyanya(algorithm)) return begin_polyanya(request, workspace);
  return polygons_->begin(algorithm, request, workspace);
}

Search* MeshMap::begin_polyanya(const SearchRequest& request, Workspace& workspace) const {
  const auto& ends = workspace.scratch<MeshEnds>();
  const NodeId goal = request.goals.single;
  if (goal == kNoNode || ends.several) {
    return settle(workspace, Status::invalid, "polyanya goes to one goal: take astar for several");
  }
  const Position to = ends.end_in(goal, position(goal));
  return Polyanya::begin(*mesh_, {ends.from, to, request.options, cost_scale()}, workspace);
}

/// The polygons that a search of the graph went through are a corridor.
void MeshMap::lay_out(const Search& search, Workspace& workspace, Path& path) const {
  if (search.legs() == Legs::lines || path.nodes.empty()) return;
  const auto& ends = workspace.scratch<MeshEnds>();
  const Position to = ends.end_in(path.nodes.back(), position(path.nodes.back()));
  pull_taut(*mesh_, path.nodes, ends.from, to, path.waypoints);
  path.length = plane_length(path.waypoints);
  // Middles are not where the way goes: no way is shorter than straight, and that is all that is
  // known.
  const Position straight[] = {ends.from, to};
  const double least = plane_length(straight) * least_cost_;
  path.bound = path.bound > 0 && least > 0 ? std::max(path.cost / least, 1.0) : 0;
  path.optimal = path.bound == 1;
}

void MeshMap::lay_out_steps(Path& path) const {
  if (path.nodes.empty()) return;
  pull_taut(*mesh_, path.nodes, position(path.nodes.front()), position(path.nodes.back()),
            path.waypoints);
  path.length = plane_length(path.waypoints);
}

double MeshMap::length(std::span<const NodeId> nodes) const {
  if (nodes.empty()) return 0;
  std::vector<Position> line;
  pull_taut(*mesh_, nodes, position(nodes.front()), position(nodes.back()), line);
  return plane_length(line);
}

}  // namespace wend
