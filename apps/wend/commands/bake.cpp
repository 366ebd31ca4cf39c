// `wend bake`: computes the tables of a map once, for all who use the map.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <filesystem>
#include <memory>

#include "base/system_files.h"
#include "commands/commands.h"
#include "options/baking.h"
#include "options/mesh_tables.h"
#include "options/movement_options.h"
#include "scene/graph_scene.h"
#include "scene/scene.h"
#include "shards/shard_job.h"
#include "shards/tables_part.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/io/first_moves_file.h"
#include "wend/mesh/baked_mesh_bytes.h"
#include "wend/space/tables/first_moves.h"

namespace wend::cli {
namespace {

using Clock = std::chrono::steady_clock;

const std::vector<Named<BakeSize>> kSizes = {
    {"small", BakeSize::small}, {"normal", BakeSize::normal}, {"large", BakeSize::large}};

constexpr const char* kBakeExamples =
    "Examples:\n"
    "  wend bake scenes/demo.map -o demo.baked\n"
    "  wend solve scenes/demo.map --from 8,4 --to 50,10 --baked demo.baked\n"
    "  wend bake scenes/demo.map --size large -o large.baked\n"
    "  wend bake scenes/demo.mesh -o mesh.baked\n"
    "  wend bake scenes/demo.map --shard 1/2 -o demo1.shard\n"
    "\n"
    "What is baked is kept in FILE.part every ten seconds and when baking is interrupted; the "
    "same\n"
    "command goes on from there. FILE itself appears when it is complete.\n";

struct BakeArguments {
  MovementArguments movement;
  std::optional<std::string> output;
  std::optional<std::string> size;
  std::optional<std::string> block;
  std::optional<std::string> threads;
  ShardArguments sharding;
};

/// Tables on their way into a file.
class BakeJob {
 public:
  BakeJob(Navigator& navigator, const BakeOptions& options, const std::string& file)
      : navigator_(navigator), options_(options), file_(file), part_(file + ".part") {}

  /// Goes on from an interrupted run, if there was one and it was about the same tables.
  void resume() {
    std::error_code none;
    if (!std::filesystem::exists(path_of(part_), none)) return;
    Result<FirstMoves> begun = io::read_first_moves(part_);
    if (!begun) {
      throw file_error(fmt::format("{}: {}, so it is not ours to replace; move it away", part_,
                                   begun.error().reason));
    }
    const Result<void> adopted = navigator_.adopt(std::move(begun).value());
    if (adopted) return;
    print_warning(fmt::format("{}: {}; baking begins anew", part_, adopted.error().reason));
  }

  BakeReport run() {
    const InterruptGuard guard;
    BakeReport made;
    while (!made.complete) {
      const auto next = Clock::now() + kPause;
      const auto pause = [&] { return Clock::now() >= next; };
      const Result<BakeReport> report = bake_with_bar(navigator_, options_, pause);
      if (!report) throw usage_error("bake: " + report.error().message());
      made = report.value();
      if (!made.complete) write_unannounced(part_, io::to_first_moves_bytes(*navigator_.tables()));
      if (interrupted() && !made.complete) throw interrupted_at(made);
    }
    write(made);
    std::error_code none;
    std::filesystem::remove(path_of(part_), none);
    return made;
  }

  /// Writes a part of the tables in place of the file of all.
  void divide(const ShardHeader& header) { shard_ = header; }

 private:
  static constexpr std::chrono::seconds kPause{10};

  void write(const BakeReport& made) const {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    const FirstMoves& tables = *navigator_.tables();
    if (!shard_) {
      return write_output(file_, io::to_first_moves_bytes(tables),
                          fmt::format("{} of {} turns, {:.2f} s", made.baked, made.turns, seconds));
    }
    OutputWriter output(file_);
    ShardWriter shard(*shard_, [&](std::string_view bytes) { output.write(bytes); });
    shard.add(tables_part_bytes(tables, *shard_));
    shard.finish(static_cast<std::uint32_t>(ExitCode::success));
    output.finish(fmt::format("part {}, {:.2f} s", shard_->part(), seconds));
  }

  Failure interrupted_at(const BakeReport& made) const {
    return {ExitCode::interrupted,
            fmt::format("interrupted; {} has {} of {} turns, and the same command goes on from "
                        "there",
                        part_, made.baked, made.turns)};
  }

