// The surroundings of a place: walls, polygons, places drawn at random, steps along walls.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "questions_oracle.h"
#include "support/sample.h"
#include "two_floors.h"
#include "wend/mesh/around.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/move_along.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/random_place.h"
#include "wend/mesh/raycast.h"
#include "wend/mesh/walls.h"

namespace wend::test {
namespace {

constexpr double kNoWall = std::numeric_limits<double>::infinity();

/// A mesh with a place on it.
struct PlacedMesh {
  GridMap map;
  Skew skew;
  NavMesh mesh;
  MeshPlace from;
};

/// None if no cell is free, or if the place drawn lies off the ground.
std::optional<PlacedMesh> placed_mesh(Random& random) {
  GridMap map = small_map(random);
  const Skew skew = random_skew(random);
  NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
  const std::vector<MeshPlace> places = places_at(mesh, skew.at(random_place(map, random)));
  if (places.empty()) return std::nullopt;
  const MeshPlace from = places[random.below(static_cast<std::uint32_t>(places.size()))];
  return PlacedMesh{std::move(map), skew, std::move(mesh), from};
}

/// The polygons reached through doors that the circle touches.
std::set<std::uint32_t> polygons_in_circle(const std::vector<PlainSide>& sides, std::uint32_t first,
                                           PlainPoint centre, long double radius) {
  return reached_polygons(sides, first, [&](const PlainSide& side) {
    return distance(centre, nearest_on(side.a, side.b, centre)) <= radius;
  });
}

/// Whether a circle of that radius just touches a side, so that rounding decides. Sides through
/// `but`, where a step begins, are touched in any case and do not count.
bool is_tie(const std::vector<PlainSide>& sides, PlainPoint centre, long double radius,
            PlainPoint but = {1e9L, 1e9L}) {
  for (const PlainSide& side : sides) {
    if (distance(but, nearest_on(side.a, side.b, but)) < 1e-12L) continue;
    const long double off = distance(centre, nearest_on(side.a, side.b, centre));
    if (std::abs(off - radius) < 1e-9L) return true;
  }
  return false;
}

TEST(DistanceToWall, IsThatToTheNearestOfAllSides) {
  Random random(21);
  Workspace workspace;
  int within = 0;
  int beyond = 0;
  int touching = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const std::optional<PlacedMesh> placed = placed_mesh(random);
    if (!placed) continue;
    const NavMesh& mesh = placed->mesh;
    const PlainPoint at = plain(placed->from.position);
    const std::vector<PlainSide> sides = sides_of_mesh(mesh);
    long double least = kNoWall;
    for (const PlainSide& side : sides) {
      if (side.neighbour != kNoPolygon) continue;
      least = std::min(least, distance(at, nearest_on(side.a, side.b, at)));
    }
    const NearWall wall = distance_to_wall(mesh, placed->from, kNoWall, workspace);
    ASSERT_NEAR(wall.distance, static_cast<double>(least), 1e-12 * (1 + wall.distance)) << round;
    ASSERT_LT(wall.side, mesh.side_count());
    const PlainSide& side = sides[wall.side];
    ASSERT_EQ(side.neighbour, kNoPolygon);
    const PlainPoint nearest = plain(wall.nearest);
    ASSERT_NEAR(static_cast<double>(distance(at, nearest)), wall.distance, 1e-12);
    ASSERT_LE(distance(nearest, nearest_on(side.a, side.b, nearest)), 1e-12L);
    touching += wall.distance == 0 ? 1 : 0;

    const double limit = random.between(0, 40) / 8.0;
    if (std::abs(limit - least) < 1e-9L) continue;
    const NearWall limited = distance_to_wall(mesh, placed->from, limit, workspace);
    ASSERT_EQ(limited.side, least < limit ? wall.side : NavMesh::kNone);
    ASSERT_EQ(limited.distance, least < limit ? wall.distance : limit);
    (least < limit ? within : beyond) += 1;
  }
  EXPECT_GT(within, sample(3000));
  EXPECT_GT(beyond, sample(1000));
  EXPECT_GT(touching, sample(1000));
}

TEST(WallsWithin, AreAllThatTheCircleTouchesInOrder) {
  Random random(22);
  Workspace workspace;
  std::vector<NearWall> walls;
  std::vector<NearPolygon> polygons;
  std::size_t found = 0;
  int parted = 0;
  for (int round = 0; round < sample(10000); ++round) {
    const std::optional<PlacedMesh> placed = placed_mesh(random);
    if (!placed) continue;
    const NavMesh& mesh = placed->mesh;
    const PlainPoint at = plain(placed->from.position);
    const std::vector<PlainSide> sides = sides_of_mesh(mesh);
    const double radius = random.between(0, 64) / 8.0 + 0.01;
    if (is_tie(sides, at, radius)) continue;
    const auto reached = polygons_in_circle(sides, placed->from.polygon, at, radius);
    std::set<std::uint32_t> expected;
    std::size_t touched = 0;
    for (const PlainSide& side : sides) {
      if (side.neighbour != kNoPolygon) continue;
      if (distance(at, nearest_on(side.a, side.b, at)) > radius) continue;
      ++touched;
      if (reached.count(side.polygon) != 0) expected.insert(side.side);
    }
    walls_within(mesh, placed->from, radius, workspace, walls);
    std::set<std::uint32_t> seen;
    for (const NearWall& wall : walls) {
      ASSERT_TRUE(seen.empty() || wall.distance >= walls[seen.size() - 1].distance);
      ASSERT_TRUE(seen.insert(wall.side).second) << "each once";
      const PlainSide& side = sides[wall.side];
      ASSERT_NEAR(wall.distance, static_cast<double>(distance(at, nearest_on(side.a, side.b, at))),
                  1e-12);
    }
    ASSERT_EQ(seen, expected) << round;
    found += seen.size();
    parted += touched > expected.size() ? 1 : 0;

    polygons_within(mesh, placed->from, radius, workspace, polygons);
    std::set<std::uint32_t> listed;
    for (const NearPolygon& polygon : polygons) {
      if (listed.empty()) {
        ASSERT_EQ(polygon.polygon, placed->from.polygon);
        ASSERT_EQ(polygon.parent, kNoPolygon);
      } else {
        ASSERT_LT(polygon.parent, listed.size()) << "parents come before";
        ASSERT_TRUE(are_joined(mesh, {polygons[polygon.parent].polygon, polygon.polygon}));
        ASSERT_GE(polygon.distance, polygons[listed.size() - 1].distance);
      }
      ASSERT_TRUE(listed.insert(polygon.polygon).second);
    }
    ASSERT_EQ(listed, reached);
  }
  EXPECT_GT(found, sample(20000u));
  EXPECT_GT(parted, sample(500)) << "some walls are on ground that the circle does not lead to";
}

// ---- places at random

TEST(RandomPlace, LiesInItsPolygonAsOftenAsThatIsLarge) {
  Random random(23);
  for (int round = 0; round < sample(30); ++round) {
    const std::optional<PlacedMesh> placed = placed_mesh(random);
    if (!placed) continue;
    const NavMesh& mesh = placed->mesh;
    const PlaceSampler sampler(mesh);
    double area = 0;
    std::vector<double> areas;
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      const auto corners = mesh.sides_of(p);
      double twice = 0;
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const auto& a = corners[i];
        const auto& b = corners[(i + 1) % corners.size()];
        twice += a.x * b.y - a.y * b.x;
      }
      areas.push_back(twice / 2);
      area += twice / 2;
    }
    ASSERT_NEAR(sampler.area(), area, 1e-9 * area);
    constexpr int kDraws = 20000;
    wend::Random draws(random.next());
    std::vector<int> counts(mesh.polygon_count());
    for (int i = 0; i < kDraws; ++i) {
      const MeshPlace place = sampler.draw(draws);
      ASSERT_TRUE(contains(mesh, place.polygon, place.position));
      ++counts[place.polygon];
    }
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      const double share = areas[p] / area;
      const double spread = std::sqrt(kDraws * share * (1 - share));
      ASSERT_NEAR(counts[p], kDraws * share, 5.5 * spread + 1) << "polygon " << p;
    }
  }
}

