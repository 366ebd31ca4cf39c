#include "wend/mesh/polyanya.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "random_mesh.h"
#include "shortest_way.h"
#include "support/sample.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

/// A square of three by three with a hole in the middle.
MeshPlan ring() {
  MeshPlan plan;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) plan.vertices.push_back({double(x), double(y), 0});
  }
  plan.first = {0};
  for (std::uint32_t y = 0; y < 3; ++y) {
    for (std::uint32_t x = 0; x < 3; ++x) {
      if (x == 1 && y == 1) continue;
      const std::uint32_t at = 4 * y + x;
      for (const std::uint32_t corner : {at, at + 1, at + 5, at + 4})
        plan.corners.push_back(corner);
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
  }
  return plan;
}

TEST(Polyanya, GivesTheSameAnswerInSlicesOfAnySize) {
  Random random(2);
  Workspace workspace;
  for (int round = 0; round < sample(500); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const auto from = skew.at(random_place(map, random));
    const PolyanyaQuery query = {from, skew.at(random_place(map, random)), {}};
    const Path whole = solve_polyanya(mesh, query, workspace);
    for (const std::uint64_t slice : {1u, 2u, 3u, 7u}) {
      Search* search = Polyanya::begin(mesh, query, workspace);
      EXPECT_EQ(search->run({.expansions = 0}),
                whole.counters.expanded == 0 ? whole.status : Status::running);
      while (search->run({.expansions = slice}) == Status::running) {
      }
      Path path;
      search->write_path(path);
      ASSERT_EQ(path.status, whole.status);
      ASSERT_EQ(path.cost, whole.cost);
      ASSERT_EQ(path.waypoints, whole.waypoints);
      ASSERT_EQ(path.nodes, whole.nodes);
      ASSERT_EQ(path.counters.expanded, whole.counters.expanded);
      ASSERT_EQ(path.counters.generated, whole.counters.generated);
    }
  }
}

TEST(Polyanya, LeadsAsFarAsItCameWhenALimitStrikes) {
  const NavMesh mesh = NavMesh::build(ring()).value();
  Workspace workspace;
  PolyanyaQuery query = {{0.5, 1.5, 0}, {2.5, 1.5, 0}, {}};
  const Path best = solve_polyanya(mesh, query, workspace);
  ASSERT_EQ(best.status, Status::found);
  EXPECT_NEAR(best.cost, 1 + 2 * std::sqrt(0.5), 1e-12);
  query.options.limits.expansions = 1;
  const Path part = solve_polyanya(mesh, query, workspace);
  EXPECT_EQ(part.status, Status::limit_reached);
  EXPECT_FALSE(part.optimal);
  ASSERT_GE(part.waypoints.size(), 2u);
  EXPECT_EQ(part.waypoints.front(), query.from);
  EXPECT_LT(std::hypot(part.waypoints.back().x - 2.5, part.waypoints.back().y - 1.5), 2);
  EXPECT_TRUE(are_neighbours(mesh, part.nodes));

  query.options.limits = {};
  query.options.limits.cost = best.cost - 1e-9;
  EXPECT_EQ(solve_polyanya(mesh, query, workspace).status, Status::limit_reached);
  query.options.limits.cost = best.cost + 1e-9;
  EXPECT_EQ(solve_polyanya(mesh, query, workspace).status, Status::found);
}

TEST(Polyanya, StopsWhenItIsCancelled) {
  const NavMesh mesh = NavMesh::build(ring()).value();
  Workspace workspace;
  const PolyanyaQuery query = {{0.5, 1.5, 0}, {2.5, 1.5, 0}, {}};
  Search* search = Polyanya::begin(mesh, query, workspace);
  EXPECT_EQ(search->run({.expansions = 1}), Status::running);
  workspace.cancel_flag() = true;
  EXPECT_EQ(search->run(), Status::cancelled);
  Path path;
  search->write_path(path);
  EXPECT_GE(path.waypoints.size(), 1u);
  EXPECT_EQ(solve_polyanya(mesh, query, workspace).status, Status::found);
}

