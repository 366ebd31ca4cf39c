// Maps of the editor Tiled as XML.
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "../files/text.h"
#include "tiled_draft.h"

namespace wend::io {
namespace {

/// As few digits as bring the number back.
std::string number_text(double value) { return nlohmann::json(value).dump(); }

class XmlWriter {
 public:
  explicit XmlWriter(const TiledDraft& draft) : draft_(draft) {}

  std::string text() {
    pugi::xml_node head = document_.append_child(pugi::node_declaration);
    set(head, "version", "1.0");
    set(head, "encoding", "UTF-8");
    pugi::xml_node map = document_.append_child("map");
    add_map(map);
    add_properties(map);
    if (draft_.ground != nullptr) {
      add_tileset(map.append_child("tileset"));
      add_ground(map.append_child("layer"));
    }
    for (const TiledDraft::ObjectLayer& layer : draft_.objects) {
      add_objects(map.append_child("objectgroup"), layer);
    }
    Text text;
    document_.save(text, " ", pugi::format_indent, pugi::encoding_utf8);
    return std::move(text.text);
  }

 private:
  struct Text final : pugi::xml_writer {
    std::string text;
    void write(const void* data, std::size_t size) override {
      text.append(static_cast<const char*>(data), size);
    }
  };

  template <class Value>
  static void set(pugi::xml_node& node, const char* name, const Value& value) {
    node.append_attribute(name).set_value(value);
  }
  static void set(pugi::xml_node& node, const char* name, const std::string& value) {
    set(node, name, value.c_str());
  }

  void add_map(pugi::xml_node& node) const {
    set(node, "version", kTiledVersion);
    set(node, "orientation", draft_.orientation());
    set(node, "renderorder", "right-down");
    set(node, "width", draft_.width);
    set(node, "height", draft_.height);
    set(node, "tilewidth", draft_.cells.tile_width());
    set(node, "tileheight", draft_.cells.tile_height());
    set(node, "infinite", 0);
    if (is_hexagonal(draft_.layout)) set(node, "hexsidelength", draft_.cells.side_length());
    if (draft_.has_shifts()) {
      set(node, "staggeraxis", draft_.stagger_axis());
      set(node, "staggerindex", draft_.stagger_index());
    }
    set(node, "nextlayerid", static_cast<unsigned>(draft_.layer_count() + 1));
    set(node, "nextobjectid", static_cast<unsigned>(draft_.object_count() + 1));
  }

  static void add_property(pugi::xml_node properties, const char* name, const std::string& value) {
    pugi::xml_node property = properties.append_child("property");
    set(property, "name", name);
    set(property, "type", "float");
    set(property, "value", value);
  }

  void add_properties(pugi::xml_node& map) const {
    if (draft_.properties.empty()) return;
    pugi::xml_node properties = map.append_child("properties");
    for (const auto& [name, value] : draft_.properties) {
      add_property(properties, name, number_text(value));
    }
  }

  void add_tileset(pugi::xml_node node) const {
    set(node, "firstgid", 1);
    set(node, "name", kTilesetName);
    set(node, "tilewidth", draft_.cells.tile_width());
    set(node, "tileheight", draft_.cells.tile_height());
    set(node, "tilecount", static_cast<unsigned>(draft_.costs.size()));
    set(node, "columns", 0);
    for (std::size_t i = 0; i < draft_.costs.size(); ++i) {
      pugi::xml_node tile = node.append_child("tile");
      set(tile, "id", static_cast<unsigned>(i));
      set(tile, "type", tile_class(draft_.costs[i]));
      add_property(tile.append_child("properties"), "cost", terrain_cost_text(draft_.costs[i]));
    }
  }

  std::string rows_text() const {
    const auto width = static_cast<std::size_t>(draft_.width);
    const std::vector<std::uint8_t> tiles = draft_.tiles();
    std::string text = "\n";
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      text += std::to_string(tiles[i]);
      if (i + 1 < tiles.size()) text += ',';
      if ((i + 1) % width == 0) text += '\n';
    }
    return text;
  }

  void add_ground(pugi::xml_node node) {
    set(node, "id", ++layers_);
    set(node, "name", kGroundName);
    set(node, "width", draft_.width);
    set(node, "height", draft_.height);
    pugi::xml_node data = node.append_child("data");
    const bool large = draft_.is_large();
    set(data, "encoding", large ? "base64" : "csv");
    if (large) set(data, "compression", "zlib");
    data.text().set((large ? draft_.packed_tiles() : rows_text()).c_str());
  }

  void add_objects(pugi::xml_node node, const TiledDraft::ObjectLayer& layer) {
    set(node, "id", ++layers_);
    set(node, "name", layer.name);
    for (const TiledDraft::Object& each : layer.objects) {
      pugi::xml_node object = node.append_child("object");
      set(object, "id", ++objects_);
      if (!each.name.empty()) set(object, "name", each.name);
      if (!each.kind.empty()) set(object, "type", each.kind);
      set(object, "x", number_text(each.at.x));
      set(object, "y", number_text(each.at.y));
      pugi::xml_node shape = object.append_child(each.corners.empty() ? "point" : "polygon");
      std::string points;
      for (const Position& corner : each.corners) {
        points += (points.empty() ? "" : " ") + number_text(corner.x) + "," + number_text(corner.y);
      }
      if (!points.empty()) set(shape, "points", points);
    }
  }

  const TiledDraft& draft_;
  pugi::xml_document document_;
  unsigned layers_ = 0;
  unsigned objects_ = 0;
};

}  // namespace

std::string tmx_text(const TiledDraft& draft) { return XmlWriter(draft).text(); }

}  // namespace wend::io
