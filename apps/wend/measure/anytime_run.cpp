#include "measure/anytime_run.h"

#include <chrono>

#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/progress/long_work.h"

namespace wend::cli {
namespace {

double microseconds_from(std::chrono::steady_clock::time_point begin) {
  const auto took = std::chrono::steady_clock::now() - begin;
  return std::chrono::duration<double, std::micro>(took).count();
}

/// Notes the path where it is better than the last one. One that leads to no goal yet proves
/// nothing.
void note_better(const Path& path, double microseconds, std::vector<BetterPath>& better) {
  if (path.bound == 0 || (!better.empty() && path.cost >= better.back().cost)) return;
  better.push_back({path.cost, path.bound, path.counters.expanded, microseconds});
}

}  // namespace

Answer solve_anytime(const PreparedQuery& prepared, Workspace& workspace) {
  if (prepared.way) {
    throw usage_error("--anytime: on a map of waypoints it is for ways from one to another");
  }
  Answer answer = answer_to(prepared);
  answer.wants_better = true;
  const LongWork work("searching");
  const InterruptGuard guard;
  const auto begin = std::chrono::steady_clock::now();
  answer.search = prepared.scene->navigator().begin(prepared.query, workspace);
  NodeSearch& search = *answer.search;
  const Budget slice = {.expansions = kInterruptibleSlice, .until_better = true};
  for (Status status = Status::running; status == Status::running;) {
    status = search.run(slice);
    answer.microseconds = microseconds_from(begin);
    search.write_path(answer.path);
    note_better(answer.path, answer.microseconds, answer.better);
    if (interrupted()) search.cancel();
  }
  return answer;
}

}  // namespace wend::cli
