#include "wend/catalogue/shared_mesh.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

/// A hall of 12 by 7 with a wall across it at x from 5 to 6, and in it a doorway at y from 3 to 4
/// and a crack at y from 6.4 to 7, if wanted.
NavMesh hall(bool crack) {
  MeshPlan plan;
  const auto add = [&](double x0, double y0, double x1, double y1) {
    const auto first = static_cast<std::uint32_t>(plan.vertices.size());
    for (const auto& [x, y] :
         {std::pair(x0, y0), std::pair(x1, y0), std::pair(x1, y1), std::pair(x0, y1)}) {
      plan.vertices.push_back({x, y, 0});
    }
    for (std::uint32_t i = 0; i < 4; ++i) plan.corners.push_back(first + i);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  };
  plan.first = {0};
  for (const double x : {0.0, 6.0}) {
    const double end = x == 0 ? 5 : 12;
    add(x, 0, end, 3);
    add(x, 3, end, 4);
    add(x, 4, end, 6.4);
    add(x, 6.4, end, 7);
  }
  add(5, 3, 6, 4);
  if (crack) add(5, 6.4, 6, 7);
  // Corners at one place are one vertex.
  for (std::uint32_t& corner : plan.corners) {
    for (std::uint32_t v = 0; v < corner; ++v) {
      if (plan.vertices[v] == plan.vertices[corner]) {
        corner = v;
        break;
      }
    }
  }
  return NavMesh::build(std::move(plan)).value();
}

const MeshGate kDoor = {{{5, 2.5, 0}, {6, 2.5, 0}, {6, 4.5, 0}, {5, 4.5, 0}}};
const MeshQuery kThroughTheDoor = {{2, 2, 0}, {10, 2, 0}};

SharedMesh hall_with_door(bool crack, const MeshOptions& options = {}) {
  return SharedMesh::build(hall(crack), {kDoor}, options).value();
}

Path solve(const SharedMesh& mesh, double radius, const MeshQuery& query) {
  Workspace workspace;
  return mesh.snapshot()->of(radius).value()->solve(query, workspace);
}

void set_gate(SharedMesh& mesh, bool open) {
  const GateEdit edit = {0, open};
  ASSERT_TRUE(mesh.commit({&edit, 1}).ok());
}

TEST(SharedMesh, ClosedGatesAreWallsForEachRadius) {
  SharedMesh mesh = hall_with_door(true);
  const double straight = solve(mesh, 0, kThroughTheDoor).length;
  EXPECT_TRUE(solve(mesh, .4, kThroughTheDoor).found());
  EXPECT_EQ(solve(mesh, .6, kThroughTheDoor).status, Status::unreachable)
      << "the doorway is 1 wide";
  set_gate(mesh, false);
  EXPECT_FALSE(mesh.is_open(0));
  const Path round = solve(mesh, 0, kThroughTheDoor);
  ASSERT_TRUE(round.found());
  EXPECT_GT(round.length, straight + 1);
  EXPECT_TRUE(solve(mesh, .2, kThroughTheDoor).found()) << "the crack is 0.6 wide";
  EXPECT_EQ(solve(mesh, .4, kThroughTheDoor).status, Status::unreachable);
  for (const double x : {5.5, 4.7}) {
    EXPECT_EQ(solve(mesh, .4, {{x, 3.5, 0}, {10, 2, 0}}).status, Status::start_outside) << x;
    EXPECT_EQ(solve(mesh, .4, {{2, 2, 0}, {x, 3.5, 0}}).status, Status::goal_outside) << x;
  }
  set_gate(mesh, true);
  EXPECT_TRUE(mesh.is_open(0));
  EXPECT_EQ(solve(mesh, 0, kThroughTheDoor).length, straight);
  EXPECT_TRUE(solve(mesh, .4, {{5.5, 3.5, 0}, {10, 2, 0}}).found());
}

