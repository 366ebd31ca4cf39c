#include "body_set.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

constexpr double kOverlap = 0.05;  // of the smaller diameter: what a press may lead to
constexpr int kPushes = 4;         // in a tick
// In radii that a body goes at full speed. Bodies that do not get on look ahead less: with long
// horizons many in one place allow one another no velocity at all.
constexpr float kFreeHorizon = 6;
constexpr float kPressHorizon = 1;
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
  ranks_.clear();
}

void BodySet::add(const Body& body) {
  WEND_ASSERT(body.weight >= 0, "a body's weight is at least 0");
  WEND_ASSERT(body.speed > 0 && body.radius >= 0, "the motion of a unit is valid: see UnitMotion");
  slots_.push_back(body.slot);
  at_.push_back(body.at);
  velocity_.push_back(body.velocity);
  wanted_.push_back(body.wanted);
  radius_.push_back(static_cast<float>(body.radius));
  speed_.push_back(static_cast<float>(body.speed));
  weight_.push_back(static_cast<float>(body.weight));
  ranks_.push_back({body.slot, body.rank});
}

/// By the largest body: what lies five diameters away matters to none.
void BodySet::choose_options() {
  double radius = 0;
  for (const float one : radius_) radius = std::max(radius, double{one});
  const double range = std::max(10 * radius, 1e-3);
  if (range == range_) return;
  range_ = range;
  avoidance_ = Avoidance({.range = range, .floor_height = std::max(4 * radius, 1e-3)});
}

void BodySet::find_walls(const Ground& ground, double dt) {
  std::uint32_t slots = 0;
  for (const std::uint32_t slot : slots_) slots = std::max(slots, slot + 1);
  // Never fewer: a unit that jumps is no body for a tick, and its slot is kept.
  known_slots_ = std::max(known_slots_, slots);
  walls_.resize(known_slots_);
  right_.resize(known_slots_);
  wall_lists_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    const double radius = double{radius_[i]};
    const double reach = radius + 2 * double{speed_[i]} * dt;
    walls_.look(ground, slots_[i], at_[i], reach, std::max(reach, 4 * radius));
  }
  free_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    const double radius = double{radius_[i]} * (1 - 1e-6);
    free_[i] = walls_.clear_of(slots_[i], at_[i], radius) || ground.is_free(at_[i], radius) ? 1 : 0;
    wall_lists_[i] = free_[i] != 0 ? walls_.walls(slots_[i]) : std::span<const Wall>{};
  }
}

/// A body that is caught in a wall, such as in a gate that was shut, has to be able to leave it.
Position BodySet::off_walls(std::size_t body, const Position& from, const Position& to) const {
  return free_[body] == 0 ? to : walls_.keep_off(slots_[body], from, to, double{radius_[body]});
}

void BodySet::steer(const Ground& ground, double dt) {
  taken_.resize(size());
  if (size() == 0) return;
  choose_options();
  find_walls(ground, dt);
  horizon_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    const float ahead = right_.gets_on(slots_[i]) ? kFreeHorizon : kPressHorizon;
    horizon_[i] = ahead * std::max(radius_[i], 1e-3F) / speed_[i];
    if (weight_[i] <= 0) continue;
    if (right_.redirect(slots_[i], double{speed_[i]}, wanted_[i])) weight_[i] *= kYielding;
  }
  avoidance_.take({at_, velocity_, wanted_, radius_, speed_, weight_, horizon_});
  avoidance_.steer(0, size(), dt, taken_, wall_lists_);
  for (std::size_t i = 0; i < size(); ++i) taken_[i].z = rise(wanted_[i], taken_[i]);
  right_.note({ranks_, at_, wanted_, taken_, radius_},
              [&](std::size_t body) { return avoidance_.near(body); });
}

/// On the way to a place, off walls, and no further in a tick than the speed allows, however others
/// push.
Position BodySet::step_to(std::size_t body, const Position& to, double dt) const {
  const double most = double{speed_[body]} * dt;
  const double way = flat_distance(at_[body], to);
  double share = way > most ? most / way : 1;
  for (int attempt = 0; attempt < 4; ++attempt, share /= 2) {
    const Position stop = off_walls(body, at_[body], part_way(at_[body], to, share));
    if (flat_distance(at_[body], stop) <= most * (1 + 1e-9)) return stop;
  }
  return at_[body];
}

/// Whether a body would overlap another by more than is allowed, and by more than before.
bool BodySet::overlaps(std::size_t body) const {
  for (const std::uint32_t other : avoidance_.near(body)) {
    const double reach = double{radius_[body]} + double{radius_[other]};
    const double least = reach - kOverlap * 2 * double{std::min(radius_[body], radius_[other])};
    const double now = square_distance(moved_[body], moved_[other]);
    if (now >= least * least) continue;
    if (now < square_distance(at_[body], at_[other])) return true;
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
    for (std::size_t i = 0; i < size(); ++i) held_[i] = share_[i] > 0 && overlaps(i) ? 1 : 0;
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

void BodySet::move(double dt) {
  WEND_ASSERT(taken_.size() == size(), "steer() bodies before they move");
  moved_.resize(size());
  target_.resize(size());
  for (std::size_t i = 0; i < size(); ++i) {
    moved_[i] = off_walls(i, at_[i], plus(at_[i], times(taken_[i], dt)));
  }
  for (int push = 0; push < kPushes; ++push) {
    target_.swap(moved_);
    avoidance_.push(0, size(), target_, moved_);
    for (std::size_t i = 0; i < size(); ++i) moved_[i] = off_walls(i, target_[i], moved_[i]);
  }
  for (std::size_t i = 0; i < size(); ++i) target_[i] = step_to(i, moved_[i], dt);
  moved_ = target_;
  hold_back(dt);
  at_.swap(moved_);
}

}  // namespace wend
