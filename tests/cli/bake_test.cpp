// `wend bake` and --baked: tables that survive interrupts and kills, and refusals of all others.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "run_tool.h"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

/// Bakes the demo's map.
std::string bake_demo(const TemporaryFolder& folder, const std::vector<std::string>& more = {}) {
  const std::string file = folder.file("demo.baked");
  std::vector<std::string> arguments = {"bake", scene("demo.map"), "-o", file};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ToolResult result = run_tool(arguments);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.err, "wrote " + file + ", ")) << result.err;
  return file;
}

ToolResult solve_demo(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"solve", scene("demo.map"), "--from", "8,4", "--to",
                                        "50,10"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

std::string line_of(const std::string& text, const std::string& name) {
  const std::size_t begin = text.find(name);
  return begin == std::string::npos ? "" : text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Bake, TablesServeSolveBenchAndCompare) {
  const TemporaryFolder folder;
  for (const char* size : {"small", "normal", "large"}) {
    const std::string file = bake_demo(folder, {"--size", size, "--threads", "2"});
    const ToolResult plain = solve_demo({"--algorithm", "astar"});
    const ToolResult baked = solve_demo({"--baked", file});
    EXPECT_EQ(baked.exit_code, 0) << baked.err;
    EXPECT_EQ(line_of(baked.out, "cost"), line_of(plain.out, "cost"));
    EXPECT_TRUE(contains(line_of(baked.out, "algorithm"), "aked jump points")) << baked.out;
  }
  const std::string file = folder.file("demo.baked");
  EXPECT_EQ(folder.file_count(), 1u) << "nothing else is left";
  const ToolResult bench = run_tool({"bench", scene("demo.scen"), "--baked", file, "--check"});
  EXPECT_EQ(bench.exit_code, 0) << bench.err;
  EXPECT_TRUE(contains(bench.out, "baked_jump_points"));
  const ToolResult compared = run_tool({"compare", "--baked", file});
  EXPECT_TRUE(contains(compared.out, "baked")) << compared.out;
}

TEST(Bake, TheSameTablesWhateverTheThreads) {
  const TemporaryFolder folder;
  const std::string one = read_text(bake_demo(folder, {"--threads", "1"}));
  EXPECT_TRUE(read_text(bake_demo(folder, {"--threads", "5"})) == one);
  EXPECT_FALSE(read_text(bake_demo(folder, {"--block", "8"})) == one);
}

TEST(Bake, TablesOfOtherMapsAndRulesAndDamagedOnesAreRefused) {
  const TemporaryFolder folder;
  const std::string file = bake_demo(folder);
  expect_error(solve_example({"--baked", file}), 3, {file, "another size", "wend bake"});
  expect_error(solve_demo({"--baked", file, "--corners", "always"}), 3, {file, "corner rule"});
  expect_error(solve_demo({"--baked", file, "--costs", "classic"}), 3, {file, "costs"});
  const std::string bytes = read_text(file);
  const std::string cut = folder.write("cut.baked", bytes.substr(0, bytes.size() / 2));
  expect_error(solve_demo({"--baked", cut}), 3, {cut, "damaged", "bake again"});
  expect_error(solve_demo({"--baked", scene("demo.map")}), 3, {"no file of baked tables"});
  expect_error(solve_demo({"--baked", folder.file("absent")}), 3, {"no such file"});
  std::string older = bytes;
  older[8] = 0;
  const std::string old = folder.write("old.baked", older);
  expect_error(solve_demo({"--baked", old}), 3, {old, "older version"});
}

TEST(Bake, WrongArgumentsAreNamed) {
  const TemporaryFolder folder;
  const std::string map = scene("demo.map");
  const std::string file = folder.file("x.baked");
  expect_error(run_tool({"bake", map}), 2, {"-o FILE"});
  expect_error(run_tool({"bake", map, "-o", "-"}), 2, {"name a file"});
  expect_error(run_tool({"bake", map, "-o", map}), 2, {"-o"});
  expect_error(run_tool({"bake", map, "-o", file, "--size", "huge"}), 2, {"--size", "small"});
  expect_error(run_tool({"bake", map, "-o", file, "--block", "12"}), 2,
               {"--block", "power of two"});
  expect_error(run_tool({"bake", map, "-o", file, "--threads", "0"}), 2, {"--threads"});
  expect_error(run_tool({"bake", map, "-o", file, "--corners", "never"}), 2, {"diagonal"});
  expect_error(run_tool({"bake", map, "-o", folder.file("no/such/x")}), 3, {"cannot be written"});
  expect_error(solve_demo({"--baked", file, "--algorithm", "astar"}), 2, {"--baked"});
  EXPECT_EQ(folder.file_count(), 0u);
}

/// A map that takes some tenths of a second to bake.
std::string write_large_map(const TemporaryFolder& folder) {
  const std::string map = folder.file("random.map");
  const char* size = test::programs_are_sanitized() ? "56x56" : "112x112";
  const ToolResult made =
      run_tool({"gen", "random", "--size", size, "--walls", "20", "--queries", "0", "-o", map});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  return map;
}

TEST(Bake, AnInterruptedRunGoesOnWhereItWas) {
  const TemporaryFolder folder;
  const std::string map = write_large_map(folder);
  const std::string whole = folder.file("whole");
  ASSERT_EQ(run_tool({"bake", map, "-o", whole}).exit_code, 0);
  const std::string file = folder.file("tables");
  int interrupted = 0;
  // A run that was through before it was interrupted, or this program was late, does not count.
  for (int i = 0; i < 30 && interrupted < 3; ++i) {
    RunningTool tool({"bake", map, "-o", file});
    tool.wait_until_interruptible();
    ::usleep(50'000);
    ::kill(tool.process(), SIGINT);
    const ToolResult result = tool.wait();
    if (result.exit_code == 0) {
      ASSERT_TRUE(fs::remove(file));
      continue;
    }
    EXPECT_EQ(result.exit_code, 130) << result.err;
    EXPECT_TRUE(contains(result.err, "goes on from there")) << result.err;
    EXPECT_FALSE(fs::exists(file));
    EXPECT_TRUE(fs::exists(file + ".part"));
    ++interrupted;
  }
  EXPECT_GT(interrupted, 0);
  ASSERT_EQ(run_tool({"bake", map, "-o", file}).exit_code, 0);
  EXPECT_FALSE(fs::exists(file + ".part"));
  EXPECT_TRUE(read_text(file) == read_text(whole));
}

TEST(Bake, WhatAnotherMapLeftIsNotGoneOnWith) {
  const TemporaryFolder folder;
  const std::string map = scene("worked_example.map");
  const std::string file = folder.file("tables");
  fs::copy_file(bake_demo(folder), file + ".part");
  const ToolResult result = run_tool({"bake", map, "-o", file});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(contains(result.err, "begins anew")) << result.err;
}

TEST(Bake, FilesThatAreNoTablesAreNotReplaced) {
  const TemporaryFolder folder;
  const std::string map = scene("worked_example.map");
  const std::string other = folder.write("tables.part", "my thesis");
  expect_error(run_tool({"bake", map, "-o", folder.file("tables")}), 3,
               {other, "no file of baked tables", "move it away"});
  EXPECT_EQ(read_text(other), "my thesis");
  const std::string own_map = folder.write("arena.part", read_text(map));
  expect_error(run_tool({"bake", own_map, "-o", folder.file("arena")}), 2, {"also read"});
  EXPECT_EQ(read_text(own_map), read_text(map));
}

TEST(Bake, PlacesThatCannotBeWrittenToAreNamedBeforeTheWork) {
  const TemporaryFolder folder;
  const std::string map = scene("worked_example.map");
  expect_error(run_tool({"bake", map, "-o", folder.file("none") + "/x"}), 3, {"cannot be written"});
  expect_error(run_tool({"bake", map, "-o", folder.file("")}), 3, {"cannot be written"});
  expect_error(run_tool({"bake", map, "-o", "/dev/stdout"}), 3, {"no regular file"});
}

TEST(Bake, TablesThatKnowLittleAreWarnedOfAndAutoDoesWithoutThem) {
  const TemporaryFolder folder;
  const std::string map = folder.file("random.map");
  const char* size = test::programs_are_sanitized() ? "200x200" : "400x400";
  ASSERT_EQ(run_tool({"gen", "random", "--size", size, "--walls", "10", "-o", map}).exit_code, 0);
  const std::string file = folder.file("random.baked");
  const ToolResult baked = run_tool({"bake", map, "--size", "small", "-o", file});
  EXPECT_EQ(baked.exit_code, 0);
  EXPECT_TRUE(contains(baked.err, "less than half")) << baked.err;
  const ToolResult solved = run_tool(
      {"solve", map, "--from", "1,1", "--to", "1,1", "--algorithm", "auto", "--baked", file});
  EXPECT_FALSE(contains(solved.out, "aked jump points")) << solved.out << solved.err;
}

TEST(Bake, AutoTakesOptionsThatOnlyTablesWouldRefuse) {
  const TemporaryFolder folder;
  const std::string file = bake_demo(folder);
  const ToolResult result =
      solve_demo({"--algorithm", "auto", "--baked", file, "--ties", "deepest"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_FALSE(contains(line_of(result.out, "algorithm"), "aked")) << result.out;
  EXPECT_TRUE(
      contains(line_of(solve_demo({"--algorithm", "auto", "--baked", file}).out, "algorithm"),
               "aked jump points"));
}

TEST(Bake, AKilledRunLeavesNoHalfFile) {
  const TemporaryFolder folder;
  const std::string file = folder.file("tables");
  const std::string map = scene("demo.map");
  int gone = 0;
  int whole = 0;
  for (useconds_t wait = 0; wait < 60'000; wait += 1'500) {
    RunningTool tool({"bake", map, "-o", file});
    ::usleep(wait);
    ::kill(tool.process(), SIGKILL);
    tool.wait();
    if (fs::exists(file)) {
      ASSERT_EQ(solve_demo({"--baked", file}).exit_code, 0) << wait;
      fs::remove(file);
      ++whole;
    } else {
      ++gone;
    }
  }
  EXPECT_GT(gone, 0);
  EXPECT_GT(gone + whole, 30);
}

TEST(Bake, ARunKilledWhileItWritesLeavesWhatWasThere) {
  const TemporaryFolder folder;
  const std::string map = scene("demo.map");
  const std::string file = folder.file("tables");
  // A file beyond the limit, of some blocks of 512 bytes, ends the program in the midst of writing.
  const auto bake_and_die = [&] {
    return run_shell("ulimit -f 4; exec \"$0\" bake \"$1\" -o \"$2\"", {map, file});
  };
  EXPECT_EQ(bake_and_die().exit_code, -SIGXFSZ);
  EXPECT_FALSE(fs::exists(file));
  ASSERT_EQ(run_tool({"bake", map, "-o", file, "--block", "8"}).exit_code, 0);
  const std::string before = read_text(file);
  EXPECT_EQ(bake_and_die().exit_code, -SIGXFSZ);
  EXPECT_TRUE(read_text(file) == before);
}

}  // namespace
}  // namespace wend::cli