TEST(RandomPlace, IsAsLikelyHereAsThere) {
  // One polygon with 7 corners, counted by a grid of squares that lie wholly inside it.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {8, 0, 0},  {12, 3, 0}, {12, 7, 0},
                   {8, 10, 0}, {0, 10, 0}, {-1, 5, 0}};
  plan.corners = {0, 1, 2, 3, 4, 5, 6};
  plan.first = {0, 7};
  const NavMesh mesh = NavMesh::build(plan).value();
  const PlaceSampler sampler(mesh);
  wend::Random draws(3);
  int counts[8][10] = {};
  constexpr int kDraws = 200000;
  for (int i = 0; i < kDraws; ++i) {
    const Position at = sampler.draw(draws).position;
    if (at.x >= 0 && at.x < 8) ++counts[static_cast<int>(at.x)][static_cast<int>(at.y)];
  }
  const double expected = kDraws / sampler.area();
  for (const auto& column : counts) {
    for (const int count : column) ASSERT_NEAR(count, expected, 5.5 * std::sqrt(expected));
  }
}

TEST(RandomPlace, ObservesWhatCounts) {
  MeshPlan plan = two_floors().plan();
  plan.vertices.insert(plan.vertices.end(), {{50, 0, 0}, {60, 0, 0}, {50, 10, 0}});
  plan.corners.insert(plan.corners.end(), {14, 15, 16});
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  plan.areas = {1, 2, 3, 2, 1, 1};
  const NavMesh mesh = NavMesh::build(plan).value();
  wend::Random random(1);
  PlaceFilter filter;
  filter.areas.reset(1);
  for (int i = 0; i < 1000; ++i) {
    const MeshPlace place = PlaceSampler(mesh, filter).draw(random);
    ASSERT_NE(mesh.area(place.polygon), 1);
  }
  filter = {};
  filter.reachable_from = 5;
  EXPECT_EQ(PlaceSampler(mesh, filter).area(), 50);
  EXPECT_EQ(PlaceSampler(mesh, filter).draw(random).polygon, 5u);
  filter.areas.reset(1);
  EXPECT_EQ(PlaceSampler(mesh, filter).area(), 0);
  EXPECT_EQ(PlaceSampler(mesh, filter).draw(random).polygon, kNoPolygon);
  EXPECT_EQ(random_place(NavMesh(), random).polygon, kNoPolygon);
  // The numbers behind a seed are the same everywhere.
  wend::Random seeded(42);
  const MeshPlace drawn = random_place(mesh, seeded);
  EXPECT_EQ(drawn.polygon, 5u);
  EXPECT_EQ(drawn.position.x, 51.599103928769203);
  EXPECT_EQ(drawn.position.y, 2.7860113025513868);
}

