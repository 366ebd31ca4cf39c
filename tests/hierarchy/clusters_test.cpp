// Clusters by themselves: their entrances and costs against a plain search, and after edits those
// of a map seen for the first time.
#include "wend/internal/hierarchy/clusters.h"
#include "wend/space/spaces/terrain_grid.h"
#include "wend/space/spaces/unit_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "support/oracle.h"
#include "support/random_edits.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::array<CornerRule, 4> kRules = {CornerRule::always, CornerRule::one_free,
                                              CornerRule::both_free, CornerRule::never};

UnitGrid unit_grid(const GridMap& map, CornerRule rule) {
  return UnitGrid(map, rule, CostModel::octile());
}
TerrainGrid terrain_grid(const GridMap& map, CornerRule rule) {
  return TerrainGrid::build(map, rule, CostModel::octile(), TerrainRule::touched).value();
}

/// That part of the map alone.
GridMap cut_out(const GridMap& map, Point low, Point end) {
  GridMap part(end.x - low.x, end.y - low.y);
  part.set_terrain(map.terrain());
  for (NodeId id = 0; id < part.cell_count(); ++id) {
    const Point p = part.point(id);
    part.set_symbol(p, map.symbol({low.x + p.x, low.y + p.y}));
  }
  return part;
}

TEST(Clusters, OfTheLowestLevelKnowTheCheapestWaysWithinThem) {
  Random random(31);
  int compared = 0;
  int apart = 0;
  for (int i = 0; i < sample(120); ++i) {
    GridMap map = random_quilt(random);
    if (i % 2 == 1) add_terrain(map, random);
    if (map.uniform()) continue;
    GridOptions options;
    options.corners = kRules[static_cast<std::size_t>(i) / 2 % 4];
    const TerrainGrid grid = terrain_grid(map, options.corners);
    const Clusters<TerrainGrid> clusters(grid);
    for (std::uint32_t number = 0; number < clusters.tiling(0).count(); ++number) {
      const Point low = clusters.tiling(0).low(number);
      const GridMap part = cut_out(map, low, clusters.tiling(0).end(number));
      const Cluster& cluster = clusters.cluster(0, number);
      for (std::size_t from = 0; from < cluster.count(); ++from) {
        const auto inside = [&](NodeId cell) {
          const Point p = map.point(cell);
          return Point{p.x - low.x, p.y - low.y};
        };
        const auto right = Oracle(part, options).distances(inside(cluster.entrances[from]));
        for (std::size_t to = 0; to < cluster.count(); ++to) {
          const auto best = right[part.id(inside(cluster.entrances[to]))];
          const std::uint64_t cost = cluster.from(from)[to];
          ASSERT_EQ(cost != Cluster::kNoWay, best.has_value());
          ++(best.has_value() ? compared : apart);
          if (!best.has_value()) continue;
          ASSERT_EQ(cost * std::uint64_t{4000}, *best * grid.cost_scale());
        }
      }
    }
  }
  EXPECT_GT(compared, sample(20000));
  EXPECT_GT(apart, sample(2000));
}

TEST(Clusters, CrossBordersBothWays) {
  Random random(32);
  std::size_t crossings = 0;
  for (int i = 0; i < 200; ++i) {
    const GridMap map = random_quilt(random);
    const UnitGrid grid = unit_grid(map, kRules[static_cast<std::size_t>(i) % 4]);
    const Clusters<UnitGrid> clusters(grid);
    for (std::uint32_t number = 0; number < clusters.tiling(0).count(); ++number) {
      for (const Crossing& crossing : clusters.cluster(0, number).crossings) {
        ++crossings;
        ASSERT_EQ(crossing.square, clusters.square_of(0, crossing.to));
        const Cluster& there = clusters.cluster(0, crossing.square);
        ASSERT_LT(crossing.there, there.count());
        ASSERT_EQ(there.entrances[crossing.there], crossing.to);
        const std::size_t here = clusters.cluster(0, number).place(crossing.from);
        ASSERT_LT(here, clusters.cluster(0, number).count());
        const Crossing back = {crossing.to, crossing.from, crossing.cost, number,
                               static_cast<std::uint32_t>(here)};
        const auto ways = there.across(crossing.there);
        ASSERT_NE(std::find(ways.begin(), ways.end(), back), ways.end());
      }
    }
  }
  EXPECT_GT(crossings, 10000u);
}

