// The time of exact ways on navigation meshes: the mean over a map's queries, each the fastest of
// three rounds, and whether their lengths are right. With --radius R also for a disc, with --links
// N with N links; with --unreachable, the time to report that there is no way; with --grids, to
// make a mesh.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wend/io/grid_files.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/erode_mesh.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/random_place.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRounds = 3;
constexpr double kMostOff = 1e-9;  // lengths, relative

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

/// Relative difference of a length from the known one; infinite without a way. The query keeps the
/// times.
double measure(const NavMesh& mesh, MeasuredQuery& query, Workspace& workspace, Path& path) {
  for (int round = 0; round < kRounds; ++round) {
    const Clock::time_point begin = Clock::now();
    Search* search = Polyanya::begin(mesh, query.query, workspace);
    search->run();
    search->write_path(path);
    const double micros = micros_since(begin);
    query.micros = round == 0 ? micros : std::min(query.micros, micros);
  }
  const double off = std::abs(path.cost - query.length);
  if (!path.found()) return std::numeric_limits<double>::infinity();
  return off == 0 ? 0 : off / query.length;
}

/// Totals of all meshes.
struct Totals {
  std::size_t meshes = 0;
  std::size_t queries = 0;
  std::size_t wrong = 0;
  double micros = 0;
  double farthest_off = 0;
};

/// A mesh with its queries; faults in either are printed.
struct Loaded {
  std::string name;
  NavMesh mesh;
  std::vector<MeasuredQuery> queries;
  double read_ms;
  double build_ms;
};

std::optional<Loaded> load(const std::string& file) {
  const auto fail = [](const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    return std::nullopt;
  };
  const Clock::time_point begin = Clock::now();
  const Result<MeshPlan> plan = io::read_polyanya_mesh(file);
  if (!plan) return fail(plan.error().message());
  const double read_ms = micros_since(begin) / 1000;
  const Clock::time_point read_end = Clock::now();
  Result<NavMesh> mesh = NavMesh::build(plan.value());
  if (!mesh) return fail(file + ": " + mesh.error().message());
  const double build_ms = micros_since(read_end) / 1000;
  const std::string stem = file.substr(0, file.find_last_of('.'));
  const auto records = io::read_mesh_queries(stem + ".queries.tsv");
  if (!records) return fail(records.error().message());
  Loaded loaded = {
      stem.substr(stem.find_last_of('/') + 1), std::move(mesh).value(), {}, read_ms, build_ms};
  for (const io::MeshQueryRecord& record : records.value()) {
    loaded.queries.push_back({PolyanyaQuery{record.from, record.to}, record.length, 0});
  }
  return loaded;
}

bool run(const std::string& file, Totals& totals) {
  std::optional<Loaded> loaded = load(file);
  if (!loaded) return false;
  Workspace workspace;
  Path path;
  double micros = 0;
  double expanded = 0;
  std::size_t wrong = 0;
  for (MeasuredQuery& query : loaded->queries) {
    const double off = measure(loaded->mesh, query, workspace, path);
    wrong += off <= kMostOff ? 0 : 1;
    totals.farthest_off = std::max(totals.farthest_off, off);
    micros += query.micros;
    expanded += static_cast<double>(path.counters.expanded);
  }
  const auto count = static_cast<double>(loaded->queries.size());
  std::printf("%-18s %8u %7zu %7.1f %7.1f %7zu %9.3f %9.2f %9.1f\n", loaded->name.c_str(),
              loaded->mesh.polygon_count(), loaded->queries.size(), loaded->read_ms,
              loaded->build_ms, loaded->mesh.bytes() / 1024,
              measure_locating(loaded->mesh, loaded->queries), micros / count, expanded / count);
  if (wrong > 0) std::fprintf(stderr, "%s: %zu answers are wrong\n", file.c_str(), wrong);
  ++totals.meshes;
  totals.queries += loaded->queries.size();
  totals.micros += micros;
  totals.wrong += wrong;
  return wrong == 0;
}

