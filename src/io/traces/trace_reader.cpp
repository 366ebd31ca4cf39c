// Reads wend's own form of a trace: its header here, its events in trace_events.cpp.
#include <limits>

#include "../files/text.h"
#include "../grids/grid_rows.h"
#include "trace_events.h"
#include "trace_lines.h"
#include "wend/io/trace_file.h"

namespace wend::io {
namespace {

using Problem = std::optional<Error>;

class TraceReader {
 public:
  TraceReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<SearchTrace> read() {
    Problem problem = lines_.empty_error();
    if (!problem) problem = read_title();
    if (!problem) problem = read_query();
    if (!problem) problem = read_answer();
    if (!problem) problem = read_events();
    if (problem) return *std::move(problem);
    return std::move(trace_);
  }

 private:
  Problem read_title() {
    lines_.next();
    if (trim(lines_.line()) == kTraceTitle) return std::nullopt;
    return lines_.error(std::string("expected the line '") + kTraceTitle + "', found " +
                        in_quotes(lines_.line()));
  }

  Problem read_query() {
    Problem problem = read_name("map", trace_.map);
    while (!problem && is_next("floor")) problem = read_name("floor", trace_.floors.emplace_back());
    if (!problem) problem = read_size();
    if (!problem) problem = read_end("from", trace_.from);
    if (!problem) problem = read_end("to", trace_.to);
    while (!problem && is_next("to")) problem = read_end("to", trace_.more_goals.emplace_back());
    if (!problem) problem = read_word("algorithm", trace_.algorithm);
    if (!problem) problem = read_number("weight", trace_.weight);
    if (!problem) problem = read_word("heuristic", trace_.heuristic);
    if (!problem) problem = read_word("corners", trace_.corners);
    if (!problem) problem = read_word("costs", trace_.costs);
    if (!problem) problem = read_name("terrain", trace_.terrain);
    if (!problem && is_next("links")) problem = read_name("links", trace_.links);
    if (!problem) problem = read_scale();
    return problem;
  }

  Problem read_answer() {
    Problem problem = read_status();
    if (!problem) problem = read_number("cost", trace_.cost);
    if (!problem) problem = read_number("length", trace_.length);
    if (!problem) problem = read_count("expanded", trace_.expanded);
    if (!problem) problem = read_path();
    return problem;
  }

  /// Whether the line to be read next begins with the name.
  bool is_next(const char* name) const {
    LineReader ahead = lines_;
    if (!ahead.next()) return false;
    std::string_view line = ahead.line();
    return take_first_field(line) == name;
  }

  /// Moves on to the line that begins with the name; `value` is the rest of it.
  Problem read_line(const char* name, std::string_view& value) {
    if (!lines_.next()) {
      return lines_.error(std::string("the text ends before the line '") + name + "'");
    }
    value = lines_.line();
    if (take_first_field(value) != name) {
      return lines_.error(std::string("expected the line '") + name + "', found " +
                          in_quotes(lines_.line()));
    }
    value = trim(value);
    return std::nullopt;
  }

  Problem read_name(const char* name, std::string& result) {
    std::string_view value;
    if (Problem problem = read_line(name, value)) return problem;
    result = value;
    return std::nullopt;
  }

  Problem read_word(const char* name, std::string& result) {
    if (Problem problem = read_name(name, result)) return problem;
    if (is_word(result)) return std::nullopt;
    return lines_.error(std::string("the ") + name + " must be one word, found " +
                        in_quotes(result));
  }

  Problem read_number(const char* name, double& result) {
    std::string_view value;
    if (Problem problem = read_line(name, value)) return problem;
    return read_real(lines_, name, value, result);
  }

  Problem read_count(const char* name, std::uint32_t& result) {
    std::string_view value;
    if (Problem problem = read_line(name, value)) return problem;
    const std::optional<std::uint32_t> number = parse_whole(value, ~std::uint32_t{0});
    if (number) {
      result = *number;
      return std::nullopt;
    }
    return lines_.error(std::string("expected '") + name + "' and a whole number from 0, found " +
                        in_quotes(lines_.line()));
  }

  Problem read_size() {
    std::string_view value;
    if (Problem problem = read_line("size", value)) return problem;
    const auto width = parse_whole(take_first_field(value), kMostInt32);
    const auto height = parse_whole(take_first_field(value), kMostInt32);
    if (!width || !height || !value.empty()) {
      return lines_.error("expected 'size' and two whole numbers, width and height, found " +
                          in_quotes(lines_.line()));
    }
    if (Problem problem = size_error(lines_, *width, *height)) return problem;
    trace_.width = static_cast<std::int32_t>(*width);
    trace_.height = static_cast<std::int32_t>(*height);
    return std::nullopt;
  }

  Problem read_end(const char* name, Point& result) {
    std::string_view value;
    if (Problem problem = read_line(name, value)) return problem;
    return read_cell(value, result);
  }

  /// "x,y", on the map.
  Problem read_cell(std::string_view text, Point& result) {
    const std::optional<Point> cell = parse_cell(text);
    if (!cell) return lines_.error("expected a cell X,Y such as 3,4, found " + in_quotes(text));
    result = *cell;
    if (result.x < trace_.width && result.y < trace_.height) return std::nullopt;
    return lines_.error("the cell " + in_quotes(text) + " is outside the map, which has " +
                        counted(static_cast<std::uint64_t>(trace_.width), "column") + " and " +
                        counted(static_cast<std::uint64_t>(trace_.height), "row"));
  }

  Problem read_scale() {
    if (Problem problem = read_number("scale", trace_.cost_scale)) return problem;
    if (trace_.cost_scale > 0 && trace_.cost_scale < kUnbounded) return std::nullopt;
    return lines_.error("the scale must be a finite number above 0, found " +
                        in_quotes(lines_.line()));
  }

  Problem read_status() {
    std::string name;
    if (Problem problem = read_word("status", name)) return problem;
    for (unsigned i = 0; i <= static_cast<unsigned>(Status::invalid); ++i) {
      const auto status = static_cast<Status>(i);
      if (name != to_string(status)) continue;
      trace_.status = status;
      return std::nullopt;
    }
    return lines_.error("there is no status " + in_quotes(name));
  }

  Problem read_path() {
    std::string_view cells;
    if (Problem problem = read_line("path", cells)) return problem;
    while (!cells.empty()) {
      Point cell;
      if (Problem problem = read_cell(take_first_field(cells), cell)) return problem;
      trace_.path.push_back(cell);
      cells = trim(cells);
    }
    return std::nullopt;
  }

  Problem read_events() {
    std::uint32_t count = 0;
    if (Problem problem = read_count("events", count)) return problem;
    return read_trace_events(lines_, count, trace_);
  }

  static constexpr double kUnbounded = std::numeric_limits<double>::infinity();

  LineReader lines_;
  SearchTrace trace_;
};

}  // namespace

Result<SearchTrace> parse_trace(std::string_view text, const std::string& source) {
  return TraceReader(text, source).read();
}

Result<SearchTrace> read_trace(const std::string& path) { return parse_file(path, parse_trace); }

}  // namespace wend::io
