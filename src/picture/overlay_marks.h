// The marks of an overlay on a place, drawn over it.
#pragma once

#include "picture/canvas/canvas.h"

namespace wend::drawing {

/// Each `radius` high and wide on both sides of the middle. A pale rim keeps them visible.
void draw_closed(Place middle, double radius, Canvas& canvas);
void draw_dear(Place middle, double radius, Canvas& canvas);
void draw_pass_only(Place middle, double radius, Canvas& canvas);

}  // namespace wend::drawing
