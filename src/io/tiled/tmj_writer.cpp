// Maps of the editor Tiled as JSON.
#include <nlohmann/json.hpp>

#include "tiled_draft.h"

namespace wend::io {
namespace {

using Json = nlohmann::ordered_json;

Json property_json(const char* name, double value) {
  return {{"name", name}, {"type", "float"}, {"value", value}};
}

Json tileset_json(const TiledDraft& draft) {
  Json json = {{"firstgid", 1},
               {"name", kTilesetName},
               {"tilewidth", draft.cells.tile_width()},
               {"tileheight", draft.cells.tile_height()},
               {"tilecount", draft.costs.size()},
               {"columns", 0},
               {"margin", 0},
               {"spacing", 0},
               {"tiles", Json::array()}};
  for (std::size_t i = 0; i < draft.costs.size(); ++i) {
    const Json cost = property_json("cost", draft.costs[i] / double{TerrainCosts::kThousandths});
    json["tiles"].push_back(
        {{"id", i}, {"type", tile_class(draft.costs[i])}, {"properties", Json::array({cost})}});
  }
  return json;
}

Json layer_json(const char* type, const char* name, std::size_t id) {
  return {{"id", id},     {"name", name}, {"type", type}, {"visible", true},
          {"opacity", 1}, {"x", 0},       {"y", 0}};
}

Json ground_json(const TiledDraft& draft) {
  Json json = layer_json("tilelayer", kGroundName, 1);
  json["width"] = draft.width;
  json["height"] = draft.height;
  if (draft.is_large()) {
    json["encoding"] = "base64";
    json["compression"] = "zlib";
    json["data"] = draft.packed_tiles();
  } else {
    json["data"] = draft.tiles();
  }
  return json;
}

Json object_json(const TiledDraft::Object& object, std::size_t id) {
  Json json = {{"id", id},         {"name", object.name}, {"type", object.kind},
               {"x", object.at.x}, {"y", object.at.y},    {"width", 0},
               {"height", 0},      {"rotation", 0},       {"visible", true}};
  if (object.corners.empty()) {
    json["point"] = true;
    return json;
  }
  json["polygon"] = Json::array();
  for (const Position& corner : object.corners) {
    json["polygon"].push_back({{"x", corner.x}, {"y", corner.y}});
  }
  return json;
}

Json layers_json(const TiledDraft& draft) {
  Json layers = Json::array();
  if (draft.ground != nullptr) layers.push_back(ground_json(draft));
  std::size_t objects = 0;
  for (const TiledDraft::ObjectLayer& layer : draft.objects) {
    Json json = layer_json("objectgroup", layer.name, layers.size() + 1);
    json["draworder"] = "topdown";
    json["objects"] = Json::array();
    for (const TiledDraft::Object& object : layer.objects) {
      json["objects"].push_back(object_json(object, ++objects));
    }
    layers.push_back(std::move(json));
  }
  return layers;
}

}  // namespace

std::string tmj_text(const TiledDraft& draft) {
  Json json = {{"type", "map"},
               {"version", kTiledVersion},
               {"orientation", draft.orientation()},
               {"renderorder", "right-down"},
               {"width", draft.width},
               {"height", draft.height},
               {"tilewidth", draft.cells.tile_width()},
               {"tileheight", draft.cells.tile_height()},
               {"infinite", false}};
  if (is_hexagonal(draft.layout)) json["hexsidelength"] = draft.cells.side_length();
  if (draft.has_shifts()) {
    json["staggeraxis"] = draft.stagger_axis();
    json["staggerindex"] = draft.stagger_index();
  }
  json["nextlayerid"] = draft.layer_count() + 1;
  json["nextobjectid"] = draft.object_count() + 1;
  for (const auto& [name, value] : draft.properties) {
    json["properties"].push_back(property_json(name, value));
  }
  json["tilesets"] = Json::array();
  if (draft.ground != nullptr) json["tilesets"].push_back(tileset_json(draft));
  json["layers"] = layers_json(draft);
  return json.dump() + "\n";
}

}  // namespace wend::io
