#include "wend/internal/mesh/funnel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "mesh/random_mesh.h"
#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/funnel_steps.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

/// Polygons from one of a random mesh to another.
struct RandomCorridor {
  explicit RandomCorridor(std::uint64_t number) : random(number) {
    GridMap grid(random.between(3, 12), random.between(3, 9));
    const auto share = static_cast<unsigned>(random.between(10, 50));
    for (NodeId node = 0; node < grid.cell_count(); ++node) {
      if (random.chance(share)) grid.set_symbol(grid.point(node), '#');
    }
    const Skew skew = random_skew(random);
    mesh.emplace(NavMesh::build(MeshOfGrid(grid, skew, random).plan()).value());
    if (mesh->polygon_count() > 0) wander();
  }

  /// One of the corridors with the fewest polygons, as far away as there is one; often less far.
  void wander() {
    std::vector<NodeId> before(mesh->polygon_count(), kNoNode);
    std::vector<NodeId> queue = {random.below(mesh->polygon_count())};
    before[queue.front()] = queue.front();
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const NodeId polygon = queue[i];
      for (const NavMesh::Side& side : mesh->sides_of(polygon)) {
        if (side.door == NavMesh::kNone) continue;
        const NodeId neighbour = mesh->doors()[side.door].neighbour;
        if (before[neighbour] != kNoNode) continue;
        before[neighbour] = polygon;
        queue.push_back(neighbour);
      }
    }
    const auto reached = static_cast<std::uint32_t>(queue.size());
    const NodeId last = queue[random.chance(50) ? reached - 1 : random.below(reached)];
    for (NodeId at = last;; at = before[at]) {
      corridor.push_back(at);
      if (at == before[at]) break;
    }
    std::reverse(corridor.begin(), corridor.end());
    from = place(corridor.front());
    to = place(corridor.back());
  }

  /// In a polygon, sometimes at a corner of it.
  Position place(NodeId polygon) {
    const auto sides = mesh->sides_of(polygon);
    if (random.chance(15)) {
      const auto& side = sides[random.below(static_cast<std::uint32_t>(sides.size()))];
      return {side.x, side.y, 0};
    }
    Position at;
    double sum = 0;
    for (const NavMesh::Side& side : sides) {
      const double share = random.between(1, 8);
      at.x += side.x * share;
      at.y += side.y * share;
      sum += share;
    }
    return {at.x / sum, at.y / sum, 0};
  }

  Random random;
  std::optional<NavMesh> mesh;
  std::vector<NodeId> corridor;
  Position from;
  Position to;
};

double plane_distance(const Position& a, const Position& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// Whether the straight way between the places leads through the door, if only through its end.
bool leads_through(const Position& from, const FunnelDoor& door, const Position& to) {
  const auto& [left, right] = door;
  return orientation(from, to, left) >= 0 && orientation(from, to, right) <= 0 &&
         orientation(from, right, left) >= 0 && orientation(to, right, left) <= 0;
}

/// The shortest way through doors in order, over their ends: all pairs of them that see each other
/// through the doors in between.
double shortest_through(const std::vector<FunnelDoor>& doors, const Position& from) {
  struct Bend {
    Position at;
    std::size_t door;  // it lies on this one; the start before the first
    double cost;
  };
  std::vector<Bend> bends = {{from, 0, 0}};
  double arrived = 0;
  for (std::size_t i = 0; i < doors.size(); ++i) {
    for (const Position& at : {doors[i].left, doors[i].right}) {
      double cost = std::numeric_limits<double>::infinity();
      for (const Bend& bend : bends) {
        if (bend.door > i) continue;
        bool seen = true;
        for (std::size_t k = bend.door; k < i && seen; ++k) {
          seen = leads_through(bend.at, doors[k], at);
        }
        if (seen) cost = std::min(cost, bend.cost + plane_distance(bend.at, at));
      }
      bends.push_back({at, i + 1, cost});
      arrived = cost;
    }
  }
  return arrived;
}

TEST(Funnel, FindsTheShortestWayThroughItsDoors) {
  int bent = 0;
  int long_ones = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{6000}); ++number) {
    const RandomCorridor tried(number);
    if (tried.corridor.empty()) continue;
    const FunnelSteps found = funnel_steps(*tried.mesh, tried.corridor, tried.from, tried.to);
    const double best = shortest_through(found.doors, tried.from);
    ASSERT_NEAR(plane_length(found.line), best, 1e-9 * (1 + best)) << number;
    std::vector<Position> line;
    pull_taut(*tried.mesh, tried.corridor, tried.from, tried.to, line);
    ASSERT_EQ(found.line, line) << number << ": it is the same walk";
    bent += line.size() > 2 ? 1 : 0;
    long_ones += tried.corridor.size() > 8 ? 1 : 0;
  }
  EXPECT_GT(bent, sample(1000));
  EXPECT_GT(long_ones, sample(300));
}

