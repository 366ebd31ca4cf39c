#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "wend/base/heuristic.h"
#include "wend/base/status.h"
#include "wend/base/types.h"
#include "wend/search/path.h"
#include "wend/space/concepts.h"

namespace wend {

class TraceLog;

/// How the open list is kept. Under StopRule::exact the cost of an optimal algorithm's answer does
/// not depend on it.
enum class OpenListKind : std::uint8_t {
  automatic,        ///< bucket queue where it applies, else a quaternary heap
  unsorted_list,    ///< searched through for every node: for comparison
  sorted_list,      ///< kept in order: for comparison
  binary_heap,      ///< textbook
  pairing_heap,     ///< constant-time insertion
  quaternary_heap,  ///< four children per node: half the levels, children share a cache line
  bucket_queue,     ///< needs a consistent heuristic and bounded steps; else Status::invalid
};

/// Which of several entries with equal f comes first. Every rule is total and deterministic.
enum class TieRule : std::uint8_t {
  automatic,   ///< whatever is fastest: last added first within a bucket, or among equals in a heap
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

/// What to answer when the goal cannot be reached.
enum class Fallback : std::uint8_t {
  none,  ///< Status::unreachable (or goal_blocked), no path
  /// Status::partial, a path to the reachable place closest to the goal; among several the cheapest
  /// to reach (by the search's own paths). On grids in a straight line, and found without searching
  /// for it. On other spaces by the estimate, after everything reachable was searched (with the
  /// heuristic `zero` all places are equally close, and the path stays at the start). Of several
  /// goals the nearest counts.
  closest_to_goal,
  /// Status::partial, a path to the cheapest to reach of all places on the smallest square round
  /// the goal that holds a reachable one: the near side of a walled-in place, say. Grids only.
  cheapest_to_reach,
};

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();

/// What a unit that does not like to turn pays for it. For the algorithm `turning_astar`; others
/// refuse to leave it out.
struct Turning {
  /// Of a turn into the next direction, which is 45 degrees, or 60 between hexagons, in the cost
  /// model's units; twice that for a turn twice as far, and so on. With 0 a path is a cheapest one,
  /// and of these one that turns least. From 0 to 1e9, a multiple of 0.001.
  double cost = 0;
  /// How much dearer than others a step in each direction is, in the order of Move: 0.25 for a
  /// quarter more. From 0 to 10, multiples of 0.001.
  std::array<double, 8> headings = {};
  /// Which way the unit looks at the start, a Move (between hexagons one of their six); kNoMove:
  /// wherever it likes.
  unsigned facing = kNoMove;

  friend bool operator==(const Turning&, const Turning&) = default;
};

/// For the algorithm `wandering_astar`.
struct WanderingOptions {
  std::uint64_t seed = 0;  ///< each goes another way
};

/// For the algorithm `ida_star`.
struct IdaStarOptions {
  /// How many nodes it remembers (a power of two, about 16 bytes each), or 0: then it needs no more
  /// than its depth, and on maps with many ways to one place for ever.
  std::size_t transpositions = std::size_t{1} << 16;
};

/// For the algorithm `weighted_regions`.
struct RegionOptions {
  /// How much dearer than the cheapest a way may be, as a share, from 1e-4 to 1. A tenth of it
  /// takes several times as long.
  double error = 0.02;
};

/// When to give up on a query; the answer is then Status::limit_reached and a path to the best node
/// so far. (Of algorithms that find better and better paths, where there is one: `found`, and the
/// best so far with its bound. Where that costs too much, it is none.)
struct Limits {
  std::uint64_t expansions = kUnlimited;
  double cost = kNoLimit;     ///< paths dearer than this do not count; in the cost model's units
  double seconds = kNoLimit;  ///< spent inside run(), all slices together
};

/// How much one call of run() may do; the search can be continued afterwards. With 0 expansions it
/// does not get on; seconds that are not a number count as none given.
struct Budget {
  std::uint64_t expansions = kUnlimited;
  double seconds = kNoLimit;
  /// Of algorithms that find better and better paths: also come back as soon as there is another
  /// one, which path() then gives. In whatever slices it is run, the paths are the same.
  bool until_better = false;
};

/// Everything about a query but its ends. Options that an algorithm cannot honour end in
/// Status::invalid.
struct SearchOptions {
  Heuristic heuristic = {};
  /// From 1 to 100: for weighted A* (f = g + weight h) and wandering A*, whose paths cost at most
  /// so many times the cheapest.
  double weight = 1.5;
  WanderingOptions wandering = {};
  Turning turning = {};
  IdaStarOptions ida_star = {};
  RegionOptions regions = {};
  OpenListKind open_list = OpenListKind::automatic;
  TieRule ties = TieRule::automatic;
  StopRule stop = StopRule::exact;
  /// What a space may leave out. More than `repeated` is used by the algorithms that promise a
  /// cheapest path, under TieRule::automatic only, for it changes which of several cheapest paths
  /// is found; others always use `repeated`.
  Pruning pruning = Pruning::dead_ends;
  Fallback fallback = Fallback::none;
  /// On grids; other spaces answer with every node.
  PathDetail detail = PathDetail::cells;
  Limits limits = {};
  TraceLog* trace = nullptr;  ///< where to log every event; must outlive the search
};

/// A query in terms of node ids, as the searches take it. What it refers to must outlive the
/// search.
struct SearchRequest {
  NodeId start = kNoNode;
  Goals goals = {};
  SearchOptions options = {};
  std::span<const NodeId> more_starts = {};  ///< a path may begin at any of these as well
  /// What reaching a goal means: `partial` where the goals stand in for one that cannot be reached.
  Status success = Status::found;
};

}  // namespace wend
