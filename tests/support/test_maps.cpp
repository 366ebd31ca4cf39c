#include "support/test_maps.h"

#include <algorithm>
#include <cstdlib>

#include "support/random_voxels.h"
#include "wend/catalogue/family.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/navigator.h"
#include "wend/search/adaptors/custom_space.h"
#include "wend/space/maps/walking_surface.h"
#include "wend/space/maps/waypoint_map.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::test {
namespace {

Graph scattered(bool positions) {
  Random random(5);
  GraphBuilder builder;
  for (int i = 0; i < 300; ++i) {
    const Position p = {random.below(1000) / 10.0, random.below(1000) / 10.0, 0};
    builder.add_node("", positions ? std::optional(p) : std::nullopt);
  }
  for (int i = 0; i < 900; ++i) {
    const NodeId from = random.below(290);
    const NodeId to = random.below(290);
    if (positions) {
      builder.add_straight_edge(from, to);
    } else {
      builder.add_edge(from, to, random.below(300) / 10.0);
    }
  }
  return builder.build().value();
}

VoxelMap volume() {
  Random random(6);
  VoxelMap map(9, 8, 7);
  for (NodeId node = 0; node < map.voxel_count(); ++node) {
    if (random.chance(35)) map.block(map.voxel(node));
  }
  return map;
}

/// A space of one's own, in two parts.
class OwnSpace final : public CustomSpace {
 public:
  OwnSpace() {
    Random random(8);
    for (int i = 0; i < 700; ++i) {
      const NodeId from = random.below(kNodes);
      const NodeId to = random.below(kNodes / 2) + (from < kNodes / 2 ? 0 : kNodes / 2);
      const std::uint64_t cost = random.below(50);
      const auto leads_there = [&](const CustomStep& step) { return step.node == to; };
      if (std::any_of(steps_[from].begin(), steps_[from].end(), leads_there)) continue;
      steps_[from].push_back({to, cost});
      back_[to].push_back({from, cost});
    }
  }
  std::size_t node_count() const override { return kNodes; }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override { steps = steps_[node]; }
  bool reversible() const override { return true; }
  void expand_backward(NodeId node, std::vector<CustomStep>& steps) const override {
    steps = back_[node];
  }

 private:
  static constexpr NodeId kNodes = 240;
  std::vector<CustomStep> steps_[kNodes];
  std::vector<CustomStep> back_[kNodes];
};

/// Waypoints between crates.
Graph waypoints() {
  Random random(7);
  WaypointPlan plan;
  plan.radius = 0.4;
  plan.longest_edge = 15;
  for (int i = 0; i < 150; ++i) {
    plan.waypoints.push_back({"", {random.below(1000) / 10.0, random.below(1000) / 10.0, 0}});
  }
  for (int i = 0; i < 120; ++i) {
    const double x = random.below(100);
    const double y = random.below(100);
    plan.obstacles.push_back({{x, y, 0}, {x + 4, y, 0}, {x + 4, y + 3, 0}, {x, y + 3, 0}});
  }
  return WaypointMap::build(plan).value().graph();
}

/// A template space: a knight on a board of 17 x 13 squares, some of them taken.
class KnightBoard {
 public:
  using Cost = std::uint32_t;
  static constexpr const char* kName = "knight_board";

  KnightBoard() {
    Random random(10);
    for (bool& square : free_) square = random.chance(85);
  }
  static std::size_t node_count() { return kWidth * kHeight; }
  bool walkable(NodeId node) const { return free_[node]; }
  static Position position(NodeId node) {
    return {double(node % kWidth), double(node / kWidth), 0};
  }

  /// Knights jump.
  static bool takes_link(NodeId from, NodeId to) { return from != to; }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    constexpr int kDx[] = {1, 2, 2, 1, -1, -2, -2, -1};
    constexpr int kDy[] = {-2, -1, 1, 2, 2, 1, -1, -2};
    const int x = static_cast<int>(expansion.node % kWidth);
    const int y = static_cast<int>(expansion.node / kWidth);
    for (int i = 0; i < 8; ++i) {
      const Point to = {x + kDx[i], y + kDy[i]};
      if (to.x < 0 || to.y < 0 || to.x >= int{kWidth} || to.y >= int{kHeight}) continue;
      const auto node = static_cast<NodeId>(to.y) * kWidth + static_cast<NodeId>(to.x);
      if (walkable(node)) sink(node, Cost{3});
    }
  }
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    successors(expansion, sink);
  }
  /// Three squares a move.
  static Cost estimate(NodeId from, NodeId to) {
    const int columns = std::abs(static_cast<int>(from % kWidth) - static_cast<int>(to % kWidth));
    const int rows = std::abs(static_cast<int>(from / kWidth) - static_cast<int>(to / kWidth));
    return static_cast<Cost>(columns + rows);
  }

 private:
  static constexpr NodeId kWidth = 17;
  static constexpr NodeId kHeight = 13;
  bool free_[kWidth * kHeight];
};

