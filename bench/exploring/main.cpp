// The time for a unit to find its way through an unknown map: a Replanner on its side's beliefs,
// with and without looking round, compared with A* from scratch at each step at which something
// changed, on the same beliefs and on a grid that is a copy of the map. First the unit walks alone;
// then it repeats the same steps beside A*, which leaves other data in the caches, and all costs
// are compared.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "wend/space/generators/generate_map.h"
#include "wend/world/knowledge/knowledge.h"
#include "wend/world/replan/replanner.h"

namespace wend::bench {
namespace {

void print(const char* name, const std::vector<double>& times) {
  std::printf("  %-34s %6zu %9.2f %9.1f %9.1f %9.1f\n", name, times.size(), at_share(times, .5),
              at_share(times, .95), at_share(times, 1), mean(times));
}

GridMap map_of(std::string_view name, std::int32_t side) {
  MapRecipe recipe;
  recipe.width = recipe.height = side;
  recipe.random.walls = 20;
  recipe.kind = MapKind::random;
  if (name == "rooms") recipe.kind = MapKind::rooms;
  return generate_map(recipe).value();
}

Point open_cell_near(const GridMap& map, Point p) {
  for (std::int32_t d = 0;; ++d) {
    for (Point q{p.x - d, p.y - d}; q.y <= p.y + d; ++q.y) {
      for (q.x = p.x - d; q.x <= p.x + d; ++q.x) {
        if (map.contains(q) && map.walkable(q)) return q;
      }
    }
  }
}

/// One walk from corner to corner.
class Walk {
 public:
  Walk(const GridMap& map, Unknown unknown, SightKind kind, Replanning how)
      : map_(map),
        unknown_(unknown),
        kind_(kind),
        knowledge_(Knowledge::build(map, {}, 1).value()),
        navigator_(knowledge_.navigator(0, unknown).value()),
        copy_(map.width(), map.height()),
        copied_(Navigator::build(copy_).value()),
        at_(open_cell_near(map, {map.width() / 20, map.height() / 20})),
        to_(open_cell_near(map,
                           {map.width() - map.width() / 20, map.height() - map.height() / 20})),
        replanner_(navigator_, {knowledge_.node(at_), knowledge_.node(to_)}, how) {}

  /// Returns where it went.
  std::vector<Point> run(bool beside_astar) {
    std::vector<Point> way = {at_};
    while (at_ != to_) {
      const auto begin = Clock::now();
      const Sighting& seen = knowledge_.see(0, at_, 8, kind_);
      const double looked = microseconds_since(begin);
      const auto told = Clock::now();
      if (steps_ > 0) replanner_.move_to(knowledge_.node(at_));
      replanner_.edited(seen.changed(unknown_), seen.before(unknown_));
      const Status status = replanner_.run();
      const NodeId next = replanner_.next();
      const double replanned = microseconds_since(told);
      if (steps_ > 0) note(looked, replanned);
      if (beside_astar) compare(status, seen);
      if (next == kNoNode) break;
      at_ = knowledge_.cell(next);
      way.push_back(at_);
      ++steps_;
    }
    return way;
  }

  void print_alone(const char* name) const {
    std::printf("%s, %d x %d, %d steps, %zu cells seen\n", name, map_.width(), map_.height(),
                steps_, knowledge_.explored_count(0));
    std::printf("  %-34s %6s %9s %9s %9s %9s\n", "us", "steps", "median", "p95", "most", "mean");
    print("looking round", looks_);
    print("replanner", replans_);
    print("both", both_);
  }
  void print_beside_astar() const {
    print("replanner, between A*", replans_);
    print("A* on beliefs, after changes", astar_);
    print("A* on a copied grid, after changes", copied_astar_);
  }

 private:
  void note(double looked, double replanned) {
    looks_.push_back(looked);
    replans_.push_back(replanned);
    both_.push_back(looked + replanned);
  }