/// Spiral stairs: triangles round vertex 0, one and a half turns of them, and quadrilaterals beyond
/// the first five.
MeshPlan stairs() {
  MeshPlan plan;
  plan.vertices = {{0, 0, 8.5}};
  for (const auto& [x, y] : std::vector<std::pair<int, int>>{
           {6, 9},   {3, 9},  {0, 12}, {-3, 0}, {-2, -3}, {-2, -6}, {0, -9}, {4, 0},
           {6, 9},   {1, 3},  {0, 3},  {-2, 0}, {-6, -9}, {-3, -9}, {0, -9}, {3, 0},
           {14, 21}, {6, 18}, {0, 18}, {-7, 0}, {-4, -6}, {-5, -15}}) {
    const auto step = static_cast<double>(plan.vertices.size());
    plan.vertices.push_back({double(x), double(y), step > 16 ? step - 16 : step});
  }
  plan.first = {0};
  for (std::uint32_t i = 1; i < 16; ++i) {
    plan.corners.insert(plan.corners.end(), {0, i, i + 1});
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  for (std::uint32_t i = 1; i < 6; ++i) {
    plan.corners.insert(plan.corners.end(), {i, i + 16, i + 17, i + 1});
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return plan;
}

TEST(Polyanya, WaysThatDifferByRoundingAloneAllGoOnRoundACorner) {
  // Straight to the middle is as far as by the end of the wall that lies along that line, but the
  // sum of both parts is rounded up; and only that way comes to the side where the stairs go on.
  const NavMesh mesh = NavMesh::build(stairs()).value();
  Workspace workspace;
  const Position low = {-5, -15, 6};
  const Position high = {3, 0, 16};
  for (const PolyanyaQuery& query : {PolyanyaQuery{low, high, {}}, PolyanyaQuery{high, low, {}}}) {
    const Path path = solve_polyanya(mesh, query, workspace);
    ASSERT_TRUE(path.found());
    EXPECT_NEAR(path.length, std::hypot(5, 15) + 3, 1e-12);
  }
}

/// Halls one above the other, each one polygon with a door in every second place of its sides.
MeshPlan halls(int columns, int rows) {
  MeshPlan plan;
  std::map<std::pair<int, int>, std::uint32_t> known;
  const auto corner = [&](int x, int y) {
    const auto number = static_cast<std::uint32_t>(plan.vertices.size());
    const auto [at, is_new] = known.emplace(std::pair(x, y), number);
    if (is_new) plan.vertices.push_back({double(x), double(y), 0});
    plan.corners.push_back(at->second);
  };
  const auto end = [&] { plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size())); };
  end();
  for (int y = 0; y < 2 * rows; y += 2) {
    for (int x = 0; x <= columns; ++x) corner(x, y);
    for (int x = columns; x >= 0; --x) corner(x, y + 1);
    end();
    for (int x = 0; x < columns && y + 2 < 2 * rows; x += 2) {
      corner(x, y + 1);
      corner(x + 1, y + 1);
      corner(x + 1, y + 2);
      corner(x, y + 2);
      end();
    }
  }
  return plan;
}

TEST(Polyanya, LimitsOfTimeHoldWherePolygonsHaveManyDoors) {
  constexpr int kColumns = 20'000;
  const NavMesh mesh = NavMesh::build(halls(kColumns, 4)).value();
  Workspace workspace;
  const PolyanyaQuery query = {{0.5, 0.5, 0}, {kColumns - 0.5, 6.5, 0}, {}};
  Search* search = Polyanya::begin(mesh, query, workspace);
  EXPECT_EQ(search->run({.seconds = 0}), Status::running);
  constexpr std::uint64_t kAtOnce = 65'536;
  constexpr std::uint64_t kOneExpansion = 3 * kColumns;
  EXPECT_GT(search->counters().generated, kAtOnce / 2) << "a search that makes many nodes";
  EXPECT_LE(search->counters().generated, kAtOnce + kOneExpansion);
  workspace.cancel_flag() = true;
  EXPECT_EQ(search->run(), Status::cancelled);
  EXPECT_LE(search->counters().generated, kAtOnce + kOneExpansion);
}

