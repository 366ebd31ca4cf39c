// `wend simulate`: how a run ends, what its counts add up to, and that no unit is ever where it
// cannot be.
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <sstream>
#include <vector>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

constexpr const char* kAllScenes[] = {"army", "changes_of_mind", "falling_bridge", "walled_in"};

std::string scene_file(const std::string& name) { return scene(name + ".scene.json"); }

/// A crowd that is sent about without end.
std::string endless_scene(std::uint64_t ticks) {
  return R"({"wend": "scene", "version": 1, "map": ["............", "............", "............"],
 "ticks": )" +
         std::to_string(ticks) +
         R"(, "units": [{"name": "red", "at": {"area": [0, 0, 3, 3]}, "count": 9}],
 "orders": [{"tick": 1, "every": 20, "to": {"area": [0, 0, 12, 3], "random": true}}]})";
}

TEST(SimulateRun, TicksThatRunOutBeforeOrdersAreOverAreALimit) {
  const ToolResult cut = run_tool({"simulate", scene_file("falling_bridge"), "--ticks", "109"});
  EXPECT_EQ(cut.exit_code, 4) << cut.err;
  EXPECT_TRUE(contains(cut.out, "ticks       109, all there are, and not all orders are over\n"))
      << cut.out;
  const ToolResult whole = run_tool({"simulate", scene_file("falling_bridge"), "--ticks", "110"});
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_TRUE(contains(whole.out, "ticks       110, until all orders were over\n")) << whole.out;
  const ToolResult endless = run_tool({"simulate", "-", "--format", "json"}, endless_scene(50));
  EXPECT_EQ(endless.exit_code, 4) << endless.err;
  EXPECT_EQ(Json::parse(endless.out)["end"], "ticks_ran_out");
}

TEST(SimulateRun, AllThatWasAskedCameToSomethingOrWaits) {
  std::uint64_t retargeted = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t waiting = 0;
  for (const char* name : kAllScenes) {
    for (const char* ticks : {"3", "25", "10000"}) {
      const ToolResult result =
          run_tool({"simulate", scene_file(name), "--ticks", ticks, "--format", "json"});
      const Json json = Json::parse(result.out);
      const Json& service = json["service"];
      const auto count = [&](const char* what) { return service[what].get<std::uint64_t>(); };
      EXPECT_EQ(count("submitted"),
                count("answered") + count("cancelled") + count("expired") + count("waiting"))
          << name << " " << ticks << " " << service;
      EXPECT_LE(count("unreachable"), count("answered"));
      retargeted += json["orders"]["retargeted"].get<std::uint64_t>();
      cancelled += count("cancelled");
      waiting += count("waiting");
    }
  }
  EXPECT_GT(retargeted, 0u);
  EXPECT_GT(cancelled, 150u);
  EXPECT_GT(waiting, 100u);
}

TEST(SimulateRun, AnInterruptEndsItAfterATickAndWritesWhatThereIsWhole) {
  const TemporaryFolder folder;
  for (const char* name : {"a.csv", "a.json"}) {
    SCOPED_TRACE(name);
    const std::string file = folder.file(name);
    RunningTool tool({"simulate", "-", "-o", file}, endless_scene(2'000'000));
    tool.wait_until_interruptible();
    ::kill(tool.process(), SIGINT);
    const ToolResult result = tool.wait();
    EXPECT_EQ(result.exit_code, 130) << result.err;
    EXPECT_EQ(result.out, "");
    const std::string text = read_text(file);
    ASSERT_FALSE(text.empty());
    EXPECT_EQ(text.back(), '\n');
    if (contains(file, "csv")) {
      // A head, and all nine units in each tick.
      EXPECT_EQ(std::count(text.begin(), text.end(), '\n') % 9, 1);
      EXPECT_TRUE(contains(text.substr(text.size() - 40), ",red:8,"));
      EXPECT_TRUE(contains(result.err, " ticks; " + file + " ends there\n")) << result.err;
    } else {
      EXPECT_EQ(Json::parse(text)["end"], "interrupted");
    }
  }
  EXPECT_EQ(folder.file_count(), 2u) << "nothing is left beside";
}

TEST(SimulateRun, AnInterruptLeavesNoPictureThatLooksComplete) {
  const TemporaryFolder folder;
  for (const char* name : {"a.gif", "a.svg", "a.png"}) {
    RunningTool tool({"simulate", "-", "-o", folder.file(name)}, endless_scene(2'000'000));
    tool.wait_until_interruptible();
    ::kill(tool.process(), SIGINT);
    expect_error(tool.wait(), 130, {"interrupted after", folder.file(name) + " was not written"});
  }
  EXPECT_EQ(folder.file_count(), 0u);
}

