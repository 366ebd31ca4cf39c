// Text for people fits the terminal: help, tables, paths, maps in letters, errors.
#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "run_on_terminal.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::size_t widest_in(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string& line : lines_in(text)) widest = std::max(widest, line.size());
  return widest;
}

std::vector<std::string> words_in(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

/// The words without the backslashes that join the lines of an example.
std::vector<std::string> words_of_help(const std::string& text) {
  std::vector<std::string> words = words_in(text);
  words.erase(std::remove(words.begin(), words.end(), "\\"), words.end());
  return words;
}

const std::vector<std::string> kAllCommands = {
    "solve", "compare",   "draw",   "trace",    "bake",  "bench",   "convert", "gen",      "info",
    "field", "influence", "matrix", "passages", "probe", "explore", "replay",  "simulate", ""};

std::string help_at(const std::string& columns, const std::string& command) {
  return run_shell("COLUMNS=" + columns + " \"$0\" " + command + " --help").out;
}

TEST(Width, HelpFitsAndBreaksNoWord) {
  for (const std::string& command : kAllCommands) {
    const std::vector<std::string> words = words_of_help(help_at("100", command));
    for (const std::size_t columns : {80u, 60u, 100u}) {
      const std::string help = help_at(std::to_string(columns), command);
      EXPECT_LE(widest_in(help), columns) << command;
      EXPECT_EQ(words_of_help(help), words) << command << " at " << columns;
    }
    EXPECT_EQ(run_tool({command.empty() ? "--help" : command, "--help"}).out,
              help_at("80", command))
        << "80 columns where there is no terminal";
  }
}

TEST(Width, LongExamplesAreWrappedSoThatTheyCanBeCopied) {
  EXPECT_TRUE(contains(help_at("80", "bench"),
                       "  wend bench scenes/demo.scen scenes/corners.scen --algorithm "
                       "weighted-astar \\\n      --weight 1.2\n"));
  EXPECT_TRUE(contains(help_at("80", "compare"),
                       "\n  wend compare scenes/swamp.map --from 2,7 --to 29,6 --algorithm \\\n"
                       "      dijkstra,astar --limit-seconds 10\n"))
      << "the source of the help breaks this line elsewhere";
}

TEST(Width, ListsOfNamesFit) {
  for (const char* option : {"--algorithm", "--layout", "--heuristic", "--open-list"}) {
    const std::string list = run_shell("COLUMNS=70 \"$0\" solve \"$1\" help", {option}).out;
    EXPECT_GT(widest_in(list), 20u) << option;
    EXPECT_LE(widest_in(list), 70u) << option;
  }
}

TEST(Width, ListsInFootersHangBelowTheirText) {
  EXPECT_TRUE(contains(help_at("60", ""),
                       "\n  1    there is no path (with --nearest or --fallback: one\n"
                       "       to a place near it is printed)\n"))
      << help_at("60", "");
}

TEST(Width, ATerminalsWidthCountsUnlessColumnsIsSet) {
  const std::string narrow = run_on_terminal({"solve", "--help"}, 50).out;
  EXPECT_LE(widest_in(narrow), 50u);
  EXPECT_EQ(narrow, help_at("50", "solve"));
  EXPECT_EQ(help_at("50000", "solve"), help_at("100", "solve")) << "longer lines are hard to read";
}

TEST(Width, ThereAreAtLeastFortyColumns) {
  EXPECT_EQ(help_at("10", "solve"), help_at("40", "solve"));
  for (const char* nonsense : {"0", "-3", "wide", "''"}) {
    EXPECT_EQ(help_at(nonsense, "solve"), help_at("80", "solve")) << nonsense;
  }
}

TEST(Width, ComparisonsFitEightyColumns) {
  const std::string table = succeed({"compare"});
  EXPECT_LE(widest_in(table), 80u) << table;
}

TEST(Width, ARowOfAComparisonIsTwoLinesOnANarrowTerminal) {
  const std::string script = " \"$0\" compare --algorithm astar,greedy,bidirectional-astar";
  const std::string narrow = run_shell("COLUMNS=40" + script).out;
  EXPECT_LE(widest_in(narrow), 40u) << narrow;
  EXPECT_EQ(lines_in(narrow).size(), 8u) << narrow;
  const std::string wide = run_shell("COLUMNS=80" + script).out;
  EXPECT_EQ(lines_in(wide).size(), 4u) << wide;
  EXPECT_EQ(words_in(narrow).size(), words_in(wide).size());
}

TEST(Width, WhereNoPathWasFoundAComparisonHasTheStatusInPlaceOfIt) {
  const ToolResult result =
      run_tool({"compare", "-", "--from", "0,0", "--to", "2,0", "--algorithm", "astar"}, ".#.\n");
  const std::vector<std::string> lines = lines_in(result.out);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1].rfind("astar                        unreachable  - ", 0), 0u) << lines[1];
}