TEST(RandomPlace, WithinAWayIsReachedByAShorterOne) {
  Random random(24);
  Workspace workspace;
  int far = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const std::optional<PlacedMesh> placed = placed_mesh(random);
    if (!placed) continue;
    const NavMesh& mesh = placed->mesh;
    const double length = random.between(0, 80) / 8.0;
    wend::Random draws(random.next());
    for (int i = 0; i < 5; ++i) {
      const MeshPlace place = random_place_within_way(mesh, placed->from, length, draws, workspace);
      ASSERT_TRUE(contains(mesh, place.polygon, place.position));
      ASSERT_EQ(mesh.component(place.polygon), mesh.component(placed->from.polygon));
      const Position& from = placed->from.position;
      const double off = std::hypot(place.position.x - from.x, place.position.y - from.y);
      ASSERT_LE(off, length * (1 + 1e-12));
      far += off > length * 0.7 && length > 0 ? 1 : 0;
      // Ways on the mesh are no longer than what was measured.
      if (i > 0) continue;
      Search* search = Polyanya::begin(mesh, {from, place.position}, workspace);
      ASSERT_EQ(search->run(), Status::found);
      Path path;
      search->write_path(path);
      ASSERT_LE(path.cost, length * (1 + 1e-9) + 1e-9);
    }
  }
  EXPECT_GT(far, sample(1000));
}

TEST(RandomPlace, WithinAWayIsAsLikelyHereAsThere) {
  // An open square, cut in two: the circle in it.
  GridMap map(20, 20, '.');
  const NavMesh mesh = NavMesh::build(mesh_of_grid(map).value()).value();
  Workspace workspace;
  wend::Random draws(9);
  const MeshPlace from = nearest_place(mesh, {7, 10, 0});
  int counts[10][10] = {};
  constexpr int kDraws = 50000;
  for (int i = 0; i < kDraws; ++i) {
    const Position at = random_place_within_way(mesh, from, 5, draws, workspace).position;
    ++counts[static_cast<int>(at.x - 2)][static_cast<int>(at.y - 5)];
  }
  const double expected = kDraws / (3.14159265 * 25);
  for (int x = 0; x < 10; ++x) {
    for (int y = 0; y < 10; ++y) {
      const double dx = std::abs(x - 4.5) + 0.5;
      const double dy = std::abs(y - 4.5) + 0.5;
      if (dx * dx + dy * dy > 25) continue;
      ASSERT_NEAR(counts[x][y], expected, 5.5 * std::sqrt(expected));
    }
  }
}

// ---- steps

