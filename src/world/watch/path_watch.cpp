#include "wend/world/watch/path_watch.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "watch_scratch.h"
#include "wend/base/assert.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/internal/world/path_steps.h"

namespace wend {
namespace {

/// All watched paths cost less than this, in the map's units, so that sums and differences fit.
constexpr std::uint64_t kMostWatchedCost = std::uint64_t{1} << 61;

const char* watch_refusal(const AnyMap& map, const Overlay* overlay) {
  if (!map.open_to_overlays()) return "paths are watched on spaces whose Cost is std::uint64_t";
  if (overlay != nullptr && overlay->node_count() != map.node_count()) {
    return "the overlay is one of another map: make it for as many nodes as this one has";
  }
  return nullptr;
}

const char* window_refusal(const AnyMap& map, const WatchOptions& options) {
  if (options.window == 0) return "no window was asked for";
  if (!map.reversible()) {
    return "shorter ways need predecessors, which this map does not tell";
  }
  return "";
}

}  // namespace

const char* to_string(PathChange change) {
  constexpr const char* kNames[] = {"blocked", "dearer", "shorter", "cheaper", "reopened"};
  WEND_ASSERT(static_cast<std::size_t>(change) < std::size(kNames), "a change is one of five");
  return kNames[static_cast<std::size_t>(change)];
}

PathWatch::PathWatch(const NodeNavigator& navigator, const WatchOptions& options)
    : navigator_(&navigator),
      options_(options),
      id_(next_version()),
      workspace_(std::make_unique<Workspace>()),
      paths_(std::make_unique<WatchedPaths>()),
      window_(std::make_unique<WatchWindow>()),
      scratch_(std::make_unique<Scratch>()),
      checks_(std::make_unique<NodeSet>(Allocator::standard())),
      middles_(std::make_unique<NodeSet>(Allocator::standard())) {
  WEND_ASSERT(options.window >= 0 && options.window <= WatchOptions::kMostWindow,
              "a window has 0 to kMostWindow columns and rows round an edit");
  const AnyMap& map = *navigator_->map_;
  refusal_ = watch_refusal(map, options_.overlay);
  reason_ = window_refusal(map, options_);
  paths_->reset(map.node_count());
  window_->reset(map.node_count());
  note_versions();
  if (const Navigator* grid = navigator.by_cells()) {
    size_of_map_ = {grid->width(), grid->height()};
    layout_ = grid->layout();
  }
}

PathWatch::PathWatch(PathWatch&&) noexcept = default;
PathWatch& PathWatch::operator=(PathWatch&&) noexcept = default;
PathWatch::~PathWatch() = default;

void PathWatch::note_versions() {
  version_ = navigator_->version();
  scale_ = navigator_->cost_scale();
}

void PathWatch::reserve(std::size_t paths, std::size_t steps) {
  paths_->reserve(paths, steps);
  slots_.reserve(paths);
  queries_.reserve(paths);
  free_.reserve(paths);
  waiting_.reserve(paths);
  touched_.reserve(paths);
  scratch_->runs.reserve(paths);
}

const char* PathWatch::other_size() const {
  const bool as_many = navigator_->node_count() == paths_->node_count();
  const Navigator* grid = navigator_->by_cells();
  if (grid == nullptr) {
    return as_many ? nullptr : "the map has another size than it had: make another watch";
  }
  const Point now = {grid->width(), grid->height()};
  if (as_many && size_of_map_ == now && layout_ == grid->layout()) return nullptr;
  return "the map has another size or layout than it had: make another watch";
}

const char* PathWatch::refusal(const Path& path) const {
  if (refusal_ != nullptr) return refusal_;
  if (const char* reason = other_size()) return reason;
  if (path.nodes.empty()) return "there is no path: watch those that were found";
  if (path.detail != PathDetail::cells) {
    return "only a path with every node can be watched: ask for the detail `cells`";
  }
  if (!path.waypoints.empty() && !navigator_->has_room()) {
    return "a path at any angle goes by no steps: watch one by `astar`, say";
  }
  const auto is_none = [&](NodeId node) { return node >= navigator_->node_count(); };
  if (std::any_of(path.nodes.begin(), path.nodes.end(), is_none)) {
    return "the path is one of another map: one of its nodes is not on this one";
  }
  return nullptr;
}

/// Writes the path's steps and what they cost into the scratch memory.
Result<void> PathWatch::find_steps(const Path& path) {
  if (const char* reason = refusal(path)) return Error{"", 0, reason};
  if (version_ != navigator_->version() && size_ > 0) {
    return Error{"", 0, "the map was updated: tell the watch first, by updated() or edited()"};
  }
  note_versions();
  const AnyMap& map = *navigator_->map_;
  std::uint64_t sum = 0;
  scratch_->steps.clear();
  for (std::size_t i = 0; i < path.nodes.size(); ++i) {
    std::uint64_t cost = 0;
    const bool last = i + 1 == path.nodes.size();
    const bool free =
        last ? see_end(map, options_.overlay, path.nodes[i]) : look_from(path.nodes[i]);
    if (free && !last) cost = least_step(scratch_->leading, path.nodes[i + 1]);
    if (!free || cost >= kMostWatchedCost - sum) {
      return Error{"", 0, "the path is no way on the map as it is: find one anew"};
    }
    sum += cost;
    scratch_->steps.push_back({path.nodes[i], cost});
  }
  const double cost = static_cast<double>(sum) / scale_;
  if (navigator_->has_room() && std::abs(cost - path.cost) > 1e-6 * (1 + cost)) {
    return Error{"", 0, "ways by a mesh's corners go by no steps: watch one by `astar`, say"};
  }
  return {};
}

Result<PathHandle> PathWatch::watch(const Path& path) {
  NodeQuery query;
  query.overlay = options_.overlay;
  if (!path.nodes.empty()) query.to = path.nodes.back();
  return watch(path, query);
}

Result<PathHandle> PathWatch::watch(const Path& path, const NodeQuery& query) {
  if (query.overlay != options_.overlay) {
    return Error{"", 0, "the query has another overlay than the watch: have a watch for each"};
  }
  const Result<void> found = find_steps(path);
  if (!found) return found.error();
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(slots_.size()));
    slots_.emplace_back();
    queries_.emplace_back();
    free_.reserve(slots_.capacity());
    waiting_.reserve(slots_.capacity());
    touched_.reserve(slots_.capacity());
  }
  const std::uint32_t slot = free_.back();
  free_.pop_back();
  WEND_ASSERT(!slots_[slot].used, "drop() a path before its slot is free");
  WEND_ASSERT(slots_.size() == queries_.size(), "each slot has a query: make both");
  paths_->add(slot, scratch_->steps);
  slots_[slot].used = true;
  queries_[slot] = query;
  queries_[slot].from_at.reset();
  // By itself a mesh would answer with a way by corners.
  if (navigator_->has_room() && query.algorithm.automatic()) {
    queries_[slot].algorithm = "astar";
    queries_[slot].options.own = {};
  }
  ++size_;
  return PathHandle{id_, slot, slots_[slot].generation};
}

