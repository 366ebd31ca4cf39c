// `wend explore`: a unit finds its way through a map that it does not know.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "measure/exploration.h"
#include "options/ends.h"
#include "pictures/text_window.h"
#include "report/answer.h"
#include "scene/grid_scene.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/suggest.h"
#include "terminal/values.h"
#include "wend/picture/draw.h"

namespace wend::cli {
namespace {

enum class ExploreFormat { text, ascii, json, svg, png, gif };

const std::vector<Named<ExploreFormat>> kExploreFormats = {
    {"text", ExploreFormat::text}, {"ascii", ExploreFormat::ascii}, {"json", ExploreFormat::json},
    {"svg", ExploreFormat::svg},   {"png", ExploreFormat::png},     {"gif", ExploreFormat::gif}};

const std::vector<Named<Unknown::Kind>> kUnknowns = {{"free", Unknown::Kind::free},
                                                     {"costly", Unknown::Kind::costly},
                                                     {"blocked", Unknown::Kind::blocked}};

constexpr const char* kExploreExamples =
    "Examples:\n"
    "  wend explore\n"
    "  wend explore scenes/flat.yaml --from 5,5 --to 54,4 --sight 12 --line-of-sight\n"
    "  wend explore scenes/demo.map --from 8,4 --to 50,10 --sight 2 --unknown costly --factor 3\n"
    "  wend explore scenes/demo.map --from 8,4 --to 50,10 --line-of-sight -o exploring.gif\n";

constexpr std::int32_t kLeastSight = 2;  // else it runs into what lies diagonally beside it
constexpr std::uint64_t kMostSight = 10'000;
constexpr std::size_t kExploringFrames = 80;
constexpr std::uint64_t kMostExploringFrames = 1000;

struct ExploreArguments {
  MovementArguments movement;
  std::optional<std::string> from;
  std::optional<std::string> to;
  std::optional<std::string> sight;
  std::optional<std::string> unknown;
  std::optional<std::string> factor;
  bool line_of_sight = false;
  std::optional<std::string> frames;
  std::optional<std::string> format;
  std::optional<std::string> output;
};

struct ExploreOptions {
  ExploreFormat format = ExploreFormat::text;
  ExplorationRules rules;
  std::size_t frames = kExploringFrames;
  std::size_t columns = kWholeMap;  ///< of a map in letters
};

Unknown parse_unknown(const ExploreArguments& arguments) {
  Unknown unknown;
  if (arguments.unknown) {
    unknown.kind = parse_named("--unknown", "rule", *arguments.unknown, kUnknowns);
  }
  if (unknown.kind == Unknown::Kind::costly) unknown.factor = 2;
  if (!arguments.factor) return unknown;
  if (unknown.kind != Unknown::Kind::costly) {
    throw usage_error(
        "--factor: only unknown cells that are costly have one; add --unknown costly");
  }
  unknown.factor = parse_number("--factor", *arguments.factor, 0.001, 1000);
  return unknown;
}

ExploreOptions parse_options(const ExploreArguments& arguments) {
  ExploreOptions options;
  options.format = chosen_format({arguments.format, arguments.output}, kExploreFormats,
                                 {kExploreFormats, ExploreFormat::text, true});
  const bool pixels = options.format == ExploreFormat::png || options.format == ExploreFormat::gif;
  if (pixels) require_no_terminal("-o", arguments.output);
  if (goes_to_standard_output(arguments.output)) options.columns = text_columns();
  ExplorationRules& rules = options.rules;
  if (arguments.sight) {
    rules.sight = static_cast<std::int32_t>(
        parse_whole_number("--sight", *arguments.sight, kLeastSight, kMostSight));
  }
  rules.kind = arguments.line_of_sight ? SightKind::line_of_sight : SightKind::radius;
  rules.unknown = parse_unknown(arguments);
  rules.keeps_views =
      pixels || options.format == ExploreFormat::svg || options.format == ExploreFormat::ascii;
  if (arguments.frames && options.format != ExploreFormat::gif) {
    throw usage_error("--frames: only an animation has them; use --format gif");
  }
  if (arguments.frames) {
    options.frames = parse_whole_number("--frames", *arguments.frames, 1, kMostExploringFrames);
  }
  return options;
}

/// The rules of the exploration: "sees 8 cells far by line of sight, unknown cells cost 2".
std::string rules_text(const ExplorationRules& rules) {
  const std::string unknown =
      rules.unknown.kind == Unknown::Kind::costly
          ? fmt::format("cost {:g}", rules.unknown.factor)
          : fmt::format("count as {}",
                        rules.unknown.kind == Unknown::Kind::free ? "free" : "blocked");
  return fmt::format("sees {} cells far{}, unknown cells {}", rules.sight,
                     rules.kind == SightKind::line_of_sight ? " in straight lines" : "", unknown);
}

std::string outcome_text(const Exploration& done) {
  std::string text = fmt::format("{}, {} steps, cost {}", to_string(done.status),
                                 done.way.size() - 1, cost_text(done.cost));
  if (done.status == Status::found && done.best_cost > 0) {
    text += fmt::format(", {:.2f} times the cheapest", done.cost / done.best_cost);
  }
  return text;
}

std::string text_of(const Exploration& done, const ExplorationRules& rules, std::size_t cells) {
  std::string text = outcome_text(done) + "\n";
  text += rules_text(rules) + "\n";
  text += fmt::format("changes    {} (looks after which the map looked otherwise)\n", done.changes);
  text += fmt::format("replans    {} (of these the ones that changed the way)\n", done.replans);
  text += fmt::format("expanded   {}; by A* from scratch after each change {}\n", done.expanded,
                      done.expanded_from_scratch);
  text += fmt::format("explored   {} of {} cells\n", done.explored, cells);
  return text;
}

std::string json_of(const Exploration& done, const ExplorationRules& rules,
                    const GridScene& scene) {
  nlohmann::ordered_json json;
  json["map"] = scene.name();
  json["status"] = to_string(done.status);
  json["sight"] = rules.sight;
  json["line_of_sight"] = rules.kind == SightKind::line_of_sight;
  json["unknown"] = kUnknowns[static_cast<std::size_t>(rules.unknown.kind)].name;
  if (rules.unknown.kind == Unknown::Kind::costly) json["factor"] = rules.unknown.factor;
  json["steps"] = done.way.size() - 1;
  json["cost"] = cost_json(done.cost);
  json["cheapest_cost"] = done.best_cost > 0 ? cost_json(done.best_cost) : nullptr;
  json["changes"] = done.changes;
  json["replans"] = done.replans;
  json["expanded"] = done.expanded;
  json["expanded_from_scratch"] = done.expanded_from_scratch;
  json["explored"] = done.explored;
  json["cells"] = scene.map().cell_count();
  json["path"] = nlohmann::ordered_json::array();
  for (const Point p : done.way) json["path"].push_back({p.x, p.y});
  return json_text(json);
}

/// The unit's knowledge after so many steps, in forward order.
class ExplorationPictures {
 public:
  ExplorationPictures(const Exploration& done, const ExplorationRules& rules,
                      const GridScene& scene, Point to)
      : done_(done) {
    picture_.map = &scene.map();
    picture_.title = scene.name();
    picture_.caption = "A unit " + rules_text(rules) + "; path: as it walked, alternative: as it " +
                       "meant to go on";
    picture_.starts = {done.way.front()};
    picture_.goals = {to};
    restart();
  }

