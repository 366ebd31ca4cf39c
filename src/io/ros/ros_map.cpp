// Occupancy maps of robots: what the shades of an image come to, and where cells lie in the world.
#include "wend/io/ros_map.h"

#include <cmath>

#include "../files/text.h"
#include "../png/png_picture.h"
#include "pgm.h"
#include "ros_scale.h"
#include "ros_yaml.h"
#include "wend/io/grid_files.h"
#include "wend/io/png_map.h"

namespace wend::io {
namespace {

Result<Shades> shades_of_png(std::string_view bytes, const std::string& source) {
  const Result<PngPicture> picture = decode_png(bytes, source);
  if (!picture) return picture.error();
  const std::uint8_t* pixel = picture.value().pixels.get();
  const std::size_t count = picture.value().size();
  Shades shades{picture.value().width, picture.value().height, {}, {}};
  shades.shades.reserve(count);
  shades.see_through.reserve(count);
  for (std::size_t i = 0; i < count; ++i, pixel += PngPicture::kChannels) {
    shades.shades.push_back(static_cast<std::uint16_t>(pixel[0] + pixel[1] + pixel[2]));
    shades.see_through.push_back(pixel[3] != 255);
  }
  return shades;
}

/// The map's symbol for a shade.
char symbol_of(double occupancy, const RosMapInfo& info) {
  if (occupancy > info.occupied_thresh) return '#';
  if (occupancy < info.free_thresh) return '.';
  if (info.mode == RosMapMode::trinary) return kUnknownCell;
  const double span = info.occupied_thresh - info.free_thresh;
  const double share = span > 0 ? (occupancy - info.free_thresh) / span : 0;
  const int cost = 1 + static_cast<int>(std::lround((kDearestShade - 1) * share));
  return cost == 1 ? '.' : static_cast<char>('0' + cost);
}

GridMap map_of(const Shades& picture, const RosMapInfo& info, const RosMapOptions& options) {
  std::vector<char> symbols;
  for (int shade = 0; shade <= Shades::kWhite; ++shade) {
    const int dark = info.negate ? shade : Shades::kWhite - shade;
    symbols.push_back(symbol_of(dark / double{Shades::kWhite}, info));
  }
  const bool has_holes = info.mode == RosMapMode::scale && !picture.see_through.empty();
  std::vector<char> cells;
  cells.reserve(picture.shades.size());
  for (std::size_t i = 0; i < picture.shades.size(); ++i) {
    const bool unknown = has_holes && picture.see_through[i];
    cells.push_back(unknown ? kUnknownCell : symbols[picture.shades[i]]);
  }
  GridMap map(picture.width, picture.height, std::move(cells));
  TerrainCosts costs;
  costs.set('.', 1);
  for (std::uint32_t cost = 2; cost <= kDearestShade; ++cost) {
    costs.set_thousandths(static_cast<char>('0' + cost), cost * TerrainCosts::kThousandths);
  }
  costs.set(kUnknownCell, options.unknown_cost);
  map.set_terrain(costs);
  return map;
}

}  // namespace

Position RosMap::centre(Point cell) const {
  const double across = (cell.x + 0.5) * info.resolution;
  const double up = (map.height() - cell.y - 0.5) * info.resolution;
  const double cosine = std::cos(info.yaw);
  const double sine = std::sin(info.yaw);
  return {info.x + across * cosine - up * sine, info.y + across * sine + up * cosine, 0};
}

Point RosMap::cell(double x, double y) const {
  const double cosine = std::cos(info.yaw);
  const double sine = std::sin(info.yaw);
  const double across = ((x - info.x) * cosine + (y - info.y) * sine) / info.resolution;
  const double up = ((y - info.y) * cosine - (x - info.x) * sine) / info.resolution;
  constexpr double kFar = 1e9;
  if (!(std::abs(across) < kFar && std::abs(up) < kFar)) return {-1, -1};
  return {static_cast<std::int32_t>(std::floor(across)),
          map.height() - 1 - static_cast<std::int32_t>(std::floor(up))};
}

Result<RosMap> parse_ros_map(std::string_view yaml, const FileLoader& load,
                             const RosMapOptions& options, const std::string& source) {
  if (!TerrainCosts::valid(options.unknown_cost)) {
    return Error{source, 0, "unknown cells cost 0 (blocked), or 0.001 to 1000 times open ground"};
  }
  Result<RosMapInfo> info = parse_ros_yaml(yaml, source);
  if (!info) return info.error();
  const std::string& name = info.value().image;
  const Result<std::string> bytes =
      load ? load(name) : Error{"", 0, "it cannot be had here, apart from the file that names it"};
  if (!bytes) {
    return Error{source, 0, "the image " + in_quotes(name) + ": " + bytes.error().reason};
  }
  const std::string image = name_text(name);
  const Result<Shades> picture =
      is_png(bytes.value()) ? shades_of_png(bytes.value(), image) : parse_pgm(bytes.value(), image);
  if (!picture) return picture.error();
  GridMap map = map_of(picture.value(), info.value(), options);
  return RosMap{std::move(map), std::move(info).value()};
}

Result<RosMap> read_ros_map(const std::string& path, const RosMapOptions& options) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_ros_map(text.value(), files_beside(path), options, path);
}

}  // namespace wend::io
