// Maps are read back through the C API: the costs, links and polygons that C++ has.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "both_maps.h"
#include "both_meshes.h"
#include "handles.h"
#include "support/environment/places.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/io/detour_mesh.h"
#include "wend/io/grid_files.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::test {
namespace {

/// All things that a function copies a few at a time.
template <class Thing, class Read>
std::vector<Thing> read_all(const wend_map* map, const Read& read, std::size_t at_once) {
  std::vector<Thing> all;
  std::vector<Thing> some(at_once);
  std::size_t written = 1;
  while (written > 0) {
    Why why;
    EXPECT_EQ(read(map, all.size(), some.data(), some.size(), &written, why), WEND_OK)
        << why.text();
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(written));
  }
  return all;
}

std::string layout_of(const wend_map* map) {
  const char* layout = nullptr;
  EXPECT_EQ(wend_map_layout(map, &layout, nullptr), WEND_OK);
  return layout == nullptr ? "" : layout;
}

wend_geometry geometry_of(const wend_map* map) {
  wend_geometry geometry = {};
  geometry.size = sizeof geometry;
  Why why;
  EXPECT_EQ(wend_map_geometry(map, &geometry, why), WEND_OK) << why.text();
  return geometry;
}

/// The polygons are those of a mesh, number by number.
void expect_polygons(const wend_geometry& geometry, const NavMesh& mesh) {
  ASSERT_EQ(geometry.polygon_count, mesh.polygon_count());
  ASSERT_EQ(geometry.vertex_count, mesh.vertex_count());
  ASSERT_EQ(geometry.corner_count, mesh.side_count());
  for (std::uint32_t i = 0; i < mesh.vertex_count(); ++i) {
    const wend_position& at = geometry.vertices[i];
    ASSERT_EQ((Position{at.x, at.y, at.z}), mesh.vertex(i));
  }
  ASSERT_EQ(geometry.first[0], 0u);
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    const auto sides = mesh.sides_of(p);
    ASSERT_EQ(geometry.first[p + 1] - geometry.first[p], sides.size());
    for (std::size_t i = 0; i < sides.size(); ++i) {
      ASSERT_EQ(geometry.corners[geometry.first[p] + i], sides[i].vertex);
    }
    ASSERT_EQ(geometry.areas == nullptr ? 0 : geometry.areas[p], mesh.area(p));
  }
}

TEST(CReading, CostsAndLayoutsAreThoseOfTheMap) {
  Random random(39);
  for (int round = 0; round < sample(300); ++round) {
    const auto width = static_cast<std::int32_t>(1 + random.below(9));
    GridMap drawn(width, static_cast<std::int32_t>(1 + random.below(9)));
    drawn.set_layout(static_cast<CellLayout>(random.below(10)));
    std::vector<float> costs;
    for (std::size_t i = 0; i < drawn.cell_count(); ++i) {
      costs.push_back(random.chance(30) ? 0 : static_cast<float>(1 + random.below(9000)) / 1000);
    }
    const BothMaps both(drawn, costs);
    const std::size_t at_once = 1 + random.below(30);
    const auto read = read_all<float>(both.handle, wend_map_read_costs, at_once);
    ASSERT_EQ(read, costs_of(both.map));
    ASSERT_EQ(layout_of(both.handle), to_string(drawn.layout()));
    const BothMaps again(drawn, read);
    ASSERT_EQ(costs_of(again.map), costs_of(both.map));
  }
}

