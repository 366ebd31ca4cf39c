// Shortest ways of Polyanya, BakedMesh, CornerField and MeshNavigator against brute force.
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"
#include "promises/oracles.h"
#include "support/random.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/corner_field.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/raycast.h"

namespace wend::test {
namespace {

/// Statuses as lengths, so that an answer is one number.
struct WayLength {
  static constexpr double kStartOutside = -1;
  static constexpr double kGoalOutside = -2;
  static constexpr double kOther = -3;

  static double of(Status status, double length) {
    switch (status) {
      case Status::found: return length;
      case Status::unreachable: return BruteWays::kNoWay;
      case Status::start_outside: return kStartOutside;
      case Status::goal_outside: return kGoalOutside;
      default: return kOther;
    }
  }
};

/// A path's line and polygons: does it lead where it says, and is it as long?
class WayLineCheck {
 public:
  WayLineCheck(const BruteMesh& mesh, MeshLedger& ledger, const Path& path, const PlacePair& ends)
      : mesh_(mesh), ledger_(ledger), path_(path), ends_(ends) {}

  void check() {
    if (!ledger_.check(!path_.waypoints.empty(), "a way has waypoints", ends_)) return;
    check_ends();
    check_length();
    check_bends();
    if (!path_.nodes.empty()) check_polygons();
  }

 private:
  static bool is_below(const Position& a, const Position& b) { return a.x == b.x && a.y == b.y; }

  void check_ends() {
    const bool good =
        is_below(path_.waypoints.front(), ends_.from) && is_below(path_.waypoints.back(), ends_.to);
    ledger_.check(good, "waypoints begin at the start and end at the goal", ends_);
  }
  void check_length() {
    double sum = 0;
    for (std::size_t i = 1; i < path_.waypoints.size(); ++i) {
      sum += flat_distance(path_.waypoints[i - 1], path_.waypoints[i]);
    }
    ledger_.check_near(sum, path_.length, "a way's length is that of its line", ends_);
  }
  void check_bends() {
    const auto& vertices = mesh_.vertices();
    for (std::size_t i = 1; i + 1 < path_.waypoints.size(); ++i) {
      const Position& bend = path_.waypoints[i];
      const bool at_corner = std::any_of(vertices.begin(), vertices.end(),
                                         [&](const Position& at) { return is_below(at, bend); });
      ledger_.check(at_corner, "ways bend at corners", ends_, bend.x, bend.y);
    }
  }
  // Each waypoint lies in one of the polygons, in order.
  void check_polygons() {
    const auto& nodes = path_.nodes;
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      ledger_.check(mesh_.are_neighbours(nodes[i - 1], nodes[i]), "a way leads through doors",
                    ends_, nodes[i - 1], nodes[i]);
    }
    auto polygon = nodes.begin();
    for (const Position& at : path_.waypoints) {
      polygon = std::find_if(polygon, nodes.end(),
                             [&](std::uint32_t node) { return mesh_.holds(node, at); });
      const bool inside = polygon != nodes.end();
      if (!ledger_.check(inside, "waypoints lie in the way's polygons", ends_, at.x, at.y)) return;
    }
    ledger_.check(mesh_.holds(nodes.back(), path_.waypoints.back()),
                  "the last polygon holds the goal", ends_);
  }

  const BruteMesh& mesh_;
  MeshLedger& ledger_;
  const Path& path_;
  PlacePair ends_;
};

/// One mesh, and all that finds ways on it.
class MeshWaysOracle {
 public:
  MeshWaysOracle(const DrawnMesh& drawn, Random& random, Workspace& workspace, Ledger& ledger)
      : mesh_(drawn.mesh),
        brute_(drawn.brute),
        ways_(drawn.brute),
        ledger_(ledger, drawn.kind),
        random_(random),
        workspace_(workspace) {
    bake();
    auto navigator = MeshNavigator::build(mesh_);
    if (ledger_.check(navigator.ok(), "MeshNavigator takes the mesh")) {
      navigator_.emplace(std::move(navigator).value());
    }
  }

  void ask() {
    for (int start = 0; start < 12; ++start) ask_from(draw_start());
  }

 private:
  struct Goal {
    Position at;
    double right;
  };

  void bake();
  // Either of two floors that are equally far from a height may answer: no such place is drawn.
  Position draw_start() {
    for (;;) {
      const Position place = draw_place(random_, brute_);
      if (brute_.has_one_floor_at(place)) return place;
    }
  }
  void ask_from(const Position& start);
  double right_length(const Spot& goal) const;
  void ask_way(const Goal& goal);
  void run_slices(Search& search);
  void ask_polyanya(const Goal& goal);
  void ask_tables(const Goal& goal);
  void ask_field(const Goal& goal);
  void ask_navigator(const Goal& goal);
  void ask_several(std::span<const Goal> goals);

  PlacePair pair(const Position& goal) const { return {flood_.from.at, goal}; }
  void check_way(Status status, const Goal& goal, const char* promise) {
    const double length = WayLength::of(status, path_.length);
    ledger_.check_near(length, goal.right, promise, pair(goal.at));
    if (status != Status::found) return;
    WayLineCheck(brute_, ledger_, path_, {flood_.from.at, goal.at}).check();
  }

