#include "answer.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "cell_names.h"
#include "output.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

constexpr double kLargestExact = 9007199254740992.0;  // 2^53: every whole double below is exact

bool is_whole(double number) {
  return std::floor(number) == number && std::abs(number) <= kLargestExact;
}

std::string explanation_of_partial(const Query& query) {
  const char* goal =
      query.goals.empty() ? "the goal cannot be reached" : "none of the goals can be reached";
  const bool closest = query.options.fallback == Fallback::closest_to_goal;
  return fmt::format(" ({}; the path leads to {})", goal,
                     closest ? "the nearest place" : "the place near it that is cheapest to reach");
}

/// What a status means, where its name does not say it all.
std::string explanation(Status status, const Query& query) {
  const bool several = !query.goals.empty();
  switch (status) {
    case Status::partial: return explanation_of_partial(query);
    case Status::unreachable:
      if (query.range > 0) return " (no path leads near enough)";
      return several ? " (no path leads to any of the goals)" : " (no path leads to the goal)";
    case Status::start_blocked: return " (the start is not walkable)";
    case Status::goal_blocked:
      return several ? " (none of the goals is walkable)" : " (the goal is not walkable)";
    case Status::limit_reached:
    case Status::cancelled: return " (the path leads to the best place so far)";
    default: return "";
  }
}

std::string method(const Answer& answer) {
  std::string text = answer.algorithm->title;
  if (answer.algorithm->informed) text += ", heuristic " + answer.heuristic;
  if (answer.algorithm->weighted) text += fmt::format(", weight {:g}", answer.query.options.weight);
  return text;
}

/// The cells in lines of about 80 characters, below one another.
template <class Place>
std::string wrapped_cells(const Scene& scene, const std::vector<Place>& cells,
                          std::size_t indentation) {
  constexpr std::size_t kWidth = 80;
  std::string text;
  std::size_t line = 0;
  for (const Place& p : cells) {
    const std::string cell = cell_text(scene, p);
    if (line + cell.size() > kWidth) {
      text += "\n" + std::string(indentation, ' ');
      line = 0;
    } else if (line > 0) {
      text += " ";
    }
    text += cell;
    line += cell.size() + 1;
  }
  return text;
}

/// The length of the way straight from way point to way point, and what that saves. On terrain the
/// path's own length is another measure.
std::string smooth_text(const SmoothPath& smooth, const Path& path) {
  const std::string text = length_text(smooth.length);
  if (smooth.path_length == 0) return text;
  const double share = 100 * std::max(0.0, 1 - smooth.length / smooth.path_length);
  const std::string before = length_text(smooth.path_length);
  const bool alike = before == length_text(path.length);
  return alike ? fmt::format("{} ({:.2f} % shorter)", text, share)
               : fmt::format("{} ({:.2f} % shorter than {}, the path measured alike)", text, share,
                             before);
}

/// The squared distance between two cells, or the number of the square ring: whatever chose the
/// place that stands in for a goal.
std::int64_t distance(Point a, Point b, const Query& query) {
  const std::int64_t dx = std::abs(std::int64_t{a.x} - b.x);
  const std::int64_t dy = std::abs(std::int64_t{a.y} - b.y);
  const bool by_rings = query.options.fallback == Fallback::cheapest_to_reach;
  return by_rings ? std::max(dx, dy) : dx * dx + dy * dy;
}

/// Which goal was reached, and how far from it the path ends; empty where there was no choice.
std::string goal_text(const Answer& answer) {
  const std::optional<Point> goal = reached_goal(answer);
  if (!goal) return "";
  const Point end = answer.path.points.back();
  const bool apart = end != *goal;
  if (!apart && answer.query.goals.empty() && answer.query.range == 0) return "";
  std::string text = cell_text(*answer.scene, *goal);
  if (!apart) return text;
  const auto& floors = answer.scene->floors;
  if (floors && floors->cell(end).floor != floors->cell(*goal).floor) {
    return text + " (the path ends on another floor)";
  }
  return text + fmt::format(" ({:.3g} cells from the path's end)",
                            std::hypot(end.x - goal->x, end.y - goal->y));
}

/// A line for each.
template <class Place>
std::string cell_lines(const Answer& answer, const std::vector<Place>& places,
                       const std::string& before = "") {
  std::string text;
  for (const Place& p : places) text += before + cell_text(*answer.scene, p) + "\n";
  return text;
}

