#pragma once

#include <cstdint>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/grid_estimate.h"
#include "wend/internal/space/spaces/moves.h"
#include "wend/space/concepts.h"

namespace wend {

/// A map cut into squares of one size; those at the right and the lower edge may be smaller.
class SquareTiling {
 public:
  /// Squares of 2^shift cells a side.
  SquareTiling(std::int32_t width, std::int32_t height, unsigned shift)
      : width_(width),
        height_(height),
        shift_(shift),
        columns_((width + side() - 1) >> shift),
        rows_((height + side() - 1) >> shift) {
    WEND_ASSERT(width > 0 && height > 0 && shift < 16, "cut a map with cells into small squares");
  }

  std::int32_t side() const { return std::int32_t{1} << shift_; }
  unsigned shift() const { return shift_; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(columns_ * rows_); }

  /// Numbered row by row.
  std::uint32_t square_of(Point p) const {
    WEND_ASSERT(p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_, "squares are of the map");
    return static_cast<std::uint32_t>((p.y >> shift_) * columns_ + (p.x >> shift_));
  }
  /// A square's first cell, and the cell behind its last column and row.
  Point low(std::uint32_t square) const {
    WEND_ASSERT(square < count(), "squares are numbered up to count()");
    const auto number = static_cast<std::int32_t>(square);
    return {number % columns_ << shift_, number / columns_ << shift_};
  }
  Point end(std::uint32_t square) const {
    const Point from = low(square);
    return {from.x + side() < width_ ? from.x + side() : width_,
            from.y + side() < height_ ? from.y + side() : height_};
  }

  friend bool operator==(const SquareTiling&, const SquareTiling&) = default;

 private:
  std::int32_t width_;
  std::int32_t height_;
  unsigned shift_;
  std::int32_t columns_;
  std::int32_t rows_;
};

/// A rectangle of a grid whose cells are numbered within it, so that searches of it need few
/// labels, and these stay in the cache.
class Window {
 public:
  /// The cells from `low` to before `end`; at most 2^shift columns. The grid must outlive this.
  Window(const GridTopology& grid, Point low, Point end, unsigned shift)
      : grid_(&grid),
        low_(low),
        columns_(static_cast<std::uint32_t>(end.x - low.x)),
        rows_(static_cast<std::uint32_t>(end.y - low.y)),
        shift_(shift),
        first_(grid.node(low)),
        stride_(static_cast<NodeId>(grid.width())) {
    WEND_ASSERT(low.x < end.x && low.y < end.y, "a window has cells");
    WEND_ASSERT(columns_ <= std::uint32_t{1} << shift, "a window's columns need `shift` bits");
  }

  std::size_t node_count() const { return std::size_t{rows_} << shift_; }
  /// A cell's number on the map, and in the window. Precondition: it lies in the window.
  NodeId outer(NodeId node) const {
    WEND_ASSERT(column(node) < columns_ && row(node) < rows_, "a number of another window");
    return first_ + row(node) * stride_ + column(node);
  }
  NodeId inner(NodeId cell) const { return inner(grid_->point(cell)); }
  NodeId inner(Point p) const {
    WEND_ASSERT(contains(p), "ask contains() first: only cells of the window have a number in it");
    return static_cast<NodeId>(p.y - low_.y) << shift_ | static_cast<NodeId>(p.x - low_.x);
  }
  bool contains(Point p) const {
    return static_cast<std::uint32_t>(p.x - low_.x) < columns_ &&
           static_cast<std::uint32_t>(p.y - low_.y) < rows_;
  }
  bool contains(NodeId cell) const { return contains(grid_->point(cell)); }

  /// Where a move leads, or kNoNode where that is outside.
  NodeId target(NodeId node, unsigned move) const {
    WEND_ASSERT(move < kMoveCount, "only moves lead on within a window");
    const NodeId x = column(node) + static_cast<NodeId>(+kMoveX[move]);
    const NodeId y = row(node) + static_cast<NodeId>(+kMoveY[move]);
    return x < columns_ && y < rows_ ? y << shift_ | x : kNoNode;
  }
  NodeId origin(NodeId node, unsigned move) const { return target(node, opposite(move)); }

 private:
  NodeId column(NodeId node) const { return node & ((NodeId{1} << shift_) - 1); }
  NodeId row(NodeId node) const { return node >> shift_; }

  const GridTopology* grid_;
  Point low_;
  std::uint32_t columns_;
  std::uint32_t rows_;
  unsigned shift_;
  NodeId first_;
  NodeId stride_;
};

/// An estimate of the whole map's, by a window's numbers.
struct WindowEstimate {
  Window window;
  LinearEstimate outer;

  std::uint64_t operator()(NodeId node) const { return outer(window.outer(node)); }
  bool consistent() const { return outer.consistent(); }
  bool admissible() const { return outer.admissible(); }
};

/// The part of a grid that can be reached without leaving a window: a space of its own.
template <class Grid>
class WindowSpace {
 public:
  using Cost = typename Grid::Cost;

  WindowSpace(const Grid& grid, const Window& window) : grid_(&grid), window_(window) {}

  std::size_t node_count() const { return window_.node_count(); }
  std::uint64_t version() const { return grid_->version(); }
  Cost max_step() const { return grid_->max_step(); }
  Cost usual_rise() const requires requires(const Grid& grid) { grid.usual_rise(); }
  { return grid_->usual_rise(); }
  Cost min_step() const requires requires(const Grid& grid) { grid.min_step(); }
  { return grid_->min_step(); }
  NodeId origin(NodeId node, unsigned move) const requires NumberedMoves<Grid> {
    return window_.origin(node, move);
  }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    grid_->successors(on_map(expansion), inside(expansion.node, sink));
  }
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    grid_->predecessors(on_map(expansion), inside(expansion.node, sink));
  }

 private:
  Expansion on_map(const Expansion& expansion) const {
    WEND_ASSERT(expansion.node < node_count(), "expand cells of the window, by its own numbers");
    return {window_.outer(expansion.node), kNoNode, nullptr, expansion.move, expansion.pruning};
  }

  /// Passes on what stays inside.
  template <class Sink>
  auto inside(NodeId node, Sink& sink) const {
    return [this, node, &sink](NodeId cell, Cost cost, unsigned move = kNoMove) {
      if (move == kNoMove) {  // a link
        if (window_.contains(cell)) sink(window_.inner(cell), cost, kNoMove);
        return;
      }
      const NodeId child = window_.target(node, move);
      if (child != kNoNode) sink(child, cost, move);
    };
  }

  const Grid* grid_;
  Window window_;
};

}  // namespace wend
