// `wend merge`: puts the shards of one job together.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "commands/commands.h"
#include "measure/bench_report.h"
#include "measure/crowd_report.h"
#include "shards/matrix_text.h"
#include "shards/report_parts.h"
#include "shards/shard_set.h"
#include "shards/tables_part.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

constexpr const char* kMergeExamples =
    "Examples:\n"
    "  wend matrix scenes/demo.map --from scenes/demo.cells --shard 1/2 -o 1.shard\n"
    "  wend matrix scenes/demo.map --from scenes/demo.cells --shard 2/2 -o 2.shard\n"
    "  wend merge 2.shard 1.shard -o costs.csv\n"
    "\n"
    "All parts are there, each once, of one map, one version of wend and one set of options, and\n"
    "not a byte of them has changed: otherwise nothing is written, and the exit status is 3.\n"
    "The result is byte for byte that of the same command without --shard. Its exit status is\n"
    "the highest of the parts.\n";

struct MergeArguments {
  std::vector<std::string> files;
  std::optional<std::string> output;
  std::optional<std::string> format;
};

void require_shards(const MergeArguments& arguments) {
  if (arguments.files.empty()) throw usage_error("merge: name the files of all shards");
  for (const std::string& file : arguments.files) {
    require_file_name("FILES", file);
    if (file == "-") throw usage_error("merge: shards are files; standard input is none");
  }
  require_other_file("-o", arguments.output, arguments.files);
}

/// The shards have the format of their command; --format and the file's name have to agree with it.
void require_matrix_format(const ShardSet& set, const MergeArguments& arguments) {
  const MatrixFormat format = value_or_fail(matrix_format(set.shards.front()));
  const MatrixFormat wanted = chosen_format({arguments.format, arguments.output}, kMatrixFormats,
                                            {kMatrixFormats, format, true});
  if (wanted == format) return;
  const bool json = format == MatrixFormat::json;
  throw usage_error(fmt::format(
      "{}: these shards are {}; {}, or make the shards with --format {}",
      arguments.format ? "--format" : "-o", json ? "json" : "csv",
      arguments.format ? "leave it out"
                       : fmt::format("use a name that ends in .{}", json ? "json" : "csv"),
      json ? "csv" : "json"));
}

void merge_matrix_into(const ShardSet& set, const MergeArguments& arguments) {
  require_matrix_format(set, arguments);
  OutputWriter output(arguments.output, true);
  const Result<void> merged =
      merge_matrix(set.shards, [&](std::string_view text) { output.write(text); });
  if (!merged) throw file_error(merged.error().message());
  output.finish();
}

BenchFormat report_format(const MergeArguments& arguments) {
  return chosen_format(
      {arguments.format, arguments.output}, kBenchFormats,
      {{{"tsv", BenchFormat::tsv}, {"json", BenchFormat::json}}, BenchFormat::table, true});
}

void merge_bench_into(const ShardSet& set, const MergeArguments& arguments) {
  const BenchFormat format = report_format(arguments);
  const BenchTallies tallies = value_or_fail(merge_bench(set.shards));
  const std::string text = bench_text(tallies, bench_rows(tallies.runs), format, false);
  write_output(arguments.output, text + (format == BenchFormat::table ? tallies.note : ""));
}

void merge_crowds_into(const ShardSet& set, const MergeArguments& arguments) {
  const BenchFormat format = report_format(arguments);
  const CrowdRows rows = value_or_fail(merge_crowds(set.shards));
  write_output(arguments.output, crowd_text(rows, format, false));
}

ExitCode run_merge(const MergeArguments& arguments) {
  require_shards(arguments);
  const ShardSet set = load_shards(arguments.files);
  const ShardKind kind = set.header().kind;
  if (arguments.format && kind == ShardKind::tables) {
    throw usage_error("--format: tables have one form; leave it out");
  }
  switch (kind) {
    case ShardKind::matrix: merge_matrix_into(set, arguments); break;
    case ShardKind::tables:
      if (goes_to_standard_output(arguments.output)) {
        throw usage_error("-o: tables cannot go to standard output; name a file");
      }
      require_ending("-o", arguments.output, {"baked"});
      write_output(arguments.output, value_or_fail(merge_tables(set.shards)));
      break;
    case ShardKind::bench: merge_bench_into(set, arguments); break;
    case ShardKind::crowds: merge_crowds_into(set, arguments); break;
  }
  return set.outcome();
}

}  // namespace

Command add_merge(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("merge", "Put the shards of a divided job together");
  const auto arguments = std::make_shared<MergeArguments>();
  app.add_option("FILES", arguments->files, "The files of all shards, in any order")->type_name("");
  app.add_option("-o,--output", arguments->output, kOutputHelp)->type_name("FILE");
  app.add_option("--format", arguments->format,
                 "For bench: " + joined(names_of(kBenchFormats)) + " [table]")
      ->type_name("FORMAT");
  app.footer(kMergeExamples);
  return {&app, [arguments] { return run_merge(*arguments); }};
}

}  // namespace wend::cli
