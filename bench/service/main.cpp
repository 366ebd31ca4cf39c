// A group order: 10,000 units that stand side by side are sent to 200 places, and a PathService has
// a budget per tick for it. Measures the time to give the orders, when units set out and have their
// paths, and the times of ticks; also the time of each request alone, with which a sample of the
// answers is compared.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "../yardstick/yardstick.h"
#include "wend/base/random.h"
#include "wend/catalogue/navigator.h"
#include "wend/io/grid_files.h"
#include "wend/service/path_service.h"
#include "wend/space/tables/first_moves.h"

namespace wend::bench {
namespace {

constexpr std::size_t kUnits = 10'000;
constexpr std::size_t kPlaces = 200;
constexpr std::size_t kManyRequests = 100'000;

/// The cells nearest to one of them, like a crowd.
std::vector<NodeId> crowd_round(const Navigator& navigator, NodeId middle) {
  Workspace workspace;
  const DistanceField field =
      navigator.field({.sources = std::vector<Point>{navigator.point(middle)}}, workspace);
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node < navigator.node_count(); ++node) {
    if (field.reached(node)) nodes.push_back(node);
  }
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](NodeId a, NodeId b) { return field.cost(a) < field.cost(b); });
  nodes.resize(std::min(nodes.size(), kUnits));
  return nodes;
}

NodeId random_walkable(const Navigator& navigator, Random& random) {
  for (;;) {
    const auto node =
        static_cast<NodeId>(random.below(static_cast<std::uint32_t>(navigator.node_count())));
    if (navigator.walkable(node)) return node;
  }
}

struct Order {
  std::vector<NodeId> from;
  std::vector<NodeId> to;
  PathDetail detail = PathDetail::cells;

  NodeQuery query(std::size_t unit) const {
    NodeQuery query = {.from = from[unit], .to = to[unit]};
    query.options.detail = detail;
    return query;
  }
};

Order group_order(const Navigator& navigator) {
  Random random(7);
  Order order;
  std::uint32_t largest = 0;
  std::vector<std::size_t> sizes(navigator.component_count() + 1, 0);
  for (NodeId node = 0; node < navigator.node_count(); ++node) ++sizes[navigator.component(node)];
  sizes.back() = 0;  // where nobody can be
  for (std::uint32_t i = 0; i < sizes.size(); ++i)
    largest = sizes[i] > sizes[largest] ? i : largest;
  const auto on_largest = [&] {
    for (;;) {
      const NodeId node = random_walkable(navigator, random);
      if (navigator.component(node) == largest) return node;
    }
  };
  order.from = crowd_round(navigator, on_largest());
  std::vector<NodeId> places;
  while (places.size() < kPlaces) places.push_back(on_largest());
  for (std::size_t i = 0; i < order.from.size(); ++i) order.to.push_back(places[i % kPlaces]);
  return order;
}

struct Outcome {
  std::vector<double> ticks;  // microseconds each
  double submitting = 0;      // all orders
  ServiceTelemetry telemetry;
  std::vector<Path> sample;  // every 97th
  std::uint64_t digest = 0;
};

Outcome run(const Navigator& navigator, const Order& order, const ServiceOptions& options) {
  PathService service = PathService::build(navigator, options).value();
  Outcome outcome;
  // To warm up: paths are written into returned ones, which are long enough for all after some
  // rounds. No answers are kept.
  constexpr int kRounds = 8;
  for (int round = 0; round < kRounds; ++round) {
    outcome = {};
    service.clear_telemetry();
    std::vector<RequestHandle> requests(order.from.size());
    const auto begin = Clock::now();
    for (std::size_t i = 0; i < requests.size(); ++i) {
      requests[i] = service.submit({.query = order.query(i)});
    }
    outcome.submitting = microseconds_since(begin);
    do {
      const auto tick = Clock::now();
      service.tick();
      outcome.ticks.push_back(microseconds_since(tick));
      for (const RequestHandle request : service.finished()) {
        const Path& path = *service.path(request);
        outcome.digest = outcome.digest * 31 + static_cast<std::uint64_t>(path.cost * 4000);
        outcome.digest = outcome.digest * 31 + request.slot + service.last_tick().tick * 7;
      }
    } while (service.last_tick().waiting > 0);
    for (std::size_t i = 0; i < requests.size(); i += 97) {
      outcome.sample.push_back(*service.path(requests[i]));
    }
    outcome.telemetry = service.telemetry();
    for (const RequestHandle request : requests) service.release(request);
  }
  return outcome;
}

