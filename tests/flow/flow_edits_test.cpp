// Tiles, routes and caches follow edits that are named by nodes, and maps that are exchanged; tiles
// do not depend on the order of their goals, and list the parts that they have.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/field_cache.h"
#include "wend/flow/flow_cache.h"
#include "wend/flow/flow_field.h"
#include "wend/flow/flow_routes.h"
#include "wend/flow/flow_tiles.h"

namespace wend::test {
namespace {

GridMap random_small_map(Random& random) {
  GridMap map = random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
  map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  if (random.chance(30)) add_terrain(map, random);
  if (random.chance(20)) grade_finely(map, random);
  return map;
}

/// All that follows a navigator by nodes.
struct Followers {
  std::vector<NodeId> goals;
  FlowField field;
  FlowTiles tiles;
  FlowTiles exact;
  FlowRoutes routes;
  FieldCache fields;
  FlowCache cache;

  Followers(const Navigator& navigator, std::vector<NodeId> to)
      : goals(std::move(to)),
        field(FlowField::build(navigator, goals).value()),
        tiles(FlowTiles::build(navigator, goals, {{4}, false}).value()),
        exact(FlowTiles::build(navigator, goals, {{4}, true}).value()),
        routes(navigator, {.sectors = {4}}),
        fields(navigator),
        cache(FlowCache::build(navigator, {.tiles = {{4}, false}}).value()) {}

