// Crowds: made, ordered and moved. crowd_arrays.cpp reads and writes many units at once.
#include "wend/c/crowd.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "c/call.h"
#include "c/crowd/crowd_object.h"
#include "c/edits.h"
#include "c/moves.h"
#include "c/objects.h"
#include "c/places.h"
#include "wend/ground/grid_ground.h"
#include "wend/mesh/mesh_ground.h"

namespace wend::c {
namespace {

constexpr double kLongestStep = 10;  // seconds
constexpr double kLargest = 1e12;

static_assert(WEND_MOVE_INVALID == static_cast<int>(MoveState::invalid) &&
              WEND_MOVE_ARRIVED == static_cast<int>(MoveState::arrived));
static_assert(WEND_BODY_STAND == static_cast<int>(BodyRule::stand) &&
              WEND_BODY_AVOID == static_cast<int>(BodyRule::avoid));
// The caller reads wend's own list of units.
static_assert(sizeof(wend_unit) == sizeof(UnitHandle) &&
              offsetof(wend_unit, generation) == offsetof(UnitHandle, generation));

UnitHandle unit_of(const wend_unit& unit) { return {unit.slot, unit.generation}; }
GroupHandle group_of(const wend_group& group) { return {group.slot, group.generation}; }
wend_unit given_back(UnitHandle unit) { return {unit.slot, unit.generation}; }
wend_position given_back(const Position& at) { return {at.x, at.y, at.z}; }

/// A number of the setup or of a motion: 0 stands for the usual one.
bool choose(Call& call, double given, const char* name, double& value) {
  if (!(given >= 0) || given > kLargest) {
    call.fail(WEND_OUT_OF_RANGE, std::string(name) + " is a number from 0 to 10^12");
    return false;
  }
  if (given > 0) value = given;
  return true;
}

struct Setup {
  ServiceOptions service;
  double radius = 0;
  Placement placement;
};

bool take(Call& call, const wend_crowd_setup* given, Setup& setup) {
  setup.service.threads = 1;
  if (given == nullptr) return true;
  if (!call.sized(given, "setup") || !is_place(call, given->origin, "origin") ||
      !choose(call, given->radius, "radius", setup.radius) ||
      !choose(call, given->cell_size, "cell_size", setup.placement.cell_size)) {
    return false;
  }
  setup.placement.origin = place_of(given->origin);
  if (given->threads > 0) setup.service.threads = given->threads;
  if (given->expansions > 0) setup.service.budget.expansions = given->expansions;
  return true;
}

/// Makes the units, once their ground and their service are there.
wend_code finish(Call& call, std::shared_ptr<CrowdObject> crowd, const Placement& placement,
                 wend_crowd** handle) {
  crowd->units = std::make_unique<MoveToSet>(MoveWorld{.service = crowd->service.get(),
                                                       .ground = crowd->ground.get(),
                                                       .places = crowd->places.get(),
                                                       .placement = placement});
  return call.hand_out(std::move(crowd), handle);
}

wend_code create_on(Call& call, const GridMap& grid, const GridOptions& options, Setup& setup,
                    wend_crowd** handle) {
  const bool cuts =
      options.corners == CornerRule::always || options.corners == CornerRule::one_free;
  if (cuts) {
    return call.fail(WEND_REFUSED,
                     "crowds need corners \"both_free\" or \"never\": other paths lead through "
                     "corners of walls, where bodies have no room");
  }
  if (setup.radius > 0) {
    return call.fail(WEND_OUT_OF_RANGE, "the radius of a setup is for meshes: on grids it is 0");
  }
  Result<PathService> service = PathService::build(grid, options, setup.service);
  if (!service) return call.fail(WEND_REFUSED, service.error());
  auto crowd = std::make_shared<CrowdObject>();
  crowd->service = std::make_unique<PathService>(std::move(service).value());
  Result<GridGround> ground = GridGround::build(*crowd->service->map(), setup.placement);
  if (!ground) return call.fail(WEND_REFUSED, ground.error());
  crowd->ground = std::make_unique<GridGround>(std::move(ground).value());
  return finish(call, std::move(crowd), setup.placement, handle);
}

wend_code create_on(Call& call, const std::shared_ptr<const RadiusNavigators>& radii, Setup& setup,
                    wend_crowd** handle) {
  const Result<const MeshNavigator*> navigator = radii->of(setup.radius);
  if (!navigator) return call.fail(WEND_REFUSED, navigator.error());
  Result<PathService> service = PathService::build(*navigator.value(), setup.service);
  if (!service) return call.fail(WEND_REFUSED, service.error());
  auto crowd = std::make_shared<CrowdObject>();
  crowd->radii = radii;
  crowd->service = std::make_unique<PathService>(std::move(service).value());
  crowd->ground = std::make_unique<MeshGround>(radii->mesh());
  crowd->places = std::make_unique<MeshGround>(navigator.value()->mesh());
  return finish(call, std::move(crowd), {}, handle);
}

bool take(Call& call, const wend_motion* given, UnitMotion& motion, UnitBody& body) {
  if (!call.sized(given, "motion")) return false;
  if (given->body > WEND_BODY_STAND) {
    call.fail(WEND_OUT_OF_RANGE, "body is WEND_BODY_NONE, WEND_BODY_AVOID or WEND_BODY_STAND");
    return false;
  }
  body.rule = static_cast<BodyRule>(given->body);
  motion.radius = 0;
  motion.speed = 0;
  if (!choose(call, given->radius, "radius", motion.radius) ||
      !choose(call, given->speed, "speed", motion.speed) ||
      !choose(call, given->acceleration, "acceleration", motion.acceleration) ||
      !choose(call, given->braking, "braking", motion.braking) ||
      !choose(call, given->turning_circle, "turning_circle", motion.turning_circle) ||
      !choose(call, given->weight, "weight", body.weight) ||
      !choose(call, given->patience, "patience", body.patience)) {
    return false;
  }
  if (motion.speed > 0 && motion.valid()) return true;
  call.fail(WEND_OUT_OF_RANGE, "speed is above 0");
  return false;
}

bool take(Call& call, const wend_order* given, MoveOrder& order) {
  if (!call.sized(given, "order") || !is_place(call, given->to, "the goal")) return false;
  order.to = place_of(given->to);
  order.partial = given->partial != 0;
  order.wait = given->wait != 0;
  order.exact = given->centre == 0;
  return true;
}

/// Whether all of these units are there.
bool all_known(Call& call, const MoveToSet& set, std::span<const wend_unit> units) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (set.known(unit_of(units[i]))) continue;
    call.fail(WEND_STALE, "unit " + std::to_string(i) + " was removed, or is none");
    return false;
  }
  return true;
}

