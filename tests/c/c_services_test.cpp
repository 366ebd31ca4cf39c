// Services by the C API: the same answers in the same ticks as in C++ with the same requests, and
// refusals that say why.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "both_maps.h"
#include "handles.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/overlay.h"
#include "wend/service/path_service.h"
#include "wend/space/maps/graph_builder.h"

namespace wend::test {
namespace {

using COverlay = Owned<wend_overlay, wend_overlay_destroy>;

wend_request_report report_of(wend_service* service, wend_request request) {
  wend_request_report report = {};
  report.size = sizeof report;
  EXPECT_EQ(wend_service_request(service, request, &report, nullptr), WEND_OK);
  return report;
}

/// A service in both languages, and the requests that were made of it.
class BothServices {
 public:
  BothServices(const RandomCase& drawn, const ServiceOptions& options, std::uint64_t seed)
      : maps_(drawn.map, costs_of(drawn.map)),
        service_(PathService::build(maps_.map, drawn.options, options).value()),
        random_(seed),
        overlay_(service_.navigator().node_count()) {
    const std::string corners = to_string(drawn.options.corners);
    const std::string terrain = to_string(drawn.options.terrain);
    const wend_moves moves = {sizeof moves,
                              drawn.options.costs.straight,
                              drawn.options.costs.diagonal,
                              0,
                              text_of(corners),
                              text_of(terrain),
                              0,
                              0,
                              0};
    wend_service_setup setup = {};
    setup.size = sizeof setup;
    setup.threads = options.threads;
    setup.lanes = options.lanes;
    setup.expansions = options.budget.expansions;
    setup.first_steps = static_cast<std::uint32_t>(options.first_steps);
    setup.nearly = options.nearly;
    setup.head_start = options.head_start;
    setup.set_out = static_cast<std::uint32_t>(options.set_out);
    Why why;
    EXPECT_EQ(wend_service_create(maps_.handle, &moves, &setup, handle_.out(), why), WEND_OK)
        << why.text();
    const CNavigator navigator = navigator_with(maps_.handle, drawn.options);
    EXPECT_EQ(wend_overlay_create(navigator, overlay_handle_.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_create(path_.out(), nullptr), WEND_OK);
  }

  /// Something happens to both, and a tick passes.
  void live() {
    for (std::uint32_t i = random_.below(3); i > 0; --i) submit();
    if (!requests_.empty() && random_.chance(20)) give_up();
    if (!requests_.empty() && random_.chance(20)) go_elsewhere();
    if (random_.chance(20)) edit();
    if (random_.chance(10)) change_overlay();
    const TickReport& wanted = service_.tick();
    wend_tick_report report = {};
    report.size = sizeof report;
    ASSERT_EQ(wend_service_tick(handle_, &report, nullptr), WEND_OK);
    ASSERT_EQ(report.tick, wanted.tick);
    ASSERT_EQ(report.expansions, wanted.expansions);
    ASSERT_EQ(report.answered, wanted.answered);
    ASSERT_EQ(report.expired, wanted.expired);
    ASSERT_EQ(report.waiting, wanted.waiting);
    compare_finished();
    for (const Asked& asked : requests_) compare(asked);
    answered_ += report.answered;
  }
  std::size_t answered() const { return answered_; }
  std::size_t steps() const { return steps_; }

 private:
  struct Asked {
    RequestHandle request;
    wend_request handle;
  };

  NodeId draw_node() {
    for (;;) {
      const auto x = random_.below(static_cast<std::uint32_t>(maps_.map.width()));
      const auto y = random_.below(static_cast<std::uint32_t>(maps_.map.height()));
      const Point cell = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
      const NodeId node = service_.grid()->node(cell);
      std::uint32_t other = WEND_NO_NODE;
      EXPECT_EQ(wend_service_node(handle_, {cell.x, cell.y}, &other, nullptr), WEND_OK);
      EXPECT_EQ(other, node);
      if (service_.navigator().walkable(node) || random_.chance(20)) return node;
    }
  }
  void submit() {
    PathRequest request;
    request.query.from = draw_node();
    request.query.to = draw_node();
    request.owner = random_.below(3);
    request.priority = static_cast<std::uint8_t>(random_.below(8));
    request.deadline = random_.chance(20) ? 1 + random_.below(6) : 0;
    wend_query query = c_query(request.query.from, request.query.to);
    std::vector<std::uint32_t> goals;  // those of C are gone before the search
    if (random_.chance(20)) {
      goals = {draw_node(), draw_node()};
      goals_.push_back(std::make_unique<std::vector<NodeId>>(goals));
      request.query.goals = *goals_.back();
      query.goals = goals.data();
      query.goal_count = goals.size();
    } else if (random_.chance(30)) {
      request.query.overlay = &overlay_;
      query.overlay = overlay_handle_;
    }
    const wend_terms terms = {sizeof terms, request.owner, request.priority - 3, request.deadline};
    Asked asked = {};
    asked.request = service_.submit(request);
    Why why;
    ASSERT_EQ(wend_service_submit(handle_, &query, &terms, &asked.handle, why), WEND_OK)
        << why.text();
    std::fill(goals.begin(), goals.end(), WEND_NO_NODE);
    requests_.push_back(asked);
  }
  void give_up() {
    const std::size_t i = random_.below(static_cast<std::uint32_t>(requests_.size()));
    const Asked asked = requests_[i];
    if (service_.path(asked.request) != nullptr) {
      Path taken;
      service_.take(asked.request, taken);
      ASSERT_EQ(wend_service_path(handle_, asked.handle, 1, path_, nullptr), WEND_OK);
      ASSERT_EQ(cells_of(path_), taken.points);
    } else {
      service_.cancel(asked.request);
      ASSERT_EQ(wend_service_cancel(handle_, asked.handle, nullptr), WEND_OK);
    }
    ASSERT_EQ(wend_service_cancel(handle_, asked.handle, nullptr), WEND_STALE);
    requests_.erase(requests_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  void go_elsewhere() {
    const Asked asked = requests_[random_.below(static_cast<std::uint32_t>(requests_.size()))];
    const NodeId from = draw_node();
    const NodeId to = draw_node();
    service_.retarget(asked.request, from, to);
    ASSERT_EQ(wend_service_retarget(handle_, asked.handle, from, to, nullptr), WEND_OK);
  }
  void edit() {
    const auto x =
        static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(maps_.map.width())));
    const auto y =
        static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(maps_.map.height())));
    const bool open = random_.chance(50);
    const wend_cell cell = {x, y};
    Why why;
    const GridMap& map = *service_.map();
    ASSERT_EQ(wend_service_edit(handle_, &cell, 1, open ? 1 : 0, why), WEND_OK) << why.text();
    if (map.walkable({x, y}) == open) return;
    const auto symbol = open ? map.terrain().open_symbol() : map.terrain().blocked_symbol();
    const CellEdit edits[] = {{{x, y}, *symbol}};
    ASSERT_TRUE(service_.edit(edits).ok());
  }
  void change_overlay() {
    const std::uint32_t node = draw_node();
    overlay_.close(node);
    ASSERT_EQ(wend_overlay_close(overlay_handle_, &node, 1, nullptr), WEND_OK);
  }
  void compare_finished() {
    const wend_request* finished = nullptr;
    std::size_t count = 0;
    ASSERT_EQ(wend_service_finished(handle_, &finished, &count, nullptr), WEND_OK);
    ASSERT_EQ(count, service_.finished().size());
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(finished[i].slot, service_.finished()[i].slot);
      ASSERT_EQ(finished[i].generation, service_.finished()[i].generation);
    }
  }
  void compare(const Asked& asked) {
    const wend_request_report report = report_of(handle_, asked.handle);
    const RequestProgress progress = service_.progress(asked.request);
    ASSERT_EQ(report.state, static_cast<wend_request_state>(progress.state));
    ASSERT_EQ(report.waited, progress.waited);
    ASSERT_EQ(report.expanded, progress.expanded);
    ASSERT_EQ(report.begun_anew, progress.begun_anew);
    ASSERT_EQ(report.answer, static_cast<wend_answer_state>(service_.check(asked.request)));
    const std::uint32_t* steps = nullptr;
    std::size_t count = 0;
    ASSERT_EQ(wend_service_first_steps(handle_, asked.handle, &steps, &count, nullptr), WEND_OK);
    const auto wanted = service_.first_steps(asked.request);
    ASSERT_TRUE(std::equal(wanted.begin(), wanted.end(), steps, steps + count));
    steps_ += count;
    const Path* path = service_.path(asked.request);
    const wend_code code = wend_service_path(handle_, asked.handle, 0, path_, nullptr);
    ASSERT_EQ(code, path == nullptr ? WEND_REFUSED : WEND_OK);
    if (path == nullptr) return;
    const wend_answer answer = answer_of(path_);
    ASSERT_EQ(answer.status, static_cast<wend_status>(path->status));
    ASSERT_EQ(answer.cost, path->cost);
    ASSERT_EQ(cells_of(path_), path->points);
  }

