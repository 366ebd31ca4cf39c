#pragma once

#include <cstdint>

#include "wend/base/status.h"
#include "wend/base/trace.h"
#include "wend/search/options.h"
#include "wend/search/path.h"
#include "wend/search/workspace.h"

namespace wend {

/// What a search knows of one node, for traces, pictures and tests.
struct NodeLabel {
  bool reached = false;
  bool closed = false;
  double g = 0;
  NodeId parent = kNoNode;
};

/// What joins the nodes of a path as its search knows it.
enum class Legs : std::uint8_t {
  steps,           ///< of the map
  measured_steps,  ///< the same, but only the search knows by which ways: it sets the length
  jumps,           ///< diagonal and straight runs of steps
  edges,           ///< whole paths of the map, of an abstract space
  lines,           ///< straight lines at any angle
};

/// Those of a search on that kind of space.
template <class S>
constexpr Legs legs_of() {
  if constexpr (JoinedByLines<S>) return Legs::lines;
  if constexpr (Abstract<S>) return Legs::edges;
  if constexpr (Jumping<S>) return Legs::jumps;
  return Stateful<S> ? Legs::measured_steps : Legs::steps;
}

/// One question being answered: resumable, cancellable, erased. It lives inside a Workspace.
class Search {
 public:
  virtual ~Search() = default;

  /// Goes on until an answer or the end of the budget (then Status::running). In whatever slices it
  /// is run, a search does the same steps and gives the same answer.
  Status run(const Budget& budget = {});

  Status status() const { return status_; }
  const Counters& counters() const { return counters_; }

  /// Writes the answer so far; allocates nothing where `path` has the room. Linear in the path's
  /// length.
  void write_path(Path& path) const { write(path, detail_); }
  /// The same, but nodes that jumps passed over, or that an edge of an abstract space stands for,
  /// may be missing.
  void write_jumps(Path& path) const { write(path, PathDetail::waypoints); }
  /// What lies between the nodes that write_jumps writes.
  virtual Legs legs() const { return Legs::steps; }

  /// `side`: only bidirectional searches label nodes from behind as well.
  virtual NodeLabel label(NodeId node, Side side = Side::forward) const = 0;
  /// Labels whose g does not exceed this are final.
  virtual double settled_cost() const { return 0; }
  /// No path that is still to be found costs less than this: what the open list begins with.
  virtual double open_cost() const { return 0; }

 protected:
  Search(const SearchRequest& request, std::atomic<bool>& cancel)
      : limits_(request.options.limits),
        success_(request.success),
        detail_(request.options.detail),
        cancel_(&cancel) {}

  /// For searches that answer more than once: what was counted, and how it ended, begins anew.
  void begin_again();
  /// Works until `expanded` expansions have been done in all, or the end is known: `found` where a
  /// goal was reached. May come back sooner with `running`, so that limits of time are looked at
  /// where one expansion takes long.
  virtual Status expand_until(std::uint64_t expanded) = 0;
  virtual bool stale() const = 0;
  /// Whether there is a path to a goal already, although better ones may follow: then limits end
  /// the search as if it were the answer.
  virtual bool has_path() const { return false; }
  /// Fills cost, nodes and the guarantee for a path to the goal or to the best node so far. Nodes
  /// that jumps passed over may be left out unless path.detail is cells.
  virtual void write_nodes(Path& path, bool to_goal) const = 0;

  Counters counters_;
  const char* reason_ = "";
  bool at_goal_ = false;  // expand_until said so
  bool better_ = false;   // it came back early, since it found a better path than before
  Status status_ = Status::running;

 private:
  void write(Path& path, PathDetail detail) const;

  Limits limits_;
  Status success_;
  PathDetail detail_;
  double seconds_used_ = 0;
  std::atomic<bool>* cancel_;
};

/// A search that was over before it began: start blocked, goal on another island, options refused.
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
