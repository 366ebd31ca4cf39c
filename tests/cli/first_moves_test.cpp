// `wend draw --first-moves`: the map by the moves with which cheapest paths begin.
#include <array>
#include <cstdio>
#include <map>
#include <sstream>

#include "run_tool.h"
#include "wend/space/tables/first_moves.h"

namespace wend::cli {
namespace {

/// Corners, a niche, a cell on its own, and ground that several ways lead to.
const std::string kMap =
    "......#..\n"
    ".##...#.#\n"
    ".#..#....\n"
    ".####.##.\n"
    ".......#.\n"
    "#......##\n";
constexpr int kWidth = 9;
constexpr int kHeight = 6;

bool walkable(int x, int y) { return kMap[static_cast<std::size_t>(y * (kWidth + 1) + x)] == '.'; }

std::string cell(int x, int y) { return std::to_string(x) + "," + std::to_string(y); }

struct Step {
  const char* name;
  int x;
  int y;
};
constexpr std::array<Step, 8> kSteps = {{{"north", 0, -1},
                                         {"north-east", 1, -1},
                                         {"east", 1, 0},
                                         {"south-east", 1, 1},
                                         {"south", 0, 1},
                                         {"south-west", -1, 1},
                                         {"west", -1, 0},
                                         {"north-west", -1, -1}}};

/// The colour of each cell, as "#rrggbb".
std::vector<std::string> cells_of(const std::string& svg) {
  std::vector<std::string> cells;
  std::istringstream lines(svg.substr(svg.find("<g transform")));
  for (std::string line; std::getline(lines, line) && line != "</g>";) {
    const std::size_t fill = line.find("fill=\"");
    if (fill == std::string::npos) continue;
    const std::string colour = line.substr(fill + 6, 7);
    if (line.rfind("<rect", 0) == 0) cells.assign(kWidth * kHeight, colour);
    for (std::size_t at = line.find('M'); at != std::string::npos; at = line.find('M', at + 1)) {
      int x = 0;
      int y = 0;
      int length = 0;
      EXPECT_EQ(std::sscanf(line.c_str() + at, "M%d,%dh%d", &x, &y, &length), 3);
      for (int i = x; i < x + length; ++i) cells[static_cast<std::size_t>(y * kWidth + i)] = colour;
    }
  }
  return cells;
}

/// The meaning of each colour in the legend; only colours that have one of their own.
std::map<std::string, std::string> legend_of(const std::string& svg) {
  std::map<std::string, std::string> meanings;
  const std::string end = "</text>";
  for (std::size_t at = svg.find(end); at != std::string::npos; at = svg.find(end, at + 1)) {
    const std::size_t words = svg.rfind('>', at - 1) + 1;
    const std::size_t sample = svg.rfind('<', svg.rfind('<', words) - 1);
    if (svg.compare(sample, 6, "<rect ") != 0) continue;
    const std::size_t fill = svg.find("fill=\"", sample) + 6;
    meanings.emplace(svg.substr(fill, 7), svg.substr(words, at - words));
  }
  return meanings;
}

/// The costs of all cells from one, by Dijkstra's algorithm; -1 where there is no way.
std::vector<long> field_from(int x, int y) {
  const ToolResult result = run_tool({"field", "-", "--from", cell(x, y)}, kMap);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::vector<long> costs;
  std::istringstream lines(result.out);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line + ",");
    for (std::string field; std::getline(fields, field, ',');) {
      costs.push_back(field.empty() ? -1 : std::stol(field));
    }
  }
  EXPECT_EQ(costs.size(), std::size_t{kWidth * kHeight});
  return costs;
}

TEST(FirstMoves, NothingIsBakedWhereAnEndIsBlocked) {
  const std::string row = "#" + std::string(32'768, '.') + "\n";  // too broad to bake
  const ToolResult blocked = run_tool(
      {"solve", "-", "--from", "0,0", "--to", "9,0", "--algorithm", "baked-jump-points"}, row);
  EXPECT_EQ(blocked.exit_code, 1) << blocked.err;
  EXPECT_NE(blocked.out.find("start_blocked"), std::string::npos) << blocked.out;
  EXPECT_NE(blocked.out.find("Baked jump points"), std::string::npos) << blocked.out;
  const ToolResult free = run_tool(
      {"solve", "-", "--from", "1,0", "--to", "9,0", "--algorithm", "baked-jump-points"}, row);
  EXPECT_EQ(free.exit_code, 2);
  EXPECT_NE(free.err.find("too large to bake"), std::string::npos) << free.err;
}

TEST(FirstMoves, EveryCellHasTheColourOfAMoveWithWhichACheapestPathThereBegins) {
  std::map<std::string, std::vector<long>> fields;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      if (walkable(x, y)) fields[cell(x, y)] = field_from(x, y);
    }
  }
  int checked = 0;
  for (int y = 0; y < kHeight; y += test::programs_are_sanitized() ? 3 : 1) {
    for (int x = 0; x < kWidth; ++x) {
      if (!walkable(x, y)) continue;
      const ToolResult drawn = run_tool({"draw", "-", "--first-moves", cell(x, y)}, kMap);
      ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
      const std::vector<std::string> colours = cells_of(drawn.out);
      const std::map<std::string, std::string> legend = legend_of(drawn.out);
      const std::vector<long>& from = fields[cell(x, y)];
      for (std::size_t to = 0; to < from.size(); ++to) {
        if (from[to] == 0) continue;
        const bool is_wall =
            !walkable(static_cast<int>(to) % kWidth, static_cast<int>(to) / kWidth);
        const auto meaning = legend.find(colours[to]);
        ASSERT_NE(meaning, legend.end()) << colours[to];
        if (from[to] < 0) {
          EXPECT_EQ(meaning->second, is_wall ? "blocked" : "not reached");
          continue;
        }
        for (const Step& step : kSteps) {
          if (meaning->second != step.name) continue;
          const std::size_t next = static_cast<std::size_t>((y + step.y) * kWidth + x + step.x);
          ASSERT_TRUE(fields.count(cell(x + step.x, y + step.y))) << step.name;
          EXPECT_EQ(from[next] + fields[cell(x + step.x, y + step.y)][to], from[to])
              << step.name << " from " << cell(x, y) << " to cell " << to;
          ++checked;
        }
      }
    }
  }
  EXPECT_GT(checked, test::programs_are_sanitized() ? 250 : 800);
}