  void update(const NodeNavigator& navigator, std::span<const NodeId> nodes) {
    ASSERT_TRUE(field.update(navigator, nodes).ok());
    ASSERT_TRUE(tiles.update(navigator, nodes).ok());
    ASSERT_TRUE(exact.update(navigator, nodes).ok());
    ASSERT_TRUE(routes.update(navigator, nodes).ok());
    ASSERT_TRUE(fields.update(navigator, nodes).ok());
    ASSERT_TRUE(cache.update(navigator, nodes).ok());
    for (const Result<void>& valid : {field.validate(), tiles.validate(), exact.validate(),
                                      routes.validate(), fields.validate(), cache.validate()}) {
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
  }
};

template <class F>
void expect_same_answers(const F& followed, const F& anew, NodeId node) {
  ASSERT_EQ(followed.next(node), anew.next(node)) << node;
  ASSERT_EQ(followed.cost(node), anew.cost(node)) << node;
  ASSERT_EQ(followed.direction(node), anew.direction(node)) << node;
}

void expect_as_anew(Followers& flows, const Navigator& navigator, Random& random) {
  Followers anew(navigator, flows.goals);
  const auto kept = flows.fields.to(flows.goals).value();
  const auto cached = flows.cache.to(flows.goals);
  const auto nodes = static_cast<std::uint32_t>(navigator.node_count());
  for (int query = 0; query < 10; ++query) {
    const NodeId node = random.below(nodes);
    ASSERT_NO_FATAL_FAILURE(expect_same_answers(flows.field, anew.field, node));
    ASSERT_NO_FATAL_FAILURE(expect_same_answers(*kept, anew.field, node));
    ASSERT_NO_FATAL_FAILURE(expect_same_answers(flows.tiles, anew.tiles, node));
    ASSERT_NO_FATAL_FAILURE(expect_same_answers(*cached, anew.tiles, node));
    ASSERT_NO_FATAL_FAILURE(expect_same_answers(flows.exact, anew.exact, node));
    std::vector<NodeId> steps;
    std::vector<NodeId> right;
    const NodeId to = random.chance(50) ? flows.goals[0] : random.below(nodes);
    ASSERT_EQ(flows.routes.first_steps(node, to, 30, steps),
              anew.routes.first_steps(node, to, 30, right));
    ASSERT_EQ(steps, right);
  }
}

std::vector<NodeId> random_goals(const Navigator& navigator, Random& random) {
  std::vector<NodeId> goals;
  for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
    NodeId node = 0;
    for (int k = 0; k < 9; ++k) {
      node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
      if (navigator.walkable(node)) break;
    }
    goals.push_back(node);
  }
  std::sort(goals.begin(), goals.end());  // as caches do: of goals as near one walks to the first
  return goals;
}

TEST(FlowEdits, AreFollowedWhereTheyAreNamedByNodes) {
  Random random(181);
  int reached = 0;
  for (int i = 0; i < sample(120); ++i) {
    GridMap map = random_small_map(random);
    Navigator navigator = Navigator::build(map).value();
    Followers flows(navigator, random_goals(navigator, random));
    for (int round = 0; round < 4; ++round) {
      SCOPED_TRACE(std::to_string(i) + " " + to_string(map.layout()) + "\n" + to_text(map));
      ASSERT_NO_FATAL_FAILURE(expect_as_anew(flows, navigator, random));
      for (const NodeId goal : flows.goals) reached += flows.tiles.reached(goal) ? 1 : 0;
      const std::vector<Point> cells = edit_at_random(map, random);
      ASSERT_TRUE(navigator.update(map, cells).ok());
      std::vector<NodeId> nodes;
      for (const Point cell : cells) nodes.push_back(navigator.node(cell));
      ASSERT_NO_FATAL_FAILURE(flows.update(navigator, nodes));
    }
  }
  EXPECT_GT(reached, sample(600));
}

TEST(FlowEdits, OfMapsThatAreExchangedNothingIsKept) {
  Random random(182);
  int smaller = 0;
  int tiles = 0;
  for (int i = 0; i < sample(120); ++i) {
    GridMap map = random_small_map(random);
    Navigator navigator = Navigator::build(map).value();
    Followers flows(navigator, random_goals(navigator, random));
    for (int round = 0; round < 4; ++round) {
      const std::size_t before = map.cell_count();
      map = random_small_map(random);
      if (random.chance(10)) map = GridMap(map.width(), map.height(), '#');
      smaller += map.cell_count() < before ? 1 : 0;
      SCOPED_TRACE(std::to_string(i) + " " + to_string(map.layout()) + "\n" + to_text(map));
      ASSERT_TRUE(navigator.update(map).ok());
      std::vector<NodeId> all;
      for (NodeId node = 0; node < navigator.node_count(); ++node) all.push_back(node);
      ASSERT_NO_FATAL_FAILURE(flows.update(navigator, all));
      ASSERT_NO_FATAL_FAILURE(expect_as_anew(flows, navigator, random));
      tiles += flows.tiles.tile_count() > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(smaller, sample(150));
  EXPECT_GT(tiles, sample(60));
}

TEST(FlowTiles, TheOrderOfGoalsDoesNotMatter) {
  Random random(183);
  int several = 0;
  for (int i = 0; i < sample(200); ++i) {
    const GridMap map = random_small_map(random);
    const Navigator navigator = Navigator::build(map).value();
    std::vector<NodeId> goals;
    for (int k = 0; k < 8; ++k) goals.push_back(random_goals(navigator, random)[0]);
    const bool exact = random.chance(30);
    const SectorOptions sectors = {random.chance(50) ? 8 : 32};
    const FlowTiles tiles = FlowTiles::build(navigator, goals, {sectors, exact}).value();
    std::vector<NodeId> other(goals.rbegin(), goals.rend());
    const FlowTiles same = FlowTiles::build(navigator, other, {sectors, exact}).value();
    for (NodeId node = 0; node < navigator.node_count(); ++node) {
      ASSERT_NO_FATAL_FAILURE(expect_same_answers(tiles, same, node)) << i << '\n' << to_text(map);
    }
    several += tiles.tile_count() > 1 ? 1 : 0;
  }
  EXPECT_GT(several, sample(80));
}

TEST(FlowTiles, ListTheirPartsEachOnceAlsoAfterEdits) {
  Random random(184);
  int dropped = 0;
  for (int i = 0; i < sample(100); ++i) {
    GridMap map = random_small_map(random);
    Navigator navigator = Navigator::build(map).value();
    FlowTiles tiles = FlowTiles::build(navigator, random_goals(navigator, random), {{4}}).value();
    for (int round = 0; round < 4; ++round) {
      for (int query = 0; query < 6; ++query) {
        const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
        if (!tiles.reached(node)) continue;
        const std::vector<SectorPart> parts = tiles.parts();
        const SectorPart own = tiles.ground().sectors().part(node);
        ASSERT_EQ(std::count(parts.begin(), parts.end(), own), 1) << node;
      }
      const std::size_t before = tiles.tile_count();
      const std::vector<Point> cells = edit_at_random(map, random);
      ASSERT_TRUE(navigator.update(map, cells).ok());
      ASSERT_TRUE(tiles.update(navigator, navigator.nodes(cells)).ok());
      dropped += tiles.tile_count() < before ? 1 : 0;
      std::set<std::pair<std::uint32_t, std::uint32_t>> parts;
      for (const SectorPart part : tiles.parts()) {
        ASSERT_NE(part.label, 0u);
        parts.insert({part.sector, part.label});
      }
      ASSERT_EQ(parts.size(), tiles.tile_count());
    }
  }
  EXPECT_GT(dropped, sample(100));
}

TEST(FlowTiles, ThatMissedAnEditOfTheirGroundAreNotValid) {
  GridMap map(40, 40);
  Navigator navigator = Navigator::build(map).value();
  const NodeId goal = 0;
  const auto ground = FlowGround::build(navigator).value();
  FlowTiles tiles(ground, {&goal, 1});
  EXPECT_TRUE(tiles.validate().ok());
  ASSERT_TRUE(ground->update(navigator, {}).ok());
  const Result<void> missed = tiles.validate();
  ASSERT_FALSE(missed.ok());
  EXPECT_NE(missed.error().reason.find("follow_edit"), std::string::npos);
  tiles.follow_edit();
  EXPECT_TRUE(tiles.validate().ok());
}

}  // namespace
}  // namespace wend::test
