// Algorithms, layouts, cells and places are known by the names that people type.
#include <sstream>
#include <utility>

#include "run_tool.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli {
namespace {

/// The algorithm that a search ran, as the answer names it; else what went wrong.
std::string title_in(const ToolResult& result) {
  const std::string head = "algorithm  ";
  const std::size_t begin = result.out.find(head);
  if (begin == std::string::npos) return result.err;
  const std::string rest = result.out.substr(begin + head.size());
  return rest.substr(0, rest.find_first_of(",\n"));
}

std::string title_for(const std::string& name) {
  return title_in(solve_example({"--algorithm", name}));
}

TEST(Names, AlgorithmsAreKnownByWhatPeopleCallThem) {
  const std::vector<std::pair<const char*, const char*>> spellings = {
      {"bfs", "Breadth-first"},
      {"BFS", "Breadth-first"},
      {"breadth first", "Breadth-first"},
      {"breadth-first search", "Breadth-first"},
      {"dfs", "Depth-first"},
      {"Depth-First Search", "Depth-first"},
      {"ucs", "Dijkstra"},
      {"uniform-cost", "Dijkstra"},
      {"Uniform Cost Search", "Dijkstra"},
      {"Dijkstra", "Dijkstra"},
      {"dijkstra's algorithm", "Dijkstra"},
      {"best-first", "Greedy best-first"},
      {"gbfs", "Greedy best-first"},
      {"greedy best first search", "Greedy best-first"},
      {"a*", "A*"},
      {"A*", "A*"},
      {"A Star", "A*"},
      {"A_STAR", "A*"},
      {"a-star", "A*"},
      {"AStar", "A*"},
      {"wa*", "Weighted A*"},
      {"weighted a*", "Weighted A*"},
      {"ARA*", "Anytime A*"},
      {"bidirectional", "Bidirectional A*"},
      {"bidirectional search", "Bidirectional A*"},
      {"fringe", "Fringe search"},
      {"ida*", "IDA*"},
      {"idastar", "IDA*"},
      {"iterative deepening a*", "IDA*"},
      {"jps", "Jump point search"},
      {"jump point search", "Jump point search"},
      {"jps+", "Baked jump points"},
      {"jps plus", "Baked jump points"},
      {"hpa*", "HPA*"},
      {"hpa", "HPA*"},
      {"theta*", "Theta*"},
      {"Lazy Theta*", "Lazy Theta*"},
      {"lazy-theta-star", "Lazy Theta*"},
      {"anya", "Taut A*"}};
  for (const auto& [spelling, title] : spellings) EXPECT_EQ(title_for(spelling), title) << spelling;
}

TEST(Names, OnMeshesPolyanyaIsKnownAsWell) {
  for (const char* name : {"polyanya", "Polyanya", "navmesh", "navigation mesh"}) {
    EXPECT_EQ(title_in(run_tool({"solve", scene("demo.mesh"), "--from", "8.5,4.5", "--to",
                                 "9.5,4.5", "--algorithm", name})),
              "Polyanya")
        << name;
  }
}

TEST(Names, PrintedTitlesAreAccepted) {
  for (const AlgorithmInfo& info : algorithms()) {
    const std::string map = info.on_meshes ? "demo.mesh" : "demo.map";
    std::vector<std::string> arguments = {"compare", scene(map), "--from", "8,4", "--to", "9,4"};
    arguments.insert(arguments.end(), {"--algorithm", info.title});
    const ToolResult result = run_tool(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(contains(result.out, info.name)) << info.title;
  }
}

TEST(Names, ListsTakeThemAsWell) {
  const std::string both = succeed({"compare", "--algorithm", "A*, Dijkstra", "--format", "json"});
  EXPECT_TRUE(contains(both, "\"astar\""));
  EXPECT_TRUE(contains(both, "\"dijkstra\""));
  const std::string bench = succeed({"bench", scene("demo.scen"), "--algorithm", "bfs,jps"});
  EXPECT_TRUE(contains(bench, "breadth_first"));
  EXPECT_TRUE(contains(bench, "jump_point_search"));
  expect_error(run_tool({"compare", "--algorithm", "a*,astar"}), 2, {"'astar' is named twice"});
  const std::string changing =
      succeed({"bench", scene("bridges.scen"), "--algorithm", "D* Lite,Replanner"});
  EXPECT_TRUE(contains(changing, "replanner_incremental"));
}

TEST(Names, AutoIsSpelledInAnyWayToo) {
  for (const char* name : {"auto", "Auto", "automatic"}) {
    const ToolResult result = solve_example({"--algorithm", name});
    EXPECT_TRUE(contains(result.out, "chosen ")) << result.err;
  }
  EXPECT_EQ(solve_example({"--algorithm", "Anytime A*", "--anytime", "100"}).exit_code, 0);
}

TEST(Names, ANameOfSeveralIsRefusedWithAllOfThem) {
  const ToolResult result = solve_example({"--algorithm", "any-angle"});
  expect_error(result, 2,
               {"'any-angle' may mean theta-star, lazy-theta-star, taut-astar, polyanya"});
}

TEST(Names, MessagesAndHelpPrintNoLongLists) {
  const ToolResult result = solve_example({"--algorithm", "astr"});
  expect_error(result, 2, {"did you mean 'astar'? --algorithm help lists all"});
  EXPECT_FALSE(contains(result.err, "fringe"));
  expect_error(solve_example({"--algorithm", "jsp"}), 2, {"did you mean 'jps'?"});
  expect_error(solve_example({"--algorithm", "zzzzz"}), 2, {"'zzzzz'; --algorithm help lists all"});
  for (const char* command : {"solve", "bench", "compare", "draw", "trace"}) {
    const std::string help = succeed({command, "--help"});
    EXPECT_FALSE(contains(help, "fringe-search, ")) << command;
    EXPECT_TRUE(contains(help, "--algorithm help")) << command;
  }
}

/// The words with one blank between them.
std::string unwrapped(const std::string& text) {
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
  return line;
}

TEST(Names, HelpAsAValueListsTheNamesWithTheirPurpose) {
  for (const char* command : {"solve", "bench", "compare", "draw", "trace"}) {
    const ToolResult list = run_tool({command, "--algorithm", "help"});
    EXPECT_EQ(list.exit_code, 0) << list.err;
    const std::string line = unwrapped(list.out);
    for (const AlgorithmInfo& info : algorithms()) {
      EXPECT_TRUE(contains(line, std::string(info.title) + ": " + info.summary)) << info.name;
    }
    EXPECT_TRUE(contains(list.out, "\nauto"));
  }
  EXPECT_TRUE(contains(succeed({"bench", "--algorithm", "help"}), "\nreplanner-incremental"));
  EXPECT_TRUE(contains(succeed({"solve", "--layout", "help"}), "\nhex-odd-rows "));
  EXPECT_TRUE(contains(succeed({"gen", "--layout", "help"}), "\nhex-odd-rows "));
  EXPECT_TRUE(contains(succeed({"solve", "--heuristic", "help"}), "\noctile "));
  EXPECT_TRUE(contains(succeed({"solve", "--open-list", "help"}), "\nbinary-heap "));
  EXPECT_TRUE(contains(succeed({"convert", "--to", "help"}), "\nnavmesh"));
}

TEST(Names, AListWaitsForNoMap) {
  const TemporaryFolder folder;
  const ToolResult result = run_shell(
      "mkfifo \"$1\"; exec 3<> \"$1\"; \"$0\" solve --algorithm help <&3", {folder.file("pipe")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
}

TEST(Names, LayoutsAreKnownByEverydayNames) {
  const auto type_line = [](const std::string& layout) {
    const std::string text =
        succeed({"convert", "-", "-", "--to", "map", "--layout", layout}, "..\n..\n");
    return text.substr(0, text.find('\n'));
  };
  EXPECT_EQ(type_line("hex"), "type hex_odd_rows");
  EXPECT_EQ(type_line("Hexagonal"), "type hex_odd_rows");
  EXPECT_EQ(type_line("pointy-top"), "type hex_odd_rows");
  EXPECT_EQ(type_line("even-r"), "type hex_even_rows");
  EXPECT_EQ(type_line("flat top"), "type hex_odd_columns");
  EXPECT_EQ(type_line("even-q"), "type hex_even_columns");
  EXPECT_EQ(type_line("isometric"), "type diamond");
  EXPECT_EQ(type_line("staggered"), "type staggered_odd_rows");
  EXPECT_EQ(type_line("HEX_EVEN_COLUMNS"), "type hex_even_columns");
}

TEST(Names, CellsMayHaveBlanksAndParentheses) {
  const std::string map = scene("worked_example.map");
  const std::string expected = solve_example({"--format", "csv"}).out;
  for (const auto& [from, to] :
       {std::pair("1, 2", "5, 2"), std::pair("(1,2)", "(5, 2)"), std::pair(" 1,2", "[5,2]")}) {
    EXPECT_EQ(succeed({"solve", map, "--from", from, "--to", to, "--format", "csv"}), expected);
  }
  EXPECT_EQ(succeed({"draw", map, "--first-moves", "(1, 2)"}),
            succeed({"draw", map, "--first-moves", "1,2"}));
  const std::string tower = scene("tower.map");
  const std::vector<std::string> floors = {"--floor", scene("tower_1.map"),
                                           "--floor", scene("tower_2.map"),
                                           "--links", scene("tower.links")};
  const auto cost = [&](const char* from, const char* to) {
    std::vector<std::string> words = {"solve", tower, "--from",   from,
                                      "--to",  to,    "--format", "csv"};
    words.insert(words.end(), floors.begin(), floors.end());
    return succeed(words);
  };
  EXPECT_EQ(cost("(12, 2, 0)", "(21, 10, 1)"), cost("12,2,0", "21,10,1"));
  const std::string mesh = scene("demo.mesh");
  EXPECT_EQ(
      succeed({"solve", mesh, "--from", "(8.5, 4.5)", "--to", "50.5, 10.5", "--format", "csv"}),
      succeed({"solve", mesh, "--from", "8.5,4.5", "--to", "50.5,10.5", "--format", "csv"}));
  EXPECT_EQ(succeed({"probe", mesh, "--nearest", "(8.5, 4.5)"}),
            succeed({"probe", mesh, "--nearest", "8.5,4.5"}));
  const std::string keep = scene("keep.json");
  EXPECT_EQ(succeed({"solve", keep, "--from", "(1, 1, 0)", "--to", "(2, 1, 0)", "--format", "csv"}),
            succeed({"solve", keep, "--from", "1,1,0", "--to", "2,1,0", "--format", "csv"}));
  for (const char* wrong : {"(1,2", "1,2)", "(,1,2)", "()", "1 2"}) {
    expect_error(run_tool({"solve", map, "--from", wrong, "--to", "5,2"}), 2, {"expected a cell"});
  }
}

TEST(Names, PlacesAreKnownWithoutRegardToCase) {
  const std::string harbour = scene("harbour.tmx");
  EXPECT_EQ(succeed({"solve", harbour, "--from", "Farm", "--to", "BEACH", "--format", "csv"}),
            succeed({"solve", harbour, "--from", "farm", "--to", "beach", "--format", "csv"}));
  expect_error(run_tool({"solve", harbour, "--from", "frm", "--to", "beach"}), 2,
               {"no place called 'frm'; did you mean 'farm'?"});
  const std::string world = scene("world.json");
  EXPECT_EQ(succeed({"solve", world, "--from", "aldermoor", "--to", "SARN", "--format", "csv"}),
            succeed({"solve", world, "--from", "Aldermoor", "--to", "Sarn", "--format", "csv"}));
  expect_error(run_tool({"solve", world, "--from", "Aldermor", "--to", "Sarn"}), 2,
               {"nothing called 'Aldermor'", "did you mean 'Aldermoor'?"});
}

TEST(Names, TheSameCaseGoesFirst) {
  const std::string graph =
      R"({"wend": "graph", "nodes": [{"name": "gate"}, {"name": "Gate"}, {"name": "hall"}],)"
      R"("edges": [{"from": "gate", "to": "hall", "cost": 1}, {"from": "Gate", "to": "hall", "cost": 2}]})";
  const auto cost_from = [&](const std::string& start) {
    return run_tool({"solve", "-", "--from", start, "--to", "hall"}, graph);
  };
  EXPECT_TRUE(contains(cost_from("gate").out, "cost       1 "));
  EXPECT_TRUE(contains(cost_from("Gate").out, "cost       2 "));
  expect_error(cost_from("GATE"), 2, {"nothing called 'GATE'"});
}

}  // namespace
}  // namespace wend::cli
