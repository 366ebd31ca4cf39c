// Traces by the C API: the events are those of C++, however they are read.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

std::size_t count_of(const wend_trace* trace) {
  std::size_t count = 0;
  EXPECT_EQ(wend_trace_count(trace, &count, nullptr), WEND_OK);
  return count;
}

/// Events from a number on.
std::vector<wend_trace_event> events_of(wend_trace* trace, std::size_t first, std::size_t count) {
  std::vector<wend_trace_event> events(count);
  std::size_t written = 0;
  EXPECT_EQ(wend_trace_read(trace, first, events.data(), count, &written, nullptr), WEND_OK);
  events.resize(written);
  return events;
}

void expect_event(const wend_trace_event& event, const TraceEvent& other, double scale) {
  EXPECT_EQ(event.kind, static_cast<std::uint32_t>(other.kind));
  EXPECT_EQ(event.side, static_cast<std::uint32_t>(other.side));
  EXPECT_EQ(event.node, other.node);
  EXPECT_EQ(event.parent, other.parent);
  EXPECT_EQ(event.g, other.g * scale);
  EXPECT_EQ(event.h, other.h * scale);
  EXPECT_EQ(event.f, other.f * scale);
}

/// The trace has these events, from the first to the last and at random places.
void expect_events(Random& random, wend_trace* trace, const TraceLog& log, double scale) {
  ASSERT_EQ(count_of(trace), log.size());
  std::vector<TraceEvent> all;
  for (const TraceEvent& event : log) all.push_back(event);
  const std::size_t step = 1 + random.below(40);
  for (std::size_t first = 0; first <= all.size(); first += step) {
    const auto events = events_of(trace, first, step);
    ASSERT_EQ(events.size(), std::min(step, all.size() - first));
    for (std::size_t i = 0; i < events.size(); ++i) expect_event(events[i], all[first + i], scale);
  }
  for (int i = 0; i < 5; ++i) {
    const std::size_t first = random.below(static_cast<std::uint32_t>(all.size() + 1));
    const auto events = events_of(trace, first, 3);
    ASSERT_EQ(events.size(), std::min<std::size_t>(3, all.size() - first));
    for (std::size_t j = 0; j < events.size(); ++j) expect_event(events[j], all[first + j], scale);
  }
}

TEST(CTraces, EventsAreThoseOfCpp) {
  constexpr const char* kAlgorithms[] = {"astar",    "dijkstra",      "bidirectional_astar",
                                         "ida_star", "fringe_search", "anytime_astar"};
  Asker asker;
  const CTrace trace = empty_trace();
  Workspace memory;
  std::size_t events = 0;
  const int cases = sample(400);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const RandomCase drawn = any_layout_case(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const BothMaps maps(drawn.map, costs_of(drawn.map));
    const Navigator navigator = Navigator::build(maps.map, drawn.options).value();
    const CNavigator handle = navigator_with(maps.handle, drawn.options);
    NodeQuery other = {.from = navigator.node(drawn.from), .to = navigator.node(drawn.to)};
    const char* algorithm = kAlgorithms[random.below(6)];
    asker.use(algorithm);
    TraceLog log;
    other.algorithm = Algorithm(algorithm);
    other.options.trace = &log;
    other.options.limits.expansions = 20000;  // of IDA*
    ASSERT_EQ(
        wend_options_set(asker.options, text_of("most-expansions"), text_of("20000"), nullptr),
        WEND_OK);
    wend_query query = c_query(other.from, other.to, asker.options);
    query.trace = trace;
    const bool sliced = random.chance(50);
    const wend_answer answer = sliced ? asker.search(handle, query) : asker.solve(handle, query);
    const Path path = navigator.NodeNavigator::solve(other, memory);
    ASSERT_EQ(answer.status, static_cast<wend_status>(path.status)) << algorithm;
    expect_events(random, trace, log, 1 / navigator.cost_scale());
    if (HasFatalFailure()) return;
    events += log.size();
  }
  EXPECT_GT(events, static_cast<std::size_t>(20 * cases));
}

/// Reads that follow a search see each event once; the trace is the search's, also when its handle
/// has ended.
TEST(CTraces, AreReadWhileTheSearchGoesOn) {
  const CMap map = open_map(40, 40);
  const CNavigator navigator = navigator_of(map);
  Asker asker;
  asker.use("dijkstra");
  CTrace whole = empty_trace();
  CTrace sliced = empty_trace();
  wend_query query = c_query(0, 1599, asker.options);
  query.trace = whole;
  ASSERT_EQ(asker.solve(navigator, query).status, std::uint32_t{WEND_FOUND});
  const auto all = events_of(whole, 0, count_of(whole));
  ASSERT_GT(all.size(), 1600u);
  query.trace = sliced;
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  std::size_t seen = 0;
  for (wend_status status = WEND_RUNNING; status == WEND_RUNNING;) {
    ASSERT_EQ(wend_search_run(asker.workspace, 7, &status, nullptr), WEND_OK);
    for (const wend_trace_event& event : events_of(sliced, seen, 1000)) {
      ASSERT_LT(seen, all.size());
      EXPECT_EQ(event.node, all[seen].node);
      EXPECT_EQ(event.f, all[seen].f);
      ++seen;
    }
  }
  EXPECT_EQ(seen, all.size());

  query.trace = whole;
  ASSERT_EQ(wend_search_begin(navigator, &query, asker.workspace, nullptr), WEND_OK);
  EXPECT_LE(count_of(whole), 2u) << "a search begins with an empty trace";
  whole = CTrace();
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_search_run(asker.workspace, UINT64_MAX, &status, nullptr), WEND_OK);
  EXPECT_EQ(status, std::uint32_t{WEND_FOUND});
}

