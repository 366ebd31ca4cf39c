#include "wend/catalogue/navigator.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "families/any_grid.h"
#include "families/spaces.h"
#include "lattice_map.h"
#include "wend/base/assert.h"
#include "wend/internal/space/spaces/linked_grid.h"
#include "wend/path/line_of_sight.h"

namespace wend {
namespace {

/// With the map's links, where it has some. `build(costs)` makes the grid for a cost model: a finer
/// one where links cost fractions of its units.
template <class Build>
Result<std::unique_ptr<AnyMap>> build_linked(const GridMap& map, const Lattice& lattice,
                                             const GridOptions& options, Build&& build) {
  auto grid = build(options.costs);
  if (!grid) return grid.error();
  Islands islands(map, options.corners);
  if (map.links().empty()) {
    return erase(std::move(grid).value(), lattice, std::move(islands));
  }
  const std::uint64_t unit = grid.value().cost_scale() * options.costs.straight;
  const std::uint64_t fineness = GridLinks::fineness(map, unit);
  if (fineness > 1) grid = build(options.costs.times(static_cast<std::uint32_t>(fineness)));
  GridLinks links(map, unit * fineness);
  LinkParts parts(islands, links, map.cell_count());
  LinkedGrid linked(std::move(grid).value(), std::move(links), std::move(parts), fineness);
  return erase(std::move(linked), lattice, std::move(islands));
}

Result<std::unique_ptr<AnyMap>> build_space(const GridMap& map, const Lattice& lattice,
                                            const GridOptions& options) {
  if (map.uniform()) {
    return build_linked(map, lattice, options, [&](CostModel costs) {
      return Result<UnitGrid>(UnitGrid(map, options.corners, costs));
    });
  }
  return build_linked(map, lattice, options, [&](CostModel costs) {
    return TerrainGrid::build(map, options.corners, costs, options.terrain);
  });
}

}  // namespace

/// The data built from a map.
struct Navigator::Parts {
  Lattice lattice;
  GridMap places;
  std::unique_ptr<AnyMap> built;
};

Result<Navigator::Parts> Navigator::build_parts(const GridMap& map, const GridOptions& options) {
  if (const char* reason = grid_objection(map, options)) return Error{"", 0, reason};
  Parts parts = {Lattice(map.layout(), map.width(), map.height()), {}, {}};
  if (!parts.lattice.plain()) {
    Result<GridMap> places = lattice_map(map, parts.lattice);
    if (!places) return places.error();
    parts.places = std::move(places).value();
  }
  Result<std::unique_ptr<AnyMap>> built =
      build_space(parts.lattice.plain() ? map : parts.places, parts.lattice,
                  lattice_options(options, map.layout()));
  if (!built) return built.error();
  parts.built = std::move(built).value();
  return parts;
}

Result<Navigator> Navigator::build(const GridMap& map, const GridOptions& options) {
  Result<Parts> parts = build_parts(map, options);
  if (!parts) return parts.error();
  return Navigator(std::move(parts).value(), map, options);
}

Navigator::Navigator(Parts parts, const GridMap& map, const GridOptions& options)
    : NodeNavigator(std::move(parts.built)),
      lattice_(parts.lattice),
      places_(std::move(parts.places)),
      options_(options),
      terrain_(map.terrain()) {
  is_by_cells_ = true;
}

Navigator::Navigator(Navigator&& other) noexcept
    : NodeNavigator(std::move(other)),
      lattice_(other.lattice_),
      places_(std::move(other.places_)),
      options_(other.options_),
      terrain_(other.terrain_) {
  is_by_cells_ = true;
}

const Navigator* NodeNavigator::by_cells() const {
  return is_by_cells_ ? static_cast<const Navigator*>(this) : nullptr;
}

std::vector<NodeId> Navigator::nodes(std::span<const Point> cells) const {
  std::vector<NodeId> nodes;
  nodes.reserve(cells.size());
  for (const Point cell : cells) {
    if (lattice_.contains(cell)) nodes.push_back(node(cell));
  }
  return nodes;
}

AnyGrid& Navigator::grid() const {
  WEND_ASSERT(map_ != nullptr, "this navigator was moved away: use the one that it went to");
  return static_cast<AnyGrid&>(*map_);
}

Result<void> Navigator::update(const GridMap& map) {
  Result<Parts> built = build_parts(map, options_);
  if (!built) return built.error();
  take_parts(std::move(built).value(), map);
  return {};
}

void Navigator::take_parts(Parts parts, const GridMap& map) {
  WEND_ASSERT(parts.built != nullptr, "build_parts() returns a grid, or an error");
  lattice_ = parts.lattice;
  places_ = std::move(parts.places);
  terrain_ = map.terrain();
  static_cast<AnyGrid&>(*parts.built).set_progress(grid().progress());
  take(std::move(parts.built));
}

/// Whether it pays to look at the changes one by one. (The space itself reports changes that it
/// cannot follow.)
bool Navigator::can_repair(const GridMap& map, std::size_t changes) const {
  // From about so many on a rebuild takes less time; on small maps neither takes any.
  constexpr std::size_t kCellsPerChange = 256;
  constexpr std::size_t kFew = 64;
  return map.width() == width() && map.height() == height() && map.layout() == layout() &&
         map.links().empty() && map.terrain() == terrain_ &&
         changes <= std::max(kFew, map.cell_count() / kCellsPerChange);
}

/// False if all has to be rebuilt; as that may fail, the lattice is left as it was.
bool Navigator::repair(const GridMap& map, std::span<const Point> changed) {
  if (lattice_.plain()) return grid().update(map, changed);
  WEND_ASSERT(places_.width() == lattice_.columns() && places_.height() == lattice_.rows(),
              "a lattice that is not plain is kept as a map of its places");
  struct Before {
    char symbol;
    double weight;
  };
  std::vector<Point> places;
  std::vector<Before> before;
  for (const Point cell : changed) {
    const Point place = lattice_.place(cell);
    places.push_back(place);
    before.push_back({places_.symbol(place), places_.weight(place)});
    places_.copy_cell(place, map, cell);
  }
  if (grid().update(places_, places)) return true;
  // The last first, for a cell may be named twice.
  for (std::size_t i = places.size(); i-- > 0;) {
    places_.set_symbol(places[i], before[i].symbol);
    places_.set_weight(places[i], before[i].weight);
  }
  return false;
}

Result<UpdateReport> Navigator::update(const GridMap& map, std::span<const Point> changed) {
  const auto outside = [&](Point p) { return !map.contains(p); };
  if (std::any_of(changed.begin(), changed.end(), outside)) {
    return Error{"", 0, "a changed cell lies outside the map"};
  }
  const std::uint64_t before = version_;
  if (can_repair(map, changed.size()) && repair(map, changed)) {
    renew();
    return UpdateReport{false, before, version_};
  }
  Result<Parts> built = build_parts(map, options_);
  if (!built) return built.error();
  static_cast<AnyGrid&>(*built.value().built).made_by_edit(grid());
  take_parts(std::move(built).value(), map);
  return UpdateReport{true, before, version_};
}

void Navigator::refresh() {
  grid().refresh();
  renew();
}

void Navigator::set_progress(std::function<void(double)> listener) {
  grid().set_progress(std::move(listener));
}

/// Searches that were begun with other tables may still refer to them.
Result<BakeReport> Navigator::bake(const BakeOptions& options) {
  Result<BakeReport> report = grid().bake(options);
  if (report) renew();
  return report;
}

Result<BakeReport> Navigator::bake() { return bake(BakeOptions{}); }

Result<void> Navigator::adopt(FirstMoves tables) {
  const char* reason = grid().adopt(std::move(tables));
  if (reason != nullptr) return Error{"", 0, reason};
  renew();
  return {};
}

const FirstMoves* Navigator::tables() const { return grid().first_moves(); }

namespace {

/// A query's cells by their nodes, kept for the search.
struct CellMemory final : Scratch {
  explicit CellMemory(Allocator allocator) : nodes(allocator) {}
  std::size_t bytes() const override { return nodes.bytes(); }

