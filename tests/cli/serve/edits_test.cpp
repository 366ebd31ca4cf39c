// Edits: versions, refusals, and readers that see all of a batch or nothing.
#include "running_service.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "support/random.h"
#include "wend/catalogue/navigator.h"

namespace wend::cli {
namespace {

constexpr const char* kPath = "/v1/maps/town";
/// The rows of a map whose walls take long enough for readers to come between their cells.
constexpr int kTall = 400;

std::string open_map(int width, int height) {
  std::string text;
  for (int y = 0; y < height; ++y) text += std::string(static_cast<std::size_t>(width), '.') + "\n";
  return text;
}

class ServeEdits : public testing::Test {
 protected:
  Answered edit(const Json& body) { return post(*client_, std::string(kPath) + "/edits", body); }
  Json solve(const Json& body) { return post(*client_, std::string(kPath) + "/solve", body).json; }

  const TemporaryFolder folder_;
  const std::string map_ = folder_.write("town.map", open_map(12, 9));
  const std::string tall_ = folder_.write("tall.map", open_map(12, kTall));
  const RunningService service_{{"--map", "town=" + map_, "--map", "tall=" + tall_, "--map",
                                 "world=" + scene("world.json"), "--allow-edits", "--log", "none"}};
  std::unique_ptr<httplib::Client> client_ = service_.client();
};

TEST_F(ServeEdits, AVersionThatIsNotTheMapsIs409AndChangesNothing) {
  const Json query = {{"from", {0, 0}}, {"to", {11, 0}}};
  const Json before = solve(query);
  const std::uint64_t version = before["map_version"];
  const Json wall = {{{"at", {5, 0}}, {"walkable", false}}};
  expect_refusal(edit({{"version", version + 7}, {"cells", wall}}), 409, std::to_string(version));
  EXPECT_EQ(solve(query)["map_version"], version);
  const Answered done = edit({{"version", version}, {"cells", wall}});
  ASSERT_EQ(done.status, 200) << done.text;
  EXPECT_EQ(done.json["changed"], 1);
  const Json after = solve(query);
  EXPECT_EQ(after["map_version"], done.json["map_version"]);
  EXPECT_GT(after["cost"], before["cost"]);
  EXPECT_EQ(edit({{"version", version}, {"cells", wall}}).status, 409);
}

TEST_F(ServeEdits, OneWrongCellRefusesTheBatch) {
  const Json before = solve({{"from", {0, 0}}, {"to", {11, 0}}});
  const Json good = {{"at", {5, 0}}, {"walkable", false}};
  const std::vector<std::pair<Json, const char*>> wrong = {
      {{{"at", {50, 0}}, {"walkable", false}}, "outside the map"},
      {{{"at", {5, 1}}, {"cost", 2.5}}, "no kind of ground of this map costs 2.5"},
      {{{"at", {5, 1}}}, "one of walkable, cost and symbol"},
      {{{"at", {5, 1}}, {"cost", 1}, {"symbol", "#"}}, "one of walkable, cost and symbol"},
      {{{"at", {5, 1}}, {"symbol", "##"}}, "one printable character"}};
  for (const auto& [cell, words] : wrong) {
    expect_refusal(edit({{"cells", {good, cell}}}), 422, words);
  }
  EXPECT_EQ(solve({{"from", {0, 0}}, {"to", {11, 0}}})["map_version"], before["map_version"]);
  expect_refusal(post(*client_, "/v1/maps/world/edits", {{"cells", {good}}}), 422, "only grids");
}

TEST_F(ServeEdits, AnswersFollowRandomEditsAsTheLibrarysDo) {
  test::Random random(3);
  GridMap map(12, 9);
  Workspace workspace;
  int blocked = 0;
  for (int round = 0; round < 60; ++round) {
    Json cells = Json::array();
    for (int i = 0; i < 6; ++i) {
      const Point cell = {random.between(0, 11), random.between(0, 8)};
      const bool walkable = random.chance(50);
      map.set_walkable(cell, walkable);
      cells.push_back({{"at", {cell.x, cell.y}}, {"walkable", walkable}});
    }
    ASSERT_EQ(edit({{"cells", cells}}).status, 200);
    const Navigator navigator = Navigator::build(map).value();
    Json queries = Json::array();
    std::vector<Path> paths;
    for (int i = 0; i < 20; ++i) {
      const Point from = {random.between(0, 11), random.between(0, 8)};
      const Point to = {random.between(0, 11), random.between(0, 8)};
      queries.push_back({{"from", {from.x, from.y}}, {"to", {to.x, to.y}}});
      paths.push_back(navigator.solve({from, to}, workspace));
    }
    const Json many = post(*client_, std::string(kPath) + "/many", {{"queries", queries}}).json;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      ASSERT_EQ(many["answers"][i]["status"], to_string(paths[i].status));
      if (paths[i].found()) {
        ASSERT_EQ(many["answers"][i]["cost"].get<double>(), paths[i].cost);
      }
      blocked += paths[i].found() ? 0 : 1;
    }
  }
  EXPECT_GT(blocked, 100) << "the sample shows little";
}

TEST_F(ServeEdits, FieldsMatricesAndRangesFollowAnEdit) {
  const auto ask = [&](const char* task, const Json& body) {
    return post(*client_, std::string(kPath) + "/" + task, body).json;
  };
  Json wall = Json::array();
  for (int y = 0; y < 9; ++y) wall.push_back({{"at", {5, y}}, {"walkable", y == 8}});
  const Json ends = {{"from", {0, 0}}, {"to", {11, 0}}};
  const Json source = {{"from", {0, 0}}};
  const Json before = ask("matrix", ends);
  const Json version = edit({{"cells", wall}}).json["map_version"];
  const Json after = ask("matrix", ends);
  const Json field = ask("field", source);
  const double cost = after["costs"][0][0];
  EXPECT_GT(cost, before["costs"][0][0].get<double>());
  EXPECT_EQ(cost, solve(ends)["cost"]);
  EXPECT_EQ(field["costs"][11], cost);
  EXPECT_EQ(field["costs"][5], nullptr);
  const Json range = ask("within", {{"from", {0, 0}}, {"limit_cost", cost}});
  EXPECT_NE(std::find(range["costs"].begin(), range["costs"].end(), cost), range["costs"].end());
  for (const Json& answer : {after, field, range}) EXPECT_EQ(answer["map_version"], version);
}

TEST_F(ServeEdits, GroundIsNamedByItsCostOrItsSymbol) {
  const std::string path = "/v1/maps/swamp";
  const RunningService service({"--map", "swamp=" + scene("swamp.map"), "--costs",
                                scene("swamp.costs"), "--allow-edits", "--log", "none"});
  const auto client = service.client();
  const auto cost_of = [&](const Json& ground) {
    Json cells = Json::array();
    for (int x = 1; x < 6; ++x) {
      for (int y = 0; y < 3; ++y) {
        cells.push_back({{"at", {x, y}}});
        cells.back().update(ground);
      }
    }
    const Answered done = post(*client, path + "/edits", {{"cells", cells}});
    EXPECT_EQ(done.status, 200) << done.text;
    return post(*client, path + "/solve", R"({"from": [2, 1], "to": [5, 1]})").json["cost"];
  };
  const Json grass = cost_of({{"cost", 1}});
  EXPECT_EQ(cost_of({{"cost", 8}}).get<double>(), 8 * grass.get<double>());
  EXPECT_EQ(cost_of({{"symbol", "."}}).get<double>(), 2 * grass.get<double>());
  EXPECT_EQ(cost_of({{"symbol", "G"}}), grass);
}

/// A wall across the map has its gap at the top or at the bottom, never both or none, so a path is
/// always there and has one of two costs.
TEST_F(ServeEdits, ReadersSeeAllOfABatchOrNothing) {
  const auto wall = [](int gap) {
    Json cells = Json::array();
    for (int y = 0; y < kTall; ++y) cells.push_back({{"at", {6, y}}, {"walkable", y == gap}});
    return Json{{"cells", cells}};
  };
  const auto move_gap = [&](int gap) {
    return post(*client_, "/v1/maps/tall/edits", wall(gap)).status;
  };
  const auto solve_tall = [](httplib::Client& client) {
    return post(client, "/v1/maps/tall/solve", R"({"from": [0, 0], "to": [11, 0], "path": false})")
        .json;
  };
  ASSERT_EQ(move_gap(0), 200);
  const Json first = solve_tall(*client_)["cost"];
  ASSERT_EQ(move_gap(kTall - 1), 200);
  const Json second = solve_tall(*client_)["cost"];
  ASSERT_NE(first, second);
  std::atomic<bool> over{false};
  std::atomic<int> firsts{0};
  std::atomic<int> seconds{0};
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) {
    readers.emplace_back([&] {
      const auto client = service_.client();
      std::uint64_t version = 0;
      while (!over) {
        const Json answer = solve_tall(*client);
        ASSERT_TRUE(answer["cost"] == first || answer["cost"] == second) << answer;
        (answer["cost"] == first ? firsts : seconds) += 1;
        ASSERT_GE(answer["map_version"], version) << "versions go forward";
        version = answer["map_version"];
      }
    });
  }
  for (int i = 0; i < 200; ++i) EXPECT_EQ(move_gap(i % 2 == 0 ? 0 : kTall - 1), 200);
  over = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_GT(firsts, 5);
  EXPECT_GT(seconds, 5);
}

/// Each writer edits the version that it saw, as often as it takes: no edit is lost.
TEST_F(ServeEdits, WritersThatNameTheirVersionLoseNothing) {
  constexpr int kEach = 40;
  std::atomic<int> conflicts{0};
  std::atomic<int> done{0};
  std::vector<std::thread> writers;
  for (int w = 0; w < 3; ++w) {
    writers.emplace_back([&, w] {
      const auto client = service_.client();
      for (int i = 0; i < kEach;) {
        const Json seen = get(*client, kPath).json;
        const Json cells = {{{"at", {w, i % 9}}, {"walkable", i / 9 % 2 == 1}}};
        const Answered answer = post(*client, std::string(kPath) + "/edits",
                                     {{"version", seen["map_version"]}, {"cells", cells}});
        ASSERT_TRUE(answer.status == 200 || answer.status == 409) << answer.text;
        (answer.status == 200 ? done : conflicts) += 1;
        i += answer.status == 200 ? 1 : 0;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(done, 3 * kEach);
  EXPECT_GT(conflicts, 0) << "the writers never met";
}

}  // namespace
}  // namespace wend::cli
