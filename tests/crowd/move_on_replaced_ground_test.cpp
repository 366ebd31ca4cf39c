// Units go on while obstacles appear, move and vanish anywhere: the level takes another ground.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/crowd/move_to.h"
#include "wend/mesh/live_mesh.h"

namespace wend::test {
namespace {

constexpr double kPause = 0.1;
using Outline = std::vector<Position>;

Outline box_of(double x0, double y0, double x1, double y1) {
  return {{x0, y0, 0}, {x1, y0, 0}, {x1, y1, 0}, {x0, y1, 0}};
}

LiveMesh open_floor(double width, double height) {
  const std::vector<Outline> floor = {box_of(0, 0, width, height)};
  return LiveMesh::build(floor).value();
}

TEST(MoveOnReplacedGround, AUnitGoesRoundAnObstacleThatAppearsInItsWay) {
  LiveMesh live = open_floor(20, 10);
  SharedMesh mesh = SharedMesh::build(live.freeze().value(), {}).value();
  PathService service = PathService::build(mesh, .4).value();
  MoveTo move({&service, &mesh.ground(), mesh.places(.4).value()},
              {.radius = .4, .speed = 4, .look_ahead = 4});
  Position at = {1, 5, 0};
  Velocity velocity;
  move.start(at, {.to = {19, 5, 0}});
  double highest = 5;
  for (int tick = 0; tick < 120 && !is_over(move.state()); ++tick) {
    if (tick == 8) {
      live.insert_obstacle(box_of(8, 0, 12, 8)).value();
      ASSERT_TRUE(mesh.replace(live.freeze().value()).ok());
    }
    service.tick();
    move.advance(at, velocity, kPause);
    ASSERT_TRUE(mesh.ground().is_free(at, .4)) << tick << ": " << at.x << ',' << at.y;
    highest = std::max(highest, at.y);
  }
  EXPECT_EQ(move.state(), MoveState::arrived) << move.progress().reason;
  EXPECT_GT(highest, 8);
}

TEST(MoveOnReplacedGround, AllArriveInTheEndAndNobodyEntersAnObstacle) {
  Random random(5);
  int caught = 0;
  int turned = 0;
  for (int round = 0; round < sample(60); ++round) {
    LiveMesh live = open_floor(16, 16);
    SharedMesh mesh = SharedMesh::build(live.freeze().value(), {}).value();
    const double radii[] = {.15, .4};
    std::vector<std::unique_ptr<PathService>> services;
    std::vector<MoveToSet> sets;
    struct Unit {
      std::size_t set;
      UnitHandle handle;
      Position to;
    };
    std::vector<Unit> units;
    const auto place = [&] {
      return Position{random.between(6, 154) / 10.0, random.between(6, 154) / 10.0, 0};
    };
    for (std::size_t i = 0; i < 2; ++i) {
      services.push_back(std::make_unique<PathService>(PathService::build(mesh, radii[i]).value()));
      sets.emplace_back(
          MoveWorld{services[i].get(), &mesh.ground(), mesh.places(radii[i]).value()});
      for (int n = 0; n < 8; ++n) {
        const UnitMotion motion = {.radius = radii[i], .speed = 3, .look_ahead = 3};
        units.push_back({i, sets[i].add(motion, place()), place()});
        sets[i].start(units.back().handle, {.to = units.back().to, .wait = true});
      }
    }
    std::vector<ObstacleId> obstacles;
    std::vector<Position> before(units.size());
    const auto tick = [&](const std::string& what) {
      for (std::size_t n = 0; n < units.size(); ++n) {
        before[n] = sets[units[n].set].position(units[n].handle);
      }
      for (std::size_t i = 0; i < 2; ++i) {
        services[i]->tick();
        sets[i].advance(kPause);
        const Result<void> valid = sets[i].validate();
        ASSERT_TRUE(valid.ok()) << valid.error().message() << what;
      }
      const Ground& ground = mesh.ground();
      for (std::size_t n = 0; n < units.size(); ++n) {
        const double radius = radii[units[n].set];
        const Position& now = sets[units[n].set].position(units[n].handle);
        if (!ground.is_free(before[n], radius)) {
          ++caught;
          continue;
        }
        ASSERT_TRUE(ground.is_free(before[n], now, radius))
            << what << " unit " << n << ": " << before[n].x << ',' << before[n].y << " to " << now.x
            << ',' << now.y;
      }
    };
    for (int t = 0; t < 60; ++t) {
      if (t % 6 == 3) {
        if (obstacles.size() > 4 || (!obstacles.empty() && random.chance(30))) {
          live.remove(obstacles.front());
          obstacles.erase(obstacles.begin());
        } else {
          const double x = random.between(10, 130) / 10.0;
          const double y = random.between(10, 130) / 10.0;
          const auto made = live.insert_obstacle(
              box_of(x, y, x + random.between(5, 30) / 10.0, y + random.between(5, 30) / 10.0));
          if (made) obstacles.push_back(made.value());
        }
        ASSERT_TRUE(mesh.replace(live.freeze().value()).ok());
        ++turned;
      }
      ASSERT_NO_FATAL_FAILURE(tick("round " + std::to_string(round) + " " + std::to_string(t)));
    }
    for (const ObstacleId obstacle : obstacles) live.remove(obstacle);
    ASSERT_TRUE(mesh.replace(live.freeze().value()).ok());
    for (int t = 0; t < 150; ++t) ASSERT_NO_FATAL_FAILURE(tick("in the end"));
    for (const Unit& unit : units) {
      EXPECT_EQ(sets[unit.set].state(unit.handle), MoveState::arrived)
          << round << ": " << sets[unit.set].progress(unit.handle).reason;
    }
  }
  EXPECT_GT(caught, sample(100));
  EXPECT_GT(turned, sample(500));
}

}  // namespace
}  // namespace wend::test
