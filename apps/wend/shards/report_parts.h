// The measurements of `wend bench`, as shards hold them.
#pragma once

#include <string>
#include <vector>

#include "measure/bench_tally.h"
#include "measure/crowd_report.h"
#include "shards/shard_file.h"

namespace wend::cli {

/// A payload: passes, every, note; then of each run its scenario's number and name, its algorithm,
/// and of each query counters and times.
std::string bench_part_bytes(const BenchTallies& tallies);
/// Those of all parts, which are in order: the same runs, each with the queries of all. Errors:
/// payloads that do not fit together.
Result<BenchTallies> merge_bench(const std::vector<Shard>& shards);

/// The same for scenes of units: rows, one behind the other.
std::string crowd_part_bytes(const CrowdRows& rows);
Result<CrowdRows> merge_crowds(const std::vector<Shard>& shards);

}  // namespace wend::cli
