// Gates are cut out of meshes for every radius: their polygons are the places near them, and while
// they are open, the mesh is as without them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "mesh/gates/place_on.h"
#include "mesh/random_mesh.h"
#include "mesh/shortest_way.h"
#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/internal/mesh/cut_gates.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

/// A convex outline round a place: the corners of a regular polygon, turned and stretched.
MeshGate gate_round(const Position& middle, double size, Random& random) {
  const int corners = random.between(3, 7);
  const double turned = random.below(628) / 100.0;
  const double flat = random.between(2, 10) / 10.0;
  MeshGate gate;
  for (int i = 0; i < corners; ++i) {
    const double angle = 6.283185307179586 * i / corners;
    const double x = size * std::cos(angle);
    const double y = size * flat * std::sin(angle);
    gate.outline.push_back({middle.x + x * std::cos(turned) - y * std::sin(turned),
                            middle.y + x * std::sin(turned) + y * std::cos(turned), middle.z});
  }
  return gate;
}

double distance_to_segment(const Position& at, const Position& a, const Position& b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double share =
      std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return std::hypot(at.x - a.x - share * dx, at.y - a.y - share * dy);
}

/// 0 within the gate.
double distance_to_gate(const Position& at, const MeshGate& gate) {
  const std::size_t count = gate.outline.size();
  double least = 1e9;
  bool inside = true;
  for (std::size_t i = 0; i < count; ++i) {
    const Position& a = gate.outline[i];
    const Position& b = gate.outline[(i + 1) % count];
    inside = inside && (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) >= 0;
    least = std::min(least, distance_to_segment(at, a, b));
  }
  return inside ? 0 : least;
}

bool is_in_gate(const GatedPlan& cut, std::size_t gate, std::uint32_t polygon) {
  return std::binary_search(cut.polygons[gate].begin(), cut.polygons[gate].end(), polygon);
}

struct GatedFloor {
  explicit GatedFloor(Random& random) {
    const GridMap map = small_map(random);
    whole = NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    radius = random.chance(30) ? 0 : random.between(5, 60) / 100.0;
    const int count = whole.polygon_count() == 0 ? 0 : random.between(1, 3);
    for (int i = 0; i < count; ++i) {
      const Position middle = place_on(whole, random).position;
      gates.push_back(gate_round(middle, random.between(5, 300) / 100.0, random));
    }
  }
  NavMesh whole;
  double radius;
  std::vector<MeshGate> gates;
};

TEST(CutGates, TheirPolygonsAreThePlacesNearThem) {
  Random random(7);
  int in_gates = 0;
  int beside = 0;
  int beyond_walls = 0;
  for (int round = 0; round < sample(1500); ++round) {
    const GatedFloor floor(random);
    if (floor.gates.empty()) continue;
    const std::string what = "round " + std::to_string(round);
    const ErosionOptions options = {random.chance(50) ? .02 : .3};
    const Result<GatedPlan> cut = cut_gates(floor.whole, floor.radius, options, floor.gates);
    if (!cut) {  // the corners' mean may lie beside the mesh by rounding, or too far out
      ASSERT_NE(cut.error().reason.find("gate "), std::string::npos) << cut.error().message();
      continue;
    }
    const NavMesh mesh = NavMesh::build(cut.value().plan).value();
    ASSERT_TRUE(mesh.validate().ok()) << what;
    if (mesh.polygon_count() == 0) continue;
    for (int i = 0; i < 40; ++i) {
      const MeshPlace at = place_on(mesh, random);
      for (std::size_t gate = 0; gate < floor.gates.size(); ++gate) {
        const double away = distance_to_gate(at.position, floor.gates[gate]);
        const bool inside = is_in_gate(cut.value(), gate, at.polygon);
        if (inside) {
          ++in_gates;
          ASSERT_LE(away, floor.radius * (1 + options.corner_error) + 1e-5) << what;
        } else if (away < floor.radius - 1e-6 || away == 0) {
          ++beyond_walls;  // no way within the grown gate leads there: rare, for it is short
        } else {
          ++beside;
        }
      }
    }
  }
  EXPECT_GT(in_gates, sample(5000));
  EXPECT_GT(beside, sample(20000));
  EXPECT_LT(beyond_walls, in_gates / 4);
}

