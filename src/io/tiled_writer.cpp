// Maps as the editor Tiled has them, as XML and as JSON.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <set>

#include "ascii_symbols.h"
#include "text.h"
#include "tile_data.h"
#include "tiled_plan.h"
#include "utf8.h"
#include "wend/io/tiled_map.h"

namespace wend::io {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kVersion = "1.10";
constexpr const char* kName = "wend";  // of the tileset

/// What both forms say.
struct Plan {
  const GridMap* map = nullptr;
  std::span<const MapPlace> places;
  TiledPlan cells{CellLayout::square};
  std::vector<std::uint32_t> costs;  ///< of the tiles, in thousandths

  const char* orientation() const {
    if (is_hexagonal(map->layout())) return "hexagonal";
    if (is_staggered(map->layout())) return "staggered";
    return map->layout() == CellLayout::diamond ? "isometric" : "orthogonal";
  }
  bool has_shifts() const { return is_hexagonal(map->layout()) || is_staggered(map->layout()); }
  const char* stagger_axis() const { return cells.shifts_columns() ? "x" : "y"; }
  const char* stagger_index() const { return cells.shifts_even_ones() ? "even" : "odd"; }

  /// Tiles are numbered from 1.
  std::size_t tile_of(std::uint32_t cost) const {
    return static_cast<std::size_t>(std::lower_bound(costs.begin(), costs.end(), cost) -
                                    costs.begin()) +
           1;
  }
};

/// By which the tiles can be told apart in the editor.
std::string class_of(std::uint32_t cost) {
  if (cost == 0) return "blocked";
  return cost == TerrainCosts::kOne ? "ground" : "cost " + terrain_cost_text(cost);
}

double relative(std::uint32_t cost) { return cost / double{TerrainCosts::kOne}; }

Result<Plan> plan_of(const GridMap& map, std::span<const MapPlace> places) {
  if (map.cell_count() == 0) return Error{"", 0, "the map has no cells"};
  if (!map.links().empty()) return Error{"", 0, "the map has links, which Tiled does not know"};
  for (const MapPlace& place : places) {
    if (!is_utf8(place.name) || !is_utf8(place.kind)) {
      return Error{"", 0, "a name is not UTF-8, which Tiled maps have to be"};
    }
  }
  std::set<char> symbols(map.cells().begin(), map.cells().end());
  std::set<std::uint32_t> costs;
  for (const char symbol : symbols) costs.insert(map.terrain().of(symbol));
  const auto is_other = [](std::uint32_t cost) { return !common_symbol_of(cost); };
  if (std::count_if(costs.begin(), costs.end(), is_other) >
      static_cast<std::ptrdiff_t>(kOtherSymbols.size())) {
    return Error{"", 0, too_many_costs()};
  }
  return Plan{&map, places, TiledPlan(map.layout()), {costs.begin(), costs.end()}};
}

/// The number of each cell's tile, by the cell's symbol.
std::array<std::size_t, 256> tiles_of(const Plan& plan) {
  std::array<std::size_t, 256> tiles{};
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    tiles[i] = plan.tile_of(plan.map->terrain().of(static_cast<char>(i)));
  }
  return tiles;
}

/// As numbers that one can read, where that is not too long.
bool is_large(const Plan& plan) {
  constexpr std::size_t kMostPlain = 1'000'000;
  return plan.map->cell_count() > kMostPlain;
}

std::string rows_text(const Plan& plan) {
  const std::array<std::size_t, 256> tiles = tiles_of(plan);
  const auto width = static_cast<std::size_t>(plan.map->width());
  const std::vector<char>& cells = plan.map->cells();
  std::string text = "\n";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text += std::to_string(tiles[static_cast<unsigned char>(cells[i])]);
    if (i + 1 < cells.size()) text += ',';
    if ((i + 1) % width == 0) text += '\n';
  }
  return text;
}

/// Four bytes for each tile, the lowest first. There are far less than 256 different tiles.
std::string tile_bytes(const Plan& plan) {
  const std::array<std::size_t, 256> tiles = tiles_of(plan);
  std::string bytes;
  bytes.reserve(4 * plan.map->cell_count());
  for (const char cell : plan.map->cells()) {
    bytes += static_cast<char>(tiles[static_cast<unsigned char>(cell)]);
    bytes.append(3, '\0');
  }
  return bytes;
}

class XmlWriter {
 public:
  explicit XmlWriter(const Plan& plan) : plan_(plan) {}

