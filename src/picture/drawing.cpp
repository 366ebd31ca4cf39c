#include "picture/drawing.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "picture/cell_colours.h"
#include "picture/crowd/crowd_marks.h"
#include "picture/link_lines.h"
#include "picture/overlay_marks.h"

namespace wend::drawing {
namespace {

// Cells as small as this need a pale rim around lines, or walls would swallow them.
constexpr int kRimmedCell = 6;
constexpr int kLeastGridCell = 12;

class Drawing {
 public:
  Drawing(const Picture& picture, const Layout& layout, Canvas& canvas)
      : picture_(picture),
        layout_(layout),
        canvas_(canvas),
        map_(*picture.map),
        cells_(cell_colours(picture, layout.cell)) {}

  void draw() {
    canvas_.rectangle({0, 0}, layout_.width, layout_.height, kGround);
    if (layout_.plan.squares()) {
      canvas_.cells(cells_, place(0, 0), layout_.cell);
      draw_grid_lines();
      draw_squares();
      draw_frame();
      draw_rulers();
      draw_entrances();
      draw_overlay();
    } else {
      draw_tiles();
      draw_outlines();
      if (picture_.floors != nullptr) draw_floor_names();
    }
    draw_network();
    draw_directions(picture_, map_places(), layout_.cell, canvas_);
    draw_trails(picture_, map_places(), layout_.cell, canvas_);
    for (const std::vector<Point>& path : picture_.alternatives) {
      draw_pieces(path, kAlternative, 0.75 * path_width());
    }
    draw_path();
    draw_smoothed();
    draw_links();
    draw_ends();
    draw_units(picture_, map_places(), layout_.cell, canvas_);
    draw_scores();
    draw_caption();
    draw_legend();
    draw_scale_bar(picture_, layout_.scale_bar, canvas_);
  }

 private:
  /// Where a point given in cells is drawn.
  Place place(double x, double y) const {
    return {layout_.map_left + x * layout_.cell, layout_.map_top + y * layout_.cell};
  }
  Place centre(Point p) const {
    return layout_.plan.squares() ? place(p.x + 0.5, p.y + 0.5) : layout_.plan.centre(p);
  }

  /// Cells that are no squares, colour by colour.
  void draw_tiles() {
    std::map<std::uint32_t, std::vector<Point>> cells_in;
    for (Point p; p.y < map_.height(); ++p.y) {
      for (p.x = 0; p.x < map_.width(); ++p.x) {
        if (layout_.plan.shows(p)) cells_in[number_of(cells_.at(p.x, p.y))].push_back(p);
      }
    }
    for (const auto& [number, cells] : cells_in) {
      std::vector<Place> corners;
      for (const Point p : cells) {
        const std::vector<Place> outline = layout_.plan.outline(p);
        corners.insert(corners.end(), outline.begin(), outline.end());
      }
      canvas_.tiles(corners, layout_.plan.sides(), cells_.at(cells[0].x, cells[0].y));
    }
  }

  /// Only where cells are large enough to be told apart by them.
  void draw_outlines() {
    if (layout_.cell < kLeastGridCell) return;
    std::vector<Place> ends;
    for (Point p; p.y < map_.height(); ++p.y) {
      for (p.x = 0; p.x < map_.width(); ++p.x) {
        if (!layout_.plan.shows(p)) continue;
        const std::vector<Place> outline = layout_.plan.outline(p);
        for (std::size_t i = 0; i < outline.size(); ++i) {
          ends.push_back(outline[i]);
          ends.push_back(outline[(i + 1) % outline.size()]);
        }
      }
    }
    if (!ends.empty()) canvas_.segments(ends, {kBlack, 1, 0.15});
  }

  void draw_floor_names() {
    for (std::int32_t floor = 0; floor < picture_.floors->floor_count(); ++floor) {
      canvas_.text(layout_.plan.name_place(floor), "floor " + std::to_string(floor), {});
    }
  }