TEST(SharedMesh, EveryAlgorithmKnowsClosedGates) {
  SharedMesh mesh = hall_with_door(false);
  const auto open = mesh.snapshot();
  set_gate(mesh, false);
  const auto closed = mesh.snapshot();
  Workspace workspace;
  int worked = 0;
  for (const AlgorithmInfo& algorithm : algorithms()) {
    MeshQuery query = kThroughTheDoor;
    query.algorithm = algorithm.name;
    const MeshNavigator& navigator = *open->of(.3).value();
    if (!navigator.supports(query.algorithm)) continue;
    ++worked;
    EXPECT_TRUE(navigator.solve(query, workspace).found()) << algorithm.name;
    EXPECT_EQ(closed->of(.3).value()->solve(query, workspace).status, Status::unreachable)
        << algorithm.name;
  }
  EXPECT_GT(worked, 8);
  const MeshNavigator& navigator = *closed->of(.3).value();
  int blocked = 0;
  const NodeId from = polygon_at(navigator.mesh(), kThroughTheDoor.from);
  const NodeField field = navigator.field({.sources = {&from, 1}}, workspace);
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    EXPECT_EQ(navigator.walkable(node), !navigator.mesh().is_closed(node));
    if (navigator.walkable(node)) continue;
    ++blocked;
    EXPECT_EQ(navigator.component(node), navigator.component_count());
    EXPECT_TRUE(navigator.edges(node).empty());
    EXPECT_EQ(field.cost(node), NodeField::kUnreached);
  }
  EXPECT_GT(blocked, 0);
}

TEST(SharedMesh, SnapshotsAndNumbersStay) {
  SharedMesh mesh = hall_with_door(true);
  const auto before = mesh.snapshot();
  Workspace workspace;
  const double straight = before->of(.2).value()->solve(kThroughTheDoor, workspace).length;
  set_gate(mesh, false);
  const auto after = mesh.snapshot();
  EXPECT_NE(before->version(), after->version());
  EXPECT_EQ(before->of(.2).value()->solve(kThroughTheDoor, workspace).length, straight);
  EXPECT_GT(after->of(.2).value()->solve(kThroughTheDoor, workspace).length, straight + 1);
  for (const double radius : {0.0, .2}) {
    const NavMesh& one = before->of(radius).value()->mesh();
    const NavMesh& other = after->of(radius).value()->mesh();
    EXPECT_EQ(one.plan(), other.plan());
    EXPECT_FALSE(one.has_closed());
    EXPECT_TRUE(other.has_closed());
  }
  // A radius that is asked for first on an old version.
  EXPECT_TRUE(before->of(.4).value()->solve(kThroughTheDoor, workspace).found());
  EXPECT_EQ(after->of(.4).value()->solve(kThroughTheDoor, workspace).status, Status::unreachable);
}

TEST(SharedMesh, EditsThatChangeNothingMakeNoVersion) {
  SharedMesh mesh = hall_with_door(true);
  const std::uint64_t version = mesh.snapshot()->version();
  const GateEdit edits[] = {{0, false}, {0, true}};
  const CommitReport none = mesh.commit(edits).value();
  EXPECT_EQ(none.changed, 0u);
  EXPECT_EQ(none.version, version);
  EXPECT_EQ(mesh.snapshot()->version(), version);
  const CommitReport shut = mesh.commit({edits, 1}).value();
  EXPECT_EQ(shut.changed, 1u);
  EXPECT_EQ(shut.version, mesh.snapshot()->version());
  EXPECT_NE(shut.version, version);
  const GateEdit wrong[] = {{0, true}, {1, false}};
  const Result<CommitReport> refused = mesh.commit(wrong);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().reason.find("gate 1 does not exist"), std::string::npos);
  EXPECT_FALSE(mesh.is_open(0));
  EXPECT_EQ(mesh.snapshot()->version(), shut.version);
}

