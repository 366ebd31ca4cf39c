#include "wend/mesh/raycast.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "generators/thin_walls.h"
#include "questions_oracle.h"
#include "shortest_way.h"
#include "support/sample.h"
#include "two_floors.h"
#include "wend/internal/mesh/funnel.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/random_place.h"

namespace wend::test {
namespace {

/// Checks that hold for every answer.
void check_ray(const NavMesh& mesh, const MeshPlace& from, const Position& to, const RayEnd& end,
               const std::vector<std::uint32_t>& crossed) {
  ASSERT_TRUE(contains(mesh, end.place.polygon, end.place.position));
  ASSERT_EQ(crossed.front(), from.polygon);
  ASSERT_EQ(crossed.back(), end.place.polygon);
  ASSERT_TRUE(are_joined(mesh, crossed));
  ASSERT_EQ(std::set<std::uint32_t>(crossed.begin(), crossed.end()).size(), crossed.size());
  const Position way = {to.x - from.position.x, to.y - from.position.y, 0};
  const double length = std::hypot(way.x, way.y);
  const double off = std::hypot(from.position.x + end.share * way.x - end.place.position.x,
                                from.position.y + end.share * way.y - end.place.position.y);
  ASSERT_LE(off, 1e-9 * (10 + length)) << "where a ray grazes a wall, rounding moves it along";
  if (!end.hit) {
    ASSERT_EQ(end.share, 1);
    ASSERT_EQ(end.wall, NavMesh::kNone);
    ASSERT_EQ(end.place.position.x, to.x);
    ASSERT_EQ(end.place.position.y, to.y);
    return;
  }
  ASSERT_LT(end.wall, mesh.side_count());
  const PlainSide wall = sides_of_mesh(mesh)[end.wall];
  ASSERT_EQ(wall.neighbour, kNoPolygon);
  ASSERT_LE(
      distance(plain(end.place.position), nearest_on(wall.a, wall.b, plain(end.place.position))),
      1e-12 * (10 + length));
  ASSERT_LT(end.normal.x * way.x + end.normal.y * way.y, 0) << "it points against the ray";
  ASSERT_NEAR(std::hypot(end.normal.x, end.normal.y), 1, 1e-12);
}

TEST(Raycast, StopsWhereTheGridIsBlocked) {
  Random random(11);
  int hits = 0;
  int free = 0;
  int along = 0;
  int pinched = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const RayOracle oracle(map);
    std::vector<std::uint32_t> crossed;
    for (int i = 0; i < 6; ++i) {
      const auto from = random_place(map, random);
      const auto to = random_place(map, random);
      const std::vector<MeshPlace> places = places_at(mesh, skew.at(from));
      if (places.empty()) continue;
      const std::string what = to_text(map) + " from " + std::to_string(from.x) + "," +
                               std::to_string(from.y) + " to " + std::to_string(to.x) + "," +
                               std::to_string(to.y) + " half cells, round " + std::to_string(round);
      const std::optional<double> stop = oracle.stop(from, to);
      double farthest = -1;
      for (const MeshPlace& place : places) {
        const RayEnd end = raycast(mesh, place, skew.at(to), &crossed);
        ASSERT_NO_FATAL_FAILURE(check_ray(mesh, place, skew.at(to), end, crossed)) << what;
        if (oracle.is_pinch(from)) {  // the ground that it begins on decides
          farthest = std::max(farthest, end.hit ? end.share : 2);
          continue;
        }
        ASSERT_EQ(end.hit, stop.has_value()) << what;
        ASSERT_NEAR(end.share, stop.value_or(1), 1e-12) << what;
      }
      if (farthest >= 0) {
        ASSERT_NEAR(farthest, stop.value_or(2), 1e-12) << what;
      }
      (stop ? hits : free) += 1;
      along += from != to && (from.x == to.x || from.y == to.y) && from.x % 2 == 0 ? 1 : 0;
      pinched += oracle.is_pinch(from) ? 1 : 0;
    }
  }
  EXPECT_GT(hits, sample(20000));
  EXPECT_GT(free, sample(15000));
  EXPECT_GT(along, sample(2000));
  EXPECT_GT(pinched, sample(200));
}

/// A floor with some obstacles, at arbitrary coordinates that lie on no lattice.
NavMesh rough_mesh(Random& random) {
  const auto real = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random.next() >> 11) * 0x1p-53;
  };
  std::vector<std::vector<Position>> outlines = {
      {{0, 0, 0}, {97.3, 0.1, 0}, {93.7, 71.9, 0}, {-3, 70, 0}}};
  const int count = random.between(0, 8);
  for (int i = 0; i < count; ++i) {
    std::vector<Position> outline;
    const Position middle = {real(5, 90), real(5, 65), 0};
    const int corners = random.between(3, 7);
    const double radius = real(1, 20);
    for (int k = 0; k < corners; ++k) {
      const double angle = 6.283 * k / corners;
      const double r = radius * real(0.3, 1);
      outline.push_back({middle.x + r * std::cos(angle), middle.y + r * std::sin(angle), 0});
    }
    outlines.push_back(outline);
  }
  return NavMesh::build(mesh_of_polygons(outlines).value()).value();
}

