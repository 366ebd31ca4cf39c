#include "wend/steer/avoidance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "avoidance_parts.h"
#include "four.h"
#include "half_planes.h"
#include "sorted_bodies.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

constexpr float kOnWall = 1e-6F;  // in world units
constexpr std::uint32_t kMostWalls = HalfPlanes::kMost - SortedBodies::kMostNeighbours;

/// A body's neighbours side by side, relative to it, for four at a time.
struct Around {
  static constexpr std::uint32_t kMost = SortedBodies::kMostNeighbours;
  alignas(16) float x[kMost];
  alignas(16) float y[kMost];
  alignas(16) float vx[kMost];  // the body's less the neighbour's
  alignas(16) float vy[kMost];
  alignas(16) float reach[kMost];    // both radii
  alignas(16) float weights[kMost];  // both
};

/// Which velocities lead to no contact within the horizon: beyond the border of the velocity
/// obstacle, which is a cone cut off by a circle. Figures 2 and 3 of the paper; here each result is
/// a half-plane by its normal.
void write_half_planes(const Around& around, std::uint32_t count, const SortedBodies::Seen& own,
                       float per_horizon, float per_dt, HalfPlanes& planes) {
  WEND_ASSERT(planes.count % 4 == 0, "four half-planes are written at once: pad those before");
  for (std::uint32_t i = 0; i < count; i += 4) {
    const Four x = load_four(around.x + i);
    const Four y = load_four(around.y + i);
    const Four vx = load_four(around.vx + i);
    const Four vy = load_four(around.vy + i);
    const Four reach = load_four(around.reach + i);
    const Four square = x * x + y * y;
    const Four square_reach = reach * reach;
    const FourMask touches = square < square_reach;
    const Four away = four(1) / most(square_root(square), four(1e-12F));
    // From the centre of the circle that cuts the cone off.
    const Four wx = vx - x * four(per_horizon);
    const Four wy = vy - y * four(per_horizon);
    const Four square_w = wx * wx + wy * wy;
    const Four toward = wx * x + wy * y;
    // Behind the circle's tangents to the cone's legs.
    const FourMask before = (toward < four(0)) & (toward * toward > square_reach * square_w);
    const Four length_w = most(square_root(square_w), four(1e-12F));
    const Four leg = square_root(most(square - square_reach, four(0)));
    const FourMask left = x * wy - y * wx > four(0);
    const Four per_square = four(1) / most(square, four(1e-12F));
    // The normals of the left and the right leg.
    const Four left_x = -(x * reach + y * leg) * per_square;
    const Four left_y = (x * leg - y * reach) * per_square;
    const Four right_x = (y * leg - x * reach) * per_square;
    const Four right_y = -(x * leg + y * reach) * per_square;
    const Four leg_x = choose(left, left_x, right_x);
    const Four leg_y = choose(left, left_y, right_y);
    // Bodies that touch come no nearer; push() takes overlaps away.
    const Four nx = choose(touches, -x * away, choose(before, wx / length_w, leg_x));
    const Four ny = choose(touches, -y * away, choose(before, wy / length_w, leg_y));
    const Four none = -(nx * vx + ny * vy);
    const Four parting = (reach - square_root(square)) * four(per_dt * kParting);
    const Four beyond = reach * four(per_horizon) - length_w;
    const Four evasion = choose(touches, none + parting, choose(before, beyond, none));
    const Four now = nx * four(own.vx) + ny * four(own.vy);
    store_four(nx, planes.nx + planes.count);
    store_four(ny, planes.ny + planes.count);
    const Four share = four(own.weight) / load_four(around.weights + i);
    store_four(now + share * evasion, planes.least + planes.count);
    planes.count += 4;
  }
}

/// Whether the half-planes from one on allow a velocity.
bool allows(const HalfPlanes& planes, int first, FlatVelocity velocity) {
  for (int i = first; i < planes.count; ++i) {
    if (planes.nx[i] * velocity.x + planes.ny[i] * velocity.y < planes.least[i]) return false;
  }
  return true;
}

