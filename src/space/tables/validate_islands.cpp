// Whether islands are those of a map.
#include <algorithm>
#include <string>

#include "union_find.h"
#include "wend/space/tables/islands.h"

namespace wend {
namespace {

Error island_fault(const char* what, std::size_t number, const char* why) {
  return {"", 0, what + std::to_string(number) + why};
}

}  // namespace

/// By steps to the cells that come later; those to cells before are the same, taken back.
Result<void> Islands::validate_cells(const GridMap& map) const {
  const unsigned joining =
      1u << east | 1u << south | (joining_diagonals(rule_) & (1u << south_east | 1u << south_west));
  UnionFind parts(map.cell_count());
  std::uint32_t part_count = 0;
  for (NodeId cell = 0; cell < map.cell_count(); ++cell) {
    const Point p = map.point(cell);
    if (map.walkable(p) != (component_[cell] != 0)) {
      return island_fault("cell ", cell, " is walkable and on no island, or blocked and on one");
    }
    if (component_[cell] == 0) continue;
    if (label(cell) == 0) return island_fault("cell ", cell, " belongs to no island");
    if (block_holding_[component_[cell]] != block_of(p)) {
      return island_fault("cell ", cell, " has a component of another block");
    }
    ++part_count;
    for (unsigned move = 0; move < kMoveCount; ++move) {
      const Point beside = {p.x + kMoveX[move], p.y + kMoveY[move]};
      if ((joining >> move & 1u) == 0 || !map.walkable(beside)) continue;
      if (component_[map.id(beside)] == 0 || label(map.id(beside)) != label(cell)) {
        return island_fault("cell ", cell, " is joined to one of another island");
      }
      if (parts.root(cell) != parts.root(map.id(beside))) --part_count;
      parts.join(cell, map.id(beside));
    }
  }
  if (part_count != count_) return Error{"", 0, "there are other islands than were counted"};
  return {};
}

Result<void> Islands::validate_edges() const {
  Islands anew = *this;
  for (std::size_t block = 0; block < blocks_.size(); ++block) {
    if (blocks_[block].dirty) return island_fault("block ", block, " was not repaired");
    anew.find_edges(block);
    // They are looked for by their beginnings: those of one component may lie in any order.
    std::vector<Edge> edges = blocks_[block].edges;
    const auto by_beginning = [](const Edge& a, const Edge& b) { return a.from < b.from; };
    if (!std::is_sorted(edges.begin(), edges.end(), by_beginning)) {
      return island_fault("block ", block, " has edges that are not sorted");
    }
    std::sort(edges.begin(), edges.end());
    if (anew.blocks_[block].edges != edges) {
      return island_fault("block ", block, " has other edges than its border has steps");
    }
  }
  return {};
}

Result<void> Islands::validate_sizes() const {
  std::vector<std::uint32_t> cells_in(island_of_.size());
  std::vector<std::uint32_t> sizes(sizes_.size());
  for (const std::uint32_t component : component_) ++cells_in[component];
  for (std::uint32_t component = 1; component < island_of_.size(); ++component) {
    const std::uint32_t island = island_of_[component];
    if (island == 0 && cells_in[component] == 0) continue;
    if (cells_in[component] != cells_in_[component] || cells_in[component] == 0 || island == 0) {
      return island_fault("component ", component, " has other cells than were counted");
    }
    sizes[island] += cells_in[component];
  }
  for (std::uint32_t label = 0; label < sizes.size(); ++label) {
    if (sizes[label] != sizes_[label]) {
      return island_fault("island ", label, " has other cells than were counted");
    }
  }
  const auto used =
      sizes.size() - static_cast<std::size_t>(std::count(sizes.begin(), sizes.end(), 0u));
  if (used != count_ || used + free_labels_.size() + 1 != sizes.size()) {
    return Error{"", 0, "labels are neither in use nor free"};
  }
  return {};
}

Result<void> Islands::validate(const GridMap& map) const {
  if (map.width() != width_ || map.height() != height_) {
    return Error{"", 0, "these are the islands of a map of another size"};
  }
  if (Result<void> valid = validate_cells(map); !valid) return valid;
  if (Result<void> valid = validate_edges(); !valid) return valid;
  return validate_sizes();
}

}  // namespace wend
