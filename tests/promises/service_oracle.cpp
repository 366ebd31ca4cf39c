// A service of paths under edits, cancels and changes of mind: its answers against Dijkstra's
// algorithm, and when they come against what the manual says of deadlines.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "promises/grid_world.h"
#include "promises/oracles.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

using namespace promises;

class ServiceWorld : GridWorld {
 public:
  ServiceWorld(std::uint64_t world, Ledger& answers);
  void play();

 private:
  struct Request {
    RequestHandle handle = {};
    Cell from = 0;
    std::vector<Cell> goals = {};
    std::vector<NodeId> goal_nodes = {};  // the service looks at them
    PathDetail detail = PathDetail::cells;
    std::uint32_t deadline = 0;
    std::uint32_t age = 0;  // ticks since the deadline counts
    bool plain = true;
    bool fallback = false;
    bool ended = false;
  };
  using Key = std::pair<std::uint32_t, std::uint32_t>;
  static Key key(RequestHandle handle) { return {handle.slot, handle.generation}; }

  static PathService build(GridWorld& world);
  NodeId node(Cell cell) const { return service_.grid()->node(grid.point(cell)); }
  std::vector<Cell> cells_of_nodes(std::span<const NodeId> nodes) const;
  Cell draw_goal() { return chance(60) ? shared_goal_ % grid.size() : draw_cell(); }

  void submit();
  void make_special(Request& request, PathRequest& question);
  void edit();
  void change_minds();
  void retarget(Request& request);
  void remove(const Request& request);

  void tick();
  void follow(Request& request, bool finished, bool sets_out);
  void check_deadline(const Request& request, RequestState state);
  void check_first_steps(const Request& request);
  void compare(const Request& request, const Path& path);
  void compare_found(const Request& request, const Path& path, const PlainGrid& seen, Price price);
  void check_answer(const Request& request);
  void check_way(const Request& request, const Path& path, AnswerState state);

  bool is_complete(const Request& request) const;
  std::vector<Cell> cells_of(const PlainGrid& seen, const Path& path) const;
  std::string describe(const Request& request, const Path& path, const RightAnswer& right) const;

  PathService service_;
  std::map<std::uint64_t, PlainGrid> grids_;  // by the navigator's version
  std::vector<std::unique_ptr<Request>> requests_;
  Cell shared_goal_;
};

PathService ServiceWorld::build(GridWorld& world) {
  ServiceOptions options;
  options.budget.expansions = 1 + world.below(world.chance(50) ? 60 : 2000);
  options.lanes = 1 + world.below(5);
  options.nearly = world.chance(70) ? 1 : 1.05 + world.below(3) * 0.4;
  options.head_start = world.below(40);
  if (world.chance(20)) options.first_steps = world.below(20);
  if (world.chance(20)) options.cache_bytes = world.below(3) * std::size_t{1000};
  return PathService::build(world.map, world.options, options).value();
}

ServiceWorld::ServiceWorld(std::uint64_t world, Ledger& answers)
    : GridWorld(world, answers), service_(build(*this)), shared_goal_(draw_cell()) {
  grids_[service_.navigator().version()] = grid;
}

// ---- requests ----

void ServiceWorld::submit() {
  auto request = std::make_unique<Request>();
  request->from = draw_cell();
  request->goals = {draw_goal()};
  PathRequest question;
  question.query.from = node(request->from);
  question.query.to = node(request->goals[0]);
  question.owner = below(4);
  question.priority = static_cast<std::uint8_t>(below(PathRequest::kMostPriority + 1));
  if (chance(15)) request->deadline = question.deadline = 1 + below(12);
  question.set_out = chance(70);
  if (chance(30)) {
    request->detail = chance(70) ? PathDetail::waypoints : static_cast<PathDetail>(below(4));
    question.query.options.detail = request->detail;
  }
  if (chance(20)) make_special(*request, question);
  request->handle = service_.submit(question);
  requests_.push_back(std::move(request));
}

void ServiceWorld::make_special(Request& request, PathRequest& question) {
  static constexpr const char* kNames[] = {"astar", "dijkstra", "jump_point_search",
                                           "bidirectional_astar", "fringe_search"};
  request.plain = false;
  const std::uint32_t kind = below(3);
  if (kind == 0) {
    question.query.algorithm = kNames[below(map.links().empty() && !grid.hexagonal() ? 5 : 2)];
  } else if (kind == 1) {
    question.query.options.fallback = Fallback::closest_to_goal;
    request.fallback = true;
  } else {
    request.goals = draw_cells(6);
    for (const Cell goal : request.goals) request.goal_nodes.push_back(node(goal));
    question.query.goals = request.goal_nodes;
  }
}

// The new goal is the only one, so that a request with several goals is plain from then on.
void ServiceWorld::retarget(Request& request) {
  request.from = draw_cell();
  request.goals = {chance(50) ? shared_goal_ : draw_cell()};
  check(service_.retarget(request.handle, node(request.from), node(request.goals[0])), "retarget");
  if (request.ended) request.age = 0;
  request.ended = false;
  if (!request.goal_nodes.empty()) request.plain = true;
  request.goal_nodes.clear();
}

