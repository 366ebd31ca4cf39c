#include "shards/shard_job.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/system_files.h"
#include "io/files/binary.h"
#include "io/files/mapped_file.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

/// Options of every command that say where and how to work, and leave the result as it is.
const std::vector<std::string> kFreeOptions = {"--help",  "--quiet", "--threads",
                                               "--shard", "--force", "--output"};

std::string name_of(const CLI::Option& option) {
  const bool positional = option.get_positional() || option.get_lnames().empty();
  return positional ? option.get_name(true) : "--" + option.get_lnames().front();
}

std::uint64_t checksum_of(const std::string& file) {
  return checksum(value_or_fail(io::map_file(file)).bytes);
}

/// Options whose values may name files have such a type; other values may be spelt like a file.
bool may_name_files(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto has = [&](const char* word) { return type.find(word) != std::string::npos; };
  return type.empty() || has("FILE") || has("MAP") || has("COSTS") || has("SCEN");
}

/// A file is its content: other machines keep it elsewhere.
std::string value_text(const CLI::Option& option, const std::string& value) {
  if (!may_name_files(option)) return value;
  if (value == "-") {
    throw usage_error(name_of(option) +
                      ": with --shard standard input would have to be the same for all shards; "
                      "name a file");
  }
  std::error_code none;
  const std::filesystem::file_status status = std::filesystem::status(path_of(value), none);
  if (is_regular_file(status)) return fmt::format("file {:016x}", checksum_of(value));
  if (exists(status) && !is_directory(status)) {
    throw usage_error(
        fmt::format("{}: {} is no regular file, and all shards have to read the same; name a file",
                    name_of(option), value));
  }
  return value;
}

