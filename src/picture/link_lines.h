// The links of a picture as lines, and the path between them.
#pragma once

#include <vector>

#include "wend/picture/picture.h"

namespace wend::drawing {

/// A link, or two that lead to and fro between the same cells.
struct LinkLine {
  Point from;
  Point to;
  bool both_ways;
  bool taken;  ///< the path goes this way
};

/// All open links; those that the path takes come last, to be drawn over the others. A link with a
/// blocked end is closed.
std::vector<LinkLine> link_lines(const Picture& picture);

/// A path through the picture, cut where it takes a link.
std::vector<std::vector<Point>> path_pieces(const Picture& picture, const std::vector<Point>& path);

}  // namespace wend::drawing
