// Worlds that keep a copy of a grid follow its walls.
#include "followed_walls.h"

namespace wend::python {
namespace {

/// The costs of all cells, row by row.
std::vector<float> costs_of_all(const Cells& cells) {
  std::vector<float> costs(static_cast<std::size_t>(cells.rows) *
                           static_cast<std::size_t>(cells.columns));
  std::size_t written = 0;
  call(wend_map_read_costs, static_cast<const wend_map*>(cells.map), std::size_t{0}, costs.data(),
       costs.size(), &written);
  return costs;
}

}  // namespace

void require_unedited(Door& door, std::uint64_t updates, const char* world) {
  const Reading reading = door.read();
  if (door.updates() == updates) return;
  throw Refusal(WEND_REFUSED, std::string("the map was edited after the ") + world +
                                  " was made, and it follows edits of grids alone: make another " +
                                  world);
}

FollowedWalls::FollowedWalls(const Cells& cells)
    : columns_(static_cast<std::size_t>(cells.columns)),
      seen_(cells.edits()),
      cost_edits_(cells.cost_edits()) {
  const std::vector<float> costs = costs_of_all(cells);
  walkable_.resize(costs.size());
  for (std::size_t i = 0; i < costs.size(); ++i) walkable_[i] = costs[i] > 0;
}

void FollowedWalls::refuse(const char* world) {
  throw Refusal(WEND_REFUSED,
                std::string("the costs or the links of the map were edited after the ") + world +
                    " was made, and it follows walls alone: make another " + world);
}

std::vector<wend_cell> FollowedWalls::changes(const Cells& cells, bool walkable) const {
  std::vector<wend_cell> changed;
  const Edits missed = cells.since(seen_);
  if (missed.everything()) {
    const std::vector<float> costs = costs_of_all(cells);
    for (std::size_t i = 0; i < costs.size(); ++i) {
      if ((costs[i] > 0) != walkable || walkable_[i] == walkable) continue;
      changed.push_back(
          {static_cast<std::int32_t>(i % columns_), static_cast<std::int32_t>(i / columns_)});
    }
    return changed;
  }
  for (std::size_t i = 0; i < missed.count; ++i) {
    const wend_cell cell = missed.cells[i];
    double cost = 0;
    call(wend_map_cost, static_cast<const wend_map*>(cells.map), cell, &cost);
    if ((cost > 0) == walkable && walkable_[number(cell)] != walkable) changed.push_back(cell);
  }
  return changed;
}

}  // namespace wend::python
