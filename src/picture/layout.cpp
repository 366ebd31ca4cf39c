#include "picture/layout.h"

#include <algorithm>
#include <cmath>

namespace wend::drawing {
namespace {

constexpr int kMargin = 12;
constexpr int kRuler = 14;            // for the numbers of columns and rows, besides the margin
constexpr int kLeastTextWidth = 420;  // small maps get room for their captions
constexpr int kMostCell = 48;
constexpr double kScreen = 960;
constexpr int kScoredCell = 80;
constexpr double kScoreSize = 13;
constexpr double kLeastScoreSize = 11;
constexpr double kScoreRoom = 18;  // margins of a cell, and between G and H

/// Small maps get large cells, large ones fit a screen as far as whole pixels allow.
int plain_cell(const MapPlan& plan) {
  const double longest = std::max({plan.width(), plan.height(), 1.0});
  return std::clamp(static_cast<int>(std::floor(kScreen / longest + 0.5)), 1, kMostCell);
}

/// The width of the widest G and H side by side, at size 1.
double widest_scores(const Picture& picture) {
  double widest = 0;
  for (const Picture::Scores& scores : picture.scores) {
    const TextStyle unit = {1, Anchor::left, false, kInk};
    widest = std::max(widest, text_width(scores.g, unit) + text_width(scores.h, unit));
  }
  return widest;
}

/// Cells of 80 pixels, and more where long numbers need it.
void choose_cell(const Picture& picture, Layout& layout) {
  layout.cell = plain_cell(layout.plan);
  if (picture.scores.empty()) return;
  const double widest = widest_scores(picture);
  const double needed = std::ceil(widest * kLeastScoreSize + kScoreRoom);
  layout.cell = std::max(kScoredCell, static_cast<int>(needed));
  layout.score_size = widest > 0 ? std::min(kScoreSize, (layout.cell - kScoreRoom) / widest) : 0;
}

/// Places the entries in lines from `top` on; returns the baseline of the last line.
double place_legend(Layout& layout, double top, double width) {
  constexpr double kGap = 6;
  double x = 0;
  double y = top;
  for (LegendEntry& entry : layout.legend) {
    const double needed = entry.sample_width() + kGap + text_width(entry.text, {});
    if (x > 0 && x + needed > width) {
      x = 0;
      y += Layout::kLine;
    }
    entry.place = {kMargin + x, y - kSample + 2};
    x += needed + 2 * kGap;
  }
  return y;
}

void wrap(const std::string& text, double width, std::vector<std::string>& lines) {
  std::string line;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    std::string longer = line;
    if (!line.empty()) longer += ' ';
    longer += word;
    if (!line.empty() && text_width(longer, {}) > width) {
      lines.push_back(line);
      longer = word;
    }
    line = longer;
    begin = end + 1;
  }
  if (!line.empty()) lines.push_back(line);
}

}  // namespace

std::vector<std::string> text_lines(const Picture& picture, double width) {
  std::vector<std::string> lines;
  wrap(picture.caption, width, lines);
  wrap(picture.summary, width, lines);
  if (!picture.scores.empty()) {
    wrap("F top left, G (cost so far) and H (estimate) below; arrows lead to parents", width,
         lines);
  }
  return lines;
}

Layout layout_of(const Picture& picture) {
  Layout layout;
  layout.plan = MapPlan(*picture.map, picture.floors);
  choose_cell(picture, layout);
  layout.map_width = static_cast<int>(std::ceil(layout.plan.width() * layout.cell));
  layout.map_height = static_cast<int>(
      std::ceil(layout.plan.height() * layout.cell + layout.plan.room_for_names()));
  const int ruler = picture.scores.empty() || !layout.plan.squares() ? 0 : kRuler;
  const int inner = std::max(layout.map_width + ruler, kLeastTextWidth);
  layout.width = inner + 2 * kMargin;
  layout.map_left = (layout.width - layout.map_width + ruler) / 2;
  layout.map_top = kMargin + ruler;
  layout.plan.put({static_cast<double>(layout.map_left), static_cast<double>(layout.map_top)},
                  layout.cell);

  double y = layout.map_top + layout.map_height + Layout::kLine;
  layout.caption = {kMargin, y};
  layout.caption_lines = text_lines(picture, inner).size();
  y += Layout::kLine * static_cast<double>(layout.caption_lines);
  layout.legend = legend_of(picture, layout.cell);
  if (!layout.legend.empty()) y = place_legend(layout, y, inner) + Layout::kLine;
  if (!picture.heat.empty()) {
    layout.scale_bar = {kMargin, y - kSample + 2};
    y += Layout::kLine;
  }
  layout.height = static_cast<int>(y - Layout::kLine) + kMargin;
  return layout;
}

}  // namespace wend::drawing
