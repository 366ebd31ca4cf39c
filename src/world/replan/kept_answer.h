// An answer that may outlive edits and steps: whether it still holds is shown without a search.
#pragma once

#include <span>
#include <vector>

#include "wend/internal/catalogue/any_map.h"
#include "wend/search/path.h"

namespace wend {

/// A cheapest path on a grid, of every cell. It holds where no edit touched its steps, and where no
/// way by one that was touched can be cheaper: by what it costs at least from the start to there,
/// and on to the goal. What is left of it is a cheapest path for a unit that walks along it.
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
