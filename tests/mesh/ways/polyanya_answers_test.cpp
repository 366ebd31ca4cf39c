// Polyanya's answers besides a shortest way: labels, limits, and parts of a path.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "mesh/questions_oracle.h"
#include "mesh/random_mesh.h"
#include "mesh/shortest_way.h"
#include "support/sample.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

struct Drawn {
  explicit Drawn(Random& random)
      : map(small_map(random)),
        skew(random_skew(random)),
        mesh(NavMesh::build(MeshOfGrid(map, skew, random).plan()).value()),
        query{skew.at(random_place(map, random)), skew.at(random_place(map, random))} {}

  GridMap map;
  Skew skew;
  NavMesh mesh;
  PolyanyaQuery query;
};

/// A polygon's state after a sequence of events.
struct Told {
  bool closed = false;
  double g = 0;
  NodeId parent = kNoNode;
};

std::map<NodeId, Told> told_by(const TraceLog& log) {
  std::map<NodeId, Told> all;
  for (const TraceEvent& event : log) {
    const auto [at, is_new] = all.emplace(event.node, Told{false, event.g, event.parent});
    Told& told = at->second;
    if (!is_new && event.g < told.g) {
      told.g = event.g;
      told.parent = event.parent;
    }
    told.closed = event.kind == TraceKind::closed;
  }
  return all;
}

/// Also between slices.
TEST(Polyanya, LabelsAreWhatATraceTold) {
  Random random(71);
  Workspace workspace;
  int open = 0;
  int closed = 0;
  int starts = 0;
  int same = 0;
  int other = 0;
  for (int round = 0; round < sample(4000); ++round) {
    Drawn drawn(random);
    TraceLog log;
    drawn.query.options.trace = &log;
    drawn.query.units = round % 2 == 0 ? 1 : 8;
    Search* search = Polyanya::begin(drawn.mesh, drawn.query, workspace);
    search->run({.expansions = random.below(12)});
    const auto told = told_by(log);
    for (NodeId polygon = 0; polygon < drawn.mesh.polygon_count(); ++polygon) {
      const NodeLabel label = search->label(polygon);
      const auto known = told.find(polygon);
      ASSERT_EQ(label.reached, known != told.end()) << polygon;
      if (!label.reached) continue;
      // (If a polygon has several nodes, some may still be open, and some are dropped.)
      ++(label.closed == known->second.closed ? same : other);
      // (Nodes that do not see the goal are made and not opened.)
      if (!contains(drawn.mesh, polygon, drawn.query.to)) {
        ASSERT_EQ(label.g, known->second.g) << to_text(drawn.map) << polygon;
      }
      ++(label.closed ? closed : open);
      if (!contains(drawn.mesh, polygon, drawn.query.from)) continue;
      ASSERT_EQ(label.g, 0);
      ASSERT_EQ(label.parent, kNoNode);
      ++starts;
    }
    ASSERT_FALSE(search->label(0, Side::backward).reached);
  }
  EXPECT_GT(open, sample(500));
  EXPECT_GT(closed, sample(3000));
  EXPECT_GT(starts, sample(2000));
  EXPECT_LT(other, same / 20);
}

