#include "picture/check_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "picture/canvas/raster_canvas.h"

namespace wend::drawing {
namespace {

constexpr int kMostDelay = 655'350;  // milliseconds: 65,535 hundredths of a second
constexpr double kFarthest = 1e9;    // from the map's corner, in cells

/// Keeps the first error, so that checks can be written one below the other.
class Checks {
 public:
  template <class... Words>
  void require(bool holds, fmt::format_string<Words...> otherwise, Words&&... words) {
    if (holds || !first_) return;
    first_ = Error{"", 0, fmt::format(otherwise, std::forward<Words>(words)...)};
  }
  bool good() const { return first_.ok(); }
  const Result<void>& result() const { return first_; }

 private:
  Result<void> first_;
};

class PictureChecks : public Checks {
 public:
  explicit PictureChecks(const Picture& picture) : picture_(picture) {
    check_map();
    if (good()) check_sizes();
    if (good()) check_places();
    if (good()) check_scores();
  }

 private:
  /// The numbers of a layout are ints, and memory ends somewhere.
  void check_map() {
    require(picture_.map != nullptr, "the picture has no map");
    if (!good()) return;
    const GridMap& map = *picture_.map;
    constexpr auto kMost = static_cast<std::size_t>(RasterCanvas::kMostPixels);
    require(map.cell_count() > 0, "the map has no cells");
    require(map.cell_count() <= kMost, "the map has {} cells; pictures show at most {}",
            map.cell_count(), kMost);
    if (picture_.floors == nullptr) return;
    const GridMap& all = picture_.floors->map();
    require(
        all.width() == map.width() && all.height() == map.height() && all.layout() == map.layout(),
        "the floors are those of another map");
  }

  void check_sizes() {
    check_size("forward", picture_.forward.size());
    check_size("backward", picture_.backward.size());
    check_size("heat", picture_.heat.size());
    check_size("first_moves", picture_.first_moves.size());
    check_size("fog", picture_.fog.size());
    check_size("scores", picture_.scores.size());
    check_size("directions", picture_.directions.size());
  }
  void check_size(const char* list, std::size_t size) {
    const std::size_t cells = picture_.map->cell_count();
    require(size == 0 || size == cells, "{}: there are {} for {} cells", list, size, cells);
  }

  void check_places() {
    check_cells("starts", picture_.starts);
    check_cells("goals", picture_.goals);
    check_cells("path", picture_.path);
    for (const std::vector<Point>& path : picture_.alternatives) check_cells("alternatives", path);
    check_cells("nodes", picture_.nodes);
    check_cells("entrances", picture_.entrances);
    check_cells("closed", picture_.closed);
    check_cells("dear", picture_.dear);
    check_cells("pass_only", picture_.pass_only);
    check_links("edges", picture_.edges);
    check_links("links", picture_.links);
    check_line("line", picture_.line);
    check_line("smoothed", picture_.smoothed);
    check_line("directions", picture_.directions);
    for (const Picture::Trail& trail : picture_.trails) check_line("trails", trail.places);
    for (const Picture::Unit& unit : picture_.units) {
      check_line("units", {unit.at});
      require(unit.radius >= 0 && unit.radius <= kFarthest, "units: a radius is out of range");
    }
    for (const std::int32_t side : picture_.squares) {
      require(side > 0, "squares: {} is no side of a square", side);
    }
  }
  void check_cell(const char* list, Point p) {
    require(picture_.map->contains(p), "{}: {},{} is not on the map", list, p.x, p.y);
  }
  void check_cells(const char* list, const std::vector<Point>& cells) {
    for (const Point p : cells) check_cell(list, p);
  }
  void check_links(const char* list, const std::vector<GridLink>& links) {
    for (const GridLink& link : links) {
      check_cell(list, link.from);
      check_cell(list, link.to);
    }
  }
  /// Between cells; on floors, which lie elsewhere in the picture, the nearest cell is asked for.
  void check_line(const char* list, const std::vector<Position>& line) {
    for (const Position& p : line) {
      const bool drawable = std::abs(p.x) <= kFarthest && std::abs(p.y) <= kFarthest;
      require(drawable, "{}: a place lies too far off, or is none", list);
      if (!drawable || picture_.floors == nullptr) continue;
      check_cell(list, {static_cast<std::int32_t>(std::floor(p.x + 0.5)),
                        static_cast<std::int32_t>(std::floor(p.y + 0.5))});
    }
  }

