// `wend draw`: pictures and animations, of a search or of its trace.
#include <algorithm>
#include <cstdint>

#include "run_tool.h"
#include "support/count_of.h"
#include "support/gif_reader.h"

namespace wend::cli {
namespace {

/// draw on the worked example, with more arguments.
ToolResult draw_example(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {
      "draw", scene("worked_example.map"), "--from", "1,2", "--to", "5,2", "--costs", "classic"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tool(arguments);
}

std::string drawn(const std::vector<std::string>& more) {
  const ToolResult result = draw_example(more);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.out;
}

/// Every tag is closed, in the right order; attributes are quoted.
void expect_well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
    const std::size_t end = xml.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = xml.substr(at + 1, end - at - 1);
    EXPECT_EQ(test::count_of(tag, "\"") % 2, 0u) << tag;
    const std::string name = tag.substr(0, tag.find(' '));
    if (tag.front() == '/') {
      ASSERT_FALSE(open.empty());
      EXPECT_EQ(open.back(), tag.substr(1));
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
  }
  EXPECT_TRUE(open.empty());
}

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    number = number << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return number;
}

TEST(Draw, SvgIsWellFormedAndShowsWhatThereIs) {
  const std::string svg = drawn({});
  expect_well_formed(svg);
  EXPECT_EQ(svg.rfind("<svg ", 0), 0u);
  for (const char* part : {"<polyline", "start", "goal", "path", "closed", "open", "blocked",
                           "A*, heuristic octile, corners both-free", "found, cost 68"}) {
    EXPECT_TRUE(contains(svg, part)) << part;
  }
}

TEST(Draw, SolveDrawsTheSamePicture) {
  EXPECT_EQ(drawn({}), solve_example({"--costs", "classic", "--format", "svg"}).out);
}

TEST(Draw, PngHasItsHeaderAndTheSizeOfTheSvg) {
  const std::string png = drawn({"--format", "png"});
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  const std::string svg = drawn({});
  EXPECT_TRUE(contains(svg, "viewBox=\"0 0 " + std::to_string(big_endian(png, 16)) + " " +
                                std::to_string(big_endian(png, 20)) + "\""));
}

TEST(Draw, TheEndingOfTheFileNameDecidesUnlessAFormatIsGiven) {
  const TemporaryFolder folder;
  EXPECT_EQ(drawn({"-o", folder.file("a.svg")}), "");
  EXPECT_EQ(drawn({"-o", folder.file("a.png")}), "");
  EXPECT_EQ(drawn({"-o", folder.file("a.GIF")}), "");
  EXPECT_EQ(drawn({"-o", folder.file("b.svg"), "--format", "png"}), "");
  EXPECT_EQ(read_text(folder.file("a.svg")), drawn({}));
  EXPECT_EQ(read_text(folder.file("a.png")), drawn({"--format", "png"}));
  EXPECT_EQ(read_text(folder.file("a.GIF")), drawn({"--format", "gif"}));
  EXPECT_EQ(read_text(folder.file("b.svg")), drawn({"--format", "png"}));
  for (const char* name : {"a.bmp", "svg", "a.png.", "gif.old"}) {
    expect_error(draw_example({"-o", folder.file(name)}), 2, {name, ".svg, .png or .gif"});
  }
}

TEST(Draw, TheSameSearchGivesTheSameBytes) {
  for (const char* format : {"svg", "png", "gif"}) {
    EXPECT_EQ(drawn({"--format", format, "--scores"}), drawn({"--format", format, "--scores"}));
  }
}

TEST(Draw, ScoresAreInTheCellsAsTheTextbookHasThem) {
  const std::string svg = drawn({"--heuristic", "manhattan", "--ties", "last-added", "--scores"});
  expect_well_formed(svg);
  // Start: F 40, G 0, H 40; its right neighbour: F 40, G 10, H 30.
  EXPECT_TRUE(contains(svg, "font-weight=\"bold\" fill=\"#222222\">40</text>"));
  EXPECT_TRUE(contains(svg, "text-anchor=\"end\" fill=\"#222222\">30</text>"));
  EXPECT_TRUE(contains(svg, ">102</text>"));
  EXPECT_TRUE(contains(svg, "arrows lead to parents"));
  // Every cell that is labelled has F, G and H, and all but the start an arrow's head.
  const std::size_t labelled = test::count_of(svg, "font-weight=\"bold\"");
  EXPECT_EQ(labelled, 25u);
  EXPECT_EQ(test::count_of(svg, "<polygon"), labelled - 1);
}

TEST(Draw, ScoresAreInTheCostModelsUnitsOnTerrainToo) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", "type octile\nheight 1\nwidth 3\nmap\n.S.\n");
  const std::string costs = folder.write("costs.txt", ". 1\nS 3.5\n");
  const ToolResult result = run_tool({"draw", map, "--from", "0,0", "--to", "2,0", "--costs",
                                      "classic", "--costs", costs, "--scores"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, ">22.5</text>")) << result.out;
  EXPECT_TRUE(contains(result.out, ">45</text>"));
}