/// Does the same with each of the units, or with none.
template <class Act>
wend_code for_units(Call& call, wend_crowd* handle, const wend_unit* units, std::size_t count,
                    const Act& act) {
  if (!call.array(units, count, "units")) return call.code();
  const auto crowd = call.write<CrowdObject>(handle, "crowd");
  if (!crowd || !all_known(call, *crowd->units, {units, count})) return call.code();
  for (std::size_t i = 0; i < count; ++i) act(*crowd->units, unit_of(units[i]));
  return call.code();
}

/// A step of all units, by one of the two functions.
wend_code step(wend_crowd* handle, double seconds, wend_step_report* report, wend_error* error,
               const MoveReport& (MoveToSet::*act)(double)) {
  Call call(error);
  if (report != nullptr && !call.sized(report, "report")) return call.code();
  if (!(seconds > 0) || seconds > kLongestStep) {
    return call.fail(WEND_OUT_OF_RANGE, "a step is above 0 seconds, and at most 10");
  }
  const auto crowd = call.write<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  crowd->service->tick();
  const MoveReport& done = (*crowd->units.*act)(seconds);
  if (report == nullptr) return call.code();
  const auto number = [](std::size_t count) { return static_cast<std::uint32_t>(count); };
  *report = {report->size,         number(done.units), number(done.moving),
             number(done.pending), number(done.ended), 0};
  return call.code();
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_crowd_create(const wend_map* map_handle, const wend_moves* moves,
                            const wend_crowd_setup* given, wend_crowd** crowd,
                            wend_error* error) noexcept {
  Call call(error);
  Setup setup;
  if (!call.given(crowd, "crowd") || !take(call, given, setup)) return call.code();
  const auto map = call.read<MapObject>(map_handle, "map");
  if (!map) return call.code();
  if (const GridMap* grid = map->grid()) {
    const std::optional<GridOptions> options = options_of(call, moves);
    return options ? create_on(call, *grid, *options, setup, crowd) : call.code();
  }
  if (moves != nullptr) return call.fail(WEND_REFUSED, "moves are for grids: give null");
  const auto* mesh = std::get_if<MeshOfMap>(&map->data);
  if (mesh == nullptr) return call.fail(WEND_REFUSED, "crowds walk on grids and meshes");
  return create_on(call, mesh->radii, setup, crowd);
}

wend_code wend_crowd_destroy(wend_crowd* crowd) noexcept {
  return Call(nullptr).destroy<CrowdObject>(crowd);
}

wend_code wend_crowd_add(wend_crowd* handle, const wend_motion* given,
                         const wend_position* positions, std::size_t count, wend_unit* units,
                         wend_error* error) noexcept {
  Call call(error);
  UnitMotion motion;
  UnitBody body;
  if (!take(call, given, motion, body) || !call.array(positions, count, "positions") ||
      !call.array(units, count, "units")) {
    return call.code();
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_place(call, positions[i], "position " + std::to_string(i))) return call.code();
  }
  const auto crowd = call.write<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  for (std::size_t i = 0; i < count; ++i) {
    motion.seed = static_cast<std::uint32_t>(crowd->units->size());
    const UnitHandle unit = crowd->units->add(motion, place_of(positions[i]));
    crowd->units->set_body(unit, body);
    units[i] = given_back(unit);
  }
  return call.code();
}

