// Pictures as SVG text.
#pragma once

#include <string>

#include "picture/canvas/canvas.h"

namespace wend::drawing {

class SvgCanvas final : public Canvas {
 public:
  /// In pixels. The title is what viewers show as the picture's name.
  SvgCanvas(int width, int height, const std::string& title);

  /// Cells become one path per colour with runs of equal cells merged, or, where cells are small
  /// and that takes less room, one embedded PNG image.
  void cells(const CellColours& colours, Place corner, int cell) override;
  void rectangle(Place corner, double width, double height, Colour fill) override;
  void segments(const std::vector<Place>& ends, const Stroke& stroke) override;
  void polyline(const std::vector<Place>& places, const Stroke& stroke) override;
  void polygon(const std::vector<Place>& places, Colour fill) override;
  void tiles(const std::vector<Place>& corners, std::size_t sides, Colour fill) override;
  void circle(Place centre, double radius, Colour fill, const Stroke& rim) override;
  void text(Place baseline, const std::string& words, const TextStyle& style) override;

  /// The whole document; nothing can be drawn afterwards.
  std::string finish();

 private:
  std::string document_;
};

}  // namespace wend::drawing
