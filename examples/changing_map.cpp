// A door that shuts while units walk: paths that the change breaks are found again, and a thread
// that searches never sees half a change.
#include <cstdio>
#include <thread>
#include <vector>

#include "wend/wend.h"

namespace {

/// Two rooms with two doors between them.
wend::GridMap two_rooms() {
  wend::GridMap map(40, 20);
  for (int y = 0; y < 20; ++y) map.set_walkable({20, y}, false);
  for (const wend::Point door : {wend::Point{20, 3}, {20, 16}}) map.set_walkable(door, true);
  return map;
}

void one_thread() {
  wend::GridMap map = two_rooms();
  wend::Navigator navigator = wend::Navigator::build(map).value();
  wend::Workspace workspace;
  const wend::Query query = {.from = {2, 2}, .to = {37, 2}};
  wend::Path path = navigator.solve(query, workspace);
  std::printf("by the near door: %.2f\n", path.length);

  const std::vector<wend::Point> changed = {{20, 3}};
  map.set_walkable(changed[0], false);
  const bool repaired = !navigator.update(map, changed).value().rebuilt;
  const bool stale = path.version != navigator.version();
  std::printf("the door shuts: %s, the path is %s\n", repaired ? "repaired" : "rebuilt",
              stale ? "stale" : "up to date");
  if (stale) path = navigator.solve(query, workspace);
  std::printf("by the far door: %.2f\n", path.length);
}

void two_threads() {
  wend::SharedNavigator shared = wend::SharedNavigator::build(two_rooms()).value();
  const auto search = [&shared](int* found) {
    wend::Workspace workspace;
    for (int i = 0; i < 1000; ++i) {
      const auto navigator = shared.snapshot();  // stays what it is while it is held
      *found += navigator->solve({.from = {2, 2}, .to = {37, 2}}, workspace).found() ? 1 : 0;
    }
  };
  int found = 0;
  std::thread reader(search, &found);
  for (int i = 0; i < 1000; ++i) {  // one door shuts and the other opens: a way is always open
    const bool near_open = i % 2 == 1;
    const std::vector<wend::CellEdit> edits = {{{20, 3}, near_open ? '.' : '#'},
                                               {{20, 16}, near_open ? '#' : '.'}};
    if (!shared.commit(edits)) return;
  }
  reader.join();
  std::printf("%d of 1000 searches found a way\n", found);
}

}  // namespace

int main() {
  one_thread();
  two_threads();
}