/// The time of requests alone, in microseconds; stops the program if an answer differs.
double alone(const Navigator& navigator, const Order& order, const Outcome& outcome) {
  Workspace workspace;
  Path path;
  std::vector<double> times;
  for (int round = 0; round < 2; ++round) {  // the first one for memory
    times.clear();
    for (std::size_t i = 0; i < order.from.size(); i += 97) {
      const auto begin = Clock::now();
      navigator.NodeNavigator::solve(order.query(i), workspace, path);
      times.push_back(microseconds_since(begin));
      const Path& served = outcome.sample[i / 97];
      if (served.status == path.status && served.cost == path.cost) continue;
      std::fprintf(stderr, "request %zu was answered otherwise than alone\n", i);
      std::exit(1);
    }
  }
  return mean(times);
}

void report(const char* name, const Outcome& outcome) {
  const ServiceTelemetry& telemetry = outcome.telemetry;
  std::printf("%-22s %7.3f %6zu %5u %5u %5u %5u %8.0f %8.0f %8.0f %9llu %9llu\n", name,
              outcome.submitting / static_cast<double>(telemetry.submitted), outcome.ticks.size(),
              telemetry.first_steps.quantile(1), telemetry.paths.quantile(0.5),
              telemetry.paths.quantile(0.99), telemetry.paths.quantile(1),
              at_share(outcome.ticks, 0.5), at_share(outcome.ticks, 0.99),
              at_share(outcome.ticks, 1), static_cast<unsigned long long>(telemetry.merged),
              static_cast<unsigned long long>(telemetry.expansions));
}

/// Submits and cancels while 100,000 requests wait, in microseconds each.
void time_many(const Navigator& navigator) {
  PathService service = PathService::build(navigator, {.first_steps = 0}).value();
  Random random(9);
  std::vector<PathRequest> wanted(kManyRequests);
  for (PathRequest& request : wanted) {
    request.query.from = random_walkable(navigator, random);
    request.query.to = random_walkable(navigator, random);
    request.owner = static_cast<std::uint32_t>(random.below(8));
    request.priority = static_cast<std::uint8_t>(random.below(8));
  }
  std::vector<RequestHandle> requests(kManyRequests);
  for (int round = 0; round < 2; ++round) {
    auto begin = Clock::now();
    for (std::size_t i = 0; i < kManyRequests; ++i) requests[i] = service.submit(wanted[i]);
    const double submitting = microseconds_since(begin);
    const std::size_t waiting = service.telemetry().waiting;
    begin = Clock::now();
    for (const RequestHandle request : requests) service.cancel(request);
    const double cancelling = microseconds_since(begin);
    if (round == 0) continue;
    std::printf("\n%zu requests wait: submit %.3f us, cancel %.3f us each\n", waiting,
                submitting / kManyRequests, cancelling / kManyRequests);
  }
}

int main(int count, char** arguments) {
  if (count < 2) {
    std::fprintf(stderr, "usage: bench-service MAP [EXPANSIONS [baked] [turns]]\n");
    return 2;
  }
  Result<GridMap> map = io::read_grid(arguments[1]);
  if (!map) {
    std::fprintf(stderr, "%s\n", map.error().message().c_str());
    return 2;
  }
  Navigator navigator = Navigator::build(map.value()).value();
  const auto asked_for = [&](std::string_view word) {
    return std::any_of(arguments + 2, arguments + count,
                       [&](const char* argument) { return argument == word; });
  };
  if (asked_for("baked")) navigator.bake().value();
  Order order = group_order(navigator);
  if (asked_for("turns")) order.detail = PathDetail::waypoints;
  ServiceOptions options;
  options.cache_bytes = 0;
  if (count > 2) options.budget.expansions = std::strtoull(arguments[2], nullptr, 10);
  measure_yardstick();
  std::printf("%zu units, %zu places, %llu expansions a tick\n", order.from.size(), kPlaces,
              static_cast<unsigned long long>(options.budget.expansions));
  std::printf("%-22s %7s %6s %5s %5s %5s %5s %8s %8s %8s %9s %9s\n", "", "submit", "ticks", "set",
              "p50", "p99", "most", "tick p50", "p99", "most", "merged", "expanded");
  const Outcome one = run(navigator, order, options);
  report("one thread", one);
  options.threads = 8;
  options.lanes = 4;
  const Outcome eight = run(navigator, order, options);
  report("eight threads", eight);
  if (one.digest != eight.digest) {
    std::fprintf(stderr, "with eight threads other answers came, or in other ticks\n");
    return 1;
  }
  const double each = alone(navigator, order, one);
  std::printf("alone %.1f us each: %.0f ms for all\n", each,
              each * static_cast<double>(order.from.size()) / 1000);
  time_many(navigator);
  return 0;
}

}  // namespace
}  // namespace wend::bench

int main(int count, char** arguments) { return wend::bench::main(count, arguments); }
