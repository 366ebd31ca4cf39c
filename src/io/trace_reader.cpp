// Reads wend's own form of a trace, and replays it while reading: an event that cannot follow the
// ones before it is an error, so that whoever draws a trace need not fear it.
#include <algorithm>
#include <limits>
#include <unordered_map>

#include "grid_rows.h"
#include "real.h"
#include "text.h"
#include "trace_lines.h"
#include "wend/io/trace_file.h"

namespace wend::io {
namespace {

// "o 1 - 0 0" and its line end, or "c 1" and its line end: no event takes fewer bytes.
constexpr std::size_t kLeastEventBytes = 4;

using Problem = std::optional<Error>;

/// The last that was said of a node on one side.
struct Replayed {
  TraceEvent last;
  bool known = true;  ///< not forgotten
  bool closed = false;
};

class TraceReader {
 public:
  TraceReader(std::string_view text, const std::string& source)
      : lines_(text, source), size_(text.size()) {}

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
                        quoted(lines_.line()));
  }

  Problem read_query() {
    Problem problem = read_name("map", trace_.map);
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
                          quoted(lines_.line()));
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
    const bool is_word = !result.empty() && std::all_of(result.begin(), result.end(), [](char c) {
      return is_printable(c) && c != ' ';
    });
    if (is_word) return std::nullopt;
    return lines_.error(std::string("the ") + name + " must be one word, found " + quoted(result));
  }

  Problem read_number(const char* name, double& result) {
    std::string_view value;
    if (Problem problem = read_line(name, value)) return problem;
    const std::optional<double> number = parse_real(value);
    if (!number) return number_error(name, value);
    result = *number;
    return std::nullopt;
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
                        quoted(lines_.line()));
  }

  Problem read_size() {
    std::string_view value;
    if (Problem problem = read_line("size", value)) return problem;
    const auto width = parse_whole(take_first_field(value), kMostInt32);
    const auto height = parse_whole(take_first_field(value), kMostInt32);
    if (!width || !height || !value.empty()) {
      return lines_.error("expected 'size' and two whole numbers, width and height, found " +
                          quoted(lines_.line()));
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
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto x = parse_whole(text.substr(0, comma), kMostInt32);
    const auto y = parse_whole(text.substr(std::min(comma + 1, text.size())), kMostInt32);
    if (!x || !y) {
      return lines_.error("expected a cell X,Y such as 3,4, found " + quoted(text));
    }
    result = {static_cast<std::int32_t>(*x), static_cast<std::int32_t>(*y)};
    if (result.x < trace_.width && result.y < trace_.height) return std::nullopt;
    return lines_.error("the cell " + quoted(text) + " is outside the map, which has " +
                        counted(static_cast<std::uint64_t>(trace_.width), "column") + " and " +
                        counted(static_cast<std::uint64_t>(trace_.height), "row"));
  }

  Problem read_scale() {
    if (Problem problem = read_number("scale", trace_.cost_scale)) return problem;
    if (trace_.cost_scale > 0 && trace_.cost_scale < kUnbounded) return std::nullopt;
    return lines_.error("the scale must be a finite number above 0, found " +
                        quoted(lines_.line()));
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
    return lines_.error("there is no status " + quoted(name));
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
    trace_.events.reserve(std::min<std::size_t>(count, size_ / kLeastEventBytes));
    for (std::uint32_t i = 0; i < count; ++i) {
      if (!lines_.next()) {
        return lines_.error("the text ends too early: expected " + counted(count, "event") +
                            ", found " + std::to_string(i));
      }
      if (Problem problem = read_event()) return problem;
    }
    while (lines_.next()) {
      if (is_blank(lines_.line())) continue;
      return lines_.error("expected " + counted(count, "event") +
                          ", found one more line: " + quoted(lines_.line()));
    }
    return std::nullopt;
  }

  Problem read_event() {
    TraceEvent event{};
    std::string_view rest = lines_.line();
    const std::string_view letter = take_first_field(rest);
    if (letter.size() != 1 || !read_letter(letter.front(), event)) {
      return lines_.error(
          "expected an event, which begins with o, i, r, c or f (or O, I, R, C, F), "
          "found " +
          quoted(lines_.line()));
    }
    if (Problem problem = read_node("node", take_first_field(rest), event.node)) return problem;
    const auto before = nodes_.find(side_key(event.node, event.side));
    if (is_blank(rest)) {
      if (before == nodes_.end()) {
        return lines_.error("the first event of a node must name its parent, g and h, found " +
                            quoted(lines_.line()));
      }
      event.parent = before->second.last.parent;
      event.g = before->second.last.g;
      event.h = before->second.last.h;
      event.f = before->second.last.f;
    } else if (Problem problem = read_label(rest, event)) {
      return problem;
    }
    return replay(event);
  }

  Problem read_node(const char* what, std::string_view text, NodeId& node) {
    const auto cells = static_cast<std::uint32_t>(trace_.width * std::int64_t{trace_.height});
    const std::optional<std::uint32_t> number = parse_whole(text, cells - 1);
    if (!number) {
      return lines_.error(std::string("the ") + what + " must be a whole number from 0 to " +
                          std::to_string(cells - 1) + ", found " + quoted(text));
    }
    node = *number;
    return std::nullopt;
  }

  /// Parent, g, h, and f where that is not their sum.
  Problem read_label(std::string_view rest, TraceEvent& event) {
    const std::string_view parent = take_first_field(rest);
    event.parent = kNoNode;
    if (parent != "-") {
      if (Problem problem = read_node("parent", parent, event.parent)) return problem;
      if (nodes_.count(side_key(event.parent, event.side)) == 0 || event.parent == event.node) {
        return lines_.error("the parent " + quoted(parent) + " was not opened before");
      }
    }
    if (Problem problem = read_score("g", take_first_field(rest), event.g)) return problem;
    if (Problem problem = read_score("h", take_first_field(rest), event.h)) return problem;
    event.f = event.g + event.h;
    if (is_blank(rest)) return std::nullopt;
    if (Problem problem = read_score("f", take_first_field(rest), event.f)) return problem;
    if (is_blank(rest)) return std::nullopt;
    return lines_.error("the event has too many fields: " + quoted(lines_.line()));
  }

  Problem read_score(const char* name, std::string_view text, double& result) {
    const std::optional<double> number = parse_real(text);
    if (!number) return number_error(name, text);
    result = *number;
    return std::nullopt;
  }

  Error number_error(const char* name, std::string_view text) const {
    return lines_.error(std::string("the ") + name + " must be a number from 0, found " +
                        quoted(text));
  }

  Problem replay(const TraceEvent& event) {
    const auto [place, is_new] = nodes_.try_emplace(side_key(event.node, event.side));
    Replayed& node = place->second;
    const bool known = !is_new && node.known;
    if (const char* reason = contradiction(event.kind, known, node.closed)) {
      return lines_.error(std::string(to_string(event.kind)) + ": node " +
                          std::to_string(event.node) + " " + reason);
    }
    node = {event, event.kind != TraceKind::forgotten, event.kind == TraceKind::closed};
    trace_.events.push_back(event);
    return std::nullopt;
  }

  /// Why an event cannot follow, or null.
  static const char* contradiction(TraceKind kind, bool known, bool closed) {
    if (kind == TraceKind::opened) return known ? "was opened before" : nullptr;
    if (!known) return "was not opened before";
    if (kind == TraceKind::reopened) return closed ? nullptr : "is not closed";
    if (kind == TraceKind::forgotten) return nullptr;
    return closed ? "is closed already" : nullptr;
  }

  static constexpr double kUnbounded = std::numeric_limits<double>::infinity();

  LineReader lines_;
  std::size_t size_;
  SearchTrace trace_;
  std::unordered_map<std::uint64_t, Replayed> nodes_;  // only looked up, so no order shows
};

}  // namespace

Result<SearchTrace> parse_trace(std::string_view text, const std::string& source) {
  return TraceReader(text, source).read();
}

Result<SearchTrace> read_trace(const std::string& path) { return parse_file(path, parse_trace); }

}  // namespace wend::io
