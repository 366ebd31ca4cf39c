#pragma once

#include <span>

#include "wend/search/search.h"

namespace wend {

/// What the last answer of an incremental search took.
struct RepairCounts {
  std::uint64_t raised = 0;  ///< nodes whose way was lost, so that they had to look for another one
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

  RepairCounts repair_counts() const { return repair_; }

 protected:
  Incremental(const SearchRequest& request, Workspace& workspace)
      : Search(request, workspace.cancel_flag()) {}

  RepairCounts repair_;
};

}  // namespace wend
