#include "wend/world/watch/path_renewals.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "watched_paths.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

/// Past all that are not overdue come those that are.
constexpr std::uint64_t kNotOverdue = std::uint64_t{1} << 63;

template <class Waiting>
bool less_urgent(const Waiting& a, const Waiting& b) {
  return std::tie(a.rank, a.slot) > std::tie(b.rank, b.slot);
}

}  // namespace

PathRenewals::PathRenewals(PathWatch& watch, std::uint32_t patience)
    : watch_(&watch), patience_(patience), workspace_(std::make_unique<Workspace>()) {
  WEND_ASSERT(patience >= 1, "a path has to wait for a tick before it comes before all others");
}

PathRenewals::PathRenewals(PathRenewals&&) noexcept = default;
PathRenewals& PathRenewals::operator=(PathRenewals&&) noexcept = default;
PathRenewals::~PathRenewals() = default;

std::size_t PathRenewals::waiting() const { return watch_->waiting_.size(); }

bool PathRenewals::waits(PathHandle path) const {
  return watch_->known(path) && watch_->slots_[path.slot].queued != PathWatch::kNoMark;
}

std::uint64_t PathRenewals::rank_of(std::uint32_t slot) const {
  const PathWatch::Slot& of = watch_->slots_[slot];
  WEND_ASSERT(of.queued != PathWatch::kNoMark && of.pending != 0,
              "a path waits once it has changed");
  WEND_ASSERT(of.since <= watch_->tick_, "no path began to wait in a tick to come");
  const std::uint64_t waited = watch_->tick_ - of.since;
  if (waited >= patience_) return of.since;
  const WatchedPaths& paths = *watch_->paths_;
  const std::uint32_t here = paths.number(paths.row(slot).first);
  const std::uint64_t ahead = of.trouble - std::min(of.trouble, here);
  const auto kind = static_cast<std::uint64_t>(std::countr_zero(of.pending));
  return kNotOverdue | kind << 32 | ahead;
}

/// The first of the heap is the most urgent one.
void PathRenewals::rank_all() {
  order_.clear();
  order_.reserve(watch_->waiting_.capacity());
  for (const std::uint32_t slot : watch_->waiting_) order_.push_back({rank_of(slot), slot});
  std::make_heap(order_.begin(), order_.end(), less_urgent<Waiting>);
}

bool PathRenewals::pick() {
  if (order_.empty()) return false;
  std::pop_heap(order_.begin(), order_.end(), less_urgent<Waiting>);
  const std::uint32_t slot = order_.back().slot;
  order_.pop_back();
  searched_ = {watch_->id_, slot, watch_->slots_[slot].generation};
  hurried_ = false;
  return true;
}

/// A search that is under way is given up.
std::optional<PathHandle> PathRenewals::take() {
  search_.reset();
  rank_all();
  if (!pick()) return std::nullopt;
  watch_->wait_no_more(searched_.slot);
  return searched_;
}

void PathRenewals::begin() {
  WEND_ASSERT(watch_->known(searched_), "pick() a path that is watched before you search for it");
  NodeQuery query = watch_->queries_[searched_.slot];
  query.from = watch_->at(searched_);
  done_ = 0;
  search_ = watch_->navigator_->begin(query, *workspace_);
}

/// Whether the path that is searched for still waits for that, and the map is what it was.
bool PathRenewals::goes_on() const {
  WEND_ASSERT(search_.has_value(), "begin() a search before you ask whether it goes on");
  return waits(searched_) && search_->status() != Status::stale;
}

void PathRenewals::settle(Status status) {
  WEND_ASSERT(watch_->known(searched_), "give up the search for a path that was dropped");
  const std::uint64_t waited = watch_->tick_ - watch_->slots_[searched_.slot].since;
  renewed_.push_back({searched_, status, static_cast<std::uint32_t>(waited)});
  watch_->wait_no_more(searched_.slot);
  search_.reset();
  hurried_ = false;
}

/// Takes the path that was found. If the unit has left that way since, the search begins again.
void PathRenewals::finish() {
  WEND_ASSERT(search_.has_value(), "only a search that was begun can end");
  search_->write_path(path_);
  if (!path_.found()) return settle(path_.status);
  const NodeId here = watch_->at(searched_);
  const auto found = std::find(path_.nodes.begin(), path_.nodes.end(), here);
  if (found == path_.nodes.end()) {
    begin();
    hurried_ = true;
    return;
  }
  const auto walked = static_cast<std::size_t>(found - path_.nodes.begin());
  const Result<void> replaced = watch_->replace(searched_, path_);
  if (replaced.ok()) watch_->advance(searched_, walked);
  settle(replaced.ok() ? Status::found : Status::invalid);
}

/// Goes on with the search that is under way, for at most so many expansions. Returns how many it
/// took.
std::uint64_t PathRenewals::search_on(std::uint64_t expansions) {
  const Status status = search_->run({.expansions = hurried_ ? kUnlimited : expansions});
  if (status == Status::running) {
    done_ += expansions;
    return expansions;
  }
  if (status == Status::stale) {  // an overlay changed: what was seen so far may be wrong
    begin();
    return 1;
  }
  const std::uint64_t before = done_;
  finish();
  return path_.counters.expanded - std::min(before, path_.counters.expanded);
}

std::span<const RenewedPath> PathRenewals::run(const RenewalBudget& budget) {
  renewed_.clear();
  renewed_.reserve(watch_->waiting_.capacity());
  ++watch_->tick_;
  if (search_ && !goes_on()) search_.reset();
  rank_all();
  std::uint64_t left = budget.expansions;
  while (renewed_.size() < budget.paths && (left > 0 || hurried_)) {
    if (!search_) {
      if (!pick()) break;
      if (!waits(searched_)) continue;  // it was the one under way
      begin();
    }
    left -= std::min(left, std::max<std::uint64_t>(search_on(left), 1));
  }
  return renewed_;
}

}  // namespace wend
