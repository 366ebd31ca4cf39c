#include "mesh_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "mesh_islands.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/funnel.h"
#include "wend/internal/search/algorithm.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/weighted_regions.h"

namespace wend {
namespace {

/// Where a query begins and ends, kept for the search and its path.
struct MeshEnds final : Scratch {
  explicit MeshEnds(Allocator) {}
  std::size_t bytes() const override {
    return goals.capacity() * sizeof(goals[0]) + places.capacity() * sizeof(places[0]) +
           open.capacity() * sizeof(open[0]) + piece.capacity() * sizeof(piece[0]);
  }

  struct Goal {
    NodeId polygon;
    Position at;
  };
  Position from;
  std::vector<Goal> goals;
  std::vector<Position> places;  // theirs
  std::vector<Position> open;    // those that are in no closed polygon
  std::vector<Position> piece;   // of a way that takes links
  std::uint32_t link_kinds = kAllLinkKinds;
};

const AlgorithmInfo& regions() {
  static const AlgorithmInfo* const kRegions = find_algorithm(WeightedRegions::kInfo.name);
  return *kRegions;
}

const AlgorithmInfo& polyanya() {
  static const AlgorithmInfo* const kPolyanya = find_algorithm(Polyanya::kInfo.name);
  return *kPolyanya;
}

}  // namespace

MeshMap::MeshMap(std::shared_ptr<const NavMesh> mesh, std::shared_ptr<const MeshLinks> links,
                 std::unique_ptr<AnyMap> polygons, const MeshOptions& options)
    : mesh_(std::move(mesh)),
      links_(std::move(links)),
      polygons_(std::move(polygons)),
      corner_error_(options.corner_error),
      costs_(*mesh_, options.area_costs),
      uniform_(costs_.least == 1 && costs_.most == 1) {
  WEND_ASSERT(polygons_->node_count() == mesh_->polygon_count(),
              "a mesh goes with the graph of its own polygons");
}

const char* MeshMap::refusal(std::size_t algorithm) const {
  const bool links = links_->count() > 0;
  if (algorithm == place_of(regions())) {
    return links ? "weighted_regions walks: where there are links, take polyanya or astar"
                 : nullptr;
  }
  if (algorithm != place_of(polyanya())) return polygons_->refusal(algorithm);
  if (uniform_) return nullptr;
  return links ? "polyanya measures lengths: where areas cost something, and with links, take astar"
               : "polyanya measures lengths: where areas cost something, take weighted_regions";
}

NodeNavigator::Choice MeshMap::choose(const NodeQuery& query) const {
  WEND_ASSERT(query.overlay == nullptr && query.goal_test == nullptr,
              "NodeNavigator::choose() answers these queries itself");
  const bool by_length = refusal(place_of(polyanya())) == nullptr;
  const char* reason = by_length ? nullptr : refusal(place_of(regions()));
  if (reason == nullptr) {
    reason = by_length ? Polyanya::refusal(query.options) : WeightedRegions::refusal(query.options);
  }
  if (reason != nullptr) return astar(reason);
  if (by_length) return {&polyanya(), "it finds shortest ways on meshes"};
  return {&regions(), "areas of the mesh cost something"};
}

bool MeshMap::holds(NodeId polygon, const std::optional<Position>& at) const {
  if (!at || polygon >= node_count()) return true;  // a status says what is wrong with the node
  const bool finite = std::isfinite(at->x) && std::isfinite(at->y);
  return finite && contains(*mesh_, polygon, *at);
}

Position MeshMap::on_ground(NodeId polygon, const std::optional<Position>& at) const {
  WEND_ASSERT(polygon < node_count(), "only polygons of the mesh have ground");
  if (!at) return position(polygon);
  return {at->x, at->y, mesh_->height(polygon, at->x, at->y)};
}

const char* MeshMap::query_refusal(const NodeQuery& query) const {
  constexpr const char* kElsewhere =
      "from_at, to_at and goals_at have to lie in the polygons that they are for";
  if (query.overlay != nullptr && leaves_out(query.link_kinds)) {
    return "with an overlay all links may be taken: leave out link_kinds, or the overlay";
  }
  if (query.range > 0) return "on a mesh nearness is not known: name the place to go to";
  const bool to_counts = query.goals.empty() && query.goal_test == nullptr;
  if (!holds(query.from, query.from_at)) return kElsewhere;
  if (to_counts && !holds(query.to, query.to_at)) return kElsewhere;
  for (std::size_t i = 0; i < query.goals_at.size(); ++i) {
    if (!holds(query.goals[i], query.goals_at[i])) return kElsewhere;
  }
  return polygons_->query_refusal(query);
}

const NodeQuery& MeshMap::with_ends(const NodeQuery& query, Workspace& workspace) const {
  const auto outside = [&](NodeId polygon) { return polygon >= node_count(); };
  const bool to_counts = query.goals.empty();
  if (query.goal_test != nullptr || outside(query.from) || (to_counts && outside(query.to)) ||
      std::any_of(query.goals.begin(), query.goals.end(), outside)) {
    return query;
  }
  const auto beside = [&](NodeId polygon) {
    return mesh_->component(polygon) == mesh_->component(query.from);
  };
  const bool all_beside =
      to_counts ? beside(query.to) : std::all_of(query.goals.begin(), query.goals.end(), beside);
  if (all_beside) return query;
  note_ends(query, workspace);
  const auto& ends = workspace.scratch<MeshEnds>();
  return choose_islands(*mesh_, *links_, query, ends.from, ends.places, workspace);
}

void MeshMap::note_ends(const NodeQuery& query, Workspace& workspace) const {
  WEND_ASSERT(query.goals_at.empty() || query.goals_at.size() == query.goals.size(),
              "refuse queries that do not say for each goal where it lies");
  auto& ends = workspace.scratch<MeshEnds>();
  ends.from = on_ground(query.from, query.from_at);
  ends.link_kinds = query.link_kinds;
  ends.goals.clear();
  ends.places.clear();
  ends.open.clear();
  const auto add = [&](NodeId polygon, const std::optional<Position>& at) {
    ends.goals.push_back({polygon, on_ground(polygon, at)});
    ends.places.push_back(ends.goals.back().at);
    if (!mesh_->is_closed(polygon)) ends.open.push_back(ends.goals.back().at);
  };
  const bool to_counts = query.goals.empty() && query.goal_test == nullptr;
  if (to_counts && query.to < node_count()) add(query.to, query.to_at);
  for (std::size_t i = 0; i < query.goals.size(); ++i) {
    add(query.goals[i], query.goals_at.empty() ? std::nullopt : std::optional(query.goals_at[i]));
  }
}

Search* MeshMap::begin(std::size_t algorithm, SearchRequest& request, Workspace& workspace) const {
  if (algorithm == place_of(polyanya())) return begin_polyanya(request, workspace);
  if (leaves_out(workspace.scratch<MeshEnds>().link_kinds)) {
    return settle(workspace, Status::invalid,
                  "from polygon to polygon all links may be taken: take polyanya, or all kinds");
  }
  if (algorithm == place_of(regions())) return begin_regions(request, workspace);
  return polygons_->begin(algorithm, request, workspace);
}

Search* MeshMap::begin_polyanya(const SearchRequest& request, Workspace& workspace) const {
  const auto& ends = workspace.scratch<MeshEnds>();
  WEND_ASSERT(ends.open.size() <= ends.goals.size(), "note_ends() finds which goals are open");
  if (ends.open.empty()) {
    return settle(workspace, Status::invalid, "polyanya goes to places: take astar for a test");
  }
  PolyanyaQuery query = {ends.from, ends.open.front(), request.options, cost_scale()};
  // As of all that is no grid: there is nothing to leave out.
  query.options.detail = PathDetail::cells;
  if (ends.open.size() > 1) query.goals = ends.open;
  if (links_->count() > 0) query.links = links_.get();
  query.link_kinds = ends.link_kinds;
  return Polyanya::begin(*mesh_, query, workspace);
}

/// Where there are both, what costs less.
std::uint32_t MeshMap::link_between(NodeId from, NodeId to) const {
  WEND_ASSERT(from < node_count() && to < node_count(), "links join polygons of the mesh");
  std::uint32_t best = MeshLinks::kNone;
  for (const std::uint32_t link : links_->from_polygon(from)) {
    const auto ends = links_->end_polygons(link);
    if (std::find(ends.begin(), ends.end(), to) == ends.end()) continue;
    const bool less = best == MeshLinks::kNone || links_->link(link).cost < links_->link(best).cost;
    if (less) best = link;
  }
  if (best == MeshLinks::kNone) return best;
  for (std::uint32_t d = mesh_->first_door(from); d < mesh_->first_door(from + 1); ++d) {
    if (mesh_->doors()[d].neighbour != to) continue;
    const double cost = (costs_.of_area[mesh_->area(from)] + costs_.of_area[mesh_->area(to)]) / 2;
    const double walked = cost * apart(position(from), position(to));
    return links_->link(best).cost < walked ? best : MeshLinks::kNone;
  }
  return best;
}

void MeshMap::pull_pieces(std::span<const NodeId> corridor, const Position& from,
                          const Position& to, std::vector<Position>& piece, Path& path) const {
  WEND_ASSERT(!corridor.empty(), "a way through no polygon has no waypoints");
  path.links.clear();
  if (links_->count() == 0) {
    pull_taut(*mesh_, corridor, from, to, path.waypoints);
    path.length = plane_length(path.waypoints);
    return;
  }
  path.waypoints.assign(1, from);
  path.length = 0;
  std::size_t first = 0;
  const auto walk = [&](std::size_t end, const Position& there) {
    WEND_ASSERT(first < end && end <= corridor.size(), "a piece of the corridor has a polygon");
    const Position here = path.waypoints.back();
    // Where a link ends the height may be that of another polygon, which differs by rounding.
    const bool is_there = here.x == there.x && here.y == there.y &&
                          std::abs(here.z - there.z) <= 1e-9 * (1 + std::abs(there.z));
    if (is_there && (!path.links.empty() || end < corridor.size())) return;
    pull_taut(*mesh_, corridor.subspan(first, end - first), here, there, piece);
    path.waypoints.insert(path.waypoints.end(), piece.begin() + 1, piece.end());
    path.length += plane_length(piece);
  };
  for (std::size_t i = 1; i < corridor.size(); ++i) {
    const std::uint32_t number = link_between(corridor[i - 1], corridor[i]);
    if (number == MeshLinks::kNone) continue;
    const MeshLink& link = links_->link(number);
    walk(i, link.from);
    path.links.push_back({static_cast<std::uint32_t>(path.waypoints.size() - 1), number});
    path.waypoints.push_back(link.to);
    path.length += link.cost;
    first = i;
  }
  walk(corridor.size(), to);
}

Search* MeshMap::begin_regions(const SearchRequest& request, Workspace& workspace) const {
  const auto& ends = workspace.scratch<MeshEnds>();
  if (ends.open.empty()) {
    return settle(workspace, Status::invalid,
                  "weighted_regions goes to places: take astar for a test");
  }
  WeightedRegionsQuery query = {ends.from, ends.open, request.options, cost_scale()};
  query.options.detail = PathDetail::cells;  // as for Polyanya
  return WeightedRegions::begin(*mesh_, costs_, query, workspace);
}

/// The polygons that a search of the graph went through are a corridor. If several goals lie in the
/// last one, the nearest is taken.
void MeshMap::lay_out(const Search& search, Workspace& workspace, Path& path) const {
  if (search.legs() == Legs::lines && path.bound > 0 && corner_error_ > 0) {
    path.optimal = false;
    // An arc round a corner may cross other ground, so with area costs there is no bound.
    path.bound = uniform_ ? path.bound * (1 + corner_error_) : 0;
  }
  if (search.legs() == Legs::lines || path.nodes.empty()) return;
  auto& ends = workspace.scratch<MeshEnds>();
  const NodeId last = path.nodes.back();
  const MeshEnds::Goal* nearest = nullptr;
  double least = 0;
  for (const MeshEnds::Goal& goal : ends.goals) {
    if (goal.polygon != last) continue;
    pull_pieces(path.nodes, ends.from, goal.at, ends.piece, path);
    if (nearest != nullptr && path.length >= least) continue;
    nearest = &goal;
    least = path.length;
  }
  pull_pieces(path.nodes, ends.from, nearest != nullptr ? nearest->at : position(last), ends.piece,
              path);
}

void MeshMap::lay_out_steps(const NodeQuery& query, Path& path) const {
  if (path.nodes.empty()) return;
  const auto at = [&](NodeId node, NodeId end, const std::optional<Position>& place) {
    return node == end ? on_ground(node, place) : position(node);
  };
  std::vector<Position> piece;
  pull_pieces(path.nodes, at(path.nodes.front(), query.from, query.from_at),
              at(path.nodes.back(), query.to, query.to_at), piece, path);
}

double MeshMap::length(std::span<const NodeId> nodes) const {
  Path path;
  path.nodes.assign(nodes.begin(), nodes.end());
  lay_out_steps({}, path);
  return path.length;
}

}  // namespace wend
