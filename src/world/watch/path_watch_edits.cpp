// The effects of an edit on the steps of paths.
#include <algorithm>
#include <tuple>

#include "watch_scratch.h"
#include "wend/base/assert.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/internal/world/path_steps.h"

namespace wend {

/// Notes the steps that lead from a node; false if it is blocked.
bool PathWatch::look_from(NodeId node) {
  const AnyMap& map = *navigator_->map_;
  scratch_->leading.clear();
  if (map.region(node) == 0) return false;
  see_steps(map, options_.overlay, node, Side::forward, *workspace_, scratch_->leading);
  return true;
}

/// Whether the path can go on from a place (or end there), and by what step.
bool PathWatch::step_from(std::uint32_t place, std::uint64_t& cost) {
  if (place == paths_->row(paths_->slot(place)).last) {
    cost = 0;
    return see_end(*navigator_->map_, options_.overlay, paths_->node(place));
  }
  look_from(paths_->node(place));
  cost = least_step(scratch_->leading, paths_->node(paths_->after(place)));
  return cost != kNoWayCost;
}

void PathWatch::begin_edit() {
  touched_.clear();
  checks_->begin(navigator_->node_count());
  middles_->begin(navigator_->node_count());
}

Result<std::span<const TouchedPath>> PathWatch::updated(const UpdateReport& report,
                                                        std::span<const Point> cells) {
  WEND_ASSERT(navigator_->by_cells() != nullptr,
              "only navigators by cells report updates: call edited()");
  const Navigator& navigator = *navigator_->by_cells();
  if (const char* reason = other_size()) return Error{"", 0, reason};
  begin_edit();
  const bool told = report.before == version_ && report.after == navigator.version();
  if (!told || navigator.cost_scale() != scale_) {
    check_all();
    return end_edit();
  }
  if (report.before == report.after) return end_edit();
  for (const Point cell : cells) middles_->insert(navigator.node(cell));
  for (const NodeId node : middles_->nodes()) add_checks(node, true);
  return look_at_edit(true);
}

Result<std::span<const TouchedPath>> PathWatch::edited(std::span<const NodeId> nodes) {
  begin_edit();
  if (const char* reason = other_size()) return Error{"", 0, reason};
  if (version_ != navigator_->version()) {
    check_all();
    return end_edit();
  }
  for (const NodeId node : nodes) {
    WEND_ASSERT(node < navigator_->node_count(), "only nodes of the map can have been edited");
    middles_->insert(node);
  }
  for (const NodeId node : middles_->nodes()) add_checks(node, false);
  return look_at_edit(false);
}

Result<std::span<const TouchedPath>> PathWatch::look_at_edit(bool corners) {
  check_steps();
  if (*reason_ == '\0') {
    for (const NodeId node : middles_->nodes()) look_round(node, corners);
  }
  return end_edit();
}

/// Notes the nodes from which steps of paths may have changed: the node, those before it on paths,
/// and on grids those beside it. If the map knows the way back, it finds the ones before itself.
void PathWatch::add_checks(NodeId node, bool corners) {
  checks_->insert(node);
  if (!navigator_->map_->reversible()) {
    for (auto place = paths_->at(node); place != WatchedPaths::kNone;
         place = paths_->next_at(place)) {
      const NodeId before = paths_->node_before(place);
      if (before != kNoNode) checks_->insert(before);
    }
  }
  if (!corners) return;
  for (const NodeId side : beside(*navigator_->map_, node)) {
    if (side != kNoNode) checks_->insert(side);
  }
}

/// Begins with a node's list of places.
void PathWatch::add_cursor(NodeId node, bool arrivals) {
  const WatchedPaths::Place place = paths_->at(node);
  if (place == WatchedPaths::kNone) return;
  paths_->prefetch(place);
  const AnyMap& map = *navigator_->map_;
  std::vector<ErasedStep>& pool = scratch_->pool;
  std::vector<ErasedStep>& steps = scratch_->leading;
  Scratch::Cursor cursor = {place, arrivals, pool.size(), 0, 0};
  const bool free = look_from(node);
  pool.insert(pool.end(), steps.begin(), steps.end());
  cursor.count = steps.size();
  if (arrivals && free) {
    see_steps(map, options_.overlay, node, Side::backward, *workspace_, steps);
    pool.insert(pool.end(), steps.begin(), steps.end());
    cursor.arrivals_count = steps.size();
  }
  scratch_->checked.push_back(cursor);
}

/// Looks at the places of paths at those nodes. Their lists are followed all at the same time: see
/// find_runs().
void PathWatch::check_steps() {
  std::vector<Scratch::Cursor>& cursors = scratch_->checked;
  const bool arrivals = navigator_->map_->reversible();
  cursors.clear();
  scratch_->pool.clear();
  for (const NodeId node : checks_->nodes()) {
    add_cursor(node, arrivals && middles_->contains(node));
  }
  while (!cursors.empty()) {
    std::size_t kept = 0;
    for (Scratch::Cursor cursor : cursors) {
      const WatchedPaths::Place place = cursor.place;
      const ErasedStep* const steps = scratch_->pool.data() + cursor.first;
      cursor.place = paths_->next_at(place);
      if (cursor.place != WatchedPaths::kNone) {
        paths_->prefetch(cursor.place);
        cursors[kept++] = cursor;
      }
      check_place(place, {steps, cursor.count});
      if (cursor.arrivals) check_arrival(place, {steps + cursor.count, cursor.arrivals_count});
    }
    cursors.resize(kept);
  }
}

/// Looks at the step that leads to a place, among all that lead to its node.
void PathWatch::check_arrival(std::uint32_t place, std::span<const ErasedStep> steps) {
  const NodeId from = paths_->node_before(place);
  if (from == kNoNode) return;
  const std::uint64_t cost = least_step(steps, from);
  const bool free = cost != kNoWayCost && navigator_->map_->region(from) != 0;
  take_step(paths_->before(place), free, cost);
}

/// Looks at the step that leads on from a place, among all that lead from its node.
void PathWatch::check_place(std::uint32_t place, std::span<const ErasedStep> steps) {
  const std::uint32_t slot = paths_->slot(place);
  const bool last = place == paths_->row(slot).last;
  const std::uint64_t cost = last ? 0 : least_step(steps, paths_->node(paths_->after(place)));
  const bool free =
      last ? see_end(*navigator_->map_, options_.overlay, paths_->node(place)) : cost != kNoWayCost;
  take_step(place, free, cost);
}

/// The path can go on from a place, at that cost, or cannot; of the last one, end there.
void PathWatch::take_step(std::uint32_t place, bool free, std::uint64_t cost) {
  const std::uint32_t slot = paths_->slot(place);
  const bool last = place == paths_->row(slot).last;
  const std::uint32_t number = paths_->number(place);
  const bool was_blocked = paths_->blocked(place);
  if (free == was_blocked) {
    paths_->set_blocked(place, !free);
    note(slot, free ? PathChange::reopened : PathChange::blocked, number);
  }
  if (!free || last || cost == paths_->step_cost(place)) return;
  if (!was_blocked) note_cost(slot, number, {paths_->step_cost(place), scale_}, cost);
  paths_->set_step_cost(place, cost);
}

/// The step from the place of that number costs something else than it did.
void PathWatch::note_cost(std::uint32_t slot, std::uint32_t number, OldCost old,
                          std::uint64_t cost) {
  __extension__ using Wide = unsigned __int128;
  Wide before = old.cost;
  Wide now = cost;
  if (old.scale != scale_) {  // only grids change theirs, and have whole ones
    before *= static_cast<std::uint64_t>(scale_);
    now *= static_cast<std::uint64_t>(old.scale);
  }
  if (before == now) return;
  const PathChange change = now > before ? PathChange::dearer : PathChange::cheaper;
  note(slot, change, number).dearer_by +=
      static_cast<double>(cost) / scale_ - static_cast<double>(old.cost) / old.scale;
}

void PathWatch::check_all() {
  const double old_scale = scale_;
  note_versions();
  for (std::uint32_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_[slot].used) revalue(slot, old_scale);
  }
}