  BothMaps maps_;
  PathService service_;
  CService handle_;
  Random random_;
  Overlay overlay_;
  COverlay overlay_handle_;
  CPath path_;
  std::vector<Asked> requests_;
  std::vector<std::unique_ptr<std::vector<NodeId>>> goals_;
  std::size_t answered_ = 0;
  std::size_t steps_ = 0;
};

TEST(CServices, AnswerTheSameInTheSameTicks) {
  std::size_t answered = 0;
  std::size_t steps = 0;
  const int cases = sample(120);
  for (int i = 0; i < cases; ++i) {
    SCOPED_TRACE(i);
    const auto seed = static_cast<std::uint64_t>(i);
    Random random(seed);
    ServiceOptions options;
    options.budget.expansions = 1 + random.below(i % 2 == 0 ? 4 : 200);
    options.lanes = 1 + random.below(4);
    options.threads = i % 10 == 0 ? 2 : 1;
    options.first_steps = random.chance(50) ? 16 : 0;
    options.nearly = random.chance(20) ? 1.5 : 1;
    options.head_start = 1 + random.below(3);
    options.set_out = 1 + random.below(4);
    BothServices both(any_layout_case(seed), options, seed);
    for (int tick = 0; tick < 40; ++tick) {
      SCOPED_TRACE(tick);
      both.live();
      if (HasFatalFailure()) return;
    }
    answered += both.answered();
    steps += both.steps();
  }
  EXPECT_GT(answered, static_cast<std::size_t>(10 * cases));
  EXPECT_GT(steps, 0u);
}