bool is_bend(FunnelMove move) {
  return move == FunnelMove::bends_left || move == FunnelMove::bends_right;
}

/// Reads steps one after the other, and looks at each what a straight way from the last bend could
/// pass.
class StepReader {
 public:
  StepReader(const FunnelSteps& all, std::uint64_t number) : all_(all), number_(number) {}

  void read(std::map<FunnelMove, int>& seen) {
    for (const FunnelStep& step : all_.steps) {
      ++seen[step.move];
      if (step.move == FunnelMove::opens) {
        open(step);
      } else if (is_bend(step.move)) {
        bend(step);
      } else if (step.move == FunnelMove::arrives) {
        EXPECT_EQ(step.door + 1, all_.doors.size()) << number_;
        EXPECT_EQ(&step, &all_.steps.back()) << number_;
        fresh_ = false;
      } else {
        go_on(step);
      }
      before_ = step;
      if (::testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(all_.steps.back().move, FunnelMove::arrives) << number_;
    const std::size_t more = last_bend_ == all_.line.back() ? 1 : 2;  // it may be the goal
    EXPECT_EQ(bends_ + more, all_.line.size()) << number_;
  }

 private:
  const Position& apex(const FunnelStep& step) const { return all_.line[step.places - 1]; }

  void open(const FunnelStep& step) {
    EXPECT_TRUE(fresh_) << number_ << ": only after the start and after bends";
    EXPECT_EQ(step.left, all_.doors[step.door].left) << number_;
    EXPECT_EQ(step.right, all_.doors[step.door].right) << number_;
    opened_ = step.door;
    fresh_ = false;
  }

  void go_on(const FunnelStep& step) {
    EXPECT_EQ(step.door, before_.door + 1) << number_;
    EXPECT_EQ(step.places, before_.places) << number_;
    const bool same = step.left == before_.left && step.right == before_.right;
    EXPECT_EQ(step.move == FunnelMove::keeps, same) << number_;
    bool left_is_an_end = false;
    bool right_is_an_end = false;
    for (std::uint32_t door = opened_; door <= step.door; ++door) {
      const auto& [left, right] = all_.doors[door];
      left_is_an_end |= step.left == left;
      right_is_an_end |= step.right == right;
      if (left == apex(step) || right == apex(step)) continue;  // behind it already
      EXPECT_GE(orientation(apex(step), step.left, left), 0) << number_ << ": it sees too much";
      EXPECT_LE(orientation(apex(step), step.right, right), 0) << number_;
    }
    EXPECT_TRUE(left_is_an_end && right_is_an_end) << number_;
  }

  void bend(const FunnelStep& step) {
    const bool to_left = step.move == FunnelMove::bends_left;
    const Position& end = to_left ? step.left : step.right;
    ASSERT_LT(step.places, all_.line.size()) << number_;
    EXPECT_EQ(all_.line[step.places], end) << number_;
    const auto& [left, right] = all_.doors[step.door];
    const Position& inner = to_left ? right : left;
    const int side = orientation(apex(step), end, inner);
    const bool back =
        side == 0 && plane_distance(apex(step), inner) < plane_distance(apex(step), end);
    EXPECT_TRUE(back || side == (to_left ? 1 : -1)) << number_ << ": some of the door is ahead";
    last_bend_ = end;
    ++bends_;
    fresh_ = true;
  }

  const FunnelSteps& all_;
  std::uint64_t number_;
  FunnelStep before_ = {};
  std::uint32_t opened_ = 0;
  std::size_t bends_ = 0;
  std::optional<Position> last_bend_ = {};
  bool fresh_ = true;
};

TEST(Funnel, ItsStepsSayWhatAStraightWayCanStillPass) {
  std::map<FunnelMove, int> seen;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{6000}); ++number) {
    const RandomCorridor tried(number);
    if (tried.corridor.empty()) continue;
    const FunnelSteps steps = funnel_steps(*tried.mesh, tried.corridor, tried.from, tried.to);
    if (plane_distance(tried.from, tried.to) == 0) continue;
    StepReader(steps, number).read(seen);
    if (HasFailure()) return;
  }
  for (const FunnelMove move :
       {FunnelMove::opens, FunnelMove::narrows, FunnelMove::keeps, FunnelMove::bends_left,
        FunnelMove::bends_right, FunnelMove::arrives}) {
    EXPECT_GT(seen[move], sample(700)) << to_string(move);
  }
}

