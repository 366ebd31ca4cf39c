// A query with its answer, on a map of any family, and the formats in which `wend solve` prints it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "scene/any_scene.h"
#include "terminal/exit_code.h"
#include "wend/path/curve.h"
#include "wend/path/smooth.h"
#include "wend/search/algorithm_info.h"
#include "wend/search/path.h"

namespace wend::cli {

/// One of the paths that a search had before its last.
struct BetterPath {
  double cost;
  double bound;
  std::uint64_t expanded;  ///< by then
  double microseconds;     ///< since it began
};

struct Answer {
  const AnyScene* scene = nullptr;
  NodeEnds ends = {};                ///< none where places between nodes were asked for
  std::optional<WayQuery> way = {};  ///< between such places
  const AlgorithmInfo* algorithm = nullptr;
  const char* choice = nullptr;  ///< why it is that algorithm, where the program chose it
  SearchOptions options = {};
  const Overlay* overlay = nullptr;  ///< what the query saw besides
  std::string heuristic = {};
  Path path = {};
  double microseconds = 0;
  std::optional<NodeSearch> search = {};  ///< still alive, for pictures of what was searched

  std::vector<BetterPath> better = {};  ///< each cheaper than the one before, the last among them
  bool wants_better = false;
  std::vector<Path> alternatives = {};
  bool wants_alternatives = false;
  std::optional<SmoothPath> smooth = {};  ///< of cells, where it was asked for
  std::vector<Position> line = {};        ///< what is walked between waypoints and past them
  double length_before = 0;               ///< of the line, without shortcuts
  std::optional<Curve> curve = {};        ///< where it was asked for, and there is one
  bool wants_curve = false;

  bool several_goals() const { return ends.goals.size() > 1; }
};

/// Which of the goals the path leads to: the one closest to its end, the first of several; kNoNode
/// without a path, or where that leads to no goal and no place near one.
NodeId reached_goal(const Answer& answer);

/// The cells of a path that goes straight past others, as nodes.
std::vector<NodeId> nodes_of(const SmoothPath& smooth, const AnyScene& scene);

/// The status as an exit code.
ExitCode exit_code_of(Status status);
/// For what was worked out but for some costs: says so on standard error, and what would help.
ExitCode tell_of_missing_costs(const char* what);
/// One line on standard error where no path to a goal was found: for what is written to a file, or
/// has no room for it.
void warn_without_path(Status status);

/// "cheapest", "at most 2 times the cheapest", or nothing.
std::string promise(const Answer& answer);

/// A cost: whole where it is, else with at most three decimals; below .001 with three digits. A
/// length: six significant digits.
std::string cost_text(double cost);
std::string length_text(double length);
nlohmann::ordered_json cost_json(double cost);

/// "A*, heuristic octile", with the weight where there is one.
std::string method_text(const Answer& answer);

/// "found  cost 68  length 6.82843  steps 6  smooth 6.5  expanded 11".
std::string summary_line(const Answer& answer, const char* separator = "  ");

inline constexpr std::size_t kNamedLine = 11;  ///< columns before a NamedLine's value

/// Lines of a name and a value. Values are wrapped at words; add_wrapped() takes one that is.
class NamedLines {
 public:
  void add(const char* name, const std::string& value);
  void add_wrapped(const char* name, const std::string& value) {
    text_ += fmt::format("{:<{}}{}\n", name, kNamedLine, value);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Words as the value of a NamedLine, in as many lines as they need.
std::string wrapped_list(const std::vector<std::string>& words, const std::string& separator);

/// How it ended, by what, what the path costs and what it took. `goal`: which of several was
/// reached, may be empty.
void add_head(const Answer& answer, const std::string& goal, NamedLines& lines);
/// Status, cost, length, and what is proved of them.
nlohmann::ordered_json head_json(const Answer& answer);
/// Steps, counters, time, and the algorithm with its options.
void add_tail(const Answer& answer, nlohmann::ordered_json& json);

/// "12.5", or with shortcuts "12.5 (3.20 % shorter than 12.9)".
std::string line_length_text(const Answer& answer);

/// All of the answer, as answer_json() prints it; or all but the places of its path.
nlohmann::ordered_json answer_object(const Answer& answer, bool with_places = true);

std::string answer_text(const Answer& answer);
std::string answer_json(const Answer& answer);
std::string answer_csv(const Answer& answer);

}  // namespace wend::cli
