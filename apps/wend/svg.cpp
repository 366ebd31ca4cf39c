#include "svg.h"

#include <algorithm>
#include <vector>

#include "suggest.h"

namespace wend::cli {
namespace {

// Okabe and Ito's colours, which stay apart for colour-blind eyes ("Color Universal Design", 2008).
constexpr const char* kClosed = "#56b4e9";
constexpr const char* kOpen = "#f0e442";
constexpr const char* kPath = "#d55e00";
constexpr const char* kSmooth = "#0072b2";
constexpr const char* kStart = "#009e73";
constexpr const char* kGoal = "#cc79a7";
constexpr const char* kGround = "#ffffff";
constexpr const char* kWall = "#2b2b2b";
constexpr const char* kInk = "#222222";

constexpr double kMargin = 12;
constexpr double kLegendLine = 22;
constexpr double kLetter = 7.4;  // the mean width of a letter of 13 pixels

/// One sample and its meaning.
struct LegendEntry {
  std::string fill;
  bool round;
  std::string text;
};

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      // Control characters are not allowed in XML, and file names need not be UTF-8.
      default: safe += c < ' ' || c > '~' ? '?' : c;
    }
  }
  return safe;
}

/// Pixels per cell: small maps large, large ones such that they fit a screen.
double scale_of(const GridMap& map) {
  const double longest = std::max(map.width(), map.height());
  return std::clamp(960 / longest, 1.0, 48.0);
}

/// From light to dark brown as the cost rises above open ground, greenish below it; blocked cells
/// nearly black.
std::string shade_of(std::uint32_t thousandths) {
  if (thousandths == 0) return kWall;
  if (thousandths == TerrainCosts::kOne) return kGround;
  if (thousandths < TerrainCosts::kOne) return "#cfe3cf";
  const double open = TerrainCosts::kOne;
  const double dark = std::min(1.0, 0.25 + 0.75 * (1 - open / thousandths));
  const auto mix = [&](double light, double full) {
    return static_cast<int>(light + (full - light) * dark);
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(250, 140), mix(243, 115), mix(225, 70));
}

class Picture {
 public:
  explicit Picture(const Answer& answer)
      : answer_(answer), map_(answer.scene->map), scale_(scale_of(map_)) {
    width_ = std::max(map_.width() * scale_, kLetter * static_cast<double>(caption().size()));
  }

  std::string draw() {
    add_cells(
        "shape-rendering=\"crispEdges\"", [&](Point p) { return shade_of(map_.cost(p)); }, kGround);
    add_cells(
        "shape-rendering=\"crispEdges\" fill-opacity=\"0.55\"",
        [&](Point p) { return search_tint(p); }, "");
    add_grid_lines();
    add_path();
    add_smooth();
    add_ends();
    const std::string map_layers = std::move(body_);
    body_.clear();
    const double legend_height = add_legend();
    return assemble(map_layers, legend_height);
  }

 private:
  std::string search_tint(Point p) const {
    const NodeLabel label = answer_.search->label(p);
    if (!label.reached) return "";
    return label.closed ? kClosed : kOpen;
  }