wend_code wend_crowd_remove(wend_crowd* crowd, const wend_unit* units, std::size_t count,
                            wend_error* error) noexcept {
  Call call(error);
  return for_units(call, crowd, units, count,
                   [](MoveToSet& set, UnitHandle unit) { set.remove(unit); });
}

wend_code wend_crowd_send(wend_crowd* crowd, const wend_unit* units, std::size_t count,
                          const wend_order* given, wend_error* error) noexcept {
  Call call(error);
  MoveOrder order;
  if (!take(call, given, order)) return call.code();
  return for_units(call, crowd, units, count,
                   [&](MoveToSet& set, UnitHandle unit) { set.start(unit, order); });
}

wend_code wend_crowd_cancel(wend_crowd* crowd, const wend_unit* units, std::size_t count,
                            wend_error* error) noexcept {
  Call call(error);
  return for_units(call, crowd, units, count,
                   [](MoveToSet& set, UnitHandle unit) { set.cancel(unit); });
}

wend_code wend_crowd_send_group(wend_crowd* handle, const wend_unit* units, std::size_t count,
                                const wend_order* given, wend_text shape, double spacing,
                                wend_group* group, wend_error* error) noexcept {
  Call call(error);
  MoveOrder order;
  Formation formation;
  std::string_view name;
  if (!call.given(group, "group") || !take(call, given, order) ||
      !call.array(units, count, "units") || !call.text(shape, "shape", name) ||
      !choose(call, spacing, "spacing", formation.spacing)) {
    return call.code();
  }
  const auto found =
      named(name, std::array{FormationShape::box, FormationShape::column, FormationShape::line,
                             FormationShape::wedge, FormationShape::circle});
  if (!found) {
    return call.fail(WEND_UNKNOWN_NAME, "shape is box, column, line, wedge or circle");
  }
  formation.shape = *found;
  const auto crowd = call.write<CrowdObject>(handle, "crowd");
  if (!crowd || !all_known(call, *crowd->units, {units, count})) return call.code();
  std::vector<UnitHandle> members;
  for (const wend_unit& unit : std::span(units, count)) members.push_back(unit_of(unit));
  const Result<GroupHandle> made = crowd->units->start_group(members, order, formation);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  *group = {made.value().slot, made.value().generation};
  return call.code();
}

