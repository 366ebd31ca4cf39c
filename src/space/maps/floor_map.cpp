#include "wend/space/maps/floor_map.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Floors of this layout lie beside each other: rows stay as they are.
bool shifts_rows(CellLayout layout) {
  return layout == CellLayout::hex_odd_rows || layout == CellLayout::hex_even_rows ||
         layout == CellLayout::staggered_odd_rows || layout == CellLayout::staggered_even_rows;
}

/// One meaning for each symbol on all floors.
class SharedTerrain {
 public:
  using Table = std::array<char, 256>;

  /// How the floor's symbols are written; nothing where no symbol is left.
  std::optional<Table> take(const GridMap& floor) {
    std::array<bool, 256> here{};
    for (const char symbol : floor.cells()) here[static_cast<unsigned char>(symbol)] = true;
    Table written{};
    // Those that can stay do so before the others look for a place.
    std::vector<char> others;
    for (int i = 0; i < 256; ++i) {
      const char symbol = static_cast<char>(i);
      written[static_cast<std::size_t>(i)] = symbol;
      const std::uint32_t cost = floor.terrain().of(symbol);
      if (!here[static_cast<std::size_t>(i)] && cost == 0) continue;
      if (!stays(symbol, cost)) others.push_back(symbol);
    }
    for (const char symbol : others) {
      const std::optional<char> other = stand_in(floor.terrain().of(symbol));
      if (!other) return std::nullopt;
      written[static_cast<unsigned char>(symbol)] = *other;
    }
    return written;
  }

  const TerrainCosts& costs() const { return costs_; }

 private:
  bool stays(char symbol, std::uint32_t cost) {
    bool& taken = taken_[static_cast<unsigned char>(symbol)];
    if (taken) return costs_.of(symbol) == cost;
    taken = true;
    costs_.set_thousandths(symbol, cost);
    return true;
  }

  std::optional<char> stand_in(std::uint32_t cost) {
    for (int i = 0; i < 256; ++i) {
      const char symbol = static_cast<char>(i);
      if (taken_[static_cast<std::size_t>(i)] && costs_.of(symbol) == cost) return symbol;
    }
    // Letters first: they can be printed.
    for (int i = 0; i < 256; ++i) {
      const char symbol = static_cast<char>(i + 'a');
      if (!taken_[static_cast<unsigned char>(symbol)] && stays(symbol, cost)) return symbol;
    }
    return std::nullopt;
  }

  TerrainCosts costs_;
  std::array<bool, 256> taken_{};
};

/// The length of so many floors in a line, with a gap of one between each two.
std::int64_t length(std::int64_t floors, std::int64_t along) { return floors * (along + 1) - 1; }

/// Whether places so many columns and rows apart on the lattice are within the range.
bool is_near(CellLayout layout, std::int32_t columns, std::int32_t rows, double range) {
  if (is_hexagonal(layout)) return static_cast<double>(hex_distance(columns, rows)) <= range;
  const std::int64_t squared = std::int64_t{columns} * columns + std::int64_t{rows} * rows;
  return static_cast<double>(squared) <= range * range;
}

std::string text_of(FloorCell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y) + "," + std::to_string(cell.floor);
}