  /// Only where cells are large enough to be told apart by them.
  void draw_grid_lines() {
    if (layout_.cell < kLeastGridCell) return;
    std::vector<Place> ends;
    // Half a pixel on, so that a line of one pixel covers one.
    const auto add = [&](double x0, double y0, double x1, double y1) {
      const Place from = place(x0, y0);
      const Place to = place(x1, y1);
      const bool upright = x0 == x1;
      const double dx = upright ? 0.5 : 0;
      const double dy = upright ? 0 : 0.5;
      ends.push_back({from.x + dx, from.y + dy});
      ends.push_back({to.x + dx, to.y + dy});
    };
    for (int x = 1; x < map_.width(); ++x) add(x, 0, x, map_.height());
    for (int y = 1; y < map_.height(); ++y) add(0, y, map_.width(), y);
    if (!ends.empty()) canvas_.segments(ends, {kBlack, 1, 0.15});
  }

  /// The larger, the heavier their lines.
  void draw_squares() {
    double width = 1;
    for (const std::int32_t side : picture_.squares) {
      std::vector<Place> ends;
      for (int x = side; x < map_.width(); x += side) {
        ends.insert(ends.end(), {place(x, 0), place(x, map_.height())});
      }
      for (int y = side; y < map_.height(); y += side) {
        ends.insert(ends.end(), {place(0, y), place(map_.width(), y)});
      }
      if (!ends.empty()) canvas_.segments(ends, {kFaint, width});
      width += 2;
    }
  }

  void draw_entrances() {
    const double radius = std::max(0.3 * layout_.cell, 2.0);
    for (const Point p : picture_.entrances)
      canvas_.circle(centre(p), radius, kFaint, {kGround, 1});
  }

  void draw_overlay() {
    const double radius = std::max(0.28 * layout_.cell, 1.5);
    for (const Point p : picture_.closed) draw_closed(centre(p), radius, canvas_);
    for (const Point p : picture_.dear) draw_dear(centre(p), radius, canvas_);
    for (const Point p : picture_.pass_only) draw_pass_only(centre(p), radius, canvas_);
  }

  /// Another network, on top of the cells.
  void draw_network() {
    std::vector<Place> ends;
    for (const GridLink& edge : picture_.edges) {
      ends.insert(ends.end(), {centre(edge.from), centre(edge.to)});
    }
    if (!ends.empty()) canvas_.segments(ends, {kSmoothed, std::max(0.04 * layout_.cell, 1.0), 0.7});
    const double radius = std::max(0.09 * layout_.cell, 1.5);
    for (const Point p : picture_.nodes) canvas_.circle(centre(p), radius, kSmoothed, {kGround, 1});
  }

  /// Around the map.
  void draw_frame() {
    const Place a = place(0, 0);
    const Place b = place(map_.width(), map_.height());
    canvas_.segments({{a.x - 1, a.y - 0.5},
                      {b.x + 1, a.y - 0.5},
                      {a.x - 1, b.y + 0.5},
                      {b.x + 1, b.y + 0.5},
                      {a.x - 0.5, a.y - 1},
                      {a.x - 0.5, b.y + 1},
                      {b.x + 0.5, a.y - 1},
                      {b.x + 0.5, b.y + 1}},
                     {kInk, 1});
  }

  /// Column and row numbers, where scores are to be read cell by cell.
  void draw_rulers() {
    if (picture_.scores.empty()) return;
    constexpr double kSize = 11;
    constexpr double kGap = 5;
    for (int x = 0; x < map_.width(); ++x) {
      canvas_.text({place(x + 0.5, 0).x, layout_.map_top - kGap}, std::to_string(x),
                   {kSize, Anchor::middle, false, kFaint});
    }
    for (int y = 0; y < map_.height(); ++y) {
      canvas_.text({layout_.map_left - kGap, place(0, y + 0.5).y + 0.36 * kSize}, std::to_string(y),
                   {kSize, Anchor::right, false, kFaint});
    }
  }

  void draw_line(const std::vector<Place>& places, Colour colour, double width) {
    const bool rimmed = layout_.cell < kRimmedCell || !picture_.heat.empty();
    if (rimmed) canvas_.polyline(places, {kGround, width + 2, 0.75});
    canvas_.polyline(places, {colour, width});
  }

