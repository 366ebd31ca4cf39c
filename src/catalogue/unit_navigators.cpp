#include "wend/catalogue/unit_navigators.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace wend {

Result<const Navigator*> UnitNavigators::of(const MovementClass& movement) const {
  const std::lock_guard<std::mutex> lock(*mutex_);
  for (const std::unique_ptr<Entry>& entry : entries_) {
    if (entry->movement == movement) return &std::as_const(entry->navigator);
  }
  GridMap own = map_;
  own.set_terrain(movement.costs);
  Result<GridMap> room = map_for_unit(own, movement.size);
  if (!room) return room.error();
  Result<Navigator> navigator = Navigator::build(room.value(), movement.options);
  if (!navigator) return navigator.error();
  entries_.push_back(std::make_unique<Entry>(
      Entry{movement, std::move(own), std::move(room).value(), std::move(navigator).value()}));
  return &std::as_const(entries_.back()->navigator);
}

Result<void> UnitNavigators::set_symbols(std::span<const Point> cells, char symbol) {
  const auto outside = [&](Point p) { return !map_.contains(p); };
  if (std::any_of(cells.begin(), cells.end(), outside)) {
    return Error{"", 0, "a changed cell lies outside the map"};
  }
  for (const Point cell : cells) map_.set_symbol(cell, symbol);
  follow(cells);
  return {};
}

Result<UpdateReport> UnitNavigators::update(const GridMap& map, std::span<const Point> changed) {
  const auto outside = [&](Point p) { return !map.contains(p); };
  if (std::any_of(changed.begin(), changed.end(), outside)) {
    return Error{"", 0, "a changed cell lies outside the map"};
  }
  const bool alike = map.width() == map_.width() && map.height() == map_.height() &&
                     map.layout() == map_.layout() && map.links() == map_.links();
  if (!alike) {
    const Result<void> replaced = update(map);
    if (!replaced) return replaced.error();
    return UpdateReport{true};
  }
  for (const Point cell : changed) map_.copy_cell(cell, map, cell);
  follow(changed);
  return UpdateReport{false};
}

Result<void> UnitNavigators::update(const GridMap& map) {
  map_ = map;
  entries_.clear();
  version_ = next_version();
  return {};
}

/// Brings every navigator up to date with the map, of which only these cells may have changed.
void UnitNavigators::follow(std::span<const Point> cells) {
  version_ = next_version();
  const auto update = [&](const std::unique_ptr<Entry>& entry) {
    for (const Point cell : cells) entry->own.copy_cell(cell, map_, cell);
    const std::vector<Point> differing =
        update_map_for_unit(entry->own, entry->movement.size, cells, entry->room);
    return entry->navigator.update(entry->room, differing).ok();
  };
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(), std::not_fn(update)),
                 entries_.end());
}

}  // namespace wend
