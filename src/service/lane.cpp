#include "lane.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "served_map.h"
#include "wend/base/assert.h"
#include "wend/internal/world/path_steps.h"

namespace wend {
namespace {

/// With a time budget, the clock is read every this many expansions.
constexpr std::uint64_t kBetweenLooks = 512;
/// Requests that wait for a grown search are checked every max(this, their number) expansions.
constexpr std::uint64_t kBetweenAnswers = 64;
/// So many nodes of a path that is written count as an expansion: in a group order on AcrosstheCape
/// they take as long as one by jumps.
constexpr std::uint64_t kNodesToACount = 64;

bool comes_after(const Job& job, const Job& other) {
  return job.rank != other.rank ? job.rank > other.rank : job.worth < other.worth;
}

std::uint64_t writing_of(const Path& path) { return 1 + path.nodes.size() / kNodesToACount; }

}  // namespace

Lane::Lane() {
  for (Seat& seat : seats) seat.workspace = std::make_unique<Workspace>();
}

bool Lane::late(const LaneView& view) {
  if (!view.timed) return false;
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count() >= view.ends_at;
}

bool Lane::has_work(const std::vector<Job>& jobs) const {
  if (!dealt.empty()) return true;
  return std::any_of(seats.begin(), seats.end(), [&](const Seat& seat) {
    return seat.job != kNoSlot && jobs[seat.job].live > 0;
  });
}

void Lane::leave(Seat& seat) {
  WEND_ASSERT(seat.job != kNoSlot, "only a seat that is taken can be left");
  seat.job = kNoSlot;
  seat.searching = false;
  seat.alone.reset();
  seat.grown = nullptr;
  seat.map = nullptr;
  seat.has_lead = false;
}

void Lane::run(const LaneView& view, std::uint64_t budget) {
  WEND_ASSERT(found_count == 0 && charges.empty() && given_up.empty() && ended.empty(),
              "collect() the results of a run before the next one");
  used = 0;
  std::reverse(dealt.begin(), dealt.end());
  while (used < budget && (used == 0 || !late(view))) {  // a little, however late it is
    seat_next(view);
    Seat* seat = most_urgent(view);
    if (seat == nullptr) break;
    work(view, *seat, budget - used);
  }
  std::reverse(dealt.begin(), dealt.end());
}

/// Seats the most urgent of the jobs that were dealt, unless one that is seated comes first.
bool Lane::seat_next(const LaneView& view) {
  if (dealt.empty()) return false;
  Job& next = (*view.jobs)[dealt.back()];
  WEND_ASSERT(next.state == Job::State::dealt, "a lane seats only jobs that were dealt to it");
  const Seat* urgent = most_urgent(view);
  if (urgent != nullptr && (*view.jobs)[urgent->job].rank <= next.rank) return false;
  Seat* seat = seat_for(view, next);
  if (seat == nullptr) return false;
  seat->job = dealt.back();
  seat->searching = false;
  next.state = Job::State::seated;
  next.seat = static_cast<std::uint32_t>(seat - seats.data());
  dealt.pop_back();
  return true;
}

/// A free seat; else one whose search is kept for later requests; else that of a job of lower
/// priority: the last in the order or, where neither's turn came in this tick, the lower one's.
Seat* Lane::seat_for(const LaneView& view, const Job& next) {
  Seat* idle = nullptr;
  Seat* weak = nullptr;
  for (Seat& seat : seats) {
    if (seat.job == kNoSlot) return &seat;
    const Job& job = (*view.jobs)[seat.job];
    const bool is_idle = job.live == 0;
    const bool is_weak = job.worth < next.worth && !job.gave_up;
    if (is_idle && (idle == nullptr || seat.used < idle->used)) idle = &seat;
    if (is_weak && (weak == nullptr || comes_after(job, (*view.jobs)[weak->job]))) weak = &seat;
  }
  Seat* seat = idle != nullptr ? idle : weak;
  if (seat == nullptr) return nullptr;
  Job& old = (*view.jobs)[seat->job];
  old.gave_up = old.live > 0;
  (old.live > 0 ? given_up : ended).push_back(seat->job);
  leave(*seat);
  return seat;
}

Seat* Lane::most_urgent(const LaneView& view) {
  Seat* best = nullptr;
  for (Seat& seat : seats) {
    if (seat.job == kNoSlot || (*view.jobs)[seat.job].live == 0) continue;
    if (best == nullptr || (*view.jobs)[seat.job].rank < (*view.jobs)[best->job].rank) best = &seat;
  }
  return best;
}

bool Lane::is_present(const LaneView& view, const Job& job, std::size_t member) {
  WEND_ASSERT(member < job.members.size(), "a member is named by its place in the job");
  const Job::Member& it = job.members[member];
  if (it.slot == kNoSlot) return false;
  WEND_ASSERT(it.slot < view.requests->size(), "slots of requests are never taken back");
  const ServedRequest& request = (*view.requests)[it.slot];
  return request.job != kNoSlot && request.ticket == it.ticket;
}

/// Passes over members that have their answers, or were cancelled.
void Lane::drop_absent(const LaneView& view, Job& job) {
  while (job.first < job.members.size() && !is_present(view, job, job.first)) ++job.first;
}

void Lane::work(const LaneView& view, Seat& seat, std::uint64_t budget) {
  Job& job = (*view.jobs)[seat.job];
  seat.used = view.tick;
  drop_absent(view, job);
  WEND_ASSERT(job.first < job.members.size(), "a job with live members has one to begin with");
  WEND_ASSERT(!seat.searching || seat.growth == Growth::flood || !seat.wanted.empty(),
              "a search that is no flood is for members that it wants");
  if (seat.searching && seat.growth == Growth::alone && seat.wanted.front() != job.first) {
    seat.searching = false;  // it was for a request that went away
  }
  std::uint64_t spent = 0;
  if (seat.searching || !answer_near(view, seat, job, spent)) {
    if (!seat.searching) begin(view, seat, job);
    spent += go_on(view, seat, job, budget > spent ? budget - spent : 1);
  }
  used += spent;
  charged_to.push_back(job.owner);
  charges.push_back(spent);
  if (job.live > 0) return;
  const bool worth_keeping = seat.searching && seat.growth == Growth::flood && job.listed;
  if (worth_keeping) return;
  ended.push_back(seat.job);
  leave(seat);
}

void Lane::begin(const LaneView& view, Seat& seat, Job& job) {
  seat.searching = true;
  seat.map = view.map;
  seat.edits_seen = view.edits_seen;
  seat.expanded = 0;
  seat.wanted.clear();
  seat.starts.clear();
  seat.alone.reset();
  seat.grown = nullptr;
  ++searches;
  const NodeId first = (*view.requests)[job.members[job.first].slot].from;
  const bool growable = job.plain && may_reach(*seat.map, {first, job.goal}, *seat.workspace);
  seat.growth = growable && !job.mixed ? best_growth(*seat.map, job.live) : Growth::alone;
  if (seat.growth == Growth::alone) return begin_alone(view, seat, job);
  if (seat.growth == Growth::jumps) {
    for (std::size_t i = job.first; i < job.members.size(); ++i) {
      if (seat.wanted.size() == kMostJumpStarts) break;
      if (!is_present(view, job, i)) continue;
      const NodeId from = (*view.requests)[job.members[i].slot].from;
      if (!may_reach(*seat.map, {from, job.goal}, *seat.workspace)) continue;  // alone, later
      seat.wanted.push_back(static_cast<std::uint32_t>(i));
      seat.starts.push_back(from);
    }
  }
  WEND_ASSERT(seat.wanted.size() == seat.starts.size(), "each member that is wanted has a start");
  seat.grown = &begin_grown(*seat.map, seat.growth, job.goal, seat.starts, *seat.workspace);
}

void Lane::begin_alone(const LaneView& view, Seat& seat, Job& job) {
  const ServedRequest& request = (*view.requests)[job.members[job.first].slot];
  seat.wanted.push_back(static_cast<std::uint32_t>(job.first));
  NodeQuery plain = {.from = request.from, .to = request.to};
  // Where it may lead others, all of it is needed.
  if (job.squares == 0) plain.options.detail = request.detail;
  seat.alone = seat.map->begin(request.plain ? plain : request.query, *seat.workspace);
}

std::uint64_t Lane::go_on(const LaneView& view, Seat& seat, Job& job, std::uint64_t budget) {
  if (view.timed) budget = std::min(budget, kBetweenLooks);
  return seat.growth == Growth::alone ? go_on_alone(view, seat, job, budget)
                                      : go_on_grown(view, seat, job, budget);
}

std::uint64_t Lane::charge_search(Seat& seat, const Search& search) {
  const std::uint64_t expanded = search.counters().expanded;
  WEND_ASSERT(expanded >= seat.expanded, "expansions are charged once: begin() starts at 0");
  const std::uint64_t more = expanded - seat.expanded;
  seat.expanded = expanded;
  return more;
}

/// Answers the next request of a mixed job by a way near the lead; false if it needs a search of
/// its own. The expansions are added to `spent` in any case.
bool Lane::answer_near(const LaneView& view, Seat& seat, Job& job, std::uint64_t& spent) {
  const bool usable =
      job.mixed && seat.has_lead && view.most_bound > 1 && seat.lead.version == view.map->version();
  if (!usable) return false;
  const ServedRequest& request = (*view.requests)[job.members[job.first].slot];
  const bool written = near_.write(*view.map, seat.lead, request.from, request.to, view.most_bound,
                                   *seat.workspace, near_path_);
  spent += near_.expanded();
  if (!written) return false;
  seat.map = view.map;
  seat.edits_seen = view.edits_seen;
  seat.growth = Growth::alone;
  FoundPath& answer = next_found(seat, job, job.first);
  answer.near = true;
  std::swap(answer.path, near_path_);
  tell_as_asked(view, seat, answer);
  spent += writing_of(answer.path);
  return true;
}

/// Reduces a path with every node to its turns, if the request asks for those.
void Lane::tell_as_asked(const LaneView& view, const Seat& seat, FoundPath& found) {
  if ((*view.requests)[found.slot].detail != PathDetail::waypoints) return;
  keep_turns(ServedMap::of(*seat.map), found.path);
}

FoundPath& Lane::next_found(const Seat& seat, Job& job, std::size_t member) {
  WEND_ASSERT(job.live > 0 && job.members[member].slot != kNoSlot,
              "each member gets one answer: ask is_present() first");
  if (found_count == found.size()) found.emplace_back();
  FoundPath& next = found[found_count++];
  next.slot = job.members[member].slot;
  next.edits_seen = seat.edits_seen;
  next.shared = seat.growth != Growth::alone;
  next.near = false;
  job.members[member].slot = kNoSlot;
  --job.live;
  return next;
}

std::uint64_t Lane::go_on_alone(const LaneView& view, Seat& seat, Job& job, std::uint64_t budget) {
  WEND_ASSERT(seat.alone.has_value(), "begin_alone() comes before the search goes on");
  const Status status = seat.alone->run({.expansions = budget});
  std::uint64_t spent = charge_search(seat, *seat.workspace->search());
  if (status == Status::running) return std::max<std::uint64_t>(spent, 1);
  FoundPath& answer = next_found(seat, job, seat.wanted.front());
  seat.alone->write_path(answer.path);
  seat.searching = false;
  if (job.squares != 0 && answer.path.optimal) {
    seat.lead = answer.path;
    seat.has_lead = true;
  }
  if (job.squares != 0) tell_as_asked(view, seat, answer);
  return spent + writing_of(answer.path);
}

std::uint64_t Lane::go_on_grown(const LaneView& view, Seat& seat, Job& job, std::uint64_t budget) {
  WEND_ASSERT(seat.grown != nullptr, "begin_grown() comes before the search goes on");
  std::uint64_t spent = answer_settled(view, seat, job, false, budget);
  while (spent < budget && job.live > 0 && seat.searching) {
    const std::uint64_t slice = std::max<std::uint64_t>(kBetweenAnswers, job.live);
    seat.grown->run({.expansions = std::min(slice, budget - spent)});
    spent += charge_search(seat, *seat.grown);
    if (spent >= budget) break;
    const bool over = seat.grown->status() != Status::running;
    spent += answer_settled(view, seat, job, over, budget - spent);
    if (view.timed) break;
  }
  return std::max<std::uint64_t>(spent, 1);
}

/// Writes the answers of those whose start is settled, or all where the search has ended, as far as
/// the budget goes.
std::uint64_t Lane::answer_settled(const LaneView& view, Seat& seat, Job& job, bool over,
                                   std::uint64_t budget) {
  std::uint64_t spent = 0;
  const bool all = seat.growth == Growth::flood;
  const std::size_t count = all ? job.members.size() : seat.wanted.size();
  over = over || seat.grown->status() != Status::running;
  bool left = false;
  for (std::size_t i = all ? job.first : 0; i < count; ++i) {
    const std::size_t member = all ? i : seat.wanted[i];
    if (!is_present(view, job, member)) continue;
    const NodeId from = (*view.requests)[job.members[member].slot].from;
    const bool ready = over || is_settled(*seat.grown, from) || !seat.map->walkable(from);
    if (!ready || spent >= budget) {
      left = true;
      if (spent >= budget) break;
      continue;
    }
    FoundPath& answer = next_found(seat, job, member);
    write_grown(*seat.map, seat.growth, *seat.grown, {from, job.goal},
                (*view.requests)[answer.slot].detail, *seat.workspace, answer.path);
    spent += writing_of(answer.path);
  }
  if (!left && !all) seat.searching = false;
  return spent;
}

}  // namespace wend