TEST(Draw, ScoresOnLargeMapsAreRefusedWithTheLimit) {
  expect_error(run_tool({"draw", "--scores"}), 2, {"--scores", "64 x 22", "48 x 48"});
}

TEST(Draw, StepsStopAfterThatManyExpansions) {
  const std::vector<std::string> usual = {"--heuristic", "manhattan", "--ties", "last-added",
                                          "--scores"};
  const auto at = [&](const char* steps) {
    std::vector<std::string> arguments = usual;
    arguments.insert(arguments.end(), {"--steps", steps});
    return drawn(arguments);
  };
  // The start alone; then its eight neighbours, of which all are free.
  EXPECT_EQ(test::count_of(at("0"), "font-weight=\"bold\""), 1u);
  EXPECT_EQ(test::count_of(at("1"), "font-weight=\"bold\""), 9u);
  EXPECT_TRUE(contains(at("1"), "after 1 of 11 expansions"));
  EXPECT_EQ(test::count_of(at("2"), "font-weight=\"bold\""), 9u)
      << "beside the wall, nothing is new";
  EXPECT_FALSE(contains(at("11"), "<polyline")) << "the path is not known yet";
  EXPECT_TRUE(contains(drawn(usual), "<polyline"));
  std::vector<std::string> beyond = usual;
  beyond.insert(beyond.end(), {"--steps", "12"});
  const ToolResult result = draw_example(beyond);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(contains(result.err, "--steps 12: the search ended after 11 expansions"));
}

TEST(Draw, ClustersAreSquaresWithEntrancesOnBothSidesOfTheirBorders) {
  const std::vector<std::string> query = {"draw", scene("demo.map"), "--from",      "8,4",
                                          "--to", "50,10",           "--algorithm", "hpa-star"};
  std::vector<std::string> with = query;
  with.push_back("--clusters");
  const std::string plain = run_tool(query).out;
  const std::string clusters = run_tool(with).out;
  expect_well_formed(clusters);
  const std::size_t entrances =
      test::count_of(clusters, "<circle") - test::count_of(plain, "<circle");
  EXPECT_GT(entrances, 20u);
  EXPECT_EQ(test::count_of(plain, "<circle"), 4u) << "the ends, in the map and in the legend";
  const ToolResult refused = run_tool({"draw", "--trace", "x.trace", "--clusters"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err, "--clusters: does not go with --trace"));
}

