#include "wend/catalogue/unit_navigators.h"

#include <algorithm>
#include <utility>

#include "wend/base/assert.h"

namespace wend {

/// Null where nobody asked for it yet. Under the mutex.
const UnitNavigators::Entry* UnitNavigators::find(const MovementClass& movement) const {
  for (const std::unique_ptr<Entry>& entry : entries_) {
    if (entry->movement == movement) return entry.get();
  }
  return nullptr;
}

Result<const Navigator*> UnitNavigators::of(const MovementClass& movement) const {
  WEND_ASSERT(mutex_ != nullptr, "these navigators were moved away: ask those they went to");
  const std::lock_guard<std::mutex> lock(*mutex_);
  if (const Entry* known = find(movement)) return &known->navigator;
  GridMap own = map_;
  own.set_terrain(movement.costs);
  Result<GridMap> room = map_for_unit(own, movement.size);
  if (!room) return room.error();
  Result<Navigator> navigator = Navigator::build(room.value(), movement.options);
  if (!navigator) return navigator.error();
  if (edited_) {
    const Point any;
    const Result<UpdateReport> noted = navigator.value().update(room.value(), {&any, 1});
    if (!noted) return noted.error();
  }
  const std::uint64_t version = navigator.value().version();
  entries_.push_back(std::make_unique<Entry>(Entry{movement,
                                                   std::move(own),
                                                   std::move(room).value(),
                                                   std::move(navigator).value(),
                                                   {false, version, version},
                                                   {}}));
  return &std::as_const(entries_.back()->navigator);
}

UpdateReport UnitNavigators::report(const MovementClass& movement) const {
  const std::lock_guard<std::mutex> lock(*mutex_);
  const Entry* known = find(movement);
  return known == nullptr ? UpdateReport{true} : known->report;
}

std::span<const Point> UnitNavigators::changed(const MovementClass& movement) const {
  const std::lock_guard<std::mutex> lock(*mutex_);
  const Entry* known = find(movement);
  if (known == nullptr) return {};
  return known->changed;
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
  const std::uint64_t before = version_;
  const bool alike = map.width() == map_.width() && map.height() == map_.height() &&
                     map.layout() == map_.layout() && map.links() == map_.links();
  if (!alike) {
    const Result<void> replaced = update(map);
    if (!replaced) return replaced.error();
    return UpdateReport{true, before, version_};
  }
  for (const Point cell : changed) map_.copy_cell(cell, map, cell);
  follow(changed);
  return UpdateReport{false, before, version_};
}

Result<void> UnitNavigators::update(const GridMap& map) {
  map_ = map;
  entries_.clear();
  edited_ = false;
  version_ = next_version();
  return {};
}

/// False where the map no longer serves the class.
bool UnitNavigators::Entry::follow(const GridMap& map, std::span<const Point> cells) {
  WEND_ASSERT(own.width() == map.width() && own.height() == map.height(),
              "a map of another size needs new navigators: update() with the whole map");
  for (const Point cell : cells) own.copy_cell(cell, map, cell);
  changed = update_map_for_unit(own, movement.size, cells, room);
  WEND_ASSERT(
      std::all_of(changed.begin(), changed.end(), [&](Point cell) { return room.contains(cell); }),
      "a change of the map blocks or frees cells of the map only");
  const Result<UpdateReport> updated = navigator.update(room, changed);
  if (updated) report = updated.value();
  return updated.ok();
}

/// Brings every navigator up to date with the map, of which only these cells may have changed.
void UnitNavigators::follow(std::span<const Point> cells) {
  version_ = next_version();
  edited_ = true;
  const auto fails = [&](const std::unique_ptr<Entry>& entry) {
    return !entry->follow(map_, cells);
  };
  entries_.erase(std::remove_if(entries_.begin(), entries_.end(), fails), entries_.end());
}

}  // namespace wend
