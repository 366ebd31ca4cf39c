// `wend matrix`.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run_tool.h"

namespace wend::cli {
namespace {

constexpr const char* kWall = "...#.\n...#.\n";

class MatrixTest : public testing::Test {
 protected:
  ToolResult matrix(std::vector<std::string> more) {
    std::vector<std::string> arguments = {"matrix", map_, "--from", from_, "--costs", "classic"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments);
  }

  TemporaryFolder folder_;
  std::string map_ = folder_.write("map", kWall);
  std::string from_ = folder_.write("from", "0,0\n2,1\n4,0\n");
};

TEST_F(MatrixTest, HasARowPerCellOfFromAndAColumnPerCellOfTo) {
  EXPECT_EQ(matrix({}).out, "0,24,\n24,0,\n,,0\n");
  const std::string to = folder_.write("to", "1,0\n3,0\n");
  EXPECT_EQ(matrix({"--to", to}).out, "10,\n14,\n,\n") << "fewer columns than rows";
  const std::string wide = folder_.write("wide", "1,0\n3,0\n4,1\n0,1\n2,0\n");
  EXPECT_EQ(matrix({"--to", wide}).out, "10,,,10,20\n14,,,20,10\n,,10,,\n");
}

TEST_F(MatrixTest, CellsAreStepsOverOpenGround) {
  EXPECT_EQ(matrix({"--unit", "cells"}).out,
            "0.000000,2.400000,\n2.400000,0.000000,\n,,0.000000\n");
  const auto json = nlohmann::json::parse(matrix({"--unit", "cells", "--format", "json"}).out);
  EXPECT_EQ(json["unit"], "cells");
  EXPECT_EQ(json["costs"][0][1], 2.4);
}

TEST_F(MatrixTest, JsonNamesTheCellsAndHasNullWhereThereIsNoWay) {
  const auto json = nlohmann::json::parse(matrix({"--format", "json"}).out);
  EXPECT_EQ(json["from"][1], (nlohmann::json{2, 1}));
  EXPECT_EQ(json["costs"][0][1], 24);
  EXPECT_TRUE(json["costs"][0][2].is_null());
}

TEST_F(MatrixTest, OneWayLinksMakeItAsymmetricWhicheverSideIsSearched) {
  const std::string links = folder_.write("links", "2,0 4,0 3\n");
  EXPECT_EQ(matrix({"--links", links}).out, "0,24,50\n24,0,40\n,,0\n");
  const std::string to = folder_.write("to", "4,1\n");
  EXPECT_EQ(matrix({"--links", links, "--to", to}).out, "60\n50\n10\n");
}

TEST_F(MatrixTest, ThreadsDoNotChangeTheResult) {
  std::string cells;
  for (int i = 0; i < 40; ++i)
    cells += std::to_string(2 + i) + "," + std::to_string(3 + i % 3) + "\n";
  const std::string from = folder_.write("many", cells);
  const auto run = [&](const char* threads) {
    const ToolResult result =
        run_tool({"matrix", scene("demo.map"), "--from", from, "--threads", threads});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  };
  const std::string alone = run("1");
  EXPECT_GT(alone.size(), 2000u);
  EXPECT_EQ(run("4"), alone);
  EXPECT_EQ(run("100"), alone);
}

TEST_F(MatrixTest, WrongArgumentsAndFilesAreRefused) {
  expect_error(run_tool({"matrix", map_}), 2, {"matrix: --from FILE is missing"});
  EXPECT_EQ(matrix({"--threads", "0"}).exit_code, 2);
  EXPECT_EQ(matrix({"--threads", "256"}).exit_code, 0) << "the most there may be";
  EXPECT_EQ(matrix({"--threads", "257"}).exit_code, 2);
  EXPECT_EQ(matrix({"--unit", "miles"}).exit_code, 2);
  EXPECT_EQ(matrix({"-o", from_}).exit_code, 2) << "it would replace its input";
  const ToolResult result = matrix({"--to", folder_.write("bad", "0,0\n9,9\n")});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.err.find("bad:2: the cell '9,9' is outside the map"), std::string::npos)
      << result.err;
  EXPECT_EQ(matrix({"--to", folder_.file("absent")}).exit_code, 3);
}

TEST_F(MatrixTest, TheEndingOfTheFileNameDecidesUnlessAFormatIsGiven) {
  EXPECT_EQ(matrix({"-o", folder_.file("a.json")}).exit_code, 0);
  EXPECT_TRUE(nlohmann::json::accept(read_text(folder_.file("a.json"))));
  EXPECT_EQ(matrix({"-o", folder_.file("b.json"), "--format", "csv"}).exit_code, 0);
  EXPECT_EQ(read_text(folder_.file("b.json")), matrix({}).out);
  EXPECT_EQ(matrix({"-o", folder_.file("costs")}).exit_code, 0);
  EXPECT_EQ(read_text(folder_.file("costs")), matrix({}).out);
}

TEST_F(MatrixTest, ThreadsThatCannotBeStartedAreDoneWithout) {
  if (test::programs_are_sanitized()) GTEST_SKIP() << "sanitizers need more address space";
  std::string cells;
  for (int i = 0; i < 200; ++i) cells += "0,0\n";
  const std::string many = folder_.write("many", cells);
  const ToolResult result =
      run_shell("ulimit -v 300000; \"$0\" matrix \"$1\" --from \"$2\" --threads 200", {map_, many});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "wend: warning: --threads: only ")) << result.err;
  EXPECT_EQ(result.out, run_tool({"matrix", map_, "--from", many}).out);
}

}  // namespace
}  // namespace wend::cli
