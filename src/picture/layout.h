// Where things go in a picture, and how large they are, in pixels.
#pragma once

#include <string>
#include <vector>

#include "picture/canvas/canvas.h"
#include "picture/legend.h"
#include "picture/map_plan.h"
#include "wend/picture/picture.h"

namespace wend::drawing {

struct Layout {
  int cell = 1;  ///< side of a cell; where cells are no squares, their breadth
  MapPlan plan;
  int map_left = 0;
  int map_top = 0;
  int map_width = 0;
  int map_height = 0;
  int width = 0;  ///< of the whole picture
  int height = 0;
  double score_size = 0;  ///< of G and H; F is a little larger
  Place caption;          ///< baseline of its first line
  std::size_t caption_lines = 0;
  std::vector<LegendEntry> legend;
  Place scale_bar;  ///< top left corner; only with a heat map

  static constexpr double kLine = 22;  ///< from one baseline to the next
};

Layout layout_of(const Picture& picture);

/// Caption and summary in lines that fit the picture.
std::vector<std::string> text_lines(const Picture& picture, double width);

}  // namespace wend::drawing
