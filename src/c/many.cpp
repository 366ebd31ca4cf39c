// Many questions in one call.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <deque>
#include <string>
#include <vector>

#include "call.h"
#include "objects.h"
#include "solving.h"
#include "wend/c/navigator.h"
#include "wend/service/worker_pool.h"

namespace wend::c {
namespace {

using HeldPath = Held<PathObject, Use::write>;
using HeldWorkspace = Held<WorkspaceObject, Use::write>;

/// The questions, and those who answer them: each takes the next one that nobody has taken.
struct Batch {
  const NavigatorObject* navigator = nullptr;
  std::deque<Question> questions;  // a held overlay cannot be moved
  std::vector<HeldPath> paths;
  std::vector<HeldWorkspace> workspaces;
  std::atomic<std::size_t> next = 0;
};

struct Answerer {
  Batch* batch;
  WorkspaceObject* workspace;

  void run() const {
    for (std::size_t i = batch->next++; i < batch->questions.size(); i = batch->next++) {
      begin_trace(batch->questions[i].trace, *batch->navigator);
      batch->navigator->by_nodes().solve(batch->questions[i].query, workspace->memory,
                                         batch->paths[i]->path);
      number_links(*batch->navigator, batch->paths[i]->path);
    }
  }
};

/// Holds all that the batch needs; false if the call failed.
bool hold(Call& call, Batch& batch, const wend_query* queries, wend_path* const* paths,
          std::size_t count, wend_workspace* const* workspaces, std::size_t workspace_count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!take(call, &queries[i], batch.questions.emplace_back())) return false;
    batch.paths.push_back(call.write<PathObject>(paths[i], "a path"));
    if (!batch.paths.back()) return false;
  }
  for (std::size_t i = 0; i < workspace_count; ++i) {
    batch.workspaces.push_back(call.write<WorkspaceObject>(workspaces[i], "a workspace"));
    if (!batch.workspaces.back()) return false;
  }
  return true;
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_solve_many(const wend_navigator* handle, const wend_query* queries,
                          wend_path* const* paths, std::size_t count,
                          wend_workspace* const* workspaces, std::size_t workspace_count,
                          wend_error* error) noexcept {
  constexpr std::size_t kMostThreads = 256;
  Call call(error);
  if (!call.array(queries, count, "queries") || !call.array(paths, count, "paths") ||
      !call.given(workspaces, "workspaces")) {
    return call.code();
  }
  if (workspace_count < 1 || workspace_count > kMostThreads) {
    return call.fail(WEND_OUT_OF_RANGE, "there are 1 to 256 workspaces, one for each thread");
  }
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  Batch batch;
  batch.navigator = &*navigator;
  if (!hold(call, batch, queries, paths, count, workspaces, workspace_count)) return call.code();
  std::vector<Answerer> answerers;
  for (HeldWorkspace& workspace : batch.workspaces) {
    workspace->end_search();
    answerers.push_back({&batch, &*workspace});
  }
  // Threads for which there is no question would only be begun and ended.
  answerers.resize(std::min(answerers.size(), std::max<std::size_t>(count, 1)));
  WorkerPool pool(static_cast<unsigned>(answerers.size()));
  for (Answerer& answerer : answerers) {
    pool.submit({[](void* data) { static_cast<Answerer*>(data)->run(); }, &answerer});
  }
  pool.wait();
  return call.code();
}
