// `wend gen scene`: roundabout, warehouse and tower-defence are what they are called, and end.
#include <nlohmann/json.hpp>

#include <set>
#include <vector>

#include "../run_tool.h"
#include "../simulate/judge.h"

namespace wend::cli {
namespace {

using SiteFile = nlohmann::json;

SiteFile site(std::vector<std::string> words) {
  words.insert(words.begin(), {"gen", "scene"});
  words.insert(words.end(), {"-o", "-"});
  return SiteFile::parse(succeed(words));
}

std::vector<judge::Row> run_site(const SiteFile& scene) {
  const TemporaryFolder folder;
  const ToolResult run =
      run_tool({"simulate", "-", "--positions", folder.file("p.csv")}, scene.dump());
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return judge::rows_of(read_text(folder.file("p.csv")));
}

/// For each column of the map, how many cells are open.
std::vector<std::size_t> open_cells_of_columns(const judge::Map& map) {
  std::vector<std::size_t> open(map[0].size());
  for (std::size_t x = 0; x < open.size(); ++x) {
    for (const std::string& row : map) open[x] += row[x] == '.' ? 1 : 0;
  }
  return open;
}

TEST(GenSites, AllArriveAndKeepApart) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"roundabout", "--units", "16"},
        {"warehouse", "--units", "30"},
        {"tower-defence", "--units", "24"},
        {"warehouse", "--units", "8", "--width", "2", "--seed", "5"},
        {"tower-defence", "--units", "9", "--radius", "0.25", "--size", "90x60"}}) {
    SCOPED_TRACE(words[0] + " " + words[2]);
    const SiteFile scene = site(words);
    const judge::Verdict found = judge::verdict(run_site(scene), judge::map_of(scene));
    EXPECT_EQ(found.units, std::stoul(words[2]));
    EXPECT_EQ(found.arrived, found.units);
    EXPECT_LE(found.overlap, 0.06);
    EXPECT_LE(found.wall, 1e-3);
  }
}

TEST(GenSites, FourStreamsCrossRoundAnIsland) {
  const SiteFile scene = site({"roundabout", "--units", "42"});
  const judge::Map map = judge::map_of(scene);
  const double middle = static_cast<double>(map.size() - 1) / 2;
  ASSERT_EQ(scene["units"].size(), 4u);
  std::set<std::pair<int, int>> ways;
  for (std::size_t team = 0; team < 4; ++team) {
    const SiteFile& at = scene["units"][team]["at"];
    const SiteFile& to = scene["orders"][team]["to"];
    EXPECT_EQ(at.size(), team < 2 ? 11u : 10u);
    const double x = to[0][0].get<double>() - at[0][0].get<double>();
    const double y = to[0][1].get<double>() - at[0][1].get<double>();
    ways.emplace((x > 0) - (x < 0), (y > 0) - (y < 0));
  }
  const std::set<std::pair<int, int>> all = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  EXPECT_EQ(ways, all);
  // From the middle along x: the island, a ring as wide as the arms at least, then the arm.
  const auto row = static_cast<std::size_t>(middle);
  std::size_t x = row;
  while (map[row][x] == '#') ++x;
  EXPECT_NEAR(static_cast<double>(x) - 0.5 - middle, 4, 0.5) << "8 radii";
  EXPECT_EQ(map[row].find('#', x), std::string::npos) << "open to the room at the border";
  for (const int slant : {1, -1}) {  // the ring is no narrower on the diagonal
    std::size_t open = 0;
    for (std::size_t i = 0; i < 14; ++i) {
      const auto at = static_cast<std::size_t>(static_cast<int>(row) - slant * static_cast<int>(i));
      open += map[at][row + i] == '.' ? 1 : 0;
    }
    EXPECT_GE(static_cast<double>(open) * 1.41421, 6);
  }
}

TEST(GenSites, PickersGoFromShelfToShelf) {
  const SiteFile scene = site({"warehouse", "--units", "60", "--seed", "3"});
  const judge::Map map = judge::map_of(scene);
  const SiteFile& at = scene["units"][0]["at"];
  const SiteFile& to = scene["orders"][0]["to"];
  std::set<std::pair<double, double>> places;
  for (const SiteFile* list : {&at, &to}) {
    for (const SiteFile& each : *list) {
      const double x = each[0].get<double>();
      const double y = each[1].get<double>();
      places.emplace(x, y);
      EXPECT_EQ(judge::into_wall(map, x, y, 0.5), 0);
      EXPECT_GT(judge::into_wall(map, x, y, 0.56), 0) << "beside a shelf";
    }
  }
  EXPECT_EQ(places.size(), 120u) << "no goal is a start";
  const std::vector<std::size_t> open = open_cells_of_columns(map);
  EXPECT_EQ(*std::max_element(open.begin(), open.end()), map.size()) << "aisles across";
  EXPECT_EQ(*std::min_element(open.begin(), open.end()) % 4, 0u) << "4 cells for each aisle";
  EXPECT_NE(site({"warehouse", "--units", "60", "--seed", "4"})["units"], scene["units"]);
}

TEST(GenSites, ATowerRisesWhereNobodyStandsAndTheWayIsRenewed) {
  for (const char* size : {"60x30", "70x44"}) {
    SCOPED_TRACE(size);
    const SiteFile scene = site({"tower-defence", "--units", "24", "--size", size});
    ASSERT_EQ(scene["edits"].size(), 1u);
    const SiteFile& edit = scene["edits"][0];
    const auto area = edit["cells"]["area"].get<std::vector<int>>();
    ASSERT_EQ(area.size(), 4u);
    judge::Map map = judge::map_of(scene);
    for (int y = area[1]; y < area[1] + area[3]; ++y) {
      for (int x = area[0]; x < area[0] + area[2]; ++x) {
        char& cell = map[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
        EXPECT_EQ(cell, '.');
        cell = edit["symbol"].get<std::string>()[0];
      }
    }
    std::vector<judge::Row> after;
    for (const judge::Row& row : run_site(scene)) {
      if (row.tick >= edit["tick"].get<std::uint64_t>()) after.push_back(row);
    }
    EXPECT_LE(judge::verdict(after, map).wall, 1e-3) << "with the tower from its tick on";
    const ToolResult run = run_tool({"simulate", "-", "--format", "json"}, scene.dump());
    const SiteFile summary = SiteFile::parse(run.out);
    EXPECT_EQ(summary["edited_cells"], area[2] * area[3]);
    EXPECT_GE(summary["replans"], 12) << "the tower stands in the way of many";
    EXPECT_EQ(map[0].find('.'), std::string::npos) << "there is no way round the field";
  }
}

}  // namespace
}  // namespace wend::cli
