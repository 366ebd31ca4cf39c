// A PathService on a mesh that is replaced by another one, between ticks.
#include <gtest/gtest.h>

#include <optional>
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

/// A floor with a gate and obstacles, and requests of every age.
class Ages {
 public:
  explicit Ages(Random& random)
      : random_(random),
        live_(square_floor(12)),
        mesh_(SharedMesh::build(live_.freeze().value(), {{box_of(5, 5, 7, 7)}}).value()),
        radius_(random.chance(50) ? 0 : .3) {
    ServiceOptions options;
    options.budget.expansions = static_cast<std::uint64_t>(random.between(1, 20));
    options.lanes = static_cast<unsigned>(random.between(1, 3));
    service_.emplace(PathService::build(mesh_, radius_, options).value());
  }

  void replace() {
    if (!obstacles_.empty() && random_.chance(40)) {
      live_.remove(obstacles_.back());
      obstacles_.pop_back();
    } else {
      const Position at = place(100);
      const auto made = live_.insert_obstacle(box_of(at.x, at.y, at.x + 1.5, at.y + 2));
      if (made) obstacles_.push_back(made.value());
    }
    const auto replaced = mesh_.replace(live_.freeze().value());
    if (replaced) {
      ++meshes_;
    } else {
      // An obstacle over the middle of the gate: nothing changes.
      ASSERT_NE(replaced.error().reason.find("gate"), std::string::npos);
      ++refused;
    }
  }
  void move_gate() {
    const GateEdit edit = {0, random_.chance(50)};
    ASSERT_TRUE(mesh_.commit({&edit, 1}).ok());
  }
  void ask() {
    service_->update();
    const MeshQuery query = {place(120), place(120)};
    PathRequest request;
    request.query = mesh_.snapshot()->of(radius_).value()->by_nodes(query, workspace_);
    asked_.push_back({service_->submit(request), query, meshes_});
  }
  void tick() {
    service_->tick();
    const Result<void> valid = service_->validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
    for (const Asked& it : asked_) ASSERT_NO_FATAL_FAILURE(look_at(it));
  }

  int broken = 0;
  int current = 0;
  int stale = 0;
  int refused = 0;

 private:
  struct Asked {
    RequestHandle handle;
    MeshQuery query;
    int age;  // how many meshes there were before it
  };

  void look_at(const Asked& it) {
    if (service_->state(it.handle) != RequestState::answered) {
      ASSERT_EQ(it.age, meshes_) << "a new mesh ends what waits";
      return;
    }
    const AnswerState state = service_->check(it.handle);
    const Path& path = *service_->path(it.handle);
    if (it.age != meshes_) {
      ASSERT_EQ(state, AnswerState::broken);
      ++broken;
      stale += path.status == Status::stale ? 1 : 0;
      return;
    }
    ASSERT_NE(path.status, Status::stale);
    if (state != AnswerState::current) return;
    const Path fresh = mesh_.snapshot()->of(radius_).value()->solve(it.query, workspace_);
    ASSERT_EQ(path.found(), fresh.found());
    ASSERT_NEAR(path.length, fresh.length, 1e-9 * (1 + fresh.length));
    ++current;
  }
  Position place(int most) {
    return {random_.between(0, most) / 10.0, random_.between(0, most) / 10.0, 0};
  }

  Random& random_;
  LiveMesh live_;
  SharedMesh mesh_;
  double radius_;
  std::optional<PathService> service_;
  Workspace workspace_;
  std::vector<ObstacleId> obstacles_;
  std::vector<Asked> asked_;
  int meshes_ = 0;
};

TEST(ServiceOnReplacedMesh, AnswersAreRightOrSaidToBeBroken) {
  Random random(77);
  int broken = 0;
  int current = 0;
  int stale = 0;
  int refused = 0;
  for (int round = 0; round < sample(400); ++round) {
    Ages ages(random);
    for (int tick = 0; tick < 30; ++tick) {
      SCOPED_TRACE("round " + std::to_string(round) + " tick " + std::to_string(tick));
      if (random.chance(20)) {
        ASSERT_NO_FATAL_FAILURE(ages.replace());
      }
      if (random.chance(20)) {
        ASSERT_NO_FATAL_FAILURE(ages.move_gate());
      }
      if (random.chance(60)) ages.ask();
      ASSERT_NO_FATAL_FAILURE(ages.tick());
    }
    broken += ages.broken;
    current += ages.current;
    stale += ages.stale;
    refused += ages.refused;
  }
  EXPECT_GT(broken, sample(10'000));
  EXPECT_GT(current, sample(10'000));
  EXPECT_GT(stale, sample(300));
  EXPECT_GT(refused, sample(30));
}

}  // namespace
}  // namespace wend::test
