// Ways of discs on meshes that were eroded for them: by distances from walls, against a lattice of
// wide places, against ways of points and those of a finer erosion.
#include <algorithm>
#include <vector>

#include "promises/discs/corridor.h"
#include "promises/discs/disc_scene.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"
#include "promises/oracles.h"
#include "support/random.h"

namespace wend::test {
namespace {

/// All ways of one radius.
class DiscWaysCheck {
 public:
  DiscWaysCheck(DiscScene& scene, const MeshNavigator& navigator, double radius)
      : scene_(scene), navigator_(navigator), radius_(radius) {}

  void ask() {
    check(navigator_.mesh().validate().ok(), "NavMesh::validate finds no fault");
    if (scene_.flat()) check_sides();
    for (int i = 0; i < 8; ++i) ask_way({draw_end(), draw_end()});
    for (int i = 0; i < 3; ++i) ask_several();
  }

 private:
  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return scene_.ledger().check(good, promise, ends_, got, right);
  }
  Position draw_end();
  void check_sides();
  void ask_way(const PlacePair& ends);
  void check_found();
  void check_status();
  bool check_end(double room, Status outside);
  void check_passage(double room);
  void check_length();
  void check_finer();
  void ask_several();
  Status solve(const PlacePair& ends);

  DiscScene& scene_;
  const MeshNavigator& navigator_;
  double radius_;
  PlacePair ends_;
  Path path_;
};

/// Anywhere, or on the border of the ground that has room.
Position DiscWaysCheck::draw_end() {
  const Position at = scene_.draw_place();
  if (scene_.random().chance(75)) return at;
  const MeshPlace nearest = nearest_place(navigator_.mesh(), at);
  return nearest.polygon == kNoPolygon ? at : nearest.position;
}

void DiscWaysCheck::check_sides() {
  const NavMesh& mesh = navigator_.mesh();
  for (std::uint32_t side = 0; side < mesh.side_count(); ++side) {
    const Wall wall = wall_of(mesh, side);
    ends_ = {wall.a, wall.b};
    const double room = scene_.flat()->room(wall.a, wall.b);
    check(room >= radius_ - scene_.touch(), "sides of an eroded mesh keep the radius", room,
          radius_);
  }
}

Status DiscWaysCheck::solve(const PlacePair& ends) {
  navigator_.solve({ends.from, ends.to}, scene_.workspace(), path_);
  return path_.status;
}

void DiscWaysCheck::ask_way(const PlacePair& ends) {
  ends_ = ends;
  solve(ends);
  check_status();
  if (path_.found()) check_found();
}

void DiscWaysCheck::check_found() {
  const double error = scene_.erosion().corner_error;
  check(path_.bound == 1 + error && !path_.optimal, "a disc's way has the erosion's bound",
        path_.bound, 1 + error);
  double sum = 0;
  const auto& line = path_.waypoints;
  for (std::size_t i = 1; i < line.size(); ++i) {
    sum += flat_distance(line[i - 1], line[i]);
    const double room = scene_.room(line[i - 1], line[i]);
    check(room >= radius_ - scene_.touch(), "a disc's way keeps the radius", room, radius_);
    check(scene_.ground().is_free(line[i - 1], line[i], radius_),
          "MeshGround lets a disc walk its way", radius_);
  }
  check(is_near(path_.length, sum), "a way's length is that of its line", path_.length, sum);
  check_length();
}

// ---- status ----

void DiscWaysCheck::check_status() {
  const double from = scene_.room(ends_.from, ends_.from);
  const double to = scene_.room(ends_.to, ends_.to);
  if (!check_end(from, Status::start_outside)) return;
  if (!check_end(to, Status::goal_outside)) return;
  const bool settled = path_.found() || path_.status == Status::unreachable;
  check(settled, "there is a way for a disc, or none", double(path_.status));
  if (scene_.flat()) check_passage(std::min(from, to));
}

/// False where there is nothing more to ask. Round corners ground may end a little before the arc.
bool DiscWaysCheck::check_end(double room, Status outside) {
  const double more = radius_ * (1 + scene_.erosion().corner_error) + scene_.touch();
  const bool is_outside = path_.status == outside;
  if (room < radius_ - scene_.touch()) {
    check(is_outside, "ends without room are outside", double(path_.status), room);
    return false;
  }
  if (room > more) check(!is_outside, "ends with room are not outside", room, radius_);
  return room > more && !is_outside;
}

void DiscWaysCheck::check_passage(double room) {
  const double width = scene_.lattice()->width(ends_.from, ends_.to);
  const double step = scene_.lattice()->step();
  if (radius_ < std::min(width, room) - step) {
    check(path_.found(), "a disc fits through wide places", width, radius_);
  } else if (radius_ > width + step && width < room - step) {
    check(path_.status == Status::unreachable, "a disc does not fit through narrow places", width,
          radius_);
  }
}

// ---- length ----

void DiscWaysCheck::check_length() {
  const double point = scene_.point_length(ends_);
  check(path_.length >= point * (1 - 1e-6) - 20 * scene_.touch(),
        "a disc's way is no shorter than a point's", path_.length, point);
  check_finer();
}

/// Its ways are nearly the disc's shortest.
void DiscWaysCheck::check_finer() {
  const MeshNavigator* navigator = scene_.finer(radius_);
  if (!check(navigator != nullptr, "a finer erosion is possible as well")) return;
  const Path finer = navigator->solve({ends_.from, ends_.to}, scene_.workspace());
  if (!finer.found()) return;
  const double error = scene_.erosion().corner_error;
  check(path_.length <= (1 + error) * finer.length + 1e-6,
        "a disc's way is as short as the erosion says", path_.length, finer.length);
  check(finer.length <= (1 + DiscScene::kFine) * path_.length + 1e-6,
        "a way by a finer erosion is as short as it says", finer.length, path_.length);
}

// ---- several goals ----

/// One that has no room is goal_outside; else the way leads to the nearest.
void DiscWaysCheck::ask_several() {
  const Position from = draw_end();
  std::vector<Position> goals;
  Status right = Status::unreachable;
  double nearest = BruteWays::kNoWay;
  for (int left = scene_.random().between(2, 4); left > 0; --left) {
    goals.push_back(draw_end());
    const Status status = solve({from, goals.back()});
    if (status == Status::start_outside) return;
    if (status == Status::goal_outside || right == Status::goal_outside) {
      right = Status::goal_outside;
    } else if (status == Status::found) {
      right = Status::found;
      nearest = std::min(nearest, path_.length);
    }
  }
  MeshQuery query = {from, goals.front()};
  query.goals = goals;
  ends_ = {from, goals.back()};
  navigator_.solve(query, scene_.workspace(), path_);
  check(path_.status == right, "a goal without room is outside, also one of several",
        double(path_.status), double(right));
  if (path_.found() && right == Status::found) {
    check(is_near(path_.length, nearest), "of several goals a disc goes to the nearest",
          path_.length, nearest);
  }
}

}  // namespace

void ask_discs(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 8111 + 5);
  const auto drawn = draw_mesh(random, {2.5, 80, false});
  MeshLedger corridor_ledger(ledger, "corridor");
  if (random.chance(20)) ask_corridor(random, workspace, corridor_ledger);
  if (!drawn || has_floors_of_one_height(*drawn)) return;
  DiscScene scene(*drawn, random, workspace, ledger);
  const RadiusNavigators units(drawn->mesh, {}, scene.erosion());
  for (int left = random.between(1, 2); left > 0; --left) {
    const double radius = scene.draw_radius();
    const auto navigator = units.of(radius);
    if (!scene.ledger().check(navigator.ok(), "RadiusNavigators takes the radius", {}, radius))
      return;
    scene.ledger().check(units.of(radius).value() == navigator.value(),
                         "a radius has one navigator", {}, radius);
    DiscWaysCheck(scene, *navigator.value(), radius).ask();
  }
}

}  // namespace wend::test
