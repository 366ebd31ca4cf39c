// Whether an edit opened a shorter way near by.
//
// A way i -> j of a path by the edited place e costs back(i) + on(j), by two Dijkstra searches from
// e within the window. It is shorter where cost_to(i) + back(i) < cost_to(j) - on(j): one pass over
// the path's places in the window, with the least left side so far. Ways past e by a diagonal step
// are bounded by the same two searches: they cost at most the `slack` less than those through e.
// Only where a path comes as near as that, searches from both ends of the diagonal decide.
#include <algorithm>
#include <limits>
#include <tuple>

#include "watch_scratch.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/step_grids.h"

namespace wend {
namespace {

constexpr std::int64_t kNoWay = std::numeric_limits<std::int64_t>::min();

}  // namespace

/// Whether every step costs as much as the one back.
bool PathWatch::symmetric() const {
  return options_.overlay == nullptr && step_grids_of(*navigator_->map_).only_unit();
}

/// Looks for shorter ways by an edited place; with `corners` also past it.
void PathWatch::look_round(NodeId middle, bool corners) {
  const AnyMap& map = *navigator_->map_;
  const bool open = map.region(middle) != 0;
  const bool alike = step_grids_of(map).unit != nullptr;
  if (!open && alike) return;
  window_->open(map, options_.overlay, middle, options_.window, *workspace_);
  find_runs();
  if (!scratch_->runs.empty()) search_round(middle, open, corners);
  window_->close();
}

void PathWatch::search_round(NodeId middle, bool open, bool corners) {
  Scratch& s = *scratch_;
  s.back.assign(window_->nodes().size(), WatchWindow::kFar);
  s.on = s.back;
  if (open) {
    window_->spread(middle, Side::forward, s.on);
    if (symmetric()) {
      s.back = s.on;
    } else {
      window_->spread(middle, Side::backward, s.back);
    }
  }
  s.passes.clear();
  s.passes_known = false;
  if (corners) find_passes();
  const std::uint64_t slack = slack_of_passes();
  for (std::size_t begin = 0; begin < s.runs.size();) {
    std::size_t end = begin + 1;
    while (end < s.runs.size() && s.runs[end].slot == s.runs[begin].slot) ++end;
    look_for_shorter(begin, end, slack);
    begin = end;
  }
}

/// Lists the stretches of paths that lie in the window, path by path, in their order. The nodes'
/// lists are followed all at the same time, so that the memory does not have to be waited for one
/// place at a time: half the time of following one after the other.
void PathWatch::find_runs() {
  std::vector<Scratch::Run>& runs = scratch_->runs;
  std::vector<WatchedPaths::Place>& cursors = scratch_->cursors;
  runs.clear();
  cursors.clear();
  for (const NodeId node : window_->nodes()) {
    const WatchedPaths::Place place = paths_->at(node);
    if (place == WatchedPaths::kNone) continue;
    paths_->prefetch(place);
    cursors.push_back(place);
  }
  while (!cursors.empty()) {
    std::size_t kept = 0;
    for (const WatchedPaths::Place place : cursors) {
      const WatchedPaths::Place next = paths_->next_at(place);
      const NodeId before = paths_->node_before(place);
      if (before == kNoNode || window_->index(before) == WatchWindow::kOutside) {
        runs.push_back({paths_->slot(place), paths_->number(place), place});
      }
      if (next == WatchedPaths::kNone) continue;
      paths_->prefetch(next);
      cursors[kept++] = next;
    }
    cursors.resize(kept);
  }
  const auto is_blocked = [&](const Scratch::Run& run) {
    return paths_->row(run.slot).blocked > 0;
  };
  runs.erase(std::remove_if(runs.begin(), runs.end(), is_blocked), runs.end());
  std::sort(runs.begin(), runs.end(), [](const Scratch::Run& a, const Scratch::Run& b) {
    return std::tie(a.slot, a.number) < std::tie(b.slot, b.number);
  });
}

void PathWatch::find_passes() {
  Scratch& s = *scratch_;
  window_->find_passes(s.passes);
  const auto useless = [&](const WatchWindow::Pass& pass) {
    return navigator_->map_->region(pass.from) == 0 ||
           window_->index(pass.from) == WatchWindow::kOutside ||
           window_->index(pass.to) == WatchWindow::kOutside;
  };
  s.passes.erase(std::remove_if(s.passes.begin(), s.passes.end(), useless), s.passes.end());
}

/// How much less a way past the middle costs, at most, than one through it; kFar where nothing is
/// known.
std::uint64_t PathWatch::slack_of_passes() const {
  const Scratch& s = *scratch_;
  std::uint64_t slack = 0;
  for (const WatchWindow::Pass& pass : s.passes) {
    WEND_ASSERT(window_->index(pass.from) < s.back.size() && window_->index(pass.to) < s.on.size(),
                "find_passes() leaves out passes that end outside the window");
    const std::uint64_t back = s.back[window_->index(pass.from)];
    const std::uint64_t on = s.on[window_->index(pass.to)];
    if (back == WatchWindow::kFar || on == WatchWindow::kFar) return WatchWindow::kFar;
    if (back + on > pass.cost) slack = std::max(slack, back + on - pass.cost);
  }
  return slack;
}

/// The most that a way saves which leaves the path at cost `back` and returns to it at cost `on`,
/// with no cost in between; kNoWay if there is none. Sets `leaves` to the place where it leaves.
std::int64_t PathWatch::best_way(std::size_t begin, std::size_t end,
                                 const std::vector<std::uint64_t>& back,
                                 const std::vector<std::uint64_t>& on,
                                 std::uint32_t& leaves) const {
  WEND_ASSERT(begin < end && end <= scratch_->runs.size(), "a path in the window has runs there");
  WEND_ASSERT(back.size() == window_->nodes().size() && on.size() == back.size(),
              "spread() over the window before ways in it are compared");
  std::int64_t best = kNoWay;
  std::uint64_t least = WatchWindow::kFar;
  std::uint32_t least_at = 0;
  const auto last = paths_->row(scratch_->runs[begin].slot).last;
  for (std::size_t i = begin; i < end; ++i) {
    for (auto place = scratch_->runs[i].first;; place = paths_->after(place)) {
      const std::uint32_t index = window_->index(paths_->node(place));
      if (index == WatchWindow::kOutside) break;
      const std::uint64_t cost = paths_->cost_to(place);
      if (least != WatchWindow::kFar && on[index] != WatchWindow::kFar) {
        const auto saved = static_cast<std::int64_t>(cost - on[index] - least);
        if (saved > best) best = saved, leaves = least_at;
      }
      if (back[index] != WatchWindow::kFar && cost + back[index] < least) {
        least = cost + back[index];
        least_at = paths_->number(place);
      }
      if (place == last) break;
    }
  }
  return best;
}

/// Passes begin and end at four places, each of which is searched from once a side.
void PathWatch::search_passes() {
  Scratch& s = *scratch_;
  s.passes_known = true;
  s.pass_ends.clear();
  const auto end_of = [&](NodeId node) {
    const auto found = std::find(s.pass_ends.begin(), s.pass_ends.end(), node);
    if (found != s.pass_ends.end()) return static_cast<std::size_t>(found - s.pass_ends.begin());
    const std::size_t end = s.pass_ends.size();
    WEND_ASSERT(end < s.pass_on.size(), "passes end at the four places beside the middle");
    s.pass_ends.push_back(node);
    window_->spread(node, Side::forward, s.pass_on[end]);
    if (symmetric()) {
      s.pass_back[end] = s.pass_on[end];
    } else {
      window_->spread(node, Side::backward, s.pass_back[end]);
    }
    return end;
  };
  s.pass_from.clear();
  s.pass_to.clear();
  for (const WatchWindow::Pass& pass : s.passes) {
    s.pass_from.push_back(end_of(pass.from));
    s.pass_to.push_back(end_of(pass.to));
  }
}

void PathWatch::look_for_shorter(std::size_t begin, std::size_t end, std::uint64_t slack) {
  Scratch& s = *scratch_;
  std::uint32_t leaves = 0;
  std::int64_t best = best_way(begin, end, s.back, s.on, leaves);
  const bool near_by =
      slack == WatchWindow::kFar || (best != kNoWay && best + static_cast<std::int64_t>(slack) > 0);
  if (near_by && slack > 0) {
    if (!s.passes_known) search_passes();
    WEND_ASSERT(s.pass_from.size() == s.passes.size() && s.pass_to.size() == s.passes.size(),
                "search_passes() finds both ends of each pass");
    for (std::size_t i = 0; i < s.passes.size(); ++i) {
      std::uint32_t leaves_here = 0;
      std::int64_t saved =
          best_way(begin, end, s.pass_back[s.pass_from[i]], s.pass_on[s.pass_to[i]], leaves_here);
      if (saved == kNoWay) continue;
      saved -= static_cast<std::int64_t>(s.passes[i].cost);
      if (saved > best) best = saved, leaves = leaves_here;
    }
  }
  if (best <= 0) return;
  TouchedPath& touched = note(s.runs[begin].slot, PathChange::shorter, leaves);
  touched.saving = std::max(touched.saving, static_cast<double>(best) / scale_);
}

}  // namespace wend
