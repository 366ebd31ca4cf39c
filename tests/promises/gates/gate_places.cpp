#include "promises/gates/gate_places.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "promises/mesh/plans.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

class GatePlaces {
 public:
  explicit GatePlaces(GateScene& scene) : scene_(scene), now_(scene.shared().snapshot()) {}

  void ask() {
    for (const double radius : scene_.radii()) {
      for (int i = 0; i < 12; ++i) ask_place(draw(), radius);
      for (int i = 0; i < 6; ++i) ask_move(draw(), draw(), radius);
    }
    const NavMesh& mesh = now_->of(0).value()->mesh();
    MeshGround same(mesh);
    for (int i = 0; i < 6; ++i) ask_same(same, draw());
  }

 private:
  bool check(bool good, const char* promise, const Position& at, double radius) const {
    return scene_.check(good, promise,
                        scene_.place_text(at) + ", radius " + std::to_string(radius));
  }
  /// Mostly near a gate.
  Position draw() const;
  void ask_place(const Position& at, double radius) const;
  void ask_move(const Position& from, const Position& to, double radius) const;
  void ask_same(const MeshGround& same, const Position& at) const;

  GateScene& scene_;
  GateScene::Snapshot now_;
};

Position GatePlaces::draw() const {
  const GateLevel& level = scene_.level();
  Random& random = scene_.random();
  if (level.gates.empty() || random.chance(40)) return draw_gate_place(random, level);
  const MeshGate& gate = level.gates[random.below(static_cast<std::uint32_t>(level.gates.size()))];
  const auto corners = static_cast<std::uint32_t>(gate.outline.size());
  const std::uint32_t index = random.below(corners);
  const Position& a = gate.outline[index];
  const Position& b = gate.outline[(index + 1) % corners];
  const Position middle = middle_of(gate);
  const double along = draw_share(random);
  const double out = 1.6 * draw_share(random);
  const Position on = {a.x + along * (b.x - a.x), a.y + along * (b.y - a.y), middle.z};
  Position at = {middle.x + out * (on.x - middle.x), middle.y + out * (on.y - middle.y), middle.z};
  const auto there = level.brute.polygons_at(at);
  if (!there.empty()) at.z = level.brute.height(there.front(), at);
  return at;
}

void GatePlaces::ask_place(const Position& at, double radius) const {
  const NavMesh& mesh = now_->of(radius).value()->mesh();
  const MeshPlace there = ground_at(mesh, at);
  const bool on = there.polygon != kNoPolygon && std::abs(there.position.z - at.z) < 0.5;
  const GateVerdict right = scene_.judge_place(at, radius, scene_.open());
  if (right == GateVerdict::off) check(!on, "no disc is too near to a wall", at, radius);
  if (right == GateVerdict::closed) {
    check(!on, "a place in a closed gate is not on the mesh", at, radius);
    ++gate_tally().closed_places;
  }
  if (right == GateVerdict::open) {
    check(on, "a place away from walls and closed gates is on the mesh", at, radius);
    ++gate_tally().open_places;
  }
  if (on) check(!mesh.is_closed(there.polygon), "places lie in open polygons", at, radius);
  const GateVerdict room = scene_.judge(at, radius, radius, scene_.open());
  const bool free = scene_.shared().ground().is_free(at, radius);
  if (room == GateVerdict::open) check(free, "a disc with room is free", at, radius);
  if (room == GateVerdict::closed) check(!free, "a disc in a closed gate is not free", at, radius);
  if (room == GateVerdict::off) check(!free, "a disc in a wall is not free", at, radius);
}

/// Samples along the way; on floors one above the other heights along it are not known.
void GatePlaces::ask_move(const Position& from, const Position& to, double radius) const {
  if (scene_.level().floors) return;
  bool closed = false;
  bool open = true;
  const double step = flat_distance(from, to) / 24;
  for (int i = 0; i <= 24; ++i) {
    const Position at = {from.x + (to.x - from.x) * i / 24, from.y + (to.y - from.y) * i / 24, 0};
    const GateVerdict room = scene_.judge(at, radius, radius + step, scene_.open());
    closed = closed || room == GateVerdict::closed || room == GateVerdict::off;
    open = open && room == GateVerdict::open;
  }
  const bool free = scene_.shared().ground().is_free(from, to, radius);
  const std::string text = scene_.place_text(from) + " to " + scene_.place_text(to) + ", radius " +
                           std::to_string(radius);
  if (closed) scene_.check(!free, "a move into what is closed is not free", text);
  if (open) scene_.check(free, "a move with room is free", text);
}

/// The ground follows commits.
void GatePlaces::ask_same(const MeshGround& same, const Position& at) const {
  const Ground& ground = scene_.shared().ground();
  check(ground.place(at) == same.place(at), "the ground is that of the version", at, 0);
  for (const double radius : scene_.radii()) {
    check(ground.is_free(at, radius) == same.is_free(at, radius), "its discs as well", at, radius);
    const Ground& places = *scene_.shared().places(radius).value();
    MeshGround eroded(now_->of(radius).value()->mesh());
    check(places.place(at) == eroded.place(at), "places are the radius' polygons", at, radius);
  }
}

}  // namespace

void ask_gate_places(GateScene& scene) { GatePlaces(scene).ask(); }

}  // namespace wend::test