/// With rock, links and several islands.
Navigator grid() {
  Random random(9);
  GridMap map(18, 15);
  for (NodeId node = 0; node < map.cell_count(); ++node) {
    if (random.chance(20)) map.set_symbol(map.point(node), '#');
  }
  const auto cell = [&] { return map.point(random.below(18 * 15)); };
  for (int i = 0; i < 5; ++i) map.add_link({cell(), cell(), 3});
  return Navigator::build(map).value();
}

/// A floor of squares, some of which are missing, on a slope.
NavMesh tiles(bool areas) {
  constexpr std::uint32_t kSide = 16;
  Random random(11);
  Random kinds(13);
  MeshPlan plan;
  for (std::uint32_t y = 0; y <= kSide; ++y) {
    for (std::uint32_t x = 0; x <= kSide; ++x) {
      plan.vertices.push_back({double(x), double(y), 0.25 * x});
    }
  }
  plan.first = {0};
  for (std::uint32_t y = 0; y < kSide; ++y) {
    for (std::uint32_t x = 0; x < kSide; ++x) {
      if (random.chance(25)) continue;
      const std::uint32_t a = y * (kSide + 1) + x;
      const std::uint32_t b = a + kSide + 1;
      plan.corners.insert(plan.corners.end(), {a, a + 1, b + 1, b});
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
      if (areas) plan.areas.push_back(static_cast<std::uint8_t>(kinds.below(3)));
    }
  }
  return NavMesh::build(std::move(plan)).value();
}

/// With teleporters, jumps over the gaps, and lifts to nowhere near.
MeshOptions links_on(const NavMesh& mesh) {
  Random random(12);
  MeshOptions options;
  const auto place = [&] {
    const auto sides = mesh.sides_of(random.below(mesh.polygon_count()));
    return Position{sides[0].x + 0.5, sides[0].y + 0.25, 0};
  };
  for (int i = 0; i < 8; ++i) options.links.push_back({place(), place(), 1.0 * (i % 3), 0});
  return options;
}

/// A mesh of which some polygons are closed, as they are in versions of a SharedMesh.
NavMesh gated_tiles() {
  const NavMesh open = tiles(true);
  Random random(13);
  std::vector<std::uint32_t> closed;
  for (std::uint32_t polygon = 0; polygon < open.polygon_count(); ++polygon) {
    if (random.chance(15)) closed.push_back(polygon);
  }
  return open.with_closed(closed);
}

}  // namespace

std::vector<TestMap> test_maps() {
  std::vector<TestMap> maps;
  maps.push_back({"graph with positions", NodeNavigator(scattered(true))});
  maps.push_back({"graph with landmarks", NodeNavigator(scattered(false))});
  maps.push_back({"volume, 6 moves", NodeNavigator(VoxelGrid(volume(), {VoxelMoves::six}))});
  maps.push_back({"volume, 18 moves", NodeNavigator(VoxelGrid(volume(), {VoxelMoves::eighteen}))});
  maps.push_back({"volume, 26 moves", NodeNavigator(VoxelGrid(volume()))});
  maps.push_back({"walking surface", NodeNavigator(walking_surface(volume(), {2, 1}).value())});
  maps.push_back({"waypoints", NodeNavigator(waypoints())});
  static const OwnSpace own;
  maps.push_back({"a space of one's own", NodeNavigator(own)});
  maps.push_back({"a template space of one's own", navigator_for(KnightBoard())});
  maps.push_back({"a grid by nodes", grid()});
  maps.push_back({"a mesh", MeshNavigator::build(tiles(false)).value()});
  maps.push_back(
      {"a mesh with links", MeshNavigator::build(tiles(false), links_on(tiles(false))).value()});
  MeshOptions options;
  options.area_costs[1] = 2;
  options.area_costs[2] = 5.5;
  maps.push_back({"a mesh with areas", MeshNavigator::build(tiles(true), options).value()});
  options.links = links_on(tiles(true)).links;
  maps.push_back({"a mesh with closed gates, areas and links",
                  MeshNavigator::build(gated_tiles(), options).value()});
  return maps;
}

}  // namespace wend::test