TEST(Polyanya, ForTheCostAloneThereAreNoPolygons) {
  Random random(72);
  Workspace workspace;
  Path path;  // the same one each time: nothing of the last answer stays
  int found = 0;
  for (int round = 0; round < sample(3000); ++round) {
    Drawn drawn(random);
    const Path whole = shortest_way(drawn.mesh, drawn.query.from, drawn.query.to);
    for (const PathDetail detail : {PathDetail::cost, PathDetail::cells, PathDetail::waypoints}) {
      drawn.query.options.detail = detail;
      Search* search = Polyanya::begin(drawn.mesh, drawn.query, workspace);
      search->run();
      search->write_path(path);
      ASSERT_EQ(path.status, whole.status);
      ASSERT_EQ(path.cost, whole.cost);
      ASSERT_EQ(path.length, whole.length);
      ASSERT_EQ(path.waypoints, whole.waypoints);
      if (detail == PathDetail::cost) {
        ASSERT_TRUE(path.nodes.empty()) << to_text(drawn.map);
      } else {
        ASSERT_EQ(path.nodes, whole.nodes);
      }
      found += path.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(2000));
}

/// A way that costs just as much as the limit is found. For ways through doors rounding may decide,
/// but mostly it does not.
TEST(Polyanya, ALimitIsTheMostThatAWayMayCost) {
  Random random(73);
  Workspace workspace;
  int straight = 0;
  int just = 0;
  int across = 0;
  for (int round = 0; round < sample(6000); ++round) {
    Drawn drawn(random);
    drawn.query.units = round % 2 == 0 ? 1 : 4;
    const Path whole = solve_polyanya(drawn.mesh, drawn.query, workspace);
    if (!whole.found() || whole.cost == 0) continue;
    const bool is_straight = whole.nodes.size() == 1;
    double& limit = drawn.query.options.limits.cost;
    limit = whole.cost;
    const bool is_found = solve_polyanya(drawn.mesh, drawn.query, workspace).found();
    ASSERT_TRUE(is_found || !is_straight);
    (is_straight ? straight : across) += 1;
    just += is_found && !is_straight ? 1 : 0;
    limit = whole.cost * (1 + 1e-12);
    ASSERT_EQ(solve_polyanya(drawn.mesh, drawn.query, workspace).status, Status::found);
    limit = is_straight ? std::nextafter(whole.cost, 0) : whole.cost * (1 - 1e-12);
    const Path less = solve_polyanya(drawn.mesh, drawn.query, workspace);
    ASSERT_EQ(less.status, Status::limit_reached) << to_text(drawn.map);
    ASSERT_FALSE(less.optimal);
  }
  EXPECT_GT(straight, sample(300));
  EXPECT_GT(across, sample(600));
  EXPECT_GT(just, across / 2);
}

/// A partial way is a way itself, no longer than allowed, and leads to the place nearest to the
/// goal on any door that was reached.
TEST(Polyanya, APartOfAWayKeepsToTheLimit) {
  Random random(74);
  Workspace workspace;
  int parts = 0;
  int kept_short = 0;
  for (int round = 0; round < sample(6000); ++round) {
    Drawn drawn(random);
    const Path whole = solve_polyanya(drawn.mesh, drawn.query, workspace);
    if (!whole.found()) continue;
    drawn.query.options.limits.cost = whole.cost * random.between(0, 9) / 10;
    if (random.chance(50)) drawn.query.options.limits.expansions = 1 + random.below(8);
    const Path part = solve_polyanya(drawn.mesh, drawn.query, workspace);
    if (part.found()) continue;
    ASSERT_EQ(part.status, Status::limit_reached);
    ASSERT_EQ(part.waypoints.front(), drawn.query.from);
    ASSERT_LE(part.length, drawn.query.options.limits.cost * (1 + 1e-12) + 1e-12);
    ASSERT_EQ(part.cost, part.length);
    ASSERT_TRUE(are_neighbours(drawn.mesh, part.nodes));
    const Path walked = shortest_way(drawn.mesh, part.waypoints.front(), part.waypoints.back());
    if (walked.found()) {  // (a place on a slanting door may be rounded off the mesh)
      ASSERT_NEAR(walked.length, part.length, 1e-9 * (1 + part.length)) << to_text(drawn.map);
    }
    ++parts;
    kept_short += part.waypoints.size() > 1 && part.length > 0 ? 1 : 0;
  }
  EXPECT_GT(parts, sample(500));
  EXPECT_GT(kept_short, sample(100));
}

bool have_one_door_each(const NavMesh& mesh, const std::vector<NodeId>& corridor) {
  for (std::size_t i = 1; i < corridor.size(); ++i) {
    const auto doors =
        mesh.doors().subspan(mesh.first_door(corridor[i]),
                             mesh.first_door(corridor[i] + 1) - mesh.first_door(corridor[i]));
    const auto leads = [&](const NavMesh::Door& door) { return door.neighbour == corridor[i - 1]; };
    if (std::count_if(doors.begin(), doors.end(), leads) != 1) return false;
  }
  return true;
}

/// If a partial way leads straight to a door, no other visible place of that door is on a shorter
/// way to the goal, as if all were free beyond.
TEST(Polyanya, APartOfAWayEndsAtTheBestPlaceOfItsDoor) {
  Random random(75);
  Workspace workspace;
  int compared = 0;
  for (int round = 0; round < sample(3000); ++round) {
    Drawn drawn(random);
    drawn.query.options.limits.expansions = 1 + random.below(6);
    const Path part = solve_polyanya(drawn.mesh, drawn.query, workspace);
    if (part.found() || part.nodes.size() < 2 || part.waypoints.size() != 2) continue;
    if (!have_one_door_each(drawn.mesh, part.nodes)) continue;
    const Position& root = part.waypoints.front();
    const std::vector<NodeId> before(part.nodes.begin(), part.nodes.end() - 1);
    const Position& goal = drawn.query.to;
    const auto by = [&](const Position& at) {
      return std::hypot(at.x - root.x, at.y - root.y) + std::hypot(at.x - goal.x, at.y - goal.y);
    };
    // (A corner that it touches may be where the door was seen from.)
    const Position& end = part.waypoints.back();
    const std::vector<Position>& corners = drawn.mesh.plan().vertices;
    const bool touches = std::any_of(corners.begin(), corners.end(), [&](const Position& at) {
      return at != root && at != end &&
             std::abs((end.x - root.x) * (at.y - root.y) - (end.y - root.y) * (at.x - root.x)) <
                 1e-9;
    });
    if (touches) continue;
    const double best = by(end);
    const NodeId last = part.nodes.back();
    for (std::uint32_t d = drawn.mesh.first_door(last); d < drawn.mesh.first_door(last + 1); ++d) {
      const NavMesh::Door& door = drawn.mesh.doors()[d];
      if (door.neighbour != part.nodes[part.nodes.size() - 2]) continue;
      const double x = door.end_x - door.x;
      const double y = door.end_y - door.y;
      for (int i = 1; i < 16; ++i) {
        const Position at = {door.x + x * i / 16, door.y + y * i / 16, 0};
        const double straight = std::hypot(at.x - root.x, at.y - root.y);
        const Path seen = shortest_way(drawn.mesh, root, at);
        if (!seen.found() || seen.length > straight * (1 + 1e-9)) continue;
        if (seen.nodes != part.nodes && seen.nodes != before) continue;  // by other polygons
        ASSERT_GE(by(at), best - 1e-9) << round;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, sample(1000));
}

}  // namespace
}  // namespace wend::test
