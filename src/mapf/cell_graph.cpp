#include "wend/mapf/cell_graph.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "unit_cover.h"
#include "wend/catalogue/navigator.h"

namespace wend {
namespace {

/// The middle of an edge, rounded so that equal places are equal numbers.
struct EdgeMiddle {
  std::int64_t x;
  std::int64_t y;
  std::int64_t z;
  CellGraph::EdgeId edge;
  bool operator<(const EdgeMiddle& other) const {
    return std::tie(x, y, z, edge) < std::tie(other.x, other.y, other.z, other.edge);
  }
  bool same_place(const EdgeMiddle& other) const {
    return x == other.x && y == other.y && z == other.z;
  }
};

EdgeMiddle middle_of(const Position& a, const Position& b, CellGraph::EdgeId edge) {
  constexpr double kFine = 512;  // thousandths of half a cell; grids lie on far coarser places
  return {std::llround((a.x + b.x) * kFine), std::llround((a.y + b.y) * kFine),
          std::llround((a.z + b.z) * kFine), edge};
}

/// Lists `to` once for each cell, in the order of the edges.
void append_once(std::vector<CellId>& targets, std::size_t first, CellId to) {
  const auto begin = targets.begin() + static_cast<std::ptrdiff_t>(first);
  if (std::find(begin, targets.end(), to) == targets.end()) targets.push_back(to);
}

/// Why these navigators have no common cells; empty if they do.
std::string refuse_larger(const NodeNavigator& navigator,
                          std::span<const Navigator* const> larger) {
  const Navigator* grid = navigator.by_cells();
  for (std::size_t i = 0; i < larger.size(); ++i) {
    if (larger[i] == nullptr) continue;
    const std::string who = "units of breadth " + std::to_string(i + 2);
    if (grid == nullptr || is_hexagonal(grid->layout())) {
      return who + " need a grid of squares or diamonds; here all units are one cell large";
    }
    if (larger[i]->width() == grid->width() && larger[i]->height() == grid->height() &&
        larger[i]->layout() == grid->layout()) {
      continue;
    }
    return who +
           ": their navigator has another size or layout than the map; make it of the same "
           "map";
  }
  return {};
}

}  // namespace

Result<CellGraph> CellGraph::build(const NodeNavigator& navigator,
                                   std::span<const Navigator* const> larger) {
  if (const std::string reason = refuse_larger(navigator, larger); !reason.empty()) {
    return Error{"", 0, reason};
  }
  CellGraph graph;
  graph.version_ = navigator.version();
  graph.number_cells(navigator);
  graph.larger_.resize(larger.size());
  for (std::uint32_t i = 0; i < larger.size(); ++i) {
    const bool numbered = larger[i] == nullptr || graph.number_larger_cells(*larger[i], i + 2);
    if (!numbered) {
      return Error{"", 0,
                   "units of breadth " + std::to_string(i + 2) +
                       " cover 2^32 squares or more; plan with larger cells"};
    }
    graph.first_cells_.push_back(graph.size());
  }
  bool copied = graph.copy_edges(navigator, 1);
  for (std::uint32_t i = 0; i < larger.size() && copied; ++i) {
    copied = larger[i] == nullptr || graph.copy_edges(*larger[i], i + 2);
  }
  if (!copied) return Error{"", 0, "the map has 2^32 steps or more; plan on a part of it"};
  graph.first_edges_.push_back(graph.edge_count());
  graph.turn_edges();
  if (navigator.has_cells() && navigator.has_positions()) graph.number_crossings(navigator);
  WEND_ASSERT(graph.first_cells_.size() == larger.size() + 2, "each breadth has a first cell");
  return graph;
}

void CellGraph::number_cells(const NodeNavigator& navigator) {
  const auto count = static_cast<NodeId>(navigator.node_count());
  cells_.assign(count, kNoCell);
  for (NodeId node = 0; node < count; ++node) {
    if (!navigator.walkable(node)) continue;
    cells_[node] = static_cast<CellId>(nodes_.size());
    nodes_.push_back(node);
  }
  squares_ = size();
  first_cells_ = {0, squares_};
  first_covers_ = {0};
  if (const Navigator* grid = navigator.by_cells(); grid != nullptr) {
    for (const NodeId node : nodes_) points_.push_back(grid->point(node));
  } else {
    for (const NodeId node : nodes_) names_.push_back(navigator.name(node));
  }
}

/// The cells of units of a breadth; false if they cover too many squares.
bool CellGraph::number_larger_cells(const Navigator& navigator, std::uint32_t breadth) {
  const UnitCover cover(navigator);
  std::vector<CellId>& numbers = larger_[breadth - 2];
  numbers.assign(cells_.size(), kNoCell);
  for (NodeId node = 0; node < cells_.size(); ++node) {
    if (!navigator.walkable(node)) continue;
    const std::size_t first = covers_.size();
    const bool inside = cover.for_each_node(node, breadth, [&](NodeId covered) {
      const CellId square = cell(covered);
      if (square != kNoCell) covers_.push_back(square);
    });
    if (!inside || covers_.size() - first != std::size_t{breadth} * breadth) {
      covers_.resize(first);
      continue;
    }
    if (covers_.size() >= std::numeric_limits<std::uint32_t>::max()) return false;
    first_covers_.push_back(static_cast<std::uint32_t>(covers_.size()));
    numbers[node] = size();
    nodes_.push_back(node);
    points_.push_back(navigator.point(node));
  }
  return true;
}

CellId CellGraph::larger_cell(NodeId node, std::uint32_t breadth) const {
  if (breadth == 0 || breadth - 2 >= larger_.size()) return kNoCell;
  const std::vector<CellId>& numbers = larger_[breadth - 2];
  return node < numbers.size() ? numbers[node] : kNoCell;
}

bool CellGraph::copy_edges(const NodeNavigator& navigator, std::uint32_t breadth) {
  WEND_ASSERT(first_edges_.size() == first_cell(breadth), "edges are numbered cell by cell");
  for (CellId from = first_cell(breadth); from < first_cell(breadth + 1); ++from) {
    const NodeId node = nodes_[from];
    const std::size_t first = targets_.size();
    first_edges_.push_back(static_cast<std::uint32_t>(first));
    for (const NodeEdge& edge : navigator.edges(node)) {
      const CellId to = cell(edge.to, breadth);
      if (edge.to != node && to != kNoCell) append_once(targets_, first, to);
    }
    if (targets_.size() >= std::numeric_limits<std::uint32_t>::max()) return false;
    most_edges_ = std::max(most_edges_, static_cast<std::uint32_t>(targets_.size() - first));
  }
  return true;
}

void CellGraph::turn_edges() {
  first_sources_.assign(nodes_.size() + 1, 0);
  for (const CellId to : targets_) ++first_sources_[to + 1];
  for (std::size_t i = 0; i < nodes_.size(); ++i) first_sources_[i + 1] += first_sources_[i];
  sources_.resize(targets_.size());
  std::vector<std::uint32_t> at(first_sources_.begin(), first_sources_.end() - 1);
  for (CellId from = 0; from < size(); ++from) {
    for (const CellId to : next(from)) {
      sources_[at[to]++] = from;
      one_way_ = one_way_ || edge(to, from) == edge_count();
    }
  }
}

/// Only steps of breadth 1 need numbers. Proof: let a unit of breadth b > 1 move by (1, 1), and
/// another one cross the diagonal from (x, y) to (x + 1, y + 1) of one of its squares, from
/// (x + 1, y) to (x, y + 1). The other one did not stand on the unit, so x is the unit's last
/// column; then (x, y + 1) is a square that the unit enters, and both would be there. The other
/// directions are alike.
void CellGraph::number_crossings(const NodeNavigator& navigator) {
  std::vector<EdgeMiddle> middles;
  std::vector<CellId> from_of(targets_.size());
  for (CellId from = 0; from < squares_; ++from) {
    const Position here = navigator.position(nodes_[from]);
    for (EdgeId e = first_edges_[from]; e < first_edges_[from + 1]; ++e) {
      from_of[e] = from;
      // Links lead over or under the map.
      if (navigator.takes_link(nodes_[from], nodes_[targets_[e]])) continue;
      middles.push_back(middle_of(here, navigator.position(nodes_[targets_[e]]), e));
    }
  }
  std::sort(middles.begin(), middles.end());
  std::vector<std::uint32_t> numbers(targets_.size(), kNoCrossing);
  for (std::size_t i = 0; i < middles.size();) {
    std::size_t end = i + 1;
    bool crosses = false;
    const CellId low = std::min(from_of[middles[i].edge], targets_[middles[i].edge]);
    for (; end < middles.size() && middles[end].same_place(middles[i]); ++end) {
      const EdgeId e = middles[end].edge;
      crosses = crosses || std::min(from_of[e], targets_[e]) != low;
    }
    for (; i < end; ++i) {
      if (crosses) numbers[middles[i].edge] = crossing_count_;
    }
    if (crosses) ++crossing_count_;
  }
  if (crossing_count_ > 1) crossings_ = std::move(numbers);
}

CellGraph::EdgeId CellGraph::edge(CellId from, CellId to) const {
  const std::span<const CellId> all = next(from);
  const auto found = std::find(all.begin(), all.end(), to);
  return found == all.end() ? edge_count()
                            : first_edges_[from] + static_cast<EdgeId>(found - all.begin());
}

std::string CellGraph::name(CellId cell) const {
  if (cell >= size()) return "no cell";
  if (!points_.empty()) {
    return std::to_string(points_[cell].x) + "," + std::to_string(points_[cell].y);
  }
  return names_[cell].empty() ? std::to_string(nodes_[cell]) : names_[cell];
}

Result<void> CellGraph::validate_squares(CellId cell) const {
  std::vector<CellId> covered;
  for_each_square(cell, [&](CellId square) { covered.push_back(square); });
  std::sort(covered.begin(), covered.end());
  const std::size_t all = std::size_t{breadth(cell)} * breadth(cell);
  const bool once = std::adjacent_find(covered.begin(), covered.end()) == covered.end();
  if (covered.size() == all && once && covered.back() < squares_) return {};
  return Error{"", 0, "the cell " + name(cell) + " covers a square twice, or not at all"};
}

Result<void> CellGraph::validate() const {
  if (sources_.size() != targets_.size()) return Error{"", 0, "before() has other edges"};
  for (CellId from = 0; from < size(); ++from) {
    const std::uint32_t own = breadth(from);
    if (cell(nodes_[from], own) != from) return Error{"", 0, "a node has another cell's number"};
    if (Result<void> covered = validate_squares(from); !covered) return covered;
    const std::span<const CellId> all = next(from);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto rest = all.subspan(i + 1);
      if (all[i] == from) return Error{"", 0, "a step leads from " + name(from) + " to itself"};
      if (breadth(all[i]) != own) {
        return Error{"", 0, "a step of " + name(from) + " leads to a unit of another breadth"};
      }
      if (std::find(rest.begin(), rest.end(), all[i]) != rest.end()) {
        return Error{"", 0, "two steps lead from " + name(from) + " to " + name(all[i])};
      }
      const std::span<const CellId> back = before(all[i]);
      if (std::find(back.begin(), back.end(), from) == back.end()) {
        return Error{"", 0, "before() lacks the step from " + name(from) + " to " + name(all[i])};
      }
      if (crossing(first_edge(from) + static_cast<EdgeId>(i)) >= crossing_count_) {
        return Error{"", 0, "a crossing of " + name(from) + " has no number"};
      }
    }
  }
  return {};
}

}  // namespace wend
