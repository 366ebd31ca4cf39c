// `wend convert`, and maps of every form in the other commands.
#include <nlohmann/json.hpp>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

constexpr char kPalette[] = "#ffffff 1 G\n#9cba6a 2 .\n#30604a 8 S\n#202020 0 @\n";

/// Runs `wend convert` and expects it to succeed without a warning.
void convert(const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"convert"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const ToolResult result = run_tool(all);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out + without_reports(result.err), "");
}

/// The cost of a path through the swamp on some form of that map.
Json swamp_cost(const std::string& map, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"solve", map,    "--from",   "2,7",
                                        "--to",  "29,6", "--format", "json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ToolResult result = run_tool(arguments);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.exit_code == 0 ? Json::parse(result.out)["cost"] : Json();
}

TEST(Convert, EveryFormKeepsTheCosts) {
  const TemporaryFolder folder;
  const std::string palette = folder.write("palette", kPalette);
  const std::string costs = scene("swamp.costs");
  const Json expected = swamp_cost(scene("swamp.map"), {"--costs", costs});
  ASSERT_TRUE(expected.is_number());

  convert({scene("swamp.map"), folder.file("a.csv"), "--costs", costs});
  EXPECT_EQ(swamp_cost(folder.file("a.csv"), {}), expected);
  convert({folder.file("a.csv"), folder.file("b.txt")});
  EXPECT_EQ(swamp_cost(folder.file("b.txt"), {}), expected);
  convert({folder.file("b.txt"), folder.file("c.PNG"), "--palette", palette});
  EXPECT_EQ(swamp_cost(folder.file("c.PNG"), {"--palette", palette, "--exact-colours"}), expected);
  convert({folder.file("c.PNG"), folder.file("d.map"), "--palette", palette, "--costs-out",
           folder.file("d.costs")});
  EXPECT_EQ(swamp_cost(folder.file("d.map"), {"--costs", folder.file("d.costs")}), expected);
  EXPECT_EQ(read_text(folder.file("d.map")), read_text(scene("swamp.map")))
      << "the palette's symbols are those of the map";
}

TEST(Convert, AMapWithoutTerrainComesBackFromEveryForm) {
  const TemporaryFolder folder;
  const auto rows = [](const std::string& map) {
    return run_tool({"convert", map, "-", "--to", "csv"}).out;
  };
  const std::string expected = rows(scene("demo.map"));
  ASSERT_FALSE(expected.empty());
  std::string last = scene("demo.map");
  for (const char* name : {"a.png", "b.txt", "c.csv", "d.map", "e.png"}) {
    convert({last, folder.file(name)});
    last = folder.file(name);
    EXPECT_EQ(rows(last), expected) << name;
  }
}

TEST(Convert, ThresholdAndInversionAreHeeded) {
  const TemporaryFolder folder;
  const std::string palette = folder.write("palette", "#404040 1 .\n#c0c0c0 2\n");
  const std::string picture = folder.file("a.png");
  convert({folder.write("a.txt", ".2\n"), picture, "--palette", palette});
  const auto rows = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"convert", picture, "-", "--to", "ascii"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments).out;
  };
  EXPECT_EQ(rows({}), "#.\n");
  EXPECT_EQ(rows({"--threshold", "0.2"}), "..\n");
  EXPECT_EQ(rows({"--threshold", "0.8"}), "##\n");
  EXPECT_EQ(rows({"--invert"}), ".#\n");
  EXPECT_EQ(rows({"--palette", palette}), ".2\n");
}

TEST(Convert, ANearColourIsTakenUnlessColoursMustBeExact) {
  const TemporaryFolder folder;
  const std::string palette = folder.write("palette", "#ffffff 1\n#101010 0\n");
  const std::string picture = folder.file("a.png");
  convert({folder.write("a.txt", ".#\n"), picture});
  EXPECT_EQ(run_tool({"convert", picture, "-", "--to", "ascii", "--palette", palette}).out, ".#\n");
  expect_error(run_tool({"info", picture, "--palette", palette, "--exact-colours"}), 3,
               {picture, "pixel 1,0", "#000000"});
}

TEST(Convert, StandardInputAndOutputServeAsFiles) {
  const ToolResult picture = run_tool({"convert", "-", "-", "--to", "png"}, "..#\n#..\n");
  EXPECT_EQ(picture.exit_code, 0) << picture.err;
  const ToolResult map = run_tool({"convert", "-", "-", "--to", "map"}, picture.out);
  EXPECT_EQ(map.out, "type octile\nheight 2\nwidth 3\nmap\n..#\n#..\n");
}

