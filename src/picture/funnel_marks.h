// What a funnel sees, drawn over the regions of a picture.
#pragma once

#include <functional>

#include "picture/canvas/canvas.h"
#include "wend/picture/graph_picture.h"

namespace wend::drawing {

using PlaceOf = std::function<Place(const Position&)>;

/// The corridor, its doors, the rays and what lies between them.
void draw_funnel(const GraphPicture& picture, const PlaceOf& at, Canvas& canvas);

/// What the colours mean, in one line.
void draw_funnel_legend(Place baseline, Canvas& canvas);

}  // namespace wend::drawing
