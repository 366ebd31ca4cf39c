#include "picture/picture_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "canvas/gif_file.h"
#include "canvas/raster_canvas.h"
#include "canvas/svg_canvas.h"
#include "picture/drawing.h"
#include "terminal/failure.h"

namespace wend::cli {
namespace {

constexpr std::int64_t kMostGifPixels = std::int64_t{1} << 24;
constexpr std::size_t kPaletteSamples = 8;

/// Before anything is laid out: the numbers of a layout are ints, and memory ends somewhere.
void require_drawable(const GridMap& map) {
  constexpr auto kMost = static_cast<std::size_t>(RasterCanvas::kMostPixels);
  if (map.cell_count() <= kMost) return;
  throw usage_error(
      fmt::format("the map has {} cells; pictures show at most {}", map.cell_count(), kMost));
}

/// A layout that a raster picture can have.
Layout raster_layout(const Picture& picture, std::int64_t most_pixels, const char* kind) {
  require_drawable(*picture.map);
  const Layout layout = layout_of(picture);
  const std::int64_t pixels = std::int64_t{layout.width} * layout.height;
  if (RasterCanvas::fits(layout.width, layout.height) && pixels <= most_pixels) return layout;
  throw usage_error(fmt::format(
      "the picture would have {} x {} pixels; {} has at most {} on a side and {} in all; "
      "--format svg has no such limit",
      layout.width, layout.height, kind, RasterCanvas::kMostSide, most_pixels));
}

/// Which frames are looked at for their colours: evenly spread, the last among them.
std::size_t sampled_frame(std::size_t sample, std::size_t samples, std::size_t frames) {
  return samples == 1 ? frames - 1 : sample * (frames - 1) / (samples - 1);
}

}  // namespace

std::string picture_svg(const Picture& picture) {
  require_drawable(*picture.map);
  const Layout layout = layout_of(picture);
  SvgCanvas canvas(layout.width, layout.height, picture.title);
  draw_picture(picture, layout, canvas);
  return canvas.finish();
}

std::string picture_png(const Picture& picture) {
  const Layout layout = raster_layout(picture, RasterCanvas::kMostPixels, "a PNG picture");
  RasterCanvas canvas(layout.width, layout.height);
  draw_picture(picture, layout, canvas);
  return canvas.png();
}

std::string animation_gif(const Animation& animation) {
  const std::size_t last = animation.frames - 1;
  const Layout layout = raster_layout(animation.frame(last), kMostGifPixels, "an animated GIF");
  RasterCanvas canvas(layout.width, layout.height);
  GifPalette palette;
  const std::size_t samples = std::min(animation.frames, kPaletteSamples);
  for (std::size_t i = 0; i < samples; ++i) {
    draw_picture(animation.frame(sampled_frame(i, samples, animation.frames)), layout, canvas);
    palette.count(canvas);
  }
  GifFile file(layout.width, layout.height, palette.colours());
  for (std::size_t i = 0; i < animation.frames; ++i) {
    draw_picture(animation.frame(i), layout, canvas);
    file.add(canvas, (i == last ? animation.last_delay : animation.delay) / 10);
  }
  return file.finish();
}

}  // namespace wend::cli
