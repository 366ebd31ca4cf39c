#include "wend/world/record/replay.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "recorded_path.h"
#include "wend/base/assert.h"
#include "wend/catalogue/overlay.h"
#include "wend/internal/base/bits.h"

namespace wend {
namespace {

/// Queries as they are asked; what they refer to lives here until the next one.
class QueryMaker {
 public:
  explicit QueryMaker(const Session& session) : session_(session) {}

  Query by_cells(const RecordedQuery& recorded, std::size_t nodes) {
    Query query;
    fill(recorded, nodes, query);
    query.from = recorded.from.cell;
    query.to = recorded.to.cell;
    cells_.clear();
    for (const RecordedPlace& goal : recorded.goals) cells_.push_back(goal.cell);
    query.goals = cells_;
    return query;
  }

  NodeQuery by_nodes(const RecordedQuery& recorded, std::size_t nodes) {
    NodeQuery query;
    fill(recorded, nodes, query);
    query.from = recorded.from.node;
    query.to = recorded.to.node;
    nodes_.clear();
    for (const RecordedPlace& goal : recorded.goals) nodes_.push_back(goal.node);
    query.goals = nodes_;
    query.from_at = recorded.from_at;
    query.to_at = recorded.to_at;
    query.goals_at = recorded.goals_at;
    query.link_kinds = recorded.link_kinds;
    return query;
  }

 private:
  template <class Asked>
  void fill(const RecordedQuery& recorded, std::size_t nodes, Asked& query) {
    query.algorithm = Algorithm(recorded.algorithm);
    query.options = recorded.options;
    query.options.limits.seconds = kNoLimit;
    query.range = recorded.range;
    if (recorded.overlay) query.overlay = lay_over(*recorded.overlay, nodes);
  }

  /// One that was for another map, and was refused, says nothing now: it is refused again.
  const Overlay* lay_over(std::uint32_t number, std::size_t nodes) {
    const RecordedOverlay& recorded = session_.overlays[number];
    if (laid_ == number && overlay_.node_count() == nodes) return &overlay_;
    laid_ = number;
    overlay_.reset(recorded.node_count == nodes ? nodes : 0);
    if (overlay_.node_count() == 0) return &overlay_;
    for (const RecordedOverlay::Note& note : recorded.notes) {
      if (note.cost > 0) overlay_.add_cost(note.node, double{note.cost});
      if (note.closed) overlay_.close(note.node);
      if (note.pass_only) overlay_.pass_only(note.node);
    }
    return &overlay_;
  }

  const Session& session_;
  std::vector<Point> cells_;
  std::vector<NodeId> nodes_;
  Overlay overlay_;
  std::optional<std::uint32_t> laid_;
};

/// Whether the answer depended on a clock, or on when the caller stopped it.
bool is_by_the_clock(const RecordedAnswer& answer, const RecordedQuery& query) {
  return answer.status == Status::running || answer.status == Status::cancelled ||
         answer.status == Status::stale ||
         (answer.status == Status::limit_reached && query.options.limits.seconds < kNoLimit);
}

std::optional<DifferenceKind> difference_of(const RecordedAnswer& expected,
                                            const RecordedAnswer& got) {
  if (expected.status != got.status) return DifferenceKind::status;
  if (bits_of(expected.cost) != bits_of(got.cost)) return DifferenceKind::cost;
  if (expected.optimal != got.optimal || bits_of(expected.bound) != bits_of(got.bound)) {
    return DifferenceKind::proof;
  }
  if (expected.path_hash != got.path_hash || expected.length != got.length) {
    return DifferenceKind::path;
  }
  return std::nullopt;
}

/// Where two paths part, if both are known.
std::string parting(const RecordedAnswer& expected, const Path& got) {
  if (!expected.nodes) return "";
  const auto& nodes = *expected.nodes;
  const auto [here, there] =
      std::mismatch(nodes.begin(), nodes.end(), got.nodes.begin(), got.nodes.end());
  if (here == nodes.end() && there == got.nodes.end()) return "";
  std::string text = ", node " + std::to_string(there - got.nodes.begin() + 1) + " is ";
  return text + (there == got.nodes.end() ? "none" : "@" + std::to_string(*there)) + ", not " +
         (here == nodes.end() ? "none" : "@" + std::to_string(*here));
}

/// Runs one session.
class SessionReplay {
 public:
  SessionReplay(const Session& session, const NodeNavigator* other, Workspace& workspace)
      : session_(session), other_(other), workspace_(workspace), queries_(session) {}

  Result<ReplayReport> run() {
    if (other_ == nullptr) {
      const auto& grid = std::get<RecordedGrid>(session_.map);
      map_ = grid.map;
      Result<Navigator> built = Navigator::build(map_, grid.options);
      if (!built) return built.error();
      navigator_.emplace(std::move(built).value());
    }
    for (const RecordedEvent& event : session_.events) {
      ++event_;
      std::visit([&](const auto& body) { happen(body); }, event);
      if (problem_) return *std::move(problem_);
    }
    return std::move(report_);
  }

 private:
  struct Unit {
    const RecordedQuery* query;
    std::unique_ptr<Replanner> replanner;  // null once it ended
  };

  const NodeNavigator& navigator() const { return other_ != nullptr ? *other_ : *navigator_; }

  void fail(const std::string& reason) {
    problem_ = Error{"", 0, "event " + std::to_string(event_) + ": " + reason};
  }
  /// Whether it went well.
  template <class T>
  bool require(const Result<T>& result) {
    if (!result) fail(result.error().message());
    return result.ok();
  }

