// Sectors against a plain count of their cells and steps: the middles of parts, portals as runs
// that are not cut up, and the sectors that an update reports as remade.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/sector_map.h"

namespace wend::test {
namespace {

constexpr CornerRule kDrawnCorners[] = {CornerRule::always, CornerRule::one_free,
                                        CornerRule::both_free, CornerRule::never};

GridMap random_rules_map(Random& random) {
  GridMap map = random.chance(70)
                    ? random_map(static_cast<MapKind>(random.below(kMapKinds)), random)
                    : random_quilt(random);
  map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  if (random.chance(30)) add_terrain(map, random);
  return map;
}

Navigator random_rules_navigator(const GridMap& map, Random& random) {
  GridOptions options;
  options.corners = kDrawnCorners[random.below(4)];
  options.terrain = random.chance(50) ? TerrainRule::touched : TerrainRule::entered;
  return Navigator::build(map, options).value();
}

struct Sum {
  std::int64_t columns = 0;
  std::int64_t rows = 0;
  std::int64_t cells = 0;
  bool at_side = false;
};

/// Parts are counted, those that touch a side come first, and their middles are the means.
void expect_parts(const SectorMap& sectors, std::size_t nodes, int& inner_parts) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, Sum> sums;
  for (NodeId node = 0; node < nodes; ++node) {
    const SectorPart part = sectors.part(node);
    if (part.label == 0) continue;
    const Point p = sectors.topology().point(node);
    const Point low = sectors.tiling().low(part.sector);
    const Point end = sectors.tiling().end(part.sector);
    Sum& sum = sums[{part.sector, part.label}];
    sum.columns += p.x;
    sum.rows += p.y;
    ++sum.cells;
    sum.at_side =
        sum.at_side || p.x == low.x || p.y == low.y || p.x == end.x - 1 || p.y == end.y - 1;
  }
  std::map<std::uint32_t, std::uint32_t> counts;
  for (const auto& [key, sum] : sums) {
    const SectorPart part = {key.first, key.second};
    counts[part.sector] = std::max(counts[part.sector], part.label);
    ASSERT_EQ(sectors.has_rank(part), sum.at_side);
    inner_parts += sum.at_side ? 0 : 1;
    if (!sum.at_side) continue;
    const Point middle = {static_cast<std::int32_t>(sum.columns / sum.cells),
                          static_cast<std::int32_t>(sum.rows / sum.cells)};
    ASSERT_EQ(sectors.middle(part), middle) << part.sector << ' ' << part.label;
  }
  for (std::uint32_t sector = 0; sector < sectors.sector_count(); ++sector) {
    ASSERT_EQ(sectors.part_count(sector), counts[sector]) << sector;
  }
}

/// A cell of a portal, and where it leads.
using Crossing = std::tuple<std::uint32_t, std::uint32_t, std::uint16_t>;

/// Sorted by their parts, each from a cell to a part once, and none goes on where another one ends.
void expect_runs(const SectorMap& sectors, int& long_ones) {
  for (std::uint32_t sector = 0; sector < sectors.sector_count(); ++sector) {
    const std::span<const SectorPortal> portals = sectors.portals(sector);
    std::set<Crossing> crossings;
    for (const SectorPortal& portal : portals) {
      const std::uint32_t middle = sectors.cell_of(portal, portal.length / 2u);
      ASSERT_EQ(sectors.middle(sector, portal), sectors.place(sector, middle));
      long_ones += portal.length > 2 ? 1 : 0;
      for (std::uint32_t i = 0; i < portal.length; ++i) {
        const Crossing one = {sectors.cell_of(portal, i), portal.to_sector, portal.to_label};
        ASSERT_TRUE(crossings.insert(one).second) << sector;
      }
      for (const SectorPortal& next : portals) {
        const bool alike =
            next.side == portal.side && next.label == portal.label && next.to() == portal.to();
        ASSERT_FALSE(alike && next.first == sectors.cell_of(portal, portal.length)) << sector;
      }
    }
    ASSERT_TRUE(std::is_sorted(
        portals.begin(), portals.end(),
        [](const SectorPortal& a, const SectorPortal& b) { return a.label < b.label; }));
  }
}

TEST(SectorMap, PartsAndPortalsAreThoseThatACountFinds) {
  Random random(171);
  int inner_parts = 0;
  int long_ones = 0;
  for (int i = 0; i < sample(600); ++i) {
    const GridMap map = random_rules_map(random);
    const Navigator navigator = random_rules_navigator(map, random);
    const SectorMap sectors = SectorMap::build(navigator, {4 << random.below(3)}).value();
    SCOPED_TRACE(std::to_string(i) + " " + to_string(map.layout()) + "\n" + to_text(map));
    ASSERT_NO_FATAL_FAILURE(expect_parts(sectors, navigator.node_count(), inner_parts));
    ASSERT_NO_FATAL_FAILURE(expect_runs(sectors, long_ones));
  }
  EXPECT_GT(inner_parts, sample(300));
  EXPECT_GT(long_ones, sample(5'000));
}

/// The visible state of the sectors.
struct Seen {
  std::vector<std::vector<SectorPortal>> portals;
  std::vector<std::vector<Point>> middles;  // of parts that touch a side
  std::vector<SectorPart> parts;            // by nodes
  std::uint32_t ranks = 0;
  std::vector<std::vector<NodeEdge>> edges;

  Seen(const SectorMap& sectors, const Navigator& navigator) : ranks(sectors.ranks()) {
    for (std::uint32_t sector = 0; sector < sectors.sector_count(); ++sector) {
      portals.emplace_back(sectors.portals(sector).begin(), sectors.portals(sector).end());
      middles.emplace_back();
      for (std::uint32_t label = 1; label <= sectors.bordering_parts(sector); ++label) {
        middles.back().push_back(sectors.middle({sector, label}));
      }
    }
    for (NodeId node = 0; node < navigator.node_count(); ++node) {
      parts.push_back(sectors.part(node));
      edges.push_back(navigator.edges(node));
    }
  }
};

bool same_edges(const std::vector<NodeEdge>& a, const std::vector<NodeEdge>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return x.to == y.to && x.cost == y.cost; });
}

bool names(std::span<const std::uint32_t> sectors, std::uint32_t sector) {
  return std::find(sectors.begin(), sectors.end(), sector) != sectors.end();
}

/// Sectors with other steps are remade, those with other portals reopened, and no others; routes
/// change where portals or middles do.
void expect_report(const SectorMap& sectors, const Seen& before, const Seen& now) {
  for (NodeId node = 0; node < now.parts.size(); ++node) {
    const std::uint32_t sector = sectors.sector_of(node);
    const bool same =
        same_edges(before.edges[node], now.edges[node]) && before.parts[node] == now.parts[node];
    ASSERT_TRUE(same || names(sectors.remade(), sector)) << "node " << node;
  }
  bool routes = false;
  for (std::uint32_t sector = 0; sector < sectors.sector_count(); ++sector) {
    const bool reopened = before.portals[sector] != now.portals[sector];
    ASSERT_EQ(names(sectors.reopened(), sector), reopened) << sector;
    routes = routes || reopened || before.middles[sector] != now.middles[sector];
  }
  ASSERT_EQ(sectors.routes_changed(), routes);
  if (!routes) {
    ASSERT_EQ(before.ranks, now.ranks);
  }
}

TEST(SectorMap, AnUpdateSaysWhatIsOther) {
  Random random(172);
  int kept = 0;
  int reopened = 0;
  int next_door = 0;
  for (int i = 0; i < sample(250); ++i) {
    GridMap map = random_rules_map(random);
    Navigator navigator = random_rules_navigator(map, random);
    SectorMap sectors = SectorMap::build(navigator, {4 << random.below(2)}).value();
    Seen before(sectors, navigator);
    for (int edit = 0; edit < 4; ++edit) {
      SCOPED_TRACE(std::to_string(i) + " " + to_string(map.layout()) + "\n" + to_text(map));
      std::vector<Point> cells = {random_cell(map, random)};
      map.set_symbol(cells[0], map.walkable(cells[0]) ? '#' : '.');
      const double scale = navigator.cost_scale();
      ASSERT_TRUE(navigator.update(map, cells).ok());
      cells.push_back({-1, cells[0].y});  // those outside do not count
      cells.push_back({map.width(), cells[0].y});
      ASSERT_TRUE(sectors.update(navigator, navigator.nodes(cells)).ok());
      ASSERT_TRUE(scale != navigator.cost_scale() || sectors.remade().size() <= 4);
      const Result<void> valid = sectors.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
      Seen now(sectors, navigator);
      if (scale == navigator.cost_scale()) {
        ASSERT_NO_FATAL_FAILURE(expect_report(sectors, before, now));
      }
      before = std::move(now);
      ++(sectors.routes_changed() ? reopened : kept);
      next_door += sectors.remade().size() == 2 ? 1 : 0;
    }
  }
  EXPECT_GT(kept, sample(100));
  EXPECT_GT(reopened, sample(300));
  EXPECT_GT(next_door, sample(100));
}

/// Where units squeeze over the corners of sectors, parts of the one across have other numbers.
TEST(SectorMap, PortalsOverCornersFollowPartsThatAreNumberedAnew) {
  Random random(174);
  int over_corners = 0;
  for (int i = 0; i < sample(400); ++i) {
    GridMap map(12, 12);
    for (int k = 0; k < 70; ++k) map.set_symbol(random_cell(map, random), '#');
    Navigator navigator = Navigator::build(map, {.corners = CornerRule::always}).value();
    SectorMap sectors = SectorMap::build(navigator, {4}).value();
    for (int edit = 0; edit < 5; ++edit) {
      const std::vector<Point> cells = {random_cell(map, random)};
      map.set_symbol(cells[0], map.walkable(cells[0]) ? '#' : '.');
      ASSERT_TRUE(navigator.update(map, cells).ok());
      ASSERT_TRUE(sectors.update(navigator, navigator.nodes(cells)).ok());
      const Result<void> valid = sectors.validate();
      ASSERT_TRUE(valid.ok()) << i << ' ' << valid.error().message() << '\n' << to_text(map);
      for (const SectorPortal& portal : sectors.portals(4)) {
        over_corners += portal.to_sector % 2 == 0 ? 1 : 0;  // of nine sectors the middle one
      }
    }
  }
  EXPECT_GT(over_corners, sample(100));
}

TEST(SectorMap, OnAMapOfAnotherSizeWhereNobodyCanBeRoutesAreOthers) {
  GridMap map(20, 20);
  Navigator navigator = Navigator::build(map).value();
  SectorMap sectors = SectorMap::build(navigator, {8}).value();
  EXPECT_GT(sectors.ranks(), 0u);
  map = GridMap(12, 9, '#');
  ASSERT_TRUE(navigator.update(map).ok());
  ASSERT_TRUE(sectors.update(navigator, {}).ok());
  EXPECT_TRUE(sectors.routes_changed());
  EXPECT_EQ(sectors.ranks(), 0u);
  EXPECT_EQ(sectors.remade().size(), sectors.sector_count());
  EXPECT_TRUE(sectors.validate().ok());
}

/// Sectors that no edit, or only one of two, was reported to are invalid if the right ones differ.
TEST(SectorMap, SectorsThatMissedAnEditAreNotValid) {
  Random random(173);
  int other = 0;
  int same = 0;
  for (int i = 0; i < sample(300); ++i) {
    GridMap map = random_rules_map(random);
    Navigator navigator = random_rules_navigator(map, random);
    const SectorOptions side = {4 << random.below(2)};
    SectorMap sectors = SectorMap::build(navigator, side).value();
    std::vector<Point> cells = {random_cell(map, random)};
    map.set_symbol(cells[0], map.walkable(cells[0]) ? '#' : '.');
    const double scale = navigator.cost_scale();
    ASSERT_TRUE(navigator.update(map, cells).ok());
    if (scale != navigator.cost_scale()) continue;
    ASSERT_TRUE(sectors.update(navigator, {}).ok());
    const Seen is(sectors, navigator);
    const Seen right(SectorMap::build(navigator, side).value(), navigator);
    const bool valid =
        is.parts == right.parts && is.portals == right.portals && is.middles == right.middles;
    ASSERT_EQ(sectors.validate().ok(), valid) << i << '\n' << to_text(map);
    ++(valid ? same : other);
  }
  EXPECT_GT(other, sample(200));
  EXPECT_EQ(same, 0) << "the edited cell itself has another part";
}

}  // namespace
}  // namespace wend::test
