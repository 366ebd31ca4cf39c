#include "drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace wend::cli {
namespace {

// Cells as small as this need a pale rim around lines, or walls would swallow them.
constexpr int kRimmedCell = 6;
constexpr int kLeastGridCell = 12;

/// The least and the greatest of the finite values.
struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  bool empty() const { return least > most; }
  double share(double value) const { return most > least ? (value - least) / (most - least) : 0; }
};

Range range_of(const std::vector<double>& values) {
  Range range;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    range.least = std::min(range.least, value);
    range.most = std::max(range.most, value);
  }
  return range;
}

std::string heat_text(double value) {
  const bool is_whole = value == std::floor(value) && std::abs(value) < 1e15;
  return is_whole ? fmt::format("{:.0f}", value) : fmt::format("{:.6g}", value);
}

class Drawing {
 public:
  Drawing(const Picture& picture, const Layout& layout, Canvas& canvas)
      : picture_(picture),
        layout_(layout),
        canvas_(canvas),
        map_(*picture.map),
        heat_range_(range_of(picture.heat)) {}

  void draw() {
    canvas_.rectangle({0, 0}, layout_.width, layout_.height, kGround);
    draw_cells();
    draw_grid_lines();
    draw_frame();
    draw_path();
    draw_smoothed();
    draw_links();
    draw_ends();
    draw_scores();
    draw_caption();
    draw_legend();
    draw_scale_bar();
  }

 private:
  /// What the marks of both sides make of a colour; two marks are mixed evenly.
  Colour marked(Colour ground, Mark forward, Mark backward) const {
    const Colour front = forward == Mark::closed ? kClosed : kOpen;
    const Colour back = backward == Mark::closed ? kClosedBackward : kOpenBackward;
    if (forward == Mark::none && backward == Mark::none) return ground;
    if (backward == Mark::none) return tinted(ground, front, layout_.cell);
    if (forward == Mark::none) return tinted(ground, back, layout_.cell);
    return tinted(ground, mixed(front, back, 0.5), layout_.cell);
  }

  /// Colours by symbol and marks, worked out once rather than per cell.
  std::vector<Colour> colour_table() const {
    std::vector<Colour> table;
    for (int symbol = 0; symbol < 256; ++symbol) {
      const Colour ground = ground_colour(map_.terrain().of(static_cast<char>(symbol)));
      for (const Mark forward : {Mark::none, Mark::open, Mark::closed}) {
        for (const Mark backward : {Mark::none, Mark::open, Mark::closed}) {
          table.push_back(marked(ground, forward, backward));
        }
      }
    }
    return table;
  }

  void draw_cells() {
    const std::vector<Colour> table = colour_table();
    CellColours cells{map_.width(), map_.height(), std::vector<Colour>(map_.cell_count())};
    const auto mark = [](const std::vector<Mark>& marks, std::size_t i) {
      return marks.empty() ? 0 : static_cast<std::size_t>(marks[i]);
    };
    for (std::size_t i = 0; i < cells.colours.size(); ++i) {
      const std::size_t symbol = static_cast<unsigned char>(map_.cells()[i]);
      const std::size_t marks = mark(picture_.forward, i) * 3 + mark(picture_.backward, i);
      cells.colours[i] = table[symbol * 9 + marks];
    }
    for (std::size_t i = 0; i < picture_.heat.size(); ++i) {
      const double value = picture_.heat[i];
      if (std::isfinite(value)) cells.colours[i] = heat_colour(heat_range_.share(value));
    }
    canvas_.cells(cells, place(0, 0), layout_.cell);
  }

  /// Of a point given in cells.
  Place place(double x, double y) const {
    return {layout_.map_left + x * layout_.cell, layout_.map_top + y * layout_.cell};
  }
  Place centre(Point p) const { return place(p.x + 0.5, p.y + 0.5); }

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

  void draw_line(const std::vector<Place>& places, Colour colour, double width) {
    const bool rimmed = layout_.cell < kRimmedCell || !picture_.heat.empty();
    if (rimmed) canvas_.polyline(places, {kGround, width + 2, 0.75});
    canvas_.polyline(places, {colour, width});
  }

