// Sectors, parts and portals are those of the map after any edits.
#include "wend/flow/sector_map.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/tables/islands.h"

namespace wend::test {
namespace {

constexpr CornerRule kSectorRules[] = {CornerRule::always, CornerRule::one_free,
                                       CornerRule::both_free, CornerRule::never};

struct SectorWorld {
  GridMap map;
  Navigator navigator;
};

SectorWorld random_world(Random& random, CellLayout layout, CornerRule rule) {
  GridMap map = random.chance(50)
                    ? random_map(static_cast<MapKind>(random.below(kMapKinds)), random)
                    : random_quilt(random);
  map.set_layout(layout);
  if (random.chance(30)) add_terrain(map, random);
  if (random.chance(30)) grade_finely(map, random);
  GridOptions options;
  options.corners = rule;
  return {map, Navigator::build(map, options).value()};
}

std::int32_t random_sector_side(Random& random) { return 4 << random.below(3); }

/// Parts that portals join have one number, by following portals from each part in turn.
std::vector<std::uint32_t> follow_portals(const SectorMap& sectors) {
  std::vector<std::uint32_t> island(sectors.ranks(), 0);
  std::uint32_t islands = 0;
  for (std::uint32_t first = 0; first < sectors.ranks(); ++first) {
    if (island[first] != 0) continue;
    island[first] = ++islands;
    std::vector<std::uint32_t> waiting = {first};
    while (!waiting.empty()) {
      const SectorPart part = sectors.ranked(waiting.back());
      waiting.pop_back();
      for (const SectorPortal& portal : sectors.portals(part.sector)) {
        if (portal.label != part.label) continue;
        const std::uint32_t rank = sectors.rank(portal.to());
        if (island[rank] == 0) waiting.push_back(rank);
        island[rank] = islands;
      }
    }
  }
  return island;
}

/// Cells are on one island exactly where their parts are, or are one.
void expect_islands(const SectorWorld& world, const SectorMap& sectors) {
  const std::vector<std::uint32_t> island = follow_portals(sectors);
  const Navigator& navigator = world.navigator;
  std::map<std::uint32_t, std::set<std::pair<std::uint32_t, std::uint32_t>>> parts_of;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    const SectorPart part = sectors.part(node);
    ASSERT_EQ(part.label != 0, navigator.walkable(node));
    if (part.label != 0) parts_of[navigator.component(node)].insert({part.sector, part.label});
  }
  std::set<std::uint32_t> seen;
  for (const auto& [component, parts] : parts_of) {
    std::set<std::uint32_t> numbers;
    for (const auto& [sector, label] : parts) {
      const SectorPart part = {sector, label};
      if (sectors.has_rank(part)) numbers.insert(island[sectors.rank(part)]);
    }
    if (parts.size() > 1) {
      ASSERT_EQ(numbers.size(), 1u);
    }
    for (const std::uint32_t number : numbers) ASSERT_TRUE(seen.insert(number).second);
  }
}

/// From each cell of each portal a legal step leads to where the portal leads.
void expect_portals(const SectorMap& sectors, const Navigator& navigator, int& seen) {
  for (std::uint32_t sector = 0; sector < sectors.sector_count(); ++sector) {
    for (const SectorPortal& portal : sectors.portals(sector)) {
      ++seen;
      for (std::uint32_t i = 0; i < portal.length; ++i) {
        const NodeId from = sectors.node(sector, sectors.cell_of(portal, i));
        ASSERT_EQ(sectors.part(from), (SectorPart{sector, portal.label}));
        const unsigned move = sectors.step_across(sector, portal, i);
        ASSERT_NE(move, kNoMove);
        bool leads = false;
        for (const NodeEdge& edge : navigator.edges(from)) {
          leads |= edge.to == sectors.topology().target(from, move);
        }
        ASSERT_TRUE(leads);
        ASSERT_EQ(sectors.part(sectors.topology().target(from, move)), portal.to());
      }
    }
  }
}

TEST(SectorMap, CellsAreJoinedExactlyWhereTheirPartsAre) {
  Random random(71);
  int portals = 0;
  int islands = 0;
  for (int i = 0; i < sample(6'000); ++i) {
    const auto layout = static_cast<CellLayout>(random.below(kCellLayouts));
    const SectorWorld world = random_world(random, layout, kSectorRules[random.below(4)]);
    SCOPED_TRACE(std::to_string(i) + " " + to_string(layout) + "\n" + to_text(world.map));
    const SectorMap sectors =
        SectorMap::build(world.navigator, {random_sector_side(random)}).value();
    ASSERT_NO_FATAL_FAILURE(expect_islands(world, sectors));
    ASSERT_NO_FATAL_FAILURE(expect_portals(sectors, world.navigator, portals));
    islands += world.navigator.component_count() > 1 ? 1 : 0;
  }
  EXPECT_GT(portals, sample(60'000));
  EXPECT_GT(islands, sample(2'000));
}

TEST(SectorMap, AfterEditsItIsWhatItWouldBeBuiltAnew) {
  Random random(72);
  int kept = 0;
  int changed = 0;
  for (int i = 0; i < sample(2'000); ++i) {
    const auto layout = static_cast<CellLayout>(random.below(kCellLayouts));
    SectorWorld world = random_world(random, layout, kSectorRules[random.below(4)]);
    SectorMap sectors = SectorMap::build(world.navigator, {random_sector_side(random)}).value();
    for (int edit = 0; edit < 8; ++edit) {
      const std::vector<Point> cells = edit_at_random(world.map, random);
      ASSERT_TRUE(world.navigator.update(world.map, cells).ok());
      ASSERT_TRUE(sectors.update(world.navigator, world.navigator.nodes(cells)).ok());
      const Result<void> valid = sectors.validate();
      ASSERT_TRUE(valid.ok()) << i << ' ' << valid.error().message();
      ++(sectors.routes_changed() ? changed : kept);
    }
  }
  EXPECT_GT(kept, sample(1'000));
  EXPECT_GT(changed, sample(1'000));
}

TEST(SectorMap, AnEditRemakesItsOwnSectorOnly) {
  GridMap map(256, 256);
  Navigator navigator = Navigator::build(map).value();
  SectorMap sectors = SectorMap::build(navigator).value();
  ASSERT_EQ(sectors.sector_count(), 16u);
  const Point cells[] = {{100, 100}};
  map.set_symbol(cells[0], '@');
  ASSERT_TRUE(navigator.update(map, cells).ok());
  ASSERT_TRUE(sectors.update(navigator, navigator.nodes(cells)).ok());
  ASSERT_EQ(sectors.remade().size(), 1u);
  EXPECT_EQ(sectors.remade()[0], 5u);
  EXPECT_TRUE(sectors.reopened().empty());
}

TEST(SectorMap, SaysWhenItWasNotToldOfAnEdit) {
  GridMap map(20, 20);
  Navigator navigator = Navigator::build(map).value();
  const SectorMap sectors = SectorMap::build(navigator).value();
  const Point cells[] = {{3, 3}};
  map.set_symbol(cells[0], '@');
  ASSERT_TRUE(navigator.update(map, cells).ok());
  EXPECT_FALSE(sectors.validate().ok());
}

TEST(SectorMap, RefusesWhatItCannotCut) {
  const Navigator navigator = Navigator::build(GridMap(20, 20)).value();
  for (const std::int32_t side : {-4, 0, 2, 12, 512}) {
    EXPECT_FALSE(SectorMap::build(navigator, {side}).ok()) << side;
  }
  GridMap linked(20, 20);
  linked.add_link({{1, 1}, {15, 15}, 1});
  const Navigator with_links = Navigator::build(linked).value();
  EXPECT_FALSE(SectorMap::build(with_links).ok());
}

TEST(SectorMap, HalfAMillionIslandsTakeNoMoreRoomThanTheMap) {
  GridMap map(1024, 1024);
  for (std::int32_t y = 0; y < 1024; ++y) {
    for (std::int32_t x = y % 2; x < 1024; x += 2) map.set_symbol({x, y}, '@');
  }
  GridOptions options;
  options.corners = CornerRule::both_free;
  const Navigator navigator = Navigator::build(map, options).value();
  ASSERT_EQ(navigator.component_count(), 524'288u);
  const SectorMap sectors = SectorMap::build(navigator).value();
  EXPECT_EQ(sectors.portals(0).size(), 0u);
  EXPECT_LT(sectors.bytes(), std::size_t{4} << 20);
}

}  // namespace
}  // namespace wend::test
