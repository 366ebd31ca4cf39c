// Volumes: blocks of cubes, edits, and the navigator that follows them.
#pragma once

#include <pybind11/numpy.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "call.h"
#include "door.h"
#include "turns.h"

namespace wend::python {

/// Edits are brought to the navigator when the next question is asked, all at once.
class Volume : public Door {
 public:
  Volume(MapHandle map, const std::string& corners, std::uint32_t directions);

  Reading read() override;
  std::uint64_t updates() const override { return updates_; }
  std::uint64_t edits() const override { return edits_; }
  const wend_map* map_handle() const override { return map_; }
  std::optional<wend_moves> map_moves() const override;

  /// 0 blocks voxels, 1 is open ground, at most 255. Needs no GIL.
  void set_voxels(const std::vector<wend_voxel>& voxels, std::uint32_t cost);
  /// The cost of a place. Precondition: it is on the map.
  std::uint8_t cost(std::uint32_t place) const;
  /// The costs of all voxels, row by row. Needs no GIL.
  std::vector<std::uint8_t> costs() const;

 private:
  MapHandle map_;
  std::string corners_;
  std::uint32_t directions_;
  NavigatorHandle navigator_;
  Turns turns_;  // of the map and the navigator
  std::uint64_t edits_ = 0;
  std::uint64_t seen_ = 0;  // edits, by the navigator
  std::atomic<std::uint64_t> updates_ = 0;
};

/// The class Volume of Python. Navigator is there already.
void add_volumes(py::module_& module);

}  // namespace wend::python
