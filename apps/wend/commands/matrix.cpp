// `wend matrix`: what every one of some places costs from every one of others.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <system_error>
#include <thread>

#include "commands/commands.h"
#include "options/movement_options.h"
#include "report/answer.h"
#include "report/overestimates.h"
#include "scene/any_scene.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/progress_bar.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

enum class MatrixFormat { csv, json };
enum class Unit { cost, cells };

const std::vector<Named<MatrixFormat>> kMatrixFormats = {{"csv", MatrixFormat::csv},
                                                         {"json", MatrixFormat::json}};
const std::vector<Named<Unit>> kUnits = {{"cost", Unit::cost}, {"cells", Unit::cells}};

constexpr const char* kMatrixExamples =
    "Examples:\n"
    "  wend matrix scenes/demo.map --from scenes/demo.cells -o between-cells.csv\n"
    "  wend matrix scenes/demo.map --from scenes/demo.cells --to scenes/demo.cells \\\n"
    "    --unit cells --threads 2\n"
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
};

/// Too large to be counted, or no way after all; no cost is below 0.
constexpr double kUnknown = -1;
constexpr const char* kUnknownText = "?";

struct Matrix {
  std::vector<NodeId> from;
  std::vector<NodeId> to;
  std::vector<double> costs;  // row by row
};

/// Whether searches can go backward; of blocked places it does not matter.
bool knows_way_back(const NodeNavigator& navigator, const std::vector<NodeId>& to) {
  const auto free = [&](NodeId node) { return navigator.walkable(node); };
  const auto one = std::find_if(to.begin(), to.end(), free);
  if (one == to.end()) return true;
  Workspace workspace(checked_allocator());
  return navigator.distances(*one, {}, Side::backward, workspace, {}) != Status::invalid;
}

/// One search answers for one place of the side with fewer of them, where searches know the way
/// back; else for one of --from. The rows are shared out among threads one by one; each is the same
/// on any thread.
class MatrixWork {
 public:
  MatrixWork(const NodeNavigator& navigator, Matrix& matrix)
      : navigator_(navigator), matrix_(matrix) {
    forward_ = matrix.from.size() <= matrix.to.size() || !knows_way_back(navigator, matrix.to);
  }

  /// Whether all costs are known.
  bool complete() const { return complete_; }
  std::size_t searches() const { return forward_ ? matrix_.from.size() : matrix_.to.size(); }

  void run(std::uint64_t threads, ProgressBar& progress) {
    std::vector<std::thread> helpers;
    helpers.reserve(threads);
    try {
      while (helpers.size() + 1 < threads) helpers.emplace_back([this] { work(nullptr); });
    } catch (const std::system_error&) {
      // The system has no more to give; the result takes longer, and is the same.
      print_warning(fmt::format("--threads: only {} could be started", helpers.size() + 1));
    }
    work(&progress);
    for (std::thread& helper : helpers) helper.join();
  }

 private:
  /// Only one of the threads moves the bar.
  void work(ProgressBar* progress) {
    Workspace workspace(checked_allocator());
    std::vector<double> costs;
    std::size_t shown = 0;
    for (std::size_t i = next_++; i < searches() && !interrupted(); i = next_++) {
      search(i, workspace, costs);
      const std::size_t done = ++done_;
      if (progress == nullptr) continue;
      for (; shown < done; ++shown) progress->advance();
    }
  }

  void search(std::size_t i, Workspace& workspace, std::vector<double>& costs) {
    const NodeId one = forward_ ? matrix_.from[i] : matrix_.to[i];
    const std::vector<NodeId>& others = forward_ ? matrix_.to : matrix_.from;
    costs.resize(others.size());
    // A blocked place leaves its costs as "no way".
    const Side side = forward_ ? Side::forward : Side::backward;
    if (navigator_.distances(one, others, side, workspace, costs) == Status::limit_reached) {
      std::replace(costs.begin(), costs.end(), NodeField::kUnreached, kUnknown);
      complete_ = false;
    }
    const std::size_t width = matrix_.to.size();
    for (std::size_t k = 0; k < others.size(); ++k) {
      matrix_.costs[forward_ ? i * width + k : k * width + i] = costs[k];
    }
  }

  const NodeNavigator& navigator_;
  Matrix& matrix_;
  bool forward_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> complete_{true};
};

std::string entry_text(double cost, Unit unit, double measure) {
  if (cost == kUnknown) return kUnknownText;
  if (cost == NodeField::kUnreached) return "";
  return unit == Unit::cost ? cost_text(cost) : fmt::format("{:.6f}", cost / measure);
}

