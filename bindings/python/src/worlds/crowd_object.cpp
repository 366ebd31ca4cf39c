// A crowd, and the map whose walls it follows.
#include "crowd_object.h"

namespace wend::python {
namespace {

const wend_map* require_walked_map(const Door& door) {
  const wend_map* map = door.map_handle();
  if (map == nullptr) {
    throw Refusal(WEND_REFUSED, "crowds walk on grids and meshes: give a Grid or a Mesh");
  }
  return map;
}

wend_strided strided_of(std::vector<wend_position>& positions) {
  if (positions.empty()) return {};
  return {positions.data(), sizeof(wend_position), WEND_FLOAT64, 1};
}

/// Throws a Refusal unless there is one position for each slot, or none at all.
void require_all(const std::vector<wend_position>& positions, std::size_t slots, const char* name) {
  if (positions.empty() || positions.size() == slots) return;
  throw Refusal(WEND_OUT_OF_RANGE, std::string(name) + ": there are " + std::to_string(slots) +
                                       " slots, and the array has " +
                                       std::to_string(positions.size()) + " rows");
}

}  // namespace

Crowd::Crowd(const py::object& map, const wend_crowd_setup& setup)
    : map_(map), door_(door_of(map)), positions_(*door_.ground()) {
  const std::optional<wend_moves> moves = door_.map_moves();
  const wend_moves* given = moves ? &*moves : nullptr;
  if (const auto* grid = dynamic_cast<Grid*>(&door_)) cells_ = grid->shared_cells().get();
  with_navigator(door_, [&](const wend_navigator*) {
    handle_ = decltype(handle_)::make(wend_crowd_create, require_walked_map(door_), given, &setup);
    if (cells_ != nullptr) walls_ = FollowedWalls(*cells_);
    updates_ = door_.updates();
  });
}

std::vector<wend_unit> Crowd::add(const wend_motion& motion, const std::vector<wend_position>& at) {
  return follow([&](wend_crowd* crowd) {
    std::vector<wend_unit> units(at.size());
    call(wend_crowd_add, crowd, &motion, at.data(), at.size(), units.data());
    return units;
  });
}

void Crowd::remove(const std::vector<wend_unit>& units) {
  hold([&](wend_crowd* crowd) { call(wend_crowd_remove, crowd, units.data(), units.size()); });
}

void Crowd::send(const std::vector<wend_unit>& units, const Orders& orders) {
  if (!orders.one && orders.goals.size() != units.size()) {
    throw Refusal(WEND_OUT_OF_RANGE, "to: there are " + std::to_string(units.size()) +
                                         " units and " + std::to_string(orders.goals.size()) +
                                         " goals: give one for each, or one for all");
  }
  follow([&](wend_crowd* crowd) {
    wend_order order = orders.order;
    if (orders.one) {
      order.to = orders.goals[0];
      call(wend_crowd_send, crowd, units.data(), units.size(), &order);
      return;
    }
    auto report = sized<wend_unit_report>();
    // None is sent if one of them is not there.
    for (const wend_unit& unit : units) {
      call(wend_crowd_unit, static_cast<const wend_crowd*>(crowd), unit, &report);
    }
    for (std::size_t i = 0; i < units.size(); ++i) {
      order.to = orders.goals[i];
      call(wend_crowd_send, crowd, &units[i], std::size_t{1}, &order);
    }
  });
}

wend_group Crowd::send_group(const std::vector<wend_unit>& units, const wend_order& order,
                             const std::string& shape, double spacing) {
  return follow([&](wend_crowd* crowd) {
    wend_group group = {};
    call(wend_crowd_send_group, crowd, units.data(), units.size(), &order, text_of(shape), spacing,
         &group);
    return group;
  });
}

void Crowd::cancel(const std::vector<wend_unit>& units) {
  hold([&](wend_crowd* crowd) { call(wend_crowd_cancel, crowd, units.data(), units.size()); });
}

void Crowd::disband(wend_group group) {
  hold([&](wend_crowd* crowd) { call(wend_crowd_disband, crowd, group); });
}

wend_step_report Crowd::step(double seconds, bool steer, const UnitArrays& arrays) {
  return follow([&](wend_crowd* crowd) {
    require_room(crowd, arrays);
    auto report = sized<wend_step_report>();
    call(steer ? wend_crowd_steer : wend_crowd_step, crowd, seconds, &report);
    write_arrays(crowd, arrays);
    return report;
  });
}

void Crowd::read(const UnitArrays& arrays) {
  hold([&](wend_crowd* crowd) {
    require_room(crowd, arrays);
    write_arrays(crowd, arrays);
  });
}

void Crowd::write(std::vector<wend_position> positions, std::vector<wend_position> velocities) {
  hold([&](wend_crowd* crowd) {
    auto arrays = sized<wend_unit_arrays>();
    arrays.count = count_slots(crowd);
    require_all(positions, arrays.count, "positions");
    require_all(velocities, arrays.count, "velocities");
    arrays.positions = strided_of(positions);
    arrays.velocities = strided_of(velocities);
    call(wend_crowd_write, crowd, &arrays);
  });
}

wend_unit_report Crowd::unit(wend_unit unit) {
  return hold([&](const wend_crowd* crowd) {
    auto report = sized<wend_unit_report>();
    call(wend_crowd_unit, crowd, unit, &report);
    return report;
  });
}

wend_group_report Crowd::group(wend_group group) {
  return hold([&](const wend_crowd* crowd) {
    auto report = sized<wend_group_report>();
    call(wend_crowd_group, crowd, group, &report);
    return report;
  });
}

std::vector<wend_unit> Crowd::ended() {
  return hold([&](const wend_crowd* crowd) {
    const wend_unit* units = nullptr;
    std::size_t count = 0;
    call(wend_crowd_ended, crowd, &units, &count);
    return std::vector<wend_unit>(units, units + count);
  });
}

std::size_t Crowd::slots() {
  return hold([&](const wend_crowd* crowd) { return count_slots(crowd); });
}

void Crowd::bring_walls(wend_crowd* crowd) {
  if (cells_ == nullptr) return require_unedited(door_, updates_, "Crowd");
  const std::shared_lock lock = cells_->reading();
  walls_.bring(*cells_, "Crowd", [&](const std::vector<wend_cell>& cells, bool walkable) {
    call(wend_crowd_edit, crowd, cells.data(), cells.size(), walkable ? 1 : 0);
  });
}

std::size_t Crowd::count_slots(const wend_crowd* crowd) {
  std::size_t count = 0;
  call(wend_crowd_slots, crowd, &count);
  return count;
}

void Crowd::require_room(const wend_crowd* crowd, const UnitArrays& arrays) {
  const std::size_t slots = count_slots(crowd);
  arrays.positions.require(slots);
  arrays.velocities.require(slots);
  if (arrays.states == nullptr || arrays.state_count >= slots) return;
  throw Refusal(WEND_OUT_OF_RANGE, "states: the array has " + std::to_string(arrays.state_count) +
                                       " elements, and the crowd has " + std::to_string(slots) +
                                       " slots");
}

void Crowd::write_arrays(const wend_crowd* crowd, const UnitArrays& arrays) {
  const std::size_t slots = count_slots(crowd);
  auto given = sized<wend_unit_arrays>();
  given.count = slots;
  given.positions = arrays.positions.get();
  given.velocities = arrays.velocities.get();
  given.states = arrays.states;
  call(wend_crowd_read, crowd, static_cast<const wend_unit_arrays*>(&given));
  arrays.positions.swap(slots);
  arrays.velocities.swap(slots);
}

}  // namespace wend::python
