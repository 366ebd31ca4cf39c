#include "picture/canvas/counting_canvas.h"

namespace wend::drawing {

void CountingCanvas::cells(const CellColours&, Place, int) { add(1); }
void CountingCanvas::rectangle(Place, double, double, Colour) { add(1); }
void CountingCanvas::segments(const std::vector<Place>& ends, const Stroke&) {
  add(ends.size() / 2);
}
/// A hundred corners are as much to draw as a shape of their own.
void CountingCanvas::polyline(const std::vector<Place>& places, const Stroke&) {
  add(1 + places.size() / 100);
}
void CountingCanvas::polygon(const std::vector<Place>& places, Colour) {
  add(1 + places.size() / 100);
}
void CountingCanvas::tiles(const std::vector<Place>& corners, std::size_t sides, Colour) {
  add(corners.size() / sides);
}
void CountingCanvas::circle(Place, double, Colour, const Stroke&) { add(1); }
void CountingCanvas::text(Place, const std::string&, const TextStyle&) { add(1); }

}  // namespace wend::drawing
