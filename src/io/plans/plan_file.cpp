#include "wend/io/plan_file.h"

#include "../files/text.h"

namespace wend::io {
namespace {

/// Reads the lines of the steps.
class PlanReader {
 public:
  PlanReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<PlanFile> read() {
    if (std::optional<Error> problem = lines_.empty_error()) return *std::move(problem);
    while (lines_.next()) {
      std::string_view line = trim(lines_.line());
      if (line.empty() || is_heading(line)) continue;
      if (std::optional<Error> problem = read_step(line)) return *std::move(problem);
    }
    if (plan_.agents == 0) return lines_.error("there are no steps; expected 0:(x,y),(x,y),...,");
    return std::move(plan_);
  }

 private:
  bool is_heading(std::string_view line) const {
    return step_ == 0 && line.find('=') != std::string_view::npos;
  }

  std::optional<Error> read_step(std::string_view line) {
    const std::size_t colon = line.find(':');
    const std::string_view number = trim(line.substr(0, std::min(colon, line.size())));
    if (colon == std::string_view::npos || parse_whole(number, kMostInt32) != step_) {
      return lines_.error("expected step " + std::to_string(step_) + ", as " +
                          std::to_string(step_) + ":(x,y),(x,y),..., found " + in_quotes(line));
    }
    line.remove_prefix(colon + 1);
    std::uint32_t count = 0;
    while (!line.empty()) {
      if (std::optional<Error> problem = read_place(line)) return problem;
      ++count;
    }
    if (step_ == 0) plan_.agents = count;
    if (count == 0) return lines_.error("the step has no agents");
    if (count != plan_.agents) {
      return lines_.error("the step has " + counted(count, "agent") + ", step 0 has " +
                          std::to_string(plan_.agents));
    }
    ++step_;
    return std::nullopt;
  }

  /// Cuts "(x,y)" and a comma off the line.
  std::optional<Error> read_place(std::string_view& line) {
    const std::size_t end = line.find(')');
    const std::optional<Point> cell = line.front() != '(' || end == std::string_view::npos
                                          ? std::nullopt
                                          : parse_cell(line.substr(1, end - 1));
    if (!cell || cell->x < 0 || cell->y < 0) {
      return lines_.error("expected a cell (x,y) of whole numbers from 0, found " +
                          in_quotes(line));
    }
    line = trim(line.substr(end + 1));
    if (!line.empty() && line.front() != ',') {
      return lines_.error("expected a comma after a cell, found " + in_quotes(line));
    }
    if (!line.empty()) line = trim(line.substr(1));
    plan_.cells.push_back(*cell);
    return std::nullopt;
  }

  LineReader lines_;
  PlanFile plan_;
  std::uint32_t step_ = 0;
};

}  // namespace

Result<PlanFile> parse_plan(std::string_view text, const std::string& source) {
  return PlanReader(text, source).read();
}

Result<PlanFile> read_plan(const std::string& path) { return parse_file(path, parse_plan); }

std::string to_plan_text(std::uint32_t agents, std::span<const Point> cells) {
  WEND_ASSERT(agents > 0 && cells.size() % agents == 0, "a cell for each agent in each step");
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i % agents == 0) text += std::to_string(i / agents) + ":";
    WEND_ASSERT(cells[i].x >= 0 && cells[i].y >= 0, "cells of a map are not negative");
    text += "(" + std::to_string(cells[i].x) + "," + std::to_string(cells[i].y) + "),";
    if ((i + 1) % agents == 0) text += "\n";
  }
  return text;
}

}  // namespace wend::io