/// Down a ramp, and back below the floor: along one line, so that the ray's sign says straight on.
TEST(Funnel, TurnsBackRoundTheEndOfAWall) {
  MeshPlan plan;
  plan.vertices = {{2, 3, 3}, {5, 3, 3}, {5, 4, 3}, {2, 4, 3}, {5, 5, 3}, {2, 5, 3}, {1, 4, 0},
                   {1, 5, 0}, {0, 4, 0}, {0, 5, 0}, {0, 3, 0}, {5, 3, 0}, {5, 4, 0}};
  plan.corners = {0, 1, 2, 3, 3, 2, 4, 5, 6, 3, 5, 7, 8, 6, 7, 9, 10, 11, 12, 6, 8};
  plan.first = {0, 4, 8, 12, 16, 21};
  const NavMesh mesh = NavMesh::build(plan).value();
  const NodeId corridor[] = {0, 1, 2, 3, 4};
  for (const double y : {4.0, 3.9, 3.5}) {
    const FunnelSteps steps = funnel_steps(mesh, corridor, {4, 3.5, 3}, {3, y, 0});
    const std::vector<Position> right = {{4, 3.5, 3}, {2, 4, 3}, {1, 4, 0}, {3, y, 0}};
    EXPECT_EQ(steps.line, right) << y;
    EXPECT_EQ(steps.steps.back().move, FunnelMove::arrives);
  }
}

/// A start in the middle of its first door sees both ends in opposite directions.
TEST(Funnel, BeginsOnADoor) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {4, 0, 0}, {4, 2, 0}, {0, 2, 0},
                   {4, 4, 0}, {0, 4, 0}, {6, 2, 0}, {6, 4, 0}};
  plan.corners = {0, 1, 2, 3, 3, 2, 4, 5, 2, 6, 7, 4};
  plan.first = {0, 4, 8, 12};
  const NavMesh mesh = NavMesh::build(plan).value();
  const NodeId corridor[] = {0, 1, 2};
  for (const Position to : {Position{5, 3, 0}, {5, 2, 0}, {6, 2, 0}}) {
    const FunnelSteps steps = funnel_steps(mesh, corridor, {2, 2, 0}, to);
    EXPECT_EQ(steps.line, (std::vector<Position>{{2, 2, 0}, to}));
  }
}

