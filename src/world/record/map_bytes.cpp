#include "map_bytes.h"

#include <array>

namespace wend {
namespace {

constexpr std::uint32_t kOpen = TerrainCosts::kThousandths;

/// So many bits say which of so many symbols a cell has. Never none: a file of some bytes is not to
/// become a map of millions of cells.
unsigned bits_for(std::size_t symbols) {
  if (symbols <= 2) return 1;
  if (symbols <= 4) return 2;
  return symbols <= 16 ? 4 : 8;
}

std::size_t packed_bytes(std::size_t cells, unsigned bits) {
  return static_cast<std::size_t>((std::uint64_t{cells} * bits + 7) / 8);
}

void write_terrain(const TerrainCosts& terrain, SessionOutput& output) {
  std::vector<std::uint8_t> walkable;
  for (unsigned i = 0; i < 256; ++i) {
    if (terrain.of(static_cast<char>(i)) != 0) walkable.push_back(static_cast<std::uint8_t>(i));
  }
  output.number(walkable.size());
  for (const std::uint8_t symbol : walkable) {
    output.byte(symbol);
    output.number(terrain.of(static_cast<char>(symbol)));
  }
}

void read_terrain(SessionInput& input, GridMap& map) {
  TerrainCosts terrain;
  const std::uint64_t count = input.number(256, "the number of kinds of terrain");
  for (std::uint64_t i = 0; i < count && input.good(); ++i) {
    const std::uint8_t symbol = input.byte();
    const std::uint64_t cost = input.number(TerrainCosts::kMostThousandths, "a terrain cost");
    terrain.set_thousandths(static_cast<char>(symbol), static_cast<std::uint32_t>(cost));
  }
  map.set_terrain(terrain);
}

void write_cells(const std::vector<char>& cells, SessionOutput& output) {
  std::array<bool, 256> occurs{};
  for (const char symbol : cells) occurs[static_cast<unsigned char>(symbol)] = true;
  std::array<std::uint8_t, 256> place{};
  std::string symbols;
  for (unsigned i = 0; i < 256; ++i) {
    if (!occurs[i]) continue;
    place[i] = static_cast<std::uint8_t>(symbols.size());
    symbols += static_cast<char>(i);
  }
  output.text(symbols);
  const unsigned bits = bits_for(symbols.size());
  unsigned used = 0;
  unsigned byte = 0;
  for (const char symbol : cells) {
    byte |= unsigned{place[static_cast<unsigned char>(symbol)]} << used;
    used += bits;
    if (used < 8) continue;
    output.byte(static_cast<std::uint8_t>(byte));
    used = byte = 0;
  }
  if (used > 0) output.byte(static_cast<std::uint8_t>(byte));
}

std::vector<char> read_cells(SessionInput& input, std::size_t count) {
  const std::string symbols = input.text(256, "the number of symbols");
  const unsigned bits = bits_for(symbols.size());
  const auto packed = input.take(packed_bytes(count, bits));
  if (!input.good()) return {};
  std::vector<char> cells(count);
  const unsigned mask = (1u << bits) - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t bit = std::uint64_t{i} * bits;
    const unsigned place = unsigned{packed[static_cast<std::size_t>(bit / 8)]} >> bit % 8 & mask;
    if (place < symbols.size()) {
      cells[i] = symbols[place];
    } else {
      input.fail("cell " + std::to_string(i) + " has symbol " + std::to_string(place) + " of " +
                 std::to_string(symbols.size()));
      return {};
    }
  }
  return cells;
}

std::uint32_t weight_of(const GridMap& map, NodeId cell) {
  return map.weighted() ? TerrainCosts::thousandths_of(map.weight(map.point(cell))) : kOpen;
}

void write_weights(const GridMap& map, SessionOutput& output) {
  SessionOutput weights;
  std::uint64_t count = 0;
  NodeId next = 0;
  for (NodeId cell = 0; map.weighted() && cell < map.cell_count(); ++cell) {
    const std::uint32_t weight = weight_of(map, cell);
    if (weight == kOpen) continue;
    weights.number(cell - next);
    weights.number(weight);
    next = cell + 1;
    ++count;
  }
  output.number(count);
  output.bytes() += weights.bytes();
}

void read_weights(SessionInput& input, GridMap& map) {
  const std::size_t count = input.count(16, "the number of weights");
  std::uint64_t cell = 0;
  for (std::size_t i = 0; i < count && input.good(); ++i) {
    cell += input.number(map.cell_count(), "a gap between weights");
    const std::uint64_t weight = input.number(TerrainCosts::kMostThousandths, "a weight");
    if (weight == 0) input.fail("a weight of 0: a blocked cell has a symbol that is blocked");
    if (cell >= map.cell_count()) input.fail("a weight lies off the map");
    if (!input.good()) return;
    map.set_weight(map.point(static_cast<NodeId>(cell)), static_cast<double>(weight) / kOpen);
    ++cell;
  }
}

void write_links(const GridMap& map, SessionOutput& output) {
  output.number(map.links().size());
  for (const GridLink& link : map.links()) {
    output.number(map.id(link.from));
    output.number(map.id(link.to));
    output.number(link.thousandths());
  }
}

void read_links(SessionInput& input, GridMap& map) {
  const std::size_t count = input.count(24, "the number of links");
  if (count > 0 && map.cell_count() == 0) input.fail("a map without cells has links");
  for (std::size_t i = 0; i < count && input.good(); ++i) {
    const std::uint64_t last = map.cell_count() - 1;
    const auto from = static_cast<NodeId>(input.number(last, "a link's cell"));
    const auto to = static_cast<NodeId>(input.number(last, "a link's cell"));
    const std::uint64_t cost = input.number(TerrainCosts::kMostThousandths, "a link's cost");
    map.add_link({map.point(from), map.point(to), static_cast<double>(cost) / kOpen});
  }
}

}  // namespace

