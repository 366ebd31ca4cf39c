#include "wend/world/record/session_recorder.h"

#include <type_traits>
#include <utility>

#include "recorded_path.h"
#include "session_writer.h"
#include "wend/base/assert.h"
#include "wend/catalogue/overlay.h"

namespace wend {
namespace {

RecordedOverlay recorded_overlay(const Overlay& overlay) {
  RecordedOverlay recorded;
  recorded.node_count = overlay.node_count();
  if (overlay.empty()) return recorded;
  for (NodeId node = 0; node < overlay.node_count(); ++node) {
    const bool closed = overlay.closed(node);
    const bool pass_only = !closed && !overlay.may_stop(node);
    const float cost = closed ? 0 : static_cast<float>(overlay.cost(node));
    if (!closed && !pass_only && cost == 0) continue;
    recorded.notes.push_back({node, cost, closed, pass_only});
  }
  return recorded;
}

RecordedPlace recorded_place(Point cell) { return {.cell = cell}; }
RecordedPlace recorded_place(NodeId node) { return {.node = node}; }

/// The fields that both kinds of query have.
template <class Asked>
RecordedQuery recorded_query(const Asked& query) {
  RecordedQuery recorded;
  recorded.algorithm = query.algorithm.name();
  recorded.from = recorded_place(query.from);
  recorded.to = recorded_place(query.to);
  for (const auto goal : query.goals) recorded.goals.push_back(recorded_place(goal));
  recorded.range = query.range;
  recorded.options = query.options;
  recorded.options.trace = nullptr;
  return recorded;
}

RecordedQuery recorded_nodes(const NodeQuery& query) {
  RecordedQuery recorded = recorded_query(query);
  recorded.by_cells = false;
  recorded.from_at = query.from_at;
  recorded.to_at = query.to_at;
  recorded.goals_at.assign(query.goals_at.begin(), query.goals_at.end());
  recorded.link_kinds = query.link_kinds;
  return recorded;
}

/// Why the query cannot be recorded; null if it can.
template <class Asked>
const char* unrecordable(const Asked& query) {
  if (query.goal_test != nullptr) {
    return "a goal test is a function and cannot be recorded: list the cells it accepts in `goals`";
  }
  if (query.options.heuristic.kind == HeuristicKind::custom) {
    return "a custom heuristic is a function and cannot be recorded: name one that wend knows";
  }
  return nullptr;
}

constexpr const char* kUntold =
    "the navigator is not as the recorder knows it: report each update, and those of one navigator "
    "only";

}  // namespace

/// A recorder's state, besides the bytes that are written.
class SessionLog {
 public:
  SessionLog(const RecordedMap& map, RecordOptions options)
      : writer_(map), options_(options), is_grid_(std::holds_alternative<RecordedGrid>(map)) {}

  SessionWriter& writer() { return writer_; }
  const SessionWriter& writer() const { return writer_; }
  std::uint64_t events() const { return events_; }
  std::uint64_t omissions() const { return omissions_; }

  void add(const RecordedEvent& event) {
    writer_.write(event);
    ++events_;
  }

  /// The next answer brings the navigator's new version.
  void changed(const RecordedEvent& event) {
    version_ = 0;
    add(event);
  }

  Error omit(const char* reason) {
    add(RecordedOmission{reason});
    ++omissions_;
    return {"", 0, reason};
  }

  const char* objection_to_cells() const {
    return is_grid_ ? nullptr : "only grids have cells: ask by nodes";
  }
  bool is_grid() const { return is_grid_; }

  /// Null if the answer is for the map as recorded, with all reported changes.
  const char* objection_to(const Path& path) {
    if (path.version == 0) return nullptr;
    if (version_ != 0 && path.version != version_) return kUntold;
    version_ = path.version;
    return nullptr;
  }

  template <class Asked>
  Result<void> add_question(const Asked& query, RecordedQuery recorded, const Path& path) {
    const char* reason = unrecordable(query);
    if (reason == nullptr && recorded.by_cells) reason = objection_to_cells();
    if (reason == nullptr) reason = objection_to(path);
    if (reason != nullptr) return omit(reason);
    if (query.overlay != nullptr) recorded.overlay = writer_.note(recorded_overlay(*query.overlay));
    add(RecordedQuestion{std::move(recorded), answer_of(path)});
    return {};
  }

  template <class Asked>
  Result<std::uint32_t> add_replanner(const Asked& query, RecordedQuery recorded, Replanning how) {
    const char* reason = unrecordable(query);
    if (reason == nullptr && recorded.by_cells) reason = objection_to_cells();
    if (reason == nullptr && query.overlay != nullptr) {
      reason =
          "a replanner's overlay changes unseen and cannot be recorded: record its answers as "
          "questions";
    }
    if (reason != nullptr) return omit(reason);
    replanners_.push_back({true, recorded.by_cells});
    add(RecordedReplanner{std::move(recorded), how});
    return static_cast<std::uint32_t>(replanners_.size() - 1);
  }