  void check_scores() {
    if (picture_.scores.empty()) return;
    const GridMap& map = *picture_.map;
    require(std::max(map.width(), map.height()) <= Picture::kMostScoredSide,
            "scores: the map has {0} x {1} cells; they can be read on maps of at most {2} x {2}",
            map.width(), map.height(), Picture::kMostScoredSide);
    for (const Picture::Scores& scores : picture_.scores) {
      require(scores.parent == kNoNode || scores.parent < map.cell_count(),
              "scores: the parent {} is no cell", scores.parent);
    }
  }

  const Picture& picture_;
};

class GraphChecks : public Checks {
 public:
  explicit GraphChecks(const GraphPicture& picture) : picture_(picture) {
    check_sizes();
    if (good()) check_places();
    if (good() && picture_.funnel) check_funnel(*picture_.funnel);
  }

 private:
  void check_sizes() {
    const std::size_t nodes = picture_.nodes.size();
    require(picture_.costs.empty() || picture_.costs.size() == nodes,
            "costs: there are {} for {} nodes", picture_.costs.size(), nodes);
    const bool aslant = picture_.view == GraphPicture::View::aslant;
    require(!aslant || !picture_.regions.empty() || !picture_.level.empty(),
            "seen aslant there is nothing: give regions, or a level");
    require(picture_.regions.empty() || picture_.regions.size() == nodes,
            "regions: there are {} for {} nodes", picture_.regions.size(), nodes);
    for (const auto* marks : {&picture_.forward, &picture_.backward}) {
      require(marks->empty() || marks->size() == nodes, "marks: there are {} for {} nodes",
              marks->size(), nodes);
    }
    for (const auto& [list, marked] : {std::pair{"closed", &picture_.closed},
                                       {"dear", &picture_.dear},
                                       {"pass_only", &picture_.pass_only}}) {
      for (const NodeId node : *marked)
        require(node < nodes, "{}: there is no node {}", list, node);
    }
    for (const auto& [from, to] : picture_.edges) {
      require(std::max(from, to) < nodes, "edges: there is no node {}", std::max(from, to));
    }
  }

  void check_places() {
    for (const GraphPicture::Node& node : picture_.nodes) check_place("nodes", node.at);
    for (const Outline& outline : picture_.regions) check_places("regions", outline);
    for (const Outline& outline : picture_.level) check_places("level", outline);
    for (const Outline& outline : picture_.margins) check_places("margins", outline);
    for (const Outline& outline : picture_.obstacles) check_places("obstacles", outline);
    check_places("starts", picture_.starts);
    check_places("goals", picture_.goals);
    check_places("path", picture_.path);
    for (const std::vector<Position>& path : picture_.alternatives) {
      check_places("alternatives", path);
    }
    check_places("line", picture_.line);
  }
  void check_funnel(const FunnelView& view) {
    for (const NodeId node : view.corridor) {
      require(node < picture_.regions.size(), "funnel: there is no region {}", node);
    }
    require(view.door <= view.doors.size(), "funnel: there is no door {}", view.door);
    for (const auto& [left, right] : view.doors) check_places("funnel", {left, right});
    check_places("funnel", {view.apex, view.left, view.right});
  }
  void check_places(const char* list, const std::vector<Position>& places) {
    for (const Position& p : places) check_place(list, p);
  }
  void check_place(const char* list, const Position& p) {
    const bool finite = std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z);
    require(finite, "{}: a place is not finite", list);
  }

  const GraphPicture& picture_;
};

}  // namespace

Result<void> check(const Picture& picture) { return PictureChecks(picture).result(); }

/// Shapes first: a caller may stop filling in a picture after so many nodes, before all edges.
Result<void> check(const GraphPicture& picture) {
  const auto open = [](const GraphPicture::Node& node) { return !node.closed; };
  const auto nodes = std::count_if(picture.nodes.begin(), picture.nodes.end(), open);
  if (static_cast<std::size_t>(nodes) > GraphPicture::kMostShapes) return too_many_shapes();
  return GraphChecks(picture).result();
}

Result<void> check_timing(std::size_t frames, bool has_frames, int delay, int last_delay) {
  Checks checks;
  checks.require(frames > 0, "the animation has no frames");
  checks.require(has_frames, "nothing makes the animation's frames");
  for (const int each : {delay, last_delay}) {
    checks.require(each >= 0 && each <= kMostDelay,
                   "a frame is shown for {} milliseconds; at most {} are possible", each,
                   kMostDelay);
  }
  return checks.result();
}

Error too_many_shapes() {
  return {"", 0,
          fmt::format("a picture of this map would have more than {} shapes; draw a smaller map",
                      GraphPicture::kMostShapes)};
}

}  // namespace wend::drawing
