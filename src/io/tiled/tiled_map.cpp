// Maps of the editor Tiled: what their layers come to, cell by cell.
#include "wend/io/tiled_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "../files/text.h"
#include "../grids/ascii_symbols.h"
#include "../grids/cost_symbols.h"
#include "tiled_layers.h"
#include "tmx_tree.h"

namespace wend::io {
namespace {

/// Finds the outermost names of a JSON object without reading the whole.
class RootKeys {
 public:
  explicit RootKeys(std::string_view text) : rest_(text) {}

  /// The next name, or nothing.
  std::optional<std::string_view> next() {
    while (!rest_.empty()) {
      const char symbol = rest_.front();
      if (symbol == '"') {
        const std::string_view text = take_text();
        const bool is_name = beginning(rest_).substr(0, 1) == ":";
        if (depth_ == 1 && is_name) return text;
        continue;
      }
      if (symbol == '{' || symbol == '[') ++depth_;
      if (symbol == '}' || symbol == ']') --depth_;
      rest_.remove_prefix(1);
    }
    return std::nullopt;
  }

 private:
  std::string_view take_text() {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != '"') end += rest_[end] == '\\' ? 2 : 1;
    end = std::min(end, rest_.size());
    const std::string_view text = rest_.substr(1, end - 1);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return text;
  }

  std::string_view rest_;
  int depth_ = 0;
};

/// The cells that hold a tile in some layer.
struct Extent {
  std::int64_t left = std::numeric_limits<std::int64_t>::max();
  std::int64_t top = std::numeric_limits<std::int64_t>::max();
  std::int64_t right = std::numeric_limits<std::int64_t>::min();
  std::int64_t bottom = std::numeric_limits<std::int64_t>::min();

  void add(const TileBlock& block) {
    for (std::int32_t y = 0; y < block.height; ++y) {
      const auto row = block.tiles.begin() + std::ptrdiff_t{y} * block.width;
      const auto end = row + block.width;
      const auto is_tile = [](std::uint32_t tile) { return tile != 0; };
      const auto first = std::find_if(row, end, is_tile);
      if (first == end) continue;
      const auto last =
          std::find_if(std::make_reverse_iterator(end), std::make_reverse_iterator(row), is_tile);
      left = std::min(left, std::int64_t{block.first.x} + (first - row));
      right = std::max(right, std::int64_t{block.first.x} + (last.base() - row));
      top = std::min(top, std::int64_t{block.first.y} + y);
      bottom = std::max(bottom, std::int64_t{block.first.y} + y + 1);
    }
  }
  bool empty() const { return right < left; }
  std::int64_t width() const { return empty() ? 0 : right - left; }
  std::int64_t height() const { return empty() ? 0 : bottom - top; }
};

Extent extent_of(const std::vector<TileLayer>& layers) {
  Extent extent;
  for (const TileLayer& layer : layers) {
    for (const TileBlock& block : layer.blocks) extent.add(block);
  }
  return extent;
}

std::string size_text(const Extent& extent) {
  return std::to_string(extent.width()) + " x " + std::to_string(extent.height()) + " cells";
}

class MapMaker {
 public:
  MapMaker(const JsonValue& root, const FileLoader& load, TiledReader& reader)
      : root_(root),
        load_(load),
        reader_(reader),
        plan_(root, reader),
        meanings_(root, load, reader) {}

  TiledMap make() {
    if (reader_.error()) return {};
    const TiledLayers layers = read_layers(root_, plan_, load_, reader_);
    const Meaning empty = meaning_of(root_, reader_);
    if (!put_tiles(layers.tiles)) return {};
    if (!empty && !says_anything(layers.tiles)) {
      reader_.fail(0,
                   "nothing on this map says what can be walked on: give tiles or layers a "
                   "property cost, walkable or blocked, or call a layer of tiles collision");
      return {};
    }
    TiledMap made{named_map(empty.value_or(0)), layers.objects.places, first_,
                  layers.objects.obstacles.size()};
    for (MapPlace& place : made.places)
      place.cell = {place.cell.x - first_.x, place.cell.y - first_.y};
    return made;
  }