  const Picture& show(std::size_t step) {
    if (step < shown_) restart();
    while (shown_ < step) apply(done_.views[++shown_]);
    picture_.path.assign(done_.way.begin(),
                         done_.way.begin() + static_cast<std::ptrdiff_t>(step) + 1);
    const auto taken = std::min(step - planned_, plan_.size());
    picture_.alternatives.clear();
    if (plan_.size() - taken > 1) {
      picture_.alternatives.emplace_back(plan_.begin() + static_cast<std::ptrdiff_t>(taken),
                                         plan_.end());
    }
    const bool last = step + 1 == done_.way.size();
    picture_.summary = last ? outcome_text(done_)
                            : fmt::format("after {} of {} steps", step, done_.way.size() - 1);
    return picture_;
  }
  const Picture& show_all() { return show(done_.way.size() - 1); }
  std::uint8_t fog(std::size_t cell) const { return picture_.fog[cell]; }

 private:
  void restart() {
    picture_.fog.assign(picture_.map->cell_count(), 1);
    shown_ = 0;
    apply(done_.views[0]);
  }
  void apply(const ExplorationView& view) {
    for (const Point p : view.found) picture_.fog[picture_.map->id(p)] = 0;
    if (view.plan.empty()) return;
    plan_ = view.plan;
    planned_ = shown_;
  }

