#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/shared_navigator.h"
#include "wend/service/request.h"
#include "wend/service/telemetry.h"
#include "wend/service/worker_pool.h"

namespace wend {

class SharedMesh;

/// The budget of one tick.
struct TickBudget {
  /// Nodes that all searches of a tick together may expand; writing 64 nodes of a path counts as
  /// one expansion. Deterministic: the same requests and edits in the same ticks get the same
  /// answers in the same ticks.
  std::uint64_t expansions = 10'000;
  /// If above 0, the tick's searches also end this long after it began. Then the clock decides in
  /// which tick an answer comes, and replays differ.
  double microseconds = 0;
};

struct ServiceOptions {
  TickBudget budget = {};
  /// Searches that may run side by side, each with its own workspace; at least 1. The tick in which
  /// an answer comes depends on it, but not on the number of threads.
  unsigned lanes = 4;
  /// Threads that run the lanes, including the one that calls tick(); for searches more than lanes
  /// do not help. They also steer the bodies of sets of units (MoveToSet).
  unsigned threads = 1;
  /// If given, the host's threads do that instead.
  HostScheduler scheduler = {};
  /// Each level of priority is worth this many ticks of waiting.
  std::uint32_t head_start = 30;
  /// Nodes of first steps for a unit that sets out before its path is found; at most 255. 0: none,
  /// which saves their sectors and routes (flow/flow_routes.h). Only grids without links have first
  /// steps.
  std::size_t first_steps = 16;
  /// Units that may get first steps in one tick.
  std::size_t set_out = 5'000;
  /// Largest allowed ratio of path cost to least cost, from 1 to 100, for plain requests. Above 1,
  /// a request may get the path of another one whose ends lie in the same squares of 8 x 8 cells,
  /// with its own head and tail, if Path::bound proves the ratio. Only on grids whose steps cost
  /// the same in both directions (no links; terrain only with TerrainRule::touched). 1: never.
  double nearly = 1;
  /// Memory for answers that are kept for identical requests.
  std::size_t cache_bytes = std::size_t{16} << 20;
};

/// The result of a tick.
struct TickReport {
  std::uint64_t tick = 0;  ///< its number, from 1 on
  std::uint64_t expansions = 0;
  std::size_t answered = 0;
  std::size_t expired = 0;
  std::size_t waiting = 0;  ///< after the tick
};

/// Serves many path requests within a budget per tick: a request gets a handle at once, first steps
/// soon, and its path when the budget allows.
///
///     PathService service = PathService::build(map).value();
///     RequestHandle request = service.submit({.query = {.from = a, .to = b}});
///     ... each frame: service.tick();
///     if (service.state(request) == RequestState::answered) walk(service.path(request));
///
/// *Order*: owners share the budget equally, however much one of them asks for. Each owner's
/// longest-waiting request goes first; priority and a near deadline count as ticks of waiting. They
/// put an owner ahead of others by at most that many ticks' budgets, so no owner starves. An urgent
/// request does not wait for searches under way.
///
/// *Merged*: one search answers all plain requests for the same goal; it grows backward from the
/// goal until it has reached all their starts. Identical requests share one answer, even an earlier
/// one, until an edit may have made it wrong. All answers are as good as those of separate
/// searches, unless ServiceOptions::nearly is above 1.
///
/// *Edits* of cells go through the service, those of gates through the SharedMesh. Searches under
/// way continue on the map that they began on. Their result is used if later edits did not affect
/// it; else the search starts again.
///
/// Call it from one thread; tick() uses threads of its own. Nothing is allocated once warm.
class PathService {
 public:
  /// For a map of squares, diamonds or hexagons, which edit() changes. Errors: as Navigator::build;
  /// invalid options.
  static Result<PathService> build(GridMap map, const GridOptions& grid = {},
                                   const ServiceOptions& options = {});
  /// For a map of any family, which must outlive this and must not change; a grid's baked tables
  /// are used. Errors: invalid options.
  static Result<PathService> build(const NodeNavigator& navigator,
                                   const ServiceOptions& options = {});
  /// For discs of one radius on a mesh with gates, which must outlive this. The service follows the
  /// mesh's commits (update()). Errors: as RadiusNavigators::of; invalid options.
  static Result<PathService> build(const SharedMesh& mesh, double radius,
                                   const ServiceOptions& options = {});

