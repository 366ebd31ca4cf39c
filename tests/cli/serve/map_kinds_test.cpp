// Maps with more than cells: the service answers on them as the command line does.
#include "running_service.h"

namespace wend::cli {
namespace {

/// Serves a map with these options, and solves one query by the service and by the command line.
void expect_same(const std::string& file, const std::vector<std::string>& options, const Json& from,
                 const Json& to, const std::string& from_text, const std::string& to_text) {
  std::vector<std::string> serve = {"--map", "it=" + file, "--log", "none"};
  serve.insert(serve.end(), options.begin(), options.end());
  std::vector<std::string> solve = {"solve", file,    "--from",   from_text,
                                    "--to",  to_text, "--format", "json"};
  solve.insert(solve.end(), options.begin(), options.end());
  const RunningService service(serve);
  const Answered found = post(*service.client(), "/v1/maps/it/solve", {{"from", from}, {"to", to}});
  ASSERT_EQ(found.status, 200) << file << found.text;
  const Json expected = Json::parse(run_tool(solve).out);
  EXPECT_EQ(bare(found.json), bare(expected)) << file;
  EXPECT_EQ(found.json["status"], "found") << file;
}

TEST(ServeKinds, LinksFloorsAndGatesAreThoseOfTheCommandLine) {
  expect_same(scene("demo.map"), {"--links", scene("demo.links")}, {8, 4}, {50, 10}, "8,4",
              "50,10");
  expect_same(scene("tower.map"),
              {"--floor", scene("tower_1.map"), "--floor", scene("tower_2.map"), "--links",
               scene("tower.links")},
              {1, 1, 0}, {3, 3, 2}, "1,1,0", "3,3,2");
  expect_same(scene("demo.mesh"), {"--gates", scene("demo_mesh.gates")}, 0, 5, "@0", "@5");
  expect_same(scene("swamp.map"), {"--costs", scene("swamp.costs")}, {1, 1}, {30, 1}, "1,1",
              "30,1");
}

TEST(ServeKinds, WaysBetweenPlacesAreThoseOfTheCommandLine) {
  const std::string village = scene("village.json");
  expect_same(village, {}, {3, 12}, {36.5, 19}, "3,12", "36.5,19");
  expect_same(village, {}, "gate", {36.5, 19}, "gate", "36.5,19");
  expect_same(village, {}, {{"x", 3}, {"y", 12}}, "harbour", "3,12", "harbour");
  const RunningService service({"--map", "village=" + village, "--log", "none"});
  const Json body = {{"from", {3, 12}}, {"to", {36.5, 19}}, {"path", false}};
  const Json answer = post(*service.client(), "/v1/maps/village/solve", body).json;
  EXPECT_FALSE(answer.contains("line")) << answer;
  EXPECT_GT(answer["line_length"], 33);
}

TEST(ServeKinds, LinksChangeFieldsAndMatrices) {
  const TemporaryFolder folder;
  const std::string map = folder.write("wall.map.txt", "..#..\n..#..\n");
  const std::string links = folder.write("links", "1,0 3,1 2\n");
  const RunningService service(
      {"--map", "wall=" + map, "--links", links, "--costs", "classic", "--log", "none"});
  const auto client = service.client();
  const Json field = post(*client, "/v1/maps/wall/field", {{"from", {0, 0}}}).json;
  EXPECT_EQ(field["costs"], Json::parse("[0, 10, null, 40, 44, 10, 14, null, 30, 40]"));
  const Json back = post(*client, "/v1/maps/wall/field", {{"to", {4, 0}}}).json;
  EXPECT_EQ(back["costs"], Json::parse("[44, 34, null, 10, 0, 48, 44, null, 14, 10]"));
  // The link leads one way, whether rows or columns are searched.
  const Json rows =
      post(*client, "/v1/maps/wall/matrix", R"({"from": [[0, 0]], "to": [[4, 0], [0, 1]]})").json;
  EXPECT_EQ(rows["costs"], Json::parse("[[44, 10]]"));
  const Json columns =
      post(*client, "/v1/maps/wall/matrix", R"({"from": [[0, 0], [3, 0]], "to": [[0, 1]]})").json;
  EXPECT_EQ(columns["costs"], Json::parse("[[10], [null]]"));
}

/// Waypoints at the crossings of streets between houses; a wall leaves one of the streets open.
std::string write_streets(const TemporaryFolder& folder) {
  constexpr int kSide = 14;
  constexpr int kBlock = 10;
  Json crossings = Json::array();
  Json houses = Json::array();
  for (int row = 0; row < kSide; ++row) {
    for (int column = 0; column < kSide; ++column) {
      const int x = column * kBlock + column * column % 3;
      const int y = row * kBlock + row * row % 4;
      const std::string name = std::to_string(row) + "/" + std::to_string(column);
      crossings.push_back({{"name", name}, {"x", x}, {"y", y}});
      houses.push_back({{x + 3, y + 4}, {x + 9, y + 4}, {x + 9, y + 9}, {x + 3, y + 9}});
    }
  }
  houses.push_back({{74, -50}, {76, -50}, {76, 128}, {74, 128}});
  const Json map = {{"wend", "waypoints"}, {"waypoints", crossings}, {"obstacles", houses}};
  return folder.write("streets.json", map.dump());
}

TEST(ServeKinds, WaysBetweenPlacesEndInTimeToo) {
  const TemporaryFolder folder;
  const RunningService service(
      {"--map", "streets=" + write_streets(folder), "--log", "none", "--most-seconds", "1"});
  const auto client = service.client();
  const Json ends = {{"from", {1.5, 0.5}}, {"to", {129.5, 0.5}}, {"path", false}};
  Json slow = ends;
  slow["options"] = {{"algorithm", "ida_star"}, {"heuristic", "zero"}, {"transpositions", 0}};
  expect_refusal(post(*client, "/v1/maps/streets/solve", slow), 504, "--most-seconds");
  // A limit of the client's own that is reached earlier is an answer.
  slow["options"]["limit_seconds"] = 0.01;
  const Answered limited = post(*client, "/v1/maps/streets/solve", slow);
  EXPECT_EQ(limited.status, 200) << limited.text;
  EXPECT_EQ(limited.json["status"], "limit_reached");
  EXPECT_EQ(post(*client, "/v1/maps/streets/solve", ends).json["status"], "found");
}

}  // namespace
}  // namespace wend::cli