/// Looks at every step of a path, which may now be counted in other units.
void PathWatch::revalue(std::uint32_t slot, double old_scale) {
  std::vector<WatchedPaths::Step>& steps = scratch_->steps;
  steps.clear();
  scratch_->blocked.clear();
  const WatchedPaths::Row row = paths_->row(slot);
  const std::uint32_t walked = paths_->number(row.first);
  for (WatchedPaths::Place place = row.first;; place = paths_->after(place)) {
    const bool last = place == row.last;
    std::uint64_t cost = 0;
    const bool free = step_from(place, cost);
    const std::uint64_t old_cost = last ? 0 : paths_->step_cost(place);
    const std::uint32_t number = paths_->number(place) - walked;
    const bool was_blocked = paths_->blocked(place);
    if (free == was_blocked) note(slot, free ? PathChange::reopened : PathChange::blocked, number);
    if (free && !was_blocked && !last) note_cost(slot, number, {old_cost, old_scale}, cost);
    const double kept = static_cast<double>(old_cost) * scale_ / old_scale;
    steps.push_back({paths_->node(place), free ? cost : static_cast<std::uint64_t>(kept)});
    scratch_->blocked.push_back(!free);
    if (last) break;
  }
  paths_->remove(slot);
  paths_->add(slot, steps);
  slots_[slot].trouble -= std::min(slots_[slot].trouble, walked);
  WatchedPaths::Place place = paths_->row(slot).first;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (scratch_->blocked[i]) paths_->set_blocked(place, true);
    if (i + 1 < steps.size()) place = paths_->after(place);
  }
}

