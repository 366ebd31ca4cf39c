// Requests as they come and go: what can be said at once, and in which job the others wait.
#include <algorithm>
#include <utility>

#include "served_map.h"
#include "service_parts.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/internal/search/visit_options.h"

namespace wend {
namespace {

/// A request that ends in so many ticks is as urgent as one of the highest priority.
constexpr std::int64_t kLastTicks = 8;

/// A service answers with all details, and neither weight nor pruning changes a cheapest cost.
bool has_usual_options(const SearchOptions& options) {
  return options.trace == nullptr &&
         unusual_option(options, {"weight", "pruning", "detail"}).empty();
}

/// Searches that a limit ended and invalid queries say nothing about ways.
bool says_no_way(Status status) {
  return status == Status::unreachable || status == Status::start_blocked ||
         status == Status::goal_blocked;
}

}  // namespace

bool is_plain(const NodeNavigator& navigator, const NodeQuery& query) {
  const PathDetail detail = query.options.detail;
  const bool detailed =
      detail == PathDetail::cells || (detail == PathDetail::waypoints && navigator.tells_turns());
  return detailed && query.algorithm.automatic() && query.goals.empty() &&
         query.goal_test == nullptr && query.range == 0 && query.overlay == nullptr &&
         !navigator.has_room() && !query.from_at && !query.to_at && query.goals_at.empty() &&
         query.link_kinds == kAllLinkKinds && has_usual_options(query.options);
}

const ServedRequest* PathService::Parts::find(RequestHandle request) const {
  if (request.slot >= requests_.size()) return nullptr;
  const ServedRequest& found = requests_[request.slot];
  const bool there = found.generation == request.generation && found.state != RequestState::unknown;
  return there ? &found : nullptr;
}

std::uint32_t PathService::Parts::new_slot() {
  if (free_slots_.empty()) {
    WEND_CHECK(requests_.size() < kNoSlot, "a service holds less than 2^32 requests: release some");
    free_slots_.push_back(static_cast<std::uint32_t>(requests_.size()));
    requests_.emplace_back();
    steps_.resize(steps_.size() + options.first_steps);
  }
  const std::uint32_t slot = free_slots_.back();
  free_slots_.pop_back();
  return slot;
}

std::int64_t PathService::Parts::worth_of(const PathRequest& request) const {
  const std::int64_t level = options.head_start;
  const std::int64_t worth = level * std::min(request.priority, PathRequest::kMostPriority);
  if (request.deadline == 0) return worth;
  return std::max(worth, level * PathRequest::kMostPriority + kLastTicks - request.deadline);
}

RequestHandle PathService::Parts::submit(const PathRequest& asked) {
  const std::uint32_t slot = new_slot();
  ServedRequest& request = requests_[slot];
  request.state = RequestState::waiting;
  request.plain = is_plain(navigator(), asked.query);
  request.detail = asked.query.options.detail;
  request.set_out = asked.set_out;
  request.steps = 0;
  request.begun_anew = 0;
  request.from = asked.query.from;
  request.to = asked.query.to;
  request.owner = line_.place_of(asked.owner);
  request.deadline = asked.deadline;
  request.waited = 0;
  request.submitted = report.tick;
  request.noted = false;
  if (!request.plain) request.query = asked.query;
  ++counts.submitted;
  begin_waiting(request);
  note_deadline(slot);
  request.worth = worth_of(asked);
  request.due = static_cast<std::int64_t>(report.tick) - request.worth;
  admit(slot);
  return handle(slot);
}

/// A request began to wait, and may wait no longer than so many ticks. Each is noted once, however
/// often it gets another goal: at the earlier deadline it is noted again for the later one.
void PathService::Parts::note_deadline(std::uint32_t slot) {
  ServedRequest& request = requests_[slot];
  if (request.deadline == 0 || request.noted) return;
  request.noted = true;
  deadlines_.push_back({request.submitted + request.deadline, handle(slot)});
  std::push_heap(deadlines_.begin(), deadlines_.end(), ends_later);
}

/// Answers a request, or lets it wait.
void PathService::Parts::admit(std::uint32_t slot) {
  if (answer_at_once(slot) || answer_from_kept(slot)) {
    requests_[slot].told = false;
    at_once_.push_back(handle(slot));
    return;
  }
  join_job(slot);
  const ServedRequest& request = requests_[slot];
  const bool sees_more = !request.plain && request.query.overlay != nullptr;
  if (request.set_out && routes_ && !sees_more) unset_.push_back(handle(slot));
}

/// Answers without a search if possible: an end is blocked, the map's regions show that there is no
/// way, or the query is wrong.
bool PathService::Parts::answer_at_once(std::uint32_t slot) {
  const ServedRequest& request = requests_[slot];
  path_.clear();
  if (request.plain) {
    const NodeQuery plain = {.from = request.from, .to = request.to};
    path_.status = settle_ends(ServedMap::of(navigator()), plain, workspace_);
    path_.version = navigator().version();
    path_.detail = request.detail;
  } else {
    const NodeQuery& query = request.query;
    const bool one_goal = query.goals.empty() && query.goal_test == nullptr && query.range == 0;
    if (!one_goal || query.options.fallback != Fallback::none) return false;
    const NodeSearch search = navigator().begin(query, workspace_);
    if (search.status() != Status::running) search.write_path(path_);
  }
  if (path_.status == Status::running) return false;
  ++counts.at_once;
  requests_[slot].cached = false;
  const std::uint32_t number = answers.add(path_);
  answers[number].edits_seen = log_.position();
  give(slot, number);
  return true;
}

bool PathService::Parts::answer_from_kept(std::uint32_t slot) {
  const ServedRequest& request = requests_[slot];
  if (!request.plain) return false;
  const std::uint32_t kept = answers.find(request.from, request.to, request.detail);
  if (kept == kNoSlot) return false;
  if (validity_of(answers[kept]) != Validity::current) {
    answers.unlist(kept);
    return false;
  }
  answers.use(kept);
  ++counts.cached;
  requests_[slot].cached = true;
  give(slot, kept);
  return true;
}

/// Gives a request its answer. Plain answers are kept for the next equal request.
void PathService::Parts::give(std::uint32_t slot, std::uint32_t number) {
  ServedRequest& request = requests_[slot];
  Answer& answer = answers[number];
  if (!answer.listed) {
    answer.from = request.from;
    answer.to = request.to;
    answer.plain = request.plain;
  }
  request.answer = number;
  request.state = RequestState::answered;
  request.waited = static_cast<std::uint32_t>(report.tick - request.submitted);
  const Status status = answer.path.status;
  request.counted = cleared;
  ++counts.answered;
  if (says_no_way(status)) ++counts.unreachable;
  counts.paths.add(request.waited);
  stop_waiting(request);
  if (answer.plain && !answer.listed && status == Status::found) answers.list(number);
}

/// Drops an outdated answer that has not been reported: the request waits again.
void PathService::Parts::take_back(std::uint32_t slot) {
  ServedRequest& request = requests_[slot];
  const std::uint32_t number = std::exchange(request.answer, kNoSlot);
  if (request.counted == cleared) {
    if (says_no_way(answers[number].path.status)) --counts.unreachable;
    --(request.cached ? counts.cached : counts.at_once);
    counts.paths.take_back(request.waited);
    --counts.answered;
  } else {
    ++counts.submitted;  // it waits, after all
  }
  answers.unlist(number);
  answers.release(number);
  request.state = RequestState::waiting;
  begin_waiting(request);
}

void PathService::Parts::begin_waiting(const ServedRequest& request) {
  line_.began(request.owner);
  ++counts.waiting;
  counts.most_waiting = std::max(counts.most_waiting, counts.waiting);
}

void PathService::Parts::stop_waiting(ServedRequest& request) {
  leave_job(request);
  line_.ended(request.owner);
  --counts.waiting;
}

void PathService::Parts::join_job(std::uint32_t slot) {
  ServedRequest& request = requests_[slot];
  const std::uint64_t squares = request.plain ? squares_of(request) : 0;
  std::uint32_t number = request.plain ? jobs_by_goal_.find(request.to) : kNoSlot;
  if (number == kNoSlot && squares != 0) number = job_near_by(squares);
  if (number == kNoSlot) number = new_job(slot, squares);
  Job& job = jobs_[number];
  job.mixed = job.mixed || request.to != job.goal;
  request.job = number;
  request.ticket = ++tickets_;
  job.members.push_back({slot, request.ticket});
  ++job.live;
  claim(number, request);
}

/// The job whose ends lie in these squares; kNoSlot. A job that a grown search is under way for
/// takes no other goals from then on, because that search leads to its own goal only.
std::uint32_t PathService::Parts::job_near_by(std::uint64_t squares) {
  const std::uint32_t number = jobs_by_squares_.find(squares);
  if (number == kNoSlot || !is_grown(number)) return number;
  jobs_by_squares_.erase(squares);
  jobs_[number].squares = 0;
  return kNoSlot;
}

/// Whether a search is under way that answers all of the job's requests for one goal.
bool PathService::Parts::is_grown(std::uint32_t number) const {
  const Job& job = jobs_[number];
  if (job.state != Job::State::seated) return false;
  const Seat& seat = lanes_[job.lane]->seats[job.seat];
  return seat.job == number && seat.searching && seat.growth != Growth::alone;
}

/// A number for the squares that the ends lie in, where ends near by may share a way; else 0.
std::uint64_t PathService::Parts::squares_of(const ServedRequest& request) const {
  if (!shares_near_ways()) return 0;
  const auto square = [&](NodeId node) {
    const Point p = grid->point(node);
    const std::int32_t across = grid->width() / NearWays::kSquare + 1;
    const auto columns = static_cast<std::uint64_t>(across);
    const std::int32_t row = p.y / NearWays::kSquare;
    const std::int32_t column = p.x / NearWays::kSquare;
    return static_cast<std::uint64_t>(row) * columns + static_cast<std::uint64_t>(column);
  };
  return (square(request.from) << 32 | square(request.to)) + 1;
}

bool PathService::Parts::shares_near_ways() const {
  return options.nearly > 1 && grid != nullptr &&
         NearWays::holds_on(*grid, grid->options().terrain == TerrainRule::touched);
}

/// A request that joins a job adds its own due tick and its owner's turn.
void PathService::Parts::claim(std::uint32_t number, const ServedRequest& request) {
  Job& job = jobs_[number];
  const auto same = [&](const Job::Claim& claim) { return claim.owner == request.owner; };
  auto its = std::find_if(job.claims.begin(), job.claims.end(), same);
  const bool earlier = its == job.claims.end() || request.due < its->due;
  if (its == job.claims.end()) its = job.claims.insert(its, Job::Claim{});
  if (earlier) *its = {request.owner, request.due, request.worth};
  if (!job.in_line) return put_in_line(number);
  if (earlier) line_.add({its->due, its->worth, job.sequence, number, job.stamp, its->owner});
}

std::uint32_t PathService::Parts::new_job(std::uint32_t slot, std::uint64_t squares) {
  if (free_jobs_.empty()) {
    free_jobs_.push_back(static_cast<std::uint32_t>(jobs_.size()));
    jobs_.emplace_back();
  }
  const std::uint32_t number = free_jobs_.back();
  free_jobs_.pop_back();
  const ServedRequest& request = requests_[slot];
  Job& job = jobs_[number];
  job.state = Job::State::waiting;
  job.plain = request.plain;
  job.mixed = false;
  job.squares = squares;
  job.goal = request.to;
  job.sequence = ++sequence_;
  job.gave_up = false;
  job.live = job.first = 0;
  job.members.clear();
  job.claims.clear();
  job.in_line = false;
  job.listed = request.plain;
  if (job.listed) jobs_by_goal_.insert(job.goal, number);
  if (squares != 0) jobs_by_squares_.insert(squares, number);
  return number;
}

/// Enters the job in the line; its earlier entries are invalid from now on.
void PathService::Parts::put_in_line(std::uint32_t number) {
  Job& job = jobs_[number];
  job.in_line = true;
  ++job.stamp;
  for (const Job::Claim& claim : job.claims) {
    line_.add({claim.due, claim.worth, job.sequence, number, job.stamp, claim.owner});
  }
}

bool PathService::Parts::counts_in_line(const WaitingLine::Entry& entry) const {
  const Job& job = jobs_[entry.job];
  return job.in_line && job.live > 0 && job.stamp == entry.stamp;
}

void PathService::Parts::unlist_job(Job& job) {
  if (job.listed) jobs_by_goal_.erase(job.goal);
  if (job.listed && job.squares != 0) jobs_by_squares_.erase(job.squares);
  job.listed = false;
}

void PathService::Parts::end_job(std::uint32_t number) {
  Job& job = jobs_[number];
  WEND_ASSERT(job.state != Job::State::free && job.live == 0, "a job ends when all have left it");
  unlist_job(job);
  job.state = Job::State::free;
  job.in_line = false;
  free_jobs_.push_back(number);
}

/// A seated job that no request waits for ends with its seat.
void PathService::Parts::leave_job(ServedRequest& request) {
  if (request.job == kNoSlot) return;
  const std::uint32_t number = std::exchange(request.job, kNoSlot);
  Job& job = jobs_[number];
  --job.live;
  if (job.live > 0 || job.state != Job::State::waiting) return;
  end_job(number);
  const auto counted = [](const Parts& self, const WaitingLine::Entry& entry) {
    return self.counts_in_line(entry);
  };
  for (const Job::Claim& claim : job.claims) line_.forget(claim.owner, {this, counted});
}

bool PathService::Parts::cancel(RequestHandle handle) {
  if (find(handle) == nullptr) return false;
  ServedRequest& request = requests_[handle.slot];
  if (request.state == RequestState::waiting) {
    stop_waiting(request);
    ++counts.cancelled;
  }
  if (request.answer != kNoSlot) answers.release(std::exchange(request.answer, kNoSlot));
  request.state = RequestState::unknown;
  ++request.generation;
  free_slots_.push_back(handle.slot);
  return true;
}

bool PathService::Parts::retarget(RequestHandle handle, NodeId from, NodeId to) {
  if (find(handle) == nullptr) return false;
  ServedRequest& request = requests_[handle.slot];
  if (request.state == RequestState::waiting) {
    leave_job(request);
  } else {
    begin_waiting(request);
    ++counts.submitted;
    request.due += static_cast<std::int64_t>(report.tick - request.submitted);
    request.submitted = report.tick;
    note_deadline(handle.slot);
  }
  if (request.answer != kNoSlot) answers.release(std::exchange(request.answer, kNoSlot));
  request.state = RequestState::waiting;
  request.steps = 0;
  request.begun_anew = 0;
  request.from = request.query.from = from;
  request.to = request.query.to = to;
  // The new goal is the only one, and places in the old ends say nothing of the new.
  request.query.goals = {};
  request.query.goals_at = {};
  request.query.goal_test = nullptr;
  request.query.from_at.reset();
  request.query.to_at.reset();
  admit(handle.slot);
  return true;
}

bool PathService::Parts::take(RequestHandle handle, Path& path) {
  const ServedRequest* request = find(handle);
  if (request == nullptr || request->answer == kNoSlot) return false;
  Answer& answer = answers[request->answer];
  if (answer.users == 1 && !answer.listed) {
    std::swap(answer.path, path);
  } else {
    path = answer.path;
  }
  return cancel(handle);
}

}  // namespace wend