TEST(Draw, AnAnimationGrowsFrameByFrameAndHoldsItsLast) {
  const test::GifFrames frames = test::read_gif(drawn({"--format", "gif", "--delay", "50"}));
  ASSERT_GT(frames.pixels.size(), 20u);
  EXPECT_LE(frames.pixels.size(), 80u);
  for (std::size_t i = 1; i < frames.pixels.size(); ++i) {
    EXPECT_NE(frames.pixels[i], frames.pixels[i - 1]) << "frame " << i << " shows nothing new";
    EXPECT_EQ(frames.delays[i - 1], 5);
  }
  EXPECT_EQ(frames.delays.back(), 250);
  const std::string png = drawn({"--format", "png"});
  EXPECT_EQ(static_cast<std::uint32_t>(frames.width), big_endian(png, 16));
  EXPECT_EQ(static_cast<std::uint32_t>(frames.height), big_endian(png, 20));
}

TEST(Draw, LongSearchesGetNoMoreFramesThanAskedFor) {
  const auto frames = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"draw", "--format", "gif"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::read_gif(run_tool(arguments).out).pixels.size();
  };
  EXPECT_EQ(frames({}), 80u);
  EXPECT_EQ(frames({"--frames", "7"}), 7u);
  EXPECT_EQ(frames({"--frames", "1"}), 1u);
  EXPECT_EQ(frames({"--frames", "5", "--steps", "0"}), 2u);
}

TEST(Draw, TheLastFrameIsThePicture) {
  const test::GifFrames all = test::read_gif(drawn({"--format", "gif"}));
  const test::GifFrames last = test::read_gif(drawn({"--format", "gif", "--frames", "1"}));
  ASSERT_EQ(last.pixels.size(), 1u);
  // Colours of the last frame may be rounded where a palette has to serve the others as well.
  std::size_t different = 0;
  for (std::size_t i = 0; i < last.pixels[0].size(); ++i) {
    different += all.pixels.back()[i] != last.pixels[0][i] ? 1 : 0;
  }
  EXPECT_LT(different, last.pixels[0].size() / 100);
}

TEST(Draw, ATraceIsDrawnAsTheSearchItself) {
  const TemporaryFolder folder;
  const std::string trace = folder.file("a.trace");
  ASSERT_EQ(run_tool({"trace", scene("worked_example.map"), "--from", "1,2", "--to", "5,2",
                      "--costs", "classic", "-o", trace})
                .exit_code,
            0);
  for (const std::vector<std::string>& more :
       std::vector<std::vector<std::string>>{{},
                                             {"--scores"},
                                             {"--steps", "4", "--scores"},
                                             {"--format", "png"},
                                             {"--format", "gif", "--frames", "9"}}) {
    std::vector<std::string> arguments = {"draw", "--trace", trace};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(run_tool(arguments).out, drawn(more));
    arguments.insert(arguments.begin() + 1, scene("worked_example.map"));
    EXPECT_EQ(run_tool(arguments).out, drawn(more));
  }
}

TEST(Draw, TracesOfTheBuiltInSceneOfTerrainAndOfPipesAreDrawn) {
  const TemporaryFolder folder;
  const std::string built_in = folder.write("a.trace", run_tool({"trace"}).out);
  EXPECT_EQ(run_tool({"draw", "--trace", built_in}).out, run_tool({"draw"}).out);
  EXPECT_EQ(run_tool({"draw", "--trace", "-"}, read_text(built_in)).out, run_tool({"draw"}).out);

  const std::vector<std::string> swamp = {
      scene("swamp.map"), "--from", "2,7", "--to", "29,6", "--costs", scene("swamp.costs")};
  const auto run_on_swamp = [&](const char* command) {
    std::vector<std::string> arguments = {command};
    arguments.insert(arguments.end(), swamp.begin(), swamp.end());
    return run_tool(arguments).out;
  };
  const std::string terrain = folder.write("b.trace", run_on_swamp("trace"));
  EXPECT_EQ(run_tool({"draw", "--trace", terrain}).out, run_on_swamp("draw"));
  EXPECT_EQ(run_tool({"draw", "--trace", terrain, "--costs", scene("swamp.costs")}).out,
            run_on_swamp("draw"));

  const std::vector<std::string> linked = {"--links", scene("demo.links")};
  const std::string links = folder.write("c.trace", run_tool({"trace", linked[0], linked[1]}).out);
  const std::string picture = run_tool({"draw", linked[0], linked[1]}).out;
  EXPECT_NE(picture, run_tool({"draw"}).out);
  EXPECT_EQ(run_tool({"draw", "--trace", links}).out, picture);
  EXPECT_EQ(run_tool({"draw", "--trace", links, linked[0], linked[1]}).out, picture);
}

