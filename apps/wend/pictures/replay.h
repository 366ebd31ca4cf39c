// A traced search step by step, as pictures.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "report/answer.h"
#include "wend/io/trace_file.h"
#include "wend/picture/draw.h"

namespace wend::cli {

/// How many events there are before the expansion that follows the first `expansions` ones.
std::size_t events_before(const io::SearchTrace& trace, std::uint64_t expansions);

/// For people: method and result.
std::string caption_of(const io::SearchTrace& trace);
std::string summary_of(const io::SearchTrace& trace);

/// Shows a trace in a Picture or a GraphPicture. Refers to the trace.
template <class Shown>
class Replay {
 public:
  /// `answer` shows what came of the search, with room for its marks. Shows the beginning, before
  /// the first event.
  Replay(const io::SearchTrace& trace, Shown answer)
      : trace_(trace), picture_(std::move(answer)), path_(picture_.path), line_(picture_.line) {
    if (io::has_backward_side(trace_)) picture_.backward = picture_.forward;
    restart();
  }

  /// To add what no trace knows.
  Shown& picture() { return picture_; }

  /// The state after so many events, without the path.
  const Shown& show(std::size_t events) {
    if (events < applied_) restart();
    for (; applied_ < events; ++applied_, ++next_) apply(*next_);
    picture_.path.clear();
    picture_.line.clear();
    // The goal is closed, but not expanded.
    const std::uint64_t expanded = std::min<std::uint64_t>(closed_, trace_.expanded);
    picture_.summary = fmt::format("after {} of {} expansions", expanded, trace_.expanded);
    return picture_;
  }

  /// The state after all events, and what came of the search.
  const Shown& show_answer() {
    show(trace_.events.size());
    picture_.path = path_;
    picture_.line = line_;
    picture_.summary = summary_of(trace_);
    return picture_;
  }

 private:
  void restart() {
    applied_ = 0;
    next_ = trace_.events.begin();
    closed_ = 0;
    std::fill(picture_.forward.begin(), picture_.forward.end(), Mark::none);
    std::fill(picture_.backward.begin(), picture_.backward.end(), Mark::none);
    if constexpr (requires { picture_.scores; }) {
      std::fill(picture_.scores.begin(), picture_.scores.end(), typename Shown::Scores{});
    }
  }

  void apply(const TraceEvent& event) {
    std::vector<Mark>& marks = event.side == Side::forward ? picture_.forward : picture_.backward;
    Mark mark = Mark::open;
    if (event.kind == TraceKind::closed) mark = Mark::closed;
    if (event.kind == TraceKind::forgotten) mark = Mark::none;
    if (!marks.empty()) marks[event.node] = mark;
    closed_ += event.kind == TraceKind::closed ? 1 : 0;
    if constexpr (requires { picture_.scores; }) {
      if (!picture_.scores.empty()) set_scores(event);
    }
  }

  void set_scores(const TraceEvent& event) {
    const auto text = [&](double value) { return cost_text(value / trace_.cost_scale); };
    auto& scores = picture_.scores[event.node];
    scores = {};
    if (event.kind == TraceKind::forgotten) return;
    scores = {text(event.f), text(event.g), text(event.h), event.parent};
  }

  const io::SearchTrace& trace_;
  Shown picture_;
  decltype(Shown::path) path_;
  decltype(Shown::line) line_;
  std::size_t applied_ = 0;
  TraceLog::Reader next_;
  std::uint64_t closed_ = 0;
};

}  // namespace wend::cli
