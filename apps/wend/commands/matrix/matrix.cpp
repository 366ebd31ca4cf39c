// `wend matrix`: what every one of some places costs from every one of others.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <thread>

#include "commands/commands.h"
#include "commands/matrix/matrix_work.h"
#include "options/movement_options.h"
#include "report/answer.h"
#include "report/costs_between.h"
#include "report/overestimates.h"
#include "scene/any_scene.h"
#include "scene/grid_scene.h"
#include "shards/matrix_text.h"
#include "shards/shard_job.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

enum class Unit { cost, cells };

const std::vector<Named<Unit>> kUnits = {{"cost", Unit::cost}, {"cells", Unit::cells}};

constexpr const char* kMatrixExamples =
    "Examples:\n"
    "  wend matrix scenes/demo.map --from scenes/demo.cells -o between-cells.csv\n"
    "  wend matrix scenes/demo.map --from scenes/demo.cells --to scenes/demo.cells \\\n"
    "    --unit cells --threads 2\n"
    "  wend matrix scenes/demo.map --from scenes/demo.cells --shard 1/2 -o 1.shard\n"
    "  printf 'Hollin\\nSarn\\n' | wend matrix scenes/world.json --from - --format json\n"
    "\n"
    "A file has one X,Y a line, or one name or number on maps that are no grids. csv has a line\n"
    "for each of --from and a column for each of --to, empty where there is no way; json has\n"
    "null there. A ? stands for costs too large to be counted.\n";

constexpr std::uint64_t kMostThreads = 256;
constexpr std::uint64_t kMostEntries = std::uint64_t{1} << 28;

struct MatrixArguments {
  MovementArguments movement;
  std::optional<std::string> from;
  std::optional<std::string> to;
  std::optional<std::string> unit;
  std::optional<std::string> threads;
  std::optional<std::string> format;
  std::optional<std::string> output;
  ShardArguments sharding;
};

/// The arguments, read.
struct MatrixPlan {
  MatrixFormat format = MatrixFormat::csv;
  Unit unit = Unit::cost;
  std::uint64_t threads = 1;
  std::optional<ShardHeader> shard;
};

/// The places of rows and columns, on their map.
struct Matrix {
  std::unique_ptr<AnyScene> scene;
  std::vector<NodeId> from;
  std::vector<NodeId> to;
  double measure = 1;  ///< in which the costs are counted: 1 for the map's own units
};

void add_csv_entry(std::string& text, double cost, Unit unit, double measure) {
  if (cost == kUnknownCost) {
    text += kUnknownText;
  } else if (cost != NodeField::kUnreached) {
    text += unit == Unit::cost ? cost_text(cost) : fmt::format("{:.6f}", cost / measure);
  }
}

void add_json_entry(std::string& text, double cost, Unit unit, double measure) {
  nlohmann::ordered_json json;  // null
  if (cost == kUnknownCost) {
    json = kUnknownText;
  } else if (cost != NodeField::kUnreached) {
    json = unit == Unit::cost ? cost_json(cost) : nlohmann::ordered_json(cost / measure);
  }
  text += json.dump();
}

/// The entries of a row, parted by commas.
std::string row_text(std::span<const double> costs, const MatrixPlan& plan, double measure) {
  const auto add = plan.format == MatrixFormat::csv ? add_csv_entry : add_json_entry;
  std::string text;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    if (i > 0) text += ',';
    add(text, costs[i], plan.unit, measure);
  }
  return text;
}

/// The object up to its rows, which are too many for one text, and what follows them.
void frame_json(const Matrix& matrix, Unit unit, MatrixPart& part) {
  nlohmann::ordered_json json;
  json["map"] = matrix.scene->name();
  json["unit"] = unit == Unit::cost ? "cost" : "cells";
  json["from"] = matrix.scene->list_json(matrix.from);
  json["to"] = matrix.scene->list_json(matrix.to);
  const std::string text = json_text(json);
  part.head = text.substr(0, text.rfind('\n', text.size() - 2)) + ",\n  \"costs\": [";
  part.tail = "],\n  \"version\": \"" WEND_VERSION "\"\n}\n";
}

/// Files that are read, and not written.
void require_matrix_files(const MatrixArguments& arguments) {
  if (!arguments.from)
    throw usage_error("matrix: --from FILE is missing: a file of places, one a line");
  require_file_name("--from", arguments.from);
  require_file_name("--to", arguments.to);
  std::vector<std::string> inputs = files_of(arguments.movement);
  inputs.insert(inputs.end(), {*arguments.from, arguments.to.value_or("")});
  require_shard_output("-o", arguments.sharding, arguments.output, inputs);
}

double measure_of(Unit unit, const AnyScene& scene) {
  if (unit == Unit::cost) return 1;
  if (const auto straight = scene.straight_cost()) return *straight;
  throw usage_error("--unit cells: only grids have steps of one length; leave it out");
}

MatrixPlan parse_matrix_plan(const MatrixArguments& arguments) {
  MatrixPlan plan;
  plan.shard = parse_shard_option(arguments.sharding, arguments.output);
  plan.format = chosen_format({arguments.format, plan.shard ? std::nullopt : arguments.output},
                              kMatrixFormats, {kMatrixFormats, MatrixFormat::csv, true});
  if (arguments.unit) plan.unit = parse_named("--unit", "unit", *arguments.unit, kUnits);
  plan.threads =
      arguments.threads
          ? parse_whole_number("--threads", *arguments.threads, 1, kMostThreads)
          : std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, kMostThreads);
  require_matrix_files(arguments);
  if (plan.shard && !arguments.movement.map) {
    throw usage_error("--shard: name the map, which all shards share");
  }
  return plan;
}

