// The arguments of `wend bench`, as they were typed and as they were meant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/crowd_bench.h"
#include "measure/bench_report.h"
#include "measure/drawn_queries.h"
#include "options/search_options.h"
#include "shards/shard_job.h"

namespace wend::cli {

struct BenchArguments {
  std::vector<std::string> scenarios;
  MovementArguments movement;
  SearchArguments search;
  std::optional<std::string> lengths;
  std::optional<std::string> passes;
  std::optional<std::string> every;
  std::optional<std::string> queries;
  std::optional<std::string> per_query;
  std::optional<std::string> detail;
  std::optional<std::string> format;
  std::optional<std::string> record;
  std::optional<std::string> output;
  bool check = false;
  CrowdBenchArguments crowd;
  ShardArguments sharding;
};

/// The arguments, read.
struct BenchPlan {
  BenchFormat format = BenchFormat::table;
  std::vector<const AlgorithmInfo*> algorithms;
  SearchOptions options;
  Movement movement;
  std::uint64_t passes = 3;
  std::uint64_t every = 1;
  std::uint64_t queries = kDrawnQueries;
  std::optional<std::string> query_file;  ///< of a mesh
  std::optional<ShardHeader> shard;
};

std::vector<std::string> path_detail_names();

/// Throws a usage Failure where an argument is wrong.
BenchPlan parse_bench_plan(const BenchArguments& arguments);

/// Says in the header what the part is of, and keeps of the scenarios' queries those of the part.
/// Throws a usage Failure where the scenarios cannot be divided.
void divide_queries(std::vector<BenchScenario>& scenarios, ShardHeader& header,
                    const CLI::App& app);

}  // namespace wend::cli
