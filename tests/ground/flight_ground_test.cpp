// Room for balls in volumes, against brute force over all voxels.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/random.h"
#include "support/sample.h"
#include "wend/ground/flight_ground.h"

namespace wend::test {
namespace {

double off_side(double at, double centre) { return std::max(std::abs(at - centre) - 0.5, 0.0); }

/// The square of the distance from a place to a voxel, in voxels.
double square_to(const Position& at, double x, double y, double z) {
  const double dx = off_side(at.x, x);
  const double dy = off_side(at.y, y);
  const double dz = off_side(at.z, z);
  return dx * dx + dy * dy + dz * dz;
}

/// From a straight way: along it the square is convex, so three parts narrow it down.
double square_to(const Position& a, const Position& b, double x, double y, double z) {
  double low = 0;
  double high = 1;
  const auto at = [&](double share) {
    return square_to(
        {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share}, x, y, z);
  };
  for (int i = 0; i < 70; ++i) {
    const double third = (high - low) / 3;
    (at(low + third) > at(high - third) ? low : high) +=
        at(low + third) > at(high - third) ? third : -third;
  }
  return std::min({at(low), at(0), at(1)});
}

struct Flight {
  VoxelMap map;
  Placement placement;

  explicit Flight(Random& random)
      : map(random.between(1, 7), random.between(1, 7), random.between(1, 5)) {
    const std::uint32_t percent = random.below(50);
    for (NodeId id = 0; id < map.voxel_count(); ++id) {
      if (random.chance(percent)) map.block(map.voxel(id));
    }
    const double x = random.between(-50, 50) / 4.0;
    const double y = random.between(-50, 50) / 4.0;
    const double z = random.between(-50, 50) / 4.0;
    placement = {{x, y, z}, random.between(1, 12) / 4.0};
  }

  Position draw(Random& random) const {
    const double x = random.below(1000) / 1000.0 * (map.width() + 1) - 1;
    const double y = random.below(1000) / 1000.0 * (map.depth() + 1) - 1;
    return {x, y, random.below(1000) / 1000.0 * (map.height() + 1) - 1};
  }

