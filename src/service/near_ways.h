// A way for ends that lie near those of a path: a head of its own to the path, its middle, and a
// tail of its own from there. Four searches of a few steps instead of one across the map.
//
// Guarantee: it costs at most `bound` times the least. Proof: the least is at least the path's cost
// minus the two ways between the ends: a cheaper way, with these before and after it, would be
// cheaper than the path. That holds where steps lead back at the same cost, and where the path is a
// cheapest one.
// When not to use it: for paths that are not much longer than their ends are apart.
#pragma once

#include <vector>

#include "wend/catalogue/node_navigator.h"
#include "wend/internal/catalogue/any_map.h"

namespace wend {

class NearWays {
 public:
  /// Ends are near where they lie in the same squares of so many columns and rows.
  static constexpr std::int32_t kSquare = 8;

  /// Whether steps of that map lead back at the same cost, as far as the kind of grid shows.
  static bool holds_on(const NodeNavigator& navigator, bool terrain_is_symmetric);

  /// Writes a way that is proved to cost at most so many times the least; false without one. Ends
  /// the search that lives in the workspace. Precondition: the path is a cheapest one of this map.
  bool write(const NodeNavigator& navigator, const Path& lead, NodeId from, NodeId to,
             double most_bound, Workspace& workspace, Path& path);
  /// By the last call, with way or without.
  std::uint64_t expanded() const { return expanded_; }

 private:
  bool search(const NodeNavigator& navigator, NodeId from, NodeId to, Workspace& workspace,
              Path& path);

  Path head_;
  Path tail_;
  Path between_;
  std::vector<ErasedStep> steps_;
  std::uint64_t expanded_ = 0;
};

}  // namespace wend
