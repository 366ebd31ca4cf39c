// Units, the ways that they came, and directions that lead them, on top of cells.
#pragma once

#include <functional>

#include "picture/canvas/canvas.h"
#include "wend/picture/picture.h"

namespace wend::drawing {

/// Where a place of the map is in the picture.
using MapPlaces = std::function<Place(const Position&)>;

/// One of the colours that stay apart for all eyes.
Colour side_colour(std::size_t side);
/// The colour that the picture says, else that.
Colour side_colour(const Picture& picture, std::size_t side);

void draw_directions(const Picture& picture, const MapPlaces& places, int cell, Canvas& canvas);
void draw_trails(const Picture& picture, const MapPlaces& places, int cell, Canvas& canvas);
void draw_units(const Picture& picture, const MapPlaces& places, int cell, Canvas& canvas);

}  // namespace wend::drawing
