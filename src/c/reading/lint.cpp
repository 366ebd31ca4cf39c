// Checks whether the heuristic of a question can overestimate.
#include <string>

#include "c/call.h"
#include "c/objects.h"
#include "c/solving.h"
#include "wend/c/catalogue.h"
#include "wend/search/lint_report.h"

namespace wend::c {
namespace {

static_assert(WEND_LINT_ADMISSIBLE == static_cast<int>(LintVerdict::admissible) &&
              WEND_LINT_OVERESTIMATES == static_cast<int>(LintVerdict::overestimates) &&
              WEND_LINT_NOT_REFUTED == static_cast<int>(LintVerdict::not_refuted));

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

const char* wend_lint_verdict_name(wend_lint_verdict verdict) noexcept {
  return verdict <= WEND_LINT_NOT_REFUTED ? to_string(static_cast<LintVerdict>(verdict)) : "";
}

wend_code wend_navigator_lint(const wend_navigator* navigator_handle,
                              const wend_options* options_handle, wend_workspace* workspace_handle,
                              wend_lint_report* report, wend_error* error) noexcept {
  Call call(error);
  Algorithm algorithm;
  SearchOptions options;
  if (!call.sized(report, "report") || !take_options(call, options_handle, algorithm, options)) {
    return call.code();
  }
  const auto navigator = call.read<NavigatorObject>(navigator_handle, "navigator");
  if (!navigator) return call.code();
  const auto workspace = call.write<WorkspaceObject>(workspace_handle, "workspace");
  if (!workspace) return call.code();
  const NodeNavigator& map = navigator->by_nodes();
  const HeuristicKind kind = options.heuristic.kind;
  if (!map.knows(kind)) {
    return call.fail(WEND_REFUSED, std::string("the map has no heuristic '") + to_string(kind) +
                                       "': use automatic or zero");
  }
  workspace->end_search();
  const LintReport found = map.lint(options.heuristic, workspace->memory);
  *report = {report->size,   static_cast<wend_lint_verdict>(found.verdict),
             found.from,     found.to,
             found.estimate, found.cost};
  return call.code();
}
