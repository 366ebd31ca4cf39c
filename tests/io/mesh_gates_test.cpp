#include "wend/io/mesh_gates.h"

#include <gtest/gtest.h>

#include <string>

#include "support/random.h"

namespace wend::test {
namespace {

TEST(MeshGates, ALineIsAGate) {
  const auto gates = io::parse_mesh_gates(
      "# a door\n1,2 3,2 3,4.5\n\n  -1,0,3\t2,0,3 2,2,3.25 -1,2,3  # a bridge\n");
  ASSERT_TRUE(gates.ok()) << gates.error().message();
  ASSERT_EQ(gates.value().size(), 2u);
  EXPECT_EQ(gates.value()[0].outline, (std::vector<Position>{{1, 2, 0}, {3, 2, 0}, {3, 4.5, 0}}));
  EXPECT_EQ(gates.value()[1].outline,
            (std::vector<Position>{{-1, 0, 3}, {2, 0, 3}, {2, 2, 3.25}, {-1, 2, 3}}));
  EXPECT_TRUE(io::parse_mesh_gates("# none\n").value().empty());
}

TEST(MeshGates, ErrorsNameTheLine) {
  const struct {
    const char* text;
    std::size_t line;
    const char* reason;
  } wrong[] = {
      {"", 0, "empty"},
      {"1,2 3,2 3,4\n1,2 3,2\n", 2, "at least three places"},
      {"1,2 3,2 3\n", 1, "found '3'"},
      {"1,2 3,2 3,x\n", 1, "found '3,x'"},
      {"1,2 3,2 3,4,5,6\n", 1, "X,Y or X,Y,Z"},
      {"1,2 3,2 3,1e999\n", 1, "X,Y or X,Y,Z"},
  };
  for (const auto& [text, line, reason] : wrong) {
    const auto gates = io::parse_mesh_gates(text, "door.gates");
    ASSERT_FALSE(gates.ok()) << text;
    EXPECT_EQ(gates.error().source, "door.gates");
    EXPECT_EQ(gates.error().line, line) << text;
    EXPECT_NE(gates.error().reason.find(reason), std::string::npos) << gates.error().reason;
  }
  EXPECT_FALSE(io::read_mesh_gates("no such file.gates").ok());
}

TEST(MeshGates, WrittenAndReadTheyAreTheSame) {
  Random random(5);
  for (int round = 0; round < 200; ++round) {
    std::vector<MeshGate> gates(random.below(4));
    for (MeshGate& gate : gates) {
      for (int i = random.between(3, 7); i > 0; --i) {
        gate.outline.push_back({random.between(-9000, 9000) / 7.0, random.between(-9, 9) * 1e9 / 3,
                                random.between(-9, 9) / 8.0});
      }
    }
    const auto again = io::parse_mesh_gates(io::to_mesh_gates(gates));
    ASSERT_TRUE(again.ok()) << again.error().message();
    ASSERT_EQ(again.value().size(), gates.size());
    for (std::size_t i = 0; i < gates.size(); ++i) {
      ASSERT_EQ(again.value()[i].outline, gates[i].outline) << round;
    }
  }
}

}  // namespace
}  // namespace wend::test
