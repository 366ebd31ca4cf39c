// Tactics on hexagons: where a unit can go this turn, and how it gets close enough to strike.
#include <cstdio>
#include <string>
#include <vector>

#include "wend/wend.h"

namespace {

/// Every second row lies half a hexagon farther to the right. ~ is water, f a forest.
const std::vector<std::string> kBoard = {
    "..........",  //
    ".ff...~...",  //
    "..ff..~...",  //
    "...f..~~..",  //
    ".......~..",  //
    "..........",
};

wend::GridMap board() {
  wend::GridMap map(10, 6);
  map.set_layout(wend::CellLayout::hex_odd_rows);
  wend::TerrainCosts costs = wend::TerrainCosts::standard();
  costs.set('f', 2);  // forest: two movement points
  map.set_terrain(costs);
  for (wend::Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) {
      map.set_symbol(p, kBoard[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)]);
    }
  }
  return map;
}

}  // namespace

int main() {
  const wend::GridMap map = board();
  wend::GridOptions rules;
  rules.costs = {1, 1};  // a movement point per hexagon
  rules.terrain = wend::TerrainRule::entered;
  const wend::Navigator navigator = wend::Navigator::build(map, rules).value();
  wend::Workspace workspace;

  const wend::Point knight = {0, 1};
  const wend::Point archer = {8, 2};
  const wend::DistanceField range =
      navigator.field({{&knight, 1}, wend::Side::forward, 4}, workspace);
  std::printf("four points reach %zu hexagons:\n", range.count());
  for (wend::Point p; p.y < map.height(); ++p.y) {
    std::string row(static_cast<std::size_t>(p.y % 2), ' ');
    for (p.x = 0; p.x < map.width(); ++p.x) {
      const bool reached = range.reached(p);
      row += reached ? static_cast<char>('0' + static_cast<int>(range.cost(p))) : map.symbol(p);
      row += ' ';
    }
    std::printf("  %s\n", row.c_str());
  }

  // Near enough to strike is two hexagons away, and in sight.
  const wend::Path path = navigator.solve({.from = knight, .to = archer, .range = 2}, workspace);
  const wend::Point end = path.points.back();
  std::printf("%g points to %d,%d; the archer is %s\n", path.cost, end.x, end.y,
              navigator.line_of_sight(end, archer) ? "in sight" : "hidden");
}