/// Searches for a disc against those for a point, where both find a way. False where a disc's is
/// shorter.
bool run_for_disc(const std::string& file, double radius) {
  std::optional<Loaded> loaded = load(file);
  if (!loaded) return false;
  const Clock::time_point begin = Clock::now();
  const Result<MeshPlan> plan = erode_mesh(loaded->mesh, radius);
  const Result<NavMesh> room = plan ? NavMesh::build(plan.value()) : plan.error();
  const double build_ms = micros_since(begin) / 1000;
  if (!room) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), room.error().message().c_str());
    return false;
  }
  Workspace workspace;
  Path path;
  std::size_t found = 0;
  std::size_t shorter = 0;
  double point = 0;
  double disc = 0;
  double longer = 0;
  for (MeasuredQuery& query : loaded->queries) {
    measure(room.value(), query, workspace, path);
    if (!path.found()) continue;
    disc += query.micros;
    longer += path.cost / query.length;
    if (path.cost < query.length * (1 - 1e-9)) ++shorter;
    measure(loaded->mesh, query, workspace, path);
    point += query.micros;
    ++found;
  }
  const double count = std::max(1.0, static_cast<double>(found));
  std::printf("%-18s %8u %8u %7.1f %7zu %7zu %9.2f %9.2f %7.2f %9.4f\n", loaded->name.c_str(),
              loaded->mesh.vertex_count(), room.value().vertex_count(), build_ms,
              room.value().bytes() / 1024, found, point / count, disc / count, disc / point,
              longer / count);
  if (shorter > 0) std::fprintf(stderr, "%s: %zu ways are too short\n", file.c_str(), shorter);
  return shorter == 0 && found > 0;
}

/// Microseconds per pair, the least of some rounds over all of them.
template <class Ask>
double least_micros(std::size_t count, Ask&& ask) {
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 2 * kRounds; ++round) {
    const Clock::time_point begin = Clock::now();
    for (std::size_t i = 0; i < count; ++i) ask(i);
    least = std::min(least, micros_since(begin) / static_cast<double>(count));
  }
  return least;
}

/// The time to report that there is no way between places in different parts of the mesh.
bool run_unreachable(const std::string& file) {
  const std::optional<Loaded> loaded = load(file);
  if (!loaded) return false;
  constexpr int kPairs = 4000;
  constexpr std::size_t kFewest = 40;
  const PlaceSampler sampler(loaded->mesh);
  Random random(1);
  Workspace workspace;
  Path path;
  const auto solve = [&](const PolyanyaQuery& query) {
    Search* search = Polyanya::begin(loaded->mesh, query, workspace);
    search->run();
    search->write_path(path);
  };
  std::vector<PolyanyaQuery> apart;
  for (int i = 0; i < kPairs; ++i) {
    const PolyanyaQuery query = {sampler.draw(random).position, sampler.draw(random).position};
    solve(query);
    if (path.status == Status::unreachable) apart.push_back(query);
  }
  if (apart.size() < kFewest) return true;
  std::uint32_t sum = 0;
  const double locate = least_micros(apart.size(), [&](std::size_t i) {
    sum += polygon_at(loaded->mesh, apart[i].from) + polygon_at(loaded->mesh, apart[i].to);
  });
  const double whole = least_micros(apart.size(), [&](std::size_t i) { solve(apart[i]); });
  std::printf("%-18s %8u %7zu %9.3f %9.3f %9.3f%s", loaded->name.c_str(),
              loaded->mesh.polygon_count(), apart.size(), locate, whole, whole - locate,
              sum == 0 ? " \n" : "\n");
  return true;
}

/// From the cells of a grid to a mesh that is ready for searches.
bool run_grid(const std::string& file) {
  const Result<GridMap> grid = io::read_grid(file);
  if (!grid) {
    std::fprintf(stderr, "%s\n", grid.error().message().c_str());
    return false;
  }
  double made_ms = std::numeric_limits<double>::infinity();
  double whole_ms = made_ms;
  std::uint32_t polygons = 0;
  for (int round = 0; round < kRounds; ++round) {
    const Clock::time_point begin = Clock::now();
    Result<MeshPlan> plan = mesh_of_grid(grid.value());
    made_ms = std::min(made_ms, micros_since(begin) / 1000);
    const Result<NavMesh> mesh = plan ? NavMesh::build(std::move(plan).value()) : plan.error();
    whole_ms = std::min(whole_ms, micros_since(begin) / 1000);
    if (!mesh) {
      std::fprintf(stderr, "%s: %s\n", file.c_str(), mesh.error().message().c_str());
      return false;
    }
    polygons = mesh.value().polygon_count();
  }
  std::printf("%-28s %5d x %-5d %8u %9.1f %9.1f\n", file.substr(file.find_last_of('/') + 1).c_str(),
              grid.value().width(), grid.value().height(), polygons, made_ms, whole_ms);
  return true;
}

