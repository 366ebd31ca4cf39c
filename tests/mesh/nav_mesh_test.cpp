#include "wend/mesh/nav_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "random_mesh.h"
#include "support/sample.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

MeshPlan plan_of(std::vector<Position> vertices, std::vector<std::vector<std::uint32_t>> polygons) {
  MeshPlan plan;
  plan.vertices = std::move(vertices);
  plan.first = {0};
  for (const auto& polygon : polygons) {
    plan.corners.insert(plan.corners.end(), polygon.begin(), polygon.end());
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return plan;
}

std::string refusal_of(const MeshPlan& plan) {
  const Result<NavMesh> mesh = NavMesh::build(plan);
  return mesh.ok() ? "built" : mesh.error().message();
}

TEST(Orientation, IsExactWhereRoundingIsNot) {
  EXPECT_EQ(orientation({0, 0}, {1, 0}, {0, 1}), 1);
  EXPECT_EQ(orientation({0, 0}, {1, 0}, {0, -1}), -1);
  EXPECT_EQ(orientation({0, 0}, {1, 1}, {2, 2}), 0);
  const double tiny = std::numeric_limits<double>::epsilon();
  for (int i = 0; i < 64; ++i) {
    const double x = 0.5 + i * tiny;
    const int expected = i == 0 ? 0 : -1;
    EXPECT_EQ(orientation({12, 12}, {24, 24}, {x, 0.5}), expected) << i;
    EXPECT_EQ(orientation({24, 24}, {12, 12}, {x, 0.5}), -expected) << i;
  }
  EXPECT_EQ(orientation({1e-40, 0}, {0, 1e-40}, {0, 0}), 1);
  EXPECT_EQ(orientation({0.1, 0.1}, {0.3, 0.3}, {0.7, 0.7}), 0);
}

/// Whole coordinates, some so large that their differences are rounded; the determinant by 128
/// bits.
TEST(Orientation, HasTheSignOfWholeNumbers) {
  Random random(9);
  int counts[3] = {};
  for (int i = 0; i < sample(200000); ++i) {
    const int bits = random.between(2, 52);
    const auto whole = [&](int most) {
      const auto range = std::int64_t{1} << most;
      return static_cast<std::int64_t>(random.next() % static_cast<std::uint64_t>(2 * range)) -
             range;
    };
    const std::int64_t ax = whole(bits);
    const std::int64_t ay = whole(bits);
    const std::int64_t dx = whole(bits / 2);
    const std::int64_t dy = whole(bits / 2);
    const std::int64_t times = whole(bits / 3);
    const std::int64_t bx = ax + dx;
    const std::int64_t by = ay + dy;
    const std::int64_t cx = ax + times * dx + random.between(-1, 1);
    const std::int64_t cy = ay + times * dy + random.between(-1, 1);
    __extension__ using Wide = __int128;
    const Wide left = static_cast<Wide>(bx - ax) * (cy - ay);
    const Wide right = static_cast<Wide>(by - ay) * (cx - ax);
    const int expected = (left > right ? 1 : 0) - (left < right ? 1 : 0);
    const auto place = [](std::int64_t x, std::int64_t y) {
      return Position{static_cast<double>(x), static_cast<double>(y), 0};
    };
    const Position a = place(ax, ay);
    const Position b = place(bx, by);
    const Position c = place(cx, cy);
    ASSERT_EQ(orientation(a, b, c), expected) << ax << " " << ay << " " << bx << " " << by;
    ASSERT_EQ(orientation(b, c, a), expected);
    ASSERT_EQ(orientation(c, b, a), -expected);
    ++counts[expected + 1];
  }
  for (const int count : counts) EXPECT_GT(count, sample(20000));
}

/// The sign of the determinant of decimals, by 128 bits: all are multiples of 2^-53 below 2^6.
int sign_by_whole_numbers(const Position& a, const Position& b, const Position& c) {
  __extension__ using Wide = __int128;
  const auto difference = [](double one, double other) -> Wide {
    constexpr double kUnits = 9007199254740992;  // 2^53
    return static_cast<std::int64_t>(one * kUnits) - static_cast<std::int64_t>(other * kUnits);
  };
  const Wide left = difference(a.x, c.x) * difference(b.y, c.y);
  const Wide right = difference(a.y, c.y) * difference(b.x, c.x);
  return (left > right ? 1 : 0) - (left < right ? 1 : 0);
}

/// Decimals, whose differences are rounded, in line as far as they can be written, or a last digit
/// off it.
TEST(Orientation, HasTheSignOfDecimalsNearlyInLine) {
  EXPECT_EQ(orientation({5, 2}, {6, 8}, {1.6, -18.4}), 1);
  Random random(10);
  int counts[3] = {};
  for (int i = 0; i < sample(2000000); ++i) {
    const double digits = i % 3 == 0 ? 10 : i % 3 == 1 ? 100 : 7;
    const auto number = [&] {
      const double size = random.between(1, static_cast<int>(60 * digits)) / digits;
      return size < 1 ? std::round(size) : (random.below(2) == 0) ? size : -size;
    };
    const Position a = {number(), number()};
    const Position b = {number(), number()};
    const double share = random.between(-20, 20) / digits;
    Position c = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
    if ((random.below(2) == 0)) c.y = std::round(c.y * digits) / digits;
    if (random.between(0, 3) == 0) c.x = std::nextafter(c.x, random.between(-99, 99));
    // Below 1 they have smaller parts than 2^-53; above 63 the product has no room in 128 bits.
    const auto fits = [](double x) { return x == 0 || (std::abs(x) >= 1 && std::abs(x) < 63); };
    if (!fits(c.x) || !fits(c.y)) continue;
    const int expected = sign_by_whole_numbers(a, b, c);
    ASSERT_EQ(orientation(a, b, c), expected) << i;
    ASSERT_EQ(orientation(b, c, a), expected) << i;
    ASSERT_EQ(orientation(c, b, a), -expected) << i;
    ++counts[expected + 1];
  }
  for (const int count : counts) EXPECT_GT(count, sample(20000));
}

/// Whichever corner is the first, and wherever corners lie straight between others.
TEST(NavMesh, HeightsAlongSidesLieBetweenThoseOfTheirEnds) {
  Random random(13);
  for (int round = 0; round < sample(3000); ++round) {
    const GridMap map = small_map(random);
    MeshPlan plan = MeshOfGrid(map, random_skew(random), random).plan();
    for (Position& vertex : plan.vertices) vertex.z = random.between(0, 4);
    for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
      const auto begin = plan.corners.begin() + plan.first[p];
      const auto end = plan.corners.begin() + plan.first[p + 1];
      std::rotate(begin, begin + random.between(0, static_cast<int>(end - begin) - 1), end);
    }
    const NavMesh mesh = NavMesh::build(plan).value();
    for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
      const auto sides = mesh.sides_of(polygon);
      for (std::size_t i = 0; i < sides.size(); ++i) {
        const Position& a = mesh.vertex(sides[i].vertex);
        const Position& b = mesh.vertex(sides[(i + 1) % sides.size()].vertex);
        for (const double share : {0.0, 0.25, 0.5, 0.75}) {
          const auto between = [&](double one, double other) {
            return one + share * (other - one);
          };
          ASSERT_NEAR(mesh.height(polygon, between(a.x, b.x), between(a.y, b.y)), between(a.z, b.z),
                      1e-9)
              << "round " << round << ", polygon " << polygon << ", side " << i;
        }
      }
    }
  }
}