TEST(Raycast, HitsTheFirstOfAllWalls) {
  Random random(12);
  int hits = 0;
  int free = 0;
  for (int round = 0; round < sample(2000); ++round) {
    const NavMesh mesh = rough_mesh(random);
    const std::vector<PlainSide> sides = sides_of_mesh(mesh);
    wend::Random draws(random.next());
    const PlaceSampler sampler(mesh);
    std::vector<std::uint32_t> crossed;
    for (int i = 0; i < 10; ++i) {
      const MeshPlace from = sampler.draw(draws);
      const Position to = {static_cast<double>(random.between(-200, 1100)) / 10,
                           static_cast<double>(random.between(-200, 900)) / 10, 0};
      const RayEnd end = raycast(mesh, from, to, &crossed);
      ASSERT_NO_FATAL_FAILURE(check_ray(mesh, from, to, end, crossed)) << round;
      const PlainPoint a = plain(from.position);
      const PlainPoint b = plain(to);
      long double first = 2;
      bool doubtful = false;
      for (const PlainSide& side : sides) {
        if (side.neighbour != kNoPolygon) continue;
        const auto cross = [](PlainPoint p, PlainPoint q, PlainPoint r) {
          return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
        };
        const long double left = cross(a, b, side.a);
        const long double right = cross(a, b, side.b);
        const long double here = cross(side.a, side.b, a);
        const long double there = cross(side.a, side.b, b);
        constexpr long double kClear = 1e-9L;
        doubtful = doubtful || std::abs(left) < kClear || std::abs(right) < kClear ||
                   std::abs(here) < kClear || std::abs(there) < kClear;
        if (left < 0 && right > 0 && here > 0 && there < 0) {
          first = std::min(first, here / (here - there));
        }
      }
      if (doubtful) continue;
      ASSERT_EQ(end.hit, first < 2) << round;
      ASSERT_NEAR(end.share, end.hit ? static_cast<double>(first) : 1, 1e-12) << round;
      (end.hit ? hits : free) += 1;
    }
  }
  EXPECT_GT(hits, sample(5000));
  EXPECT_GT(free, sample(3000));
}

