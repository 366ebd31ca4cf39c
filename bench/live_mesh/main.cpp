// The time to change a mesh that is in use, and to search it afterwards: edits with their
// publication, with and without a reader that holds the version before, compared with those of the
// triangulation alone; and queries on a version, compared with the same on a frozen mesh.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "wend/base/random.h"
#include "wend/mesh/live_mesh.h"
#include "wend/mesh/polyanya.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Outline = std::vector<Position>;

constexpr double kSide = 400;
constexpr int kEdits = 2000;
constexpr int kQueries = 500;
constexpr int kRounds = 3;

double microseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  return times[times.size() / 2];
}

Position random_place(Random& random) {
  const double x = 1 + random.below(1u << 30) * 0x1p-30 * (kSide - 4);
  return {x, 1 + random.below(1u << 30) * 0x1p-30 * (kSide - 4), 0};
}

Outline box(Random& random) {
  const auto [x, y, z] = random_place(random);
  return {{x, y, z}, {x + 1, y + 0.2, z}, {x + 0.8, y + 1.2, z}, {x - 0.2, y + 1, z}};
}

const std::vector<Outline> kFloor = {{{0, 0, 0}, {kSide, 0, 0}, {kSide, kSide, 0}, {0, kSide, 0}}};

/// Adds, moves, closes, opens and removes obstacles; `before` is called before each.
struct EditTimes {
  std::vector<double> add, move, toggle, remove;
  void print(const char* what) const {
    std::printf("  %-34s %8.2f %8.2f %8.2f %8.2f\n", what, median(add), median(move),
                toggle.empty() ? 0.0 : median(toggle), median(remove));
  }
};

template <class Mesh, class Before>
EditTimes measure_edits(Mesh& mesh, Before&& before) {
  Random random(2);
  EditTimes times;
  const auto timed = [&](std::vector<double>& list, auto&& edit) {
    before();
    const Clock::time_point start = Clock::now();
    edit();
    list.push_back(microseconds_since(start));
  };
  for (int i = 0; i < kEdits; ++i) {
    Outline outline = box(random);
    ObstacleId id = 0;
    timed(times.add, [&] { id = mesh.insert_obstacle(outline).value(); });
    for (Position& p : outline) p.x += 0.3;
    timed(times.move, [&] { mesh.move(id, outline).value(); });
    timed(times.toggle, [&] { mesh.set_blocked(id, false); });
    timed(times.toggle, [&] { mesh.set_blocked(id, true); });
    timed(times.remove, [&] { mesh.remove(id); });
  }
  return times;
}

template <class Mesh>
double solve(const Mesh& mesh, const std::vector<PolyanyaQuery>& queries, Workspace& workspace,
             std::vector<double>& micros, double& expanded) {
  Path path;
  double sum = 0;
  expanded = 0;
  micros.clear();
  for (const PolyanyaQuery& query : queries) {
    double best = 0;
    for (int round = 0; round < kRounds; ++round) {
      const Clock::time_point begin = Clock::now();
      Search* search = Polyanya::begin(mesh, query, workspace);
      search->run();
      search->write_path(path);
      const double time = microseconds_since(begin);
      best = round == 0 ? time : std::min(best, time);
    }
    micros.push_back(best);
    sum += path.cost;
    expanded += static_cast<double>(path.counters.expanded);
  }
  return sum;
}

double mean(const std::vector<double>& times) {
  double sum = 0;
  for (const double time : times) sum += time;
  return sum / static_cast<double>(times.size());
}