/// The path, and the alternatives, by their numbers.
std::string cell_routes_csv(const Answer& answer, const std::string& cells) {
  std::string text = "route," + cells + cell_lines(answer, answer.path.points, "0,");
  std::size_t number = 0;
  for (const Path& other : answer.alternatives) {
    text += cell_lines(answer, other.points, fmt::format("{},", ++number));
  }
  return text;
}

}  // namespace

std::string promise(const Path& path) {
  if (path.optimal && !path.waypoints.empty()) return "shortest at any angle";
  if (path.optimal) return "cheapest";
  if (path.bound > 0) return fmt::format("at most {:g} times the cheapest", path.bound);
  return "";
}

std::span<const Point> goals_of(const Query& query) {
  return query.goals.empty() ? std::span<const Point>(&query.to, 1) : query.goals;
}

std::optional<Point> reached_goal(const Answer& answer) {
  const Path& path = answer.path;
  const bool reached = path.status == Status::found || path.status == Status::partial;
  if (!reached || path.points.empty()) return std::nullopt;
  // Within a range the fallback had no say.
  Query query = answer.query;
  if (path.status == Status::found) query.options.fallback = Fallback::none;
  const auto goals = goals_of(answer.query);
  return *std::min_element(goals.begin(), goals.end(), [&](Point a, Point b) {
    return distance(a, path.points.back(), query) < distance(b, path.points.back(), query);
  });
}

ExitCode exit_code_of(Status status) {
  switch (status) {
    case Status::found: return ExitCode::success;
    case Status::partial:
    case Status::unreachable:
    case Status::start_blocked:
    case Status::goal_blocked: return ExitCode::no_path;
    case Status::start_outside:
    case Status::goal_outside:
    case Status::invalid: return ExitCode::usage;
    case Status::limit_reached: return ExitCode::limit_reached;
    case Status::cancelled: return ExitCode::interrupted;
    case Status::running:
    case Status::stale: return ExitCode::internal;
  }
  return ExitCode::internal;
}

ExitCode tell_of_missing_costs(const char* what) {
  print_warning(
      fmt::format("limit_reached: some {} cost more than a search can count, and are missing; give "
                  "a coarser cost model (--costs) or rounder terrain",
                  what));
  return ExitCode::limit_reached;
}

void warn_without_path(Status status) {
  const char* meaning = "";
  switch (status) {
    case Status::partial: meaning = "no goal can be reached; the path leads near one"; break;
    case Status::unreachable: meaning = "no path leads to the goal"; break;
    case Status::start_blocked: meaning = "the start is not walkable"; break;
    case Status::goal_blocked: meaning = "the goal is not walkable"; break;
    case Status::limit_reached: meaning = "the search was given up before it found the goal"; break;
    case Status::cancelled: meaning = "interrupted before the goal was found"; break;
    default: return;
  }
  print_warning(fmt::format("{}: {}", to_string(status), meaning));
}

std::string cost_text(double cost) {
  if (is_whole(cost)) return fmt::format("{:.0f}", cost);
  std::string text = fmt::format("{:.3f}", cost);
  return text.substr(0, text.find_last_not_of('0') + 1);
}

std::string length_text(double length) { return fmt::format("{:.6g}", length); }

nlohmann::ordered_json cost_json(double cost) {
  if (is_whole(cost)) return static_cast<std::int64_t>(cost);
  return cost;
}

