#include "wend/space/closest_cells.h"

#include <algorithm>
#include <cstdlib>

#include "wend/space/interval.h"

namespace wend {
namespace {

std::uint64_t measured(std::int64_t dx, std::int64_t dy, CellDistance measure) {
  const auto x = static_cast<std::uint64_t>(std::abs(dx));
  const auto y = static_cast<std::uint64_t>(std::abs(dy));
  return measure == CellDistance::straight_line ? x * x + y * y : std::max(x, y);
}

}  // namespace

struct ClosestCells::Query {
  Point point;
  std::span<const std::uint32_t> labels;
  CellDistance measure;
  Buffer<NodeId>* cells;
  std::uint64_t best;  // nothing farther away matters

  bool wants(std::uint32_t label) const {
    return std::find(labels.begin(), labels.end(), label) != labels.end();
  }
};

std::uint64_t ClosestCells::distance(Point a, Point b, CellDistance measure) {
  return measured(std::int64_t{a.x} - b.x, std::int64_t{a.y} - b.y, measure);
}

std::uint64_t ClosestCells::find(Point point, std::span<const std::uint32_t> labels,
                                 CellDistance measure, Buffer<NodeId>& cells,
                                 std::uint64_t farthest) const {
  Query query = {point, labels, measure, &cells, farthest};
  cells.clear();
  // From outside the map the nearest block of it: no cell is closer to the point than to that.
  const std::int32_t column = std::clamp(point.x, 0, width_ - 1) / kSide;
  const std::int32_t row = std::clamp(point.y, 0, height_ - 1) / kSide;
  const std::int32_t last = std::max(std::max(column, islands_->block_columns() - 1 - column),
                                     std::max(row, islands_->block_rows() - 1 - row));
  for (std::int32_t ring = 0; ring <= last; ++ring) {
    // Between the point and this ring lie at least ring - 1 whole blocks.
    const std::int64_t gap = std::int64_t{kSide} * std::max(ring - 1, 0);
    if (measured(gap, 0, measure) > query.best) break;
    look_at_ring(query, column, row, ring);
  }
  std::sort(cells.begin(), cells.end());
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
  const std::int32_t columns = islands_->block_columns();
  const std::int32_t rows = islands_->block_rows();
  const std::int32_t longest =
      std::max(side_length(row, rows, column, columns), side_length(column, columns, row, rows));
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
  const bool on_map =
      column >= 0 && row >= 0 && column < islands_->block_columns() && row < islands_->block_rows();
  if (!on_map || least_distance(query, column, row) > query.best) return;
  islands_->for_each_component(column, row, [&](std::uint32_t component, std::uint32_t label) {
    if (query.wants(label)) look_at_cells(query, component, column, row);
  });
}

void ClosestCells::look_at_cells(Query& query, std::uint32_t component, std::int32_t column,
                                 std::int32_t row) const {
  const std::int32_t left = column * kSide;
  const std::int32_t right = std::min(left + kSide, width_);
  const std::int32_t bottom = std::min((row + 1) * kSide, height_);
  for (Point p = {left, row * kSide}; p.y < bottom; ++p.y) {
    if (measured(std::int64_t{p.y} - query.point.y, 0, query.measure) > query.best) continue;
    NodeId node =
        static_cast<NodeId>(p.y) * static_cast<NodeId>(width_) + static_cast<NodeId>(left);
    if (!row_has(component, node, static_cast<NodeId>(right - left))) continue;
    for (p.x = left; p.x < right; ++p.x, ++node) {
      if (islands_->component(node) != component) continue;
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
bool ClosestCells::row_has(std::uint32_t component, NodeId first, NodeId count) const {
  bool any = false;
  for (NodeId i = 0; i < count; ++i) any |= islands_->component(first + i) == component;
  return any;
}

}  // namespace wend
