#include "region_cutter.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr double kCellOverlap = 1e-6;  // of a cell's side
constexpr std::uint32_t kMostCutCells = 64;

std::uint32_t cells_along(double length, double side) {
  if (!(side > 0) || !(length > side)) return 1;
  const double cells = std::ceil(length / side);
  return cells < kMostCutCells ? static_cast<std::uint32_t>(cells) : kMostCutCells;
}

}  // namespace

double flat_area(const NavMesh& mesh, std::uint32_t polygon) {
  const auto sides = mesh.sides_of(polygon);
  double twice = 0;
  for (std::size_t i = 2; i < sides.size(); ++i) {
    twice += (sides[i - 1].x - sides[0].x) * (sides[i].y - sides[0].y) -
             (sides[i - 1].y - sides[0].y) * (sides[i].x - sides[0].x);
  }
  return twice / 2;
}

RegionCutter::RegionCutter(const NavMesh& mesh, double cells_per_polygon) : mesh_(mesh) {
  if (cells_per_polygon == 0 || mesh.polygon_count() == 0) return;
  double area = 0;
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    area += flat_area(mesh, p);
  }
  side_ = std::sqrt(area / mesh.polygon_count() / cells_per_polygon);
}

BakedMesh::Cut RegionCutter::cut(std::uint32_t polygon) {
  polygon_.clear();
  for (const NavMesh::Side& side : mesh_.sides_of(polygon)) polygon_.push_back({side.x, side.y});
  double right = polygon_[0].x;
  double top = polygon_[0].y;
  cut_ = {right, top, 0, 0, 1, 0, 1, 0};
  for (const Position& corner : polygon_) {
    cut_.left = std::min(cut_.left, corner.x);
    cut_.bottom = std::min(cut_.bottom, corner.y);
    right = std::max(right, corner.x);
    top = std::max(top, corner.y);
  }
  cut_.columns = cells_along(right - cut_.left, side_);
  cut_.rows = cells_along(top - cut_.bottom, side_);
  cut_.columns_per_unit = cut_.columns / (right - cut_.left);
  cut_.rows_per_unit = cut_.rows / (top - cut_.bottom);
  return cut_;
}

void RegionCutter::clip_to(std::uint32_t column, std::uint32_t row) {
  WEND_ASSERT(polygon_.size() >= 3, "cut() a polygon before its regions are asked for");
  region_ = polygon_;
  const auto at = [](double begin, double per_unit, double cells) {
    return begin + cells / per_unit;
  };
  if (cut_.columns > 1) {
    clip(&Position::x, -1, -at(cut_.left, cut_.columns_per_unit, column - kCellOverlap));
    clip(&Position::x, 1, at(cut_.left, cut_.columns_per_unit, column + 1 + kCellOverlap));
  }
  if (cut_.rows > 1) {
    clip(&Position::y, -1, -at(cut_.bottom, cut_.rows_per_unit, row - kCellOverlap));
    clip(&Position::y, 1, at(cut_.bottom, cut_.rows_per_unit, row + 1 + kCellOverlap));
  }
}

/// I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping" (1974).
void RegionCutter::clip(double Position::*coordinate, double sign, double limit) {
  clipped_.clear();
  for (std::size_t i = 0; i < region_.size(); ++i) {
    const Position& from = region_[i];
    const Position& to = region_[i + 1 == region_.size() ? 0 : i + 1];
    const double begin = sign * (from.*coordinate);
    const double end = sign * (to.*coordinate);
    if (begin <= limit) clipped_.push_back(from);
    if ((begin <= limit) == (end <= limit)) continue;
    const double share = (limit - begin) / (end - begin);
    clipped_.push_back({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)});
  }
  region_.swap(clipped_);
}

}  // namespace wend
