// Connected regions (islands) of a grid, labelled in advance, so that "unreachable" is reported
// without a search, and updated when cells change.
//
// Two levels: the map is cut into blocks of 32 x 32 cells. Cells of a block that are connected
// within it form a component; an edge joins components of neighbouring blocks that touch. A cell
// stores its component, a component its island. So a changed cell costs work in its block, and
// beyond that only in the parts that it joins or splits: components are followed outwards from all
// sides of the change in turn, until all sides but one have met or are exhausted (S. Even and
// Y. Shiloach, "An On-Line Edge-Deletion Problem", JACM 1981, search both parts in parallel for the
// same reason).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/space/spaces/moves.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

class BlockLabels;

class Islands {
 public:
  /// Linear in the cells. Four bytes per cell, and 24 to 60 bytes per component; real maps have one
  /// to four components per block.
  Islands(const GridMap& map, CornerRule rule);

  /// 0 for a blocked cell. The islands of a new map are numbered from 1 in the order of their first
  /// cell; the numbers after an update depend only on the maps and the updates.
  std::uint32_t label(NodeId node) const {
    WEND_ASSERT(node < component_.size(), "only cells of the map lie on an island");
    WEND_ASSERT(component_[node] < island_of_.size(),
                "update() must give each component an island");
    return island_of_[component_[node]];
  }
  bool connected(NodeId a, NodeId b) const { return label(a) != 0 && label(a) == label(b); }

  /// Number of islands.
  std::uint32_t count() const { return count_; }
  /// Upper bound of the labels: count() for a new map; after an update some up to it may be unused.
  std::uint32_t last_label() const { return static_cast<std::uint32_t>(sizes_.size()) - 1; }
  /// Number of cells of an island, 0 if the label is unused. Precondition: label <= last_label().
  std::uint32_t size(std::uint32_t label) const {
    WEND_ASSERT(label < sizes_.size(), "ask for labels up to last_label() only");
    return sizes_[label];
  }

  /// Updates the islands to the current map, which may differ from the last one only in these
  /// cells. Not while another thread uses this. Cost: for each block with a cell that became
  /// blocked or free, linear in its cells; if islands join or split, also linear in the components
  /// of the smaller sides. Precondition: the map has the same size, and the cells are on it.
  void update(const GridMap& map, std::span<const Point> changed);

  /// Checks that these are the islands of the map: two cells have the same label exactly if steps
  /// connect them, and all counts of cells, components, edges and labels are right. Returns the
  /// first fault. Nearly linear in the cells; for tests and debug builds.
  Result<void> validate(const GridMap& map) const;

  static constexpr std::int32_t kBlockSide = 32;  ///< cells

  std::int32_t block_columns() const { return columns_; }
  std::int32_t block_rows() const { return rows_; }
  /// Calls visit(component, label) for the components of a block.
  template <class Visit>
  void for_each_component(std::int32_t column, std::int32_t row, Visit&& visit) const {
    const Block& block = blocks_[block_at(column, row)];
    for (std::uint32_t i = block.first; i < block.first + block.capacity; ++i) {
      if (island_of_[i] != 0) visit(i, island_of_[i]);
    }
  }
  /// The component of a cell; 0 for a blocked cell.
  std::uint32_t component(NodeId node) const {
    WEND_ASSERT(node < component_.size(), "only cells of the map belong to a component");
    return component_[node];
  }

 private:
  friend class IslandRepair;

  struct Edge {
    std::uint32_t from;
    std::uint32_t to;  // in another block
    friend bool operator==(const Edge&, const Edge&) = default;
    friend bool operator<(const Edge& a, const Edge& b) {
      return a.from != b.from ? a.from < b.from : a.to < b.to;
    }
  };

  /// A block's components are numbered from `first`; unused numbers have no island.
  struct Block {
    std::uint32_t first = 0;
    std::uint32_t capacity = 0;  // a power of two
    std::vector<Edge> edges;     // from its components, sorted
    bool dirty = false;          // while updating
  };

  struct Rectangle {
    Point low;
    Point end;  // one beyond the last column and row
  };

  std::size_t block_at(std::int32_t column, std::int32_t row) const {
    WEND_ASSERT(column >= 0 && row >= 0 && column < columns_ && row < rows_,
                "a block is one of block_columns() times block_rows()");
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  std::size_t block_of(Point p) const { return block_at(p.x / kBlockSide, p.y / kBlockSide); }
  NodeId node(Point p) const {
    WEND_ASSERT(p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_,
                "changed cells are on the map");
    return static_cast<NodeId>(p.y) * static_cast<NodeId>(width_) + static_cast<NodeId>(p.x);
  }
  Rectangle cells_of(std::size_t block) const;
  template <class Visit>
  void for_each_border_cell(std::size_t block, Visit&& visit) const;
  template <class Visit>
  void for_each_neighbour(std::size_t block, Visit&& visit) const;
  std::span<const Edge> edges_from(std::uint32_t component) const;
  Result<void> validate_cells(const GridMap& map) const;
  Result<void> validate_edges() const;
  Result<void> validate_sizes() const;

  void label_block(const GridMap& map, std::size_t block, BlockLabels& labels);
  void flood(std::uint32_t first, std::uint32_t label, std::vector<std::uint32_t>& waiting);
  std::uint32_t new_range(std::size_t block);
  void find_edges(std::size_t block);
  std::uint32_t new_label();
  void assign(std::uint32_t component, std::uint32_t before, std::uint32_t label);

  std::int32_t width_;
  std::int32_t height_;
  std::int32_t columns_;  // of blocks
  std::int32_t rows_;
  CornerRule rule_;
  std::vector<std::uint32_t> component_;      // per cell; 0 if it is blocked
  std::vector<std::uint32_t> island_of_;      // per component; 0 if it is unused
  std::vector<std::uint32_t> cells_in_;       // per component
  std::vector<std::uint32_t> block_holding_;  // per component
  std::vector<Block> blocks_;
  std::array<std::vector<std::uint32_t>, 32> free_ranges_;  // by the logarithm of their capacity
  std::vector<std::uint32_t> sizes_;                        // per label; [0] stays 0
  std::vector<std::uint32_t> free_labels_;
  std::uint32_t count_ = 0;
};

}  // namespace wend