template <class Grid, class Build>
int follow_edits(bool terrain, Build build, Random& random) {
  int followed = 0;
  for (int i = 0; i < (kSanitized ? 16 : 80); ++i) {
    GridMap map = random_quilt(random);
    if (terrain) add_terrain(map, random);
    const CornerRule rule = kRules[static_cast<std::size_t>(i) % 4];
    if (map.uniform() == terrain) continue;
    Grid grid = build(map, rule);
    Clusters<Grid> clusters(grid);
    for (int batch = 0; batch < sample(70); ++batch) {
      const std::vector<Point> changed = edit_at_random(map, random);
      if (!grid.update(map, changed)) break;
      clusters.update(changed);
      ++followed;
      const Clusters<Grid> anew(grid);
      for (unsigned level = 0; level < Clusters<Grid>::kLevels; ++level) {
        for (std::uint32_t number = 0; number < anew.tiling(level).count(); ++number) {
          EXPECT_EQ(clusters.cluster(level, number), anew.cluster(level, number))
              << "level " << level << " batch " << batch;
        }
      }
      if (testing::Test::HasFailure()) return followed;
    }
  }
  return followed;
}

TEST(Clusters, FollowEditsToWhatTheyWouldBeAnew) {
  Random random(33);
  EXPECT_GT(follow_edits<UnitGrid>(false, unit_grid, random), kSanitized ? 75 : 5000);
}

TEST(Clusters, FollowEditsOfTerrainToWhatTheyWouldBeAnew) {
  Random random(34);
  EXPECT_GT(follow_edits<TerrainGrid>(true, terrain_grid, random), kSanitized ? 30 : 2000);
}

/// The part of a long border that the upper level leaves out depends on all cells of the border.
TEST(Clusters, FollowEditsBesideALongBorderOfTheUpperLevel) {
  Random random(35);
  for (int i = 0; i < (kSanitized ? 4 : 12); ++i) {
    GridMap map(140, 80);
    UnitGrid grid = unit_grid(map, kRules[static_cast<std::size_t>(i) % 4]);
    Clusters<UnitGrid> clusters(grid);
    for (int edit = 0; edit < sample(300); ++edit) {
      const Point cell = {random.between(62, 65), random.between(0, 79)};
      map.set_symbol(cell, random.chance(40) ? '#' : '.');
      ASSERT_TRUE(grid.update(map, {&cell, 1}));
      clusters.update({&cell, 1});
      const Clusters<UnitGrid> anew(grid);
      for (std::uint32_t number = 0; number < anew.tiling(1).count(); ++number) {
        ASSERT_EQ(clusters.cluster(1, number), anew.cluster(1, number)) << i << " " << edit;
      }
    }
  }
}

/// Straight out of a square: over which side, and how far along it.
struct Place {
  Point across;
  std::int32_t along;
};
Place place_of(const GridMap& map, const Crossing& crossing) {
  const Point from = map.point(crossing.from);
  const Point to = map.point(crossing.to);
  const Point across = {to.x - from.x, to.y - from.y};
  return {across, across.x == 0 ? from.x : from.y};
}

/// Whether all cells from one crossing to the next one along the border are alike, on both sides.
bool alike_between(const GridMap& map, const Crossing& first, const Crossing& last) {
  const Point across = place_of(map, first).across;
  const Point end = map.point(last.from);
  Point cell = map.point(first.from);
  const auto same = [&](Point a, Point b) {
    return map.walkable(a) && map.walkable(b) && map.cost(a) == map.cost(b);
  };
  while (cell != end) {
    const Point next = across.x == 0 ? Point{cell.x + 1, cell.y} : Point{cell.x, cell.y + 1};
    const Point over = {cell.x + across.x, cell.y + across.y};
    const Point next_over = {next.x + across.x, next.y + across.y};
    if (!same(cell, next) || !same(over, next_over)) return false;
    cell = next;
  }
  return true;
}

/// The crossings over one side that an upper level needs, from the wording: the first and the last
/// of each stretch, and those that do not follow closely on one that is kept.
std::vector<NodeId> needed(const GridMap& map, const std::vector<Crossing>& along) {
  std::vector<NodeId> cells;
  std::int32_t kept = 0;
  for (std::size_t i = 0; i < along.size(); ++i) {
    const bool first = i == 0 || !alike_between(map, along[i - 1], along[i]);
    const bool last = i + 1 == along.size() || !alike_between(map, along[i], along[i + 1]);
    const std::int32_t place = place_of(map, along[i]).along;
    if (!first && !last && place - kept < 24) continue;
    cells.push_back(along[i].from);
    kept = place;
  }
  return cells;
}

/// The crossings of some clusters straight over one side of a square of the upper level.
template <class Grid>
std::vector<Crossing> crossings_over(const GridMap& map, const Clusters<Grid>& clusters,
                                     unsigned level, std::uint32_t square, Point across) {
  std::vector<Crossing> along;
  for (std::uint32_t number = 0; number < clusters.tiling(level).count(); ++number) {
    for (const Crossing& crossing : clusters.cluster(level, number).crossings) {
      const bool out = clusters.square_of(1, crossing.from) == square &&
                       clusters.square_of(1, crossing.to) != square;
      if (out && place_of(map, crossing).across == across) along.push_back(crossing);
    }
  }
  std::sort(along.begin(), along.end(), Crossing::by_ends);
  return along;
}

