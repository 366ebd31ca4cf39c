#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/navigator.h"

namespace wend {

struct ErasedStep;
class NodeSet;
class WatchedPaths;
class WatchWindow;

/// A path that is watched. Safe to keep after it was dropped, and to show to another watch: neither
/// takes it for one of its own.
struct PathHandle {
  std::uint64_t watch = 0;  ///< 0: of none
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;

  friend bool operator==(const PathHandle&, const PathHandle&) = default;
};

/// What an edit did to a path, the most urgent first.
enum class PathChange : std::uint8_t {
  blocked,   ///< a step of it is no more, or it must not end where it ends
  dearer,    ///< a step of it costs more than it did
  shorter,   ///< a way round the edit costs less than the path's own part does
  cheaper,   ///< a step of it costs less than it did
  reopened,  ///< what was blocked of it is so no more
};

/// "blocked", "dearer", "shorter", "cheaper" or "reopened".
const char* to_string(PathChange change);

/// A path that an edit touched.
struct TouchedPath {
  PathHandle path;
  PathChange change = PathChange::reopened;  ///< the most urgent one
  std::uint8_t changes = 0;                  ///< all of them: bit k for the change of number k
  /// So many steps ahead of the unit lies the nearest place of that change; 0: where it is. Of a
  /// shorter way: where that leaves the path.
  std::uint32_t ahead = 0;
  double dearer_by = 0;  ///< what its own steps cost more in all, or (below 0) less
  double saving = 0;     ///< by the best of the shorter ways

  bool has(PathChange one) const { return (changes >> static_cast<unsigned>(one) & 1u) != 0; }
};

struct WatchOptions {
  static constexpr std::int32_t kMostWindow = 64;

  /// How far round an edit shorter ways are looked for: columns and rows of a grid, elsewhere
  /// steps. 0: nowhere; at most kMostWindow.
  std::int32_t window = 4;
  /// What all its paths see of the map besides; may be null. It must outlive the watch.
  const Overlay* overlay = nullptr;
};

/// Looks after the paths that units hold: told of edits, it says which paths they touched and how,
/// in time that goes with the edits and what lies there, not with the number of paths elsewhere.
///
///     PathWatch watch(navigator);
///     const PathHandle handle = watch.watch(path).value();
///     ...
///     const UpdateReport report = navigator.update(map, cells).value();
///     for (const TouchedPath& touched : watch.updated(report, cells).value()) ...
///
/// *Shorter*: a way within the window round an edited place that leads from a place of the path,
/// the unit's or one ahead, to a later one, costs less than the path's own part between the two
/// (wherever that goes), and goes by the edited place: through it, or, on grids, by a diagonal step
/// past it (a link between the same cells passes nothing, and where it is cheaper than the step
/// only the link is a way). Exact for the map as it is after the edit; of a path that was no
/// cheapest one before, such a way may have been there before. It is not looked for where the path
/// is blocked, where the cell is blocked now and all cells cost alike (it can open nothing), and
/// where reason() says so.
///
/// Cost of an edit: for each place the paths at it and beside it, and what the window holds: its
/// nodes twice in a Dijkstra search (once where costs are those of cells), the paths' places in it
/// once. PathRenewals finds new paths for those that were touched.
///
/// Works on maps of every family whose costs are whole numbers: grids of every layout, graphs,
/// volumes, spaces of one's own. On meshes the paths of `astar` and its like, which go from polygon
/// to polygon; ways by corners are refused.
///
/// Memory: 8 bytes a node of the map; 20.5 a step of each path, rounded up to 32 steps; and what a
/// NodeQuery takes a path. Once warm nothing is allocated. One thread at a time; the navigator must
/// outlive it.
class PathWatch {
 public:
  explicit PathWatch(const NodeNavigator& navigator, const WatchOptions& options = {});
  explicit PathWatch(const Navigator& navigator, const WatchOptions& options = {});
  PathWatch(PathWatch&&) noexcept;
  PathWatch& operator=(PathWatch&&) noexcept;
  ~PathWatch();

  /// Makes room, so that nothing is allocated later.
  void reserve(std::size_t paths, std::size_t steps);

  /// Takes a path, whose unit is at its first node. The query says how to find another one
  /// (PathRenewals); what it refers to must outlive the watch. Without one it is from where the
  /// unit is to the path's last node. Linear in the path. Errors: a map whose paths cannot be
  /// watched; a path without every node (ask for the detail `cells`), at any angle, or by a mesh's
  /// corners; one that is no way on the map as it is; a query with another overlay.
  Result<PathHandle> watch(const Path& path);
  Result<PathHandle> watch(const Path& path, const NodeQuery& query);
  /// The same with another path; the handle and the query stay. On error the old path stays.
  Result<void> replace(PathHandle handle, const Path& path);
  /// The unit went on by so many steps (at most to the end). False: the handle is not of a path
  /// that is watched here.
  bool advance(PathHandle handle, std::size_t steps = 1);
  bool drop(PathHandle handle);
  bool contains(PathHandle handle) const;

