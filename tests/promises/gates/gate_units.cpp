#include "promises/gates/gate_units.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "promises/mesh/brute_mesh.h"
#include "promises/mesh/plans.h"

namespace wend::test {
namespace {

PathService build_service(GateScene& scene, double radius) {
  ServiceOptions options;
  options.budget.expansions = 5 + scene.random().below(500);
  return PathService::build(scene.shared(), radius, options).value();
}

}  // namespace

GateUnits::GateUnits(GateScene& scene, double radius)
    : scene_(scene),
      radius_(radius),
      service_(build_service(scene, radius)),
      set_({.service = &service_,
            .ground = &scene.shared().ground(),
            .places = scene.shared().places(radius).value()}),
      dt_(0.04 + 0.12 * draw_share(scene.random())) {
  Random& random = scene.random();
  for (std::uint32_t i = 0; i < 4; ++i) {
    Position at;
    if (!draw_free(at)) continue;
    UnitMotion motion;
    motion.radius = radius;
    motion.speed = scene.level().side * (0.03 + 0.15 * draw_share(random));
    motion.acceleration = 4 * motion.speed;
    motion.braking = 8 * motion.speed;
    motion.turning_circle = random.chance(25) ? draw_share(random) : 0;
    motion.look_every = random.below(9);
    motion.look_ahead = random.chance(20) ? 0 : 8;
    motion.seed = i;
    units_.push_back({set_.add(motion, at), {}, false, false, motion.speed});
  }
}

const MeshNavigator& GateUnits::newest() const {
  return *scene_.shared().snapshot()->of(radius_).value();
}

bool GateUnits::draw_free(Position& at) const {
  for (int tries = 0; tries < 40; ++tries) {
    at = draw_gate_place(scene_.random(), scene_.level());
    if (scene_.judge_place(at, radius_, scene_.open()) == GateVerdict::open) return true;
  }
  return false;
}

bool GateUnits::check(bool good, const char* promise, const Unit& unit) const {
  if (good) return scene_.check(true, promise);
  const MoveProgress progress = set_.progress(unit.handle);
  const Position at = set_.position(unit.handle);
  const Velocity& step = set_.last_step(unit.handle).velocity;
  return scene_.check(
      false, promise,
      "by " + scene_.place_text({step.x * dt_, step.y * dt_, step.z * dt_}) + " at " +
          scene_.place_text(at) + " to " + scene_.place_text(unit.order.to) + ", radius " +
          std::to_string(radius_) + ", " + to_string(progress.state) + " (" + progress.reason +
          "), wait " + std::to_string(unit.order.wait) + ", caught " + std::to_string(unit.caught) +
          ", speed " + std::to_string(unit.speed) + ", dt " + std::to_string(dt_) + ", replans " +
          std::to_string(progress.replans) + ", look every " +
          std::to_string(set_.motion(unit.handle).look_every) + ", unit " +
          std::to_string(set_.motion(unit.handle).seed));
}

/// To any place of the mesh, also in a gate that is closed.
void GateUnits::give_order(Unit& unit) {
  Random& random = scene_.random();
  MoveOrder order;
  order.wait = random.chance(60);
  order.to = draw_gate_place(random, scene_.level());
  order.owner = random.below(2);
  if (random.chance(20)) order.algorithm = "astar";
  const std::vector<std::uint8_t> all(scene_.open().size(), 1);
  if (scene_.judge_place(order.to, radius_, all) != GateVerdict::open) return;
  check(set_.start(unit.handle, order), "an order is taken", unit);
  unit.order = order;
  unit.has_order = true;
  unit.caught = false;
}

void GateUnits::tick(int age) {
  service_.tick();
  set_.tick(dt_);
  for (Unit& unit : units_) {
    move(unit);
    if (unit.has_order && is_over(set_.state(unit.handle))) check_end(unit, age);
    if (!unit.has_order && scene_.random().chance(10)) give_order(unit);
  }
}

void GateUnits::move(Unit& unit) {
  const Ground& ground = scene_.shared().ground();
  const Position from = set_.position(unit.handle);
  const FollowStep step = set_.last_step(unit.handle);
  const Position to = {from.x + step.velocity.x * dt_, from.y + step.velocity.y * dt_,
                       from.z + step.velocity.z * dt_};
  const double speed = std::hypot(step.velocity.x, step.velocity.y);
  check(std::isfinite(speed) && speed <= unit.speed * (1 + 1e-9), "not too fast", unit);
  if (!ground.is_free(from, radius_)) {
    if (!unit.caught) ++gate_tally().caught;
    unit.caught = true;
  } else if (speed > 0) {
    ++gate_tally().moves;
    check(ground.is_free(from, to, radius_), "a unit moves over free ground", unit);
  }
  if (step.jumps) {
    const auto links = newest().links().all();
    check(std::ranges::any_of(
              links,
              [&](const MeshLink& link) { return flat_distance(link.to, step.jump_to) < 1e-6; }),
          "a unit jumps to the end of a link", unit);
    check(ground.is_free(step.jump_to, radius_), "a unit jumps to a free place", unit);
  }
  set_.set_position(unit.handle, step.jumps ? step.jump_to : to, step.velocity);
}

bool GateUnits::has_way(const Unit& unit) const {
  const Position at = set_.position(unit.handle);
  return newest().solve({at, unit.order.to}, scene_.workspace()).found();
}

void GateUnits::check_end(Unit& unit, int age) {
  const MoveState state = set_.state(unit.handle);
  const Position at = set_.position(unit.handle);
  if (state == MoveState::arrived) {
    ++gate_tally().arrived;
    unit.has_order = false;
    const double within = set_.motion(unit.handle).arrive_within + 1e-6;
    check(flat_distance(at, unit.order.to) <= within, "a unit that arrived is at its goal", unit);
    return;
  }
  unit.has_order = false;
  // One that was caught may be farther from all free places than units look.
  const bool is_lost = state == MoveState::invalid && unit.caught && !unit.order.wait;
  check(is_lost || state == MoveState::blocked || state == MoveState::unreachable,
        "an order ends as it may", unit);
  if (age > 30) check(!has_way(unit), "an order fails only where there is no way", unit);
}

void GateUnits::finish() {
  const auto goes = [](const Unit& unit) { return unit.has_order; };
  for (int age = 0; age < 2500 && std::ranges::any_of(units_, goes); ++age) {
    service_.tick();
    set_.tick(dt_);
    for (Unit& unit : units_) {
      move(unit);
      if (unit.has_order && is_over(set_.state(unit.handle))) check_end(unit, age);
    }
  }
  for (const Unit& unit : units_) {
    if (!unit.has_order) continue;
    const bool may_wait = set_.state(unit.handle) == MoveState::waiting && unit.order.wait;
    check(may_wait && !has_way(unit), "a unit arrives once all gates are open", unit);
  }
  const auto valid = set_.validate();
  scene_.check(valid.ok(), "MoveToSet::validate finds no fault",
               valid.ok() ? std::string() : valid.error().message());
}

}  // namespace wend::test
