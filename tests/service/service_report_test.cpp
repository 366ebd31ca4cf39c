// The reports of a service: telemetry and its text, the progress of searches, the cost of a tick,
// whose threads it uses, which units get first steps.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/catalogue/overlay.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

/// A number of its own for each of the counts.
ServiceTelemetry numbered_telemetry() {
  ServiceTelemetry all;
  std::uint64_t number = 100;
  for (std::uint64_t ServiceTelemetry::*const count :
       {&ServiceTelemetry::ticks, &ServiceTelemetry::submitted, &ServiceTelemetry::answered,
        &ServiceTelemetry::unreachable, &ServiceTelemetry::at_once, &ServiceTelemetry::merged,
        &ServiceTelemetry::near, &ServiceTelemetry::cached, &ServiceTelemetry::cancelled,
        &ServiceTelemetry::expired, &ServiceTelemetry::begun_anew, &ServiceTelemetry::searches,
        &ServiceTelemetry::expansions, &ServiceTelemetry::last_expansions,
        &ServiceTelemetry::edits}) {
    all.*count = number++;
  }
  all.seconds = 1e-6 * static_cast<double>(number++);
  for (std::size_t ServiceTelemetry::*const count :
       {&ServiceTelemetry::waiting, &ServiceTelemetry::most_waiting, &ServiceTelemetry::workspaces,
        &ServiceTelemetry::workspace_bytes, &ServiceTelemetry::cache_bytes}) {
    all.*count = number++;
  }
  for (std::uint32_t ticks = 1; ticks <= 200; ++ticks) all.first_steps.add(ticks);
  for (std::uint32_t ticks = 1; ticks <= 20; ++ticks) all.paths.add(ticks);
  return all;
}

TEST(ServiceReport, TelemetryIsWrittenUnderItsNames) {
  EXPECT_EQ(numbered_telemetry().to_json(),
            "{\"ticks\": 100, \"submitted\": 101, \"answered\": 102, \"unreachable\": 103, "
            "\"at_once\": 104, \"merged\": 105, \"near\": 106, \"cached\": 107, "
            "\"cancelled\": 108, \"expired\": 109, \"begun_anew\": 110, \"searches\": 111, "
            "\"expansions\": 112, \"last_expansions\": 113, \"edits\": 114, "
            "\"microseconds\": 115, \"waiting\": 116, \"most_waiting\": 117, "
            "\"workspaces\": 118, \"workspace_bytes\": 119, \"cache_bytes\": 120, "
            "\"first_steps\": {\"count\": 200, \"p50\": 100, \"p95\": 190, \"p99\": 198, "
            "\"most\": 200}, "
            "\"paths\": {\"count\": 20, \"p50\": 10, \"p95\": 19, \"p99\": 20, \"most\": 20}}");
}

TEST(ServiceReport, AHistogramHoldsAnyNumberOfTicks) {
  const std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
  for (const std::uint32_t ticks : {0u, 255u, 256u, 257u, 287u, 288u, 1u << 31, most - 1, most}) {
    TickHistogram histogram;
    histogram.add(ticks);
    EXPECT_EQ(histogram.quantile(0.5), ticks) << "the most is exact";
    histogram.add(most);
    EXPECT_GE(histogram.quantile(0.5), ticks);
    EXPECT_LE(histogram.quantile(0.5), ticks < 256 ? ticks : std::uint64_t{ticks} + ticks / 8);
    histogram.take_back(ticks);
    EXPECT_EQ(histogram.count(), 1u);
    EXPECT_EQ(histogram.quantile(0), most);
    histogram.clear();
    EXPECT_EQ(histogram.count(), 0u);
    EXPECT_EQ(histogram.quantile(1), 0u);
  }
}

PathRequest walk_across(const PathService& service, std::int32_t row) {
  const Navigator& grid = *service.grid();
  PathRequest request;
  request.query.from = grid.node({0, row});
  request.query.to = grid.node({grid.width() - 1, grid.height() - 1 - row});
  return request;
}

