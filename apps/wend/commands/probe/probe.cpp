// `wend probe`: what is round a place of a navigation mesh.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>

#include "base/system_files.h"
#include "commands/commands.h"
#include "commands/probe/probe_answers.h"
#include "pictures/graph_picture.h"
#include "scene/files/other_kinds.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/picture/draw.h"

namespace wend::cli {
namespace {

enum class ProbeFormat { text, json, csv, svg, png };

const std::vector<Named<ProbeFormat>> kProbeFormats = {{"text", ProbeFormat::text},
                                                       {"json", ProbeFormat::json},
                                                       {"csv", ProbeFormat::csv},
                                                       {"svg", ProbeFormat::svg},
                                                       {"png", ProbeFormat::png}};
const std::vector<Named<ProbeFormat>> kProbeEndings(kProbeFormats.begin() + 1, kProbeFormats.end());

constexpr const char* kProbeExamples =
    "Examples:\n"
    "  wend probe scenes/demo.mesh --nearest 10,4\n"
    "  wend probe scenes/demo.mesh --ray 8.5,4.5 50.5,10.5 -o ray.svg\n"
    "  wend probe scenes/demo.mesh --walls 8.5,4.5 --within 3 --format csv\n"
    "  wend probe scenes/demo.mesh --random 100 --seed 7 --from 8.5,4.5 --within 20\n"
    "\n"
    "A place is X,Y, or X,Y,Z where floors lie one above the other, or a polygon's middle, @N.\n"
    "csv is the form of lists: of --walls, --circle and --random.\n";

constexpr std::uint64_t kMostPlaces = 10'000'000;
constexpr double kMostLength = 1e70;

struct ProbeArguments {
  std::string mesh;
  std::optional<std::string> nearest;
  std::vector<std::string> ray;
  std::vector<std::string> slide;
  std::optional<std::string> walls;
  std::optional<std::string> circle;
  std::optional<std::string> random;
  std::optional<std::string> height;
  std::optional<std::string> within;
  std::optional<std::string> seed;
  std::optional<std::string> radius;
  std::optional<std::string> from;
  std::optional<std::string> format;
  std::optional<std::string> output;
};

/// Which of its questions is asked: exactly one, with the options that belong to it.
void require_one_question(const ProbeArguments& arguments) {
  const int count = (arguments.nearest ? 1 : 0) + (arguments.ray.empty() ? 0 : 1) +
                    (arguments.slide.empty() ? 0 : 1) + (arguments.walls ? 1 : 0) +
                    (arguments.circle ? 1 : 0) + (arguments.random ? 1 : 0) +
                    (arguments.height ? 1 : 0);
  if (count != 1) {
    throw usage_error(
        "probe: say one of --nearest, --ray, --slide, --walls, --circle, --random and --height");
  }
  for (const auto& [name, places] :
       {std::pair("--ray", &arguments.ray), std::pair("--slide", &arguments.slide)}) {
    if (places->empty() || places->size() == 2) continue;
    throw usage_error(std::string(name) + ": expected two places, X,Y X,Y");
  }
  const bool round = arguments.walls || arguments.circle;
  const bool way = arguments.random && arguments.from;
  if ((round || way) && !arguments.within) {
    throw usage_error("probe: say --within R, how far");
  }
  if (arguments.within && !round && !way) {
    throw usage_error(
        "--within: goes with --walls, with --circle, and with --random and --from X,Y");
  }
  if (arguments.seed && !arguments.random) throw usage_error("--seed: goes with --random N");
  if (arguments.from && !arguments.random) throw usage_error("--from: goes with --random N");
}

Position parse_place(const char* option, const std::string& text) {
  if (const std::optional<Position> place = read_position(text, true)) return *place;
  throw usage_error(fmt::format("{}: expected a place X,Y or X,Y,Z, found '{}'", option, text));
}

ProbeAnswer ask_random(const ProbeArguments& arguments, const MeshScene& scene) {
  DrawnPlaces wanted = {parse_whole_number("--random", *arguments.random, 1, kMostPlaces), 1};
  if (arguments.seed) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    wanted.seed = parse_whole_number("--seed", *arguments.seed, 0, kMost);
  }
  if (arguments.from) {
    wanted.from = scene.place("--from", *arguments.from);
    wanted.within = parse_number("--within", *arguments.within, 0, kMostLength);
  }
  return probe_random(scene, wanted);
}

ProbeAnswer ask(const ProbeArguments& arguments, const MeshScene& scene) {
  const auto radius = [&] { return parse_number("--within", *arguments.within, 0, kMostLength); };
  if (arguments.nearest) {
    return probe_nearest(scene, parse_place("--nearest", *arguments.nearest));
  }
  if (arguments.height) return probe_height(scene, scene.place("--height", *arguments.height));
  if (arguments.random) return ask_random(arguments, scene);
  if (arguments.walls) {
    return probe_walls(scene, scene.place("--walls", *arguments.walls), radius());
  }
  if (arguments.circle) {
    return probe_circle(scene, scene.place("--circle", *arguments.circle), radius());
  }
  if (!arguments.ray.empty()) {
    return probe_ray(scene, scene.place("--ray", arguments.ray[0]),
                     parse_place("--ray", arguments.ray[1]));
  }
  return probe_slide(scene, scene.place("--slide", arguments.slide[0]),
                     parse_place("--slide", arguments.slide[1]));
}

GraphPicture picture_of(const ProbeAnswer& answer, const MeshScene& scene) {
  GraphPicture picture = picture_of(scene);
  picture.costs = answer.costs;
  picture.line = answer.line;
  picture.goals = answer.marks;
  if (!answer.line.empty()) {
    picture.starts = {answer.line.front()};
    picture.goals = {answer.line.back()};
  }
  return picture;
}

std::string csv_of(const ProbeAnswer& answer) {
  if (!answer.is_list) {
    throw usage_error("--format: csv is the form of lists, of --walls, --circle and --random");
  }
  std::string text;
  for (const std::vector<std::string>& row : answer.text) {
    for (std::size_t i = 0; i < row.size(); ++i) text += (i == 0 ? "" : ",") + row[i];
    text += "\n";
  }
  return text;
}

std::string formatted(const ProbeAnswer& answer, const MeshScene& scene, ProbeFormat format) {
  switch (format) {
    case ProbeFormat::json: return json_text(answer.json);
    case ProbeFormat::csv: return csv_of(answer);
    case ProbeFormat::svg: return value_or_refuse(draw_svg(picture_of(answer, scene)));
    case ProbeFormat::png: return value_or_refuse(draw_png(picture_of(answer, scene)));
    case ProbeFormat::text: break;
  }
  if (answer.is_list) return aligned(answer.text);
  std::string text;
  for (const std::vector<std::string>& row : answer.text) {
    text += fmt::format("{:<10} {}\n", row[0], row[1]);
  }
  return text;
}

ExitCode run_probe(const ProbeArguments& arguments) {
  const ProbeFormat format = chosen_format({arguments.format, arguments.output}, kProbeFormats,
                                           {kProbeEndings, ProbeFormat::text, true});
  require_one_question(arguments);
  if (format == ProbeFormat::png) require_no_terminal("-o", arguments.output);
  require_other_file("-o", arguments.output, {arguments.mesh});
  if (!is_mesh_scene(arguments.mesh) && std::filesystem::exists(path_of(arguments.mesh))) {
    const Error error{arguments.mesh, 0,
                      "is no navigation mesh; wend convert MAP level.mesh makes one of a grid"};
    throw no_map(error, read_map_bytes(arguments.mesh), arguments.mesh);
  }
  const std::unique_ptr<MeshScene> scene = load_mesh_scene(
      arguments.mesh,
      arguments.radius ? parse_number("--radius", *arguments.radius, 0, kMostLength) : 0);
  write_output(arguments.output, formatted(ask(arguments, *scene), *scene, format));
  return ExitCode::success;
}

}  // namespace

