#include "pictures/search_picture.h"

#include <algorithm>

#include "options/alternatives.h"
#include "pictures/overlay_picture.h"
#include "pictures/replay.h"

#include "scene/grid_scene.h"
#include "terminal/suggest.h"

namespace wend::cli {
namespace {

using Mark = Picture::Mark;

/// The caption, which differs between pictures of one scene.
std::string grid_caption(const io::SearchTrace& trace, const GridMap& map) {
  const std::string text = caption_of(trace);
  return is_hexagonal(map.layout()) ? text : text + ", corners " + dashed(trace.corners);
}

Picture grid_picture(const io::SearchTrace& trace, const Scene& scene) {
  const GridMap& map = scene.map;
  Picture picture;
  picture.map = &map;
  picture.floors = floors_of(scene);
  picture.title = trace.map;
  picture.caption = grid_caption(trace, map);
  picture.summary = summary_of(trace);
  picture.starts = {trace.from};
  picture.goals = {trace.to};
  picture.goals.insert(picture.goals.end(), trace.more_goals.begin(), trace.more_goals.end());
  picture.path = trace.path;
  picture.links = map.links();
  picture.forward.assign(map.cell_count(), Mark::none);
  return picture;
}

/// The marks that the search still knows of.
std::vector<Mark> marks_of(const Answer& answer, Side side) {
  const GridScene& scene = *as_grid(*answer.scene);
  std::vector<Mark> marks(scene.map().cell_count(), Mark::none);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const NodeId node = scene.grid().node(scene.map().point(static_cast<NodeId>(i)));
    const NodeLabel label = answer.search->label(node, side);
    if (label.reached) marks[i] = label.closed ? Mark::closed : Mark::open;
  }
  return marks;
}

}  // namespace

Picture search_picture(const TracedSearch& traced, bool scores) {
  Picture picture = grid_picture(traced.trace, as_grid(*traced.scene)->scene());
  picture.line = traced.line;
  add_overlay(picture, traced.overlay.get(), [&](NodeId node) { return traced.scene->cell(node); });
  if (!traced.line.empty() && traced.trace.events.empty()) picture.forward.clear();  // by no cells
  if (scores) picture.scores.resize(picture.map->cell_count());
  return picture;
}

Picture search_picture(const Answer& answer) {
  Picture picture = grid_picture(record_of(answer), as_grid(*answer.scene)->scene());
  picture.forward = marks_of(answer, Side::forward);
  picture.backward = marks_of(answer, Side::backward);
  const auto none = [](Mark mark) { return mark == Mark::none; };
  if (std::all_of(picture.backward.begin(), picture.backward.end(), none)) {
    picture.backward.clear();
  }
  picture.line = answer.path.waypoints;
  add_overlay(picture, answer.overlay, [&](NodeId node) { return answer.scene->cell(node); });
  add_alternatives(picture, answer.alternatives);
  if (answer.curve) {
    picture.smoothed = answer.curve->points;
  } else if (answer.smooth) {
    for (const Point p : answer.smooth->waypoints) {
      picture.smoothed.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
    }
  }
  return picture;
}

}  // namespace wend::cli
