// Maps of the editor Tiled: what their layers come to, cell by cell.
#include "wend/io/tiled_map.h"

#include <algorithm>
#include <limits>

#include "ascii_symbols.h"
#include "cost_symbols.h"
#include "text.h"
#include "tiled_layers.h"
#include "tmx_tree.h"

namespace wend::io {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// Past a byte order mark and blanks.
std::string_view beginning(std::string_view text) {
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text;
}

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

class MapMaker {
 public:
  MapMaker(const JsonValue& root, const FileLoader& load, TiledReader& reader)
      : root_(root), reader_(reader), plan_(root, reader), meanings_(root, load, reader) {}

  TiledMap make() {
    if (reader_.error()) return {};
    const TiledLayers layers = read_layers(root_, plan_, reader_);
    const Meaning empty = meaning_of(root_, reader_);
    if (reader_.error() || !find_size(layers.tiles)) return {};
    costs_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), kNoTile);
    for (const TileLayer& layer : layers.tiles) put(layer);
    if (reader_.error()) return {};
    if (!empty && !says_anything(layers.tiles)) {
      reader_.fail(0,
                   "nothing on this map says what can be walked on: give tiles or layers a "
                   "property cost, walkable or blocked, or call a layer of tiles collision");
      return {};
    }
    TiledMap made{named_map(empty.value_or(0)), layers.places, first_};
    for (MapPlace& place : made.places)
      place.cell = {place.cell.x - first_.x, place.cell.y - first_.y};
    return made;
  }

 private:
  static constexpr std::uint32_t kNoTile = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::uint32_t kSilentTile = kNoTile - 1;

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
                            std::to_string(extent.width()) + " x " +
                            std::to_string(extent.height()) + " cells, more than " +
                            std::to_string(GridMap::kMaxCells));
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
      if (cost == kSilentTile) cost = TerrainCosts::kOne;
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
  if (text.empty()) return Error{source, 0, "the file is empty"};
  const bool is_json = beginning(text).substr(0, 1) == "{";
  const Result<JsonValue> root =
      is_json ? parse_json_tree(text, source) : parse_tmx_tree(text, "map", source);
  if (!root) return root.error();
  TiledReader reader(text, source);
  TiledMap map = MapMaker(root.value(), load, reader).make();
  if (reader.error()) return *reader.error();
  return map;
}

Result<TiledMap> read_tiled_map(const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_tiled_map(text.value(), path, files_beside(path));
}

}  // namespace wend::io
