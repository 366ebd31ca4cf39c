#include "level_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace wend::recast {
namespace {

// Recast's own limits: corners of a tile are numbers of 16 bits, heights have 13.
constexpr std::int64_t kMostTileCells = 60000;
constexpr std::int64_t kMostHeights = 8190;
constexpr std::int64_t kMostCells = std::int64_t{1} << 26;
constexpr std::int64_t kMostTiles = std::int64_t{1} << 20;
constexpr double kMostFromZero = 0x1p28;  // cells, so that products with 24 bits are exact

Error level_error(std::string reason) { return {"", 0, std::move(reason)}; }

/// The number rounded to a float's precision. (Not by two casts: g++ 12 leaves them out where two
/// numbers beside each other are cast to float and back.)
double rounded_to_24_bits(double value) {
  int exponent = 0;
  const double part = std::frexp(value, &exponent);
  return std::ldexp(std::round(std::ldexp(part, 24)), exponent - 24);
}

std::optional<Error> check_level(const TriangleSoup& level) {
  if (level.triangles.empty()) return level_error("the level has no triangles");
  if (level.triangles.size() > std::size_t{1} << 28) {
    return level_error("a level may have 2^28 triangles at most: divide it into several");
  }
  for (std::size_t i = 0; i < level.vertices.size(); ++i) {
    const Position& at = level.vertices[i];
    if (std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z)) continue;
    return level_error("vertex " + std::to_string(i) + " has a coordinate that is no number");
  }
  for (std::size_t i = 0; i < level.triangles.size(); ++i) {
    for (const std::uint32_t corner : level.triangles[i]) {
      if (corner < level.vertices.size()) continue;
      return level_error("triangle " + std::to_string(i) + " has a corner at vertex " +
                         std::to_string(corner) + ", but there are " +
                         std::to_string(level.vertices.size()) + ", numbered from 0");
    }
  }
  return std::nullopt;
}

class LayoutMaker {
 public:
  LayoutMaker(const TriangleSoup& level, const RecastOptions& options)
      : level_(level), options_(options) {}

  Result<LevelLayout> make() {
    if (std::optional<Error> problem = lay_lattice()) return *std::move(problem);
    if (std::optional<Error> problem = lay_tiles()) return *std::move(problem);
    sort_triangles();
    return std::move(layout_);
  }

 private:
  std::optional<Error> lay_lattice() {
    layout_.lattice.cell = rounded_to_24_bits(options_.cell_size);
    layout_.lattice.height = rounded_to_24_bits(options_.cell_height);
    const double units[] = {layout_.lattice.cell, layout_.lattice.cell, layout_.lattice.height};
    double low[3];
    double high[3];
    std::fill_n(low, 3, std::numeric_limits<double>::infinity());
    std::fill_n(high, 3, -std::numeric_limits<double>::infinity());
    for (const auto& triangle : level_.triangles) {
      for (const std::uint32_t corner : triangle) {
        const Position& at = level_.vertices[corner];
        const double place[] = {at.x, at.y, at.z};
        for (int k = 0; k < 3; ++k) {
          low[k] = std::min(low[k], place[k]);
          high[k] = std::max(high[k], place[k]);
        }
      }
    }
    for (std::size_t k = 0; k < 3; ++k) {
      const double first = std::floor(low[k] / units[k]);
      const double last = std::floor(high[k] / units[k]) + 1;
      if (!(std::abs(first) < kMostFromZero && std::abs(last) < kMostFromZero)) {
        return level_error(
            "the level lies more than 2^28 cells from 0: move it, or choose larger cells");
      }
      layout_.lattice.base[k] = static_cast<std::int64_t>(first);
      layout_.lattice.size[k] = static_cast<std::int64_t>(last) - layout_.lattice.base[k];
    }
    if (layout_.lattice.size[2] <= kMostHeights) return std::nullopt;
    return level_error("the level is " + std::to_string(layout_.lattice.size[2]) +
                       " cells high, and Recast knows 8190: choose a larger cell_height");
  }

