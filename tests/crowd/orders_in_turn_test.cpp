// A unit that had other orders before ends its order as a new one would.
#include <gtest/gtest.h>

#include <string>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

class OrdersInTurn : public testing::Test {
 protected:
  /// Walks to the order's end.
  static void go(MoveTo& move, PathService& service, Position& at, const MoveOrder& order) {
    Velocity velocity;
    move.start(at, order);
    for (int tick = 0; tick < 400 && !is_over(move.state()); ++tick) {
      service.tick();
      move.advance(at, velocity, 0.25);
    }
  }
};

TEST_F(OrdersInTurn, EndAsTheyDoForANewUnit) {
  Random random(3060);
  int ends[3] = {};
  for (int round = 0; round < sample(250); ++round) {
    const GridMap map = small_map(random);
    PathService service = PathService::build(map).value();
    PathService other = PathService::build(map).value();
    const GridGround ground = GridGround::build(*service.map()).value();
    const GridGround same = GridGround::build(*other.map()).value();
    UnitMotion motion;
    motion.radius = random.chance(50) ? 0 : 0.3;
    motion.speed = 4;
    MoveTo move({.service = &service, .ground = &ground}, motion);
    Position at = ground.position(random.below(static_cast<std::uint32_t>(map.cell_count())));
    for (int i = 0; i < 5; ++i) {
      MoveOrder order;
      order.to = ground.position(random.below(static_cast<std::uint32_t>(map.cell_count())));
      order.to.x += random.between(-4, 4) / 10.0;
      order.partial = random.chance(50);
      order.exact = random.chance(50);
      Position at_too = at;
      MoveTo fresh({.service = &other, .ground = &same}, motion);
      go(move, service, at, order);
      go(fresh, other, at_too, order);
      ASSERT_EQ(to_string(move.state()), std::string(to_string(fresh.state())))
          << "round " << round << " order " << i;
      ASSERT_EQ(move.progress().reason, std::string(fresh.progress().reason)) << round;
      ends[0] += move.state() == MoveState::arrived ? 1 : 0;
      ends[1] += move.state() == MoveState::arrived_partial ? 1 : 0;
      ends[2] += move.state() == MoveState::unreachable ? 1 : 0;
    }
  }
  for (const int count : ends) EXPECT_GT(count, sample(50));
}

}  // namespace
}  // namespace wend::test
