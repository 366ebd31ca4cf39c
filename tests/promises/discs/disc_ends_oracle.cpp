// Discs on floors one above the other, asked for by nodes: a service's paths between places in
// polygons of an eroded mesh, and units that walk there.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "promises/discs/disc_scene.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"
#include "promises/oracles.h"
#include "support/random.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/crowd/move_to.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/mesh/walls.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

class DiscEndsOracle {
 public:
  DiscEndsOracle(const DrawnMesh& drawn, const MeshNavigator& navigator, double radius,
                 Random& random, Workspace& workspace, MeshLedger& ledger)
      : drawn_(drawn),
        navigator_(navigator),
        radius_(radius),
        random_(random),
        workspace_(workspace),
        ledger_(ledger),
        room_(navigator.mesh().plan()),
        ways_(room_),
        whole_ground_(drawn.mesh),
        room_ground_(navigator.mesh()),
        service_(PathService::build(navigator).value()) {}

  void ask() {
    for (int i = 0; i < 8; ++i) ask_ways();
    for (int i = 0; i < 2; ++i) ask_move();
    for (int i = 0; i < 3; ++i) ask_move_without_room();
  }

 private:
  /// A place in a polygon of the eroded mesh, at its height.
  struct End {
    std::uint32_t polygon;
    Position at;
  };

  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return ledger_.check(good, promise, ends_, got, right);
  }
  std::optional<End> draw_end();
  Spot spot(const End& end) const { return {end.at, room_.polygons_round(end.polygon, end.at)}; }
  void ask_ways();
  void check_path(const Path& path, double right, const char* promise);
  void ask_service(const NodeQuery& query, double right);
  MoveState walk(const Position& to, bool partial);
  void ask_move();
  void ask_move_without_room();

  const DrawnMesh& drawn_;
  const MeshNavigator& navigator_;
  double radius_;
  Random& random_;
  Workspace& workspace_;
  MeshLedger& ledger_;
  BruteMesh room_;
  BruteWays ways_;
  MeshGround whole_ground_;
  MeshGround room_ground_;
  PathService service_;
  PlacePair ends_;
  Position unit_;
};

std::optional<DiscEndsOracle::End> DiscEndsOracle::draw_end() {
  for (int tries = 0; tries < 20; ++tries) {
    const Position at = draw_place(random_, room_);
    const std::uint32_t polygon = random_.below(room_.polygon_count());
    const auto there = room_.polygons_at(at);
    if (there.empty() || !room_.has_one_floor_at(at)) continue;
    const std::uint32_t chosen = room_.holds(polygon, at) ? polygon : there.front();
    return End{chosen, {at.x, at.y, navigator_.mesh().height(chosen, at.x, at.y)}};
  }
  return {};
}

void DiscEndsOracle::check_path(const Path& path, double right, const char* promise) {
  const bool settled = path.found() || path.status == Status::unreachable;
  check(settled, "places in polygons are inside", double(path.status));
  const double length = path.found() ? path.length : BruteWays::kNoWay;
  check(is_near(length, right), promise, length, right);
  if (!path.found()) return;
  const auto& line = path.waypoints;
  const bool ends = !line.empty() && flat_distance(line.front(), ends_.from) == 0;
  check(ends, "a way by nodes begins where its place is");
}

/// By nodes, by nodes of the service, and by places.
void DiscEndsOracle::ask_ways() {
  const auto from = draw_end();
  if (!from) return;
  const BruteWays::Flood flood = ways_.flood(spot(*from));
  std::vector<NodeId> goals;
  std::vector<Position> places;
  double right = BruteWays::kNoWay;
  for (int left = random_.chance(60) ? 1 : random_.between(2, 4); left > 0; --left) {
    const auto goal = draw_end();
    if (!goal) return;
    goals.push_back(goal->polygon);
    places.push_back(goal->at);
    right = std::min(right, ways_.length(flood, spot(*goal)));
  }
  ends_ = {from->at, places.front()};
  NodeQuery query;
  query.from = from->polygon;
  query.from_at = from->at;
  query.to = goals.front();
  query.to_at = places.front();
  if (goals.size() > 1) query.goals = goals;
  if (goals.size() > 1) query.goals_at = places;
  check_path(navigator_.NodeNavigator::solve(query, workspace_), right,
             "ways by nodes are shortest");
  ask_service(query, right);
  MeshQuery by_places = {from->at, places.front()};
  if (goals.size() > 1) by_places.goals = places;
  check_path(navigator_.solve(by_places, workspace_), right, "ways by places are shortest");
}

