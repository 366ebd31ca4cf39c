#include "scene/formats/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/system_files.h"
#include "scene/files/other_kinds.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/base/assert.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

/// The last one that fits, else the first of all.
template <class Fits>
const MapFormat& last_format(Fits fits) {
  const std::span<const MapFormat> formats = map_formats();
  WEND_ASSERT(!formats.empty(), "registry.cpp lists no format; add FORMAT(moving_ai)");
  const auto found = std::find_if(formats.rbegin(), formats.rend(), fits);
  return found == formats.rend() ? formats.front() : *found;
}

}  // namespace

MapFile::MapFile(const std::string& path, PictureOptions pictures)
    : name_(path == "-" ? kStandardInput : path), pictures_(std::move(pictures)) {
  std::error_code ignored;
  if (path == "-") {
    bytes_ = read_standard_input();
  } else if (!std::filesystem::is_regular_file(path_of(path), ignored)) {
    bytes_ = read_map_bytes(path);
  }
}

const std::string& MapFile::bytes() const {
  if (!bytes_) bytes_ = read_map_bytes(name_);
  return *bytes_;
}

bool MapFormat::has_ending(const std::string& ending) const {
  return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

const MapFormat& format_of(std::string_view bytes, const std::string& name) {
  const std::string ending = ending_of(name);
  if (ending == "baked") return map_formats().front();  // tables of a mesh begin as a .navmesh
  return last_format([&](const MapFormat& format) {
    return (format.by_name && format.has_ending(ending)) ||
           (format.holds != nullptr && format.holds(bytes));
  });
}

const MapFormat& format_of(const MapFile& file) {
  return file.on_disk() ? format_at(file.name()) : format_of(file.bytes(), file.name());
}

const MapFormat& format_at(const std::string& path) {
  if (path == "-") return format_of(peek_standard_input(), kStandardInput);
  constexpr std::size_t kEnough = std::size_t{1} << 16;  // for what comes before the tiles
  const std::optional<std::string> begin = beginning_of(path, kEnough);
  if (!begin) {
    const std::string ending = ending_of(path);
    return last_format([&](const MapFormat& format) { return format.has_ending(ending); });
  }
  const MapFormat& format = format_of(*begin, path);
  if (begin->size() < kEnough || !std::holds_alternative<GraphReader>(format.read)) return format;
  // In JSON some programs write the tiles first, and then what it is.
  const Result<std::string> whole = io::read_text(path);
  return whole ? format_of(whole.value(), path) : format;
}

AnyMap read_grid(const MapFile& file) {
  const MapFormat& format = format_of(file);
  if (!format.is_grid()) {
    if (file.name() != kStandardInput && format_at(file.name()).is_grid()) {
      throw usage_error(
          fmt::format("{}: {}, which the name of a pipe has to say; name the file "
                      "itself, or give it as - on standard input",
                      file.name(), format.noun));
    }
    throw usage_error(
        fmt::format("{}: {}, and this command works on grids only; solve, compare, draw, field, "
                    "matrix, bench, info and convert take such maps",
                    file.name(), format.noun));
  }
  refuse_other_kind(file.bytes(), file.name());
  AnyMap map = std::get<GridReader>(format.read)(file);
  // Afterwards: what is wrong with the file may be why it is no picture.
  const PictureOptions& pictures = file.pictures();
  if (!format.traits.picture && !pictures.given.empty()) {
    throw usage_error(
        fmt::format("{}: only for PNG pictures, and {} is none", pictures.given, file.name()));
  }
  if (!format.traits.world && pictures.unknown_cost) {
    throw usage_error(
        fmt::format("--unknown-cost: only for ROS maps, and {} is none", file.name()));
  }
  return map;
}

io::FileLoader files_beside(const std::string& map, std::vector<std::string>& files) {
  const std::filesystem::path folder = path_of(map).parent_path();
  return [load = io::files_beside(map), folder, &files](const std::string& name) {
    files.push_back((folder / path_of(name)).string());
    return load(name);
  };
}

std::string readable_formats() {
  std::vector<std::string> nouns;
  for (const MapFormat& format : map_formats()) {
    if (*format.noun != '\0') nouns.emplace_back(format.noun);
  }
  return joined(nouns);
}

}  // namespace wend::cli
