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

/// Identifies a watched path. Safe to keep after the path was dropped, and to pass to another
/// watch: it then names no path.
struct PathHandle {
  std::uint64_t watch = 0;  ///< 0: none
  std::uint32_t slot = 0;
  std::uint32_t generation = 0;

  friend bool operator==(const PathHandle&, const PathHandle&) = default;
};

/// The effect of an edit on a path, the most urgent first.
enum class PathChange : std::uint8_t {
  blocked,   ///< a step of it is gone, or it may no longer end where it ends
  dearer,    ///< a step of it is more expensive than it was
  shorter,   ///< a way by the edited place costs less than the path's own part
  cheaper,   ///< a step of it is cheaper than it was
  reopened,  ///< it was blocked and is no longer
};

/// "blocked", "dearer", "shorter", "cheaper" or "reopened".
const char* to_string(PathChange change);

/// A path that an edit touched.
struct TouchedPath {
  PathHandle path;
  PathChange change = PathChange::reopened;  ///< the most urgent one
  std::uint8_t changes = 0;                  ///< all of them: bit k for change number k
  /// Steps from the unit to the nearest place of that change; 0: where the unit is. For a shorter
  /// way: to where it leaves the path.
  std::uint32_t ahead = 0;
  double dearer_by = 0;  ///< by how much its own steps cost more in all; below 0: less
  double saving = 0;     ///< by the best shorter way

  bool has(PathChange one) const { return (changes >> static_cast<unsigned>(one) & 1u) != 0; }
};

struct WatchOptions {
  static constexpr std::int32_t kMostWindow = 64;

  /// How far around an edit shorter ways are searched for: columns and rows of a grid, elsewhere
  /// steps. 0: not at all; at most kMostWindow.
  std::int32_t window = 4;
  /// The overlay of all watched paths; may be null. It must outlive the watch.
  const Overlay* overlay = nullptr;
};

/// Watches the paths that units hold and reports which of them an edit touched, and how. The time
/// depends on the edits and on what lies there, not on the number of paths elsewhere.
///
///     PathWatch watch(navigator);
///     const PathHandle handle = watch.watch(path).value();
///     ...
///     const UpdateReport report = navigator.update(map, cells).value();
///     for (const TouchedPath& touched : watch.updated(report, cells).value()) ...
///
/// *Shorter*: a way that stays in the window around an edited place, leads from a place of the path
/// (the unit's or one ahead) to a later one, costs less than the path's own part between the two
/// (wherever that goes), and goes by the edited place: through it or, on grids, by a diagonal step
/// past it. (A link between the same cells does not pass it; if the link is cheaper than the step,
/// only the link is a way.) Exact for the map after the edit; if the path was not a cheapest one,
/// such a way may have existed before. Not searched for if the path is blocked, if the cell is now
/// blocked and all cells cost alike (it can open nothing), or if reason() is not empty.
///
/// Cost of an edit, for each place: the paths at it and beside it, and the window. A Dijkstra
/// search visits the window's nodes twice (once if costs are those of cells), and the paths' places
/// in it are visited once. PathRenewals finds new paths for those that were touched.
///
/// Works on maps of every family whose costs are whole numbers: grids of every layout, graphs,
/// volumes, custom spaces. On meshes it watches paths from polygon to polygon (`astar` and
/// similar); paths by corners are refused.
///
/// Memory: 8 bytes per node of the map; 20.5 per step of each path, rounded up to 32 steps; and a
/// NodeQuery per path. Once warm nothing is allocated. One thread at a time; the navigator must
/// outlive it.
class PathWatch {
 public:
  explicit PathWatch(const NodeNavigator& navigator, const WatchOptions& options = {});
  PathWatch(PathWatch&&) noexcept;
  PathWatch& operator=(PathWatch&&) noexcept;
  ~PathWatch();

  /// Reserves memory, so that nothing is allocated later.
  void reserve(std::size_t paths, std::size_t steps);

  /// Watches a path whose unit is at its first node. The query says how to find another one
  /// (PathRenewals); what it refers to must outlive the watch. The default query leads from the
  /// unit to the path's last node. Linear in the path. Errors: a map whose paths cannot be watched;
  /// a path without every node (ask for the detail `cells`), at any angle, or by a mesh's corners;
  /// one that is not valid on the current map; a query with another overlay.
  Result<PathHandle> watch(const Path& path);
  Result<PathHandle> watch(const Path& path, const NodeQuery& query);
  /// Replaces the path; the handle and the query stay. Errors: as above; the old path stays.
  Result<void> replace(PathHandle handle, const Path& path);
  /// The unit went on by this many steps (at most to the end). False: the handle is not of a path
  /// that is watched here.
  bool advance(PathHandle handle, std::size_t steps = 1);
  bool drop(PathHandle handle);
  bool contains(PathHandle handle) const;

  /// Call after Navigator::update, with its report and cells. Returns the touched paths, the most
  /// urgent change first, then the nearest to its unit; valid until the next call. After an
  /// unreported update, or a change of cost units, every path is checked, but shorter ways are not
  /// searched for. Error: the map's size or layout changed.
  Result<std::span<const TouchedPath>> updated(const UpdateReport& report,
                                               std::span<const Point> cells);
  /// Call after the overlay changed at these nodes, or after steps from or to these nodes were
  /// added, removed or repriced in a space that reports changes by its version.
  Result<std::span<const TouchedPath>> edited(std::span<const NodeId> nodes);

  /// The unit's node; the cost of the rest of the path, with step costs as last seen; whether no
  /// step of it is blocked; the steps left. For an unknown handle: kNoNode, 0, false, 0.
  NodeId at(PathHandle handle) const;
  double cost(PathHandle handle) const;
  bool whole(PathHandle handle) const;
  std::size_t steps_left(PathHandle handle) const;
  /// Writes the remaining nodes, from the unit's on.
  void write_nodes(PathHandle handle, std::vector<NodeId>& nodes) const;

  std::size_t size() const { return size_; }
  /// Why shorter ways are not searched for; empty if they are.
  const char* reason() const { return reason_; }
  std::size_t bytes() const;
  /// Checks that the internal state is consistent and, unless an edit was not reported, that the
  /// paths fit the map; returns the first fault. Linear; for tests and debug builds.
  Result<void> validate();

 private:
  friend class PathRenewals;
  struct Slot {
    std::uint32_t generation = 0;
    bool used = false;
    std::uint8_t pending = 0;      // changes since it was found
    std::uint32_t trouble = 0;     // number of the place of the most urgent one
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
  /// Why no path of this map can be watched any more; null while cells have the numbers they had.
  const char* other_size() const;
  const char* refusal(const Path& path) const;
  Result<void> find_steps(const Path& path);
  bool look_from(NodeId node);
  bool step_from(std::uint32_t place, std::uint64_t& cost);
  Result<void> validate_steps(std::uint32_t slot);

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