  RecordedAnswer answer_of(const Path& path) {
    return recorded_answer(path, options_.paths, scratch_);
  }

  void require_living(std::uint32_t replanner) const {
    WEND_CHECK(replanner < replanners_.size() && replanners_[replanner].alive,
               "a recorder knows replanners by the numbers that replans() gave, until they ended");
  }
  template <class Place>
  void add_move(std::uint32_t replanner, bool is_goal, Place place) {
    constexpr bool kByCells = std::is_same_v<Place, Point>;
    require_living(replanner);
    WEND_CHECK(replanners_[replanner].by_cells == kByCells,
               "a replanner made of a Query moves by cells, and one of a NodeQuery by nodes");
    add(RecordedMove{replanner, is_goal, kByCells, recorded_place(place)});
  }
  void end(std::uint32_t replanner) { replanners_[replanner].alive = false; }

 private:
  struct Made {
    bool alive;
    bool by_cells;
  };

  SessionWriter writer_;
  RecordOptions options_;
  bool is_grid_;
  std::uint64_t version_ = 0;  // of the navigator, where it is known
  std::uint64_t events_ = 0;
  std::uint64_t omissions_ = 0;
  std::vector<Made> replanners_;
  std::string scratch_;
};

SessionRecorder::SessionRecorder(const GridMap& map, const GridOptions& options,
                                 RecordOptions record)
    : log_(std::make_unique<SessionLog>(RecordedGrid{map, options}, record)) {}

SessionRecorder::SessionRecorder(const RecordedText& file, RecordOptions record)
    : log_(std::make_unique<SessionLog>(file, record)) {
  WEND_CHECK(!file.text.empty(), "give the recorder all bytes of the map's file");
}

SessionRecorder::SessionRecorder(SessionRecorder&&) noexcept = default;
SessionRecorder& SessionRecorder::operator=(SessionRecorder&&) noexcept = default;
SessionRecorder::~SessionRecorder() = default;

void SessionRecorder::edited(const GridMap& map, std::span<const Point> cells) {
  WEND_CHECK(log_->is_grid(), "only grids have cells to edit");
  RecordedEdit edit;
  for (const Point cell : cells) {
    edit.cells.push_back(
        {map.id(cell), map.symbol(cell), TerrainCosts::thousandths_of(map.weight(cell))});
  }
  log_->changed(std::move(edit));
}

void SessionRecorder::updated(const GridMap& map) {
  WEND_CHECK(log_->is_grid(), "only grids are updated: record another map by another recorder");
  log_->changed(RecordedUpdate{map});
}

void SessionRecorder::refreshed() { log_->changed(RecordedRefresh{}); }

Result<void> SessionRecorder::baked(const BakeOptions& options, const BakeReport& report) {
  if (!report.complete) {
    return log_->omit("tables whose baking was cancelled cannot be recorded: bake them whole");
  }
  log_->changed(
      RecordedBake{options.block, options.most_blocks, options.most_bytes, options.most_looks});
  return {};
}

Result<void> SessionRecorder::asked(const Query& query, const Path& path) {
  return log_->add_question(query, recorded_query(query), path);
}

Result<void> SessionRecorder::asked(const NodeQuery& query, const Path& path) {
  return log_->add_question(query, recorded_nodes(query), path);
}

Result<std::uint32_t> SessionRecorder::replans(const Query& query, Replanning how) {
  return log_->add_replanner(query, recorded_query(query), how);
}

Result<std::uint32_t> SessionRecorder::replans(const NodeQuery& query, Replanning how) {
  return log_->add_replanner(query, recorded_nodes(query), how);
}

void SessionRecorder::moved(std::uint32_t replanner, Point from) {
  log_->add_move(replanner, false, from);
}
void SessionRecorder::moved(std::uint32_t replanner, NodeId from) {
  log_->add_move(replanner, false, from);
}
void SessionRecorder::aimed(std::uint32_t replanner, Point to) {
  log_->add_move(replanner, true, to);
}
void SessionRecorder::aimed(std::uint32_t replanner, NodeId to) {
  log_->add_move(replanner, true, to);
}

Result<void> SessionRecorder::replanned(std::uint32_t replanner, const Path& path) {
  log_->require_living(replanner);
  if (const char* reason = log_->objection_to(path)) return log_->omit(reason);
  log_->add(RecordedReplan{replanner, log_->answer_of(path)});
  return {};
}

void SessionRecorder::ended(std::uint32_t replanner) {
  log_->require_living(replanner);
  log_->add(RecordedEnd{replanner});
  log_->end(replanner);
}

std::uint64_t SessionRecorder::events() const { return log_->events(); }
std::uint64_t SessionRecorder::omissions() const { return log_->omissions(); }

std::vector<std::uint8_t> SessionRecorder::bytes() const { return log_->writer().bytes(); }

Result<void> SessionRecorder::save(const std::string& path) const {
  return save_session(path, bytes());
}

}  // namespace wend
