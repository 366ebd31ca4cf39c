// Units of several sizes and kinds on one map: each finds its own way.
#include <cstdio>
#include <string>
#include <vector>

#include "wend/catalogue/unit_navigators.h"

namespace {

const std::vector<std::string> kFarm = {
    "....#.....",  //
    "....#.....",  //
    "..........",  //
    "..........",  //
    "####.#####",  // a gap of one cell
    "......~~..",  //
    "..........",  //
    "..........",
};

wend::GridMap farm() {
  wend::GridMap map(10, 8);
  for (wend::Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) {
      map.set_symbol(p, kFarm[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)]);
    }
  }
  return map;
}

/// The cost of each symbol for such a unit; 0 and symbols that are not named are blocked.
wend::TerrainCosts costs(double grass, double water) {
  wend::TerrainCosts table;
  table.set('.', grass);
  table.set('~', water);
  return table;
}

}  // namespace

int main() {
  using wend::UnitForm;
  wend::UnitNavigators units(farm());
  struct Animal {
    const char* name;
    wend::MovementClass movement;
  };
  const std::vector<Animal> animals = {
      {"chicken", {costs(1, 0), {UnitForm::square, 1}, {}}},
      {"duck", {costs(2, 1), {UnitForm::square, 1}, {}}},
      {"cow", {costs(1, 0), {UnitForm::square, 2}, {}}},
  };
  wend::Workspace workspace;
  for (const bool widened : {false, true}) {
    if (widened) {
      const wend::Point gap[] = {{5, 4}, {6, 4}};
      if (!units.set_symbols(gap, '.')) return 1;
      std::puts("the gap is widened");
    }
    for (const Animal& animal : animals) {
      const wend::Navigator& navigator = *units.of(animal.movement).value();
      const wend::Path path = navigator.solve({{0, 0}, {8, 6}}, workspace);
      std::printf("%s: %s, length %.1f\n", animal.name, wend::to_string(path.status), path.length);
    }
  }
}