TEST(Width, BenchesFitEightyColumnsAndLeaveOutNoFigure) {
  const std::vector<std::string> arguments = {
      "bench", scene("demo.scen"), "--algorithm", "bidirectional-astar,dijkstra", "--every", "2"};
  const std::string table = succeed(arguments);
  EXPECT_LE(widest_in(table), 80u) << table;
  std::vector<std::string> as_tsv = arguments;
  as_tsv.insert(as_tsv.end(), {"--format", "tsv"});
  const std::vector<std::string> headings = words_in(lines_in(succeed(as_tsv)).front());
  ASSERT_EQ(headings.size(), 11u);
  for (const std::string& heading : headings) EXPECT_TRUE(contains(table, heading)) << heading;
  // Two parts of three lines and an empty one between them; each begins with the same two columns.
  const std::vector<std::string> lines = lines_in(table);
  ASSERT_EQ(lines.size(), 7u) << table;
  EXPECT_EQ(lines[3], "");
  EXPECT_EQ(words_in(table).size(), 3 * (headings.size() + 2));
  EXPECT_EQ(words_in(lines[1]).front(), "demo.scen");
  EXPECT_EQ(words_in(lines[5])[1], "bidirectional_astar");
}

TEST(Width, ABenchHasOnePartWhereThereIsRoom) {
  const std::string table =
      run_shell("COLUMNS=150 \"$0\" bench \"$1\" --every 4", {scene("demo.scen")}).out;
  EXPECT_EQ(lines_in(table).size(), 2u) << table;
}

TEST(Width, PathsAreWrappedToTheTerminal) {
  const std::string script = " \"$0\" solve \"$1\" --from 8,4 --to 50,10";
  const std::string narrow = run_shell("COLUMNS=50" + script, {scene("demo.map")}).out;
  const std::string wide = run_shell("COLUMNS=120" + script, {scene("demo.map")}).out;
  EXPECT_LE(widest_in(narrow), 50u) << narrow;
  EXPECT_LE(widest_in(wide), 120u) << wide;
  EXPECT_LT(lines_in(wide).size(), lines_in(narrow).size());
  const auto path = [](const std::string& text) {
    const std::vector<std::string> words = words_in(text.substr(text.find("\npath ")));
    return words;
  };
  EXPECT_EQ(path(narrow), path(wide));
}

TEST(Width, LongListsOfNamesInErrorsAreCut) {
  const ToolResult result = run_tool({"gen", "qqq"});
  expect_error(result, 2, {"there is no kind of map 'qqq'"});
  EXPECT_LE(result.err.size(), 160u) << result.err;
  const ToolResult users = run_tool({"solve", "--algorithm", "dijkstra", "--heuristic", "zero"});
  expect_error(users, 2, {"algorithms that do: ", " more (see --help)"});
  EXPECT_LE(users.err.size(), 160u) << users.err;
}

/// A wide map with a wall, and a path round it near the right side.
std::string wide_map() {
  std::string row(200, '.');
  std::string text;
  for (int y = 0; y < 40; ++y) {
    std::string line = row;
    if (y > 10) line[150] = '#';
    text += line + "\n";
  }
  return text;
}

std::vector<std::string> on_wide_map(const std::string& map, const std::string& to) {
  return {"solve", map, "--from", "140,20", "--to", to, "--format", "ascii"};
}

TEST(Width, AMapInLettersIsCutToAWindowRoundThePathOnATerminalOnly) {
  const TemporaryFolder folder;
  const std::string map = folder.write("wide.map", wide_map());
  const std::string all = succeed(on_wide_map(map, "160,20"));
  EXPECT_EQ(widest_in(all), 200u) << "a pipe gets all of it";
  EXPECT_EQ(lines_in(all).size(), 41u);
  const std::string shown = run_on_terminal(on_wide_map(map, "160,20"), 60).out;
  EXPECT_LE(widest_in(shown), 60u) << shown;
  EXPECT_TRUE(contains(shown, "shown: columns 120 to 179 of 200, rows 7 to 23 of 40\n")) << shown;
  for (int y = 7; y <= 23; ++y) {
    const std::string row = lines_in(all)[static_cast<std::size_t>(y)];
    EXPECT_EQ(lines_in(shown)[static_cast<std::size_t>(y - 7)], row.substr(120, 60)) << y;
  }
  EXPECT_EQ(run_on_terminal(on_wide_map(map, "160,20"), 200).out, all);
}

TEST(Width, OfAPathThatIsWiderThanTheTerminalItsStartIsShown) {
  const TemporaryFolder folder;
  const std::string map = folder.write("wide.map", wide_map());
  const std::string left = run_on_terminal(on_wide_map(map, "20,20"), 60).out;
  EXPECT_TRUE(contains(left, "columns 84 to 143 of 200, rows 17 to 23 of 40")) << left;
  EXPECT_TRUE(contains(left, "S..")) << left;
  const std::string right =
      run_on_terminal({"solve", map, "--from", "10,20", "--to", "140,20", "--format", "ascii"}, 60)
          .out;
  EXPECT_TRUE(contains(right, "columns 7 to 66 of 200")) << right;
}

TEST(Width, AFileGetsAllOfAMapInLetters) {
  const TemporaryFolder folder;
  const std::string map = folder.write("wide.map", wide_map());
  std::vector<std::string> arguments = on_wide_map(map, "160,20");
  arguments.insert(arguments.end(), {"-o", folder.file("all.txt")});
  EXPECT_EQ(run_on_terminal(arguments, 60).exit_code, 0);
  EXPECT_EQ(read_text(folder.file("all.txt")), succeed(on_wide_map(map, "160,20")));
}

}  // namespace
}  // namespace wend::cli
