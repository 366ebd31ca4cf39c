// Grids: their cells, the edits, and the navigators that follow them.
#include "grid.h"

namespace wend::python {

wend_moves Moves::get() const {
  auto moves = sized<wend_moves>();
  moves.straight = straight;
  moves.diagonal = diagonal;
  moves.disc = disc ? 1 : 0;
  moves.corners = text_of(corners);
  moves.terrain = text_of(terrain);
  moves.unit_size = unit_size;
  return moves;
}

Cells::Cells(MapHandle of) : map(std::move(of)) {
  call(wend_map_size, static_cast<const wend_map*>(map), &columns, &rows);
  const char* name = nullptr;
  call(wend_map_layout, static_cast<const wend_map*>(map), &name);
  layout = name;
}

void Cells::note(const std::vector<wend_cell>& cells) {
  log_.insert(log_.end(), cells.begin(), cells.end());
  // Beyond this, a navigator is built anew as fast as it is updated.
  const auto count = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
  if (log_.size() > count / 2 + 1024) note_everything();
}

void Cells::note_everything() {
  dropped_ += log_.size() + 1;
  log_.clear();
}

Edits Cells::since(std::uint64_t seen) const {
  if (seen < dropped_) return {};
  const auto first = static_cast<std::size_t>(seen - dropped_);
  // An empty list also has an address, or it would stand for everything.
  static constexpr wend_cell kNone = {};
  if (first == log_.size()) return {&kNone, 0};
  return {log_.data() + first, log_.size() - first};
}

std::uint64_t Cells::update(wend_navigator* navigator, std::uint64_t seen) const {
  const wend_map* edited = map;
  const Edits missed = since(seen);
  if (missed.everything() || missed.count > 0) {
    call(wend_navigator_update, navigator, edited, missed.cells, missed.count);
  }
  return edits();
}

Grid::Grid(std::shared_ptr<Cells> cells, Moves moves)
    : cells_(std::move(cells)), moves_(std::move(moves)) {
  const wend_moves given = moves_.get();
  const std::shared_lock lock = cells_->reading();
  navigator_ = NavigatorHandle::make(wend_navigator_create,
                                     static_cast<const wend_map*>(cells_->map), &given);
  seen_ = cells_->edits();
  Ground ground;
  ground.places = {2, {cells_->rows, cells_->columns, 1}};
  ground.layout = cells_->layout;
  if (ground.layout != "square") ground.numbering = Numbering(navigator_, ground.places);
  ground_ = std::make_shared<const Ground>(std::move(ground));
}

Reading Grid::read() {
  std::shared_lock reading = cells_->reading();
  while (seen_ != cells_->edits()) {
    reading.unlock();
    {
      const std::unique_lock writing = cells_->writing();
      if (seen_ != cells_->edits()) {
        seen_ = cells_->update(navigator_, seen_);
        ++updates_;
      }
    }
    reading = cells_->reading();
  }
  return {std::move(reading), navigator_};
}

void Grid::bake() {
  const std::unique_lock lock = cells_->writing();
  if (seen_ != cells_->edits()) {
    seen_ = cells_->update(navigator_, seen_);
    ++updates_;
  }
  call(wend_navigator_bake, static_cast<wend_navigator*>(navigator_));
}

std::vector<wend_cell> cells_of(const Places& places, py::handle list) {
  std::vector<wend_cell> cells;
  const auto columns = static_cast<std::uint32_t>(places.shape[1]);
  for (const std::uint32_t place : read_places(places, list)) {
    if (place == kNoPlace) throw py::value_error("a place is off the map");
    cells.push_back(
        {static_cast<std::int32_t>(place % columns), static_cast<std::int32_t>(place / columns)});
  }
  return cells;
}

}  // namespace wend::python
