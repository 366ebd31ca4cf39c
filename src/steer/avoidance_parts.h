// The data of an Avoidance.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "half_planes.h"
#include "half_spaces.h"
#include "sorted_bodies.h"
#include "wend/steer/avoidance.h"

namespace wend {

/// How much of an overlap bodies that touch take away by their velocities, in one step.
inline constexpr float kParting = 0.5F;
/// Others within this share of both radii of the body's line are met head-on.
inline constexpr float kHeadOn = 0.3F;
inline constexpr float kAside = 0.2F;  // by how much a body then turns to its right

class Avoidance::Parts {
 public:
  explicit Parts(const AvoidanceOptions& of) : options(of) {}

  /// Calls add(nx, ny, least) for each wall that the body can reach in a step.
  template <typename Add>
  void for_each_wall(std::uint32_t body, std::span<const Wall> walls, float per_dt, Add add) const;
  bool is_clear(std::uint32_t body, std::span<const Wall> walls, double dt) const;
  FlatVelocity keep_off(std::uint32_t body, std::span<const Wall> walls, float per_dt,
                        FlatVelocity velocity) const;
  /// Returns the body's share of an evasion if one of them is met head-on, else 0.
  float add_bodies(std::size_t index, float per_dt, HalfPlanes& planes);
  Position pushed(std::uint32_t body, std::span<const Position> at) const;

  // avoidance_in_space.cpp: the same for balls.
  Position steer_in_space(std::size_t index, double dt, std::span<const Wall> walls);
  void add_balls(std::size_t index, double dt, HalfSpaces& spaces);
  bool is_clear_in_space(std::uint32_t body, std::span<const Wall> walls, double dt) const;

  std::span<const std::uint32_t> near_of(std::size_t body) const {
    return {near.data() + body * options.neighbours, near_count[body]};
  }

  AvoidanceOptions options;
  SortedBodies sorted;
  Bodies bodies;
  float most_speed = 0;
  std::vector<std::uint32_t> near;  // of each body, those that it may touch soon
  std::vector<std::uint8_t> near_count;
};

}  // namespace wend