/// False if the two meshes do not have the same lengths.
bool measure_queries(const LiveMesh& mesh) {
  Random random(3);
  Workspace workspace;
  const LiveMeshSnapshot snapshot = mesh.snapshot();
  Clock::time_point begin = Clock::now();
  const NavMesh frozen = mesh.freeze().value();
  const double freeze = microseconds_since(begin) / 1000;
  std::vector<PolyanyaQuery> queries;
  while (queries.size() < kQueries) {
    const PolyanyaQuery query = {random_place(random), random_place(random), {}};
    const bool both = snapshot.polygon_at(query.from) != kNoPolygon &&
                      snapshot.polygon_at(query.to) != kNoPolygon;
    if (both) queries.push_back(query);
  }
  begin = Clock::now();
  std::uint32_t sum = 0;
  for (const PolyanyaQuery& query : queries) sum += snapshot.polygon_at(query.from);
  const double locate = microseconds_since(begin) / static_cast<double>(queries.size());
  std::vector<double> live;
  std::vector<double> still;
  double live_expanded = 0;
  double still_expanded = 0;
  const double one = solve(snapshot, queries, workspace, live, live_expanded);
  const double other = solve(frozen, queries, workspace, still, still_expanded);
  std::printf(
      "  query: live %.1f us (%.0f expansions), frozen %.1f us (%.0f), ratio %.2f; "
      "locate %.3f us; freeze %.1f ms%s\n",
      mean(live), live_expanded / kQueries, mean(still), still_expanded / kQueries,
      mean(live) / mean(still), locate, freeze, sum == 0 ? "!" : "");
  return std::abs(one - other) <= 1e-9 * one;
}

/// The time to find out that a goal within walls cannot be reached.
void measure_unreachable(LiveMesh& mesh) {
  const auto wall = [&](const Outline& outline) { mesh.insert_obstacle(outline).value(); };
  wall({{200, 200, 0}, {204, 200, 0}, {204, 201, 0}, {200, 201, 0}});
  wall({{200, 203, 0}, {204, 203, 0}, {204, 204, 0}, {200, 204, 0}});
  wall({{200, 200, 0}, {201, 200, 0}, {201, 204, 0}, {200, 204, 0}});
  wall({{203, 200, 0}, {204, 200, 0}, {204, 204, 0}, {203, 204, 0}});
  Workspace workspace;
  const LiveMeshSnapshot snapshot = mesh.snapshot();
  for (const bool inside : {false, true}) {
    Position from = {1, 1, 0};
    Position to = {202, 202, 0};
    if (inside) std::swap(from, to);
    double best = 0;
    Status status = Status::running;
    for (int round = 0; round < kRounds; ++round) {
      const Clock::time_point begin = Clock::now();
      status = Polyanya::begin(snapshot, {from, to, {}}, workspace)->run();
      const double time = microseconds_since(begin);
      best = round == 0 ? time : std::min(best, time);
    }
    std::printf("  walled in is the %s: %s after %.1f us\n", inside ? "start" : "goal",
                to_string(status), best);
  }
}

bool measure(int obstacles) {
  Triangulation plain = Triangulation::build(kFloor).value();
  Random random(1);
  for (int i = 0; i < obstacles; ++i) plain.insert_obstacle(box(random)).value();
  LiveMesh mesh{plain};
  std::printf("%zu vertices, %zu KB                        add     move   toggle   remove (us)\n",
              plain.mesh().vertex_count(), mesh.bytes() / 1024);
  measure_edits(plain, [] {}).print("triangulation alone");
  measure_edits(mesh, [] {}).print("published");
  std::optional<LiveMeshSnapshot> held = mesh.snapshot();
  measure_edits(mesh, [&] { held = mesh.snapshot(); }).print("published, version before held");
  held.reset();
  std::vector<double> taking;
  for (int i = 0; i < kEdits; ++i) {
    const ObstacleId id = mesh.insert_obstacle(box(random)).value();
    const Clock::time_point begin = Clock::now();
    const LiveMeshSnapshot snapshot = mesh.snapshot();
    taking.push_back(microseconds_since(begin));
    mesh.remove(id);
  }
  std::printf("  snapshot of a new version %.2f us\n", median(taking));
  const bool right = measure_queries(mesh);
  measure_unreachable(mesh);
  return right && mesh.validate().ok();
}

}  // namespace
}  // namespace wend::bench

int main() {
  bool right = true;
  for (const int obstacles : {250, 2500, 12500}) right = wend::bench::measure(obstacles) && right;
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