  /// Thinner below numbers and arrows.
  double path_width() const {
    return picture_.scores.empty() ? std::max(0.16 * layout_.cell, 3.0) : 5;
  }

  void draw_path() {
    if (!picture_.line.empty()) return draw_line(places_of(picture_.line), kPath, path_width());
    draw_pieces(picture_.path, kPath, path_width());
  }

  void draw_pieces(const std::vector<Point>& path, Colour colour, double width) {
    for (const std::vector<Point>& piece : path_pieces(picture_, path)) {
      if (piece.size() > 1) draw_line(corners_of(piece), colour, width);
    }
  }

  Place place_of(const Position& p) const {
    return layout_.plan.squares() ? place(p.x + 0.5, p.y + 0.5) : layout_.plan.place(p.x, p.y);
  }
  MapPlaces map_places() const {
    return [this](const Position& p) { return place_of(p); };
  }
  std::vector<Place> places_of(const std::vector<Position>& positions) const {
    std::vector<Place> places;
    places.reserve(positions.size());
    for (const Position& p : positions) places.push_back(place_of(p));
    return places;
  }

  /// Straight stretches need no points in between.
  std::vector<Place> corners_of(const std::vector<Point>& points) const {
    std::vector<Place> places;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool inner = i > 0 && i + 1 < points.size();
      if (inner && is_straight(points[i - 1], points[i], points[i + 1])) continue;
      places.push_back(centre(points[i]));
    }
    return places;
  }

  /// Equal steps, but for rounding.
  bool is_straight(Point a, Point b, Point c) const {
    const Place before = centre(a);
    const Place here = centre(b);
    const Place after = centre(c);
    return std::abs(after.x - 2 * here.x + before.x) < 1e-6 &&
           std::abs(after.y - 2 * here.y + before.y) < 1e-6;
  }

  void draw_smoothed() {
    if (picture_.smoothed.size() < 2) return;
    draw_line(places_of(picture_.smoothed), kSmoothed, std::max(0.1 * layout_.cell, 2.5));
  }

  /// A filled triangle with its tip at `tip`, pointing along (dx, dy) of length 1.
  void draw_head(Place tip, double dx, double dy, double size, Colour colour) {
    const double x = tip.x - dx * size;
    const double y = tip.y - dy * size;
    const double half = size / 2;
    canvas_.polygon({tip, {x - dy * half, y + dx * half}, {x + dy * half, y - dx * half}}, colour);
  }

  void draw_links() {
    for (const LinkLine& line : link_lines(picture_)) draw_link(line);
  }

  /// A pale rim keeps it visible on walls and other lines.
  void draw_link(const LinkLine& line) {
    const Colour colour = line.taken ? kPath : kInk;
    const double width = line.taken ? path_width() : std::max(0.06 * layout_.cell, 1.5);
    const double head = 3 * width + 4;
    const Place a = centre(line.from);
    const Place b = centre(line.to);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double dx = (b.x - a.x) / length;
    const double dy = (b.y - a.y) / length;
    // Only up to the heads, lest their tips be blunt.
    const double trim = std::min(head, length / 2);
    const double start = line.both_ways ? trim : 0;
    const std::vector<Place> ends = {{a.x + dx * start, a.y + dy * start},
                                     {b.x - dx * trim, b.y - dy * trim}};
    canvas_.segments(ends, {kGround, width + 3, 0.85});
    draw_rimmed_head(b, dx, dy, head, colour);
    if (line.both_ways) draw_rimmed_head(a, -dx, -dy, head, colour);
    canvas_.segments(ends, {colour, width, 1, true});
  }

  void draw_rimmed_head(Place tip, double dx, double dy, double size, Colour colour) {
    // A rim of 1.5 pixels moves the tip of a triangle as high as it is broad this far ahead.
    constexpr double kAhead = 3.4;
    draw_head({tip.x + dx * kAhead, tip.y + dy * kAhead}, dx, dy, size + kAhead + 1.5, kGround);
    draw_head(tip, dx, dy, size, colour);
  }

