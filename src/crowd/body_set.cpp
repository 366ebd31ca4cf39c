#include "body_set.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

constexpr double kMostOverlap = 0.05;  // of the smaller diameter: what a press may lead to
constexpr int kPushes = 4;             // in a tick
// In radii that a body goes at full speed. Bodies that do not get on look ahead less: with long
// horizons many in one place allow one another no velocity at all.
constexpr float kFreeHorizon = 6;
constexpr float kPressHorizon = 1;
constexpr std::uint8_t kCaught = 1;  // why a body is bound to go straight on
constexpr std::uint8_t kOnLink = 2;
constexpr float kYielding = 4;  // the weight of bodies that make way, in weights of others

/// Bodies evade one another as seen from above. On slopes they rise as far as they get on.
double rise(const Velocity& wanted, const Velocity& taken) {
  const double square = wanted.x * wanted.x + wanted.y * wanted.y;
  if (square <= 0) return wanted.z;
  const double along = (taken.x * wanted.x + taken.y * wanted.y) / square;
  return wanted.z * std::clamp(along, 0.0, 1.0);
}

}  // namespace

void BodySet::clear() {
  slots_.clear();
  at_.clear();
  velocity_.clear();
  wanted_.clear();
  radius_.clear();
  speed_.clear();
  weight_.clear();
  bound_.clear();
  idle_.clear();
  ranks_.clear();
}

void BodySet::add(const Body& body) {
  WEND_ASSERT(body.weight >= 0, "a body's weight is at least 0");
  WEND_ASSERT(body.speed > 0 && body.radius >= 0, "the motion of a unit is valid: see UnitMotion");
  slots_.push_back(body.slot);
  at_.push_back(body.at);
  velocity_.push_back(body.velocity);
  wanted_.push_back(body.wanted);
  // Rounded down: it has to fit through what its paths fit through.
  const auto radius = static_cast<float>(body.radius);
  radius_.push_back(double{radius} > body.radius ? std::nextafter(radius, 0.0F) : radius);
  speed_.push_back(static_cast<float>(body.speed));
  weight_.push_back(static_cast<float>(body.weight));
  bound_.push_back(body.bound ? kOnLink : 0);
  idle_.push_back(body.idle ? 1 : 0);
  ranks_.push_back({body.slot, body.rank});
}

void BodySet::ground_changed() {
  walls_.forget();
  left_at_.assign(left_at_.size(), kNowhere);
}

void BodySet::ground_changed(const Position& low, const Position& high) {
  walls_.forget(low, high);
  for (Position& at : left_at_) {
    const bool inside = at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y;
    if (inside) at = kNowhere;
  }
}

/// The square of the distance that counts: between balls, or discs as seen from above.
double BodySet::square_between(const Position& a, const Position& b) const {
  return in_space_ ? square_apart(a, b) : square_distance(a, b);
}

/// By the largest body: what lies five diameters away matters to none.
void BodySet::choose_options() {
  double radius = 0;
  for (const float one : radius_) radius = std::max(radius, double{one});
  const double range = std::max(10 * radius, 1e-3);
  if (range == range_) return;
  range_ = range;
  avoidance_ = Avoidance(
      {.range = range, .floor_height = std::max(4 * radius, 1e-3), .in_space = in_space_});
}

/// Paths lead bodies as near to walls as counts as touching: to them they are so much smaller.
void BodySet::allow_touching(const Ground& ground) {
  constexpr double kExact = 1 - 0x1p-10;  // within what the ground allows
  const auto touch = static_cast<float>(ground.touch() * kExact);
  for (float& radius : radius_) radius = std::max(radius - touch, 0.0F);
}

void BodySet::find_walls(const Ground& ground, double dt) {
  std::uint32_t slots = 0;
  for (const std::uint32_t slot : slots_) slots = std::max(slots, slot + 1);
  // Never fewer: a unit that jumps is no body for a tick, and its slot is kept.
  known_slots_ = std::max(known_slots_, slots);
  walls_.resize(known_slots_);
  left_at_.resize(known_slots_, kNowhere);
  came_from_.resize(known_slots_, kNowhere);
  right_.resize(known_slots_);
  wall_lists_.resize(size());
  free_.resize(size());
  for_each([&](std::size_t body) { find_walls_of(body, ground, dt); });
}