TEST(Raycast, TouchesWallsWithoutEndingThere) {
  // A room of 4 x 4 with a pillar of 1 x 1 in it, made of eight squares and more.
  GridMap map(4, 4, '.');
  map.set_symbol({1, 1}, '@');
  const NavMesh mesh = NavMesh::build(mesh_of_grid(map).value()).value();
  const auto cast = [&](const Position& from, const Position& to) {
    return raycast(mesh, nearest_place(mesh, from), to);
  };
  EXPECT_FALSE(cast({0.5, 1, 0}, {3.5, 1, 0}).hit) << "along the pillar's side";
  EXPECT_FALSE(cast({0, 0, 0}, {4, 0, 0}).hit) << "along the border, from corner to corner";
  EXPECT_FALSE(cast({0, 2, 0}, {2, 0, 0}).hit) << "past the pillar's corner";
  EXPECT_EQ(cast({0, 3, 0}, {3, 0, 0}).place.position, (Position{1, 2, 0})) << "in at a corner";
  EXPECT_FALSE(cast({0.5, 2.5, 0}, {1.5, 1.5 + 0.5, 0}).hit) << "to its side, and no farther";
  EXPECT_FALSE(cast({0.5, 1.5, 0}, {0.5, 1.5, 0}).hit) << "no way at all";
  EXPECT_FALSE(cast({1, 1, 0}, {1, 1, 0}).hit);
  const RayEnd into = cast({0.5, 1.5, 0}, {1.5, 1.5, 0});
  EXPECT_TRUE(into.hit);
  EXPECT_EQ(into.place.position, (Position{1, 1.5, 0}));
  EXPECT_EQ(into.share, 0.5);
  EXPECT_EQ(into.normal, (Position{-1, 0, 0}));
  // From the wall into it: at once. Past a corner: by a hair's breadth.
  EXPECT_EQ(cast({1, 1.5, 0}, {1.5, 1.5, 0}).share, 0);
  EXPECT_FALSE(cast({0, 2, 0}, {2, 4, 0}).hit);
  EXPECT_FALSE(cast({0, 0.5, 0}, {4, 1, 0}).hit);
  const double hair = std::nextafter(1.0, 2.0);
  EXPECT_TRUE(cast({0.5, hair, 0}, {3.5, hair, 0}).hit);
  // Along a wall to an inner corner and beyond: the wall ahead is hit.
  const RayEnd corner = cast({1, 0, 0}, {9, 0, 0});
  EXPECT_TRUE(corner.hit);
  EXPECT_EQ(corner.place.position, (Position{4, 0, 0}));
  EXPECT_EQ(corner.normal, (Position{-1, 0, 0}));
}

TEST(Raycast, StaysOnItsFloor) {
  const NavMesh mesh = two_floors();
  const MeshPlace below = nearest_place(mesh, {1, 1, 0});
  const MeshPlace above = nearest_place(mesh, {1, 1, 3});
  ASSERT_NE(below.polygon, above.polygon);
  // The ground floor is 2 broad, the one above it 4.
  const RayEnd low = raycast(mesh, below, {1, 3.5, 3});
  EXPECT_TRUE(low.hit);
  EXPECT_NEAR(low.share, 0.4, 1e-12);
  EXPECT_NEAR(low.place.position.y, 2, 1e-12);
  EXPECT_EQ(low.place.position.z, 0);
  const RayEnd high = raycast(mesh, above, {1, 3.5, 0});
  EXPECT_FALSE(high.hit);
  EXPECT_EQ(high.place.position, (Position{1, 3.5, 3}));
  // Up the first flight, and to the wall beyond the landing.
  const RayEnd up = raycast(mesh, below, {20, 1, 0});
  EXPECT_TRUE(up.hit);
  EXPECT_EQ(up.place.position, (Position{14, 1, 1.5}));
  // Down from above: the second flight.
  const RayEnd down = raycast(mesh, nearest_place(mesh, {9, 3, 3}), {13, 3, 0});
  EXPECT_FALSE(down.hit);
  EXPECT_NEAR(down.place.position.z, 1.5 + 0.25, 0.5);
}

