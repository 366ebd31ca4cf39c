#include "baking.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "failure.h"
#include "interrupt.h"
#include "output.h"
#include "progress_bar.h"
#include "suggest.h"

namespace wend::cli {

void bake_for(const std::vector<const AlgorithmInfo*>& algorithms, Navigator& navigator) {
  const auto needing = std::find_if(algorithms.begin(), algorithms.end(),
                                    [](const AlgorithmInfo* info) { return info->baked; });
  if (needing == algorithms.end()) return;
  constexpr std::uint64_t kPieces = 1000;
  ProgressBar bar(kPieces);
  bar.set_label("baking");
  std::uint64_t pieces = 0;
  std::atomic<bool> cancel{false};
  BakeOptions options;
  options.on_progress = [&](double part) {
    for (; static_cast<double>(pieces) < part * kPieces; ++pieces) bar.advance();
    if (interrupted()) cancel = true;
  };
  options.cancel = &cancel;
  const InterruptGuard guard;
  const Result<BakeReport> report = navigator.bake(options);
  if (interrupted()) throw Failure(ExitCode::interrupted, "interrupted while baking");
  if (!report) {
    throw usage_error(
        fmt::format("--algorithm: {}: {}", dashed((*needing)->name), report.error().message()));
  }
}

}  // namespace wend::cli
