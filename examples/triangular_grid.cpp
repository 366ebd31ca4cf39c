// A space of one's own in one file: triangles, pointing up and down in turn, each next to three
// others. All it takes to be searched is how many nodes there are, and what leads where.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "wend/search/astar.h"

namespace {

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
      if (walkable(next)) sink(node(next), Cost{1});
    }
  }

  /// With this it is `Metric`, and A* is guided. Every step changes the column or the row by one,
  /// and from row to row one goes in every second triangle only, which takes a step aside in
  /// between: so many rows apart, at least twice as many steps less one.
  Cost estimate(wend::NodeId from, wend::NodeId to) const {
    const wend::Point a = point(from);
    const wend::Point b = point(to);
    const int columns = std::abs(a.x - b.x);
    const int rows = std::abs(a.y - b.y);
    const int aside = rows > 0 ? rows - 1 : 0;
    return static_cast<Cost>(rows + (columns > aside ? columns : aside));
  }

 private:
  int width() const { return static_cast<int>(rows_.front().size()); }
  bool walkable(wend::Point p) const {
    return p.x >= 0 && p.y >= 0 && p.x < width() && p.y < static_cast<int>(rows_.size()) &&
           rows_[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)] == '.';
  }

  std::vector<std::string> rows_;
};

}  // namespace

int main() {
  const TriangularGrid grid({
      "....#.........",  //
      "....#....###..",  //
      "..###....#.#..",  //
      ".........#....",  //
      ".........#....",
  });
  wend::Workspace workspace;
  wend::SearchRequest request;
  request.start = grid.node({0, 0});
  request.goals = grid.node({13, 4});
  wend::Search* search = wend::AStar::begin(grid, request, workspace);
  search->run();
  wend::Path path;
  search->write_path(path);
  std::printf("%s, %zu steps:", wend::to_string(path.status), path.steps());
  for (const wend::NodeId node : path.nodes) {
    const wend::Point p = grid.point(node);
    std::printf(" %d,%d%s", p.x, p.y, grid.points_up(p) ? "^" : "v");
  }
  std::printf("\n");
}