wend_code wend_crowd_disband(wend_crowd* handle, wend_group group, wend_error* error) noexcept {
  Call call(error);
  const auto crowd = call.write<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  if (crowd->units->disband(group_of(group))) return call.code();
  return call.fail(WEND_STALE, "the group was disbanded, or is none");
}

const char* wend_move_state_name(wend_move_state state) noexcept {
  return state <= WEND_MOVE_INVALID ? to_string(static_cast<MoveState>(state)) : "";
}

wend_code wend_crowd_unit(const wend_crowd* handle, wend_unit given, wend_unit_report* report,
                          wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(report, "report")) return call.code();
  const auto crowd = call.read<CrowdObject>(handle, "crowd");
  if (!crowd || !all_known(call, *crowd->units, {&given, 1})) return call.code();
  const MoveToSet& set = *crowd->units;
  const UnitHandle unit = unit_of(given);
  const MoveProgress progress = set.progress(unit);
  const GroupHandle group = set.group(unit);
  report->state = static_cast<wend_move_state>(progress.state);
  report->position = given_back(set.position(unit));
  report->velocity = given_back(set.velocity(unit));
  report->distance_left = progress.distance_left;
  report->time_left = progress.time_left;
  report->replans = progress.replans;
  report->in_group = group == GroupHandle{} ? 0 : 1;
  report->group = {group.slot, group.generation};
  report->reason = progress.reason;
  return call.code();
}

wend_code wend_crowd_group(const wend_crowd* handle, wend_group group, wend_group_report* report,
                           wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(report, "report")) return call.code();
  const auto crowd = call.read<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  const GroupProgress progress = crowd->units->progress(group_of(group));
  if (progress.units == 0) return call.fail(WEND_STALE, "the group was disbanded, or is none");
  const auto number = [](std::size_t count) { return static_cast<std::uint32_t>(count); };
  *report = {report->size,
             static_cast<wend_move_state>(progress.state),
             number(progress.units),
             number(progress.in_place),
             number(progress.parts),
             given_back(progress.leader),
             0,
             progress.distance_left,
             progress.reason};
  return call.code();
}

wend_code wend_crowd_step(wend_crowd* crowd, double seconds, wend_step_report* report,
                          wend_error* error) noexcept {
  return step(crowd, seconds, report, error, &MoveToSet::advance);
}

wend_code wend_crowd_steer(wend_crowd* crowd, double seconds, wend_step_report* report,
                           wend_error* error) noexcept {
  return step(crowd, seconds, report, error, &MoveToSet::tick);
}

wend_code wend_crowd_ended(const wend_crowd* handle, const wend_unit** units, std::size_t* count,
                           wend_error* error) noexcept {
  Call call(error);
  if (!call.given(units, "units") || !call.given(count, "count")) return call.code();
  const auto crowd = call.read<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  const std::span<const UnitHandle> ended = crowd->units->ended();
  *units = ended.empty() ? nullptr : reinterpret_cast<const wend_unit*>(ended.data());
  *count = ended.size();
  return call.code();
}

wend_code wend_crowd_edit(wend_crowd* handle, const wend_cell* cells, std::size_t count,
                          std::int32_t walkable, wend_error* error) noexcept {
  Call call(error);
  if (!call.array(cells, count, "cells")) return call.code();
  const auto crowd = call.write<CrowdObject>(handle, "crowd");
  if (!crowd) return call.code();
  const GridMap* grid = crowd->service->map();
  if (grid == nullptr) return call.fail(WEND_REFUSED, "the crowd is on a mesh: edits need a grid");
  const auto edits = edits_of(call, *grid, {cells, count}, walkable);
  if (!edits) return call.code();
  const Result<CommitReport> done = crowd->units->edit(*edits);
  return done ? call.code() : call.fail(WEND_REFUSED, done.error());
}