/// Corners in line but for the last digits make triangles whose area is rounding, or nothing.
TEST(NavMesh, CornersHaveTheirHeightsHoweverThinTheirPolygon) {
  Random random(29);
  int thin = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const auto tenths = [&] { return random.between(0, 9) * .1; };
    const Position a = {tenths(), tenths(), tenths()};
    const Position b = {a.x + tenths(), a.y + tenths(), tenths()};
    const double share = random.between(-9, 19) * .1;
    const Position c = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), tenths()};
    const Result<NavMesh> mesh = NavMesh::build({{a, b, c}, {0, 3}, {0, 1, 2}, {}});
    if (!mesh) continue;
    ++thin;
    for (const Position& corner : {a, b, c}) {
      ASSERT_NEAR(mesh.value().height(0, corner.x, corner.y), corner.z, 1e-6) << round;
    }
    const double middle = mesh.value().height(0, (a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3);
    ASSERT_GE(middle, std::min({a.z, b.z, c.z}) - 1e-6) << round;
    ASSERT_LE(middle, std::max({a.z, b.z, c.z}) + 1e-6) << round;
  }
  EXPECT_GT(thin, sample(1000));
}

TEST(NavMesh, SaysWhatIsWrongWithAPlan) {
  const std::vector<Position> square = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}};
  EXPECT_EQ(refusal_of(plan_of(square, {{0, 1, 2, 3}})), "built");
  EXPECT_NE(refusal_of(plan_of(square, {{0, 1, 2}, {3, 2, 1, 0}})).find("polygon 1 goes clockwise"),
            std::string::npos);
  EXPECT_NE(refusal_of(plan_of(square, {{0, 1}})).find("less than three corners"),
            std::string::npos);
  EXPECT_NE(refusal_of(plan_of(square, {{0, 1, 9}})).find("vertex 9, but there are 5"),
            std::string::npos);
  EXPECT_NE(refusal_of(plan_of({{0, 0, 0}, {4, 0, 0}, {1, 1, 0}, {0, 4, 0}}, {{0, 1, 2, 3}}))
                .find("not convex"),
            std::string::npos);
  EXPECT_NE(refusal_of(plan_of({{0, 0, 0}, {0, 0, 0}, {1, 1, 0}}, {{0, 1, 2}})).find("one place"),
            std::string::npos);
  EXPECT_NE(refusal_of(plan_of({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}})).find("goes back"),
            std::string::npos);
  // A star goes round twice, always to the left.
  std::vector<Position> star;
  for (int i = 0; i < 5; ++i) star.push_back({std::cos(i * 2.513), std::sin(i * 2.513), 0});
  EXPECT_NE(refusal_of(plan_of(star, {{0, 1, 2, 3, 4}})).find("more than once"), std::string::npos);
  const double nan = std::nan("");
  EXPECT_NE(refusal_of(plan_of({{nan, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}})).find("vertex 0"),
            std::string::npos);
  EXPECT_NE(refusal_of(plan_of({{1.1e12, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}})).find("1e12"),
            std::string::npos);
  EXPECT_NE(refusal_of(plan_of(square, {{0, 1, 2}, {0, 1, 3}})).find("overlap"), std::string::npos);
  const std::vector<Position> fan = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0.5, -1, 1}};
  EXPECT_NE(refusal_of(plan_of(fan, {{0, 1, 2}, {0, 3, 1}, {0, 4, 1}})).find("two may share"),
            std::string::npos);
  MeshPlan plan = plan_of(square, {{0, 1, 2, 3}});
  plan.areas = {1, 2};
  EXPECT_NE(refusal_of(plan).find("2 areas for 1 polygons"), std::string::npos);
  plan.areas = {7};
  EXPECT_EQ(NavMesh::build(plan).value().area(0), 7);
  plan.first = {0, 3};
  EXPECT_NE(refusal_of(plan).find("must begin with 0"), std::string::npos);
  plan.first = {0, 9, 4};
  EXPECT_NE(refusal_of(plan).find("must not fall"), std::string::npos);
  plan.first = {};
  EXPECT_NE(refusal_of(plan).find("must begin with 0"), std::string::npos);
}