  Buffer<NodeId> nodes;
  const Navigator* navigator = nullptr;  // its map may become another one while a Replanner asks
  GoalTest accepts = nullptr;
};

std::span<const NodeId> span_of(const Buffer<NodeId>& nodes) {
  return {nodes.data(), nodes.size()};
}

}  // namespace

/// Cells outside the map become nodes that are none.
NodeId Navigator::node_or_none(Point cell) const {
  return lattice_.contains(cell) ? node(cell) : kNoNode;
}

NodeQuery Navigator::by_nodes(const Query& query, Workspace& workspace) const {
  NodeQuery asked = {node_or_none(query.from), node_or_none(query.to), query.algorithm,
                     query.options};
  asked.range = query.range;
  asked.overlay = query.overlay;
  if (query.goals.empty() && query.goal_test == nullptr) return asked;
  auto& memory = workspace.scratch<CellMemory>();
  memory.nodes.clear();
  for (const Point cell : query.goals) memory.nodes.push_back(node_or_none(cell));
  asked.goals = span_of(memory.nodes);
  if (query.goal_test == nullptr) return asked;
  memory.navigator = this;
  memory.accepts = query.goal_test;
  const auto accepts = [](const CellMemory& self, NodeId node) {
    return self.accepts(self.navigator->point(node));
  };
  asked.goal_test = {&memory, accepts};
  return asked;
}

Navigator::Choice Navigator::choose(const Query& query) const {
  NodeQuery asked = {kNoNode, kNoNode, query.algorithm, query.options};
  constexpr NodeId kSome = 0;
  if (!query.goals.empty()) asked.goals = {&kSome, 1};
  if (query.goal_test != nullptr) asked.goal_test = [](NodeId) { return true; };
  asked.range = query.range;
  asked.overlay = query.overlay;
  return NodeNavigator::choose(asked);
}

SearchHandle Navigator::begin(const Query& query, Workspace& workspace) const {
  return {*this, NodeNavigator::begin(by_nodes(query, workspace), workspace)};
}

Path Navigator::solve(const Query& query, Workspace& workspace) const {
  return NodeNavigator::solve(by_nodes(query, workspace), workspace);
}

void Navigator::solve(const Query& query, Workspace& workspace, Path& path) const {
  NodeNavigator::solve(by_nodes(query, workspace), workspace, path);
}

DistanceField Navigator::field(const FieldQuery& query, Workspace& workspace) const {
  DistanceField field;
  this->field(query, workspace, field);
  return field;
}

void Navigator::field(const FieldQuery& query, Workspace& workspace, DistanceField& field) const {
  Buffer<NodeId>& sources = workspace.scratch<CellMemory>().nodes;
  sources.clear();
  for (const Point cell : query.sources) sources.push_back(node_or_none(cell));
  field.set_lattice(lattice_);
  NodeNavigator::field({span_of(sources), query.side, query.limit, query.overlay}, workspace,
                       field);
}

Status Navigator::distances(Point from, std::span<const Point> to, Side side, Workspace& workspace,
                            std::span<double> costs) const {
  Buffer<NodeId>& nodes = workspace.scratch<CellMemory>().nodes;
  nodes.clear();
  for (const Point cell : to) nodes.push_back(node_or_none(cell));
  return NodeNavigator::distances(node_or_none(from), span_of(nodes), side, workspace, costs);
}

bool Navigator::line_of_sight(Point from, Point to) const {
  return lattice_.contains(from) && lattice_.contains(to) &&
         wend::line_of_sight(grid().topology(), lattice_.place(from), lattice_.place(to));
}

double Navigator::length(std::span<const Point> cells) const {
  std::vector<NodeId> nodes;
  for (const Point cell : cells) nodes.push_back(node(cell));
  return NodeNavigator::length(nodes);
}

SmoothPath Navigator::smooth(const Path& path) const {
  if (lattice_.plain()) return grid().smooth(path.points);
  std::vector<Point> places;
  for (const Point cell : path.points) {
    if (!lattice_.contains(cell)) return {};
    places.push_back(lattice_.place(cell));
  }
  SmoothPath smooth = grid().smooth(places);
  for (Point& p : smooth.waypoints) p = lattice_.cell(p);
  return smooth;
}

const Islands& Navigator::islands() const { return grid().islands(); }

NodeId Navigator::node(Point cell) const {
  WEND_ASSERT(lattice_.contains(cell), "the cell must be on the map");
  return grid().topology().node(lattice_.place(cell));
}

Point Navigator::point(NodeId node) const { return lattice_.cell(grid().topology().point(node)); }

SearchHandle::SearchHandle(const Navigator& navigator, NodeSearch search)
    : NodeSearch(search), navigator_(&navigator) {}

NodeLabel SearchHandle::label(Point cell, Side side) const {
  if (!current() || !navigator_->lattice_.contains(cell)) return {};
  return NodeSearch::label(navigator_->node(cell), side);
}

}  // namespace wend
