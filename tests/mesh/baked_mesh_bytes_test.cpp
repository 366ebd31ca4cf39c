// A mesh's baked tables as files: they come back as they were, and nothing else is taken for them.
#include "wend/mesh/baked_mesh_bytes.h"

#include <gtest/gtest.h>

#include <string>

#include "random_mesh.h"
#include "support/sample.h"
#include "two_floors.h"
#include "wend/internal/base/checksum.h"

namespace wend::test {
namespace {

Result<BakedMesh> parse_baked(const std::string& bytes) {
  return parse_baked_mesh({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                          "level.baked");
}

std::string baked_error_of(const std::string& bytes) {
  const auto baked = parse_baked(bytes);
  return baked ? std::string() : baked.error().message();
}

void put_baked_checksum_right(std::string& bytes) {
  const std::size_t size = bytes.size() - 8;
  const std::uint64_t sum = checksum({reinterpret_cast<const std::uint8_t*>(bytes.data()), size});
  for (unsigned i = 0; i < 8; ++i) bytes[size + i] = static_cast<char>(sum >> 8 * i & 255);
}

TEST(BakedMeshBytes, TablesComeBackAsTheyWereAndAnswerAlike) {
  Random random(1);
  Workspace workspace;
  int bent = 0;
  for (int round = 0; round < sample(300); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const BakedMesh baked = BakedMesh::bake(mesh).value();
    const std::string bytes = to_baked_mesh_bytes(baked);
    const Result<BakedMesh> read = parse_baked(bytes);
    ASSERT_TRUE(read.ok()) << read.error().message();
    ASSERT_EQ(to_baked_mesh_bytes(read.value()), bytes);
    ASSERT_EQ(read.value().misfit(mesh), nullptr);
    for (int i = 0; i < 10; ++i) {
      const Position from = skew.at(random_place(map, random));
      const Position to = skew.at(random_place(map, random));
      Path a;
      Path b;
      ASSERT_EQ(baked.find(mesh, from, to, workspace, a),
                read.value().find(mesh, from, to, workspace, b));
      ASSERT_EQ(a.waypoints, b.waypoints);
      bent += a.waypoints.size() > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(bent, sample(200));
}

TEST(BakedMeshBytes, RefusesWhatIsNone) {
  const NavMesh mesh = two_floors();
  const std::string good = to_baked_mesh_bytes(BakedMesh::bake(mesh).value());
  ASSERT_EQ(baked_error_of(good), "");
  EXPECT_EQ(baked_error_of(""), "level.baked: this is no file of a mesh's baked tables");
  EXPECT_EQ(baked_error_of("mesh\n2\n" + std::string(100, '0')),
            "level.baked: this is no file of a mesh's baked tables");
  std::string newer = good;
  newer[8] = 2;
  EXPECT_EQ(baked_error_of(newer),
            "level.baked: a newer version of wend baked these tables (their form is 2, this one "
            "reads 1): bake again");
  EXPECT_NE(baked_error_of(good + "x").find("the file is damaged: it has"), std::string::npos);
}

TEST(BakedMeshBytes, RefusesEveryPartAndEveryChangedByte) {
  const NavMesh mesh = two_floors();
  const std::string good = to_baked_mesh_bytes(BakedMesh::bake(mesh).value());
  const std::size_t step = kSanitized ? 11 : 1;
  for (std::size_t size = 0; size < good.size(); size += step) {
    ASSERT_NE(baked_error_of(good.substr(0, size)), "") << size;
  }
  for (std::size_t i = 0; i < good.size(); i += step) {
    std::string changed = good;
    changed[i] = static_cast<char>(changed[i] ^ 4);
    ASSERT_NE(baked_error_of(changed), "") << i;
  }
}

TEST(BakedMeshBytes, TablesThatMakeNoSenseAreRefusedWhateverTheirChecksum) {
  const NavMesh mesh = two_floors();
  std::string bytes = to_baked_mesh_bytes(BakedMesh::bake(mesh).value());
  bytes[48] = 1;  // the first row of labels begins at 0
  put_baked_checksum_right(bytes);
  EXPECT_EQ(baked_error_of(bytes),
            "level.baked: the rows of labels of these baked tables make no sense: bake again");
}

}  // namespace
}  // namespace wend::test
