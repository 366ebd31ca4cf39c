// Grids: walls and costs in arrays, edits, and the navigators that follow them.
#pragma once

#include <pybind11/numpy.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "call.h"
#include "door.h"
#include "turns.h"

namespace wend::python {

/// How units move on a grid.
struct Moves {
  std::string corners;
  std::string terrain;
  std::uint32_t straight = 0;
  std::uint32_t diagonal = 0;
  double unit_size = 0;
  bool disc = false;

  /// As the C API takes it; refers to this.
  wend_moves get() const;
};

/// Edited cells. Without a list, any cell may have changed.
struct Edits {
  const wend_cell* cells = nullptr;
  std::size_t count = 0;

  bool everything() const { return cells == nullptr; }
};

/// A grid's cells, which several navigators share, and the edits that these have yet to see.
class Cells : public Turns {
 public:
  explicit Cells(MapHandle map);

  /// Edits some cells by calls of the C API on the map: nobody sees a part of it. Needs no GIL.
  template <class Function>
  void edit(const std::vector<wend_cell>& cells, Function change) {
    const std::unique_lock lock = writing();
    change(static_cast<wend_map*>(map));
    note(cells);
  }
  /// Notes an edit. Precondition: the caller holds the mutex.
  void note(const std::vector<wend_cell>& cells);
  /// From now on navigators build everything anew. As above.
  void note_everything();
  /// From now on worlds that follow walls alone do not fit the map any more. As above.
  void note_costs() { ++cost_edits_; }
  /// The edits after the first `seen` ones; valid while the caller holds the mutex.
  Edits since(std::uint64_t seen) const;
  /// Brings an edit to a navigator that saw `seen` of them; the new number. As above.
  std::uint64_t update(wend_navigator* navigator, std::uint64_t seen) const;
  /// How many cells have been edited.
  std::uint64_t edits() const { return dropped_ + log_.size(); }
  /// How many edits changed costs or links.
  std::uint64_t cost_edits() const { return cost_edits_; }

  MapHandle map;
  std::int32_t rows = 0;
  std::int32_t columns = 0;
  std::string layout;  ///< of squares, nodes are numbered row by row

 private:
  std::vector<wend_cell> log_;
  std::uint64_t dropped_ = 0;  // edits before those of the log
  std::uint64_t cost_edits_ = 0;
};

class Grid : public Door {
 public:
  Grid(std::shared_ptr<Cells> cells, Moves moves);

  Reading read() override;
  std::uint64_t updates() const override { return updates_; }
  std::uint64_t edits() const override { return cells_->edits(); }
  const wend_map* map_handle() const override { return cells_->map; }
  std::optional<wend_moves> map_moves() const override { return moves_.get(); }
  Cells& cells() { return *cells_; }
  const std::shared_ptr<Cells>& shared_cells() const { return cells_; }
  std::shared_ptr<Grid> moving(const Moves& moves) const {
    return std::make_shared<Grid>(cells_, moves);
  }
  const Moves& moves() const { return moves_; }
  /// Computes the tables of baked jump points. Needs no GIL.
  void bake();

 private:
  std::shared_ptr<Cells> cells_;
  Moves moves_;
  NavigatorHandle navigator_;
  std::uint64_t seen_ = 0;  // edits, guarded by the cells' mutex
  std::atomic<std::uint64_t> updates_ = 0;
};

/// Cells of Python's places. Throws a ValueError for places off the map.
std::vector<wend_cell> cells_of(const Places& places, py::handle list);

void add_grids(py::module_& module);

}  // namespace wend::python
