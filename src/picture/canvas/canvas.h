// The surface that pictures are drawn on. One drawing code serves all backends; coordinates are
// pixels from the top left corner.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "picture/canvas/colours.h"

namespace wend::drawing {

struct Place {
  double x = 0;
  double y = 0;
};

struct Stroke {
  Colour colour;
  double width = 1;
  double opacity = 1;
  bool dashed = false;
};

/// Dashes, and the gaps between them, are this many times as long as the stroke is wide.
inline constexpr double kDash = 2;

/// Where a text lies by its place on the baseline.
enum class Anchor { left, middle, right };

struct TextStyle {
  double size = 13;
  Anchor anchor = Anchor::left;
  bool bold = false;
  Colour colour = kInk;
  std::optional<Colour> halo = {};  ///< around the letters, over what is below them
};

/// How broad a halo is, on each side of a letter's outline.
inline constexpr double kHalo = 2.5;

/// One colour per cell, row by row.
struct CellColours {
  int width = 0;
  int height = 0;
  std::vector<Colour> colours;

  Colour at(int x, int y) const {
    return colours[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                   static_cast<std::size_t>(x)];
  }
};

class Canvas {
 public:
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;
  virtual ~Canvas() = default;

  /// Whether it makes sense to go on: false where the picture will be refused.
  virtual bool wants_more() const { return true; }

  /// Squares of `cell` pixels from `corner` on; whole numbers, so that their edges are sharp.
  virtual void cells(const CellColours& colours, Place corner, int cell) = 0;
  virtual void rectangle(Place corner, double width, double height, Colour fill) = 0;
  /// Each pair of places is a line of its own.
  virtual void segments(const std::vector<Place>& ends, const Stroke& stroke) = 0;
  /// One line through all places.
  virtual void polyline(const std::vector<Place>& places, const Stroke& stroke) = 0;
  virtual void polygon(const std::vector<Place>& places, Colour fill) = 0;
  /// Many polygons with so many corners each, one after the other. Where they share a side there is
  /// no seam.
  virtual void tiles(const std::vector<Place>& corners, std::size_t sides, Colour fill) = 0;
  virtual void circle(Place centre, double radius, Colour fill, const Stroke& rim) = 0;
  virtual void text(Place baseline, const std::string& words, const TextStyle& style) = 0;
};

/// How wide a text will be, in pixels. The same for all backends, so that layouts are the same.
double text_width(const std::string& words, const TextStyle& style);

}  // namespace wend::drawing
