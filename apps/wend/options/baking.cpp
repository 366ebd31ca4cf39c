#include "options/baking.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/progress_bar.h"
#include "terminal/suggest.h"
#include "terminal/values.h"
#include "wend/io/first_moves_file.h"
#include "wend/space/tables/first_moves.h"

namespace wend::cli {
namespace {

void adopt_file(const std::string& file, Navigator& navigator) {
  if (file == "-") throw usage_error("--baked: tables cannot come on standard input; name a file");
  FirstMoves tables = value_or_fail(io::read_first_moves(file));
  const Result<void> adopted = navigator.adopt(std::move(tables));
  if (adopted) return;
  throw file_error(
      fmt::format("{}: {}; `wend bake` makes some that fit", file, adopted.error().reason));
}

}  // namespace

void add_baked_option(CLI::App& command, std::optional<std::string>& file) {
  command
      .add_option("--baked", file, "Tables that `wend bake` made of this map [computed if needed]")
      ->type_name("FILE");
}

Result<BakeReport> bake_with_bar(Navigator& navigator, BakeOptions options,
                                 const std::function<bool()>& pause) {
  std::atomic<bool> stop{false};
  options.on_progress = [&, bar = WorkBar("baking")](double done) {
    bar(done);
    if (pause && pause()) stop = true;
  };
  options.pause = &stop;
  options.cancel = &interrupt_flag();
  return navigator.bake(options);
}

void provide_tables(const std::vector<const AlgorithmInfo*>& algorithms,
                    const std::optional<std::string>& file, Navigator& navigator) {
  require_file_name("--baked", file);
  const auto needing = std::find_if(algorithms.begin(), algorithms.end(),
                                    [](const AlgorithmInfo* info) { return info->baked; });
  if (needing == algorithms.end()) {
    if (!file) return;
    throw usage_error("--baked: no algorithm uses it; say --algorithm baked-jump-points");
  }
  if (file) return adopt_file(*file, navigator);
  const InterruptGuard guard;
  const Result<BakeReport> report = bake_with_bar(navigator, {});
  if (interrupted()) throw Failure(ExitCode::interrupted, "interrupted while baking");
  if (!report) {
    throw usage_error(
        fmt::format("--algorithm: {}: {}", dashed((*needing)->name), report.error().message()));
  }
}

}  // namespace wend::cli
