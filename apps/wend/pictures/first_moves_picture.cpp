#include "pictures/first_moves_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "scene/cell_names.h"
#include "terminal/failure.h"
#include "terminal/suggest.h"
#include "wend/internal/space/tables/first_move_flood.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend::cli {
namespace {

void require(bool holds, const char* otherwise) {
  if (!holds) throw usage_error(fmt::format("--first-moves: {}", otherwise));
}

/// For each cell, as a set.
std::vector<std::uint8_t> first_moves(const GridMap& map, const GridOptions& options, NodeId from) {
  require(map.layout() == CellLayout::square || map.layout() == CellLayout::diamond,
          "only maps of squares are drawn so");
  require(map.uniform(), "jump points need a map on which all ground costs the same");
  require(JumpGrid::supports(options.corners, options.costs),
          "jump points need diagonal steps, dearer than one straight step and cheaper than two");
  const UnitGrid grid(map, options.corners, options.costs);
  const JumpGrid jumps(grid);
  require(TurnTable::supports(jumps),
          "the map has more than 32,768 cells a side, or a diagonal step costs more than 65,535");
  const TurnTable turns(jumps);
  FirstMoveFlood flood(jumps, turns);
  require(flood.run(from), "some paths cost more than 2^31");
  return {flood.moves().begin(), flood.moves().end()};
}

}  // namespace

Picture first_moves_picture(const Scene& scene, const GridOptions& options, Point from) {
  const GridMap& map = scene.map;
  require(map.walkable(from), fmt::format("{} is blocked", cell_text(scene, from)).c_str());
  Picture picture;
  picture.map = &map;
  picture.floors = floors_of(scene);
  picture.title = scene.name;
  picture.starts = {from};
  picture.first_moves = first_moves(map, options, map.id(from));
  const auto count = [&](int least) {
    return std::count_if(picture.first_moves.begin(), picture.first_moves.end(),
                         [&](std::uint8_t moves) { return std::popcount(moves) >= least; });
  };
  picture.caption = fmt::format("First moves of cheapest paths from {}, corners {}",
                                cell_text(scene, from), dashed(to_string(options.corners)));
  picture.summary = fmt::format("{} cells, {} of them by several first moves", count(1), count(2));
  return picture;
}

}  // namespace wend::cli