  void compare(Status status, const Sighting& seen) {
    replanner_.write_path(path_);
    if (seen.changed(unknown_).empty()) return;
    const NodeQuery query = {knowledge_.node(at_), knowledge_.node(to_), "astar"};
    auto begin = Clock::now();
    navigator_.begin(query, workspace_).run();
    astar_.push_back(microseconds_since(begin));
    navigator_.solve(query, workspace_, right_);
    expect_same(status);
    if (unknown_.kind != Unknown::Kind::free) return;
    std::vector<Point> cells;
    for (const NodeId node : seen.changed(unknown_)) cells.push_back(knowledge_.cell(node));
    for (const Point p : cells) copy_.copy_cell(p, map_, p);
    begin = Clock::now();
    if (!copied_.update(copy_, cells)) std::exit(1);
    copied_.begin({at_, to_, "astar"}, copied_workspace_).run();
    copied_astar_.push_back(microseconds_since(begin));
    copied_.solve({at_, to_, "astar"}, copied_workspace_, right_);
    expect_same(status);
  }

  void expect_same(Status status) const {
    if (status == right_.status && path_.cost == right_.cost) return;
    std::fprintf(stderr, "wrong: %s, %f instead of %s, %f\n", to_string(status), path_.cost,
                 to_string(right_.status), right_.cost);
    std::exit(1);
  }

  const GridMap& map_;
  Unknown unknown_;
  SightKind kind_;
  Knowledge knowledge_;
  NodeNavigator navigator_;
  GridMap copy_;
  Navigator copied_;
  Point at_;
  Point to_;
  Replanner replanner_;
  Workspace workspace_;
  Workspace copied_workspace_;
  Path path_;
  Path right_;
  int steps_ = 0;
  std::vector<double> looks_, replans_, both_, astar_, copied_astar_;
};

void measure(const char* name, std::string_view kind, std::int32_t side, Unknown unknown,
             SightKind sight, Replanning how) {
  const GridMap map = map_of(kind, side);
  Walk alone(map, unknown, sight, how);
  const std::vector<Point> way = alone.run(false);
  alone.print_alone(name);
  Walk beside(map, unknown, sight, how);
  if (beside.run(true) != way) {
    std::fprintf(stderr, "the unit went another way the second time\n");
    std::exit(1);
  }
  beside.print_beside_astar();
}

/// The time of a look alone, in the open and among obstacles.
void measure_looks(std::int32_t radius) {
  for (const std::string_view name : {"random", "open"}) {
    GridMap map = map_of("random", 512);
    if (name == "open") map = GridMap(512, 512);
    const Vision vision = Vision::build(map).value();
    Outlook sight;
    for (const SightKind kind : {SightKind::radius, SightKind::line_of_sight}) {
      std::vector<double> times;
      std::size_t seen = 0;
      for (Point p{20, 20}; p.y < 490; p.y += 9) {
        for (p.x = 20; p.x < 490; p.x += 9) {
          const auto begin = Clock::now();
          vision.look(p, radius, kind, sight);
          times.push_back(microseconds_since(begin));
          seen += sight.cells().size();
        }
      }
      std::printf("a look of radius %d, %s, %s: median %.2f us, p95 %.2f; %zu cells\n", radius,
                  std::string(name).c_str(),
                  kind == SightKind::radius ? "by radius" : "by line of sight", at_share(times, .5),
                  at_share(times, .95), seen / times.size());
    }
  }
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  using namespace wend;
  using namespace wend::bench;
  const int side = argc > 1 ? std::atoi(argv[1]) : 512;
  measure_looks(12);
  measure("random, unknown free, by radius", "random", side, Unknown::as_free(), SightKind::radius,
          Replanning::automatic);
  measure("random, unknown free, by line of sight", "random", side, Unknown::as_free(),
          SightKind::line_of_sight, Replanning::automatic);
  measure("random, unknown free, by radius, incremental", "random", side, Unknown::as_free(),
          SightKind::radius, Replanning::incremental);
  measure("random, unknown costs 2, by radius", "random", side, Unknown::as_costly(2),
          SightKind::radius, Replanning::automatic);
  measure("rooms, unknown free, by line of sight", "rooms", side, Unknown::as_free(),
          SightKind::line_of_sight, Replanning::automatic);
  return 0;
}
