// The triangles of a LiveMesh's versions, held against the outlines that were put in: on
// floors that are no squares and lie anywhere, and from places far off, at any height.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/mesh/live_mesh.h"
#include "wend/mesh/merge_triangles.h"

namespace wend::test {
namespace {

using Outline = std::vector<Position>;

Outline box_of(double left, double bottom, double right, double top) {
  return {{left, bottom, 0}, {right, bottom, 0}, {right, top, 0}, {left, top, 0}};
}

/// A floor of any proportions, anywhere, with boxes on it.
class BoxedFloor {
 public:
  explicit BoxedFloor(Random& random)
      : left(random.between(-3, 3) * 100),
        bottom(random.between(-3, 3) * 100),
        width(random.between(1, 24)),
        height(random.between(1, 24)),
        mesh(LiveMesh::build(
                 std::vector<Outline>{box_of(left, bottom, left + width, bottom + height)})
                 .value()) {}

  /// Never one that is refused, for what such a one did is not published.
  void edit(Random& random) {
    const std::uint32_t kind = boxes.empty() ? 0 : random.below(5);
    if (kind < 2) {
      const Outline box = draw_box(random);
      boxes[mesh.insert_obstacle(box).value()] = box;
      return;
    }
    const auto chosen =
        std::next(boxes.begin(), random.below(static_cast<std::uint32_t>(boxes.size())));
    if (kind == 2) {
      mesh.remove(chosen->first);
      boxes.erase(chosen);
    } else if (kind == 3) {
      chosen->second = draw_box(random);
      mesh.move(chosen->first, chosen->second).value();
    } else {
      mesh.set_blocked(chosen->first, !mesh.is_blocked(chosen->first));
    }
  }
  /// Whether a place off all outlines is free.
  bool is_free(const Position& at) const {
    const auto holds = [&](const Outline& box) {
      return at.x > box[0].x && at.x < box[2].x && at.y > box[0].y && at.y < box[2].y;
    };
    if (!holds(box_of(left, bottom, left + width, bottom + height))) return false;
    return std::none_of(boxes.begin(), boxes.end(), [&](const auto& entry) {
      return mesh.is_blocked(entry.first) && holds(entry.second);
    });
  }

  double left;
  double bottom;
  int width;
  int height;
  LiveMesh mesh;
  std::map<ObstacleId, Outline> boxes;