CService service_on(const wend_map* map) {
  CService service;
  Why why;
  EXPECT_EQ(wend_service_create(map, nullptr, nullptr, service.out(), why), WEND_OK) << why.text();
  return service;
}

TEST(CServices, GraphsAreServedToo) {
  const wend_edge edges[] = {{0, 1, 1}, {1, 2, 1}, {0, 2, 5}};
  const wend_graph graph = {sizeof graph, 3, nullptr, 0, edges, 3};
  CMap map;
  ASSERT_EQ(wend_map_create_graph(&graph, map.out(), nullptr), WEND_OK);
  const CService service = service_on(map);
  map = CMap();
  const wend_query query = c_query(0, 2);
  wend_request request = {};
  ASSERT_EQ(wend_service_submit(service, &query, nullptr, &request, nullptr), WEND_OK);
  ASSERT_EQ(wend_service_tick(service, nullptr, nullptr), WEND_OK);
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_service_path(service, request, 1, path, nullptr), WEND_OK);
  EXPECT_EQ(answer_of(path).cost, 2);
  EXPECT_EQ(wend_service_path(service, request, 1, path, nullptr), WEND_STALE);
  const wend_cell cell = {0, 0};
  Why why;
  EXPECT_EQ(wend_service_edit(service, &cell, 1, 0, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the service is on no grid, and this needs one");
}

TEST(CServices, AnOverlayMayEndBeforeItsRequest) {
  const CMap map = open_map(9, 1);
  const CService service = service_on(map);
  COverlay overlay;
  ASSERT_EQ(wend_overlay_create(navigator_of(map), overlay.out(), nullptr), WEND_OK);
  const std::uint32_t door = 4;
  ASSERT_EQ(wend_overlay_close(overlay, &door, 1, nullptr), WEND_OK);
  wend_query query = c_query(0, 8);
  query.overlay = overlay;
  wend_request request = {};
  ASSERT_EQ(wend_service_submit(service, &query, nullptr, &request, nullptr), WEND_OK);
  overlay = COverlay();
  ASSERT_EQ(wend_service_tick(service, nullptr, nullptr), WEND_OK);
  CPath path;
  ASSERT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_service_path(service, request, 0, path, nullptr), WEND_OK);
  EXPECT_EQ(answer_of(path).status, std::uint32_t{WEND_UNREACHABLE});
}