void DiscEndsOracle::ask_service(const NodeQuery& query, double right) {
  const RequestHandle request = service_.submit({.query = query});
  for (int ticks = 0; ticks < 100 && service_.state(request) != RequestState::answered; ++ticks) {
    service_.tick();
  }
  if (check(service_.state(request) == RequestState::answered, "a request is answered")) {
    check_path(*service_.path(request), right, "ways of a service are shortest");
  }
  service_.release(request);
}

// ---- units ----

/// Until the order is over. The unit never is where its radius has no room.
MoveState DiscEndsOracle::walk(const Position& to, bool partial) {
  UnitMotion motion;
  motion.radius = radius_;
  motion.speed = 5;
  const MoveWorld world = {.service = &service_, .ground = &whole_ground_, .places = &room_ground_};
  MoveTo move(world, motion);
  move.start(unit_, {.to = to, .partial = partial});
  Velocity velocity;
  bool free = true;
  for (int tick = 0; tick < 1500 && !is_over(move.state()); ++tick) {
    service_.tick();
    move.advance(unit_, velocity, 0.1);
    free = free && whole_ground_.is_free(unit_, radius_);
  }
  check(free, "a unit keeps its radius from walls");
  return move.state();
}

void DiscEndsOracle::ask_move() {
  const auto from = draw_end();
  const auto to = draw_end();
  if (!from || !to) return;
  const double right = ways_.length(ways_.flood(spot(*from)), spot(*to));
  ends_ = {from->at, to->at};
  unit_ = from->at;
  const MoveState state = walk(to->at, false);
  const bool arrives = right < BruteWays::kNoWay;
  const MoveState right_state = arrives ? MoveState::arrived : MoveState::unreachable;
  check(state == right_state, "a unit arrives where there is a way", double(state),
        double(right_state));
  if (state != MoveState::arrived) return;
  check(flat_distance(unit_, to->at) < 0.05 && std::abs(unit_.z - to->at.z) < 0.1,
        "a unit arrives at its goal", unit_.x, unit_.y);
}

/// A goal on the mesh that has no room: no other floor stands in for it.
void DiscEndsOracle::ask_move_without_room() {
  const auto from = draw_end();
  const Position at = draw_place(random_, drawn_.brute);
  if (!from || !drawn_.brute.has_one_floor_at(at)) return;
  const MeshPlace goal = ground_at(drawn_.mesh, at);
  if (goal.polygon == kNoPolygon) return;
  const double room = distance_to_wall(drawn_.mesh, goal, 10, workspace_).distance;
  if (room >= radius_ - 2 * whole_ground_.touch()) return;
  ends_ = {from->at, goal.position};
  unit_ = from->at;
  const bool partial = random_.chance(50);
  const MoveState state = walk(goal.position, partial);
  if (!partial) {
    check(state == MoveState::unreachable, "a goal without room is unreachable", double(state));
  } else {
    check(state == MoveState::arrived_partial || state == MoveState::unreachable,
          "a unit comes near to a goal without room", double(state));
  }
}

}  // namespace

void ask_disc_ends(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 8501 + 3);
  std::optional<DrawnMesh> drawn;
  for (int tries = 0; tries < 6; ++tries) {
    drawn = draw_mesh(random, {2.5, 60, false});
    if (drawn && has_floors_of_one_height(*drawn)) drawn.reset();
    if (drawn && (drawn->kind.starts_with("recipe") || drawn->kind.starts_with("helix"))) break;
  }
  if (!drawn) return;
  const RadiusNavigators units(drawn->mesh);
  const double radius = 0.02 + 0.6 * draw_share(random);
  const auto navigator = units.of(radius);
  MeshLedger mesh_ledger(ledger, drawn->kind);
  if (!mesh_ledger.check(navigator.ok(), "RadiusNavigators takes the radius", {}, radius)) return;
  const std::uint32_t polygons = navigator.value()->mesh().polygon_count();
  if (polygons == 0 || polygons > 120) return;
  DiscEndsOracle(*drawn, *navigator.value(), radius, random, workspace, mesh_ledger).ask();
}

}  // namespace wend::test
