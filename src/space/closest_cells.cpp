#include "wend/space/closest_cells.h"

#include <algorithm>
#include <cstdlib>

#include "wend/space/interval.h"

namespace wend {
namespace {

std::uint64_t bit_of(std::uint32_t label) { return std::uint64_t{1} << (label % 64); }

std::uint64_t measured(std::int64_t dx, std::int64_t dy, CellDistance measure) {
  const auto x = static_cast<std::uint64_t>(std::abs(dx));
  const auto y = static_cast<std::uint64_t>(std::abs(dy));
  return measure == CellDistance::straight_line ? x * x + y * y : std::max(x, y);
}

}  // namespace

struct ClosestCells::Query {
  Point point;
  std::span<const std::uint32_t> labels;
  std::uint64_t bits;  // of the labels
  CellDistance measure;
  Buffer<NodeId>* cells;
  std::uint64_t best;  // nothing farther away matters

  bool wants(std::uint32_t label) const {
    if (label == 0 || (bits & bit_of(label)) == 0) return false;
    return std::find(labels.begin(), labels.end(), label) != labels.end();
  }
};

ClosestCells::ClosestCells(const Islands& islands, std::int32_t width, std::int32_t height)
    : islands_(&islands),
      width_(width),
      height_(height),
      columns_((width + kSide - 1) / kSide),
      rows_((height + kSide - 1) / kSide),
      labels_in_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {
  NodeId node = 0;
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x, ++node) {
      const std::uint32_t label = islands.label(node);
      if (label != 0) labels_in_[block(x / kSide, y / kSide)] |= bit_of(label);
    }
  }
}

std::uint64_t ClosestCells::distance(Point a, Point b, CellDistance measure) {
  return measured(std::int64_t{a.x} - b.x, std::int64_t{a.y} - b.y, measure);
}

std::uint64_t ClosestCells::find(Point point, std::span<const std::uint32_t> labels,
                                 CellDistance measure, Buffer<NodeId>& cells,
                                 std::uint64_t farthest) const {
  Query query = {point, labels, 0, measure, &cells, farthest};
  cells.clear();
  for (const std::uint32_t label : labels) query.bits |= bit_of(label);
  // From outside the map the nearest block of it: no cell is closer to the point than to that.
  const std::int32_t column = std::clamp(point.x, 0, width_ - 1) / kSide;
  const std::int32_t row = std::clamp(point.y, 0, height_ - 1) / kSide;
  const std::int32_t last =
      std::max(std::max(column, columns_ - 1 - column), std::max(row, rows_ - 1 - row));
  for (std::int32_t ring = 0; ring <= last; ++ring) {
    // Between the point and this ring lie at least ring - 1 whole blocks.
    const std::int64_t gap = std::int64_t{kSide} * std::max(ring - 1, 0);
    if (measured(gap, 0, measure) > query.best) break;
    look_at_ring(query, column, row, ring);
  }
  return cells.empty() ? kNone : query.best;
}

/// From the middles of the sides towards the corners, so that the closest cell turns up early and
/// rules the others out; no farther than the map goes.
void ClosestCells::look_at_ring(Query& query, std::int32_t column, std::int32_t row,
                                std::int32_t ring) const {
  if (ring == 0) return look_at_block(query, column, row);
  const auto side_length = [&](std::int32_t across, std::int32_t count_across, std::int32_t along,
                               std::int32_t count_along) {
    const bool is_on_map = across >= ring || across + ring < count_across;
    return is_on_map ? std::min(ring, std::max(along, count_along - 1 - along)) : -1;
  };
  const std::int32_t longest = std::max(side_length(row, rows_, column, columns_),
                                        side_length(column, columns_, row, rows_));
  for (std::int32_t along = 0; along <= longest; ++along) {
    for (const std::int32_t step : {along, -along}) {
      look_at_block(query, column + step, row - ring);
      look_at_block(query, column + step, row + ring);
      if (along < ring) {  // the corners belong to the rows
        look_at_block(query, column - ring, row + step);
        look_at_block(query, column + ring, row + step);
      }
      if (along == 0) break;
    }
  }
}

/// The least distance that a cell of the block can have.
std::uint64_t ClosestCells::least_distance(const Query& query, std::int32_t column,
                                           std::int32_t row) const {
  const std::int64_t left = std::int64_t{column} * kSide;
  const std::int64_t top = std::int64_t{row} * kSide;
  return measured(outside<std::int64_t>(query.point.x, left, left + kSide - 1),
                  outside<std::int64_t>(query.point.y, top, top + kSide - 1), query.measure);
}

void ClosestCells::look_at_block(Query& query, std::int32_t column, std::int32_t row) const {
  if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return;
  if ((labels_in_[block(column, row)] & query.bits) == 0) return;
  if (least_distance(query, column, row) <= query.best) look_at_cells(query, column, row);
}

void ClosestCells::look_at_cells(Query& query, std::int32_t column, std::int32_t row) const {
  const std::int32_t left = column * kSide;
  const std::int32_t right = std::min(left + kSide, width_);
  const std::int32_t bottom = std::min((row + 1) * kSide, height_);
  for (Point p = {left, row * kSide}; p.y < bottom; ++p.y) {
    if (measured(std::int64_t{p.y} - query.point.y, 0, query.measure) > query.best) continue;
    NodeId node =
        static_cast<NodeId>(p.y) * static_cast<NodeId>(width_) + static_cast<NodeId>(left);
    if (!row_has_any(query, node, static_cast<NodeId>(right - left))) continue;
    for (p.x = left; p.x < right; ++p.x, ++node) {
      if (!query.wants(islands_->label(node))) continue;
      const std::uint64_t found = distance(query.point, p, query.measure);
      if (found > query.best) continue;
      if (found < query.best) query.cells->clear();
      query.best = found;
      query.cells->push_back(node);
    }
  }
}

/// Without branches, so that compilers look at several cells at a time: most rows inside a building
/// have none. Round one of 300 x 300 cells a query takes a quarter less time for it.
bool ClosestCells::row_has_any(const Query& query, NodeId first, NodeId count) const {
  bool any = false;
  for (const std::uint32_t label : query.labels) {
    for (NodeId i = 0; i < count; ++i) any |= islands_->label(first + i) == label;
  }
  return any;
}

}  // namespace wend