struct Thinned {
  std::size_t left_out = 0;
  std::size_t inside = 0;  // kept for their distance alone
};

template <class Grid>
void expect_needed_ones(const GridMap& map, const Clusters<Grid>& clusters, Thinned& thinned) {
  for (std::uint32_t square = 0; square < clusters.tiling(1).count(); ++square) {
    for (const Point across : {Point{0, -1}, Point{1, 0}, Point{0, 1}, Point{-1, 0}}) {
      const auto below = crossings_over(map, clusters, 0, square, across);
      const auto kept = crossings_over(map, clusters, 1, square, across);
      const std::vector<NodeId> expected = needed(map, below);
      std::vector<NodeId> cells;
      for (const Crossing& crossing : kept) cells.push_back(crossing.from);
      ASSERT_EQ(cells, expected) << "square " << square << " over " << across.x << "," << across.y;
      thinned.left_out += below.size() - kept.size();
      for (std::size_t i = 1; i + 1 < kept.size(); ++i) {
        const bool inner =
            alike_between(map, kept[i - 1], kept[i]) && alike_between(map, kept[i], kept[i + 1]);
        thinned.inside += inner ? 1 : 0;
      }
    }
  }
}

TEST(Clusters, OfTheUpperLevelKeepTheEndsOfEachStretchAndLeaveOutWhatFollowsClosely) {
  Random random(36);
  Thinned plain;
  Thinned rough;
  for (int i = 0; i < sample(120); ++i) {
    GridMap map = i % 3 == 0 ? GridMap(random.between(66, 200), 140) : random_quilt(random);
    for (int walls = random.between(0, 20); walls > 0; --walls) {
      const Point wall = {random.between(62, 65), random.between(0, map.height() - 1)};
      if (map.contains(wall)) map.set_symbol(wall, '#');
    }
    const CornerRule rule = kRules[static_cast<std::size_t>(i) % 4];
    const UnitGrid unit = unit_grid(map, rule);
    const Clusters<UnitGrid> clusters(unit);
    ASSERT_NO_FATAL_FAILURE(expect_needed_ones(map, clusters, plain)) << i;
    add_terrain(map, random);
    if (map.uniform()) continue;
    const TerrainGrid terrain = terrain_grid(map, rule);
    const Clusters<TerrainGrid> rough_clusters(terrain);
    ASSERT_NO_FATAL_FAILURE(expect_needed_ones(map, rough_clusters, rough)) << i;
  }
  EXPECT_GT(plain.left_out, sample(300u));
  EXPECT_GT(plain.inside, sample(50u));
  EXPECT_GT(rough.left_out, sample(10u));
}

TEST(Clusters, OfOpenGroundHaveTheirEntrancesAtTheEndsOfTheirBorders) {
  const GridMap map(64, 64);
  const UnitGrid grid = unit_grid(map, CornerRule::both_free);
  const Clusters<UnitGrid> clusters(grid);
  const Cluster& inner = clusters.cluster(0, 5);  // the second of the second row
  EXPECT_EQ(inner.entrances, (std::vector<NodeId>{map.id({16, 16}), map.id({31, 16}),
                                                  map.id({16, 31}), map.id({31, 31})}));
  EXPECT_EQ(inner.crossings.size(), 8u);
  EXPECT_EQ(clusters.cluster(1, 0).count(), 0u) << "the whole map is one square";
}

TEST(Clusters, HaveOneEntranceInTheMiddleOfAShortOpening) {
  GridMap map(32, 16, '#');
  for (std::int32_t x = 0; x < 32; ++x) {
    for (std::int32_t y = 4; y < 9; ++y) map.set_symbol({x, y}, '.');
  }
  const UnitGrid grid = unit_grid(map, CornerRule::both_free);
  const Clusters<UnitGrid> clusters(grid);
  EXPECT_EQ(clusters.cluster(0, 0).entrances, (std::vector<NodeId>{map.id({15, 6})}));
  EXPECT_EQ(clusters.cluster(0, 1).entrances, (std::vector<NodeId>{map.id({16, 6})}));
}

TEST(Clusters, SqueezeBetweenBlockedCellsOnlyUnderTheRuleThatAllowsIt) {
  GridMap map(32, 32, '#');
  map.set_symbol({15, 15}, '.');
  map.set_symbol({16, 16}, '.');
  for (const CornerRule rule : kRules) {
    const UnitGrid grid = unit_grid(map, rule);
    const Clusters<UnitGrid> clusters(grid);
    const std::size_t ways = rule == CornerRule::always ? 1 : 0;
    EXPECT_EQ(clusters.cluster(0, 0).crossings.size(), ways);
    EXPECT_EQ(clusters.cluster(0, 3).crossings.size(), ways);
  }
}

}  // namespace
}  // namespace wend::test
