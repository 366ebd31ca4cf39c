// The one answer to "does a path that was found survive edits?".
//
// A step of a path may have changed where a changed place lies on the path or beside it: then the
// path is held against the map, step by step. A cheaper path may exist where the least cost of a
// way past a changed place, by the estimates from the start and to the goal, is below the path's
// cost. All of it is exact in one direction: a path that is *current* is as good as what a search
// would find now.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/search/path.h"

namespace wend {

/// How edits since it was found left a path.
enum class Validity : std::uint8_t {
  current,   ///< a search would now find the same: a path as cheap, or again none
  beatable,  ///< it still holds at its cost, but there may be a cheaper one now
  broken,    ///< a step of it is gone or has another cost, or its steps are not known
};

/// A path that was found, or that there is none, and what it takes to hold it against edits.
struct HeldPath {
  Path path;
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  bool plain = false;            // the cheapest path, or none, from `from` to `to`
  std::uint64_t edits_seen = 0;  // up to there it is current
  // The box round its nodes, on grids; made when first asked for.
  bool has_box = false;
  Point least = {};
  Point most = {};
};

/// Whether a way from one node to another through one of some places may cost less than `cost`, by
/// a lower bound of what it costs to get there and on. If it says no, none does. Linear in the
/// places.
bool may_undercut(const AnyMap& map, NodeId from, NodeId to, std::span<const NodeId> by,
                  std::uint64_t cost, Workspace& workspace);

/// The edits of a grid or mesh, and their effect on paths found before.
class EditLog {
 public:
  /// A place of a grid changed, or a polygon of a mesh was opened or closed.
  void note(NodeId node) {
    WEND_ASSERT(node != kNoNode, "only places of the map can change");
    nodes_.push_back(node);
  }
  /// From now on the map is another one: no path from before is valid.
  void note_other_map() {
    nodes_.push_back(0);  // so that no path has seen all
    other_map_since_ = position();
  }
  /// With the changes noted last, the map's unit of cost became another one.
  void note_unit() { unit_since_ = position(); }
  /// Counts all changes since the beginning.
  std::uint64_t position() const { return forgotten_ + nodes_.size(); }
  /// Forgets old changes, except that they happened. Call it after each edit.
  void forget_old();

  /// Checks a path against the map, which has this version now. A path that is current has seen all
  /// edits then. Linear in the edits since, and in the path if one is near it.
  Validity check(const AnyMap& map, std::uint64_t version, HeldPath& held, Workspace& workspace);

 private:
  Validity check_on_mesh(const AnyMap& map, const HeldPath& held) const;
  bool near_path(const AnyMap& map, HeldPath& held, std::size_t first) const;
  bool undercut(const AnyMap& map, const HeldPath& held, std::size_t first, std::uint64_t cost,
                Workspace& workspace);
  std::uint64_t cost_now(const AnyMap& map, const Path& path, Workspace& workspace);

  std::vector<NodeId> nodes_;
  std::uint64_t forgotten_ = 0;  // how many came before these
  std::uint64_t other_map_since_ = 0;
  std::uint64_t unit_since_ = 0;  // paths that saw less have costs in another unit
  std::vector<ErasedStep> steps_;
  std::vector<NodeId> filled_in_;  // memory: of a path that holds only its turns
};

}  // namespace wend
