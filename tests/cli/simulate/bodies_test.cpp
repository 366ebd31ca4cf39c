// `wend simulate`: scenes whose units have bodies, and the file of positions.
#include <nlohmann/json.hpp>

#include <vector>

#include "../run_tool.h"
#include "judge.h"

namespace wend::cli {
namespace {

using SceneJson = nlohmann::json;

constexpr double kMostOverlap = 0.1;  // of a diameter
constexpr double kMostInWall = 1e-3;  // in cells

/// Two units that meet head on, a fifth of a cell beside each other, on open ground.
SceneJson meeting() {
  SceneJson scene = {{"wend", "scene"}, {"version", 1}, {"ticks", 500}};
  for (int row = 0; row < 9; ++row) scene["map"].push_back(std::string(30, '.'));
  scene["units"] = {{{"name", "west"}, {"at", {4, 4}}}, {{"name", "east"}, {"at", {25, 4.2}}}};
  for (SceneJson& group : scene["units"]) group["speed"] = 1;
  scene["orders"] = {{{"units", "west"}, {"to", {25, 4}}}, {{"units", "east"}, {"to", {4, 4.2}}}};
  return scene;
}

std::vector<judge::Row> positions(const SceneJson& scene, int status = 0) {
  const TemporaryFolder folder;
  const ToolResult result =
      run_tool({"simulate", "-", "--positions", folder.file("p.csv")}, scene.dump());
  EXPECT_EQ(result.exit_code, status) << result.err;
  EXPECT_TRUE(contains(result.err, "wrote " + folder.file("p.csv"))) << result.err;
  return judge::rows_of(read_text(folder.file("p.csv")));
}

/// How far a unit went to the side of its straight way.
double swerve(const std::vector<judge::Row>& rows, const std::string& unit, double y) {
  double most = 0;
  for (const judge::Row& row : rows) {
    if (row.unit == unit) most = std::max(most, std::abs(row.y - y));
  }
  return most;
}

TEST(SimulateBodies, CrowdsKeepApartAndOutOfWalls) {
  const std::vector<std::vector<std::string>> kCrowds = {
      {"counterflow", "--units", "24", "--width", "5"},
      {"door", "--units", "20", "--width", "2"},
      {"blocks", "--units", "16"},
      {"ring", "--units", "16"}};
  for (const std::vector<std::string>& words : kCrowds) {
    SCOPED_TRACE(words[0]);
    const TemporaryFolder folder;
    const std::string file = folder.file("a.json");
    std::vector<std::string> gen = {"gen", "scene", "-o", file};
    gen.insert(gen.begin() + 2, words.begin(), words.end());
    ASSERT_EQ(run_tool(gen).exit_code, 0);
    const auto run = [&](const char* threads, const std::string& to) {
      return run_tool({"simulate", file, "--ticks", "1500", "--threads", threads, "--format",
                       "json", "--positions", to});
    };
    const ToolResult one = run("1", folder.file("one.csv"));
    const ToolResult four = run("4", folder.file("four.csv"));
    const std::string csv = read_text(folder.file("one.csv"));
    EXPECT_EQ(one.out, four.out);
    EXPECT_TRUE(csv == read_text(folder.file("four.csv"))) << "the threads show";
    const SceneJson scene = SceneJson::parse(read_text(file));
    const judge::Verdict found = judge::verdict(judge::rows_of(csv), judge::map_of(scene));
    EXPECT_EQ(found.units, std::stoul(words[2]));
    EXPECT_GT(2 * found.arrived, found.units);
    EXPECT_LE(found.overlap, kMostOverlap);
    EXPECT_LE(found.wall, kMostInWall);
  }
}

TEST(SimulateBodies, UnitsWalkThroughOneAnotherUnlessTheyHaveBodies) {
  const SceneJson plain = meeting();
  SceneJson none = plain;
  none["avoid"] = "none";
  SceneJson bodies = plain;
  bodies["avoid"] = "bodies";
  SceneJson of_groups = plain;
  for (SceneJson& group : of_groups["units"]) group["avoid"] = "bodies";
  SceneJson but_one = bodies;
  but_one["units"][0]["avoid"] = "none";
  const judge::Map map = judge::map_of(plain);
  EXPECT_GT(judge::verdict(positions(plain), map).overlap, 0.3);
  EXPECT_GT(judge::verdict(positions(none), map).overlap, 0.3);
  EXPECT_GT(judge::verdict(positions(but_one), map).overlap, 0.3);
  EXPECT_LE(judge::verdict(positions(bodies), map).overlap, kMostOverlap);
  EXPECT_LE(judge::verdict(positions(of_groups), map).overlap, kMostOverlap);
  EXPECT_EQ(judge::verdict(positions(bodies), map).arrived, 2u);
}

TEST(SimulateBodies, TheHeavierUnitKeepsMoreToItsWay) {
  SceneJson scene = meeting();
  scene["avoid"] = "bodies";
  scene["units"][0]["weight"] = 50;
  const std::vector<judge::Row> rows = positions(scene);
  EXPECT_LT(swerve(rows, "west:0", 4), 0.1);
  EXPECT_GT(swerve(rows, "east:0", 4.2), 0.2);
}

/// A post stands in the nearer corridor.
TEST(SimulateBodies, UnitsGoRoundThoseThatStand) {
  SceneJson scene = SceneJson::parse(R"({"wend": "scene", "version": 1, "ticks": 300,
    "avoid": "bodies",
    "map": ["....#####....", ".............", "....#####....", "....#####....", "............."],
    "units": [{"name": "post", "at": [6, 1], "stand": true}, {"name": "walker", "at": [1, 1]}],
    "orders": [{"units": "walker", "to": [11, 1]}]})");
  const auto last = [](const SceneJson& run, int status = 0) {
    const std::vector<judge::Row> rows = positions(run, status);
    return std::pair{rows[rows.size() - 2], rows.back()};
  };
  const auto [post, walker] = last(scene);
  EXPECT_EQ(post.x, 6);
  EXPECT_EQ(walker.state, "arrived");
  scene["units"][1]["patience"] = 1e6;
  EXPECT_EQ(last(scene, 4).second.state, "moving");
  scene["units"][0]["stand"] = false;  // then it steps aside for the walker
  EXPECT_EQ(last(scene).second.state, "arrived");
}

TEST(SimulateBodies, PositionsReadBackExactly) {
  const TemporaryFolder folder;
  const std::string file = folder.file("exact.csv");
  const ToolResult result =
      run_tool({"simulate", "-", "--format", "csv", "--positions", file}, meeting().dump());
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const std::vector<judge::Row> rows = judge::rows_of(read_text(file));
  std::istringstream plain(result.out);
  std::string line;
  std::getline(plain, line);
  std::map<std::string, judge::Row> last;
  std::size_t moves = 0;
  for (const judge::Row& row : rows) {
    ASSERT_TRUE(std::getline(plain, line)) << "a line for each of the plain ones";
    std::ostringstream rounded;
    rounded.setf(std::ios::fixed);
    rounded.precision(3);
    rounded << row.tick << ',' << row.unit << ',' << row.x << ',' << row.y << ',' << row.state;
    EXPECT_EQ(rounded.str(), line);
    EXPECT_EQ(row.radius, 0.4);
    const auto before = last.find(row.unit);
    if (before != last.end() && row.state == "moving") {
      ++moves;
      EXPECT_NEAR(row.x - before->second.x, row.vx * 0.1, 1e-12);
      EXPECT_NEAR(row.y - before->second.y, row.vy * 0.1, 1e-12);
    }
    last[row.unit] = row;
  }
  EXPECT_FALSE(std::getline(plain, line));
  EXPECT_GT(moves, 50u);
}

TEST(SimulateBodies, PositionsThatCannotBeWrittenAreRefusedBeforeTheRun) {
  const TemporaryFolder folder;
  const std::string scene = folder.write("a.json", meeting().dump());
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"simulate", scene});
    return run_tool(more);
  };
  const std::string csv = folder.file("p.csv");
  expect_error(run({"--positions", folder.file("gone/p.csv")}), 3, {"gone/p.csv"});
  expect_error(run({"--positions", ""}), 2, {"--positions"});
  expect_error(run({"--positions", folder.file("p.png")}), 2, {"--positions", ".csv"});
  expect_error(run({"--positions", "-"}), 2, {"--positions", "standard output", "-o"});
  expect_error(run({"--positions", csv, "--format", "csv", "-o", csv}), 2, {"--positions", "-o"});
  EXPECT_EQ(folder.file_count(), 1u);
  const ToolResult both =
      run({"--positions", "-", "--format", "text", "-o", folder.file("summary.txt")});
  EXPECT_EQ(both.exit_code, 0) << both.err;
  EXPECT_FALSE(judge::rows_of(both.out).empty());
}

