#include "wend/recast/build_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "drop_islands.h"
#include "level_tile.h"
#include "wend/mesh/mend_mesh.h"

namespace wend {
namespace {

using recast::CellLattice;
using recast::TileBox;
using recast::TilePolygons;

// Recast's own limits: corners of a tile are numbers of 16 bits, heights have 13.
constexpr std::int64_t kMostTileCells = 60000;
constexpr std::int64_t kMostHeights = 8190;
constexpr std::int64_t kMostCells = std::int64_t{1} << 26;
constexpr std::int64_t kMostTiles = std::int64_t{1} << 20;
constexpr double kMostFromZero = 0x1p28;  // cells, so that products with 24 bits are exact

Error level_error(std::string reason) { return {"", 0, std::move(reason)}; }

/// What a float keeps of a number. (Not by two casts: g++ 12 leaves them out where two numbers
/// beside each other are cast to float and back.)
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

/// Builds the tiles one by one.
class LevelBuilder {
 public:
  LevelBuilder(const TriangleSoup& level, const RecastOptions& options)
      : level_(level), options_(options) {}

  Result<MeshPlan> build() {
    if (std::optional<Error> problem = lay_lattice()) return *std::move(problem);
    if (std::optional<Error> problem = lay_tiles()) return *std::move(problem);
    sort_triangles();
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
      const Result<TilePolygons> made = recast::build_tile(
          level_, triangles_[i], lattice_, tiles_[i], options_, [&] { return tick(); });
      if (!made) return made.error();
      add(made.value());
    }
    if (plan_.first.size() < 2) {
      return level_error(
          "there is no floor for this agent: is z up, are triangles counter-clockwise seen from "
          "above, and do its size and the cells fit the level's units?");
    }
    // What is of use to nobody, and corners of tiles on each other's sides.
    const bool is_single = tiles_.size() == 1;
    const double near_height = is_single ? 0 : options_.agent_climb;
    Result<MeshPlan> mended = mend_mesh(std::move(plan_), {.near = 0, .near_height = near_height});
    if (!mended || is_single) return mended;
    const double side = options_.region_size * lattice_.cell;
    return recast::drop_islands(std::move(mended).value(), side * side);
  }

 private:
  std::optional<Error> lay_lattice() {
    lattice_.cell = rounded_to_24_bits(options_.cell_size);
    lattice_.height = rounded_to_24_bits(options_.cell_height);
    const double units[] = {lattice_.cell, lattice_.cell, lattice_.height};
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
      lattice_.base[k] = static_cast<std::int64_t>(first);
      lattice_.size[k] = static_cast<std::int64_t>(last) - lattice_.base[k];
    }
    if (lattice_.size[2] <= kMostHeights) return std::nullopt;
    return level_error("the level is " + std::to_string(lattice_.size[2]) +
                       " cells high, and Recast knows 8190: choose a larger cell_height");
  }

  std::optional<Error> lay_tiles() {
    const std::int64_t width = lattice_.size[0];
    const std::int64_t height = lattice_.size[1];
    const std::int64_t side = options_.tile_size;
    if (side == 0) {
      const bool fits =
          width <= kMostTileCells && height <= kMostTileCells && width * height <= kMostCells;
      if (!fits) {
        return level_error("the level has " + std::to_string(width) + " x " +
                           std::to_string(height) +
                           " cells, too many for one tile: set tile_size, or choose larger cells");
      }
      columns_ = 1;
      tiles_.push_back({0, 0, width, height, 0});
      return std::nullopt;
    }
    columns_ = (width + side - 1) / side;
    const std::int64_t rows = (height + side - 1) / side;
    if (columns_ * rows > kMostTiles) {
      return level_error("the level has " + std::to_string(columns_) + " x " +
                         std::to_string(rows) +
                         " tiles, too many: choose a larger tile_size, or larger cells");
    }
    // What lies nearer than the radius bears upon the tile; regions need some cells more.
    const auto border =
        static_cast<std::int64_t>(std::ceil(options_.agent_radius / lattice_.cell)) + 3;
    for (std::int64_t y = 0; y < height; y += side) {
      for (std::int64_t x = 0; x < width; x += side) tiles_.push_back({x, y, side, side, border});
    }
    return std::nullopt;
  }

  /// To each tile those that touch it or its border.
  void sort_triangles() {
    triangles_.resize(tiles_.size());
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
      const auto [left, right] = tiles_between(low[0], high[0], 0, columns_);
      const auto rows = static_cast<std::int64_t>(tiles_.size()) / columns_;
      const auto [top, bottom] = tiles_between(low[1], high[1], 1, rows);
      for (std::int64_t y = top; y <= bottom; ++y) {
        for (std::int64_t x = left; x <= right; ++x) {
          triangles_[static_cast<std::size_t>(y * columns_ + x)].push_back(i);
        }
      }
    }
  }

  std::pair<std::int64_t, std::int64_t> tiles_between(double low, double high, std::size_t axis,
                                                      std::int64_t count) const {
    if (options_.tile_size == 0) return {0, 0};
    const auto border = static_cast<double>(tiles_.front().border + 1);
    const auto base = static_cast<double>(lattice_.base[axis]);
    const auto tile = [&](double cells) {
      const auto number = static_cast<std::int64_t>(std::floor(cells / options_.tile_size));
      return std::clamp<std::int64_t>(number, 0, count - 1);
    };
    return {tile(low / lattice_.cell - base - border), tile(high / lattice_.cell - base + border)};
  }

  bool tick() {
    ++steps_;
    if (options_.on_progress) {
      options_.on_progress(steps_ / static_cast<double>(tiles_.size() * recast::kTileSteps));
    }
    return options_.cancel == nullptr || !options_.cancel->load();
  }

  void add(const TilePolygons& tile) {
    if (plan_.first.empty()) plan_.first.push_back(0);
    const auto offset = static_cast<std::uint32_t>(plan_.vertices.size());
    for (const auto& vertex : tile.vertices) plan_.vertices.push_back(lattice_.position(vertex));
    for (const std::vector<std::uint32_t>& polygon : tile.polygons) {
      for (const std::uint32_t corner : polygon) plan_.corners.push_back(offset + corner);
      plan_.first.push_back(static_cast<std::uint32_t>(plan_.corners.size()));
    }
  }

  const TriangleSoup& level_;
  const RecastOptions& options_;
  CellLattice lattice_;
  std::int64_t columns_ = 0;
  std::vector<TileBox> tiles_;
  std::vector<std::vector<std::uint32_t>> triangles_;  // by tile
  MeshPlan plan_;
  double steps_ = 0;
};

}  // namespace

Result<MeshPlan> build_mesh(const TriangleSoup& level, const RecastOptions& options) {
  if (const Result<void> checked = options.check(); !checked) return checked.error();
  if (std::optional<Error> problem = check_level(level)) return *std::move(problem);
  return LevelBuilder(level, options).build();
}

}  // namespace wend
