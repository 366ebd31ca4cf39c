#include "picture/canvas/raster_canvas.h"

#include <algorithm>
#include <numbers>

namespace wend::drawing {
namespace {

// The same glyphs on every machine, unhinted and grey, without its font settings. The font comes
// with the package fonts-dejavu-core.
constexpr const char* kFont = "DejaVu Sans";

void set_font_options(cairo_t* context) {
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(context, options);
  cairo_font_options_destroy(options);
}

Error cairo_error(cairo_status_t status) {
  return {"", 0, std::string("the picture cannot be drawn: ") + cairo_status_to_string(status)};
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

void trace_line(cairo_t* context, const std::vector<Place>& places) {
  cairo_new_path(context);
  for (const Place& place : places) cairo_line_to(context, place.x, place.y);
}

}  // namespace

RasterCanvas::RasterCanvas(int width, int height)
    : width_(width),
      height_(height),
      surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)),
      context_(cairo_create(surface_.get())) {
  set_font_options(context_.get());
  rectangle({0, 0}, width, height, kGround);
}

Result<void> RasterCanvas::state() const {
  const cairo_status_t status = cairo_status(context_.get());
  if (status != CAIRO_STATUS_SUCCESS) return cairo_error(status);
  return {};
}

std::uint32_t* RasterCanvas::mutable_row(int y) {
  unsigned char* data = cairo_image_surface_get_data(surface_.get());
  const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface_.get());
  return reinterpret_cast<std::uint32_t*>(data + y * stride);
}

const std::uint32_t* RasterCanvas::row(int y) const {
  cairo_surface_flush(surface_.get());
  const unsigned char* data = cairo_image_surface_get_data(surface_.get());
  const std::ptrdiff_t stride = cairo_image_surface_get_stride(surface_.get());
  return reinterpret_cast<const std::uint32_t*>(data + y * stride);
}

void RasterCanvas::cells(const CellColours& colours, Place corner, int cell) {
  if (!state()) return;
  cairo_surface_flush(surface_.get());
  const int left = static_cast<int>(corner.x);
  const int top = static_cast<int>(corner.y);
  for (int y = 0; y < colours.height; ++y) {
    std::uint32_t* const first = mutable_row(top + y * cell) + left;
    std::uint32_t* pixel = first;
    for (int x = 0; x < colours.width; ++x) {
      pixel = std::fill_n(pixel, cell, number_of(colours.at(x, y)));
    }
    for (int copy = 1; copy < cell; ++copy) {
      std::copy(first, pixel, mutable_row(top + y * cell + copy) + left);
    }
  }
  cairo_surface_mark_dirty(surface_.get());
}

void RasterCanvas::set(Colour colour, double opacity) {
  cairo_set_source_rgba(context_.get(), colour.red / 255.0, colour.green / 255.0,
                        colour.blue / 255.0, opacity);
}

void RasterCanvas::stroke(const Stroke& stroke) {
  set(stroke.colour, stroke.opacity);
  const double dash = kDash * stroke.width;
  cairo_set_line_width(context_.get(), stroke.width);
  cairo_set_dash(context_.get(), &dash, stroke.dashed ? 1 : 0, 0);
  cairo_stroke(context_.get());
}

void RasterCanvas::rectangle(Place corner, double width, double height, Colour fill) {
  set(fill);
  cairo_rectangle(context_.get(), corner.x, corner.y, width, height);
  cairo_fill(context_.get());
}

void RasterCanvas::segments(const std::vector<Place>& ends, const Stroke& line) {
  cairo_new_path(context_.get());
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    cairo_move_to(context_.get(), ends[i].x, ends[i].y);
    cairo_line_to(context_.get(), ends[i + 1].x, ends[i + 1].y);
  }
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_BUTT);
  stroke(line);
}

void RasterCanvas::polyline(const std::vector<Place>& places, const Stroke& line) {
  trace_line(context_.get(), places);
  cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
  stroke(line);
}

void RasterCanvas::polygon(const std::vector<Place>& places, Colour fill) {
  trace_line(context_.get(), places);
  cairo_close_path(context_.get());
  set(fill);
  cairo_fill(context_.get());
}

void RasterCanvas::tiles(const std::vector<Place>& corners, std::size_t sides, Colour fill) {
  set(fill);
  cairo_set_antialias(context_.get(), CAIRO_ANTIALIAS_NONE);
  cairo_new_path(context_.get());
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (i % sides == 0) {
      cairo_move_to(context_.get(), corners[i].x, corners[i].y);
    } else {
      cairo_line_to(context_.get(), corners[i].x, corners[i].y);
    }
    if (i % sides != sides - 1) continue;
    cairo_close_path(context_.get());
    cairo_fill(context_.get());
  }
  cairo_set_antialias(context_.get(), CAIRO_ANTIALIAS_DEFAULT);
}

void RasterCanvas::circle(Place centre, double radius, Colour fill, const Stroke& rim) {
  cairo_new_path(context_.get());
  cairo_arc(context_.get(), centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
  set(fill);
  cairo_fill_preserve(context_.get());
  stroke(rim);
}

void RasterCanvas::text(Place baseline, const std::string& words, const TextStyle& style) {
  std::string printable = words;
  for (char& symbol : printable) {
    if (symbol < ' ' || symbol > '~') symbol = '?';
  }
  cairo_select_font_face(context_.get(), kFont, CAIRO_FONT_SLANT_NORMAL,
                         style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context_.get(), style.size);
  cairo_text_extents_t extents;
  cairo_text_extents(context_.get(), printable.c_str(), &extents);
  const double shares[] = {0, 0.5, 1};
  const double left =
      baseline.x - extents.x_advance * shares[static_cast<std::size_t>(style.anchor)];
  if (style.halo) {
    cairo_move_to(context_.get(), left, baseline.y);
    cairo_text_path(context_.get(), printable.c_str());
    cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
    stroke({*style.halo, 2 * kHalo});
  }
  set(style.colour);
  cairo_move_to(context_.get(), left, baseline.y);
  cairo_show_text(context_.get(), printable.c_str());
}

Result<std::string> RasterCanvas::png() const {
  if (const Result<void> drawn = state(); !drawn) return drawn.error();
  std::string bytes;
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface_.get(), append, &bytes);
  if (status != CAIRO_STATUS_SUCCESS) return cairo_error(status);
  return bytes;
}

}  // namespace wend::drawing
