// Objects that follow the navigator of a unit's size, by the report and the cells of its last
// update, answer as ones made anew, and repair what they knew.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/unit_navigators.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/replan/replanner.h"
#include "wend/world/watch/path_watch.h"

namespace wend::test {
namespace {

struct UnitWorld {
  GridMap map;
  UnitNavigators units;
  MovementClass movement;
  Point from;
  Point to;

  const Navigator& navigator() const { return *units.of(movement).value(); }
};

UnitWorld random_unit_world(Random& random) {
  GridMap map = random.chance(70) ? GridMap(random.between(8, 40), random.between(8, 40))
                                  : random_quilt(random);
  if (random.chance(40)) map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  if (random.chance(35)) add_terrain(map, random);
  if (random.chance(20)) grade_finely(map, random);
  MovementClass movement;
  movement.costs = map.terrain();
  const bool disc = is_hexagonal(map.layout()) || random.chance(50);
  movement.size = {disc ? UnitForm::disc : UnitForm::square, 1.0 + random.below(5)};
  const Point from = random_cell(map, random);
  const Point to = random_cell(map, random);
  return {map, UnitNavigators(map), movement, from, to};
}

class UnitFollowers : public testing::Test {
 protected:
  void expect_fresh_answer(const UnitWorld& world, Replanner& replanner) {
    const Path right = world.navigator().solve({world.from, world.to, "dijkstra"}, workspace_);
    ASSERT_EQ(replanner.run(), right.status);
    ASSERT_EQ(replanner.path().cost, right.cost);
    const Result<void> valid = replanner.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
    kept_ += replanner.report().kept || replanner.report().repaired ? 1 : 0;
    found_ += right.found() ? 1 : 0;
  }

  /// Whether the unit can stand on the whole path, and each step of it is one.
  static bool leads(const Navigator& navigator, const Path& path) {
    for (std::size_t i = 1; i < path.nodes.size(); ++i) {
      const auto edges = navigator.edges(path.nodes[i - 1]);
      const auto leads = [&](const NodeEdge& edge) { return edge.to == path.nodes[i]; };
      if (std::none_of(edges.begin(), edges.end(), leads)) return false;
    }
    const auto stands = [&](NodeId node) { return navigator.walkable(node); };
    return std::all_of(path.nodes.begin(), path.nodes.end(), stands);
  }

  void expect_noticed(const UnitWorld& world, PathWatch& watch, const Path& path,
                      std::span<const Point> cells) {
    const auto touched = watch.updated(world.units.report(world.movement), cells).value();
    bool blocked = false;
    for (const TouchedPath& one : touched) blocked |= one.has(PathChange::blocked);
    ASSERT_EQ(blocked, !leads(world.navigator(), path));
    blocked_ += blocked ? 1 : 0;
  }

  Workspace workspace_;
  int found_ = 0;
  int kept_ = 0;
  int blocked_ = 0;
  int rounds_ = 0;
};

TEST_F(UnitFollowers, AnswerAsIfMadeAnew) {
  Random random(611);
  for (int i = 0; i < sample(800); ++i) {
    UnitWorld world = random_unit_world(random);
    const Navigator& navigator = world.navigator();
    const Query query = {.from = world.from, .to = world.to};
    Replanner replanner(navigator, query, Replanning::incremental);
    InfluenceMap danger = InfluenceMap::build(navigator).value();
    ASSERT_TRUE(danger.add({navigator.node(world.to), 8, 12}));
    danger.update();
    for (int round = 0; round < 6; ++round) {
      SCOPED_TRACE(std::to_string(i) + " " + std::to_string(round) + " " +
                   std::to_string(world.movement.size.cells) + "\n" + to_text(world.map));
      ++rounds_;
      ASSERT_NO_FATAL_FAILURE(expect_fresh_answer(world, replanner));
      const Path path = replanner.path();
      PathWatch watch(navigator);
      const bool watched = path.found() && watch.watch(path).ok();
      ASSERT_EQ(watched, path.found());
      const std::vector<Point> edited = edit_at_random(world.map, random);
      ASSERT_TRUE(world.units.update(world.map, edited).ok());
      const UpdateReport report = world.units.report(world.movement);
      const std::span<const Point> changed = world.units.changed(world.movement);
      replanner.updated(report, changed);
      if (watched) {
        ASSERT_NO_FATAL_FAILURE(expect_noticed(world, watch, path, changed));
      }
      danger.updated(report, changed);
      danger.update();
      ASSERT_TRUE(danger.validate().ok());
    }
  }
  EXPECT_GT(found_, rounds_ / 3);
  EXPECT_GT(kept_, rounds_ / 4) << "a report without versions costs a new search each time";
  EXPECT_GT(blocked_, rounds_ / 100);
}

}  // namespace
}  // namespace wend::test
