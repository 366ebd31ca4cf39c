// A look at every path after an edit, on square maps on which all cells cost alike and whose
// diagonal steps need both corners free.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <span>
#include <vector>

#include "wend/world/watch/path_watch.h"

namespace wend::bench {

struct HeldCells {
  PathHandle handle;
  std::vector<Point> cells;
};

class SlowLook {
 public:
  SlowLook(const GridMap& map, const std::vector<HeldCells>& held, std::int32_t window)
      : map_(map), held_(held), window_(window) {}

  std::vector<bool> whole_paths() const {
    std::vector<bool> whole;
    for (const HeldCells& path : held_) whole.push_back(is_whole(path.cells));
    return whole;
  }

  /// Ends the program unless `touched` holds exactly the paths that became blocked or whole again,
  /// and those with a shorter way near by.
  void require(std::span<const TouchedPath> touched, const std::vector<bool>& whole_before,
               Point cell) const {
    std::vector<int> told(held_.size());
    for (const TouchedPath& one : touched) told[one.path.slot] = one.changes;
    const std::vector<bool> whole = whole_paths();
    const std::map<NodeId, std::uint64_t> costs = costs_round(cell);
    for (std::size_t i = 0; i < held_.size(); ++i) {
      const int changes = told[held_[i].handle.slot];
      const auto has = [&](PathChange c) { return (changes >> static_cast<int>(c) & 1) != 0; };
      const bool right =
          (whole_before[i] && !whole[i]) == (whole_before[i] && has(PathChange::blocked)) &&
          (!whole_before[i] && whole[i]) == has(PathChange::reopened);
      const bool shorter =
          whole[i] && map_.walkable(cell) && is_shorter(held_[i].cells, costs, cell);
      if (right && shorter == has(PathChange::shorter)) continue;
      std::printf("path %zu: told %d after an edit at %d,%d\n", i, changes, cell.x, cell.y);
      std::exit(1);
    }
  }

 private:
  static constexpr std::uint64_t kStraight = 13860;
  static constexpr std::uint64_t kDiagonal = 19601;

  bool free(Point p) const { return map_.contains(p) && map_.walkable(p); }
  bool can_step(Point a, Point b) const {
    return free(a) && free(b) && free({a.x, b.y}) && free({b.x, a.y});
  }
  static std::uint64_t cost(Point a, Point b) {
    return a.x != b.x && a.y != b.y ? kDiagonal : kStraight;
  }
  bool is_whole(const std::vector<Point>& cells) const {
    for (std::size_t i = 1; i < cells.size(); ++i) {
      if (!can_step(cells[i - 1], cells[i])) return false;
    }
    return true;
  }

  /// Costs of ways from a cell within the window; the ways back cost the same.
  std::map<NodeId, std::uint64_t> costs_from(Point source, Point middle) const {
    std::map<NodeId, std::uint64_t> costs = {{map_.id(source), 0}};
    std::vector<Point> changed = {source};
    while (!changed.empty()) {
      const Point at = changed.back();
      changed.pop_back();
      for (Point to{0, at.y - 1}; to.y <= at.y + 1; ++to.y) {
        for (to.x = at.x - 1; to.x <= at.x + 1; ++to.x) {
          const bool inside =
              std::abs(to.x - middle.x) <= window_ && std::abs(to.y - middle.y) <= window_;
          if (!inside || to == at || !can_step(at, to)) continue;
          const std::uint64_t sum = costs[map_.id(at)] + cost(at, to);
          const auto found = costs.find(map_.id(to));
          if (found != costs.end() && found->second <= sum) continue;
          costs[map_.id(to)] = sum;
          changed.push_back(to);
        }
      }
    }
    return costs;
  }
  std::map<NodeId, std::uint64_t> costs_round(Point middle) const {
    return free(middle) ? costs_from(middle, middle) : std::map<NodeId, std::uint64_t>();
  }

  bool saves(const std::vector<Point>& cells, const std::map<NodeId, std::uint64_t>& back,
             const std::map<NodeId, std::uint64_t>& on, std::uint64_t toll) const {
    std::uint64_t own = 0;
    std::uint64_t least = ~std::uint64_t{0};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) own += cost(cells[i - 1], cells[i]);
      const NodeId node = map_.id(cells[i]);
      const auto second = on.find(node);
      if (least != ~std::uint64_t{0} && second != on.end() && least + toll + second->second < own) {
        return true;
      }
      const auto first = back.find(node);
      if (first != back.end()) least = std::min(least, own + first->second);
    }
    return false;
  }

  bool is_shorter(const std::vector<Point>& cells, const std::map<NodeId, std::uint64_t>& costs,
                  Point c) const {
    const auto near_by = [&](Point p) {
      return std::abs(p.x - c.x) <= window_ && std::abs(p.y - c.y) <= window_;
    };
    if (std::none_of(cells.begin(), cells.end(), near_by)) return false;
    if (saves(cells, costs, costs, 0)) return true;
    const Point round[] = {{c.x, c.y - 1}, {c.x + 1, c.y}, {c.x, c.y + 1}, {c.x - 1, c.y}};
    for (std::size_t i = 0; i < 4; ++i) {
      for (const std::size_t j : {(i + 1) % 4, (i + 3) % 4}) {
        if (!can_step(round[i], round[j])) continue;
        if (saves(cells, costs_from(round[i], c), costs_from(round[j], c), kDiagonal)) return true;
      }
    }
    return false;
  }

  const GridMap& map_;
  const std::vector<HeldCells>& held_;
  std::int32_t window_;
};

}  // namespace wend::bench
