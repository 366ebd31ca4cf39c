// Paths of which not every cell is written, against the same paths written in full.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"

namespace wend::test {
namespace {

struct Offset {
  std::int32_t x;
  std::int32_t y;
  friend bool operator==(const Offset&, const Offset&) = default;
};

/// Whether a step goes by a link: it is cheaper than on foot, or not possible on foot.
bool is_link(const RandomCase& tried, const Oracle& oracle, Point from, Point to) {
  return !tried.map.links().empty() && oracle.links_taken({from, to}) > 0;
}

/// The ends, where the direction changes, and the ends of links.
std::vector<Point> corners_of(const std::vector<Point>& cells, const RandomCase& tried) {
  const Oracle oracle(tried.map, tried.options);
  const Lattice lattice(tried.map.layout(), tried.map.width(), tried.map.height());
  std::vector<Point> corners;
  Offset last = {0, 0};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i + 1 == cells.size()) {
      corners.push_back(cells[i]);
      break;
    }
    const bool link = is_link(tried, oracle, cells[i], cells[i + 1]);
    const Point here = lattice.place(cells[i]);
    const Point there = lattice.place(cells[i + 1]);
    const Offset next = {there.x - here.x, there.y - here.y};
    if (link || !(next == last)) corners.push_back(cells[i]);
    last = link ? Offset{0, 0} : next;
  }
  return corners;
}

TEST(Detail, WaypointsFirstMoveAndCostAreThoseOfThePathInFull) {
  Workspace workspace;
  std::map<std::string, int> found;
  int shorter = 0;
  for (std::uint64_t number = 0; number < 640; ++number) {
    Random random(number);
    RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      SCOPED_TRACE(std::string(info.name) + " " + tried.describe());
      Query query = {tried.from, tried.to, info.name, random_options(info, navigator, random)};
      const auto with = [&](PathDetail detail) {
        query.options.detail = detail;
        return navigator.solve(query, workspace);
      };
      const Path full = with(PathDetail::cells);
      const Path corners = with(PathDetail::waypoints);
      const Path first = with(PathDetail::first_move);
      const Path cost = with(PathDetail::cost);
      for (const Path* path : {&corners, &first, &cost}) {
        ASSERT_EQ(path->status, full.status);
        ASSERT_EQ(path->cost, full.cost);
        ASSERT_NEAR(path->length, full.length, 1e-9 * full.length);
        ASSERT_EQ(path->optimal, full.optimal);
        ASSERT_EQ(path->counters.expanded, full.counters.expanded);
        ASSERT_EQ(path->nodes.size(), path->points.size());
        ASSERT_EQ(path->waypoints, full.waypoints);
      }
      ASSERT_EQ(corners.points,
                info.any_angle ? std::vector<Point>() : corners_of(full.points, tried));
      for (std::size_t i = 0; i < corners.nodes.size(); ++i) {
        ASSERT_EQ(corners.nodes[i], navigator.node(corners.points[i]));
      }
      std::vector<Point> first_two = full.points;
      first_two.resize(std::min<std::size_t>(first_two.size(), 2));
      ASSERT_EQ(first.points, first_two);
      ASSERT_TRUE(cost.points.empty());
      if (full.found()) {
        ASSERT_EQ(cost.detail, PathDetail::cost);
      }
      found[info.name] += full.found() ? 1 : 0;
      shorter += corners.points.size() < full.points.size() ? 1 : 0;
    }
  }
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.on_meshes) continue;
    EXPECT_GT(found[info.name], 30) << info.name;
  }
  EXPECT_GT(shorter, 500);
}

}  // namespace
}  // namespace wend::test
