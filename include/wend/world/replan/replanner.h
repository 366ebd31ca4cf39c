#pragma once

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
  automatic,    ///< whichever is fastest on this map for this query
  incremental,  ///< by repairing what it knows; starts again where that takes longer
  again,        ///< by a new search, unless the old answer can be shown to hold
};

/// What the last answer took.
struct ReplanReport {
  bool kept = false;         ///< the old answer still held, and nothing was searched
  bool repaired = false;     ///< what was known before was of use
  std::uint64_t raised = 0;  ///< nodes from which it costs more than was known
};

/// One unit's path in a world that changes: told of edits, of the unit's steps and of where its
/// goal goes, it answers as a fresh search on the map as it is would (the same cost and status; of
/// several cheapest paths maybe another one), but looks only at what they touch.
///
///     Replanner replanner(navigator, Query{.from = a, .to = b});
///     replanner.run();
///     ...
///     map.set_symbol(cell, '#');
///     replanner.updated(navigator.update(map, {&cell, 1}).value(), {&cell, 1});
///     replanner.run();
///
/// Incremental search needs predecessors and steps that cost more than 0, and works on grids of
/// every layout, links, graphs, volumes and spaces of one's own, with and without an overlay. What
/// it cannot honour (ranges, goal tests, fallbacks, limits on costs, turning, other heuristics,
/// meshes) is answered `again`, or refused as Status::invalid where `incremental` was asked for.
///
/// Sources: S. Koenig and M. Likhachev, "D* Lite" (AAAI 2002) and "Adaptive A*" (AAMAS 2005), C.
/// Hernandez, R. Asin and J. Baier, "Reusing Previously Found A* Paths for Fast Goal-Directed
/// Navigation in Dynamic Terrain" (AAAI 2015); internal/search/replan says how it puts these
/// together. Memory: with incremental search about 21 bytes per cell of a grid, 29 per node
/// elsewhere, at its first answer; searches from scratch beside it take theirs when first needed.
/// The navigator, and what the query refers to but its goals, must outlive it. One thread at a
/// time; as many Replanners on one navigator as one likes.
class Replanner {
 public:
  /// What it keeps for searches comes from the allocator.
  Replanner(const NodeNavigator& navigator, const NodeQuery& query,
            Replanning how = Replanning::automatic, Allocator allocator = Allocator::standard());
  Replanner(const Navigator& navigator, const Query& query, Replanning how = Replanning::automatic,
            Allocator allocator = Allocator::standard());
  Replanner(Replanner&&) noexcept;
  Replanner& operator=(Replanner&&) noexcept;
  ~Replanner();

  /// How it answers; `again` where nothing can be repaired. Why, in a few words.
  Replanning how() const { return how_; }
  const char* reason() const { return reason_; }

  /// The navigator was updated: what that reported, and the cells that were named. An update that
  /// nobody told of costs a new search, and no wrong answer.
  void updated(const UpdateReport& report, std::span<const Point> cells);
  /// The query's overlay was changed at these nodes; or the space, which tells of its changes by
  /// its version, at these: where steps lead from that are new, gone or cost something else. Name
  /// all that changed since the last call; a change that is left out here is not noticed later.
  void edited(std::span<const NodeId> nodes);
  /// The same for a space whose version was `before` until then (Sighting::before, say): where
  /// something else was changed before that nobody told of, it costs a new search.
  void edited(std::span<const NodeId> nodes, std::uint64_t before);
  /// The unit is there now.
  void move_to(NodeId from);
  void move_to(Point from);
  /// The goal is there now, and nowhere else. Cheap where it went a step or two.
  void aim_at(NodeId to);
  void aim_at(Point to);

  /// Goes on until an answer or the end of the budget (then Status::running). Limits of the query
  /// hold for each answer.
  Status run(const Budget& budget = {});
  /// Running, too, once something was told that begins another answer; stale once the map, the
  /// space or the overlay changed and nobody told.
  Status status() const;
  /// Ends the answer as Status::cancelled at its next look. The one call that may come from another
  /// thread. Whatever is told after that begins another answer.
  void cancel();

  /// The answer; as long as there is none its status is status(), and no step of it is final. The
  /// second form allocates nothing where `path` has the room.
  Path path() const;
  void write_path(Path& path) const;
  ReplanReport report() const;
  /// Where the path leads first, for a unit that takes one step at a time; kNoNode where there is
  /// no path, or the unit is there. Constant time after incremental search, else linear in the
  /// path.
  NodeId next() const;

  /// What is known of a node: with incremental search, what it costs at least from there to the
  /// goal.
  NodeLabel label(NodeId node) const;
  /// The first fault in what is kept from answer to answer, in a few words; null where there is
  /// none. For tests: linear in the map.
  const char* validate() const;
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
  Status repair(const Budget& budget);
  double share_before_again() const;
  void keep_answer();
  bool searches() const;
  NodeQuery query() const;

  const NodeNavigator* navigator_;
  const Navigator* by_cells_ = nullptr;  // the same, where it is one by cells
  Query cells_;                          // what was asked there, for maps of another size
  std::vector<Point> goal_cells_;
  NodeQuery query_;
  std::vector<NodeId> goals_;
  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<Workspace> aside_;  // for searches from scratch beside the incremental one
  std::unique_ptr<NodeSet> near_;     // what an edit touches
  std::unique_ptr<KeptAnswer> kept_;
  Path answer_;
  Algorithm again_by_ = {};
  std::optional<NodeSearch> again_;
  Incremental* live_ = nullptr;  // in the workspace
  std::uint64_t version_ = 0;    // of the navigator, the space and the overlay, as told
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
