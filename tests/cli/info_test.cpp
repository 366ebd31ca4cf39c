// `wend info`: figures of a map.
#include <nlohmann/json.hpp>

#include "run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

TEST(Info, CountsCellsIslandsAndTerrain) {
  const ToolResult result = run_tool({"info", "-", "--format", "json"}, "..#3\n..#.\n");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["width"], 4);
  EXPECT_EQ(json["height"], 2);
  EXPECT_EQ(json["cells"], 8);
  EXPECT_EQ(json["walkable"], 6);
  EXPECT_EQ(json["walkable_share"], 0.75);
  EXPECT_EQ(json["space"], "terrain_grid");
  EXPECT_EQ(json["islands"], 2);
  EXPECT_EQ(json["largest_island"], 4);
  EXPECT_EQ(json["terrain"].size(), 3u);
  EXPECT_EQ(json["terrain"][0]["symbol"], ".");
  EXPECT_EQ(json["terrain"][0]["cells"], 5);
}

TEST(Info, TellsWhichHeuristicsOverestimate) {
  const auto verdicts = [](const std::string& corners) {
    const ToolResult result =
        run_tool({"info", scene("worked_example.map"), "--corners", corners, "--format", "json"});
    std::string text;
    const Json rows = Json::parse(result.out)["heuristics"];
    for (const Json& row : rows) {
      text += row["heuristic"].get<std::string>() + " " + row["verdict"].get<std::string>() + "\n";
      if (row["verdict"] == "overestimates") {
        EXPECT_GT(row["estimate"], row["cost"]);
      }
    }
    return text;
  };
  const std::string rest = "euclidean admissible\noctile admissible\nchebyshev admissible\n";
  EXPECT_EQ(verdicts("both-free"), "zero admissible\nmanhattan overestimates\n" + rest);
  EXPECT_EQ(verdicts("never"), "zero admissible\nmanhattan admissible\n" + rest);
}

TEST(Info, TextNamesTheCounterExample) {
  const ToolResult result = run_tool({"info"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.out, "it says 27720, the true cost is\n             19601\n"))
      << result.out;
}

}  // namespace
}  // namespace wend::cli
