// What came of a search, on a map of whatever family, and what all commands say of it.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "terminal/exit_code.h"
#include "wend/search/algorithm_info.h"
#include "wend/search/path.h"

namespace wend::cli {

struct SearchAnswer {
  const AlgorithmInfo* algorithm = nullptr;
  const char* choice = nullptr;  ///< why it is that algorithm, where the program chose it
  SearchOptions options = {};    ///< of the query
  bool several_goals = false;
  double range = 0;
  std::string heuristic = {};
  Path path = {};
  double microseconds = 0;
  std::vector<Path> alternatives = {};
  bool wants_alternatives = false;
};

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

/// "A*, heuristic octile", with the weight where there is one.
std::string method_text(const SearchAnswer& answer);

/// "found  cost 68  length 6.82843  steps 6  walked 7  expanded 11"; what stands behind the steps
/// only this command knows, such as "walked 7".
std::string summary_line(const SearchAnswer& answer, bool has_length, const std::string& more,
                         const char* separator = "  ");

/// Lines of a name and a value.
class NamedLines {
 public:
  void add(const char* name, const std::string& value) {
    text_ += fmt::format("{:<10} {}\n", name, value);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Words in lines of about 80 characters, each but the first indented below a NamedLine's value.
std::string wrapped(const std::vector<std::string>& words, const std::string& separator);

/// How it ended, by what, what the path costs and what it took. `goal`: which of several was
/// reached, may be empty.
void add_head(const SearchAnswer& answer, const std::string& goal, bool has_length,
              NamedLines& lines);
/// Status, cost, length, and what is proved of them.
nlohmann::ordered_json head_json(const SearchAnswer& answer, bool has_length);
/// What it took, and by what.
void add_tail(const SearchAnswer& answer, nlohmann::ordered_json& json);

/// The path and the alternatives, by their numbers: `lines(nodes of a path, before each line)`.
template <class LinesOf>
std::string routes_csv(const SearchAnswer& answer, const std::string& columns, LinesOf&& lines) {
  std::string text = "route," + columns + lines(answer.path, "0,");
  std::size_t number = 0;
  for (const Path& other : answer.alternatives) {
    text += lines(other, fmt::format("{},", ++number));
  }
  return text;
}

}  // namespace wend::cli
