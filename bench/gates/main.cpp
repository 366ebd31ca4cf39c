// The time to open or close a gate of a mesh that is in use, for a point and for a disc: the whole
// commit, beside making the mesh and its navigator anew; and queries on a version with all gates
// open, beside the same on the mesh without gates.
//
//     bench-gates [--gates N] FILE.mesh...
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "wend/base/random.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/random_place.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kRadius = 0.5;
constexpr int kCommits = 200;
constexpr std::size_t kQueries = 300;
constexpr int kRounds = 3;

double microseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

double median(std::vector<double> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

/// Squares of 4 by 4 at random places.
std::vector<MeshGate> random_gates(const NavMesh& mesh, std::size_t count, Random& random) {
  std::vector<MeshGate> gates;
  while (gates.size() < count) {
    const Position at = random_place(mesh, random).position;
    gates.push_back({{{at.x - 2, at.y - 2, at.z},
                      {at.x + 2, at.y - 2, at.z},
                      {at.x + 2, at.y + 2, at.z},
                      {at.x - 2, at.y + 2, at.z}}});
  }
  return gates;
}

std::vector<MeshQuery> random_queries(const MeshNavigator& navigator, Random& random) {
  Workspace workspace;
  std::vector<MeshQuery> queries;
  for (std::size_t tried = 0; queries.size() < kQueries && tried < 50 * kQueries; ++tried) {
    const MeshQuery query = {random_place(navigator.mesh(), random).position,
                             random_place(navigator.mesh(), random).position};
    if (navigator.solve(query, workspace).found()) queries.push_back(query);
  }
  return queries;
}

/// The mean time of a query; adds up the lengths.
double time_of_queries(const MeshNavigator& navigator, const std::vector<MeshQuery>& queries,
                       double& length) {
  Workspace workspace;
  Path path;
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    length = 0;
    const Clock::time_point begin = Clock::now();
    for (const MeshQuery& query : queries) {
      navigator.solve(query, workspace, path);
      length += path.length;
    }
    const double time = microseconds_since(begin) / static_cast<double>(queries.size());
    best = round == 0 ? time : std::min(best, time);
  }
  return best;
}

/// False if paths on the mesh with open gates are not as long as those on the mesh without.
bool measure(const std::string& name, const NavMesh& mesh, double radius, std::size_t count) {
  Random random(7);
  const std::vector<MeshGate> gates = random_gates(mesh, count, random);
  Clock::time_point begin = Clock::now();
  Result<SharedMesh> built = SharedMesh::build(NavMesh(mesh), gates);
  if (!built) return std::printf("%s: %s\n", name.c_str(), built.error().message().c_str()), false;
  SharedMesh& shared = built.value();
  const auto open = shared.snapshot();
  const MeshNavigator& cut = *open->of(radius).value();
  const double building = microseconds_since(begin) / 1000;
  begin = Clock::now();
  const RadiusNavigators plain{NavMesh(mesh)};
  const MeshNavigator& whole = *plain.of(radius).value();
  const double anew = microseconds_since(begin);

  std::vector<double> commits;
  for (int i = 0; i < kCommits; ++i) {
    const auto gate = static_cast<std::uint32_t>(random.below(static_cast<std::uint32_t>(count)));
    const GateEdit edit = {gate, !shared.is_open(gate)};
    begin = Clock::now();
    shared.commit({&edit, 1}).value();
    commits.push_back(microseconds_since(begin));
  }
  const std::vector<MeshQuery> queries = random_queries(whole, random);
  double length = 0;
  double plain_length = 0;
  const double cut_time = time_of_queries(cut, queries, length);
  const double whole_time = time_of_queries(whole, queries, plain_length);
  const double commit = median(commits);
  std::printf("%-22s %4.1f %8u %8u %9.1f %9.0f %7.2f %9.0f %6.1f %8.1f %6.2f\n", name.c_str(),
              radius, whole.mesh().polygon_count(), cut.mesh().polygon_count(), building, commit,
              1000 * commit / cut.mesh().polygon_count(), anew, anew / commit, cut_time,
              cut_time / whole_time);
  const bool right = std::abs(length - plain_length) <= 1e-4 * plain_length;
  if (!right) std::printf("lengths differ: %.6f, not %.6f\n", length, plain_length);
  return right;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  std::size_t gates = 20;
  int first = 1;
  if (argc > 2 && std::strcmp(argv[1], "--gates") == 0) {
    gates = static_cast<std::size_t>(std::max(1, std::atoi(argv[2])));
    first = 3;
  }
  if (first >= argc) {
    std::fprintf(stderr, "usage: bench-gates [--gates N] FILE.mesh...\n");
    return 2;
  }
  std::printf("%-22s %4s %8s %8s %9s %9s %7s %9s %6s %8s %6s\n", "mesh", "r", "polygons", "cut",
              "built ms", "commit us", "ns/poly", "anew us", "ratio", "query us", "ratio");
  bool right = true;
  for (int i = first; i < argc; ++i) {
    auto plan = wend::io::read_polyanya_mesh(argv[i]);
    if (!plan) return std::fprintf(stderr, "%s\n", plan.error().message().c_str()), 3;
    const auto mesh = wend::NavMesh::build(std::move(plan).value());
    if (!mesh) return std::fprintf(stderr, "%s\n", mesh.error().message().c_str()), 3;
    const std::string path = argv[i];
    const std::string name = path.substr(path.find_last_of('/') + 1);
    for (const double radius : {0.0, wend::bench::kRadius}) {
      right = wend::bench::measure(name, mesh.value(), radius, gates) && right;
    }
  }
  return right ? 0 : 1;
}
