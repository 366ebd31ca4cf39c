#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "wend/base/heuristic.h"
#include "wend/base/status.h"
#include "wend/base/types.h"
#include "wend/search/own_option.h"
#include "wend/search/path.h"
#include "wend/space/concepts.h"

namespace wend {

class TraceLog;

/// The data structure of the open list. Under StopRule::exact it does not change the cost of an
/// optimal algorithm's answer.
enum class OpenListKind : std::uint8_t {
  automatic,        ///< bucket queue where it applies, else a quaternary heap
  unsorted_list,    ///< linear search for every node: for comparison
  sorted_list,      ///< always sorted: for comparison
  binary_heap,      ///< textbook
  pairing_heap,     ///< constant-time insertion
  quaternary_heap,  ///< four children per node: half the levels, children share a cache line
  bucket_queue,     ///< needs a consistent heuristic and bounded steps; else Status::invalid
};

/// Which of several entries with equal f comes first. Every rule is total and deterministic.
enum class TieRule : std::uint8_t {
  automatic,   ///< the fastest: last added first within a bucket, or among equals in a heap
  last_added,  ///< exactly by f, among equals the last added first
  deepest,     ///< exactly by f, among equals the largest g, among those the last added first
};

/// When an informed search stops.
enum class StopRule : std::uint8_t {
  exact,  ///< when the goal is closed: no cheaper path can remain
  /// When the goal is opened: a little sooner, possibly sub-optimal. (IDA* stops at its first goal
  /// in any case, and that is a cheapest one.)
  fast,
};

/// The answer if the goal cannot be reached.
enum class Fallback : std::uint8_t {
  none,  ///< Status::unreachable (or goal_blocked), no path
  /// Status::partial, a path to the reachable place closest to the goal; ties go to the cheapest to
  /// reach (by the search's own paths). Grids measure a straight line and find the place without a
  /// search. Other spaces use the estimate, after everything reachable was searched (with the
  /// heuristic `zero` all places are equally close, and the path stays at the start). With several
  /// goals, the distance is that to the nearest one.
  closest_to_goal,
  /// Status::partial. Takes the smallest square round the goal that holds a reachable place, and
  /// among its places the cheapest to reach: the near side of a walled-in goal, say. Grids only.
  cheapest_to_reach,
};

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();

/// Costs of turns and of directions. For the algorithm `turning_astar`; other algorithms refuse any
/// value but the default.
struct Turning {
  /// Cost of a turn into the next direction (45 degrees; 60 between hexagons), in the cost model's
  /// units. A turn twice as far costs twice as much, and so on. With 0 the path is the cheapest one
  /// that turns least. From 0 to 1e9, a multiple of 0.001.
  double cost = 0;
  /// Surcharge on a step in each direction, in the order of Move: 0.25 is a quarter more. From 0 to
  /// 10, multiples of 0.001.
  std::array<double, 8> headings = {};
  /// The direction that the unit faces at the start, a Move (between hexagons one of their six);
  /// kNoMove: any.
  unsigned facing = kNoMove;

  friend bool operator==(const Turning&, const Turning&) = default;
};

/// When to give up on a query; the answer is then Status::limit_reached and a path to the best node
/// so far. (An anytime algorithm that has a path within the limit on cost already answers `found`
/// with the best path so far and its bound.)
struct Limits {
  std::uint64_t expansions = kUnlimited;
  double cost = kNoLimit;     ///< ignores more expensive paths; in the cost model's units
  double seconds = kNoLimit;  ///< spent inside run(), all slices together
};

/// How much one call of run() may do; the search can be continued afterwards. With 0 expansions it
/// makes no progress; NaN seconds mean no limit.
struct Budget {
  std::uint64_t expansions = kUnlimited;
  double seconds = kNoLimit;
  /// Anytime algorithms also return as soon as they find a better path, which path() then gives.
  /// The paths do not depend on the slices.
  bool until_better = false;
};

/// Everything about a query but its ends. Options that an algorithm cannot honour end in
/// Status::invalid.
struct SearchOptions {
  Heuristic heuristic = {};
  /// From 1 to 100: for weighted A* (f = g + weight h) and wandering A*. Their paths cost at most
  /// `weight` times the cheapest.
  double weight = 1.5;
  Turning turning = {};
  /// Numbers that a few algorithms take and all others refuse: `own.set(WanderingAStar::kSeed, 7)`.
  OwnOptions own = {};
  OpenListKind open_list = OpenListKind::automatic;
  TieRule ties = TieRule::automatic;
  StopRule stop = StopRule::exact;
  /// Which successors a space may leave out. Algorithms that promise a cheapest path use more than
  /// `repeated`, but only under TieRule::automatic, since it changes which of several cheapest
  /// paths is found. Others always use `repeated`.
  Pruning pruning = Pruning::dead_ends;
  Fallback fallback = Fallback::none;
  /// Grids only; other spaces always answer with every node.
  PathDetail detail = PathDetail::cells;
  Limits limits = {};
  TraceLog* trace = nullptr;  ///< where to log every event; must outlive the search
};

/// A query in terms of node ids, as the searches take it. Everything it refers to must outlive the
/// search.
struct SearchRequest {
  NodeId start = kNoNode;
  Goals goals = {};
  SearchOptions options = {};
  std::span<const NodeId> more_starts = {};  ///< a path may begin at any of these as well
  /// The status when a goal is reached: `partial` if the goals stand in for an unreachable one.
  Status success = Status::found;
};

}  // namespace wend
