// The time to look ways up in baked tables, compared with Polyanya's search in the same run.
//
// Attempts for the tables, on brc202d, orz103d and ca_caverns1 (2,138, 2,538 and 1,350 corners), in
// microseconds per query, way included:
// - polygons as regions, each with all labels of all corners that see it, without labels that are
//   beaten from every place (as EHL does): 16.4, 10.6, 8.2; 15, 15 and 5.3 MB; 2 s to bake;
// - without labels by which no way from the region would be taut at the corner: 6.8, 4.6, 4.1;
//   8.1, 7.2, 2.4 MB; 0.1 to 0.3 s: lists became two or three times as short;
// - corners looked at as ways by them turn up, not after a whole pass over both
// lists: 5.8, 4.2, 3.8;
// - labels in 12 bytes instead of 16, and large polygons cut by a grid, as finely as 15 MB hold:
//   3.0, 2.6, 2.2. (All these are rounds over all queries in turn.)
// Where lists do not fit into memory, going through the labels of each visible corner took 55 and
// 163 us on AR0700SR and WaypointJunction; Polyanya takes 11, and is used instead.
// Not tried: hubs in order of a lower bound, so that a pass can stop; lengths as floats.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "wend/io/mesh_file.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/polyanya.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 3;

double micros_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

bool is_right(const Path& path, const io::MeshQueryRecord& query) {
  return path.found() && std::abs(path.cost - query.length) <= 1e-9 * (1 + query.length);
}

/// The mean over all queries, each the fastest of three in a row; and that of the fastest whole
/// round, in which each query finds the caches as another one left them.
struct Measured {
  double micros = 0;
  double in_turn = 0;
  std::size_t wrong = 0;
};
template <class Solve>
Measured measure(const std::vector<io::MeshQueryRecord>& queries, Solve&& solve) {
  Measured measured;
  Path path;
  const auto count = static_cast<double>(queries.size());
  for (const io::MeshQueryRecord& query : queries) {
    double best = 0;
    for (int round = 0; round < kRounds; ++round) {
      const Clock::time_point begin = Clock::now();
      solve(query, path);
      const double micros = micros_since(begin);
      best = round == 0 ? micros : std::min(best, micros);
    }
    measured.micros += best / count;
    measured.wrong += is_right(path, query) ? 0 : 1;
  }
  for (int round = 0; round < kRounds; ++round) {
    const Clock::time_point begin = Clock::now();
    for (const io::MeshQueryRecord& query : queries) solve(query, path);
    const double micros = micros_since(begin) / count;
    measured.in_turn = round == 0 ? micros : std::min(measured.in_turn, micros);
  }
  return measured;
}

bool report(const std::string& name, const NavMesh& mesh,
            const std::vector<io::MeshQueryRecord>& queries) {
  const Clock::time_point begin = Clock::now();
  const Result<BakedMesh> baked = BakedMesh::bake(mesh);
  const double seconds = micros_since(begin) / 1e6;
  if (!baked) {
    std::fprintf(stderr, "%s: %s\n", name.c_str(), baked.error().message().c_str());
    return false;
  }
  Workspace workspace;
  const Measured searched = measure(queries, [&](const io::MeshQueryRecord& query, Path& path) {
    Search* search = Polyanya::begin(mesh, {query.from, query.to}, workspace);
    search->run();
    search->write_path(path);
  });
  const Measured found = measure(queries, [&](const io::MeshQueryRecord& query, Path& path) {
    baked.value().find(mesh, query.from, query.to, workspace, path);
  });
  std::printf("%-18s %8u %7zu %7.2f %7.2f %8u %8u %9.2f %9.2f %7.1f %9.2f %9.2f %6zu\n",
              name.c_str(), mesh.bend_count(), queries.size(), seconds,
              static_cast<double>(baked.value().bytes()) / 1e6, baked.value().region_count(),
              baked.value().unlisted_regions(), searched.micros, found.micros,
              searched.micros / found.micros, searched.in_turn, found.in_turn,
              searched.wrong + found.wrong);
  return searched.wrong + found.wrong == 0;
}

bool run(const std::string& file) {
  const Result<MeshPlan> plan = io::read_polyanya_mesh(file);
  const Result<NavMesh> mesh = plan ? NavMesh::build(plan.value()) : plan.error();
  const std::string stem = file.substr(0, file.find_last_of('.'));
  const auto queries = io::read_mesh_queries(stem + ".queries.tsv");
  if (!mesh || !queries) {
    const Error& error = mesh ? queries.error() : mesh.error();
    std::fprintf(stderr, "%s: %s\n", file.c_str(), error.message().c_str());
    return false;
  }
  return report(stem.substr(stem.find_last_of('/') + 1), mesh.value(), queries.value());
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') {
    std::fprintf(stderr,
                 "usage: bench-baked-mesh MESH... (each with its .queries.tsv beside it)\n");
    return 2;
  }
  constexpr const char* kLine = "%-18s %8s %7s %7s %7s %8s %8s %9s %9s %7s %9s %9s %6s\n";
  std::printf(kLine, "", "", "", "bake", "tables", "", "without", "Polyanya", "baked", "",
              "Polyanya", "baked", "");
  std::printf(kLine, "mesh", "corners", "queries", "s", "MB", "regions", "list", "us", "us",
              "times", "in turn", "in turn", "wrong");
  bool right = true;
  for (int i = 1; i < argc; ++i) right = wend::bench::run(argv[i]) && right;
  return right ? 0 : 1;
}
