#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/base/types.h"

namespace wend {

class Navigator;
class NodeNavigator;

/// A walkable node of a CellGraph for units of one breadth. Numbered from 0: first those of breadth
/// 1, which are called squares, then those of breadth 2, and so on, each in the order of the nodes.
using CellId = std::uint32_t;
inline constexpr CellId kNoCell = ~CellId{0};

/// The steps of a map of any family in compact arrays, for agents that move cell by cell: one agent
/// per cell, and each step (also a link) takes one unit of time at any cost.
///
/// Two moves cross if their segments meet in the middle: on a square grid with diagonal steps, the
/// two diagonals of one square. Crossing moves are never made in the same step. On maps that are no
/// grids nothing crosses, because edges may be bridges.
///
/// Units may be larger than one cell on grids whose cells are squares or diamonds. A unit of
/// breadth b covers b x b squares; its cell is the upper left one of them (UnitForm::square). It
/// has cells and steps of its own: those of the navigator for its size.
///
/// Immutable: any number of threads may read it. Memory: 12 bytes per edge and 16 per cell; with
/// diagonals 16 per edge. For larger units also 4 bytes per node, and 4 per square that a cell
/// covers.
class CellGraph {
 public:
  /// The number of an edge; edges of one cell are numbered in a row.
  using EdgeId = std::uint32_t;
  static constexpr std::uint32_t kNoCrossing = 0;

  /// Copies the navigator's steps; linear in nodes and edges. A map without walkable nodes has no
  /// cells.
  ///
  /// `larger[i]` is the navigator for units of breadth i + 2, as UnitNavigators makes it of the
  /// same map; null if there are no such units. Cells where the unit would cover a blocked node of
  /// `navigator`, or leave the map, are left out. Errors: 2^32 edges or covered squares; larger
  /// units on a map whose cells are hexagons, or that is no grid; navigators of different sizes or
  /// layouts.
  static Result<CellGraph> build(const NodeNavigator& navigator,
                                 std::span<const Navigator* const> larger = {});

  /// Number of cells of all breadths.
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  /// Number of cells of breadth 1, the walkable nodes.
  std::uint32_t squares() const { return squares_; }
  /// Whether there are cells of other breadths.
  bool layered() const { return squares_ < size(); }
  /// The largest breadth for which a navigator was given.
  std::uint32_t largest_breadth() const { return static_cast<std::uint32_t>(larger_.size() + 1); }
  /// Cells of breadth b are numbered from first_cell(b) to first_cell(b + 1) - 1. Precondition: 1
  /// to largest_breadth() + 1.
  CellId first_cell(std::uint32_t breadth) const {
    WEND_ASSERT(breadth >= 1 && breadth <= first_cells_.size(), "breadths begin with 1");
    return first_cells_[breadth - 1];
  }
  std::uint32_t breadth(CellId cell) const {
    WEND_ASSERT(cell < size(), "a cell of this graph; after an edit, build another graph");
    std::uint32_t breadth = 1;
    while (cell >= first_cells_[breadth]) ++breadth;
    return breadth;
  }
  /// Calls visit(square) for each square that a unit in this cell covers, row by row.
  template <class Visit>
  void for_each_square(CellId cell, Visit&& visit) const {
    WEND_ASSERT(cell < size(), "a cell of this graph; after an edit, build another graph");
    if (cell < squares_) return visit(cell);
    const std::uint32_t end = first_covers_[cell - squares_ + 1];
    for (std::uint32_t i = first_covers_[cell - squares_]; i < end; ++i) visit(covers_[i]);
  }
  /// Whether some square of the cell passes a test.
  template <class Test>
  bool any_square(CellId cell, Test&& test) const {
    bool found = false;
    for_each_square(cell, [&](CellId square) { found = found || test(square); });
    return found;
  }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(targets_.size()); }
  std::uint32_t most_edges() const { return most_edges_; }
  /// Whether some step has no way back.
  bool one_way() const { return one_way_; }
  /// The navigator's version when it was copied.
  std::uint64_t version() const { return version_; }