TEST(SharedMesh, WrongGatesAndOptionsAreRefused) {
  const MeshGate off = {{{-5, 0, 0}, {-4, 0, 0}, {-4, 1, 0}}};
  const auto refused = SharedMesh::build(hall(true), {kDoor, off});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason.find("gate 1: "), 0u) << refused.error().reason;
  EXPECT_FALSE(SharedMesh::build(hall(true), {kDoor}, {}, {2}).ok());
  MeshOptions options;
  options.area_costs[0] = -1;
  EXPECT_FALSE(SharedMesh::build(hall(true), {kDoor}, options).ok());
  SharedMesh mesh = SharedMesh::build(hall(true), {}).value();
  EXPECT_EQ(mesh.gate_count(), 0u);
  EXPECT_TRUE(solve(mesh, .3, kThroughTheDoor).found());
  EXPECT_FALSE(mesh.snapshot()->of(-1).ok());
  EXPECT_FALSE(mesh.places(-1).ok());
}

TEST(SharedMesh, ItsGroundsFollow) {
  SharedMesh mesh = hall_with_door(true);
  const Ground& ground = mesh.ground();
  const Ground& places = *mesh.places(.4).value();
  EXPECT_EQ(&ground, mesh.places(0).value());
  EXPECT_TRUE(ground.is_free({2, 3.5, 0}, {10, 3.5, 0}, .4));
  EXPECT_NE(places.place({4.7, 3.5, 0}), kNoNode);
  set_gate(mesh, false);
  EXPECT_FALSE(ground.is_free({2, 3.5, 0}, {10, 3.5, 0}, .4));
  EXPECT_FALSE(ground.is_free({5.5, 3.5, 0}, 0));
  EXPECT_TRUE(ground.is_free({4.6, 3.5, 0}, .4 - 1e-6));
  EXPECT_FALSE(ground.is_free({4.65, 3.5, 0}, .4));
  EXPECT_EQ(places.place({4.7, 3.5, 0}), kNoNode);
  std::vector<Wall> walls;
  ground.find_walls({4.5, 3.5, 0}, .6, walls);
  EXPECT_FALSE(walls.empty()) << "the closed door is one";
  SharedMesh moved = std::move(mesh);
  set_gate(moved, true);
  EXPECT_TRUE(ground.is_free({2, 3.5, 0}, {10, 3.5, 0}, .4));
}

TEST(SharedMesh, AnotherGroundTakesThePlaceOfTheOld) {
  SharedMesh mesh = hall_with_door(true);
  const Ground& ground = mesh.ground();
  const Ground& places = *mesh.places(.2).value();
  set_gate(mesh, false);
  const auto before = mesh.snapshot();
  Workspace workspace;
  ASSERT_TRUE(before->of(.2).value()->solve(kThroughTheDoor, workspace).found());
  const CommitReport report = mesh.replace(hall(false)).value();
  const auto after = mesh.snapshot();
  EXPECT_EQ(report.version, after->version());
  EXPECT_EQ(report.changed, hall(false).polygon_count());
  EXPECT_FALSE(after->numbers_alike(*before));
  EXPECT_TRUE(after->numbers_alike(*after));
  EXPECT_TRUE(before->of(.2).value()->solve(kThroughTheDoor, workspace).found())
      << "snapshots stay";
  EXPECT_FALSE(mesh.is_open(0));
  EXPECT_EQ(solve(mesh, .2, kThroughTheDoor).status, Status::unreachable)
      << "the crack is gone, and the door still closed";
  EXPECT_FALSE(ground.is_free({5.5, 6.7, 0}, 0));
  EXPECT_EQ(places.place({5.5, 6.7, 0}), kNoNode);
  set_gate(mesh, true);
  EXPECT_TRUE(mesh.snapshot()->numbers_alike(*after));
  EXPECT_TRUE(solve(mesh, .2, kThroughTheDoor).found());
  EXPECT_TRUE(ground.is_free({2, 3.5, 0}, {10, 3.5, 0}, .4));
  // Where the gate has no ground, nothing changes.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  plan.corners = {0, 1, 2, 3};
  plan.first = {0, 4};
  const std::uint64_t version = mesh.snapshot()->version();
  const auto refused = mesh.replace(NavMesh::build(std::move(plan)).value());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason.find("gate 0: "), 0u) << refused.error().reason;
  EXPECT_EQ(mesh.snapshot()->version(), version);
  EXPECT_TRUE(solve(mesh, .2, kThroughTheDoor).found());
}

