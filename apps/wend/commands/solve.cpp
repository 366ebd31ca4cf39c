// `wend solve`: one path on one map.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "measure/anytime_run.h"
#include "options/alternatives.h"
#include "options/anytime.h"
#include "options/recording.h"
#include "pictures/any_picture.h"
#include "pictures/ascii_picture.h"
#include "pictures/text_window.h"
#include "report/answer.h"
#include "report/overestimates.h"
#include "report/shapes.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "scene/overlay_file.h"
#include "scene/prepared_query.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/terminal.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

enum class SolveFormat { text, ascii, json, csv, svg, png };

const std::vector<Named<SolveFormat>> kSolveFormats = {
    {"text", SolveFormat::text}, {"ascii", SolveFormat::ascii}, {"json", SolveFormat::json},
    {"csv", SolveFormat::csv},   {"svg", SolveFormat::svg},     {"png", SolveFormat::png}};

const std::vector<Named<CurveKind>> kCurves = {{"arcs", CurveKind::arcs},
                                               {"catmull_rom", CurveKind::catmull_rom}};

constexpr const char* kSolveExamples =
    "Examples:\n"
    "  wend solve\n"
    "  wend solve scenes/demo.map --from 8,4 --to 50,10\n"
    "  wend solve scenes/demo.map --from 8,4 --to 50,10 --weight 2 --format json\n"
    "  wend solve scenes/demo.map --from 8,4 --to 50,10 --smooth --format svg -o path.svg\n"
    "  wend solve scenes/demo.map --from 8,4 --to 50,10 --anytime 5ms\n"
    "  wend solve scenes/world.json --from Hollin --to Sarn --format json\n"
    "  wend solve scenes/swamp.map --from 2,7 --to 29,6 --costs scenes/swamp.costs --costs 5/7\n"
    "  printf 'S..\\n.#.\\n..G\\n' | wend solve - --corners never\n";

struct SolveArguments : QueryArguments {
  std::optional<std::string> format;
  std::optional<std::string> output;
  bool smooth = false;
  std::optional<std::string> curve;
  std::optional<std::string> turning_radius;
  AlternativesArguments alternatives;
  std::optional<std::string> anytime;
  std::optional<std::string> record;
};

const char* name_of(SolveFormat format) {
  const auto same = [&](const auto& named) { return named.value == format; };
  return std::find_if(kSolveFormats.begin(), kSolveFormats.end(), same)->name;
}

std::string formatted(const Answer& answer, SolveFormat format, bool to_file) {
  switch (format) {
    case SolveFormat::text: return answer_text(answer);
    case SolveFormat::ascii:
      return to_file ? ascii_picture(answer, false, kWholeMap)
                     : ascii_picture(answer, wants_colour(stdout), text_columns());
    case SolveFormat::json: return answer_json(answer);
    case SolveFormat::csv: return answer_csv(answer);
    case SolveFormat::svg: return drawn(picture_of(answer), PictureFormat::svg);
    case SolveFormat::png: return drawn(picture_of(answer), PictureFormat::png);
  }
  return "";
}

/// The built-in scene is there to be looked at, unless more is asked for than one would see.
SolveFormat solve_format(const SolveArguments& arguments) {
  const bool more = arguments.curve || arguments.alternatives.count || arguments.anytime;
  const bool text = arguments.movement.map || more;
  return chosen_format({arguments.format, arguments.output}, kSolveFormats,
                       {kSolveFormats, text ? SolveFormat::text : SolveFormat::ascii, true});
}

bool is_picture(SolveFormat format) {
  return format == SolveFormat::svg || format == SolveFormat::png;
}

/// Refuses formats that would silently leave out a result.
void require_room(const SolveArguments& arguments, SolveFormat format) {
  const bool others = arguments.alternatives.count.has_value();
  if (arguments.anytime && format != SolveFormat::text && format != SolveFormat::json) {
    throw usage_error(
        fmt::format("--anytime: {} has no room for its paths; say text or json", name_of(format)));
  }
  if (format == SolveFormat::ascii && (arguments.curve || others)) {
    throw usage_error(
        fmt::format("{}: ascii has no room for it; add --format text, json, csv, svg or png",
                    others ? "--alternatives" : "--curve"));
  }
  const bool picture = is_picture(format);
  if (picture && arguments.smooth && arguments.curve) {
    throw usage_error("--smooth: a picture shows this or --curve; text and json have both");
  }
  if (format == SolveFormat::csv) {
    require_one_list(arguments.smooth, arguments.curve.has_value(), others);
  }
}

/// For a unit of the size that was given, if it is a disc.
std::optional<CurveOptions> parse_curve(const SolveArguments& arguments) {
  if (!arguments.curve) {
    if (!arguments.turning_radius) return std::nullopt;
    throw usage_error("--turning-radius: only curves have one; say --curve arcs");
  }
  CurveOptions options;
  options.kind = parse_named("--curve", "curve", *arguments.curve, kCurves);
  if (arguments.turning_radius) {
    if (options.kind != CurveKind::arcs) {
      throw usage_error("--turning-radius: only arcs have one; say --curve arcs");
    }
    options.turning_radius =
        parse_number("--turning-radius", *arguments.turning_radius, 0.01, UnitSize::kMost);
  }
  return options;
}

