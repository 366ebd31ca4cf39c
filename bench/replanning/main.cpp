// The time of an answer after a block of 3 x 3 cells was put on the path, taken off again, or put
// elsewhere: by a Replanner in each of its ways, compared with A* and jump points from scratch. All
// costs are compared in the same run.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "wend/base/random.h"
#include "wend/space/generators/generate_map.h"
#include "wend/world/replan/replanner.h"

namespace wend::bench {
namespace {

struct Scene {
  GridMap map;
  Point from;
  Point to;
};

Point open_cell_near(const GridMap& map, Point p) {
  for (std::int32_t d = 0;; ++d) {
    for (Point q{p.x - d, p.y - d}; q.y <= p.y + d; ++q.y) {
      for (q.x = p.x - d; q.x <= p.x + d; ++q.x) {
        if (map.contains(q) && map.walkable(q)) return q;
      }
    }
  }
}

Scene scene_of(std::string_view name, std::int32_t side) {
  MapRecipe recipe;
  recipe.width = recipe.height = side;
  recipe.random.walls = 20;
  recipe.kind = MapKind::random;
  for (const MapKind kind : {MapKind::rooms, MapKind::maze, MapKind::caves, MapKind::city}) {
    if (name == to_string(kind)) recipe.kind = kind;
  }
  Scene scene = {generate_map(recipe).value(), {}, {}};
  if (name == "terrain") {
    TerrainCosts costs = TerrainCosts::standard();
    for (int i = 1; i <= 4; ++i) costs.set(static_cast<char>('0' + i), i);
    scene.map.set_terrain(costs);
    Random random(3);
    for (NodeId id = 0; id < scene.map.cell_count(); ++id) {
      const Point p = scene.map.point(id);
      if (scene.map.walkable(p)) scene.map.set_symbol(p, static_cast<char>('1' + random.below(4)));
    }
  }
  if (name == "hexagons") scene.map.set_layout(CellLayout::hex_odd_rows);
  scene.from = open_cell_near(scene.map, {side / 20, side / 20});
  scene.to = open_cell_near(scene.map, {side - side / 20, side - side / 20});
  return scene;
}

/// One way of answering, and the time of each answer.
struct Answerer {
  const char* name;
  std::vector<double> put_on, take_off, elsewhere, first;
};

class Match {
 public:
  explicit Match(Scene scene)
      : scene_(std::move(scene)),
        navigator_(Navigator::build(scene_.map).value()),
        query_{.from = scene_.from, .to = scene_.to} {
    for (const Replanning way :
         {Replanning::incremental, Replanning::again, Replanning::automatic}) {
      replanners_.emplace_back(navigator_, query_, way);
    }
    // On terrain the data of jumps is rebuilt after every edit: over a second, here.
    const bool terrain = std::string_view(navigator_.space_name()) == "terrain_grid";
    has_jumps_ = !terrain && navigator_.supports("jump_point_search").ok();
  }

  void run(int rounds) {
    Random random(7);
    answer(&Answerer::first, {}, {});
    for (int i = 0; i < rounds; ++i) {
      const auto& points = path_.points;
      const std::size_t margin = points.size() / 20 + 3;
      const std::size_t place =
          margin + random.below(static_cast<std::uint32_t>(points.size() - 2 * margin));
      toggle(points[place], &Answerer::put_on, &Answerer::take_off);
      const auto side = static_cast<std::uint32_t>(scene_.map.width());
      const Point anywhere = {static_cast<std::int32_t>(random.below(side)),
                              static_cast<std::int32_t>(random.below(side))};
      toggle(anywhere, &Answerer::elsewhere, &Answerer::elsewhere);
    }
  }

