// Paths of which not every cell is asked for.
#pragma once

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_links.h"
#include "wend/internal/space/spaces/grid_topology.h"
#include "wend/search/path.h"
#include "wend/space/spaces/terrain_grid.h"

namespace wend {

/// Turns the nodes of a path into what its `detail` says, which is not cells. They may be as far
/// apart as jumps are: then each lies diagonally and straight on from the one before.
template <class S>
class PathShortener {
 public:
  PathShortener(const S& space, Path& path) : space_(space), grid_(space.topology()), path_(path) {}

  void shorten() {
    WEND_ASSERT(path_.detail != PathDetail::cells, "a path with every cell is not shortened");
    path_.points.clear();
    if (!path_.nodes.empty()) here_ = grid_.point(path_.nodes[0]);
    for (std::size_t i = 1; i < path_.nodes.size(); ++i) add(path_.nodes[i - 1], path_.nodes[i]);
    if (!path_.nodes.empty()) path_.points.push_back(here_);
    path_.length = length();
    if (path_.detail == PathDetail::first_move) keep_first_move();
    if (path_.detail == PathDetail::cost) path_.points.clear();
    path_.nodes.resize(path_.points.size());
    for (std::size_t i = 0; i < path_.points.size(); ++i) {
      path_.nodes[i] = grid_.node(path_.points[i]);
    }
  }

 private:
  static constexpr bool kLinked = requires(const S& space) { space.links(); };

  void add(NodeId from, NodeId to) {
    if constexpr (kLinked) {
      if (space_.link_taken(from, to) != nullptr) {
        path_.points.push_back(here_);
        here_ = grid_.point(to);
        last_ = kNoMove;
        return;
      }
    }
    const Point end = grid_.point(to);
    const GridWay way(here_, end);
    add_leg(from, way.diagonal, way.diagonal_steps);
    from += way.diagonal_steps * grid_.target(0, way.diagonal);
    add_leg(from, way.straight, way.straight_steps);
    here_ = end;
  }

  void add_leg(NodeId from, unsigned move, std::uint32_t steps) {
    if (steps == 0) return;
    if (move != last_) path_.points.push_back(here_);
    last_ = move;
    if constexpr (!kLinked) {
      (is_diagonal(move) ? diagonal_ : straight_) += terrain_of_leg(from, move, steps);
    }
    const auto count = static_cast<std::int32_t>(steps);
    here_ = {here_.x + kMoveX[move] * count, here_.y + kMoveY[move] * count};
  }

  std::uint64_t terrain_of_leg(NodeId node, unsigned move, std::uint32_t steps) const {
    std::uint64_t terrain = 0;
    for (; steps > 0; --steps) {
      terrain += space_.terrain_of_step(node, move);
      node = grid_.target(node, move);
    }
    return terrain;
  }

  double length() const {
    if constexpr (kLinked) {
      return space_.length(path_.nodes);
    } else {
      return space_.length_of(straight_, diagonal_);
    }
  }

  /// The second way point may lie far off, or at the end of a link.
  void keep_first_move() {
    if (path_.points.size() < 2) return;
    WEND_ASSERT(path_.nodes.size() >= 2, "a path that turns or ends elsewhere has two nodes");
    const Point from = path_.points[0];
    const Point to = path_.points[1];
    bool linked = false;
    if constexpr (kLinked) linked = space_.link_taken(path_.nodes[0], path_.nodes[1]) != nullptr;
    path_.points.resize(2);
    if (linked) return;
    const GridWay way(from, to);
    const unsigned move = way.diagonal_steps > 0 ? way.diagonal : way.straight;
    path_.points[1] = {from.x + kMoveX[move], from.y + kMoveY[move]};
  }

  const S& space_;
  const GridTopology& grid_;
  Path& path_;
  Point here_;
  unsigned last_ = kNoMove;
  std::uint64_t straight_ = 0;
  std::uint64_t diagonal_ = 0;
};

}  // namespace wend