Matrix load_matrix(const MatrixArguments& arguments, const MatrixPlan& plan, const CLI::App& app) {
  Matrix matrix;
  matrix.scene = open_scene(arguments.movement, app);
  matrix.measure = measure_of(plan.unit, *matrix.scene);
  matrix.from = matrix.scene->load("--from", *arguments.from);
  matrix.to = arguments.to ? matrix.scene->load("--to", *arguments.to) : matrix.from;
  return matrix;
}

void describe_part(const MatrixWork& work, const Matrix& matrix, const CLI::App& app,
                   const MatrixPlan& plan, ShardHeader& header) {
  ShardJob job{ShardKind::matrix, work.searches()};
  if (const GridScene* grid = as_grid(*matrix.scene)) job.map_files = grid->scene().files;
  job.words = {std::string("format ") + (plan.format == MatrixFormat::csv ? "csv" : "json")};
  job.free_options = {"--format"};
  describe_job(app, job, header);
}

/// Rows go out as they are ready; the others have to be held.
void require_room(const MatrixWork& work, std::uint64_t rows, std::uint64_t columns,
                  const MatrixArguments& arguments) {
  if (rows == 0 || columns <= kMostEntries / rows) return;
  const char* remedy = nullptr;
  if (!work.by_rows()) {
    remedy =
        "--to has fewer places than --from, and all columns are held; work in parts by --shard";
  } else if (goes_to_standard_output(arguments.output)) {
    remedy = "standard output gets it whole or not at all; name a file by -o";
  } else {
    return;
  }
  throw usage_error(fmt::format("a matrix of {} x {} has more than {} entries: {}", rows, columns,
                                kMostEntries, remedy));
}

/// Half a matrix is of no use.
ExitCode give_up() {
  print_warning("interrupted; nothing was written");
  return ExitCode::interrupted;
}

ExitCode matrix_outcome(const MatrixWork& work, const Matrix& matrix) {
  warn_of_middles(*matrix.scene);
  return work.complete() ? ExitCode::success : tell_of_missing_costs("entries");
}

ExitCode write_part(MatrixWork& work, const Matrix& matrix, const MatrixPlan& plan,
                    const MatrixArguments& arguments) {
  const ShardHeader& header = *plan.shard;
  MatrixPart part{plan.format, work.by_rows() ? MatrixSplit::rows : MatrixSplit::columns};
  const std::size_t first = header.first();
  const std::size_t end = header.end();
  if (!header.empty()) part.rows = work.by_rows() ? end - first : matrix.from.size();
  if (header.index == 1 && plan.format == MatrixFormat::json) frame_json(matrix, plan.unit, part);
  OutputWriter output(arguments.output);
  ShardWriter shard(header, [&](std::string_view bytes) { output.write(bytes); });
  shard.add(matrix_part_bytes(part));
  work.on_row = [&](const std::string& row) {
    shard.add(row);
    shard.add("\n");
  };
  work.run(first, end, plan.threads);
  if (interrupted()) return give_up();
  const ExitCode outcome = matrix_outcome(work, matrix);
  shard.finish(static_cast<std::uint32_t>(outcome));
  output.finish(fmt::format("part {}", header.part()));
  return outcome;
}

ExitCode write_whole(MatrixWork& work, const Matrix& matrix, const MatrixPlan& plan,
                     const MatrixArguments& arguments) {
  OutputWriter output(arguments.output);
  MatrixText text(plan.format, [&](std::string_view some) { output.write(some); });
  MatrixPart frame;
  if (plan.format == MatrixFormat::json) frame_json(matrix, plan.unit, frame);
  text.begin(frame.head);
  work.on_row = [&](const std::string& row) { text.row(row); };
  work.run(0, work.searches(), plan.threads);
  if (interrupted()) return give_up();
  text.end(frame.tail);
  output.finish();
  return matrix_outcome(work, matrix);
}

ExitCode run_matrix(const MatrixArguments& arguments, const CLI::App& app) {
  MatrixPlan plan = parse_matrix_plan(arguments);
  const Matrix matrix = load_matrix(arguments, plan, app);
  MatrixWork work(matrix.scene->navigator(), matrix.from, matrix.to);
  work.to_text = [&](std::span<const double> costs) {
    return row_text(costs, plan, matrix.measure);
  };
  std::uint64_t columns = matrix.to.size();
  if (plan.shard) {
    ShardHeader& header = *plan.shard;
    describe_part(work, matrix, app, plan, header);
    const auto before = finished_before(*arguments.output, header, arguments.sharding.force);
    if (before) return *before;
    if (!work.by_rows()) columns = header.end() - header.first();
  }
  require_room(work, matrix.from.size(), columns, arguments);
  const InterruptGuard guard;
  return plan.shard ? write_part(work, matrix, plan, arguments)
                    : write_whole(work, matrix, plan, arguments);
}

}  // namespace

Command add_matrix(CLI::App& program) {
  CLI::App& app =
      *program.add_subcommand("matrix", "Work out the costs between all of some places");
  const auto arguments = std::make_shared<MatrixArguments>();
  add_map_and_movement(app, arguments->movement);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--from", arguments->from, "FILE", "A file of places, one a line");
  add("--to", arguments->to, "FILE", "Another [the same as --from]");
  add("--unit", arguments->unit, "UNIT",
      joined(names_of(kUnits)) +
          ": the cost model's units, or straight steps over open ground "
          "[cost]");
  add("--threads", arguments->threads, "N",
      "Work with N threads; the result is the same [as many as there are]");
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kMatrixFormats)) + " [as the file's name ends; else csv]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  add_shard_options(app, arguments->sharding);
  app.footer(kMatrixExamples);
  return {&app, [arguments, &app] { return run_matrix(*arguments, app); }};
}

}  // namespace wend::cli
