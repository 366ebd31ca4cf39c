// A search that runs a little in each frame of a game, and can be called off.
#include <cstdio>

#include "wend/wend.h"

int main() {
  const wend::Navigator navigator = wend::Navigator::build(wend::GridMap(200, 200)).value();
  wend::Workspace workspace;
  wend::Query query = {.from = {10, 10}, .to = {190, 150}};
  query.algorithm = "dijkstra";               // slow on purpose
  query.options.limits.cost = 100 * 19601.0;  // do not look further than 100 diagonal steps

  wend::SearchHandle search = navigator.begin(query, workspace);
  int frame = 1;
  while (search.run({.expansions = 2000}) == wend::Status::running) ++frame;

  const wend::Path path = search.path();
  std::printf("%s after %d frames and %llu expansions; the nearest place found is (%d,%d)\n",
              wend::to_string(path.status), frame,
              static_cast<unsigned long long>(path.counters.expanded), path.points.back().x,
              path.points.back().y);
}
