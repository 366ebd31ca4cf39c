#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "promises/files/drawn_values.h"
#include "promises/files/file_questions.h"
#include "promises/mesh/plans.h"
#include "wend/io/grid_files.h"
#include "wend/io/grid_writers.h"

namespace wend::test {
namespace {

class GridFileQuestions {
 public:
  explicit GridFileQuestions(const FileScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    ask_map();
    const GridMap map = draw_grid_file(random_, {.costs = true, .layouts = false});
    ask_terrain_costs(map);
    ask_csv(map);
    ask_ascii(map);
  }

 private:
  static Result<GridMap> parse_any(const std::string& text) { return io::parse_grid(text); }

  void ask_map() {
    const GridMap map = draw_grid_file(random_, {.costs = false, .layouts = true});
    const std::string text = io::to_moving_ai_map(map);
    const auto is_same = [&](const GridMap& read) {
      return has_same_costs(map, read) && has_same_symbols(map, read) &&
             map.layout() == read.layout();
    };
    const auto parse = [](const std::string& form) { return io::parse_moving_ai_map(form); };
    check_text_forms(scene_, ".map", text, make_reader(parse, is_same));
    check_text_forms(scene_, ".map by its form", text, make_reader(&parse_any, is_same));
  }
  void ask_terrain_costs(const GridMap& map) {
    const auto text = io::to_terrain_costs(map);
    if (!scene_.check(text.ok(), "costs of visible symbols can be written")) return;
    const auto is_same = [&](const TerrainCosts& read) {
      return std::all_of(map.cells().begin(), map.cells().end(),
                         [&](char symbol) { return read.of(symbol) == map.terrain().of(symbol); });
    };
    const auto parse = [](const std::string& form) { return io::parse_terrain_costs(form); };
    check_text_forms(scene_, "terrain costs", text.value(), make_reader(parse, is_same));
  }
  void ask_csv(const GridMap& map) {
    const auto text = io::to_csv(map);
    if (!scene_.check(text.ok(), "few costs can be written as CSV")) return;
    const auto is_same = [&](const GridMap& read) { return has_same_costs(map, read); };
    const auto parse = [](const std::string& form) { return io::parse_csv_grid(form); };
    check_text_forms(scene_, "CSV", text.value(), make_reader(parse, is_same));
    check_text_forms(scene_, "CSV by its form", text.value(), make_reader(&parse_any, is_same));
  }
  /// The same map with costs that an ASCII grid has.
  void ask_ascii(GridMap map) {
    TerrainCosts whole = TerrainCosts::standard();
    for (char symbol = '1'; symbol <= '9'; ++symbol) {
      const auto cost = static_cast<std::uint32_t>(1000 * random_.between(0, 9));
      if (random_.chance(50)) whole.set_thousandths(symbol, cost);
    }
    for (int i = 0; i < 5; ++i) {
      const int x = random_.between(0, map.width() - 1);
      const int y = random_.between(0, map.height() - 1);
      map.set_symbol({x, y}, static_cast<char>('1' + random_.between(0, 8)));
    }
    map.set_terrain(whole);
    const auto text = io::to_ascii_grid(map);
    if (!scene_.check(text.ok(), "whole costs to 9 can be written as an ASCII grid")) return;
    const auto is_same = [&](const GridMap& read) { return has_same_costs(map, read); };
    const auto parse = [](const std::string& form) { return io::parse_ascii_grid(form); };
    check_text_forms(scene_, "ASCII grid", text.value(), make_reader(parse, is_same));
  }

  const FileScene& scene_;
  Random& random_;
};

class ScenarioFileQuestions {
 public:
  explicit ScenarioFileQuestions(const FileScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    std::vector<io::ScenarioQuery> queries;
    for (int left = random_.between(1, 5); left > 0; --left) queries.push_back(draw());
    const auto is_same = [&](const std::vector<io::ScenarioQuery>& read) {
      return std::equal(read.begin(), read.end(), queries.begin(), queries.end(), &is_same_query);
    };
    const auto parse = [](const std::string& form) { return io::parse_scenario(form); };
    check_text_forms(scene_, ".scen", io::to_scenario(queries), make_reader(parse, is_same));
  }

 private:
  io::ScenarioQuery draw() {
    io::ScenarioQuery query;
    query.bucket = random_.below(100);
    query.map = random_.chance(50) ? "maps/a b.map" : "x.map";
    query.width = random_.between(1, 512);
    query.height = random_.between(1, 512);
    query.from = draw_cell();
    query.to = draw_cell();
    query.length = std::round(1e8 * 100 * draw_share(random_)) / 1e8;
    return query;
  }
  Point draw_cell() {
    const int x = random_.between(0, 511);
    return {x, random_.between(0, 511)};
  }
  static bool is_same_query(const io::ScenarioQuery& a, const io::ScenarioQuery& b) {
    return a.bucket == b.bucket && a.map == b.map && a.width == b.width && a.height == b.height &&
           a.from == b.from && a.to == b.to && a.length == b.length;
  }

  const FileScene& scene_;
  Random& random_;
};

}  // namespace

void ask_grid_files(const FileScene& scene) { GridFileQuestions(scene).ask(); }
void ask_scenario_files(const FileScene& scene) { ScenarioFileQuestions(scene).ask(); }

}  // namespace wend::test
