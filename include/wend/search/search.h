#pragma once

#include <cstdint>

#include "wend/base/status.h"
#include "wend/base/trace.h"
#include "wend/search/options.h"
#include "wend/search/path.h"
#include "wend/search/workspace.h"

namespace wend {

/// The data of one node in a search, for traces, pictures and tests.
struct NodeLabel {
  bool reached = false;
  bool closed = false;
  double g = 0;
  NodeId parent = kNoNode;
};

/// How the nodes of a path, as its search stores it, are joined.
enum class Legs : std::uint8_t {
  steps,           ///< of the map
  measured_steps,  ///< the same, but only the search knows which ways: it sets the length
  jumps,           ///< diagonal and straight runs of steps
  edges,           ///< whole paths of the map, of an abstract space
  lines,           ///< straight lines at any angle
};

/// The legs of a search on a space of type S.
template <class S>
constexpr Legs legs_of() {
  if constexpr (JoinedByLines<S>) return Legs::lines;
  if constexpr (Abstract<S>) return Legs::edges;
  if constexpr (Jumping<S>) return Legs::jumps;
  return Stateful<S> ? Legs::measured_steps : Legs::steps;
}

/// A running query: resumable, cancellable, type-erased. It lives inside a Workspace.
class Search {
 public:
  virtual ~Search() = default;

  /// Searches until there is an answer or the budget is spent (then Status::running). The steps and
  /// the answer do not depend on the slices.
  Status run(const Budget& budget = {});

  Status status() const { return status_; }
  const Counters& counters() const { return counters_; }

  /// Writes the answer so far; allocates nothing if `path` has enough capacity. Linear in the
  /// path's length.
  void write_path(Path& path) const { write(path, detail_); }
  /// The same, but may omit nodes that jumps passed over or that an abstract edge stands for.
  void write_jumps(Path& path) const { write(path, PathDetail::waypoints); }
  /// How the nodes that write_jumps writes are joined.
  virtual Legs legs() const { return Legs::steps; }

  /// `side`: only bidirectional searches have labels on the backward side.
  virtual NodeLabel label(NodeId node, Side side = Side::forward) const = 0;
  /// Labels whose g does not exceed this are final.
  virtual double settled_cost() const { return 0; }
  /// Lower bound of the cost of paths not found yet: the least priority on the open list.
  virtual double open_cost() const { return 0; }

 protected:
  Search(const SearchRequest& request, std::atomic<bool>& cancel)
      : limits_(request.options.limits),
        success_(request.success),
        detail_(request.options.detail),
        cancel_(&cancel) {}

  /// For searches that answer more than once: resets the counters and the status.
  void begin_again();
  /// Works until `expanded` expansions have been done in all, or the search ends: `found` if a goal
  /// was reached. May return earlier with `running`, so that time limits are checked even if one
  /// expansion takes long.
  virtual Status expand_until(std::uint64_t expanded) = 0;
  virtual bool stale() const = 0;
  /// Whether there is a path to a goal already, although better ones may follow. A limit then ends
  /// the search with this path as the answer.
  virtual bool has_path() const { return false; }
  /// Writes cost, nodes and the guarantee for a path to the goal or to the best node so far. May
  /// omit nodes that jumps passed over, unless path.detail is cells.
  virtual void write_nodes(Path& path, bool to_goal) const = 0;

  Counters counters_;
  const char* reason_ = "";
  bool at_goal_ = false;  // expand_until() reached a goal
  bool better_ = false;   // expand_until() returned early because it found a better path
  Status status_ = Status::running;

 private:
  void write(Path& path, PathDetail detail) const;

  Limits limits_;
  Status success_;
  PathDetail detail_;
  double seconds_used_ = 0;
  std::atomic<bool>* cancel_;
};

/// A search that ended before it began: start blocked, goal on another island, options refused.
class SettledSearch final : public Search {
 public:
  SettledSearch(Workspace& workspace, Status status, const char* reason)
      : Search(SearchRequest{}, workspace.cancel_flag()) {
    status_ = status;
    reason_ = reason;
  }
  NodeLabel label(NodeId, Side) const override { return {}; }

 private:
  Status expand_until(std::uint64_t) override { return status_; }
  bool stale() const override { return false; }
  void write_nodes(Path&, bool) const override {}
};

}  // namespace wend