std::optional<Error> fault_of(std::span<const GridMap> floors) {
  if (floors.empty()) return Error{"", 0, "there are no floors"};
  for (std::size_t i = 0; i < floors.size(); ++i) {
    const std::string name = "floor " + std::to_string(i);
    if (floors[i].cell_count() == 0) return Error{"", 0, name + " has no cells"};
    if (floors[i].layout() != floors[0].layout()) {
      return Error{"", 0,
                   name + " has the layout " + to_string(floors[i].layout()) + ", floor 0 " +
                       to_string(floors[0].layout()) + "; all floors need the same"};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<FloorMap> FloorMap::build(std::span<const GridMap> floors,
                                 std::span<const FloorLink> links) {
  if (auto fault = fault_of(floors)) return *std::move(fault);
  FloorMap made;
  if (!made.measure(floors)) {
    return Error{"", 0, "the floors are too many or too large: together they may have 2^28 cells"};
  }
  if (!made.stack(floors)) return Error{"", 0, "the floors have more than 255 kinds of terrain"};
  for (const FloorLink& link : links) {
    for (const FloorCell end : {link.from, link.to}) {
      if (made.contains(end)) continue;
      return Error{"", 0, "a link's end, " + text_of(end) + ", is on no floor"};
    }
    if (!TerrainCosts::valid(link.cost)) {
      return Error{"", 0, "a link costs 0, or 0.001 to 1000 straight steps"};
    }
    made.add_link(link);
  }
  return made;
}

/// Where everything will lie; false where there is no room.
bool FloorMap::measure(std::span<const GridMap> floors) {
  for (const GridMap& floor : floors) {
    width_ = std::max(width_, floor.width());
    height_ = std::max(height_, floor.height());
  }
  beside_ = shifts_rows(floors.front().layout());
  const std::int64_t along = beside_ ? width_ : height_;
  const std::int64_t across = beside_ ? height_ : width_;
  const auto count = static_cast<std::int64_t>(floors.size());
  if (count > GridMap::kMaxCells || length(count, along) > GridMap::kMaxCells / across) {
    return false;
  }
  floor_count_ = static_cast<std::int32_t>(count);
  stride_ = static_cast<std::int32_t>(along + 1);
  return true;
}

/// Puts the floors into place; false where symbols do not suffice.
bool FloorMap::stack(std::span<const GridMap> floors) {
  SharedTerrain terrain;
  std::vector<SharedTerrain::Table> tables;
  for (const GridMap& floor : floors) {
    const auto table = terrain.take(floor);
    if (!table) return false;
    tables.push_back(*table);
  }
  const std::optional<char> between = terrain.costs().blocked_symbol();
  if (!between) return false;
  const auto long_side = static_cast<std::int32_t>(length(floor_count_, stride_ - 1));
  map_ = beside_ ? GridMap(long_side, height_, *between) : GridMap(width_, long_side, *between);
  map_.set_layout(floors.front().layout());
  map_.set_terrain(terrain.costs());
  for (FloorCell cell; cell.floor < floor_count_; ++cell.floor) {
    const GridMap& floor = floors[static_cast<std::size_t>(cell.floor)];
    const SharedTerrain::Table& table = tables[static_cast<std::size_t>(cell.floor)];
    for (cell.y = 0; cell.y < floor.height(); ++cell.y) {
      for (cell.x = 0; cell.x < floor.width(); ++cell.x) {
        const char symbol = floor.symbol({cell.x, cell.y});
        map_.set_symbol(place(cell), table[static_cast<unsigned char>(symbol)]);
        map_.set_weight(place(cell), floor.weight({cell.x, cell.y}));
      }
    }
    for (const GridLink& link : floor.links()) {
      add_link(
          {{link.from.x, link.from.y, cell.floor}, {link.to.x, link.to.y, cell.floor}, link.cost});
    }
  }
  return true;
}

std::vector<Point> FloorMap::near(FloorCell cell, double range) const {
  WEND_ASSERT(contains(cell), "ask for what is near a cell of one of the floors");
  WEND_ASSERT(range >= 0, "a range is a number from 0");
  const Lattice lattice(map_.layout(), width_, height_);
  const Point middle = lattice.place({cell.x, cell.y});
  // In every layout, no more than twice so many columns and rows away.
  const auto reach = static_cast<std::int32_t>(std::min(2 * range, double{GridMap::kMaxCells})) + 1;
  const std::int32_t left = std::max(cell.x - reach, 0);
  const std::int32_t right = std::min(cell.x + reach, width_ - 1);
  const std::int32_t bottom = std::min(cell.y + reach, height_ - 1);
  std::vector<Point> cells;
  for (FloorCell other{left, std::max(cell.y - reach, 0), cell.floor}; other.y <= bottom;
       ++other.y) {
    for (other.x = left; other.x <= right; ++other.x) {
      const Point p = lattice.place({other.x, other.y});
      if (is_near(map_.layout(), p.x - middle.x, p.y - middle.y, range))
        cells.push_back(place(other));
    }
  }
  return cells;
}

}  // namespace wend
