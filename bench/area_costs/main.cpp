// Times and bounds of nearly cheapest ways over ground with costs, and how much cheaper they are
// than the ways of A* from middle to middle, pulled taut. Ground is drawn for each polygon by a
// hash of its number: for all polygons, or for one of so many.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "wend/catalogue/mesh_navigator.h"
#include "wend/io/mesh_file.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<double, 4> kCosts = {1, 2, 4, 8};

struct Settings {
  double error = 0.02;
  std::uint32_t one_of = 1;  // one polygon of this many has other ground
  std::size_t every = 10;    // query of a file
};

std::uint32_t hash_of(std::uint32_t number) {
  std::uint64_t mixed = (number + 1) * 0x9E3779B97F4A7C15u;
  mixed ^= mixed >> 32;
  mixed *= 0xD6E8FEB86659FD93u;
  return static_cast<std::uint32_t>(mixed >> 32);
}

/// The cost of a line, which is cut at every side that it crosses; each piece by the ground at its
/// middle.
double cost_of_piece(const NavMesh& mesh, const Position& a, const Position& b,
                     std::uint32_t from) {
  double cost = 0;
  std::uint32_t polygon = from;
  std::uint32_t before = kNoPolygon;
  double share = 0;
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  for (int steps = 0; steps < 100000; ++steps) {
    // The side by which the line leaves the polygon.
    double leave = 1;
    std::uint32_t next = kNoPolygon;
    for (std::uint32_t d = mesh.first_door(polygon); d < mesh.first_door(polygon + 1); ++d) {
      const NavMesh::Door& door = mesh.doors()[d];
      if (door.neighbour == before) continue;
      const double ex = door.end_x - door.x;
      const double ey = door.end_y - door.y;
      const double out = (b.x - a.x) * ey - (b.y - a.y) * ex;
      if (!(out > 0)) continue;
      const double meet = ((door.x - a.x) * ey - (door.y - a.y) * ex) / out;
      const double px = a.x + meet * (b.x - a.x) - door.x;
      const double py = a.y + meet * (b.y - a.y) - door.y;
      const double on = (px * ex + py * ey) * door.two_by_square / 2;
      if (meet < leave && meet >= share - 1e-12 && on >= -1e-9 && on <= 1 + 1e-9) {
        leave = meet;
        next = door.neighbour;
      }
    }
    leave = std::max(leave, share);
    cost += kCosts[mesh.area(polygon)] * (leave - share) * length;
    share = leave;
    if (next == kNoPolygon) return cost;
    before = polygon;
    polygon = next;
  }
  return cost;
}

double cost_of_line(const NavMesh& mesh, const std::vector<Position>& line) {
  double sum = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Position& a = line[i - 1];
    const Position& b = line[i];
    // The polygon that the piece begins in: it holds a place a little ahead.
    const Position ahead = {a.x + 1e-6 * (b.x - a.x), a.y + 1e-6 * (b.y - a.y), a.z};
    std::uint32_t from = polygon_at(mesh, ahead);
    if (from == kNoPolygon) from = polygon_at(mesh, a);
    if (from != kNoPolygon) sum += cost_of_piece(mesh, a, b, from);
  }
  return sum;
}

Path timed(const MeshNavigator& navigator, const MeshQuery& query, Workspace& workspace,
           double& sum) {
  Path path;
  double best = 0;
  for (int round = 0; round < 3; ++round) {
    const Clock::time_point begin = Clock::now();
    navigator.solve(query, workspace, path);
    const double micros = std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
    best = round == 0 ? micros : std::min(best, micros);
  }
  sum += best;
  return path;
}

