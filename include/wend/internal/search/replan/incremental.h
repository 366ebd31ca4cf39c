#pragma once

#include <span>

#include "wend/base/result.h"
#include "wend/search/search.h"

namespace wend {

/// The work of an incremental search's last answer.
struct RepairCounts {
  std::uint64_t raised = 0;  ///< nodes that are known to cost more since
  bool from_scratch = false;
};

/// A search that answers again and again, while its map, its start and its goal change. Lives in a
/// workspace of its own.
class Incremental : public Search {
 public:
  /// Forgets what it knows; the next answer takes as long as the first.
  virtual void start_again() = 0;
  /// Steps that lead from these nodes may have changed, or whether one can be there.
  virtual void changed(std::span<const NodeId> nodes) = 0;
  /// Where there is an overlay: what entering a node costs has changed.
  virtual void entry_changed(NodeId node) = 0;
  /// The path is to begin there.
  virtual void move_to(NodeId start) = 0;
  /// The path is to end there and nowhere else.
  virtual void aim_at(NodeId goal) = 0;

  /// Where the path leads first; kNoNode where there is none, or the unit is there.
  virtual NodeId next() const = 0;
  /// Checks that its bounds and its path fit the map; returns the first fault. Linear in the map.
  virtual Result<void> validate() const = 0;

  /// Whether its bounds are better than the estimate alone: not where the goal went far away.
  virtual bool knows_better() const = 0;

  /// Whether its next answer takes as long as a first one.
  bool ignorant() const { return ignorant_; }
  RepairCounts repair_counts() const { return repair_; }

  /// How to go on where repairing takes long: start again, as at first, or (with a share) stop as
  /// Status::limit_reached once it has done that share of the work of its last start from nothing.
  /// It goes on from there for the next answer.
  void stop_at(double share) { share_ = share; }
  /// Whether it stopped so.
  bool stopped() const { return stopped_; }

 protected:
  Incremental(const SearchRequest& request, Workspace& workspace)
      : Search(request, workspace.cancel_flag()) {}

  /// Whether repairing has taken so long that it is better to begin with nothing, or to stop.
  bool hopeless() const {
    constexpr double kFew = 2000;  // expansions
    if (repair_.from_scratch) return false;
    const auto last = static_cast<double>(done_from_scratch_);
    const auto done = static_cast<double>(counters_.expanded);
    if (share_ == 0) return done > kFew + last / 2;
    return done > kFew / 10 + last * share_;
  }

  RepairCounts repair_;
  double share_ = 0;                     // 0: starts again
  std::uint64_t done_from_scratch_ = 0;  // expansions of the last answer that began with nothing
  bool stopped_ = false;
  bool ignorant_ = true;
};

}  // namespace wend