Command add_probe(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("probe", "Ask a navigation mesh what is round a place");
  const auto arguments = std::make_shared<ProbeArguments>();
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  const auto add_two = [&](const char* name, std::vector<std::string>& value,
                           const std::string& text) {
    app.add_option(name, value, text)->type_name("X,Y X,Y")->expected(1, 2);
  };
  app.add_option("MESH", arguments->mesh, "A navigation mesh; - for standard input")->required();
  add("--nearest", arguments->nearest, "X,Y", "The nearest place of the mesh");
  add_two("--ray", arguments->ray, "How far one gets straight from one place to another");
  add_two("--slide", arguments->slide, "Where a step ends that slides along walls");
  add("--walls", arguments->walls, "X,Y", "The walls round a place, by distance");
  add("--circle", arguments->circle, "X,Y", "The polygons round a place, by distance");
  add("--random", arguments->random, "N", "So many places drawn at random");
  add("--height", arguments->height, "X,Y", "The ground's height");
  add("--within", arguments->within, "R",
      "Of --walls and --circle: the radius; of --random --from: "
      "the length of the way");
  add("--seed", arguments->seed, "S", "Of --random [1]");
  add("--radius", arguments->radius, "R",
      "Ask of a disc of that radius: its middle keeps so far from walls [0]");
  add("--from", arguments->from, "X,Y", "Of --random: places that a way from here leads to");
  add("--format", arguments->format, "FORMAT",
      "text, json, csv, svg, png [as the file's name ends; else text]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  app.footer(kProbeExamples);
  return {&app, [arguments] { return run_probe(*arguments); }};
}

}  // namespace wend::cli
