// Reports and telemetry of a service against a plain count of what happened; answers that need no
// search; first steps and memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

TEST(ServiceStates, HaveTheirNames) {
  const char* const requests[] = {"unknown", "waiting", "searching", "answered", "expired"};
  for (int i = 0; i < 5; ++i) EXPECT_STREQ(to_string(static_cast<RequestState>(i)), requests[i]);
  const char* const answers[] = {"unknown", "current", "beatable", "broken"};
  for (int i = 0; i < 4; ++i) EXPECT_STREQ(to_string(static_cast<AnswerState>(i)), answers[i]);
}

bool has_no_way(Status status) {
  return status == Status::unreachable || status == Status::start_blocked ||
         status == Status::goal_blocked;
}

/// A service without edits, and a count of all that it says happened.
class CountedService {
 public:
  CountedService(const RandomCase& made, Random& random)
      : random_(random),
        map_(made.map),
        service_(PathService::build(made.map, made.options, options(random)).value()) {}

  void play() {
    for (int round = 0; round < 30; ++round) {
      for (std::uint32_t i = random_.below(6); i > 0; --i) submit();
      change_minds();
      if (random_.chance(5)) clear();
      ASSERT_NO_FATAL_FAILURE(tick());
    }
  }

  std::uint64_t expired = 0;
  std::uint64_t without_way = 0;
  std::uint64_t limited = 0;

 private:
  struct Asked {
    RequestHandle handle;
    std::uint32_t deadline = 0;
    std::uint64_t since = 0;  // the tick after which it began to wait
  };

  static ServiceOptions options(Random& random) {
    ServiceOptions options;
    options.budget.expansions = 1 + random.below(80);
    options.lanes = 1 + random.below(3);
    return options;
  }

  NodeId any_node() { return service_.grid()->node(random_cell(map_, random_)); }

  void submit() {
    PathRequest request;
    request.query.from = any_node();
    request.query.to = any_node();
    if (random_.chance(20)) request.query.options.limits.expansions = random_.below(20);
    if (random_.chance(50)) request.deadline = 1 + random_.below(4);
    asked_.push_back({service_.submit(request), request.deadline, tick_});
    ++right_.submitted;
    note_waiting();
  }