TEST(Polyanya, TellsAtOnceWhatCannotBe) {
  MeshPlan plan = ring();
  plan.vertices.insert(plan.vertices.end(), {{10, 0, 0}, {11, 0, 0}, {10, 1, 0}});
  plan.corners.insert(plan.corners.end(), {16, 17, 18});
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  const NavMesh mesh = NavMesh::build(plan).value();
  Workspace workspace;
  const Position ground = {0.5, 0.5, 0};
  const Path island = solve_polyanya(mesh, {ground, {10.25, 0.25, 0}, {}}, workspace);
  EXPECT_EQ(island.status, Status::unreachable);
  EXPECT_EQ(island.counters.expanded, 0u);
  EXPECT_EQ(solve_polyanya(mesh, {{1.5, 1.5, 0}, ground, {}}, workspace).status,
            Status::start_outside);
  EXPECT_EQ(solve_polyanya(mesh, {ground, {1.5, 1.5, 0}, {}}, workspace).status,
            Status::goal_outside);
  EXPECT_EQ(solve_polyanya(mesh, {ground, {std::nan(""), 1, 0}, {}}, workspace).status,
            Status::goal_outside);
  EXPECT_EQ(solve_polyanya(NavMesh(), {ground, ground, {}}, workspace).status,
            Status::start_outside);
  const Path same = solve_polyanya(mesh, {ground, ground, {}}, workspace);
  EXPECT_EQ(same.status, Status::found);
  EXPECT_EQ(same.cost, 0);
}

TEST(Polyanya, RefusesOptionsThatMeanNothingHere) {
  const NavMesh mesh = NavMesh::build(ring()).value();
  Workspace workspace;
  const auto asked = [&](const SearchOptions& options) {
    const Path path = solve_polyanya(mesh, {{0.5, 0.5, 0}, {2.5, 2.5, 0}, options}, workspace);
    EXPECT_EQ(path.status == Status::invalid, *path.reason != '\0');
    return path.status;
  };
  EXPECT_EQ(asked({}), Status::found);
  SearchOptions options;
  options.heuristic = HeuristicKind::euclidean;
  EXPECT_EQ(asked(options), Status::found);
  options.heuristic = HeuristicKind::zero;
  EXPECT_EQ(asked(options), Status::invalid);
  options = {};
  options.fallback = Fallback::closest_to_goal;
  EXPECT_EQ(asked(options), Status::invalid);
  options = {};
  options.stop = StopRule::fast;
  EXPECT_EQ(asked(options), Status::invalid);
  options = {};
  options.ties = TieRule::deepest;
  EXPECT_EQ(asked(options), Status::invalid);
}

TEST(Polyanya, ATraceTellsWhichPolygonsAreOpen) {
  Random random(3);
  Workspace workspace;
  std::size_t events = 0;
  for (int round = 0; round < sample(1000); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const auto from = skew.at(random_place(map, random));
    PolyanyaQuery query = {from, skew.at(random_place(map, random)), {}};
    const Path plain = solve_polyanya(mesh, query, workspace);
    TraceLog log;
    query.options.trace = &log;
    const Path traced = solve_polyanya(mesh, query, workspace);
    ASSERT_EQ(traced.waypoints, plain.waypoints) << "watching changes nothing";
    ASSERT_EQ(traced.counters.expanded, plain.counters.expanded);
    std::set<NodeId> open;
    std::set<NodeId> closed;
    for (const TraceEvent& event : log) {
      ++events;
      ASSERT_LT(event.node, mesh.polygon_count());
      const bool known = open.count(event.parent) + closed.count(event.parent) > 0;
      ASSERT_TRUE(known || event.parent == kNoNode) << "a parent is opened before";
      ASSERT_NEAR(event.g + event.h, event.f, 1e-9);
      const bool was_open = open.count(event.node) != 0;
      const bool was_closed = closed.count(event.node) != 0;
      switch (event.kind) {
        case TraceKind::opened: ASSERT_TRUE(!was_open && !was_closed); break;
        case TraceKind::improved: ASSERT_TRUE(was_open); break;
        case TraceKind::reopened: ASSERT_TRUE(was_closed); break;
        default: ASSERT_TRUE(was_open);
      }
      if (event.kind == TraceKind::closed) {
        open.erase(event.node);
        closed.insert(event.node);
      } else {
        closed.erase(event.node);
        open.insert(event.node);
      }
    }
    const Search* search = workspace.search();
    for (NodeId polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
      const bool seen = open.count(polygon) != 0 || closed.count(polygon) != 0;
      ASSERT_EQ(search->label(polygon).reached, seen);
    }
  }
  EXPECT_GT(events, sample(1000u));
}

