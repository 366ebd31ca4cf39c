#include "wend/catalogue/navigator.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "any_space.h"
#include "find_goals.h"
#include "lattice_map.h"
#include "spaces.h"
#include "wend/catalogue/catalogue.h"
#include "wend/path/line_of_sight.h"

namespace wend {
namespace {

/// With the map's links, where it has some. `build(costs)` makes the grid for a cost model: a finer
/// one where links cost fractions of its units.
template <class Build>
Result<std::unique_ptr<AnySpace>> build_linked(const GridMap& map, const GridOptions& options,
                                               Build&& build) {
  auto grid = build(options.costs);
  if (!grid) return grid.error();
  Islands islands(map, options.corners);
  if (map.links().empty()) return erase(std::move(grid).value(), std::move(islands));
  const std::uint64_t unit = grid.value().cost_scale() * options.costs.straight;
  const std::uint64_t fineness = GridLinks::fineness(map, unit);
  if (fineness > 1) grid = build(options.costs.times(static_cast<std::uint32_t>(fineness)));
  GridLinks links(map, unit * fineness);
  LinkParts parts(islands, links, map.cell_count());
  LinkedGrid linked(std::move(grid).value(), std::move(links), std::move(parts), fineness);
  return erase(std::move(linked), std::move(islands));
}

/// How units move on a map's lattice.
GridOptions lattice_options(const GridOptions& options, CellLayout layout) {
  if (!is_hexagonal(layout)) return options;
  const bool entered = options.terrain == TerrainRule::entered;
  return {CornerRule::hexagonal,
          {options.costs.straight, options.costs.straight},
          entered ? TerrainRule::entered : TerrainRule::joined};
}

Result<std::unique_ptr<AnySpace>> build_space(const GridMap& map, const GridOptions& options) {
  if (map.uniform()) {
    return build_linked(map, options, [&](CostModel costs) {
      return Result<UnitGrid>(UnitGrid(map, options.corners, costs));
    });
  }
  return build_linked(map, options, [&](CostModel costs) {
    return TerrainGrid::build(map, options.corners, costs, options.terrain);
  });
}

/// What contradicts itself, or null.
const char* objection(const GridMap& map, const GridOptions& options) {
  if (map.cell_count() == 0) return "the map has no cells";
  if (!options.costs.valid()) return "a cost model needs 1 <= straight <= diagonal <= 1000000";
  const bool meant_for_hexagons =
      options.corners == CornerRule::hexagonal || options.terrain == TerrainRule::joined;
  if (meant_for_hexagons && !is_hexagonal(map.layout())) {
    return "the corner rule `hexagonal` and the terrain rule `joined` are for hexagons only: "
           "GridMap::set_layout";
  }
  return nullptr;
}

/// Never the same twice, so that a handle cannot take another navigator's map for its own.
std::uint64_t next_version() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

/// What is built from a map.
struct Navigator::Parts {
  Lattice lattice;
  GridMap places;
  std::unique_ptr<AnySpace> space;
};

Result<Navigator::Parts> Navigator::build_parts(const GridMap& map, const GridOptions& options) {
  if (const char* reason = objection(map, options)) return Error{"", 0, reason};
  Parts parts = {Lattice(map.layout(), map.width(), map.height()), {}, {}};
  if (!parts.lattice.plain()) {
    Result<GridMap> places = lattice_map(map, parts.lattice);
    if (!places) return places.error();
    parts.places = std::move(places).value();
  }
  Result<std::unique_ptr<AnySpace>> space = build_space(parts.lattice.plain() ? map : parts.places,
                                                        lattice_options(options, map.layout()));
  if (!space) return space.error();
  parts.space = std::move(space).value();
  return parts;
}

Result<Navigator> Navigator::build(const GridMap& map, const GridOptions& options) {
  Result<Parts> parts = build_parts(map, options);
  if (!parts) return parts.error();
  return Navigator(std::move(parts).value(), map, options);
}

Navigator::Navigator(Parts parts, const GridMap& map, const GridOptions& options)
    : options_(options) {
  take(std::move(parts), map);
}
Navigator::Navigator(Navigator&& other) noexcept { *this = std::move(other); }
Navigator& Navigator::operator=(Navigator&& other) noexcept {
  lattice_ = other.lattice_;
  places_ = std::move(other.places_);
  space_ = std::move(other.space_);
  options_ = other.options_;
  terrain_ = other.terrain_;
  version_ = std::exchange(other.version_, 0);
  return *this;
}
Navigator::~Navigator() = default;

void Navigator::take(Parts parts, const GridMap& map) {
  lattice_ = parts.lattice;
  places_ = std::move(parts.places);
  space_ = std::move(parts.space);
  terrain_ = map.terrain();
  version_ = next_version();
}

Result<bool> Navigator::update(const GridMap& map) {
  Result<Parts> parts = build_parts(map, options_);
  if (!parts) return parts.error();
  take(std::move(parts).value(), map);
  return true;
}

/// Whether it is worth while to look at the changes one by one. (That a space cannot follow them,
/// it says itself.)
bool Navigator::can_repair(const GridMap& map, std::size_t changes) const {
  // From about so many on a rebuild takes less time; on small maps neither takes any.
  constexpr std::size_t kCellsPerChange = 256;
  constexpr std::size_t kFew = 64;
  return map.width() == width() && map.height() == height() && map.layout() == layout() &&
         map.links().empty() && map.terrain() == terrain_ &&
         changes <= std::max(kFew, map.cell_count() / kCellsPerChange);
}

/// False where all has to be built anew; as that may fail, the lattice stays what it was then.
bool Navigator::repair(const GridMap& map, std::span<const Point> changed) {
  if (lattice_.plain()) return space_->update(map, changed);
  std::vector<Point> places;
  std::vector<char> before;
  for (const Point cell : changed) {
    places.push_back(lattice_.place(cell));
    before.push_back(places_.symbol(places.back()));
    places_.set_symbol(places.back(), map.symbol(cell));
  }
  if (space_->update(places_, places)) return true;
  // The last first, for a cell may be named twice.
  for (std::size_t i = places.size(); i-- > 0;) places_.set_symbol(places[i], before[i]);
  return false;
}

Result<UpdateReport> Navigator::update(const GridMap& map, std::span<const Point> changed) {
  const auto outside = [&](Point p) { return !map.contains(p); };
  if (std::any_of(changed.begin(), changed.end(), outside)) {
    return Error{"", 0, "a changed cell lies outside the map"};
  }
  if (can_repair(map, changed.size()) && repair(map, changed)) {
    version_ = next_version();
    return UpdateReport{false};
  }
  const Result<bool> rebuilt = update(map);
  if (!rebuilt) return rebuilt.error();
  return UpdateReport{true};
}

void Navigator::refresh() {
  space_->refresh();
  version_ = next_version();
}

namespace {

const char* refusal_of(const Query& query, const AlgorithmInfo& info) {
  if (!(query.range >= 0)) return "the range must be a number not below 0";
  if (query.goal_test != nullptr) {
    const bool alone = query.goals.empty() && query.range == 0;
    if (!alone) return "a goal test goes with neither goals nor a range";
    if (query.options.fallback != Fallback::none)
      return "a goal test leaves nothing to be close to";
  }
  return refusal(query.options, info);
}

}  // namespace

const char* Navigator::refusal(const AlgorithmInfo& algorithm) const {
  if (algorithm.any_angle && !lattice_.plain())
    return "this algorithm works on maps of the layouts square and diamond only";
  return space_->refusal(static_cast<std::size_t>(&algorithm - algorithms().data()));
}

/// Searches that were begun with other tables may still refer to them.
Result<BakeReport> Navigator::bake(const BakeOptions& options) {
  Result<BakeReport> report = space_->bake(options);
  if (report) version_ = next_version();
  return report;
}

const char* Navigator::adopt(FirstMoves tables) {
  const char* reason = space_->adopt(std::move(tables));
  if (reason == nullptr) version_ = next_version();
  return reason;
}

const FirstMoves* Navigator::tables() const { return space_->first_moves(); }

Navigator::Choice Navigator::choose(const Query& query) const {
  // Looked up once: on small maps the look-ups would take as long as the search.
  static const AlgorithmInfo* const kAStar = find_algorithm("astar");
  static const AlgorithmInfo* const kJumps = find_algorithm("jump_point_search");
  static const AlgorithmInfo* const kBaked = find_algorithm("baked_jump_points");
  const auto refusal_by = [&](const AlgorithmInfo& info) {
    const char* reason = this->refusal(info);
    return reason != nullptr ? reason : wend::refusal(query.options, info);
  };
  if (!(query.options.turning == Turning{})) {
    return {find_algorithm("turning_astar"), "turns cost something"};
  }
  if (query.goal_test != nullptr) return {kAStar, "a goal test guides no jumps"};
  if (refusal_by(*kBaked) == nullptr && space_->tables_help() && query.goals.empty() &&
      query.range == 0) {
    return {kBaked, "tables of this map are baked"};
  }
  if (const char* reason = refusal_by(*kJumps)) return {kAStar, reason};
  const JumpWorth judged = space_->jump_worth();
  return {judged.worth_it ? kJumps : kAStar, judged.reason};
}

SearchHandle Navigator::begin(const Query& query, Workspace& workspace) const {
  const AlgorithmInfo* info =
      query.algorithm == kAuto ? choose(query).algorithm : find_algorithm(query.algorithm);
  const char* reason =
      info == nullptr ? "there is no algorithm of that name" : this->refusal(*info);
  if (reason == nullptr) reason = refusal_of(query, *info);
  if (reason != nullptr) {
    settle(workspace, Status::invalid, reason);
    return {*this, workspace};
  }
  SearchRequest request;
  request.options = query.options;
  const Status status = find_goals(*space_, lattice_, query, workspace, request);
  if (status != Status::running) {
    settle(workspace, status, "");
    return {*this, workspace};
  }
  request.options.limits.cost = space_->limit_in_units(query.options.limits.cost);
  const auto place = static_cast<std::size_t>(info - algorithms().data());
  space_->begin(place, request, workspace);
  return {*this, workspace};
}

Path Navigator::solve(const Query& query, Workspace& workspace) const {
  Path path;
  solve(query, workspace, path);
  return path;
}

void Navigator::solve(const Query& query, Workspace& workspace, Path& path) const {
  SearchHandle search = begin(query, workspace);
  search.run();
  search.write_path(path);
}

LintReport Navigator::lint(const Heuristic& heuristic, Workspace& workspace) const {
  LintReport report = space_->lint(heuristic, workspace);
  report.estimate /= space_->cost_scale();
  report.cost /= space_->cost_scale();
  return report;
}

bool Navigator::line_of_sight(Point from, Point to) const {
  return lattice_.contains(from) && lattice_.contains(to) &&
         wend::line_of_sight(space_->topology(), lattice_.place(from), lattice_.place(to));
}

double Navigator::length(std::span<const Point> cells) const {
  std::vector<NodeId> nodes;
  for (const Point cell : cells) nodes.push_back(node(cell));
  return space_->length(nodes);
}

SmoothPath Navigator::smooth(const Path& path) const {
  if (lattice_.plain()) return space_->smooth(path.points);
  std::vector<Point> places;
  for (const Point cell : path.points) {
    if (!lattice_.contains(cell)) return {};
    places.push_back(lattice_.place(cell));
  }
  SmoothPath smooth = space_->smooth(places);
  for (Point& p : smooth.waypoints) p = lattice_.cell(p);
  return smooth;
}

/// From the space's units and nodes to the caller's.
void Navigator::finish(Path& path, const Search& search) const {
  path.version = version_;
  path.cost /= space_->cost_scale();
  if (search.straight_lines()) return space_->fill_lines(path);
  const double measured = path.length;
  if (path.detail != PathDetail::cells) {
    space_->shorten(path);
  } else if (search.jumps()) {
    space_->fill(path);
  } else {
    path.length = space_->length(path.nodes);
    space_->topology().write_points(path.nodes, path.points);
  }
  if (search.measures()) path.length = measured;
  if (lattice_.plain()) return;
  for (Point& p : path.points) p = lattice_.cell(p);
}

const Islands& Navigator::islands() const { return space_->islands(); }
const char* Navigator::space_name() const { return space_->name(); }
double Navigator::cost_scale() const { return space_->cost_scale(); }

NodeId Navigator::node(Point cell) const {
  WEND_ASSERT(lattice_.contains(cell), "the cell must be on the map");
  return space_->topology().node(lattice_.place(cell));
}

Point Navigator::point(NodeId node) const { return lattice_.cell(space_->topology().point(node)); }

SearchHandle::SearchHandle(const Navigator& navigator, Workspace& workspace)
    : navigator_(&navigator),
      workspace_(&workspace),
      ticket_(workspace.ticket()),
      version_(navigator.version()) {}

bool SearchHandle::alive() const { return workspace_->ticket() == ticket_; }

Status SearchHandle::run(const Budget& budget) {
  const Status now = status();
  return now == Status::running ? workspace_->search()->run(budget) : now;
}

Status SearchHandle::status() const {
  if (!alive()) return Status::invalid;
  return navigator_->version() == version_ ? workspace_->search()->status() : Status::stale;
}

void SearchHandle::cancel() {
  if (alive()) workspace_->cancel_flag().store(true, std::memory_order_relaxed);
}

Path SearchHandle::path() const {
  Path path;
  write_path(path);
  return path;
}

void SearchHandle::write_path(Path& path) const {
  if (alive() && navigator_->version() == version_) {
    const Search& search = *workspace_->search();
    search.write_jumps(path);
    if (search.abstract()) navigator_->space_->refine(path.nodes, *workspace_);
    navigator_->finish(path, search);
    return;
  }
  path.clear();
  path.status = status();
  path.reason = alive() ? "the map was updated after the search began"
                        : "another search was begun in this workspace";
}

NodeLabel SearchHandle::label(Point cell, Side side) const {
  if (!alive() || navigator_->version() != version_) return {};
  if (!navigator_->lattice_.contains(cell)) return {};
  NodeLabel label = workspace_->search()->label(navigator_->node(cell), side);
  label.g /= navigator_->space_->cost_scale();
  return label;
}

}  // namespace wend