  /// Without tiles that say something there is no grid.
  WaypointPlan make_waypoints() {
    if (reader_.error()) return {};
    if (plan_.layout() != CellLayout::square) {
      reader_.fail(0, "waypoints lie in a plane, so the orientation has to be orthogonal");
      return {};
    }
    TiledLayers layers = read_layers(root_, plan_, load_, reader_);
    const Meaning empty = meaning_of(root_, reader_);
    WaypointPlan made;
    if (!layers.tiles.empty() && (empty || says_anything(layers.tiles))) {
      if (!put_tiles(layers.tiles)) return {};
      made.grid = named_map(empty.value_or(0));
    }
    made.waypoints = std::move(layers.objects.waypoints);
    made.obstacles = std::move(layers.objects.obstacles);
    for (auto& waypoint : made.waypoints) put_into_cells(waypoint.position);
    for (Outline& outline : made.obstacles) {
      for (Position& corner : outline) put_into_cells(corner);
    }
    constexpr double kMost = 1e12;  // as everywhere among waypoints
    made.radius = number_property(root_, "radius", kMost, reader_).value_or(made.radius);
    made.longest_edge =
        number_property(root_, "longest_edge", kMost, reader_).value_or(made.longest_edge);
    return made;
  }

 private:
  static constexpr std::uint32_t kNoTile = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kSilentTile = kNoTile - 1;

  /// From pixels to cells, whose middles have whole coordinates. Rounded to a billionth, so that
  /// decimals come back that were written as pixels.
  void put_into_cells(Position& at) const {
    const auto cells = [](double pixels, int size, std::int32_t first) {
      constexpr double kUnits = 1e9;
      return std::round((pixels / size - 0.5 - first) * kUnits) / kUnits;
    };
    at = {cells(at.x, plan_.tile_width(), first_.x), cells(at.y, plan_.tile_height(), first_.y), 0};
  }

  bool put_tiles(const std::vector<TileLayer>& layers) {
    if (reader_.error() || !find_size(layers)) return false;
    costs_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), kNoTile);
    for (const TileLayer& layer : layers) put(layer);
    return !reader_.error();
  }

  /// Tiles that lie far from one another must not ask for memory that the file does not warrant.
  bool is_sparse(const Extent& extent, const std::vector<TileLayer>& layers) const {
    constexpr std::uint64_t kAnyway = 1 << 22;
    constexpr std::uint64_t kCellsPerTile = 64;
    std::uint64_t tiles = 0;
    for (const TileLayer& layer : layers) {
      for (const TileBlock& block : layer.blocks) tiles += block.tiles.size();
    }
    const auto cells = static_cast<std::uint64_t>(extent.width() * extent.height());
    return cells > kAnyway && cells > kCellsPerTile * tiles;
  }

  /// Infinite maps are as large as what is on them.
  bool find_size(const std::vector<TileLayer>& layers) {
    if (layers.empty()) reader_.fail(0, "the map has no layer of tiles");
    if (!reader_.truth_at(root_, "infinite")) {
      constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
      width_ = reader_.whole_at(root_, "width", 0, 0, kMost);
      height_ = reader_.whole_at(root_, "height", 0, 0, kMost);
    } else if (const Extent extent = extent_of(layers); !extent.empty()) {
      if (extent.width() > GridMap::kMaxCells / extent.height()) {
        reader_.fail(0, "the tiles of this infinite map lie in a rectangle of " +
                            size_text(extent) + ", more than " +
                            std::to_string(GridMap::kMaxCells));
        return false;
      }
      if (is_sparse(extent, layers)) {
        reader_.fail(0, "the tiles of this infinite map lie in a rectangle of " +
                            size_text(extent) +
                            ", nearly all of it empty; are there stray tiles "
                            "far off?");
        return false;
      }
      first_ = {static_cast<std::int32_t>(extent.left), static_cast<std::int32_t>(extent.top)};
      width_ = static_cast<std::int32_t>(extent.width());
      height_ = static_cast<std::int32_t>(extent.height());
    }
    if (width_ == 0 || height_ == 0) reader_.fail(0, "the map has no cells");
    return !reader_.error();
  }

  /// Even where nothing of it was used on the map.
  bool says_anything(const std::vector<TileLayer>& layers) const {
    const auto has_meaning = [](const TileLayer& layer) { return layer.meaning.has_value(); };
    return meanings_.any() || std::any_of(layers.begin(), layers.end(), has_meaning);
  }

  void put(const TileLayer& layer) {
    for (const TileBlock& block : layer.blocks) {
      for (std::int32_t y = 0; y < block.height && !reader_.error(); ++y) put_row(layer, block, y);
    }
  }

  void put_row(const TileLayer& layer, const TileBlock& block, std::int32_t y) {
    const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(block.width);
    for (std::int32_t x = 0; x < block.width; ++x) {
      const std::uint32_t tile = block.tiles[row + static_cast<std::size_t>(x)];
      if (tile == 0) continue;
      const Meaning meaning = meaning_of_tile(tile, layer);
      const auto column = static_cast<std::size_t>(block.first.x + x - first_.x);
      const auto line = static_cast<std::size_t>(block.first.y + y - first_.y);
      std::uint32_t& cost = costs_[line * static_cast<std::size_t>(width_) + column];
      if (meaning) {
        cost = *meaning;
      } else if (cost == kNoTile) {
        cost = kSilentTile;
      }
    }
  }

  Meaning meaning_of_tile(std::uint32_t tile, const TileLayer& layer) {
    if (tile != last_tile_) {
      if (!meanings_.knows(tile)) {
        reader_.fail(0, "the tile " + std::to_string(tile) + " belongs to no tileset");
        return std::nullopt;
      }
      last_tile_ = tile;
      last_meaning_ = meanings_.of(tile);
    }
    return last_meaning_ ? last_meaning_ : layer.meaning;
  }

  GridMap named_map(std::uint32_t empty) {
    CostSymbols symbols;
    std::vector<char> cells;
    cells.reserve(costs_.size());
    std::uint32_t last_cost = 0;
    char last_symbol = '#';
    for (std::uint32_t cost : costs_) {
      if (cost == kNoTile) cost = empty;
      if (cost == kSilentTile) cost = TerrainCosts::kThousandths;
      if (cost != last_cost) {
        const std::optional<char> symbol = symbols.symbol_of(cost);
        if (!symbol) {
          reader_.fail(0, too_many_costs());
          return {};
        }
        last_cost = cost;
        last_symbol = *symbol;
      }
      cells.push_back(last_symbol);
    }
    GridMap map = symbols.named_map(width_, height_, std::move(cells));
    map.set_layout(plan_.layout_from(first_));
    return map;
  }

  const JsonValue& root_;
  const FileLoader& load_;
  TiledReader& reader_;
  TiledPlan plan_;
  TileMeanings meanings_;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  Point first_;
  std::vector<std::uint32_t> costs_;
  std::uint32_t last_tile_ = 0;  // layers repeat themselves
  Meaning last_meaning_;
};

