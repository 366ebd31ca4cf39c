// A grid cut into clusters, squares with entrances in their borders and the costs between these:
// the abstract graph of HPA*. A. Botea, M. Mueller, J. Schaeffer, "Near Optimal Hierarchical
// Path-Finding", Journal of Game Development 1(1), 2004.
//
// Several levels: clusters of the upper ones are larger squares, whose entrances are those of the
// level below that lie on their borders, and whose inner costs are those of the graph below. So
// upper levels change no path's cost; they only leave out what lies within large squares.
//
// Links of the map are edges of the graph like any other: within a cluster its inner costs know
// them, and where they lead from one to another both their ends are entrances.
//
// Tried, on AcrosstheCape / Aurora, every 20th query, one machine: the first steps of a path as a
// share of the time of A* (ratio of medians); how much longer paths are than the cheapest, and than
// these when both are smoothed; the median time to follow a changed cell.
//
//   sides     entrances of a long border     first steps    excess         smoothed        edit us
//   16        both ends                      11.0 / 16.4 %  2.7 / 3.2 %    0.0 / -0.1 %    22
//   16        one every 8 cells              22.1 / 26.1 %  2.7 / 3.0 %    0.1 /  0.2 %    37
//   16        the middle                      9.3 / 10.4 %  5.5 / 4.6 %    0.5 /  0.7 %    21
//   32        both ends                       7.7 /  8.4 %  3.8 / 3.8 %    0.1 /  0.0 %    85
//   32        the middle                      6.3 /  5.9 %  6.7 / 5.9 %    1.6 /  0.9 %    66
//   16, 64    both ends, all                 10.1 / 12.8 %  2.7 / 3.2 %    0.0 / -0.1 %    26
//   16, 64    one for two side by side        5.1 /  7.4 %  2.8 / 3.3 %    0.0 / -0.1 %    28
//   16, 128   one for two side by side        5.4 /  6.3 %  2.7 / 3.3 %    0.0 / -0.1 %    24
//   8, 32     one for two side by side       25.3 / 32.3 %  3.6 / 4.0 %    0.1 /  0.0 %    58
//   16, 64    above, 24 cells apart           4.5 /  5.0 %  4.5 / 4.3 %    0.1 /  0.0 %    26
//
// Tried later, in pairs of runs on a busier machine, where the last line is 5.4 / 6.5 %: a third
// level of 256 cells 4.4 / 5.8 %, but edits take twice as long and one in a hundred 1.8 ms; 48
// cells apart 4.6 / 6.1 %, excess 5.4 / 5.5 %. Leaving out edges as cheap as two others (all nodes
// then have to be expanded in full) takes 1.1 to 1.25 times as long: between two sides of a square
// hardly one lies on the way of another. All this was before one step led through a square and over
// its border, and before edges that improve nothing were passed over (abstract_grid.h): two thirds
// to three quarters of the time, hardly less with 32 or 48 cells apart. With squares of 32 cells
// half the time goes into joining start and goal to their clusters, of 64 nearly all. Labels in a
// hash table: the same time, and kilobytes instead of 16 bytes per cell.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "wend/base/result.h"
#include "wend/internal/base/progress.h"
#include "wend/internal/hierarchy/cluster.h"
#include "wend/internal/hierarchy/entrances.h"
#include "wend/internal/hierarchy/grid_of_steps.h"
#include "wend/internal/hierarchy/inner_graph.h"
#include "wend/internal/hierarchy/thin_out.h"

namespace wend {

template <class Grid>
class AbstractGrid;

template <class Grid>
class Clusters {
 public:
  using Cost = typename Grid::Cost;
  static constexpr bool kLinked = requires(const Grid& grid) { grid.links(); };

  /// Squares of 2^shift cells a side, per level.
  static constexpr unsigned kLevels = 2;
  static constexpr unsigned kShifts[kLevels] = {4, 6};
  /// The shares of the time by which the levels are made, on a map of caves.
  static constexpr double kMade[kLevels + 1] = {0, 0.7, 1};

  /// Whether labels can hold what it costs to wind through a whole cluster.
  static bool supports(const Grid& grid) {
    return kLinked || grid.max_step() < PackedLabels::kMaxCost >> (2 * kShifts[0]);
  }

  /// Linear in the cells, times a cluster's entrances. The grid must outlive this, and support it.
  explicit Clusters(const Grid& grid, Progress progress = {});

  /// Follows the grid as it is now, which has been updated, and of which only these cells may
  /// differ; the clusters are then those of a new grid. Not while another thread uses this. Linear
  /// in the clusters with a changed cell, and in those whose entrances that changes.
  void update(std::span<const Point> changed);