std::string summary_line(const Answer& answer, const char* separator) {
  const Path& path = answer.path;
  std::vector<std::string> parts = {to_string(path.status)};
  if (!path.nodes.empty()) {
    parts.push_back("cost " + cost_text(path.cost));
    parts.push_back("length " + length_text(path.length));
    parts.push_back(fmt::format("steps {}", path.steps()));
  }
  if (answer.smooth && !path.nodes.empty()) {
    parts.push_back("smooth " + length_text(answer.smooth->length));
  }
  parts.push_back(fmt::format("expanded {}", path.counters.expanded));
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string answer_text(const Answer& answer) {
  const Path& path = answer.path;
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{:<10} {}\n", name, value);
  };
  add("status",
      fmt::format("{}{}", to_string(path.status), explanation(path.status, answer.query)));
  add("algorithm", method(answer));
  if (answer.choice != nullptr) add("chosen", fmt::format("because {}", answer.choice));
  const std::string goal = goal_text(answer);
  if (!goal.empty()) add("goal", goal);
  if (!path.nodes.empty()) {
    const std::string said = promise(path);
    add("cost", cost_text(path.cost) + (said.empty() ? "" : " (" + said + ")"));
    add("length", length_text(path.length));
    add("steps", std::to_string(path.steps()));
  }
  add("expanded", fmt::format("{} (generated {}, reopened {})", path.counters.expanded,
                              path.counters.generated, path.counters.reopened));
  add("time", fmt::format("{:.1f} microseconds", answer.microseconds));
  if (!path.nodes.empty()) add("path", wrapped_cells(*answer.scene, path.points, 11));
  if (!path.waypoints.empty()) add("line", wrapped_cells(*answer.scene, path.waypoints, 11));
  if (!path.nodes.empty() && answer.smooth) {
    add("smooth", smooth_text(*answer.smooth, path));
    add("waypoints", wrapped_cells(*answer.scene, answer.smooth->waypoints, 11));
  }
  if (answer.curve) {
    add("curve", fmt::format("{}, {} points, tightest {:.3g}", length_text(answer.curve->length),
                             answer.curve->points.size(), answer.curve->tightest));
  }
  for (const Path& other : answer.alternatives) {
    add("or", fmt::format("cost {} ({:.3g} times the cheapest), length {}", cost_text(other.cost),
                          other.bound, length_text(other.length)));
    add("", wrapped_cells(*answer.scene, other.points, 11));
  }
  return text;
}

std::string answer_json(const Answer& answer) {
  const Path& path = answer.path;
  nlohmann::ordered_json json;
  json["status"] = to_string(path.status);
  if (path.status == Status::invalid) json["reason"] = path.reason;
  // No way is not one that costs nothing.
  const bool any = !path.nodes.empty();
  json["cost"] = any ? cost_json(path.cost) : nullptr;
  json["length"] = any ? nlohmann::ordered_json(path.length) : nullptr;
  json["optimal"] = path.optimal;
  json["bound"] = path.bound;
  if (const auto goal = reached_goal(answer)) json["goal"] = cell_json(*answer.scene, *goal);
  json["path"] = cells_json(*answer.scene, path.points);
  json["steps"] = path.steps();
  if (!path.waypoints.empty()) json["line"] = cells_json(*answer.scene, path.waypoints);
  if (answer.smooth) {
    json["waypoints"] = cells_json(*answer.scene, answer.smooth->waypoints);
    json["waypoint_links"] = answer.smooth->links;
    json["smooth_length"] = answer.smooth->length;
    json["path_length"] = answer.smooth->path_length;
  }
  if (answer.curve) {
    json["curve"] = cells_json(*answer.scene, answer.curve->points);
    json["curve_length"] = answer.curve->length;
    json["curve_tightest"] = answer.curve->tightest;
  }
  for (const Path& other : answer.alternatives) {
    json["alternatives"].push_back({{"cost", cost_json(other.cost)},
                                    {"length", other.length},
                                    {"path", cells_json(*answer.scene, other.points)}});
  }
  json["expanded"] = path.counters.expanded;
  json["generated"] = path.counters.generated;
  json["reopened"] = path.counters.reopened;
  json["microseconds"] = answer.microseconds;
  json["algorithm"] = answer.algorithm->name;
  if (answer.choice != nullptr) json["chosen_because"] = answer.choice;
  json["heuristic"] = answer.heuristic;
  if (answer.algorithm->weighted) json["weight"] = answer.query.options.weight;
  if (answer.algorithm->seeded) json["seed"] = answer.query.options.seed;
  json["corners"] = to_string(answer.navigator->options().corners);
  json["version"] = WEND_VERSION;
  return json_text(json);
}

std::string answer_csv(const Answer& answer) {
  const std::string cells = answer.scene->floors ? "x,y,floor\n" : "x,y\n";
  if (answer.wants_alternatives) return cell_routes_csv(answer, cells);
  if (!answer.wants_curve) {
    return cells +
           cell_lines(answer, answer.smooth ? answer.smooth->waypoints : answer.path.points);
  }
  return answer.curve ? cells + cell_lines(answer, answer.curve->points) : cells;
}

}  // namespace wend::cli