/// The body's share of an evasion, by weight, if a neighbour stands or comes straight ahead of it;
/// the largest of all, and 0 if there is none.
float share_head_on(const Around& around, std::uint32_t count, const Position& wanted,
                    float weight) {
  const Four to_x = four(static_cast<float>(wanted.x));
  const Four to_y = four(static_cast<float>(wanted.y));
  const Four square = to_x * to_x + to_y * to_y;
  Four found = four(0);
  for (std::uint32_t i = 0; i < count; i += 4) {
    const Four x = load_four(around.x + i);
    const Four y = load_four(around.y + i);
    const Four reach = load_four(around.reach + i) * four(kHeadOn);
    const Four off = x * to_y - y * to_x;
    const FourMask ahead = x * to_x + y * to_y > four(0);
    const FourMask in_line = off * off < reach * reach * square;
    const FourMask comes =
        load_four(around.vx + i) * to_x + load_four(around.vy + i) * to_y > square * four(0.5F);
    const Four share = four(weight) / load_four(around.weights + i);
    found = most(found, choose(ahead & in_line & comes, share, four(0)));
  }
  alignas(16) float shares[4];
  store_four(found, shares);
  return *std::max_element(shares, shares + 4);
}

}  // namespace

/// Each wall allows no more than to touch it at the end of the step, at its point next to the body.
template <typename Add>
void Avoidance::Parts::for_each_wall(std::uint32_t body, std::span<const Wall> walls, float per_dt,
                                     Add add) const {
  const Position& at = bodies.at[body];
  const float radius = bodies.radius[body];
  const float reach = radius + bodies.speed[body] / per_dt;
  for (const Wall& wall : walls) {
    const double dx = wall.b.x - wall.a.x;
    const double dy = wall.b.y - wall.a.y;
    const double whole = dx * dx + dy * dy;
    const double along = (at.x - wall.a.x) * dx + (at.y - wall.a.y) * dy;
    const double share = whole > 0 ? std::clamp(along / whole, 0.0, 1.0) : 0;
    const auto x = static_cast<float>(at.x - wall.a.x - share * dx);
    const auto y = static_cast<float>(at.y - wall.a.y - share * dy);
    const float away = std::sqrt(x * x + y * y);
    if (away >= reach) continue;
    if (away > kOnWall) {
      add(x / away, y / away, -std::max(away - radius, 0.0F) * per_dt);
      continue;
    }
    // On the wall itself rounding would choose the side; on its end, either side is free.
    const double length = std::sqrt(whole);
    if (std::min(share, 1 - share) * length <= double{kOnWall}) continue;
    const auto nx = static_cast<float>(-dy / length);
    const auto ny = static_cast<float>(dx / length);
    add(nx, ny, -std::max(nx * x + ny * y - radius, 0.0F) * per_dt);
  }
}

/// Whether a body can take its wanted velocity as far as walls matter. Half-planes alone would let
/// it come to a gap that just fits it, or round a corner, in ever shorter steps.
bool Avoidance::Parts::is_clear(std::uint32_t body, std::span<const Wall> walls, double dt) const {
  const Position& from = bodies.at[body];
  const Position to = plus(from, times(bodies.wanted[body], dt));
  const double radius = double{bodies.radius[body]} * (1 - 1e-8);
  const auto is_near = [&](const Position& at, const Position& a, const Position& b) {
    const Position on = part_way(a, b, nearest_share(flattened(at), flattened(a), flattened(b)));
    return square_distance(at, on) < radius * radius;
  };
  return std::none_of(walls.begin(), walls.end(), [&](const Wall& wall) {
    const bool crosses =
        doubled_area(wall.a, wall.b, from) * doubled_area(wall.a, wall.b, to) < 0 &&
        doubled_area(from, to, wall.a) * doubled_area(from, to, wall.b) < 0;
    return crosses || is_near(from, wall.a, wall.b) || is_near(to, wall.a, wall.b) ||
           is_near(wall.a, from, to) || is_near(wall.b, from, to);
  });
}

/// Slower, where it must be: all walls allow a body to stand.
FlatVelocity Avoidance::Parts::keep_off(std::uint32_t body, std::span<const Wall> walls,
                                        float per_dt, FlatVelocity velocity) const {
  float most = 1;
  for_each_wall(body, walls, per_dt, [&](float nx, float ny, float least) {
    const float toward = nx * velocity.x + ny * velocity.y;
    if (toward < least) most = std::min(most, least / toward);
  });
  return {velocity.x * most, velocity.y * most};
}

