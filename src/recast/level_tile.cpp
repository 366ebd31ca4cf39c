#include "level_tile.h"

#include <Recast.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <utility>

namespace wend::recast {
namespace {

constexpr int kCornersPerPolygon = 6;

/// Keeps what Recast says last.
class Listener final : public rcContext {
 public:
  Listener() { enableTimer(false); }
  const std::string& words() const { return words_; }

 private:
  void doLog(rcLogCategory category, const char* words, int length) override {
    if (category == RC_LOG_PROGRESS) return;
    words_.assign(words, static_cast<std::size_t>(std::max(length, 0)));
  }
  std::string words_;
};

template <class T, void (*kFree)(T*)>
struct Freed {
  void operator()(T* part) const { kFree(part); }
};
template <class T, void (*kFree)(T*)>
using Owned = std::unique_ptr<T, Freed<T, kFree>>;

// A slope that is stated exactly, such as 45, is not to be exceeded by rounding.
constexpr double kRoundDegrees = 1e-3;

/// The slope of a triangle in degrees, 0 to 90. `corners`: three times x, height, y.
double slope_of(const float* corners) {
  double sides[2][3];
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t k = 0; k < 3; ++k) {
      sides[side][k] = double{corners[3 * (side + 1) + k]} - double{corners[k]};
    }
  }
  double normal[3];
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t m = (k + 1) % 3;
    const std::size_t n = (k + 2) % 3;
    normal[k] = sides[0][m] * sides[1][n] - sides[0][n] * sides[1][m];
  }
  const double level = std::sqrt(normal[0] * normal[0] + normal[2] * normal[2]);
  return std::atan2(level, std::abs(normal[1])) * 180 / std::numbers::pi;
}

/// The steps, in the order of their use. Recast's x, y, z are wend's x, z, y.
class TileBuilder {
 public:
  TileBuilder(const CellLattice& lattice, const TileBox& box, const RecastOptions& options,
              const std::function<bool()>& tick)
      : lattice_(lattice), box_(box), options_(options), tick_(tick) {
    width_ = static_cast<int>(box.width + 2 * box.border);
    depth_ = static_cast<int>(box.height + 2 * box.border);
    // A little less than they come to, or 0.9 / 0.3 would be one more than three.
    constexpr double kRound = 1e-6;
    height_cells_ = static_cast<int>(std::ceil(options.agent_height / lattice.height - kRound));
    climb_cells_ = static_cast<int>(std::floor(options.agent_climb / lattice.height + kRound));
    radius_cells_ = static_cast<int>(std::ceil(options.agent_radius / lattice.cell - kRound));
  }

  Result<TilePolygons> build(const TriangleSoup& level,
                             const std::vector<std::uint32_t>& triangles) {
    gather(level, triangles);
    bool (TileBuilder::*const steps[])() = {
        &TileBuilder::rasterise,    &TileBuilder::find_floor, &TileBuilder::keep_off_walls,
        &TileBuilder::grow_regions, &TileBuilder::trace,      &TileBuilder::cut};
    static_assert(std::size(steps) == kTileSteps);
    for (const auto step : steps) {
      if (!(this->*step)()) return failure();
      if (!tick_()) return Error{"", 0, "cancelled"};
    }
    return collect();
  }

 private:
  Error failure() const {
    const std::string words = listener_.words().empty() ? "out of memory" : listener_.words();
    return {"", 0,
            "Recast gives up (" + words + "): a larger cell_size, or smaller tiles, may help"};
  }

  /// Relative to the box, so that floats have enough digits wherever the level lies.
  void gather(const TriangleSoup& level, const std::vector<std::uint32_t>& triangles) {
    const Position origin = lattice_.position({box_.x - box_.border, box_.y - box_.border, 0});
    for (const std::uint32_t number : triangles) {
      const auto& [a, b, c] = level.triangles[number];
      for (const std::uint32_t corner : {a, c, b}) {
        const Position& at = level.vertices[corner];
        indices_.push_back(static_cast<int>(indices_.size()));
        vertices_.push_back(static_cast<float>(at.x - origin.x));
        vertices_.push_back(static_cast<float>(at.z - origin.z));
        vertices_.push_back(static_cast<float>(at.y - origin.y));
      }
    }
  }

  bool rasterise() {
    const auto cell = static_cast<float>(lattice_.cell);
    const auto height = static_cast<float>(lattice_.height);
    const float low[] = {0, 0, 0};
    const float high[] = {static_cast<float>(width_) * cell,
                          static_cast<float>(lattice_.size[2] + 1) * height,
                          static_cast<float>(depth_) * cell};
    solid_.reset(rcAllocHeightfield());
    if (!solid_ ||
        !rcCreateHeightfield(&listener_, *solid_, width_, depth_, low, high, cell, height)) {
      return false;
    }
    const int count = static_cast<int>(indices_.size() / 3);
    std::vector<unsigned char> areas(static_cast<std::size_t>(count), RC_NULL_AREA);
    const int corners = static_cast<int>(indices_.size());
    rcMarkWalkableTriangles(&listener_, static_cast<float>(options_.agent_slope), vertices_.data(),
                            corners, indices_.data(), count, areas.data());
    mark_slopes(areas);
    return rcRasterizeTriangles(&listener_, vertices_.data(), corners, indices_.data(),
                                areas.data(), count, *solid_, climb_cells_);
  }