std::vector<std::string> option_lines(const CLI::App& command, const ShardJob& job) {
  std::vector<std::string> lines;
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = name_of(*option);
    const auto is_free = [&](const std::vector<std::string>& names) {
      return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (option->count() == 0 || is_free(kFreeOptions) || is_free(job.free_options)) continue;
    std::string line = name;
    const bool is_flag = option->get_items_expected_max() == 0;  // typed without its "true"
    for (const std::string& value : option->results()) {
      if (!is_flag) line += " " + value_text(*option, value);
    }
    lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::uint64_t map_checksum(const std::vector<std::string>& lines, const ShardJob& job) {
  std::string all;
  for (const std::string& line : lines) {
    const bool of_map = line.rfind("MAP ", 0) == 0 || line.rfind("SCEN ", 0) == 0;
    if (of_map || line.rfind("--map ", 0) == 0 || line.rfind("--floor ", 0) == 0)
      all += line + "\n";
  }
  for (const std::string& file : job.map_files) {
    if (!file.empty()) append_number64(all, checksum_of(file));
  }
  return checksum(io::bytes_of(all));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// "(--unit cells)"; "nothing" for a line that one job lacks.
std::string first_difference(const std::string& one, const std::string& other) {
  const std::vector<std::string> ones = lines_of(one);
  const std::vector<std::string> others = lines_of(other);
  const auto only_in = [](const std::vector<std::string>& all,
                          const std::vector<std::string>& not_in) {
    for (const std::string& line : all) {
      if (std::find(not_in.begin(), not_in.end(), line) == not_in.end()) return "'" + line + "'";
    }
    return std::string("nothing");
  };
  return only_in(ones, others) + " instead of " + only_in(others, ones);
}

}  // namespace

void add_shard_options(CLI::App& command, ShardArguments& arguments) {
  command
      .add_option("--shard", arguments.shard,
                  "Do part I of N only, and write it to the file of -o, for wend merge "
                  "(docs/clusters.md)")
      ->type_name("I/N");
  command.add_flag("--force", arguments.force,
                   "With --shard: replace a file that holds something else");
}

void require_shard_output(const char* option, const ShardArguments& arguments,
                          const std::optional<std::string>& output,
                          const std::vector<std::string>& inputs) {
  if (arguments.shard) {
    require_no_input(option, output, inputs);
  } else {
    require_other_file(option, output, inputs);
  }
}

std::optional<ShardHeader> parse_shard_option(const ShardArguments& arguments,
                                              const std::optional<std::string>& output) {
  if (!arguments.shard) {
    if (arguments.force) throw usage_error("--force: goes with --shard; leave it out");
    return std::nullopt;
  }
  const std::string& text = *arguments.shard;
  const std::size_t slash = std::min(text.find('/'), text.size());
  // 0 is neither a part nor a number of parts.
  const std::uint64_t index = read_digits(text.substr(0, slash)).value_or(0);
  const std::uint64_t count =
      slash < text.size() ? read_digits(text.substr(slash + 1)).value_or(0) : 0;
  if (index < 1 || index > count || count > kMostShards) {
    throw usage_error(
        fmt::format("--shard: expected I/N such as 2/7, from 1/N to N/N and N at most "
                    "{}, found '{}'",
                    kMostShards, text));
  }
  if (goes_to_standard_output(output)) {
    throw usage_error("--shard: a shard goes to a file; name it by -o, such as -o part2.shard");
  }
  require_ending("-o", output, {"shard"});
  std::error_code none;
  const bool is_there = std::filesystem::is_regular_file(path_of(*output), none);
  if (arguments.force || !is_there) require_place_for("-o", *output);
  ShardHeader header;
  header.index = index;
  header.count = count;
  header.version = WEND_VERSION;
  return header;
}

std::optional<ShardHeader> parse_bench_shard(const ShardArguments& arguments,
                                             const std::optional<std::string>& output) {
  if (output && !arguments.shard) {
    throw usage_error("-o: the report goes to standard output; say > FILE, or --shard I/N");
  }
  return parse_shard_option(arguments, output);
}

void write_shard(const std::string& file, const ShardHeader& header, const std::string& payload,
                 ExitCode outcome) {
  OutputWriter output(file);
  ShardWriter shard(header, [&](std::string_view bytes) { output.write(bytes); });
  shard.add(payload);
  shard.finish(static_cast<std::uint32_t>(outcome));
  output.finish(fmt::format("part {}", header.part()));
}

void describe_job(const CLI::App& command, const ShardJob& job, ShardHeader& header) {
  const std::vector<std::string> lines = option_lines(command, job);
  header.kind = job.kind;
  header.pieces = job.pieces;
  header.map = map_checksum(lines, job);
  header.words.clear();
  for (const std::string& line : lines) header.words += line + "\n";
  for (const std::string& line : job.words) header.words += line + "\n";
}

std::string job_difference(const ShardHeader& one, const ShardHeader& other) {
  if (one.kind != other.kind) {
    return fmt::format("is one of {}, not of {}", to_string(one.kind), to_string(other.kind));
  }
  if (one.version != other.version) {
    return fmt::format("was made by wend {}, not by {}", one.version, other.version);
  }
  if (one.map != other.map) {
    return fmt::format("is of another map (checksum {:016x}, not {:016x})", one.map, other.map);
  }
  if (one.words != other.words) {
    return "is of another job: " + first_difference(one.words, other.words);
  }
  if (one.count != other.count) {
    return fmt::format("is part {}, not one of {} parts", one.part(), other.count);
  }
  if (one.pieces != other.pieces) {
    return fmt::format("divides {} pieces of work, not {}", one.pieces, other.pieces);
  }
  return "";
}

std::optional<ExitCode> finished_before(const std::string& file, const ShardHeader& header,
                                        bool force) {
  std::error_code none;
  if (force || !std::filesystem::exists(path_of(file), none)) return std::nullopt;
  constexpr const char* kRemedy = "; name another file, or say --force to replace it";
  const io::MappedFile mapped = value_or_fail(io::map_file(file));
  const Result<ShardHeader> there = parse_shard_header(mapped.bytes, file);
  if (!there && !is_shard(mapped.bytes)) {
    throw usage_error(fmt::format("-o: {} is there already, and no shard{}", file, kRemedy));
  }
  if (there) {
    std::string difference = job_difference(there.value(), header);
    if (difference.empty() && there.value().index != header.index) {
      difference = fmt::format("is part {}, not {}", there.value().part(), header.part());
    }
    if (!difference.empty()) throw usage_error("-o: " + file + " " + difference + kRemedy);
  }
  const Result<Shard> shard = parse_shard(mapped.bytes, file);
  if (!shard) {
    print_warning(shard.error().message().substr(0, shard.error().message().find(';')) +
                  "; it is made again");
    require_place_for("-o", file);
    return std::nullopt;
  }
  print_note(
      fmt::format("{} is there already, part {} of this job; nothing to do", file, header.part()));
  return static_cast<ExitCode>(shard.value().outcome);
}

}  // namespace wend::cli
