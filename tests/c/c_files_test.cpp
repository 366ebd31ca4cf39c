// Maps from the bytes of files: each form becomes the map that the readers of C++ make of it.
#include <gtest/gtest.h>

#include <string>

#include "handles.h"
#include "support/environment/places.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/io/grid_files.h"
#include "wend/io/mesh_file.h"
#include "wend/io/navmesh_file.h"

namespace wend::test {
namespace {

std::string bytes_of(const std::string& scene) {
  return io::read_text(scene_folder() + "/" + scene).value();
}

CMap parsed(const std::string& bytes) {
  CMap map;
  Why why;
  EXPECT_EQ(wend_map_parse(text_of(bytes), text_of("a.file"), map.out(), why), WEND_OK)
      << why.text();
  return map;
}

/// The length of a shortest path on a mesh.
double length_on(const wend_map* map, wend_position from, wend_position to) {
  CNavigator navigator;
  CWorkspace workspace;
  CPath path;
  EXPECT_EQ(wend_navigator_create_on_mesh(map, 0, navigator.out(), nullptr), WEND_OK);
  EXPECT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  EXPECT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  wend_place_query query = {};
  query.size = sizeof query;
  query.from = from;
  query.to = to;
  EXPECT_EQ(wend_solve_between(navigator, &query, workspace, path, nullptr), WEND_OK);
  EXPECT_EQ(answer_of(path).status, std::uint32_t{WEND_FOUND});
  return answer_of(path).length;
}

TEST(CFiles, GridsHaveTheCellsOfTheFile) {
  for (const char* scene : {"demo.map", "corners.map", "hexes.map", "village.map"}) {
    SCOPED_TRACE(scene);
    const GridMap wanted = io::read_grid(scene_folder() + "/" + scene).value();
    const CMap map = parsed(bytes_of(scene));
    std::int32_t width = 0;
    std::int32_t height = 0;
    ASSERT_EQ(wend_map_size(map, &width, &height, nullptr), WEND_OK);
    ASSERT_EQ(width, wanted.width());
    ASSERT_EQ(height, wanted.height());
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) {
        double cost = -1;
        ASSERT_EQ(wend_map_cost(map, {x, y}, &cost, nullptr), WEND_OK);
        ASSERT_EQ(cost, wanted.cost(Point{x, y}) / 1000.0);
      }
    }
  }
  const CMap csv = parsed("1;2;0\n1;1.5;1\n");
  double cost = 0;
  ASSERT_EQ(wend_map_cost(csv, {1, 1}, &cost, nullptr), WEND_OK);
  EXPECT_EQ(cost, 1.5);
}

TEST(CFiles, MeshesHaveThePathsOfTheFile) {
  const MeshPlan plan = io::parse_polyanya_mesh(bytes_of("demo.mesh")).value();
  const MeshNavigator navigator = MeshNavigator::build(NavMesh::build(plan).value()).value();
  Workspace memory;
  const Position from = navigator.position(0);
  const Position to = navigator.position(static_cast<NodeId>(navigator.mesh().polygon_count() - 1));
  const double wanted = navigator.solve({.from = from, .to = to}, memory).length;
  ASSERT_GT(wanted, 0);
  const wend_position starts = {from.x, from.y, from.z};
  const wend_position ends = {to.x, to.y, to.z};
  EXPECT_EQ(length_on(parsed(bytes_of("demo.mesh")), starts, ends), wanted);
  EXPECT_EQ(length_on(parsed(io::to_navmesh_bytes(plan)), starts, ends), wanted);
}

TEST(CFiles, OthersAreRefusedWithTheLine) {
  const auto refused = [](const std::string& bytes) {
    CMap map;
    Why why;
    EXPECT_EQ(wend_map_parse(text_of(bytes), text_of("a.file"), map.out(), why), WEND_REFUSED);
    return why.text();
  };
  EXPECT_NE(refused("").find("a.file"), std::string::npos);
  EXPECT_NE(refused("...\n.?.\n").find("a.file:2"), std::string::npos);
  EXPECT_NE(refused("mesh\n3\n").find("a.file:2"), std::string::npos);
  EXPECT_NE(refused("MSET"), "");
  const std::string navmesh =
      io::to_navmesh_bytes(io::parse_polyanya_mesh(bytes_of("demo.mesh")).value());
  EXPECT_NE(refused(navmesh.substr(0, navmesh.size() - 9)), "");
  CMap map;
  Why why;
  EXPECT_EQ(wend_map_parse({nullptr, 4}, {nullptr, 0}, map.out(), why), WEND_NULL);
}

}  // namespace
}  // namespace wend::test
