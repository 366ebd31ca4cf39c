#include "wend/io/json_map.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>

#include "../files/text.h"
#include "schema_reader.h"
#include "wend/io/grid_files.h"

namespace wend::io {
namespace {

using Kind = JsonValue::Kind;

/// The names of nodes while a document is read.
class Names {
 public:
  Names(SchemaReader& reader, std::size_t count) : reader_(reader), count_(count) {}

  void add(const JsonValue& value, const std::string& name, NodeId node) {
    if (name.empty() || nodes_.emplace(name, node).second) return;
    reader_.fail(value, in_quotes(name) + " is the name of another one already");
  }
  /// The node that a member names: by its name, or by its number from 0.
  NodeId at(const JsonValue& parent, const char* key) {
    NodeId node = 0;
    reader_.require(parent, key);
    reader_.member(parent, key, [&](const JsonValue& value) { node = find(value); });
    return node;
  }

 private:
  NodeId find(const JsonValue& value) {
    if (value.kind == Kind::number) {
      const bool is_node = value.number >= 0 && value.number < static_cast<double>(count_) &&
                           std::floor(value.number) == value.number;
      if (is_node) return static_cast<NodeId>(value.number);
      reader_.fail(value,
                   "there is nothing of that number; numbers go from 0 to one less than "
                   "there are");
      return 0;
    }
    if (!reader_.is(value, Kind::text)) return 0;
    const auto found = nodes_.find(value.text);
    if (found != nodes_.end()) return found->second;
    reader_.fail(value, "there is nothing called " + in_quotes(value.text));
    return 0;
  }

