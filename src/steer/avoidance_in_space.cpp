// Avoidance of balls: the velocity obstacles of the paper in three dimensions. A neighbour's cone
// is the plane's turned round its axis, so the evasion lies in the plane of the two bodies' way and
// their velocity.
#include <algorithm>
#include <cmath>

#include "avoidance_parts.h"
#include "wend/base/assert.h"
#include "wend/internal/base/boxes.h"

namespace wend {
namespace {

constexpr int kMostBoxes = HalfSpaces::kMost - static_cast<int>(SortedBodies::kMostNeighbours);
constexpr double kOnBox = 1e-9;  // in world units
constexpr double kTinyWay = 1e-12;

/// A neighbour as a ball sees it.
struct Ball {
  Position way;       // to it
  Position velocity;  // the ball's own less the neighbour's
  double reach;       // both radii
  double share;       // of an evasion, which is the ball's own
};

/// Some direction across another one of length 1: to the right of what is level.
Position aside_of(const Position& ahead) {
  const double length = std::sqrt(ahead.x * ahead.x + ahead.y * ahead.y);
  if (length > 0.1) return {ahead.y / length, -ahead.x / length, 0};
  return {0, ahead.z > 0 ? 1.0 : -1.0, 0};
}

/// Which velocities lead to no contact within the horizon; see write_half_planes().
void add_half_space(const Ball& ball, const Position& own, double per_horizon, double per_dt,
                    double parting, HalfSpaces& spaces) {
  WEND_ASSERT(per_horizon > 0 && per_dt > 0, "a body looks ahead for some time: see Bodies");
  WEND_ASSERT(ball.share >= 0 && ball.share <= 1, "two bodies share an evasion, which is 1 in all");
  const double square = dot(ball.way, ball.way);
  const double away = std::max(std::sqrt(square), kTinyWay);
  const Position ahead = times(ball.way, 1 / away);
  Position normal = times(ahead, -1);
  double evasion;
  if (away < ball.reach) {
    // Balls that touch come no nearer; push() takes overlaps away.
    evasion = -dot(normal, ball.velocity) + (ball.reach - away) * per_dt * parting;
  } else {
    // From the centre of the ball that cuts the cone off.
    const Position off = arrow(times(ball.way, per_horizon), ball.velocity);
    const double length = length_of_arrow(off);
    const double toward = dot(off, ball.way);
    const double side = ball.reach * length;
    if (toward < 0 && toward * toward > side * side) {
      normal = times(off, 1 / length);
      evasion = ball.reach * per_horizon - length;
    } else {
      // The leg of the cone that is nearest: in the plane of the axis and the velocity.
      const Position across = arrow(times(ahead, dot(ahead, ball.velocity)), ball.velocity);
      const double drift = length_of_arrow(across);
      const double sine = ball.reach / away;
      const double cosine = std::sqrt(std::max(1 - sine * sine, 0.0));
      const Position out = drift > kTinyWay * length_of_arrow(ball.velocity) + kTinyWay
                               ? times(across, 1 / drift)
                               : aside_of(ahead);
      normal = plus(times(ahead, -sine), times(out, cosine));
      evasion = -dot(normal, ball.velocity);
    }
  }
  spaces.add(normal, dot(normal, own) + ball.share * evasion);
}

Position velocity_of(const SortedBodies::Seen& seen) {
  return {double{seen.vx}, double{seen.vy}, double{seen.vz}};
}

}  // namespace

void Avoidance::Parts::add_balls(std::size_t index, double dt, HalfSpaces& spaces) {
  WEND_ASSERT(dt > 0, "a step takes some time");
  const SortedBodies::Neighbours nearest = sorted.find(index, options.neighbours);
  const SortedBodies::Seen& own = sorted.seen(index);
  const std::uint32_t body = sorted.original(index);
  const double closing = (double{bodies.speed[body]} + double{most_speed}) * dt;
  const double per_horizon = 1 / double{bodies.horizon[body]};
  const double quantum = double{sorted.quantum()};
  std::uint8_t touching = 0;
  for (std::uint32_t i = 0; i < nearest.count; ++i) {
    const std::uint32_t other = nearest.index[i];
    const SortedBodies::Seen& seen = sorted.seen(other);
    Ball ball;
    ball.way = {double(seen.x - own.x) * quantum, double(seen.y - own.y) * quantum,
                double(seen.z - own.z) * quantum};
    ball.velocity = arrow(velocity_of(seen), velocity_of(own));
    ball.reach = double{own.radius} + double{seen.radius};
    const double weights = double{own.weight} + double{seen.weight};
    ball.share = weights > 0 ? double{own.weight} / weights : 0;
    if (dot(ball.way, ball.way) <= 0) {
      // In one point: each goes its own way, by the order in which the caller has them.
      ball.way.x = (body < sorted.original(other) ? 1e-3 : -1e-3) * ball.reach;
    }
    const double square = dot(ball.way, ball.way);
    near[body * options.neighbours + touching] = sorted.original(other);
    const double soon = ball.reach * 1.2 + closing;
    touching = static_cast<std::uint8_t>(touching + (square < soon * soon ? 1 : 0));
    add_half_space(ball, velocity_of(own), per_horizon, 1 / dt, double{kParting}, spaces);
  }
  near_count[body] = touching;
}

/// Whether a ball can take its wanted velocity as far as walls matter: see is_clear().
bool Avoidance::Parts::is_clear_in_space(std::uint32_t body, std::span<const Wall> walls,
                                         double dt) const {
  const Position& from = bodies.at[body];
  const Position to = plus(from, times(bodies.wanted[body], dt));
  const double radius = double{bodies.radius[body]} * (1 - 1e-8);
  return std::none_of(walls.begin(), walls.end(), [&](const Wall& wall) {
    return square_distance_to_box(wall.a, wall.b, from, to) < radius * radius;
  });
}

Position Avoidance::Parts::steer_in_space(std::size_t index, double dt,
                                          std::span<const Wall> walls) {
  const std::uint32_t body = sorted.original(index);
  const Position& at = bodies.at[body];
  const double radius = double{bodies.radius[body]};
  const double speed = double{bodies.speed[body]};
  // Each wall allows no more than to touch it at the end of the step, at its point next to the
  // ball. On it, any way: keep_off() of BodyWalls is exact.
  const auto for_each_box = [&](const auto& add) {
    for (const Wall& wall : walls) {
      const Position away = arrow(nearest_in_box(wall.a, wall.b, at), at);
      const double length = length_of_arrow(away);
      if (length >= radius + speed * dt || length <= kOnBox) continue;
      add(times(away, 1 / length), -std::max(length - radius, 0.0) / dt);
    }
  };
  HalfSpaces spaces;
  bool more = false;  // than there is room for
  for_each_box([&](const Position& normal, double least) {
    more = spaces.count == kMostBoxes;
    if (!more) spaces.add(normal, least);
  });
  spaces.hard = spaces.count;
  add_balls(index, dt, spaces);
  if (bodies.weight[body] <= 0) spaces.count = spaces.hard;
  const Position& wish = bodies.wanted[body];
  Position found = nearest_allowed(spaces, speed, wish);
  if (more) {
    double most = 1;  // slower, where it must be: all walls allow a ball to stand
    for_each_box([&](const Position& normal, double least) {
      const double toward = dot(normal, found);
      if (toward < least) most = std::min(most, least / toward);
    });
    found = times(found, most);
  }
  if (spaces.hard == 0 || found == wish || length_of_arrow(wish) > speed) return found;
  for (int i = spaces.hard; i < spaces.count; ++i) {
    if (dot(spaces.normal[i], wish) < spaces.least[i]) return found;
  }
  return is_clear_in_space(body, walls, dt) ? wish : found;
}

}  // namespace wend
