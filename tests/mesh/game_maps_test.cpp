// Lengths on meshes of game maps, where there are some: in the folder that the environment variable
// WEND_MESH_DATA names, a NAME.mesh with its NAME.queries.tsv each.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "support/sample.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

TEST(GameMaps, LengthsAreThoseOfTwoOtherPrograms) {
  const char* folder = std::getenv("WEND_MESH_DATA");
  if (folder == nullptr) GTEST_SKIP() << "set WEND_MESH_DATA to a folder of meshes with queries";
  Workspace workspace;
  Path path;
  int meshes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".mesh") continue;
    const Result<MeshPlan> plan = io::read_polyanya_mesh(entry.path().string());
    ASSERT_TRUE(plan.ok()) << plan.error().message();
    const Result<NavMesh> mesh = NavMesh::build(plan.value());
    ASSERT_TRUE(mesh.ok()) << entry.path() << ": " << mesh.error().message();
    ASSERT_TRUE(mesh.value().validate().ok()) << mesh.value().validate().error().message();
    const std::string text = io::to_polyanya_mesh(plan.value());
    ASSERT_EQ(io::parse_polyanya_mesh(text).value(), plan.value());
    std::filesystem::path file = entry.path();
    const auto read = io::read_mesh_queries(file.replace_extension(".queries.tsv").string());
    ASSERT_TRUE(read.ok()) << read.error().message();
    const std::vector<io::MeshQueryRecord>& queries = read.value();
    EXPECT_GT(queries.size(), 100u) << file;
    const std::size_t step = kSanitized ? 10 : 1;
    for (std::size_t i = 0; i < queries.size(); i += step) {
      const PolyanyaQuery query{queries[i].from, queries[i].to};
      Search* search = Polyanya::begin(mesh.value(), query, workspace);
      ASSERT_EQ(search->run(), Status::found) << file << " " << i;
      search->write_path(path);
      ASSERT_NEAR(path.cost, queries[i].length, 1e-9 * (1 + queries[i].length)) << file << " " << i;
    }
    ++meshes;
  }
  EXPECT_GT(meshes, 0);
}

}  // namespace
}  // namespace wend::test
