#include "wend/recast/recast_options.h"

#include <cmath>
#include <cstdio>
#include <optional>
#include <string>

namespace wend {
namespace {

constexpr std::size_t kMostSlopeAreas = 15;

constexpr double kMostRadiusCells = 127;
constexpr double kMostHeightCells = 255;
constexpr double kLeastHeightCells = 3;
constexpr std::uint32_t kLeastTile = 16;
constexpr std::uint32_t kMostTile = 8192;

std::string short_number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.6g", value);
  return digits;
}

std::optional<Error> out_of_range(const char* name, double value, double least, double most,
                                  const char* because = "") {
  if (value >= least && value <= most) return std::nullopt;  // no number is in no range
  return Error{name, 0,
               short_number(value) + " is out of range: " + short_number(least) + " to " +
                   short_number(most) + because};
}

}  // namespace

RecastOptions RecastOptions::for_agent(double radius, double height) {
  RecastOptions options;
  options.agent_radius = radius;
  options.agent_height = height;
  options.agent_climb = 0.45 * height;
  options.cell_size = radius > 0 ? radius / 2 : 0.15 * height;
  options.cell_height = height / 10;
  options.edge_length = 6 * height;
  return options;
}

Result<void> RecastOptions::check() const {
  constexpr double kLeastCell = 1e-4;
  constexpr double kMostCell = 1e4;
  constexpr double kMostSlope = 89.9;
  constexpr double kMostRegion = 10000;
  constexpr double kMostError = 100;
  constexpr double kMostEdgeCells = 60000;
  const char* const radius_limit = ", which is 127 cells: a larger cell_size allows more";
  const char* const height_limit = ", which is 3 to 255 cells: another cell_height allows more";
  const char* const climb_limit = ", which is 255 cells: a larger cell_height allows more";
  const std::optional<Error> problems[] = {
      out_of_range("cell_size", cell_size, kLeastCell, kMostCell),
      out_of_range("cell_height", cell_height, kLeastCell, kMostCell),
      out_of_range("agent_radius", agent_radius, 0, kMostRadiusCells * cell_size, radius_limit),
      out_of_range("agent_height", agent_height, kLeastHeightCells * cell_height,
                   kMostHeightCells * cell_height, height_limit),
      out_of_range("agent_climb", agent_climb, 0, kMostHeightCells * cell_height, climb_limit),
      out_of_range("agent_slope", agent_slope, 0, kMostSlope, " degrees"),
      out_of_range("region_size", region_size, 0, kMostRegion, " cells"),
      out_of_range("region_merged", region_merged, 0, kMostRegion, " cells"),
      out_of_range("edge_length", edge_length, 0, kMostEdgeCells * cell_size),
      out_of_range("edge_error", edge_error, 0, kMostError, " cells")};
  for (const std::optional<Error>& problem : problems) {
    if (problem) return *problem;
  }
  if (tile_size != 0 && (tile_size < kLeastTile || tile_size > kMostTile)) {
    return Error{
        "tile_size", 0,
        std::to_string(tile_size) + " is out of range: 16 to 8192 cells, or 0 for one tile"};
  }
  double before = 0;
  for (const double slope : slope_areas) {
    if (slope > before && slope < 90 && slope_areas.size() <= kMostSlopeAreas) {
      before = slope;
      continue;
    }
    return Error{"slope_areas", 0,
                 "15 slopes at most, each above the one before, all above 0 and below 90 degrees"};
  }
  return {};
}

}  // namespace wend
