#include "wend/catalogue/navigator.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "any_space.h"
#include "find_goals.h"
#include "spaces.h"
#include "wend/catalogue/catalogue.h"
#include "wend/path/line_of_sight.h"

namespace wend {
namespace {

template <class Grid>
std::unique_ptr<AnySpace> erase_linked(Grid grid, const GridMap& map, const GridOptions& options,
                                       Islands islands) {
  if (map.links().empty()) return erase(std::move(grid), std::move(islands));
  GridLinks links(map, grid.cost_scale() * options.costs.straight);
  return erase(LinkedGrid<Grid>(std::move(grid), std::move(links)), std::move(islands));
}

Result<std::unique_ptr<AnySpace>> build_space(const GridMap& map, const GridOptions& options) {
  if (map.cell_count() == 0) return Error{"", 0, "the map has no cells"};
  if (!options.costs.valid()) {
    return Error{"", 0, "a cost model needs 1 <= straight <= diagonal <= 1000000"};
  }
  Islands islands(map, options.corners);
  if (map.uniform()) {
    return erase_linked(UnitGrid(map, options.corners, options.costs), map, options,
                        std::move(islands));
  }
  Result<TerrainGrid> grid =
      TerrainGrid::build(map, options.corners, options.costs, options.terrain);
  if (!grid) return grid.error();
  return erase_linked(std::move(grid).value(), map, options, std::move(islands));
}

/// Never the same twice, so that a handle cannot take another navigator's map for its own.
std::uint64_t next_version() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

Result<Navigator> Navigator::build(const GridMap& map, const GridOptions& options) {
  Result<std::unique_ptr<AnySpace>> space = build_space(map, options);
  if (!space) return space.error();
  return Navigator(std::move(space).value(), map, options);
}

Navigator::Navigator(std::unique_ptr<AnySpace> space, const GridMap& map,
                     const GridOptions& options)
    : space_(std::move(space)),
      options_(options),
      terrain_(map.terrain()),
      version_(next_version()) {}
Navigator::Navigator(Navigator&& other) noexcept
    : space_(std::move(other.space_)),
      options_(other.options_),
      terrain_(other.terrain_),
      version_(std::exchange(other.version_, 0)) {}
Navigator& Navigator::operator=(Navigator&& other) noexcept {
  space_ = std::move(other.space_);
  options_ = other.options_;
  terrain_ = other.terrain_;
  version_ = std::exchange(other.version_, 0);
  return *this;
}
Navigator::~Navigator() = default;

Result<bool> Navigator::update(const GridMap& map) {
  Result<std::unique_ptr<AnySpace>> space = build_space(map, options_);
  if (!space) return space.error();
  space_ = std::move(space).value();
  terrain_ = map.terrain();
  version_ = next_version();
  return true;
}

/// Whether it is worth while to look at the changes one by one. (That a space cannot follow them,
/// it says itself.)
bool Navigator::can_repair(const GridMap& map, std::size_t changes) const {
  // From about so many on a rebuild takes less time; on small maps neither takes any.
  constexpr std::size_t kCellsPerChange = 256;
  constexpr std::size_t kFew = 64;
  return map.width() == width() && map.height() == height() && map.links().empty() &&
         map.terrain() == terrain_ && changes <= std::max(kFew, map.cell_count() / kCellsPerChange);
}

Result<UpdateReport> Navigator::update(const GridMap& map, std::span<const Point> changed) {
  const auto outside = [&](Point p) { return !map.contains(p); };
  if (std::any_of(changed.begin(), changed.end(), outside)) {
    return Error{"", 0, "a changed cell lies outside the map"};
  }
  if (can_repair(map, changed.size()) && space_->update(map, changed)) {
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
  return space_->refusal(static_cast<std::size_t>(&algorithm - algorithms().data()));
}

Result<BakeReport> Navigator::bake(const BakeOptions& options) { return space_->bake(options); }
const char* Navigator::adopt(FirstMoves tables) { return space_->adopt(std::move(tables)); }
const FirstMoves* Navigator::tables() const { return space_->first_moves(); }

Navigator::Choice Navigator::choose(const Query& query) const {
  const AlgorithmInfo* const astar = find_algorithm("astar");
  const AlgorithmInfo* const jumps = find_algorithm("jump_point_search");
  const AlgorithmInfo* const baked = find_algorithm("baked_jump_points");
  const auto refusal_by = [&](const AlgorithmInfo& info) {
    const char* reason = this->refusal(info);
    return reason != nullptr ? reason : wend::refusal(query.options, info);
  };
  if (query.goal_test != nullptr) return {astar, "a goal test guides no jumps"};
  if (refusal_by(*baked) == nullptr && query.goals.empty() && query.range == 0) {
    return {baked, "tables of this map are baked"};
  }
  if (const char* reason = refusal_by(*jumps)) return {astar, reason};
  if (space_->scattered()) return {astar, "the obstacles are scattered all over the map"};
  return {jumps, "there are open stretches to jump over"};
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
  const Status status = find_goals(*space_, query, workspace, request);
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
  const GridTopology& grid = space_->topology();
  return grid.contains(from) && grid.contains(to) && wend::line_of_sight(grid, from, to);
}

SmoothPath Navigator::smooth(const Path& path) const { return space_->smooth(path.points); }

/// From the space's units and nodes to the caller's.
void Navigator::finish(Path& path, const Search& search) const {
  path.version = version_;
  path.cost /= space_->cost_scale();
  if (search.straight_lines()) return space_->fill_lines(path);
  if (path.detail != PathDetail::cells) return space_->shorten(path);
  if (search.jumps()) return space_->fill(path);
  path.length = space_->length(path.nodes);
  space_->topology().write_points(path.nodes, path.points);
}

std::int32_t Navigator::width() const { return space_->topology().width(); }
std::int32_t Navigator::height() const { return space_->topology().height(); }
const Islands& Navigator::islands() const { return space_->islands(); }
const char* Navigator::space_name() const { return space_->name(); }
double Navigator::cost_scale() const { return space_->cost_scale(); }

NodeId Navigator::node(Point cell) const {
  WEND_ASSERT(space_->topology().contains(cell), "the cell must be on the map");
  return space_->topology().node(cell);
}

Point Navigator::point(NodeId node) const { return space_->topology().point(node); }

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
  if (!navigator_->space_->topology().contains(cell)) return {};
  NodeLabel label = workspace_->search()->label(navigator_->node(cell), side);
  label.g /= navigator_->space_->cost_scale();
  return label;
}

}  // namespace wend
