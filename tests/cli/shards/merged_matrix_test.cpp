// Matrices in parts: what is merged, and what is refused.
#include <csignal>
#include <filesystem>

#include "sharding.h"

namespace wend::cli {
namespace {

TEST(MergedMatrix, IsThatOfOneRunByteForByteOnEveryKindOfMap) {
  test::Random random(40);
  std::uint64_t empty_parts = 0;
  std::uint64_t by_columns = 0;
  for (std::size_t kind = 0; kind < kinds_of_maps(); ++kind) {
    const TemporaryFolder folder;
    const AnyTestMap map = generated_map(folder, kind, random);
    const std::uint32_t rows = 1 + random.below(9);
    const std::uint32_t columns = 1 + random.below(9);
    const std::string from = some_places(folder, "from", map, rows, random);
    const std::string to = some_places(folder, "to", map, columns, random);
    const bool json = kind % 2 == 1;
    std::vector<std::string> command =
        joined_words({"matrix", map.file, "--from", from, "--to", to}, map.options);
    command = joined_words(command, {"--format", json ? "json" : "csv"});
    if (!map.options.empty()) {
      command = joined_words(command, {"--unit", random.chance(50) ? "cells" : "cost"});
    }
    const std::string whole = succeed(command);
    ASSERT_GT(whole.size(), rows) << map.file;
    const std::uint64_t n = 1 + kind % 7;
    empty_parts += n > std::min(rows, columns) ? 1 : 0;
    by_columns += columns < rows && n > 1 ? 1 : 0;
    const std::string merged = folder.file("merged");
    const ToolResult result = merge(run_parts(folder, command, n, random), merged);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(read_text(merged), whole) << map.file << " " << rows << "x" << columns << " " << n;
  }
  EXPECT_GT(empty_parts, 1u) << "some parts have to be empty";
  EXPECT_GT(by_columns, 1u) << "some matrices have to be cut into columns";
}

TEST(MergedMatrix, TakesEveryNumberOfPartsAndBothFormats) {
  const TemporaryFolder folder;
  test::Random random(41);
  const AnyTestMap map = generated_map(folder, 0, random);
  const std::string few = some_places(folder, "few", map, 4, random);
  const std::string many = some_places(folder, "many", map, 11, random);
  for (const auto& [from, to] : {std::pair{few, many}, {many, few}}) {
    for (const char* format : {"csv", "json"}) {
      const std::vector<std::string> command = {"matrix", map.file, "--from",   from,
                                                "--to",   to,       "--format", format};
      const std::string whole = succeed(command);
      for (std::uint64_t n = 1; n <= 7; ++n) {
        const std::string merged = folder.file("merged");
        EXPECT_EQ(merge(run_parts(folder, command, n, random), merged).exit_code, 0);
        EXPECT_EQ(read_text(merged), whole) << format << " in " << n;
      }
    }
  }
}

TEST(MergedMatrix, PartsByGnuParallelAreTheSame) {
  if (run_shell("command -v parallel").exit_code != 0) GTEST_SKIP() << "there is no parallel";
  const TemporaryFolder folder;
  const std::string out = folder.file("merged.csv");
  const ToolResult result = run_shell(
      "cd \"$2\" && parallel \"$0\" matrix \"$1\"/demo.map --from \"$1\"/demo.cells --shard {}/4 "
      "-o part{}.shard ::: 1 2 3 4 2> said && \"$0\" merge part*.shard -o \"$3\"",
      {std::filesystem::path(scene("demo.map")).parent_path().string(), folder.file(""), out});
  EXPECT_EQ(result.exit_code, 0) << result.err << read_text(folder.file("said"));
  EXPECT_EQ(read_text(out), succeed({"matrix", scene("demo.map"), "--from", scene("demo.cells")}));
}

TEST(MergedMatrix, APartThatIsThereIsNotMadeAgain) {
  const TemporaryFolder folder;
  const std::string file = folder.file("1.shard");
  std::vector<std::string> command = {
      "matrix", scene("demo.map"), "--from", scene("demo.cells"), "--shard", "1/2", "-o", file};
  succeed(command);
  const auto before = std::filesystem::last_write_time(file);
  const ToolResult again = run_tool(command);
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_TRUE(contains(again.err, "part 1/2 of this job; nothing to do")) << again.err;
  EXPECT_EQ(std::filesystem::last_write_time(file), before);
  command[5] = "2/2";
  expect_error(run_tool(command), 2, {file, "is part 1/2, not 2/2", "--force"});
  command.push_back("--force");
  EXPECT_EQ(run_tool(command).exit_code, 0);
  command = {"matrix",  scene("demo.map"),
             "--from",  scene("demo.cells"),
             "--shard", "1/2",
             "-o",      folder.write("note.shard", "my notes\n")};
  expect_error(run_tool(command), 2, {"note.shard", "no shard", "--force"});
  EXPECT_EQ(read_text(folder.file("note.shard")), "my notes\n");
}

TEST(MergedMatrix, ADamagedPartOfTheSameJobIsMadeAgain) {
  const TemporaryFolder folder;
  const std::string file = folder.file("1.shard");
  const std::vector<std::string> command = {
      "matrix", scene("demo.map"), "--from", scene("demo.cells"), "--shard", "1/2", "-o", file};
  succeed(command);
  const std::string bytes = read_text(file);
  write_text(file, bytes.substr(0, bytes.size() - 20));
  const ToolResult again = run_tool(command);
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_TRUE(contains(again.err, "is cut off after")) << again.err;
  EXPECT_EQ(read_text(file), bytes);
  for (const std::size_t left : {0u, 1u, 7u, 8u, 9u, 79u, 80u, 100u}) {
    write_text(file, bytes.substr(0, left));
    EXPECT_EQ(run_tool(command).exit_code, 0) << left;
    EXPECT_EQ(read_text(file), bytes) << left;
  }
}

TEST(MergedMatrix, AKilledPartLeavesNothingAndTheNextRunCompletesIt) {
  const TemporaryFolder folder;
  const std::string map = folder.file("large.map");
  succeed({"gen", "caves", "--size", "300x300", "--queries", "0", "-o", map});
  test::Random random(42);
  std::string places;
  for (int i = 0; i < 400; ++i) {
    places += std::to_string(random.below(300)) + "," + std::to_string(random.below(300)) + "\n";
  }
  const std::string from = folder.write("places", places);
  const std::string file = folder.file("2.shard");
  const std::vector<std::string> command = {"matrix", map,       "--from", from, "--threads",
                                            "1",      "--shard", "2/2",    "-o", file};
  RunningTool killed(command);
  killed.wait_until_interruptible();  // it works
  ::usleep(50'000);
  ASSERT_FALSE(killed.has_ended()) << "the work is too short to be killed";
  ::kill(killed.process(), SIGKILL);
  EXPECT_EQ(killed.wait().exit_code, -SIGKILL);
  EXPECT_FALSE(std::filesystem::exists(file));
  succeed(command);
  const std::string first = folder.file("1.shard");
  succeed({"matrix", map, "--from", from, "--shard", "1/2", "-o", first});
  const std::string merged = folder.file("merged.csv");
  EXPECT_EQ(merge({file, first}, merged).exit_code, 0);
  EXPECT_EQ(read_text(merged), succeed({"matrix", map, "--from", from}));
}

TEST(MergedMatrix, AnInterruptedPartLeavesNoFileAtAll) {
  const TemporaryFolder folder;
  const TemporaryFolder other;
  const std::string map = other.file("large.map");
  succeed({"gen", "caves", "--size", "300x300", "--queries", "0", "-o", map});
  std::string places;
  for (int i = 0; i < 600; ++i) {
    places += std::to_string(i % 300) + "," + std::to_string(i / 2) + "\n";
  }
  const std::string from = other.write("places", places);
  RunningTool tool({"matrix", map, "--from", from, "--shard", "1/1", "-o", folder.file("a.shard")});
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  const ToolResult result = tool.wait();
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_TRUE(contains(result.err, "interrupted; nothing was written")) << result.err;
  EXPECT_EQ(folder.file_count(), 0u);
}

}  // namespace
}  // namespace wend::cli