std::string csv_of(const Matrix& matrix, Unit unit, double measure) {
  std::string text;
  for (std::size_t i = 0; i < matrix.costs.size(); ++i) {
    text += entry_text(matrix.costs[i], unit, measure);
    text += (i + 1) % matrix.to.size() == 0 ? '\n' : ',';
  }
  return text;
}

std::string json_of(const Matrix& matrix, const AnyScene& scene, Unit unit, double measure) {
  nlohmann::ordered_json json;
  json["map"] = scene.name();
  json["unit"] = unit == Unit::cost ? "cost" : "cells";
  json["from"] = scene.list_json(matrix.from);
  json["to"] = scene.list_json(matrix.to);
  auto& rows = json["costs"] = nlohmann::ordered_json::array();
  for (std::size_t r = 0; r < matrix.from.size(); ++r) {
    auto row = nlohmann::ordered_json::array();
    for (std::size_t c = 0; c < matrix.to.size(); ++c) {
      const double cost = matrix.costs[r * matrix.to.size() + c];
      if (cost == NodeField::kUnreached) {
        row.push_back(nullptr);
      } else if (cost == kUnknown) {
        row.push_back(kUnknownText);
      } else {
        row.push_back(unit == Unit::cost ? cost_json(cost)
                                         : nlohmann::ordered_json(cost / measure));
      }
    }
    rows.push_back(std::move(row));
  }
  json["version"] = WEND_VERSION;
  return json_text(json);
}

Matrix load_matrix(const MatrixArguments& arguments, const AnyScene& scene) {
  Matrix matrix;
  matrix.from = scene.load("--from", *arguments.from);
  matrix.to = arguments.to ? scene.load("--to", *arguments.to) : matrix.from;
  if (matrix.from.size() > kMostEntries / matrix.to.size()) {
    throw usage_error(fmt::format("a matrix of {} x {} has more than {} entries; ask for parts",
                                  matrix.from.size(), matrix.to.size(), kMostEntries));
  }
  matrix.costs.assign(matrix.from.size() * matrix.to.size(), NodeField::kUnreached);
  return matrix;
}

/// Files that are read, and not written.
void require_files(const MatrixArguments& arguments) {
  if (!arguments.from)
    throw usage_error("matrix: --from FILE is missing: a file of places, one a line");
  require_file_name("--from", arguments.from);
  require_file_name("--to", arguments.to);
  std::vector<std::string> inputs = files_of(arguments.movement);
  inputs.insert(inputs.end(), {*arguments.from, arguments.to.value_or("")});
  require_other_file("-o", arguments.output, inputs);
}

/// In which the costs are counted: 1 for the map's own units.
double measure_of(Unit unit, const AnyScene& scene) {
  if (unit == Unit::cost) return 1;
  if (const auto straight = scene.straight_cost()) return *straight;
  throw usage_error("--unit cells: only grids have steps of one length; leave it out");
}

ExitCode run_matrix(const MatrixArguments& arguments, const CLI::App& app) {
  const MatrixFormat format = chosen_format({arguments.format, arguments.output}, kMatrixFormats,
                                            {kMatrixFormats, MatrixFormat::csv, true});
  const Unit unit =
      arguments.unit ? parse_named("--unit", "unit", *arguments.unit, kUnits) : Unit::cost;
  const std::uint64_t threads =
      arguments.threads ? parse_whole_number("--threads", *arguments.threads, 1, kMostThreads) : 1;
  require_files(arguments);
  const std::unique_ptr<AnyScene> scene = open_scene(arguments.movement, app);
  const double measure = measure_of(unit, *scene);
  Matrix matrix = load_matrix(arguments, *scene);

  const InterruptGuard guard;
  MatrixWork work(scene->navigator(), matrix);
  {
    ProgressBar progress(work.searches());
    progress.set_label("searches");
    work.run(std::min<std::uint64_t>(threads, work.searches()), progress);
  }
  if (interrupted()) {  // half a matrix is of no use
    print_warning("interrupted; nothing was written");
    return ExitCode::interrupted;
  }
  write_output(arguments.output, format == MatrixFormat::csv
                                     ? csv_of(matrix, unit, measure)
                                     : json_of(matrix, *scene, unit, measure));
  warn_of_middles(*scene);
  return work.complete() ? ExitCode::success : tell_of_missing_costs("entries");
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
  add("--threads", arguments->threads, "N", "Work with N threads; the result is the same [1]");
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kMatrixFormats)) + " [as the file's name ends; else csv]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  app.footer(kMatrixExamples);
  return {&app, [arguments, &app] { return run_matrix(*arguments, app); }};
}

}  // namespace wend::cli
