// The report of `wend bench --crowd`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/crowd_score.h"
#include "names/names.h"

namespace wend::cli {

enum class CrowdFormat { table, tsv, json, counts };

/// `counts` is tsv without times: the same bytes on every machine and in every run.
inline const std::vector<Named<CrowdFormat>> kCrowdFormats = {{"table", CrowdFormat::table},
                                                              {"tsv", CrowdFormat::tsv},
                                                              {"json", CrowdFormat::json},
                                                              {"counts", CrowdFormat::counts}};

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

std::string crowd_text(const CrowdRows& rows, CrowdFormat format, bool was_interrupted);

}  // namespace wend::cli
