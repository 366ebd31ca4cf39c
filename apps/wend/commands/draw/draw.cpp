// `wend draw`: a search as a picture or an animation.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "commands/commands.h"
#include "commands/draw/draw_arguments.h"
#include "commands/draw/draw_map.h"
#include "options/alternatives.h"
#include "options/refuse_others.h"
#include "pictures/clusters_picture.h"
#include "pictures/funnel_picture.h"
#include "pictures/graph_picture.h"
#include "pictures/replay.h"
#include "pictures/search_picture.h"
#include "pictures/slanting_picture.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "scene/overlay_file.h"
#include "scene/traced_search.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/picture/draw.h"

namespace wend::cli {
namespace {

constexpr const char* kDrawExamples =
    "Examples:\n"
    "  wend draw -o demo.gif\n"
    "  wend draw scenes/demo.map -o map.svg\n"
    "  wend draw scenes/demo.map --from 8,4 --to 50,10 -o search.png\n"
    "  wend draw scenes/worked_example.map --from 1,2 --to 5,2 --costs classic --scores \\\n"
    "    -o scores.svg\n"
    "  wend draw scenes/worked_example.map --from 1,2 --to 5,2 --costs classic --scores \\\n"
    "    --steps 3 -o step3.svg\n"
    "  wend draw scenes/demo.map --first-moves 50,10 -o first-moves.svg\n"
    "  wend draw scenes/demo.map --clearance square -o clearance.png\n"
    "  wend draw scenes/demo.map --tiles 16 --from 8,4 --to 50,10 -o tiles.svg\n"
    "  wend draw scenes/demo.mesh --from 8.5,4.5 --to 50.5,10.5 --funnel all -o funnel.gif\n"
    "  wend gen towers --size 20x20 --floors 5 -o towers.navmesh\n"
    "  wend draw towers.navmesh --view 3d --from 1,1,0 --to 9,9,6 -o way.png\n"
    "  wend trace scenes/demo.map --from 8,4 --to 50,10 -o search.trace\n"
    "  wend draw --trace search.trace --frames 40 --delay 100 -o search.gif\n";

void require_drawable(const DrawOptions& options, const GridScene& grid) {
  const GridMap& map = grid.map();
  const bool flat = map.layout() == CellLayout::square && !grid.scene().floors;
  if (options.clusters && (!flat || !grid.scene().unit.small())) {
    throw usage_error("--clusters: they are drawn on one floor of squares, for units of one cell");
  }
  if (options.scores && std::max(map.width(), map.height()) > Picture::kMostScoredSide) {
    throw usage_error(
        fmt::format("--scores: the map has {0} x {1} cells; scores can be read on maps of at most "
                    "{2} x {2}",
                    map.width(), map.height(), Picture::kMostScoredSide));
  }
}

/// Fast enough not to bore, slow enough to follow; whole hundredths of a second.
int usual_delay(std::size_t frames) {
  constexpr int kWhole = 6000;
  return std::clamp(kWhole / static_cast<int>(frames), 60, 400) / 10 * 10;
}

template <class Shown>
std::string animation_of(Replay<Shown>& replay, std::size_t events, const DrawOptions& options) {
  const std::size_t changes = std::min<std::size_t>(events, options.frames - 1);
  AnimationOf<Shown> animation;
  animation.frames = changes + 1;
  animation.delay = options.delay ? static_cast<int>(*options.delay) : usual_delay(changes + 1);
  animation.last_delay = std::max(animation.last_delay, animation.delay);
  animation.frame = [&replay, &options, events, changes](std::size_t index) -> const Shown& {
    if (index < changes) return replay.show(events * index / changes);
    return options.steps ? replay.show(events) : replay.show_answer();
  };
  return value_or_refuse(draw_gif(animation));
}

std::vector<Path> alternatives_of(const TracedSearch& traced, const DrawArguments& arguments) {
  const auto options = parse_alternatives(arguments.alternatives);
  if (!options) return {};
  const io::SearchTrace& trace = traced.trace;
  if (!trace.more_goals.empty()) throw usage_error("--alternatives: there is more than one goal");
  const AnyScene& scene = *traced.scene;
  return find_alternatives(scene.navigator(),
                           {scene.node(trace.from), scene.node(trace.to), trace.algorithm, {}},
                           *options);
}

/// A still or an animation of what was filled in.
template <class Shown>
std::string drawn(Replay<Shown> replay, const io::SearchTrace& trace, const DrawOptions& options) {
  const std::size_t events =
      options.steps ? events_before(trace, *options.steps) : trace.events.size();
  if (options.format == DrawFormat::gif) return animation_of(replay, events, options);
  return still(options.steps ? replay.show(events) : replay.show_answer(), options.format);
}

std::string drawn_grid(const TracedSearch& traced, const DrawOptions& options,
                       const std::vector<Path>& alternatives) {
  require_drawable(options, *as_grid(*traced.scene));
  Picture picture = search_picture(traced, options.scores);
  add_alternatives(picture, alternatives);
  if (options.clusters) add_clusters(picture, *options.clusters);
  return drawn(Replay(traced.trace, std::move(picture)), traced.trace, options);
}

std::string drawn_graph(const TracedSearch& traced, const DrawOptions& options,
                        const std::vector<Path>& alternatives) {
  GraphPicture picture = graph_picture(traced);
  apply_view(options.view, *traced.scene, picture);
  for (const Path& other : alternatives) {
    picture.alternatives.push_back(route_of(*traced.scene, other));
  }
  return drawn(Replay(traced.trace, std::move(picture)), traced.trace, options);
}

/// Between places on a map of waypoints: as far as there is something to show, the path alone.
ExitCode draw_way(const PreparedQuery& prepared, const DrawArguments& arguments,
                  const DrawOptions& options) {
  if (options.steps) {
    throw usage_error("--steps: on a map of waypoints they are those from one to another");
  }
  if (arguments.alternatives.count) {
    throw usage_error("--alternatives: on a map of waypoints they lead from one to another");
  }
  Workspace workspace(checked_allocator());
  const Answer answer = solve(prepared, workspace);
  if (answer.path.status == Status::invalid) {
    throw refused_search(answer.scene->navigator(), *answer.algorithm, answer.path.reason);
  }
  write_output(arguments.output, still(graph_picture(answer), options.format));
  warn_without_path(answer.path.status);
  return exit_code_of(answer.path.status);
}

/// One step, or all of them. Without a path the map alone.
std::string drawn_funnel(const Answer& answer, const std::string& step,
                         const DrawOptions& options) {
  if (answer.path.nodes.empty()) return still(graph_picture(answer), options.format);
  FunnelPictures pictures(answer);
  const std::size_t count = pictures.count();
  if (step != "all") {
    return still(pictures.show(parse_whole_number("--funnel", step, 1, count) - 1), options.format);
  }
  if (options.format != DrawFormat::gif) {
    throw usage_error(fmt::format(
        "--funnel all: several steps are an animation; use --format gif, or a step 1 to {}",
        count));
  }
  constexpr int kReadable = 1200;  // milliseconds: a line is to be read
  const int delay = options.delay ? static_cast<int>(*options.delay) : kReadable;
  return value_or_refuse(draw_gif(pictures.animation(options.frames, delay)));
}

void refuse_beside_funnel(const CLI::App& app) {
  for (const char* name : {"--alternatives", "--clusters", "--scores", "--steps"}) {
    if (app.count(name) == 0) continue;
    throw usage_error(fmt::format("{}: does not go with --funnel, which has its own steps", name));
  }
}

ExitCode draw_funnel(const PreparedQuery& prepared, const DrawArguments& arguments,
                     const DrawOptions& options) {
  require_funnel(*prepared.scene, *prepared.algorithm);
  Workspace workspace(checked_allocator());
  const Answer answer = solve(prepared, workspace);
  if (answer.path.status == Status::invalid) {
    throw refused_search(answer.scene->navigator(), *answer.algorithm, answer.path.reason);
  }
  write_output(arguments.output, drawn_funnel(answer, *arguments.funnel, options));
  warn_without_path(answer.path.status);
  return exit_code_of(answer.path.status);
}

ExitCode draw_traced(const TracedSearch& traced, const DrawArguments& arguments,
                     const DrawOptions& options) {
  if (options.steps && *options.steps > traced.trace.expanded) {
    throw usage_error(fmt::format("--steps {}: the search ended after {} expansions",
                                  *options.steps, traced.trace.expanded));
  }
  const std::vector<Path> others = alternatives_of(traced, arguments);
  write_output(arguments.output, as_grid(*traced.scene) != nullptr
                                     ? drawn_grid(traced, options, others)
                                     : drawn_graph(traced, options, others));
  warn_without_path(traced.trace.status);
  return exit_code_of(traced.trace.status);
}

ExitCode run_draw(const DrawArguments& arguments, const CLI::App& app) {
  const bool is_graph = is_no_grid(arguments.movement.map);
  if (arguments.view.view && !arguments.trace) require_mesh("--view", arguments.movement.map);
  if (is_graph) refuse_grid_options(app);
  if (const auto done = draw_map(arguments, app)) return *done;
  if (arguments.trace) {
    refuse_others(app,
                  {"--trace", "--scores", "--steps", "--frames", "--delay", "--floor", "--links",
                   "--radius", "--view", "--level"},
                  "--trace, which has its search already");
  }
  const DrawOptions options = parse_draw_options(arguments);
  if (arguments.trace) {
    return draw_traced(load_traced(*arguments.trace, arguments.movement, arguments.output),
                       arguments, options);
  }
  const bool by_polygons = arguments.alternatives.count || arguments.funnel;
  PreparedQuery prepared =
      prepare(shown_query(arguments, by_polygons), app, "draw", arguments.output);
  if (arguments.funnel) {
    refuse_beside_funnel(app);
    return draw_funnel(prepared, arguments, options);
  }
  if (prepared.way) return draw_way(prepared, arguments, options);
  return draw_traced(run_traced(std::move(prepared)), arguments, options);
}

}  // namespace

Command add_draw(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("draw", "Draw a search as a picture or an animation");
  const auto arguments = std::make_shared<DrawArguments>();
  add_query_options(app, *arguments);
  add_overlay_option(app, arguments->search.overlay);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--trace", arguments->trace, "FILE",
      "Draw this saved search (wend trace) instead of searching");
  add("--first-moves", arguments->first_moves, "X,Y",
      "Instead of a search, draw with which move cheapest paths from there begin, for all cells");
  add("--clearance", arguments->clearance, "FORM",
      "Instead of a search, draw how large a unit of that form fits where: square, disc");
  add("--tiles", arguments->tiles, "SIDE",
      "Instead of a search, draw the flow tiles made on the way: on sectors of so many cells");
  app.add_flag("--scores", arguments->scores,
               fmt::format("Write F, G and H and an arrow to the parent into each cell, on maps of "
                           "at most {0} x {0}",
                           Picture::kMostScoredSide));
  app.add_flag("--clusters", arguments->clusters,
               "Draw the squares that HPA* goes by, and their entrances");
  add_alternatives_options(app, arguments->alternatives);
  add("--steps", arguments->steps, "N", "Draw the state after N expansions");
  add("--funnel", arguments->funnel, "N",
      "On a mesh, draw step N of how the way is pulled taut; all: as an animation");
  add("--frames", arguments->frames, "N",
      fmt::format("For gif: at most this many frames [{}]", kUsualFrames));
  add("--delay", arguments->delay, "MS",
      "For gif: milliseconds per frame; the last is held longer [60 to 400, by the frames]");
  add_view_options(app, arguments->view);
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kDrawFormats)) + " [as the file's name ends; else svg]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  app.footer(kDrawExamples);
  return {&app, [arguments, &app] { return run_draw(*arguments, app); }};
}

}  // namespace wend::cli
