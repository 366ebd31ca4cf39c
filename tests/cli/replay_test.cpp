// `wend replay`, and the sessions that `wend solve` and `wend bench` record for it.
#include <nlohmann/json.hpp>

#include "run_tool.h"
#include "wend/world/record/session_recorder.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

/// With the first answer's cost changed.
void tamper(const std::string& file) {
  Session session = load_session(file).value();
  for (RecordedEvent& event : session.events) {
    auto* question = std::get_if<RecordedQuestion>(&event);
    if (question == nullptr) continue;
    question->answer.cost += 1;
    break;
  }
  save_session(file, to_session_bytes(session)).value();
}

TEST(ReplayCommand, SaysThatAnswersAreWhatTheyWere) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.wrec");
  const std::vector<std::string> solve = {"solve", scene("demo.map"), "--from", "8,4", "--to",
                                          "50,10"};
  std::vector<std::string> recording = solve;
  recording.insert(recording.end(), {"--record", file});
  const ToolResult solved = run_tool(recording);
  EXPECT_EQ(solved.exit_code, 0) << solved.err;
  EXPECT_EQ(solved.out.substr(0, 20), run_tool(solve).out.substr(0, 20));
  const ToolResult result = run_tool({"replay", file});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "map          64 x 22 cells\nquestions    1\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "differences  none\n")) << result.out;
}

TEST(ReplayCommand, TellsTheQuestionWhoseAnswerDiffers) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.wrec");
  ASSERT_EQ(run_tool({"bench", scene("demo.scen"), "--algorithm", "astar,theta-star", "--passes",
                      "1", "--record", file})
                .exit_code,
            0);
  tamper(file);
  const ToolResult result = run_tool({"replay", file});
  EXPECT_EQ(result.exit_code, 5);
  for (const char* line : {"questions    16\n", "differences  1 in cost\n",
                           "question 1, event 1: cost\n  asked     astar from ",
                           "\n  expected  found, cost ", "\n  got       found, cost "}) {
    EXPECT_TRUE(contains(result.out, line)) << line << result.out;
  }
  const ToolResult in_json = run_tool({"replay", file, "--format", "json"});
  EXPECT_EQ(in_json.exit_code, 5);
  const Json json = Json::parse(in_json.out);
  EXPECT_EQ(json["differences"]["cost"], 1);
  EXPECT_EQ(json["differences"]["path"], 0);
  EXPECT_EQ(json["shown"][0]["question"], 1);
}

TEST(ReplayCommand, ShowsTheFirstTenDifferencesOrAll) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.wrec");
  run_tool({"bench", scene("demo.scen"), "--algorithm", "astar,dijkstra", "--passes", "1",
            "--record", file});
  Session session = load_session(file).value();
  for (RecordedEvent& event : session.events) {
    std::get<RecordedQuestion>(event).answer.path_hash += 1;
  }
  save_session(file, to_session_bytes(session)).value();
  EXPECT_TRUE(contains(run_tool({"replay", file}).out, "\nand 6 more: --all shows them\n"));
  const ToolResult all = run_tool({"replay", file, "--all"});
  EXPECT_TRUE(contains(all.out, "question 16, event 16: path\n"));
  EXPECT_FALSE(contains(all.out, "more: --all"));
}

TEST(ReplayCommand, TakesMapsOfEveryFamily) {
  const TemporaryFolder folder;
  const std::vector<std::vector<std::string>> questions = {
      {scene("world.json"), "--from", "Hollin", "--to", "Sarn"},
      {scene("village.json"), "--from", "@0", "--to", "@3"},
      {scene("keep.json"), "--from", "@0", "--to", "@3"},
      {scene("demo.mesh"), "--from", "2,2", "--to", "12,4"},
      {scene("market.geojson"), "--from", "@0", "--to", "@5"},
      {scene("hexes.map"), "--layout", "hex-odd-rows", "--from", "2,2", "--to", "9,7"},
      {scene("swamp.map"), "--from", "2,7", "--to", "29,6", "--costs", scene("swamp.costs"),
       "--unit-size", "2"},
      {scene("demo.map"), "--from", "8,4", "--to", "50,10", "--overlay", scene("demo.overlay")},
  };
  for (std::size_t i = 0; i < questions.size(); ++i) {
    SCOPED_TRACE(questions[i].front());
    const std::string file = folder.file(std::to_string(i) + ".wrec");
    std::vector<std::string> arguments = {"solve", "--record", file};
    arguments.insert(arguments.end(), questions[i].begin(), questions[i].end());
    const ToolResult solved = run_tool(arguments);
    EXPECT_LE(solved.exit_code, 1) << solved.err;
    const ToolResult result = run_tool({"replay", file});
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    EXPECT_TRUE(contains(result.out, "questions    1\n"));
    tamper(file);
    EXPECT_EQ(run_tool({"replay", file}).exit_code, 5);
  }
}

TEST(ReplayCommand, RefusesWhatIsNoSession) {
  const TemporaryFolder folder;
  const std::string none = folder.write("none.wrec", "hello");
  ToolResult result = run_tool({"replay", none});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.err, "wend: " + none + ": at byte 0: this is no session that wend recorded\n");
  result = run_tool({"replay", folder.file("absent.wrec")});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(run_tool({"replay"}).exit_code, 2);
  EXPECT_EQ(run_tool({"replay", none, "--format", "csv"}).exit_code, 2);
}

TEST(Record, RefusesWhatItCannotWriteDown) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.wrec");
  const auto refused = [&](std::vector<std::string> arguments) {
    const ToolResult result = run_tool(arguments);
    EXPECT_EQ(result.exit_code, 2) << result.err;
    EXPECT_FALSE(std::filesystem::exists(file));
    return result.err;
  };
  EXPECT_TRUE(contains(refused({"solve", "--record", folder.file("a.txt")}), ".wrec"));
  EXPECT_TRUE(contains(refused({"solve", scene("demo.mesh"), "--from", "2,2", "--to", "12,5",
                                "--radius", "0.1", "--record", file}),
                       "leave out --radius"));
  EXPECT_TRUE(contains(refused({"solve", scene("village.map"), "--from", "1,1", "--to", "2,2",
                                "--record", scene("village.map")}),
                       "--record"));
  EXPECT_TRUE(contains(
      refused({"bench", scene("demo.scen"), scene("corners.scen"), "--record", file}), "one map"));
}

TEST(Record, WritesDownQueriesThatAreRefused) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.wrec");
  const ToolResult solved =
      run_tool({"solve", scene("demo.map"), "--from", "8,4", "--to", "50,10", "--algorithm",
                "bidirectional-astar", "--overlay", scene("demo.overlay"), "--record", file});
  EXPECT_EQ(solved.exit_code, 2) << solved.out;
  const ToolResult result = run_tool({"replay", file});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "questions    1\n"));
}

}  // namespace
}  // namespace wend::cli
