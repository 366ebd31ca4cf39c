// Baked tables, benches and crowds in parts.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>

#include "sharding.h"

namespace wend::cli {
namespace {

TEST(MergedTables, AreThoseOfOneRunByteForByte) {
  test::Random random(5);
  for (std::uint64_t n = 1; n <= 7; ++n) {
    const TemporaryFolder folder;
    const std::string map = folder.file("a.map");
    const char* const kinds[] = {"maze", "rooms", "caves", "random"};
    succeed({"gen", kinds[random.below(4)], "--size", "40x30", "--seed",
             std::to_string(random.below(99)), "--queries", "0", "-o", map});
    std::vector<std::string> command = {"bake", map};
    if (n % 2 == 0) command = joined_words(command, {"--corners", "always"});
    if (n % 3 > 0) command = joined_words(command, {"--size", n % 3 == 1 ? "small" : "large"});
    if (n > 4) command = joined_words(command, {"--block", "8"});
    const std::string whole = folder.file("whole.baked");
    succeed(joined_words(command, {"-o", whole}));
    const std::string merged = folder.file("merged.baked");
    const ToolResult result = merge(run_parts(folder, command, n, random), merged);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(read_text(merged) == read_text(whole)) << n;
  }
}

TEST(MergedTables, GoOnFromThePartOfAnotherPart) {
  const TemporaryFolder folder;
  test::Random random(6);
  const std::string whole = folder.file("whole.baked");
  succeed({"bake", scene("demo.map"), "-o", whole});
  const std::vector<std::string> command = {"bake", scene("demo.map")};
  // As an interrupted run of all turns leaves it, whose turns are not of this part.
  write_text(folder.file("part1of3.shard.part"), read_text(whole));
  const std::string merged = folder.file("merged.baked");
  EXPECT_EQ(merge(run_parts(folder, command, 3, random), merged).exit_code, 0);
  EXPECT_TRUE(read_text(merged) == read_text(whole));
}

std::string counts_of(const std::vector<std::string>& command) {
  return succeed(joined_words(command, {"--format", "counts"}));
}

TEST(MergedBench, HasTheCountsOfOneRunByteForByte) {
  test::Random random(8);
  const TemporaryFolder folder;
  const std::vector<std::vector<std::string>> commands = {
      {"bench", scene("demo.scen"), scene("corners.scen"), "--algorithm", "dijkstra,astar"},
      {"bench", scene("demo.scen"), "--algorithm", "weighted-astar", "--weight", "1.5", "--every",
       "2"},
      {"bench", scene("demo.mesh"), "--queries", "30"},
      {"bench", scene("world.json"), "--queries", "20", "--algorithm", "dijkstra,astar"}};
  for (const auto& once : commands) {
    const std::vector<std::string> command = joined_words(once, {"--passes", "1"});
    const std::string whole = counts_of(command);
    EXPECT_TRUE(contains(whole, "scenario\talgorithm\tqueries")) << whole;
    for (const std::uint64_t n : {1, 3, 7}) {
      const std::vector<std::string> files = run_parts(folder, command, n, random);
      const std::string merged = folder.file("merged.tsv");
      EXPECT_EQ(merge(files, merged, {"--format", "counts"}).exit_code, 0);
      EXPECT_EQ(read_text(merged), whole) << n;
      EXPECT_EQ(merge(files, folder.file("merged.json"), {"--format", "json"}).exit_code, 0);
      const auto json = nlohmann::json::parse(read_text(folder.file("merged.json")));
      EXPECT_GT(json["rows"][0]["mean_microseconds"], 0);
    }
  }
}

TEST(MergedBench, AFailedCheckIsTheMergedOutcome) {
  const TemporaryFolder folder;
  std::string text = read_text(scene("worked_example.scen"));
  const std::string map =
      folder.write("worked_example.map", read_text(scene("worked_example.map")));
  const std::size_t end = text.find_last_of("0123456789");
  text[end] = text[end] == '9' ? '1' : '9';  // the last query's length
  const std::string wrong = folder.write("worked_example.scen", text);
  const std::vector<std::string> command = {"bench", wrong, "--check", "--passes", "1"};
  ASSERT_EQ(run_tool(command).exit_code, 5);
  std::vector<std::string> files;
  for (const char* part : {"1/2", "2/2"}) {
    files.push_back(folder.file(std::string("part") + part[0]));
    run_tool(joined_words(command, {"--shard", part, "-o", files.back()}));
  }
  EXPECT_EQ(merge(files, folder.file("merged.txt")).exit_code, 5);
}

TEST(MergedCrowds, HaveTheFiguresOfOneRunByteForByte) {
  const TemporaryFolder folder;
  test::Random random(9);
  const std::string door = folder.file("door.scene.json");
  succeed({"gen", "scene", "door", "--units", "8", "-o", door});
  // Its places are drawn by the seed.
  const std::string ring = folder.write("random.scene.json", R"({"wend": "scene", "version": 1,
    "avoid": "bodies", "map": ["............", "............", ".....#......", "............"],
    "units": [{"name": "a", "at": {"area": [0, 0, 4, 4], "random": true}, "count": 5}],
    "orders": [{"units": "a", "to": {"area": [8, 0, 4, 4], "random": true}}]})");
  const std::vector<std::string> command = {"bench", "--crowd", door, ring, "--seeds", "3..7"};
  const std::string whole = counts_of(command);
  EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n'), 11) << whole;
  EXPECT_TRUE(contains(whole, "scene\tseed\tunits")) << whole;
  const std::string own_seeds = counts_of({"bench", "--crowd", ring, "--seeds", "3..3"});
  EXPECT_NE(
      own_seeds.substr(own_seeds.rfind("\t3\t") + 3),
      counts_of({"bench", "--crowd", ring, "--seeds", "4..4"}).substr(own_seeds.rfind("\t3\t") + 3))
      << "seeds have to matter";
  for (const std::uint64_t n : {2, 7}) {
    const std::string merged = folder.file("merged.tsv");
    const ToolResult result =
        merge(run_parts(folder, command, n, random), merged, {"--format", "counts"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(read_text(merged), whole);
  }
  expect_error(run_tool({"bench", "--crowd", door, "--seeds", "7..3"}), 2, {"--seeds", "A..B"});
  expect_error(run_tool({"bench", "--crowd", door, "--seeds", "x"}), 2, {"--seeds", "'x'"});
}

TEST(MergedCrowds, AnInterruptedShardLeavesNothingAndSaysSo) {
  const TemporaryFolder folder;
  const std::string door = folder.file("door.scene.json");
  succeed({"gen", "scene", "door", "--units", "40", "-o", door});
  RunningTool tool({"bench", "--crowd", door, "--seeds", "1..100000", "--shard", "1/2", "-o",
                    folder.file("1.shard")});
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  expect_error(tool.wait(), 130, {"interrupted; nothing was written"});
  EXPECT_EQ(folder.file_count(), 1u);
}

TEST(MergedCrowds, NameTheThreadsThatAllRunsHad) {
  const TemporaryFolder folder;
  const std::string door = folder.file("door.scene.json");
  succeed({"gen", "scene", "door", "--units", "3", "-o", door});
  const auto merged_threads = [&](const char* one, const char* other) {
    std::vector<std::string> files;
    for (const auto& [part, threads] : {std::pair{"1/2", one}, {"2/2", other}}) {
      files.push_back(folder.file(std::string("part") + part[0] + ".shard"));
      succeed({"bench", "--crowd", door, "--seeds", "1..2", "--threads", threads, "--shard", part,
               "-o", files.back(), "--force"});
    }
    EXPECT_EQ(merge(files, folder.file("merged.json")).exit_code, 0);
    return nlohmann::json::parse(read_text(folder.file("merged.json")))["threads"];
  };
  EXPECT_EQ(merged_threads("2", "2"), 2);
  EXPECT_TRUE(merged_threads("1", "2").is_null());
}

}  // namespace
}  // namespace wend::cli
