#include "promises/files/drawn_values.h"

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "promises/mesh/plans.h"

namespace wend::test {

double draw_number(Random& random) {
  switch (random.between(0, 8)) {
    case 0: return 0;
    case 1: return random.between(-5, 5);
    case 2: return random.between(-1000, 1000) / 10.0;
    case 3: return (draw_share(random) - 0.5) * 1e12;
    case 4: return draw_share(random) * 1e-300;
    case 5: return std::numeric_limits<double>::denorm_min();
    case 6: return -0.0;
    case 7: return 0.1 + 0.2;
    default: return (draw_share(random) - 0.5) * 100;
  }
}

Position draw_numbers(Random& random) {
  const double x = draw_number(random);
  const double y = draw_number(random);
  return {x, y, draw_number(random)};
}

std::string draw_name(Random& random) {
  static constexpr std::array<const char*, 15> kNames = {
      "a",    "farm",     "\xC3\xA4\xC3\xB6", "x y", "<&>\"'", "{\"}", "a,b", "\\n", "1,2", "0",
      "lead", "trail  2", "\xF0\x9F\x8F\xA0", "]]>", "&amp;"};
  return kNames[random.below(kNames.size())];
}

namespace {

class GridFileDrawer {
 public:
  explicit GridFileDrawer(Random& random) : random_(random) {}

  GridMap draw(const GridTraits& traits) {
    const int width = random_.between(1, 9);
    GridMap map(width, random_.between(1, 9));
    if (traits.costs) map.set_terrain(draw_costs());
    for (int y = 0; y < map.height(); ++y) {
      for (int x = 0; x < map.width(); ++x) {
        const bool priced = traits.costs && random_.chance(33);
        map.set_symbol({x, y}, draw_of(priced ? kPriced : kPlain));
      }
    }
    if (traits.layouts && random_.chance(50)) {
      map.set_layout(static_cast<CellLayout>(random_.between(0, kCellLayouts - 1)));
    }
    return map;
  }

 private:
  static constexpr std::string_view kPlain = ".#@TWGSOX";
  static constexpr std::string_view kPriced = "abc27!~\";,";

  char draw_of(std::string_view symbols) {
    return symbols[random_.below(static_cast<std::uint32_t>(symbols.size()))];
  }
  TerrainCosts draw_costs() {
    TerrainCosts costs = TerrainCosts::standard();
    for (const char symbol : kPriced) {
      costs.set_thousandths(symbol, static_cast<std::uint32_t>(draw_thousandths()));
    }
    return costs;
  }
  int draw_thousandths() {
    switch (random_.between(0, 3)) {
      case 0: return random_.between(1, 1000000);
      case 1: return 1000 * random_.between(0, 12);
      case 2: return 1;
      default: return 25 * random_.between(1, 40);
    }
  }

  Random& random_;
};

template <class IsSame>
bool is_same_for_all_cells(const GridMap& a, const GridMap& b, IsSame&& is_same) {
  if (a.width() != b.width() || a.height() != b.height()) return false;
  for (std::uint32_t cell = 0; cell < a.cell_count(); ++cell) {
    if (!is_same(cell)) return false;
  }
  return true;
}

}  // namespace

GridMap draw_grid_file(Random& random, const GridTraits& traits) {
  return GridFileDrawer(random).draw(traits);
}

bool has_same_costs(const GridMap& a, const GridMap& b) {
  return is_same_for_all_cells(a, b,
                               [&](std::uint32_t cell) { return a.cost(cell) == b.cost(cell); });
}

bool has_same_symbols(const GridMap& a, const GridMap& b) {
  return is_same_for_all_cells(
      a, b, [&](std::uint32_t cell) { return a.cells()[cell] == b.cells()[cell]; });
}

}  // namespace wend::test
