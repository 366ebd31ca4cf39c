// `wend mapf`.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "run_tool.h"

namespace wend::cli {
namespace {

class MapfTest : public testing::Test {
 protected:
  ToolResult mapf(std::vector<std::string> more) {
    std::vector<std::string> arguments = {"mapf", map_, "--scen", scenario_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tool(arguments);
  }
  std::string scenario(const std::string& lines) {
    return folder_.write("other.scen", "version 1\n" + lines);
  }

  TemporaryFolder folder_;
  std::string map_ = folder_.write("map", "....\n.#..\n....\n");
  std::string scenario_ = folder_.write("agents.scen",
                                        "version 1\n"
                                        "0 map 4 3 0 0 3 0 3\n"
                                        "0 map 4 3 3 0 0 0 3\n"
                                        "0 map 4 3 0 2 1 2 1\n");
  std::string plan_ = folder_.file("plan");
};

TEST_F(MapfTest, PlansAreWrittenCheckedAndReported) {
  const ToolResult made = mapf({"-o", plan_});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.out.rfind("found: 3 agents, sum of costs ", 0), 0u) << made.out;
  EXPECT_EQ(read_text(plan_).rfind("0:(0,0),(3,0),(0,2),\n1:", 0), 0u) << read_text(plan_);
  const ToolResult checked = mapf({"--check", plan_});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_EQ(checked.out.rfind(plan_ + " is a plan of 3 agents: sum of costs ", 0), 0u);
  const ToolResult few = mapf({"--agents", "1", "-o", "-"});
  EXPECT_EQ(few.out, "0:(0,0),\n1:(1,0),\n2:(2,0),\n3:(3,0),\n");
}

TEST_F(MapfTest, JsonHasTheNumbers) {
  const auto json = nlohmann::json::parse(mapf({"--agents", "1", "--json"}).out);
  EXPECT_EQ(json["status"], "found");
  EXPECT_EQ(json["sum_of_costs"], 3);
  EXPECT_EQ(json["lower_bound"], 3);
  EXPECT_EQ(json["improvements"].size(), 1u);
}

TEST_F(MapfTest, EveryAlgorithmAndSeedGivesAPlanThatPasses) {
  for (const char* algorithm : {"lacam", "pibt", "whca"}) {
    for (const char* seed : {"0", "1", "2"}) {
      const ToolResult made = mapf({"--algorithm", algorithm, "--seed", seed, "--agents", "1", "-o",
                                    plan_, "--force", "--limit-expansions", "500"});
      EXPECT_EQ(made.exit_code, 0) << algorithm << made.err;
      EXPECT_EQ(mapf({"--agents", "1", "--check", plan_}).exit_code, 0);
    }
  }
}

TEST_F(MapfTest, ChecksNameTheFault) {
  folder_.write("plan", "0:(0,0),(3,0),(0,2),\n1:(1,0),(2,0),(0,2),\n2:(2,0),(1,0),(1,2),\n");
  const ToolResult swap = mapf({"--check", plan_});
  EXPECT_EQ(swap.exit_code, 5);
  EXPECT_EQ(swap.err,
            "wend: " + plan_ + ": step 2: agents 0 and 1 change places between 1,0 and 2,0\n");
  folder_.write("plan", "0:(0,0),(3,0),(9,9),\n");
  EXPECT_EQ(mapf({"--check", plan_}).exit_code, 5);
  folder_.write("plan", "1:(0,0),\n");
  EXPECT_EQ(mapf({"--check", plan_}).exit_code, 3);
}

TEST_F(MapfTest, RefusesWhatCannotBe) {
  const auto error = [&](const std::string& lines) {
    const std::string file = scenario(lines);
    const ToolResult result = run_tool({"mapf", map_, "--scen", file});
    EXPECT_EQ(result.exit_code, 3);
    return result.err.substr(("wend: " + file).size());
  };
  EXPECT_EQ(error("0 map 4 3 1 1 3 0 3\n"),
            ":2: the start 1,1 is blocked; choose a walkable cell\n");
  EXPECT_EQ(error("0 map 4 3 0 0 4 0 3\n"),
            ":2: the goal 4,0 is off the map, which has 4 x 3 cells; is it the scenario's map?\n");
  EXPECT_EQ(error("0 map 4 3 0 0 3 0 3\n0 map 4 3 1 0 3 0 3\n"),
            ":3: the goal 3,0 is that of line 2 as well; give each its own\n");
  EXPECT_EQ(mapf({"--agents", "4"}).err,
            "wend: --agents 4: " + scenario_ + " has 3 agents; ask for at most so many\n");
  EXPECT_EQ(run_tool({"mapf", map_}).err, "wend: mapf: --scen FILE is missing: starts and goals\n");
  EXPECT_EQ(mapf({"--check", plan_, "-o", plan_}).exit_code, 2);
  EXPECT_EQ(mapf({"--force"}).exit_code, 2);
  EXPECT_EQ(mapf({"--algorithm", "lacan"}).exit_code, 2);
}

TEST_F(MapfTest, LargerAgentsHaveABreadth) {
  const std::string open = folder_.write("open", "......\n......\n......\n");
  const std::string file =
      scenario("0 open 6 3 0 0 4 1 4\n0 open 6 3 5 2 0 2 4\n0 open 6 3 0 2 5 0 4\n");
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"mapf", open, "--scen", file});
    return run_tool(more);
  };
  const ToolResult made = run({"--breadth", "2,1", "--agents", "2", "-o", plan_});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(read_text(plan_).rfind("0:(0,0),(5,2),\n1:", 0), 0u) << read_text(plan_);
  EXPECT_EQ(run({"--breadth", "2,1", "--agents", "2", "--check", plan_}).exit_code, 0);
  const ToolResult wider = run({"--breadth", "2,1,1", "--json"});
  const auto json = nlohmann::json::parse(wider.out);
  EXPECT_EQ(json["breadths"], (std::vector<int>{2, 1, 1}));
  EXPECT_EQ(run({"--breadth", "3,1", "--agents", "2"}).err,
            "wend: " + file +
                ":2: the goal 4,1 has no room for an agent of breadth 3, which covers cells to the "
                "right and below; choose a cell where it fits\n");
  EXPECT_EQ(run({"--breadth", "3,1,1"}).err,
            "wend: " + file + ":4: the start 0,2 overlaps that of line 2; move one of them away\n");
}

