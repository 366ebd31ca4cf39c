// Replanners: their answers are those of a search from scratch, in any order of reports and
// slices, and where a report is missing.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "promises/grid_world.h"
#include "promises/oracles.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

using namespace promises;

class ReplanWorld : GridWorld {
 public:
  ReplanWorld(std::uint64_t world, Ledger& answers);
  void play();

 private:
  struct Unit {
    Query query;
    std::vector<Point> goals;
    Point from;
    bool several = false;      // goals, in the query
    bool looks_below = false;  // the query has the overlay
    bool informed = true;      // of all edits since the last answer
    std::vector<NodeId> unreported_nodes = {};
    std::unique_ptr<Replanner> replanner = nullptr;
  };

  void add_unit();
  void run(Unit& unit);
  void run_to_end(Unit& unit);
  void check_uninformed(const Unit& unit);
  bool compare_status(const Unit& unit, const Path& path, const RightAnswer& right);
  void compare(const Unit& unit, const Path& path);
  void compare_way(const Unit& unit, const Path& path, Price price);

  void edit_grid();
  void edit_overlay();
  void redirect_units();
  void move(Unit& unit);
  void aim(Unit& unit);
  void cancel(Unit& unit);

  const PlainOverlay* overlay_of(const Unit& unit) const {
    return unit.looks_below ? &overlay_ : nullptr;
  }
  RightAnswer right(const Unit& unit) const;
  std::string describe(const Unit& unit, const Path& path, const RightAnswer& right) const;

  Navigator navigator_;
  PlainOverlay overlay_;
  Workspace workspace_;
  std::vector<Unit> units_;
};

ReplanWorld::ReplanWorld(std::uint64_t world, Ledger& answers)
    : GridWorld(world, answers),
      navigator_(Navigator::build(map, options).value()),
      overlay_(navigator_) {
  for (int i = 0; i < 4; ++i) add_unit();
}

void ReplanWorld::add_unit() {
  static constexpr const char* kNames[] = {
      "auto", "auto", "auto", "astar", "dijkstra", "jump_point_search", "bidirectional_astar"};
  Unit unit;
  Query& query = unit.query;
  query.from = unit.from = draw_point();
  query.to = draw_point();
  unit.goals = {query.to};
  unit.several = chance(30);
  if (unit.several) {
    unit.goals.clear();
    for (const Cell goal : draw_cells(10)) unit.goals.push_back(grid.point(goal));
    query.goals = unit.goals;
  }
  unit.looks_below = chance(35);
  query.algorithm = kNames[below(unit.looks_below ? 5 : 7)];
  if (unit.looks_below) query.overlay = &overlay_.overlay();
  if (chance(12))
    query.options.limits.cost = below(15) * static_cast<double>(options.costs.straight);
  unit.replanner =
      std::make_unique<Replanner>(navigator_, query, static_cast<Replanning>(below(3)));
  query.goals = {};
  units_.push_back(std::move(unit));
}

// ---- answers ----

RightAnswer ReplanWorld::right(const Unit& unit) const {
  if (!grid.contains(unit.from)) return {Status::start_outside};
  for (const Point goal : unit.goals) {
    if (!grid.contains(goal)) return {Status::goal_outside};
  }
  RightAnswer answer =
      right_answer(grid, grid.cell(unit.from), grid.cells(unit.goals), overlay_of(unit));
  const bool dear = in_units(answer.price) > unit.query.options.limits.cost;
  if (answer.status == Status::found && dear) answer.status = Status::limit_reached;
  return answer;
}

std::string ReplanWorld::describe(const Unit& unit, const Path& path,
                                  const RightAnswer& right) const {
  return std::string(to_string(path.status)) + " " + path.reason + ", cost " +
         std::to_string(path.cost) + ", right " + to_string(right.status) + " " +
         std::to_string(in_units(right.price)) + ", " + std::string(unit.query.algorithm.name()) +
         (unit.looks_below ? ", overlay" : "") + ", goals " + std::to_string(unit.goals.size()) +
         ", mode " + std::to_string(static_cast<int>(unit.replanner->how())) + about();
}

void ReplanWorld::check_uninformed(const Unit& unit) {
  const Status status = unit.replanner->status();
  check(status == Status::stale || status == Status::running || status == Status::invalid,
        "uninformed: status", [&] { return to_string(status); });
  check(unit.replanner->path().nodes.empty(), "uninformed: no path");
}

void ReplanWorld::run(Unit& unit) {
  if (!unit.informed) check_uninformed(unit);
  unit.informed = true;
  if (!chance(15)) return run_to_end(unit);
  const Status status = unit.replanner->run({.expansions = below(12)});
  if (status != Status::running) compare(unit, unit.replanner->path());
}

void ReplanWorld::run_to_end(Unit& unit) {
  Replanner& replanner = *unit.replanner;
  Status status = Status::running;
  const bool slices = chance(30);
  for (int i = 0; i < 100'000 && status == Status::running; ++i) {
    status = slices ? replanner.run({.expansions = 1 + below(9)}) : replanner.run();
  }
  check(status == replanner.status(), "the status is that of run()");
  const Path path = replanner.path();
  check(path.status == status, "the path's status is that of run()");
  compare(unit, path);
  const Result<void> valid = replanner.validate();
  check(valid.ok(), "validate", [&] { return valid.error().reason; });
}

