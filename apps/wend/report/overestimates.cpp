#include "report/overestimates.h"

#include <fmt/format.h>

#include "report/answer.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/terminal.h"

namespace wend::cli {

void warn_of_overestimates(const Heuristic& heuristic, const AnyScene& scene) {
  if (heuristic.kind == HeuristicKind::automatic) return;
  Workspace workspace(checked_allocator());
  const LintReport report = scene.navigator().lint(heuristic, workspace);
  if (report.verdict != LintVerdict::overestimates) return;
  print_warning(fmt::format(
      "{} can overestimate here (from {} to {}: estimate {}, true cost {}), so paths need not be "
      "the cheapest",
      to_string(heuristic.kind), printable(scene.text(report.from)),
      printable(scene.text(report.to)), cost_text(report.estimate), cost_text(report.cost)));
}

void warn_of_middles(const AnyScene& scene) {
  if (!scene.has_lines()) return;
  print_warning(fmt::format(
      "these are costs from the middle of a polygon to that of another, wherever in {} places lie",
      scene.nodes()));
}

}  // namespace wend::cli
