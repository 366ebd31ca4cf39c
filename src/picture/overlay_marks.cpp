#include "picture/overlay_marks.h"

#include <algorithm>

namespace wend::drawing {
namespace {

void draw_rimmed(const std::vector<Place>& ends, double radius, Canvas& canvas) {
  const double width = std::max(radius / 4, 1.5);
  canvas.segments(ends, {kGround, width + 2, 0.85});
  canvas.segments(ends, {kInk, width});
}

}  // namespace

void draw_closed(Place middle, double radius, Canvas& canvas) {
  draw_rimmed({{middle.x - radius, middle.y - radius},
               {middle.x + radius, middle.y + radius},
               {middle.x - radius, middle.y + radius},
               {middle.x + radius, middle.y - radius}},
              radius, canvas);
}

void draw_dear(Place middle, double radius, Canvas& canvas) {
  draw_rimmed({{middle.x - radius, middle.y + radius}, {middle.x + radius, middle.y - radius}},
              radius, canvas);
}

void draw_pass_only(Place middle, double radius, Canvas& canvas) {
  canvas.circle(middle, radius, kGround, {kInk, std::max(radius / 4, 1.5)});
}

}  // namespace wend::drawing
