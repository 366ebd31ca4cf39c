// A tick deals jobs to lanes, runs them, and gives out their answers.
//
// A tick has rounds. In each, the lanes that have work share what is left of the budget, and are
// dealt as many jobs as will do; what one lane does not use, all share in the next round. Dealing
// and giving out happen in one order on one thread, so that nothing depends on which lane was
// faster.
#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

#include "service_parts.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr int kTickRounds = 16;
constexpr std::uint64_t kMostDealt = 64;  // jobs a lane and round
/// Edits restart a search at most this often; then its answer is for the map on which it began.
constexpr std::uint8_t kMostBegunAnew = 3;
constexpr double kMostNanoseconds = 4e18;  // 127 years: more would not fit into the clock's numbers

std::int64_t now_in_nanoseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

std::int64_t time_in_nanoseconds(double microseconds) {
  WEND_ASSERT(microseconds >= 0, "set_budget() refuses times below 0");
  return static_cast<std::int64_t>(std::min(1000 * microseconds, kMostNanoseconds));
}

}  // namespace

const TickReport& PathService::Parts::tick() {
  const std::uint64_t number = report.tick + 1;
  report = {};
  report.tick = number;
  finished.clear();
  set_out.clear();
  ++counts.ticks;
  report_at_once();
  expire();
  run_lanes();
  give_first_steps();
  counts.last_expansions = report.expansions;
  counts.expansions += report.expansions;
  report.waiting = counts.waiting;
  WEND_ASSERT(finished.size() == report.answered + report.expired,
              "each request that is answered or expires is reported once");
  WEND_ASSERT(
      counts.submitted == counts.answered + counts.cancelled + counts.expired + counts.waiting,
      "each request waits, or was answered or cancelled, or expired");
  return report;
}

void PathService::Parts::report_at_once() {
  // Requests that are renewed here, because of edits since they were submitted, may be answered at
  // once again.
  for (std::size_t i = 0; i < at_once_.size(); ++i) {
    const RequestHandle request = at_once_[i];
    const ServedRequest* found = find(request);
    if (found == nullptr || found->answer == kNoSlot || found->told) continue;
    Answer& answer = answers[found->answer];
    const bool stale = answer.path.status == Status::stale;
    if (!stale && validity_of(answer) != Validity::current) {
      take_back(request.slot);
      admit(request.slot);
      continue;
    }
    requests_[request.slot].told = true;
    finished.push_back(request);
    ++report.answered;
  }
  at_once_.clear();
}

void PathService::Parts::expire() {
  while (!deadlines_.empty() && deadlines_.front().tick < report.tick) {
    const RequestHandle handle = deadlines_.front().request;
    std::pop_heap(deadlines_.begin(), deadlines_.end(), ends_later);
    deadlines_.pop_back();
    if (find(handle) == nullptr) continue;
    ServedRequest& request = requests_[handle.slot];
    request.noted = false;
    if (request.state != RequestState::waiting) continue;
    if (request.submitted + request.deadline >= report.tick) {  // it got another goal
      note_deadline(handle.slot);
      continue;
    }
    WEND_ASSERT(request.deadline > 0, "only requests with a deadline expire");
    stop_waiting(request);
    request.state = RequestState::expired;
    request.waited = static_cast<std::uint32_t>(report.tick - request.submitted);
    finished.push_back(handle);
    ++report.expired;
    ++counts.expired;
  }
}

void PathService::Parts::run_lanes() {
  const std::int64_t begin = now_in_nanoseconds();
  const TickBudget& budget = options.budget;
  const bool timed = budget.microseconds > 0;
  const LaneView view = {&requests_,  &jobs_,
                         map_,        log_.position(),
                         report.tick, shares_near_ways() ? options.nearly : 1,
                         timed,       begin + time_in_nanoseconds(budget.microseconds)};
  line_up_seated();
  std::uint64_t left = budget.expansions;
  for (int round = 0; round < kTickRounds && left > 0; ++round) {
    deal(left);
    const std::uint64_t used = run_round(view, left);
    if (used == 0) break;
    report.expansions += used;
    left -= std::min(used, left);
    if (timed && now_in_nanoseconds() >= view.ends_at) break;
  }
  put_back();
  counts.seconds += 1e-9 * static_cast<double>(now_in_nanoseconds() - begin);
}

/// Jobs with a seat get their turn in the same order as those without.
void PathService::Parts::line_up_seated() {
  for (const auto& lane : lanes_) {
    for (const Seat& seat : lane->seats) {
      if (seat.job == kNoSlot) continue;
      jobs_[seat.job].rank = std::numeric_limits<std::int64_t>::max();
      if (!jobs_[seat.job].in_line) put_in_line(seat.job);
    }
  }
}

/// The next job in the line that has no seat; those that have one learn that it is their turn.
bool PathService::Parts::take_next(std::uint32_t& job) {
  const auto counted = [](const Parts& self, const WaitingLine::Entry& entry) {
    return self.counts_in_line(entry);
  };
  WaitingLine::Entry entry;
  while (line_.take(options.budget.expansions, {this, counted}, entry)) {
    job = entry.job;
    WEND_ASSERT(jobs_[job].state != Job::State::free,
                "end_job() makes a job's entries in the line invalid");
    jobs_[job].in_line = false;
    jobs_[job].owner = entry.owner;
    jobs_[job].worth = entry.worth;
    jobs_[job].rank = ++order_;
    if (jobs_[job].state == Job::State::waiting) return true;
  }
  return false;
}

