// Units of two sizes walk about a level whose gates open and close.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/crowd/move_to.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/random_place.h"

namespace wend::test {
namespace {

constexpr double kTick = 0.1;

MeshGate box(double x0, double y0, double x1, double y1) {
  return {{{x0, y0, 0}, {x1, y0, 0}, {x1, y1, 0}, {x0, y1, 0}}};
}

/// A hall of 12 by 6 with a wall across it at x from 5 to 6, a doorway at y from 2 to 4, which is
/// the gate.
SharedMesh hall() {
  GridMap map(12, 6);
  for (const int y : {0, 1, 4, 5}) map.set_symbol({5, y}, '#');
  Random random(1);
  NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  return SharedMesh::build(std::move(mesh), {box(5, 1.5, 6, 4.5)}).value();
}

void set_gate(SharedMesh& mesh, bool open) {
  const GateEdit edit = {0, open};
  ASSERT_TRUE(mesh.commit({&edit, 1}).ok());
}

/// One unit of radius 0.4 in the hall.
struct Walk {
  explicit Walk(SharedMesh& on)
      : mesh(on),
        service(PathService::build(on, .4).value()),
        move({&service, &on.ground(), on.places(.4).value()},
             {.radius = .4, .speed = 4, .look_ahead = 4}) {}
  void tick(int ticks) {
    for (; ticks > 0; --ticks) {
      service.tick();
      const Position before = at;
      move.advance(at, velocity, kTick);
      const Ground& ground = mesh.ground();
      EXPECT_TRUE(!ground.is_free(before, .4) || ground.is_free(before, at, .4));
    }
  }
  SharedMesh& mesh;
  PathService service;
  MoveTo move;
  Position at = {1, 3, 0};
  Velocity velocity;
};

TEST(MoveThroughGates, AUnitWaitsBeforeAClosedGateAndGoesThroughWhenItOpens) {
  SharedMesh mesh = hall();
  Walk walk(mesh);
  walk.move.start(walk.at, {.to = {11, 3, 0}, .wait = true});
  walk.tick(5);
  EXPECT_EQ(walk.move.state(), MoveState::moving);
  set_gate(mesh, false);
  walk.tick(60);
  EXPECT_EQ(walk.move.state(), MoveState::waiting);
  EXPECT_LE(walk.at.x, 4.6 + 1e-5) << "0.4 before the gate";
  set_gate(mesh, true);
  walk.tick(60);
  EXPECT_EQ(walk.move.state(), MoveState::arrived);
  EXPECT_NEAR(walk.at.x, 11, .02);
}

TEST(MoveThroughGates, WithoutWaitingTheOrderEnds) {
  SharedMesh mesh = hall();
  Walk walk(mesh);
  set_gate(mesh, false);
  walk.move.start(walk.at, {.to = {11, 3, 0}});
  walk.tick(20);
  EXPECT_EQ(walk.move.state(), MoveState::unreachable);
  set_gate(mesh, true);
  walk.move.start(walk.at, {.to = {11, 3, 0}});
  walk.tick(10);
  set_gate(mesh, false);
  walk.tick(60);
  EXPECT_EQ(walk.move.state(), MoveState::blocked);
}

TEST(MoveThroughGates, AUnitCaughtInAGateComesOutOfIt) {
  SharedMesh mesh = hall();
  Walk walk(mesh);
  walk.at = {5.3, 3, 0};
  set_gate(mesh, false);
  ASSERT_FALSE(mesh.ground().is_free(walk.at, .4));
  walk.move.start(walk.at, {.to = {2, 3, 0}});
  walk.tick(60);
  EXPECT_EQ(walk.move.state(), MoveState::arrived) << walk.move.progress().reason;
  EXPECT_NEAR(walk.at.x, 2, .02);
}

/// A commit between the service's tick and the units' is no step into a closed gate.
TEST(MoveThroughGates, ACommitCountsAtOnce) {
  for (int before = 1; before < 30; ++before) {
    SharedMesh mesh = hall();
    Walk walk(mesh);
    walk.move.start(walk.at, {.to = {11, 3, 0}, .wait = true});
    walk.tick(before);
    walk.service.tick();
    set_gate(mesh, false);
    const Position at = walk.at;
    walk.move.advance(walk.at, walk.velocity, kTick);
    const Ground& ground = mesh.ground();
    ASSERT_TRUE(!ground.is_free(at, .4) || ground.is_free(at, walk.at, .4)) << before;
  }
}

TEST(MoveThroughGates, NobodyWalksThroughAClosedGateAndAllArriveInTheEnd) {
  Random random(31);
  int arrived = 0;
  int caught = 0;
  int waited = 0;
  for (int round = 0; round < sample(150); ++round) {
    const GridMap map = small_map(random);
    NavMesh floor = NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (floor.polygon_count() == 0) continue;
    wend::Random draws(random.below(1u << 30));
    std::vector<MeshGate> gates;
    for (int i = random.between(1, 3); i > 0; --i) {
      const Position at = random_place(floor, draws).position;
      const double size = random.between(20, 200) / 100.0;
      gates.push_back(box(at.x - size, at.y - size, at.x + size, at.y + size));
    }
    Result<SharedMesh> built = SharedMesh::build(std::move(floor), gates);
    if (!built) continue;
    SharedMesh& mesh = built.value();
    const double radii[] = {random.between(0, 20) / 100.0, random.between(20, 50) / 100.0};
    std::vector<PathService> services;
    std::vector<MoveToSet> sets;
    services.reserve(2);
    std::vector<bool> can_arrive[2];
    for (const double radius : radii) {
      services.push_back(PathService::build(mesh, radius).value());
      sets.emplace_back(MoveWorld{&services.back(), &mesh.ground(), mesh.places(radius).value()});
      const MeshNavigator& open = *mesh.snapshot()->of(radius).value();
      if (open.mesh().polygon_count() == 0) continue;
      Workspace workspace;
      for (std::uint32_t i = 0; i < 6; ++i) {
        const Position from = random_place(open.mesh(), draws).position;
        const Position to = random_place(open.mesh(), draws).position;
        const UnitHandle unit =
            sets.back().add({.radius = radius, .speed = 4, .look_ahead = 4, .seed = i}, from);
        sets.back().start(unit, {.to = to, .wait = true});
        can_arrive[sets.size() - 1].push_back(open.solve({from, to}, workspace).found());
      }
    }
    for (int tick = 0; tick < 400; ++tick) {
      if (tick < 200 && random.chance(10)) {
        const GateEdit edit = {random.below(static_cast<std::uint32_t>(gates.size())),
                               random.chance(50)};
        ASSERT_TRUE(mesh.commit({&edit, 1}).ok());
      }
      if (tick == 200) {
        std::vector<GateEdit> all;
        for (std::uint32_t i = 0; i < gates.size(); ++i) all.push_back({i, true});
        ASSERT_TRUE(mesh.commit(all).ok());
      }
      for (std::size_t s = 0; s < sets.size(); ++s) {
        const std::vector<Position> before(sets[s].positions().begin(), sets[s].positions().end());
        services[s].tick();
        sets[s].advance(kTick);
        for (std::size_t i = 0; i < before.size(); ++i) {
          const bool stood_free = mesh.ground().is_free(before[i], radii[s]);
          caught += stood_free ? 0 : 1;
          waited += sets[s].state(sets[s].handle(i)) == MoveState::waiting ? 1 : 0;
          ASSERT_TRUE(!stood_free ||
                      mesh.ground().is_free(before[i], sets[s].positions()[i], radii[s]))
              << round << ' ' << tick << ' ' << s << ' ' << i;
        }
      }
    }
    for (std::size_t s = 0; s < sets.size(); ++s) {
      for (std::size_t i = 0; i < can_arrive[s].size(); ++i) {
        if (!can_arrive[s][i]) continue;
        const MoveState state = sets[s].state(sets[s].handle(i));
        // One that was caught may have come out on an island of its own.
        if (state == MoveState::arrived) ++arrived;
      }
    }
  }
  EXPECT_GT(arrived, sample(600));
  EXPECT_GT(caught, sample(50));
  EXPECT_GT(waited, sample(2000));
}

}  // namespace
}  // namespace wend::test
