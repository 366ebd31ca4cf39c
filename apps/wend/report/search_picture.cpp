#include "report/search_picture.h"

#include "options/alternatives.h"

#include <algorithm>

#include "terminal/suggest.h"
#include "wend/catalogue/catalogue.h"

namespace wend::cli {
namespace {

using Mark = Picture::Mark;

/// "octile", "classic", or the costs of a straight and a diagonal step.
std::string costs_name(const CostModel& costs) {
  if (costs == CostModel::octile()) return "octile";
  if (costs == CostModel::classic()) return "classic";
  return fmt::format("{}/{}", costs.straight, costs.diagonal);
}

/// For people, where the catalogue knows it.
std::string title_of(const std::string& algorithm) {
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.name == algorithm) return info.title;
  }
  return algorithm;
}

/// What tells pictures of one scene apart.
std::string caption_of(const io::SearchTrace& trace, const GridMap& map) {
  std::string text = title_of(trace.algorithm);
  if (trace.weight > 0) text += fmt::format(", weight {:g}", trace.weight);
  if (trace.heuristic != "none") text += ", heuristic " + trace.heuristic;
  return is_hexagonal(map.layout()) ? text : text + ", corners " + dashed(trace.corners);
}

std::string summary_of(const io::SearchTrace& trace) {
  std::string text = to_string(trace.status);
  if (!trace.path.empty()) {
    text += fmt::format(", cost {}, length {}, steps {}", cost_text(trace.cost),
                        length_text(trace.length), trace.path.size() - 1);
  }
  return text + fmt::format(", expanded {}", trace.expanded);
}

Picture picture_of(const io::SearchTrace& trace, const Scene& scene) {
  const GridMap& map = scene.map;
  Picture picture;
  picture.map = &map;
  picture.floors = floors_of(scene);
  picture.title = trace.map;
  picture.caption = caption_of(trace, map);
  picture.summary = summary_of(trace);
  picture.starts = {trace.from};
  picture.goals = {trace.to};
  picture.goals.insert(picture.goals.end(), trace.more_goals.begin(), trace.more_goals.end());
  picture.path = trace.path;
  picture.links = map.links();
  picture.forward.assign(map.cell_count(), Mark::none);
  return picture;
}

/// The marks that the search still knows of.
std::vector<Mark> marks_of(const Answer& answer, Side side) {
  const GridMap& map = answer.scene->map;
  std::vector<Mark> marks(map.cell_count(), Mark::none);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const NodeLabel label = answer.search->label(map.point(static_cast<NodeId>(i)), side);
    if (label.reached) marks[i] = label.closed ? Mark::closed : Mark::open;
  }
  return marks;
}

bool has_backward_side(const io::SearchTrace& trace) {
  const auto backward = [](const TraceEvent& event) { return event.side == Side::backward; };
  return std::any_of(trace.events.begin(), trace.events.end(), backward);
}

}  // namespace

io::SearchTrace record_of(const Answer& answer) {
  const Path& path = answer.path;
  io::SearchTrace trace;
  trace.map = answer.scene->name;
  trace.width = answer.scene->map.width();
  trace.height = answer.scene->map.height();
  trace.from = answer.query.from;
  const auto goals = goals_of(answer.query);
  trace.to = goals.front();
  trace.more_goals.assign(goals.begin() + 1, goals.end());
  trace.algorithm = answer.algorithm->name;
  trace.weight = answer.algorithm->weighted ? answer.query.options.weight : 0;
  trace.heuristic = answer.heuristic;
  trace.corners = to_string(answer.navigator->options().corners);
  trace.costs = costs_name(answer.navigator->options().costs);
  trace.cost_scale = answer.navigator->cost_scale();
  trace.status = path.status;
  trace.cost = path.cost;
  trace.length = path.length;
  trace.expanded = static_cast<std::uint32_t>(path.counters.expanded);
  trace.path = path.points;
  return trace;
}

Picture picture_of(const Answer& answer) {
  Picture picture = picture_of(record_of(answer), *answer.scene);
  picture.forward = marks_of(answer, Side::forward);
  picture.backward = marks_of(answer, Side::backward);
  const auto none = [](Mark mark) { return mark == Mark::none; };
  if (std::all_of(picture.backward.begin(), picture.backward.end(), none)) {
    picture.backward.clear();
  }
  picture.line = answer.path.waypoints;
  add_alternatives(picture, answer.alternatives);
  if (answer.curve) {
    picture.smoothed = answer.curve->points;
  } else if (answer.smooth) {
    for (const Point p : answer.smooth->waypoints) {
      picture.smoothed.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
    }
  }
  return picture;
}

std::size_t events_before(const io::SearchTrace& trace, std::uint64_t expansions) {
  std::uint64_t closed = 0;
  std::size_t before = 0;
  for (const TraceEvent& event : trace.events) {
    if (event.kind == TraceKind::closed && closed++ == expansions) break;
    ++before;
  }
  return before;
}

Replay::Replay(const TracedSearch& traced, bool scores)
    : trace_(traced.trace), line_(traced.line), picture_(picture_of(traced.trace, traced.scene)) {
  if (!line_.empty() && trace_.events.empty()) picture_.forward.clear();  // went by no cells
  if (has_backward_side(trace_)) picture_.backward = picture_.forward;
  if (scores) picture_.scores.resize(traced.scene.map.cell_count());
  restart();
}

void Replay::restart() {
  applied_ = 0;
  next_ = trace_.events.begin();
  closed_ = 0;
  std::fill(picture_.forward.begin(), picture_.forward.end(), Mark::none);
  std::fill(picture_.backward.begin(), picture_.backward.end(), Mark::none);
  std::fill(picture_.scores.begin(), picture_.scores.end(), Picture::Scores{});
}

const Picture& Replay::show(std::size_t events) {
  if (events < applied_) restart();
  for (; applied_ < events; ++applied_, ++next_) apply(*next_);
  picture_.path.clear();
  picture_.line.clear();
  // The goal is closed, but not expanded.
  const std::uint64_t expanded = std::min<std::uint64_t>(closed_, trace_.expanded);
  picture_.summary = fmt::format("after {} of {} expansions", expanded, trace_.expanded);
  return picture_;
}

const Picture& Replay::show_answer() {
  show(trace_.events.size());
  picture_.path = trace_.path;
  picture_.line = line_;
  picture_.summary = summary_of(trace_);
  return picture_;
}

void Replay::apply(const TraceEvent& event) {
  std::vector<Mark>& marks = event.side == Side::forward ? picture_.forward : picture_.backward;
  Mark mark = Mark::open;
  if (event.kind == TraceKind::closed) mark = Mark::closed;
  if (event.kind == TraceKind::forgotten) mark = Mark::none;
  marks[event.node] = mark;
  closed_ += event.kind == TraceKind::closed ? 1 : 0;
  if (!picture_.scores.empty()) set_scores(event);
}

void Replay::set_scores(const TraceEvent& event) {
  const auto text = [&](double value) { return cost_text(value / trace_.cost_scale); };
  Picture::Scores& scores = picture_.scores[event.node];
  scores = {};
  if (event.kind == TraceKind::forgotten) return;
  scores = {text(event.f), text(event.g), text(event.h), event.parent};
}

}  // namespace wend::cli
