// A funnel's corridor, doors and rays, drawn over the regions of a picture.
#pragma once

#include <functional>

#include "picture/canvas/canvas.h"
#include "wend/picture/graph_picture.h"

namespace wend::drawing {

using PlaceOf = std::function<Place(const Position&)>;

/// The corridor, its doors, the rays and what lies between them.
void draw_funnel(const GraphPicture& picture, const PlaceOf& at, Canvas& canvas);

/// Explains the colours in one line.
void draw_funnel_legend(Place baseline, Canvas& canvas);

}  // namespace wend::drawing
