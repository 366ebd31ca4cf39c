// Links in pictures of maps that are no grids: ways from place to place that are not on the ground.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "picture/canvas/canvas.h"
#include "wend/picture/graph_picture.h"

namespace wend::drawing {

/// Dashed, with a ring where it begins and a head where it ends; a pale rim keeps it visible on
/// regions and other lines. One that the path takes is strong.
inline void draw_link(Canvas& canvas, Place from, Place to, bool taken) {
  const Colour colour = taken ? kPath : kInk;
  const double width = taken ? 3.5 : 1.5;
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  canvas.circle(from, width + 1.5, kGround, {colour, width * 0.7});
  if (!(length > 0)) return;  // straight up
  const double dx = (to.x - from.x) / length;
  const double dy = (to.y - from.y) / length;
  const double head = std::min(3 * width + 5, length / 2);
  const Place neck = {to.x - dx * head, to.y - dy * head};
  canvas.segments({from, neck}, {kGround, width + 2.5, 0.8});
  canvas.segments({from, neck}, {colour, width, 1, true});
  const double half = head * 0.45;
  canvas.polygon(
      {to, {neck.x - dy * half, neck.y + dx * half}, {neck.x + dy * half, neck.y - dx * half}},
      colour);
}

/// Draws the links that the path takes, or the others; `at` returns a place's point on the page.
template <class At>
void draw_links(Canvas& canvas, const std::vector<GraphPicture::Link>& links, bool taken, At&& at) {
  for (const GraphPicture::Link& link : links) {
    if (link.taken == taken) draw_link(canvas, at(link.from), at(link.to), taken);
  }
}

/// A path, without its legs that are links.
inline void draw_walked(Canvas& canvas, const std::vector<Place>& path,
                        const std::vector<std::size_t>& links) {
  std::vector<Place> piece;
  for (std::size_t i = 0; i < path.size(); ++i) {
    piece.push_back(path[i]);
    const bool ends =
        i + 1 == path.size() || std::find(links.begin(), links.end(), i) != links.end();
    if (!ends) continue;
    if (piece.size() > 1) canvas.polyline(piece, {kPath, 4});
    piece.clear();
  }
}

}  // namespace wend::drawing