  const Exploration& done_;
  Picture picture_;
  std::size_t shown_ = 0;
  std::vector<Point> plan_;
  std::size_t planned_ = 0;  // at which step
};

std::string animation_of(ExplorationPictures& pictures, std::size_t steps, std::size_t frames) {
  const std::size_t changes = std::min(steps, frames - 1);
  Animation animation;
  animation.frames = changes + 1;
  animation.delay = std::clamp(8000 / static_cast<int>(changes + 1), 60, 300) / 10 * 10;
  animation.frame = [&pictures, steps, changes](std::size_t index) -> const Picture& {
    return pictures.show(changes == 0 ? steps : steps * index / changes);
  };
  return value_or_refuse(draw_gif(animation));
}

/// ? not seen, # blocked, . free, * the way, S and G its ends, U where the unit stopped short.
std::string ascii_of(ExplorationPictures& pictures, const Exploration& done, const GridMap& map,
                     Point to, std::size_t columns) {
  pictures.show_all();
  std::vector<std::string> rows(static_cast<std::size_t>(map.height()));
  for (Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) {
      rows[static_cast<std::size_t>(p.y)] += pictures.fog(map.id(p)) != 0 ? '?'
                                             : map.walkable(p)            ? '.'
                                                                          : '#';
    }
  }
  const auto put = [&](Point p, char symbol) {
    rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)] = symbol;
  };
  for (const Point p : done.way) put(p, '*');
  put(done.way.back(), 'U');
  put(done.way.front(), 'S');
  put(to, 'G');
  const Point size = {map.width(), map.height()};
  const TextWindow window = window_round(done.way, size, columns);
  return fmt::format("{}\n{}{}\n", fmt::join(window.cut(rows), "\n"), window_text(window, size),
                     outcome_text(done));
}

std::string formatted(const Exploration& done, const ExploreOptions& options,
                      const GridScene& scene, Point to) {
  if (options.format == ExploreFormat::text) {
    return text_of(done, options.rules, scene.map().cell_count());
  }
  if (options.format == ExploreFormat::json) return json_of(done, options.rules, scene);
  ExplorationPictures pictures(done, options.rules, scene, to);
  switch (options.format) {
    case ExploreFormat::svg: return value_or_refuse(draw_svg(pictures.show_all()));
    case ExploreFormat::png: return value_or_refuse(draw_png(pictures.show_all()));
    case ExploreFormat::gif: return animation_of(pictures, done.way.size() - 1, options.frames);
    default: return ascii_of(pictures, done, scene.map(), to, options.columns);
  }
}

void require_explorable(const GridScene& scene) {
  if (!scene.scene().unit.small()) {
    throw usage_error("--unit-size: units of one cell explore; leave it out");
  }
  if (scene.scene().floors)
    throw usage_error("--floor: one floor is explored at a time; leave it out");
  if (!scene.map().links().empty()) {
    throw usage_error("explore: what is known of links is not kept; leave out --links");
  }
}

Point cell_of(const char* option, const std::optional<std::string>& text,
              const std::optional<Point>& usual, const GridScene& scene) {
  if (text) return scene.cell(scene.parse(option, *text));
  if (usual) return *usual;
  throw usage_error(
      fmt::format("explore: where {}? add {} X,Y", option[2] == 'f' ? "from" : "to", option));
}

/// A unit looks for one place.
std::optional<Point> only_goal(const Scene& scene) {
  const std::vector<Point>& goals = scene.ends.goals;
  return goals.size() == 1 ? std::optional(goals.front()) : std::nullopt;
}

ExitCode run_explore(const ExploreArguments& arguments, const CLI::App& app) {
  const ExploreOptions options = parse_options(arguments);
  if (is_no_grid(arguments.movement.map)) {
    throw usage_error("explore: only grids are explored; this map is none");
  }
  static_cast<void>(app);
  std::vector<std::string> inputs = files_of(arguments.movement);
  require_other_file("-o", arguments.output, inputs);
  const GridScene scene(arguments.movement);
  require_explorable(scene);
  const Point from = cell_of("--from", arguments.from, scene.scene().ends.start(), scene);
  const Point to = cell_of("--to", arguments.to, only_goal(scene.scene()), scene);
  if (!scene.map().walkable(from)) {
    warn_without_path(Status::start_blocked);
    return exit_code_of(Status::start_blocked);
  }
  const Exploration done = explore(scene.map(), scene.movement().grid, from, to, options.rules);
  write_output(arguments.output, formatted(done, options, scene, to));
  return done.status == Status::found ? ExitCode::success : ExitCode::no_path;
}

}  // namespace

Command add_explore(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("explore", "Let a unit find its way in the unknown");
  const auto arguments = std::make_shared<ExploreArguments>();
  add_map_and_movement(app, arguments->movement);
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--from", arguments->from, "X,Y", "Where the unit is");
  add("--to", arguments->to, "X,Y", "Where it wants to go");
  add("--sight", arguments->sight, "R", "How many cells far it sees, 2 or more [8]");
  app.add_flag("--line-of-sight", arguments->line_of_sight,
               "It sees in straight lines, and not through blocked cells");
  add("--unknown", arguments->unknown, "RULE",
      "What cells count as that it has not seen: " + joined(names_of(kUnknowns)) + " [free]");
  add("--factor", arguments->factor, "F",
      "With --unknown costly: how many times open ground they cost [2]");
  add("--frames", arguments->frames, "N",
      fmt::format("For gif: at most this many frames [{}]", kExploringFrames));
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kExploreFormats)) + " [as the file's name ends; else text]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  app.footer(kExploreExamples);
  return {&app, [arguments, &app] { return run_explore(*arguments, app); }};
}

}  // namespace wend::cli
