// `wend field`, and links on the command line.
#include <gtest/gtest.h>

#include "run_tool.h"

namespace wend::cli {
namespace {

TEST(Field, CsvHasACostPerCellAndNothingWhereThereIsNoWay) {
  const ToolResult result =
      run_tool({"field", "-", "--from", "0,0", "--costs", "classic"}, "..#.\n..#.\n");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "0,10,,\n10,14,,\n");
}

TEST(Field, SeveralSourcesShareTheCells) {
  const ToolResult result =
      run_tool({"field", "-", "--to", "0,0", "--to", "4,0", "--costs", "classic"}, ".....\n");
  EXPECT_EQ(result.out, "0,10,20,10,0\n");
}

TEST(Field, ALimitLeavesTheRangeOfAUnit) {
  const ToolResult result = run_tool(
      {"field", "-", "--from", "1,0", "--limit-cost", "20", "--costs", "classic"}, ".....\n");
  EXPECT_EQ(result.out, "10,0,10,20,\n");
}

TEST(Field, BackwardDiffersWhereALinkLeadsOneWay) {
  const TemporaryFolder folder;
  const std::string links = folder.write("links", "0,0 4,0 0.5\n");
  const auto field = [&](const char* option, const char* cell) {
    return run_tool({"field", "-", option, cell, "--links", links, "--costs", "classic"}, ".....\n")
        .out;
  };
  EXPECT_EQ(field("--from", "0,0"), "0,10,20,15,5\n");
  EXPECT_EQ(field("--to", "0,0"), "0,10,20,30,40\n");
}

TEST(Field, DirectionsLeadFromEveryCellToTheGoal) {
  const ToolResult steps = run_tool(
      {"field", "-", "--to", "0,0", "--directions", "steps", "--costs", "classic"}, "...\n.#.\n");
  EXPECT_EQ(steps.exit_code, 0) << steps.err;
  EXPECT_EQ(steps.out,
            "x,y,cost,direction_x,direction_y\n"
            "0,0,0,0.000000,0.000000\n"
            "1,0,10,-1.000000,0.000000\n"
            "2,0,20,-1.000000,0.000000\n"
            "0,1,10,0.000000,-1.000000\n"
            "2,1,30,0.000000,-1.000000\n");
  const ToolResult eikonal = run_tool(
      {"field", "-", "--to", "0,0", "--directions", "eikonal", "--costs", "classic"}, "...\n...\n");
  EXPECT_EQ(eikonal.exit_code, 0) << eikonal.err;
  EXPECT_NE(eikonal.out.find("2,1,22,-0.894427,-0.447214\n"), std::string::npos) << eikonal.out;
  for (const char* kind : {"steps", "eikonal"}) {
    const ToolResult picture =
        run_tool({"field", "-", "--to", "0,0", "--directions", kind, "--format", "svg"}, "....\n");
    EXPECT_NE(picture.out.find("the way from there"), std::string::npos);
  }
}

TEST(Field, DirectionsThatCannotBeAreRefused) {
  const auto refused = [](std::vector<std::string> options, const char* reason) {
    options.insert(options.begin(), {"field", "-"});
    const ToolResult result = run_tool(options, "....\n....\n");
    EXPECT_EQ(result.exit_code, 2) << reason;
    EXPECT_NE(result.err.find(reason), std::string::npos) << result.err;
  };
  refused({"--from", "0,0", "--directions", "steps"}, "--to");
  refused({"--to", "0,0", "--directions", "steps", "--limit-cost", "9"}, "--limit-cost");
  refused({"--to", "0,0", "--directions", "straight"}, "eikonal");
  refused({"--to", "0,0", "--directions", "eikonal", "--corners", "never"}, "corner rule");
  const ToolResult blocked =
      run_tool({"field", "-", "--to", "0,0", "--directions", "steps"}, "#.\n");
  EXPECT_EQ(blocked.exit_code, 1);
  EXPECT_NE(blocked.err.find("blocked"), std::string::npos) << blocked.err;
}

TEST(Field, SaysWhereCostsAreTooLargeToBeCounted) {
  const TemporaryFolder folder;
  const std::string costs = folder.write("costs", "S 65.535\nG 0.001\n");
  const std::string map = folder.write("corridor.txt", std::string(99, 'S') + "G\n");
  const std::string cells = folder.write("cells", "0,0\n1,0\n99,0\n");
  const auto ask = [&](const char* command, const std::string& from) {
    return run_tool({command, map, "--from", from, "--costs", costs, "--costs", "1000000/1000000"});
  };
  const ToolResult field = ask("field", "0,0");
  EXPECT_EQ(field.exit_code, 4);
  EXPECT_EQ(field.out.substr(0, 20), "0,65535000,131070000");
  EXPECT_EQ(field.out.substr(field.out.size() - 2), ",\n");
  EXPECT_NE(field.err.find("coarser cost model"), std::string::npos) << field.err;
  const ToolResult matrix = ask("matrix", cells);
  EXPECT_EQ(matrix.exit_code, 4);
  EXPECT_EQ(matrix.out, "0,65535000,?\n65535000,0,?\n?,?,0\n");
  EXPECT_NE(matrix.err.find("coarser cost model"), std::string::npos) << matrix.err;
}

TEST(Field, PicturesHaveAScale) {
  const std::string svg = run_tool({"field", "--from", "8,4", "--format", "svg"}).out;
  EXPECT_EQ(svg.substr(0, 4), "<svg");
  EXPECT_NE(svg.find("cost from the start"), std::string::npos);
  const TemporaryFolder folder;
  EXPECT_EQ(run_tool({"field", "--from", "8,4", "-o", folder.file("f.png")}).exit_code, 0);
  EXPECT_EQ(read_text(folder.file("f.png")).substr(1, 3), "PNG");
  EXPECT_EQ(run_tool({"field", "--from", "8,4", "-o", folder.file("F.PNG")}).exit_code, 0);
  EXPECT_EQ(read_text(folder.file("F.PNG")), read_text(folder.file("f.png")));
}

TEST(Field, WrongArgumentsAreRefused) {
  const std::vector<std::vector<std::string>> wrong = {
      {"field"},
      {"field", "--from", "8,4", "--to", "8,4"},
      {"field", "--from", "800,4"},
      {"field", "--from", "8"},
      {"field", "--from", "8,4", "--limit-cost", "-1"},
      {"field", "--from", "8,4", "--format", "gif"},
      {"field", "--from", "8,4", "-o", "field.jpg"}};
  for (const auto& arguments : wrong) {
    const ToolResult result = run_tool(arguments);
    EXPECT_EQ(result.exit_code, 2) << arguments.back();
    EXPECT_EQ(result.err.substr(0, 6), "wend: ") << result.err;
    EXPECT_EQ(result.out, "");
  }
  EXPECT_EQ(run_tool({"field", "-", "--from", "1,0"}, ".#.\n").exit_code, 1);
}

TEST(Links, ShortenPathsOfEveryCommandThatSearches) {
  const TemporaryFolder folder;
  const std::string map = folder.write("wall.map.txt", "..#..\n..#..\n");
  const std::string links = folder.write("links", "1,0 3,1 2\n");
  ToolResult result = run_tool({"solve", map, "--from", "0,0", "--to", "4,0", "--links", links,
                                "--costs", "classic", "--format", "csv"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out, "x,y\n0,0\n1,0\n3,1\n4,0\n");
  result = run_tool({"solve", map, "--from", "4,0", "--to", "0,0", "--links", links});
  EXPECT_EQ(result.exit_code, 1) << "the link leads one way";
  result = run_tool({"compare", map, "--from", "0,0", "--to", "4,0", "--links", links});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.find("unreachable"), std::string::npos) << result.out;
  for (const char* command : {"trace", "draw"}) {
    result = run_tool({command, map, "--from", "0,0", "--to", "4,0", "--links", links});
    EXPECT_EQ(result.exit_code, 0) << command << ": " << result.err;
  }
  result = run_tool({"field", map, "--from", "0,0", "--links", links, "--costs", "classic"});
  EXPECT_EQ(result.out, "0,10,,40,44\n10,14,,30,40\n");
  const std::string cells = folder.write("cells", "0,0\n4,0\n");
  result = run_tool({"matrix", map, "--from", cells, "--links", links, "--costs", "classic"});
  EXPECT_EQ(result.out, "0,44\n,0\n");
  const std::string scenario =
      folder.write("a.scen", "version 1\n0\twall.map.txt\t5\t2\t0\t0\t4\t0\t4.41421356\n");
  result = run_tool({"bench", scenario, "--links", links, "--check"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
}

TEST(Links, BadFilesAreRefusedWithTheirLine) {
  const TemporaryFolder folder;
  const std::string links = folder.write("links", "1,1 2,2\n1,1 2,2 cheap\n");
  const ToolResult result = run_tool({"solve", "--links", links});
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.err.find(links + ":2: expected a cost"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace wend::cli
