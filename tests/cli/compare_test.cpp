// `wend compare`: one row per algorithm.
#include <nlohmann/json.hpp>
#include <set>

#include "run_tool.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

TEST(Compare, ListsEveryAlgorithmOfTheCatalogue) {
  const ToolResult table = run_tool({"compare"});
  EXPECT_EQ(table.exit_code, 0);
  const ToolResult json = run_tool({"compare", "--format", "json"});
  std::set<std::string> listed;
  const Json rows = Json::parse(json.out)["algorithms"];
  for (const Json& row : rows) listed.insert(row["algorithm"]);
  EXPECT_EQ(listed.size(), algorithms().size());
  for (const AlgorithmInfo& info : algorithms()) {
    EXPECT_TRUE(contains(table.out, std::string(info.name) + " ")) << info.name;
    EXPECT_EQ(listed.count(info.name), 1u) << info.name;
  }
}

TEST(Compare, OptimalAlgorithmsAgree) {
  const ToolResult result = run_tool({"compare", scene("worked_example.map"), "--from", "1,2",
                                      "--to", "5,2", "--costs", "classic", "--format", "json"});
  const Json rows = Json::parse(result.out)["algorithms"];
  for (const Json& row : rows) {
    EXPECT_GE(row["cost"], 68);
    EXPECT_EQ(row["optimal"].get<bool>(), row["cost"] == 68);
    if (row["algorithm"] == "astar" || row["algorithm"] == "dijkstra") {
      EXPECT_EQ(row["cost"], 68);
    }
  }
}

TEST(Compare, SaysHowMuchLongerTheOthersAre) {
  const ToolResult result = run_tool({"compare"});
  EXPECT_TRUE(contains(result.out, "yes"));
  EXPECT_TRUE(contains(result.out, " %"));
}

TEST(Compare, NoPathIsExitCode1) {
  EXPECT_EQ(run_tool({"compare", "-", "--from", "0,0", "--to", "2,0"}, ".#.\n").exit_code, 1);
}

}  // namespace
}  // namespace wend::cli
