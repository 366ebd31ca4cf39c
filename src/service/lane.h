// A lane runs searches one after the other, with workspaces of its own and a share of each tick's
// budget. Its work depends on its jobs and its share alone, so lanes may run on any number of
// threads: the answers are the same, and come in the same ticks.
//
// A lane keeps two searches under way, so that an urgent job need not wait for a long one. Where
// two are under way, a job of a higher priority takes the place of one of these, which begins anew
// later; but of each job once only, so that all come to an end.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "grown_search.h"
#include "near_ways.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/service/request.h"

namespace wend {

inline constexpr std::uint32_t kNoSlot = ~std::uint32_t{0};

/// A request, as the service keeps it. The slot is free if the state is `unknown`. `searching` is
/// not stored; it follows from the job.
struct ServedRequest {
  RequestState state = RequestState::unknown;
  bool plain = false;
  PathDetail detail = PathDetail::cells;
  bool set_out = false;  // wants first steps, or has them
  bool told = false;     // that it was answered, if it was
  bool cached = false;   // by what was found before
  bool noted = false;    // among the deadlines, once
  std::uint8_t steps = 0;
  std::uint8_t priority = 0;
  std::uint8_t begun_anew = 0;
  std::uint32_t generation = 1;  // a handle of zeros names nothing
  NodeId from = kNoNode;
  NodeId to = kNoNode;
  std::uint32_t job = kNoSlot;
  std::uint32_t answer = kNoSlot;
  std::uint32_t owner = 0;      // its place in the line
  std::uint32_t deadline = 0;   // in ticks; 0: none
  std::uint32_t waited = 0;     // ticks, once it is answered
  std::uint32_t counted = 0;    // how often telemetry had been cleared when it was answered
  std::uint64_t ticket = 0;     // another one each time that it begins to wait in a job
  std::uint64_t submitted = 0;  // the tick
  std::int64_t due = 0;
  std::int64_t worth = 0;
  NodeQuery query;  // where it is not plain
};

/// Requests that are answered together: plain ones for one goal; else one alone.
struct Job {
  struct Member {
    std::uint32_t slot;
    std::uint64_t ticket;  // the request's, as long as it waits here for this
  };
  /// An owner's, by the request that is due first: each has a place in the line for the job.
  struct Claim {
    std::uint32_t owner;
    std::int64_t due;
    std::int64_t worth;  // of its priority, in ticks
  };
  enum class State : std::uint8_t { free, waiting, dealt, seated };

  State state = State::free;
  bool listed = false;  // by its goal: others may join
  bool plain = false;
  bool mixed = false;  // goals near by are among them
  bool in_line = false;
  bool gave_up = false;       // its seat, once: it does not again
  NodeId goal = kNoNode;      // of the first one
  std::uint64_t squares = 0;  // in which start and goal lie, where ends near by may join
  std::uint32_t owner = 0;    // whose claim took it from the line: it is charged
  std::int64_t worth = 0;     // of that claim
  std::uint32_t stamp = 0;    // of its entries in the line
  std::uint64_t sequence = 0;
  std::int64_t rank = 0;  // in which order it was taken from the line in this tick
  std::size_t live = 0;   // members that wait for their answer
  std::size_t first = 0;  // those before have it, or are gone
  std::uint32_t lane = 0;
  std::uint32_t seat = 0;
  std::vector<Member> members;
  std::vector<Claim> claims;
};

/// A place for a search under way.
struct Seat {
  std::unique_ptr<Workspace> workspace;
  std::uint32_t job = kNoSlot;
  std::shared_ptr<const NodeNavigator> map;  // as it was when the search began
  std::uint64_t edits_seen = 0;
  std::uint64_t used = 0;  // the tick in which it last was of use
  Growth growth = Growth::alone;
  bool searching = false;
  std::optional<NodeSearch> alone;
  Search* grown = nullptr;
  std::uint64_t expanded = 0;         // by the search, as far as it was charged
  std::vector<std::uint32_t> wanted;  // members that it is for, by their places in the job
  std::vector<NodeId> starts;         // of these
  bool has_lead = false;
  Path lead;  // the last way that was searched for in a mixed job: for those near by
};

/// An answer that a lane found: for which request, on which map.
struct FoundPath {
  std::uint32_t slot = kNoSlot;
  std::uint64_t edits_seen = 0;
  bool shared = false;
  bool near = false;
  Path path;
};

/// The service's data that lanes see while they run.
struct LaneView {
  const std::vector<ServedRequest>* requests;
  std::vector<Job>* jobs;  // each is one lane's
  std::shared_ptr<const NodeNavigator> map;
  std::uint64_t edits_seen;
  std::uint64_t tick;
  double most_bound;  // of ways put together; 1: there are none
  bool timed;
  std::int64_t ends_at;  // nanoseconds of the steady clock
};

class Lane {
 public:
  Lane();

  /// Runs its jobs, the most urgent first, until `budget` is used up.
  void run(const LaneView& view, std::uint64_t budget);

  // Filled in by the service, and read by it after a run:
  std::vector<std::uint32_t> dealt;       // jobs, the most urgent first; begun ones are taken out
  std::vector<std::uint32_t> given_up;    // jobs whose search lost its seat
  std::vector<std::uint32_t> ended;       // jobs without members left
  std::vector<std::uint32_t> charged_to;  // owners
  std::vector<std::uint64_t> charges;
  std::uint64_t used = 0;  // of the budget
  std::uint64_t searches = 0;
  std::size_t found_count = 0;
  std::vector<FoundPath> found;
  std::array<Seat, 2> seats;

  /// Whether there is anything to go on with.
  bool has_work(const std::vector<Job>& jobs) const;
  void leave(Seat& seat);

 private:
  bool seat_next(const LaneView& view);
  Seat* seat_for(const LaneView& view, const Job& next);
  Seat* most_urgent(const LaneView& view);
  void work(const LaneView& view, Seat& seat, std::uint64_t budget);
  static void drop_absent(const LaneView& view, Job& job);
  static bool is_present(const LaneView& view, const Job& job, std::size_t member);
  void begin(const LaneView& view, Seat& seat, Job& job);
  void begin_alone(const LaneView& view, Seat& seat, Job& job);
  std::uint64_t go_on(const LaneView& view, Seat& seat, Job& job, std::uint64_t budget);
  std::uint64_t go_on_alone(const LaneView& view, Seat& seat, Job& job, std::uint64_t budget);
  std::uint64_t go_on_grown(const LaneView& view, Seat& seat, Job& job, std::uint64_t budget);
  std::uint64_t answer_settled(const LaneView& view, Seat& seat, Job& job, bool over,
                               std::uint64_t budget);
  bool answer_near(const LaneView& view, Seat& seat, Job& job, std::uint64_t& spent);
  std::uint64_t charge_search(Seat& seat, const Search& search);
  static void tell_as_asked(const LaneView& view, const Seat& seat, FoundPath& found);
  FoundPath& next_found(const Seat& seat, Job& job, std::size_t member);
  static bool late(const LaneView& view);

  NearWays near_;
  Path near_path_;
};

}  // namespace wend
