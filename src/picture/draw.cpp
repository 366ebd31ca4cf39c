#include "wend/picture/draw.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "picture/canvas/gif_file.h"
#include "picture/canvas/raster_canvas.h"
#include "picture/canvas/svg_canvas.h"
#include "picture/check_picture.h"
#include "picture/crowd/chart_drawing.h"
#include "picture/drawing.h"
#include "picture/graph_drawing.h"
#include "picture/oblique_drawing.h"

namespace wend {
namespace {

using namespace drawing;

constexpr std::int64_t kMostGifPixels = std::int64_t{1} << 24;
constexpr std::size_t kPaletteSamples = 8;

Error too_large(const PictureSize& size, std::int64_t most_pixels, const char* kind) {
  return {"", 0,
          fmt::format("the picture would have {} x {} pixels; {} has at most {} on a "
                      "side and {} in all; SVG has no such limit",
                      size.width, size.height, kind, RasterCanvas::kMostSide, most_pixels)};
}

bool fits_raster(const PictureSize& size, std::int64_t most_pixels) {
  const std::int64_t pixels = std::int64_t{size.width} * size.height;
  return RasterCanvas::fits(size.width, size.height) && pixels <= most_pixels;
}

/// Pictures of cells on a page that was laid out for one of them.
class CellPage {
 public:
  static Result<CellPage> of(const Picture& picture) {
    if (const Result<void> good = check(picture); !good) return good.error();
    return CellPage(layout_of(picture));
  }

  PictureSize size() const { return {layout_.width, layout_.height}; }
  /// Whether another picture has its place there, too.
  bool fits(const Picture& other) const {
    const MapPlan plan(*other.map, other.floors);
    return plan.squares() == layout_.plan.squares() && plan.sides() == layout_.plan.sides() &&
           plan.width() == layout_.plan.width() && plan.height() == layout_.plan.height();
  }
  void draw(const Picture& picture, Canvas& canvas) const {
    draw_picture(picture, layout_, canvas);
  }

 private:
  explicit CellPage(Layout layout) : layout_(std::move(layout)) {}
  Layout layout_;
};

/// The same of graphs.
class GraphPage {
 public:
  static Result<GraphPage> of(const GraphPicture& picture) {
    if (const Result<void> good = check(picture); !good) return good.error();
    const Result<PictureSize> size = page_size(picture);
    if (!size) return size.error();
    return GraphPage(size.value());
  }

  PictureSize size() const { return size_; }
  bool fits(const GraphPicture& other) const {
    const Result<PictureSize> size = page_size(other);
    return size && size.value().width == size_.width && size.value().height == size_.height;
  }
  static void draw(const GraphPicture& picture, Canvas& canvas) {
    is_aslant(picture) ? draw_oblique(picture, canvas) : draw_graph(picture, canvas);
  }

 private:
  static bool is_aslant(const GraphPicture& picture) {
    return picture.view == GraphPicture::View::aslant;
  }
  static Result<PictureSize> page_size(const GraphPicture& picture) {
    return is_aslant(picture) ? oblique_size(picture) : graph_size(picture);
  }

  explicit GraphPage(const PictureSize& size) : size_(size) {}
  PictureSize size_;
};

/// The same of charts.
class ChartPage {
 public:
  static Result<ChartPage> of(const Chart& chart) {
    if (const Result<void> good = check(chart); !good) return good.error();
    return ChartPage(chart_size(chart));
  }

  PictureSize size() const { return size_; }
  static void draw(const Chart& chart, Canvas& canvas) { draw_chart(chart, canvas); }

 private:
  explicit ChartPage(const PictureSize& size) : size_(size) {}
  PictureSize size_;
};

/// The frames of an animation on a canvas.
template <class Page, class Shown>
class Film {
 public:
  Film(const AnimationOf<Shown>& animation, const Page& page)
      : animation_(animation), page_(page), canvas_(page.size().width, page.size().height) {}

