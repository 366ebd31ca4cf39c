// All formats of maps, and reading a file of any.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "scene/formats/map_format.h"

namespace wend::cli {

/// In registry.cpp.
std::span<const MapFormat> map_formats();

/// By how a file begins, and its name. If several formats claim it, the last one has it.
const MapFormat& format_of(std::string_view bytes, const std::string& name);
const MapFormat& format_of(const MapFile& file);
/// Looks into the file ("-": standard input), or at its name if its bytes can be read only once or
/// not at all. Does not throw for bad files; reading them will.
const MapFormat& format_at(const std::string& path);

/// Read by the file's own format; if that is not read into such a map, by the first one that is,
/// whose reader reports what is wrong with the file.
template <class Reader>
auto read_as(const MapFile& file) {
  const MapFormat* format = &format_of(file);
  for (const MapFormat& other : map_formats()) {
    if (std::holds_alternative<Reader>(format->read)) break;
    format = &other;
  }
  return std::get<Reader>(format->read)(file);
}

/// Throws a usage Failure where the map is no grid, or an option is for pictures and it is none.
AnyMap read_grid(const MapFile& file);

/// Reads the files that a map refers to, which lie beside it, and appends their names to `files`.
io::FileLoader files_beside(const std::string& map, std::vector<std::string>& files);

/// The nouns of all formats that are read, for help.
std::string readable_formats();

}  // namespace wend::cli