void ServiceWorld::remove(const Request& request) {
  Path path;
  const RequestHandle handle = request.handle;
  const bool answered = service_.state(handle) == RequestState::answered;
  if (chance(50)) check(service_.take(handle, path) == answered, "take");
  if (service_.state(handle) != RequestState::unknown) check(service_.cancel(handle), "cancel");
  check(service_.state(handle) == RequestState::unknown && !service_.cancel(handle) &&
            service_.path(handle) == nullptr,
        "gone");
}

void ServiceWorld::change_minds() {
  for (std::size_t i = 0; i < requests_.size(); ++i) {
    Request& request = *requests_[i];
    const std::uint32_t event = below(100);
    if (event < 6) {
      retarget(request);
    } else if (event < 10 || (request.ended && event < 30)) {
      remove(request);
      requests_[i].swap(requests_.back());
      requests_.pop_back();
      --i;
    } else if (event < 60 && request.ended) {
      check_answer(request);
    }
  }
}

void ServiceWorld::edit() {
  std::vector<CellEdit> edits;
  for (std::uint32_t count = 1 + below(4); count > 0; --count) {
    edits.push_back({draw_point(), draw_symbol()});
    map.set_symbol(edits.back().cell, edits.back().symbol);
  }
  const auto report = service_.edit(edits);
  if (!check(report.ok(), "the edit is accepted")) return;
  update_grid();
  grids_[service_.navigator().version()] = grid;
}

// ---- ticks ----

void ServiceWorld::tick() {
  service_.tick();
  std::set<Key> finished;
  std::set<Key> set_out;
  for (const RequestHandle handle : service_.finished()) {
    check(finished.insert(key(handle)).second, "finished once");
  }
  for (const RequestHandle handle : service_.set_out()) set_out.insert(key(handle));
  for (const auto& request : requests_) {
    const Key name = key(request->handle);
    follow(*request, finished.contains(name), set_out.contains(name));
  }
}

void ServiceWorld::follow(Request& request, bool finished, bool sets_out) {
  const RequestState state = service_.state(request.handle);
  if (!check(state != RequestState::unknown, "known")) return;
  if (!request.ended) ++request.age;
  check_deadline(request, state);
  const bool ends = state == RequestState::answered || state == RequestState::expired;
  check(finished == (!request.ended && ends), "finished", [&] { return to_string(state); });
  if (finished) request.ended = true;
  if (finished && state == RequestState::answered) {
    compare(request, *service_.path(request.handle));
  }
  if (sets_out) check_first_steps(request);
}

// An answer that needs no search may come before its tick is counted.
void ServiceWorld::check_deadline(const Request& request, RequestState state) {
  const std::uint32_t deadline = request.deadline;
  const auto explain = [&] {
    return std::string(to_string(state)) + ", age " + std::to_string(request.age) + ", waited " +
           std::to_string(service_.progress(request.handle).waited) + ", deadline " +
           std::to_string(deadline);
  };
  const std::uint32_t waited = service_.progress(request.handle).waited;
  const bool at_once = state == RequestState::answered && waited + 1 == request.age;
  check(waited == request.age || at_once, "ticks waited", explain);
  if (state == RequestState::expired) {
    check(deadline > 0 && request.age >= deadline, "not expired too soon", explain);
  } else if (deadline > 0 && request.age > deadline) {
    check(state == RequestState::answered, "not expired too late", explain);
  }
}

std::vector<Cell> ServiceWorld::cells_of_nodes(std::span<const NodeId> nodes) const {
  std::vector<Cell> cells;
  for (const NodeId one : nodes) cells.push_back(grid.cell(service_.grid()->point(one)));
  return cells;
}

void ServiceWorld::check_first_steps(const Request& request) {
  const std::vector<Cell> way = cells_of_nodes(service_.first_steps(request.handle));
  if (way.empty()) return;
  check(way.size() <= service_.options().first_steps, "no more first steps than were asked for");
  check(way.front() == request.from, "first steps begin at the start");
  check(way_price(grid, way) != kNoWay, "first steps are steps");
}

// ---- answers ----

std::string ServiceWorld::describe(const Request& request, const Path& path,
                                   const RightAnswer& right) const {
  return std::string(to_string(path.status)) + " " + path.reason + ", cost " +
         std::to_string(path.cost) + ", right " + to_string(right.status) + " " +
         std::to_string(in_units(right.price)) + ", begun anew " +
         std::to_string(service_.progress(request.handle).begun_anew) +
         (request.plain ? ", plain" : "") + ", goals " + std::to_string(request.goals.size()) +
         ", nearly " + std::to_string(service_.options().nearly) + ", detail " +
         to_string(request.detail) + about();
}

/// True if the answer holds all cells of the way, or way points from which they follow.
bool ServiceWorld::is_complete(const Request& request) const {
  if (request.detail == PathDetail::waypoints) return map.links().empty();
  return request.detail == PathDetail::cells;
}

