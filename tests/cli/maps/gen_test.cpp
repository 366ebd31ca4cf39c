// `wend gen`: the files it makes, that others can use them, and what it refuses.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

const std::vector<std::string> kKinds = {"maze", "rooms", "caves", "random", "city"};

ToolResult generate(const TemporaryFolder& folder, const std::vector<std::string>& words,
                    const std::string& name = "a.map") {
  std::vector<std::string> arguments = {"gen"};
  arguments.insert(arguments.end(), words.begin(), words.end());
  arguments.insert(arguments.end(), {"-o", folder.file(name)});
  return run_tool(arguments);
}

TEST(Gen, ScenariosHaveTheTrueLengths) {
  for (const std::string& kind : kKinds) {
    const TemporaryFolder folder;
    const ToolResult result =
        generate(folder, {kind, "--size", "70x50", "--seed", "3", "--queries", "40"});
    ASSERT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, wrote(folder.file("a.map")) + wrote(folder.file("a.scen"), "40 queries"));
    const ToolResult bench = run_tool({"bench", folder.file("a.scen"), "--check", "--algorithm",
                                       "dijkstra,astar", "--passes", "1", "--format", "json"});
    ASSERT_EQ(bench.exit_code, 0) << kind << ": " << bench.err;
    const Json rows = Json::parse(bench.out)["rows"];
    for (const Json& row : rows) {
      EXPECT_EQ(row["queries"], 40);
      EXPECT_EQ(row["found"], 40);
      EXPECT_EQ(row["mismatches"], 0);
      EXPECT_GT(row["mean_expanded"], 10) << kind << ": queries without a way between their ends";
    }
  }
}

TEST(Gen, QueriesAreSortedByBucketsOfFourCells) {
  const TemporaryFolder folder;
  ASSERT_EQ(generate(folder, {"rooms", "--size", "60x40", "--queries", "200"}).exit_code, 0);
  std::istringstream lines(read_text(folder.file("a.scen")));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "version 1");
  int last = 0;
  int count = 0;
  for (; std::getline(lines, line); ++count) {
    std::istringstream fields(line);
    std::string map;
    int bucket = 0;
    int width = 0;
    int height = 0;
    int from_x = 0;
    int from_y = 0;
    int to_x = 0;
    int to_y = 0;
    double length = 0;
    fields >> bucket >> map >> width >> height >> from_x >> from_y >> to_x >> to_y >> length;
    ASSERT_TRUE(fields) << line;
    EXPECT_EQ(map, "a.map");
    EXPECT_EQ(width, 60);
    EXPECT_EQ(height, 40);
    EXPECT_FALSE(from_x == to_x && from_y == to_y);
    EXPECT_EQ(bucket, static_cast<int>(length / 4));
    EXPECT_GE(bucket, last);
    last = bucket;
  }
  EXPECT_EQ(count, 200);
  EXPECT_GT(last, 8) << "queries all over the map";
}

TEST(Gen, TheSameSeedGivesTheSameFiles) {
  const TemporaryFolder folder;
  for (const char* name : {"a.map", "b.map"}) {
    ASSERT_EQ(generate(folder, {"city", "--size", "80x60", "--seed", "5"}, name).exit_code, 0);
  }
  ASSERT_EQ(generate(folder, {"city", "--size", "80x60", "--seed", "6"}, "c.map").exit_code, 0);
  EXPECT_EQ(read_text(folder.file("a.map")), read_text(folder.file("b.map")));
  std::string scenario = read_text(folder.file("b.scen"));
  for (std::size_t at = 0; (at = scenario.find("b.map", at)) != std::string::npos;) {
    scenario[at] = 'a';
  }
  EXPECT_EQ(read_text(folder.file("a.scen")), scenario);
  EXPECT_NE(read_text(folder.file("a.map")), read_text(folder.file("c.map")));
}

TEST(Gen, AMinusPrintsTheMapAlone) {
  const TemporaryFolder folder;
  ASSERT_EQ(generate(folder, {"maze", "--size", "21x11", "--seed", "9"}).exit_code, 0);
  const ToolResult printed = run_tool({"gen", "maze", "--size", "21x11", "--seed", "9", "-o", "-"});
  EXPECT_EQ(printed.exit_code, 0);
  EXPECT_EQ(printed.out, read_text(folder.file("a.map")));
  EXPECT_EQ(run_tool({"info", "-"}, printed.out).exit_code, 0);
  expect_error(run_tool({"gen", "maze", "--size", "9x9", "-o", "-", "--queries", "5"}), 2,
               {"--queries", "only the map"});
  expect_error(run_tool({"gen", "maze", "--size", "9x9", "-o", "-", "--force"}), 2, {"--force"});
}