TEST(MoveAlong, EndsAsNearAsTheCircleLeads) {
  Random random(25);
  Workspace workspace;
  std::vector<std::uint32_t> crossed;
  int straight = 0;
  int slid = 0;
  int stayed = 0;
  int round_corners = 0;
  for (int round = 0; round < sample(20000); ++round) {
    const std::optional<PlacedMesh> placed = placed_mesh(random);
    if (!placed) continue;
    const NavMesh& mesh = placed->mesh;
    const Position& from = placed->from.position;
    const Position to = {from.x + random.between(-24, 24) / 8.0,
                         from.y + random.between(-24, 24) / 8.0, 0};
    const MeshPlace end = move_along(mesh, placed->from, to, workspace, &crossed);
    ASSERT_TRUE(contains(mesh, end.polygon, end.position));
    ASSERT_EQ(crossed.front(), placed->from.polygon);
    ASSERT_EQ(crossed.back(), end.polygon);
    ASSERT_TRUE(are_joined(mesh, crossed));
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    ASSERT_LE(std::hypot(end.position.x - from.x, end.position.y - from.y),
              length * (1 + 1e-9) + 1e-12);
    if (!raycast(mesh, placed->from, to).hit) {
      ASSERT_EQ(end.position.x, to.x);
      ASSERT_EQ(end.position.y, to.y);
      ++straight;
      continue;
    }
    // All walls of all polygons in the circle, each as a row of points.
    const std::vector<PlainSide> sides = sides_of_mesh(mesh);
    const PlainPoint centre = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    const long double radius = length / 2 * (1 + 1e-11L);
    if (is_tie(sides, centre, radius, plain(from))) continue;
    const auto reached = polygons_in_circle(sides, placed->from.polygon, centre, radius);
    for (const std::uint32_t polygon : crossed) ASSERT_EQ(reached.count(polygon), 1u);
    long double least = length;
    for (const PlainSide& side : sides) {
      if (reached.count(side.polygon) == 0) continue;
      if (contains(mesh, side.polygon, to)) least = 0;
      constexpr int kPoints = 200;
      for (int i = 0; i <= kPoints; ++i) {
        const long double share = static_cast<long double>(i) / kPoints;
        const PlainPoint point = {side.a.x + share * (side.b.x - side.a.x),
                                  side.a.y + share * (side.b.y - side.a.y)};
        if (distance(point, centre) <= radius) least = std::min(least, distance(point, plain(to)));
      }
    }
    const long double off = distance(plain(end.position), plain(to));
    ASSERT_LE(off, least + 1e-9L) << to_text(placed->map) << round;
    ASSERT_LE(least, off + 0.1L) << "points lie at most this far apart";
    (crossed.size() == 1 && end.position == from ? stayed : slid) += 1;
    round_corners += off < 1e-9L ? 1 : 0;
  }
  EXPECT_GT(straight, sample(2000));
  EXPECT_GT(slid, sample(3000));
  EXPECT_GT(stayed, sample(50));
  EXPECT_GT(round_corners, sample(30));
}

/// The free cells that a place lies in or touches, by the skew's inverse.
std::vector<Point> free_cells_at(const PlacedMesh& placed, const Position& at) {
  const Skew& skew = placed.skew;
  const double area = skew.a * skew.d - skew.b * skew.c;
  const double x = (skew.d * at.x - skew.b * at.y) / area;
  const double y = (skew.a * at.y - skew.c * at.x) / area;
  std::vector<Point> cells;
  for (const double column : {x - 1e-9, x + 1e-9}) {
    for (const double row : {y - 1e-9, y + 1e-9}) {
      const Point cell = {static_cast<int>(std::floor(column)), static_cast<int>(std::floor(row))};
      if (placed.map.contains(cell) && placed.map.walkable(cell)) cells.push_back(cell);
    }
  }
  return cells;
}

/// Whether a step shorter than a cell may lead from one to the other: they are the same, side by
/// side, or beside a free one.
bool are_near(const GridMap& map, Point a, Point b) {
  const int dx = std::abs(a.x - b.x);
  const int dy = std::abs(a.y - b.y);
  if (dx + dy <= 1) return true;
  if (dx > 1 || dy > 1) return false;
  return map.walkable({a.x, b.y}) || map.walkable({b.x, a.y});
}