/// An answer that there is none is no reason to replace a file; programs that read JSON may like
/// the reason there.
[[noreturn]] void refuse(const Answer& answer, SolveFormat format,
                         const std::optional<std::string>& output) {
  const bool printed = format == SolveFormat::json && goes_to_standard_output(output);
  if (printed) write_output(output, answer_json(answer));
  throw refused_search(answer.scene->navigator(), *answer.algorithm, answer.path.reason);
}

/// Whether the format says how the search ended.
bool says_status(SolveFormat format) {
  return format == SolveFormat::text || format == SolveFormat::ascii || format == SolveFormat::json;
}

/// A picture shows the search; and other routes are those beside A*'s.
bool shows_search(const SolveArguments& arguments, SolveFormat format) {
  return is_picture(format) || arguments.alternatives.count;
}

/// Refuses requests that the map cannot answer.
void require_possible(const SolveArguments& arguments, SolveFormat format,
                      const PreparedQuery& prepared) {
  if (arguments.smooth) require_smoothable(*prepared.scene);
  if (format == SolveFormat::ascii && as_grid(*prepared.scene) == nullptr) {
    throw usage_error("--format ascii: only grids are drawn in letters; say text or svg");
  }
  if (arguments.alternatives.count && prepared.way) {
    throw usage_error("--alternatives: on a map of waypoints they lead from one to another");
  }
  if (!arguments.record) return;
  if (prepared.way) {
    throw usage_error("--record: on a map of waypoints it is for ways from one to another");
  }
  if (arguments.search.baked && as_grid(*prepared.scene) == nullptr) {
    throw usage_error("--record: what is looked up in tables is no search; leave out --baked");
  }
  std::vector<std::string> inputs = files_of(arguments.movement);
  for (const auto& file :
       {arguments.ends.goals, arguments.search.baked, arguments.search.overlay, arguments.output}) {
    inputs.push_back(file.value_or(""));
  }
  require_recordable(arguments.record, *prepared.scene, arguments.movement, inputs);
}

void record_answer(const PreparedQuery& prepared, const Path& path, const std::string& file) {
  SceneRecorder recorder(*prepared.scene);
  recorder.asked(prepared.query, path);
  recorder.save(file);
}

ExitCode run_solve(SolveArguments arguments, const CLI::App& app) {
  const SolveFormat format = solve_format(arguments);
  if (shows_search(arguments, format)) {
    arguments.search = shown_query(arguments, arguments.alternatives.count.has_value()).search;
  }
  require_room(arguments, format);
  if (arguments.anytime) {
    if (arguments.alternatives.count) {
      throw usage_error("--alternatives: are to the cheapest path; leave out --anytime");
    }
    arguments.search = with_anytime(arguments.search, *arguments.anytime);
  }
  if (format == SolveFormat::png) require_no_terminal("-o", arguments.output);
  const std::optional<std::string>& output = arguments.output;
  const std::optional<CurveOptions> curve_options = parse_curve(arguments);
  const std::optional<AlternativesOptions> others = parse_alternatives(arguments.alternatives);
  const PreparedQuery prepared = prepare(arguments, app, "solve", output);
  require_possible(arguments, format, prepared);

  Workspace workspace(checked_allocator());
  Answer answer =
      arguments.anytime ? solve_anytime(prepared, workspace) : solve(prepared, workspace);
  if (arguments.record) record_answer(prepared, answer.path, *arguments.record);
  if (answer.path.status == Status::invalid) refuse(answer, format, output);
  make_room(answer);
  if (arguments.smooth) smooth(answer);
  answer.wants_curve = curve_options.has_value();
  answer.wants_alternatives = others.has_value();
  if (others) {
    answer.alternatives = find_alternatives(prepared.scene->navigator(), prepared.query, *others);
  }
  if (curve_options) add_curve(*curve_options, answer);
  const bool to_file = !goes_to_standard_output(output);
  write_output(output, formatted(answer, format, to_file));
  if (to_file || !says_status(format)) warn_without_path(answer.path.status);
  if (!prepared.algorithm->any_angle) {
    warn_of_overestimates(prepared.query.options.heuristic, *prepared.scene);
  }
  return exit_code_of(answer.path.status);
}

}  // namespace

Command add_solve(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("solve", "Find one path on one map");
  const auto arguments = std::make_shared<SolveArguments>();
  add_query_options(app, *arguments);
  add_overlay_option(app, arguments->search.overlay);
  app.add_flag("--smooth", arguments->smooth,
               "Also go straight where one can see, and a large unit has room: the way points that "
               "remain of the path");
  app.add_option("--curve", arguments->curve,
                 "Also make a curve of the path, in which nothing is nearer than half the disc's "
                 "diameter: arcs, catmull-rom")
      ->type_name("KIND");
  app.add_option("--turning-radius", arguments->turning_radius,
                 "Of arcs, in cells, where there is room [1]")
      ->type_name("R");
  add_alternatives_options(app, arguments->alternatives);
  add_anytime_option(app, arguments->anytime);
  add_record_option(app, arguments->record);
  app.add_option("--format", arguments->format,
                 joined(names_of(kSolveFormats)) +
                     " [as the file's name ends; else text, or ascii for the built-in scene]")
      ->type_name("FORMAT");
  app.add_option("-o,--output", arguments->output, kOutputHelp)->type_name("FILE");
  app.footer(kSolveExamples);
  return {&app, [arguments, &app] { return run_solve(*arguments, app); }};
}

}  // namespace wend::cli
