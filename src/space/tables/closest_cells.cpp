#include "wend/internal/space/tables/closest_cells.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "wend/base/assert.h"
#include "wend/internal/space/maps/interval.h"
#include "wend/space/maps/cell_layout.h"

namespace wend {
namespace {

std::uint64_t measured(std::int64_t dx, std::int64_t dy, CellDistance measure) {
  if (measure == CellDistance::hex_steps) {
    return static_cast<std::uint64_t>(hex_distance(dx, dy));
  }
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
  std::uint64_t best;      // nothing farther away matters
  std::uint32_t only = 0;  // the block's one component that is wanted, if there is just one

  bool wants(std::uint32_t label) const {
    return std::find(labels.begin(), labels.end(), label) != labels.end();
  }
  /// How many columns away a cell of a row can be at most, or one more. Precondition: the row is
  /// near enough.
  std::int64_t reach(std::int32_t y) const {
    WEND_ASSERT(best >= measured(y - std::int64_t{point.y}, 0, measure), "the row is too far away");
    if (best == kNone) return std::int64_t{1} << 32;
    if (measure != CellDistance::straight_line) return static_cast<std::int64_t>(best);
    const auto left = static_cast<double>(best - measured(y - std::int64_t{point.y}, 0, measure));
    return static_cast<std::int64_t>(std::sqrt(left)) + 1;
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
  WEND_ASSERT(width_ > 0 && height_ > 0, "a map without cells has no closest one");
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

/// The least distance that a cell of the block can have. (Also in steps between hexagons: the rest
/// of the way to a cell farther inside serves no coordinate that lies outside.)
std::uint64_t ClosestCells::least_distance(const Query& query, std::int32_t column,
                                           std::int32_t row) const {
  const std::int64_t left = std::int64_t{column} * kSide;
  const std::int64_t top = std::int64_t{row} * kSide;
  return measured(offset_to<std::int64_t>(query.point.x, left, left + kSide - 1),
                  offset_to<std::int64_t>(query.point.y, top, top + kSide - 1), query.measure);
}

void ClosestCells::look_at_block(Query& query, std::int32_t column, std::int32_t row) const {
  const bool on_map =
      column >= 0 && row >= 0 && column < islands_->block_columns() && row < islands_->block_rows();
  if (!on_map || least_distance(query, column, row) > query.best) return;
  std::uint32_t wanted = 0;
  query.only = 0;
  islands_->for_each_component(column, row, [&](std::uint32_t component, std::uint32_t label) {
    if (query.wants(label)) query.only = wanted++ == 0 ? component : 0;
  });
  if (wanted == 0) return;
  WEND_ASSERT(wanted == 1 || query.only == 0,
              "with several components all cells have to be looked at");
  // From the nearest row on, so that the closest cell turns up early and rules the others out.
  const std::int32_t top = row * kSide;
  const std::int32_t bottom = std::min(top + kSide, height_);
  const std::int32_t nearest = std::clamp(query.point.y, top, bottom - 1);
  const auto is_near = [&](std::int32_t y) {
    return measured(std::int64_t{y} - query.point.y, 0, query.measure) <= query.best;
  };
  for (std::int32_t y = nearest; y >= top && is_near(y); --y) look_at_row(query, column, y);
  for (std::int32_t y = nearest + 1; y < bottom && is_near(y); ++y) look_at_row(query, column, y);
}

/// The cells of a block's row that may be near enough.
void ClosestCells::look_at_row(Query& query, std::int32_t column, std::int32_t y) const {
  const std::int64_t left = std::int64_t{column} * kSide;
  const std::int64_t reach = query.reach(y);
  const std::int64_t begin = std::max(left, query.point.x - reach);
  const std::int64_t end =
      std::min({left + kSide, std::int64_t{width_}, query.point.x + reach + 1});
  NodeId node = static_cast<NodeId>(y) * static_cast<NodeId>(width_) + static_cast<NodeId>(begin);
  if (query.only != 0 && !row_has(query.only, node, end - begin)) return;
  std::uint32_t component = 0;  // of the cells passed last, and whether it is wanted
  bool wanted = false;
  for (std::int64_t x = begin; x < end; ++x, ++node) {
    if (islands_->component(node) != component) {
      component = islands_->component(node);
      wanted = component != 0 && query.wants(islands_->label(node));
    }
    if (!wanted) continue;
    const std::uint64_t found = measured(x - query.point.x, y - query.point.y, query.measure);
    if (found > query.best) continue;
    if (found < query.best) query.cells->clear();
    query.best = found;
    query.cells->push_back(node);
  }
}

/// Without branches, so that compilers look at several cells at a time: most rows inside a building
/// have none.
bool ClosestCells::row_has(std::uint32_t component, NodeId first, std::int64_t count) const {
  bool any = false;
  for (std::int64_t i = 0; i < count; ++i) {
    any |= islands_->component(first + static_cast<NodeId>(i)) == component;
  }
  return any;
}

}  // namespace wend