  const Grid& grid() const { return *grid_; }
  const GridTopology& topology() const { return grid_->topology(); }
  const SquareTiling& tiling(unsigned level) const { return levels_[level].tiling; }
  const Cluster& cluster(unsigned level, std::uint32_t number) const {
    return levels_[level].clusters[number];
  }
  std::uint32_t square_of(unsigned level, NodeId cell) const {
    return square_of(level, topology().point(cell));
  }
  std::uint32_t square_of(unsigned level, Point cell) const {
    return levels_[level].tiling.square_of(cell);
  }
  Window window(unsigned level, std::uint32_t number) const {
    const SquareTiling& tiling = levels_[level].tiling;
    return Window(topology(), tiling.low(number), tiling.end(number), tiling.shift());
  }

  /// Calls sink(cell, cost) for all cells that can be reached from an entrance: the others of its
  /// cluster (unless `entered` is false: a path that came from one of them need not try the next),
  /// and the cells across the border.
  template <class Sink>
  void successors(unsigned level, NodeId cell, bool entered, Sink& sink) const;

  /// The graph that a query's search sees (internal/hierarchy/abstract_grid.h); it lives in the
  /// workspace, and refers to this. Precondition: the request names its goals.
  const AbstractGrid<Grid>& graph_for(const SearchRequest& request, Workspace& workspace) const;

  /// How floods of a window may be pruned: moves that leave it may be the only other way there
  /// where a diagonal step costs no more than a straight one.
  Pruning pruning() const {
    const CostModel costs = grid_of_steps(*grid_).costs();
    return costs.diagonal > costs.straight ? Pruning::dominated : Pruning::repeated;
  }

  std::size_t bytes() const;

  /// Whether the clusters are those of the grid as it is; the first fault, if not. As long as
  /// making them; for tests and debug builds: internal/hierarchy/validate_clusters.h. Not from two
  /// threads.
  Result<void> validate() const;

 private:
  struct Level {
    SquareTiling tiling;
    std::vector<Cluster> clusters;
  };

  enum class Change : std::uint8_t { none, costs, ways };  // ways: entrances or crossings

  static void tidy(std::vector<std::uint32_t>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  }
  const char* fault_of_ends(unsigned level, std::uint32_t number) const;
  const char* fault_of_making(unsigned level, std::uint32_t number) const;
  Cost cost_across(NodeId from, NodeId to) const;
  std::vector<Crossing> find_crossings(std::uint32_t number) const;
  bool leads_back(const Crossing& crossing) const;
  template <class Visit>
  void for_each_link(unsigned level, std::uint32_t number, Side side, Visit&& visit) const;
  std::vector<Crossing> raise_crossings(unsigned level, std::uint32_t number) const;
  std::vector<NodeId> find_entrances(unsigned level, std::uint32_t number) const;
  std::vector<std::uint64_t> measure(unsigned level, std::uint32_t number) const;
  Change renew(unsigned level, std::uint32_t number, bool inside_changed);
  void join(unsigned level, std::uint32_t number);
  void join_around(unsigned level, const std::vector<std::uint32_t>& numbers);