TEST_F(MapfTest, RefusesBreadthsThatCannotBe) {
  EXPECT_EQ(mapf({"--breadth", "0"}).exit_code, 2);
  EXPECT_EQ(mapf({"--breadth", "65"}).exit_code, 2);
  EXPECT_EQ(mapf({"--breadth", "1,,2"}).exit_code, 2);
  EXPECT_EQ(mapf({"--breadth", "2", "--layout", "hex-odd-rows"}).err,
            "wend: --breadth: on hexagons all agents are one cell large; leave it out\n");
  EXPECT_EQ(mapf({"--unit-size", "2"}).err,
            "wend: --unit-size: agents keep clear of one another by --breadth N; use that\n");
}

TEST_F(MapfTest, ReplacesFilesOnlyByForce) {
  folder_.write("plan", "mine");
  const ToolResult kept = mapf({"-o", plan_});
  EXPECT_EQ(kept.exit_code, 2);
  EXPECT_EQ(kept.err, "wend: " + plan_ + " exists; take another name, or --force to replace it\n");
  EXPECT_EQ(read_text(plan_), "mine");
  EXPECT_EQ(mapf({"-o", plan_, "--force"}).exit_code, 0);
  EXPECT_NE(read_text(plan_), "mine");
}

TEST_F(MapfTest, ExitStatusTellsHowItEnded) {
  const std::string corridor = folder_.write("corridor", "....\n####\n");
  const std::string both = scenario("0 map 4 2 0 0 3 0 3\n0 map 4 2 3 0 0 0 3\n");
  const ToolResult none = run_tool({"mapf", corridor, "--scen", both, "-o", plan_});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_EQ(
      none.out,
      "unsolvable: the agents cannot all reach their goals: every order of moves was tried\n");
  EXPECT_FALSE(std::filesystem::exists(plan_));
  EXPECT_EQ(mapf({"--limit-expansions", "1"}).exit_code, 4);
}

}  // namespace
}  // namespace wend::cli
