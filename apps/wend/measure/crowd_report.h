// The report of `wend bench --crowd`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/bench_format.h"
#include "measure/crowd_score.h"

namespace wend::cli {

/// One run of a scene.
struct CrowdRow {
  std::string scene = {};
  std::optional<std::uint64_t> seed = {};  ///< in place of the scene's
  CrowdFigures figures = {};
  bool over = true;  ///< all orders ended before the ticks did
  std::uint64_t replans = 0;
  double microseconds = 0;  ///< per unit and tick
};

struct CrowdRows {
  std::uint64_t passes = 1;
  std::optional<std::uint64_t> threads = 1;  ///< none if shards ran with different numbers
  std::vector<CrowdRow> rows = {};
};

std::string crowd_text(const CrowdRows& rows, BenchFormat format, bool was_interrupted);

}  // namespace wend::cli
