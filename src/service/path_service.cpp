#include "wend/service/path_service.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "served_map.h"
#include "service_parts.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/internal/world/path_steps.h"

namespace wend {

const char* refusal(const ServiceOptions& options) {
  if (options.lanes == 0 || options.lanes > 256) return "lanes must be from 1 to 256";
  if (options.threads == 0 || options.threads > 256) return "threads must be from 1 to 256";
  if (options.first_steps > 255) return "first_steps must be at most 255";
  if (!(options.nearly >= 1 && options.nearly <= 100)) return "nearly must be from 1 to 100";
  const HostScheduler& host = options.scheduler;
  if ((host.submit == nullptr) != (host.wait == nullptr)) {
    return "a host's scheduler needs both submit and wait";
  }
  if (!(options.budget.microseconds >= 0)) {
    return "the budget's microseconds must be a number not below 0";
  }
  if (options.budget.expansions == 0) {
    return "with a budget of 0 expansions nobody is ever served: give at least 1";
  }
  return nullptr;
}

PathService::Parts::Parts(std::optional<SharedNavigator> own, const NodeNavigator* fixed,
                          const ServiceOptions& asked)
    : options(asked), shared(std::move(own)), answers(asked.cache_bytes) {
  WEND_ASSERT(shared.has_value() != (fixed != nullptr),
              "a service has a map of its own or one that does not change");
  if (shared) {
    map_ = shared->snapshot();
  } else {
    map_ = std::shared_ptr<const NodeNavigator>(std::shared_ptr<void>(), fixed);
  }
  grid = map_->by_cells();
  if (grid != nullptr && options.first_steps > 0) {
    routes_.emplace(*grid);
    if (!routes_->reason().empty()) routes_.reset();
  }
  begin_lanes();
}

PathService::Parts::Parts(const SharedMesh& mesh, double radius, const NodeNavigator& first,
                          std::shared_ptr<const RadiusNavigators> version,
                          const ServiceOptions& asked)
    : options(asked),
      answers(asked.cache_bytes),
      mesh_(&mesh),
      radius_(radius),
      version_(std::move(version)),
      map_(version_, &first) {
  WEND_ASSERT(version_ != nullptr, "the version of the mesh keeps its navigators: give both");
  begin_lanes();
}

void PathService::Parts::begin_lanes() {
  WEND_ASSERT(refusal(options) == nullptr, "build() refuses options that contradict themselves");
  for (unsigned i = 0; i < options.lanes; ++i) lanes_.push_back(std::make_unique<Lane>());
  scheduler_ = options.scheduler;
  if (!scheduler_.given() && options.threads > 1) {
    pool_ = std::make_unique<WorkerPool>(options.threads);
    scheduler_ = pool_->scheduler();
  }
}

/// Searches that are under way keep their map; others may not join them any more, and those that
/// are kept for others end.
Result<CommitReport> PathService::Parts::edit(std::span<const CellEdit> edits) {
  if (mesh_ != nullptr) {
    return Error{"", 0, "a mesh has no cells: open and close its gates by SharedMesh::commit"};
  }
  if (!shared) {
    return Error{"", 0, "the map is not the service's own: give it a GridMap to edit"};
  }
  const GridMap& map = shared->map();
  std::vector<Point> changed;
  for (const CellEdit& edit : edits) {
    if (map.contains(edit.cell) && map.symbol(edit.cell) != edit.symbol) {
      changed.push_back(edit.cell);
    }
  }
  Result<CommitReport> done = shared->commit(edits);
  if (!done) return done;
  const double scale = map_->cost_scale();
  const std::shared_ptr<const Navigator> snapshot = shared->snapshot();
  WEND_ASSERT(snapshot->node_count() == map_->node_count(), "edits change cells, not their number");
  grid = snapshot.get();
  map_ = snapshot;
  for (const Point cell : changed) log_.note(grid->node(cell));
  if (map_->cost_scale() != scale) log_.note_unit();
  log_.forget_old();
  counts.edits += changed.size();
  if (routes_ && !routes_->update(*grid, grid->nodes(changed))) routes_.reset();
  if (!changed.empty()) leave_seats();
  drop_broken_steps(changed);
  return done;
}

/// First steps of units that wait and that lead beside a changed cell may lead into it, or past a
/// corner that is a wall now.
void PathService::Parts::drop_broken_steps(std::span<const Point> changed) {
  constexpr std::size_t kFew = 64;  // more are not compared with each step
  if (changed.empty() || options.first_steps == 0) return;
  const AnyMap& map = ServedMap::of(navigator());
  const GridTopology& lattice = *topology_of(map);
  std::vector<Point> places;
  for (const Point cell : changed) places.push_back(lattice.point(grid->node(cell)));
  const auto is_beside = [&](NodeId node) {
    const Point at = lattice.point(node);
    return std::any_of(places.begin(), places.end(), [&](Point place) {
      return std::abs(place.x - at.x) <= 1 && std::abs(place.y - at.y) <= 1;
    });
  };
  for (std::uint32_t slot = 0; slot < requests_.size(); ++slot) {
    const std::span<const NodeId> steps = first_steps(handle(slot));
    const bool looked_at =
        places.size() > kFew || std::any_of(steps.begin(), steps.end(), is_beside);
    if (steps.empty() || !looked_at) continue;
    if (cost_of_steps(map, steps, workspace_, edges_) == kNoWayCost) requests_[slot].steps = 0;
  }
}

/// Takes a mesh whose polygons have other numbers. Requests that wait name nodes of the old one.
void PathService::Parts::take_other_mesh(std::shared_ptr<const RadiusNavigators> newest) {
  version_ = std::move(newest);
  map_ = {version_, version_->of(radius_).value()};
  log_.note_other_map();
  log_.forget_old();
  ++counts.edits;
  for (std::uint32_t slot = 0; slot < requests_.size(); ++slot) {
    ServedRequest& request = requests_[slot];
    if (request.state == RequestState::answered && !request.told) take_back(slot);
    if (request.state != RequestState::waiting) continue;
    path_.clear();
    path_.status = Status::stale;
    path_.version = navigator().version();
    const std::uint32_t number = answers.add(path_);
    answers[number].edits_seen = log_.position();
    request.cached = request.told = false;
    give(slot, number);
    at_once_.push_back(handle(slot));
  }
  leave_seats();
}

/// Versions of a mesh differ in the polygons that are closed, and have the same numbers.
void PathService::Parts::update() {
  if (mesh_ == nullptr) return;
  std::shared_ptr<const RadiusNavigators> newest = mesh_->snapshot();
  if (newest == version_) return;
  if (!newest->numbers_alike(*version_)) return take_other_mesh(std::move(newest));
  const MeshNavigator& now = *newest->of(radius_).value();
  const NavMesh& before = version_->of(radius_).value()->mesh();
  WEND_ASSERT(before.polygon_count() == now.mesh().polygon_count(),
              "versions of a mesh have the same polygons, some of them closed");
  std::size_t changed = 0;
  for (std::uint32_t polygon = 0; polygon < before.polygon_count(); ++polygon) {
    if (before.is_closed(polygon) == now.mesh().is_closed(polygon)) continue;
    log_.note(polygon);
    ++changed;
  }
  log_.forget_old();
  counts.edits += changed;
  version_ = std::move(newest);
  map_ = {version_, &now};
  if (changed > 0) leave_seats();
}

void PathService::Parts::leave_seats() {
  for (const auto& lane : lanes_) {
    for (Seat& seat : lane->seats) {
      if (seat.job == kNoSlot) continue;
      WEND_ASSERT(jobs_[seat.job].state == Job::State::seated,
                  "a job keeps its seat until it ends");
      unlist_job(jobs_[seat.job]);
      if (jobs_[seat.job].live > 0) continue;
      end_job(seat.job);
      lane->leave(seat);
    }
  }
}

RequestProgress PathService::Parts::progress(const ServedRequest& request) const {
  RequestProgress progress;
  progress.state = request.state;
  progress.waited = request.waited;
  progress.begun_anew = request.begun_anew;
  if (request.state != RequestState::waiting) return progress;
  WEND_ASSERT(request.job < jobs_.size(), "a request that waits does so in a job: join_job()");
  progress.waited = static_cast<std::uint32_t>(report.tick - request.submitted);
  const Job& job = jobs_[request.job];
  if (job.state != Job::State::seated) return progress;
  progress.state = RequestState::searching;
  progress.expanded = lanes_[job.lane]->seats[job.seat].expanded;
  return progress;
}

std::span<const NodeId> PathService::Parts::first_steps(RequestHandle handle) const {
  const ServedRequest* request = find(handle);
  if (request == nullptr || request->state != RequestState::waiting) return {};
  WEND_ASSERT(request->steps <= options.first_steps,
              "each slot has memory for so many first steps");
  return std::span(steps_).subspan(handle.slot * options.first_steps, request->steps);
}

AnswerState PathService::Parts::check(RequestHandle handle) {
  const ServedRequest* request = find(handle);
  if (request == nullptr || request->answer == kNoSlot) return AnswerState::unknown;
  const Validity validity = validity_of(answers[request->answer]);
  if (validity == Validity::current) return AnswerState::current;
  answers.unlist(request->answer);
  return validity == Validity::beatable ? AnswerState::beatable : AnswerState::broken;
}

Validity PathService::Parts::validity_of(Answer& answer) {
  return log_.check(ServedMap::of(navigator()), navigator().version(), answer, workspace_);
}

ServiceTelemetry PathService::Parts::telemetry() const {
  ServiceTelemetry all = counts;
  all.workspaces = 1;
  all.workspace_bytes = workspace_.bytes();
  for (const auto& lane : lanes_) {
    for (const Seat& seat : lane->seats) {
      all.workspace_bytes += seat.workspace->bytes();
      ++all.workspaces;
    }
  }
  all.cache_bytes = answers.bytes();
  return all;
}

Result<void> PathService::Parts::validate() const {
  std::size_t waiting = 0;
  std::vector<std::size_t> live(jobs_.size(), 0);
  for (std::uint32_t slot = 0; slot < requests_.size(); ++slot) {
    const ServedRequest& request = requests_[slot];
    if (request.state == RequestState::waiting) {
      ++waiting;
      if (request.job >= jobs_.size()) return Error{"", 0, "a request waits in no job"};
      ++live[request.job];
      const auto& members = jobs_[request.job].members;
      const bool member = std::any_of(members.begin(), members.end(), [&](const Job::Member& it) {
        return it.slot == slot && it.ticket == request.ticket;
      });
      if (!member) return Error{"", 0, "a request's job does not know it"};
      if (is_grown(request.job) && jobs_[request.job].goal != request.to) {
        return Error{"", 0, "a request waits for a search that leads to another goal"};
      }
    } else if (request.job != kNoSlot) {
      return Error{"", 0, "a request that does not wait is in a job"};
    }
    const bool answered = request.state == RequestState::answered;
    if (answered != (request.answer != kNoSlot))
      return Error{"", 0, "an answered request has no answer"};
  }
  if (waiting != counts.waiting) return Error{"", 0, "requests that wait were miscounted"};
  if (counts.submitted != counts.answered + counts.cancelled + counts.expired + waiting) {
    return Error{"", 0, "more or fewer requests were submitted than came to something"};
  }
  for (std::size_t job = 0; job < jobs_.size(); ++job) {
    if (live[job] != jobs_[job].live && jobs_[job].state != Job::State::free) {
      return Error{"", 0, "a job's members were miscounted"};
    }
    if (jobs_[job].listed && jobs_by_goal_.find(jobs_[job].goal) != job) {
      return Error{"", 0, "a job that others may join is not found by its goal"};
    }
  }
  return answers.validate();
}

PathService::PathService(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
PathService::PathService(PathService&&) noexcept = default;
PathService& PathService::operator=(PathService&&) noexcept = default;
PathService::~PathService() = default;

Result<PathService> PathService::build(GridMap map, const GridOptions& grid,
                                       const ServiceOptions& options) {
  if (const char* reason = refusal(options)) return Error{"", 0, reason};
  Result<SharedNavigator> shared = SharedNavigator::build(std::move(map), grid);
  if (!shared) return shared.error();
  return PathService(std::make_unique<Parts>(std::move(shared).value(), nullptr, options));
}

Result<PathService> PathService::build(const NodeNavigator& navigator,
                                       const ServiceOptions& options) {
  if (const char* reason = refusal(options)) return Error{"", 0, reason};
  return PathService(std::make_unique<Parts>(std::nullopt, &navigator, options));
}

Result<PathService> PathService::build(const SharedMesh& mesh, double radius,
                                       const ServiceOptions& options) {
  if (const char* reason = refusal(options)) return Error{"", 0, reason};
  std::shared_ptr<const RadiusNavigators> version = mesh.snapshot();
  const Result<const MeshNavigator*> first = version->of(radius);
  if (!first) return first.error();
  return PathService(
      std::make_unique<Parts>(mesh, radius, *first.value(), std::move(version), options));
}

RequestHandle PathService::submit(const PathRequest& request) {
  WEND_ASSERT(parts_ != nullptr, "this service was moved away: use the one that it went to");
  return parts_->submit(request);
}
bool PathService::cancel(RequestHandle request) { return parts_->cancel(request); }
bool PathService::retarget(RequestHandle request, NodeId from, NodeId to) {
  return parts_->retarget(request, from, to);
}
bool PathService::take(RequestHandle request, Path& path) { return parts_->take(request, path); }
RequestState PathService::state(RequestHandle request) const { return progress(request).state; }

RequestProgress PathService::progress(RequestHandle request) const {
  const ServedRequest* found = parts_->find(request);
  return found == nullptr ? RequestProgress{} : parts_->progress(*found);
}

const Path* PathService::path(RequestHandle request) const {
  const ServedRequest* found = parts_->find(request);
  if (found == nullptr || found->answer == kNoSlot) return nullptr;
  return &parts_->answers[found->answer].path;
}

std::span<const NodeId> PathService::first_steps(RequestHandle request) const {
  return parts_->first_steps(request);
}
AnswerState PathService::check(RequestHandle request) { return parts_->check(request); }
const TickReport& PathService::tick() {
  WEND_ASSERT(parts_ != nullptr, "a service that was moved away has no ticks");
  parts_->update();
  return parts_->tick();
}
void PathService::update() { parts_->update(); }
const TickReport& PathService::last_tick() const { return parts_->report; }
std::span<const RequestHandle> PathService::finished() const { return parts_->finished; }
std::span<const RequestHandle> PathService::set_out() const { return parts_->set_out; }
Result<CommitReport> PathService::edit(std::span<const CellEdit> edits) {
  return parts_->edit(edits);
}
const NodeNavigator& PathService::navigator() const { return parts_->navigator(); }
const Navigator* PathService::grid() const { return parts_->grid; }
const GridMap* PathService::map() const {
  return parts_->shared ? &parts_->shared->map() : nullptr;
}
const ServiceOptions& PathService::options() const { return parts_->options; }
const HostScheduler& PathService::scheduler() const { return parts_->scheduler(); }

Result<void> PathService::set_budget(const TickBudget& budget) {
  ServiceOptions wanted = parts_->options;
  wanted.budget = budget;
  if (const char* reason = refusal(wanted)) return Error{"", 0, reason};
  parts_->options.budget = budget;
  return {};
}

ServiceTelemetry PathService::telemetry() const { return parts_->telemetry(); }

void PathService::clear_telemetry() {
  const std::size_t waiting = parts_->counts.waiting;
  parts_->counts = {};
  ++parts_->cleared;
  parts_->counts.submitted = parts_->counts.waiting = parts_->counts.most_waiting = waiting;
}

Result<void> PathService::validate() const { return parts_->validate(); }

}  // namespace wend
