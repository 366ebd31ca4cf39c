// Bad files end in one line that names the file and the reason, and exit code 3; results appear
// whole or not at all.
#include <gtest/gtest.h>

#include "run_tool.h"

namespace wend::cli {
namespace {

ToolResult solve_map(const std::string& map, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"solve", map, "--from", "0,0", "--to", "1,1"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

TEST(Files, BadMapsAreNamed) {
  const TemporaryFolder folder;
  const std::vector<std::pair<const char*, std::string>> bad = {
      {"empty.map", ""},
      {"truncated.map", "type octile\nheight 3\nwidth 2\nmap\n..\n"},
      {"long_row.map", "type octile\nheight 1\nwidth 2\nmap\n...\n"},
      {"huge.map", "type octile\nheight 1000000\nwidth 1000000\nmap\n..\n"},
      {"overflow.map", "type octile\nheight 99999999999999999999\nwidth 2\nmap\n..\n"},
      {"zero.map", "type octile\nheight 0\nwidth 0\nmap\n"},
      {"binary.map", std::string("\x7f"
                                 "ELF\0\1\2\3\xff\xfe\n\n",
                                 11)},
      {"ragged.txt", "...\n..\n"},
  };
  for (const auto& [name, text] : bad) {
    expect_error(solve_map(folder.write(name, text)), 3, {folder.file(name)});
  }
  expect_error(solve_map(folder.file("absent.map")), 3, {"absent.map", "no such file"});
  expect_error(solve_map(folder.file("")), 3, {"is a folder: name a map in it"});
  expect_error(run_tool({"info", folder.file("absent.map")}), 3, {"no such file"});
  expect_error(run_tool({"compare", folder.file("absent.map"), "--from", "0,0", "--to", "1,1"}), 3,
               {"no such file"});
}

TEST(Files, LineBreaksInNamesDoNotBreakTheMessage) {
  expect_error(solve_map("two\nlines.map"), 3, {"two\\x0alines.map"});
}

TEST(Files, BadTerrainCostsAreNamed) {
  const TemporaryFolder folder;
  for (const char* text : {"S nan\n", "S -1\n", "S\n", "S inf\n", "S 1e9\n", "S 1\nS 2\n", ""}) {
    const std::string costs = folder.write("costs.txt", text);
    expect_error(solve_example({"--costs", costs}), 3, {costs});
  }
  expect_error(solve_example({"--costs", folder.file("absent.txt")}), 3, {"no such file"});
}

TEST(Files, TerrainThatIsGradedTooFinelyIsRefused) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", "type octile\nheight 1\nwidth 3\nmap\n.SW\n");
  const std::string costs = folder.write("costs.txt", ". 1\nS 0.001\nW 700\n");
  expect_error(run_tool({"info", map, "--costs", costs}), 3, {"a.map"});
}

TEST(Files, BadScenariosAreNamed) {
  const TemporaryFolder folder;
  folder.write("a.map", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n");
  const auto bench = [&](const std::string& text) {
    return run_tool({"bench", folder.write("a.scen", text)});
  };
  expect_error(bench(""), 3, {"a.scen"});
  expect_error(bench("version 1\n"), 3, {"a.scen"});
  expect_error(bench("version 1\n0\ta.map\t2\t2\t0\t0\t1\n"), 3, {"a.scen:2"});
  expect_error(bench("version 1\n0\ta.map\t2\t2\t0\t0\t1\t0\t1\n0\ta.map\t2\t2\t0\t0\t2\t0\t2\n"),
               3, {"a.scen:3", "2,0 is outside the map"});
  expect_error(bench("version 1\n0\ta.map\t2\t2\t0\t0\t1\t0\tnan\n"), 3, {"a.scen:2"});
  expect_error(run_tool({"bench", folder.file("absent.scen")}), 3, {"no such file"});
}

TEST(Files, AScenarioWithoutItsMapSaysWhereItLooked) {
  const TemporaryFolder folder;
  const std::string text = "version 1\n0\tmaps/far/b.map\t2\t2\t0\t0\t1\t0\t1\n";
  expect_error(run_tool({"bench", folder.write("a.scen", text)}), 3,
               {folder.file("b.map"), folder.file("a.map"), "--map"});
}

TEST(Files, LengthsMustBeAsManyAsQueries) {
  const TemporaryFolder folder;
  const std::string lengths = folder.write("lengths", "1\n2\n");
  expect_error(run_tool({"bench", scene("worked_example.scen"), "--lengths", lengths}), 3,
               {lengths, "2 lengths"});
}

TEST(Files, AMapMayComeFromStandardInput) {
  const ToolResult result = run_tool(
      {"solve", "-", "--from", "0,0", "--to", "2,2", "--corners", "never"}, "S..\n.#.\n..G\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "length     4"));
  expect_error(run_tool({"solve", "-", "--from", "0,0", "--to", "2,2"}), 3, {"standard input"});
}

TEST(Files, OutputIsWhatStandardOutputWouldHaveBeen) {
  const TemporaryFolder folder;
  const ToolResult result = solve_example({"--format", "csv", "-o", folder.file("path.csv")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(read_text(folder.file("path.csv")), solve_example({"--format", "csv"}).out);
  EXPECT_EQ(folder.file_count(), 1u) << "the temporary file is left over";
}

TEST(Files, AFailureLeavesTheOldOutputAlone) {
  const TemporaryFolder folder;
  const std::string output = folder.write("path.csv", "old");
  EXPECT_EQ(solve_example({"--open-list", "bucket-queue", "--weight", "2", "-o", output}).exit_code,
            2);
  EXPECT_EQ(read_text(output), "old");
  EXPECT_EQ(solve_example(
                {"--open-list", "bucket-queue", "--weight", "2", "--format", "json", "-o", output})
                .exit_code,
            2);
  EXPECT_EQ(read_text(output), "old") << "nor has JSON, though it can say the reason";
  EXPECT_EQ(folder.file_count(), 1u);
}

TEST(Files, OutputThatCannotBeWrittenIsAnError) {
  const TemporaryFolder folder;
  expect_error(solve_example({"-o", folder.file("absent/path.csv")}), 3, {"cannot be written"});
  expect_error(solve_example({"-o", folder.file("")}), 3, {"cannot be written"});
  expect_error(solve_example({"-o", "/dev/full"}), 3, {"/dev/full", "cannot be written"});
  EXPECT_EQ(folder.file_count(), 0u);
}

TEST(Files, ALinkStaysALink) {
  const TemporaryFolder folder;
  const std::string target = folder.write("target", "old");
  std::filesystem::create_symlink(target, folder.file("link"));
  EXPECT_EQ(solve_example({"--format", "csv", "-o", folder.file("link")}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
  EXPECT_EQ(read_text(target).rfind("x,y\n", 0), 0u);
}

TEST(Files, ALinkToNowhereStaysALinkToo) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("inner"));
  std::filesystem::create_symlink("inner/target", folder.file("link"));
  std::filesystem::create_symlink("link", folder.file("far"));
  EXPECT_EQ(solve_example({"--format", "csv", "-o", folder.file("far")}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("far")));
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
  EXPECT_EQ(read_text(folder.file("inner/target")).rfind("x,y\n", 0), 0u);
}

TEST(Files, LinksInACircleAreAnError) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("b", folder.file("a"));
  std::filesystem::create_symlink("a", folder.file("b"));
  expect_error(solve_example({"-o", folder.file("a")}), 3, {folder.file("a"), "cannot be written"});
}

TEST(Files, NamesMayBeAsLongAsTheSystemAllows) {
  const TemporaryFolder folder;
  const std::string longest = folder.file(std::string(255, 'a'));
  EXPECT_EQ(solve_example({"-o", longest}).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(longest));
  expect_error(solve_example({"-o", longest + "a"}), 3, {"cannot be written"});
  EXPECT_EQ(folder.file_count(), 1u);
}

TEST(Files, AReplacedFileKeepsItsRights) {
  const TemporaryFolder folder;
  const std::string output = folder.write("path.csv", "old");
  for (const unsigned rights : {0600u, 0664u}) {
    const auto permissions = static_cast<std::filesystem::perms>(rights);
    std::filesystem::permissions(output, permissions);
    EXPECT_EQ(solve_example({"-o", output}).exit_code, 0);
    EXPECT_EQ(std::filesystem::status(output).permissions(), permissions);
  }
  EXPECT_NE(read_text(output), "old");
}

TEST(Files, AMinusIsStandardOutputForEveryCommand) {
  const TemporaryFolder folder;
  const std::vector<std::vector<std::string>> commands = {
      {"solve", "--format", "csv"},
      {"trace"},
      {"draw"},
      {"draw", "--format", "png"},
      {"field", "--from", "8,4"},
      {"matrix", "--from", scene("demo.cells"), scene("demo.map")}};
  for (const std::vector<std::string>& words : commands) {
    std::vector<std::string> arguments = words;
    arguments.insert(arguments.end(), {"-o", "-"});
    const ToolResult result = run_shell("cd \"$1\"; shift; exec \"$0\" \"$@\"", [&] {
      std::vector<std::string> all = {folder.file("")};
      all.insert(all.end(), arguments.begin(), arguments.end());
      return all;
    }());
    EXPECT_EQ(result.exit_code, 0) << words[0] << ": " << result.err;
    EXPECT_EQ(result.out, run_tool(words).out) << words[0];
  }
  EXPECT_EQ(folder.file_count(), 0u) << "a file that is called -";
}

TEST(Files, WhatStandardOutputIsRedirectedToIsNotReplaced) {
  const TemporaryFolder folder;
  const ToolResult result =
      run_shell("(echo before; \"$0\" solve --format csv -o /dev/stdout; echo after) > \"$1\"",
                {folder.file("out")});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(read_text(folder.file("out")),
            "before\n" + run_tool({"solve", "--format", "csv"}).out + "after\n");
}

}  // namespace
}  // namespace wend::cli