/// Deals jobs in their order, one to each lane that has none, and so on until each has as many as
/// its share will do for.
void PathService::Parts::deal(std::uint64_t budget) {
  WEND_ASSERT(!lanes_.empty() && average_ > 0,
              "a lane at least gets jobs, each of some expansions");
  const std::uint64_t share = budget / lanes_.size();
  const std::uint64_t wanted = std::clamp<std::uint64_t>(share / average_ + 1, 1, kMostDealt);
  for (std::uint64_t i = 0; i < wanted; ++i) {
    for (std::uint32_t number = 0; number < lanes_.size(); ++number) {
      Lane& lane = *lanes_[number];
      if (lane.dealt.size() > i) continue;
      std::uint32_t job = kNoSlot;
      if (!take_next(job)) return;
      jobs_[job].state = Job::State::dealt;
      jobs_[job].lane = number;
      lane.dealt.push_back(job);
    }
  }
}

/// A job without a seat: it waits for one while it has members.
void PathService::Parts::end_or_put_back(std::uint32_t job) {
  WEND_ASSERT(jobs_[job].state == Job::State::dealt || jobs_[job].state == Job::State::seated,
              "only jobs that a lane had can go back to the line");
  if (jobs_[job].live > 0) {
    jobs_[job].state = Job::State::waiting;
    put_in_line(job);
  } else {
    end_job(job);
  }
}

/// Jobs that were dealt and not begun wait as before.
void PathService::Parts::put_back() {
  for (const auto& lane : lanes_) {
    for (const std::uint32_t job : lane->dealt) end_or_put_back(job);
    lane->dealt.clear();
  }
}

std::uint64_t PathService::Parts::run_round(const LaneView& view, std::uint64_t budget) {
  runs_.clear();
  for (const auto& lane : lanes_) {
    if (lane->has_work(jobs_)) runs_.push_back({lane.get(), &view, 0});
  }
  if (runs_.empty()) return 0;
  const std::uint64_t share = std::max<std::uint64_t>(budget / runs_.size(), 1);
  for (LaneRun& run : runs_) run.budget = share;
  run_on_threads();
  std::uint64_t used = 0;
  for (const LaneRun& run : runs_) {
    used += run.lane->used;
    collect(*run.lane);
  }
  return used;
}

void PathService::Parts::run_on_threads() {
  const auto run = [](void* data) {
    const LaneRun& part = *static_cast<LaneRun*>(data);
    part.lane->run(*part.view, part.budget);
  };
  if (runs_.size() == 1 || !scheduler_.given()) {
    for (LaneRun& part : runs_) run(&part);
    return;
  }
  for (LaneRun& part : runs_) scheduler_.submit(scheduler_.host, {run, &part});
  scheduler_.wait(scheduler_.host);
}

void PathService::Parts::collect(Lane& lane) {
  WEND_ASSERT(lane.found_count <= lane.found.size(), "a lane counts the answers that it holds");
  WEND_ASSERT(lane.charges.size() == lane.charged_to.size(), "each charge is an owner's");
  if (lane.found_count > 0) {
    average_ = std::max<std::uint64_t>((3 * average_ + lane.used / lane.found_count) / 4, 1);
  }
  counts.searches += std::exchange(lane.searches, 0);
  for (std::size_t i = 0; i < lane.charges.size(); ++i) {
    line_.charge(lane.charged_to[i], lane.charges[i]);
  }
  for (std::size_t i = 0; i < lane.found_count; ++i) take_found(lane.found[i]);
  for (const std::uint32_t job : lane.given_up) end_or_put_back(job);
  for (const std::uint32_t job : lane.ended) end_or_put_back(job);
  lane.charged_to.clear();
  lane.charges.clear();
  lane.given_up.clear();
  lane.ended.clear();
  lane.found_count = 0;
}

/// Gives out what was found, unless the map was edited since the search began, and that matters.
void PathService::Parts::take_found(FoundPath& found) {
  ServedRequest& request = requests_[found.slot];
  WEND_ASSERT(request.state == RequestState::waiting, "lanes answer only requests that wait");
  request.job = kNoSlot;  // the lane has counted it out
  const std::uint32_t number = answers.add(found.path);
  Answer& answer = answers[number];
  answer.from = request.from;
  answer.to = request.to;
  answer.plain = request.plain;
  answer.edits_seen = found.edits_seen;
  const bool current = validity_of(answer) == Validity::current;
  if (!current && request.begun_anew < kMostBegunAnew) {
    ++request.begun_anew;
    ++counts.begun_anew;
    answers.release(number);
    join_job(found.slot);
    return;
  }
  if (found.shared) ++counts.merged;
  if (found.near) ++counts.near;
  give(found.slot, number);
  request.told = true;
  finished.push_back(handle(found.slot));
  ++report.answered;
}

/// In the order of the requests, at most so many a tick; answered requests need no first steps.
void PathService::Parts::give_first_steps() {
  std::size_t done = 0;
  for (; done < unset_.size() && set_out.size() < options.set_out; ++done) {
    const RequestHandle wanting = unset_[done];
    const ServedRequest* found = find(wanting);
    if (found == nullptr || found->state != RequestState::waiting || found->steps > 0) continue;
    ServedRequest& request = requests_[wanting.slot];
    nodes_.clear();
    if (!routes_->first_steps(request.from, request.to, options.first_steps, nodes_)) continue;
    WEND_ASSERT(nodes_.size() <= options.first_steps, "routes give at most the steps asked for");
    request.steps = static_cast<std::uint8_t>(nodes_.size());
    std::copy(nodes_.begin(), nodes_.end(),
              steps_.begin() + static_cast<std::ptrdiff_t>(wanting.slot * options.first_steps));
    counts.first_steps.add(static_cast<std::uint32_t>(report.tick - request.submitted));
    set_out.push_back(wanting);
  }
  unset_.erase(unset_.begin(), unset_.begin() + static_cast<std::ptrdiff_t>(done));
}

}  // namespace wend
