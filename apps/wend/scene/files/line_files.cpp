#include "scene/files/line_files.h"

#include <string>

#include "io/files/text.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/io/mesh_links.h"
#include "wend/io/palette.h"

namespace wend::cli {
namespace {

/// Whether all lines that are not blank fit, and there are some.
template <class Fits>
bool all_lines(std::string_view bytes, Fits fits) {
  const std::string source;
  io::LineReader lines(bytes, source);
  bool any = false;
  while (lines.next()) {
    if (io::is_blank(lines.line())) continue;
    if (!fits(lines.line())) return false;
    any = true;
  }
  return any;
}

bool is_place_of_map(std::string_view text) { return read_position(text, true).has_value(); }

/// "X,Y X,Y", and more behind it.
bool is_link(std::string_view line) {
  const std::string_view from = io::take_first_field(line);
  return is_place_of_map(from) && is_place_of_map(io::take_first_field(line));
}

/// A place, and `closed`, `pass` or a number behind it.
bool is_overlay_line(std::string_view line) {
  const std::string_view said = io::take_last_field(line);
  const bool known = said == "closed" || said == "pass" || read_number(said).has_value();
  return known && !io::is_blank(line);
}

}  // namespace

bool holds_mesh_queries(std::string_view bytes) {
  std::string_view text = io::beginning(bytes);
  text = text.substr(0, text.find_first_of("\r\n"));
  return io::take_first_field(text) == "index" && io::take_first_field(text) == "from_x";
}

bool holds_palette(std::string_view bytes) { return io::parse_palette(bytes).ok(); }

bool holds_links(std::string_view bytes) {
  return all_lines(bytes, &is_link) || io::parse_mesh_links(bytes).ok();
}

bool holds_overlay(std::string_view bytes) { return all_lines(bytes, &is_overlay_line); }

bool holds_cells(std::string_view bytes) {
  return all_lines(bytes, [](std::string_view line) {
    return is_place_of_map(line) || io::trim(line) == "x,y" || io::trim(line) == "x,y,floor";
  });
}

bool holds_costs(std::string_view bytes) { return io::parse_terrain_costs(bytes).ok(); }

bool holds_lengths(std::string_view bytes) { return io::parse_lengths(bytes).ok(); }

}  // namespace wend::cli