bool run(const std::string& file, const Settings& settings) {
  const auto fail = [](const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    return false;
  };
  Result<MeshPlan> plan = io::read_polyanya_mesh(file);
  if (!plan) return fail(plan.error().message());
  const std::string stem = file.substr(0, file.find_last_of('.'));
  const auto records = io::read_mesh_queries(stem + ".queries.tsv");
  if (!records) return fail(records.error().message());
  MeshPlan with_areas = plan.value();
  for (std::uint32_t p = 0; p + 1 < with_areas.first.size(); ++p) {
    const std::uint32_t hash = hash_of(p);
    const bool other = hash / 4 % settings.one_of == 0;
    with_areas.areas.push_back(static_cast<std::uint8_t>(other ? hash % 4 : 0));
  }
  MeshOptions options;
  std::copy(kCosts.begin(), kCosts.end(), options.area_costs.begin());
  const auto plain = MeshNavigator::build(NavMesh::build(plan.value()).value());
  const auto costly = MeshNavigator::build(NavMesh::build(with_areas).value(), options);
  if (!plain || !costly) return fail(file + ": the mesh makes no navigator");
  Workspace workspace;
  double polyanya = 0;
  double astar = 0;
  double regions = 0;
  double bound = 0;
  double worst = 0;
  double expanded = 0;
  double cheaper = 0;
  std::size_t count = 0;
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < records.value().size(); i += settings.every) {
    const io::MeshQueryRecord& record = records.value()[i];
    MeshQuery query = {record.from, record.to, "polyanya"};
    timed(plain.value(), query, workspace, polyanya);
    query.algorithm = "astar";
    const Path taut = timed(costly.value(), query, workspace, astar);
    query.algorithm = "weighted_regions";
    query.options.own.set(WeightedRegions::kError, settings.error);
    const Path path = timed(costly.value(), query, workspace, regions);
    if (!path.found() || !taut.found()) continue;
    ++count;
    bound += path.bound;
    worst = std::max(worst, path.bound);
    expanded += static_cast<double>(path.counters.expanded);
    const double real = cost_of_line(costly.value().mesh(), taut.waypoints);
    cheaper += 1 - path.cost / real;
    if (path.cost > real * path.bound * (1 + 1e-6)) ++wrong;
  }
  const auto per = static_cast<double>(std::max<std::size_t>(count, 1));
  std::printf("%-18s %7zu %8.4f %8.4f %9.0f %10.1f %10.1f %10.1f %8.1f\n",
              stem.substr(stem.find_last_of('/') + 1).c_str(), count, bound / per, worst,
              expanded / per, regions / per, regions / polyanya, regions / astar,
              100 * cheaper / per);
  std::fflush(stdout);
  if (wrong > 0) return fail(file + ": " + std::to_string(wrong) + " ways are too dear");
  return true;
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  wend::bench::Settings settings;
  int first = 1;
  bool good = true;
  for (; first + 1 < argc && argv[first][0] == '-'; first += 2) {
    const std::string_view option = argv[first];
    const double value = std::strtod(argv[first + 1], nullptr);
    good = good && value > 0;
    if (option == "--error") {
      settings.error = value;
    } else if (option == "--one-of") {
      settings.one_of = static_cast<std::uint32_t>(std::max(1.0, value));
    } else if (option == "--every") {
      settings.every = static_cast<std::size_t>(std::max(1.0, value));
    } else {
      good = false;
    }
  }
  if (argc <= first || !good) {
    std::fprintf(stderr,
                 "usage: bench-area-costs [--error E] [--one-of N] [--every N] MESH... (each with "
                 "its .queries.tsv beside it)\n");
    return 2;
  }
  std::printf("%-18s %7s %8s %8s %9s %10s %10s %10s %8s\n", "", "", "mean", "worst", "", "",
              "times", "times", "cheaper");
  std::printf("%-18s %7s %8s %8s %9s %10s %10s %10s %8s\n", "mesh", "queries", "bound", "bound",
              "expanded", "us", "polyanya", "astar", "%");
  bool right = true;
  for (int i = first; i < argc; ++i) right = wend::bench::run(argv[i], settings) && right;
  return right ? 0 : 1;
}
