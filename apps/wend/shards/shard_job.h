// The job that a shard is a part of, in words: the command's options, and the files they name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shards/shard_file.h"
#include "terminal/exit_code.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct ShardArguments {
  std::optional<std::string> shard;
  bool force = false;
};

/// --shard and --force.
void add_shard_options(CLI::App& command, ShardArguments& arguments);

/// Before the work: as require_other_file(), but where a shard is there already, which may be
/// finished, nothing has to be writable.
void require_shard_output(const char* option, const ShardArguments& arguments,
                          const std::optional<std::string>& output,
                          const std::vector<std::string>& inputs);

/// Nothing without --shard. Throws a usage Failure where it is no I/N, where --force has no use, or
/// where the output is no file; a file Failure where a shard that is not there cannot be written.
/// The header has the part's numbers.
std::optional<ShardHeader> parse_shard_option(const ShardArguments& arguments,
                                              const std::optional<std::string>& output);

/// The same for commands whose reports go to standard output: -o is for shards alone.
std::optional<ShardHeader> parse_bench_shard(const ShardArguments& arguments,
                                             const std::optional<std::string>& output);

/// Writes a shard whose payload fits into memory.
void write_shard(const std::string& file, const ShardHeader& header, const std::string& payload,
                 ExitCode outcome);

struct ShardJob {
  ShardKind kind;
  std::uint64_t pieces;
  /// Files that the map's files refer to, besides those that options name.
  std::vector<std::string> map_files = {};
  /// Lines besides those of options, for what options do not say alone.
  std::vector<std::string> words = {};
  /// Options, besides those for all commands, that do not shape the answer.
  std::vector<std::string> free_options = {};
};

/// Fills in what the job is: every option that was given, but for those that do not shape the
/// answer; of a file its content. Throws a Failure where a file cannot be read, or is standard
/// input, which no other machine sees.
void describe_job(const CLI::App& command, const ShardJob& job, ShardHeader& header);

/// The exit status of that very shard, if the file holds it whole. Writes nothing. Throws a usage
/// Failure where the file is something else, unless `force`; a damaged shard of the same job does
/// not count, and a file Failure says so where it cannot be written again.
std::optional<ExitCode> finished_before(const std::string& file, const ShardHeader& header,
                                        bool force);

/// How two jobs differ, in words; empty where they do not.
std::string job_difference(const ShardHeader& one, const ShardHeader& other);

}  // namespace wend::cli
