#include "pictures/text_window.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/terminal.h"

namespace wend::cli {
namespace {

constexpr std::int32_t kMargin = 3;  // cells round the way, where there is room

/// The first of `width` columns: the way in their middle, or its start at their end.
std::int32_t first_column(std::int32_t least, std::int32_t most, std::int32_t start,
                          std::int32_t width) {
  if (most - least < width) return (least + most + 1) / 2 - width / 2;
  const bool to_the_right = start - least <= most - start;
  return to_the_right ? start - kMargin : start + kMargin + 1 - width;
}

}  // namespace

std::vector<std::string> TextWindow::cut(const std::vector<std::string>& rows) const {
  std::vector<std::string> shown;
  for (std::int32_t y = first.y; y < first.y + height; ++y) {
    shown.push_back(rows[static_cast<std::size_t>(y)].substr(static_cast<std::size_t>(first.x),
                                                             static_cast<std::size_t>(width)));
  }
  return shown;
}

std::size_t text_columns() { return is_terminal(stdout) ? text_width() : kWholeMap; }

TextWindow window_round(const std::vector<Point>& way, Point map_size, std::size_t most_cells) {
  if (static_cast<std::size_t>(map_size.x) <= most_cells) return {{}, map_size.x, map_size.y};
  const auto [left, right] = std::minmax_element(
      way.begin(), way.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
  const auto width = static_cast<std::int32_t>(most_cells);
  TextWindow window{{}, width, 0};
  window.first.x =
      std::clamp(first_column(left->x, right->x, way.front().x, width), 0, map_size.x - width);
  std::int32_t top = map_size.y;
  std::int32_t bottom = 0;
  for (const Point p : way) {
    if (p.x < window.first.x || p.x >= window.first.x + width) continue;
    top = std::min(top, p.y);
    bottom = std::max(bottom, p.y);
  }
  window.first.y = std::max(top - kMargin, 0);
  window.height = std::min(bottom + kMargin + 1, map_size.y) - window.first.y;
  return window;
}

std::string window_text(const TextWindow& window, Point map_size) {
  if (window.width == map_size.x && window.height == map_size.y) return "";
  return fmt::format(
      "shown: columns {} to {} of {}, rows {} to {} of {}\nall of it: -o FILE.svg, or -o FILE.txt "
      "--format ascii\n",
      window.first.x, window.first.x + window.width - 1, map_size.x, window.first.y,
      window.first.y + window.height - 1, map_size.y);
}

}  // namespace wend::cli