float Avoidance::Parts::add_bodies(std::size_t index, float per_dt, HalfPlanes& planes) {
  const SortedBodies::Neighbours nearest = sorted.find(index, options.neighbours);
  const std::uint32_t count = nearest.count;
  const SortedBodies::Seen& own = sorted.seen(index);
  Around around;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t other = nearest.index[i];
    const SortedBodies::Seen& seen = sorted.seen(other);
    around.x[i] = static_cast<float>(seen.x - own.x) * sorted.quantum();
    around.y[i] = static_cast<float>(seen.y - own.y) * sorted.quantum();
    around.vx[i] = own.vx - seen.vx;
    around.vy[i] = own.vy - seen.vy;
    around.reach[i] = own.radius + seen.radius;
    around.weights[i] = own.weight + seen.weight;
    if (seen.x == own.x && seen.y == own.y) {
      // In one point: each goes its own way, by the order in which the caller has them.
      const bool first = sorted.original(index) < sorted.original(other);
      around.x[i] = first ? 1e-3F * around.reach[i] : -1e-3F * around.reach[i];
    }
  }
  for (std::uint32_t i = count; i % 4 != 0; ++i) {
    around.x[i] = around.y[i] = around.vx[i] = around.vy[i] = around.reach[i] = 0;
    around.weights[i] = 1;
  }
  const float closing = bodies.speed[sorted.original(index)] + most_speed;
  std::uint8_t touching = 0;
  const std::uint32_t body = sorted.original(index);
  for (std::uint32_t i = 0; i < count; ++i) {
    const float reach = around.reach[i] * 1.2F + closing / per_dt;
    near[body * options.neighbours + touching] = sorted.original(nearest.index[i]);
    const bool soon = around.x[i] * around.x[i] + around.y[i] * around.y[i] < reach * reach;
    touching = static_cast<std::uint8_t>(touching + (soon ? 1 : 0));
  }
  near_count[body] = touching;
  const int before = planes.count;
  write_half_planes(around, count, own, 1 / bodies.horizon[sorted.original(index)], per_dt, planes);
  planes.count = before + static_cast<int>(count);
  return share_head_on(around, count, bodies.wanted[body], own.weight);
}

/// Where the others that lie in a body's way push it. Each pair takes its overlap away, shared by
/// weight; a body that several push goes by their sum, at most by the deepest overlap.
Position Avoidance::Parts::pushed(std::uint32_t body, std::span<const Position> at) const {
  const Position& from = at[body];
  const double weight = double{bodies.weight[body]};
  Position sum;
  double deepest = 0;
  for (const std::uint32_t other : near_of(body)) {
    Position way = arrow(at[other], from);
    if (!options.in_space) way.z = 0;
    const double reach = double{bodies.radius[body]} + double{bodies.radius[other]};
    const double square = dot(way, way);
    if (square >= reach * reach) continue;
    double away = std::sqrt(square);
    if (away < 1e-9) {
      way = {body < other ? -1.0 : 1.0, 0, 0};
      away = 1;
    }
    const double weights = weight + double{bodies.weight[other]};
    const double overlap = reach - std::sqrt(square);
    const double part = weights > 0 ? overlap * weight / weights : 0;
    sum = plus(sum, {way.x / away * part, way.y / away * part, way.z / away * part});
    deepest = std::max(deepest, part);
  }
  const double length = length_of_arrow(sum);
  return plus(from, times(sum, length > deepest ? deepest / length : 1));
}

Avoidance::Avoidance(const AvoidanceOptions& options) : parts_(std::make_unique<Parts>(options)) {
  WEND_ASSERT(options.neighbours >= 1 && options.neighbours <= SortedBodies::kMostNeighbours,
              "between 1 and 16 neighbours are avoided at a time");
  WEND_ASSERT(options.range > 0 && options.floor_height > 0,
              "the range and the height of a floor are above 0");
}
Avoidance::Avoidance(Avoidance&&) noexcept = default;
Avoidance& Avoidance::operator=(Avoidance&&) noexcept = default;
Avoidance::~Avoidance() = default;

std::span<const std::uint32_t> Avoidance::near(std::size_t body) const {
  WEND_ASSERT(body < size(), "bodies are numbered as in the arrays that were taken");
  return parts_->near_of(body);
}

std::size_t Avoidance::size() const { return parts_->sorted.size(); }

