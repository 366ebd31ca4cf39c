// Units that others who stand keep from getting on look for a way round them.
#include <algorithm>
#include <optional>

#include "move_to_set_units.h"
#include "wend/internal/base/geometry.h"

namespace wend {

/// Whether one that stands is right before a body that does not get on.
bool MoveToSet::Units::is_kept(std::size_t body) const {
  if (bodies.stuck(body) == 0) return false;
  constexpr double kAhead = 0.5;  // the cosine
  const std::uint32_t slot = bodies.slot(body);
  const bool in_space = world.world.ground->fills_space();
  const auto level = [&](const Position& p) { return Position{p.x, p.y, in_space ? p.z : 0}; };
  const Velocity wanted = level(steps[slot].velocity);
  const double speed = length_of_arrow(wanted);
  const std::span<const std::uint32_t> near = bodies.near(body);
  return std::any_of(near.begin(), near.end(), [&](std::uint32_t other) {
    const std::uint32_t with = bodies.slot(other);
    const Position way = level(arrow(positions[slot], positions[with]));
    const double away = length_of_arrow(way);
    const double reach = movers[slot].motion.radius + movers[with].motion.radius;
    const double ahead = dot(way, wanted);
    return stands(with) && away <= 1.2 * reach && ahead > kAhead * away * speed;
  });
}

/// Closes the places of all that stand. False: a search still uses what was closed before, which is
/// old.
bool MoveToSet::Units::note_standing() {
  if (!detours.is_old(world.tick)) return true;
  for (std::size_t slot = 0; slot < movers.size(); ++slot) {
    if (movers[slot].looks_for_way_round(orders[slot])) return false;
  }
  detours.clear(world.world.service->navigator().node_count(), world.tick);
  for (std::size_t slot = 0; slot < movers.size(); ++slot) {
    if (there[slot] == 0 || !stands(slot)) continue;
    detours.close(world.places(), world.world.placement.cell_size, positions[slot],
                  movers[slot].motion.radius);
  }
  return true;
}

void MoveToSet::Units::look_for_detours(double dt) {
  if (bodies.size() == 0 || world.world.service->navigator().has_room()) return;
  WEND_ASSERT(world.world.placement.cell_size > 0, "a world's placement has cells of some size");
  detours.resize(movers.size());
  std::optional<bool> noted;  // once a tick
  for (std::size_t body = 0; body < bodies.size(); ++body) {
    const std::uint32_t slot = bodies.slot(body);
    Mover& mover = movers[slot];
    const bool may = mover.can_go_round() && !groups.holds(slot) && !stands(slot);
    if (!detours.note(slot, may && is_kept(body), dt, own[slot].patience)) continue;
    if (!noted) noted = note_standing();
    if (*noted) mover.go_round(world, orders[slot], positions[slot], detours.closed());
  }
}

}  // namespace wend