  Result<std::string> gif() {
    if (const Result<void> drawn = count_colours(); !drawn) return drawn.error();
    GifFile file(canvas_.width(), canvas_.height(), palette_.colours());
    const std::size_t last = animation_.frames - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      if (const Result<void> drawn = draw(i); !drawn) return drawn.error();
      file.add(canvas_, (i == last ? animation_.last_delay : animation_.delay) / 10);
    }
    return file.finish();
  }

 private:
  /// Counts the colours of some frames: evenly spread, the last among them.
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
    const Shown& frame = animation_.frame(index);
    if (Result<void> good = check(frame); !good) return good;
    if (!page_.fits(frame)) {
      return Error{"", 0, fmt::format("frame {} has a map of another size or layout", index)};
    }
    page_.draw(frame, canvas_);
    return canvas_.state();
  }

  const AnimationOf<Shown>& animation_;
  const Page& page_;
  RasterCanvas canvas_;
  GifPalette palette_;
};

template <class Page, class Shown>
Result<std::string> svg_of(const Shown& picture) {
  const Result<Page> page = Page::of(picture);
  if (!page) return page.error();
  SvgCanvas canvas(page.value().size().width, page.value().size().height, picture.title);
  page.value().draw(picture, canvas);
  return canvas.finish();
}

template <class Page, class Shown>
Result<std::string> png_of(const Shown& picture) {
  const Result<Page> page = Page::of(picture);
  if (!page) return page.error();
  const PictureSize size = page.value().size();
  if (!fits_raster(size, RasterCanvas::kMostPixels)) {
    return too_large(size, RasterCanvas::kMostPixels, "a PNG picture");
  }
  RasterCanvas canvas(size.width, size.height);
  page.value().draw(picture, canvas);
  return canvas.png();
}

template <class Page, class Shown>
Result<std::string> gif_of(const AnimationOf<Shown>& animation) {
  const Result<void> good = check_timing(animation.frames, animation.frame != nullptr,
                                         animation.delay, animation.last_delay);
  if (!good) return good.error();
  const Result<Page> page = Page::of(animation.frame(animation.frames - 1));
  if (!page) return page.error();
  const PictureSize size = page.value().size();
  if (!fits_raster(size, kMostGifPixels)) return too_large(size, kMostGifPixels, "an animated GIF");
  return Film<Page, Shown>(animation, page.value()).gif();
}

template <class Shown>
Result<std::string> in_format(const Shown& picture, PictureFormat format) {
  switch (format) {
    case PictureFormat::svg: return draw_svg(picture);
    case PictureFormat::png: return draw_png(picture);
    case PictureFormat::gif: {
      AnimationOf<Shown> still;
      still.frame = [&](std::size_t) -> const Shown& { return picture; };
      return draw_gif(still);
    }
  }
  return Error{"", 0, "pictures are SVG, PNG or GIF"};
}

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

Result<std::string> draw_svg(const Picture& picture) { return svg_of<CellPage>(picture); }
Result<std::string> draw_svg(const GraphPicture& picture) { return svg_of<GraphPage>(picture); }
Result<std::string> draw_svg(const Chart& chart) { return svg_of<ChartPage>(chart); }

Result<std::string> draw_png(const Picture& picture) { return png_of<CellPage>(picture); }
Result<std::string> draw_png(const GraphPicture& picture) { return png_of<GraphPage>(picture); }
Result<std::string> draw_png(const Chart& chart) { return png_of<ChartPage>(chart); }

Result<std::string> draw_gif(const Animation& animation) { return gif_of<CellPage>(animation); }
Result<std::string> draw_gif(const GraphAnimation& animation) {
  return gif_of<GraphPage>(animation);
}

Result<std::string> draw_picture(const Picture& picture, PictureFormat format) {
  return in_format(picture, format);
}
Result<std::string> draw_picture(const GraphPicture& picture, PictureFormat format) {
  return in_format(picture, format);
}

}  // namespace wend
