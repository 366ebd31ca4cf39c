#include "service/served_world.h"

#include <algorithm>
#include <cmath>

#include "service/by_turns.h"
#include "support/oracle.h"

namespace wend::test {
namespace {

/// A path's digest for the log: the same for the same path.
std::uint64_t digest(const Path& path) {
  std::uint64_t sum = 1469598103934665603u;
  for (const NodeId node : path.nodes) sum = (sum ^ node) * 1099511628211u;
  return sum;
}

/// How many times the least a path may cost by its own word; 0 where that is more than the service
/// allows, or not said.
double proved_bound(const Path& path, const ServiceOptions& options) {
  const bool said = path.optimal == (path.bound == 1) && path.bound >= 1;
  if (!said || path.bound > options.nearly) return 0;
  return path.bound == 1 ? 1 : path.bound * (1 + 1e-12);
}

}  // namespace

void ServedCounts::add(const ServedCounts& other) {
  answered += other.answered;
  found += other.found;
  old += other.old;
  merged += other.merged;
  by_turns += other.by_turns;
  cached += other.cached;
  begun_anew += other.begun_anew;
  expired += other.expired;
  renewed += other.renewed;
  set_out += other.set_out;
  taken += other.taken;
}

ServiceOptions random_service_options(Random& random) {
  ServiceOptions options;
  options.lanes = 1 + random.below(4);
  options.budget.expansions = random.chance(50) ? 1 + random.below(60) : 100 + random.below(3000);
  options.head_start = random.below(20);
  options.cache_bytes = random.chance(70) ? std::size_t{1} << 20 : random.below(5000);
  if (random.chance(40)) options.nearly = random.chance(50) ? 1.05 : 2;
  return options;
}

ServedWorld::ServedWorld(const RandomCase& made, const ServiceOptions& options, std::uint64_t seed)
    : map_(made.map),
      options_(made.options),
      random_(seed),
      service_(PathService::build(made.map, made.options, options).value()) {
  for (int i = 0; i < 4; ++i) goals_.push_back(random_cell(map_, random_));
}

void ServedWorld::ask() {
  const Navigator& grid = *service_.grid();
  const std::uint32_t count = random_.below(random_.chance(20) ? 40 : 8);
  for (std::uint32_t i = 0; i < count; ++i) {
    PathRequest request;
    request.query.from = grid.node(random_cell(map_, random_));
    const bool shared = random_.chance(80);
    request.query.to = grid.node(shared ? goals_[random_.below(4)] : random_cell(map_, random_));
    request.owner = random_.below(3);
    request.priority = static_cast<std::uint8_t>(random_.below(8));
    if (random_.chance(6)) request.deadline = 1 + random_.below(10);
    if (random_.chance(10)) request.query.algorithm = *find_algorithm("astar");
    if (random_.chance(5)) request.query.options.fallback = Fallback::closest_to_goal;
    PathDetail& detail = request.query.options.detail;
    if (random_.chance(40)) detail = PathDetail::waypoints;
    if (random_.chance(4)) detail = random_.chance(50) ? PathDetail::first_move : PathDetail::cost;
    asked_.push_back({service_.submit(request), request, false, false, service_.last_tick().tick});
  }
}

void ServedWorld::change_minds() {
  for (Asked& asked : asked_) {
    if (asked.done && asked.kept && random_.chance(10)) {
      asked.done = asked.kept = false;
      asked.since = service_.last_tick().tick;
      ++counts_.renewed;
      send_elsewhere(asked);
    }
    if (asked.done || !random_.chance(4)) continue;
    if (random_.chance(50)) {
      asked.done = true;
      service_.cancel(asked.handle);
    } else {
      send_elsewhere(asked);
    }
  }
}

void ServedWorld::send_elsewhere(Asked& asked) {
  const Navigator& grid = *service_.grid();
  asked.request.query.from = grid.node(random_cell(map_, random_));
  asked.request.query.to = grid.node(random_cell(map_, random_));
  service_.retarget(asked.handle, asked.request.query.from, asked.request.query.to);
}

void ServedWorld::edit() {
  std::vector<CellEdit> edits;
  for (const Point cell : edit_at_random(map_, random_)) edits.push_back({cell, map_.symbol(cell)});
  service_.edit(edits).value();
}

std::string ServedWorld::run_tick(bool edits, bool check) {
  ask();
  if (edits && random_.chance(40)) edit();
  change_minds();
  const std::string wrong = look_at_first_steps();
  if (!wrong.empty()) return wrong;
  service_.tick();
  return look_at_finished(check);
}

/// Whether they lead from where the request begins, also right after it got other ends.
std::string ServedWorld::look_at_first_steps() {
  for (const Asked& asked : asked_) {
    const std::span<const NodeId> steps = service_.first_steps(asked.handle);
    if (steps.empty()) continue;
    ++counts_.set_out;
    if (asked.done) return "a request that is done has first steps";
    if (steps.front() != asked.request.query.from) return "first steps begin elsewhere";
  }
  return "";
}

/// No request waits beyond its deadline, regardless of what happened to it before.
std::string ServedWorld::look_at_deadlines() const {
  for (const Asked& asked : asked_) {
    if (asked.done || asked.request.deadline == 0) continue;
    const std::uint64_t waited = service_.last_tick().tick - asked.since;
    if (waited > asked.request.deadline) return "a request waits beyond its deadline";
  }
  return "";
}

/// Releases a request, or takes its answer: others may have the same one, and get it later.
std::string ServedWorld::let_go(Asked& asked) {
  const Path* path = service_.path(asked.handle);
  if (path == nullptr || random_.chance(50)) {
    service_.release(asked.handle);
    return "";
  }
  const Path before = *path;
  if (!service_.take(asked.handle, taken_)) return "an answer that is there cannot be taken";
  ++counts_.taken;
  return taken_.nodes == before.nodes && taken_.cost == before.cost &&
                 taken_.status == before.status
             ? ""
             : "another answer was taken than was there";
}

std::string ServedWorld::run_out(bool check) {
  for (int tick = 0; service_.last_tick().waiting > 0; ++tick) {
    if (tick > 100'000) return "requests wait for ever";
    service_.tick();
    const std::string wrong = look_at_finished(check);
    if (!wrong.empty()) return wrong;
  }
  for (const Asked& asked : asked_) {
    if (!asked.done) return "a request was never reported";
  }
  const ServiceTelemetry telemetry = service_.telemetry();
  counts_.merged += telemetry.merged;
  counts_.cached += telemetry.cached;
  counts_.begun_anew += telemetry.begun_anew;
  return "";
}

std::string ServedWorld::look_at_finished(bool check) {
  for (const RequestHandle handle : service_.finished()) {
    const auto asked = std::find_if(asked_.begin(), asked_.end(), [&](const Asked& other) {
      return !other.done && other.handle == handle;
    });
    if (asked == asked_.end()) return "a request was reported that is gone, or twice";
    asked->done = true;
    const RequestState state = service_.state(handle);
    log_ += std::to_string(service_.last_tick().tick) + " " + std::to_string(handle.slot) + " " +
            to_string(state);
    if (state == RequestState::expired) {
      ++counts_.expired;
      const std::uint64_t waited = service_.last_tick().tick - asked->since;
      if (waited != asked->request.deadline + 1) return "a request expired in another tick";
    } else if (state == RequestState::answered) {
      const Path& path = *service_.path(handle);
      log_ += " " + std::string(to_string(path.status)) + " " + std::to_string(path.cost) + " " +
              std::to_string(digest(path)) + " " + std::to_string(path.counters.expanded);
      if (check) {
        const std::string wrong = compare(*asked);
        if (!wrong.empty()) return wrong + "\n" + to_text(map_);
      }
    } else {
      return "a request was reported that still waits";
    }
    log_ += "\n";
    asked->kept = !random_.chance(90);
    if (asked->kept) continue;
    const std::string wrong = let_go(*asked);
    if (!wrong.empty()) return wrong;
  }
  const std::string late = look_at_deadlines();
  if (!late.empty() || !check) return late;
  const Result<void> valid = service_.validate();
  return valid ? "" : valid.error().message();
}

/// Against the oracle, on the map as it is: unless edits made the search begin anew too often.
std::string ServedWorld::compare(const Asked& asked) {
  const Path& path = *service_.path(asked.handle);
  const RequestProgress progress = service_.progress(asked.handle);
  const Navigator& grid = *service_.grid();
  ++counts_.answered;
  if (path.version != grid.version()) {
    ++counts_.old;
    return progress.begun_anew >= 3 ? "" : "an answer is of an old map, and was not tried again";
  }
  if (path.status == Status::partial || asked.request.query.options.fallback != Fallback::none) {
    Workspace workspace;
    const Path alone = grid.NodeNavigator::solve(asked.request.query, workspace);
    return alone.status == path.status && alone.cost == path.cost ? "" : "a fallback differs";
  }
  const Point from = grid.point(asked.request.query.from);
  const Point to = grid.point(asked.request.query.to);
  if (!map_.walkable(from)) {
    return path.status == Status::start_blocked
               ? ""
               : std::string("start blocked, but ") + to_string(path.status);
  }
  if (!map_.walkable(to)) return path.status == Status::goal_blocked ? "" : "goal blocked";
  const Oracle oracle(map_, options_);
  const auto expected = oracle.distances(from)[map_.id(to)];
  if (!expected) return path.status == Status::unreachable ? "" : "there is no way";
  if (path.status != Status::found) {
    return std::string("there is a way, but the answer says ") + to_string(path.status);
  }
  ++counts_.found;
  const auto cost = static_cast<std::uint64_t>(std::llround(path.cost * kOracleScale));
  const double most = proved_bound(path, service_.options());
  if (most == 0) return "a path does not say how good it is";
  if (cost < *expected || static_cast<double>(cost) > most * static_cast<double>(*expected)) {
    return "a path costs " + std::to_string(path.cost) + ", which is not what it proves";
  }
  const PathDetail detail = asked.request.query.options.detail;
  if (path.detail != detail) return "a path is told in other detail than was asked for";
  if (detail == PathDetail::cells || detail == PathDetail::waypoints) {
    if (path.points.front() != from || path.points.back() != to) return "a path has other ends";
  }
  if (detail == PathDetail::cells && oracle.cost(path.points) != cost) {
    return "a path's steps do not cost what it says";
  }
  if (detail == PathDetail::waypoints && grid.tells_turns()) {
    const auto told = cost_by_turns(grid, path.nodes);
    if (!told) return "between a path's turns lies no way";
    if (std::abs(*told - path.cost) > 1e-9 * path.cost) return "a path's turns cost something else";
    ++counts_.by_turns;
  }
  return "";
}

}  // namespace wend::test
