// Pictures of searches: of an answer, or of a trace at any of its steps.
#pragma once

#include "report/answer.h"
#include "scene/traced_search.h"
#include "wend/picture/picture.h"

namespace wend::cli {

/// What `wend solve` has found, without events.
io::SearchTrace record_of(const Answer& answer);

/// What was searched, and the path.
Picture picture_of(const Answer& answer);

/// How many events there are before the expansion that follows the first `expansions` ones.
std::size_t events_before(const io::SearchTrace& trace, std::uint64_t expansions);

/// Shows a trace step by step. Refers to the trace and the map.
class Replay {
 public:
  /// Shows the beginning, before the first event. Preconditions: the trace fits the map; with
  /// scores, that has at most kMostScoredSide columns and rows.
  Replay(const TracedSearch& traced, bool scores);

  /// To add what no trace knows.
  Picture& picture() { return picture_; }

  /// The state after so many events, without the path.
  const Picture& show(std::size_t events);
  /// The state after all events, and what came of the search.
  const Picture& show_answer();

 private:
  void restart();
  void apply(const TraceEvent& event);
  void set_scores(const TraceEvent& event);

  const io::SearchTrace& trace_;
  const std::vector<Position>& line_;
  Picture picture_;
  std::size_t applied_ = 0;
  TraceLog::Reader next_;
  std::uint64_t closed_ = 0;
};

}  // namespace wend::cli
