// Posthoc search traces (https://posthoc.pathfinding.ai), version 1.4.0: views that say how an
// event looks, and the events. JSON, since YAML would break on the expressions.
#include <cmath>
#include <optional>

#include "../files/real.h"
#include "trace_lines.h"
#include "wend/io/trace_file.h"

namespace wend::io {
namespace {

constexpr int kDecimals = 6;

/// A decimal number for JSON, with as many decimals as one cares to read; null where it is
/// infinite.
std::string json_number(double value) {
  return std::isfinite(value) ? rounded_text(value, kDecimals) : "null";
}

class PosthocWriter {
 public:
  explicit PosthocWriter(const SearchTrace& trace) : trace_(trace) {}

  std::string write() {
    text_ = "{\"version\":\"1.4.0\",\n\"views\":{\"main\":[\n" + cell_view();
    if (trace_.path.size() > 1) text_ += ",\n" + path_view();
    text_ +=
        "]},\n\"pivot\":{\"x\":\"${{ $.x + 0.5 }}\",\"y\":\"${{ $.y + 0.5 }}\"},\n\"events\":[";
    add_end("source", trace_.from, Side::forward);
    const Side side = has_backward_side(trace_) ? Side::backward : Side::forward;
    add_end("destination", trace_.to, side);
    for (const Point goal : trace_.more_goals) add_end("destination", goal, side);
    for (const TraceEvent& event : trace_.events) add_event(event);
    finish_expansion();
    text_ += "\n]}\n";
    return std::move(text_);
  }

 private:
  static std::string cell_view() {
    return R"({"$":"rect","x":"${{ $.x }}","y":"${{ $.y }}","width":1,"height":1,)"
           R"("fill":"${{ color[$.type] }}"})";
  }

  /// The path's cells stand in the view itself, and show once the search has ended.
  std::string path_view() const {
    std::string view = R"({"$":"path","$if":"${{ $.type == 'end' }}","fill":"#d55e00",)"
                       R"("line-width":0.25,"points":[)";
    for (const Point p : trace_.path) {
      if (view.back() == '}') view += ',';
      view += "{\"x\":" + std::to_string(p.x) + ".5,\"y\":" + std::to_string(p.y) + ".5}";
    }
    return view + "]}";
  }

  NodeId node_at(Point p) const {
    return static_cast<NodeId>(p.y) * static_cast<NodeId>(trace_.width) + static_cast<NodeId>(p.x);
  }

  std::string id(NodeId node, Side side) const {
    const auto cells = static_cast<std::uint64_t>(trace_.width * std::int64_t{trace_.height});
    return std::to_string(node + 1 + (side == Side::backward ? cells : 0));
  }

  void begin(const char* type, NodeId node, Side side) {
    text_ += text_.back() == '[' ? "\n{\"type\":\"" : ",\n{\"type\":\"";
    const auto width = static_cast<NodeId>(trace_.width);
    text_ += std::string(type) + "\",\"id\":" + id(node, side) +
             ",\"x\":" + std::to_string(node % width) + ",\"y\":" + std::to_string(node / width);
  }

  void add_end(const char* type, Point p, Side side) {
    begin(type, node_at(p), side);
    text_ += '}';
  }

  void add(const char* type, const TraceEvent& event) {
    begin(type, event.node, event.side);
    if (event.parent != kNoNode) text_ += ",\"pId\":" + id(event.parent, event.side);
    for (const auto& [name, value] : {std::pair{",\"g\":", event.g}, std::pair{",\"h\":", event.h},
                                      std::pair{",\"f\":", event.f}}) {
      text_ += name + json_number(value / trace_.cost_scale);
    }
    if (event.side == Side::backward) text_ += ",\"side\":\"backward\"";
    text_ += '}';
  }

  void add_event(const TraceEvent& event) {
    switch (event.kind) {
      case TraceKind::opened:
        // Where a side begins, "source" and "destination" have said it.
        if (event.parent != kNoNode) add("generating", event);
        break;
      case TraceKind::improved:
      case TraceKind::reopened: add("updating", event); break;
      case TraceKind::closed:
        close_last();
        add("expanding", event);
        last_closed_ = event;
        break;
      case TraceKind::forgotten: add("closing", event); break;
    }
  }

  /// A node is done when the next one's turn comes.
  void close_last() {
    if (last_closed_) add("closing", *last_closed_);
  }

  void finish_expansion() {
    if (trace_.path.empty()) return close_last();
    if (last_closed_ && last_closed_->node == node_at(trace_.path.back())) {
      return add("end", *last_closed_);
    }
    close_last();
    add_end("end", trace_.path.back(), Side::forward);
  }

  const SearchTrace& trace_;
  std::string text_;
  std::optional<TraceEvent> last_closed_;
};

}  // namespace

// std::any_of would copy the reader, and all that it remembers, at each event.
bool has_backward_side(const SearchTrace& trace) {
  for (const TraceEvent& event : trace.events) {
    if (event.side == Side::backward) return true;
  }
  return false;
}

std::string to_posthoc(const SearchTrace& trace) { return PosthocWriter(trace).write(); }

}  // namespace wend::io