TEST(Draw, ATraceThatDoesNotFitTheMapIsRefused) {
  const TemporaryFolder folder;
  const std::string trace = folder.write(
      "a.trace",
      run_tool({"trace", scene("worked_example.map"), "--from", "1,2", "--to", "5,2"}).out);
  expect_error(run_tool({"draw", "--trace", trace, scene("demo.map")}), 3,
               {"a.trace", "demo.map", "7 x 5", "64 x 22"});
  const std::string other = folder.write("b.map", ".......\n..#....\n.......\n.......\n.......\n");
  expect_error(run_tool({"draw", "--trace", trace, other}), 3, {"b.map", "2,1", "blocked"});
}

TEST(Draw, ATraceWhoseMapIsGoneAsksForIt) {
  const TemporaryFolder folder;
  const std::string map = folder.write("a.map", "...\n...\n");
  const std::string trace =
      folder.write("a.trace", run_tool({"trace", map, "--from", "0,0", "--to", "2,1"}).out);
  std::filesystem::remove(map);
  expect_error(run_tool({"draw", "--trace", trace}), 3, {"a.trace", "a.map", "name it"});
  const std::string piped = folder.write(
      "b.trace", run_tool({"trace", "-", "--from", "0,0", "--to", "2,1"}, "...\n...\n").out);
  expect_error(run_tool({"draw", "--trace", piped}), 3, {"standard input", "name it"});
  EXPECT_EQ(run_tool({"draw", "--trace", piped, "-"}, "...\n...\n").exit_code, 0);
}

TEST(Draw, BadTracesAreNamed) {
  const TemporaryFolder folder;
  expect_error(run_tool({"draw", "--trace", folder.write("a.trace", "")}), 3, {"a.trace", "empty"});
  expect_error(run_tool({"draw", "--trace", folder.write("b.trace", "wend trace 1\nmap\n")}), 3,
               {"b.trace:2", "size"});
  expect_error(run_tool({"draw", "--trace", folder.file("absent")}), 3, {"no such file"});
}

TEST(Draw, OptionsThatDoNotGoTogetherAreRefused) {
  const TemporaryFolder folder;
  const std::string trace = folder.write("a.trace", run_tool({"trace"}).out);
  expect_error(run_tool({"draw", "--trace", trace, "--from", "1,1"}), 2, {"--from", "--trace"});
  expect_error(run_tool({"draw", "--trace", trace, "--nearest"}), 2, {"--nearest"});
  expect_error(run_tool({"draw", "--trace", trace, "--costs", "classic"}), 2, {"--costs"});
  expect_error(run_tool({"draw", "--trace", "-", "-"}), 2, {"standard input"});
  expect_error(run_tool({"draw", "--trace", trace, "-o", trace, "--format", "svg"}), 2,
               {"is also read"});
  expect_error(run_tool({"draw", "--frames", "5"}), 2, {"--frames", "gif"});
  expect_error(run_tool({"draw", "--format", "png", "--delay", "50"}), 2, {"--delay", "gif"});
  expect_error(run_tool({"draw", "--format", "gif", "--frames", "0"}), 2, {"--frames", "1"});
  expect_error(run_tool({"draw", "--format", "gif", "--delay", "5"}), 2, {"--delay", "20"});
  expect_error(run_tool({"draw", "--format", "jpg"}), 2, {"jpg", "svg, png, gif"});
  expect_error(run_tool({"draw", "--steps", "-1"}), 2, {"--steps"});
  expect_error(run_tool({"draw", scene("demo.map"), "--to", "8,4"}), 2, {"draw: --from"});
}