  const Grid* grid_;
  std::vector<Level> levels_;
  std::unique_ptr<Workspace> tools_;  // for making and updating
};

template <class Grid>
Clusters<Grid>::Clusters(const Grid& grid, Progress progress)
    : grid_(&grid), tools_(std::make_unique<Workspace>()) {
  for (const unsigned shift : kShifts) {
    const SquareTiling tiling(topology().width(), topology().height(), shift);
    levels_.push_back({tiling, std::vector<Cluster>(tiling.count())});
  }
  for (unsigned level = 0; level < kLevels; ++level) {
    const std::uint32_t count = tiling(level).count();
    const Progress made = progress.stretch(kMade[level], kMade[level + 1]);
    for (std::uint32_t number = 0; number < count; ++number) {
      renew(level, number, true);
      if (number % 256 == 0) made.tell(static_cast<double>(number) / count);
    }
    for (std::uint32_t number = 0; number < count; ++number) join(level, number);
  }
}

template <class Grid>
void Clusters<Grid>::update(std::span<const Point> changed) {
  std::vector<std::uint32_t> inside;   // clusters in which something has changed
  std::vector<std::uint32_t> touched;  // and those beside it
  for (const Point p : changed) {
    inside.push_back(square_of(0, p));
    touched.push_back(inside.back());
    for (unsigned move = 0; move < kMoveCount; ++move) {
      const Point beside = {p.x + kMoveX[move], p.y + kMoveY[move]};
      if (topology().contains(beside)) touched.push_back(square_of(0, beside));
    }
  }
  for (unsigned level = 0; level < kLevels; ++level) {
    for (std::vector<std::uint32_t>* numbers : {&inside, &touched}) {
      for (std::uint32_t& number : *numbers) {
        if (level > 0) number = square_of(level, tiling(level - 1).low(number));
      }
      tidy(*numbers);
    }
    // A square may leave out other crossings although none of the level below changed.
    std::vector<std::uint32_t> different;
    std::vector<std::uint32_t> moved;
    for (const std::uint32_t number : touched) {
      const bool inner = std::binary_search(inside.begin(), inside.end(), number);
      const Change change = renew(level, number, inner);
      if (change != Change::none) different.push_back(number);
      if (change == Change::ways) moved.push_back(number);
    }
    join_around(level, moved);
    inside = std::move(different);
  }
}

/// Finds a cluster's crossings and entrances, and the costs between these where they or what lies
/// inside have changed.
template <class Grid>
typename Clusters<Grid>::Change Clusters<Grid>::renew(unsigned level, std::uint32_t number,
                                                      bool inside_changed) {
  Cluster& cluster = levels_[level].clusters[number];
  std::vector<Crossing> crossings =
      level == 0 ? find_crossings(number) : raise_crossings(level, number);
  bool same_ways = std::equal(crossings.begin(), crossings.end(), cluster.crossings.begin(),
                              cluster.crossings.end(), Crossing::same_way);
  if (!same_ways) cluster.crossings = std::move(crossings);
  std::vector<NodeId> entrances = find_entrances(level, number);
  const bool same_entrances = entrances == cluster.entrances;
  same_ways = same_ways && same_entrances;
  if (same_entrances && !inside_changed) return same_ways ? Change::none : Change::ways;
  cluster.entrances = std::move(entrances);
  std::vector<std::uint64_t> costs = measure(level, number);
  const bool same_costs = costs == cluster.costs;
  cluster.costs = std::move(costs);
  if (!same_ways) return Change::ways;
  return same_costs ? Change::none : Change::costs;
}

/// Finds where a cluster's crossings begin and end.
template <class Grid>
void Clusters<Grid>::join(unsigned level, std::uint32_t number) {
  Cluster& cluster = levels_[level].clusters[number];
  cluster.first.clear();
  std::uint32_t count = 0;
  for (Crossing& crossing : cluster.crossings) {
    while (cluster.first.size() <= cluster.place(crossing.from)) cluster.first.push_back(count);
    ++count;
    crossing.square = square_of(level, crossing.to);
    const Cluster& other = levels_[level].clusters[crossing.square];
    const std::size_t there = other.place(crossing.to);
    crossing.there = there < other.count() ? static_cast<std::uint32_t>(there) : Crossing::kNowhere;
  }
  cluster.first.resize(cluster.count() + 1, count);
}

/// Joins these clusters and all that have a crossing into one of them.
template <class Grid>
void Clusters<Grid>::join_around(unsigned level, const std::vector<std::uint32_t>& numbers) {
  std::vector<std::uint32_t> near = numbers;
  const SquareTiling& tiling = levels_[level].tiling;
  for (const std::uint32_t number : numbers) {
    const Point low = tiling.low(number);
    for (unsigned move = 0; move < kMoveCount; ++move) {
      const Point beside = {low.x + kMoveX[move] * tiling.side(),
                            low.y + kMoveY[move] * tiling.side()};
      if (topology().contains(beside)) near.push_back(tiling.square_of(beside));
    }
    for_each_link(level, number, Side::backward, [&](const GridLinks::Link& link) {
      near.push_back(square_of(level, link.from));
    });
  }
  tidy(near);
  for (const std::uint32_t number : near) join(level, number);
}

template <class Grid>
typename Grid::Cost Clusters<Grid>::cost_across(NodeId from, NodeId to) const {
  Cost cost = Cluster::kNoWay;
  grid_->successors({from, kNoNode, nullptr, kNoMove, Pruning::repeated},
                    [&](NodeId child, Cost step, unsigned = kNoMove) {
                      if (child == to) cost = step;
                    });
  return cost;
}

/// Calls visit(link) for the links that lead out of a square, or (backward) into it.
template <class Grid>
template <class Visit>
void Clusters<Grid>::for_each_link(unsigned level, std::uint32_t number, Side side,
                                   Visit&& visit) const {
  if constexpr (kLinked) {
    const Window window = this->window(level, number);
    const SquareTiling& tiling = levels_[level].tiling;
    const Point end = tiling.end(number);
    for (Point row = tiling.low(number); row.y < end.y; ++row.y) {
      const NodeId first = topology().node(row);
      const auto behind = first + static_cast<NodeId>(end.x - row.x);
      for (const GridLinks::Link& link : grid_->links().in(first, behind, side)) {
        if (window.contains(link.from) != window.contains(link.to)) visit(link);
      }
    }
  }
}

template <class Grid>
std::vector<Crossing> Clusters<Grid>::find_crossings(std::uint32_t number) const {
  std::vector<Crossing> crossings;
  const auto add = [&](NodeId from, NodeId to) {
    crossings.push_back({from, to, cost_across(from, to)});
  };
  const auto& steps = grid_of_steps(*grid_);
  Entrances(steps, levels_[0].tiling).find(number, add);
  for_each_link(0, number, Side::forward,
                [&](const GridLinks::Link& link) { add(link.from, link.to); });
  std::sort(crossings.begin(), crossings.end(), Crossing::by_ends);
  crossings.erase(std::unique(crossings.begin(), crossings.end()), crossings.end());
  return crossings;
}

/// Those of the level below that lead out of a square of an upper one, but for some of many.
template <class Grid>
std::vector<Crossing> Clusters<Grid>::raise_crossings(unsigned level, std::uint32_t number) const {
  std::vector<Crossing> out;
  const Window window = this->window(level, number);
  const SquareTiling& tiling = levels_[level].tiling;
  const Point low = tiling.low(number);
  const Point end = tiling.end(number);
  const std::int32_t side = levels_[0].tiling.side();
  for (Point p = low; p.y < end.y; p.y += side) {
    for (p.x = low.x; p.x < end.x; p.x += side) {
      for (const Crossing& crossing : levels_[0].clusters[square_of(0, p)].crossings) {
        if (!window.contains(crossing.to)) out.push_back(crossing);
      }
    }
  }
  const Entrances entrances(grid_of_steps(*grid_), levels_[0].tiling);
  thin_out(
      entrances, topology(), [&](const Crossing& crossing) { return leads_back(crossing); }, out);
  std::sort(out.begin(), out.end(), Crossing::by_ends);
  return out;
}

template <class Grid>
std::vector<NodeId> Clusters<Grid>::find_entrances(unsigned level, std::uint32_t number) const {
  std::vector<NodeId> cells;
  for (const Crossing& crossing : levels_[level].clusters[number].crossings) {
    cells.push_back(crossing.from);
  }
  for_each_link(level, number, Side::backward,
                [&](const GridLinks::Link& link) { cells.push_back(link.to); });
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

/// Whether one leads from the other side to the same cell. So all do but links of one way.
template <class Grid>
bool Clusters<Grid>::leads_back(const Crossing& crossing) const {
  if (!kLinked) return true;
  const std::vector<Crossing>& there = levels_[0].clusters[square_of(0, crossing.to)].crossings;
  const Crossing twin = {crossing.to, crossing.from, 0};
  return std::binary_search(there.begin(), there.end(), twin, Crossing::by_ends);
}

template <class Grid>
std::vector<std::uint64_t> Clusters<Grid>::measure(unsigned level, std::uint32_t number) const {
  const std::vector<NodeId>& entrances = levels_[level].clusters[number].entrances;
  std::vector<std::uint64_t> costs(entrances.size() * entrances.size(), Cluster::kNoWay);
  const Window window = this->window(level, number);
  if (level == 0) {
    wend::measure(WindowSpace<Grid>(*grid_, window), window, entrances, pruning(), *tools_, costs);
  } else {
    wend::measure(InnerGraph<Grid>(*this, level, window), window, entrances, pruning(), *tools_,
                  costs);
  }
  return costs;
}

template <class Grid>
template <class Sink>
void Clusters<Grid>::successors(unsigned level, NodeId cell, bool entered, Sink& sink) const {
  const Cluster& cluster = levels_[level].clusters[square_of(level, cell)];
  const std::size_t place = cluster.place(cell);
  if (place == cluster.count()) return;
  if (entered) {
    const std::span<const std::uint64_t> costs = cluster.from(place);
    for (std::size_t i = 0; i < costs.size(); ++i) {
      if (costs[i] != Cluster::kNoWay && i != place) sink(cluster.entrances[i], costs[i]);
    }
  }
  for (const Crossing& crossing : cluster.across(place)) sink(crossing.to, crossing.cost);
}

template <class Grid>
std::size_t Clusters<Grid>::bytes() const {
  std::size_t total = 0;
  for (const Level& level : levels_) {
    total += level.clusters.capacity() * sizeof(Cluster);
    for (const Cluster& cluster : level.clusters) {
      total += cluster.entrances.capacity() * sizeof(NodeId) +
               cluster.crossings.capacity() * sizeof(Crossing) +
               cluster.first.capacity() * sizeof(std::uint32_t) +
               cluster.costs.capacity() * sizeof(std::uint64_t);
    }
  }
  return total;
}

}  // namespace wend