  /// How near a way comes to what is blocked, in voxels; also to what is round the volume.
  double room(const Position& a, const Position& b) const {
    double least = 1e300;
    for (int z = -1; z <= map.height(); ++z) {
      for (int y = -1; y <= map.depth(); ++y) {
        for (int x = -1; x <= map.width(); ++x) {
          if (map.contains({x, y, z}) && map.is_free({x, y, z})) continue;
          least = std::min(least, square_to(a, b, x, y, z));
        }
      }
    }
    return std::sqrt(least);
  }
};

TEST(FlightGround, HasRoomWhereNothingBlockedIsNearerThanTheRadius) {
  int free = 0;
  int blocked = 0;
  for (int round = 0; round < sample(600); ++round) {
    SCOPED_TRACE(round);
    Random random(static_cast<std::uint64_t>(round));
    const Flight flight(random);
    const FlightGround ground = FlightGround::build(flight.map, flight.placement).value();
    ASSERT_TRUE(ground.fills_space());
    for (int i = 0; i < 20; ++i) {
      const Position a = flight.draw(random);
      const Position b = random.chance(50) ? a : flight.draw(random);
      const double radius = random.below(7) / 10.0;
      const double room = flight.room(a, b);
      if (std::abs(room - radius) < 1e-6) continue;
      const Position from = flight.placement.to_world(a);
      const Position to = flight.placement.to_world(b);
      const bool fits = ground.is_free(from, to, radius * flight.placement.cell_size);
      ASSERT_EQ(fits, room > radius) << room << " of " << radius;
      (fits ? free : blocked) += 1;
    }
  }
  EXPECT_GT(free, sample(700));
  EXPECT_GT(blocked, sample(3000));
}

/// A ball that just fits passes; a point slips nowhere.
TEST(FlightGround, BallsTouchAndPointsDoNotSlip) {
  VoxelMap map(5, 3, 3);
  for (int y = 0; y < 3; ++y) {
    for (int z = 0; z < 3; ++z) {
      if (y != 1 || z != 1) map.block({2, y, z});
    }
  }
  const FlightGround ground = FlightGround::build(map).value();
  EXPECT_TRUE(ground.is_free({0, 1, 1}, {4, 1, 1}, 0.5)) << "a gap that it just fits";
  EXPECT_FALSE(ground.is_free({0, 1, 1}, {4, 1, 1}, 0.5001));
  EXPECT_FALSE(ground.is_free({0, 1.5, 1}, {4, 1.5, 1}, 0)) << "along a side";
  EXPECT_FALSE(ground.is_free({0, 0, 0}, {4, 0, 0}, 0));
  VoxelMap edge(2, 2, 1);
  edge.block({1, 0, 0});
  edge.block({0, 1, 0});
  const FlightGround between = FlightGround::build(edge).value();
  EXPECT_FALSE(between.is_free({0, 0, 0}, {1, 1, 0}, 0)) << "between two that meet at an edge";
  const double nan = std::nan("");
  EXPECT_FALSE(ground.is_free({nan, 1, 1}, 0.1));
  EXPECT_FALSE(ground.is_free({0, 1, 1}, {0, nan, 1}, 0.1));
  EXPECT_FALSE(FlightGround::build(map, {{}, 0}).ok());
}

TEST(FlightGround, FindsTheNearestPlaceWithRoom) {
  int found = 0;
  for (int round = 0; round < sample(1000); ++round) {
    SCOPED_TRACE(round);
    Random random(static_cast<std::uint64_t>(round));
    const Flight flight(random);
    const FlightGround ground = FlightGround::build(flight.map, flight.placement).value();
    const Position at = flight.placement.to_world(flight.draw(random));
    const double radius = random.below(6) / 10.0 * flight.placement.cell_size;
    const double within = random.below(40) / 10.0 * flight.placement.cell_size;
    std::optional<Position> right;
    if (ground.is_free(at, radius)) right = at;
    double best = within * within;
    for (NodeId id = 0; id < flight.map.voxel_count() && right != at; ++id) {
      if (!flight.map.is_free(flight.map.voxel(id))) continue;
      const Position centre = ground.position(id);
      ASSERT_EQ(ground.place(centre), id);
      const double square = (centre.x - at.x) * (centre.x - at.x) +
                            (centre.y - at.y) * (centre.y - at.y) +
                            (centre.z - at.z) * (centre.z - at.z);
      const bool nearer = right ? square < best : square <= best;
      if (!nearer || !ground.is_free(centre, radius)) continue;
      best = square;
      right = centre;
    }
    ASSERT_EQ(ground.nearest_free(at, radius, within), right);
    found += right && *right != at ? 1 : 0;
  }
  EXPECT_GT(found, sample(100));
}

/// All that is blocked within the range lies in a box, and nothing else does.
TEST(FlightGround, WallsAreBoxesOfWhatIsBlocked) {
  std::size_t boxes = 0;
  for (int round = 0; round < sample(1000); ++round) {
    SCOPED_TRACE(round);
    Random random(static_cast<std::uint64_t>(round));
    const Flight flight(random);
    const FlightGround ground = FlightGround::build(flight.map, flight.placement).value();
    const double cell = flight.placement.cell_size;
    const Position on_map = flight.draw(random);
    const Position at = flight.placement.to_world(on_map);
    const double range = random.below(30) / 10.0;
    std::vector<Wall> walls;
    ground.find_walls(at, range * cell, walls);
    boxes += walls.size();
    for (int i = 0; i < 30; ++i) {
      const Position p = flight.draw(random);
      const double off =
          std::sqrt((p.x - on_map.x) * (p.x - on_map.x) + (p.y - on_map.y) * (p.y - on_map.y) +
                    (p.z - on_map.z) * (p.z - on_map.z));
      if (off > range) continue;
      const Position place = flight.placement.to_world(p);
      const bool in_box = std::any_of(walls.begin(), walls.end(), [&](const Wall& wall) {
        return place.x > wall.a.x && place.x < wall.b.x && place.y > wall.a.y &&
               place.y < wall.b.y && place.z > wall.a.z && place.z < wall.b.z;
      });
      const NodeId node = ground.place(place);
      const bool blocked = node == kNoNode || !flight.map.is_free(flight.map.voxel(node));
      const bool on_side = std::abs(p.x + 0.5 - std::round(p.x + 0.5)) < 1e-6 ||
                           std::abs(p.y + 0.5 - std::round(p.y + 0.5)) < 1e-6 ||
                           std::abs(p.z + 0.5 - std::round(p.z + 0.5)) < 1e-6;
      if (on_side) continue;
      ASSERT_EQ(in_box, blocked) << p.x << ',' << p.y << ',' << p.z;
    }
  }
  EXPECT_GT(boxes, sample(3000u));
}

}  // namespace
}  // namespace wend::test