/// All ticks together cost what the searches expanded, plus the writing of the paths.
TEST(ServiceReport, TicksTakeWhatTheirSearchesExpandAndTheirPathsAreLong) {
  for (const std::uint64_t budget : {1u, 7u, 100'000u}) {
    ServiceOptions options;
    options.budget.expansions = budget;
    options.lanes = 2;
    PathService service = PathService::build(GridMap(300, 40), {}, options).value();
    std::vector<RequestHandle> asked;
    for (std::int32_t row = 0; row < 6; ++row) {
      PathRequest request = walk_across(service, row);
      request.query.algorithm = *find_algorithm("astar");
      asked.push_back(service.submit(request));
    }
    std::uint64_t taken = 0;
    std::uint64_t last_seen = 0;
    do {
      service.tick();
      EXPECT_EQ(service.telemetry().last_expansions, service.last_tick().expansions);
      taken += service.last_tick().expansions;
      const std::uint64_t seen = service.progress(asked[0]).expanded;
      if (service.state(asked[0]) == RequestState::searching) {
        EXPECT_GT(seen, last_seen) << "the first one to ask goes on in each tick";
        EXPECT_LE(seen, taken);
        last_seen = seen;
      }
    } while (service.last_tick().waiting > 0);
    std::uint64_t expected = 0;
    for (const RequestHandle one : asked) {
      const Path& path = *service.path(one);
      expected += path.counters.expanded + 1 + path.nodes.size() / 64;
    }
    EXPECT_EQ(taken, expected) << budget;
    EXPECT_EQ(service.telemetry().expansions, expected) << budget;
  }
}

/// Ways of others near by take what their four searches expand, also where these prove too little,
/// so that the request is searched for alone.
TEST(ServiceReport, WhatIsExpandedForWaysNearByIsTakenFromTheBudgetWhateverComesOfIt) {
  for (const double nearly : {1.5, 1.0001}) {
    ServiceOptions options;
    options.nearly = nearly;
    options.lanes = 1;
    PathService service = PathService::build(GridMap(300, 40), {}, options).value();
    const Navigator& grid = *service.grid();
    std::vector<RequestHandle> asked;
    for (std::int32_t i = 0; i < 8; ++i) {
      PathRequest request;
      request.query.from = grid.node({i, i % 3});
      request.query.to = grid.node({290 + i % 5, 32 + i});
      asked.push_back(service.submit(request));
    }
    do service.tick();
    while (service.last_tick().waiting > 0);
    std::uint64_t told = 0;
    for (const RequestHandle one : asked) {
      const Path& path = *service.path(one);
      told += path.counters.expanded + 1 + path.nodes.size() / 64;
    }
    if (nearly == 1.5) {
      EXPECT_EQ(service.telemetry().near, 7u);
      EXPECT_EQ(service.telemetry().expansions, told);
    } else {
      EXPECT_LT(service.telemetry().near, 7u);
      EXPECT_GT(service.telemetry().expansions, told) << "for those who were not led, too";
    }
  }
}

TEST(ServiceReport, WorkspacesSecondsAndEditsAreThoseOfTheWholeService) {
  PathService one = PathService::build(GridMap(60, 60), {}, {.lanes = 1}).value();
  PathService three = PathService::build(GridMap(60, 60), {}, {.lanes = 3}).value();
  const std::size_t of_a_lane = one.telemetry().workspaces - 1;
  EXPECT_GE(of_a_lane, 1u);
  EXPECT_EQ(three.telemetry().workspaces, 1 + 3 * of_a_lane);
  const std::size_t before = three.telemetry().workspace_bytes;
  double seconds = 0;
  for (std::int32_t row = 0; row < 60; ++row) {
    PathRequest request = walk_across(three, row);
    request.query.algorithm = *find_algorithm("dijkstra");
    three.submit(request);
    three.tick();
    EXPECT_GE(three.telemetry().seconds, seconds);
    seconds = three.telemetry().seconds;
  }
  EXPECT_GT(seconds, 0);
  EXPECT_GE(three.telemetry().workspace_bytes, before + 3'600) << "a label for each cell";
  const std::vector<CellEdit> edits = {{{1, 1}, '#'}, {{2, 1}, '.'}, {{3, 1}, '#'}};
  ASSERT_TRUE(three.edit(edits).ok());
  EXPECT_EQ(three.telemetry().edits, 2u) << "of one cell nothing changed";
  ASSERT_TRUE(three.edit(edits).ok());
  EXPECT_EQ(three.telemetry().edits, 2u);
}

TEST(ServiceReport, AServiceOfANavigatorKnowsItsGrid) {
  const Navigator navigator = Navigator::build(GridMap(9, 9)).value();
  PathService of_grid = PathService::build(navigator).value();
  EXPECT_EQ(of_grid.grid(), &navigator);
  EXPECT_EQ(of_grid.map(), nullptr);
  EXPECT_EQ(&of_grid.navigator(), &navigator);
  const NodeNavigator& nodes = navigator;
  PathService of_nodes = PathService::build(nodes).value();
  EXPECT_EQ(of_nodes.grid(), &navigator);
  PathService own = PathService::build(GridMap(9, 9)).value();
  EXPECT_EQ(own.grid(), static_cast<const NodeNavigator*>(&own.navigator()));
  EXPECT_EQ(own.map()->width(), 9);
}

/// A job system that runs all tasks when it is waited for.
struct LateHost {
  std::vector<Task> tasks;
  std::size_t run = 0;

  HostScheduler scheduler() {
    return {
        this,
        [](void* host, const Task& task) { static_cast<LateHost*>(host)->tasks.push_back(task); },
        [](void* host) {
          LateHost& own = *static_cast<LateHost*>(host);
          for (const Task& task : own.tasks) task.run(task.data);
          own.run += own.tasks.size();
          own.tasks.clear();
        }};
  }
};

TEST(ServiceReport, AHostsThreadsRunTheLanesHoweverManyOnesOwnThereMayBe) {
  for (const unsigned threads : {1u, 4u}) {
    LateHost host;
    ServiceOptions options;
    options.threads = threads;
    options.scheduler = host.scheduler();
    PathService service = PathService::build(GridMap(60, 60), {}, options).value();
    std::vector<RequestHandle> asked;
    for (std::int32_t row = 0; row < 20; ++row) {
      asked.push_back(service.submit(walk_across(service, row)));
    }
    do service.tick();
    while (service.last_tick().waiting > 0);
    EXPECT_GE(host.run, 4u);
    for (const RequestHandle one : asked) EXPECT_TRUE(service.path(one)->found());
  }
}

TEST(ServiceReport, OptionsAreRefusedAtBothEndsOfTheirRanges) {
  const auto accepted = [](const ServiceOptions& options) {
    return PathService::build(GridMap(4, 4), {}, options).ok();
  };
  for (const unsigned number : {1u, 256u}) {
    EXPECT_TRUE(accepted({.lanes = number}));
  }
  for (const unsigned number : {0u, 257u}) {
    EXPECT_FALSE(accepted({.lanes = number}));
    EXPECT_FALSE(accepted({.threads = number}));
  }
  for (const double number : {1.0, 1.5, 100.0}) EXPECT_TRUE(accepted({.nearly = number}));
  for (const double number : {0.0, 0.999, 100.001, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_FALSE(accepted({.nearly = number}));
  }
  ServiceOptions half;
  half.scheduler.submit = [](void*, const Task&) {};
  EXPECT_FALSE(accepted(half));
  half.scheduler.wait = [](void*) {};
  EXPECT_TRUE(accepted(half));
}

/// However long the time of a tick may be, it lasts as long.
TEST(ServiceReport, ATimeTooLongToBeMeasuredIsNoLimit) {
  for (const double microseconds : {1e9, 1e15, 1e16, 1e300,  //
                                    std::numeric_limits<double>::infinity()}) {
    ServiceOptions options;
    options.budget = {.expansions = 1'000'000, .microseconds = microseconds};
    PathService service = PathService::build(GridMap(120, 120), {}, options).value();
    PathRequest request = walk_across(service, 0);
    request.query.algorithm = *find_algorithm("dijkstra");
    const RequestHandle asked = service.submit(request);
    service.tick();
    EXPECT_EQ(service.state(asked), RequestState::answered) << microseconds;
  }
}

TEST(ServiceReport, OnlyThoseWhoWantFirstStepsGetSomeAndNotBesideAnOverlay) {
  PathService service = PathService::build(GridMap(60, 60), {}, {.budget = {1}}).value();
  Overlay overlay(service.navigator().node_count());
  overlay.close(service.grid()->node({1, 0}));
  std::vector<RequestHandle> wanting;
  for (std::int32_t row = 0; row < 8; ++row) {
    PathRequest request = walk_across(service, row);
    request.query.algorithm = *find_algorithm("astar");
    request.set_out = row % 2 == 0;
    if (row % 4 == 0) request.query.overlay = &overlay;
    const RequestHandle handle = service.submit(request);
    if (row % 4 == 2) wanting.push_back(handle);
  }
  service.tick();
  EXPECT_EQ(std::vector<RequestHandle>(service.set_out().begin(), service.set_out().end()),
            wanting);
  for (const RequestHandle one : wanting) EXPECT_FALSE(service.first_steps(one).empty());
}

/// A place among the requests is used again: the notes about the previous one are gone.
TEST(ServiceReport, ANewRequestHasNothingOfTheOneBefore) {
  PathService service = PathService::build(GridMap(80, 80), {}, {.budget = {5}}).value();
  PathRequest request = walk_across(service, 0);
  request.query.algorithm = *find_algorithm("dijkstra");
  request.deadline = 40;
  const RequestHandle first = service.submit(request);
  const auto edit_until_begun_anew = [&](std::int32_t row) {
    for (std::int32_t x = 0; service.progress(first).begun_anew == 0; ++x) {
      const CellEdit edit = {{40 + x, row}, '#'};
      ASSERT_TRUE(service.set_budget({.expansions = 5}).ok());
      service.tick();
      ASSERT_TRUE(service.edit({&edit, 1}).ok());
      ASSERT_TRUE(service.set_budget({.expansions = 6'500}).ok());
      service.tick();  // ends the search that began before the edit
    }
  };
  ASSERT_NO_FATAL_FAILURE(edit_until_begun_anew(40));
  ASSERT_TRUE(service.retarget(first, request.query.from, request.query.to));
  EXPECT_EQ(service.progress(first).begun_anew, 0u);
  ASSERT_NO_FATAL_FAILURE(edit_until_begun_anew(41));
  ASSERT_TRUE(service.cancel(first));
  ASSERT_TRUE(service.set_budget({.expansions = 5}).ok());
  request.deadline = 3;
  const RequestHandle next = service.submit(request);
  ASSERT_EQ(next.slot, first.slot);
  EXPECT_EQ(service.progress(next).begun_anew, 0u);
  EXPECT_EQ(service.progress(next).waited, 0u);
  EXPECT_TRUE(service.first_steps(next).empty());
  for (int tick = 0; tick < 4; ++tick) service.tick();
  EXPECT_EQ(service.state(next), RequestState::expired);
}

/// After an edit first steps are those of the map as it is.
TEST(ServiceReport, FirstStepsGoRoundWhatAnEditBlocked) {
  Random random(72);
  for (int round = 0; round < 40; ++round) {
    PathService service = PathService::build(GridMap(40, 40), {}, {.budget = {1}}).value();
    PathRequest request = walk_across(service, 0);
    request.query.algorithm = *find_algorithm("dijkstra");
    service.submit(request);
    service.tick();
    ASSERT_FALSE(service.set_out().empty());
    std::vector<CellEdit> edits;
    for (int i = 0; i < 300; ++i) {
      edits.push_back({{random.between(1, 38), random.between(1, 38)}, '#'});
    }
    ASSERT_TRUE(service.edit(edits).ok());
    const RequestHandle asked = service.submit(request);
    service.tick();
    const std::span<const NodeId> steps = service.first_steps(asked);
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
      const std::vector<NodeEdge> edges = service.navigator().edges(steps[i]);
      EXPECT_TRUE(std::any_of(edges.begin(), edges.end(),
                              [&](const NodeEdge& edge) { return edge.to == steps[i + 1]; }));
    }
  }
}

TEST(ServiceReport, WhoIsAnsweredAtOnceCountsInTheNextTick) {
  GridMap map(10, 10);
  map.set_symbol({5, 5}, '#');
  PathService service = PathService::build(map).value();
  const Navigator& grid = *service.grid();
  for (std::size_t count = 1; count < 4; ++count) {
    for (std::size_t i = 0; i < count; ++i) {
      PathRequest request;
      request.query.from = grid.node({0, static_cast<std::int32_t>(i)});
      request.query.to = grid.node({5, 5});
      EXPECT_EQ(service.state(service.submit(request)), RequestState::answered);
    }
    service.submit(walk_across(service, 1));
    EXPECT_EQ(service.tick().answered, count + 1);
    EXPECT_EQ(service.finished().size(), count + 1);
    EXPECT_EQ(service.tick().answered, 0u);
  }
}

}  // namespace
}  // namespace wend::test