TEST(PolygonsAlong, AreACorridorThroughWhichTheWayIsTaut) {
  Random random(14);
  Workspace workspace;
  std::vector<NodeId> polygons;
  std::vector<Position> taut;
  int found = 0;
  int bent = 0;
  int walled = 0;
  for (int round = 0; round < sample(4000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const MeshPlan plan = MeshOfGrid(map, skew, random).plan();
    const std::uint32_t thin = random.chance(50) ? 0 : random.below(80);
    const NavMesh mesh = NavMesh::build(with_thin_walls(plan, thin, random)).value();
    for (int i = 0; i < 4; ++i) {
      const Position from = skew.at(random_place(map, random));
      const Position to = skew.at(random_place(map, random));
      const Path path = shortest_way(mesh, from, to);
      if (path.status == Status::unreachable) {
        const std::vector<Position> through = {from, to};
        ASSERT_FALSE(polygons_along(mesh, through, polygons)) << to_text(map);
        ++walled;
      }
      if (!path.found()) continue;
      ASSERT_TRUE(polygons_along(mesh, path.waypoints, polygons)) << to_text(map);
      ASSERT_TRUE(contains(mesh, polygons.front(), from));
      ASSERT_TRUE(contains(mesh, polygons.back(), to));
      for (std::size_t k = 1; k < polygons.size(); ++k) {
        const std::uint32_t last = polygons[k - 1];
        bool joined = false;
        for (std::uint32_t d = mesh.first_door(last); d < mesh.first_door(last + 1); ++d) {
          joined = joined || mesh.doors()[d].neighbour == polygons[k];
        }
        ASSERT_TRUE(joined) << to_text(map);
      }
      pull_taut(mesh, polygons, from, to, taut);
      ASSERT_NEAR(plane_length(taut), path.length, 1e-9 * (1 + path.length)) << to_text(map);
      ++found;
      bent += path.waypoints.size() > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(4000));
  EXPECT_GT(bent, sample(600));
  EXPECT_GT(walled, sample(500));
  EXPECT_FALSE(polygons_along(NavMesh(), {}, polygons));
}

/// Ways from tables leave out corners that are in line except for the last digits, so their lines
/// pass the wall on its wrong side by that much.
TEST(PolygonsAlong, TakeAWayThatTouchesACornerButForTheLastDigit) {
  MeshPlan plan;
  plan.vertices = {{1.5, -1.0999999999999996},
                   {1.2999999999999998, -1.0999999999999996},
                   {1.0999999999999999, -1.7999999999999996},
                   {1.8999999999999999, -1.5999999999999996},
                   {.89999999999999991, -1.7999999999999996},
                   {1.2, -.99999999999999956},
                   {1.2999999999999998, -.69999999999999951},
                   {1.3999999999999999, -.89999999999999947},
                   {1.6000000000000001, -.89999999999999947},
                   {1.6000000000000001, -.49999999999999956},
                   {2.1000000000000001, -1.2999999999999996},
                   {1.7999999999999998, -.99999999999999956},
                   {1.6000000000000001, -.99999999999999956}};
  plan.first = {0, 4, 8, 12, 17, 21};
  plan.corners = {0, 1, 2, 3, 4, 2, 1, 5, 6, 7, 8, 9, 3, 10, 11, 12, 0, 7, 0, 12, 8};
  const NavMesh mesh = NavMesh::build(plan).value();
  const std::vector<Position> line = {{.89999999999999991, -1.7999999999999996},
                                      {1.5, -1.0999999999999996},
                                      {1.3499999999999999, -.79999999999999949}};
  std::vector<NodeId> polygons;
  ASSERT_TRUE(polygons_along(mesh, line, polygons));
  EXPECT_EQ(polygons, (std::vector<NodeId>{1, 0, 3, 4, 2}));
  const std::vector<Position> beside = {line[0], line[1], {1.33, -.79}};
  EXPECT_FALSE(polygons_along(mesh, beside, polygons)) << "by more than the last digits";
}

TEST(PolygonsAlong, ALineOfOnePlaceLiesInItsPolygon) {
  const NavMesh mesh = two_floors();
  std::vector<std::uint32_t> polygons;
  for (const auto& [place, polygon] :
       {std::pair<Position, std::uint32_t>{{5, 1, 0}, 0}, {{5, 1, 3}, 4}}) {
    EXPECT_TRUE(polygons_along(mesh, {&place, 1}, polygons));
    EXPECT_EQ(polygons, std::vector<std::uint32_t>{polygon});
  }
}

}  // namespace
}  // namespace wend::test
