// Pictures as pixels, by Cairo.
#pragma once

#include <cairo.h>

#include <cstdint>
#include <memory>
#include <string>

#include "picture/canvas/canvas.h"
#include "wend/base/result.h"

namespace wend::drawing {

class RasterCanvas final : public Canvas {
 public:
  static constexpr int kMostSide = 32000;                             ///< Cairo's, rounded down
  static constexpr std::int64_t kMostPixels = std::int64_t{1} << 26;  ///< a quarter of a GiB

  /// Whether a picture of this size can be made.
  static bool fits(std::int64_t width, std::int64_t height) {
    return width <= kMostSide && height <= kMostSide && width * height <= kMostPixels;
  }

  /// White. Precondition: fits(width, height), and both are at least 1.
  RasterCanvas(int width, int height);

  void cells(const CellColours& colours, Place corner, int cell) override;
  void rectangle(Place corner, double width, double height, Colour fill) override;
  void segments(const std::vector<Place>& ends, const Stroke& line) override;
  void polyline(const std::vector<Place>& places, const Stroke& line) override;
  void polygon(const std::vector<Place>& places, Colour fill) override;
  void tiles(const std::vector<Place>& corners, std::size_t sides, Colour fill) override;
  void circle(Place centre, double radius, Colour fill, const Stroke& rim) override;
  void text(Place baseline, const std::string& words, const TextStyle& style) override;

  int width() const { return width_; }
  int height() const { return height_; }
  /// An error where there was no memory: then nothing is drawn any more.
  Result<void> state() const;
  /// Row y: a number 0x??RRGGBB per pixel. Valid until something is drawn. Precondition: state().
  const std::uint32_t* row(int y) const;

  /// The picture as a PNG file's bytes, or what state() says.
  Result<std::string> png() const;

 private:
  void set(Colour colour, double opacity = 1);
  void stroke(const Stroke& stroke);
  std::uint32_t* mutable_row(int y);

  struct SurfaceCloser {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  };
  struct ContextCloser {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
  };
  int width_;
  int height_;
  std::unique_ptr<cairo_surface_t, SurfaceCloser> surface_;
  std::unique_ptr<cairo_t, ContextCloser> context_;
};

}  // namespace wend::drawing