  /// The navigator was updated: what that reported, and the cells that were named. The paths that
  /// were touched, the most urgent change first, then the nearest to its unit; until the next call.
  /// After an update that nobody told of, or to other units of costs, every path is looked at, and
  /// no shorter way is. Error: the map has another size than it had.
  Result<std::span<const TouchedPath>> updated(const UpdateReport& report,
                                               std::span<const Point> cells);
  /// The overlay was changed at these nodes; or the space, which tells of its changes by its
  /// version, at these: where steps lead from or to that are new, gone or cost something else.
  Result<std::span<const TouchedPath>> edited(std::span<const NodeId> nodes);

  /// Where the unit is; kNoNode. What the rest of the path costs, with the steps as they were last
  /// seen; 0. Whether no step of it is blocked. How many steps are left.
  NodeId at(PathHandle handle) const;
  double cost(PathHandle handle) const;
  bool whole(PathHandle handle) const;
  std::size_t steps_left(PathHandle handle) const;
  /// Writes the nodes that are left, from the unit's on.
  void write_nodes(PathHandle handle, std::vector<NodeId>& nodes) const;

  std::size_t size() const { return size_; }
  /// Why no shorter ways are looked for; empty where they are.
  const char* reason() const { return reason_; }
  std::size_t bytes() const;
  /// The first fault of what is kept, or null: against itself and, for paths that no untold edit
  /// may have touched, against the map. For tests; linear in all.
  const char* validate();

 private:
  friend class PathRenewals;
  struct Slot {
    std::uint32_t generation = 0;
    bool used = false;
    std::uint8_t pending = 0;      // changes since it was found
    std::uint32_t trouble = 0;     // the place's number of the most urgent of these
    std::uint32_t mark = kNoMark;  // among touched_
    std::uint32_t queued = kNoMark;
    std::uint64_t since = 0;  // the tick in which it began to wait
  };
  struct Scratch;
  struct OldCost {
    std::uint64_t cost;
    double scale;  // units in a cost of 1
  };
  static constexpr std::uint32_t kNoMark = ~std::uint32_t{0};

  bool known(PathHandle handle) const;
  const char* refusal(const Path& path) const;
  Result<void> find_steps(const Path& path);
  bool look_from(NodeId node);
  static bool least_step(std::span<const ErasedStep> steps, NodeId to, std::uint64_t& cost);
  bool step_from(std::uint32_t place, std::uint64_t& cost);
  const char* validate_steps(std::uint32_t slot);

  void begin_edit();
  void add_checks(NodeId node, bool corners);
  Result<std::span<const TouchedPath>> look_at_edit(bool corners);
  void add_cursor(NodeId node, bool arrivals);
  void check_steps();
  void check_arrival(std::uint32_t place, std::span<const ErasedStep> steps);
  void take_step(std::uint32_t place, bool free, std::uint64_t cost);
  void check_place(std::uint32_t place, std::span<const ErasedStep> steps);
  void note_cost(std::uint32_t slot, std::uint32_t number, OldCost old, std::uint64_t cost);
  void check_all();
  void revalue(std::uint32_t slot, double old_scale);
  TouchedPath& note(std::uint32_t slot, PathChange change, std::uint32_t number);
  void settle(TouchedPath& touched);
  Result<std::span<const TouchedPath>> end_edit();
  void wait(const TouchedPath& touched);
  void wait_no_more(std::uint32_t slot);

  bool symmetric() const;
  void look_round(NodeId middle, bool corners);
  void search_round(NodeId middle, bool open, bool corners);
  void find_runs();
  void find_passes();
  std::uint64_t slack_of_passes() const;
  std::int64_t best_way(std::size_t begin, std::size_t end, const std::vector<std::uint64_t>& back,
                        const std::vector<std::uint64_t>& on, std::uint32_t& leaves) const;
  void search_passes();
  void look_for_shorter(std::size_t begin, std::size_t end, std::uint64_t slack);
  void note_versions();

  const NodeNavigator* navigator_;
  const Navigator* by_cells_ = nullptr;
  WatchOptions options_;
  const char* reason_ = "";
  const char* refusal_ = nullptr;  // of all paths
  std::uint64_t id_;
  std::uint64_t version_ = 0;
  double scale_ = 1;
  Point size_of_map_;
  CellLayout layout_ = CellLayout::square;
  std::size_t size_ = 0;
  std::uint64_t tick_ = 0;  // of the renewals

  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<WatchedPaths> paths_;
  std::unique_ptr<WatchWindow> window_;
  std::unique_ptr<Scratch> scratch_;
  std::unique_ptr<NodeSet> checks_;   // nodes whose steps may have changed
  std::unique_ptr<NodeSet> middles_;  // places that were edited
  std::vector<Slot> slots_;
  std::vector<NodeQuery> queries_;
  std::vector<std::uint32_t> free_;
  std::vector<std::uint32_t> waiting_;
  std::vector<TouchedPath> touched_;
};

}  // namespace wend
