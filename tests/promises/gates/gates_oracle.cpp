// Gates on a mesh that open and close under paths, services and units: places by the outlines'
// ground alone, paths against meshes that never had the closed polygons.
#include <algorithm>
#include <deque>
#include <string>
#include <utility>

#include "promises/gates/gate_places.h"
#include "promises/gates/gate_scene.h"
#include "promises/gates/gate_service.h"
#include "promises/gates/gate_units.h"
#include "promises/gates/gate_ways.h"
#include "promises/gates/old_versions.h"
#include "promises/mesh/plans.h"
#include "promises/oracles.h"

namespace wend::test {
namespace {

MeshOptions draw_options(Random& random, const GateLevel& level) {
  MeshOptions options;
  if (random.chance(12)) {
    for (int area = 0; area < 3; ++area) {
      options.area_costs[static_cast<std::size_t>(area)] = 1 + 0.5 * random.between(0, 3);
    }
  }
  if (!random.chance(30)) return options;
  for (int left = random.between(1, 4); left > 0; --left) {
    const Position from = draw_gate_place(random, level);
    const Position to = draw_gate_place(random, level);
    const auto on = [&](const Position& at) {
      return !level.brute.polygons_at(at).empty() && level.brute.has_one_floor_at(at);
    };
    if (on(from) && on(to)) options.links.push_back({from, to, 0.5 * random.between(0, 6), 0});
  }
  return options;
}

/// Rounds of commits, questions, ticks and moves.
void play(GateScene& scene) {
  Random& random = scene.random();
  OldVersions old(scene);
  std::deque<GateService> services;
  std::deque<GateUnits> units;
  for (const double radius : scene.radii()) {
    if (services.size() < 2) services.emplace_back(scene, radius);
    if (units.size() < 2 && random.chance(60)) units.emplace_back(scene, radius);
  }
  ask_gate_ways(scene);
  int age = 0;
  for (int round = 0; round < 30; ++round) {
    if (random.chance(40)) {
      if (random.chance(50)) old.hold();
      scene.commit();
      age = 0;
      if (random.chance(60)) ask_gate_places(scene);
      if (random.chance(35)) ask_gate_ways(scene);
      old.ask();
    }
    for (GateService& service : services) {
      service.submit();
      if (random.chance(50)) service.tick();
      if (random.chance(50)) service.look_again();
    }
    for (int ticks = random.between(1, 12); ticks > 0; --ticks, ++age) {
      for (GateUnits& some : units) some.tick(age);
    }
  }
  for (GateService& service : services) service.finish();
  scene.open_all();
  ask_gate_ways(scene);
  for (GateUnits& some : units) some.finish();
}

/// The worlds so far have enough of everything.
void check_tally(Ledger& ledger) {
  const GateTally& tally = gate_tally();
  const struct {
    const char* name;
    std::uint64_t count;
    std::uint64_t least;  // a hundredth, by world
  } kCounts[] = {{"floors", tally.floors, 20},
                 {"closed places", tally.closed_places, 300},
                 {"open places", tally.open_places, 300},
                 {"found", tally.found, 300},
                 {"unreachable", tally.unreachable, 100},
                 {"outside", tally.outside, 100},
                 {"detours", tally.detours, 30},
                 {"linked", tally.linked, 3},
                 {"current", tally.current, 100},
                 {"beatable", tally.beatable, 50},
                 {"broken", tally.broken, 30},
                 {"anew", tally.anew, 1},
                 {"moves", tally.moves, 1000},
                 {"arrived", tally.arrived, 30},
                 {"caught", tally.caught, 3},
                 {"refused", tally.refused, 10}};
  for (const auto& one : kCounts) {
    ledger.check(one.count * 100 >= one.least * tally.worlds, "the worlds have enough of it",
                 std::string(one.name) + ": " + std::to_string(one.count) + " in " +
                     std::to_string(tally.worlds) + " worlds");
  }
}

}  // namespace

void ask_gates(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 9176 + 11);
  auto level = draw_gate_level(random);
  if (!level) return;
  draw_gates(random, *level);
  const MeshOptions options = draw_options(random, *level);
  ++gate_tally().worlds;
  if (level->floors) ++gate_tally().floors;
  GateScene scene(std::move(*level), options, random, workspace, ledger);
  if (scene.build()) play(scene);
  if (gate_tally().worlds % 200 == 0) check_tally(ledger);
}

}  // namespace wend::test
