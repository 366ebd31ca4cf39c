// A space of one's own, triangles (triangular_grid.h), behind the door: paths, and the costs from
// everywhere to a goal.
#include "triangular_grid.h"

#include <cstdio>

#include "wend/catalogue/family.h"

int main() {
  const TriangularGrid grid({
      "....#.........",  //
      "....#....###..",  //
      "..###....#.#..",  //
      ".........#....",  //
      ".........#....",
  });
  const wend::NodeId from = grid.node({0, 0});
  const wend::NodeId to = grid.node({13, 4});
  const wend::NodeNavigator navigator = wend::navigator_for(grid);
  wend::Workspace workspace;
  const wend::Path path = navigator.solve({from, to, "auto"}, workspace);
  std::printf("%s, %zu steps:", wend::to_string(path.status), path.steps());
  for (const wend::NodeId node : path.nodes) std::printf(" %s", navigator.name(node).c_str());
  const wend::NodeField field = navigator.field({{&to, 1}, wend::Side::backward}, workspace);
  double most = 0;
  for (wend::NodeId node = 0; node < field.node_count(); ++node) {
    if (field.reached(node) && field.cost(node) > most) most = field.cost(node);
  }
  std::printf("\n%zu triangles lead there, by %.0f steps at most\n", field.count(), most);
}
