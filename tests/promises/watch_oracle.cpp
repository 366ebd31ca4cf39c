// Watched paths: what an edit does to each, by the words of the manual, and the paths that
// renewals find for them.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "promises/grid_world.h"
#include "promises/oracles.h"
#include "promises/watched_way.h"
#include "wend/world/watch/path_renewals.h"
#include "wend/world/watch/path_watch.h"

namespace wend::test {
namespace {

using namespace promises;

class WatchWorld : GridWorld {
 public:
  WatchWorld(std::uint64_t world, Ledger& answers);
  void play();

 private:
  static constexpr std::size_t kPaths = 5;

  struct Watched {
    PathHandle handle;
    WatchedWay way;
    std::optional<Cell> own_end = std::nullopt;  // of a query of its own
  };

  const PlainOverlay* overlay_or_none() const { return has_overlay_ ? &overlay_ : nullptr; }
  WatchView view() const { return {grid, overlay_or_none(), window_}; }
  std::vector<Cell> cells_of(PathHandle handle) const;

  void add_path();
  void walk();
  void change_map();
  void change_overlay();
  void compare(std::span<const TouchedPath> touched, const WatchedEdit& edit, bool same_units);
  void check_order(std::span<const TouchedPath> touched);
  void compare_path(Watched& path, const TouchedPath* touched, const ExpectedTouch& right);
  void compare_figures(const Watched& path, const TouchedPath& touched, const ExpectedTouch& right);
  void renew();
  void compare_renewed(const RenewedPath& renewed, Watched& path);
  void check_state();
  std::string describe(const TouchedPath* touched, const ExpectedTouch& right) const;