/// To the nearest place with room, if there is one near by; else it stays.
Velocity BodySet::way_out(std::size_t body, const Ground& ground, double dt) const {
  const double radius = double{radius_[body]};
  const double within = 8 * std::max(radius, 1.0);
  const std::optional<Position> free = ground.nearest_free(at_[body], radius, within);
  if (!free) return {};
  Position way = arrow(at_[body], *free);
  if (!in_space_) way.z = 0;
  const double length = length_of_arrow(way);
  if (length <= 0) return {};
  return times(way, std::min(double{speed_[body]}, length / dt) / length);
}

void BodySet::find_walls_of(std::size_t i, const Ground& ground, double dt) {
  const double radius = double{radius_[i]};
  const double reach = radius + 2 * double{speed_[i]} * dt;
  const bool stayed = at_[i] == left_at_[slots_[i]];
  if (!stayed) walls_.forget(slots_[i]);
  walls_.look(ground, slots_[i], at_[i], reach, std::max(reach, 4 * radius));
  const double least = radius * (1 - 1e-6);
  // Clear of walls it may also be where it was put or pushed to: beyond them, off the ground.
  const bool kept = stayed && walls_.clear_of(slots_[i], at_[i], least);
  free_[i] = bound_[i] == 0 && (kept || ground.is_free(at_[i], least)) ? 1 : 0;
  wall_lists_[i] = free_[i] != 0 ? walls_.walls(slots_[i]) : std::span<const Wall>{};
  // Caught in a wall, such as a gate that was shut, it goes straight out, and none pushes it on.
  if (free_[i] == 0 && bound_[i] == 0) {
    bound_[i] = kCaught;
    if (idle_[i] != 0) wanted_[i] = way_out(i, ground, dt);
  }
  if (bound_[i] != 0) weight_[i] = 0;
}

Position BodySet::off_walls(std::size_t body, const Position& from, const Position& to) const {
  return free_[body] == 0 ? to : walls_.keep_off(slots_[body], from, to, double{radius_[body]});
}

void BodySet::steer(const Ground& ground, double dt) {
  taken_.resize(size());
  if (size() == 0) return;
  if (in_space_ != ground.fills_space()) range_ = 0;
  in_space_ = ground.fills_space();
  choose_options();
  allow_touching(ground);
  find_walls(ground, dt);
  horizon_.resize(size());
  wish_ = wanted_;
  for (std::size_t i = 0; i < size(); ++i) {
    const float ahead = right_.gets_on(slots_[i]) ? kFreeHorizon : kPressHorizon;
    horizon_[i] = ahead * std::max(radius_[i], 1e-3F) / speed_[i];
    if (weight_[i] <= 0) continue;
    if (right_.redirect(slots_[i], double{speed_[i]}, wanted_[i])) weight_[i] *= kYielding;
  }
  avoidance_.take({at_, velocity_, wanted_, radius_, speed_, weight_, horizon_});
  shares_.run(size(), [&](std::size_t first, std::size_t last) {
    avoidance_.steer(first, last, dt, taken_, wall_lists_);
  });
  done_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    if (bound_[i] != 0) taken_[i] = wanted_[i];
    if (!in_space_) taken_[i].z = rise(wanted_[i], taken_[i]);
    // Those that go straight on are held by others only in move().
    const Position& before = came_from_[slots_[i]];
    const bool known = bound_[i] != 0 && before.x != kNowhere.x;
    done_[i] = known ? times(arrow(before, at_[i]), 1 / dt) : taken_[i];
  }
  const RightOfWay::Scene scene = {ranks_, at_, wish_, wanted_, done_, radius_, in_space_};
  right_.begin(scene);
  for_each([&](std::size_t body) { right_.note(scene, body, avoidance_.near(body)); });
  right_.end(scene);
}

