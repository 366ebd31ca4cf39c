// A file is written in the format of its name, with all that was asked for, or is refused.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words solve_demo_map(const Words& more) {
  return joined({"solve", scene("demo.map"), "--from", "8,4", "--to", "50,10"}, more);
}

Words on_world(const char* command, const Words& more) {
  return joined({command, scene("world.json"), "--from", "Aldermoor", "--to", "Bellweather"}, more);
}

/// A command, what its files may end in, and how such a file begins; "": any ending will do that
/// says no other.
struct Writer {
  Words command;
  std::vector<std::pair<std::string, std::string>> endings;
};

constexpr const char* kPngBegin = "\x89PNG";

std::vector<Writer> writers() {
  const Words village = {"passages", scene("village.map"), "--corners", "one-free"};
  return {
      {solve_demo_map({}),
       {{"", "status"},
        {".txt", "status"},
        {".json", "{"},
        {".csv", "x,y\n"},
        {".svg", "<svg"},
        {".png", kPngBegin}}},
      {on_world("solve", {}),
       {{"", "status"},
        {".txt", "status"},
        {".json", "{"},
        {".csv", "node,"},
        {".PNG", kPngBegin},
        {".svg", "<svg"}}},
      {{"draw"}, {{".svg", "<svg"}, {".png", kPngBegin}, {".gif", "GIF89a"}}},
      {on_world("draw", {}), {{".svg", "<svg"}, {".png", kPngBegin}, {".gif", "GIF89a"}}},
      {{"draw", scene("world.json")}, {{".svg", "<svg"}, {".png", kPngBegin}, {".gif", "GIF89a"}}},
      {{"trace"}, {{"", "wend"}, {".trace", "wend"}, {".txt", "wend"}, {".trace.json", "{"}}},
      {{"field", "--from", "8,4"},
       {{"", ""}, {".csv", ""}, {".txt", ""}, {".svg", "<svg"}, {".png", kPngBegin}}},
      {{"field", scene("world.json"), "--from", "Aldermoor"},
       {{"", "node,"}, {".csv", "node,"}, {".svg", "<svg"}, {".png", kPngBegin}}},
      {{"matrix", scene("demo.map"), "--from", scene("demo.cells")},
       {{"", "0,"}, {".csv", "0,"}, {".txt", "0,"}, {".json", "{"}}},
      {village, {{"", "{"}, {".json", "{"}, {".svg", "<svg"}, {".png", kPngBegin}}},
      {{"probe", scene("demo.mesh"), "--circle", "8.5,4.5", "--within", "6"},
       {{"", "polygon"},
        {".txt", "polygon"},
        {".json", "{"},
        {".csv", "polygon,"},
        {".svg", "<svg"},
        {".png", kPngBegin}}},
      {{"bake", scene("demo.map")}, {{"", ""}, {".baked", ""}}},
      {{"gen", "maze", "--size", "9x9"}, {{".map", "type"}}},
  };
}

TEST(NamesOfOutputs, AFileHoldsWhatItsNameSays) {
  for (const Writer& writer : writers()) {
    for (const auto& [ending, begin] : writer.endings) {
      const TemporaryFolder folder;
      const std::string file = folder.file("a" + ending);
      const ToolResult result = run_tool(joined(writer.command, {"-o", file}));
      EXPECT_EQ(result.exit_code, 0) << writer.command[0] << " " << ending << ": " << result.err;
      EXPECT_EQ(read_text(file).substr(0, begin.size()), begin)
          << writer.command[0] << " " << ending;
    }
  }
}

TEST(NamesOfOutputs, WhatACommandDoesNotWriteIsRefusedByItsName) {
  for (const Writer& writer : writers()) {
    for (const char* ending : {".docx", ".jpg", ".xml", ".svg", ".png", ".gif", ".json", ".csv"}) {
      const auto writes = [&](const auto& known) {
        const std::string own = std::filesystem::path("a" + known.first).extension().string();
        return own == ending || (own == ".PNG" && std::string(ending) == ".png");
      };
      if (std::any_of(writer.endings.begin(), writer.endings.end(), writes)) continue;
      const TemporaryFolder folder;
      const std::string name = std::string("a") + ending;
      const ToolResult result = run_tool(joined(writer.command, {"-o", folder.file(name)}));
      SCOPED_TRACE(writer.command[0] + " -o " + name);
      expect_error(result, 2, {"-o", name, writer.endings.back().first.substr(0, 4)});
      EXPECT_EQ(folder.file_count(), 0u);
    }
  }
}

TEST(NamesOfOutputs, AFormatThatIsNamedGoesIntoAnyFile) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.docx");
  succeed(solve_demo_map({"--format", "csv", "-o", file}));
  EXPECT_EQ(read_text(file).substr(0, 4), "x,y\n");
}

TEST(NamesOfOutputs, LinesPerQueryAreNoPicture) {
  const TemporaryFolder folder;
  expect_error(run_tool({"bench", scene("demo.scen"), "--per-query", folder.file("a.png")}), 2,
               {"--per-query", "a.png", ".tsv"});
  EXPECT_EQ(folder.file_count(), 0u);
}