bool ReplanWorld::compare_status(const Unit& unit, const Path& path, const RightAnswer& right) {
  Query query = unit.query;
  query.from = unit.from;
  query.to = unit.goals[0];
  if (unit.several) query.goals = unit.goals;
  const Path fresh = navigator_.solve(query, workspace_);
  const auto explain = [&] {
    return describe(unit, path, right) + ", from scratch " + to_string(fresh.status);
  };
  check(fresh.status == path.status, "the status is that of a search from scratch", explain);
  if (!grid.contains(unit.from) || !grid.contains(unit.goals[0])) return false;
  const bool none = path.status == Status::goal_blocked || path.status == Status::unreachable;
  if (right.none() && none && (unit.looks_below || unit.goals.size() > 1)) return false;
  const bool limited = unit.query.options.limits.cost != kNoLimit;
  if (right.none() && path.status == Status::limit_reached && limited) return false;
  return check(path.status == right.status, "status", explain) && right.status == Status::found;
}

void ReplanWorld::compare(const Unit& unit, const Path& path) {
  if (path.status == Status::invalid) return;
  const RightAnswer answer = right(unit);
  if (!compare_status(unit, path, answer)) return;
  const auto explain = [&] { return describe(unit, path, answer); };
  check(same(path.cost, in_units(answer.price)), "cost", explain);
  check(path.version == navigator_.version(), "version", explain);
  if (!check(!path.points.empty() && path.points.front() == unit.from, "begins at the unit",
             explain))
    return;
  check(std::ranges::find(unit.goals, path.points.back()) != unit.goals.end(), "ends at a goal",
        explain);
  const std::vector<Cell> way = grid.cells(path.points);
  check(same(in_units(way_price(grid, way, overlay_of(unit))), path.cost), "the way's cost",
        explain);
  const NodeId next = way.size() < 2 ? kNoNode : path.nodes[1];
  check(unit.replanner->next() == next, "next is the path's first step", explain);
}

// ---- the world changes ----

void ReplanWorld::edit_grid() {
  const std::vector<Point> cells = edit_map();
  const auto report = navigator_.update(map, cells);
  if (!check(report.ok(), "the update is accepted")) return;
  update_grid();
  for (Unit& unit : units_) {
    const bool reported = chance(85);
    if (reported) unit.replanner->updated(report.value(), cells);
    unit.informed = unit.informed && reported;
  }
}

void ReplanWorld::edit_overlay() {
  std::vector<NodeId> nodes;
  for (std::uint32_t count = 1 + below(4); count > 0; --count) {
    const Cell cell = overlay_.change(random, navigator_, grid, PlainOverlay::Costs::set);
    nodes.push_back(navigator_.node(grid.point(cell)));
  }
  for (Unit& unit : units_) {
    if (!unit.looks_below) continue;
    unit.unreported_nodes.insert(unit.unreported_nodes.end(), nodes.begin(), nodes.end());
    const bool reported = chance(85);
    if (reported) {
      unit.replanner->edited(unit.unreported_nodes);
      unit.unreported_nodes.clear();
    }
    unit.informed = unit.informed && reported;
  }
}

void ReplanWorld::move(Unit& unit) {
  const Path path = unit.replanner->path();
  if (chance(60) && path.points.size() > 1) {
    unit.from = path.points[std::min<std::size_t>(path.points.size() - 1, 1 + below(3))];
  } else {
    unit.from = draw_point();
  }
  if (chance(1)) unit.from = {-1, 0};
  if (chance(50) && grid.contains(unit.from)) {
    unit.replanner->move_to(navigator_.node(unit.from));
  } else {
    unit.replanner->move_to(unit.from);
  }
}

void ReplanWorld::aim(Unit& unit) {
  Point goal = draw_point();
  if (chance(60)) {
    const Point old = unit.goals[0];
    goal = {old.x + random.between(-1, 1), old.y + random.between(-1, 1)};
  }
  unit.goals = {goal};
  if (chance(50) && grid.contains(goal)) {
    unit.replanner->aim_at(navigator_.node(goal));
  } else {
    unit.replanner->aim_at(goal);
  }
}

void ReplanWorld::cancel(Unit& unit) {
  unit.replanner->cancel();
  const Status status = unit.replanner->run();
  check(status != Status::running, "cancelled, or answered before",
        [&] { return to_string(status); });
  unit.replanner->move_to(unit.from);  // begins another answer
}

void ReplanWorld::redirect_units() {
  for (Unit& unit : units_) {
    if (chance(35)) move(unit);
    if (chance(20)) aim(unit);
    if (chance(2)) cancel(unit);
  }
}

void ReplanWorld::play() {
  for (int round = 0; round < 25; ++round) {
    for (Unit& unit : units_) {
      if (chance(80)) run(unit);
    }
    const std::uint32_t event = below(10);
    if (event < 5) edit_grid();
    if (event >= 4 && event < 8) edit_overlay();
    if (event >= 6 || chance(40)) redirect_units();
  }
}

}  // namespace

void ask_replan(std::uint64_t world, Ledger& ledger) { ReplanWorld(world, ledger).play(); }

}  // namespace wend::test