/// On the way to a place, off walls, and no further in a tick than the speed allows, however others
/// push.
Position BodySet::step_to(std::size_t body, const Position& to, double dt) const {
  WEND_ASSERT(dt > 0, "a step takes some time");
  const double most = double{speed_[body]} * dt;
  const double way = between(at_[body], to);
  double share = way > most ? most / way : 1;
  for (int attempt = 0; attempt < 4; ++attempt, share /= 2) {
    const Position stop = off_walls(body, at_[body], part_way(at_[body], to, share));
    if (between(at_[body], stop) <= most * (1 + 1e-9)) return stop;
  }
  return at_[body];
}

/// Two that meet on one link have no way round: held back, both would stay there.
bool BodySet::pass_on_a_link(std::size_t one, std::size_t other) const {
  if (bound_[one] != kOnLink || bound_[other] != kOnLink) return false;
  return dot(taken_[one], taken_[other]) <= 0;
}

/// Whether a body would overlap another by more than is allowed, and by more than before, and its
/// own move is why: one that is run into from behind goes on.
bool BodySet::overlaps(std::size_t body) const {
  if (moved_[body] == at_[body]) return false;
  for (const std::uint32_t other : avoidance_.near(body)) {
    const double reach = double{radius_[body]} + double{radius_[other]};
    const double least = reach - kMostOverlap * 2 * double{std::min(radius_[body], radius_[other])};
    const double now = square_between(moved_[body], moved_[other]);
    if (now >= least * least) continue;
    const double before = square_between(at_[body], at_[other]);
    if (now >= before || pass_on_a_link(body, other)) continue;
    const bool comes = square_between(moved_[body], at_[other]) < before;
    const bool other_comes = square_between(at_[body], moved_[other]) < before;
    if (comes || !other_comes) return true;
  }
  return false;
}

/// Takes back the moves of bodies that would overlap: half of each, then all. In the end no pair
/// overlaps by more than is allowed, unless it did before: then all bodies are where they were.
void BodySet::hold_back(double dt) {
  share_.assign(size(), 1.0F);
  held_.assign(size(), 1);
  for (bool any = true; any;) {
    any = false;
    for_each([&](std::size_t i) { held_[i] = share_[i] > 0 && overlaps(i) ? 1 : 0; });
    for (std::size_t i = 0; i < size(); ++i) {
      if (held_[i] == 0) continue;
      any = true;
      share_[i] = share_[i] > 0.2F ? share_[i] / 2 : 0;
      moved_[i] = at_[i];
      if (share_[i] > 0) {
        moved_[i] = step_to(i, part_way(at_[i], target_[i], double{share_[i]}), dt);
      }
    }
  }
}

void BodySet::move(const Ground& ground, double dt) {
  WEND_ASSERT(taken_.size() == size(), "steer() bodies before they move");
  if (size() == 0) return;  // such as where all jump in this tick
  moved_.resize(size());
  target_.resize(size());
  for_each(
      [&](std::size_t i) { moved_[i] = off_walls(i, at_[i], plus(at_[i], times(taken_[i], dt))); });
  for (int push = 0; push < kPushes; ++push) {
    target_.swap(moved_);
    shares_.run(size(), [&](std::size_t first, std::size_t last) {
      avoidance_.push(first, last, target_, moved_);
    });
    for_each([&](std::size_t i) { moved_[i] = off_walls(i, target_[i], moved_[i]); });
  }
  for_each([&](std::size_t i) { target_[i] = step_to(i, moved_[i], dt); });
  moved_ = target_;
  hold_back(dt);
  for (std::size_t i = 0; i < size(); ++i) {
    if (bound_[i] == 0 && ground.has_slopes()) moved_[i].z = ground.height(moved_[i]);
  }
  at_.swap(moved_);
  for (std::size_t i = 0; i < size(); ++i) {
    came_from_[slots_[i]] = moved_[i];
    left_at_[slots_[i]] = free_[i] != 0 ? at_[i] : kNowhere;
  }
}

}  // namespace wend
