// A space of one's own: triangles, pointing up and down in turn, each next to three others. For
// searches it only needs the number of nodes and their successors; navigators also use everything
// else that it offers.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "wend/base/types.h"
#include "wend/space/concepts.h"

/// Row by row; those whose column and row have an even sum point up, so that their third neighbour
/// is below, and the others down.
class TriangularGrid {
 public:
  using Cost = std::uint64_t;

  explicit TriangularGrid(std::vector<std::string> rows) : rows_(std::move(rows)) {}

  std::size_t node_count() const { return rows_.size() * rows_.front().size(); }
  wend::NodeId node(wend::Point p) const { return static_cast<wend::NodeId>(p.y * width() + p.x); }
  wend::Point point(wend::NodeId node) const {
    return {static_cast<int>(node) % width(), static_cast<int>(node) / width()};
  }
  bool points_up(wend::Point p) const { return (p.x + p.y) % 2 == 0; }

  /// With this it is a `Space`.
  template <class Sink>
  void successors(const wend::Expansion& expansion, Sink&& sink) const {
    const wend::Point p = point(expansion.node);
    for (const wend::Point next :
         {wend::Point{p.x - 1, p.y}, {p.x + 1, p.y}, {p.x, points_up(p) ? p.y + 1 : p.y - 1}}) {
      if (is_free(next)) sink(node(next), Cost{1});
    }
  }
  /// With this it is `Reversible`: every step can be taken back.
  template <class Sink>
  void predecessors(const wend::Expansion& expansion, Sink&& sink) const {
    successors(expansion, sink);
  }
  bool walkable(wend::NodeId node) const { return is_free(point(node)); }

  /// With this it is `Metric`, and A* is guided. Every step changes the column or the row by one.
  /// Only every second triangle leads to the next row, so there is a step aside in between: n rows
  /// apart are at least 2n - 1 steps.
  Cost estimate(wend::NodeId from, wend::NodeId to) const {
    const wend::Point a = point(from);
    const wend::Point b = point(to);
    const int columns = std::abs(a.x - b.x);
    const int rows = std::abs(a.y - b.y);
    const int aside = rows > 0 ? rows - 1 : 0;
    return static_cast<Cost>(rows + (columns > aside ? columns : aside));
  }

  /// For lengths and pictures: the triangles' middles, half a side apart and a height.
  wend::Position position(wend::NodeId node) const {
    const wend::Point p = point(node);
    return {p.x * 0.5, p.y * 0.866, 0};
  }
  std::string name(wend::NodeId node) const {
    const wend::Point p = point(node);
    return std::to_string(p.x) + "," + std::to_string(p.y) + (points_up(p) ? "^" : "v");
  }

 private:
  int width() const { return static_cast<int>(rows_.front().size()); }
  bool is_free(wend::Point p) const {
    return p.x >= 0 && p.y >= 0 && p.x < width() && p.y < static_cast<int>(rows_.size()) &&
           rows_[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)] == '.';
  }

  std::vector<std::string> rows_;
};
