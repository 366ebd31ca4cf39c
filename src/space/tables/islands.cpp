#include "wend/space/tables/islands.h"

#include <algorithm>
#include <bit>

#include "wend/base/assert.h"

#include "block_labels.h"
#include "island_cells.h"
#include "island_repair.h"

namespace wend {

Islands::Islands(const GridMap& map, CornerRule rule)
    : width_(map.width()),
      height_(map.height()),
      columns_((width_ + kBlockSide - 1) / kBlockSide),
      rows_((height_ + kBlockSide - 1) / kBlockSide),
      rule_(rule),
      component_(map.cell_count()),
      island_of_(1),
      cells_in_(1),
      block_holding_(1),
      blocks_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)),
      sizes_(1) {
  BlockLabels labels;
  for (std::size_t block = 0; block < blocks_.size(); ++block) label_block(map, block, labels);
  for (std::size_t block = 0; block < blocks_.size(); ++block) find_edges(block);
  std::vector<std::uint32_t> waiting;
  for (const std::uint32_t component : component_) {
    if (component != 0 && island_of_[component] == 0) flood(component, new_label(), waiting);
  }
}

/// Finds the components of a block, before anything is known of its neighbours.
void Islands::label_block(const GridMap& map, std::size_t block, BlockLabels& labels) {
  const Rectangle cells = cells_of(block);
  labels.find(map, rule_, cells.low, cells.end);
  blocks_[block].capacity = std::bit_ceil(labels.count());
  const std::uint32_t first = blocks_[block].first = new_range(block);
  for (std::uint32_t label = 1; label <= labels.count(); ++label) {
    cells_in_[first + label - 1] = labels.size(label);
  }
  for (Point p = cells.low; p.y < cells.end.y; ++p.y) {
    for (p.x = cells.low.x; p.x < cells.end.x; ++p.x) {
      const std::uint32_t label = labels.label(p);
      component_[node(p)] = label == 0 ? 0 : first + label - 1;
    }
  }
}

void Islands::flood(std::uint32_t first, std::uint32_t label, std::vector<std::uint32_t>& waiting) {
  assign(first, 0, label);
  WEND_ASSERT(waiting.empty(), "one island is flooded after the other");
  waiting.push_back(first);
  while (!waiting.empty()) {
    const std::uint32_t component = waiting.back();
    waiting.pop_back();
    for (const Edge& edge : edges_from(component)) {
      if (island_of_[edge.to] != 0) continue;
      assign(edge.to, 0, label);
      waiting.push_back(edge.to);
    }
  }
}

void Islands::update(const GridMap& map, std::span<const Point> changed) {
  WEND_ASSERT(map.width() == width_ && map.height() == height_, "the map keeps its size");
  IslandRepair(*this, map).repair(changed);
}

Islands::Rectangle Islands::cells_of(std::size_t block) const {
  WEND_ASSERT(block < blocks_.size(), "only blocks of the map have cells");
  const auto column = static_cast<std::int32_t>(block % static_cast<std::size_t>(columns_));
  const auto row = static_cast<std::int32_t>(block / static_cast<std::size_t>(columns_));
  const Point low = {column * kBlockSide, row * kBlockSide};
  return {low, {std::min(low.x + kBlockSide, width_), std::min(low.y + kBlockSide, height_)}};
}

std::span<const Islands::Edge> Islands::edges_from(std::uint32_t component) const {
  WEND_ASSERT(component != 0 && component < block_holding_.size(), "blocked cells have no edges");
  const std::vector<Edge>& edges = blocks_[block_holding_[component]].edges;
  const auto [begin, end] =
      std::equal_range(edges.begin(), edges.end(), Edge{component, 0},
                       [](const Edge& a, const Edge& b) { return a.from < b.from; });
  return {edges.data() + (begin - edges.begin()), static_cast<std::size_t>(end - begin)};
}

/// Numbers for as many components as the block has room for; none of them in use.
std::uint32_t Islands::new_range(std::size_t block) {
  const std::uint32_t capacity = blocks_[block].capacity;
  WEND_ASSERT(std::has_single_bit(capacity), "ranges of numbers are powers of two: round up");
  std::vector<std::uint32_t>& free =
      free_ranges_[static_cast<unsigned>(std::countr_zero(capacity))];
  auto first = static_cast<std::uint32_t>(island_of_.size());
  if (free.empty()) {
    island_of_.resize(first + capacity);
    cells_in_.resize(first + capacity);
    block_holding_.resize(first + capacity);
  } else {
    first = free.back();
    free.pop_back();
  }
  std::fill_n(block_holding_.data() + first, capacity, static_cast<std::uint32_t>(block));
  return first;
}

/// The moves out of a block's border cell across that border.
constexpr unsigned moves_towards(std::int32_t dx, std::int32_t dy) {
  if (dx > 0) return 1u << east | 1u << north_east | 1u << south_east;
  if (dx < 0) return 1u << west | 1u << north_west | 1u << south_west;
  if (dy > 0) return 1u << south | 1u << south_east | 1u << south_west;
  return 1u << north | 1u << north_east | 1u << north_west;
}

/// From the block's components to those of its neighbours.
void Islands::find_edges(std::size_t block) {
  std::vector<Edge>& edges = blocks_[block].edges;
  edges.clear();
  const unsigned joining =
      1u << north | 1u << east | 1u << south | 1u << west | joining_diagonals(rule_);
  for_each_border_cell(block, [&](Point p, std::int32_t dx, std::int32_t dy) {
    const std::uint32_t from = component_[node(p)];
    if (from == 0) return;
    for (unsigned moves = joining & moves_towards(dx, dy); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const Point beside = {p.x + kMoveX[move], p.y + kMoveY[move]};
      if (beside.x < 0 || beside.y < 0 || beside.x >= width_ || beside.y >= height_) continue;
      const Edge edge = {from, component_[node(beside)]};
      if (edge.to != 0 && (edges.empty() || edges.back() != edge)) edges.push_back(edge);
    }
  });
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
}

std::uint32_t Islands::new_label() {
  ++count_;
  if (free_labels_.empty()) {
    sizes_.push_back(0);
    return last_label();
  }
  const std::uint32_t label = free_labels_.back();
  free_labels_.pop_back();
  return label;
}

/// Moves a component from one island to another; 0 is none.
void Islands::assign(std::uint32_t component, std::uint32_t before, std::uint32_t label) {
  WEND_ASSERT(component != 0 && label < sizes_.size(), "assign components to islands that are");
  WEND_ASSERT(sizes_[before] >= cells_in_[component] || before == 0, "an island loses what it had");
  island_of_[component] = label;
  if (before != 0) sizes_[before] -= cells_in_[component];
  if (label != 0) sizes_[label] += cells_in_[component];
}

}  // namespace wend