  Navigator navigator_;
  PlainOverlay overlay_;
  bool has_overlay_;
  std::int32_t window_;
  PathWatch watch_;
  PathRenewals renewals_;
  Workspace workspace_;
  std::vector<Watched> paths_;
};

WatchWorld::WatchWorld(std::uint64_t world, Ledger& answers)
    : GridWorld(world, answers),
      navigator_(Navigator::build(map, options).value()),
      overlay_(navigator_),
      has_overlay_(chance(35)),
      window_(chance(50) ? 4 : random.between(0, 6)),
      watch_(navigator_,
             {.window = window_, .overlay = has_overlay_ ? &overlay_.overlay() : nullptr}),
      renewals_(watch_, 1 + below(60)) {
  for (std::size_t i = 0; i < kPaths; ++i) add_path();
}

std::vector<Cell> WatchWorld::cells_of(PathHandle handle) const {
  std::vector<NodeId> nodes;
  watch_.write_nodes(handle, nodes);
  std::vector<Cell> cells;
  for (const NodeId node : nodes) cells.push_back(grid.cell(navigator_.point(node)));
  return cells;
}

void WatchWorld::add_path() {
  static constexpr const char* kNames[] = {"auto",        "astar",  "dijkstra",
                                           "depth_first", "greedy", "breadth_first"};
  Query query{.from = draw_point(), .to = draw_point()};
  query.algorithm = kNames[below(has_overlay_ ? 3 : 6)];
  if (has_overlay_) query.overlay = &overlay_.overlay();
  const Path path = navigator_.solve(query, workspace_);
  if (path.points.empty()) return;
  Watched watched{.handle = {}, .way = WatchedWay(view(), grid.cells(path.points))};
  if (chance(50)) watched.own_end = grid.cell(query.to);
  query.algorithm = "auto";
  Workspace workspace;
  const auto handle = watched.own_end ? watch_.watch(path, navigator_.by_nodes(query, workspace))
                                      : watch_.watch(path);
  if (!check(handle.ok(), "the path is accepted", [&] { return handle.error().reason; })) return;
  watched.handle = handle.value();
  paths_.push_back(std::move(watched));
}

void WatchWorld::walk() {
  for (Watched& path : paths_) {
    if (!chance(30)) continue;
    const std::size_t steps = below(4);
    check(watch_.advance(path.handle, steps), "advance");
    path.way.advance(steps);
  }
  std::erase_if(paths_, [&](const Watched& path) {
    if (!chance(5)) return false;
    check(watch_.drop(path.handle) && !watch_.contains(path.handle) && !watch_.drop(path.handle),
          "drop");
    return true;
  });
}

// ---- edits ----

// Where all cells cost alike, a blocked cell opens nothing.
void WatchWorld::change_map() {
  const double scale = navigator_.cost_scale();
  const std::vector<Point> cells = edit_map();
  const auto report = navigator_.update(map, cells);
  if (!check(report.ok(), "the update is accepted")) return;
  update_grid();
  WatchedEdit edit{.middles = {}, .of_map = true};
  for (const Cell cell : grid.cells(cells)) {
    if (!map.uniform() || grid.walkable(cell)) edit.middles.push_back(cell);
  }
  const auto touched = watch_.updated(report.value(), cells);
  if (!check(touched.ok(), "updated")) return;
  compare(touched.value(), edit, scale == navigator_.cost_scale());
}

void WatchWorld::change_overlay() {
  WatchedEdit edit{.middles = {}, .of_map = false};
  std::vector<NodeId> nodes;
  for (std::uint32_t count = 1 + below(4); count > 0; --count) {
    const Cell cell = overlay_.change(random, navigator_, grid, PlainOverlay::Costs::set);
    edit.middles.push_back(cell);
    nodes.push_back(navigator_.node(grid.point(cell)));
  }
  const auto touched = watch_.edited(nodes);
  if (!check(touched.ok(), "edited")) return;
  compare(touched.value(), edit, true);
}

void WatchWorld::check_order(std::span<const TouchedPath> touched) {
  std::set<std::uint32_t> seen;
  std::pair<PathChange, std::uint32_t> last{PathChange::blocked, 0};
  for (const TouchedPath& one : touched) {
    check(seen.insert(one.path.slot).second, "each path is reported once");
    const std::pair<PathChange, std::uint32_t> rank{one.change, one.ahead};
    check(last <= rank, "the most urgent and nearest first");
    last = rank;
    check(one.has(one.change), "the most urgent change is one of all");
  }
}

// With other units of costs no shorter ways are looked for.
void WatchWorld::compare(std::span<const TouchedPath> touched, const WatchedEdit& edit,
                         bool same_units) {
  check_order(touched);
  WatchView seen = view();
  if (!same_units) seen.window = 0;
  for (Watched& path : paths_) {
    const auto is_of_path = [&](const TouchedPath& one) { return one.path == path.handle; };
    const auto place = std::ranges::find_if(touched, is_of_path);
    const ExpectedTouch right = path.way.follow(seen, edit);
    compare_path(path, place == touched.end() ? nullptr : &*place, right);
  }
}

void WatchWorld::compare_path(Watched& path, const TouchedPath* touched,
                              const ExpectedTouch& right) {
  bool equal = true;
  for (std::size_t i = 0; i < kPathChanges; ++i) {
    const auto change = static_cast<PathChange>(i);
    equal = equal && right.has(change) == (touched != nullptr && touched->has(change));
  }
  const auto explain = [&] { return describe(touched, right); };
  if (!check(equal, "changes", explain)) return;
  check(watch_.whole(path.handle) == path.way.whole(), "whole", explain);
  if (touched != nullptr) compare_figures(path, *touched, right);
}

void WatchWorld::compare_figures(const Watched& path, const TouchedPath& touched,
                                 const ExpectedTouch& right) {
  const auto explain = [&] { return describe(&touched, right); };
  const bool good_saving =
      touched.has(PathChange::shorter) ? same(touched.saving, right.saving) : touched.saving == 0;
  check(good_saving, "saving", explain);
  const bool good_ahead =
      touched.change == PathChange::shorter
          ? right.leaves.contains(touched.ahead)
          : right.ahead[static_cast<std::size_t>(touched.change)] == touched.ahead;
  check(good_ahead, "ahead", explain);
  if (path.way.whole()) check(same(touched.dearer_by, right.dearer_by), "dearer by", explain);
}

std::string WatchWorld::describe(const TouchedPath* touched, const ExpectedTouch& right) const {
  std::string text = "right";
  for (std::size_t i = 0; i < kPathChanges; ++i) {
    if (right.changes[i]) text += std::string(" ") + to_string(static_cast<PathChange>(i));
  }
  text += ", saving " + std::to_string(right.saving) + ", dearer by " +
          std::to_string(right.dearer_by) + "; reported";
  if (touched == nullptr) return text + " nothing" + about();
  for (std::size_t i = 0; i < kPathChanges; ++i) {
    const auto change = static_cast<PathChange>(i);
    if (touched->has(change)) text += std::string(" ") + to_string(change);
  }
  return text + ", saving " + std::to_string(touched->saving) + ", dearer by " +
         std::to_string(touched->dearer_by) + ", ahead " + std::to_string(touched->ahead) +
         ", window " + std::to_string(window_) + (has_overlay_ ? ", overlay" : "") + about();
}

// ---- new paths ----

void WatchWorld::renew() {
  const std::size_t waiting = renewals_.waiting();
  const RenewalBudget budget{.expansions = 1 + below(300), .paths = 1 + below(4)};
  const std::span<const RenewedPath> list = renewals_.run(budget);
  check(list.size() <= budget.paths, "no more paths than the budget has");
  check(renewals_.waiting() + list.size() == waiting, "waiting");
  for (const RenewedPath& renewed : list) {
    const auto is_renewed = [&](const Watched& path) { return path.handle == renewed.path; };
    const auto place = std::ranges::find_if(paths_, is_renewed);
    if (check(place != paths_.end(), "renewed: a path that is watched")) {
      compare_renewed(renewed, *place);
    }
  }
}

void WatchWorld::compare_renewed(const RenewedPath& renewed, Watched& path) {
  const Cell from = path.way.cells().front();
  const Cell end = path.own_end.value_or(path.way.cells().back());
  const RightAnswer right = right_answer(grid, from, {end}, overlay_or_none());
  const bool found = renewed.status == Status::found;
  const auto explain = [&] {
    return std::string(to_string(renewed.status)) + ", right " + to_string(right.status) +
           ", waited " + std::to_string(renewed.waited) + (path.own_end ? ", own query" : "") +
           (has_overlay_ ? ", overlay" : "") + about();
  };
  check(found == (right.status == Status::found), "renewed: status", explain);
  if (!found) return;
  const std::vector<Cell> way = cells_of(path.handle);
  if (!check(!way.empty() && way.front() == from && way.back() == end, "renewed: ends", explain)) {
    return;
  }
  const double cost = in_units(way_price(grid, way, overlay_or_none()));
  check(same(cost, in_units(right.price)), "renewed: a cheapest way", explain);
  path.way = WatchedWay(view(), way);
}

void WatchWorld::check_state() {
  check(watch_.size() == paths_.size(), "size");
  for (const Watched& path : paths_) {
    const std::vector<Cell>& cells = path.way.cells();
    check(cells_of(path.handle) == cells, "nodes that are left");
    check(watch_.steps_left(path.handle) + 1 == cells.size(), "steps that are left");
    check(watch_.at(path.handle) == navigator_.node(grid.point(cells[0])), "at");
    if (!path.way.whole()) continue;
    check(same(watch_.cost(path.handle), in_units(path.way.price())), "cost");
  }
  const Result<void> valid = watch_.validate();
  check(valid.ok(), "validate", [&] { return valid.error().reason; });
}

// After a fault the two descriptions are of different paths.
void WatchWorld::play() {
  const std::uint64_t broken = ledger.broken();
  for (int round = 0; round < 12 && ledger.broken() == broken; ++round) {
    if (has_overlay_ && chance(50)) {
      change_overlay();
    } else {
      change_map();
    }
    if (ledger.broken() != broken) return;
    if (chance(50)) walk();
    if (chance(40)) renew();
    if (paths_.size() < kPaths && chance(70)) add_path();
    check_state();
  }
}

}  // namespace

void ask_watch(std::uint64_t world, Ledger& ledger) { WatchWorld(world, ledger).play(); }

}  // namespace wend::test