TEST(Gen, TheOptionsOfAKindChangeItsMaps) {
  const auto map = [](const std::string& kind, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"gen", kind, "--size", "60x60", "-o", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ToolResult result = run_tool(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return result.out;
  };
  EXPECT_NE(map("maze", {}), map("maze", {"--corridor", "3"}));
  EXPECT_NE(map("maze", {}), map("maze", {"--loops", "20"}));
  EXPECT_NE(map("rooms", {}), map("rooms", {"--room", "11"}));
  EXPECT_NE(map("rooms", {}), map("rooms", {"--doors", "5"}));
  EXPECT_NE(map("caves", {}), map("caves", {"--walls", "40"}));
  EXPECT_NE(map("caves", {}), map("caves", {"--rounds", "1"}));
  EXPECT_NE(map("city", {}), map("city", {"--block", "8"}));
  const std::string noise = map("random", {"--walls", "33"});
  EXPECT_EQ(std::count(noise.begin(), noise.end(), '@'), 60 * 60 * 33 / 100);
}

TEST(Gen, OptionsThatTheKindDoesNotUseAreRefused) {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> strangers = {
      {"city", "--corridor"}, {"rooms", "--loops"},   {"maze", "--room"},  {"caves", "--doors"},
      {"maze", "--walls"},    {"random", "--rounds"}, {"rooms", "--block"}};
  for (const auto& [kind, option] : strangers) {
    expect_error(generate(folder, {kind, "--size", "9x9", option, "5"}), 2,
                 {option, kind + " does not use it"});
  }
  EXPECT_EQ(folder.file_count(), 0u);
}

TEST(Gen, WrongArgumentsAreExplained) {
  const TemporaryFolder folder;
  expect_error(generate(folder, {}), 2, {"maze, rooms, caves, random, city"});
  expect_error(generate(folder, {"mase", "--size", "9x9"}), 2, {"did you mean 'maze'"});
  expect_error(generate(folder, {"maze"}), 2, {"--size"});
  expect_error(generate(folder, {"maze", "more", "--size", "9x9"}), 2, {"'more'"});
  for (const char* size : {"", "9", "9x", "x9", "0x9", "9x0", "-9x9", "9x9x9", "9 x 9", "9X9",
                           "1.5x2", "99999999999999999999x1", "16385x16385", "268435457x1"}) {
    expect_error(generate(folder, {"maze", "--size", size}), 2, {"--size", "expected WxH"});
  }
  for (const char* seed : {"-1", "x", "", "1.5", "18446744073709551616"}) {
    expect_error(generate(folder, {"maze", "--size", "9x9", "--seed", seed}), 2, {"--seed"});
  }
  for (const char* queries : {"-1", "x", "1000001"}) {
    expect_error(generate(folder, {"maze", "--size", "9x9", "--queries", queries}), 2,
                 {"--queries"});
  }
  expect_error(generate(folder, {"maze", "--size", "9x5", "--corridor", "6"}), 2,
               {"corridor", "from 1 to 5"});
  expect_error(generate(folder, {"random", "--size", "9x9", "--walls", "101"}), 2, {"--walls"});
  expect_error(generate(folder, {"caves", "--size", "9x9", "--walls", "51"}), 2,
               {"--walls", "from 0 to 50"});
  expect_error(generate(folder, {"city", "--size", "9x9", "--block", "3"}), 2, {"--block"});
  expect_error(generate(folder, {"maze", "--size", "9x9"}, "a.txt"), 2, {"-o", ".map"});
  EXPECT_EQ(folder.file_count(), 0u);
}

TEST(Gen, FilesAreReplacedOnlyByForce) {
  const TemporaryFolder folder;
  for (const char* name : {"a.map", "a.scen"}) {
    const std::string old = folder.write(name, "old");
    expect_error(generate(folder, {"maze", "--size", "9x9"}), 3, {name, "exists", "--force"});
    EXPECT_EQ(read_text(old), "old");
    EXPECT_EQ(folder.file_count(), 1u);
    EXPECT_EQ(generate(folder, {"maze", "--size", "9x9", "--force"}).exit_code, 0);
    EXPECT_NE(read_text(old), "old");
    EXPECT_EQ(folder.file_count(), 2u);
    std::filesystem::remove(folder.file("a.map"));
    std::filesystem::remove(folder.file("a.scen"));
  }
}

TEST(Gen, BothFilesAppearOrNone) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("a.scen"));
  expect_error(generate(folder, {"maze", "--size", "9x9", "--force"}), 3,
               {"a.scen", "no regular file"});
  EXPECT_EQ(folder.file_count(), 1u);
  expect_error(generate(folder, {"maze", "--size", "9x9"}, "absent/a.map"), 3,
               {"cannot be written"});
  // The scenario's name is one letter too long, and the map's is not.
  expect_error(generate(folder, {"maze", "--size", "9x9"}, std::string(251, 'b') + ".map"), 3,
               {".scen", "cannot be written"});
  EXPECT_EQ(folder.file_count(), 1u) << "the map or a temporary file is left over";
}

