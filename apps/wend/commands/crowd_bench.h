// `wend bench --crowd`: scores scenes whose units have bodies.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shards/shard_job.h"
#include "terminal/exit_code.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct CrowdBenchArguments {
  bool wanted = false;
  std::vector<std::string> scenes;
  std::optional<std::string> passes;
  std::optional<std::string> threads;
  std::optional<std::string> format = {};
  std::optional<std::string> seeds = {};
  std::optional<std::string> output = {};
  ShardArguments sharding = {};
};

/// Adds --crowd, --threads and --seeds.
void add_crowd_options(CLI::App& app, CrowdBenchArguments& arguments);

/// Runs each scene and prints one row for each, and for each of --seeds; with --shard for
/// some, into a file. Throws a Failure if a scene cannot be read, if its
/// units have no bodies, and if another option of bench was given.
ExitCode run_crowd_bench(const CrowdBenchArguments& arguments, const CLI::App& app);

}  // namespace wend::cli
