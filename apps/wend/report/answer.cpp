#include "report/answer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "scene/grid_scene.h"
#include "terminal/output.h"
#include "terminal/terminal.h"
#include "wend/space/maps/waypoint_map.h"

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

/// The squared distance between two places, or the number of the square ring: the measure by which
/// the goal's substitute was chosen.
double distance(const Position& a, const Position& b, bool by_rings) {
  const double dx = std::abs(a.x - b.x);
  const double dy = std::abs(a.y - b.y);
  const double dz = std::abs(a.z - b.z);
  return by_rings ? std::max({dx, dy, dz}) : dx * dx + dy * dy + dz * dz;
}

/// Which goal was reached, and how far from it the path ends; empty where there was no choice.
std::string goal_text(const Answer& answer) {
  const NodeId goal = reached_goal(answer);
  if (goal == kNoNode) return "";
  const NodeId end = answer.path.nodes.back();
  if (end == goal && !answer.several_goals() && answer.ends.within == 0) return "";
  const std::string text = printable(answer.scene->text(goal));
  return end == goal ? text : fmt::format("{} ({})", text, answer.scene->apart_text(end, goal));
}

/// Nodes, or places between them, one behind the other.
template <class Places>
std::string list_text(const Answer& answer, const Places& places) {
  std::vector<std::string> words;
  for (const auto& place : places) words.push_back(printable(answer.scene->text(place)));
  return wrapped_list(words, answer.scene->separator());
}

template <class Places>
nlohmann::ordered_json list_json(const Answer& answer, const Places& places) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& place : places) list.push_back(answer.scene->json(place));
  return list;
}

/// A line for each.
template <class Places>
std::string list_csv(const Answer& answer, const Places& places, const std::string& before = "") {
  std::string text;
  for (const auto& place : places) text += before + answer.scene->fields(place) + "\n";
  return text;
}

/// Its line where it has one, else its nodes.
std::string route_csv(const Answer& answer, const Path& path, const std::string& before = "") {
  return answer.scene->has_lines() ? list_csv(answer, path.waypoints, before)
                                   : list_csv(answer, path.nodes, before);
}

/// The path and the alternatives, by their numbers.
std::string routes_csv(const Answer& answer) {
  std::string text = fmt::format("route,{}\n", answer.scene->columns());
  text += route_csv(answer, answer.path, "0,");
  std::size_t number = 0;
  for (const Path& other : answer.alternatives) {
    text += route_csv(answer, other, fmt::format("{},", ++number));
  }
  return text;
}

void add_better_text(const Answer& answer, NamedLines& lines) {
  const char* name = "paths";
  for (const BetterPath& each : answer.better) {
    const std::string bound =
        each.bound == 1 ? "cheapest" : fmt::format("at most {:.4g} times the cheapest", each.bound);
    lines.add_wrapped(std::exchange(name, ""),
                      fmt::format("cost {} ({}), {} nodes, {:.1f} us", cost_text(each.cost), bound,
                                  each.expanded, each.microseconds));
  }
}

void add_better_json(const Answer& answer, nlohmann::ordered_json& json) {
  if (!answer.wants_better) return;
  auto paths = nlohmann::ordered_json::array();
  for (const BetterPath& each : answer.better) {
    paths.push_back({{"cost", cost_json(each.cost)},
                     {"bound", each.bound},
                     {"expanded", each.expanded},
                     {"microseconds", each.microseconds}});
  }
  json["paths"] = std::move(paths);
}

void add_alternatives_text(const Answer& answer, NamedLines& lines) {
  for (const Path& other : answer.alternatives) {
    std::string text =
        fmt::format("cost {} ({:.3g} times the cheapest)", cost_text(other.cost), other.bound);
    if (answer.scene->has_lengths()) text += ", length " + length_text(other.length);
    lines.add("or", text);
    lines.add_wrapped("", answer.scene->has_lines() ? list_text(answer, other.waypoints)
                                                    : list_text(answer, other.nodes));
  }
}

void add_alternatives_json(const Answer& answer, nlohmann::ordered_json& json) {
  for (const Path& other : answer.alternatives) {
    nlohmann::ordered_json route;
    route["cost"] = cost_json(other.cost);
    if (answer.scene->has_lengths()) route["length"] = other.length;
    route["path"] = list_json(answer, other.nodes);
    if (!other.waypoints.empty()) route["line"] = list_json(answer, other.waypoints);
    json["alternatives"].push_back(std::move(route));
  }
}

}  // namespace

NodeId reached_goal(const Answer& answer) {
  const Path& path = answer.path;
  const bool reached = path.status == Status::found || path.status == Status::partial;
  const std::vector<NodeId>& goals = answer.ends.goals;
  if (!reached || path.nodes.empty() || goals.empty()) return kNoNode;
  const auto end = std::find(goals.begin(), goals.end(), path.nodes.back());
  if (end != goals.end()) return *end;
  // Within a range the fallback had no say.
  const bool by_rings =
      path.status == Status::partial && answer.options.fallback == Fallback::cheapest_to_reach;
  const auto apart = [&](NodeId goal) {
    return distance(answer.scene->position(goal), answer.scene->position(path.nodes.back()),
                    by_rings);
  };
  return *std::min_element(goals.begin(), goals.end(),
                           [&](NodeId a, NodeId b) { return apart(a) < apart(b); });
}