TEST(FirstMoves, CellsWithSeveralAreCountedAndInTheLegend) {
  // Round the wall on either side; only behind its middle are both as cheap.
  const std::string svg =
      run_tool({"draw", "-", "--first-moves", "2,0"}, ".....\n..#..\n.....\n").out;
  EXPECT_TRUE(contains(svg, ">several of them</text>"));
  EXPECT_TRUE(contains(svg, "13 cells, 1 of them by several first moves"));
  EXPECT_FALSE(contains(svg, ">north")) << "there is nothing";
  EXPECT_FALSE(contains(svg, ">not reached<"));
  const std::string plain = run_tool({"draw", "-", "--first-moves", "0,0"}, "...\n").out;
  EXPECT_TRUE(contains(plain, "2 cells, 0 of them by several first moves"));
  EXPECT_FALSE(contains(plain, ">several of them</text>"));
}

TEST(FirstMoves, AreDrawnToFilesToo) {
  const TemporaryFolder folder;
  const std::vector<std::string> draw = {"draw",      "--first-moves", "8,4",
                                         "--corners", "always",        "-o"};
  const auto to = [&](const std::string& file) {
    std::vector<std::string> arguments = draw;
    arguments.push_back(folder.file(file));
    return run_tool(arguments).exit_code;
  };
  EXPECT_EQ(to("a.svg"), 0);
  EXPECT_EQ(to("a.png"), 0);
  EXPECT_TRUE(contains(read_text(folder.file("a.svg")), "from 8,4, corners always"));
  EXPECT_EQ(read_text(folder.file("a.png")).substr(1, 3), "PNG");
}

TEST(FirstMoves, AreRefusedWhereJumpPointsDoNotWork) {
  const TemporaryFolder folder;
  const std::string costs = folder.write("costs", ". 2\n");
  const auto refused = [](const std::vector<std::string>& more,
                          const std::vector<std::string>& words) {
    std::vector<std::string> arguments = {"draw", "-", "--first-moves"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    expect_error(run_tool(arguments, kMap), 2, words);
  };
  refused({"6,0"}, {"--first-moves", "6,0 is blocked"});
  refused({"9,0"}, {"--first-moves 9,0", "outside"});
  refused({"0"}, {"--first-moves"});
  refused({"0,0", "--corners", "never"}, {"--first-moves", "diagonal"});
  refused({"0,0", "--costs", "1/2"}, {"--first-moves", "cheaper than two"});
  refused({"0,0", "--costs", "50000/70000"}, {"--first-moves", "65,535"});
  refused({"0,0", "--costs", costs}, {"--first-moves", "costs the same"});
}

TEST(FirstMoves, GoWithNoOptionThatTheyWouldIgnore) {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "1,0 3,1 2\n");
  const std::vector<std::vector<std::string>> others = {
      {"--from", "0,0"}, {"--to", "1,0"},
      {"--trace", file}, {"--scores"},
      {"--steps", "1"},  {"--algorithm", "astar"},
      {"--links", file}, {"--baked", file},
      {"--nearest"},     {"--terrain-rule", "entered"}};
  for (const std::vector<std::string>& other : others) {
    std::vector<std::string> arguments = {"draw", "--first-moves", "8,4"};
    arguments.insert(arguments.end(), other.begin(), other.end());
    expect_error(run_tool(arguments), 2, {other.front() + ":", "--first-moves"});
  }
  expect_error(run_tool({"draw", "--first-moves", "8,4", "--format", "gif"}), 2,
               {"--first-moves", "animation"});
  const std::string map = folder.write("a.map", kMap);
  expect_error(run_tool({"draw", map, "--first-moves", "0,0", "-o", map, "--format", "svg"}), 2,
               {"is also read"});
}

}  // namespace
}  // namespace wend::cli
