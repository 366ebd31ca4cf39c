// The knowledge of several sides, and the edits of the true map.
#include "sides.h"

#include <vector>

namespace wend::python {

Sides::Sides(const Grid& grid, std::uint32_t sides, const std::string& see_through,
             const std::string& hiding)
    : cells(grid.shared_cells()), ground(grid.ground()) {
  const wend_moves moves = grid.moves().get();
  auto vision = sized<wend_vision>();
  vision.see_through = text_of(see_through);
  vision.hiding = text_of(hiding);
  const py::gil_scoped_release released;
  const std::shared_lock lock = cells->reading();
  handle = decltype(handle)::make(wend_knowledge_create, static_cast<const wend_map*>(cells->map),
                                  &moves, static_cast<const wend_vision*>(&vision), sides);
  seen_ = cells->edits();
}

void Sides::follow() {
  const std::shared_lock lock = cells->reading();
  if (seen_ == cells->edits()) return;
  Edits missed = cells->since(seen_);
  std::vector<wend_cell> all;
  if (missed.everything()) {
    for (std::int32_t y = 0; y < cells->rows; ++y) {
      for (std::int32_t x = 0; x < cells->columns; ++x) all.push_back({x, y});
    }
    missed = {all.data(), all.size()};
  }
  call(wend_knowledge_edited, static_cast<wend_knowledge*>(handle),
       static_cast<const wend_map*>(cells->map), missed.cells, missed.count);
  seen_ = cells->edits();
}

}  // namespace wend::python
