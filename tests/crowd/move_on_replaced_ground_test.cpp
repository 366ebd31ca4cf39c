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

/// Units of two sizes on a floor whose obstacles come and go.
class Crowd {
 public:
  explicit Crowd(Random& random)
      : random_(random),
        live_(open_floor(16, 16)),
        mesh_(SharedMesh::build(live_.freeze().value(), {}).value()) {
    for (std::size_t i = 0; i < std::size(kRadii); ++i) {
      const double radius = kRadii[i];
      services_.push_back(std::make_unique<PathService>(PathService::build(mesh_, radius).value()));
      sets_.emplace_back(
          MoveWorld{services_[i].get(), &mesh_.ground(), mesh_.places(radius).value()});
      for (int n = 0; n < 8; ++n) {
        const UnitMotion motion = {.radius = radius, .speed = 3, .look_ahead = 3};
        units_.push_back({i, sets_[i].add(motion, place())});
        sets_[i].start(units_.back().handle, {.to = place(), .wait = true});
      }
    }
  }

  void edit() {
    if (obstacles_.size() > 4 || (!obstacles_.empty() && random_.chance(30))) {
      live_.remove(obstacles_.front());
      obstacles_.erase(obstacles_.begin());
    } else {
      const double x = random_.between(10, 130) / 10.0;
      const double y = random_.between(10, 130) / 10.0;
      const auto made = live_.insert_obstacle(
          box_of(x, y, x + random_.between(5, 30) / 10.0, y + random_.between(5, 30) / 10.0));
      if (made) obstacles_.push_back(made.value());
    }
    ASSERT_TRUE(mesh_.replace(live_.freeze().value()).ok());
  }
  void clear() {
    for (const ObstacleId obstacle : obstacles_) live_.remove(obstacle);
    ASSERT_TRUE(mesh_.replace(live_.freeze().value()).ok());
  }

  /// A unit that stands free does not come to where it is not.
  void tick(const std::string& what) {
    std::vector<Position> before;
    for (const Unit& unit : units_) before.push_back(sets_[unit.set].position(unit.handle));
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      services_[i]->tick();
      sets_[i].advance(kPause);
      const Result<void> valid = sets_[i].validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message() << what;
    }
    const Ground& ground = mesh_.ground();
    for (std::size_t n = 0; n < units_.size(); ++n) {
      const double radius = kRadii[units_[n].set];
      const Position& now = sets_[units_[n].set].position(units_[n].handle);
      if (!ground.is_free(before[n], radius)) {
        ++caught_;
        continue;
      }
      ASSERT_TRUE(ground.is_free(before[n], now, radius))
          << what << " unit " << n << ": " << before[n].x << ',' << before[n].y << " to " << now.x
          << ',' << now.y;
    }
  }
  void expect_all_arrived(int round) const {
    for (const Unit& unit : units_) {
      EXPECT_EQ(sets_[unit.set].state(unit.handle), MoveState::arrived)
          << round << ": " << sets_[unit.set].progress(unit.handle).reason;
    }
  }
  int caught() const { return caught_; }

 private:
  static constexpr double kRadii[] = {.15, .4};
  struct Unit {
    std::size_t set;
    UnitHandle handle;
  };
  Position place() { return {random_.between(6, 154) / 10.0, random_.between(6, 154) / 10.0, 0}; }

  Random& random_;
  LiveMesh live_;
  SharedMesh mesh_;
  std::vector<std::unique_ptr<PathService>> services_;
  std::vector<MoveToSet> sets_;
  std::vector<Unit> units_;
  std::vector<ObstacleId> obstacles_;
  int caught_ = 0;
};

TEST(MoveOnReplacedGround, AllArriveInTheEndAndNobodyEntersAnObstacle) {
  Random random(5);
  int caught = 0;
  for (int round = 0; round < sample(60); ++round) {
    Crowd crowd(random);
    for (int t = 0; t < 60; ++t) {
      if (t % 6 == 3) {
        ASSERT_NO_FATAL_FAILURE(crowd.edit());
      }
      ASSERT_NO_FATAL_FAILURE(
          crowd.tick("round " + std::to_string(round) + " " + std::to_string(t)));
    }
    ASSERT_NO_FATAL_FAILURE(crowd.clear());
    for (int t = 0; t < 150; ++t) ASSERT_NO_FATAL_FAILURE(crowd.tick("in the end"));
    crowd.expect_all_arrived(round);
    caught += crowd.caught();
  }
  EXPECT_GT(caught, sample(100));
}

}  // namespace
}  // namespace wend::test