TEST(SimulateBodies, WrongFieldsAreNamedWithTheirPlaceAndTheRemedy) {
  const auto refused = [](const SceneJson& scene, const std::vector<std::string>& words) {
    expect_error(run_tool({"simulate", "-"}, scene.dump()), 3, words);
  };
  SceneJson scene = meeting();
  scene["avoid"] = "cells";
  refused(scene, {"1: ", "/avoid", "wend mapf", "\"bodies\""});
  scene["avoid"] = "bodie";
  refused(scene, {"/avoid", "expected none or bodies", "did you mean", "bodies"});
  scene["avoid"] = true;
  refused(scene, {"/avoid", "a text"});
  scene = meeting();
  scene["units"][1]["avoid"] = "cells";
  refused(scene, {"/units/1/avoid", "wend mapf"});
  for (const char* field : {"weight", "patience"}) {
    for (const double value : {0.0, -1.0, 1e9}) {
      scene = meeting();
      scene["units"][0][field] = value;
      refused(scene, {"/units/0/" + std::string(field), "0.001"});
    }
  }
  scene = meeting();
  scene["units"][0]["stand"] = 1;
  refused(scene, {"/units/0/stand", "expected a boolean"});
  scene["units"][0]["stand"] = true;
  refused(scene, {"/units/0/stand", "\"avoid\": \"bodies\""});
}

}  // namespace
}  // namespace wend::cli
