// All shards of one job, read from their files in any order.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "shards/shard_file.h"
#include "terminal/exit_code.h"

namespace wend::cli {

struct ShardSet {
  std::vector<Shard> shards;                         ///< in order
  std::vector<std::shared_ptr<const void>> keepers;  ///< of the bytes that they refer to
  const ShardHeader& header() const { return shards.front().header; }
  /// The worst exit status of all.
  ExitCode outcome() const;
};

/// Reads and checks every byte. Throws a Failure that names the file, or the missing parts: unless
/// all are there, each once, of one map, one version of wend (this one) and one job.
ShardSet load_shards(const std::vector<std::string>& files);

}  // namespace wend::cli