void Avoidance::take(const Bodies& bodies) {
  const std::size_t count = bodies.at.size();
  WEND_ASSERT(bodies.velocity.size() == count && bodies.wanted.size() == count &&
                  bodies.radius.size() == count && bodies.speed.size() == count &&
                  bodies.weight.size() == count && bodies.horizon.size() == count,
              "the arrays of bodies have one length: one value for each body");
  WEND_CHECK(count < std::numeric_limits<std::int32_t>::max(),
             "fewer than 2^31 bodies avoid one another: divide them");
  parts_->bodies = bodies;
  parts_->most_speed = 0;
  for (const float speed : bodies.speed) parts_->most_speed = std::max(parts_->most_speed, speed);
  parts_->near.resize(count * parts_->options.neighbours);
  parts_->near_count.resize(count);
  parts_->sorted.take(bodies, parts_->options);
}

void Avoidance::steer(std::size_t first, std::size_t last, double dt,
                      std::span<Position> velocities,
                      std::span<const std::span<const Wall>> walls) {
  Parts& all = *parts_;
  WEND_ASSERT(first <= last && last <= size(), "a share of the bodies lies within 0 .. size()");
  WEND_ASSERT(dt > 0, "a step takes some time");
  WEND_ASSERT(velocities.size() == size(), "there is one velocity for each body");
  WEND_ASSERT(walls.empty() || walls.size() == size(), "there is one list of walls for each body");
  const auto per_dt = static_cast<float>(1 / dt);
  for (std::size_t index = first; index < last; ++index) {
    const std::uint32_t body = all.sorted.original(index);
    if (all.options.in_space) {
      const auto boxes = walls.empty() ? std::span<const Wall>{} : walls[body];
      velocities[body] = all.steer_in_space(index, dt, boxes);
      continue;
    }
    HalfPlanes planes;
    planes.count = 0;
    bool more_walls = false;  // than there is room for
    if (!walls.empty()) {
      all.for_each_wall(body, walls[body], per_dt, [&](float nx, float ny, float least) {
        more_walls = planes.count == static_cast<int>(kMostWalls);
        if (!more_walls) planes.add(nx, ny, least);
      });
      while (planes.count % 4 != 0) planes.add(1, 0, -1e30F);  // allows all
    }
    planes.hard = planes.count;
    const float head_on = all.add_bodies(index, per_dt, planes);
    const float weight = all.sorted.seen(index).weight;
    if (weight <= 0) planes.count = planes.hard;
    const Position& wanted = all.bodies.wanted[body];
    FlatVelocity wish = {static_cast<float>(wanted.x), static_cast<float>(wanted.y)};
    // Both keep to their right, so that two of the same mind do not stop each other.
    const float aside = weight > 0 ? kAside * 2 * head_on : 0;
    wish = {wish.x + aside * wish.y, wish.y - aside * wish.x};
    FlatVelocity found = nearest_allowed(planes, all.bodies.speed[body], wish);
    if (more_walls) found = all.keep_off(body, walls[body], per_dt, found);
    const bool hindered = planes.hard > 0 && (found.x != wish.x || found.y != wish.y);
    if (hindered && aside == 0 && allows(planes, planes.hard, wish) &&
        length_of_arrow(flattened(wanted)) <= double{all.bodies.speed[body]} &&
        all.is_clear(body, walls[body], dt)) {
      found = wish;
    }
    // Without rounding, so that the caller sees that a free body kept to its way.
    const bool as_wanted = found.x == static_cast<float>(wanted.x) &&  //
                           found.y == static_cast<float>(wanted.y);
    velocities[body] =
        as_wanted ? Position{wanted.x, wanted.y, 0} : Position{double{found.x}, double{found.y}, 0};
  }
}

void Avoidance::push(std::size_t first, std::size_t last, std::span<const Position> at,
                     std::span<Position> apart) const {
  const Parts& all = *parts_;
  WEND_ASSERT(first <= last && last <= size(), "a share of the bodies lies within 0 .. size()");
  WEND_ASSERT(at.size() == size() && apart.size() == size(), "there is one place for each body");
  for (std::size_t index = first; index < last; ++index) {
    const std::uint32_t body = all.sorted.original(index);
    apart[body] = all.pushed(body, at);
  }
}

}  // namespace wend
