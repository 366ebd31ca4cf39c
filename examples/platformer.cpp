// A platformer: two floors of platforms seen from the side. The hero climbs ladders, drops down
// from edges, jumps over gaps and rides a lift between the floors, each at a cost of its own.
#include <cstdio>
#include <string>
#include <vector>

#include "wend/wend.h"

namespace {

constexpr std::int32_t kWidth = 16;
constexpr std::int32_t kHeight = 4;

/// = is a platform to stand on, # a rung of a ladder, a blank is air. The lower floor first.
const std::vector<std::vector<std::string>> kFloors = {
    {
        "          ====  ",  //
        "  =====   #     ",  //
        "  #       #     ",  //
        "=======  =======",
    },
    {
        "====      ======",  //
        "   #            ",  //
        "   #            ",  //
        "==========  ====",
    },
};

/// One walks on platforms and climbs on ladders; a rung takes as long as two steps.
std::vector<wend::GridMap> maps() {
  wend::TerrainCosts costs;
  costs.set('=', 1);
  costs.set('#', 2);
  std::vector<wend::GridMap> maps;
  for (const std::vector<std::string>& rows : kFloors) {
    std::vector<char> cells;
    for (const std::string& row : rows) cells.insert(cells.end(), row.begin(), row.end());
    maps.emplace_back(kWidth, kHeight, std::move(cells));
    maps.back().set_terrain(costs);
  }
  return maps;
}

/// From the edge of a platform down to what lies below, however deep; never up again.
void add_drop(wend::FloorMap& floors, wend::FloorCell edge, wend::FloorCell below) {
  if (!floors.contains(below) || floors.walkable(below)) return;
  while (floors.contains(below) && !floors.walkable(below)) ++below.y;
  if (floors.contains(below)) floors.add_link({edge, below, 0.5});
}

/// Over a gap to the right, and back.
void add_jump(wend::FloorMap& floors, wend::FloorCell edge, int gap) {
  const wend::FloorCell beside = {edge.x + 1, edge.y, edge.floor};
  const wend::FloorCell far = {edge.x + 1 + gap, edge.y, edge.floor};
  if (!floors.contains(far) || floors.walkable(beside) || !floors.walkable(far)) return;
  floors.add_link({edge, far, gap + 1.5});
  floors.add_link({far, edge, gap + 1.5});
}

void add_drops_and_jumps(wend::FloorMap& floors) {
  wend::FloorCell cell;
  for (cell.floor = 0; cell.floor < floors.floor_count(); ++cell.floor) {
    for (cell.y = 0; cell.y < kHeight; ++cell.y) {
      for (cell.x = 0; cell.x < kWidth; ++cell.x) {
        if (floors.symbol(cell) != '=') continue;
        for (const int side : {-1, 1}) {
          add_drop(floors, cell, {cell.x + side, cell.y, cell.floor});
        }
        for (const int gap : {1, 2}) add_jump(floors, cell, gap);
      }
    }
  }
}

const char* move_name(wend::FloorCell from, wend::FloorCell to) {
  if (from.floor != to.floor) return " lift";
  if (from.y > to.y) return " climb";
  if (from.y < to.y) return from.x == to.x ? " climb" : " drop";
  return to.x - from.x > 1 || from.x - to.x > 1 ? " jump" : "";
}

void print_path(const char* what, const wend::FloorMap& floors, const wend::Path& path) {
  std::printf("%s: %s, cost %g\n", what, wend::to_string(path.status), path.cost);
  for (std::size_t i = 0; i < path.points.size(); ++i) {
    const wend::FloorCell here = floors.cell(path.points[i]);
    if (i > 0) std::printf("%s", move_name(floors.cell(path.points[i - 1]), here));
    std::printf(" %d,%d,%d", here.x, here.y, here.floor);
  }
  if (!path.points.empty()) std::printf("\n");
}

}  // namespace

int main() {
  wend::FloorMap floors = wend::FloorMap::build(maps()).value();
  add_drops_and_jumps(floors);
  const wend::FloorLink lift = {{13, 0, 0}, {13, 3, 1}, 4};
  floors.add_link(lift);
  floors.add_link({lift.to, lift.from, lift.cost});

  wend::GridOptions rules;
  rules.corners = wend::CornerRule::never;  // nobody walks diagonally through the air
  rules.costs = {10, 10};
  wend::Navigator navigator = wend::Navigator::build(floors.map(), rules).value();
  wend::Workspace workspace;

  const wend::FloorCell hall = {0, 3, 0};
  const wend::FloorCell roof = {1, 0, 1};
  const wend::Query to_roof = {floors.place(hall), floors.place(roof)};
  print_path("to the roof", floors, navigator.solve(to_roof, workspace));
  print_path("and back", floors, navigator.solve({to_roof.to, to_roof.from}, workspace));

  // A rung breaks: an edit of one cell.
  const wend::FloorCell rung = {3, 2, 1};
  floors.set_symbol(rung, ' ');
  const wend::Point changed = floors.place(rung);
  if (!navigator.update(floors.map(), {&changed, 1})) return 1;
  print_path("without the ladder", floors, navigator.solve(to_roof, workspace));
}
