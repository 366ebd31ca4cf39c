// How long exact ways on navigation meshes take: the mean over a map's queries, each the fastest of
// three rounds, and whether their lengths are right.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "wend/io/mesh_file.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 3;

double micros_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

struct MeasuredQuery {
  PolyanyaQuery query;
  double length;
  double micros;
};

/// Microseconds to find the polygon of a query's end.
double measure_locating(const NavMesh& mesh, const std::vector<MeasuredQuery>& queries) {
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    std::uint32_t sum = 0;
    const Clock::time_point begin = Clock::now();
    for (const MeasuredQuery& query : queries) {
      sum += polygon_at(mesh, query.query.from) + polygon_at(mesh, query.query.to);
    }
    const double micros = micros_since(begin) / (2.0 * static_cast<double>(queries.size()));
    if (sum != 0) best = round == 0 ? micros : std::min(best, micros);
  }
  return best;
}

/// False where a length is wrong.
bool measure(const NavMesh& mesh, MeasuredQuery& query, Workspace& workspace, Path& path) {
  for (int round = 0; round < kRounds; ++round) {
    const Clock::time_point begin = Clock::now();
    Search* search = Polyanya::begin(mesh, query.query, workspace);
    search->run();
    search->write_path(path);
    const double micros = micros_since(begin);
    query.micros = round == 0 ? micros : std::min(query.micros, micros);
  }
  return path.found() && std::abs(path.cost - query.length) <= 1e-9 * (1 + query.length);
}

bool run(const std::string& file) {
  const Clock::time_point begin = Clock::now();
  const Result<MeshPlan> plan = io::read_polyanya_mesh(file);
  const double read = micros_since(begin);
  const Clock::time_point read_end = Clock::now();
  const Result<NavMesh> mesh = plan ? NavMesh::build(plan.value()) : plan.error();
  const double build = micros_since(read_end);
  if (!mesh) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), mesh.error().message().c_str());
    return false;
  }
  const std::string stem = file.substr(0, file.find_last_of('.'));
  const auto records = io::read_mesh_queries(stem + ".queries.tsv");
  if (!records) {
    std::fprintf(stderr, "%s\n", records.error().message().c_str());
    return false;
  }
  std::vector<MeasuredQuery> queries;
  for (const io::MeshQueryRecord& record : records.value()) {
    queries.push_back({PolyanyaQuery{record.from, record.to}, record.length, 0});
  }
  Workspace workspace;
  Path path;
  double micros = 0;
  double expanded = 0;
  std::size_t wrong = 0;
  for (MeasuredQuery& query : queries) {
    wrong += measure(mesh.value(), query, workspace, path) ? 0 : 1;
    micros += query.micros;
    expanded += static_cast<double>(path.counters.expanded);
  }
  const double count = std::max(1.0, static_cast<double>(queries.size()));
  std::printf("%-18s %8u %7zu %7.1f %7.1f %7zu %9.3f %9.2f %9.1f\n",
              stem.substr(stem.find_last_of('/') + 1).c_str(), mesh.value().polygon_count(),
              queries.size(), read / 1000, build / 1000, mesh.value().bytes() / 1024,
              measure_locating(mesh.value(), queries), micros / count, expanded / count);
  if (wrong > 0) std::fprintf(stderr, "%s: %zu answers are wrong\n", file.c_str(), wrong);
  return wrong == 0;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') {
    std::fprintf(stderr, "usage: bench-mesh MESH... (each with its .queries.tsv beside it)\n");
    return 2;
  }
  std::printf("%-18s %8s %7s %7s %7s %7s %9s %9s %9s\n", "", "poly-", "", "read", "build", "",
              "locate", "query", "");
  std::printf("%-18s %8s %7s %7s %7s %7s %9s %9s %9s\n", "mesh", "gons", "queries", "ms", "ms",
              "KB", "us", "us", "expanded");
  bool right = true;
  for (int i = 1; i < argc; ++i) right = wend::bench::run(argv[i]) && right;
  return right ? 0 : 1;
}
