#include "tiled_layers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "text.h"
#include "tile_data.h"
#include "utf8.h"

namespace wend::io {
namespace {

using Kind = JsonValue::Kind;

// Far from what would not fit into a whole number, and from what any screen shows.
constexpr std::int32_t kMostColumn = 100'000'000;
constexpr double kMostPixel = 1e8;

/// What a layer says of its tiles: by its properties, else by its name or class.
Meaning layer_meaning(const JsonValue& layer, TiledReader& reader) {
  const Meaning meaning = meaning_of(layer, reader);
  if (meaning) return meaning;
  for (const char* key : {"name", "class"}) {
    const std::string_view name = reader.text_at(layer, key);
    for (const char* word : {"collision", "collisions", "walls", "obstacles", "blocked"}) {
      if (same_word(name, word)) return 0;
    }
  }
  return std::nullopt;
}

class LayerReader {
 public:
  LayerReader(const JsonValue& root, const TiledPlan& plan, TiledReader& reader)
      : plan_(plan), reader_(reader), infinite_(reader.truth_at(root, "infinite")) {
    constexpr std::int32_t kMost = 1 << 28;
    width_ = reader.whole_at(root, "width", 0, 0, kMost);
    height_ = reader.whole_at(root, "height", 0, 0, kMost);
  }

  TiledLayers read(const JsonValue& root) {
    read_group(root, {});
    return std::move(layers_);
  }

 private:
  void read_group(const JsonValue& group, Meaning around) {
    reader_.objects_at(group, "layers", [&](const JsonValue& layer) {
      const std::string_view type = reader_.text_at(layer, "type");
      if (type == "objectgroup") return read_objects(layer);
      const Meaning own = layer_meaning(layer, reader_);
      const Meaning meaning = own ? own : around;
      if (type == "group") return read_group(layer, meaning);
      if (type == "tilelayer") read_tile_layer(layer, meaning);
    });
  }

  void read_tile_layer(const JsonValue& layer, Meaning meaning) {
    const TileEncoding encoding = {reader_.text_at(layer, "encoding"),
                                   reader_.text_at(layer, "compression")};
    TileLayer made{meaning, {}};
    if (infinite_) {
      reader_.objects_at(layer, "chunks", [&](const JsonValue& chunk) {
        add_block(chunk, placed_block(chunk), encoding, made);
      });
    } else {
      require_map_size(layer);
      add_block(layer, {{}, width_, height_, {}}, encoding, made);
    }
    layers_.tiles.push_back(std::move(made));
  }

  TileBlock placed_block(const JsonValue& chunk) {
    return {{reader_.whole_at(chunk, "x", 0, -kMostColumn, kMostColumn),
             reader_.whole_at(chunk, "y", 0, -kMostColumn, kMostColumn)},
            reader_.whole_at(chunk, "width", 0, 0, kMostColumn),
            reader_.whole_at(chunk, "height", 0, 0, kMostColumn),
            {}};
  }

  void require_map_size(const JsonValue& layer) {
    const std::int32_t width = reader_.whole_at(layer, "width", width_, 0, kMostColumn);
    const std::int32_t height = reader_.whole_at(layer, "height", height_, 0, kMostColumn);
    if (width == width_ && height == height_) return;
    const auto size = [](std::int32_t w, std::int32_t h) {
      return std::to_string(w) + " x " + std::to_string(h);
    };
    reader_.fail(layer, "a layer has " + size(width, height) + " tiles, but the map has " +
                            size(width_, height_));
  }

  /// `owner` is the layer or the chunk that has the data.
  void add_block(const JsonValue& owner, TileBlock block, TileEncoding encoding, TileLayer& layer) {
    const JsonValue* data = owner.find("data");
    if (data == nullptr) reader_.fail(owner, "there are no data of tiles");
    if (reader_.error()) return;
    constexpr auto kMost = static_cast<std::uint64_t>(GridMap::kMaxCells);
    const std::uint64_t count =
        static_cast<std::uint64_t>(block.width) * static_cast<std::uint64_t>(block.height);
    if (count > kMost - tile_count_) {
      return reader_.fail(owner, "all layers together have more than " + std::to_string(kMost) +
                                     " tiles, the most there may be");
    }
    tile_count_ += count;
    block.tiles = read_tiles(*data, encoding, static_cast<std::size_t>(count), reader_);
    layer.blocks.push_back(std::move(block));
  }

  void read_objects(const JsonValue& layer) {
    reader_.objects_at(layer, "objects", [&](const JsonValue& object) {
      const std::string_view name = reader_.text_at(object, "name");
      // Lines and areas are no places.
      const bool is_place = object.find("polyline") == nullptr &&
                            object.find("polygon") == nullptr && object.find("text") == nullptr;
      if (name.empty() || !is_place) return;
      // In Tiled 1.9 "type" was called "class".
      const std::string_view type = reader_.text_at(object, "type");
      const std::string_view kind = type.empty() ? reader_.text_at(object, "class") : type;
      layers_.places.push_back({name_text(name), name_text(kind), cell_of(object)});
      const MapPlace& place = layers_.places.back();
      if (!is_utf8(place.name) || !is_utf8(place.kind)) reader_.fail(object, "a name is not UTF-8");
    });
  }

  /// An object lies where its middle is, a tile that is an object where its foot stands.
  Point cell_of(const JsonValue& object) {
    const auto pixels = [&](const char* key) {
      return reader_.number_at(object, key, 0, -kMostPixel, kMostPixel);
    };
    const double x = pixels("x");
    const double y = pixels("y");
    const double width = pixels("width");
    const double height = pixels("height");
    if (object.find("gid") != nullptr) return foot_of(x, y, width, height);
    const double angle = pixels("rotation") * std::numbers::pi / 180;
    return plan_.cell_at(x + (width * std::cos(angle) - height * std::sin(angle)) / 2,
                         y + (width * std::sin(angle) + height * std::cos(angle)) / 2);
  }

  /// The picture stands on its lower left corner, on isometric maps on the middle of its lower
  /// side; in both the foot is half a cell higher.
  Point foot_of(double x, double y, double width, double height) const {
    if (plan_.layout() == CellLayout::diamond) {
      const double half = plan_.tile_height() / 2.0;
      return plan_.cell_at(x - half, y - half);
    }
    return plan_.cell_at(x + width / 2, y - std::min(height, double{1} * plan_.tile_height()) / 2);
  }

  const TiledPlan& plan_;
  TiledReader& reader_;
  bool infinite_;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::uint64_t tile_count_ = 0;
  TiledLayers layers_;
};

}  // namespace

TiledLayers read_layers(const JsonValue& root, const TiledPlan& plan, TiledReader& reader) {
  LayerReader layers(root, plan, reader);
  if (reader.error()) return {};
  return layers.read(root);
}

}  // namespace wend::io
