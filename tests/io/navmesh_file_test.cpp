// wend's own mesh files: plans come back as they were, and nothing else is taken for one.
#include "wend/io/navmesh_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <string>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "temporary_file.h"
#include "wend/internal/base/checksum.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::io {
namespace {

constexpr std::size_t kSum = 8;

Result<MeshPlan> parsed_plan(const std::string& bytes) {
  return parse_navmesh({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                       "a.navmesh");
}

std::string plan_error(const std::string& bytes) {
  const Result<MeshPlan> plan = parsed_plan(bytes);
  return plan.ok() ? "read" : plan.error().message();
}

void put_sum_right(std::string& bytes) {
  const std::size_t size = bytes.size() - kSum;
  const std::uint64_t sum = checksum({reinterpret_cast<const std::uint8_t*>(bytes.data()), size});
  for (unsigned i = 0; i < kSum; ++i) {
    bytes[size + i] = static_cast<char>(static_cast<std::uint8_t>(sum >> 8 * i));
  }
}

/// The bytes with other ones from a place on, and a checksum that fits.
std::string with_bytes(std::string bytes, std::size_t at, const std::string& others) {
  bytes.replace(at, others.size(), others);
  put_sum_right(bytes);
  return bytes;
}

/// Two squares with a height, one above the other, that have nothing in common.
MeshPlan two_floors() {
  MeshPlan plan;
  for (const double z : {0.0, 2.5}) {
    for (const Position& p : {Position{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
      plan.vertices.push_back({p.x, p.y, z});
    }
  }
  plan.first = {0, 4, 8};
  plan.corners = {0, 1, 2, 3, 4, 5, 6, 7};
  plan.areas = {7, 255};
  return plan;
}

TEST(NavmeshFile, HasTheFormThatItsHeaderDescribes) {
  const std::string bytes = to_navmesh_bytes(two_floors());
  const std::string header = std::string("\x89WMSH\r\n\x1a", 8) + std::string("\1\0\0\0", 4) +
                             std::string("\1\0\0\0", 4) + std::string("\10\0\0\0", 4) +
                             std::string("\2\0\0\0", 4) + std::string("\10\0\0\0", 4) +
                             std::string(36, '\0');
  EXPECT_EQ(bytes.substr(0, 64), header);
  EXPECT_EQ(bytes.size(), 64u + 8 * 24 + 3 * 4 + 8 * 4 + 2 + 8);
  EXPECT_EQ(bytes.substr(64 + 24, 8), std::string("\0\0\0\0\0\0\xf0\x3f", 8)) << "vertex 1's x";
  EXPECT_EQ(bytes.substr(bytes.size() - 10, 2), "\x07\xff");
  EXPECT_TRUE(is_navmesh(bytes));
  EXPECT_FALSE(is_navmesh("mesh\n2\n"));
  EXPECT_FALSE(is_navmesh(""));
}

TEST(NavmeshFile, EveryPlanComesBackAsItWas) {
  EXPECT_EQ(parsed_plan(to_navmesh_bytes(two_floors())).value(), two_floors());
  EXPECT_EQ(parsed_plan(to_navmesh_bytes({})).value().first, std::vector<std::uint32_t>{0});
  test::Random random(5);
  int polygons = 0;
  for (int i = 0; i < test::sample(2000); ++i) {
    const GridMap map = test::small_map(random);
    MeshPlan plan = test::MeshOfGrid(map, test::random_skew(random), random).plan();
    for (Position& place : plan.vertices) {
      if (random.chance(50)) place.z = random.between(-1000, 1000) / 7.0;
      if (random.chance(5)) place.z = -0.0;
    }
    const std::size_t count = plan.first.size() - 1;
    if (random.chance(50)) plan.areas.resize(count);
    for (std::uint8_t& area : plan.areas) area = static_cast<std::uint8_t>(random.below(256));
    const std::string bytes = to_navmesh_bytes(plan);
    const MeshPlan again = parsed_plan(bytes).value();
    ASSERT_EQ(again, plan);
    ASSERT_EQ(to_navmesh_bytes(again), bytes) << "signs of zeros, too";
    ASSERT_TRUE(NavMesh::build(again).ok());
    polygons += static_cast<int>(count);
  }
  EXPECT_GT(polygons, test::sample(10000)) << "or the meshes were hardly any";
}

TEST(NavmeshFile, IsReadFromAFile) {
  const TemporaryFile file(to_navmesh_bytes(two_floors()));
  EXPECT_EQ(read_navmesh(file.path()).value(), two_floors());
  EXPECT_FALSE(read_navmesh(file.path() + ".absent").ok());
  const TemporaryFile empty("");
  EXPECT_FALSE(read_navmesh(empty.path()).ok());
}

TEST(NavmeshFile, EveryBeginningAndEveryOtherByteIsRefused) {
  const std::string bytes = to_navmesh_bytes(two_floors());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_FALSE(parsed_plan(bytes.substr(0, size)).ok()) << size;
  }
  ASSERT_FALSE(parsed_plan(bytes + '\0').ok());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string other = bytes;
      other[at] = static_cast<char>(other[at] ^ 1 << bit);
      ASSERT_FALSE(parsed_plan(other).ok()) << at;
    }
  }
}

TEST(NavmeshFile, ErrorsSayWhatIsWrongAndWhatToDo) {
  const std::string bytes = to_navmesh_bytes(two_floors());
  EXPECT_EQ(plan_error(""), "a.navmesh: this is no .navmesh file");
  EXPECT_EQ(plan_error("mesh\n2\n"), "a.navmesh: this is no .navmesh file");
  EXPECT_EQ(plan_error(bytes.substr(0, 30)),
            "a.navmesh: the file is damaged: it ends within its header; convert the mesh again");
  EXPECT_EQ(plan_error(with_bytes(bytes, 8, "\2")),
            "a.navmesh: a newer version of wend wrote this mesh (its form is 2, this one reads 1): "
            "convert the mesh again");
  EXPECT_EQ(plan_error(with_bytes(bytes, 16, "\xff\xff\xff\xff")),
            "a.navmesh: the file is damaged: it has 310 bytes, its header speaks of 103079215198; "
            "convert the mesh again");
  std::string other = bytes;
  other[70] = 1;
  EXPECT_EQ(plan_error(other),
            "a.navmesh: the file is damaged: its checksum does not fit; convert the mesh again");
  const char* const senseless =
      "a.navmesh: the file is damaged: its header makes no sense; convert the mesh again";
  EXPECT_EQ(plan_error(with_bytes(bytes, 12, "\2")), senseless);
  EXPECT_EQ(plan_error(with_bytes(bytes, 63, "\1")), senseless);
  EXPECT_EQ(plan_error(with_bytes(bytes, 64 + 24 + 6, "\xf0\x7f")),
            "a.navmesh: the file is damaged: vertex 1 has a coordinate that is no number; convert "
            "the mesh again");
  const std::size_t first = 64 + 8 * 24;
  const char* const out_of_order =
      "a.navmesh: the file is damaged: its polygons do not follow each other; convert the mesh "
      "again";
  EXPECT_EQ(plan_error(with_bytes(bytes, first, "\1")), out_of_order);
  EXPECT_EQ(plan_error(with_bytes(bytes, first + 4, "\11")), out_of_order);
  EXPECT_EQ(plan_error(with_bytes(bytes, first + 8, "\7")), out_of_order);
  EXPECT_EQ(plan_error(with_bytes(bytes, first + 12, "\10")),
            "a.navmesh: the file is damaged: a corner names vertex 8 of 8; convert the mesh again");
}

}  // namespace
}  // namespace wend::io