  double marker_radius() const {
    return picture_.scores.empty() ? std::max(0.33 * layout_.cell, 6.0) : 0.14 * layout_.cell;
  }

  void draw_ends() {
    if (ends_elsewhere(picture_)) {
      canvas_.circle(centre(picture_.path.back()), marker_radius() - 0.75, kGround, {kPath, 3});
    }
    for (const Point p : picture_.goals) draw_marker(p, kGoal);
    for (const Point p : picture_.starts) draw_marker(p, kStart);
  }

  void draw_marker(Point p, Colour fill) {
    const double radius = marker_radius();
    // The dark rim alone would be lost there.
    if (!map_.walkable(p)) canvas_.circle(centre(p), radius + 2, kGround, {kGround, 1});
    canvas_.circle(centre(p), radius, fill, {kInk, 1.5});
  }

  bool has_marker(Point p) const {
    const auto among = [&](const std::vector<Point>& cells) {
      return std::find(cells.begin(), cells.end(), p) != cells.end();
    };
    return among(picture_.goals) || among(picture_.starts) ||
           (ends_elsewhere(picture_) && p == picture_.path.back());
  }

  void draw_scores() {
    for (std::size_t i = 0; i < picture_.scores.size(); ++i) {
      const Picture::Scores& scores = picture_.scores[i];
      if (!scores.f.empty()) draw_scores_of(map_.point(static_cast<NodeId>(i)), scores);
    }
  }

  void draw_scores_of(Point p, const Picture::Scores& scores) {
    // Other shapes than squares have less room near the corners.
    const double edge = layout_.plan.squares() ? 6 : 0.13 * layout_.cell;
    const double size = layout_.score_size;
    const double half = 0.5 * layout_.cell;
    const Place top_left = {centre(p).x - half, centre(p).y - half};
    const double right = top_left.x + layout_.cell - edge;
    const double bottom = top_left.y + layout_.cell - edge - 1;
    // In the cell's colour: only where the path passes below does it show.
    std::optional<Colour> halo;
    if (!picture_.path.empty()) halo = cells_.at(p.x, p.y);
    canvas_.text({top_left.x + edge, top_left.y + edge + size}, scores.f,
                 {size * 1.12, Anchor::left, true, kInk, halo});
    canvas_.text({top_left.x + edge, bottom}, scores.g, {size, Anchor::left, false, kInk, halo});
    canvas_.text({right, bottom}, scores.h, {size, Anchor::right, false, kInk, halo});
    if (scores.parent != kNoNode) draw_arrow(p, map_.point(scores.parent));
  }

  /// Through the cell's middle, towards the parent; from its rim on where there is a marker.
  void draw_arrow(Point from, Point to) {
    const Place middle = centre(from);
    const Place target = centre(to);
    const double length = std::hypot(target.x - middle.x, target.y - middle.y);
    const double dx = (target.x - middle.x) / length;
    const double dy = (target.y - middle.y) / length;
    const double head = 9;
    const bool marked = has_marker(from);
    const double begin = marked ? marker_radius() : -0.17 * layout_.cell;
    const double end = marked ? begin + 1.6 * head : -begin;
    const auto along = [&](double way) { return Place{middle.x + dx * way, middle.y + dy * way}; };
    canvas_.segments({along(begin), along(end - head / 2)}, {kInk, 2});
    draw_head(along(end), dx, dy, head, kInk);
  }

  void draw_caption() {
    Place baseline = layout_.caption;
    for (const std::string& line : text_lines(picture_, layout_.width - 2 * layout_.caption.x)) {
      canvas_.text(baseline, line, {});
      baseline.y += Layout::kLine;
    }
  }

  void draw_legend() {
    for (const LegendEntry& entry : layout_.legend) draw_entry(entry, canvas_);
  }

  const Picture& picture_;
  const Layout& layout_;
  Canvas& canvas_;
  const GridMap& map_;
  CellColours cells_;
};

}  // namespace

void draw_picture(const Picture& picture, const Layout& layout, Canvas& canvas) {
  Drawing(picture, layout, canvas).draw();
}

}  // namespace wend::drawing
