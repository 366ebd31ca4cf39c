// Reads the events of a trace, and replays them while reading: an event that cannot follow the ones
// before it is an error, so that drawings can rely on what trace_file.h says of a trace.
#include "trace_events.h"

#include "../files/real.h"
#include "trace_lines.h"

namespace wend::io {
namespace {

using Problem = std::optional<Error>;

class EventReader {
 public:
  EventReader(LineReader& lines, SearchTrace& trace) : lines_(lines), trace_(trace) {}

  Problem read(std::uint32_t count) {
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
                          ", found one more line: " + in_quotes(lines_.line()));
    }
    return std::nullopt;
  }

 private:
  Problem read_event() {
    TraceEvent event{};
    std::string_view rest = lines_.line();
    const std::string_view letter = take_first_field(rest);
    if (letter.size() != 1 || !read_letter(letter.front(), event)) {
      return lines_.error(
          "expected an event, which begins with o, i, r, c or f (or O, I, R, C, F), "
          "found " +
          in_quotes(lines_.line()));
    }
    if (Problem problem = read_node("node", take_first_field(rest), event.node)) return problem;
    const TraceEvent* const before = last_event(event.node, event.side);
    if (!is_blank(rest)) {
      if (Problem problem = read_label(rest, event)) return problem;
    } else if (before == nullptr) {
      return lines_.error("the first event of a node must name its parent, g and h, found " +
                          in_quotes(lines_.line()));
    } else {
      event.parent = before->parent;
      event.g = before->g;
      event.h = before->h;
      event.f = before->f;
    }
    return replay(event, before);
  }

  Problem read_node(const char* what, std::string_view text, NodeId& node) const {
    const auto cells = static_cast<std::uint32_t>(trace_.width * std::int64_t{trace_.height});
    const std::optional<std::uint32_t> number = parse_whole(text, cells - 1);
    if (!number) {
      return lines_.error(std::string("the ") + what + " must be a whole number from 0 to " +
                          std::to_string(cells - 1) + ", found " + in_quotes(text));
    }
    node = *number;
    return std::nullopt;
  }

  /// Parent, g, h, and f where that is not their sum.
  Problem read_label(std::string_view rest, TraceEvent& event) const {
    const std::string_view parent = take_first_field(rest);
    event.parent = kNoNode;
    if (parent != "-") {
      if (Problem problem = read_node("parent", parent, event.parent)) return problem;
      if (event.parent == event.node || last_event(event.parent, event.side) == nullptr) {
        return lines_.error("the parent " + in_quotes(parent) + " was not opened before");
      }
    }
    if (Problem problem = read_real(lines_, "g", take_first_field(rest), event.g)) return problem;
    if (Problem problem = read_real(lines_, "h", take_first_field(rest), event.h)) return problem;
    event.f = event.g + event.h;
    if (is_blank(rest)) return std::nullopt;
    if (Problem problem = read_real(lines_, "f", take_first_field(rest), event.f)) return problem;
    if (is_blank(rest)) return std::nullopt;
    return lines_.error("the event has too many fields: " + in_quotes(lines_.line()));
  }

  /// Null where nothing was said of the node yet.
  const TraceEvent* last_event(NodeId node, Side side) const {
    const auto place = last_.find({node, side});
    return place == last_.end() ? nullptr : &place->second;
  }

  Problem replay(const TraceEvent& event, const TraceEvent* before) {
    if (const char* reason = contradiction(event.kind, before)) {
      return lines_.error(std::string(to_string(event.kind)) + ": node " +
                          std::to_string(event.node) + " " + reason);
    }
    last_.insert_or_assign({event.node, event.side}, event);
    trace_.events.add(event);
    return std::nullopt;
  }

  /// Why an event cannot follow what was said of its node before, or null.
  static const char* contradiction(TraceKind kind, const TraceEvent* before) {
    const bool known = before != nullptr && before->kind != TraceKind::forgotten;
    const bool closed = known && before->kind == TraceKind::closed;
    if (kind == TraceKind::opened) return known ? "was opened before" : nullptr;
    if (!known) return "was not opened before";
    if (kind == TraceKind::reopened) return closed ? nullptr : "is not closed";
    if (kind == TraceKind::forgotten) return nullptr;
    return closed ? "is closed already" : nullptr;
  }

  LineReader& lines_;
  SearchTrace& trace_;
  LastEvents last_;
};

}  // namespace

std::optional<Error> read_real(const LineReader& lines, const char* name, std::string_view text,
                               double& result) {
  const std::optional<double> number = parse_real(text);
  if (!number) {
    return lines.error(std::string("the ") + name + " must be a number from 0, found " +
                       in_quotes(text));
  }
  result = *number;
  return std::nullopt;
}

std::optional<Error> read_trace_events(LineReader& lines, std::uint32_t count, SearchTrace& trace) {
  return EventReader(lines, trace).read(count);
}

}  // namespace wend::io