  const NavMesh& mesh_;
  const BruteMesh& brute_;
  BruteWays ways_;
  MeshLedger ledger_;
  Random& random_;
  Workspace& workspace_;
  std::optional<BakedMesh> baked_;
  std::optional<MeshNavigator> navigator_;
  CornerField field_;
  BruteWays::Flood flood_;
  Path path_;
};

void MeshWaysOracle::bake() {
  BakeMeshOptions options;
  const bool small = random_.chance(20);
  if (small) options.most_bytes = static_cast<std::size_t>(random_.between(1000, 30000));
  auto baked = BakedMesh::bake(mesh_, options);
  if (!baked.ok()) {
    ledger_.check(small, "tables of a small mesh are not too large");
    return;
  }
  baked_.emplace(std::move(baked).value());
  const bool good = baked_->validate().ok() && baked_->misfit(mesh_) == nullptr;
  ledger_.check(good, "tables fit the mesh for which they were made");
}

double MeshWaysOracle::right_length(const Spot& goal) const {
  if (flood_.from.polygons.empty()) return WayLength::kStartOutside;
  if (goal.polygons.empty()) return WayLength::kGoalOutside;
  return ways_.length(flood_, goal);
}

void MeshWaysOracle::ask_from(const Position& start) {
  flood_ = ways_.flood(ways_.spot(start));
  const Status filled = field_.fill(mesh_, {&start, 1}, workspace_);
  ledger_.check((filled == Status::found) == !flood_.from.polygons.empty(),
                "a field is filled from places on the mesh", pair(start));
  ledger_.check(field_.validate().ok(), "CornerField::validate finds no fault", pair(start));
  std::vector<Goal> goals;
  for (int i = 0; i < 12; ++i) {
    const Position at = draw_start();
    goals.push_back({at, right_length(ways_.spot(at))});
    ask_way(goals.back());
  }
  for (int i = 0; i < 4; ++i) ask_several(goals);
}

void MeshWaysOracle::ask_way(const Goal& goal) {
  ask_polyanya(goal);
  if (baked_) ask_tables(goal);
  ask_field(goal);
  if (navigator_ && random_.chance(25)) ask_navigator(goal);
}

void MeshWaysOracle::run_slices(Search& search) {
  Budget slice;
  if (random_.chance(25)) slice.expansions = static_cast<std::uint64_t>(random_.between(1, 3));
  while (search.run(slice) == Status::running) {
  }
  search.write_path(path_);
}

void MeshWaysOracle::ask_polyanya(const Goal& goal) {
  const PolyanyaQuery query = {flood_.from.at, goal.at};
  run_slices(*Polyanya::begin(mesh_, query, workspace_));
  check_way(path_.status, goal, "ways of Polyanya are shortest");
}

void MeshWaysOracle::ask_tables(const Goal& goal) {
  const Status status = baked_->find(mesh_, flood_.from.at, goal.at, workspace_, path_);
  check_way(status, goal, "ways of BakedMesh are shortest");
  if (status != Status::found) return;
  std::vector<NodeId> crossed;
  ledger_.check(polygons_along(mesh_, path_.waypoints, crossed),
                "polygons_along follows a way of BakedMesh", pair(goal.at));
}

void MeshWaysOracle::ask_field(const Goal& goal) {
  if (goal.right >= 0) {
    ledger_.check_near(field_.distance(goal.at, workspace_), goal.right,
                       "distances of CornerField are shortest", pair(goal.at));
  }
  const Status status = field_.way(goal.at, workspace_, path_);
  check_way(status, goal, "ways of CornerField are shortest");
}

void MeshWaysOracle::ask_navigator(const Goal& goal) {
  MeshQuery query;
  query.from = flood_.from.at;
  query.to = goal.at;
  navigator_->solve(query, workspace_, path_);
  check_way(path_.status, goal, "ways of MeshNavigator are shortest");
}

void MeshWaysOracle::ask_several(std::span<const Goal> goals) {
  std::vector<Position> places;
  double right = BruteWays::kNoWay;
  for (int left = random_.between(1, 6); left > 0; --left) {
    const Goal& goal = goals[random_.below(static_cast<std::uint32_t>(goals.size()))];
    places.push_back(goal.at);
    right = std::min(right, goal.right);  // less than any length: outside
  }
  PolyanyaQuery query = {flood_.from.at, {}};
  query.goals = places;
  Search* search = Polyanya::begin(mesh_, query, workspace_);
  search->run();
  search->write_path(path_);
  const Position end = path_.waypoints.empty() ? places.front() : path_.waypoints.back();
  check_way(path_.status, {end, right}, "of several goals the nearest is found");
}

}  // namespace

void ask_mesh_ways(std::uint64_t world, Ledger& ledger) {
  // It serves all worlds: an answer does not depend on what a workspace was used for before.
  static Workspace workspace;
  Random random(world * 7919 + 13);
  const double most_turns = random.chance(50) ? 0.95 : 2.5;
  const auto drawn = draw_mesh(random, {most_turns, 150, true});
  if (drawn) MeshWaysOracle(*drawn, random, workspace, ledger).ask();
}

}  // namespace wend::test
