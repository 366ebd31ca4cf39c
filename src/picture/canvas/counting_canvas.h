// Draws nothing, and counts what would be drawn: before a picture is begun that would not end.
#pragma once

#include "picture/canvas/canvas.h"

namespace wend::drawing {

class CountingCanvas final : public Canvas {
 public:
  explicit CountingCanvas(std::size_t most_shapes) : most_(most_shapes) {}

  /// Whether there are no more shapes than that so far.
  bool wants_more() const override { return shapes_ <= most_; }

  void cells(const CellColours& colours, Place corner, int cell) override;
  void rectangle(Place corner, double width, double height, Colour fill) override;
  void segments(const std::vector<Place>& ends, const Stroke& stroke) override;
  void polyline(const std::vector<Place>& places, const Stroke& stroke) override;
  void polygon(const std::vector<Place>& places, Colour fill) override;
  void tiles(const std::vector<Place>& corners, std::size_t sides, Colour fill) override;
  void circle(Place centre, double radius, Colour fill, const Stroke& rim) override;
  void text(Place baseline, const std::string& words, const TextStyle& style) override;

 private:
  void add(std::size_t shapes) { shapes_ += shapes; }

  std::size_t most_;
  std::size_t shapes_ = 0;
};

}  // namespace wend::drawing
