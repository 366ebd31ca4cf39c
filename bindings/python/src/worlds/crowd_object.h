// A crowd, and the map whose walls it follows.
#pragma once

#include <pybind11/pybind11.h>

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "alone.h"
#include "followed_walls.h"
#include "names.h"
#include "positions.h"

namespace wend::python {

/// Orders to units: where they go, and how.
struct Orders {
  std::vector<wend_position> goals;  ///< one for all, or one for each
  bool one = true;
  wend_order order = {};
};

/// Arrays of the caller that take positions, velocities and states.
struct UnitArrays {
  UnitRows positions;
  UnitRows velocities;
  std::uint8_t* states = nullptr;
  std::size_t state_count = 0;
};

class Crowd {
 public:
  Crowd(const py::object& map, const wend_crowd_setup& setup);

  const Door& door() const { return door_; }
  const Positions& positions() const { return positions_; }

  std::vector<wend_unit> add(const wend_motion& motion, const std::vector<wend_position>& at);
  void remove(const std::vector<wend_unit>& units);
  void send(const std::vector<wend_unit>& units, const Orders& orders);
  wend_group send_group(const std::vector<wend_unit>& units, const wend_order& order,
                        const std::string& shape, double spacing);
  void cancel(const std::vector<wend_unit>& units);
  void disband(wend_group group);
  /// Moves all units, or (steer) only finds the velocities that they want; then writes the arrays.
  wend_step_report step(double seconds, bool steer, const UnitArrays& arrays);
  /// Writes the arrays alone.
  void read(const UnitArrays& arrays);
  /// Takes positions and velocities of all slots; an empty list leaves them.
  void write(std::vector<wend_position> positions, std::vector<wend_position> velocities);
  wend_unit_report unit(wend_unit unit);
  wend_group_report group(wend_group group);
  std::vector<wend_unit> ended();
  std::size_t slots();

 private:
  /// Runs a call that does not look at the map.
  template <class Function>
  auto hold(Function function) {
    return alone(mutex_, [&] { return function(static_cast<wend_crowd*>(handle_)); });
  }
  /// Runs a call after the edits of the map.
  template <class Function>
  auto follow(Function function) {
    return hold([&](wend_crowd* crowd) {
      bring_walls(crowd);
      return function(crowd);
    });
  }
  void bring_walls(wend_crowd* crowd);
  static std::size_t count_slots(const wend_crowd* crowd);
  static void write_arrays(const wend_crowd* crowd, const UnitArrays& arrays);
  static void require_room(const wend_crowd* crowd, const UnitArrays& arrays);

  py::object map_;
  Door& door_;
  Positions positions_;
  Cells* cells_ = nullptr;  // of the map, if it is a grid
  std::mutex mutex_;
  FollowedWalls walls_;
  std::uint64_t updates_ = 0;  // of the map when this was made
  Handle<wend_crowd, wend_crowd_destroy> handle_;
};

}  // namespace wend::python
