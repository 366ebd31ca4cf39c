#include "report/answer.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "scene/cell_names.h"
#include "terminal/output.h"

namespace wend::cli {
namespace {

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

}  // namespace

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

std::string summary_line(const Answer& answer) {
  const bool smooth = answer.smooth && !answer.path.nodes.empty();
  return summary_line(answer, true, smooth ? "smooth " + length_text(answer.smooth->length) : "");
}

std::string answer_text(const Answer& answer) {
  const Path& path = answer.path;
  const auto list = [&](const auto& places) {
    std::vector<std::string> words;
    for (const auto& place : places) words.push_back(cell_text(*answer.scene, place));
    return wrapped(words, " ");
  };
  NamedLines lines;
  add_head(answer, goal_text(answer), true, lines);
  if (!path.nodes.empty()) lines.add("path", list(path.points));
  if (!path.waypoints.empty()) lines.add("line", list(path.waypoints));
  if (!path.nodes.empty() && answer.smooth) {
    lines.add("smooth", smooth_text(*answer.smooth, path));
    lines.add("waypoints", list(answer.smooth->waypoints));
  }
  if (answer.curve) {
    lines.add("curve",
              fmt::format("{}, {} points, tightest {:.3g}", length_text(answer.curve->length),
                          answer.curve->points.size(), answer.curve->tightest));
  }
  for (const Path& other : answer.alternatives) {
    lines.add("or", fmt::format("cost {} ({:.3g} times the cheapest), length {}",
                                cost_text(other.cost), other.bound, length_text(other.length)));
    lines.add("", list(other.points));
  }
  return lines.text();
}

std::string answer_json(const Answer& answer) {
  const Path& path = answer.path;
  nlohmann::ordered_json json = head_json(answer, true);
  if (const auto goal = reached_goal(answer)) json["goal"] = cell_json(*answer.scene, *goal);
  json["path"] = cells_json(*answer.scene, path.points);
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
  json["corners"] = to_string(answer.navigator->options().corners);
  add_tail(answer, json);
  return json_text(json);
}

std::string answer_csv(const Answer& answer) {
  const std::string cells = answer.scene->floors ? "x,y,floor\n" : "x,y\n";
  if (answer.wants_alternatives) {
    return routes_csv(answer, cells, [&](const Path& path, const std::string& before) {
      return cell_lines(answer, path.points, before);
    });
  }
  if (!answer.wants_curve) {
    return cells +
           cell_lines(answer, answer.smooth ? answer.smooth->waypoints : answer.path.points);
  }
  return answer.curve ? cells + cell_lines(answer, answer.curve->points) : cells;
}

}  // namespace wend::cli