  /// Straight stretches need no points in between.
  void draw_path() {
    const std::vector<Point>& points = picture_.path;
    if (points.size() < 2) return;
    std::vector<Place> places;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool inner = i > 0 && i + 1 < points.size();
      if (inner && points[i].x - points[i - 1].x == points[i + 1].x - points[i].x &&
          points[i].y - points[i - 1].y == points[i + 1].y - points[i].y) {
        continue;
      }
      places.push_back(centre(points[i]));
    }
    // Below numbers and arrows: broad and pale, like a marker.
    if (!picture_.scores.empty()) return canvas_.polyline(places, {kPath, 8, 0.5});
    draw_line(places, kPath, std::max(0.16 * layout_.cell, 3.0));
  }

  void draw_smoothed() {
    if (picture_.smoothed.size() < 2) return;
    std::vector<Place> places;
    for (const Vertex& vertex : picture_.smoothed) places.push_back(place(vertex.x, vertex.y));
    draw_line(places, kSmoothed, std::max(0.1 * layout_.cell, 2.5));
  }

  /// A filled triangle with its tip at `tip`, pointing along (dx, dy) of length 1.
  void draw_head(Place tip, double dx, double dy, double size, Colour colour) {
    const double x = tip.x - dx * size;
    const double y = tip.y - dy * size;
    const double half = size / 2;
    canvas_.polygon({tip, {x - dy * half, y + dx * half}, {x + dy * half, y - dx * half}}, colour);
  }

  void draw_links() {
    const double width = std::max(0.06 * layout_.cell, 1.5);
    for (const Link& link : picture_.links) {
      const Place from = centre(link.from);
      const Place to = centre(link.to);
      const double length = std::hypot(to.x - from.x, to.y - from.y);
      if (length == 0) continue;
      canvas_.segments({from, to}, {kGround, width + 2, 0.75});
      canvas_.segments({from, to}, {kInk, width, 1, true});
      draw_head(to, (to.x - from.x) / length, (to.y - from.y) / length, 3 * width + 4, kInk);
    }
  }

  void draw_ends() {
    const bool scored = !picture_.scores.empty();
    const double radius = scored ? 0.14 * layout_.cell : std::max(0.33 * layout_.cell, 6.0);
    const Stroke rim = {kInk, 1.5};
    for (const Point p : picture_.goals) canvas_.circle(centre(p), radius, kGoal, rim);
    for (const Point p : picture_.starts) canvas_.circle(centre(p), radius, kStart, rim);
  }

  void draw_scores() {
    for (std::size_t i = 0; i < picture_.scores.size(); ++i) {
      const Scores& scores = picture_.scores[i];
      if (!scores.f.empty()) draw_scores_of(map_.point(static_cast<NodeId>(i)), scores);
    }
  }

  void draw_scores_of(Point p, const Scores& scores) {
    constexpr double kEdge = 6;
    const double size = layout_.score_size;
    const Place top_left = place(p.x, p.y);
    const double right = top_left.x + layout_.cell - kEdge;
    const double bottom = top_left.y + layout_.cell - kEdge - 1;
    canvas_.text({top_left.x + kEdge, top_left.y + kEdge + size}, scores.f,
                 {size * 1.12, Anchor::left, true, kInk});
    canvas_.text({top_left.x + kEdge, bottom}, scores.g, {size, Anchor::left, false, kInk});
    canvas_.text({right, bottom}, scores.h, {size, Anchor::right, false, kInk});
    if (scores.parent != kNoNode) draw_arrow(p, map_.point(scores.parent));
  }

  /// Through the cell's middle, towards the parent.
  void draw_arrow(Point from, Point to) {
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const double dx = (to.x - from.x) / length;
    const double dy = (to.y - from.y) / length;
    const Place middle = centre(from);
    const double reach = 0.17 * layout_.cell;
    const double head = 9;
    const Place tip = {middle.x + dx * reach, middle.y + dy * reach};
    canvas_.segments({{middle.x - dx * reach, middle.y - dy * reach},
                      {tip.x - dx * head / 2, tip.y - dy * head / 2}},
                     {kInk, 2});
    draw_head(tip, dx, dy, head, kInk);
  }

  void draw_caption() {
    Place baseline = layout_.caption;
    for (const std::string& line : text_lines(picture_, layout_.width - 2 * layout_.caption.x)) {
      canvas_.text(baseline, line, {});
      baseline.y += Layout::kLine;
    }
  }

  void draw_legend() {
    constexpr double kSample = Layout::kSample;
    for (const LegendEntry& entry : layout_.legend) {
      draw_sample(entry);
      canvas_.text({entry.place.x + kSample + 6, entry.place.y + kSample - 2}, entry.text, {});
    }
  }

  void draw_sample(const LegendEntry& entry) {
    constexpr double kSample = Layout::kSample;
    const Place corner = entry.place;
    const double middle = corner.y + kSample / 2;
    switch (entry.shape) {
      case LegendEntry::Shape::round:
        return canvas_.circle({corner.x + kSample / 2, middle}, kSample / 2 - 0.75, entry.fill,
                              {kInk, 1.5});
      case LegendEntry::Shape::square:
        canvas_.rectangle(corner, kSample, kSample, kInk);
        return canvas_.rectangle({corner.x + 1, corner.y + 1}, kSample - 2, kSample - 2,
                                 entry.fill);
      case LegendEntry::Shape::line:
      case LegendEntry::Shape::dashes:
        return canvas_.segments({{corner.x, middle}, {corner.x + kSample, middle}},
                                {entry.fill, 3, 1, entry.shape == LegendEntry::Shape::dashes});
    }
  }

  /// Least and greatest value at the ends of a bar in all colours between.
  void draw_scale_bar() {
    if (picture_.heat.empty() || heat_range_.empty()) return;
    constexpr int kSteps = 80;
    constexpr double kStep = Layout::kScaleBar / kSteps;  // whole pixels
    const double baseline = layout_.scale_bar.y + Layout::kSample - 2;
    const std::string least = heat_text(heat_range_.least);
    double x = layout_.scale_bar.x;
    canvas_.text({x, baseline}, least, {});
    x = std::ceil(x + text_width(least, {}) + 8);
    for (int i = 0; i < kSteps; ++i) {
      canvas_.rectangle({x + i * kStep, layout_.scale_bar.y}, kStep, Layout::kSample,
                        heat_colour(i / (kSteps - 1.0)));
    }
    x += Layout::kScaleBar + 8;
    canvas_.text({x, baseline}, heat_text(heat_range_.most) + "  " + picture_.heat_title, {});
  }

  const Picture& picture_;
  const Layout& layout_;
  Canvas& canvas_;
  const GridMap& map_;
  Range heat_range_;
};

}  // namespace

void draw_picture(const Picture& picture, const Layout& layout, Canvas& canvas) {
  Drawing(picture, layout, canvas).draw();
}

}  // namespace wend::cli
