#include "wend/c/map.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "call.h"
#include "map_kinds.h"
#include "objects.h"
#include "wend/space/maps/graph_builder.h"
#include "wend/space/maps/grid_map.h"

namespace wend::c {
namespace {

/// Whether the description has one array that is as long as width and height say.
bool fits(Call& call, const wend_grid& grid) {
  const int arrays = (grid.walkable != nullptr ? 1 : 0) + (grid.byte_costs != nullptr ? 1 : 0) +
                     (grid.costs != nullptr ? 1 : 0);
  if (arrays == 0) call.fail(WEND_NULL, "walkable, byte_costs and costs are null: give one");
  if (arrays > 1) call.fail(WEND_REFUSED, "give one of walkable, byte_costs and costs");
  if (arrays != 1) return false;
  const std::int64_t cells = std::int64_t{grid.width} * grid.height;
  if (grid.width < 1 || grid.height < 1 || cells > GridMap::kMaxCells) {
    call.fail(WEND_OUT_OF_RANGE,
              "width and height are at least 1, and a grid has at most 2^28 "
              "cells");
    return false;
  }
  if (grid.count == static_cast<std::size_t>(cells)) return true;
  call.fail(WEND_OUT_OF_RANGE, "count is " + std::to_string(grid.count) + ", and the grid has " +
                                   std::to_string(cells) + " cells");
  return false;
}

Result<GridMap> grid_of(const wend_grid& grid) {
  if (grid.costs != nullptr) {
    return GridMap::from_costs(grid.width, grid.height, std::span(grid.costs, grid.count));
  }
  if (grid.byte_costs != nullptr) {
    return GridMap::from_costs(grid.width, grid.height, std::span(grid.byte_costs, grid.count));
  }
  return GridMap::from_walkable(grid.width, grid.height, std::span(grid.walkable, grid.count));
}

bool on_map(Call& call, const GridMap& grid, const wend_cell& cell) {
  if (grid.contains({cell.x, cell.y})) return true;
  call.fail(WEND_OUT_OF_RANGE, "the cell " + std::to_string(cell.x) + "," + std::to_string(cell.y) +
                                   " is not on the map");
  return false;
}

/// Changes all cells, or none.
template <class Change>
wend_code change(wend_map* handle, const wend_cell* cells, std::size_t count, wend_error* error,
                 const Change& change) {
  Call call(error);
  if (!call.array(cells, count, "cells")) return call.code();
  const auto map = call.write<MapObject>(handle, "map");
  if (!map) return call.code();
  GridMap* grid = grid_in(call, *map);
  if (grid == nullptr) return call.code();
  for (std::size_t i = 0; i < count; ++i) {
    if (!on_map(call, *grid, cells[i])) return call.code();
  }
  for (std::size_t i = 0; i < count; ++i) change(*grid, Point{cells[i].x, cells[i].y});
  return call.code();
}

/// Whether the ends of all edges are nodes.
bool joins_nodes(Call& call, const wend_graph& graph) {
  for (std::size_t i = 0; i < graph.edge_count; ++i) {
    const wend_edge& edge = graph.edges[i];
    if (edge.from < graph.node_count && edge.to < graph.node_count) continue;
    call.fail(WEND_OUT_OF_RANGE, "edge " + std::to_string(i) + " joins " +
                                     std::to_string(edge.from) + " and " + std::to_string(edge.to) +
                                     ", and the graph has " + std::to_string(graph.node_count) +
                                     " nodes");
    return false;
  }
  return true;
}

GraphBuilder builder_of(const wend_graph& graph) {
  GraphBuilder builder;
  for (std::size_t i = 0; i < graph.node_count; ++i) {
    if (graph.position_count == 0) {
      builder.add_node();
    } else {
      const wend_position& at = graph.positions[i];
      builder.add_node("", Position{at.x, at.y, at.z});
    }
  }
  for (std::size_t i = 0; i < graph.edge_count; ++i) {
    builder.add_edge(graph.edges[i].from, graph.edges[i].to, graph.edges[i].cost);
  }
  return builder;
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_map_create_grid(const wend_grid* grid, wend_map** map, wend_error* error) noexcept {
  Call call(error);
  std::string_view name;
  if (!call.given(map, "map") || !call.sized(grid, "grid") || !call.reserved(grid->reserved) ||
      !fits(call, *grid) || !call.text(grid->layout, "layout", name)) {
    return call.code();
  }
  const std::optional<CellLayout> layout =
      name.empty() ? CellLayout::square : cell_layout_named(name);
  if (!layout) {
    return call.fail(WEND_UNKNOWN_NAME, "there is no layout '" + std::string(name) +
                                            "': such as square, diamond or hex_odd_rows");
  }
  Result<GridMap> made = grid_of(*grid);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  made.value().set_layout(*layout);
  return call.hand_out(std::make_shared<MapObject>(MapObject{std::move(made).value()}), map);
}

wend_code wend_map_create_graph(const wend_graph* graph, wend_map** map,
                                wend_error* error) noexcept {
  Call call(error);
  if (!call.given(map, "map") || !call.sized(graph, "graph") ||
      !call.array(graph->edges, graph->edge_count, "edges") ||
      !call.array(graph->positions, graph->position_count, "positions")) {
    return call.code();
  }
  if (graph->position_count != 0 && graph->position_count != graph->node_count) {
    return call.fail(WEND_OUT_OF_RANGE, "position_count is 0, or the number of nodes");
  }
  if (!joins_nodes(call, *graph)) return call.code();
  Result<Graph> made = builder_of(*graph).build();
  if (!made) return call.fail(WEND_REFUSED, made.error());
  return call.hand_out(std::make_shared<MapObject>(MapObject{std::move(made).value()}), map);
}

wend_code wend_map_destroy(wend_map* map) noexcept { return Call(nullptr).destroy<MapObject>(map); }

wend_code wend_map_size(const wend_map* handle, std::int32_t* width, std::int32_t* height,
                        wend_error* error) noexcept {
  Call call(error);
  if (!call.given(width, "width") || !call.given(height, "height")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const GridMap* grid = grid_in(call, *map);
  if (grid == nullptr) return call.code();
  *width = grid->width();
  *height = grid->height();
  return call.code();
}

wend_code wend_map_set_walkable(wend_map* map, const wend_cell* cells, std::size_t count,
                                std::int32_t walkable, wend_error* error) noexcept {
  return change(map, cells, count, error,
                [&](GridMap& grid, Point cell) { grid.set_walkable(cell, walkable != 0); });
}

wend_code wend_map_set_weight(wend_map* map, const wend_cell* cells, std::size_t count,
                              double weight, wend_error* error) noexcept {
  if (!TerrainCosts::valid(weight) || weight == 0) {
    return Call(error).fail(WEND_OUT_OF_RANGE, "a weight is from 0.001 to 1000");
  }
  return change(map, cells, count, error,
                [&](GridMap& grid, Point cell) { grid.set_weight(cell, weight); });
}

wend_code wend_map_cost(const wend_map* handle, wend_cell cell, double* cost,
                        wend_error* error) noexcept {
  Call call(error);
  if (!call.given(cost, "cost")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const GridMap* grid = grid_in(call, *map);
  if (grid == nullptr || !on_map(call, *grid, cell)) return call.code();
  *cost = grid->cost(Point{cell.x, cell.y}) / double{TerrainCosts::kThousandths};
  return call.code();
}

wend_code wend_map_add_links(wend_map* handle, const wend_link* links, std::size_t count,
                             wend_error* error) noexcept {
  Call call(error);
  if (!call.array(links, count, "links")) return call.code();
  const auto map = call.write<MapObject>(handle, "map");
  if (!map) return call.code();
  GridMap* grid = grid_in(call, *map);
  if (grid == nullptr) return call.code();
  for (std::size_t i = 0; i < count; ++i) {
    if (!on_map(call, *grid, links[i].from) || !on_map(call, *grid, links[i].to)) {
      return call.code();
    }
    if (!TerrainCosts::valid(links[i].cost)) {
      return call.fail(WEND_OUT_OF_RANGE, "a link costs 0, or 0.001 to 1000 straight steps");
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const wend_link& link = links[i];
    grid->add_link({{link.from.x, link.from.y}, {link.to.x, link.to.y}, link.cost});
  }
  return call.code();
}
