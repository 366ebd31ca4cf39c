// A PathService on a mesh that is replaced by another one, between ticks.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/mesh/live_mesh.h"
#include "wend/mesh/random_place.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

using Outline = std::vector<Position>;

Outline box_of(double x0, double y0, double x1, double y1) {
  return {{x0, y0, 0}, {x1, y0, 0}, {x1, y1, 0}, {x0, y1, 0}};
}

LiveMesh square_floor(double side) {
  const std::vector<Outline> floor = {box_of(0, 0, side, side)};
  return LiveMesh::build(floor).value();
}

TEST(ServiceOnReplacedMesh, WhatWaitsIsStaleAndOlderAnswersAreBroken) {
  LiveMesh live = square_floor(10);
  live.insert_obstacle(box_of(2, 2, 4, 8)).value();
  SharedMesh mesh = SharedMesh::build(live.freeze().value(), {}).value();
  PathService service = PathService::build(mesh, .2).value();
  Workspace workspace;
  const auto ask = [&](const Position& from, const Position& to) {
    PathRequest request;
    request.query = mesh.snapshot()->of(.2).value()->by_nodes({from, to}, workspace);
    return service.submit(request);
  };
  const RequestHandle told = ask({1, 5, 0}, {9, 5, 0});
  service.tick();
  ASSERT_EQ(service.check(told), AnswerState::current);
  const RequestHandle waits = ask({1, 5, 0}, {9, 6, 0});
  const RequestHandle at_once = ask({1, 5, 0}, {3, 5, 0});
  ASSERT_EQ(service.state(at_once), RequestState::answered) << "its goal is in an obstacle";
  live.insert_obstacle(box_of(6, 1, 7, 9)).value();
  ASSERT_TRUE(mesh.replace(live.freeze().value()).ok());
  EXPECT_EQ(service.check(told), AnswerState::current) << "until the service takes it";
  service.update();
  EXPECT_TRUE(service.validate().ok());
  EXPECT_EQ(&service.navigator(), mesh.snapshot()->of(.2).value());
  EXPECT_EQ(service.check(told), AnswerState::broken);
  EXPECT_EQ(service.path(told)->status, Status::found) << "what was told stays";
  service.tick();
  EXPECT_EQ(service.finished().size(), 2u);
  for (const RequestHandle handle : {waits, at_once}) {
    ASSERT_EQ(service.state(handle), RequestState::answered);
    EXPECT_EQ(service.path(handle)->status, Status::stale);
    EXPECT_EQ(service.check(handle), AnswerState::broken);
  }
  const RequestHandle again = ask({1, 5, 0}, {9, 6, 0});
  service.tick();
  EXPECT_EQ(service.path(again)->status, Status::found);
  EXPECT_EQ(service.check(again), AnswerState::current);
  const ServiceTelemetry counts = service.telemetry();
  EXPECT_EQ(counts.answered, 4u);
  EXPECT_EQ(counts.waiting, 0u);
  EXPECT_TRUE(service.validate().ok());
}

/// Among gates that move, and requests of every age.
TEST(ServiceOnReplacedMesh, AnswersAreRightOrSaidToBeBroken) {
  Random random(77);
  int broken = 0;
  int current = 0;
  int stale = 0;
  int refused = 0;
  for (int round = 0; round < sample(400); ++round) {
    LiveMesh live = square_floor(12);
    const MeshGate gate = {box_of(5, 5, 7, 7)};
    SharedMesh mesh = SharedMesh::build(live.freeze().value(), {gate}).value();
    const double radius = random.chance(50) ? 0 : .3;
    ServiceOptions options;
    options.budget.expansions = static_cast<std::uint64_t>(random.between(1, 20));
    options.lanes = static_cast<unsigned>(random.between(1, 3));
    PathService service = PathService::build(mesh, radius, options).value();
    Workspace workspace;
    std::vector<ObstacleId> obstacles;
    struct Asked {
      RequestHandle handle;
      MeshQuery query;
      int age;  // how many meshes there were before it
    };
    std::vector<Asked> asked;
    int meshes = 0;
    for (int tick = 0; tick < 30; ++tick) {
      const std::string what = "round " + std::to_string(round) + " tick " + std::to_string(tick);
      if (random.chance(20)) {
        if (!obstacles.empty() && random.chance(40)) {
          live.remove(obstacles.back());
          obstacles.pop_back();
        } else {
          const double x = random.between(0, 100) / 10.0;
          const double y = random.between(0, 100) / 10.0;
          const auto made = live.insert_obstacle(box_of(x, y, x + 1.5, y + 2));
          if (made) obstacles.push_back(made.value());
        }
        const auto replaced = mesh.replace(live.freeze().value());
        if (replaced) {
          ++meshes;
        } else {
          // An obstacle over the middle of the gate: nothing changes.
          ASSERT_NE(replaced.error().reason.find("gate"), std::string::npos) << what;
          ++refused;
        }
      }
      if (random.chance(20)) {
        const GateEdit edit = {0, random.chance(50)};
        ASSERT_TRUE(mesh.commit({&edit, 1}).ok());
      }
      if (random.chance(60)) {
        service.update();
        const auto place = [&] {
          return Position{random.between(0, 120) / 10.0, random.between(0, 120) / 10.0, 0};
        };
        const MeshQuery query = {place(), place()};
        PathRequest request;
        request.query = mesh.snapshot()->of(radius).value()->by_nodes(query, workspace);
        asked.push_back({service.submit(request), query, meshes});
      }
      service.tick();
      const Result<void> valid = service.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message() << " " << what;
      for (const Asked& it : asked) {
        if (service.state(it.handle) != RequestState::answered) {
          ASSERT_EQ(it.age, meshes) << what << ": a new mesh ends what waits";
          continue;
        }
        const AnswerState state = service.check(it.handle);
        const Path& path = *service.path(it.handle);
        if (it.age != meshes) {
          ASSERT_EQ(state, AnswerState::broken) << what;
          broken += 1;
          stale += path.status == Status::stale ? 1 : 0;
          continue;
        }
        ASSERT_NE(path.status, Status::stale) << what;
        if (state != AnswerState::current) continue;
        const Path fresh = mesh.snapshot()->of(radius).value()->solve(it.query, workspace);
        ASSERT_EQ(path.found(), fresh.found()) << what;
        ASSERT_NEAR(path.length, fresh.length, 1e-9 * (1 + fresh.length)) << what;
        ++current;
      }
    }
  }
  EXPECT_GT(broken, sample(10'000));
  EXPECT_GT(current, sample(10'000));
  EXPECT_GT(stale, sample(300));
  EXPECT_GT(refused, sample(30));
}

}  // namespace
}  // namespace wend::test
