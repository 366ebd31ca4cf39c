// Units go the same ways for any order in which they were added.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

struct Wish {
  UnitMotion motion;
  Position at;
  MoveOrder order;
  UnitBody body;
};

/// A crowd that meets in a room with pillars and leaves by doors.
std::vector<Wish> draw_wishes(Random& random, const GridGround& ground) {
  std::vector<Wish> wishes;
  const auto draw = [&](double limit) { return random.below(1000) / 1000.0 * limit; };
  const Position common = {20, 12, 0};
  while (wishes.size() < 150) {
    Wish wish;
    const double radius = 0.2 + draw(0.25);
    wish.at = {draw(39), draw(24), 0};
    const bool free = ground.is_free(wish.at, radius) &&
                      std::none_of(wishes.begin(), wishes.end(), [&](const Wish& other) {
                        const double reach = radius + other.motion.radius;
                        return std::hypot(other.at.x - wish.at.x, other.at.y - wish.at.y) < reach;
                      });
    if (!free) continue;
    wish.motion = {.radius = radius, .speed = 1 + draw(2)};
    wish.motion.seed = static_cast<std::uint32_t>(wishes.size());
    wish.order = {.to = random.chance(50) ? common : Position{draw(39), draw(24), 0},
                  .partial = random.chance(50),
                  // Searches that requests share choose between equally cheap paths by their order.
                  .algorithm = "astar"};
    wish.body = {random.chance(4) ? BodyRule::stand : BodyRule::avoid, 1 + draw(3)};
    wishes.push_back(wish);
  }
  return wishes;
}

std::vector<Position> places_after(const GridMap& map, const std::vector<Wish>& wishes,
                                   const std::vector<std::size_t>& order, int ticks) {
  PathService service = PathService::build(GridMap(map)).value();
  const GridGround ground = GridGround::build(*service.map()).value();
  MoveToSet set({.service = &service, .ground = &ground});
  std::vector<UnitHandle> units(wishes.size());
  for (const std::size_t one : order) {
    units[one] = set.add(wishes[one].motion, wishes[one].at);
    set.set_body(units[one], wishes[one].body);
    set.start(units[one], wishes[one].order);
  }
  std::vector<Position> places;
  for (int tick = 0; tick < ticks; ++tick) {
    service.tick();
    set.advance(0.1);
    for (const UnitHandle unit : units) places.push_back(set.position(unit));
  }
  return places;
}

TEST(BodiesInAnyOrder, GoTheSameWays) {
  for (std::uint64_t number = 0; number < sample(12U); ++number) {
    Random random(number);
    GridMap map(40, 25);
    for (int i = 0; i < 60; ++i) {
      const auto x = static_cast<std::int32_t>(random.below(40));
      map.set_walkable({x, static_cast<std::int32_t>(random.below(25))}, false);
    }
    const GridGround ground = GridGround::build(map).value();
    const std::vector<Wish> wishes = draw_wishes(random, ground);
    std::vector<std::size_t> order(wishes.size());
    std::iota(order.begin(), order.end(), 0U);
    const std::vector<Position> right = places_after(map, wishes, order, 300);
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    const std::vector<Position> found = places_after(map, wishes, order, 300);
    const auto differ = std::mismatch(right.begin(), right.end(), found.begin());
    const auto at = static_cast<std::size_t>(differ.first - right.begin());
    EXPECT_EQ(at, right.size()) << number << ": unit " << at % wishes.size() << " in tick "
                                << at / wishes.size();
  }
}

}  // namespace
}  // namespace wend::test