TEST(NamesOfOutputs, ASolvedPictureIsTheSameInPixels) {
  const std::string png = succeed(solve_demo_map({"--format", "png"}));
  EXPECT_EQ(png.substr(0, 4), kPngBegin);
  EXPECT_NE(png, succeed(solve_demo_map({"--format", "png", "--smooth"}))) << "with the way points";
}

/// The lines of a CSV file without its first.
std::vector<std::string> lines_below(const std::string& csv, const std::string& head) {
  EXPECT_EQ(csv.substr(0, head.size()), head);
  std::vector<std::string> lines;
  for (std::size_t i = csv.find('\n') + 1; i < csv.size(); i = csv.find('\n', i) + 1) {
    lines.push_back(csv.substr(i, csv.find('\n', i) - i));
  }
  return lines;
}

Json json_of(const Words& command) {
  return Json::parse(succeed(joined(command, {"--format", "json"})));
}

TEST(Formats, ACurveInCsvIsThatOfJson) {
  const Words command = solve_demo_map({"--curve", "arcs"});
  const Json curve = json_of(command)["curve"];
  const auto lines = lines_below(succeed(joined(command, {"--format", "csv"})), "x,y\n");
  ASSERT_EQ(lines.size(), curve.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(Json::parse("[" + lines[i] + "]"), curve[i]);
  }
}

TEST(Formats, WhereThereIsNoCurveCsvDoesNotGiveThePathForOne) {
  const TemporaryFolder folder;
  const std::string links = folder.write("links", "0,0 4,0\n");
  const ToolResult result = run_tool({"solve", "-", "--from", "0,0", "--to", "4,0", "--links",
                                      links, "--curve", "arcs", "--format", "csv"},
                                     "..#..\n");
  EXPECT_EQ(result.out, "x,y\n");
  EXPECT_TRUE(contains(result.err, "--curve")) << result.err;
}

TEST(Formats, RoutesInCsvAreThePathAndTheAlternativesOfJson) {
  const Words command =
      solve_demo_map({"--alternatives", "2", "--most-stretch", "1.5", "--most-shared", "0.6"});
  const Json json = json_of(command);
  std::vector<std::string> expected;
  const auto add = [&](const Json& path, int route) {
    for (const Json& cell : path) {
      expected.push_back(std::to_string(route) + "," + cell[0].dump() + "," + cell[1].dump());
    }
  };
  add(json["path"], 0);
  ASSERT_GT(json["alternatives"].size(), 0u);
  int route = 0;
  for (const Json& other : json["alternatives"]) add(other["path"], ++route);
  EXPECT_EQ(lines_below(succeed(joined(command, {"--format", "csv"})), "route,x,y\n"), expected);
}

TEST(Formats, RoutesOnGraphsAreInCsvToo) {
  const Words command =
      on_world("solve", {"--alternatives", "3", "--most-stretch", "2", "--most-shared", "0.8"});
  const Json json = json_of(command);
  std::size_t nodes = json["path"].size();
  for (const Json& other : json["alternatives"]) nodes += other["path"].size();
  ASSERT_GT(nodes, json["path"].size());
  const auto lines =
      lines_below(succeed(joined(command, {"--format", "csv"})), "route,node,x,y,z\n");
  EXPECT_EQ(lines.size(), nodes);
  EXPECT_EQ(lines.front().substr(0, 12), "0,Aldermoor,");
}

TEST(Formats, WhatAFormatHasNoRoomForIsRefused) {
  const auto refuse = [](const Words& more, const Words& words) {
    expect_error(run_tool(solve_demo_map(more)), 2, words);
  };
  const Words others = {"--alternatives", "2"};
  const Words arcs = {"--curve", "arcs"};
  refuse(joined(others, {"--format", "ascii"}), {"--alternatives", "ascii", "csv"});
  refuse(joined(arcs, {"--format", "ascii"}), {"--curve", "ascii", "svg"});
  for (const char* format : {"svg", "png"}) {
    refuse(joined(arcs, {"--smooth", "--format", format}), {"--smooth", "--curve"});
  }
  refuse(joined(arcs, {"--smooth", "--format", "csv"}), {"--smooth", "--curve", "json"});
  refuse(joined(others, {"--smooth", "--format", "csv"}), {"--smooth", "--alternatives", "json"});
  refuse(joined(joined(others, arcs), {"--format", "csv"}), {"--curve", "--alternatives"});
  expect_error(run_tool({"solve", scene("village.json"), "--from", "gate", "--to", "tower",
                         "--smooth", "--alternatives", "1", "--format", "csv"}),
               2, {"--smooth", "--alternatives"});
}

TEST(Formats, TheBuiltInSceneIsTextWhereMoreIsAskedForThanAsciiShows) {
  EXPECT_TRUE(contains(succeed({"solve", "--curve", "arcs"}), "\ncurve "));
  EXPECT_TRUE(contains(
      succeed({"solve", "--alternatives", "1", "--most-stretch", "1.5", "--most-shared", "0.6"}),
      "\nor "));
}

}  // namespace
}  // namespace wend::cli