Result<void> PathWatch::replace(PathHandle handle, const Path& path) {
  if (!known(handle)) return Error{"", 0, "the handle is of no path that is watched here"};
  const Result<void> found = find_steps(path);
  if (!found) return found.error();
  paths_->remove(handle.slot);
  paths_->add(handle.slot, scratch_->steps);
  wait_no_more(handle.slot);
  return {};
}

bool PathWatch::known(PathHandle handle) const {
  return handle.watch == id_ && handle.slot < slots_.size() && slots_[handle.slot].used &&
         slots_[handle.slot].generation == handle.generation;
}

bool PathWatch::contains(PathHandle handle) const { return known(handle); }

bool PathWatch::advance(PathHandle handle, std::size_t steps) {
  if (!known(handle)) return false;
  paths_->advance(handle.slot, steps);
  return true;
}

bool PathWatch::drop(PathHandle handle) {
  if (!known(handle)) return false;
  wait_no_more(handle.slot);
  paths_->remove(handle.slot);
  Slot& slot = slots_[handle.slot];
  slot.used = false;
  ++slot.generation;
  free_.push_back(handle.slot);
  --size_;
  WEND_ASSERT(size_ + free_.size() == slots_.size(), "a slot is free or has a path");
  return true;
}

NodeId PathWatch::at(PathHandle handle) const {
  return known(handle) ? paths_->node(paths_->row(handle.slot).first) : kNoNode;
}