std::vector<NodeId> nodes_of(const SmoothPath& smooth, const AnyScene& scene) {
  return as_grid(scene)->nodes_of(smooth.waypoints);
}

std::string line_length_text(const Answer& answer) {
  const double length = length_of(answer.line);
  if (answer.line.size() < 2 || length == answer.length_before) return length_text(length);
  return fmt::format("{} ({:.2f} % shorter than {})", length_text(length),
                     100 * (1 - length / answer.length_before), length_text(answer.length_before));
}

/// By the places of their ends.
std::string links_text(const Answer& answer) {
  std::string text;
  const std::vector<Position>& line = answer.path.waypoints;
  for (const PathLink& leg : answer.path.links) {
    text += fmt::format("{}{} by link {} to {}", text.empty() ? "" : ", ",
                        answer.scene->text(line[leg.waypoint]), leg.link,
                        answer.scene->text(line[leg.waypoint + 1]));
  }
  return text;
}

/// The nodes of the path, and the line that is walked.
void add_places(const Answer& answer, nlohmann::ordered_json& json) {
  const Path& path = answer.path;
  json["path"] = answer.scene->list_json(path.nodes);
  answer.scene->add_positions(path.nodes, json);
  if (!path.waypoints.empty()) json["line"] = list_json(answer, path.waypoints);
  for (const PathLink& leg : path.links) {
    json["line_links"].push_back({{"from", leg.waypoint}, {"link", leg.link}});
  }
  if (!answer.line.empty()) json["line"] = list_json(answer, answer.line);
}

std::string answer_text(const Answer& answer) {
  const Path& path = answer.path;
  NamedLines lines;
  add_head(answer, goal_text(answer), lines);
  const char* nodes = answer.scene->has_lines() ? "polygons" : "path";
  if (!path.nodes.empty()) lines.add_wrapped(nodes, list_text(answer, path.nodes));
  if (!path.waypoints.empty()) lines.add_wrapped("line", list_text(answer, path.waypoints));
  if (!path.links.empty()) lines.add("links", links_text(answer));
  if (!answer.line.empty()) {
    lines.add_wrapped("line", list_text(answer, answer.line));
    lines.add("walked", line_length_text(answer));
  }
  if (!path.nodes.empty() && answer.smooth) {
    lines.add("smooth", smooth_text(*answer.smooth, path));
    lines.add_wrapped("waypoints", list_text(answer, nodes_of(*answer.smooth, *answer.scene)));
  }
  if (answer.curve) {
    lines.add("curve",
              fmt::format("{}, {} points, tightest {:.3g}", length_text(answer.curve->length),
                          answer.curve->points.size(), answer.curve->tightest));
  }
  add_alternatives_text(answer, lines);
  add_better_text(answer, lines);
  return lines.text();
}

nlohmann::ordered_json answer_object(const Answer& answer, bool with_places) {
  const AnyScene& scene = *answer.scene;
  nlohmann::ordered_json json = head_json(answer);
  if (const NodeId goal = reached_goal(answer); goal != kNoNode) json["goal"] = scene.json(goal);
  if (with_places) add_places(answer, json);
  if (!answer.line.empty()) json["line_length"] = length_of(answer.line);
  if (answer.smooth) {
    json["waypoints"] = scene.list_json(nodes_of(*answer.smooth, scene));
    json["waypoint_links"] = answer.smooth->links;
    json["smooth_length"] = answer.smooth->length;
    json["path_length"] = answer.smooth->path_length;
  }
  if (answer.curve) {
    json["curve"] = list_json(answer, answer.curve->points);
    json["curve_length"] = answer.curve->length;
    json["curve_tightest"] = answer.curve->tightest;
  }
  add_alternatives_json(answer, json);
  add_better_json(answer, json);
  scene.add_rules(json);
  add_tail(answer, json);
  return json;
}

std::string answer_json(const Answer& answer) { return json_text(answer_object(answer)); }

std::string answer_csv(const Answer& answer) {
  if (answer.wants_alternatives) return routes_csv(answer);
  const std::string columns = std::string(answer.scene->columns()) + "\n";
  if (answer.wants_curve) {
    return answer.curve ? columns + list_csv(answer, answer.curve->points) : columns;
  }
  if (!answer.line.empty()) return columns + list_csv(answer, answer.line);
  if (!answer.smooth) return columns + route_csv(answer, answer.path);
  return columns + list_csv(answer, nodes_of(*answer.smooth, *answer.scene));
}

}  // namespace wend::cli
