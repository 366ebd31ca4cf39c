// Worlds that keep a copy of a grid (services, crowds) follow its walls.
#pragma once

#include <string>
#include <vector>

#include "../grid.h"

namespace wend::python {

/// Throws a Refusal that names the `world` unless a map that is no grid is as it was when its
/// navigator had seen so many updates: worlds follow walls of grids alone.
void require_unedited(Door& door, std::uint64_t updates, const char* world);

/// The walls of a grid as a world knows them, and the edits that it has yet to see. Its world may
/// also be of another map: then there is nothing to follow.
class FollowedWalls {
 public:
  /// There is no grid to follow.
  FollowedWalls() = default;
  /// As the grid is now. Precondition: the caller holds the cells' mutex, as for `bring`.
  explicit FollowedWalls(const Cells& cells);

  /// Brings what changed: `edit` takes cells and whether they are walkable now. Throws a Refusal
  /// that names the `world` if the costs or the links changed, for no world can take these.
  template <class Edit>
  void bring(const Cells& cells, const char* world, Edit edit) {
    if (cells.cost_edits() != cost_edits_) refuse(world);
    if (cells.edits() == seen_) return;
    for (const bool walkable : {false, true}) {
      const std::vector<wend_cell> changed = changes(cells, walkable);
      if (changed.empty()) continue;
      edit(changed, walkable);
      for (const wend_cell& cell : changed) walkable_[number(cell)] = walkable;
    }
    seen_ = cells.edits();
  }
  /// The edits that were brought.
  std::uint64_t seen() const { return seen_; }

 private:
  [[noreturn]] static void refuse(const char* world);
  std::size_t number(const wend_cell& cell) const {
    return static_cast<std::size_t>(cell.y) * columns_ + static_cast<std::size_t>(cell.x);
  }
  /// The cells that are walkable now, or no longer.
  std::vector<wend_cell> changes(const Cells& cells, bool walkable) const;

  std::vector<bool> walkable_;
  std::size_t columns_ = 0;
  std::uint64_t seen_ = 0;
  std::uint64_t cost_edits_ = 0;
};

}  // namespace wend::python
