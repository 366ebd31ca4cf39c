#include "picture/crowd/chart_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "picture/crowd/crowd_marks.h"

namespace wend::drawing {
namespace {

constexpr int kChartWidth = 760;
constexpr int kPlotWidth = 660;
constexpr int kPlotHeight = 130;
constexpr double kPlotLeft = 82;
constexpr double kHead = 30;  // above a plot
constexpr double kFoot = 24;  // below it
constexpr double kChartMargin = 12;
constexpr double kPanel = kHead + kPlotHeight + kFoot;
constexpr std::size_t kMostPanels = 20;
constexpr TextStyle kSmallText = {11, Anchor::left, false, kFaint};

/// The first number from 1, 2, 5, 10, 20 and so on that is not less.
double round_scale(double most) {
  double power = 1;
  while (power * 10 <= most) power *= 10;
  for (const double share : {1.0, 2.0, 5.0}) {
    if (share * power >= most) return share * power;
  }
  return 10 * power;
}

std::size_t longest(const Chart& chart) {
  std::size_t count = 2;
  for (const Chart::Panel& panel : chart.panels) {
    for (const Chart::Series& series : panel.series) count = std::max(count, series.values.size());
  }
  return count;
}

/// One panel: a frame, its scales, and its lines.
class PanelDrawing {
 public:
  PanelDrawing(const Chart& chart, const Chart::Panel& panel, double top, Canvas& canvas)
      : chart_(chart), panel_(panel), top_(top + kHead), canvas_(canvas), ticks_(longest(chart)) {
    for (const Chart::Series& series : panel.series) {
      for (const double value : series.values) most_ = std::max(most_, value);
    }
    most_ = round_scale(most_);
  }

  void draw() {
    draw_scale();
    double x = kPlotLeft;
    canvas_.text({x, top_ - 8}, panel_.title, {13, Anchor::left, true});
    x += text_width(panel_.title, {13, Anchor::left, true}) + 18;
    for (std::size_t i = 0; i < panel_.series.size(); ++i) {
      const Chart::Series& series = panel_.series[i];
      canvas_.segments({{x, top_ - 12}, {x + 14, top_ - 12}}, {side_colour(i), 3});
      canvas_.text({x + 20, top_ - 8}, series.name, {});
      x += 20 + text_width(series.name, {}) + 14;
      draw_series(series, side_colour(i));
    }
  }

 private:
  Place place(double tick, double value) const {
    const double across = tick / static_cast<double>(ticks_ - 1);
    return {kPlotLeft + across * kPlotWidth, top_ + kPlotHeight * (1 - value / most_)};
  }

  void draw_scale() {
    const TextStyle right = {11, Anchor::right, false, kFaint};
    constexpr int kLines = 4;
    for (int i = 0; i <= kLines; ++i) {
      const double value = most_ * i / kLines;
      const Place at = place(0, value);
      const double y = std::floor(at.y) + 0.5;
      canvas_.segments({{kPlotLeft, y}, {kPlotLeft + kPlotWidth, y}},
                       {kFaint, 1, i == 0 ? 1.0 : 0.25});
      canvas_.text({kPlotLeft - 6, y + 4}, fmt::format("{:g}", value), right);
    }
    const double y = top_ + kPlotHeight + 15;
    canvas_.text({kPlotLeft, y}, "0", kSmallText);
    canvas_.text({kPlotLeft + kPlotWidth, y}, fmt::format("{} {}", ticks_ - 1, chart_.x_title),
                 right);
  }

  /// The most of what shares a pixel: a single busy tick of a thousand is to be seen.
  void draw_series(const Chart::Series& series, Colour colour) {
    const std::size_t count = series.values.size();
    if (count == 0) return;
    const std::size_t bundle = (count + kPlotWidth - 1) / kPlotWidth;
    std::vector<Place> line;
    for (std::size_t i = 0; i < count; i += bundle) {
      const std::size_t end = std::min(i + bundle, count);
      const double most =
          *std::max_element(series.values.begin() + static_cast<std::ptrdiff_t>(i),
                            series.values.begin() + static_cast<std::ptrdiff_t>(end));
      line.push_back(place(static_cast<double>(i), most));
    }
    if (line.size() > 1) canvas_.polyline(line, {colour, 1.75});
  }

  const Chart& chart_;
  const Chart::Panel& panel_;
  double top_;
  Canvas& canvas_;
  std::size_t ticks_;
  double most_ = 1;
};

}  // namespace

Result<void> check(const Chart& chart) {
  if (chart.panels.empty()) return Error{"", 0, "the chart has no panels"};
  if (chart.panels.size() > kMostPanels) {
    return Error{"", 0, fmt::format("a chart has at most {} panels", kMostPanels)};
  }
  for (const Chart::Panel& panel : chart.panels) {
    for (const Chart::Series& series : panel.series) {
      const auto good = [](double value) { return std::isfinite(value) && value >= 0; };
      if (std::all_of(series.values.begin(), series.values.end(), good)) continue;
      return Error{"", 0, series.name + ": a value is not finite, or below 0"};
    }
  }
  return {};
}

PictureSize chart_size(const Chart& chart) {
  const auto panels = static_cast<double>(chart.panels.size());
  const double caption = chart.caption.empty() ? 0 : 22;
  return {kChartWidth, static_cast<int>(2 * kChartMargin + panels * kPanel + caption)};
}

void draw_chart(const Chart& chart, Canvas& canvas) {
  const PictureSize size = chart_size(chart);
  canvas.rectangle({0, 0}, size.width, size.height, kGround);
  double top = kChartMargin;
  for (const Chart::Panel& panel : chart.panels) {
    PanelDrawing(chart, panel, top, canvas).draw();
    top += kPanel;
  }
  if (!chart.caption.empty()) canvas.text({kChartMargin, top + 14}, chart.caption, {});
}

}  // namespace wend::drawing
