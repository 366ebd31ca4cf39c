#include "measure/changing_map.h"

#include <algorithm>
#include <utility>

#include "terminal/failure.h"

namespace wend::cli {

ChangingMap::ChangingMap(GridScene& scene, const BenchPatches& patches)
    : scene_(&scene),
      patches_(&patches),
      first_(scene.map().cells()),
      before_(scene.map().cell_count()) {}

ChangingMap::~ChangingMap() { restore(); }

void ChangingMap::lay_before(std::size_t query) {
  changed_.clear();
  for (; laid_ < patches_->before[query]; ++laid_) lay(patches_->places[laid_]);
  const auto as_before = [&](Point cell) {
    const char before = std::exchange(before_[scene_->map().id(cell)], '\0');
    return scene_->map().symbol(cell) == before;
  };
  changed_.erase(std::remove_if(changed_.begin(), changed_.end(), as_before), changed_.end());
}

void ChangingMap::lay(const io::PatchPlace& place) {
  const io::MapPatch& patch = patches_->patches[place.patch];
  for (std::int32_t y = 0; y < patch.height; ++y) {
    for (std::int32_t x = 0; x < patch.width; ++x) {
      set({place.corner.x + x, place.corner.y + y}, patch.symbol(x, y));
    }
  }
}

void ChangingMap::set(Point cell, char symbol) {
  GridMap& map = scene_->map_to_edit();
  if (map.symbol(cell) == symbol) return;
  char& before = before_[map.id(cell)];
  if (before == '\0') {
    before = map.symbol(cell);
    changed_.push_back(cell);
  }
  map.set_symbol(cell, symbol);
}

UpdateReport ChangingMap::repair() {
  return value_or_blame(scene_->grid().update(scene_->map(), changed_), patches_->file);
}

UpdateReport ChangingMap::restore() {
  GridMap& map = scene_->map_to_edit();
  for (NodeId id = 0; id < first_.size(); ++id) {
    const Point cell = map.point(id);
    if (map.symbol(cell) != first_[id]) map.set_symbol(cell, first_[id]);
  }
  laid_ = 0;
  Navigator& navigator = scene_->grid();
  UpdateReport report{true, navigator.version(), 0};
  // It was built of this map before, so that nothing can be wrong with it.
  static_cast<void>(navigator.update(map));
  report.after = navigator.version();
  return report;
}

}  // namespace wend::cli
