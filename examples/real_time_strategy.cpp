// Real-time strategy: many units ask at once, a frame has little time, and buildings come up on the
// way.
#include <algorithm>
#include <cstdio>
#include <vector>

#include "wend/wend.h"

namespace {

/// A plain with a river that two bridges cross.
wend::GridMap battlefield() {
  wend::GridMap map(96, 64);
  for (int y = 0; y < 64; ++y) {
    if (y < 10 || (y >= 14 && y < 50) || y >= 53) {
      for (int x = 46; x < 50; ++x) map.set_symbol({x, y}, 'W');
    }
  }
  return map;
}

struct Unit {
  wend::Query order;
  wend::Path path;
};

/// Every frame spends so many expansions on whoever is first in line; the others wait their turn.
int serve(const wend::Navigator& navigator, wend::Workspace& workspace, std::vector<Unit*> line) {
  constexpr std::uint64_t kPerFrame = 2000;
  int frames = 1;
  std::uint64_t left = kPerFrame;
  for (Unit* unit : line) {
    wend::SearchHandle search = navigator.begin(unit->order, workspace);
    std::uint64_t before = 0;
    while (search.run({.expansions = left}) == wend::Status::running) {
      ++frames;  // the game draws, and goes on with the same search
      before = search.path().counters.expanded;
      left = kPerFrame;
    }
    search.write_path(unit->path);
    left -= std::min(left, unit->path.counters.expanded - before);
    if (left == 0) {
      ++frames;
      left = kPerFrame;
    }
  }
  return frames;
}

bool crosses(const wend::Path& path, const std::vector<wend::Point>& cells) {
  return std::any_of(path.points.begin(), path.points.end(), [&](wend::Point p) {
    return std::find(cells.begin(), cells.end(), p) != cells.end();
  });
}

}  // namespace

int main() {
  wend::GridMap map = battlefield();
  wend::Navigator navigator = wend::Navigator::build(map).value();
  wend::Workspace workspace;

  // Twenty soldiers, each by a way of its own, for a fort that is walled in: as near as they get.
  for (int i = 0; i < 5; ++i) {
    for (const wend::Point p : {wend::Point{84 + i, 30}, {84 + i, 34}, {84, 30 + i}, {88, 30 + i}})
      map.set_walkable(p, false);
  }
  if (!navigator.update(map)) return 1;
  std::vector<Unit> army;
  for (int i = 0; i < 20; ++i) {
    wend::Query order = {.from = {2 + i % 5, 20 + i / 5}, .to = {86, 32}};
    order.algorithm = "wandering_astar";
    order.options.wandering.seed = static_cast<std::uint64_t>(i);
    order.options.fallback = wend::Fallback::cheapest_to_reach;
    army.push_back({order, {}});
  }
  std::vector<Unit*> line;
  for (Unit& unit : army) line.push_back(&unit);
  const int frames = serve(navigator, workspace, line);
  const Unit& first = army.front();
  std::printf("20 orders in %d frames; the first: %s, to %d,%d\n", frames,
              wend::to_string(first.path.status), first.path.points.back().x,
              first.path.points.back().y);

  // The enemy blows up a bridge: only those whose path it was ask again.
  std::vector<wend::Point> bridge;
  for (int y = 10; y < 14; ++y) {
    for (int x = 46; x < 50; ++x) bridge.push_back({x, y});
  }
  for (const wend::Point p : bridge) map.set_symbol(p, 'W');
  if (!navigator.update(map, bridge)) return 1;
  line.clear();
  for (Unit& unit : army) {
    if (crosses(unit.path, bridge)) line.push_back(&unit);
  }
  const std::size_t lost = line.size();
  serve(navigator, workspace, line);
  const bool safe = std::none_of(army.begin(), army.end(),
                                 [&](const Unit& unit) { return crosses(unit.path, bridge); });
  std::printf("the bridge is gone: %zu of 20 ask again, all go round: %s\n", lost,
              safe ? "yes" : "no");
}