void write_options(const GridOptions& options, SessionOutput& output) {
  output.byte(static_cast<std::uint8_t>(options.corners));
  output.byte(static_cast<std::uint8_t>(options.terrain));
  output.number(options.costs.straight);
  output.number(options.costs.diagonal);
}

void read_options(SessionInput& input, GridOptions& options) {
  constexpr std::uint64_t kMost = 0xffffffff;
  const std::uint8_t corners = input.byte();
  if (corners > static_cast<std::uint8_t>(CornerRule::hexagonal)) {
    return input.fail("there is no corner rule number " + std::to_string(corners));
  }
  const std::uint8_t terrain = input.byte();
  if (terrain > static_cast<std::uint8_t>(TerrainRule::joined)) {
    return input.fail("there is no terrain rule number " + std::to_string(terrain));
  }
  options.corners = static_cast<CornerRule>(corners);
  options.terrain = static_cast<TerrainRule>(terrain);
  options.costs.straight =
      static_cast<std::uint32_t>(input.number(kMost, "a straight step's cost"));
  options.costs.diagonal =
      static_cast<std::uint32_t>(input.number(kMost, "a diagonal step's cost"));
}

void write_map(const GridMap& map, SessionOutput& output) {
  output.byte(static_cast<std::uint8_t>(map.layout()));
  output.number(static_cast<std::uint64_t>(map.width()));
  output.number(static_cast<std::uint64_t>(map.height()));
  write_terrain(map.terrain(), output);
  write_cells(map.cells(), output);
  write_weights(map, output);
  write_links(map, output);
}

void read_map(SessionInput& input, GridMap& map) {
  constexpr std::uint64_t kLongest = 0x7fffffff;
  const std::uint8_t layout = input.byte();
  if (layout >= kCellLayouts) input.fail("there is no layout number " + std::to_string(layout));
  const std::uint64_t width = input.number(kLongest, "the map's width");
  const std::uint64_t height = input.number(kLongest, "the map's height");
  if (width * height > std::uint64_t{GridMap::kMaxCells})
    input.fail("the map has more than 2^28 cells");
  if (!input.good()) return;
  GridMap terrain;
  read_terrain(input, terrain);
  std::vector<char> cells = read_cells(input, static_cast<std::size_t>(width * height));
  if (!input.good()) return;
  map = GridMap(static_cast<std::int32_t>(width), static_cast<std::int32_t>(height),
                std::move(cells));
  map.set_layout(static_cast<CellLayout>(layout));
  map.set_terrain(terrain.terrain());
  read_weights(input, map);
  read_links(input, map);
}

}  // namespace wend