  /// One rectangle per run of equal cells; cells of the colour `empty` are left out.
  template <class Colour>
  void add_cells(const char* attributes, Colour&& colour_of, const std::string& empty) {
    body_ += fmt::format("<g {}>\n", attributes);
    for (Point p; p.y < map_.height(); ++p.y) {
      std::int32_t begin = 0;
      std::string run = colour_of(Point{0, p.y});
      for (p.x = 1; p.x <= map_.width(); ++p.x) {
        const std::string next = p.x < map_.width() ? colour_of(p) : "";
        if (p.x < map_.width() && next == run) continue;
        if (run != empty) {
          body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"1\" fill=\"{}\"/>\n",
                               begin, p.y, p.x - begin, run);
        }
        begin = p.x;
        run = next;
      }
    }
    body_ += "</g>\n";
  }

  /// Only where cells are large enough to be told apart by them.
  void add_grid_lines() {
    constexpr double kLeastScale = 12;
    if (scale_ < kLeastScale) return;
    std::string lines;
    for (int x = 0; x <= map_.width(); ++x) lines += fmt::format("M{} 0v{}", x, map_.height());
    for (int y = 0; y <= map_.height(); ++y) lines += fmt::format("M0 {}h{}", y, map_.width());
    body_ += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"#000000\" stroke-opacity=\"0.15\" "
        "stroke-width=\"{:.3g}\"/>\n",
        lines, 1 / scale_);
  }

  /// Straight stretches need no points in between.
  void add_path() {
    const std::vector<Point>& points = answer_.path.points;
    if (points.size() < 2) return;
    std::string line;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool inner = i > 0 && i + 1 < points.size();
      if (inner && points[i].x - points[i - 1].x == points[i + 1].x - points[i].x &&
          points[i].y - points[i - 1].y == points[i + 1].y - points[i].y) {
        continue;
      }
      line += fmt::format("{}{}.5,{}.5", line.empty() ? "" : " ", points[i].x, points[i].y);
    }
    body_ += fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3g}\" "
        "stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
        line, kPath, std::max(0.16, 2.5 / scale_));
  }

  /// Dashed, with a dot at each way point.
  void add_smooth() {
    if (!answer_.smooth || answer_.smooth->waypoints.size() < 2) return;
    const double width = std::max(0.16, 2.5 / scale_);
    std::string line;
    std::string dots;
    for (const Point p : answer_.smooth->waypoints) {
      line += fmt::format("{}{}.5,{}.5", line.empty() ? "" : " ", p.x, p.y);
      dots += fmt::format("<circle cx=\"{}.5\" cy=\"{}.5\" r=\"{:.3g}\" fill=\"{}\"/>\n", p.x, p.y,
                          1.2 * width, kSmooth);
    }
    body_ += fmt::format(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3g}\" "
        "stroke-dasharray=\"{:.3g} {:.3g}\" stroke-linejoin=\"round\"/>\n{}",
        line, kSmooth, width, 3 * width, 1.5 * width, dots);
  }

  void add_ends() {
    const double radius = std::max(0.33, 5 / scale_);
    const auto add = [&](Point p, const char* colour) {
      body_ += fmt::format(
          "<circle cx=\"{}.5\" cy=\"{}.5\" r=\"{:.3g}\" fill=\"{}\" stroke=\"{}\" "
          "stroke-width=\"{:.3g}\"/>\n",
          p.x, p.y, radius, colour, kInk, 1.5 / scale_);
    };
    add(answer_.query.to, kGoal);
    add(answer_.query.from, kStart);
  }

  std::vector<LegendEntry> legend() const {
    std::vector<LegendEntry> entries = {{kStart, true, "start"}, {kGoal, true, "goal"},
                                        {kPath, false, "path"},  {kClosed, false, "closed"},
                                        {kOpen, false, "open"},  {kWall, false, "blocked"}};
    if (answer_.smooth) entries.insert(entries.begin() + 3, {kSmooth, false, "smoothed"});
    std::vector<bool> seen(256, false);
    for (const char symbol : map_.cells()) seen[static_cast<unsigned char>(symbol)] = true;
    const bool all_alike = map_.uniform();
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const std::uint32_t cost = map_.terrain().of(static_cast<char>(i));
      if (!seen[i] || cost == 0 || all_alike) continue;
      entries.push_back(
          {shade_of(cost), false,
           fmt::format("{} costs {:g}", static_cast<char>(i), cost / double{TerrainCosts::kOne})});
    }
    return entries;
  }

  /// Algorithm, weight and corner rule tell pictures of one scene apart; then what came of it.
  std::string caption() const {
    std::string text = answer_.algorithm->title;
    if (answer_.algorithm->weighted) {
      text += fmt::format(", weight {:g}", answer_.query.options.weight);
    }
    return fmt::format("{}, corners {}: {}", text,
                       dashed(to_string(answer_.navigator->options().corners)),
                       summary_line(answer_, ", "));
  }

  /// Below the map; returns the height it takes.
  double add_legend() {
    double x = 0;
    double y = kLegendLine;
    const auto text = [&](double left, const std::string& words) {
      body_ += fmt::format("<text x=\"{:g}\" y=\"{:g}\">{}</text>\n", left, y, escaped(words));
    };
    text(0, caption());
    y += kLegendLine;
    for (const LegendEntry& entry : legend()) {
      const double needed = 32 + kLetter * static_cast<double>(entry.text.size());
      if (x > 0 && x + needed > width_) {
        x = 0;
        y += kLegendLine;
      }
      body_ += fmt::format(
          "<rect x=\"{:g}\" y=\"{:g}\" width=\"14\" height=\"14\" rx=\"{}\" fill=\"{}\" "
          "stroke=\"{}\" stroke-width=\"0.5\"/>\n",
          x, y - 12, entry.round ? 7 : 0, entry.fill, kInk);
      text(x + 20, entry.text);
      x += needed;
    }
    return y + kMargin;
  }

  std::string assemble(const std::string& map_layers, double legend_height) const {
    const double map_height = map_.height() * scale_;
    const double width = width_ + 2 * kMargin;
    const double height = map_height + legend_height + kMargin;
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" "
        "viewBox=\"0 0 {0:g} {1:g}\">\n<title>{2}</title>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        width, height, escaped(answer_.scene->name));
    text +=
        fmt::format("<g transform=\"translate({0:g} {0:g}) scale({1:.6g})\">\n", kMargin, scale_);
    text += fmt::format(
        "<rect width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{:.3g}\"/>\n",
        map_.width(), map_.height(), kGround, kInk, 1 / scale_);
    text += map_layers + "</g>\n";
    text += fmt::format(
        "<g transform=\"translate({:g} {:g})\" font-family=\"sans-serif\" font-size=\"13\" "
        "fill=\"{}\">\n{}</g>\n</svg>\n",
        kMargin, kMargin + map_height, kInk, body_);
    return text;
  }

  const Answer& answer_;
  const GridMap& map_;
  double scale_;
  double width_ = 0;
  std::string body_;
};

}  // namespace

std::string svg_picture(const Answer& answer) { return Picture(answer).draw(); }

}  // namespace wend::cli