TEST(Draw, SearchesWithoutAPathAreDrawnAndSaySo) {
  const std::string blocked = scene("worked_example.map");
  const ToolResult result = run_tool({"draw", blocked, "--from", "3,2", "--to", "0,0"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(contains(result.out, "start_blocked"));
  const ToolResult frames =
      run_tool({"draw", blocked, "--from", "3,2", "--to", "0,0", "--format", "gif"});
  EXPECT_EQ(test::read_gif(frames.out).pixels.size(), 1u);
  EXPECT_EQ(run_tool({"draw", "--limit", "5"}).exit_code, 4);
}

TEST(Draw, SearchesWithoutAPathAreToldOnStandardError) {
  const TemporaryFolder folder;
  const auto told = [&](std::vector<std::string> words, const char* input, int code,
                        const char* status) {
    const std::string file = folder.file("a.svg");
    std::filesystem::remove(file);
    words.insert(words.end(), {"-o", file});
    expect_written_with_warning(run_tool(words, input), file, code, {"wend: warning: ", status});
    EXPECT_EQ(read_text(file).substr(0, 4), "<svg") << status << ": it is drawn all the same";
  };
  const std::vector<std::string> across = {"-", "--from", "0,0", "--to", "2,0"};
  const auto with = [](std::vector<std::string> words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  for (const char* command : {"draw", "solve"}) {
    const auto query = with({command}, across);
    told(query, ".#.\n", 1, "unreachable: ");
    told(with(query, {"--nearest"}), ".#.\n", 1, "partial: ");
    told(query, "#..\n", 1, "start_blocked: ");
    told(query, "..#\n", 1, "goal_blocked: ");
    told(with(query, {"--limit", "1"}), "...\n", 4, "limit_reached: ");
    told({command, "-", "--from", "a", "--to", "b"},
         R"({"wend": "graph", "nodes": [{"name": "a"}, {"name": "b"}], "edges": []})", 1,
         "unreachable: ");
  }
  told({"draw", "--trace", folder.write("a.trace", run_tool({"trace", "--limit", "5"}).out)}, "", 4,
       "limit_reached: ");
}

TEST(Draw, AnInterruptedSearchIsDrawnAndTold) {
  const TemporaryFolder folder;
  const std::string file = folder.file("a.svg");
  RunningTool tool({"draw", write_rough_map(folder), "--from", "0,0", "--to", "119,119",
                    "--algorithm", "ida-star", "-o", file});
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGINT);
  expect_written_with_warning(tool.wait(), file, 130, {"interrupted"});
  EXPECT_TRUE(contains(read_text(file), "cancelled"));
}

TEST(Draw, ALargeMapFitsIntoAFewMegabytes) {
  const TemporaryFolder folder;
  std::string text;
  for (int y = 0; y < 1024; ++y) {
    std::string row(1024, '.');
    for (int x = 0; x < 1024; ++x) {
      if ((x * 7 + y * 13) % 11 == 0 && (x / 3 + y / 5) % 2 == 0) {
        row[static_cast<std::size_t>(x)] = '#';
      }
    }
    text += row + "\n";
  }
  const std::string map = folder.write("a.map", text);
  const auto size = [&](const char* format) {
    const std::string out = run_tool({"draw", map, "--from", "1,2", "--to", "1020,1000",
                                      "--nearest", "--algorithm", "dijkstra", "--format", format})
                                .out;
    EXPECT_FALSE(out.empty());
    return out.size();
  };
  EXPECT_LT(size("svg"), 1'000'000u);
  EXPECT_LT(size("png"), 1'000'000u);
  EXPECT_LT(size("gif"), 6'000'000u);
}

}  // namespace
}  // namespace wend::cli
