#include "wend/world/replan/replanner.h"

#include <utility>

#include "../validity/kept_answer.h"
#include "wend/base/assert.h"
#include "wend/catalogue/overlay.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/catalogue/step_grids.h"

namespace wend {
namespace {

/// Whether an answer to it may be kept over edits.
bool keeps_answers(const AnyMap& map, const NodeQuery& query) {
  return map.is_grid() && query.goals.empty() && query.goal_test == nullptr && query.range == 0 &&
         query.overlay == nullptr && query.options.turning == Turning{} &&
         query.options.detail == PathDetail::cells;
}

}  // namespace

Replanner::Replanner(const NodeNavigator& navigator, const NodeQuery& query, Replanning how,
                     Allocator allocator)
    : navigator_(&navigator),
      query_(query),
      goals_(query.goals.begin(), query.goals.end()),
      workspace_(std::make_unique<Workspace>(allocator)),
      aside_(std::make_unique<Workspace>(allocator)),
      near_(std::make_unique<NodeSet>(allocator)),
      kept_(std::make_unique<KeptAnswer>()),
      cancelled_(std::make_unique<std::atomic<bool>>(false)) {
  choose(how);
}

Replanner::Replanner(const Navigator& navigator, const Query& query, Replanning how,
                     Allocator allocator)
    : navigator_(&navigator),
      by_cells_(&navigator),
      cells_(query),
      goal_cells_(query.goals.begin(), query.goals.end()),
      workspace_(std::make_unique<Workspace>(allocator)),
      aside_(std::make_unique<Workspace>(allocator)),
      near_(std::make_unique<NodeSet>(allocator)),
      kept_(std::make_unique<KeptAnswer>()),
      cancelled_(std::make_unique<std::atomic<bool>>(false)) {
  read_cells();
  choose(how);
}

Replanner::Replanner(Replanner&&) noexcept = default;
Replanner& Replanner::operator=(Replanner&&) noexcept = default;
Replanner::~Replanner() = default;

/// The query with the goals as they are kept here.
NodeQuery Replanner::query() const {
  NodeQuery query = query_;
  query.goals = goals_;
  return query;
}

void Replanner::choose(Replanning how) {
  note_versions();
  const char* refusal = incremental_refusal(*navigator_->map_, query());
  if (refusal == nullptr && !query_.algorithm.automatic()) {
    refusal = "an algorithm was named: incremental search is one of its own";
  }
  refused_ = how == Replanning::incremental && refusal != nullptr;
  how_ = refusal == nullptr ? how : Replanning::again;
  reason_ = refusal != nullptr ? refusal : "it was asked for";
  if (how_ == Replanning::automatic)
    reason_ = "repairing is faster, where an edit leads not too far";
  // The data for jumps over terrain would have to be rebuilt after every edit.
  const bool terrain = step_grids_of(*navigator_->map_).only_terrain();
  const SearchOptions& options = query_.options;
  const bool suits_astar = options.turning == Turning{} && options.own.values().empty();
  if (terrain && query_.algorithm.automatic() && suits_astar) {
    again_by_ = "astar";
  }
}

void Replanner::note_versions() {
  version_ = navigator_->version();
  space_version_ = navigator_->map_->version();
  overlay_version_ = query_.overlay == nullptr ? 0 : query_.overlay->version();
}

/// On a map of another size the same cells are other nodes.
void Replanner::read_cells() {
  cells_.goals = goal_cells_;
  query_ = by_cells_->by_nodes(cells_, *workspace_);
  goals_.assign(query_.goals.begin(), query_.goals.end());
}

Point Replanner::cell_of(NodeId node) const {
  return by_cells_ != nullptr && can_be(node) ? by_cells_->point(node) : Point{-1, -1};
}

void Replanner::forget() {
  live_ = nullptr;
  again_.reset();
  kept_->drop();
  begun_ = false;
  if (by_cells_ != nullptr) read_cells();
}

/// Whether everything that changed was reported. Until then no answer holds, and the kept data may
/// refer to a map that no longer exists.
bool Replanner::is_current() const {
  const std::uint64_t overlay = query_.overlay == nullptr ? 0 : query_.overlay->version();
  return version_ == navigator_->version() && space_version_ == navigator_->map_->version() &&
         overlay_version_ == overlay;
}

void Replanner::take_notice() {
  if (is_current()) return;
  forget();
  note_versions();
}

void Replanner::forget_old_map() {
  if (!is_current()) forget();
}

Status Replanner::status() const {
  if (!is_current()) return Status::stale;
  return begun_ ? status_ : Status::running;
}

bool Replanner::can_be(NodeId node) const { return node < navigator_->node_count(); }

void Replanner::updated(const UpdateReport& report, std::span<const Point> cells) {
  WEND_ASSERT(by_cells_ != nullptr, "only navigators by cells report updates: call edited()");
  end_answer();
  if (report.before == report.after) return;
  const bool told = report.before == version_ && report.after == navigator_->version();
  if (report.rebuilt || !told) return forget();
  version_ = report.after;
  space_version_ = navigator_->map_->version();
  near_->begin(navigator_->node_count());
  for (const Point cell : cells) {
    add_ring(*navigator_->map_, by_cells_->node(cell), *near_);
  }
  kept_->edited(*navigator_->map_, near_->nodes(), *workspace_);
  if (live_ != nullptr) live_->changed(near_->nodes());
}

void Replanner::edited(std::span<const NodeId> nodes) {
  end_answer();
  kept_->drop();
  if (version_ != navigator_->version()) return forget();
  note_versions();
  if (live_ == nullptr) return;
  for (const NodeId node : nodes) {
    WEND_ASSERT(can_be(node), "only nodes of the map can have been edited");
    live_->entry_changed(node);
  }
}

void Replanner::edited(std::span<const NodeId> nodes, std::uint64_t before) {
  if (space_version_ != before) forget();
  edited(nodes);
}

void Replanner::overlaid(std::span<const NodeId> nodes) {
  edited(nodes, navigator_->map_->version());
}

void Replanner::move_to(NodeId from) {
  end_answer();
  forget_old_map();
  query_.from = from;
  cells_.from = cell_of(from);
  query_.from_at.reset();
  if (!can_be(from)) return kept_->drop();
  kept_->move_to(*navigator_->map_, from, *workspace_);
  if (live_ != nullptr) live_->move_to(from);
}

void Replanner::aim_at(NodeId to) {
  forget_old_map();
  if (goals_.empty() && query_.goal_test == nullptr && to == query_.to) return;
  end_answer();
  asked_ = false;
  kept_->drop();
  goals_.clear();
  goal_cells_.clear();
  query_.goal_test = nullptr;
  cells_.goal_test = nullptr;
  cells_.to = cell_of(to);
  query_.goals_at = {};
  query_.to_at.reset();
  query_.to = to;
  if (!can_be(to)) {
    live_ = nullptr;
  } else if (live_ != nullptr) {
    live_->aim_at(to);
  }
}

void Replanner::move_to(Point from) {
  WEND_ASSERT(by_cells_ != nullptr, "only navigators by cells know cells: give a node");
  Query query;
  query.from = from;
  move_to(by_cells_->by_nodes(query, *workspace_).from);
  cells_.from = from;
}

void Replanner::aim_at(Point to) {
  WEND_ASSERT(by_cells_ != nullptr, "only navigators by cells know cells: give a node");
  Query query;
  query.to = to;
  aim_at(by_cells_->by_nodes(query, *workspace_).to);
  cells_.to = to;
}

void Replanner::begin_answer() {
  begun_ = true;
  again_.reset();
  if (refused_) {
    status_ = Status::invalid;
  } else if (how_ == Replanning::again) {
    status_ = kept_->held() ? Status::found : Status::running;
    if (status_ == Status::running) begin_again(*workspace_);
  } else {
    status_ = settle_ends(*navigator_->map_, query(), *workspace_);
    if (status_ != Status::running) return;
    begin_mending();
  }
}

/// By default the first answer for a goal is searched for alone: all that mending rests on takes
/// longer, and is found out where another answer is asked for. So it is where the goal went far
/// away.
void Replanner::begin_mending() {
  const bool automatic = how_ == Replanning::automatic;
  const bool ready = live_ != nullptr && !live_->ignorant() && live_->knows_better();
  if (automatic && !ready && !std::exchange(asked_, true)) return begin_again(*aside_);
  if (live_ == nullptr) {
    live_ = &begin_incremental(*navigator_->map_, query(), *workspace_);
    if (automatic) live_->stop_at(share_before_again());
  } else if (automatic && !ready) {
    live_->start_again();
  }
  pass_on_cancel();
}

void Replanner::begin_again(Workspace& workspace) {
  NodeQuery asked = query();
  if (asked.algorithm.automatic()) asked.algorithm = again_by_;
  again_ = navigator_->begin(asked, workspace);
  pass_on_cancel();
}

/// After a report the next run begins another answer, which nobody has cancelled yet.
void Replanner::end_answer() {
  begun_ = false;
  *cancelled_ = false;
}

/// Searches that begin forget what their workspace was told before.
void Replanner::pass_on_cancel() {
  if (!*cancelled_) return;
  workspace_->cancel_flag() = true;
  aside_->cancel_flag() = true;
}

/// How much of what incremental search did to begin with it may do before it gives up: what takes
/// less time than another search. (On unit costs, with .05, one repair in twenty was given up that
/// would have taken a third of the time that was spent then.)
double Replanner::share_before_again() const {
  constexpr double kBeforeAStar = 0.2;
  constexpr double kBeforeJumps = 0.12;
  const bool unit_costs = step_grids_of(*navigator_->map_).only_unit();
  return unit_costs && query_.overlay == nullptr ? kBeforeJumps : kBeforeAStar;
}

Status Replanner::run(const Budget& budget) {
  take_notice();
  if (!begun_) begin_answer();
  if (status_ != Status::running) return status_;
  if (!again_) {
    status_ = repair(budget);
    const bool whole = budget.expansions == kUnlimited && budget.seconds == kNoLimit;
    if (!again_ || !whole) return status_;
  }
  status_ = again_->run(budget);
  if (how_ == Replanning::again) keep_answer();
  return status_;
}

/// Where that does not lead to an answer, another search is begun.
Status Replanner::repair(const Budget& budget) {
  Status status;
  {
    const Workspace::Use use(*workspace_);
    status = live_->run(budget);
  }
  if (status == Status::limit_reached && live_->stopped()) {
    begin_again(*aside_);
    return Status::running;
  }
  if (status != Status::invalid) return status;
  how_ = Replanning::again;
  reason_ = "steps that cost nothing, or ways that cost too much, cannot be repaired";
  forget();
  begun_ = true;
  begin_again(*workspace_);
  return Status::running;
}

/// Where it may serve once more.
void Replanner::keep_answer() {
  if (status_ != Status::found || !keeps_answers(*navigator_->map_, query_)) return;
  again_->write_path(answer_);
  if (answer_.optimal) kept_->hold(*navigator_->map_, answer_);
}

void Replanner::cancel() {
  *cancelled_ = true;
  pass_on_cancel();
}

Path Replanner::path() const {
  Path path;
  write_path(path);
  return path;
}

void Replanner::write_path(Path& path) const {
  const Status now = status();
  const bool answers = begun_ && now != Status::stale;
  if (answers && again_) return again_->write_path(path);
  if (answers && how_ == Replanning::again && now == Status::found) {
    path = kept_->path();
    navigator_->complete(path);
    return;
  }
  path.clear();
  path.status = now;
  path.version = version_;
  if (now == Status::invalid) path.reason = reason_;
  if (now == Status::stale) path.reason = "the map was updated after the answer was found";
  if (!answers || !searches()) return;
  live_->write_path(path);
  in_map_units(*navigator_->map_, path);
  navigator_->complete(path);
}

/// Whether the answer is that of the incremental search.
bool Replanner::searches() const {
  return begun_ && !again_ && live_ != nullptr && live_->status() == status_;
}

ReplanReport Replanner::report() const {
  ReplanReport report;
  report.kept = begun_ && !again_ && how_ == Replanning::again && status_ == Status::found;
  if (searches()) {
    const RepairCounts counts = live_->repair_counts();
    report.repaired = !counts.from_scratch;
    report.raised = counts.raised;
  }
  return report;
}

NodeId Replanner::next() const {
  if (status() == Status::found && searches()) return live_->next();
  if (status() != Status::found && status() != Status::partial) return kNoNode;
  const Path path = this->path();
  return path.nodes.size() < 2 ? kNoNode : path.nodes[1];
}

/// After an unnoticed change of the map nothing is kept: the next answer begins a fresh search.
Result<void> Replanner::validate() const {
  if (live_ == nullptr || !is_current()) return {};
  return live_->validate();
}

NodeLabel Replanner::label(NodeId node) const {
  if (!is_current()) return {};
  if (again_) return again_->label(node);
  if (live_ == nullptr || !can_be(node)) return {};
  NodeLabel label = live_->label(node);
  label.g /= navigator_->cost_scale();
  return label;
}

std::size_t Replanner::bytes() const { return workspace_->bytes() + aside_->bytes(); }

}  // namespace wend