TEST(Polyanya, AllocatesNothingOnceWarm) {
  struct Ledger {
    int allocations = 0;
  } ledger;
  const Allocator counting = {[](void* context, std::size_t bytes) {
                                ++static_cast<Ledger*>(context)->allocations;
                                return std::calloc(bytes, 1);
                              },
                              [](void*, void* memory, std::size_t) { std::free(memory); }, &ledger};
  Random random(4);
  const GridMap map = random_map(MapKind::cave, random);
  const Skew skew;
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
  std::vector<PolyanyaQuery> queries;
  for (int i = 0; i < 200; ++i) {
    const auto from = skew.at(random_place(map, random));
    queries.push_back({from, skew.at(random_place(map, random)), {}});
  }
  Workspace workspace(counting);
  Path path;
  int warm = 0;
  for (int pass = 0; pass < 3; ++pass) {
    for (const PolyanyaQuery& query : queries) {
      Search* search = Polyanya::begin(mesh, query, workspace);
      search->run();
      search->write_path(path);
    }
    if (pass == 0) warm = ledger.allocations;
  }
  EXPECT_GT(warm, 0);
  EXPECT_EQ(ledger.allocations, warm);
}

TEST(Polyanya, GoesFromFloorToFloorByTheStairsOnly) {
  // A ground floor, stairs at its right end that turn left and lead up, and a floor over both.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {10, 0, 0}, {10, 2, 0}, {0, 2, 0}, {12, 0, 1}, {12, 4, 2},
                   {10, 4, 3}, {10, 2, 3}, {0, 4, 3},  {0, 0, 3}, {10, 0, 3}, {12, 2, 1.5}};
  plan.first = {0, 4, 8, 12, 16};
  plan.corners = {0, 1, 2, 3, 1, 4, 11, 2, 7, 11, 5, 6, 9, 10, 7, 8};
  const NavMesh split = NavMesh::build(plan).value();
  EXPECT_EQ(split.component_count(), 3u) << "the flights share a vertex only";
  Workspace workspace;
  EXPECT_EQ(solve_polyanya(split, {{1, 1, 0}, {1, 1, 3}, {}}, workspace).status,
            Status::unreachable);

  // With a landing that both flights share, and the upper floor joined to the second flight.
  plan.vertices.insert(plan.vertices.end(), {{14, 0, 1.5}, {14, 4, 1.5}});
  plan.corners = {0, 1,  2,  3,      // the ground floor
                  1, 4,  11, 2,      // the first flight
                  4, 12, 13, 5, 11,  // the landing
                  7, 11, 5,  6,      // the second flight
                  9, 10, 7,  6, 8};  // the floor above
  plan.first = {0, 4, 8, 13, 17, 22};
  const NavMesh mesh = NavMesh::build(plan).value();
  ASSERT_TRUE(mesh.validate().ok());
  EXPECT_EQ(mesh.component_count(), 1u);
  const Path up = solve_polyanya(mesh, {{1, 1, 0}, {1, 1, 3}, {}}, workspace);
  ASSERT_EQ(up.status, Status::found);
  EXPECT_EQ(up.nodes, (std::vector<NodeId>{0, 1, 2, 3, 4}));
  EXPECT_NEAR(up.cost, std::hypot(11, 1) + 2 + std::hypot(9, 1), 1e-12);
  EXPECT_EQ(up.waypoints[1], (Position{12, 2, 1.5}));
  EXPECT_EQ(up.waypoints.back(), (Position{1, 1, 3}));
  const Path flat = solve_polyanya(mesh, {{1, 1, 0}, {9, 1, 0.4}, {}}, workspace);
  EXPECT_NEAR(flat.cost, 8, 1e-12);
}

TEST(Polyanya, LabelsCountAsCostsDo) {
  const NavMesh mesh = NavMesh::build(ring()).value();
  Workspace workspace;
  const auto labels = [&](double units) {
    PolyanyaQuery query = {{0.5, 0.5, 0}, {2.5, 2.5, 0}};
    query.units = units;
    Search* search = Polyanya::begin(mesh, query, workspace);
    EXPECT_EQ(search->run(), Status::found);
    std::vector<NodeLabel> all;
    for (NodeId polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
      all.push_back(search->label(polygon, Side::forward));
    }
    return all;
  };
  const std::vector<NodeLabel> plain = labels(1);
  const std::vector<NodeLabel> scaled = labels(1000);
  int reached = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    ASSERT_EQ(scaled[i].reached, plain[i].reached) << i;
    EXPECT_NEAR(scaled[i].g, 1000 * plain[i].g, 1e-9) << i;
    reached += plain[i].reached && plain[i].g > 0 ? 1 : 0;
  }
  EXPECT_GT(reached, 0) << "some lie behind a corner";
}

}  // namespace
}  // namespace wend::test
