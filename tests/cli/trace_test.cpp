// `wend trace`: searches written down.
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// trace on the worked example, with more arguments.
ToolResult trace_example(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {
      "trace", scene("worked_example.map"), "--from", "1,2", "--to", "5,2", "--costs", "classic"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

TEST(Trace, TheHeaderSaysWhatWasSearchedAndTheEventsFollow) {
  const ToolResult result = trace_example({"--weight", "2"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  for (const char* line :
       {"wend trace 1\nmap ", "\nsize 7 5\nfrom 1,2\nto 5,2\nalgorithm weighted_astar\nweight 2\n",
        "\nheuristic octile\ncorners both_free\ncosts classic\nterrain\nscale 1\nstatus found\n",
        "\no 15 - 0 40 80\n", "\nc 15\n"}) {
    EXPECT_TRUE(contains(result.out, line)) << line << "\n" << result.out;
  }
}

TEST(Trace, OwnCostsAndTerrainAreNamed) {
  const ToolResult result =
      run_tool({"trace", scene("swamp.map"), "--from", "2,7", "--to", "29,6", "--costs",
                scene("swamp.costs"), "--costs", "5/7", "--corners", "never"});
  EXPECT_TRUE(contains(result.out, "\ncorners never\ncosts 5/7\nterrain " + scene("swamp.costs")));
  EXPECT_FALSE(contains(result.out, "\nscale 1\n")) << "terrain multiplies costs up";
}

TEST(Trace, TheFileIsWhatStandardOutputShows) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.trace");
  EXPECT_EQ(trace_example({"-o", file}).out, "");
  EXPECT_EQ(read_text(file), trace_example({}).out);
}

TEST(Trace, PosthocIsValidJsonOfItsVersion) {
  const ToolResult result = trace_example({"--format", "posthoc"});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["version"], "1.4.0");
  EXPECT_EQ(json["views"]["main"][0]["$"], "rect");
  EXPECT_EQ(json["views"]["main"][1]["$"], "path");
  EXPECT_EQ(json["views"]["main"][1]["points"].size(), 7u);
  EXPECT_TRUE(json["pivot"]["x"].is_string());
  EXPECT_EQ(json["events"].front()["type"], "source");
  EXPECT_EQ(json["events"].back()["type"], "end");
}

TEST(Trace, PosthocEventsNameKnownNodesAndParents) {
  const Json json = Json::parse(run_tool({"trace", "--format", "posthoc"}).out);
  const std::set<std::string> types = {"source",   "destination", "expanding", "generating",
                                       "updating", "closing",     "end"};
  std::map<std::string, int> seen;
  std::set<int> ids;
  for (const Json& event : json["events"]) {
    const std::string type = event["type"];
    EXPECT_EQ(types.count(type), 1u) << type;
    ++seen[type];
    const int id = event["id"];
    EXPECT_GE(id, 1);
    EXPECT_EQ(id, event["y"].get<int>() * 64 + event["x"].get<int>() + 1);
    if (event.contains("pId")) {
      EXPECT_EQ(ids.count(event["pId"].get<int>()), 1u);
    }
    ids.insert(id);
  }
  EXPECT_EQ(seen["source"], 1);
  EXPECT_EQ(seen["destination"], 1);
  EXPECT_EQ(seen["end"], 1);
  EXPECT_EQ(seen["closing"], 730);
  EXPECT_EQ(seen["expanding"], 731) << "all that are expanded, and the goal";
  EXPECT_GT(seen["generating"], 730);
}

TEST(Trace, PosthocScoresAreInTheCostModelsUnits) {
  const Json json =
      Json::parse(run_tool({"trace", scene("swamp.map"), "--from", "2,7", "--to", "29,6", "--costs",
                            scene("swamp.costs"), "--format", "posthoc"})
                      .out);
  EXPECT_NEAR(json["events"].back()["g"].get<double>(), 600676.25, 1e-6);
}

TEST(Trace, NamesThatAreNoUtf8DoNotBreakAnything) {
  const TemporaryFolder folder;
  const std::string map = folder.write("\xff\xfe\"\\.map", "..\n..\n");
  const ToolResult result =
      run_tool({"trace", map, "--from", "0,0", "--to", "1,1", "--format", "posthoc"});
  EXPECT_TRUE(Json::accept(result.out));
  const std::string trace =
      folder.write("a.trace", run_tool({"trace", map, "--from", "0,0", "--to", "1,1"}).out);
  EXPECT_EQ(run_tool({"draw", "--trace", trace}).exit_code, 0);
}

TEST(Trace, BadArgumentsAreRefused) {
  expect_error(trace_example({"--format", "json"}), 2, {"json", "wend, posthoc"});
  expect_error(trace_example({"--open-list", "bucket-queue", "--algorithm", "depth-first"}), 2,
               {"open list"});
  expect_error(run_tool({"trace", scene("absent.map"), "--from", "0,0", "--to", "1,1"}), 3,
               {"absent.map"});
  expect_error(trace_example({"-o", scene("worked_example.map")}), 2, {"is also read"});
}

TEST(Trace, TheStatusIsTheExitStatus) {
  EXPECT_EQ(run_tool({"trace", "--limit", "5"}).exit_code, 4);
  const ToolResult blocked =
      run_tool({"trace", scene("worked_example.map"), "--from", "3,2", "--to", "0,0"});
  EXPECT_EQ(blocked.exit_code, 1);
  EXPECT_TRUE(contains(blocked.out, "status start_blocked\n"));
  EXPECT_TRUE(contains(blocked.out, "\npath\nevents 0\n"));
}

}  // namespace
}  // namespace wend::cli