  std::string text() {
    pugi::xml_node head = document_.append_child(pugi::node_declaration);
    set(head, "version", "1.0");
    set(head, "encoding", "UTF-8");
    pugi::xml_node map = document_.append_child("map");
    add_map(map);
    add_tileset(map.append_child("tileset"));
    add_layer(map.append_child("layer"));
    if (!plan_.places.empty()) add_places(map.append_child("objectgroup"));
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

  void add_map(pugi::xml_node& node) const {
    set(node, "version", kVersion);
    set(node, "orientation", plan_.orientation());
    set(node, "renderorder", "right-down");
    set(node, "width", plan_.map->width());
    set(node, "height", plan_.map->height());
    set(node, "tilewidth", plan_.cells.tile_width());
    set(node, "tileheight", plan_.cells.tile_height());
    set(node, "infinite", 0);
    if (is_hexagonal(plan_.map->layout())) set(node, "hexsidelength", plan_.cells.side_length());
    if (plan_.has_shifts()) {
      set(node, "staggeraxis", plan_.stagger_axis());
      set(node, "staggerindex", plan_.stagger_index());
    }
    set(node, "nextlayerid", plan_.places.empty() ? 2 : 3);
    set(node, "nextobjectid", static_cast<unsigned>(plan_.places.size() + 1));
  }

  void add_tileset(pugi::xml_node node) const {
    set(node, "firstgid", 1);
    set(node, "name", kName);
    set(node, "tilewidth", plan_.cells.tile_width());
    set(node, "tileheight", plan_.cells.tile_height());
    set(node, "tilecount", static_cast<unsigned>(plan_.costs.size()));
    set(node, "columns", 0);
    for (std::size_t i = 0; i < plan_.costs.size(); ++i) {
      pugi::xml_node tile = node.append_child("tile");
      set(tile, "id", static_cast<unsigned>(i));
      set(tile, "type", class_of(plan_.costs[i]).c_str());
      pugi::xml_node property = tile.append_child("properties").append_child("property");
      set(property, "name", "cost");
      set(property, "type", "float");
      set(property, "value", terrain_cost_text(plan_.costs[i]).c_str());
    }
  }

  void add_layer(pugi::xml_node node) const {
    set(node, "id", 1);
    set(node, "name", "ground");
    set(node, "width", plan_.map->width());
    set(node, "height", plan_.map->height());
    pugi::xml_node data = node.append_child("data");
    const bool large = is_large(plan_);
    set(data, "encoding", large ? "base64" : "csv");
    if (large) set(data, "compression", "zlib");
    data.text().set((large ? compressed_base64(tile_bytes(plan_)) : rows_text(plan_)).c_str());
  }

  void add_places(pugi::xml_node node) const {
    set(node, "id", 2);
    set(node, "name", "places");
    unsigned id = 0;
    for (const MapPlace& place : plan_.places) {
      pugi::xml_node object = node.append_child("object");
      const Position middle = plan_.cells.centre(place.cell);
      set(object, "id", ++id);
      set(object, "name", name_text(place.name).c_str());
      if (!place.kind.empty()) set(object, "type", name_text(place.kind).c_str());
      set(object, "x", Json(middle.x).dump().c_str());
      set(object, "y", Json(middle.y).dump().c_str());
      object.append_child("point");
    }
  }

  const Plan& plan_;
  pugi::xml_document document_;
};

Json tileset_json(const Plan& plan) {
  Json json = {{"firstgid", 1},
               {"name", kName},
               {"tilewidth", plan.cells.tile_width()},
               {"tileheight", plan.cells.tile_height()},
               {"tilecount", plan.costs.size()},
               {"columns", 0},
               {"margin", 0},
               {"spacing", 0},
               {"tiles", Json::array()}};
  for (std::size_t i = 0; i < plan.costs.size(); ++i) {
    const Json cost = {{"name", "cost"}, {"type", "float"}, {"value", relative(plan.costs[i])}};
    json["tiles"].push_back(
        {{"id", i}, {"type", class_of(plan.costs[i])}, {"properties", Json::array({cost})}});
  }
  return json;
}

Json layer_json(const char* type, const char* name, int id) {
  return {{"id", id},     {"name", name}, {"type", type}, {"visible", true},
          {"opacity", 1}, {"x", 0},       {"y", 0}};
}

Json ground_json(const Plan& plan) {
  Json json = layer_json("tilelayer", "ground", 1);
  json["width"] = plan.map->width();
  json["height"] = plan.map->height();
  if (is_large(plan)) {
    json["encoding"] = "base64";
    json["compression"] = "zlib";
    json["data"] = compressed_base64(tile_bytes(plan));
    return json;
  }
  const std::array<std::size_t, 256> tiles = tiles_of(plan);
  Json data = Json::array();
  for (const char cell : plan.map->cells()) data.push_back(tiles[static_cast<unsigned char>(cell)]);
  json["data"] = std::move(data);
  return json;
}

Json places_json(const Plan& plan) {
  Json json = layer_json("objectgroup", "places", 2);
  json["draworder"] = "topdown";
  json["objects"] = Json::array();
  for (const MapPlace& place : plan.places) {
    const Position middle = plan.cells.centre(place.cell);
    json["objects"].push_back({{"id", json["objects"].size() + 1},
                               {"name", name_text(place.name)},
                               {"type", name_text(place.kind)},
                               {"x", middle.x},
                               {"y", middle.y},
                               {"width", 0},
                               {"height", 0},
                               {"rotation", 0},
                               {"visible", true},
                               {"point", true}});
  }
  return json;
}

Json map_json(const Plan& plan) {
  Json json = {{"type", "map"},
               {"version", kVersion},
               {"orientation", plan.orientation()},
               {"renderorder", "right-down"},
               {"width", plan.map->width()},
               {"height", plan.map->height()},
               {"tilewidth", plan.cells.tile_width()},
               {"tileheight", plan.cells.tile_height()},
               {"infinite", false}};
  if (is_hexagonal(plan.map->layout())) json["hexsidelength"] = plan.cells.side_length();
  if (plan.has_shifts()) {
    json["staggeraxis"] = plan.stagger_axis();
    json["staggerindex"] = plan.stagger_index();
  }
  json["nextlayerid"] = plan.places.empty() ? 2 : 3;
  json["nextobjectid"] = plan.places.size() + 1;
  json["tilesets"] = Json::array({tileset_json(plan)});
  json["layers"] = Json::array({ground_json(plan)});
  if (!plan.places.empty()) json["layers"].push_back(places_json(plan));
  return json;
}

}  // namespace

Result<std::string> to_tmx(const GridMap& map, std::span<const MapPlace> places) {
  const Result<Plan> plan = plan_of(map, places);
  if (!plan) return plan.error();
  return XmlWriter(plan.value()).text();
}

Result<std::string> to_tmj(const GridMap& map, std::span<const MapPlace> places) {
  const Result<Plan> plan = plan_of(map, places);
  if (!plan) return plan.error();
  return map_json(plan.value()).dump() + "\n";
}

}  // namespace wend::io