TEST(NavMesh, BendsOnlyWhereTheGroundHasMoreThanAStraightAngle) {
  // A square with a vertex in the middle of its left side, which a triangle touches: a straight
  // angle there, walls on both sides further up.
  const NavMesh bar =
      NavMesh::build(plan_of({{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 1, 0}, {-1, 0, 0}},
                             {{0, 1, 2, 3, 4}, {0, 4, 5}}))
          .value();
  ASSERT_EQ(bar.bend_count(), 1u);
  EXPECT_EQ(bar.bend_vertex(0), 4u);
  EXPECT_EQ(bar.block_count(), 1u);
  // Round an inner vertex there is nothing to bend round.
  const NavMesh whole =
      NavMesh::build(plan_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}},
                             {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}}))
          .value();
  EXPECT_EQ(whole.bend_count(), 0u);
  EXPECT_EQ(whole.block_count(), 1u);
  EXPECT_EQ(whole.component_count(), 1u);
}

/// The blocks between two polygons by their meaning: those of a door without which they part are
/// among them, and only blocks of ways that enter no polygon twice are.
TEST(NavMesh, BlocksBetweenPolygonsAreThoseOfSimpleWays) {
  Random random(5);
  int pairs = 0;
  for (int round = 0; round < sample(2000); ++round) {
    const GridMap map = small_map(random);
    if (map.width() > 5 || map.height() > 4) continue;
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
    if (mesh.polygon_count() < 2 || mesh.polygon_count() > 12) continue;
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t from = random.below(mesh.polygon_count());
      const std::uint32_t to = random.below(mesh.polygon_count());
      if (mesh.component(from) != mesh.component(to)) continue;
      ++pairs;
      std::set<std::uint32_t> between;
      mesh.for_each_block_between(
          from, to, [&](std::uint32_t block, std::uint32_t) { between.insert(block); });
      std::set<std::uint32_t> expected;
      std::vector<std::uint32_t> blocks;
      std::set<std::uint32_t> visited;
      const auto walk = [&](auto&& self, std::uint32_t at) -> void {
        if (at == to) return expected.insert(blocks.begin(), blocks.end());
        visited.insert(at);
        for (std::uint32_t d = mesh.first_door(at); d < mesh.first_door(at + 1); ++d) {
          if (visited.count(mesh.doors()[d].neighbour) != 0) continue;
          blocks.push_back(mesh.door_blocks()[d]);
          self(self, mesh.doors()[d].neighbour);
          blocks.pop_back();
        }
        visited.erase(at);
      };
      walk(walk, from);
      ASSERT_EQ(between, expected) << to_text(map);
    }
  }
  EXPECT_GT(pairs, sample(150));
}

