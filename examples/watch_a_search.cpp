// Every step of a search on the textbook's first example: costs 10 and 14, Manhattan distance, last
// added first.
#include <cstdio>

#include "wend/wend.h"

int main() {
  wend::GridMap map(7, 5);
  for (int y = 1; y <= 3; ++y) map.set_walkable({3, y}, false);
  const wend::Navigator navigator =
      wend::Navigator::build(map, {.costs = wend::CostModel::classic()}).value();

  wend::TraceLog log;
  wend::Query query = {.from = {1, 2}, .to = {5, 2}};
  query.options.heuristic = wend::HeuristicKind::manhattan;
  query.options.ties = wend::TieRule::last_added;
  query.options.trace = &log;
  wend::Workspace workspace;
  const wend::Path path = navigator.solve(query, workspace);

  for (const wend::TraceEvent& event : log) {
    const wend::Point cell = navigator.point(event.node);
    std::printf("%-8s (%d,%d)  G %2.0f  H %2.0f  F %2.0f\n", wend::to_string(event.kind), cell.x,
                cell.y, event.g, event.h, event.f);
  }
  std::printf("cost %.0f\n", path.cost);

  const wend::LintReport lint = navigator.lint(wend::HeuristicKind::manhattan, workspace);
  std::printf("Manhattan %s: it says %.0f where a path costs %.0f\n", wend::to_string(lint.verdict),
              lint.estimate, lint.cost);
}