TEST(Gen, OtherFormsAreMapsThatEveryCommandTakes) {
  const TemporaryFolder folder;
  const std::vector<std::vector<std::string>> forms = {
      {"waypoints", "--count", "40", "--radius", "0.25"},
      {"regions", "--count", "12"},
      {"voxels", "--height", "5"}};
  for (const std::vector<std::string>& form : forms) {
    const std::string map = folder.file(form[0] + ".json");
    std::vector<std::string> words = {"gen", "caves", "--size", "40x30", "-o", map, "--as"};
    words.insert(words.end(), form.begin(), form.end());
    const ToolResult made = run_tool(words);
    ASSERT_EQ(made.exit_code, 0) << made.err;
    EXPECT_EQ(made.err, wrote(map));
    EXPECT_EQ(run_tool(words).exit_code, 3) << "the file is there";
    words[5] = "-";
    EXPECT_EQ(run_tool(words).out, read_text(map)) << "the same bytes again";
    const ToolResult info = run_tool({"info", map});
    EXPECT_TRUE(contains(info.out, "kind       " + form[0])) << info.out << info.err;
    const ToolResult bench = run_tool({"bench", map, "--algorithm", "astar,bidirectional-astar",
                                       "--check", "--queries", "20", "--passes", "1"});
    EXPECT_EQ(bench.exit_code, 0) << bench.err;
    EXPECT_EQ(run_tool({"draw", map, "-o", folder.file("a.svg")}).exit_code, 0);
  }
}

TEST(Gen, OptionsOfFormsAreRefusedWhereTheyHaveNoUse) {
  const auto complain = [](const std::vector<std::string>& more,
                           const std::vector<std::string>& parts) {
    std::vector<std::string> words = {"gen", "caves", "--size", "40x30"};
    words.insert(words.end(), more.begin(), more.end());
    expect_error(run_tool(words), 2, parts);
  };
  complain({"--count", "3"}, {"--count", "--as waypoints"});
  complain({"--as", "regions", "--height", "3"}, {"--height", "--as voxels"});
  complain({"--as", "regions", "--radius", "3"}, {"--radius", "--as waypoints"});
  complain({"--as", "region"}, {"did you mean 'regions'"});
  complain({"--as", "voxels", "--height", "1000000"}, {"--height", "too many"});
  complain({"--as", "voxels", "--floors", "2"}, {"--floors"});
  complain({"--as", "voxels", "--layout", "diamond"}, {"--layout"});
  complain({"--as", "voxels", "--queries", "10"}, {"--queries"});
  complain({"--as", "voxels", "-o", "a.map"}, {"-o", ".json"});
}

TEST(Gen, NoQueriesMeansNoScenario) {
  const TemporaryFolder folder;
  const ToolResult result = generate(folder, {"rooms", "--size", "20x20", "--queries", "0"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, wrote(folder.file("a.map")));
  EXPECT_EQ(folder.file_count(), 1u);
}

TEST(Gen, AMapWithoutConnectedCellsGetsAWarningAndNoScenario) {
  const TemporaryFolder folder;
  const ToolResult result = generate(folder, {"random", "--size", "5x5", "--walls", "100"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.err, "warning: no two cells")) << result.err;
  EXPECT_TRUE(contains(result.err, wrote(folder.file("a.map")))) << result.err;
  EXPECT_EQ(folder.file_count(), 1u);
  EXPECT_EQ(generate(folder, {"maze", "--size", "1x1"}, "one.map").exit_code, 0);
}

TEST(Gen, TwoCellsMakeQueriesThereAndBack) {
  const TemporaryFolder folder;
  ASSERT_EQ(
      generate(folder, {"random", "--size", "2x1", "--walls", "0", "--queries", "30"}).exit_code,
      0);
  const std::string text = read_text(folder.file("a.scen"));
  EXPECT_TRUE(contains(text, "0\ta.map\t2\t1\t0\t0\t1\t0\t1.0"));
  EXPECT_TRUE(contains(text, "0\ta.map\t2\t1\t1\t0\t0\t0\t1.0"));
}

}  // namespace
}  // namespace wend::cli