/// Searches with so many links between random places, against those without; half of the links are
/// short cuts at a quarter of the distance, and half jumps that cost half as much again. False
/// where links make a way longer.
bool run_with_links(const std::string& file, std::size_t count) {
  std::optional<Loaded> loaded = load(file);
  if (!loaded) return false;
  Random random(7);
  const PlaceSampler anywhere(loaded->mesh);
  std::vector<MeshLink> drawn;
  while (drawn.size() < count) {
    MeshLink link = {anywhere.draw(random).position, anywhere.draw(random).position, 0, 0};
    const double apart = std::hypot(link.from.x - link.to.x, link.from.y - link.to.y);
    link.cost = drawn.size() % 2 == 0 ? apart / 4 : apart * 1.5;
    drawn.push_back(link);
  }
  const Result<MeshLinks> links = MeshLinks::build(loaded->mesh, drawn);
  if (!links) return false;
  Workspace workspace;
  Path path;
  std::size_t longer = 0;
  std::size_t taking = 0;
  double plain = 0;
  double linked = 0;
  double expanded[2] = {};
  for (MeasuredQuery& query : loaded->queries) {
    measure(loaded->mesh, query, workspace, path);
    plain += query.micros;
    expanded[0] += static_cast<double>(path.counters.expanded);
    query.query.links = &links.value();
    measure(loaded->mesh, query, workspace, path);
    linked += query.micros;
    expanded[1] += static_cast<double>(path.counters.expanded);
    taking += path.links.empty() ? 0 : 1;
    if (!path.found() || path.cost > query.length * (1 + 1e-9)) ++longer;
  }
  const auto queries = static_cast<double>(loaded->queries.size());
  std::printf("%-18s %7zu %7.2f %9.2f %9.2f %7.2f %9.1f %9.1f\n", loaded->name.c_str(), count,
              static_cast<double>(taking) / queries, plain / queries, linked / queries,
              linked / plain, expanded[0] / queries, expanded[1] / queries);
  if (longer > 0) std::fprintf(stderr, "%s: %zu ways are too long\n", file.c_str(), longer);
  return longer == 0;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  const std::string_view mode = argc > 1 ? argv[1] : "";
  const bool discs = mode == "--radius";
  const bool linked = mode == "--links";
  const bool unreachable = mode == "--unreachable";
  const bool grids = mode == "--grids";
  const bool has_number = discs || linked;
  const double number = has_number && argc > 2 ? std::strtod(argv[2], nullptr) : 0;
  const int first = has_number ? 3 : unreachable || grids ? 2 : 1;
  if (argc <= first || argv[first][0] == '-' || (has_number && !(number > 0))) {
    std::fprintf(
        stderr,
        "usage: bench-mesh [--radius R | --links N | --unreachable] MESH... (each with its "
        ".queries.tsv beside it)\n"
        "       bench-mesh --grids MAP...\n");
    return 2;
  }
  if (discs) {
    std::printf("%-18s %8s %8s %7s %7s %7s %9s %9s %7s %9s\n", "mesh", "vertices", "eroded", "ms",
                "KB", "found", "point us", "disc us", "ratio", "longer");
  } else if (grids) {
    std::printf("%-28s %13s %8s %9s %9s\n", "grid", "cells", "polygons", "made ms", "built ms");
  } else if (unreachable) {
    std::printf("%-18s %8s %7s %9s %9s %9s\n", "mesh", "polygons", "pairs", "located", "answered",
                "between");
  } else if (linked) {
    std::printf("%-18s %7s %7s %9s %9s %7s %9s %9s\n", "mesh", "links", "taking", "none us",
                "links us", "ratio", "expanded", "with");
  } else {
    std::printf("%-18s %8s %7s %7s %7s %7s %9s %9s %9s\n", "", "poly-", "", "read", "build", "",
                "locate", "query", "");
    std::printf("%-18s %8s %7s %7s %7s %7s %9s %9s %9s\n", "mesh", "gons", "queries", "ms", "ms",
                "KB", "us", "us", "expanded");
  }
  bool right = true;
  wend::bench::Totals totals;
  for (int i = first; i < argc; ++i) {
    const bool good = discs ? wend::bench::run_for_disc(argv[i], number)
                      : linked
                          ? wend::bench::run_with_links(argv[i], static_cast<std::size_t>(number))
                      : grids       ? wend::bench::run_grid(argv[i])
                      : unreachable ? wend::bench::run_unreachable(argv[i])
                                    : wend::bench::run(argv[i], totals);
    right = good && right;
  }
  if (totals.meshes > 1) {
    std::printf("%zu meshes, %zu queries: %.2f us at the mean; %zu wrong, farthest off %.1e\n",
                totals.meshes, totals.queries, totals.micros / static_cast<double>(totals.queries),
                totals.wrong, totals.farthest_off);
  }
  return right ? 0 : 1;
}
