#include "wend/internal/path/taut_grid.h"

#include <optional>

#include "wend/internal/path/line_walk.h"

namespace wend {
namespace {

/// A search's view with what it needs memory for.
struct ViewMemory final : Scratch {
  explicit ViewMemory(Allocator allocator) : memory(allocator) {}
  std::size_t bytes() const override { return memory.pieces.bytes() + memory.sights.bytes(); }
  SightMemory memory;
  std::optional<TautGrid::View> view;
};

}  // namespace

TautGrid::TautGrid(const UnitGrid& grid)
    : grid_(&grid.topology()),
      version_(grid.version()),
      half_straight_(static_cast<double>(grid.costs().straight) / 2),
      corners_(grid.topology()),
      sights_(corners_, static_cast<NodeId>(grid.node_count())) {}

const TautGrid::View& TautGrid::view(const Goals& goals, Workspace& workspace) const {
  auto& scratch = workspace.scratch<ViewMemory>();
  return scratch.view.emplace(*this, goals, scratch.memory);
}

bool TautGrid::sees(HalfPoint from, HalfPoint to) const {
  LineWalk walk(from, to);
  const Point cell = walk.first_cell();
  NodeId node = grid_->node(cell);
  if (!grid_->walkable(node)) return false;
  while (!walk.arrived()) {
    const unsigned move = walk.step();
    const Neighbourhood free = grid_->free_neighbours(node);
    if (((free >> move) & 1u) == 0) return false;
    if (is_diagonal(move) && !corners_.slips()) {
      const unsigned beside = 1u << left_of(move) | 1u << right_of(move);
      if ((free & beside) == 0) return false;
    }
    node = grid_->target(node, move);
  }
  return true;
}

}  // namespace wend