TEST(MoveAlong, AHundredThousandStepsNeverLeaveTheGround) {
  Random random(26);
  Workspace workspace;
  constexpr int kSteps = 1000;
  int walked = 0;
  double way = 0;
  for (int round = 0; round < sample(200); ++round) {
    std::optional<PlacedMesh> placed = placed_mesh(random);
    if (!placed) continue;
    const NavMesh& mesh = placed->mesh;
    const Skew& skew = placed->skew;
    // Less than a cell's smallest width, so that no step crosses a whole cell.
    const double area = skew.a * skew.d - skew.b * skew.c;
    const double width =
        area / std::max(std::hypot(skew.a, skew.c), std::hypot(skew.b, skew.d)) * 0.9;
    MeshPlace at = placed->from;
    Position heading;
    for (int step = 0; step < kSteps; ++step) {
      if (step % 16 == 0) {  // on for a while, so that it comes to walls and slides
        const int x = random.between(-100, 100);
        const int y = random.between(-100, 100);
        heading = {width * x / 142, width * y / 142, 0};
      }
      const Position to = {at.position.x + heading.x, at.position.y + heading.y, 0};
      const MeshPlace next = move_along(mesh, at, to, workspace);
      ASSERT_TRUE(contains(mesh, next.polygon, next.position));
      ASSERT_EQ(mesh.component(next.polygon), mesh.component(at.polygon));
      bool near = false;
      for (const Point a : free_cells_at(*placed, at.position)) {
        for (const Point b : free_cells_at(*placed, next.position)) {
          near = near || are_near(placed->map, a, b);
        }
      }
      ASSERT_TRUE(near) << to_text(placed->map) << " step " << step;
      way += std::hypot(next.position.x - at.position.x, next.position.y - at.position.y);
      at = next;
      ++walked;
    }
  }
  EXPECT_GT(walked, sample(100000));
  EXPECT_GT(way, walked * 0.05);
}

TEST(MoveAlong, ClimbsStairsAndSlidesAlongTheirWalls) {
  const NavMesh mesh = two_floors();
  Workspace workspace;
  MeshPlace at = nearest_place(mesh, {1, 1, 0});
  const auto walk = [&](double dx, double dy, int steps) {
    for (int i = 0; i < steps; ++i) {
      at = move_along(mesh, at, {at.position.x + dx, at.position.y + dy, 0}, workspace);
    }
  };
  walk(0.5, 0.3, 40);  // to the right, sliding along the upper wall, up to the landing's corner
  EXPECT_EQ(at.polygon, 2u);
  EXPECT_NEAR(at.position.x, 14, 1e-9);
  EXPECT_NEAR(at.position.y, 4, 1e-9);
  walk(-0.5, 0, 40);  // back, on the second flight
  EXPECT_EQ(at.polygon, 4u);
  EXPECT_EQ(at.position.z, 3);
  EXPECT_NEAR(at.position.x, 0, 1e-9);
  walk(0, -1, 10);  // over the ground floor
  EXPECT_EQ(at.polygon, 4u);
  EXPECT_NEAR(at.position.y, 0, 1e-9);
}

TEST(Questions, AllocateNothingOnceWarm) {
  int allocations = 0;
  const Allocator counting = {[](void* context, std::size_t bytes) {
                                ++*static_cast<int*>(context);
                                return std::calloc(bytes, 1);
                              },
                              [](void*, void* memory, std::size_t) { std::free(memory); },
                              &allocations};
  Random random(27);
  const GridMap map = random_map(MapKind::cave, random);
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  const PlaceSampler sampler(mesh);
  Workspace workspace(counting);
  std::vector<NearWall> walls;
  std::vector<NearPolygon> polygons;
  std::vector<std::uint32_t> crossed;
  std::size_t capacities = 0;
  int warm = 0;
  for (int pass = 0; pass < 3; ++pass) {
    wend::Random draws(5);
    for (int i = 0; i < 200; ++i) {
      const MeshPlace from = sampler.draw(draws);
      const Position to = sampler.draw(draws).position;
      raycast(mesh, from, to, &crossed);
      distance_to_wall(mesh, from, kNoWall, workspace);
      walls_within(mesh, from, 3, workspace, walls);
      polygons_within(mesh, from, 3, workspace, polygons);
      move_along(mesh, from, to, workspace, &crossed);
      random_place_within_way(mesh, from, 4, draws, workspace);
    }
    if (pass == 0) warm = allocations;
    const std::size_t held = walls.capacity() + polygons.capacity() + crossed.capacity();
    ASSERT_TRUE(pass == 0 || held == capacities);
    capacities = held;
  }
  EXPECT_GT(warm, 0);
  EXPECT_EQ(allocations, warm);
}

}  // namespace
}  // namespace wend::test
