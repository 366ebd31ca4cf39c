// Two crowds cross a large map to one gate, on flow tiles that are made where they walk; then a
// wall is built on the way, and only the tiles that it touches are made anew:
//
//     example-crowds-on-tiles
#include <wend/flow/flow_tiles.h>
#include <wend/wend.h>

#include <cstdio>
#include <vector>

namespace {

/// Lets all walk to the end, and returns the number that arrive.
int walk(const wend::FlowTiles& tiles, std::vector<wend::NodeId> units, wend::NodeId gate) {
  int arrived = 0;
  for (wend::NodeId unit : units) {
    while (unit != wend::kNoNode && unit != gate) unit = tiles.next(unit);
    if (unit == gate) ++arrived;
  }
  return arrived;
}

}  // namespace

int main() {
  wend::GridMap map(512, 512);
  wend::Navigator navigator = wend::Navigator::build(map).value();
  std::vector<wend::NodeId> units;
  for (int i = 0; i < 100; ++i) {
    units.push_back(navigator.node({20 + i % 10, 40 + i / 10}));
    units.push_back(navigator.node({60 + i % 10, 470 + i / 10}));
  }
  const wend::NodeId gate = navigator.node({500, 256});

  const auto ground = wend::FlowGround::build(navigator).value();  // the sectors: once per map
  wend::FlowTiles tiles(ground, {&gate, 1});                       // no tile yet
  int arrived = walk(tiles, units, gate);
  std::printf("%d arrive by %zu tiles of %u\n", arrived, tiles.tile_count(),
              ground->sectors().sector_count());

  std::vector<wend::Point> wall;
  for (int y = 40; y < 140; ++y) wall.push_back({200, y});
  for (const wend::Point cell : wall) map.set_symbol(cell, '@');
  if (!navigator.update(map, wall)) return 1;
  if (!ground->update(navigator, navigator.nodes(wall))) return 1;
  const std::uint64_t before = tiles.floods();
  tiles.follow_edit();
  arrived = walk(tiles, units, gate);
  std::printf("a wall: %d arrive, %llu tiles made anew\n", arrived,
              static_cast<unsigned long long>(tiles.floods() - before));
  return 0;
}
