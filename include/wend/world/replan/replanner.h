#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "wend/base/buffer.h"
#include "wend/base/result.h"
#include "wend/catalogue/navigator.h"

namespace wend {

class Incremental;
class KeptAnswer;
class NodeSet;

/// How a Replanner answers once the world has changed.
enum class Replanning : std::uint8_t {
  automatic,    ///< the fastest one on this map for this query
  incremental,  ///< by repairing the last search; searches again if that takes longer
  again,        ///< by a new search, unless the old answer is proved to hold
};

/// How the last answer was found.
struct ReplanReport {
  bool kept = false;         ///< the old answer still holds; nothing was searched
  bool repaired = false;     ///< results of earlier searches were reused
  std::uint64_t raised = 0;  ///< nodes whose known cost to the goal rose
};

/// Keeps one unit's path up to date in a world that changes. Report edits, the unit's steps and
/// moves of its goal; it answers as a new search on the current map would (the same cost and
/// status; of several cheapest paths maybe another one), but searches only what they touch.
///
///     Replanner replanner(navigator, Query{.from = a, .to = b});
///     replanner.run();
///     ...
///     map.set_symbol(cell, '#');
///     replanner.updated(navigator.update(map, {&cell, 1}).value(), {&cell, 1});
///     replanner.run();
///
/// Incremental search needs predecessors and steps that cost more than 0, and works on grids of
/// every layout, links, graphs, volumes and custom spaces, with and without an overlay.
/// Unsupported queries (ranges, goal tests, fallbacks, limits on costs, turning, other heuristics,
/// meshes) are answered by `again`, or refused as Status::invalid if `incremental` was asked for.
///
/// Sources: S. Koenig and M. Likhachev, "D* Lite" (AAAI 2002) and "Adaptive A*" (AAMAS 2005), C.
/// Hernandez, R. Asin and J. Baier, "Reusing Previously Found A* Paths for Fast Goal-Directed
/// Navigation in Dynamic Terrain" (AAAI 2015); internal/search/replan says how it puts these
/// together. Memory: with incremental search about 21 bytes per cell of a grid, 29 per node
/// elsewhere, at its first answer; searches from scratch beside it take theirs when first needed.
/// The navigator, and what the query refers to except its goals, must outlive it. One thread at a
/// time; any number of Replanners on one navigator.
class Replanner {
 public:
  /// Its memory for searches comes from the allocator.
  Replanner(const NodeNavigator& navigator, const NodeQuery& query,
            Replanning how = Replanning::automatic, Allocator allocator = Allocator::standard());
  Replanner(const Navigator& navigator, const Query& query, Replanning how = Replanning::automatic,
            Allocator allocator = Allocator::standard());
  Replanner(Replanner&&) noexcept;
  Replanner& operator=(Replanner&&) noexcept;
  ~Replanner();

  /// How it answers, and why, in a few words. `again` if nothing can be repaired.
  Replanning how() const { return how_; }
  const char* reason() const { return reason_; }

  /// Call after Navigator::update, with its report and cells. An unreported update costs a new
  /// search, but never gives a wrong answer.
  void updated(const UpdateReport& report, std::span<const Point> cells);
  /// Call after the query's overlay changed at these nodes, or after steps from these nodes were
  /// added, removed or repriced in a space that reports changes by its version. Name all nodes that
  /// changed since the last call; a change that is left out is not noticed later.
  void edited(std::span<const NodeId> nodes);
  /// The same for a space whose version was `before` until then (such as Sighting::before): an
  /// earlier change that was not reported costs a new search.
  void edited(std::span<const NodeId> nodes, std::uint64_t before);
  /// The same for the overlay alone: a change of the map or space that was not reported costs a new
  /// search.
  void overlaid(std::span<const NodeId> nodes);
  /// The unit is now at this node or cell.
  void move_to(NodeId from);
  void move_to(Point from);
  /// This is now the only goal. Cheap if the goal moved a step or two.
  void aim_at(NodeId to);
  void aim_at(Point to);

  /// Searches until there is an answer or the budget is used up (then Status::running). Limits of
  /// the query hold for each answer.
  Status run(const Budget& budget = {});
  /// Also `running` after a report that begins another answer; `stale` after an unreported change
  /// of the map, the space or the overlay.
  Status status() const;
  /// Ends the answer as Status::cancelled at its next check, also one that has not begun yet. The
  /// only call that may come from another thread. Any report after that begins another answer.
  void cancel();

  /// The answer. While there is none, its status is status(), and no step of it is final. The
  /// second form allocates nothing if `path` has enough memory.
  Path path() const;
  void write_path(Path& path) const;
  ReplanReport report() const;
  /// The next node of the path, for a unit that takes one step at a time; kNoNode if there is no
  /// path, or the unit is at the goal. Constant time after incremental search, else linear in the
  /// path.
  NodeId next() const;

  /// The search's data of a node: with incremental search, a lower bound of the cost to the goal.
  NodeLabel label(NodeId node) const;
  /// Checks that the data kept between answers fits the map; returns the first fault. Linear in the
  /// map; for tests and debug builds.
  Result<void> validate() const;
  /// All memory held.
  std::size_t bytes() const;

 private:
  void choose(Replanning how);
  bool is_current() const;
  void take_notice();
  void note_versions();
  void read_cells();
  Point cell_of(NodeId node) const;
  void forget();
  void forget_old_map();
  bool can_be(NodeId node) const;
  void begin_answer();
  void begin_mending();
  void begin_again(Workspace& workspace);
  void end_answer();
  void pass_on_cancel();
  Status repair(const Budget& budget);
  double share_before_again() const;
  void keep_answer();
  bool searches() const;
  NodeQuery query() const;

  const NodeNavigator* navigator_;
  const Navigator* by_cells_ = nullptr;  // the same, if it is a Navigator; else null
  Query cells_;                          // what was asked there, for maps of another size
  std::vector<Point> goal_cells_;
  NodeQuery query_;
  std::vector<NodeId> goals_;
  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<Workspace> aside_;  // for searches from scratch beside the incremental one
  std::unique_ptr<NodeSet> near_;     // what an edit touches
  std::unique_ptr<KeptAnswer> kept_;
  std::unique_ptr<std::atomic<bool>> cancelled_;  // the answer, before or after it began
  Path answer_;
  Algorithm again_by_ = {};
  std::optional<NodeSearch> again_;
  Incremental* live_ = nullptr;  // in the workspace
  std::uint64_t version_ = 0;    // of the navigator, the space and the overlay, as reported
  std::uint64_t space_version_ = 0;
  std::uint64_t overlay_version_ = 0;
  Replanning how_ = Replanning::again;
  const char* reason_ = "";
  Status status_ = Status::running;
  bool begun_ = false;  // the answer
  bool asked_ = false;  // for this goal
  bool refused_ = false;
};

}  // namespace wend
