// The lookups of MeshLinks against plain loops over all links and polygons.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/internal/mesh/border.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers numbers(std::span<const std::uint32_t> row) { return {row.begin(), row.end()}; }

Numbers polygons_that_hold(const NavMesh& mesh, const Position& place) {
  Numbers found;
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    if (contains(mesh, p, place)) found.push_back(p);
  }
  return found;
}

struct LinkedMesh {
  explicit LinkedMesh(Random& random) {
    const GridMap map = small_map(random);
    mesh = NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (mesh.polygon_count() == 0) return;
    // Corners of polygons, where several meet, and middles.
    const auto place = [&] {
      const std::uint32_t p = random.below(mesh.polygon_count());
      const auto sides = mesh.sides_of(p);
      const auto& corner = sides[random.below(static_cast<std::uint32_t>(sides.size()))];
      return random.chance(60) ? Position{corner.x, corner.y, 0} : middle_of(mesh, p);
    };
    for (int i = random.between(0, 7); i > 0; --i) {
      const Position from = place();
      links.push_back({from, place(), 1, static_cast<std::uint8_t>(random.below(32))});
    }
  }
  NavMesh mesh;
  std::vector<MeshLink> links;
};

TEST(MeshLinks, TablesAreThoseOfPlainLoops) {
  Random random(66);
  int split = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const LinkedMesh drawn(random);
    const NavMesh& mesh = drawn.mesh;
    const MeshLinks kept = MeshLinks::build(mesh, drawn.links).value();
    ASSERT_EQ(kept.count(), drawn.links.size());
    std::vector<Numbers> begin_in(mesh.polygon_count());
    std::vector<Numbers> end_in(mesh.component_count());
    for (std::uint32_t i = 0; i < kept.count(); ++i) {
      const Numbers starts = polygons_that_hold(mesh, drawn.links[i].from);
      const Numbers ends = polygons_that_hold(mesh, drawn.links[i].to);
      ASSERT_EQ(numbers(kept.start_polygons(i)), starts);
      ASSERT_EQ(numbers(kept.end_polygons(i)), ends);
      for (const std::uint32_t p : starts) begin_in[p].push_back(i);
      std::set<std::uint32_t> components;
      for (const std::uint32_t p : ends) components.insert(mesh.component(p));
      for (const std::uint32_t c : components) end_in[c].push_back(i);
      split += components.size() > 1 ? 1 : 0;
    }
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      ASSERT_EQ(numbers(kept.from_polygon(p)), begin_in[p]);
    }
    for (std::uint32_t c = 0; c < mesh.component_count(); ++c) {
      Numbers known = numbers(kept.into_component(c));
      known.erase(std::unique(known.begin(), known.end()), known.end());
      ASSERT_EQ(known, end_in[c]);
    }
  }
  EXPECT_GT(split, sample(100));
}

TEST(MeshLinks, OpenBlocksAreThoseBetweenItsEnds) {
  Random random(67);
  int open = 0;
  int closed = 0;
  for (int round = 0; round < sample(3000); ++round) {
    const LinkedMesh drawn(random);
    const NavMesh& mesh = drawn.mesh;
    const MeshLinks kept = MeshLinks::build(mesh, drawn.links).value();
    std::vector<Numbers> ends(mesh.component_count());
    for (const MeshLink& link : drawn.links) {
      for (const Position& end : {link.from, link.to}) {
        for (const std::uint32_t p : polygons_that_hold(mesh, end)) {
          ends[mesh.component(p)].push_back(p);
        }
      }
    }
    std::set<std::uint32_t> blocks;
    std::set<std::uint32_t> tops;
    for (std::uint32_t c = 0; c < mesh.component_count(); ++c) {
      const std::uint32_t hub = kept.hub(c);
      ASSERT_EQ(hub == MeshLinks::kNone, ends[c].empty());
      if (ends[c].empty()) continue;
      ASSERT_NE(std::find(ends[c].begin(), ends[c].end(), hub), ends[c].end());
      for (const std::uint32_t end : ends[c]) {
        mesh.for_each_block_between(end, hub, [&](std::uint32_t block, std::uint32_t top) {
          blocks.insert(block);
          tops.insert(top);
        });
      }
    }
    for (std::uint32_t block = 0; block < mesh.block_count(); ++block) {
      ASSERT_EQ(kept.opens_block(block), blocks.count(block) != 0);
      ++(blocks.count(block) != 0 ? open : closed);
    }
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      ASSERT_EQ(kept.opens_top(p), tops.count(p) != 0);
    }
  }
  EXPECT_GT(open, sample(2000));
  EXPECT_GT(closed, sample(2000));
}

TEST(MeshLinks, KindsAreThoseOfAllLinks) {
  Random random(68);
  for (int round = 0; round < sample(3000); ++round) {
    const LinkedMesh drawn(random);
    const MeshLinks kept = MeshLinks::build(drawn.mesh, drawn.links).value();
    const auto kinds = static_cast<std::uint32_t>(random.next() & random.next());
    std::uint32_t any = 0;
    bool all = true;
    for (std::uint32_t i = 0; i < kept.count(); ++i) {
      const std::uint32_t bit = kinds >> drawn.links[i].kind & 1;
      ASSERT_EQ(kept.allowed(i, kinds), bit != 0);
      any |= bit;
      all = all && bit != 0;
    }
    ASSERT_EQ(kept.any_of(kinds), any != 0);
    ASSERT_EQ(kept.all_of(kinds), all);
  }
}

TEST(MeshLinks, TheLargestCostAndTheLastKindAreTaken) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  plan.corners = {0, 1, 2, 3};
  plan.first = {0, 4};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  const MeshLink link = {{0, 0, 0}, {4, 4, 0}, MeshLinks::kMostCost, 31};
  const Result<MeshLinks> kept = MeshLinks::build(mesh, {&link, 1});
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept.value().link(0), link);
  EXPECT_FALSE(kept.value().any_of(0x7fffffffu));
}

/// 64 for each link, its number or its place in a row six times, and the ends of its rows.
TEST(MeshLinks, AllMemoryCounts) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
  plan.corners = {0, 1, 2};
  plan.first = {0, 3};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  const std::vector<MeshLink> links(1024, MeshLink{{1, 1, 0}, {2, 2, 0}, 1, 0});
  EXPECT_GE(MeshLinks::build(mesh, links).value().bytes(), links.size() * (64 + 6 * 4));
}

}  // namespace
}  // namespace wend::test
