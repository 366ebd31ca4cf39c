#pragma once

#include <cstdint>
#include <vector>

#include "wend/space/grid_map.h"
#include "wend/space/moves.h"

namespace wend {

/// Connected regions of a grid, labelled once, so that "unreachable" is answered without a search.
/// Four bytes per cell; built in one pass over runs of walkable cells and one to write the labels.
class Islands {
 public:
  Islands(const GridMap& map, CornerRule rule);

  /// 0 for a blocked cell; islands are numbered from 1 in the order of their first cell.
  std::uint32_t label(NodeId node) const { return labels_[node]; }
  bool connected(NodeId a, NodeId b) const { return label(a) != 0 && label(a) == label(b); }

  std::uint32_t count() const { return static_cast<std::uint32_t>(sizes_.size()); }
  /// Cells of island `label`, 1 .. count().
  std::uint32_t size(std::uint32_t label) const { return sizes_[label - 1]; }

 private:
  std::vector<std::uint32_t> labels_;
  std::vector<std::uint32_t> sizes_;
};

}  // namespace wend
