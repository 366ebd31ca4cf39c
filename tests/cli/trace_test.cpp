// `wend trace`: searches written down.
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "run_tool.h"
#include "wend/io/trace_file.h"

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
  expect_error(trace_example({"-o", scene("worked_example.map"), "--format", "wend"}), 2,
               {"is also read"});
}

TEST(Trace, TheStatusIsTheExitStatus) {
  EXPECT_EQ(run_tool({"trace", "--limit", "5"}).exit_code, 4);
  const ToolResult blocked =
      run_tool({"trace", scene("worked_example.map"), "--from", "3,2", "--to", "0,0"});
  EXPECT_EQ(blocked.exit_code, 1);
  EXPECT_TRUE(contains(blocked.out, "status start_blocked\n"));
  EXPECT_TRUE(contains(blocked.out, "\npath\nevents 0\n"));
}

TEST(Trace, ASearchThatDoesNotEndIsEndedAtAStatedNumberOfEvents) {
  if (test::programs_are_sanitized()) GTEST_SKIP() << "ten million events take their time";
  const TemporaryFolder folder;
  const std::string file = folder.file("a.trace");
  const ToolResult result = run_tool({"trace", write_rough_map(folder), "--from", "0,0", "--to",
                                      "119,119", "--algorithm", "ida-star", "-o", file});
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_TRUE(contains(result.err, "wend: warning: the search was ended after 1000")) << result.err;
  EXPECT_TRUE(contains(result.err, "--limit N")) << result.err;
  EXPECT_TRUE(contains(read_text(file).substr(0, 1000), "\nstatus limit_reached\n"));
}

TEST(TraceOfAPicture, IsDrawnWithTheOptionsThatReadIt) {
  const TemporaryFolder folder;
  const std::string palette = folder.write("palette", "#ffffff 1\n#c0c0c0 4\n#202020 0\n");
  const std::string map = folder.file("a.png");
  ASSERT_EQ(run_tool({"convert", "-", map, "--palette", palette}, "..4\n.#.\n...\n").exit_code, 0);
  const std::vector<std::string> query = {map, "--from", "0,0", "--to", "2,2"};
  const auto run = [&](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return run_tool(words);
  };
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--palette", palette, "--exact-colours"},
        {"--threshold", "0.9"}}) {
    std::vector<std::string> all = query;
    all.insert(all.end(), options.begin(), options.end());
    const std::string trace = folder.write("a.trace", run({"trace"}, all).out);
    const ToolResult drawn = run({"draw", "--trace", trace}, options);
    EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
    EXPECT_EQ(drawn.err, "");
    EXPECT_EQ(drawn.out, run({"draw"}, all).out);
  }
  const std::string inverted = folder.write(
      "b.trace", run_tool({"trace", map, "--invert", "--from", "1,1", "--to", "1,1"}).out);
  EXPECT_EQ(run_tool({"draw", "--trace", inverted}).exit_code, 3) << "the cell is blocked then";
  EXPECT_EQ(run_tool({"draw", "--trace", inverted, "--invert"}).exit_code, 0);
}

TEST(TraceOfAPicture, IsWarnedOfWhereItsTerrainIsGone) {
  const TemporaryFolder folder;
  const std::string palette = folder.write("palette", "#ffffff 1\n#c0c0c0 4\n#202020 0\n");
  const std::string map = folder.file("a.png");
  ASSERT_EQ(run_tool({"convert", "-", map, "--palette", palette}, "..4\n.#.\n...\n").exit_code, 0);
  const std::string trace = folder.write(
      "a.trace",
      run_tool({"trace", map, "--palette", palette, "--from", "0,0", "--to", "2,2"}).out);
  const ToolResult drawn = run_tool({"draw", "--trace", trace});
  EXPECT_EQ(drawn.exit_code, 0);
  EXPECT_TRUE(contains(drawn.err, "wend: warning: ")) << drawn.err;
  EXPECT_TRUE(contains(drawn.err, "--palette")) << drawn.err;
}

TEST(Trace, IsDrawnWithACostsFileButWithNoCostModel) {
  const TemporaryFolder folder;
  const std::string trace = folder.write("a.trace", trace_example({}).out);
  for (const char* model : {"classic", "octile", "5/7"}) {
    for (const auto& costs : {std::pair<std::string, std::string>{model, scene("swamp.costs")},
                              {scene("swamp.costs"), model}}) {
      expect_error(
          run_tool({"draw", "--trace", trace, "--costs", costs.first, "--costs", costs.second}), 2,
          {"--costs", "--trace"});
    }
  }
}

TEST(Trace, OfAGraphTellsOfItsNodes) {
  const TemporaryFolder folder;
  const std::string file = folder.file("way.trace");
  const std::string world = scene("world.json");
  succeed({"trace", world, "--from", "Aldermoor", "--to", "Mistral", "-o", file});
  const io::SearchTrace trace = io::read_trace(file).value();
  EXPECT_EQ(trace.height, 1);
  EXPECT_EQ(trace.corners, "none");
  EXPECT_EQ(trace.algorithm, "astar");
  EXPECT_EQ(trace.status, Status::found);
  EXPECT_EQ(trace.path.front(), trace.from);
  EXPECT_EQ(trace.path.back(), trace.to);
  std::uint32_t closed = 0;
  for (const TraceEvent& event : trace.events) closed += event.kind == TraceKind::closed ? 1 : 0;
  EXPECT_EQ(closed, trace.expanded + 1) << "the goal is closed and not expanded";
  succeed({"draw", world, "--from", "Aldermoor", "--to", "Mistral", "-o", folder.file("a.svg")});
  succeed({"draw", "--trace", file, "-o", folder.file("b.svg")});
  EXPECT_EQ(read_text(folder.file("a.svg")), read_text(folder.file("b.svg")));
  expect_error(run_tool({"draw", "--trace", file, scene("village.json"), "-o", "c.svg"}), 3,
               {"does not fit", "36 x 1", "11 x 1"});
  expect_error(
      run_tool({"trace", world, "--from", "Aldermoor", "--to", "Mistral", "--format", "posthoc"}),
      2, {"Posthoc shows grids"});
  expect_error(
      run_tool({"trace", world, "--from", "Aldermoor", "--to", "Mistral", "--corners", "never"}), 2,
      {"--corners", "grids"});
}

}  // namespace
}  // namespace wend::cli