double PathWatch::cost(PathHandle handle) const {
  if (!known(handle)) return 0;
  const WatchedPaths::Row& row = paths_->row(handle.slot);
  WEND_ASSERT(paths_->cost_to(row.first) <= paths_->cost_to(row.last), "no step costs less than 0");
  return static_cast<double>(paths_->cost_to(row.last) - paths_->cost_to(row.first)) / scale_;
}

bool PathWatch::whole(PathHandle handle) const {
  return known(handle) && paths_->row(handle.slot).blocked == 0;
}

std::size_t PathWatch::steps_left(PathHandle handle) const {
  if (!known(handle)) return 0;
  const WatchedPaths::Row& row = paths_->row(handle.slot);
  return paths_->number(row.last) - paths_->number(row.first);
}

void PathWatch::write_nodes(PathHandle handle, std::vector<NodeId>& nodes) const {
  nodes.clear();
  if (!known(handle)) return;
  const WatchedPaths::Row& row = paths_->row(handle.slot);
  for (WatchedPaths::Place place = row.first;; place = paths_->after(place)) {
    nodes.push_back(paths_->node(place));
    if (place == row.last) break;
  }
}

std::size_t PathWatch::bytes() const {
  return paths_->bytes() + window_->bytes() + workspace_->bytes() + checks_->bytes() +
         middles_->bytes() + slots_.capacity() * sizeof(slots_[0]) +
         queries_.capacity() * sizeof(queries_[0]) + touched_.capacity() * sizeof(touched_[0]) +
         (free_.capacity() + waiting_.capacity()) * sizeof(std::uint32_t) +
         scratch_->runs.capacity() * sizeof(Scratch::Run);
}

Result<void> PathWatch::validate() {
  if (Result<void> valid = paths_->validate(); !valid) return valid;
  std::size_t used = 0;
  for (std::uint32_t i = 0; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    used += slot.used ? 1 : 0;
    const bool has_row = i < paths_->rows() && paths_->row(i).first != WatchedPaths::kNone;
    if (slot.used != has_row) return Error{"", 0, "a path has no places, or places no path"};
    const bool queued = slot.queued != kNoMark;
    if (queued != (slot.pending != 0))
      return Error{"", 0, "a touched path does not wait to be renewed"};
    if (queued && waiting_[slot.queued] != i)
      return Error{"", 0, "a path waits in another one's place"};
    if (slot.mark != kNoMark) return Error{"", 0, "a path is still marked as touched"};
    if (has_row && version_ == navigator_->version()) {
      if (Result<void> valid = validate_steps(i); !valid) return valid;
    }
  }
  if (used != size_) return Error{"", 0, "paths are miscounted"};
  return {};
}

/// Checks that a path's steps are the map's.
Result<void> PathWatch::validate_steps(std::uint32_t slot) {
  const WatchedPaths::Row& row = paths_->row(slot);
  for (WatchedPaths::Place place = row.first;; place = paths_->after(place)) {
    std::uint64_t cost = 0;
    if (paths_->blocked(place) == step_from(place, cost))
      return Error{"", 0, "a step is blocked, or is not"};
    if (place == row.last) return {};
    if (!paths_->blocked(place) && cost != paths_->step_cost(place)) {
      return Error{"", 0, "a step costs something else"};
    }
  }
}

}  // namespace wend
