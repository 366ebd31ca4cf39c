// `wend matrix`: what every one of some cells costs from every one of others.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <memory>
#include <system_error>
#include <thread>

#include "answer.h"
#include "cell_names.h"
#include "commands.h"
#include "interrupt.h"
#include "memory.h"
#include "movement_options.h"
#include "output.h"
#include "output_format.h"
#include "progress_bar.h"
#include "values.h"
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
    "  wend matrix arena.map --from shops.txt -o between-shops.csv\n"
    "  wend matrix arena.map --from depots.txt --to customers.txt --unit cells --threads 2\n"
    "\n"
    "A file of cells has one X,Y a line. csv has a line per cell of --from and a column per cell "
    "of\n"
    "--to, empty where there is no way; json has null there. A ? stands for costs too large to be\n"
    "counted.\n";

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
  std::vector<Point> from;
  std::vector<Point> to;
  std::vector<double> costs;  // row by row
};

/// One search answers for one cell of the side with fewer of them. The rows are shared out among
/// threads one by one; each is the same whoever works it out.
class MatrixWork {
 public:
  MatrixWork(const Navigator& navigator, Matrix& matrix)
      : navigator_(navigator), matrix_(matrix), forward_(matrix.from.size() <= matrix.to.size()) {}

  /// Whether all costs are known.
  bool complete() const { return complete_; }
  std::size_t searches() const { return std::min(matrix_.from.size(), matrix_.to.size()); }

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
    const Point one = forward_ ? matrix_.from[i] : matrix_.to[i];
    const std::vector<Point>& others = forward_ ? matrix_.to : matrix_.from;
    costs.resize(others.size());
    // A blocked cell leaves its costs as "no way".
    const Side side = forward_ ? Side::forward : Side::backward;
    if (navigator_.distances(one, others, side, workspace, costs) == Status::limit_reached) {
      std::replace(costs.begin(), costs.end(), DistanceField::kUnreached, kUnknown);
      complete_ = false;
    }
    const std::size_t width = matrix_.to.size();
    for (std::size_t k = 0; k < others.size(); ++k) {
      matrix_.costs[forward_ ? i * width + k : k * width + i] = costs[k];
    }
  }

  const Navigator& navigator_;
  Matrix& matrix_;
  bool forward_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> done_{0};
  std::atomic<bool> complete_{true};
};

std::string entry_text(double cost, Unit unit, double straight) {
  if (cost == kUnknown) return kUnknownText;
  if (cost == DistanceField::kUnreached) return "";
  return unit == Unit::cost ? cost_text(cost) : fmt::format("{:.6f}", cost / straight);
}

std::string csv_of(const Matrix& matrix, Unit unit, double straight) {
  std::string text;
  for (std::size_t i = 0; i < matrix.costs.size(); ++i) {
    text += entry_text(matrix.costs[i], unit, straight);
    text += (i + 1) % matrix.to.size() == 0 ? '\n' : ',';
  }
  return text;
}

std::string json_of(const Matrix& matrix, const Scene& scene, Unit unit, double straight) {
  nlohmann::ordered_json json;
  json["map"] = scene.name;
  json["unit"] = unit == Unit::cost ? "cost" : "cells";
  json["from"] = cells_json(scene, matrix.from);
  json["to"] = cells_json(scene, matrix.to);
  auto& rows = json["costs"] = nlohmann::ordered_json::array();
  for (std::size_t r = 0; r < matrix.from.size(); ++r) {
    auto row = nlohmann::ordered_json::array();
    for (std::size_t c = 0; c < matrix.to.size(); ++c) {
      const double cost = matrix.costs[r * matrix.to.size() + c];
      if (cost == DistanceField::kUnreached) {
        row.push_back(nullptr);
      } else if (cost == kUnknown) {
        row.push_back(kUnknownText);
      } else {
        row.push_back(unit == Unit::cost ? cost_json(cost)
                                         : nlohmann::ordered_json(cost / straight));
      }
    }
    rows.push_back(std::move(row));
  }
  json["version"] = WEND_VERSION;
  return json_text(json);
}

Matrix load_matrix(const MatrixArguments& arguments, const Scene& scene) {
  Matrix matrix;
  matrix.from = load_cells("--from", *arguments.from, scene);
  matrix.to = arguments.to ? load_cells("--to", *arguments.to, scene) : matrix.from;
  if (matrix.from.size() > kMostEntries / matrix.to.size()) {
    throw usage_error(fmt::format("a matrix of {} x {} has more than {} entries; ask for parts",
                                  matrix.from.size(), matrix.to.size(), kMostEntries));
  }
  matrix.costs.assign(matrix.from.size() * matrix.to.size(), DistanceField::kUnreached);
  return matrix;
}

/// Files that are read, and not written.
void require_files(const MatrixArguments& arguments, const Movement& movement) {
  if (!arguments.from) throw usage_error("matrix: --from FILE is missing: the cells, X,Y a line");
  require_file_name("--from", arguments.from);
  require_file_name("--to", arguments.to);
  std::vector<std::string> inputs = movement.files();
  inputs.insert(inputs.end(),
                {arguments.movement.map.value_or(""), *arguments.from, arguments.to.value_or("")});
  require_other_file("-o", arguments.output, inputs);
}

ExitCode run_matrix(const MatrixArguments& arguments) {
  const MatrixFormat format = chosen_format({arguments.format, arguments.output}, kMatrixFormats,
                                            {kMatrixFormats, MatrixFormat::csv, true});
  const Unit unit =
      arguments.unit ? parse_named("--unit", "unit", *arguments.unit, kUnits) : Unit::cost;
  const std::uint64_t threads =
      arguments.threads ? parse_whole_number("--threads", *arguments.threads, 1, kMostThreads) : 1;
  const Movement movement = parse_movement(arguments.movement);
  require_files(arguments, movement);
  const Scene scene = load_scene(arguments.movement.map, movement);
  Matrix matrix = load_matrix(arguments, scene);
  const Navigator navigator = build_navigator(scene, movement.grid);

  const InterruptGuard guard;
  MatrixWork work(navigator, matrix);
  {
    ProgressBar progress(work.searches());
    progress.set_label("searches");
    work.run(std::min<std::uint64_t>(threads, work.searches()), progress);
  }
  if (interrupted()) {  // half a matrix is of no use
    print_warning("interrupted; nothing was written");
    return ExitCode::interrupted;
  }
  const double straight = movement.grid.costs.straight;
  write_output(arguments.output, format == MatrixFormat::csv
                                     ? csv_of(matrix, unit, straight)
                                     : json_of(matrix, scene, unit, straight));
  return work.complete() ? ExitCode::success : tell_of_missing_costs("entries");
}

}  // namespace

Command add_matrix(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("matrix", "Work out the costs between all of some cells");
  const auto arguments = std::make_shared<MatrixArguments>();
  add_map_and_movement(app, arguments->movement);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--from", arguments->from, "FILE", "A file of cells, one X,Y a line");
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
  return {&app, [arguments] { return run_matrix(*arguments); }};
}

}  // namespace wend::cli
