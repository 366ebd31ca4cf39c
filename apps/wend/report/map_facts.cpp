#include "report/map_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "report/answer.h"
#include "scene/cell_names.h"
#include "scene/graph_scene.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "terminal/table.h"
#include "wend/space/tables/islands.h"

namespace wend::cli {
namespace {

/// One terrain symbol.
struct Terrain {
  char symbol;
  std::uint64_t cells;
  double cost;  ///< relative to open ground; 0: blocked
};

struct MapInfo {
  const GridScene* scene;
  std::int32_t width = 0;  ///< of a floor, where there are several
  std::int32_t height = 0;
  std::uint64_t cells = 0;  ///< on all floors
  std::uint64_t walkable = 0;
  std::uint32_t largest_island = 0;
  std::vector<Terrain> terrain;  ///< the commonest first
};

double share(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

MapInfo inspect(const GridScene& grid) {
  const Scene& scene = grid.scene();
  MapInfo info{&grid, scene.map.width(), scene.map.height(), 0, 0, 0, {}};
  std::array<std::uint64_t, 256> counts{};
  for (NodeId id = 0; id < scene.map.cell_count(); ++id) {
    const Point p = scene.map.point(id);
    if (scene.floors && !scene.floors->contains(scene.floors->cell(p))) continue;
    ++counts[static_cast<unsigned char>(scene.map.symbol(p))];
    ++info.cells;
  }
  if (scene.floors) {
    info.width = scene.floors->width();
    info.height = scene.floors->height();
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const char symbol = static_cast<char>(i);
    const std::uint32_t cost = scene.map.terrain().of(symbol);
    info.terrain.push_back({symbol, counts[i], cost / double{TerrainCosts::kThousandths}});
    info.walkable += cost == 0 ? 0 : counts[i];
  }
  std::stable_sort(info.terrain.begin(), info.terrain.end(),
                   [](const Terrain& a, const Terrain& b) { return a.cells > b.cells; });
  const Islands& islands = grid.grid().islands();
  for (std::uint32_t label = 1; label <= islands.count(); ++label) {
    info.largest_island = std::max(info.largest_island, islands.size(label));
  }
  return info;
}

std::string terrain_text(const MapInfo& info) {
  Table table = {{"  terrain", "cells", "share", "cost"}};
  for (const Terrain& each : info.terrain) {
    table.push_back({fmt::format("  '{}'", each.symbol), std::to_string(each.cells),
                     fmt::format("{:.2f} %", 100 * share(each.cells, info.cells)),
                     each.cost == 0 ? "blocked" : fmt::format("{:g}", each.cost)});
  }
  return aligned(table);
}

std::string places_text(const Scene& scene) {
  Table table = {{"  place", "cell", "kind"}};
  for (const io::MapPlace& place : scene.places) {
    table.push_back({fmt::format("  '{}'", place.name), cell_text(scene, place.cell), place.kind});
  }
  return aligned(table);
}

/// Where a map of a robot lies in the world.
std::string ros_text(const io::RosMapInfo& ros) {
  return fmt::format("{:g} metres a cell, lower left corner at {:g},{:g}, turned by {:g}",
                     ros.resolution, ros.x, ros.y, ros.yaw);
}

std::string grid_text(const MapInfo& info) {
  const Scene& scene = info.scene->scene();
  NamedLines lines;
  lines.add(
      "size",
      fmt::format("{} x {}{}, {} cells", info.width, info.height,
                  scene.floors ? fmt::format(" on {} floors", scene.floors->floor_count()) : "",
                  info.cells));
  lines.add("walkable", fmt::format("{} cells, {:.2f} %", info.walkable,
                                    100 * share(info.walkable, info.cells)));
  lines.add("space", info.scene->navigator().space_name());
  lines.add("islands", fmt::format("{}, the largest has {} cells",
                                   info.scene->grid().islands().count(), info.largest_island));
  if (scene.ros) lines.add("world", ros_text(*scene.ros));
  const std::string places = scene.places.empty() ? "" : places_text(scene) + "\n";
  return lines.text() + "\n" + terrain_text(info) + "\n" + places;
}

/// Adds facts that only some forms of maps have.
void add_origin(const Scene& scene, nlohmann::ordered_json& json) {
  for (const io::MapPlace& place : scene.places) {
    json["places"].push_back(
        {{"name", place.name}, {"cell", cell_json(scene, place.cell)}, {"kind", place.kind}});
  }
  if (!scene.ros) return;
  json["world"] = {{"resolution", scene.ros->resolution},
                   {"origin", {scene.ros->x, scene.ros->y, scene.ros->yaw}}};
}

void add_grid(const MapInfo& info, nlohmann::ordered_json& json) {
  const Scene& scene = info.scene->scene();
  json["width"] = info.width;
  json["height"] = info.height;
  if (scene.floors) json["floors"] = scene.floors->floor_count();
  json["cells"] = info.cells;
  json["walkable"] = info.walkable;
  json["walkable_share"] = share(info.walkable, info.cells);
  json["space"] = info.scene->navigator().space_name();
  json["corners"] = to_string(info.scene->grid().options().corners);
  json["islands"] = info.scene->grid().islands().count();
  json["largest_island"] = info.largest_island;
  json["terrain"] = nlohmann::ordered_json::array();
  for (const Terrain& each : info.terrain) {
    json["terrain"].push_back({{"symbol", std::string(1, each.symbol)},
                               {"cells", each.cells},
                               {"share", share(each.cells, info.cells)},
                               {"cost", each.cost}});
  }
  add_origin(scene, json);
}

/// Counts for a map of nodes and edges.
struct GraphCounts {
  std::size_t walkable = 0;
  std::size_t edges = 0;
};

GraphCounts count_graph(const NodeNavigator& navigator) {
  GraphCounts counts;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (!navigator.walkable(node)) continue;
    ++counts.walkable;
    counts.edges += navigator.edges(node).size();
  }
  return counts;
}

std::string edges_text(const GraphScene& scene) {
  const NodeNavigator& navigator = scene.navigator();
  Table table = {{"  node", "edges", "to"}};
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (!navigator.walkable(node)) continue;
    std::vector<std::string> ways;
    for (const NodeEdge& edge : navigator.edges(node)) {
      ways.push_back(fmt::format("{} ({})", scene.text(edge.to), cost_text(edge.cost)));
    }
    table.push_back({"  " + scene.text(node), std::to_string(ways.size()),
                     fmt::format("{}", fmt::join(ways, ", "))});
  }
  return aligned(table);
}

std::string graph_text(const GraphScene& scene) {
  constexpr std::size_t kMostListed = 60;
  const NodeNavigator& navigator = scene.navigator();
  const GraphCounts counts = count_graph(navigator);
  NamedLines lines;
  lines.add("kind", scene.kind());
  lines.add("space", navigator.space_name());
  if (const auto* volume = scene.plan<io::VoxelPlan>()) {
    lines.add("size", fmt::format("{} x {} cells on {} layers", volume->map.width(),
                                  volume->map.depth(), volume->map.height()));
  }
  lines.add("nodes",
            fmt::format("{}, {} of them walkable", navigator.node_count(), counts.walkable));
  lines.add("edges", std::to_string(counts.edges));
  lines.add("parts", std::to_string(navigator.component_count()));
  lines.add("positions", navigator.has_positions() ? "yes" : "no");
  const bool few = navigator.node_count() <= kMostListed;
  return lines.text() + "\n" + (few ? edges_text(scene) + "\n" : "");
}

void add_graph(const GraphScene& scene, nlohmann::ordered_json& json) {
  const NodeNavigator& navigator = scene.navigator();
  const GraphCounts counts = count_graph(navigator);
  json["kind"] = scene.kind();
  json["space"] = navigator.space_name();
  if (const auto* volume = scene.plan<io::VoxelPlan>()) {
    json["size"] = {volume->map.width(), volume->map.depth(), volume->map.height()};
  }
  json["nodes"] = navigator.node_count();
  json["walkable"] = counts.walkable;
  json["edges"] = counts.edges;
  json["parts"] = navigator.component_count();
  json["positions"] = navigator.has_positions();
}

/// Counts of a mesh, by name.
std::vector<std::pair<const char*, std::uint64_t>> mesh_counts(const MeshScene& scene) {
  const NavMesh& mesh = scene.mesh();
  const std::uint64_t links = scene.links().count();
  return {{"polygons", mesh.polygon_count()}, {"vertices", mesh.vertex_count()},
          {"corners", mesh.bend_count()},     {"parts", mesh.component_count()},
          {"blocks", mesh.block_count()},     {"links", links}};
}

/// The smallest box round a mesh.
struct Box {
  Position least;
  Position most;
};

Box box_round(const NavMesh& mesh) {
  const std::vector<Position>& places = mesh.plan().vertices;
  if (places.empty()) return {};
  Box box{places.front(), places.front()};
  for (const Position& p : places) {
    box.least = {std::min(box.least.x, p.x), std::min(box.least.y, p.y),
                 std::min(box.least.z, p.z)};
    box.most = {std::max(box.most.x, p.x), std::max(box.most.y, p.y), std::max(box.most.z, p.z)};
  }
  return box;
}

std::string box_text(const Box& box) {
  const auto& [least, most] = box;
  std::string text =
      fmt::format("x {:.6g} to {:.6g}, y {:.6g} to {:.6g}", least.x, most.x, least.y, most.y);
  if (least.z != 0 || most.z != 0) text += fmt::format(", z {:.6g} to {:.6g}", least.z, most.z);
  return text;
}

std::string mesh_text(const MeshScene& scene) {
  NamedLines lines;
  lines.add("space", scene.navigator().space_name());
  lines.add("bounds", box_text(box_round(scene.mesh())));
  for (const auto& [name, count] : mesh_counts(scene)) {
    lines.add(name, std::to_string(count));
  }
  return lines.text() + "\n";
}

void add_mesh(const MeshScene& scene, nlohmann::ordered_json& json) {
  json["space"] = scene.navigator().space_name();
  const Box box = box_round(scene.mesh());
  json["bounds"] = {scene.json(box.least), scene.json(box.most)};
  for (const auto& [name, count] : mesh_counts(scene)) json[name] = count;
}

}  // namespace

std::string facts_text(const AnyScene& scene) {
  if (const GridScene* grid = as_grid(scene)) return grid_text(inspect(*grid));
  if (const MeshScene* mesh = as_mesh(scene)) return mesh_text(*mesh);
  return graph_text(as_graph(scene));
}

void add_facts(const AnyScene& scene, nlohmann::ordered_json& json) {
  if (const GridScene* grid = as_grid(scene)) return add_grid(inspect(*grid), json);
  if (const MeshScene* mesh = as_mesh(scene)) return add_mesh(*mesh, json);
  add_graph(as_graph(scene), json);
}

}  // namespace wend::cli