TEST(CReading, EditsAndFilesShowInTheCosts) {
  const CMap map = open_map(3, 2);
  const wend_cell dear = {1, 0};
  const wend_cell wall = {2, 1};
  ASSERT_EQ(wend_map_set_weight(map, &dear, 1, 2.5, nullptr), WEND_OK);
  ASSERT_EQ(wend_map_set_walkable(map, &wall, 1, 0, nullptr), WEND_OK);
  EXPECT_EQ(read_all<float>(map, wend_map_read_costs, 4),
            (std::vector<float>{1, 2.5F, 1, 1, 1, 0}));
  const std::string bytes = io::read_text(scene_folder() + "/hexes.map").value();
  const GridMap wanted = io::read_grid(scene_folder() + "/hexes.map").value();
  CMap file;
  ASSERT_EQ(wend_map_parse(text_of(bytes), text_of("hexes"), file.out(), nullptr), WEND_OK);
  EXPECT_EQ(read_all<float>(file, wend_map_read_costs, 1000), costs_of(wanted));
  EXPECT_EQ(layout_of(file), to_string(wanted.layout()));
}

TEST(CReading, LinksOfGridsAreThoseThatWereAdded) {
  const CMap map = open_map(4, 4);
  EXPECT_TRUE(read_all<wend_link>(map, wend_map_read_links, 2).empty());
  const std::vector<wend_link> links = {
      {{0, 0}, {3, 3}, 2.5}, {{1, 0}, {0, 1}, 0}, {{3, 2}, {1, 1}, 1000}};
  ASSERT_EQ(wend_map_add_links(map, links.data(), links.size(), nullptr), WEND_OK);
  const auto read = read_all<wend_link>(map, wend_map_read_links, 2);
  ASSERT_EQ(read.size(), links.size());
  for (std::size_t i = 0; i < links.size(); ++i) {
    EXPECT_EQ(read[i].from.x, links[i].from.x);
    EXPECT_EQ(read[i].from.y, links[i].from.y);
    EXPECT_EQ(read[i].to.x, links[i].to.x);
    EXPECT_EQ(read[i].to.y, links[i].to.y);
    EXPECT_EQ(read[i].cost, links[i].cost);
  }
}

TEST(CReading, PolygonsAreTheNodesOfTheirNavigators) {
  Random random(40);
  int eroded = 0;
  for (int round = 0; round < sample(100); ++round) {
    const auto outlines = draw_outlines(random);
    const CMap map = floor_of(outlines);
    const RadiusNavigators radii(NavMesh::build(mesh_of_polygons(outlines).value()).value());
    expect_polygons(geometry_of(map), radii.mesh());
    for (const double radius : {0.0, 0.4}) {
      const CNavigator navigator = navigator_on(map, radius);
      wend_geometry geometry = {};
      geometry.size = sizeof geometry;
      Why why;
      ASSERT_EQ(wend_navigator_geometry(navigator, &geometry, why), WEND_OK) << why.text();
      const NavMesh& mesh = radii.of(radius).value()->mesh();
      expect_polygons(geometry, mesh);
      std::uint32_t nodes = 0;
      ASSERT_EQ(wend_navigator_node_count(navigator, &nodes, nullptr), WEND_OK);
      ASSERT_EQ(geometry.polygon_count, nodes);
      eroded += mesh.polygon_count() != radii.mesh().polygon_count() ? 1 : 0;
    }
  }
  EXPECT_GT(eroded, sample(50));
}

TEST(CReading, MeshesOfPolygonsKeepTheirKindsOfGround) {
  const std::vector<Position> corners = {{0, 0, 0}, {1, 0, 1}, {1, 1, 1}, {0, 1, 0}, {2, 0, 2}};
  const MeshPlan plan = {corners, {0, 4, 7}, {0, 1, 2, 3, 1, 4, 2}, {3, 7}};
  const CMap map = mesh_of(plan);
  expect_polygons(geometry_of(map), NavMesh::build(mend_mesh(plan).value()).value());
  EXPECT_NE(geometry_of(map).areas, nullptr);
}