/// On ground without walls all that is near a gate can be reached within it.
TEST(CutGates, OnOpenGroundTheyAreAllThatIsNear) {
  Random random(8);
  GridMap map(12, 12);
  const NavMesh whole = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  int inside = 0;
  int outside = 0;
  for (int round = 0; round < sample(400); ++round) {
    const double radius = random.chance(30) ? 0 : random.between(5, 100) / 100.0;
    const Position middle = {random.between(3, 9) / 1.0, random.between(3, 9) / 1.0, 0};
    const MeshGate gate = gate_round(middle, random.between(10, 250) / 100.0, random);
    const ErosionOptions options = {.02};
    const GatedPlan cut = cut_gates(whole, radius, options, {&gate, 1}).value();
    const NavMesh mesh = NavMesh::build(cut.plan).value();
    for (int i = 0; i < 50; ++i) {
      const MeshPlace at = place_on(mesh, random);
      const double away = distance_to_gate(at.position, gate);
      const bool in_gate = is_in_gate(cut, 0, at.polygon);
      if (away < radius || away == 0) {
        ASSERT_TRUE(in_gate) << round << ": " << away << " < " << radius;
      } else if (away > radius * 1.02 + 1e-5) {
        ASSERT_FALSE(in_gate) << round << ": " << away << " > " << radius;
      }
      ++(in_gate ? inside : outside);
    }
  }
  EXPECT_GT(inside, sample(800));
  EXPECT_GT(outside, sample(5000));
}

/// The mesh with open gates is the mesh.
TEST(CutGates, OpenOnesChangeNothing) {
  Random random(9);
  int found = 0;
  for (int round = 0; round < sample(800); ++round) {
    const GatedFloor floor(random);
    if (floor.gates.empty()) continue;
    const std::string what = "round " + std::to_string(round);
    const Result<GatedPlan> cut = cut_gates(floor.whole, floor.radius, {}, floor.gates);
    if (!cut) continue;
    const NavMesh mesh = NavMesh::build(cut.value().plan).value();
    const NavMesh plain =
        floor.radius == 0 ? floor.whole
                          : NavMesh::build(erode_mesh(floor.whole, floor.radius).value()).value();
    for (int i = 0; i < 6 && plain.polygon_count() > 0; ++i) {
      const Position from = place_on(plain, random).position;
      const Position to = place_on(plain, random).position;
      const Path there = shortest_way(mesh, from, to);
      const Path expected = shortest_way(plain, from, to);
      // Places on the border may be rounded off the other mesh.
      if (there.status == Status::start_outside || there.status == Status::goal_outside) continue;
      ASSERT_EQ(there.status, expected.status) << what;
      if (!there.found()) continue;
      ++found;
      ASSERT_NEAR(there.length, expected.length, 1e-5 * (1 + expected.length)) << what;
    }
  }
  EXPECT_GT(found, sample(1200));
}

/// A wall across a hall with a doorway, and a gate as wide as that to the last digit, in any
/// direction: nobody slips through beside it.
TEST(CutGates, AGateAsWideAsItsDoorwayLeavesNoGap) {
  Random random(10);
  int shut = 0;
  for (int round = 0; round < sample(400); ++round) {
    GridMap map(9, 7);
    for (int y = 0; y < 7; ++y) {
      if (y != 3) map.set_symbol({4, y}, '#');
    }
    const Skew skew = random_skew(random);
    const NavMesh whole = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    MeshGate gate;
    for (const auto& [x, y] :
         {std::pair(8, 6), std::pair(10, 6), std::pair(10, 8), std::pair(8, 8)}) {
      gate.outline.push_back(skew.at({x, y}));
    }
    const double radius = random.chance(50) ? 0 : .05;
    const GatedPlan cut = cut_gates(whole, radius, {}, {&gate, 1}).value();
    const NavMesh open = NavMesh::build(cut.plan).value();
    const NavMesh closed = open.with_closed(cut.polygons[0]);
    const Position from = skew.at({4, 6});
    const Position to = skew.at({14, 8});
    if (!shortest_way(open, from, to).found()) continue;  // the skew makes the doorway too narrow
    ASSERT_EQ(shortest_way(closed, from, to).status, Status::unreachable) << "round " << round;
    ++shut;
  }
  EXPECT_GT(shut, sample(200));
}

