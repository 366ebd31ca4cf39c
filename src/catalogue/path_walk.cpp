#include "wend/catalogue/path_walk.h"

#include <algorithm>
#include <chrono>

#include "families/any_grid.h"
#include "wend/base/assert.h"
#include "wend/internal/hierarchy/clusters.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

PathWalk::PathWalk(const Navigator& navigator, const Query& query, Workspace& workspace)
    : navigator_(&navigator), workspace_(&workspace), version_(navigator.version()) {
  Query abstract = query;
  abstract.algorithm = "hpa_star";
  SearchHandle search = navigator.begin(abstract, workspace);
  ticket_ = workspace.ticket();
  status_ = search.run();
  WEND_ASSERT(status_ != Status::running, "a search without a budget runs to its end");
  Path path;
  WEND_ASSERT(workspace.search() != nullptr, "a search lives in the workspace until the next one");
  workspace.search()->write_jumps(path);
  cost_ = path.cost / navigator.cost_scale();
  expanded_ = path.counters.expanded;
  if (status_ == Status::found || status_ == Status::partial) nodes_ = std::move(path.nodes);
}

/// Squares are those of the lattice.
bool PathWalk::same_square(const Navigator& navigator, Point a, Point b) {
  constexpr unsigned kShift = Clusters<UnitGrid>::kShifts[0];
  const Point one = navigator.lattice_.place(a);
  const Point other = navigator.lattice_.place(b);
  return one.x >> kShift == other.x >> kShift && one.y >> kShift == other.y >> kShift;
}

bool PathWalk::alive() const {
  return workspace_->ticket() == ticket_ && navigator_->version() == version_;
}

Status PathWalk::status() const {
  if (navigator_->version() != version_) return Status::stale;
  return workspace_->ticket() == ticket_ ? status_ : Status::invalid;
}

bool PathWalk::next(std::vector<Point>& cells) {
  if (!alive() || done_ >= nodes_.size()) return false;
  WEND_ASSERT(status_ == Status::found || status_ == Status::partial,
              "only a path that was found has edges to refine");
  piece_.clear();
  if (done_ == 0) piece_.push_back(nodes_[0]);
  if (++done_ < nodes_.size()) {
    navigator_->grid().refine(nodes_[done_ - 1], nodes_[done_], *workspace_, piece_);
  } else if (nodes_.size() > 1) {
    return false;
  }
  for (const NodeId node : piece_) cells.push_back(navigator_->point(node));
  return true;
}

std::vector<Point> PathWalk::squares_entered() {
  std::vector<Point> cells;
  if (!alive() || nodes_.empty()) return cells;
  piece_.assign(1, nodes_[0]);
  for (std::size_t i = 1; i < nodes_.size(); ++i) {
    navigator_->grid().enter_squares(nodes_[i - 1], nodes_[i], *workspace_, piece_);
  }
  if (piece_.back() != nodes_.back()) piece_.push_back(nodes_.back());
  for (const NodeId node : piece_) cells.push_back(navigator_->point(node));
  return cells;
}

TwoTierWalk::TwoTierWalk(const Navigator& navigator, const Query& query, Workspace& workspace)
    : navigator_(&navigator),
      version_(navigator.version()),
      options_(query.options),
      here_(query.from) {
  const Clock::time_point begin = Clock::now();
  PathWalk walk(navigator, query, workspace);
  status_ = walk.status();
  coarse_ = walk.squares_entered();
  spend(walk.expanded_, seconds_since(begin));
  options_.limits.cost = kNoLimit;
  options_.trace = nullptr;
  options_.detail = PathDetail::cells;
  options_.fallback = Fallback::none;  // all of the coarse path can be reached
}

void TwoTierWalk::spend(std::uint64_t expanded, double seconds) {
  WEND_ASSERT(seconds >= 0, "a steady clock does not go back");
  Limits& left = options_.limits;
  expanded_ += expanded;
  if (left.expansions != kUnlimited) left.expansions -= std::min(left.expansions, expanded);
  left.seconds = std::max(left.seconds - seconds, 0.0);
}

bool TwoTierWalk::next(Workspace& workspace, Point& cell) {
  if (navigator_->version() != version_) status_ = Status::stale;
  if (coarse_.empty() || status_ == Status::stale || here_ == coarse_.back()) return false;
  if (at_ + 1 >= fine_.points.size() && !plan(workspace)) return false;
  WEND_ASSERT(at_ + 1 < fine_.points.size(), "plan() finds a step, or says that there is none");
  cell = here_ = fine_.points[++at_];
  note_square();
  return true;
}

/// When the unit enters a later square of its route, the next step is planned again.
void TwoTierWalk::note_square() {
  if (to_goal_) return;
  WEND_ASSERT(entered_ < coarse_.size(), "a unit walks on a coarse path that has squares");
  const std::size_t seen = std::min(entered_ + 4, coarse_.size());
  for (std::size_t i = seen; i-- > entered_ + 1;) {
    if (!PathWalk::same_square(*navigator_, here_, coarse_[i])) continue;
    entered_ = i;
    fine_.points.clear();
    at_ = 0;
    return;
  }
}

bool TwoTierWalk::plan(Workspace& workspace) {
  const std::size_t last = coarse_.size() - 1;
  WEND_ASSERT(entered_ <= last, "the unit has entered squares of the coarse path only");
  to_goal_ = entered_ + 3 >= last;
  const Point target = to_goal_ ? coarse_[last] : coarse_[entered_ + 2];
  if (target == here_) return false;
  if (options_.limits.seconds <= 0) {  // a short search would not notice
    status_ = Status::limit_reached;
    return false;
  }
  const Clock::time_point begin = Clock::now();
  navigator_->solve({.from = here_, .to = target, .algorithm = "astar", .options = options_},
                    workspace, fine_);
  spend(fine_.counters.expanded, seconds_since(begin));
  at_ = 0;
  ++searches_;
  if (!fine_.found()) status_ = fine_.status;
  WEND_ASSERT(!fine_.found() || fine_.points.front() == here_,
              "a fine path begins where the unit is");
  return fine_.found();
}

}  // namespace wend
