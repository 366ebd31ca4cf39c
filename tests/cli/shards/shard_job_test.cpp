// Which options make another job: all but those that leave the answer as it is.
#include <map>
#include <set>
#include <sstream>

#include "sharding.h"

namespace wend::cli {
namespace {

/// The options that a command declares, by its help: all lines that begin with one.
std::vector<std::string> declared_options(const std::string& command) {
  std::vector<std::string> names;
  std::istringstream help(succeed({command, "--help"}));
  for (std::string line; std::getline(help, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (line.rfind("  -", 0) != 0) continue;
    const std::size_t comma = word.find(',');
    names.push_back(comma == std::string::npos ? word : word.substr(comma + 1));
  }
  return names;
}

/// The checksum of the job in a shard's file.
std::string job_of(const std::string& file) { return read_text(file).substr(64, 8); }

/// Where the work is done, and what the shard is called.
const std::set<std::string> kFree = {"--help",  "--output",  "--shard",
                                     "--force", "--threads", "--quiet"};

/// A job with one option more.
struct Trial {
  std::vector<std::string> base;
  std::vector<std::string> more;
};

class ShardJob : public testing::Test {
 protected:
  std::string job(const std::vector<std::string>& command) {
    const std::string file = folder_.file("a.shard");
    succeed(joined_words(command, {"--shard", "1/2", "-o", file, "--force"}));
    return job_of(file);
  }

  void expect_other_jobs(const std::string& command, const std::map<std::string, Trial>& trials,
                         const std::set<std::string>& elsewhere) {
    std::size_t tried = 0;
    for (const std::string& option : declared_options(command)) {
      if (kFree.count(option) > 0 || elsewhere.count(option) > 0) continue;
      const auto trial = trials.find(option);
      if (trial == trials.end()) {
        ADD_FAILURE() << command << " has a new option " << option
                      << ": give a value for it here, or say why it does not shape the answer";
        continue;
      }
      const auto& [base, more] = trial->second;
      EXPECT_NE(job(base), job(joined_words(base, more))) << option;
      ++tried;
    }
    EXPECT_EQ(tried, trials.size()) << "there is a value for an option that is gone";
  }

  TemporaryFolder folder_;
};

TEST_F(ShardJob, OfAMatrixChangesWithEachOption) {
  const std::string picture = folder_.file("demo.png");
  succeed({"convert", scene("demo.map"), picture});
  const std::string polygons = folder_.write("polygons", "@0\n@3\n");
  const std::string palette = folder_.write("palette", "#000000 0 @\n#ffffff 1 .\n");
  const std::string other = folder_.write("other", "8,4\n20,12\n50,11\n");
  const std::string one = folder_.write("one", "0,0\n1,0\n");
  const std::string stairs = folder_.write("stairs", "12,2\n13,2\n");
  const std::vector<std::string> grid = {"matrix", scene("demo.map"), "--from",
                                         scene("demo.cells")};
  const std::vector<std::string> png = {"matrix", picture, "--from", scene("demo.cells")};
  const std::vector<std::string> ros = {"matrix", scene("flat.yaml"), "--from", one};
  const std::vector<std::string> mesh = {"matrix", scene("demo.mesh"), "--from", polygons};
  const std::vector<std::string> floor = {"matrix", scene("tower.map"), "--from",
                                          stairs,   "--floor",          scene("tower_1.map")};
  expect_other_jobs(
      "matrix",
      {{"--layout", {grid, {"--layout", "diamond"}}},
       {"--corners", {grid, {"--corners", "never"}}},
       {"--costs", {grid, {"--costs", "classic"}}},
       {"--terrain-rule", {grid, {"--terrain-rule", "entered"}}},
       {"--floor", {floor, {"--floor", scene("tower_2.map")}}},
       {"--links", {grid, {"--links", scene("demo.links")}}},
       {"--unit-size", {grid, {"--unit-size", "2"}}},
       {"--unit-form", {grid, {"--unit-form", "disc"}}},
       {"--radius", {mesh, {"--radius", "0.1"}}},
       {"--area-costs", {mesh, {"--area-costs", "0=2"}}},
       {"--gates", {mesh, {"--gates", scene("demo_mesh.gates")}}},
       {"--threshold", {png, {"--threshold", "0.4"}}},
       {"--invert", {png, {"--invert"}}},
       {"--palette", {png, {"--palette", palette}}},
       {"--exact-colours", {joined_words(png, {"--palette", palette}), {"--exact-colours"}}},
       {"--unknown-cost", {ros, {"--unknown-cost", "5"}}},
       {"--to", {grid, {"--to", other}}},
       {"--unit", {grid, {"--unit", "cells"}}},
       {"--format", {grid, {"--format", "json"}}}},
      {"--from"});  // MAP and --from are always there: below
  const std::vector<std::string> moved = {"matrix", scene("demo.map"), "--from", other};
  EXPECT_NE(job(grid), job(moved));
}

TEST_F(ShardJob, OfTablesChangesWithEachOption) {
  const std::string picture = folder_.file("demo.png");
  succeed({"convert", scene("demo.map"), picture});
  const std::string palette = folder_.write("palette", "#000000 0 @\n#ffffff 1 .\n");
  const std::vector<std::string> grid = {"bake", scene("demo.map")};
  const std::vector<std::string> png = {"bake", picture};
  expect_other_jobs(
      "bake",
      {{"--corners", {grid, {"--corners", "always"}}},
       {"--layout", {grid, {"--layout", "square"}}},
       {"--costs", {grid, {"--costs", "classic"}}},
       {"--terrain-rule", {grid, {"--terrain-rule", "entered"}}},
       {"--threshold", {png, {"--threshold", "0.4"}}},
       {"--invert", {png, {"--invert"}}},
       {"--palette", {png, {"--palette", palette}}},
       {"--exact-colours", {joined_words(png, {"--palette", palette}), {"--exact-colours"}}},
       {"--unknown-cost", {{"bake", scene("flat.yaml")}, {"--unknown-cost", "0"}}},
       {"--size", {grid, {"--size", "large"}}},
       {"--block", {grid, {"--block", "8"}}}},
      // Tables are for grids of one floor without links, and for units of one cell.
      {"--floor", "--links", "--unit-size", "--unit-form", "--radius", "--area-costs", "--gates"});
}

TEST_F(ShardJob, OfABenchChangesWithEachOption) {
  const std::string picture = folder_.file("demo.png");
  succeed({"convert", scene("demo.map"), picture});
  const std::string palette = folder_.write("palette", "#000000 0 @\n#ffffff 1 .\n");
  const std::string lengths = folder_.write("lengths", "10.2426406871\n16.4852813742\n10\n8\n0\n");
  const std::string tables = folder_.file("demo.baked");
  succeed({"bake", scene("demo.map"), "-o", tables});
  const auto drawn = [](const std::string& map, const std::vector<std::string>& more = {}) {
    return joined_words({"bench", map, "--queries", "4", "--passes", "1"}, more);
  };
  const std::vector<std::string> scenario = {"bench", scene("corners.scen"), "--passes", "1"};
  const auto by = [&](const char* algorithm) {
    return joined_words(scenario, {"--algorithm", algorithm});
  };
  const std::vector<std::string> grid = drawn(scene("demo.map"));
  const std::vector<std::string> png = drawn(picture);
  const std::vector<std::string> mesh = drawn(scene("demo.mesh"));
  const std::vector<std::string> links = {"--links", scene("demo_mesh.links"), "--algorithm",
                                          "polyanya"};
  const std::vector<std::string> floor = {"--floor", scene("tower_1.map")};
  expect_other_jobs(
      "bench",
      {{"--algorithm", {scenario, {"--algorithm", "dijkstra"}}},
       {"--map", {scenario, {"--map", scene("corners.map")}}},
       {"--layout", {grid, {"--layout", "diamond"}}},
       {"--corners", {grid, {"--corners", "never"}}},
       {"--costs", {grid, {"--costs", "classic"}}},
       {"--terrain-rule", {grid, {"--terrain-rule", "entered"}}},
       {"--floor", {drawn(scene("tower.map"), floor), {"--floor", scene("tower_2.map")}}},
       {"--links", {grid, {"--links", scene("demo.links")}}},
       {"--link-kinds", {drawn(scene("demo.mesh"), links), {"--link-kinds", "none"}}},
       {"--unit-size", {grid, {"--unit-size", "2"}}},
       {"--unit-form", {grid, {"--unit-form", "disc"}}},
       {"--radius", {mesh, {"--radius", "0.1"}}},
       {"--area-costs", {mesh, {"--area-costs", "0=2"}}},
       {"--gates", {mesh, {"--gates", scene("demo_mesh.gates")}}},
       {"--threshold", {png, {"--threshold", "0.4"}}},
       {"--invert", {png, {"--invert"}}},
       {"--palette", {png, {"--palette", palette}}},
       {"--exact-colours", {joined_words(png, {"--palette", palette}), {"--exact-colours"}}},
       {"--unknown-cost", {drawn(scene("flat.yaml")), {"--unknown-cost", "5"}}},
       {"--baked",
        {drawn(scene("demo.map"), {"--algorithm", "baked-jump-points"}), {"--baked", tables}}},
       {"--heuristic", {scenario, {"--heuristic", "zero"}}},
       {"--weight", {by("weighted-astar"), {"--weight", "2"}}},
       {"--seed", {by("wandering-astar"), {"--seed", "2"}}},
       {"--transpositions", {by("ida-star"), {"--transpositions", "1024"}}},
       {"--error",
        {joined_words(mesh, {"--algorithm", "weighted-regions", "--area-costs", "0=2"}),
         {"--error", "0.1"}}},
       {"--turn-cost", {by("turning-astar"), {"--turn-cost", "2"}}},
       {"--dear-headings", {by("turning-astar"), {"--dear-headings", "north=0.5"}}},
       {"--facing", {by("turning-astar"), {"--facing", "north"}}},
       {"--open-list", {scenario, {"--open-list", "binary-heap"}}},
       {"--ties", {scenario, {"--ties", "deepest"}}},
       {"--pruning", {by("ida-star"), {"--pruning", "repeated"}}},
       {"--check", {scenario, {"--check"}}},
       {"--lengths", {scenario, {"--lengths", lengths}}},
       {"--passes", {{"bench", scene("corners.scen")}, {"--passes", "2"}}},
       {"--every", {scenario, {"--every", "2"}}},
       {"--queries", {{"bench", scene("corners.map"), "--passes", "1"}, {"--queries", "4"}}},
       {"--detail", {scenario, {"--detail", "cost"}}}},
      // A shard has the figures of every format. The next two do not go with --shard, and crowds
      // are a job of their own: below.
      {"--format", "--per-query", "--record", "--crowd", "--seeds"});
  const std::vector<std::string> other = {"bench", scene("demo.scen"), "--passes", "1"};
  EXPECT_NE(job(scenario), job(other));
  EXPECT_EQ(job(scenario), job(joined_words(scenario, {"--format", "json", "-q"})));
}

TEST_F(ShardJob, OfCrowdsChangesWithEachOptionThatGoesWithThem) {
  const auto made_scene = [&](const char* kind) {
    const std::string file = folder_.file(std::string(kind) + ".scene.json");
    succeed({"gen", "scene", kind, "--units", "3", "-o", file});
    return file;
  };
  const std::string door = made_scene("door");
  const std::vector<std::string> crowd = {"bench", "--crowd", door};
  const std::vector<std::string> seeds = joined_words(crowd, {"--seeds", "1..2"});
  EXPECT_NE(job(crowd), job(seeds));
  EXPECT_NE(job(seeds), job(joined_words(crowd, {"--seeds", "1..3"})));
  EXPECT_NE(job(crowd), job(joined_words(crowd, {"--passes", "2"})));
  EXPECT_NE(job(crowd), job({"bench", "--crowd", made_scene("ring")}));
  EXPECT_EQ(job(crowd), job(joined_words(crowd, {"--format", "json"})));
  EXPECT_EQ(job(crowd), job(joined_words(crowd, {"--threads", "2", "-q"})));
  const std::string moved = folder_.write("there.scene.json", read_text(door));
  EXPECT_EQ(job(crowd), job({"bench", "--crowd", moved}));
}

TEST_F(ShardJob, IsTheSameOnAnotherMachineWithOtherThreads) {
  const std::vector<std::string> here = {"matrix", scene("demo.map"), "--from",
                                         scene("demo.cells")};
  const std::string map = folder_.write("there.map", read_text(scene("demo.map")));
  const std::string cells = folder_.write("there.cells", read_text(scene("demo.cells")));
  EXPECT_EQ(job(here), job({"matrix", map, "--from", cells, "--threads", "3", "-q"}));
}

TEST_F(ShardJob, ChangesWithWhatAFileHoldsAndNotWithItsName) {
  const std::string map = folder_.write("a.map", read_text(scene("demo.map")));
  const std::vector<std::string> command = {"matrix", map, "--from", scene("demo.cells")};
  const std::string before = job(command);
  std::string text = read_text(map);
  text[text.size() / 2] = text[text.size() / 2] == '.' ? '@' : '.';
  write_text(map, text);
  EXPECT_NE(job(command), before);
}

}  // namespace
}  // namespace wend::cli