  void print(const char* name) {
    std::printf(
        "%s, %d x %d, %zu nodes on the path; update %.1f us (%d rebuilt); a replanner holds %.1f "
        "bytes a "
        "cell\n",
        name, scene_.map.width(), scene_.map.height(), path_.nodes.size(), at_share(updates_, .5),
        rebuilt_,
        static_cast<double>(replanners_[0].bytes()) / static_cast<double>(scene_.map.cell_count()));
    std::printf("  %-22s %10s %10s %10s %10s %10s %10s %10s\n", "us", "first", "put on", "p95",
                "taken off", "p95", "elsewhere", "p95");
    for (const Answerer& one : answerers_) {
      if (one.first.empty()) continue;
      std::printf("  %-22s %10.0f %10.1f %10.1f %10.1f %10.1f %10.2f %10.1f\n", one.name,
                  at_share(one.first, .5), at_share(one.put_on, .5), at_share(one.put_on, .95),
                  at_share(one.take_off, .5), at_share(one.take_off, .95),
                  at_share(one.elsewhere, .5), at_share(one.elsewhere, .95));
    }
  }

 private:
  using Times = std::vector<double> Answerer::*;

  void toggle(Point middle, Times on, Times off) {
    std::vector<Point> cells;
    std::vector<char> before;
    for (Point q{0, middle.y - 1}; q.y <= middle.y + 1; ++q.y) {
      for (q.x = middle.x - 1; q.x <= middle.x + 1; ++q.x) {
        if (!scene_.map.contains(q) || q == scene_.from || q == scene_.to) continue;
        cells.push_back(q);
        before.push_back(scene_.map.symbol(q));
      }
    }
    for (const Point p : cells) scene_.map.set_symbol(p, '@');
    answer(on, update(cells), cells);
    for (std::size_t i = 0; i < cells.size(); ++i) scene_.map.set_symbol(cells[i], before[i]);
    answer(off, update(cells), cells);
  }

  UpdateReport update(const std::vector<Point>& cells) {
    const auto begin = Clock::now();
    const UpdateReport report = navigator_.update(scene_.map, cells).value();
    updates_.push_back(microseconds_since(begin));
    rebuilt_ += report.rebuilt ? 1 : 0;
    return report;
  }

  void answer(Times times, const UpdateReport& report, const std::vector<Point>& cells) {
    for (std::size_t i = 0; i < replanners_.size(); ++i) {
      const auto begin = Clock::now();
      if (!cells.empty()) replanners_[i].updated(report, cells);
      replanners_[i].run();
      (answerers_[i].*times).push_back(microseconds_since(begin));
      replanners_[i].write_path(paths_[i]);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (i == 1 && !has_jumps_) continue;
      query_.algorithm = i == 0 ? "astar" : "jump_point_search";
      const auto begin = Clock::now();
      SearchHandle search = navigator_.begin(query_, workspace_);
      search.run();
      (answerers_[3 + i].*times).push_back(microseconds_since(begin));
      search.write_path(i == 0 ? path_ : paths_[3]);
    }
    for (const Path& path : paths_) {
      if (&path == &paths_[3] && !has_jumps_) continue;
      if (path.status == path_.status && path.cost == path_.cost) continue;
      std::fprintf(stderr, "wrong: %s, %f instead of %f\n", to_string(path.status), path.cost,
                   path_.cost);
      std::exit(1);
    }
  }

  Scene scene_;
  Navigator navigator_;
  Query query_;
  std::vector<Replanner> replanners_;
  Workspace workspace_;
  Path path_;
  Path paths_[4];
  Answerer answerers_[5] = {{"incremental", {}, {}, {}, {}},
                            {"again", {}, {}, {}, {}},
                            {"automatic", {}, {}, {}, {}},
                            {"A* from scratch", {}, {}, {}, {}},
                            {"jump points", {}, {}, {}, {}}};
  std::vector<double> updates_;
  int rebuilt_ = 0;
  bool has_jumps_ = false;
};

void measure(const char* name, std::int32_t side, int rounds) {
  Match match(scene_of(name, side));
  match.run(rounds);
  match.print(name);
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 40;
  wend::bench::measure("terrain", 1024, rounds);
  wend::bench::measure("hexagons", 1024, rounds);
  wend::bench::measure("random", 1024, rounds);
  wend::bench::measure("rooms", 512, rounds);
  wend::bench::measure("maze", 512, rounds);
  wend::bench::measure("caves", 512, rounds);
  wend::bench::measure("city", 512, rounds);
  return 0;
}