/// The cells of a path, those between way points as well; empty where no line joins two of these.
std::vector<Cell> ServiceWorld::cells_of(const PlainGrid& seen, const Path& path) const {
  const std::vector<Cell> bends = seen.cells(path.points);
  if (path.detail == PathDetail::cells || bends.empty()) return bends;
  std::vector<Cell> way{bends[0]};
  for (std::size_t i = 1; i < bends.size(); ++i) {
    const Point from = seen.place(bends[i - 1]);
    const Point to = seen.place(bends[i]);
    const std::int32_t across = to.x - from.x;
    const std::int32_t down = to.y - from.y;
    const std::int32_t count = std::max(std::abs(across), std::abs(down));
    for (std::int32_t step = 1; step <= count; ++step) {
      const Cell cell = seen.at({from.x + across * step / count, from.y + down * step / count});
      if (cell == kNoCell || across * step % count != 0 || down * step % count != 0) return {};
      way.push_back(cell);
    }
  }
  return way;
}

// An answer that edits made begin anew three times may be that of an older map.
void ServiceWorld::compare(const Request& request, const Path& path) {
  const bool old = service_.progress(request.handle).begun_anew >= 3;
  if (old && !check(grids_.contains(path.version), "a version that there was")) return;
  const PlainGrid& seen = old ? grids_.at(path.version) : grid;
  const RightAnswer right = right_answer(seen, request.from, request.goals);
  const auto explain = [&] { return describe(request, path, right); };
  if (path.status == Status::invalid) {
    check(!request.plain, "plain requests are valid", explain);
    return;
  }
  if (right.none() && request.goals.size() > 1 && path.status != Status::found) return;
  if (right.none() && request.fallback) {
    check(path.status == Status::partial, "a fallback", explain);
    return;
  }
  if (!check(path.status == right.status, "status", explain)) return;
  if (right.status == Status::found) compare_found(request, path, seen, right.price);
}

void ServiceWorld::compare_found(const Request& request, const Path& path, const PlainGrid& seen,
                                 Price price) {
  const double least = in_units(price);
  const double most = least * (request.plain ? service_.options().nearly : 1);
  const auto explain = [&] { return describe(request, path, {Status::found, price}); };
  check(path.cost >= least * (1 - 1e-9) && path.cost <= most * (1 + 1e-9) + 1e-9, "cost", explain);
  if (path.bound > 0) {
    check(path.cost <= least * path.bound * (1 + 1e-9) + 1e-9, "bound", explain);
  }
  if (path.optimal) check(same(path.cost, least), "optimal", explain);
  if (!is_complete(request)) return;
  const std::vector<Cell> way = cells_of(seen, path);
  if (!check(!way.empty() && way.front() == request.from, "begins at the start", explain)) return;
  check(std::ranges::find(request.goals, way.back()) != request.goals.end(), "ends at a goal",
        explain);
  check(same(in_units(way_price(seen, way)), path.cost), "the way's cost", explain);
}

void ServiceWorld::check_answer(const Request& request) {
  if (service_.state(request.handle) != RequestState::answered) return;
  const Path* path = service_.path(request.handle);
  if (!check(path != nullptr, "an answer has a path")) return;
  if (path->status == Status::invalid) return;
  const AnswerState state = service_.check(request.handle);
  if (path->status == Status::found) return check_way(request, *path, state);
  if (state != AnswerState::current) return;
  const RightAnswer right = right_answer(grid, request.from, request.goals);
  check(right.status != Status::found || request.fallback, "check: there is no way",
        [&] { return describe(request, *path, right); });
}

void ServiceWorld::check_way(const Request& request, const Path& path, AnswerState state) {
  if (!is_complete(request)) return;
  const std::vector<Cell> way = cells_of(grid, path);
  const bool holds =
      !way.empty() && grid.walkable(way[0]) && same(in_units(way_price(grid, way)), path.cost);
  const RightAnswer right = right_answer(grid, request.from, request.goals);
  const auto explain = [&] {
    return std::string(to_string(state)) + ": " + describe(request, path, right);
  };
  check((state == AnswerState::broken) != holds, "check: broken", explain);
  if (state != AnswerState::current || service_.options().nearly != 1) return;
  check(right.status == Status::found && same(in_units(right.price), path.cost), "check: current",
        explain);
}

void ServiceWorld::play() {
  for (int round = 0; round < 40; ++round) {
    for (std::uint32_t count = round < 30 ? below(5) : 0; count > 0; --count) submit();
    if (chance(25)) edit();
    change_minds();
    tick();
    const Result<void> valid = service_.validate();
    check(valid.ok(), "validate", [&] { return valid.error().reason; });
  }
  const ServiceTelemetry counts = service_.telemetry();
  check(counts.submitted == counts.answered + counts.cancelled + counts.expired + counts.waiting,
        "telemetry");
}

}  // namespace

void ask_service(std::uint64_t world, Ledger& ledger) { ServiceWorld(world, ledger).play(); }

}  // namespace wend::test