TEST(CTraces, WhatTheyCannotDoIsRefused) {
  const CMap map = open_map(3, 3);
  const CNavigator navigator = navigator_of(map);
  Asker asker;
  const CTrace trace = empty_trace();
  wend_query query = c_query(0, 8, asker.options);
  query.trace = trace;
  EXPECT_EQ(asker.solve(navigator, query).node_count, 3u);
  EXPECT_GT(count_of(trace), 0u);

  const wend_query both[] = {query, query};
  CPath second;
  ASSERT_EQ(wend_path_create(second.out(), nullptr), WEND_OK);
  wend_path* const paths[] = {asker.path, second};
  wend_workspace* const workspaces[] = {asker.workspace};
  Why why;
  EXPECT_EQ(wend_solve_many(navigator, both, paths, 2, workspaces, 1, why), WEND_BUSY);
  EXPECT_EQ(why.text(),
            "trace is in use, by another thread or twice in this call: take another one");

  std::size_t written = 7;
  EXPECT_EQ(wend_trace_read(trace, 0, nullptr, 1, &written, why), WEND_NULL);
  wend_trace_event event = {};
  EXPECT_EQ(wend_trace_read(trace, SIZE_MAX, &event, 1, &written, why), WEND_OK);
  EXPECT_EQ(written, 0u);
  EXPECT_EQ(wend_trace_read(trace, 0, &event, 1, nullptr, why), WEND_NULL);
  ASSERT_EQ(wend_trace_clear(trace, why), WEND_OK);
  EXPECT_EQ(count_of(trace), 0u);
  EXPECT_EQ(events_of(trace, 0, 4).size(), 0u);

  CService service;
  ASSERT_EQ(wend_service_create(map, nullptr, nullptr, service.out(), why), WEND_OK);
  wend_request request = {};
  EXPECT_EQ(wend_service_submit(service, &query, nullptr, &request, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "a service keeps no traces: leave trace null");
}

/// A floor round a block.
CMap ring() {
  const wend_position corners[] = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0},
                                   {3, 3, 0}, {3, 7, 0},  {7, 7, 0},   {7, 3, 0}};
  const std::uint32_t counts[] = {4, 4};
  const wend_outlines outlines = {sizeof outlines, 0, corners, 8, counts, 2};
  CMap map;
  EXPECT_EQ(wend_map_create_floor(&outlines, map.out(), nullptr), WEND_OK);
  return map;
}

/// The least f of all events is a lower bound of the cost, and the g of the last one is the cost
/// or less, in the same units.
TEST(CTraces, SearchesOnMeshesWriteThemInTheMapsUnits) {
  const CMap map = ring();
  CNavigator navigator;
  ASSERT_EQ(wend_navigator_create_on_mesh(map, 0, navigator.out(), nullptr), WEND_OK);
  Asker asker;
  const CTrace trace = empty_trace();
  for (const char* algorithm : {"polyanya", "astar", "dijkstra", "weighted_regions"}) {
    SCOPED_TRACE(algorithm);
    asker.use(algorithm);
    const wend_place_query query = {sizeof query, 0, {1, 1, 0},     {9, 9, 0},
                                    nullptr,      0, asker.options, trace};
    Why why;
    ASSERT_EQ(wend_solve_between(navigator, &query, asker.workspace, asker.path, why), WEND_OK)
        << why.text();
    const wend_answer answer = answer_of(asker.path);
    ASSERT_EQ(answer.status, std::uint32_t{WEND_FOUND});
    const auto events = events_of(trace, 0, 1000);
    ASSERT_GT(events.size(), 2u);
    EXPECT_EQ(events[0].kind, std::uint32_t{WEND_TRACE_OPENED});
    double most = 0;
    for (const wend_trace_event& event : events) most = std::max(most, event.f);
    EXPECT_GT(most, answer.cost / 2);
    EXPECT_LT(most, answer.cost * 4);
  }
}

TEST(CTraces, GroundOfSeveralCostsHasTheUnitsOfThePath) {
  const float costs[] = {1, 1.5, 1, 1, 1};
  wend_grid grid = {};
  grid.size = sizeof grid;
  grid.width = 5;
  grid.height = 1;
  grid.count = 5;
  grid.costs = costs;
  CMap map;
  ASSERT_EQ(wend_map_create_grid(&grid, map.out(), nullptr), WEND_OK);
  Asker asker;
  asker.use("astar");
  const CTrace trace = empty_trace();
  wend_query query = c_query(0, 4, asker.options);
  query.trace = trace;
  const CNavigator navigator = navigator_of(map);
  for (int i = 0; i < 2; ++i) {
    const wend_answer answer =
        i == 0 ? asker.solve(navigator, query) : asker.search(navigator, query);
    const auto events = events_of(trace, 0, 1000);
    EXPECT_EQ(events.back().node, 4u);
    EXPECT_EQ(events.back().g, answer.cost);
  }
}

}  // namespace
}  // namespace wend::test
