// Maps as ROS's map server has them.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "../files/text.h"
#include "../grids/ascii_symbols.h"
#include "ros_scale.h"
#include "wend/io/ros_map.h"

namespace wend::io {
namespace {

// The shades that ROS's own program writes.
constexpr int kFree = 254;
constexpr int kOccupied = 0;
constexpr int kUnknown = 205;
constexpr double kOccupiedThreshold = 0.65;
constexpr double kFreeThreshold = 0.196;

bool is_unknown(char symbol) { return symbol == kUnknownCell; }

/// Why a map cannot be had as shades, or nothing.
std::optional<Error> problem_with(const GridMap& map) {
  if (map.cell_count() == 0) return Error{"", 0, "the map has no cells"};
  if (map.layout() != CellLayout::square) {
    return Error{"", 0, "the cells of a ROS map are squares, and those of this map are not"};
  }
  if (!map.links().empty()) return Error{"", 0, "the map has links, which a ROS map cannot say"};
  if (map.weighted()) return Error{"", 0, kNoWeights};
  return std::nullopt;
}

/// The shades between free and occupied, evenly; the last one stays clear of what is occupied.
int shade_of(std::uint32_t cost) {
  if (cost == 0) return kOccupied;
  if (cost == TerrainCosts::kThousandths) return kFree;
  const double share = (cost / double{TerrainCosts::kThousandths} - 1) / (kDearestShade - 1);
  const double occupancy =
      kFreeThreshold + (kOccupiedThreshold - kFreeThreshold) * std::min(share, 0.98);
  return static_cast<int>(std::lround(255 * (1 - occupancy)));
}

std::string number_text(double value) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

/// Between apostrophes; those within are doubled.
std::string yaml_text(const std::string& text) {
  std::string quoted_text = "'";
  for (const char symbol : text) quoted_text += symbol == '\'' ? "''" : std::string(1, symbol);
  return quoted_text + "'";
}

std::string yaml_of(const RosMapInfo& info, bool scale) {
  return "image: " + yaml_text(info.image) + "\nmode: " + (scale ? "scale" : "trinary") +
         "\nresolution: " + number_text(info.resolution) + "\norigin: [" + number_text(info.x) +
         ", " + number_text(info.y) + ", " + number_text(info.yaw) + "]\nnegate: 0" +
         "\noccupied_thresh: " + number_text(kOccupiedThreshold) +
         "\nfree_thresh: " + number_text(kFreeThreshold) + "\n";
}

}  // namespace

Result<RosMapFiles> to_ros_map(const GridMap& map, const RosMapInfo& info) {
  if (std::optional<Error> problem = problem_with(map)) return *std::move(problem);
  if (has_control_characters(info.image)) return Error{"", 0, "an image's name is one line"};
  const bool has_unknown = std::any_of(map.cells().begin(), map.cells().end(), is_unknown);
  std::array<int, 256> shades{};
  bool has_terrain = false;
  for (const char symbol : map.cells()) {
    const std::uint32_t cost = map.terrain().of(symbol);
    int& shade = shades[static_cast<unsigned char>(symbol)];
    shade = is_unknown(symbol) ? kUnknown : shade_of(cost);
    if (is_unknown(symbol) || cost == 0 || cost == TerrainCosts::kThousandths) continue;
    has_terrain = true;
    if (cost % TerrainCosts::kThousandths == 0 &&
        cost <= kDearestShade * TerrainCosts::kThousandths)
      continue;
    return Error{"", 0,
                 "a cell costs " + terrain_cost_text(cost) +
                     ", but shades can say whole costs from 1 to 9 only; write CSV"};
  }
  if (has_terrain && has_unknown) {
    return Error{"", 0,
                 "shades say either terrain or what is unknown, and this map has both; write CSV"};
  }
  RosMapFiles files{yaml_of(info, has_terrain), "P5\n" + std::to_string(map.width()) + " " +
                                                    std::to_string(map.height()) + "\n255\n"};
  files.pgm.reserve(files.pgm.size() + map.cell_count());
  for (const char symbol : map.cells()) {
    files.pgm += static_cast<char>(shades[static_cast<unsigned char>(symbol)]);
  }
  return files;
}

}  // namespace wend::io
