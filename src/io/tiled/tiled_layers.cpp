#include "tiled_layers.h"

#include <string>

#include "tile_data.h"

namespace wend::io {
namespace {

// Far from what would not fit into a whole number, and from what any screen shows.
constexpr std::int32_t kMostColumn = 100'000'000;

/// A layer's meaning for all its tiles: by its properties, else by its name or class.
Meaning layer_meaning(const JsonValue& layer, TiledReader& reader) {
  const Meaning meaning = meaning_of(layer, reader);
  if (meaning) return meaning;
  for (const char* key : {"name", "class"}) {
    if (is_blocking_word(reader.text_at(layer, key))) return 0;
  }
  return std::nullopt;
}

class LayerReader {
 public:
  LayerReader(const JsonValue& root, const TiledPlan& plan, const FileLoader& load,
              TiledReader& reader)
      : objects_(plan, load, reader),
        reader_(reader),
        infinite_(reader.truth_at(root, "infinite")) {
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
      if (type == "objectgroup") return objects_.read(layer, layers_.objects);
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

  ObjectReader objects_;
  TiledReader& reader_;
  bool infinite_;
  std::int32_t width_ = 0;
  std::int32_t height_ = 0;
  std::uint64_t tile_count_ = 0;
  TiledLayers layers_;
};

}  // namespace

TiledLayers read_layers(const JsonValue& root, const TiledPlan& plan, const FileLoader& load,
                        TiledReader& reader) {
  LayerReader layers(root, plan, load, reader);
  if (reader.error()) return {};
  return layers.read(root);
}

}  // namespace wend::io