TEST(SharedMesh, LinksKeepTheirNumbersAndRestWhileTheirEndsAreClosed) {
  MeshOptions options;
  options.links = {{{5.2, 3.5, 0}, {10, 6, 0}, 0}, {{2, 5, 0}, {10, 5, 0}, 1}};
  SharedMesh mesh = hall_with_door(false, options);
  const MeshQuery query = {{4, 3.5, 0}, {10, 6, 0}};
  const Path through = solve(mesh, .3, query);
  ASSERT_TRUE(through.found());
  ASSERT_EQ(through.links.size(), 1u);
  EXPECT_EQ(through.links[0].link, 0u);
  set_gate(mesh, false);
  const Path over = solve(mesh, .3, query);
  ASSERT_TRUE(over.found());
  ASSERT_EQ(over.links.size(), 1u);
  EXPECT_EQ(over.links[0].link, 1u);
  set_gate(mesh, true);
  EXPECT_EQ(solve(mesh, .3, query).links[0].link, 0u);
}

TEST(SharedMesh, AnotherGroundKeepsLinksAndCostsOfAreas) {
  MeshOptions options;
  options.links = {{{2, 5, 0}, {10, 5, 0}, 1}};
  options.area_costs[0] = 2;
  SharedMesh mesh = SharedMesh::build(hall(false), {kDoor}, options).value();
  const MeshQuery query = {{2, 5, 0}, {10, 5, 0}};
  for (const double radius : {0.0, .3}) {
    mesh.snapshot()->of(radius).value();
    const Path before = solve(mesh, radius, query);
    ASSERT_TRUE(mesh.replace(hall(true)).ok());
    const Path after = solve(mesh, radius, query);
    ASSERT_EQ(after.links.size(), 1u) << radius;
    EXPECT_EQ(after.links[0].link, 0u);
    EXPECT_EQ(after.cost, before.cost);
    ASSERT_TRUE(mesh.replace(hall(false)).ok());
    EXPECT_EQ(solve(mesh, radius, query).cost, before.cost);
  }
  // Nothing changes where a link would end off the ground.
  options.links = {{{5.5, 6.7, 0}, {10, 5, 0}, 0}};
  SharedMesh cracked = SharedMesh::build(hall(true), {}, options).value();
  const std::uint64_t version = cracked.snapshot()->version();
  const auto refused = cracked.replace(hall(false));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason.find("link 0: "), 0u) << refused.error().reason;
  EXPECT_EQ(cracked.snapshot()->version(), version);
}

TEST(SharedMeshThreads, ReadersNeverSeeHalfABatch) {
  const MeshGate crack = {{{5, 6.2, 0}, {6, 6.2, 0}, {6, 7.2, 0}, {5, 7.2, 0}}};
  SharedMesh mesh = SharedMesh::build(hall(true), {kDoor, crack}).value();
  std::atomic<bool> done = false;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; ++i) {
    readers.emplace_back([&] {
      Workspace workspace;
      while (!done.load()) {
        const auto version = mesh.snapshot();
        if (!version->of(.2).value()->solve(kThroughTheDoor, workspace).found()) ++wrong;
      }
    });
  }
  for (int i = 0; i < sample(300); ++i) {
    // Always one of the two is open.
    const GateEdit edits[] = {{0, i % 2 == 0}, {1, i % 2 != 0}};
    ASSERT_TRUE(mesh.commit(edits).ok());
  }
  done = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(wrong.load(), 0);
}

}  // namespace
}  // namespace wend::test