  NodeId node(CellId cell) const {
    WEND_ASSERT(cell < size(), "a cell of this graph; after an edit, build another graph");
    return nodes_[cell];
  }
  /// kNoCell where the node is blocked for units of that breadth or not on the map, or if there are
  /// no such units.
  CellId cell(NodeId node, std::uint32_t breadth = 1) const {
    if (breadth != 1) return larger_cell(node, breadth);
    return node < cells_.size() ? cells_[node] : kNoCell;
  }

  /// Where steps lead from a cell, without the cell itself; no cell occurs twice.
  std::span<const CellId> next(CellId cell) const { return row(first_edges_, targets_, cell); }
  /// From where steps lead to a cell.
  std::span<const CellId> before(CellId cell) const { return row(first_sources_, sources_, cell); }
  EdgeId first_edge(CellId cell) const {
    WEND_ASSERT(cell < size(), "a cell of this graph; after an edit, build another graph");
    return first_edges_[cell];
  }
  std::uint32_t degree(CellId cell) const {
    WEND_ASSERT(cell < size(), "a cell of this graph; after an edit, build another graph");
    return first_edges_[cell + 1] - first_edges_[cell];
  }
  /// The edge between two cells; edge_count() if no step leads there. Linear in the cell's edges.
  EdgeId edge(CellId from, CellId to) const;

  /// Edges with the same number other than kNoCrossing cross, or are each other's way back.
  std::uint32_t crossing(EdgeId edge) const {
    WEND_ASSERT(edge < edge_count(), "number edges from first_edge(cell)");
    return crossings_.empty() ? kNoCrossing : crossings_[edge];
  }
  /// Crossing numbers are below this; 1 where nothing crosses.
  std::uint32_t crossing_count() const { return crossing_count_; }

  /// A cell as users name it, for messages: "x,y" on grids, else the node's name or number.
  std::string name(CellId cell) const;

  /// The first fault found: a step without its way back in before(), a cell listed twice, a
  /// crossing number out of range, a step between cells of different breadths, a cell that covers a
  /// square twice.
  Result<void> validate() const;

 private:
  CellGraph() = default;
  void number_cells(const NodeNavigator& navigator);
  bool number_larger_cells(const Navigator& navigator, std::uint32_t breadth);
  bool copy_edges(const NodeNavigator& navigator, std::uint32_t breadth);
  CellId larger_cell(NodeId node, std::uint32_t breadth) const;
  void turn_edges();
  Result<void> validate_squares(CellId cell) const;
  void number_crossings(const NodeNavigator& navigator);

  std::span<const CellId> row(const std::vector<std::uint32_t>& first,
                              const std::vector<CellId>& all, CellId cell) const {
    WEND_ASSERT(cell < size(), "a cell of this graph; after an edit, build another graph");
    return std::span<const CellId>(all).subspan(first[cell], first[cell + 1] - first[cell]);
  }

  std::uint64_t version_ = 0;
  std::uint32_t squares_ = 0;
  std::uint32_t most_edges_ = 0;
  bool one_way_ = false;
  std::uint32_t crossing_count_ = 1;
  std::vector<NodeId> nodes_;                // by cell
  std::vector<CellId> cells_;                // by node, of breadth 1
  std::vector<std::vector<CellId>> larger_;  // from breadth 2 on: the cells by node
  std::vector<CellId> first_cells_;          // from breadth 1 on, and the end
  std::vector<std::uint32_t> first_covers_;  // by cell, from the first larger one on
  std::vector<CellId> covers_;               // their squares
  std::vector<std::uint32_t> first_edges_;
  std::vector<CellId> targets_;
  std::vector<std::uint32_t> first_sources_;
  std::vector<CellId> sources_;
  std::vector<std::uint32_t> crossings_;  // by edge; empty where nothing crosses
  std::vector<Point> points_;             // on grids
  std::vector<std::string> names_;        // on other maps
};

}  // namespace wend
