// The formats in which `wend bench` and `wend bench --crowd` report.
#pragma once

#include <vector>

#include "names/names.h"

namespace wend::cli {

enum class BenchFormat { table, tsv, json, counts };

/// `counts` is tsv without times: the same bytes on every machine and in every run.
inline const std::vector<Named<BenchFormat>> kBenchFormats = {{"table", BenchFormat::table},
                                                              {"tsv", BenchFormat::tsv},
                                                              {"json", BenchFormat::json},
                                                              {"counts", BenchFormat::counts}};

}  // namespace wend::cli