  PathService(PathService&&) noexcept;
  PathService& operator=(PathService&&) noexcept;
  ~PathService();

  /// Takes a request. Constant time, plus logarithmic time to queue it. If the request is invalid,
  /// its answer says why, in the next tick.
  RequestHandle submit(const PathRequest& request);
  /// Removes the request, whatever its state. False: there is no such request. Constant time.
  bool cancel(RequestHandle request);
  /// Another goal, from where the unit is now; the request keeps its place in the order. An answer
  /// that it had is dropped. If it was answered or had expired, its deadline counts from now on.
  /// The new goal replaces several goals, a goal test and positions within the old ends (`from_at`,
  /// `to_at`). The rest of the query stays.
  /// False: there is no such request.
  bool retarget(RequestHandle request, NodeId from, NodeId to);
  /// Like cancel(), for an answered request: `path` takes the answer, and gives its memory in
  /// exchange. False: it is not answered.
  bool take(RequestHandle request, Path& path);
  bool release(RequestHandle request) { return cancel(request); }

  RequestState state(RequestHandle request) const;
  RequestProgress progress(RequestHandle request) const;
  /// The answer, until the request is released; null while there is none.
  const Path* path(RequestHandle request) const;
  /// Nodes to walk while the path is being searched for, the request's start first; empty if there
  /// are none, or the path is already found. They lead towards the goal on the map as it was when
  /// they were given; edits that make one of them impossible take them away. The path itself also
  /// begins at the request's start.
  std::span<const NodeId> first_steps(RequestHandle request) const;
  /// How edits since it was found affect an answer. Linear in these edits, and in the path if one
  /// is near it.
  AnswerState check(RequestHandle request);

  /// Searches until the budget is used up. Answers are available afterwards.
  const TickReport& tick();
  const TickReport& last_tick() const;
  /// Requests that were answered or expired in the last tick, and requests that got first steps in
  /// it, each in the order in which it happened.
  std::span<const RequestHandle> finished() const;
  std::span<const RequestHandle> set_out() const;

  /// Makes all of the edits at once, or none. Errors: as SharedNavigator::commit; a map that is not
  /// the service's own.
  Result<CommitReport> edit(std::span<const CellEdit> edits);
  /// Takes the newest version of a SharedMesh; tick() and units do that, too. Does nothing on other
  /// maps. Linear in the mesh's polygons if there is a newer version. After SharedMesh::replace
  /// requests that wait end as Status::stale, and answers are `broken`: their nodes are numbers of
  /// the old mesh, so ask again.
  void update();

  /// The current map. The reference is valid until the next edit.
  const NodeNavigator& navigator() const;
  /// Null if the map is no grid.
  const Navigator* grid() const;
  /// Null if the map is not the service's own.
  const GridMap* map() const;

  const ServiceOptions& options() const;
  /// The threads that run the lanes: the host's, or the service's own; not given if there is one
  /// thread. Others may give them work between ticks. Valid as long as the service.
  const HostScheduler& scheduler() const;
  /// Takes effect in the next tick. Errors, which leave the budget as it was: 0 expansions, or a
  /// time that is below 0 or not a number.
  Result<void> set_budget(const TickBudget& budget);
  ServiceTelemetry telemetry() const;
  void clear_telemetry();

  /// Checks that the internal state is consistent; returns the first fault. Linear; for tests and
  /// debug builds.
  Result<void> validate() const;

 private:
  class Parts;
  explicit PathService(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace wend
