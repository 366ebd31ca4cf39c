// wend's own form of a trace: what the reader can work out again is left out.
#include <cmath>

#include "../files/real.h"
#include "../files/text.h"
#include "trace_lines.h"
#include "wend/base/assert.h"
#include "wend/io/trace_file.h"

namespace wend::io {
namespace {

class TraceWriter {
 public:
  explicit TraceWriter(const SearchTrace& trace) : trace_(trace) {}

  std::string write() {
    write_header();
    for (const TraceEvent& event : trace_.events) write_event(event);
    return std::move(text_);
  }

 private:
  void write_header() {
    WEND_ASSERT(trace_.cost_scale > 0 && std::isfinite(trace_.cost_scale),
                "the scale is a finite number above 0");
    text_ = kTraceTitle;
    text_ += '\n';
    add("map", name_text(trace_.map));
    for (const std::string& floor : trace_.floors) add("floor", name_text(floor));
    add("size", std::to_string(trace_.width) + " " + std::to_string(trace_.height));
    add("from", cell(trace_.from));
    add("to", cell(trace_.to));
    for (const Point goal : trace_.more_goals) add("to", cell(goal));
    add_word("algorithm", trace_.algorithm);
    add_real("weight", trace_.weight);
    add_word("heuristic", trace_.heuristic);
    add_word("corners", trace_.corners);
    add_word("costs", trace_.costs);
    add("terrain", name_text(trace_.terrain));
    if (!trace_.links.empty()) add("links", name_text(trace_.links));
    add_real("scale", trace_.cost_scale);
    add("status", to_string(trace_.status));
    add_real("cost", trace_.cost);
    add_real("length", trace_.length);
    add("expanded", std::to_string(trace_.expanded));
    text_ += "path";
    for (const Point p : trace_.path) text_ += " " + cell(p);
    text_ += '\n';
    add("events", std::to_string(trace_.events.size()));
  }

  void add(const char* name, const std::string& value) {
    text_ += name;
    if (!value.empty()) text_ += ' ';
    text_ += value;
    text_ += '\n';
  }

  void add_word(const char* name, const std::string& word) {
    WEND_ASSERT(is_word(word), "a name without blanks");
    add(name, word);
  }

  void add_real(const char* name, double value) {
    std::string number;
    append_real(number, value);
    add(name, number);
  }

  static std::string cell(Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); }

  void write_event(const TraceEvent& event) {
    text_ += letter_of(event.kind, event.side);
    text_ += ' ';
    text_ += std::to_string(event.node);
    const auto [place, is_new] = last_.try_emplace({event.node, event.side}, event);
    if (is_new || !same_label(place->second, event)) write_label(event);
    place->second = event;
    text_ += '\n';
  }

  void write_label(const TraceEvent& event) {
    text_ += ' ';
    text_ += event.parent == kNoNode ? "-" : std::to_string(event.parent);
    text_ += ' ';
    append_real(text_, event.g);
    text_ += ' ';
    append_real(text_, event.h);
    if (event.f == event.g + event.h) return;
    text_ += ' ';
    append_real(text_, event.f);
  }

  const SearchTrace& trace_;
  std::string text_;
  LastEvents last_;
};

}  // namespace

std::string to_trace_text(const SearchTrace& trace) { return TraceWriter(trace).write(); }

}  // namespace wend::io