// ---- places

TEST(Locate, FindsThePolygonsThatTouchAPlace) {
  Random random(6);
  int several = 0;
  int none = 0;
  for (int round = 0; round < sample(500); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    for (int i = 0; i < 8; ++i) {
      const Position place = skew.at(random_place(map, random));
      std::vector<std::uint32_t> found;
      for_each_polygon_at(mesh, place, [&](std::uint32_t polygon) { found.push_back(polygon); });
      std::vector<std::uint32_t> expected;
      for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
        if (contains(mesh, polygon, place)) expected.push_back(polygon);
      }
      ASSERT_EQ(found, expected);
      ASSERT_EQ(polygon_at(mesh, place), expected.empty() ? kNoPolygon : expected[0]);
      several += expected.size() > 1 ? 1 : 0;
      none += expected.empty() ? 1 : 0;
    }
  }
  EXPECT_GT(several, sample(400));
  EXPECT_GT(none, sample(200));
}

/// To the nearest of all sides, by a closed form.
double distance_to_mesh(const NavMesh& mesh, const Position& place) {
  double best = std::numeric_limits<double>::infinity();
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    if (contains(mesh, polygon, place)) return 0;
    const auto sides = mesh.sides_of(polygon);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const NavMesh::Side& a = sides[i];
      const NavMesh::Side& b = sides[(i + 1) % sides.size()];
      const double dx = b.x - a.x;
      const double dy = b.y - a.y;
      const double along = ((place.x - a.x) * dx + (place.y - a.y) * dy) / (dx * dx + dy * dy);
      const double share = std::min(1.0, std::max(0.0, along));
      best = std::min(best, std::hypot(place.x - a.x - share * dx, place.y - a.y - share * dy));
    }
  }
  return best;
}

TEST(Locate, TheNearestPlaceIsNearestAndOnTheMesh) {
  Random random(7);
  int outside = 0;
  for (int round = 0; round < sample(500); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    for (int i = 0; i < 8; ++i) {
      const Position place = {random.between(-3000, 3000) / 70.0,
                              random.between(-3000, 3000) / 70.0, 0};
      const MeshPlace near = nearest_place(mesh, place);
      if (mesh.polygon_count() == 0) {
        ASSERT_EQ(near.polygon, kNoPolygon);
        continue;
      }
      ASSERT_LT(near.polygon, mesh.polygon_count());
      ASSERT_TRUE(contains(mesh, near.polygon, near.position));
      const double distance = std::hypot(place.x - near.position.x, place.y - near.position.y);
      ASSERT_NEAR(distance, distance_to_mesh(mesh, place), 1e-9);
      outside += distance > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(outside, sample(1000));
}

TEST(Locate, ChoosesTheFloorByHeight) {
  std::vector<Position> vertices;
  for (int floor = 0; floor < 3; ++floor) {
    const double z = 4 * floor;
    vertices.insert(vertices.end(), {{0, 0, z}, {8, 0, z}, {8, 8, z + 2}, {0, 8, z + 2}});
  }
  const NavMesh mesh =
      NavMesh::build(plan_of(vertices, {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}})).value();
  EXPECT_EQ(polygon_at(mesh, {4, 4, -9}), 0u);
  EXPECT_EQ(polygon_at(mesh, {4, 4, 2.9}), 0u);
  EXPECT_EQ(polygon_at(mesh, {4, 4, 3.1}), 1u);
  EXPECT_EQ(polygon_at(mesh, {4, 4, 99}), 2u);
  EXPECT_DOUBLE_EQ(mesh.height(1, 4, 4), 5);
  EXPECT_DOUBLE_EQ(mesh.height(1, 1, 8), 6);
  const MeshPlace near = nearest_place(mesh, {9, 4, 5});
  EXPECT_EQ(near.polygon, 1u);
  EXPECT_EQ(near.position, (Position{8, 4, 5}));
}

}  // namespace
}  // namespace wend::test
