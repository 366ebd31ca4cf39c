// The knowledge of several sides, shared by the class Knowledge and the beliefs that it gives out.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "../grid.h"
#include "../turns.h"

namespace wend::python {

struct Sides {
  Sides(const Grid& grid, std::uint32_t sides, const std::string& see_through,
        const std::string& hiding);

  /// Runs a call that changes what sides know, after the edits of the true map.
  template <class Function>
  void change(Function function) {
    const py::gil_scoped_release released;
    const std::unique_lock lock = turns.writing();
    follow();
    ++changes;
    function(static_cast<wend_knowledge*>(handle));
  }
  template <class Function>
  void read(Function function) const {
    const py::gil_scoped_release released;
    const std::shared_lock lock = turns.reading();
    function(static_cast<const wend_knowledge*>(handle));
  }

  std::shared_ptr<Cells> cells;  ///< the true map
  std::shared_ptr<const Ground> ground;
  Turns turns;                             ///< taken before those of the cells
  std::atomic<std::uint64_t> changes = 0;  ///< looks and alliances so far
  Handle<wend_knowledge, wend_knowledge_destroy> handle;

 private:
  /// Brings edits of the true map, which sides do not see before they look.
  void follow();

  std::uint64_t seen_ = 0;  // edits
};

}  // namespace wend::python
