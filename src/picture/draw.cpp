#include "wend/picture/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "picture/canvas/gif_file.h"
#include "picture/canvas/raster_canvas.h"
#include "picture/canvas/svg_canvas.h"
#include "picture/check_picture.h"
#include "picture/drawing.h"
#include "picture/graph_drawing.h"

namespace wend {
namespace {

using namespace drawing;

constexpr std::int64_t kMostGifPixels = std::int64_t{1} << 24;
constexpr std::size_t kPaletteSamples = 8;

/// A layout that a raster picture can have.
Result<Layout> raster_layout(const Picture& picture, std::int64_t most_pixels, const char* kind) {
  if (const Result<void> good = check(picture); !good) return good.error();
  Layout layout = layout_of(picture);
  const std::int64_t pixels = std::int64_t{layout.width} * layout.height;
  if (RasterCanvas::fits(layout.width, layout.height) && pixels <= most_pixels) return layout;
  return Error{
      "", 0,
      fmt::format("the picture would have {} x {} pixels; {} has at most {} on a "
                  "side and {} in all; SVG has no such limit",
                  layout.width, layout.height, kind, RasterCanvas::kMostSide, most_pixels)};
}

Result<PictureSize> checked_size(const GraphPicture& picture) {
  if (const Result<void> good = check(picture); !good) return good.error();
  return graph_size(picture);
}

/// The frames of an animation on a canvas.
class Film {
 public:
  Film(const Animation& animation, const Layout& layout)
      : animation_(animation), layout_(layout), canvas_(layout.width, layout.height) {}

  Result<std::string> gif() {
    if (const Result<void> drawn = count_colours(); !drawn) return drawn.error();
    GifFile file(layout_.width, layout_.height, palette_.colours());
    const std::size_t last = animation_.frames - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      if (const Result<void> drawn = draw(i); !drawn) return drawn.error();
      file.add(canvas_, (i == last ? animation_.last_delay : animation_.delay) / 10);
    }
    return file.finish();
  }

 private:
  /// Of some frames: evenly spread, the last among them.
  Result<void> count_colours() {
    const std::size_t last = animation_.frames - 1;
    const std::size_t samples = std::min(animation_.frames, kPaletteSamples);
    for (std::size_t i = 0; i < samples; ++i) {
      Result<void> drawn = draw(samples == 1 ? last : i * last / (samples - 1));
      if (!drawn) return drawn;
      palette_.count(canvas_);
    }
    return {};
  }

  Result<void> draw(std::size_t index) {
    const Picture& frame = animation_.frame(index);
    if (Result<void> good = check(frame); !good) return good;
    if (!fits(frame)) {
      return Error{"", 0, fmt::format("frame {} has a map of another size or layout", index)};
    }
    draw_picture(frame, layout_, canvas_);
    return canvas_.state();
  }

  bool fits(const Picture& frame) const {
    const MapPlan plan(*frame.map, frame.floors);
    return plan.squares() == layout_.plan.squares() && plan.sides() == layout_.plan.sides() &&
           plan.width() == layout_.plan.width() && plan.height() == layout_.plan.height();
  }

  const Animation& animation_;
  const Layout& layout_;
  RasterCanvas canvas_;
  GifPalette palette_;
};

Result<std::string> gif_of(const RasterCanvas& canvas) {
  if (const Result<void> drawn = canvas.state(); !drawn) return drawn.error();
  GifPalette palette;
  palette.count(canvas);
  GifFile file(canvas.width(), canvas.height(), palette.colours());
  file.add(canvas, 0);
  return file.finish();
}

Error unknown_format() { return {"", 0, "pictures are SVG, PNG or GIF"}; }

}  // namespace

Result<PictureFormat> picture_format(std::string_view file) {
  std::string ending(file.substr(std::min(file.rfind('.'), file.size())));
  for (char& c : ending) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  constexpr std::array<const char*, 3> kEndings = {".svg", ".png", ".gif"};
  const auto found = std::find(kEndings.begin(), kEndings.end(), ending);
  if (found != kEndings.end()) return PictureFormat{static_cast<int>(found - kEndings.begin())};
  return Error{std::string(file), 0, "the name has to end in .svg, .png or .gif"};
}

Result<std::string> draw_svg(const Picture& picture) {
  if (const Result<void> good = check(picture); !good) return good.error();
  const Layout layout = layout_of(picture);
  SvgCanvas canvas(layout.width, layout.height, picture.title);
  draw_picture(picture, layout, canvas);
  return canvas.finish();
}

Result<std::string> draw_svg(const GraphPicture& picture) {
  const Result<PictureSize> size = checked_size(picture);
  if (!size) return size.error();
  SvgCanvas canvas(size.value().width, size.value().height, picture.title);
  draw_graph(picture, canvas);
  return canvas.finish();
}

Result<std::string> draw_png(const Picture& picture) {
  const auto layout = raster_layout(picture, RasterCanvas::kMostPixels, "a PNG picture");
  if (!layout) return layout.error();
  RasterCanvas canvas(layout.value().width, layout.value().height);
  draw_picture(picture, layout.value(), canvas);
  return canvas.png();
}

Result<std::string> draw_png(const GraphPicture& picture) {
  const Result<PictureSize> size = checked_size(picture);
  if (!size) return size.error();
  RasterCanvas canvas(size.value().width, size.value().height);
  draw_graph(picture, canvas);
  return canvas.png();
}

Result<std::string> draw_gif(const Animation& animation) {
  if (const Result<void> good = check(animation); !good) return good.error();
  const Picture& last = animation.frame(animation.frames - 1);
  const auto layout = raster_layout(last, kMostGifPixels, "an animated GIF");
  if (!layout) return layout.error();
  return Film(animation, layout.value()).gif();
}

Result<std::string> draw_picture(const Picture& picture, PictureFormat format) {
  switch (format) {
    case PictureFormat::svg: return draw_svg(picture);
    case PictureFormat::png: return draw_png(picture);
    case PictureFormat::gif: {
      const auto frame = [&](std::size_t) -> const Picture& { return picture; };
      return draw_gif({.frame = frame});
    }
  }
  return unknown_format();
}

Result<std::string> draw_picture(const GraphPicture& picture, PictureFormat format) {
  switch (format) {
    case PictureFormat::svg: return draw_svg(picture);
    case PictureFormat::png: return draw_png(picture);
    case PictureFormat::gif: {
      const Result<PictureSize> size = checked_size(picture);
      if (!size) return size.error();
      RasterCanvas canvas(size.value().width, size.value().height);
      draw_graph(picture, canvas);
      return gif_of(canvas);
    }
  }
  return unknown_format();
}

}  // namespace wend