/// Each bend of the line is noted once, also where the way begins on a door.
TEST(Funnel, ItsStepsBendWhereTheLineDoes) {
  int bends = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{1500}); ++number) {
    RandomCorridor tried(number);
    if (tried.corridor.size() < 2) continue;
    const NavMesh& mesh = *tried.mesh;
    std::uint32_t d = mesh.first_door(tried.corridor[0]);
    while (mesh.doors()[d].neighbour != tried.corridor[1]) ++d;
    const NavMesh::Door& door = mesh.doors()[d];
    const double share = tried.random.between(1, 7) / 8.0;
    const Position from = {door.x + share * (door.end_x - door.x),
                           door.y + share * (door.end_y - door.y), 0};
    const FunnelSteps steps = funnel_steps(mesh, tried.corridor, from, tried.to);
    // A way that bends where it ends has one bend less in its line.
    const bool ends_at_corner =
        std::any_of(steps.doors.begin(), steps.doors.end() - 1, [&](const FunnelDoor& passed) {
          return passed.left == tried.to || passed.right == tried.to;
        });
    if (ends_at_corner) continue;
    std::size_t noted = 0;
    for (const FunnelStep& step : steps.steps) {
      const bool is_bend =
          step.move == FunnelMove::bends_left || step.move == FunnelMove::bends_right;
      noted += is_bend ? 1 : 0;
    }
    ASSERT_EQ(noted + 2, steps.line.size()) << number;
    bends += static_cast<int>(noted);
  }
  EXPECT_GT(bends, sample(300));
}

/// On floors, by the polygons of shortest ways: there is no shorter one in these either.
TEST(Funnel, IsAsShortAsPolyanyaInItsPolygons) {
  Workspace workspace;
  int compared = 0;
  int turned = 0;
  for (std::uint64_t number = 0; number < sample(std::uint64_t{400}); ++number) {
    Random random(number);
    Result<NavMesh> mesh =
        NavMesh::build(tower_plan(random.between(4, 8), random.between(2, 3), 25, random));
    if (!mesh || mesh.value().polygon_count() == 0) continue;
    const std::uint32_t count = mesh.value().polygon_count();
    const auto end = [&] {
      const std::uint32_t polygon = random.below(count);
      const auto sides = mesh.value().sides_of(polygon);
      const auto corner = random.below(static_cast<std::uint32_t>(sides.size()));
      const Position& at = mesh.value().vertex(sides[corner].vertex);
      if (random.chance(40)) return at;
      if (random.chance(20)) {
        const Position& next = mesh.value().vertex(sides[(corner + 1) % sides.size()].vertex);
        return Position{(at.x + next.x) / 2, (at.y + next.y) / 2, (at.z + next.z) / 2};
      }
      return somewhere_in(mesh.value(), polygon, random);
    };
    for (int query = 0; query < 20; ++query) {
      const Position from = end();
      const Position to = end();
      Path path;
      Search* search = Polyanya::begin(mesh.value(), {from, to, {}}, workspace);
      search->run();
      search->write_path(path);
      const std::set<NodeId> polygons(path.nodes.begin(), path.nodes.end());
      if (!path.found() || polygons.size() < path.nodes.size()) continue;
      const FunnelSteps steps = funnel_steps(mesh.value(), path.nodes, from, to);
      ASSERT_NEAR(plane_length(steps.line), path.length, 1e-9 * (1 + path.length))
          << number << ' ' << query;
      ++compared;
      for (std::size_t i = 2; i < steps.line.size(); ++i) {
        const double x = steps.line[i - 1].x - steps.line[i - 2].x;
        const double y = steps.line[i - 1].y - steps.line[i - 2].y;
        const double ahead = x * (steps.line[i].x - steps.line[i - 1].x) +
                             y * (steps.line[i].y - steps.line[i - 1].y);
        turned +=
            ahead < 0 && orientation(steps.line[i - 2], steps.line[i - 1], steps.line[i]) == 0;
      }
    }
  }
  EXPECT_GT(compared, sample(3'000));
  EXPECT_GT(turned, 0) << "some turn back by 180 degrees";
}

}  // namespace
}  // namespace wend::test
