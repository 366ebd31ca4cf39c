#include "pictures/tiles_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "scene/cell_names.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_tiles.h"

namespace wend::cli {
namespace {

/// Directions, and which cells lead across the borders of sectors, of the tiles that there
/// are.
void show_tiles(const Navigator& navigator, const FlowTiles& tiles, Picture& picture) {
  const SectorMap& sectors = tiles.ground().sectors();
  const std::vector<SectorPart> parts = tiles.parts();
  picture.directions.assign(picture.map->cell_count(), Position{});
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (std::find(parts.begin(), parts.end(), sectors.part(node)) == parts.end()) continue;
    const NodeId cell = picture.map->id(navigator.point(node));
    const Direction way = tiles.direction(node);
    picture.directions[cell] = {way.x, way.y, 0};
    const NodeId next = tiles.next(node);
    if (next != kNoNode && sectors.sector_of(next) != sectors.sector_of(node)) {
      picture.entrances.push_back(navigator.point(node));
    }
  }
}

}  // namespace

Picture tiles_picture(const Scene& scene, const GridOptions& options,
                      const TilesArguments& arguments) {
  const GridMap& map = scene.map;
  const auto side = static_cast<std::int32_t>(parse_whole_number(
      "--tiles", arguments.side, SectorOptions::kLeastSide, SectorOptions::kMostSide));
  if (!arguments.from || arguments.to.empty()) {
    throw usage_error("--tiles: say where from and where to: --from X,Y --to X,Y");
  }
  const Point from = parse_end("--from", *arguments.from, scene);
  std::vector<Point> goals;
  for (const std::string& to : arguments.to) goals.push_back(parse_end("--to", to, scene));
  const Navigator navigator = value_or_refuse(Navigator::build(map, options));
  std::vector<NodeId> nodes;
  for (const Point goal : goals) nodes.push_back(navigator.node(goal));
  const FlowTileOptions wanted = {{side}, false};
  const FlowTiles tiles = value_or_refuse(FlowTiles::build(navigator, nodes, wanted));
  Picture picture;
  picture.map = &map;
  picture.title = scene.name;
  picture.starts = {from};
  picture.goals = goals;
  std::vector<NodeId> way;
  tiles.write_path(navigator.node(from), way);
  for (const NodeId node : way) picture.path.push_back(navigator.point(node));
  picture.squares = {side};
  show_tiles(navigator, tiles, picture);
  picture.caption = fmt::format("Flow tiles for whoever walks from {}, sectors of {} x {}",
                                cell_text(scene, from), side, side);
  picture.summary = way.empty()
                        ? "no way leads there, and no tile is made"
                        : fmt::format("{} tiles of {} sectors, {} steps", tiles.tile_count(),
                                      tiles.ground().sectors().sector_count(), way.size() - 1);
  return picture;
}

}  // namespace wend::cli
