// A unit on its way through some rooms learns that one more door is shut. The picture shows the
// Replanner's work: the cells that it searched for another way, the path before, and the path now:
//
//     example-mend-a-path > mended.svg
#include <wend/picture/draw.h>
#include <wend/wend.h>

#include <cstdio>

namespace {

wend::GridMap rooms() {
  wend::MapRecipe recipe;
  recipe.kind = wend::MapKind::rooms;
  recipe.width = 72;
  recipe.height = 40;
  recipe.seed = 4;
  return wend::generate_map(recipe).value();
}

/// The cells that a search forward closed: all cells that it looked at once the path was cut.
std::vector<wend::Mark> looked_at(const wend::TraceLog& log, const wend::Navigator& navigator) {
  std::vector<wend::Mark> marks(navigator.node_count(), wend::Mark::none);
  for (const wend::TraceEvent& event : log) {
    if (event.side != wend::Side::forward) continue;
    wend::Mark& mark = marks[event.node];
    if (event.kind == wend::TraceKind::closed) mark = wend::Mark::closed;
    if (event.kind == wend::TraceKind::opened) mark = wend::Mark::open;
  }
  return marks;
}

}  // namespace

int main() {
  wend::GridMap map = rooms();
  auto navigator = wend::Navigator::build(map).value();
  wend::TraceLog log;
  wend::Query query = {.from = {2, 2}, .to = {69, 37}};
  query.options.trace = &log;
  wend::Replanner replanner(navigator, query, wend::Replanning::incremental);
  replanner.run();
  const wend::Path before = replanner.path();
  std::fprintf(stderr, "at first: length %.2f, %llu expansions\n", before.length,
               static_cast<unsigned long long>(before.counters.expanded));

  // A cell two thirds along the path, and those beside it.
  const wend::Point door = before.points[before.points.size() * 2 / 3];
  std::vector<wend::Point> shut;
  for (wend::Point p{0, door.y - 1}; p.y <= door.y + 1; ++p.y) {
    for (p.x = door.x - 1; p.x <= door.x + 1; ++p.x) {
      if (map.contains(p) && map.walkable(p)) shut.push_back(p);
    }
  }
  for (const wend::Point p : shut) map.set_walkable(p, false);
  log.clear();
  replanner.updated(navigator.update(map, shut).value(), shut);
  replanner.run();
  const wend::Path after = replanner.path();
  const wend::ReplanReport report = replanner.report();
  std::fprintf(stderr,
               "mended: length %.2f, %llu expansions, %llu cells cost more than was known\n",
               after.length, static_cast<unsigned long long>(after.counters.expanded),
               static_cast<unsigned long long>(report.raised));

  wend::Picture picture;
  picture.map = &map;
  picture.title = "A path is mended";
  picture.caption = "Crossed out: what was shut. Thin: the path before.";
  picture.forward = looked_at(log, navigator);
  picture.starts = {after.points.front()};
  picture.goals = {after.points.back()};
  picture.path = after.points;
  picture.alternatives = {before.points};
  picture.closed = shut;
  const auto svg = wend::draw_svg(picture);
  if (!svg) return std::fprintf(stderr, "%s\n", svg.error().message().c_str()), 1;
  std::fputs(svg.value().c_str(), stdout);
}