  /// Some get another goal, waiting or not; some are cancelled.
  void change_minds() {
    for (std::size_t i = asked_.size(); i-- > 0;) {
      Asked& one = asked_[i];
      const RequestState state = service_.state(one.handle);
      const bool waits = state == RequestState::waiting || state == RequestState::searching;
      if (random_.chance(10)) {
        if (!waits) one.since = tick_, ++right_.submitted;
        ASSERT_TRUE(service_.retarget(one.handle, any_node(), any_node()));
        note_waiting();
      } else if (random_.chance(waits ? 3 : 20)) {
        right_.cancelled += waits ? 1u : 0u;
        ASSERT_TRUE(service_.cancel(one.handle));
        asked_.erase(asked_.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }

  /// Each request waits at least for a moment.
  void note_waiting() {
    const ServiceTelemetry told = service_.telemetry();
    most_ = std::max(most_, told.waiting);
    ASSERT_GE(told.most_waiting, most_);
    ASSERT_LE(told.most_waiting, most_ + 1);
  }

  void clear() {
    service_.clear_telemetry();
    right_ = {};
    right_.submitted = most_ = service_.telemetry().waiting;
    cleared_ = true;
  }

  void tick() {
    const TickReport report = service_.tick();
    ASSERT_EQ(report.tick, ++tick_) << "also where telemetry was cleared";
    std::size_t answered = 0;
    std::size_t late = 0;
    for (const RequestHandle handle : service_.finished()) {
      const auto one = std::find_if(asked_.begin(), asked_.end(),
                                    [&](const Asked& other) { return other.handle == handle; });
      ASSERT_NE(one, asked_.end());
      if (service_.state(handle) == RequestState::expired) {
        ++late;
        ASSERT_EQ(service_.progress(handle).waited, one->deadline + 1);
        ASSERT_EQ(tick_ - one->since, one->deadline + 1);
        continue;
      }
      ++answered;
      const Status status = service_.path(handle)->status;
      right_.unreachable += has_no_way(status) ? 1u : 0u;
      limited += status == Status::limit_reached ? 1u : 0u;
    }
    ASSERT_EQ(report.answered, answered);
    ASSERT_EQ(report.expired, late);
    // A path's writing counts once it is found, each lane takes a little, however small the budget.
    const ServiceOptions& options = service_.options();
    ASSERT_LE(report.expansions, options.budget.expansions + options.lanes + 4 * answered);
    right_.answered += answered;
    right_.expired += late;
    expired += late;
    ASSERT_NO_FATAL_FAILURE(compare(report));
  }

  /// Between ticks all that was answered was reported, so that counts are equal.
  void compare(const TickReport& report) {
    const ServiceTelemetry told = service_.telemetry();
    ASSERT_EQ(told.waiting, report.waiting);
    ASSERT_EQ(told.expired, right_.expired);
    ASSERT_EQ(told.cancelled, right_.cancelled);
    if (cleared_) return;  // an answer may have been counted before, and be reported now
    ASSERT_EQ(told.submitted, right_.submitted);
    ASSERT_GE(told.answered, right_.answered);
    ASSERT_GE(told.unreachable, right_.unreachable);
    without_way += told.unreachable;
    unseen_answers_ = told.answered - right_.answered;
    ASSERT_LE(told.unreachable - right_.unreachable, unseen_answers_);
  }

  Random& random_;
  GridMap map_;
  PathService service_;
  std::vector<Asked> asked_;
  ServiceTelemetry right_;
  std::size_t most_ = 0;
  std::uint64_t tick_ = 0;
  std::uint64_t unseen_answers_ = 0;
  bool cleared_ = false;
};

TEST(ServiceStates, AreCountedAsTheyComeAbout) {
  std::uint64_t expired = 0;
  std::uint64_t without_way = 0;
  std::uint64_t limited = 0;
  for (std::uint64_t number = 0; number < sample(200u); ++number) {
    SCOPED_TRACE(number);
    Random random(number + 4'155);
    CountedService service(any_layout_case(number), random);
    ASSERT_NO_FATAL_FAILURE(service.play());
    expired += service.expired;
    without_way += service.without_way;
    limited += service.limited;
  }
  EXPECT_GT(expired, sample(100u));
  EXPECT_GT(without_way, sample(3'000u));
  EXPECT_GT(limited, sample(100u));
}

/// One asks for long ways, one for short ones, one for both.
TEST(ServiceOwners, ShareTheBudgetEqually) {
  const GridMap map(60, 60);
  PathService service = PathService::build(map, {}, {.budget = {600}, .lanes = 2}).value();
  const Navigator& grid = *service.grid();
  Random random(4189);
  std::vector<std::vector<RequestHandle>> waiting(3);
  std::vector<std::uint64_t> had(3, 0);
  for (int tick = 0; tick < 400; ++tick) {
    for (std::uint32_t owner = 0; owner < 3; ++owner) {
      while (waiting[owner].size() < 30) {
        const bool is_long = owner == 0 || (owner == 1 && random.chance(50));
        const Point from = random_cell(map, random);
        const Point to = is_long ? random_cell(map, random)
                                 : Point{std::min(from.x + 6, 59), std::min(from.y + 6, 59)};
        PathRequest request;
        request.query = {.from = grid.node(from), .to = grid.node(to), .algorithm = "dijkstra"};
        request.owner = owner;
        waiting[owner].push_back(service.submit(request));
      }
    }
    service.tick();
    for (std::uint32_t owner = 0; owner < 3; ++owner) {
      std::erase_if(waiting[owner], [&](RequestHandle one) {
        if (service.state(one) != RequestState::answered) return false;
        had[owner] += service.path(one)->counters.expanded + 1;
        return service.release(one);
      });
    }
  }
  const auto [least, most] = std::minmax_element(had.begin(), had.end());
  EXPECT_GT(*least, 50'000u);
  EXPECT_LT(*most, *least * 5 / 4);
}

/// A request for a goal of its own takes a search; requests for one goal share it, later ones too.
TEST(ServiceSearches, AreCountedOnceForEachThatBegins) {
  GridMap map(40, 30);
  TerrainCosts terrain = map.terrain();
  terrain.set('o', 3);
  map.set_terrain(terrain);
  for (std::int32_t x = 0; x < 40; x += 2) map.set_symbol({x, 15}, 'o');
  PathService service = PathService::build(map, {}, {.lanes = 1}).value();
  const Navigator& grid = *service.grid();
  const auto ask = [&](std::int32_t number, bool alone) {
    PathRequest request;
    request.query = {.from = grid.node({number % 40, number / 40}), .to = grid.node({20, 28})};
    if (alone) request.query.algorithm = "astar";
    return service.submit(request);
  };
  const auto run = [&] {
    do service.tick();
    while (service.last_tick().waiting > 0);
    return service.telemetry().searches;
  };
  for (std::int32_t i = 0; i < 3; ++i) ask(i, true);
  EXPECT_EQ(run(), 3u);
  for (std::int32_t i = 0; i < 100; ++i) ask(i, false);
  EXPECT_EQ(run(), 4u) << "one for all of them";
  EXPECT_EQ(service.telemetry().merged, 100u);
  const RequestHandle late = ask(110, false);
  EXPECT_EQ(run(), 4u) << "the search is kept for those who come later";
  EXPECT_EQ(service.telemetry().merged, 101u);
  Workspace workspace;
  const NodeQuery query = {grid.node({30, 2}), grid.node({20, 28})};
  EXPECT_EQ(service.path(late)->cost, service.navigator().solve(query, workspace).cost);
}

/// Without a search, too, an answer has the detail that was asked for.
TEST(ServiceAnswers, AtOnceAreThoseOfRequestsAlone) {
  GridMap map(20, 9);
  for (std::int32_t y = 0; y < 9; ++y) map.set_symbol({10, y}, '#');
  PathService service = PathService::build(map).value();
  const Navigator& grid = *service.grid();
  Workspace workspace;
  const Point ends[] = {{1, 1}, {10, 4}, {18, 7}};
  for (const PathDetail detail : {PathDetail::cells, PathDetail::waypoints}) {
    for (const Point from : ends) {
      for (const Point to : ends) {
        if (from == to && from != ends[1]) continue;
        NodeQuery query = {grid.node(from), grid.node(to)};
        query.options.detail = detail;
        const RequestHandle asked = service.submit({.query = query});
        ASSERT_EQ(service.state(asked), RequestState::answered);
        const Path& path = *service.path(asked);
        const Path alone = service.navigator().solve(query, workspace);
        EXPECT_EQ(path.status, alone.status);
        EXPECT_EQ(path.version, alone.version);
        EXPECT_EQ(path.optimal, alone.optimal);
      }
    }
  }
}

/// As many as the options say, towards a goal that is far; on a navigator that is given as well.
TEST(ServiceFirstSteps, AreAsManyAsTheOptionsSay) {
  const GridMap map(100, 60);
  const Navigator navigator = Navigator::build(map).value();
  for (const std::size_t count : {0u, 1u, 2u, 7u, 16u, 30u}) {
    const ServiceOptions options = {.budget = {1}, .first_steps = count};
    PathService own = PathService::build(map, {}, options).value();
    PathService given = PathService::build(navigator, options).value();
    for (PathService* service : {&own, &given}) {
      PathRequest request;
      request.query = {
          .from = navigator.node({2, 30}), .to = navigator.node({95, 30}), .algorithm = "dijkstra"};
      const RequestHandle asked = service->submit(request);
      service->tick();
      EXPECT_EQ(service->first_steps(asked).size(), count);
      EXPECT_EQ(service->set_out().size(), count == 0 ? 0u : 1u);
    }
  }
}

/// Before any lane has worked, the workspace that requests are looked at with has.
TEST(ServiceMemory, CountsTheWorkspaceOfItsOwn) {
  PathService service = PathService::build(GridMap(100, 60)).value();
  const std::size_t before = service.telemetry().workspace_bytes;
  service.submit({.query = {.from = 0, .to = 5'999, .algorithm = "astar"}});
  EXPECT_GT(service.telemetry().workspace_bytes, before + 6'000);
}

}  // namespace
}  // namespace wend::test
