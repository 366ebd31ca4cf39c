// A query with its answer, and the formats in which `wend solve` prints it.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "exit_code.h"
#include "scene.h"
#include "wend/path/curve.h"
#include "wend/search/algorithm.h"

namespace wend::cli {

struct Answer {
  const Scene* scene;
  const Navigator* navigator;
  const SearchHandle* search;  ///< still alive, for pictures of what was searched
  const AlgorithmInfo* algorithm;
  Query query;
  std::string heuristic;
  Path path;
  double microseconds = 0;
  std::optional<SmoothPath> smooth;  ///< where it was asked for
  const char* choice = nullptr;      ///< why it is that algorithm, where the program chose it
  std::optional<Curve> curve;        ///< where it was asked for, and there is one
  std::vector<Path> alternatives = {};
  bool wants_curve = false;
  bool wants_alternatives = false;
};

/// What the query names: its several goals, or the one.
std::span<const Point> goals_of(const Query& query);

/// Which of them the path leads to: the one closest to its end, the first of several. Nothing
/// without a path, or where that leads to no goal and no place near one.
std::optional<Point> reached_goal(const Answer& answer);

/// The status as an exit code.
ExitCode exit_code_of(Status status);
/// For what was worked out but for some costs: says so on standard error, and what would help.
ExitCode tell_of_missing_costs(const char* what);
/// One line on standard error where no path to a goal was found: for what is written to a file, or
/// has no room for it.
void warn_without_path(Status status);

/// "cheapest", "at most 2 times the cheapest", or nothing.
std::string promise(const Path& path);

/// A cost: whole where it is, else with at most three decimals. A length: six significant digits.
std::string cost_text(double cost);
std::string length_text(double length);
nlohmann::ordered_json cost_json(double cost);

/// "found  cost 68  length 6.82843  steps 6  expanded 11".
std::string summary_line(const Answer& answer, const char* separator = "  ");

std::string answer_text(const Answer& answer);
std::string answer_json(const Answer& answer);
std::string answer_csv(const Answer& answer);

}  // namespace wend::cli
