// Bodies slide along walls and never come nearer to one than their radius.
#include "wend/internal/steer/body_walls.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

#include "wend/base/random.h"

namespace wend {
namespace {

/// Walls anywhere, and nothing else.
class LooseWalls final : public Ground {
 public:
  explicit LooseWalls(std::vector<Wall> walls) : walls_(std::move(walls)) {}

  NodeId place(const Position&) const override { return 0; }
  Position position(NodeId) const override { return {}; }
  bool is_free(const Position& at, double radius) const override { return nearest(at) >= radius; }
  bool is_free(const Position&, const Position&, double) const override { return true; }
  std::optional<Position> nearest_free(const Position& at, double, double) const override {
    return at;
  }
  void find_walls(const Position& at, double range, std::vector<Wall>& found) const override {
    ++looks;
    for (const Wall& wall : walls_) {
      if (distance(at, wall) <= range) found.push_back(wall);
    }
  }
  double nearest(const Position& at) const {
    double least = 1e9;
    for (const Wall& wall : walls_) least = std::min(least, distance(at, wall));
    return least;
  }
  /// How often a straight way crosses a wall.
  int crossings(const Position& a, const Position& b) const {
    const auto side = [](const Position& p, const Position& q, const Position& r) {
      return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    };
    int count = 0;
    for (const Wall& wall : walls_) {
      const bool parts = side(wall.a, wall.b, a) * side(wall.a, wall.b, b) < 0;
      count += parts && side(a, b, wall.a) * side(a, b, wall.b) < 0 ? 1 : 0;
    }
    return count;
  }

  mutable int looks = 0;

 private:
  std::vector<Wall> walls_;
};

Position drawn_place(Random& random) {
  return {random.below(10001) / 1000.0, random.below(10001) / 1000.0, 0};
}

/// In wedges, between pillars, in any crowd of walls, with small steps and large ones.
TEST(BodyWalls, NoBodyEntersOne) {
  Random random(3);
  int slid = 0;
  int stayed = 0;
  for (int round = 0; round < 4000; ++round) {
    std::vector<Wall> walls;
    for (std::uint32_t i = 1 + random.below(9); i > 0; --i) {
      walls.push_back({drawn_place(random), drawn_place(random)});
    }
    const LooseWalls ground(walls);
    const double radius = random.below(8) == 0 ? 0 : 0.05 + random.below(100) / 100.0;
    BodyWalls known;
    known.resize(1);
    Position at = drawn_place(random);
    if (ground.nearest(at) < radius + 1e-6) continue;
    for (int step = 0; step < 20; ++step) {
      const double far = 0.01 + random.below(300) / 100.0;
      const Position way = drawn_place(random);
      const Position to = {at.x + (way.x - 5) / 5 * far, at.y + (way.y - 5) / 5 * far, 0};
      known.look(ground, 0, at, radius + 2 * far, 1);
      ASSERT_TRUE(known.clear_of(0, at, radius - 1e-7));
      const Position now = known.keep_off(0, at, to, radius);
      ASSERT_GE(ground.nearest(now), radius - 1e-6) << round << " " << step;
      // Nor is one jumped over: a step is far shorter than a wall's end is away from its middle.
      if (radius == 0) {
        ASSERT_EQ(ground.crossings(at, now), 0) << round << " " << step;
      }
      slid += now != to && now != at ? 1 : 0;
      stayed += now == at ? 1 : 0;
      at = now;
    }
  }
  EXPECT_GT(slid, 3000);
  EXPECT_GT(stayed, 300);
}

TEST(BodyWalls, AreLookedForAgainOnlyWhenABodyHasMovedFarOrTheMapChanged) {
  const LooseWalls ground(std::vector<Wall>{{{0, 0, 0}, {10, 0, 0}}});
  BodyWalls known;
  known.resize(2);
  known.look(ground, 0, {5, 1, 0}, 1.5, 2);
  EXPECT_EQ(known.walls(0).size(), 1u);
  known.look(ground, 0, {5, 2.9, 0}, 1.5, 2);
  EXPECT_EQ(ground.looks, 1);
  known.look(ground, 0, {5, 3.1, 0}, 1.5, 2);
  EXPECT_EQ(ground.looks, 2);
  known.forget({100, 100, 0}, {101, 101, 0});
  known.look(ground, 0, {5, 3.1, 0}, 1.5, 2);
  EXPECT_EQ(ground.looks, 2);
  known.forget({6, 2, 0}, {7, 3, 0});
  known.look(ground, 0, {5, 3.1, 0}, 1.5, 2);
  EXPECT_EQ(ground.looks, 3);
  known.forget();
  known.look(ground, 0, {5, 3.1, 0}, 1.5, 2);
  EXPECT_EQ(ground.looks, 4);
}

}  // namespace
}  // namespace wend