/// Returns make(maker) for a map in either form.
template <class T, class Make>
Result<T> made_of(std::string_view text, const std::string& source, const FileLoader& load,
                  Make&& make) {
  if (text.empty()) return Error{source, 0, "the file is empty"};
  const Result<JsonValue> root = parse_tiled_tree(text, "map", source);
  if (!root) return root.error();
  TiledReader reader(text, source);
  MapMaker maker(root.value(), load, reader);
  T made = make(maker);
  if (reader.error()) return *reader.error();
  return made;
}

}  // namespace

bool is_tiled_map(std::string_view bytes) {
  const std::string_view text = beginning(bytes);
  if (text.substr(0, 1) == "<") return true;
  if (text.substr(0, 1) != "{") return false;
  RootKeys keys(text);
  while (const std::optional<std::string_view> key = keys.next()) {
    for (const char* word : {"tiledversion", "tilewidth", "tilesets", "orientation", "infinite",
                             "compressionlevel", "renderorder", "height", "width"}) {
      if (*key == word) return true;
    }
    if (*key == "wend") return false;
  }
  return false;
}

Result<TiledMap> parse_tiled_map(std::string_view text, const std::string& source,
                                 const FileLoader& load) {
  return made_of<TiledMap>(text, source, load, [](MapMaker& maker) { return maker.make(); });
}

Result<WaypointPlan> parse_tiled_waypoints(std::string_view text, const std::string& source,
                                           const FileLoader& load) {
  return made_of<WaypointPlan>(text, source, load,
                               [](MapMaker& maker) { return maker.make_waypoints(); });
}

Result<TiledMap> read_tiled_map(const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_tiled_map(text.value(), path, files_beside(path));
}

}  // namespace wend::io
