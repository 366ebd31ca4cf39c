#include <cmath>
#include <nlohmann/json.hpp>

#include "wend/io/json_map.h"

namespace wend::io {
namespace {

using Json = nlohmann::ordered_json;

/// An object with a line for each item of its lists.
class Writer {
 public:
  explicit Writer(const char* kind) { add("wend", kind); }

  void add(const char* key, const Json& value) {
    begin(key);
    text_ += dump(value);
  }
  template <class Items, class Make>
  void add_list(const char* key, const Items& items, Make&& make) {
    begin(key);
    text_ += "[";
    const char* separator = "\n    ";
    for (const auto& item : items) {
      text_ += separator + dump(make(item));
      separator = ",\n    ";
    }
    text_ += "]";
  }
  Result<std::string> finish() {
    if (!valid_) return Error{"", 0, "a name is not UTF-8, which JSON texts have to be"};
    return text_ + "\n}\n";
  }

 private:
  void begin(const char* key) {
    text_ += text_.empty() ? "{\n" : ",\n";
    text_ += "  \"" + std::string(key) + "\": ";
  }
  /// Leaves out bytes that are not UTF-8, and notices them: with replacements the text differs.
  std::string dump(const Json& value) {
    std::string as_is = value.dump(-1, ' ', false, Json::error_handler_t::ignore);
    const auto replaced = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    valid_ = valid_ && as_is == replaced;
    return as_is;
  }

  std::string text_;
  bool valid_ = true;
};

/// The format has no heights here: a third number, so that the reader refuses it.
Json pair(const Position& p) {
  Json list = Json::array({p.x, p.y});
  if (p.z != 0) list.push_back(p.z);
  return list;
}

Json outline(const Outline& corners) {
  Json list = Json::array();
  for (const Position& p : corners) list.push_back(pair(p));
  return list;
}

Json place(const std::string& name, const std::optional<Position>& position) {
  Json json = Json::object();
  if (!name.empty()) json["name"] = name;
  if (!position) return json;
  json["x"] = position->x;
  json["y"] = position->y;
  if (position->z != 0) json["z"] = position->z;
  return json;
}

Json edge(NodeId from, NodeId to, const std::optional<double>& cost, bool one_way,
          const auto& name) {
  Json json = Json::object();
  json["from"] = name(from);
  json["to"] = name(to);
  if (cost) json["cost"] = *cost;
  if (one_way) json["one_way"] = true;
  return json;
}

Result<std::string> text_of(const GraphPlan& plan) {
  Writer writer("graph");
  writer.add_list("nodes", plan.nodes,
                  [](const GraphPlan::Node& node) { return place(node.name, node.position); });
  const auto name = [&](NodeId node) {
    const bool named = node < plan.nodes.size() && !plan.nodes[node].name.empty();
    return named ? Json(plan.nodes[node].name) : Json(node);
  };
  writer.add_list("edges", plan.edges, [&](const GraphPlan::Edge& each) {
    return edge(each.from, each.to, each.cost, each.one_way, name);
  });
  return writer.finish();
}

Result<std::string> text_of(const RegionMap& map) {
  Writer writer("regions");
  writer.add_list("regions", map.regions(), [](const Region& region) {
    Json json = Json::object();
    json["name"] = region.name;
    if (region.centre) json["centre"] = pair(*region.centre);
    if (!region.outline.empty()) json["outline"] = outline(region.outline);
    return json;
  });
  const auto name = [&](NodeId region) { return Json(map.regions()[region].name); };
  writer.add_list("borders", map.borders(), [&](const RegionMap::Border& border) {
    return edge(border.from, border.to, border.cost, !border.both_ways, name);
  });
  return writer.finish();
}

/// A symbol of ASCII grids is written as it is; what it costs is for the reader to know.
std::vector<std::string> rows_of(const GridMap& grid) {
  std::vector<std::string> rows(static_cast<std::size_t>(grid.height()));
  for (std::int32_t y = 0; y < grid.height(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      rows[static_cast<std::size_t>(y)] += grid.walkable({x, y}) ? '.' : '#';
    }
  }
  return rows;
}

Result<std::string> text_of(const WaypointPlan& plan) {
  Writer writer("waypoints");
  if (plan.radius != 0) writer.add("radius", plan.radius);
  if (std::isfinite(plan.longest_edge)) writer.add("longest_edge", plan.longest_edge);
  writer.add_list("waypoints", plan.waypoints, [](const WaypointPlan::Waypoint& waypoint) {
    return place(waypoint.name, waypoint.position);
  });
  if (!plan.obstacles.empty()) writer.add_list("obstacles", plan.obstacles, outline);
  if (plan.grid) {
    writer.add_list("grid", rows_of(*plan.grid), [](const std::string& row) { return Json(row); });
  }
  return writer.finish();
}

char symbol_of(std::uint8_t terrain) {
  constexpr std::string_view kSymbols =
      "#.23456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return terrain < kSymbols.size() ? kSymbols[terrain] : '\0';
}

Result<std::string> text_of(const VoxelPlan& plan) {
  Writer writer("voxels");
  writer.add("moves", count_of(plan.options.moves));
  writer.add("corners", to_string(plan.options.corners));
  if (plan.walker) {
    writer.add("walker", Json{{"step_height", plan.walker->step_height},
                              {"head_room", plan.walker->head_room}});
  }
  std::vector<Json> layers;
  for (Voxel v; v.z < plan.map.height(); ++v.z) {
    Json layer = Json::array();
    for (v.y = 0; v.y < plan.map.depth(); ++v.y) {
      std::string row;
      for (v.x = 0; v.x < plan.map.width(); ++v.x) row += symbol_of(plan.map.terrain(v));
      if (row.find('\0') != std::string::npos) {
        return Error{"", 0, "a voxel costs more than 61, for which there is no symbol"};
      }
      layer.push_back(row);
    }
    layers.push_back(layer);
  }
  writer.add_list("layers", layers, [](const Json& layer) { return layer; });
  return writer.finish();
}

}  // namespace

/// Faults that the reader refuses (costs that are no numbers, two names alike, rules that volumes
/// do not have) are not looked for a second time here: the text is read back.
Result<std::string> to_json_text(const JsonMap& map) {
  Result<std::string> text = std::visit([](const auto& plan) { return text_of(plan); }, map);
  if (!text) return text;
  const Result<JsonMap> back = parse_json_map(text.value());
  if (!back) return Error{"", 0, "this map has no JSON text: " + back.error().reason};
  return text;
}

}  // namespace wend::io