 private:
  Outline draw_box(Random& random) const {
    const double x = left + random.between(0, width - 1);
    const double y = bottom + random.between(0, height - 1);
    return box_of(x, y, std::min(x + random.between(1, 5), left + width),
                  std::min(y + random.between(1, 5), bottom + height));
  }
};

double turn(const Position& a, const Position& b, const Position& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double distance_to_stretch(const Position& a, const Position& b, const Position& at) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double share =
      std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return std::hypot(a.x + share * dx - at.x, a.y + share * dy - at.y);
}

double distance_to(const std::array<Position, 3>& corners, const Position& at) {
  const auto& [a, b, c] = corners;
  if (turn(a, b, at) >= 0 && turn(b, c, at) >= 0 && turn(c, a, at) >= 0) return 0;
  return std::min({distance_to_stretch(a, b, at), distance_to_stretch(b, c, at),
                   distance_to_stretch(c, a, at)});
}

/// Exactly the triangles that are there, and free, and together as large as the free ground.
TEST(LiveGround, TrianglesAreFreeAsTheirMiddlesAre) {
  Random random(201);
  int gone = 0;
  int blocked = 0;
  for (int round = 0; round < sample(300); ++round) {
    BoxedFloor floor(random);
    for (int i = 0; i < 12; ++i) {
      floor.edit(random);
      const LiveMeshSnapshot snapshot = floor.mesh.snapshot();
      double area = 0;
      for (std::uint32_t p = 0; p < snapshot.polygon_bound(); ++p) {
        const TriangleMesh& mesh = floor.mesh.triangulation().mesh();
        const bool used = p < mesh.face_bound() && mesh.face_used(p);
        if (!used) {
          ASSERT_FALSE(snapshot.is_free(p)) << round << " " << i;
          gone += p < mesh.face_bound() ? 1 : 0;
          continue;
        }
        ASSERT_EQ(snapshot.is_free(p), floor.mesh.triangulation().is_free(p));
        blocked += snapshot.is_free(p) ? 0 : 1;
        if (!snapshot.is_free(p)) continue;
        const auto [a, b, c] = snapshot.corners(p);
        ASSERT_GT(turn(a, b, c), 0);
        area += turn(a, b, c) / 2;
        ASSERT_TRUE(floor.is_free({(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3, 0}));
      }
      double expected = 0;
      for (int x = 0; x < floor.width; ++x) {
        for (int y = 0; y < floor.height; ++y) {
          expected += floor.is_free({floor.left + x + .5, floor.bottom + y + .5, 0}) ? 1 : 0;
        }
      }
      ASSERT_NEAR(area, expected, 1e-6) << round << " " << i;
    }
  }
  EXPECT_GT(gone, sample(2000));
  EXPECT_GT(blocked, sample(2000));
}

/// The free triangle that is nearest as seen from above; the ground lies at height 0.
TEST(LiveGround, TheNearestPlaceIsThatOfAllTriangles) {
  Random random(202);
  int beyond = 0;
  int inside = 0;
  for (int round = 0; round < sample(1500); ++round) {
    BoxedFloor floor(random);
    for (int i = random.between(1, 8); i > 0; --i) floor.edit(random);
    const LiveMeshSnapshot snapshot = floor.mesh.snapshot();
    const double reach = random.chance(50) ? 1 : 400;
    for (int i = 0; i < 4; ++i) {
      const Position at = {
          floor.left + floor.width / 2.0 + reach * random.between(-99, 99) / 16.0,
          floor.bottom + floor.height / 2.0 + reach * random.between(-99, 99) / 16.0,
          static_cast<double>(random.between(-9, 9))};
      double least = std::numeric_limits<double>::infinity();
      for (std::uint32_t p = 0; p < snapshot.polygon_bound(); ++p) {
        if (snapshot.is_free(p)) least = std::min(least, distance_to(snapshot.corners(p), at));
      }
      const MeshPlace near = snapshot.nearest_place(at);
      ASSERT_EQ(near.polygon == kNoPolygon, std::isinf(least));
      if (near.polygon == kNoPolygon) continue;
      ASSERT_EQ(near.position.z, 0) << round;
      ASSERT_NEAR(std::hypot(near.position.x - at.x, near.position.y - at.y), least,
                  1e-9 * (1 + least))
          << round;
      ASSERT_EQ(distance_to(snapshot.corners(near.polygon), near.position), 0);
      beyond += least > 24 ? 1 : 0;
      inside += least == 0 ? 1 : 0;
    }
  }
  EXPECT_GT(beyond, sample(1500));
  EXPECT_GT(inside, sample(300));
}

/// Segments, and outlines that block nothing, divide no polygons unless they are asked to.
TEST(LiveGround, WhatBlocksNothingDividesNothing) {
  Random random(203);
  for (int round = 0; round < sample(300); ++round) {
    const double width = random.between(2, 40);
    Triangulation mesh = Triangulation::build(std::vector<Outline>{box_of(0, 0, width, 8)}).value();
    const double at = random.between(1, static_cast<int>(width) - 1);
    const bool is_segment = random.chance(50);
    if (is_segment) {
      mesh.insert_segment({at, 0, 0}, {at, 8, 0}).value();
    } else {
      mesh.set_blocked(mesh.insert_obstacle(box_of(0, 0, at, 8)).value(), false);
    }
    ASSERT_EQ(merge_triangles(mesh).first.size() - 1, 1u);
    ASSERT_EQ(merge_triangles(mesh, KeptEdges::none).first.size() - 1, 1u);
    ASSERT_EQ(merge_triangles(mesh, KeptEdges::constrained).first.size() - 1, 2u);
    ASSERT_EQ(LiveMesh(mesh).freeze().value().polygon_count(), 1u);
  }
}

/// 64 for each triangle, and the triangulation.
TEST(LiveGround, AllMemoryCounts) {
  LiveMesh mesh = LiveMesh::build(std::vector<Outline>{box_of(0, 0, 128, 128)}).value();
  {
    const LiveMesh::Batch batch(mesh);
    for (int i = 0; i < 32 * 32; ++i) {
      const double x = 4 * (i % 32) + 1;
      const double y = 4 * (i / 32) + 1;
      mesh.insert_obstacle(box_of(x, y, x + 2, y + 2)).value();
    }
  }
  EXPECT_GE(mesh.bytes(), mesh.triangulation().bytes() + 64 * mesh.snapshot().polygon_bound());
}

}  // namespace
}  // namespace wend::test
