// `wend simulate`: orders to units that go in formation.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

#include "../run_tool.h"
#include "judge.h"

namespace wend::cli {
namespace {

using SceneJson = nlohmann::json;

/// Seven units on open ground, who go to one place.
SceneJson march(const SceneJson& formation) {
  SceneJson scene = {{"wend", "scene"}, {"version", 1}, {"ticks", 1500}, {"avoid", "bodies"}};
  for (int row = 0; row < 15; ++row) scene["map"].push_back(std::string(50, '.'));
  SceneJson at;
  for (int i = 0; i < 7; ++i) at.push_back({3 + i % 3 * 2, 5 + i / 3 * 2});
  scene["units"] = {{{"name", "squad"}, {"at", at}, {"radius", 0.4}, {"speed", 2}}};
  scene["orders"] = {{{"units", "squad"}, {"to", {40, 7}}, {"formation", formation}}};
  return scene;
}

SceneJson outcome(const SceneJson& scene, const char* threads = "1") {
  const ToolResult run =
      run_tool({"simulate", "-", "--format", "json", "--threads", threads}, scene.dump());
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return SceneJson::parse(run.out);
}

TEST(SimulateFormations, UnitsStandInTheirShapeAtTheGoal) {
  for (const double spacing : {1.2, 2.0}) {
    const SceneJson shape = {{"shape", "column"}, {"spacing", spacing}};
    const SceneJson scene = march(spacing == 1.2 ? SceneJson("column") : shape);
    const SceneJson end = outcome(scene);
    ASSERT_EQ(end["states"]["arrived"], 7);
    std::vector<double> x;
    for (const SceneJson& unit : end["units"]) {
      EXPECT_NEAR(unit["y"].get<double>(), 7, 0.3);
      x.push_back(unit["x"].get<double>());
    }
    std::sort(x.begin(), x.end());
    EXPECT_NEAR(x.back(), 40, 0.3);
    for (std::size_t i = 1; i < x.size(); ++i) EXPECT_NEAR(x[i] - x[i - 1], spacing, 0.2);
    EXPECT_EQ(end["units"], outcome(scene, "4")["units"]);
  }
}

TEST(SimulateFormations, ALeaderThatDoesNotWaitIsThereFirst) {
  int ticks[2] = {};
  for (const bool slowest : {false, true}) {
    SceneJson scene = march({{"shape", "wedge"}, {"slowest", slowest}});
    scene["units"].push_back({{"name", "snail"}, {"at", {{3, 12}}}, {"speed", 0.7}});
    scene["orders"][0]["units"] = {"squad", "snail"};
    const TemporaryFolder folder;
    const ToolResult run =
        run_tool({"simulate", "-", "--positions", folder.file("p.csv")}, scene.dump());
    ASSERT_EQ(run.exit_code, 0) << run.err;
    for (const judge::Row& row : judge::rows_of(read_text(folder.file("p.csv")))) {
      ticks[slowest ? 1 : 0] += row.unit == "squad:0" && row.x < 38 ? 1 : 0;
    }
  }
  EXPECT_LT(ticks[0], 250);
  EXPECT_GT(ticks[1], 450);
}

TEST(SimulateFormations, AnotherOrderTakesAUnitOut) {
  SceneJson scene = march("box");
  scene["orders"].push_back({{"tick", 40}, {"units", "squad:2"}, {"to", {5, 13}}});
  scene["orders"].push_back({{"tick", 50}, {"units", "squad:4"}, {"do", "cancel"}});
  const SceneJson end = outcome(scene);
  EXPECT_EQ(end["states"]["arrived"], 6);
  EXPECT_EQ(end["units"][4]["state"], "cancelled");
  EXPECT_NEAR(end["units"][2]["y"].get<double>(), 13, 0.3);
}

TEST(SimulateFormations, APartThatIsCutOffWaitsForAnEdit) {
  SceneJson scene = march("column");
  scene["orders"][0]["wait"] = true;
  scene["edits"] = {{{"tick", 120}, {"cells", {{"area", {20, 0, 1, 15}}}}, {"symbol", "#"}},
                    {{"tick", 400}, {"cells", {{"area", {20, 6, 1, 3}}}}, {"symbol", "."}}};
  EXPECT_EQ(outcome(scene)["states"]["arrived"], 7);
}

TEST(SimulateFormations, ARecordingIsReplayed) {
  const TemporaryFolder folder;
  const std::string scene = folder.file("a.scene.json");
  write_text(scene, march("circle").dump());
  const std::string record = folder.file("a.wrec");
  ASSERT_EQ(run_tool({"simulate", scene, "--record", record}).exit_code, 0);
  const ToolResult replayed = run_tool({"replay", record});
  EXPECT_EQ(replayed.exit_code, 0) << replayed.out << replayed.err;
}

TEST(SimulateFormations, WrongFieldsAreNamedWithTheirPlaceAndTheRemedy) {
  const auto refused = [](SceneJson scene, const std::vector<std::string>& said) {
    expect_error(run_tool({"simulate", "-"}, scene.dump()), 3, said);
  };
  refused(march("wegde"), {"/orders/0/formation", "expected column, line", "wedge"});
  refused(march("own"), {"/orders/0/formation", "expected column, line"});
  refused(march(7), {"/orders/0/formation"});
  refused(march({{"spacing", 2}}), {"/orders/0/formation", "shape"});
  refused(march({{"shape", "box"}, {"wide", 2}}), {"/orders/0/formation", "wide"});
  refused(march({{"shape", "box"}, {"spacing", 0}}), {"/orders/0/formation/spacing", "0.001"});
  refused(march({{"shape", "box"}, {"spacing", 0.5}}), {"/orders/0", "0.5", "diameter 0.8"});
  SceneJson scene = march("box");
  scene["orders"][0]["to"] = {{"area", {30, 3, 4, 4}}};
  refused(scene, {"/orders/0/formation", "one place", "[x, y]"});
  scene["orders"][0]["to"] = {{30, 3}, {31, 3}};
  refused(scene, {"/orders/0/formation", "one place"});
  scene["orders"][0]["to"] = {30, 3};
  scene["orders"][0]["do"] = "retarget";
  refused(scene, {"/orders/0/formation", "orders to go"});
  scene = march("box");
  scene["units"][0]["at"] = {{"area", {0, 0, 9, 9}}};
  scene["units"][0]["count"] = 1001;
  scene["units"][0]["avoid"] = "none";
  refused(scene, {"/orders/0", "1001 units", "1000", "several orders"});
}

}  // namespace
}  // namespace wend::cli