  /// Puts a number from 1 on in the place of Recast's only kind of floor. Where two kinds share a
  /// cell, Recast keeps the larger number.
  void mark_slopes(std::vector<unsigned char>& areas) const {
    if (options_.slope_areas.empty()) return;
    for (std::size_t i = 0; i < areas.size(); ++i) {
      if (areas[i] == RC_NULL_AREA) continue;
      const double slope = slope_of(vertices_.data() + 9 * i);
      const auto steeper = std::lower_bound(options_.slope_areas.begin(),
                                            options_.slope_areas.end(), slope - kRoundDegrees);
      areas[i] = static_cast<unsigned char>(1 + (steeper - options_.slope_areas.begin()));
    }
  }

  bool find_floor() {
    rcFilterLowHangingWalkableObstacles(&listener_, climb_cells_, *solid_);
    rcFilterLedgeSpans(&listener_, height_cells_, climb_cells_, *solid_);
    rcFilterWalkableLowHeightSpans(&listener_, height_cells_, *solid_);
    open_.reset(rcAllocCompactHeightfield());
    const bool made = open_ && rcBuildCompactHeightfield(&listener_, height_cells_, climb_cells_,
                                                         *solid_, *open_);
    solid_.reset();
    return made;
  }

  bool keep_off_walls() { return rcErodeWalkableArea(&listener_, radius_cells_, *open_); }

  bool grow_regions() {
    const auto squared = [](double cells) { return static_cast<int>(cells * cells); };
    return rcBuildDistanceField(&listener_, *open_) &&
           rcBuildRegions(&listener_, *open_, static_cast<int>(box_.border),
                          squared(options_.region_size), squared(options_.region_merged));
  }

  bool trace() {
    contours_.reset(rcAllocContourSet());
    const int longest = static_cast<int>(options_.edge_length / lattice_.cell);
    return contours_ && rcBuildContours(&listener_, *open_, static_cast<float>(options_.edge_error),
                                        longest, *contours_);
  }

  bool cut() {
    polygons_.reset(rcAllocPolyMesh());
    if (!polygons_) return false;
    if (contours_->nconts == 0) return true;  // which is no failure
    return rcBuildPolyMesh(&listener_, *contours_, kCornersPerPolygon, *polygons_);
  }

  TilePolygons collect() const {
    TilePolygons made;
    for (int i = 0; i < polygons_->nverts; ++i) {
      const unsigned short* const at = polygons_->verts + 3 * i;
      made.vertices.push_back({box_.x + at[0], box_.y + at[2], std::int64_t{at[1]}});
    }
    for (int i = 0; i < polygons_->npolys; ++i) {
      const unsigned short* const at = polygons_->polys + 2 * kCornersPerPolygon * i;
      std::vector<std::uint32_t> corners;
      for (int k = 0; k < kCornersPerPolygon && at[k] != RC_MESH_NULL_IDX; ++k) {
        corners.push_back(at[k]);
      }
      // Clockwise, for Recast's z and wend's y run the same way.
      std::reverse(corners.begin(), corners.end());
      made.polygons.push_back(std::move(corners));
      const bool has_areas = !options_.slope_areas.empty();
      made.areas.push_back(has_areas ? static_cast<std::uint8_t>(polygons_->areas[i] - 1) : 0);
    }
    return made;
  }

  const CellLattice& lattice_;
  const TileBox& box_;
  const RecastOptions& options_;
  const std::function<bool()>& tick_;
  int width_ = 0;
  int depth_ = 0;
  int height_cells_ = 0;
  int climb_cells_ = 0;
  int radius_cells_ = 0;
  Listener listener_;
  std::vector<float> vertices_;
  std::vector<int> indices_;
  Owned<rcHeightfield, rcFreeHeightField> solid_;
  Owned<rcCompactHeightfield, rcFreeCompactHeightfield> open_;
  Owned<rcContourSet, rcFreeContourSet> contours_;
  Owned<rcPolyMesh, rcFreePolyMesh> polygons_;
};

}  // namespace

Result<TilePolygons> build_tile(const TriangleSoup& level,
                                const std::vector<std::uint32_t>& triangles,
                                const CellLattice& lattice, const TileBox& box,
                                const RecastOptions& options, const std::function<bool()>& tick) {
  return TileBuilder(lattice, box, options, tick).build(level, triangles);
}

}  // namespace wend::recast
