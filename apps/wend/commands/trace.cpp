// `wend trace`: one search, written down step by step.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "commands/commands.h"
#include "report/answer.h"
#include "scene/graph_scene.h"
#include "scene/mesh_scene.h"
#include "scene/traced_search.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli {
namespace {

enum class TraceFormat { wend, posthoc };

const std::vector<Named<TraceFormat>> kTraceFormats = {{"wend", TraceFormat::wend},
                                                       {"posthoc", TraceFormat::posthoc}};
const std::vector<Named<TraceFormat>> kTraceEndings = {{"trace", TraceFormat::wend},
                                                       {"json", TraceFormat::posthoc}};

constexpr const char* kTraceExamples =
    "Examples:\n"
    "  wend trace -o demo.trace\n"
    "  wend trace scenes/swamp.map --from 2,7 --to 29,6 -o swamp.trace\n"
    "  wend draw --trace swamp.trace -o swamp.gif\n"
    "  wend trace scenes/swamp.map --from 2,7 --to 29,6 -o swamp.trace.json\n";

struct TraceArguments : QueryArguments {
  std::optional<std::string> format;
  std::optional<std::string> output;
};

ExitCode run_trace(const TraceArguments& arguments, const CLI::App& app) {
  const TraceFormat format = chosen_format({arguments.format, arguments.output}, kTraceFormats,
                                           {kTraceEndings, TraceFormat::wend, true});
  if (format == TraceFormat::posthoc && is_no_grid(arguments.movement.map)) {
    throw usage_error("trace: Posthoc shows grids; of other maps say --format wend");
  }
  PreparedQuery prepared = prepare(shown_query(arguments), app, "trace", arguments.output);
  if (prepared.way) {
    throw usage_error("trace: a trace tells of nodes; say --from and --to by waypoints");
  }
  const TracedSearch traced = run_traced(std::move(prepared));
  if (!find_algorithm(traced.trace.algorithm)->nodes_are_cells) {
    throw usage_error(
        fmt::format("--algorithm {}: a trace tells of cells, and the nodes of this search are none",
                    dashed(traced.trace.algorithm)));
  }
  write_output(arguments.output, format == TraceFormat::wend ? io::to_trace_text(traced.trace)
                                                             : io::to_posthoc(traced.trace));
  warn_without_path(traced.trace.status);
  return exit_code_of(traced.trace.status);
}

}  // namespace

Command add_trace(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("trace", "Write a search down, step by step");
  const auto arguments = std::make_shared<TraceArguments>();
  add_query_options(app, *arguments);
  app.add_option("--format", arguments->format,
                 "wend's own, or JSON for the viewer Posthoc: " + joined(names_of(kTraceFormats)) +
                     " [posthoc for a file NAME.json, else wend]")
      ->type_name("FORMAT");
  app.add_option("-o,--output", arguments->output, kOutputHelp)->type_name("FILE");
  app.footer(kTraceExamples);
  return {&app, [arguments, &app] { return run_trace(*arguments, app); }};
}

}  // namespace wend::cli