/// A gate on one floor of a tower closes nothing on floors above and below.
TEST(CutGates, OtherFloorsStayOpen) {
  Random random(11);
  int closed = 0;
  int above = 0;
  for (int round = 0; round < sample(300); ++round) {
    const NavMesh whole = NavMesh::build(tower_plan(random.between(3, 8), random.between(1, 4),
                                                    random.below(50), random))
                              .value();
    const double radius = random.chance(40) ? 0 : random.between(5, 30) / 100.0;
    const Position middle = place_on(whole, random).position;
    const MeshGate gate = gate_round(middle, random.between(20, 100) / 100.0, random);
    const Result<GatedPlan> cut = cut_gates(whole, radius, {}, {&gate, 1});
    if (!cut) continue;
    const NavMesh mesh = NavMesh::build(cut.value().plan).value();
    ASSERT_TRUE(mesh.validate().ok()) << round;
    if (mesh.polygon_count() == 0) continue;
    const double reach = 2 * (radius + 1.5);
    for (int i = 0; i < 40; ++i) {
      const MeshPlace at = place_on(mesh, random);
      const bool in_gate = is_in_gate(cut.value(), 0, at.polygon);
      closed += in_gate ? 1 : 0;
      if (distance_to_gate(at.position, gate) > radius) continue;
      const Path path = shortest_way(whole, middle, at.position);
      const bool far = !path.found() || path.length > 3 * reach;
      if (!far) continue;
      ++above;
      ASSERT_FALSE(in_gate) << round << ": " << at.position.x << "," << at.position.y;
    }
  }
  EXPECT_GT(closed, sample(200));
  EXPECT_GT(above, sample(50));
}

TEST(CutGates, TheyMayBeMuchLargerThanTheMesh) {
  GridMap map(6, 6);
  Random random(1);
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  const MeshGate all = {{{-1e9, -1e9, 0}, {1e9, -1e9, 0}, {1e9, 1e9, 0}, {-1e9, 1e9, 0}}};
  const MeshGate half = {{{-1, -1e7, 0}, {3, -1e7, 0}, {3, 1e7, 0}, {-1, 1e7, 0}}};
  const MeshGate gates[] = {all, half};
  for (const double radius : {0.0, .5}) {
    const GatedPlan cut = cut_gates(mesh, radius, {}, gates).value();
    const NavMesh open = NavMesh::build(cut.plan).value();
    EXPECT_EQ(cut.polygons[0].size(), open.polygon_count());
    for (const double x : {.6, 2.9 + radius, 3.1 + radius, 5.4}) {
      const std::uint32_t polygon = polygon_at(open, {x, 3, 0});
      ASSERT_NE(polygon, kNoPolygon);
      EXPECT_EQ(is_in_gate(cut, 1, polygon), x < 3 + radius) << x;
    }
  }
}

TEST(CutGates, WrongOnesAreRefusedByNumber) {
  GridMap map(6, 6);
  Random random(1);
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  const MeshGate good = {{{1, 1, 0}, {2, 1, 0}, {2, 2, 0}}};
  const struct {
    MeshGate gate;
    const char* reason;
  } wrong[] = {
      {{{{1, 1, 0}, {2, 1, 0}}}, "three"},
      {{{{1, 1, 0}, {2, 2, 0}, {2, 1, 0}}}, "clockwise"},
      {{{{1, 1, 0}, {3, 1, 0}, {1.5, 1.5, 0}, {1, 3, 0}}}, "convex"},
      {{{{1, 1, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}}}, "at one place"},
      {{{{1, NAN, 0}, {2, 1, 0}, {2, 2, 0}}}, "no number"},
      {{{{11, 1, 0}, {12, 1, 0}, {12, 2, 0}}}, "not on the mesh"},
  };
  for (const auto& [gate, reason] : wrong) {
    const MeshGate both[] = {good, gate};
    const Result<GatedPlan> cut = cut_gates(mesh, .1, {}, both);
    ASSERT_FALSE(cut.ok()) << reason;
    EXPECT_EQ(cut.error().reason.find("gate 1: "), 0u) << cut.error().reason;
    EXPECT_NE(cut.error().reason.find(reason), std::string::npos) << cut.error().reason;
  }
  EXPECT_FALSE(cut_gates(mesh, -1, {}, {&good, 1}).ok());
  EXPECT_FALSE(cut_gates(mesh, .1, {2}, {&good, 1}).ok());
  EXPECT_TRUE(cut_gates(mesh, 0, {}, {}).ok());
  const NavMesh empty = NavMesh::build({{}, {0}, {}, {}}).value();
  EXPECT_TRUE(cut_gates(empty, 0, {}, {}).ok());
  EXPECT_FALSE(cut_gates(empty, 0, {}, {&good, 1}).ok());
}

}  // namespace
}  // namespace wend::test
