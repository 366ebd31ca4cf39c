// Tables that are broken in any one place are told apart from good ones, and which mesh they are
// for.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>

#include "mesh/random_mesh.h"
#include "mesh/two_floors.h"
#include "support/sample.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/baked_mesh_bytes.h"

namespace wend::test {
namespace {

using Tables = BakedMesh::Tables;

/// A mesh with some corners to bend at.
NavMesh mesh_with_bends(Random& random) {
  for (;;) {
    const GridMap map = small_map(random);
    NavMesh mesh = NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (mesh.bend_count() > 3) return mesh;
  }
}

/// Without a cut, for these are the smallest.
BakedMesh bake_whole_polygons(const NavMesh& mesh) {
  BakeMeshOptions options;
  BakedMesh baked = BakedMesh::bake(mesh).value();
  while (baked.region_count() > mesh.polygon_count()) {
    options.most_bytes = baked.bytes() - 1;
    baked = BakedMesh::bake(mesh, options).value();
  }
  return baked;
}

bool is_broken(const Tables& tables) { return !BakedMesh(tables).validate().ok(); }

/// Without lists nothing else says what a label or a sighting is.
void drop_lists(Tables& tables) {
  tables.vias.clear();
  tables.via_lengths.clear();
  tables.first_via.assign(tables.first_via.size(), 0);
}

/// All ways to break the rows of a table: one begins behind the one after it.
void expect_rows_checked(Tables tables, std::vector<std::uint32_t> Tables::*rows) {
  std::vector<std::uint32_t>& first = tables.*rows;
  for (std::size_t i = 1; i + 1 < first.size(); ++i) {
    const std::uint32_t before = std::exchange(first[i], first[i + 1] + 1);
    ASSERT_TRUE(is_broken(tables)) << i;
    first[i] = before;
  }
}

TEST(BakedTables, EveryBrokenLabelIsFound) {
  Random random(91);
  int hubs = 0;
  int farther = 0;
  for (int round = 0; round < sample(60); ++round) {
    Tables tables = bake_whole_polygons(mesh_with_bends(random)).tables();
    drop_lists(tables);
    const auto corners = static_cast<std::uint32_t>(tables.first_label.size() - 1);
    for (std::uint32_t corner = 0; corner < corners; ++corner) {
      for (std::uint32_t i = tables.first_label[corner]; i < tables.first_label[corner + 1]; ++i) {
        BakedMesh::Label& label = tables.labels[i];
        const BakedMesh::Label good = label;
        label.length = std::numeric_limits<double>::infinity();
        ASSERT_TRUE(is_broken(tables));
        label = good;
        if (label.next == corner) {
          label.length = 1e-9;  // nearer still than all others
          ASSERT_TRUE(is_broken(tables)) << "a hub is no way from itself";
          ++hubs;
        } else {
          label.length = 0;
          ASSERT_TRUE(is_broken(tables)) << "the next corner is not nearer";
          ++farther;
        }
        label = good;
        if (i + 1 == tables.first_label[corner + 1]) continue;
        std::swap(label, tables.labels[i + 1]);
        ASSERT_TRUE(is_broken(tables)) << "hubs fall";
        std::swap(label, tables.labels[i + 1]);
      }
    }
    ASSERT_FALSE(is_broken(tables));
  }
  EXPECT_GT(hubs, sample(200));
  EXPECT_GT(farther, sample(200));
}

TEST(BakedTables, EveryBrokenRowAndCutAndSightingIsFound) {
  Random random(92);
  for (int round = 0; round < sample(30); ++round) {
    Tables tables = bake_whole_polygons(mesh_with_bends(random)).tables();
    expect_rows_checked(tables, &Tables::first_label);
    expect_rows_checked(tables, &Tables::first_sighting);
    expect_rows_checked(tables, &Tables::first_via);
    for (BakedMesh::Cut& cut : tables.cuts) {
      const BakedMesh::Cut good = cut;
      const auto breaks = [&](auto BakedMesh::Cut::*member, auto value) {
        cut.*member = value;
        const bool broken = is_broken(tables);
        cut = good;
        return broken;
      };
      ASSERT_TRUE(breaks(&BakedMesh::Cut::unused, 1u));
      ASSERT_TRUE(breaks(&BakedMesh::Cut::rows, 0u));
      ASSERT_TRUE(breaks(&BakedMesh::Cut::columns, cut.columns + 1));
      ASSERT_TRUE(breaks(&BakedMesh::Cut::first, cut.first + 1));
      ASSERT_TRUE(breaks(&BakedMesh::Cut::left, std::nan("")));
      ASSERT_TRUE(breaks(&BakedMesh::Cut::bottom, std::numeric_limits<double>::infinity()));
      ASSERT_TRUE(breaks(&BakedMesh::Cut::columns_per_unit, 0.0));
      ASSERT_TRUE(breaks(&BakedMesh::Cut::rows_per_unit, -1.0));
    }
    for (std::size_t i = 0; i < tables.sightings.size(); ++i) {
      const BakedMesh::Sighting good = tables.sightings[i];
      tables.sightings[i].whole = 2;
      ASSERT_TRUE(is_broken(tables));
      tables.sightings[i] = good;
    }
    for (double& length : tables.via_lengths) {
      const double good = length;
      length = std::nextafter(good, 1e9);
      ASSERT_TRUE(is_broken(tables));
      length = good;
    }
    ASSERT_FALSE(is_broken(tables));
  }
}

TEST(BakedTables, CornersThatSeeARegionRise) {
  Random random(93);
  int pairs = 0;
  for (int round = 0; round < sample(60); ++round) {
    Tables tables = bake_whole_polygons(mesh_with_bends(random)).tables();
    drop_lists(tables);
    ASSERT_FALSE(is_broken(tables));
    for (std::size_t region = 0; region + 1 < tables.first_sighting.size(); ++region) {
      for (std::uint32_t i = tables.first_sighting[region] + 1;
           i < tables.first_sighting[region + 1]; ++i) {
        const BakedMesh::Sighting good = tables.sightings[i];
        tables.sightings[i] = tables.sightings[i - 1];
        ASSERT_TRUE(is_broken(tables)) << "twice";
        tables.sightings[i] = good;
        ++pairs;
      }
    }
  }
  EXPECT_GT(pairs, sample(200));
}

/// A square with a pillar in it, or with a notch in its side: as many polygons.
NavMesh ring_of(std::uint32_t polygons) {
  MeshPlan plan;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) plan.vertices.push_back({double(x), double(y), 0});
  }
  plan.first = {0};
  for (std::uint32_t i = 0; i < 9; ++i) {
    if (i == polygons) continue;
    const std::uint32_t at = 4 * (i / 3) + i % 3;
    for (const std::uint32_t corner : {at, at + 1, at + 5, at + 4}) plan.corners.push_back(corner);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return NavMesh::build(std::move(plan)).value();
}

TEST(BakedTables, AreThoseOfOneMesh) {
  const NavMesh pillar = ring_of(4);
  const NavMesh notch = ring_of(5);
  const NavMesh corner = ring_of(8);
  ASSERT_EQ(pillar.polygon_count(), notch.polygon_count());
  const BakedMesh baked = BakedMesh::bake(pillar).value();
  Workspace workspace;
  Path path;
  const Position from = {0.5, 0.5, 0};
  EXPECT_EQ(baked.find(pillar, from, {2.5, 1.5, 0}, workspace, path), Status::found);
  for (const NavMesh* other : {&notch, &corner}) {
    EXPECT_NE(other->bend_count(), pillar.bend_count());
    EXPECT_EQ(baked.find(*other, from, from, workspace, path), Status::invalid);
    EXPECT_TRUE(path.waypoints.empty());
    EXPECT_NE(baked.misfit(*other), nullptr);
  }
  // Corners of a polygon begin elsewhere, a height differs, a polygon is another one.
  MeshPlan plan = pillar.plan();
  EXPECT_EQ(baked.misfit(NavMesh::build(plan).value()), nullptr);
  plan.vertices[0] = {-0.0, -0.0, -0.0};
  EXPECT_EQ(baked.misfit(NavMesh::build(plan).value()), nullptr) << "the same place";
  plan.vertices[5].z = 0.25;
  EXPECT_NE(baked.misfit(NavMesh::build(plan).value()), nullptr);
  plan = pillar.plan();
  std::rotate(plan.corners.begin(), plan.corners.begin() + 1, plan.corners.begin() + 4);
  EXPECT_NE(baked.misfit(NavMesh::build(plan).value()), nullptr);
  const auto bytes = to_baked_mesh_bytes(baked);
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  EXPECT_EQ(parse_baked_mesh({data, bytes.size()}, "").value().misfit(pillar), nullptr);
}

/// As large as they may be, or a byte too large.
TEST(BakedTables, AreAtMostAsLargeAsAllowed) {
  Random random(94);
  int dropped = 0;
  for (int round = 0; round < sample(30); ++round) {
    const NavMesh mesh = mesh_with_bends(random);
    BakeMeshOptions options;
    options.most_bytes = 1;
    const Result<BakedMesh> none = BakedMesh::bake(mesh, options);
    ASSERT_FALSE(none.ok());
    ASSERT_NE(none.error().reason.find("no more than 1 are allowed"), std::string::npos);
    const std::size_t whole = bake_whole_polygons(mesh).bytes();
    options.most_bytes = whole;
    const BakedMesh all = BakedMesh::bake(mesh, options).value();
    ASSERT_LE(all.bytes(), whole);
    for (std::size_t less = 1; less < 200; less += 50) {
      if (whole < less) break;
      options.most_bytes = whole - less;
      const Result<BakedMesh> some = BakedMesh::bake(mesh, options);
      if (!some) break;
      ASSERT_LE(some.value().bytes(), options.most_bytes);
      ASSERT_GE(some.value().unlisted_regions(), all.unlisted_regions());
      dropped += some.value().unlisted_regions() > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(dropped, sample(30));
}

/// A way that is searched, for want of a list, has no polygons either.
TEST(BakedTables, WaysHaveNoPolygonsWhicheverWayTheyAreFound) {
  Random random(95);
  Workspace workspace;
  Path path;
  int searched = 0;
  for (int round = 0; round < sample(60); ++round) {
    const NavMesh mesh = mesh_with_bends(random);
    Tables tables = bake_whole_polygons(mesh).tables();
    drop_lists(tables);
    const BakedMesh baked(tables);
    for (int i = 0; i < 5; ++i) {
      const Position from = mesh.vertex(random.below(mesh.vertex_count()));
      const Position to = mesh.vertex(random.below(mesh.vertex_count()));
      path.nodes = {1, 2, 3};
      baked.find(mesh, from, to, workspace, path);
      ASSERT_TRUE(path.nodes.empty());
      searched += path.found() && path.waypoints.size() > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(searched, sample(30));
}

}  // namespace
}  // namespace wend::test
