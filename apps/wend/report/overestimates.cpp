#include "report/overestimates.h"

#include <fmt/format.h>

#include "report/answer.h"
#include "scene/cell_names.h"
#include "terminal/memory.h"
#include "terminal/output.h"

namespace wend::cli {

void warn_of_overestimates(const Heuristic& heuristic, const Navigator& navigator,
                           const Scene& scene) {
  if (heuristic.kind == HeuristicKind::automatic) return;
  Workspace workspace(checked_allocator());
  const LintReport report = navigator.lint(heuristic, workspace);
  if (report.verdict != LintVerdict::overestimates) return;
  const Point from = navigator.point(report.from);
  const Point to = navigator.point(report.to);
  print_warning(
      fmt::format("{} can overestimate here (from {} to {}: estimate {}, true cost {}), so paths "
                  "need not be the "
                  "cheapest",
                  to_string(heuristic.kind), cell_text(scene, from), cell_text(scene, to),
                  cost_text(report.estimate), cost_text(report.cost)));
}

}  // namespace wend::cli