TEST(SimulateRun, WhatEndsItAtOnceLeavesNoFile) {
  const TemporaryFolder folder;
  RunningTool tool({"simulate", "-", "--format", "csv", "-o", folder.file("a.csv")},
                   endless_scene(2'000'000));
  tool.wait_until_interruptible();
  ::kill(tool.process(), SIGTERM);
  EXPECT_EQ(tool.wait().exit_code, -SIGTERM);
  EXPECT_EQ(folder.file_count(), 0u);
}

/// The summary of a scene of a corridor, 12 cells long, with one unit at its left end.
Json corridor(const std::string& orders, const std::string& edits = "[]") {
  const std::string text = R"({"wend": "scene", "version": 1, "map": ["............"],
 "units": [{"name": "red", "at": [0, 0]}], "orders": )" +
                           orders + R"(, "edits": )" + edits + "}";
  const ToolResult result = run_tool({"simulate", "-", "--format", "json"}, text);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return Json::parse(result.out);
}

TEST(SimulateRun, OfTwoOrdersInOneTickTheLaterInTheFileCounts) {
  const Json json = corridor(R"([{"tick": 3, "to": [9, 0]}, {"tick": 3, "to": [4, 0]}])");
  EXPECT_NEAR(json["units"][0]["x"].get<double>(), 4, 0.05);
  EXPECT_EQ(json["orders"]["given"], 2);
}

TEST(SimulateRun, WhatComesEveryFewTicksComesAsOftenAsItSays) {
  const Json json = corridor(R"([{"tick": 2, "every": 5, "times": 4, "to": [1, 0]}])");
  EXPECT_EQ(json["orders"]["given"], 4);
  // The last one was given in tick 2 + 3 * 5, and the unit is there already.
  EXPECT_EQ(json["ticks"], 18);
}

TEST(SimulateRun, AnOrderIsLateOnceItsTicksHavePassed) {
  const std::string there = R"([{"tick": 2, "to": [3, 0], "deadline": )";
  const Json free = corridor(there + "100}]");
  EXPECT_EQ(free["units"][0]["state"], "arrived");
  // Ordered in tick 2, it may walk for as many ticks as it took, and no less.
  const auto took = free["arrived"]["most"].get<std::uint64_t>();
  EXPECT_EQ(corridor(there + std::to_string(took) + "}]")["units"][0]["state"], "arrived");
  const Json late = corridor(there + std::to_string(took - 1) + "}]");
  EXPECT_EQ(late["units"][0]["state"], "late");
  EXPECT_EQ(late["units"][0].value("reason", ""), "the deadline passed");
}

TEST(SimulateRun, WhoWaitsGoesOnOnceThereIsAWayAgain) {
  const std::string wall = R"([{"tick": 5, "cells": [[6, 0]], "symbol": "#"},
 {"tick": 60, "cells": [[6, 0]], "symbol": "."}])";
  const Json patient = corridor(R"([{"tick": 1, "to": [9, 0], "wait": true}])", wall);
  EXPECT_EQ(patient["units"][0]["state"], "arrived");
  EXPECT_GT(patient["ticks"], 60);
  const Json other = corridor(R"([{"tick": 1, "to": [9, 0]}])", wall);
  EXPECT_NE(other["units"][0]["state"], "arrived");
}

TEST(SimulateRun, ASceneWithoutOrdersSaysSo) {
  const ToolResult result = run_tool({"simulate", "-"}, R"({"wend": "scene", "version": 1,
 "map": ["..."], "units": [{"name": "red", "at": [0, 0]}]})");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_TRUE(contains(result.out, "ticks       1, for there are no orders\n")) << result.out;
}

/// A scene's map as it is tick by tick, from its file, read here once more in the plainest way.
class ChangingWalls {
 public:
  explicit ChangingWalls(const Json& plan) : edits_(plan.value("edits", Json::array())) {
    if (plan["map"].is_array()) {
      for (const Json& row : plan["map"]) rows_.push_back(row.get<std::string>());
      return;
    }
    std::istringstream lines(read_text(scene(plan["map"].get<std::string>())));
    std::string line;
    while (std::getline(lines, line) && line != "map") continue;
    while (std::getline(lines, line)) rows_.push_back(line);
  }