TEST(Convert, AMapWithoutACostsFileHasStandardSymbols) {
  const TemporaryFolder folder;
  const std::string costs = folder.write("costs", "w 1\n. 0\nG 1\n");
  const std::string map = folder.write("a.map", "type octile\nheight 1\nwidth 4\nmap\n.wG#\n");
  const ToolResult result = run_tool({"convert", map, "-", "--to", "map", "--costs", costs});
  EXPECT_EQ(result.out, "type octile\nheight 1\nwidth 4\nmap\n@.G#\n");
  EXPECT_EQ(run_tool({"convert", "-", "-", "--to", "map"}, ". #\n").out,
            "type octile\nheight 1\nwidth 3\nmap\n..#\n")
      << "a blank is ground on an ASCII grid and blocked on a .map";
}

TEST(Convert, ACostsFileNamesEverySymbolOfTheMap) {
  const TemporaryFolder folder;
  convert({folder.write("a.csv", "1,0,2.5\n10,1,G\n"), folder.file("a.map"), "--costs-out",
           folder.file("a.costs")});
  EXPECT_EQ(read_text(folder.file("a.map")), "type octile\nheight 2\nwidth 3\nmap\n.#a\nb.G\n");
  EXPECT_EQ(read_text(folder.file("a.costs")), "# 0\n. 1\nG 1\na 2.5\nb 10\n");
  convert({folder.write("b.txt", ". 2\n"), folder.file("b.map"), "--costs-out",
           folder.file("b.costs")});
  EXPECT_EQ(read_text(folder.file("b.map")), "type octile\nheight 1\nwidth 3\nmap\n..2\n");
}

TEST(Convert, TerrainThatAFormCannotSayIsAnErrorWithAdvice) {
  const TemporaryFolder folder;
  const std::string csv = folder.write("a.csv", "1,1\n1,2.5\n");
  const auto to = [&](const std::string& name) {
    return run_tool({"convert", csv, folder.file(name)});
  };
  expect_error(to("b.map"), 3, {"b.map", "the cell 1,1 costs 2.5", "--costs-out"});
  expect_error(to("b.png"), 3, {"b.png", "the cell 1,1 costs 2.5", "--palette"});
  expect_error(to("b.txt"), 3, {"b.txt", "the cell 1,1 costs 2.5", "write CSV"});
  const std::string palette = folder.write("palette", "#ffffff 1\n");
  expect_error(run_tool({"convert", csv, folder.file("b.png"), "--palette", palette}), 3,
               {"b.png", "the cell 1,1 costs 2.5", "palette"});
  EXPECT_EQ(folder.file_count(), 2u) << "nothing is written";
}

TEST(Convert, NoInputIsOverwritten) {
  const TemporaryFolder folder;
  const std::string csv = folder.write("a.csv", "1,0\n");
  const std::string costs = folder.write("a.costs", ". 1\n");
  const std::string link = folder.file("link.csv");
  std::filesystem::create_symlink(csv, link);
  expect_error(run_tool({"convert", csv, csv}), 2, {"OUT", "a.csv", "also read"});
  expect_error(run_tool({"convert", csv, link}), 2, {"OUT", "also read"});
  expect_error(run_tool({"convert", csv, costs, "--costs", costs, "--to", "map"}), 2, {"a.costs"});
  expect_error(run_tool({"convert", csv, folder.file("b.map"), "--costs-out", csv}), 2,
               {"--costs-out", "a.csv"});
  const std::string other_spelling = folder.file("./x/../b.map");
  expect_error(run_tool({"convert", csv, folder.file("b.map"), "--costs-out", other_spelling}), 2,
               {"--costs-out", "OUT"});
  EXPECT_EQ(read_text(csv), "1,0\n");
  EXPECT_EQ(folder.file_count(), 3u);
}

TEST(Convert, OtherFilesAreReplaced) {
  const TemporaryFolder folder;
  const std::string output = folder.write("b.csv", "old");
  convert({folder.write("a.txt", ".#\n"), output});
  EXPECT_EQ(read_text(output), "1,0\n");
}

TEST(Convert, MapAndCostsAppearBothOrNeither) {
  const TemporaryFolder folder;
  const std::string csv = folder.write("a.csv", "1,2\n");
  const std::string old = folder.write("old", "old");
  expect_error(run_tool({"convert", csv, folder.file("absent/a.map"), "--costs-out", old}), 3,
               {"absent/a.map", "cannot be written"});
  expect_error(
      run_tool({"convert", csv, old, "--to", "map", "--costs-out", folder.file("absent/a.costs")}),
      3, {"absent/a.costs", "cannot be written"});
  EXPECT_EQ(read_text(old), "old");
  EXPECT_EQ(folder.file_count(), 2u);
}

TEST(Convert, EitherMayGoToStandardOutputAndBothToDevices) {
  const TemporaryFolder folder;
  const std::string csv = folder.write("a.csv", "1,2\n");
  const std::string map = folder.file("a.map");
  EXPECT_EQ(run_tool({"convert", csv, map, "--costs-out", "-"}).out, ". 1\n2 2\n");
  EXPECT_EQ(run_tool({"convert", csv, "-", "--to", "map", "--costs-out", "/dev/null"}).out,
            read_text(map));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  expect_error(run_tool({"convert", csv, "-", "--to", "map", "--costs-out", "-"}), 2,
               {"--costs-out", "OUT"});
}