  SchemaReader& reader_;
  std::size_t count_;
  std::map<std::string, NodeId> nodes_;
};

std::size_t size_at(const JsonValue& root, const char* key) {
  const JsonValue* list = root.find(key);
  return list == nullptr ? 0 : list->items.size();
}

GraphPlan read_graph(const JsonValue& root, SchemaReader& reader) {
  GraphPlan plan;
  Names names(reader, size_at(root, "nodes"));
  reader.object(root, {"wend", "nodes", "edges"});
  reader.require(root, "nodes");
  reader.list(root, "nodes", [&](const JsonValue& value, std::size_t i) {
    if (!reader.object(value, {"name", "x", "y", "z"})) return;
    plan.nodes.push_back({reader.name_at(value), reader.position_of(value)});
    names.add(value, plan.nodes.back().name, static_cast<NodeId>(i));
  });
  reader.list(root, "edges", [&](const JsonValue& value, std::size_t) {
    if (!reader.object(value, {"from", "to", "cost", "one_way"})) return;
    plan.edges.push_back({names.at(value, "from"), names.at(value, "to"),
                          reader.number_at(value, "cost", GraphBuilder::kMostCost),
                          reader.truth_at(value, "one_way")});
  });
  return plan;
}

std::optional<GridMap> read_cells(const JsonValue& value, SchemaReader& reader) {
  std::string text;
  reader.items(value, [&](const JsonValue& row, std::size_t) {
    if (!reader.is(row, Kind::text)) return;
    const bool plain = row.text.find_first_of("\r\n") == std::string::npos;
    if (!plain) reader.fail(row, "a row is one line");
    text += row.text + "\n";
  });
  if (reader.error()) return std::nullopt;
  Result<GridMap> grid = parse_ascii_grid(text);
  if (grid) return std::move(grid).value();
  reader.fail(value, grid.error().message());
  return std::nullopt;
}

WaypointPlan read_waypoints(const JsonValue& root, SchemaReader& reader) {
  WaypointPlan plan;
  reader.object(root, {"wend", "radius", "longest_edge", "waypoints", "obstacles", "grid"});
  reader.require(root, "waypoints");
  constexpr double kMost = GraphBuilder::kMostCoordinate;
  plan.radius = reader.number_at(root, "radius", kMost).value_or(0);
  plan.longest_edge = reader.number_at(root, "longest_edge", kMost).value_or(plan.longest_edge);
  Names names(reader, 0);
  reader.list(root, "waypoints", [&](const JsonValue& value, std::size_t i) {
    if (!reader.object(value, {"name", "x", "y", "z"})) return;
    reader.require(value, "x");
    const Position position = reader.position_of(value).value_or(Position{});
    plan.waypoints.push_back({reader.name_at(value), position});
    names.add(value, plan.waypoints.back().name, static_cast<NodeId>(i));
  });
  reader.list(root, "obstacles", [&](const JsonValue& value, std::size_t) {
    plan.obstacles.push_back(reader.outline(value));
  });
  reader.member(root, "grid",
                [&](const JsonValue& value) { plan.grid = read_cells(value, reader); });
  return plan;
}

RegionMap read_regions(const JsonValue& root, SchemaReader& reader) {
  RegionMap map;
  Names names(reader, size_at(root, "regions"));
  reader.object(root, {"wend", "regions", "borders"});
  reader.require(root, "regions");
  reader.list(root, "regions", [&](const JsonValue& value, std::size_t i) {
    if (!reader.object(value, {"name", "centre", "outline"})) return;
    Region region;
    region.name = reader.name_at(value);
    if (region.name.empty()) reader.fail(value, "a region needs a name");
    reader.member(value, "centre", [&](const JsonValue& at) { region.centre = reader.pair(at); });
    reader.member(value, "outline",
                  [&](const JsonValue& corners) { region.outline = reader.outline(corners); });
    names.add(value, region.name, static_cast<NodeId>(i));
    map.add_region(std::move(region));
  });
  reader.list(root, "borders", [&](const JsonValue& value, std::size_t) {
    if (!reader.object(value, {"from", "to", "cost", "one_way"})) return;
    const NodeId from = names.at(value, "from");
    const NodeId to = names.at(value, "to");
    const double cost = reader.number_at(value, "cost", GraphBuilder::kMostCost).value_or(1);
    const bool one_way = reader.truth_at(value, "one_way");
    if (!reader.error()) map.add_border(from, to, cost, !one_way);
  });
  return map;
}

VoxelOptions read_voxel_options(const JsonValue& root, SchemaReader& reader) {
  VoxelOptions options;
  reader.member(root, "moves", [&](const JsonValue& value) {
    for (const VoxelMoves moves : {VoxelMoves::six, VoxelMoves::eighteen, VoxelMoves::twenty_six}) {
      if (value.kind == Kind::number && value.number == count_of(moves)) {
        options.moves = moves;
        return;
      }
    }
    reader.fail(value, "expected 6, 18 or 26");
  });
  reader.member(root, "corners", [&](const JsonValue& value) {
    for (const CornerRule rule :
         {CornerRule::always, CornerRule::one_free, CornerRule::both_free, CornerRule::never}) {
      if (value.kind == Kind::text && value.text == to_string(rule)) {
        options.corners = rule;
        return;
      }
    }
    reader.fail(value, "expected always, one_free, both_free or never");
  });
  return options;
}

/// '.' is 1, '#' blocked; digits, then letters, are what a voxel costs.
std::optional<std::uint8_t> terrain_of(char symbol) {
  if (symbol == '.') return std::uint8_t{1};
  if (symbol == '#') return std::uint8_t{0};
  const auto counted = [&](char first, int base) {
    return static_cast<std::uint8_t>(base + (symbol - first));
  };
  if (symbol >= '1' && symbol <= '9') return counted('1', 1);
  if (symbol >= 'a' && symbol <= 'z') return counted('a', 10);
  if (symbol >= 'A' && symbol <= 'Z') return counted('A', 36);
  return std::nullopt;
}

/// The size is that of the first layer and its first row; the others have to be alike.
VoxelMap empty_volume(const JsonValue& root, SchemaReader& reader) {
  const JsonValue* layers = root.find("layers");
  if (layers == nullptr || layers->items.empty() || layers->items[0].items.empty()) {
    reader.fail(root, "layers is missing, or has no rows");
    return {1, 1, 1};
  }
  const std::size_t depth = layers->items[0].items.size();
  const std::size_t width = layers->items[0].items[0].text.size();
  const auto length = [](std::size_t count) { return static_cast<std::int64_t>(count); };
  if (!VoxelMap::valid_size(length(width), length(depth), length(layers->items.size()))) {
    reader.fail(*layers, "expected from 1 to 2^30 voxels");
    return {1, 1, 1};
  }
  // The text has to be as long as the volume, so nothing is allocated that it does not warrant.
  for (const JsonValue& layer : layers->items) {
    const bool alike = layer.items.size() == depth &&
                       std::all_of(layer.items.begin(), layer.items.end(),
                                   [&](const JsonValue& row) { return row.text.size() == width; });
    if (alike) continue;
    reader.fail(layer, "expected as many rows as the first layer, each as long as its first row");
    return {1, 1, 1};
  }
  return {static_cast<std::int32_t>(width), static_cast<std::int32_t>(depth),
          static_cast<std::int32_t>(layers->items.size())};
}

VoxelPlan read_voxels(const JsonValue& root, SchemaReader& reader) {
  VoxelPlan plan;
  reader.object(root, {"wend", "moves", "corners", "walker", "layers"});
  plan.options = read_voxel_options(root, reader);
  reader.member(root, "walker", [&](const JsonValue& value) {
    if (!reader.object(value, {"step_height", "head_room"})) return;
    constexpr std::int32_t kMost = 32768;
    WalkerSize walker;
    reader.member(value, "step_height",
                  [&](const JsonValue& x) { walker.step_height = reader.whole(x, 0, kMost); });
    reader.member(value, "head_room",
                  [&](const JsonValue& x) { walker.head_room = reader.whole(x, 1, kMost); });
    plan.walker = walker;
  });
  plan.map = empty_volume(root, reader);
  if (reader.error()) return plan;
  reader.list(root, "layers", [&](const JsonValue& layer, std::size_t z) {
    reader.items(layer, [&](const JsonValue& row, std::size_t y) {
      for (std::size_t x = 0; x < row.text.size(); ++x) {
        const auto terrain = terrain_of(row.text[x]);
        if (!terrain) reader.fail(row, "there is no voxel " + in_quotes(row.text.substr(x, 1)));
        const auto place = [](std::size_t at) { return static_cast<std::int32_t>(at); };
        plan.map.set_terrain({place(x), place(y), place(z)}, terrain.value_or(0));
      }
    });
  });
  return plan;
}

JsonMap read_kind(const JsonValue& root, SchemaReader& reader) {
  const JsonValue* kind = root.find("wend");
  const std::string name = kind == nullptr ? "" : kind->text;
  if (name == "graph") return read_graph(root, reader);
  if (name == "waypoints") return read_waypoints(root, reader);
  if (name == "regions") return read_regions(root, reader);
  if (name == "voxels") return read_voxels(root, reader);
  reader.fail(kind == nullptr ? root : *kind,
              "expected \"wend\": \"graph\", \"waypoints\", \"regions\" or \"voxels\"");
  return GraphPlan{};
}

/// A fault that shows only once the map is put together.
std::optional<Error> fault_of(const JsonMap& map, const std::string& source) {
  Result<Graph> graph = Graph();
  if (const auto* plan = std::get_if<GraphPlan>(&map)) graph = plan->graph();
  if (const auto* regions = std::get_if<RegionMap>(&map)) graph = regions->graph();
  if (graph) return std::nullopt;
  return Error{source, 0, printable_text(graph.error().reason)};
}

}  // namespace

Result<Graph> GraphPlan::graph() const {
  GraphBuilder builder;
  for (const Node& node : nodes) builder.add_node(node.name, node.position);
  const auto add = [&](NodeId from, NodeId to, const std::optional<double>& cost) {
    cost ? builder.add_edge(from, to, *cost) : builder.add_straight_edge(from, to);
  };
  for (const Edge& edge : edges) {
    add(edge.from, edge.to, edge.cost);
    if (!edge.one_way) add(edge.to, edge.from, edge.cost);
  }
  return builder.build();
}

bool is_json_map(std::string_view bytes) { return beginning(bytes).substr(0, 1) == "{"; }

Result<JsonMap> parse_json_map(std::string_view text, const std::string& source) {
  const Result<JsonValue> root = parse_json_tree(text, source);
  if (!root) return root.error();
  SchemaReader reader(source);
  if (!reader.is(root.value(), Kind::object)) return *reader.error();
  JsonMap map = read_kind(root.value(), reader);
  if (reader.error()) return *reader.error();
  if (std::optional<Error> error = fault_of(map, source)) return *std::move(error);
  return map;
}

Result<JsonMap> read_json_map(const std::string& path) { return parse_file(path, &parse_json_map); }

}  // namespace wend::io