  std::optional<Error> lay_tiles() {
    const std::int64_t width = layout_.lattice.size[0];
    const std::int64_t height = layout_.lattice.size[1];
    const std::int64_t side = options_.tile_size;
    if (side == 0) {
      const bool fits =
          width <= kMostTileCells && height <= kMostTileCells && width * height <= kMostCells;
      if (!fits) {
        return level_error("the level has " + std::to_string(width) + " x " +
                           std::to_string(height) +
                           " cells, too many for one tile: set tile_size, or choose larger cells");
      }
      layout_.columns = 1;
      layout_.tiles.push_back({0, 0, width, height, 0});
      return std::nullopt;
    }
    layout_.columns = (width + side - 1) / side;
    const std::int64_t rows = (height + side - 1) / side;
    if (layout_.columns * rows > kMostTiles) {
      return level_error("the level has " + std::to_string(layout_.columns) + " x " +
                         std::to_string(rows) +
                         " tiles, too many: choose a larger tile_size, or larger cells");
    }
    // Geometry within the agent's radius affects the tile; regions need some cells more.
    const auto border =
        static_cast<std::int64_t>(std::ceil(options_.agent_radius / layout_.lattice.cell)) + 3;
    for (std::int64_t y = 0; y < height; y += side) {
      for (std::int64_t x = 0; x < width; x += side)
        layout_.tiles.push_back({x, y, side, side, border});
    }
    return std::nullopt;
  }

  /// To each tile those that touch it or its border.
  void sort_triangles() {
    layout_.triangles.resize(layout_.tiles.size());
    for (std::uint32_t i = 0; i < level_.triangles.size(); ++i) {
      double low[2];
      double high[2];
      std::fill_n(low, 2, std::numeric_limits<double>::infinity());
      std::fill_n(high, 2, -std::numeric_limits<double>::infinity());
      for (const std::uint32_t corner : level_.triangles[i]) {
        const Position& at = level_.vertices[corner];
        low[0] = std::min(low[0], at.x);
        high[0] = std::max(high[0], at.x);
        low[1] = std::min(low[1], at.y);
        high[1] = std::max(high[1], at.y);
      }
      const auto [left, right] = tiles_between(low[0], high[0], 0, layout_.columns);
      const auto rows = static_cast<std::int64_t>(layout_.tiles.size()) / layout_.columns;
      const auto [top, bottom] = tiles_between(low[1], high[1], 1, rows);
      for (std::int64_t y = top; y <= bottom; ++y) {
        for (std::int64_t x = left; x <= right; ++x) {
          layout_.triangles[static_cast<std::size_t>(y * layout_.columns + x)].push_back(i);
        }
      }
    }
  }

  std::pair<std::int64_t, std::int64_t> tiles_between(double low, double high, std::size_t axis,
                                                      std::int64_t count) const {
    if (options_.tile_size == 0) return {0, 0};
    const auto border = static_cast<double>(layout_.tiles.front().border + 1);
    const auto base = static_cast<double>(layout_.lattice.base[axis]);
    const auto tile = [&](double cells) {
      const auto number = static_cast<std::int64_t>(std::floor(cells / options_.tile_size));
      return std::clamp<std::int64_t>(number, 0, count - 1);
    };
    return {tile(low / layout_.lattice.cell - base - border),
            tile(high / layout_.lattice.cell - base + border)};
  }

  const TriangleSoup& level_;
  const RecastOptions& options_;
  LevelLayout layout_;
};

}  // namespace

Result<LevelLayout> lay_out(const TriangleSoup& level, const RecastOptions& options) {
  if (const Result<void> checked = options.check(); !checked) return checked.error();
  if (std::optional<Error> problem = check_level(level)) return *std::move(problem);
  return LayoutMaker(level, options).make();
}

}  // namespace wend::recast