TEST(Convert, NoPictureGoesToATerminal) {
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  ASSERT_GE(terminal, 0);
  ASSERT_EQ(::grantpt(terminal), 0);
  ASSERT_EQ(::unlockpt(terminal), 0);
  const std::string name = ::ptsname(terminal);
  const ToolResult result =
      run_shell("\"$0\" convert \"$1\" - --to png > \"$2\"", {scene("worked_example.map"), name});
  ::close(terminal);
  expect_error(result, 2, {"terminal", "OUT"});
}

TEST(Convert, WrongArgumentsAreExplained) {
  const TemporaryFolder folder;
  const std::string csv = folder.write("a.csv", "1,0\n");
  expect_error(run_tool({"convert"}), 2, {"IN"});
  expect_error(run_tool({"convert", csv}), 2, {"OUT"});
  expect_error(run_tool({"convert", csv, "b.doc"}), 2, {"b.doc", ".png", "--to"});
  expect_error(run_tool({"convert", csv, "-"}), 2, {"--to"});
  expect_error(run_tool({"convert", csv, "b.map", "--to", "cvs"}), 2, {"did you mean 'csv'"});
  expect_error(run_tool({"convert", csv, "b.csv", "--costs-out", "c"}), 2, {"--costs-out", ".map"});
  expect_error(run_tool({"convert", csv, "b.csv", "c.csv"}), 2, {"c.csv"});
  expect_error(run_tool({"convert", folder.file("absent.csv"), "b.csv"}), 3, {"no such file"});
  expect_error(run_tool({"convert", csv, folder.file("absent/b.csv")}), 3, {"cannot be written"});
}

TEST(PictureOptions, AreRefusedWhereTheyHaveNoMeaning) {
  const TemporaryFolder folder;
  const std::string csv = folder.write("a.csv", "1,0\n");
  const std::string palette = folder.write("palette", kPalette);
  expect_error(run_tool({"info", csv, "--threshold", "0.3"}), 2, {"--threshold", csv, "PNG"});
  expect_error(run_tool({"info", csv, "--palette", palette}), 2, {"--palette", "PNG"});
  expect_error(run_tool({"convert", csv, "b.csv", "--invert"}), 2, {"--invert", "PNG"});
  expect_error(run_tool({"info", "--invert"}), 2, {"--invert", "the built-in scene"});
  expect_error(run_tool({"info", csv, "--palette", palette, "--invert"}), 2, {"--palette"});
  expect_error(run_tool({"info", csv, "--exact-colours"}), 2, {"--exact-colours", "--palette"});
  for (const char* threshold : {"-0.1", "1.5", "nan", "half", ""}) {
    expect_error(run_tool({"info", csv, "--threshold", threshold}), 2, {"--threshold"});
  }
}

TEST(PictureOptions, BadPicturesAndPalettesAreNamed) {
  const TemporaryFolder folder;
  const std::string picture = folder.file("a.png");
  convert({folder.write("a.txt", ".#\n#.\n"), picture});
  const std::string bytes = read_text(picture);
  expect_error(run_tool({"info", folder.write("cut.png", bytes.substr(0, bytes.size() / 2))}), 3,
               {"cut.png", "cannot be read"});
  expect_error(run_tool({"info", folder.write("empty.png", "")}), 3, {"empty.png", "empty"});
  const std::string palette = folder.write("palette", "#ffffff 1\n#00000 0\n");
  expect_error(run_tool({"info", picture, "--palette", palette}), 3, {palette + ":2", "#00000"});
  expect_error(run_tool({"info", picture, "--palette", folder.file("none")}), 3, {"no such file"});
  expect_error(run_tool({"solve", picture, "--palette", palette, "-o", palette}), 2, {"also read"});
}

TEST(PictureOptions, CommandsReadPicturesAndCsvAsMaps) {
  const TemporaryFolder folder;
  const std::string picture = folder.file("worked_example.png");
  convert({scene("worked_example.map"), picture});
  const ToolResult compared =
      run_tool({"compare", picture, "--from", "1,2", "--to", "5,2", "--costs", "classic"});
  EXPECT_TRUE(contains(compared.out, " 68 ")) << compared.out << compared.err;
  const ToolResult measured = run_tool(
      {"bench", scene("worked_example.scen"), "--map", picture, "--threshold", "0.9", "--check"});
  EXPECT_EQ(measured.exit_code, 0) << measured.err;
  const ToolResult info = run_tool({"info", "-", "--format", "json"}, "1;0.5\n0;3\n");
  ASSERT_EQ(info.exit_code, 0) << info.err;
  EXPECT_EQ(Json::parse(info.out)["walkable"], 3);
}

}  // namespace
}  // namespace wend::cli