/// If the most urgent change happened at several places, the nearest one is noted.
TouchedPath& PathWatch::note(std::uint32_t slot, PathChange change, std::uint32_t number) {
  Slot& of = slots_[slot];
  if (of.mark == kNoMark) {
    of.mark = static_cast<std::uint32_t>(touched_.size());
    touched_.push_back({{id_, slot, of.generation}, change, 0, number, 0, 0});
  }
  WEND_ASSERT(of.used && of.mark < touched_.size(), "only watched paths can be touched");
  TouchedPath& touched = touched_[of.mark];
  WEND_ASSERT(touched.path.slot == slot,
              "a path is marked until settle(): begin_edit() after that");
  touched.changes |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(change));
  if (std::tie(change, number) < std::tie(touched.change, touched.ahead)) {
    touched.change = change;
    touched.ahead = number;
  }
  return touched;
}

/// Turns what was noted into what is reported. A path that is blocked elsewhere as well has not
/// been reopened.
void PathWatch::settle(TouchedPath& touched) {
  const std::uint32_t slot = touched.path.slot;
  slots_[slot].mark = kNoMark;
  const WatchedPaths::Row& row = paths_->row(slot);
  constexpr auto kReopened =
      static_cast<std::uint8_t>(1u << static_cast<unsigned>(PathChange::reopened));
  if (row.blocked > 0) touched.changes &= static_cast<std::uint8_t>(~kReopened);
  WEND_ASSERT(touched.ahead >= paths_->number(row.first), "note changes ahead of the unit only");
  touched.ahead -= paths_->number(row.first);
}

Result<std::span<const TouchedPath>> PathWatch::end_edit() {
  note_versions();
  for (TouchedPath& touched : touched_) settle(touched);
  const auto unchanged = [](const TouchedPath& touched) { return touched.changes == 0; };
  touched_.erase(std::remove_if(touched_.begin(), touched_.end(), unchanged), touched_.end());
  std::sort(touched_.begin(), touched_.end(), [](const TouchedPath& a, const TouchedPath& b) {
    return std::tie(a.change, a.ahead, a.path.slot) < std::tie(b.change, b.ahead, b.path.slot);
  });
  for (const TouchedPath& touched : touched_) wait(touched);
  return std::span<const TouchedPath>(touched_);
}

/// Queues a path to be renewed. Earlier changes stay pending until then, except `blocked` once none
/// of its steps is blocked.
void PathWatch::wait(const TouchedPath& touched) {
  const std::uint32_t slot = touched.path.slot;
  Slot& of = slots_[slot];
  WEND_ASSERT(touched.changes != 0, "leave out paths that nothing has changed for");
  const WatchedPaths::Row& row = paths_->row(slot);
  constexpr std::uint8_t kBlocked = 1u << static_cast<unsigned>(PathChange::blocked);
  const auto first_of = [](std::uint8_t changes) { return changes & -changes; };
  const int before = of.pending == 0 ? 256 : first_of(of.pending);
  const std::uint32_t number = touched.ahead + paths_->number(row.first);
  of.pending |= touched.changes;
  if (row.blocked == 0) of.pending &= static_cast<std::uint8_t>(~kBlocked);
  const int now = first_of(of.pending);
  if (first_of(touched.changes) == now && (now != before || number < of.trouble)) {
    of.trouble = number;
  }
  if (of.queued != kNoMark) return;
  of.queued = static_cast<std::uint32_t>(waiting_.size());
  of.since = tick_;
  waiting_.push_back(slot);
}

void PathWatch::wait_no_more(std::uint32_t slot) {
  Slot& of = slots_[slot];
  of.pending = 0;
  if (of.queued == kNoMark) return;
  WEND_ASSERT(of.queued < waiting_.size() && waiting_[of.queued] == slot,
              "a path knows its place among those that wait");
  const std::uint32_t moved = waiting_.back();
  waiting_[of.queued] = moved;
  slots_[moved].queued = of.queued;
  waiting_.pop_back();
  of.queued = kNoMark;
}

}  // namespace wend
