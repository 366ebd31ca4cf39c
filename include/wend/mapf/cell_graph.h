#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/base/types.h"

namespace wend {

class NodeNavigator;

/// A walkable node of a CellGraph, numbered from 0 in the order of the nodes.
using CellId = std::uint32_t;
inline constexpr CellId kNoCell = ~CellId{0};

/// The steps of a map of any family in compact arrays, for agents that move cell by cell: one agent
/// per cell, and each step (also a link) takes one unit of time at any cost.
///
/// Two moves cross if their segments meet in the middle: on a square grid with diagonal steps, the
/// two diagonals of one square. Crossing moves are never made in the same step. On maps that are no
/// grids nothing crosses, because edges may be bridges. Immutable: any number of threads may read
/// it. Memory: 12 bytes per edge and 16 per walkable node; with diagonals 16 per edge.
class CellGraph {
 public:
  /// The number of an edge; edges of one cell are numbered in a row.
  using EdgeId = std::uint32_t;
  static constexpr std::uint32_t kNoCrossing = 0;

  /// Copies the navigator's steps; linear in nodes and edges. A map without walkable nodes has no
  /// cells. Errors: 2^32 edges or more.
  static Result<CellGraph> build(const NodeNavigator& navigator);

  /// Number of walkable nodes.
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
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
  /// kNoCell where the node is blocked or not on the map.
  CellId cell(NodeId node) const { return node < cells_.size() ? cells_[node] : kNoCell; }

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
  /// crossing number out of range.
  Result<void> validate() const;

 private:
  CellGraph() = default;
  void number_cells(const NodeNavigator& navigator);
  bool copy_edges(const NodeNavigator& navigator);
  void turn_edges();
  void number_crossings(const NodeNavigator& navigator);

  std::span<const CellId> row(const std::vector<std::uint32_t>& first,
                              const std::vector<CellId>& all, CellId cell) const {
    WEND_ASSERT(cell < size(), "a cell of this graph; after an edit, build another graph");
    return std::span<const CellId>(all).subspan(first[cell], first[cell + 1] - first[cell]);
  }

  std::uint64_t version_ = 0;
  std::uint32_t most_edges_ = 0;
  bool one_way_ = false;
  std::uint32_t crossing_count_ = 1;
  std::vector<NodeId> nodes_;  // by cell
  std::vector<CellId> cells_;  // by node
  std::vector<std::uint32_t> first_edges_;
  std::vector<CellId> targets_;
  std::vector<std::uint32_t> first_sources_;
  std::vector<CellId> sources_;
  std::vector<std::uint32_t> crossings_;  // by edge; empty where nothing crosses
  std::vector<Point> points_;             // on grids
  std::vector<std::string> names_;        // on other maps
};

}  // namespace wend