TEST(CReading, ARadiusWithoutRoomHasNoPolygons) {
  const CMap map = floor_of({{{0, 0}, {1, 0}, {1, 1}, {0, 1}}});
  const CNavigator navigator = navigator_on(map, 3);
  wend_geometry geometry = {};
  geometry.size = sizeof geometry;
  ASSERT_EQ(wend_navigator_geometry(navigator, &geometry, nullptr), WEND_OK);
  EXPECT_EQ(geometry.polygon_count, 0u);
  EXPECT_EQ(geometry.corner_count, 0u);
  EXPECT_EQ(geometry.first[0], 0u);
}

TEST(CReading, LinksOfMeshesAreThoseThatWereSet) {
  const CMap map = floor_of({{{0, 0}, {9, 0}, {9, 9}, {0, 9}}});
  const std::vector<wend_mesh_link> links = {{{1, 2, 0}, {3, 4, 0}, 5, 6, 0},
                                             {{8, 8, 0}, {1, 1, 0}, 0, 31, 0}};
  ASSERT_EQ(wend_map_set_mesh_links(map, links.data(), links.size(), nullptr), WEND_OK);
  const auto read = read_all<wend_mesh_link>(map, wend_map_read_mesh_links, 1);
  ASSERT_EQ(read.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read[i].from.x, links[i].from.x);
    EXPECT_EQ(read[i].to.y, links[i].to.y);
    EXPECT_EQ(read[i].cost, links[i].cost);
    EXPECT_EQ(read[i].kind, links[i].kind);
    EXPECT_EQ(read[i].reserved, 0u);
  }
}

TEST(CReading, RefusalsNameTheRemedyAndWriteNothing) {
  const CMap grid = open_map(2, 2);
  const CMap mesh = floor_of({{{0, 0}, {9, 0}, {9, 9}, {0, 9}}});
  const CNavigator navigator = navigator_of(grid);
  wend_geometry geometry = {};
  geometry.size = sizeof geometry;
  std::size_t written = 77;
  float cost = 5;
  wend_link link = {};
  wend_mesh_link mesh_link = {};
  const char* layout = nullptr;
  Why why;
  EXPECT_EQ(wend_map_read_costs(mesh, 0, &cost, 1, &written, why), WEND_REFUSED);
  EXPECT_EQ(wend_map_read_links(mesh, 0, &link, 1, &written, why), WEND_REFUSED);
  EXPECT_EQ(wend_map_read_mesh_links(grid, 0, &mesh_link, 1, &written, why), WEND_REFUSED);
  EXPECT_EQ(wend_map_layout(mesh, &layout, why), WEND_REFUSED);
  EXPECT_EQ(wend_map_geometry(grid, &geometry, why), WEND_REFUSED);
  EXPECT_EQ(wend_navigator_geometry(navigator, &geometry, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the navigator is none of a mesh");
  EXPECT_EQ(wend_map_read_costs(grid, 0, nullptr, 1, &written, why), WEND_NULL);
  EXPECT_EQ(wend_map_read_costs(grid, 0, &cost, 1, nullptr, why), WEND_NULL);
  EXPECT_EQ(wend_map_read_costs(nullptr, 0, &cost, 1, &written, why), WEND_NULL);
  EXPECT_EQ(wend_map_layout(grid, nullptr, why), WEND_NULL);
  EXPECT_EQ(wend_map_geometry(mesh, nullptr, why), WEND_NULL);
  EXPECT_EQ(written, 77u);
  EXPECT_EQ(cost, 5);
  EXPECT_EQ(layout, nullptr);
  EXPECT_EQ(geometry.vertices, nullptr);
  geometry.size = 8;
  EXPECT_EQ(wend_map_geometry(mesh, &geometry, why), WEND_WRONG_SIZE);
  EXPECT_EQ(wend_map_read_costs(grid, SIZE_MAX, &cost, 1, &written, why), WEND_OK);
  EXPECT_EQ(written, 0u);
  EXPECT_EQ(wend_map_read_costs(grid, 4, nullptr, 0, &written, why), WEND_OK);
}

}  // namespace
}  // namespace wend::test
