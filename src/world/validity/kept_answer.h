// An answer that may outlive edits and steps: whether it still holds is shown without a search.
#pragma once

#include <span>
#include <vector>

#include "wend/internal/catalogue/any_map.h"
#include "wend/search/path.h"

namespace wend {

/// A cheapest path on a grid, with every cell. It holds while no edit touches its steps, and no way
/// through an edited place can be cheaper: by the least cost from the start to that place and on to
/// the goal. As a unit walks along it, the rest remains a cheapest path.
class KeptAnswer {
 public:
  bool held() const { return held_; }
  void drop() { held_ = false; }
  const Path& path() const { return path_; }

  /// Precondition: proved to be a cheapest one for one goal.
  void hold(const AnyMap& map, const Path& path);
  /// Steps that lead from these nodes may have changed; drops what may not hold any more. Linear in
  /// the nodes.
  void edited(const AnyMap& map, std::span<const NodeId> nodes, Workspace& workspace);
  /// The unit is at that node; drops what it does not lie on. Linear in what is walked.
  void move_to(const AnyMap& map, NodeId node, Workspace& workspace);

 private:
  Path path_;
  NodeSet on_path_{Allocator::standard()};
  std::vector<ErasedStep> steps_;
  std::uint64_t cost_ = 0;  // in the space's units
  bool held_ = false;
};

}  // namespace wend
