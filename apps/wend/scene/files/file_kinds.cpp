#include "scene/files/file_kinds.h"

#include <algorithm>

#include "io/files/text.h"
#include "scene/scene.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/io/json_map.h"
#include "wend/io/mesh_links.h"
#include "wend/io/palette.h"
#include "wend/io/tiled_map.h"

namespace wend::cli {
namespace {

constexpr std::size_t kEnoughForTitle = 4096;  // of comments and blank lines, too

/// Empty for pipes, from which a second reader would not get it, and where there is no such file.
std::string head_of_file(const std::string& path) {
  return beginning_of(path, kEnoughForTitle).value_or("");
}

std::string_view first_word(std::string_view bytes) {
  std::string_view text = io::beginning(bytes);
  return text.substr(0, std::min(text.find_first_of(" \t\r\n"), text.size()));
}

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

std::string json_kind(std::string_view text) {
  std::size_t depth = 0;
  bool is_next = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char symbol = text[at];
    if (symbol == '{' || symbol == '[') ++depth;
    if (symbol == '}' || symbol == ']') --depth;
    if (symbol == ',' || symbol == '{') is_next = false;
    if (symbol != '"') continue;
    const std::size_t begin = ++at;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    const std::string_view word = text.substr(begin, at - begin);
    if (is_next && depth == 1) return std::string(word);
    is_next = depth == 1 && word == "wend";
  }
  return "";
}

bool begins_as_scene(std::string_view bytes) {
  return io::is_json_map(bytes) && !io::is_tiled_map(bytes) && json_kind(bytes) == "scene";
}

bool begins_as_posthoc(std::string_view bytes) {
  constexpr std::size_t kHead = 256;
  const std::string_view text = io::beginning(bytes).substr(0, kHead);
  return text.starts_with("{\"version\"") && text.find("\"views\"") != text.npos;
}

bool begins_as_level(std::string_view bytes) {
  const std::string source;
  io::LineReader lines(bytes.substr(0, kEnoughForTitle), source);
  while (lines.next()) {
    std::string_view line = lines.line();
    const std::string_view word = io::take_first_field(line);
    if (word.empty() || word.front() == '#') continue;
    if (word == "v") return io::count_fields(line) >= 3;
    constexpr std::string_view kOthers[] = {"o", "g", "mtllib", "usemtl", "vn", "vt"};
    return std::find(std::begin(kOthers), std::end(kOthers), word) != std::end(kOthers) &&
           !io::is_blank(line);
  }
  return false;
}

bool is_level(const std::string& path) {
  if (path == "-") return begins_as_level(peek_standard_input());
  return ending_of(path) == "obj" || begins_as_level(head_of_file(path));
}

bool begins_as_scenario(std::string_view bytes) { return first_word(bytes) == "version"; }

bool is_scenario(const std::string& path) {
  return ending_of(path) == "scen" || begins_as_scenario(head_of_file(path));
}

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
