// The service's answers are those of the command line and of the library.
#include "running_service.h"

#include <algorithm>

#include "support/random.h"
#include "support/random_map.h"
#include "wend/catalogue/navigator.h"

#include "wend/io/grid_writers.h"

namespace wend::cli {
namespace {

Json solved_by_tool(const std::string& map, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"solve", map, "--format", "json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return bare(Json::parse(run_tool(arguments).out));
}

const std::string kDemo = scene("demo.map");

TEST(ServeAnswers, SolveSaysWhatTheCommandLineSays) {
  const RunningService service({"--map", "demo=" + kDemo, "--log", "none"});
  const auto client = service.client();
  const std::vector<std::string> ends = {"--from", "8,4", "--to", "50,10"};
  const std::vector<std::vector<std::string>> options = {
      {},
      {"--algorithm", "astar"},
      {"--algorithm", "jump-point-search"},
      {"--algorithm", "theta-star"},
      {"--weight", "2"},
      {"--heuristic", "euclidean", "--open-list", "binary-heap"},
      {"--turn-cost", "5000"},
      {"--limit", "20"},
      {"--limit-cost", "200000"},
      {"--algorithm", "wandering-astar", "--seed", "7"},
      {"--ties", "deepest", "--algorithm", "astar"}};
  for (const auto& more : options) {
    std::vector<std::string> arguments = ends;
    arguments.insert(arguments.end(), more.begin(), more.end());
    Json body = {{"from", {8, 4}}, {"to", {{"x", 50}, {"y", 10}}}, {"options", Json::object()}};
    for (std::size_t i = 0; i < more.size(); i += 2) {
      std::string name = more[i].substr(2);
      std::replace(name.begin(), name.end(), '-', '_');
      body["options"][name] = more[i + 1];
    }
    const Answered found = post(*client, "/v1/maps/demo/solve", body);
    ASSERT_EQ(found.status, 200) << found.text;
    EXPECT_EQ(bare(found.json), solved_by_tool(kDemo, arguments)) << body;
    EXPECT_GT(found.json["map_version"].get<int>(), 0);
  }
}

TEST(ServeAnswers, EveryKindOfMapIsServed) {
  struct Case {
    const char* name;
    std::string file;
    Json from, to;
    std::string from_text, to_text;
  };
  const std::vector<Case> cases = {
      {"world", scene("world.json"), "Hollin", "Sarn", "Hollin", "Sarn"},
      {"hexes", scene("hexes.map"), {0, 0}, {9, 5}, "0,0", "9,5"},
      {"mesh", scene("demo.mesh"), 0, 5, "@0", "@5"},
      {"keep", scene("keep.json"), 0, 3, "@0", "@3"},
      {"isle", scene("isle.tmx"), {1, 1}, {5, 5}, "1,1", "5,5"}};
  std::vector<std::string> arguments = {"--log", "none"};
  for (const Case& each : cases) {
    arguments.insert(arguments.end(), {"--map", each.name + ("=" + each.file)});
  }
  const RunningService service(arguments);
  const auto client = service.client();
  for (const Case& each : cases) {
    const std::string path = std::string("/v1/maps/") + each.name;
    const Answered found = post(*client, path + "/solve", {{"from", each.from}, {"to", each.to}});
    ASSERT_EQ(found.status, 200) << each.name << found.text;
    EXPECT_EQ(bare(found.json),
              solved_by_tool(each.file, {"--from", each.from_text, "--to", each.to_text}))
        << each.name;
    EXPECT_EQ(get(*client, path).json["map"], each.name);
  }
  EXPECT_EQ(get(*client, "/v1/maps").json["maps"].size(), cases.size());
}

/// A random map in a file, with the library's answers to compare with.
struct RandomWorld {
  RandomWorld(test::MapKind kind, bool terrain, test::Random& random)
      : map(test::random_map(kind, random)), navigator(Navigator::build(map).value()) {
    if (!terrain) return;
    test::add_terrain(map, random);
    navigator = Navigator::build(map).value();
  }
  GridMap map;
  Navigator navigator;
};

/// One map of each kind, every other with terrain costs.
struct RandomWorlds {
  explicit RandomWorlds(const TemporaryFolder& folder, std::uint64_t seed) : random(seed) {
    for (int kind = 0; kind < test::kMapKinds; ++kind) {
      worlds.emplace_back(static_cast<test::MapKind>(kind), kind % 2 == 1, random);
      const std::string name = "m" + std::to_string(kind);
      arguments.insert(arguments.end(),
                       {"--map", name + "=" + folder.write(name + ".csv", text_of(kind))});
    }
  }
  std::string text_of(int kind) const {
    return io::to_csv(worlds[static_cast<std::size_t>(kind)].map).value();
  }
  test::Random random;
  std::vector<RandomWorld> worlds;
  std::vector<std::string> arguments = {"--log", "none"};
};

Json json_of(Point cell) { return {cell.x, cell.y}; }

TEST(ServeAnswers, ManyAgreesWithTheLibraryOnRandomMaps) {
  constexpr int kQueries = 1'000;
  const TemporaryFolder folder;
  RandomWorlds worlds(folder, 17);
  const RunningService service(worlds.arguments);
  const auto client = service.client();
  int found_paths = 0;
  int unreachable = 0;
  for (std::size_t kind = 0; kind < worlds.worlds.size(); ++kind) {
    const RandomWorld& world = worlds.worlds[kind];
    Json body = {{"queries", Json::array()}, {"path", kind % 2 == 0}};
    if (kind % 3 == 1) body["options"] = {{"algorithm", "astar"}};
    std::vector<Query> queries;
    for (int i = 0; i < kQueries; ++i) {
      queries.push_back({test::random_cell(world.map, worlds.random),
                         test::random_cell(world.map, worlds.random)});
      body["queries"].push_back(
          {{"from", json_of(queries.back().from)}, {"to", json_of(queries.back().to)}});
    }
    const Answered all = post(*client, "/v1/maps/m" + std::to_string(kind) + "/many", body);
    ASSERT_EQ(all.status, 200) << all.text;
    Workspace workspace;
    for (int i = 0; i < kQueries; ++i) {
      const auto index = static_cast<std::size_t>(i);
      const Path path = world.navigator.solve(queries[index], workspace);
      const Json& answer = all.json["answers"][index];
      ASSERT_EQ(answer["status"], to_string(path.status)) << i;
      EXPECT_EQ(answer.contains("path"), kind % 2 == 0);
      found_paths += path.found() ? 1 : 0;
      unreachable += path.status == Status::unreachable ? 1 : 0;
      if (!path.found()) continue;
      ASSERT_EQ(answer["cost"].get<double>(), path.cost) << i;
      ASSERT_EQ(answer["length"].get<double>(), path.length) << i;
    }
  }
  EXPECT_GT(found_paths, 1'000) << "the sample shows little";
  EXPECT_GT(unreachable, 100) << "the sample shows little";
}

TEST(ServeAnswers, CostsAgreeWithTheLibraryOnRandomMaps) {
  const TemporaryFolder folder;
  RandomWorlds worlds(folder, 18);
  const RunningService service(worlds.arguments);
  const auto client = service.client();
  Workspace workspace;
  for (std::size_t kind = 0; kind < worlds.worlds.size(); ++kind) {
    const RandomWorld& world = worlds.worlds[kind];
    const std::string path = "/v1/maps/m" + std::to_string(kind);
    Point source = test::random_cell(world.map, worlds.random);
    while (world.map.cost(source) == 0) source = test::random_cell(world.map, worlds.random);
    const DistanceField field = world.navigator.field({{&source, 1}}, workspace);
    const Json whole = post(*client, path + "/field", {{"from", json_of(source)}}).json;
    const Json matrix =
        post(*client, path + "/matrix", {{"from", json_of(source)}, {"to", json_of(source)}}).json;
    EXPECT_EQ(matrix["costs"], Json::parse("[[0]]"));
    double limit = 0;
    std::size_t count = 0;
    for (NodeId id = 0; id < world.map.cell_count(); ++id) {
      const Point cell = world.map.point(id);
      const Json& cost = whole["costs"][id];
      ASSERT_EQ(cost.is_null(), !field.reached(cell)) << cell.x << "," << cell.y;
      if (!field.reached(cell)) continue;
      ASSERT_EQ(cost.get<double>(), field.cost(cell));
      if (id % 2 == 0) limit = std::max(limit, field.cost(cell) / 2);
    }
    for (NodeId id = 0; id < world.map.cell_count(); ++id) {
      const Point cell = world.map.point(id);
      count += field.reached(cell) && field.cost(cell) <= limit ? 1 : 0;
    }
    const Json range =
        post(*client, path + "/within", {{"from", json_of(source)}, {"limit_cost", limit}}).json;
    ASSERT_EQ(range["places"].size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      const Point cell = {range["places"][i][0], range["places"][i][1]};
      ASSERT_EQ(range["costs"][i].get<double>(), field.cost(cell)) << cell.x << "," << cell.y;
    }
  }
}

TEST(ServeAnswers, MatricesAreThoseOfTheCommandLine) {
  const TemporaryFolder folder;
  const std::string from = folder.write("from", "8,4\n50,10\n3,3\n");
  const std::string to = folder.write("to", "10,4\n");
  const RunningService service({"--map", "demo=" + kDemo, "--log", "none"});
  const auto client = service.client();
  for (const std::string& other : {from, to}) {
    const Json expected =
        Json::parse(succeed({"matrix", kDemo, "--from", from, "--to", other, "--format", "json"}));
    const Json body = {{"from", {{8, 4}, {50, 10}, {3, 3}}},
                       {"to", other == to ? Json::parse("[[10, 4]]") : expected["to"]}};
    const Answered found = post(*client, "/v1/maps/demo/matrix", body);
    EXPECT_EQ(found.status, 200) << found.text;
    for (const char* key : {"from", "to", "costs"}) EXPECT_EQ(found.json[key], expected[key]);
  }
}

TEST(ServeAnswers, TheOptionsAreThoseOfTheCommandLine) {
  const RunningService service({"--map", "demo=" + kDemo, "--log", "none"});
  const Json options = get(*service.client(), "/v1/maps/demo").json["options"];
  const std::string help = succeed({"solve", "--help"});
  std::size_t found = 0;
  // A request says some otherwise; the others name files, or belong to the map or to the output.
  const std::vector<std::string> others = {
      "help",         "quiet",        "from",        "to",        "goals",         "within",
      "baked",        "overlay",      "nearest",     "smooth",    "curve",         "turning-radius",
      "alternatives", "most-stretch", "most-shared", "anytime",   "record",        "format",
      "output",       "layout",       "corners",     "costs",     "terrain-rule",  "floor",
      "links",        "link-kinds",   "unit-size",   "unit-form", "radius",        "area-costs",
      "gates",        "threshold",    "invert",      "palette",   "exact-colours", "unknown-cost"};
  std::istringstream words(help);
  for (std::string word; words >> word;) {
    if (word.rfind("--", 0) != 0 || word.size() < 3) continue;
    std::string name = word.substr(2);
    name = name.substr(0, name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"));
    const bool other = std::find(others.begin(), others.end(), name) != others.end();
    std::replace(name.begin(), name.end(), '-', '_');
    const bool known = std::find(options.begin(), options.end(), name) != options.end();
    found += known ? 1 : 0;
    EXPECT_TRUE(known || other) << name;
  }
  EXPECT_GE(found, options.size());
}

}  // namespace
}  // namespace wend::cli
