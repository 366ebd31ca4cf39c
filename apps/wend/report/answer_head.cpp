#include "report/answer.h"

#include <cmath>
#include <cstdint>

#include "io/files/real.h"
#include "terminal/layout/wrap.h"
#include "terminal/output.h"
#include "terminal/terminal.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

constexpr double kLargestExact = 9007199254740992.0;  // 2^53: every whole double below is exact

bool is_whole(double number) {
  return std::floor(number) == number && std::abs(number) <= kLargestExact;
}

std::string explanation_of_partial(const Answer& answer) {
  const char* goal =
      !answer.several_goals() ? "the goal cannot be reached" : "none of the goals can be reached";
  const bool closest = answer.options.fallback == Fallback::closest_to_goal;
  return fmt::format(" ({}; the path leads to {})", goal,
                     closest ? "the nearest place" : "the place near it that is cheapest to reach");
}

/// Explains a status if its name is not enough.
std::string explanation(const Answer& answer) {
  const bool several = answer.several_goals();
  switch (answer.path.status) {
    case Status::found:
      return answer.wants_better && !answer.path.optimal ? " (the search was ended)" : "";
    case Status::partial: return explanation_of_partial(answer);
    case Status::unreachable:
      if (answer.ends.within > 0) return " (no path leads near enough)";
      return several ? " (no path leads to any of the goals)" : " (no path leads to the goal)";
    case Status::start_blocked: return " (the start is not walkable)";
    case Status::goal_blocked:
      return several ? " (none of the goals is walkable)" : " (the goal is not walkable)";
    case Status::limit_reached:
    case Status::cancelled: return " (the path leads to the best place so far)";
    default: return "";
  }
}

/// The length of the path's other shape, walked or smooth, for a summary.
std::string shape_text(const Answer& answer) {
  if (!answer.line.empty()) return "walked " + line_length_text(answer);
  const bool smooth = answer.smooth && !answer.path.nodes.empty();
  return smooth ? "smooth " + length_text(answer.smooth->length) : "";
}

}  // namespace

std::string promise(const Answer& answer) {
  const Path& path = answer.path;
  if (answer.algorithm->guarantee == Guarantee::says_bound) {
    if (path.optimal) return "cheapest at any angle";
    if (!(path.bound > 0)) return "";
    return fmt::format("at most {:g} times the cheapest at any angle", path.bound);
  }
  if (path.optimal && answer.algorithm->any_angle) return "shortest at any angle";
  if (path.bound > 0 && answer.algorithm->any_angle) {
    return fmt::format("at most {:g} times the shortest at any angle", path.bound);
  }
  // On a mesh the cheapest polygons are proved, not the way through them.
  const char* measure = answer.scene->has_lines() ? " from middle to middle" : "";
  if (path.optimal) return std::string("cheapest") + measure;
  if (path.bound > 0) return fmt::format("at most {:g} times the cheapest{}", path.bound, measure);
  return "";
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
  constexpr double kLeastRounded = 0.001;  // three decimals of less say nothing
  if (is_whole(cost)) return fmt::format("{:.0f}", cost);
  const bool rounded = std::isfinite(cost) && cost >= kLeastRounded;
  return rounded ? io::rounded_text(cost, 3) : fmt::format("{:.3g}", cost);
}

std::string length_text(double length) { return fmt::format("{:.6g}", length); }

nlohmann::ordered_json cost_json(double cost) {
  if (is_whole(cost)) return static_cast<std::int64_t>(cost);
  return cost;
}

std::string method_text(const Answer& answer) {
  std::string text = answer.algorithm->title;
  if (answer.algorithm->informed) text += ", heuristic " + answer.heuristic;
  if (answer.algorithm->weighted) text += fmt::format(", weight {:g}", answer.options.weight);
  return text;
}

std::string summary_line(const Answer& answer, const char* separator) {
  const Path& path = answer.path;
  std::vector<std::string> parts = {to_string(path.status)};
  if (!path.nodes.empty()) {
    parts.push_back("cost " + cost_text(path.cost));
    if (answer.scene->has_lengths()) parts.push_back("length " + length_text(path.length));
    parts.push_back(fmt::format("steps {}", path.steps()));
  }
  const std::string shape = shape_text(answer);
  if (!shape.empty()) parts.push_back(shape);
  parts.push_back(fmt::format("expanded {}", path.counters.expanded));
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string wrapped_list(const std::vector<std::string>& words, const std::string& separator) {
  return wrapped(words, {text_width(), kNamedLine, kNamedLine, separator});
}

void NamedLines::add(const char* name, const std::string& value) {
  text_ += hanging(name, value, kNamedLine, text_width());
}

void add_head(const Answer& answer, const std::string& goal, NamedLines& lines) {
  const Path& path = answer.path;
  lines.add("status", std::string(to_string(path.status)) + explanation(answer));
  lines.add("algorithm", method_text(answer));
  if (answer.choice != nullptr) lines.add("chosen", fmt::format("because {}", answer.choice));
  if (!goal.empty()) lines.add("goal", goal);
  if (!path.nodes.empty()) {
    const std::string said = promise(answer);
    lines.add("cost", cost_text(path.cost) + (said.empty() ? "" : " (" + said + ")"));
    if (answer.scene->has_lengths()) lines.add("length", length_text(path.length));
    lines.add("steps", std::to_string(path.steps()));
  }
  lines.add("expanded", fmt::format("{} (generated {}, reopened {})", path.counters.expanded,
                                    path.counters.generated, path.counters.reopened));
  lines.add("time", fmt::format("{:.1f} microseconds", answer.microseconds));
}

nlohmann::ordered_json head_json(const Answer& answer) {
  const Path& path = answer.path;
  nlohmann::ordered_json json;
  json["status"] = to_string(path.status);
  if (path.status == Status::invalid) json["reason"] = path.reason;
  // No way is not one that costs nothing.
  const bool any = !path.nodes.empty();
  json["cost"] = any ? cost_json(path.cost) : nullptr;
  json["length"] =
      any && answer.scene->has_lengths() ? nlohmann::ordered_json(path.length) : nullptr;
  json["optimal"] = path.optimal;
  json["bound"] = path.bound;
  return json;
}

void add_tail(const Answer& answer, nlohmann::ordered_json& json) {
  const Counters& counters = answer.path.counters;
  json["steps"] = answer.path.steps();
  json["expanded"] = counters.expanded;
  json["generated"] = counters.generated;
  json["reopened"] = counters.reopened;
  json["microseconds"] = answer.microseconds;
  json["algorithm"] = answer.algorithm->name;
  if (answer.choice != nullptr) json["chosen_because"] = answer.choice;
  json["heuristic"] = answer.heuristic;
  if (answer.algorithm->weighted) json["weight"] = answer.options.weight;
  for (const OwnOption* option : answer.algorithm->options) {
    const double value = answer.options.own.get(*option);
    if (option->whole) {
      json[option->name] = static_cast<std::uint64_t>(value);
    } else {
      json[option->name] = value;
    }
  }
  json["version"] = WEND_VERSION;
}

}  // namespace wend::cli