  void move_to(std::uint64_t tick) {
    for (const Json& edit : edits_) {
      if (edit["tick"].get<std::uint64_t>() != tick) continue;
      const char symbol = edit["symbol"].get<std::string>()[0];
      const Json& cells = edit["cells"];
      if (cells.is_array()) {
        for (const Json& cell : cells) set(cell[0], cell[1], symbol);
        continue;
      }
      const Json& area = cells["area"];
      for (int y = 0; y < area[3].get<int>(); ++y) {
        for (int x = 0; x < area[2].get<int>(); ++x) {
          set(area[0].get<std::size_t>() + static_cast<std::size_t>(x),
              area[1].get<std::size_t>() + static_cast<std::size_t>(y), symbol);
        }
      }
    }
  }

  /// Whether the place lies on a cell that can be walked; one at the edge of a cell, which CSV
  /// rounds, on either side.
  bool open(double x, double y) const {
    constexpr double kRounding = 6e-4;
    for (const double dx : {-kRounding, kRounding}) {
      for (const double dy : {-kRounding, kRounding}) {
        const auto column = static_cast<std::size_t>(std::floor(x + dx + 0.5));
        const auto row = static_cast<std::size_t>(std::floor(y + dy + 0.5));
        if (row >= rows_.size() || column >= rows_[row].size()) continue;
        if (contains(".GS", std::string(1, rows_[row][column]))) return true;
      }
    }
    return false;
  }
  std::size_t edit_count() const { return edits_made_; }

 private:
  void set(std::size_t x, std::size_t y, char symbol) {
    rows_[y][x] = symbol;
    ++edits_made_;
  }

  Json edits_;
  std::vector<std::string> rows_;
  std::size_t edits_made_ = 0;
};

/// One line of CSV.
struct CsvUnit {
  std::uint64_t tick = 0;
  std::string unit;
  double x = 0;
  double y = 0;
};

bool read_line(std::istream& lines, CsvUnit& unit) {
  std::string line;
  if (!std::getline(lines, line)) return false;
  std::replace(line.begin(), line.end(), ',', ' ');
  std::istringstream fields(line);
  fields >> unit.tick >> unit.unit >> unit.x >> unit.y;
  EXPECT_FALSE(fields.fail()) << line;
  return true;
}

/// Cells in a tick, by the group's name.
std::map<std::string, double> reaches(const Json& plan) {
  std::map<std::string, double> all;
  for (const Json& group : plan["units"]) {
    all[group["name"].get<std::string>()] =
        group.value("speed", 4.0) / plan.value("ticks_per_second", 10.0);
  }
  return all;
}

TEST(SimulateRun, NoUnitIsEverInsideAWallNorFasterThanItsSpeed) {
  std::size_t steps = 0;
  std::size_t edits = 0;
  for (const char* name : kAllScenes) {
    SCOPED_TRACE(name);
    const Json plan = Json::parse(read_text(scene_file(name)));
    const ToolResult one = run_tool({"simulate", scene_file(name), "--format", "csv"});
    const ToolResult eight =
        run_tool({"simulate", scene_file(name), "--format", "csv", "--threads", "8"});
    ASSERT_EQ(one.exit_code, 0) << one.err;
    EXPECT_TRUE(one.out == eight.out) << "the threads are seen in it";
    ChangingWalls walls(plan);
    const std::map<std::string, double> most = reaches(plan);
    std::map<std::string, CsvUnit> last;
    std::istringstream lines(one.out);
    std::string head;
    std::getline(lines, head);
    std::uint64_t tick = ~std::uint64_t{0};
    for (CsvUnit seen; read_line(lines, seen);) {
      if (seen.tick != tick) walls.move_to(tick = seen.tick);
      ASSERT_TRUE(walls.open(seen.x, seen.y)) << seen.tick << " " << seen.unit;
      const auto before = last.find(seen.unit);
      if (before != last.end()) {
        ASSERT_EQ(seen.tick, before->second.tick + 1) << seen.unit;
        const double way = std::hypot(seen.x - before->second.x, seen.y - before->second.y);
        const double reach = most.at(seen.unit.substr(0, seen.unit.find(':')));
        ASSERT_LE(way, reach + 1.5e-3) << seen.tick << " " << seen.unit;
        if (way > 0.1) ++steps;
      }
      last[seen.unit] = seen;
    }
    edits += walls.edit_count();
  }
  EXPECT_GT(steps, 20'000u);
  EXPECT_EQ(edits, 9u);
}

}  // namespace
}  // namespace wend::cli
