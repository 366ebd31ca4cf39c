// The units of a MoveToSet.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "body_set.h"
#include "detours.h"
#include "group/groups.h"
#include "mover.h"
#include "wend/base/assert.h"
#include "wend/crowd/move_to.h"

namespace wend {

/// Indexed by slot. The data that each tick reads lies side by side; orders and lines, which only
/// events read, lie apart.
class MoveToSet::Units {
 public:
  Units(const MoveWorld& of, const UnitBody& body) : world(of), default_body(body) {}
  ~Units() {
    for (std::size_t slot = 0; slot < movers.size(); ++slot)
      movers[slot].release(world, orders[slot]);
  }
  Units(const Units&) = delete;
  Units& operator=(const Units&) = delete;

  bool known(UnitHandle unit) const {
    return unit.slot < generations.size() && there[unit.slot] != 0 &&
           generations[unit.slot] == unit.generation;
  }
  UnitHandle handle(std::size_t slot) const {
    WEND_ASSERT(slot < generations.size(), "slots are numbered up to slots() - 1");
    return {static_cast<std::uint32_t>(slot), generations[slot]};
  }

  /// For groups. Valid until the next add().
  GroupUnits view() { return {world, positions, velocities, movers, orders, steps}; }

  // move_to_set_ends.cpp
  void note_order(std::size_t slot);
  void list_refused();
  void end_order(std::size_t slot);

  // move_to_set.cpp
  void tick_unit(std::size_t slot, double dt);
  void avoid(double dt);
  double rank(std::size_t slot) const;
  bool comes_up_to_others(std::size_t index) const;
  void settle();
  // move_to_set_detours.cpp
  void look_for_detours(double dt);
  bool is_kept(std::size_t body) const;
  bool stands(std::size_t slot) const { return own[slot].rule == BodyRule::stand; }
  bool note_standing();
  void sort_ended();
  void move(double dt);
  void tell(std::span<const CellEdit> edits);

  // move_to_set_groups.cpp
  std::optional<Error> refusal(std::span<const UnitHandle> units, const MoveOrder& order) const;
  void note_groups();
  Result<void> validate_groups();

  MoverWorld world;
  MoveReport report;
  std::uint64_t told = 0;  // the map's version after the last edits of which units know
  std::vector<Position> positions;
  std::vector<Velocity> velocities;
  std::vector<Mover> movers;
  std::vector<FollowStep> steps;
  std::vector<std::uint8_t> there;
  std::vector<MoverOrder> orders;
  std::vector<std::uint32_t> generations;
  std::vector<std::uint32_t> free;
  std::vector<UnitHandle> ended;
  std::vector<UnitHandle> refused;  // since the last tick; some may have other orders since

  UnitBody default_body;
  std::vector<UnitBody> own;    // how others treat each unit
  std::vector<Velocity> last;   // by which each unit moved
  std::vector<Position> posts;  // where units that stand come back to
  BodySet bodies;
  std::vector<std::uint32_t> pressing;  // bodies that do not get on, while settle() looks
  Detours detours;
  Groups groups;
};

}  // namespace wend
