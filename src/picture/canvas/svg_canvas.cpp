#include "picture/canvas/svg_canvas.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "picture/canvas/raster_canvas.h"

namespace wend::drawing {
namespace {

// Viewers that blur embedded images do so visibly on larger cells only.
constexpr int kLeastSharpCell = 4;

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      // Control characters are not allowed in XML, and file names need not be UTF-8.
      default: safe += c < ' ' || c > '~' ? '?' : c;
    }
  }
  return safe;
}

std::string name_of(Colour colour) { return fmt::format("#{:06x}", number_of(colour)); }

/// Hundredths of a pixel are enough.
std::string coordinate(double value) {
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string attributes_of(const Stroke& stroke) {
  std::string text = fmt::format(" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"",
                                 name_of(stroke.colour), coordinate(stroke.width));
  if (stroke.opacity < 1) text += fmt::format(" stroke-opacity=\"{:g}\"", stroke.opacity);
  if (stroke.dashed) {
    text += fmt::format(" stroke-dasharray=\"{0},{0}\"", coordinate(kDash * stroke.width));
  }
  return text;
}

/// The stroke below the letters, not over them.
std::string halo_of(const TextStyle& style) {
  if (!style.halo) return "";
  return fmt::format(
      " paint-order=\"stroke\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
      name_of(*style.halo), coordinate(2 * kHalo));
}

std::string points_of(const std::vector<Place>& places) {
  std::string text;
  for (const Place& place : places) {
    if (!text.empty()) text += ' ';
    text += coordinate(place.x) + "," + coordinate(place.y);
  }
  return text;
}

struct Run {
  int x;
  int y;
  int length;
};

/// The runs of equal cells in each row, by colour.
std::map<std::uint32_t, std::vector<Run>> runs_of(const CellColours& cells) {
  std::map<std::uint32_t, std::vector<Run>> runs;
  for (int y = 0; y < cells.height; ++y) {
    for (int x = 0; x < cells.width;) {
      const Colour colour = cells.at(x, y);
      int end = x + 1;
      while (end < cells.width && cells.at(end, y) == colour) ++end;
      runs[number_of(colour)].push_back({x, y, end - x});
      x = end;
    }
  }
  return runs;
}

/// One rectangle below, in the colour with the most runs, and a path for each other colour.
std::string cells_as_paths(const CellColours& cells, Place corner, int cell) {
  const auto runs = runs_of(cells);
  if (runs.empty()) return "";
  const auto most = std::max_element(runs.begin(), runs.end(), [](const auto& a, const auto& b) {
    return a.second.size() < b.second.size();
  });
  std::string text =
      fmt::format("<g transform=\"translate({} {}) scale({})\" shape-rendering=\"crispEdges\">\n",
                  coordinate(corner.x), coordinate(corner.y), cell);
  text += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#{:06x}\"/>\n", cells.width,
                      cells.height, most->first);
  for (const auto& [colour, places] : runs) {
    if (colour == most->first) continue;
    text += fmt::format("<path fill=\"#{:06x}\" d=\"", colour);
    for (const Run& run : places) {
      fmt::format_to(std::back_inserter(text), "M{},{}h{}v1h-{}z", run.x, run.y, run.length,
                     run.length);
    }
    text += "\"/>\n";
  }
  return text + "</g>\n";
}

std::string base64(const std::string& bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  const auto byte = [&](std::size_t i) {
    return i < bytes.size() ? std::uint32_t{static_cast<unsigned char>(bytes[i])} : 0;
  };
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    text += kDigits[group >> 18];
    text += kDigits[group >> 12 & 63];
    text += i + 1 < bytes.size() ? kDigits[group >> 6 & 63] : '=';
    text += i + 2 < bytes.size() ? kDigits[group & 63] : '=';
  }
  return text;
}

/// Empty where there is no memory for it.
std::string cells_as_image(const CellColours& cells, Place corner, int cell) {
  RasterCanvas raster(cells.width, cells.height);
  raster.cells(cells, {0, 0}, 1);
  const Result<std::string> png = raster.png();
  if (!png) return "";
  return fmt::format(
      "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
      "style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{}\"/>\n",
      coordinate(corner.x), coordinate(corner.y), cells.width * cell, cells.height * cell,
      base64(png.value()));
}

}  // namespace

SvgCanvas::SvgCanvas(int width, int height, const std::string& title)
    : document_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" "
                            "height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
                            "font-family=\"DejaVu Sans,Verdana,sans-serif\">\n<title>{2}</title>\n",
                            width, height, escaped(title))) {}

void SvgCanvas::cells(const CellColours& colours, Place corner, int cell) {
  std::string paths = cells_as_paths(colours, corner, cell);
  if (cell < kLeastSharpCell && RasterCanvas::fits(colours.width, colours.height)) {
    std::string image = cells_as_image(colours, corner, cell);
    if (!image.empty() && image.size() < paths.size()) paths = std::move(image);
  }
  document_ += paths;
}

void SvgCanvas::rectangle(Place corner, double width, double height, Colour fill) {
  document_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
                           coordinate(corner.x), coordinate(corner.y), coordinate(width),
                           coordinate(height), name_of(fill));
}

void SvgCanvas::segments(const std::vector<Place>& ends, const Stroke& stroke) {
  std::string lines;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
    lines += fmt::format("M{},{}L{},{}", coordinate(ends[i].x), coordinate(ends[i].y),
                         coordinate(ends[i + 1].x), coordinate(ends[i + 1].y));
  }
  document_ += fmt::format("<path d=\"{}\"{}/>\n", lines, attributes_of(stroke));
}

void SvgCanvas::polyline(const std::vector<Place>& places, const Stroke& stroke) {
  document_ += fmt::format(
      "<polyline points=\"{}\"{} stroke-linejoin=\"round\" stroke-linecap=\"round\"/>\n",
      points_of(places), attributes_of(stroke));
}

void SvgCanvas::polygon(const std::vector<Place>& places, Colour fill) {
  document_ +=
      fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points_of(places), name_of(fill));
}

void SvgCanvas::tiles(const std::vector<Place>& corners, std::size_t sides, Colour fill) {
  std::string shapes;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Place corner = corners[i];
    shapes += i % sides == 0 ? "M" : "L";
    shapes += coordinate(corner.x) + "," + coordinate(corner.y);
    if (i % sides == sides - 1) shapes += "z";
  }
  document_ += fmt::format("<path shape-rendering=\"crispEdges\" fill=\"{}\" d=\"{}\"/>\n",
                           name_of(fill), shapes);
}

void SvgCanvas::circle(Place centre, double radius, Colour fill, const Stroke& rim) {
  document_ += fmt::format(
      "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
      coordinate(centre.x), coordinate(centre.y), coordinate(radius), name_of(fill),
      name_of(rim.colour), coordinate(rim.width));
}

void SvgCanvas::text(Place baseline, const std::string& words, const TextStyle& style) {
  constexpr const char* kAnchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  document_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}{} fill=\"{}\">{}</text>\n",
                           coordinate(baseline.x), coordinate(baseline.y), coordinate(style.size),
                           halo_of(style), style.bold ? " font-weight=\"bold\"" : "",
                           kAnchors[static_cast<std::size_t>(style.anchor)], name_of(style.colour),
                           escaped(words));
}

std::string SvgCanvas::finish() { return std::move(document_) + "</svg>\n"; }

}  // namespace wend::drawing
