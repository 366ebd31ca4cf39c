// All numbers of threads bring units with bodies to the same places.
#include <gtest/gtest.h>

#include <vector>

#include "support/random_map.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

/// A host that runs what it was given when it waits, the last first.
struct BackwardsHost {
  std::vector<Task> tasks;
  std::size_t most = 0;

  HostScheduler scheduler() {
    const auto submit = [](void* host, const Task& task) {
      static_cast<BackwardsHost*>(host)->tasks.push_back(task);
    };
    const auto wait = [](void* host) {
      BackwardsHost& self = *static_cast<BackwardsHost*>(host);
      self.most = std::max(self.most, self.tasks.size());
      for (; !self.tasks.empty(); self.tasks.pop_back()) {
        self.tasks.back().run(self.tasks.back().data);
      }
    };
    return {this, submit, wait};
  }
};

/// Where all units of a scene drawn by chance were, tick by tick; half-way walls come and units go.
std::vector<Position> positions_over_time(std::uint64_t number, const ServiceOptions& options) {
  Random random(number);
  GridMap map(60, 40);
  for (int i = 0; i < 60; ++i) {
    const auto x = static_cast<std::int32_t>(random.below(60));
    const auto y = static_cast<std::int32_t>(random.below(40));
    map.set_walkable({x, y}, false);
  }
  PathService service = PathService::build(std::move(map), {}, options).value();
  const GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set({.service = &service, .ground = &ground}, {.rule = BodyRule::avoid});
  const auto units = static_cast<std::size_t>(500 + random.below(500));
  while (set.slots() < units) {
    const double x = random.below(5900) / 100.0;
    const double y = random.below(3900) / 100.0;
    const double radius = 0.15 + random.below(20) / 100.0;
    UnitMotion motion = {.radius = radius, .speed = 1.0 + random.below(3)};
    motion.seed = static_cast<std::uint32_t>(set.slots());
    const UnitHandle unit = set.add(motion, {x, y, 0});
    const double to = random.below(3900) / 100.0;
    set.start(unit, {.to = {59 - x, to, 0}, .partial = true});
  }
  std::vector<Position> seen;
  for (int tick = 0; tick < 30; ++tick) {
    service.tick();
    set.advance(0.1);
    if (tick == 15) {
      const std::vector<CellEdit> edits = {{{30, 10}, '@'}, {{30, 11}, '@'}, {{30, 12}, '@'}};
      EXPECT_TRUE(set.edit(edits).ok());
      for (std::size_t slot = 0; slot < 40; ++slot) set.remove(set.handle(slot * 7));
    }
    for (const Position& at : set.positions()) seen.push_back(at);
    for (const Velocity& velocity : set.velocities()) seen.push_back(velocity);
  }
  return seen;
}

TEST(BodyThreads, AnyNumberLeadsToTheSamePlaces) {
  for (std::uint64_t number = 0; number < sample(12U); ++number) {
    SCOPED_TRACE(number);
    const std::vector<Position> alone = positions_over_time(number, {});
    for (const unsigned threads : {2U, 3U, 8U}) {
      EXPECT_TRUE(alone == positions_over_time(number, {.lanes = 4, .threads = threads}));
    }
    BackwardsHost host;
    EXPECT_TRUE(alone == positions_over_time(number, {.scheduler = host.scheduler()}));
    EXPECT_GT(host.most, 1U) << "the host was given no shares";
    if (HasFailure()) return;
  }
}

/// Also where there are more threads than searches that may run side by side.
TEST(BodyThreads, AServiceWithOneLaneHasThreads) {
  EXPECT_TRUE(positions_over_time(3, {.lanes = 1}) ==
              positions_over_time(3, {.lanes = 1, .threads = 4}));
  PathService one = PathService::build(GridMap(4, 4)).value();
  EXPECT_FALSE(one.scheduler().given());
  PathService two = PathService::build(GridMap(4, 4), {}, {.lanes = 1, .threads = 2}).value();
  EXPECT_TRUE(two.scheduler().given());
}

}  // namespace
}  // namespace wend::test