  Navigator& navigator_;
  const BakeOptions& options_;
  std::string file_;
  std::string part_;
  std::optional<ShardHeader> shard_;
  Clock::time_point begin_ = Clock::now();
};

BakeOptions parse_options(const BakeArguments& arguments) {
  constexpr std::uint64_t kMostBlock = 1024;
  constexpr std::uint64_t kMostThreads = 1024;
  BakeOptions options = BakeOptions::of(BakeSize::normal);
  if (arguments.size) {
    options = BakeOptions::of(parse_named("--size", "size", *arguments.size, kSizes));
  }
  if (arguments.block) {
    options.block =
        static_cast<std::int32_t>(parse_whole_number("--block", *arguments.block, 1, kMostBlock));
    if ((options.block & (options.block - 1)) != 0) {
      throw usage_error(fmt::format("--block: expected a power of two, such as 16, found '{}'",
                                    *arguments.block));
    }
  }
  if (arguments.threads) {
    options.threads =
        static_cast<unsigned>(parse_whole_number("--threads", *arguments.threads, 1, kMostThreads));
  }
  return options;
}

/// The bytes per size: small is ready in about a second, normal is described in the manual, and
/// large gives the fastest ways.
std::size_t most_bytes_of(const BakeArguments& arguments) {
  constexpr std::size_t kSmall = 5'000'000;
  constexpr std::size_t kLarge = 60'000'000;
  if (!arguments.size) return BakeMeshOptions().most_bytes;
  switch (parse_named("--size", "size", *arguments.size, kSizes)) {
    case BakeSize::small: return kSmall;
    case BakeSize::normal: return BakeMeshOptions().most_bytes;
    case BakeSize::large: return kLarge;
  }
  return 0;
}

/// Refuses options for grids only, and bakes a mesh.
ExitCode bake_mesh(const BakeArguments& arguments, const CLI::App& app) {
  if (arguments.sharding.shard) {
    throw usage_error(
        "--shard: each label of a mesh's tables builds on those before it, so they cannot be "
        "divided; leave it out");
  }
  refuse_grid_options(app, true);
  if (arguments.threads) throw usage_error("--threads: goes with grids; leave it out");
  const auto scene = load_mesh_scene(*arguments.movement.map, parse_radius(arguments.movement));
  const auto begin = Clock::now();
  const BakedMesh baked = bake_with_bar(scene->mesh(), most_bytes_of(arguments));
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  write_output(arguments.output, to_baked_mesh_bytes(baked),
               fmt::format("{} corners, {} regions, {:.2f} s",
                           baked.tables().first_label.size() - 1, baked.region_count(), seconds));
  if (const std::uint32_t missing = baked.unlisted_regions(); missing > 0) {
    print_warning(fmt::format(
        "{} of {} regions have no lists, so that ways from and to there are searched; --size "
        "large has more",
        missing, baked.region_count()));
  }
  return ExitCode::success;
}

/// Throws a Failure unless the output is a file that can be written, and is none of the inputs.
void require_output(const BakeArguments& arguments, const Movement& movement) {
  if (!arguments.output) throw usage_error("bake: say -o FILE, where the tables go");
  if (goes_to_standard_output(arguments.output)) {
    throw usage_error("-o: tables cannot go to standard output; name a file");
  }
  if (!arguments.sharding.shard) require_ending("-o", arguments.output, {"baked"});
  std::vector<std::string> inputs = movement.files();
  inputs.push_back(arguments.movement.map.value_or(""));
  require_shard_output("-o", arguments.sharding, arguments.output, inputs);
  require_shard_output("-o (its FILE.part)", arguments.sharding, *arguments.output + ".part",
                       inputs);
  if (!arguments.sharding.shard) require_place_for("-o", *arguments.output);
}

ExitCode bake_grid(const BakeArguments& arguments, const Movement& movement, const CLI::App& app) {
  BakeOptions options = parse_options(arguments);
  std::optional<ShardHeader> shard = parse_shard_option(arguments.sharding, arguments.output);
  if (shard && !arguments.movement.map) {
    throw usage_error("--shard: name the map, which all shards share");
  }
  const Scene scene = load_scene(arguments.movement.map, movement);
  if (shard) {
    // Turns are counted while tables are baked; parts of equal size are pieces as well.
    describe_job(app, {ShardKind::tables, shard->count, scene.files}, *shard);
    const auto before = finished_before(*arguments.output, *shard, arguments.sharding.force);
    if (before) return *before;
    options.part = {shard->index - 1, shard->count};
  }
  Navigator navigator = build_navigator(scene, movement.grid);
  BakeJob job(navigator, options, *arguments.output);
  if (shard) job.divide(*shard);
  job.resume();
  const BakeReport report = job.run();
  if (!shard && 2 * report.baked < report.turns) {
    print_warning(
        "these tables know less than half of the turns, so that searches do without them; --size "
        "normal has them all");
  }
  return ExitCode::success;
}

ExitCode run_bake(const BakeArguments& arguments, const CLI::App& app) {
  const bool is_mesh = is_mesh_scene(arguments.movement.map);
  parse_options(arguments);
  MovementArguments of_grid = arguments.movement;
  if (is_mesh) of_grid.radius.reset();
  const Movement movement = parse_movement(of_grid);
  require_output(arguments, movement);
  return is_mesh ? bake_mesh(arguments, app) : bake_grid(arguments, movement, app);
}

}  // namespace

Command add_bake(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("bake", "Compute a map's tables, for faster searches");
  const auto arguments = std::make_shared<BakeArguments>();
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add_map_and_movement(app, arguments->movement);
  add("-o,--output", arguments->output, "FILE", "Where the tables go, whole or not at all");
  add("--size", arguments->size, "SIZE",
      joined(names_of(kSizes)) +
          ": ready within a second, balanced, or the fastest answers "
          "[normal]");
  add("--block", arguments->block, "N",
      "Cells a side for which moves are kept together, a power of two [as the size says]");
  add("--threads", arguments->threads, "N", "How many threads bake [as many as there are]");
  add_shard_options(app, arguments->sharding);
  app.footer(kBakeExamples);
  return {&app, [arguments, &app] { return run_bake(*arguments, app); }};
}

}  // namespace wend::cli