  void happen(const RecordedEdit& edit) {
    std::vector<Point> cells;
    for (const RecordedEdit::Cell& cell : edit.cells) {
      cells.push_back(map_.point(cell.cell));
      map_.set_symbol(cells.back(), cell.symbol);
      map_.set_weight(cells.back(), cell.weight / double{TerrainCosts::kThousandths});
    }
    ++report_.edits;
    report_.edited_cells += cells.size();
    const Result<UpdateReport> updated = navigator_->update(map_, cells);
    if (!require(updated)) return;
    // Those by nodes know no cells, and take notice by themselves.
    for (Unit& unit : units_) {
      if (unit.replanner == nullptr || !unit.query->by_cells) continue;
      unit.replanner->updated(updated.value(), cells);
    }
  }

  void happen(const RecordedUpdate& update) {
    map_ = update.map;
    ++report_.edits;
    require(navigator_->update(map_));
  }

  void happen(const RecordedRefresh&) {
    if (navigator_) navigator_->refresh();
  }

  void happen(const RecordedBake& bake) {
    BakeOptions options;
    options.block = bake.block;
    options.most_blocks = static_cast<std::size_t>(bake.most_blocks);
    options.most_bytes = static_cast<std::size_t>(
        std::min(bake.most_bytes, std::uint64_t{BakeOptions().most_bytes}));
    options.most_looks = bake.most_looks;
    // A limit on the number of looks gives the same tables only if one thread makes them in order.
    if (bake.most_looks != BakeOptions().most_looks) options.threads = 1;
    require(navigator_->bake(options));
  }

  void happen(const RecordedQuestion& question) {
    ask(question.query);
    judge(question.query, question.answer);
  }

  void happen(const RecordedReplanner& recorded) {
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 32;
    constexpr std::uint64_t kBytesPerNode = 24;
    if (++living_ * navigator().node_count() * kBytesPerNode > kMostBytes) {
      return fail("so many replanners on such a map take more than 4 GiB");
    }
    Unit unit = {&recorded.query, nullptr};
    const std::size_t nodes = navigator().node_count();
    if (recorded.query.by_cells) {
      const Query query = queries_.by_cells(recorded.query, nodes);
      unit.replanner = std::make_unique<Replanner>(*navigator_, query, recorded.how);
    } else {
      const NodeQuery query = queries_.by_nodes(recorded.query, nodes);
      unit.replanner = std::make_unique<Replanner>(navigator(), query, recorded.how);
    }
    units_.push_back(std::move(unit));
  }

  void happen(const RecordedMove& move) {
    Replanner& replanner = *units_[move.replanner].replanner;
    if (move.by_cells && !move.is_goal) return replanner.move_to(move.to.cell);
    if (move.by_cells) return replanner.aim_at(move.to.cell);
    return move.is_goal ? replanner.aim_at(move.to.node) : replanner.move_to(move.to.node);
  }

  void happen(const RecordedReplan& replan) {
    const Unit& unit = units_[replan.replanner];
    unit.replanner->run();
    unit.replanner->write_path(path_);
    ++report_.replans;
    judge(*unit.query, replan.answer);
  }

  void happen(const RecordedEnd& end) {
    units_[end.replanner].replanner.reset();
    --living_;
  }

  void happen(const RecordedOmission& omission) { report_.omissions.push_back(omission.reason); }

  void ask(const RecordedQuery& query) {
    const std::size_t nodes = navigator().node_count();
    if (query.by_cells) {
      navigator_->solve(queries_.by_cells(query, nodes), workspace_, path_);
    } else {
      navigator().solve(queries_.by_nodes(query, nodes), workspace_, path_);
    }
  }

  /// Judges the answer to the question that was asked last.
  void judge(const RecordedQuery& query, const RecordedAnswer& expected) {
    ++report_.questions;
    if (is_by_the_clock(expected, query)) {
      ++report_.by_the_clock;
      return;
    }
    const RecordedAnswer got = recorded_answer(path_, false, scratch_);
    report_.expanded += got.expanded;
    report_.expanded_before += expected.expanded;
    const std::optional<DifferenceKind> kind = difference_of(expected, got);
    if (!kind) return;
    report_.differences.push_back({report_.questions, event_, *kind, in_words(query),
                                   in_words(expected), in_words(got) + parting(expected, path_)});
  }

  const Session& session_;
  const NodeNavigator* other_;  // null: the session's own grid
  Workspace& workspace_;
  QueryMaker queries_;
  GridMap map_;
  std::optional<Navigator> navigator_;
  std::vector<Unit> units_;
  std::uint64_t living_ = 0;
  std::uint64_t event_ = 0;
  Path path_;
  std::string scratch_;
  ReplayReport report_;
  std::optional<Error> problem_;
};

}  // namespace

Result<ReplayReport> replay(const Session& session, Workspace& workspace) {
  if (!std::holds_alternative<RecordedGrid>(session.map)) {
    return Error{"", 0,
                 "the session's map is the file of another family: make a navigator of it, with "
                 "io/json_map.h say, and call replay_on"};
  }
  return SessionReplay(session, nullptr, workspace).run();
}

Result<ReplayReport> replay_on(const NodeNavigator& navigator, const Session& session,
                               Workspace& workspace) {
  if (!std::holds_alternative<RecordedText>(session.map)) {
    return Error{"", 0, "the session's map is a grid, which replay makes a navigator of"};
  }
  return SessionReplay(session, &navigator, workspace).run();
}

}  // namespace wend