TEST(CServices, TheBudgetIsThatOfTheNextTick) {
  const CService service = service_on(open_map(60, 60));
  ASSERT_EQ(wend_service_set_budget(service, 7, 0, nullptr), WEND_OK);
  COptions options;
  ASSERT_EQ(wend_options_create(options.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_options_set(options, text_of("algorithm"), text_of("dijkstra"), nullptr), WEND_OK);
  const wend_query query = c_query(0, 3599, options);
  wend_request request = {};
  ASSERT_EQ(wend_service_submit(service, &query, nullptr, &request, nullptr), WEND_OK);
  wend_tick_report report = {};
  report.size = sizeof report;
  ASSERT_EQ(wend_service_tick(service, &report, nullptr), WEND_OK);
  EXPECT_EQ(report.expansions, 7u);
  EXPECT_EQ(report.waiting, 1u);
  Why why;
  EXPECT_EQ(wend_service_set_budget(service, 0, 0, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_service_set_budget(service, 7, -1, why), WEND_OUT_OF_RANGE);
  EXPECT_NE(why.text(), "");
}

TEST(CServices, TelemetryIsCutWhereThereIsNoRoom) {
  const CService service = service_on(open_map(4, 4));
  ASSERT_EQ(wend_service_tick(service, nullptr, nullptr), WEND_OK);
  std::size_t size = 0;
  ASSERT_EQ(wend_service_telemetry(service, nullptr, 0, &size, nullptr), WEND_OK);
  std::string text(size, ' ');
  ASSERT_EQ(wend_service_telemetry(service, text.data(), text.size(), &size, nullptr), WEND_OK);
  EXPECT_EQ(text.substr(0, 10), "{\"ticks\": ");
  EXPECT_EQ(text.back(), '}');
  char few[4] = {'x', 'x', 'x', 'x'};
  ASSERT_EQ(wend_service_telemetry(service, few, 3, &size, nullptr), WEND_OK);
  EXPECT_EQ(size, text.size());
  EXPECT_EQ(std::string(few, 4), text.substr(0, 3) + "x");
}

TEST(CServices, WhatTheyCannotDoIsRefused) {
  const CMap map = open_map(4, 4);
  CService service;
  Why why;
  wend_service_setup setup = {};
  EXPECT_EQ(wend_service_create(map, nullptr, &setup, service.out(), why), WEND_WRONG_SIZE);
  setup.size = sizeof setup;
  setup.nearly = 0.5;
  EXPECT_EQ(wend_service_create(map, nullptr, &setup, service.out(), why), WEND_REFUSED);
  setup.nearly = 0;
  setup.first_steps = 256;
  EXPECT_EQ(wend_service_create(map, nullptr, &setup, service.out(), why), WEND_REFUSED);
  setup.first_steps = 0;
  setup.threads = 1u << 20;
  EXPECT_EQ(wend_service_create(map, nullptr, &setup, service.out(), why), WEND_REFUSED);
  setup.threads = 0;
  setup.microseconds = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(wend_service_create(map, nullptr, &setup, service.out(), why), WEND_REFUSED);
  EXPECT_NE(why.text(), "");

  service = service_on(map);
  const wend_query query = c_query(0, 3);
  wend_terms terms = {sizeof terms, 0, 5, 0};
  wend_request request = {};
  EXPECT_EQ(wend_service_submit(service, &query, &terms, &request, why), WEND_OUT_OF_RANGE);
  terms.priority = -4;
  EXPECT_EQ(wend_service_submit(service, &query, &terms, &request, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "priority is from -3 to 4");
  EXPECT_EQ(wend_service_retarget(service, {3, 3}, 0, 1, why), WEND_STALE);
  terms = {sizeof terms, 0, 0, 1};
  ASSERT_EQ(wend_service_submit(service, &query, &terms, &request, why), WEND_OK);
  EXPECT_EQ(wend_service_cancel(service, {0, 0}, why), WEND_STALE);
  EXPECT_EQ(report_of(service, {3, 3}).state, std::uint32_t{WEND_REQUEST_UNKNOWN});
  const wend_cell outside = {4, 0};
  EXPECT_EQ(wend_service_edit(service, &outside, 1, 0, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "the cell 4,0 is not on the map");
  std::uint32_t node = 0;
  EXPECT_EQ(wend_service_node(service, outside, &node, why), WEND_OUT_OF_RANGE);
  EXPECT_STREQ(wend_request_state_name(WEND_REQUEST_EXPIRED), "expired");
  EXPECT_STREQ(wend_request_state_name(5), "");

  const wend_position corners[] = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}};
  const std::uint32_t count = 3;
  const wend_outlines outlines = {sizeof outlines, 0, corners, 3, &count, 1};
  CMap floor;
  ASSERT_EQ(wend_map_create_floor(&outlines, floor.out(), nullptr), WEND_OK);
  EXPECT_EQ(wend_service_create(floor, nullptr, nullptr, service.out(), why), WEND_REFUSED);
  EXPECT_NE(why.text().find("grids, graphs and volumes"), std::string::npos);
}

}  // namespace
}  // namespace wend::test
