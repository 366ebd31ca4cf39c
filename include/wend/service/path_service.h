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

/// What a tick may take.
struct TickBudget {
  /// Nodes that all searches of a tick may expand together, where 64 nodes of a path that is
  /// written count as one. Deterministic: the same requests and edits in the same ticks get the
  /// same answers in the same ticks.
  std::uint64_t expansions = 10'000;
  /// If above 0, the tick's searches also end when so much time has passed since it began: then
  /// the clock decides which tick an answer comes in, and replays differ.
  double microseconds = 0;
};

struct ServiceOptions {
  TickBudget budget = {};
  /// How many searches may be under way side by side, each with a workspace of its own; from 1.
  /// When answers come depends on it, and not on the number of threads.
  unsigned lanes = 4;
  /// How many threads run the lanes, the one that calls tick() included; no more than lanes help.
  unsigned threads = 1;
  /// If given, the lanes are run by the host's threads instead.
  HostScheduler scheduler = {};
  /// What a level of priority is worth, in ticks of waiting.
  std::uint32_t head_start = 30;
  /// How many nodes of first steps a unit gets that sets out before its path is there, at most 255;
  /// 0: none, which saves the sectors and routes that they come from (flow/flow_routes.h). Grids
  /// without links have some.
  std::size_t first_steps = 16;
  /// How many units may set out in a tick.
  std::size_t set_out = 5'000;
  /// How many times the least a path may cost, from 1 to 100, that a plain request gets by the way
  /// of another one whose ends lie in the same squares of 8 x 8 cells: with head and tail of its
  /// own, where Path::bound proves it. For grids whose steps lead back at the same cost (no links;
  /// of terrain TerrainRule::touched); of others no ways are put together. 1: none are.
  double nearly = 1;
  /// Of answers that are kept for the next who asks the same.
  std::size_t cache_bytes = std::size_t{16} << 20;
};

/// What a tick did.
struct TickReport {
  std::uint64_t tick = 0;  ///< its number, from 1 on
  std::uint64_t expansions = 0;
  std::size_t answered = 0;
  std::size_t expired = 0;
  std::size_t waiting = 0;  ///< after it
};

/// Many requests for paths, served within a budget per tick: whoever asks gets a handle at once,
/// first steps soon, and the path when there is time for it.
///
///     PathService service = PathService::build(map).value();
///     RequestHandle request = service.submit({.query = {.from = a, .to = b}});
///     ... each frame: service.tick();
///     if (service.state(request) == RequestState::answered) walk(service.path(request));
///
/// *Order*: owners share the budget equally, however much one of them asks for. Of an owner's
/// requests that which has waited longest comes first, where priority and a deadline that comes
/// near count as ticks of waiting; and they put an owner ahead of others by as many ticks' budgets,
/// no more. So nobody starves. An urgent request does not wait for searches under way.
///
/// *Merged*: plain requests for the same goal are answered by one search, grown backward from the
/// goal until it has met all who asked; identical ones by one answer, also by one that was found
/// before, until an edit may have made it wrong. All are as good as if asked alone, unless
/// ServiceOptions::nearly allows for more.
///
/// *Edits* go through the service. Searches under way go on with the map that they began on; what
/// they find is given out where the edits since did not touch it, and else begun anew.
///
/// One thread calls this; tick() has its own. Nothing is allocated once warm.
class PathService {
 public:
  /// A map of squares, diamonds or hexagons, which edit() changes. Errors: as Navigator::build;
  /// options that contradict themselves.
  static Result<PathService> build(GridMap map, const GridOptions& grid = {},
                                   const ServiceOptions& options = {});
  /// A map of any family, which must outlive this and stays what it is; a grid's baked tables are
  /// used. Errors: options that contradict themselves.
  static Result<PathService> build(const Navigator& navigator, const ServiceOptions& options = {});
  static Result<PathService> build(const NodeNavigator& navigator,
                                   const ServiceOptions& options = {});

  PathService(PathService&&) noexcept;
  PathService& operator=(PathService&&) noexcept;
  ~PathService();

  /// Takes a request, in constant time but for the order of those that wait (logarithmic). What is
  /// wrong with it its answer says, in the tick that follows.
  RequestHandle submit(const PathRequest& request);
  /// The request is gone, whatever became of it. False: there is none. Constant time.
  bool cancel(RequestHandle request);
  /// Another goal, from where the unit is now; it keeps its place in the order. An answer that was
  /// there is gone. The deadline of a request that was answered or has expired counts from now on.
  /// The goal is there now, and nowhere else: several goals, a goal test and places within the old
  /// ends (`from_at`, `to_at`) count no more. Everything else of the query stays.
  /// False: there is no such request.
  bool retarget(RequestHandle request, NodeId from, NodeId to);
  /// As cancel(), for those that were answered: `path` takes the answer over, and gives its memory
  /// in exchange. False: it is not answered.
  bool take(RequestHandle request, Path& path);
  bool release(RequestHandle request) { return cancel(request); }

  RequestState state(RequestHandle request) const;
  RequestProgress progress(RequestHandle request) const;
  /// The answer, until the request is released; null as long as there is none.
  const Path* path(RequestHandle request) const;
  /// Nodes to walk while the path is being searched for, the request's start first; empty where
  /// there are none, or the path is there already. They lead towards the goal; the path itself
  /// begins at the request's start, too.
  std::span<const NodeId> first_steps(RequestHandle request) const;
  /// What edits since it was found mean for an answer. Linear in these edits, and in the path where
  /// one is near it.
  AnswerState check(RequestHandle request);

  /// Searches as long as the budget allows. Answers are there afterwards.
  const TickReport& tick();
  const TickReport& last_tick() const;
  /// Of the last tick: who was answered or expired, and who got first steps, each in the order in
  /// which it came about.
  std::span<const RequestHandle> finished() const;
  std::span<const RequestHandle> set_out() const;

  /// Makes the edits at once, all of them or none. Errors: as SharedNavigator::commit; a map that
  /// is not the service's own.
  Result<CommitReport> edit(std::span<const CellEdit> edits);

  /// The map as it is now. Not to be kept beyond the next edit.
  const NodeNavigator& navigator() const;
  /// Null where the map is no grid, or was not given as one.
  const Navigator* grid() const;
  /// Null where the map is not the service's own.
  const GridMap* map() const;

  const ServiceOptions& options() const;
  /// From the next tick on. Error, and the budget stays what it was: no expansions at all, or a
  /// time that is no number from 0 on.
  Result<void> set_budget(const TickBudget& budget);
  ServiceTelemetry telemetry() const;
  void clear_telemetry();

  /// The first fault of what is kept, or null; for tests. Linear in all.
  const char* validate() const;

 private:
  class Parts;
  explicit PathService(std::unique_ptr<Parts> parts);

  std::unique_ptr<Parts> parts_;
};

}  // namespace wend
