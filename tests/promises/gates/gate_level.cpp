#include "promises/gates/gate_level.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

#include "promises/mesh/plans.h"
#include "wend/mesh/generate_mesh.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/merge_polygons.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test {
namespace {

void add_quad(MeshPlan& plan, std::initializer_list<Position> corners, std::uint8_t area) {
  for (const Position& corner : corners) {
    plan.corners.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
    plan.vertices.push_back(corner);
  }
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  plan.areas.push_back(area);
}

/// Cells of a floor of 10 x 8, some missing.
void add_floor(Random& random, MeshPlan& plan, double z, std::uint32_t holes, bool areas) {
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 5; ++x) {
      if (x < 4 && random.chance(holes)) continue;
      const double a = 2 * x;
      const double b = 2 * y;
      const auto area = static_cast<std::uint8_t>(areas ? random.below(3) : 0);
      add_quad(plan, {{a, b, z}, {a + 2, b, z}, {a + 2, b + 2, z}, {a, b + 2, z}}, area);
    }
  }
}

/// Two floors one above the other; ramps lead from the lower one to a landing and back over it.
MeshPlan two_floors(Random& random) {
  MeshPlan plan;
  plan.first.push_back(0);
  const auto holes = static_cast<std::uint32_t>(random.between(0, 35));
  const bool areas = random.chance(40);
  const double rise = random.between(1, 3);
  add_floor(random, plan, 0, holes, areas);
  add_floor(random, plan, 2 * rise, holes, areas);
  add_quad(plan, {{10, 0, 0}, {14, 0, rise}, {14, 2, rise}, {10, 2, 0}}, 0);
  add_quad(plan, {{14, 0, rise}, {16, 0, rise}, {16, 6, rise}, {14, 6, rise}}, 0);
  add_quad(plan, {{10, 4, 2 * rise}, {14, 4, rise}, {14, 6, rise}, {10, 6, 2 * rise}}, 0);
  if (!areas) plan.areas.clear();
  return mend_mesh(std::move(plan)).value();
}

/// Rooms of 3 x 3 cells, with doorways of one cell in their walls.
MeshPlan rooms(Random& random) {
  const int across = random.between(2, 4);
  const int down = random.between(1, 3);
  GridMap map(4 * across + 1, 4 * down + 1);
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      if (x % 4 == 0 || y % 4 == 0) map.set_symbol({x, y}, '#');
    }
  }
  for (int y = 0; y < down; ++y) {
    for (int x = 0; x < across; ++x) {
      if (x > 0 && random.chance(80)) map.set_symbol({4 * x, 4 * y + random.between(1, 3)}, '.');
      if (y > 0 && random.chance(80)) map.set_symbol({4 * x + random.between(1, 3), 4 * y}, '.');
    }
  }
  return mesh_of_grid(map).value();
}

MeshPlan towers(Random& random) {
  MeshRecipe recipe;
  recipe.kind = MeshKind::towers;
  recipe.seed = random.next();
  recipe.width = random.between(3, 5);
  recipe.height = random.between(2, 5);
  recipe.towers.floors = 2;
  recipe.towers.ramps = random.between(1, 3);
  recipe.towers.walls = random.between(0, 40);
  recipe.towers.merged = random.chance(50);
  auto plan = generate_mesh(recipe);
  return plan.ok() ? std::move(plan).value() : MeshPlan{};
}

double longer_side(const BruteMesh& mesh) {
  Position low = mesh.vertices().front();
  Position high = low;
  for (const Position& vertex : mesh.vertices()) {
    low = {std::min(low.x, vertex.x), std::min(low.y, vertex.y), 0};
    high = {std::max(high.x, vertex.x), std::max(high.y, vertex.y), 0};
  }
  return std::max(high.x - low.x, high.y - low.y);
}

// ---- gates ----

/// Draws one gate after the other.
class GateDrawer {
 public:
  GateDrawer(Random& random, const GateLevel& level) : random_(random), level_(level) {}

  MeshGate draw() {
    if (!level_.gates.empty() && random_.chance(15)) return moved();
    if (random_.chance(level_.kind == "rooms" ? 60 : 20)) return rectangle();
    return polygon();
  }

 private:
  double share() { return draw_share(random_); }
  /// Corners on an ellipse, about a place of the mesh.
  MeshGate polygon() {
    const Position at = draw_gate_place(random_, level_);
    const int count = random_.between(3, 6);
    const double scale = level_.side * (0.03 + 0.15 * share());
    const double flat = random_.chance(50) ? 1 : 0.2 + 0.8 * share();
    const double turn = 6.3 * share();
    MeshGate gate;
    for (int i = 0; i < count; ++i) {
      const double angle = 6.283185307179586 * (i + 0.7 * share()) / count;
      const double x = scale * std::cos(angle);
      const double y = scale * flat * std::sin(angle);
      gate.outline.push_back({at.x + x * std::cos(turn) - y * std::sin(turn),
                              at.y + x * std::sin(turn) + y * std::cos(turn), at.z});
    }
    return gate;
  }
  /// On whole coordinates: in rooms, doorways exactly.
  MeshGate rectangle() {
    const Position at = draw_gate_place(random_, level_);
    Position low = {std::floor(at.x), std::floor(at.y), at.z};
    double width = random_.chance(70) ? 1 : random_.between(1, 3);
    double height = random_.chance(70) ? 1 : random_.between(1, 3);
    if (level_.kind == "rooms" && random_.chance(70)) {
      (random_.chance(50) ? low.x : low.y) = 4 * std::round(at.x / 4);
    }
    if (random_.chance(30)) low.x += (random_.chance(50) ? 0.25 : -0.25), width += 0.5;
    return {{low,
             {low.x + width, low.y, at.z},
             {low.x + width, low.y + height, at.z},
             {low.x, low.y + height, at.z}}};
  }
  /// Another gate again, elsewhere: it touches or overlaps that one.
  MeshGate moved() {
    MeshGate gate = level_.gates[random_.below(static_cast<std::uint32_t>(level_.gates.size()))];
    const Position a = gate.outline[0];
    const Position b = gate.outline[1];
    const double by = random_.chance(50) ? 1 : share();
    for (Position& corner : gate.outline) {
      corner.x += by * (b.x - a.x);
      corner.y += by * (b.y - a.y);
    }
    return gate;
  }

  Random& random_;
  const GateLevel& level_;
};

}  // namespace

Position draw_gate_place(Random& random, const GateLevel& level) {
  Position at = draw_place(random, level.brute);
  const auto there = level.brute.polygons_at(at);
  if (!there.empty()) at.z = level.brute.height(there.front(), at);
  return at;
}

std::optional<GateLevel> draw_gate_level(Random& random) {
  std::string kind;
  MeshPlan plan;
  bool floors = false;
  switch (random.between(0, 5)) {
    case 0: kind = "two floors", plan = two_floors(random), floors = true; break;
    case 1: kind = "towers", plan = towers(random), floors = true; break;
    case 2:
    case 3: kind = "rooms", plan = rooms(random); break;
    default: {
      auto drawn = draw_mesh(random, {2.5, 60, false});
      const bool flat =
          drawn && !drawn->kind.starts_with("helix") && !drawn->kind.starts_with("recipe");
      if (!flat) return {};
      kind = drawn->kind;
      plan = drawn->mesh.plan();
    }
  }
  if (plan.first.size() < 2 || plan.first.size() > 80) return {};
  if (random.chance(30)) {
    auto merged = merge_polygons(plan, 0.001);
    if (merged.ok()) plan = std::move(merged).value();
  }
  auto mesh = NavMesh::build(plan);
  if (!mesh.ok()) return {};
  GateLevel level = {kind, std::move(mesh).value(), BruteMesh(plan), floors, 1, {}, {}};
  level.side = longer_side(level.brute);
  return level;
}

void draw_gates(Random& random, GateLevel& level) {
  const auto wanted = static_cast<std::size_t>(random.chance(3) ? 0 : random.between(1, 5));
  for (int tries = 0; tries < 60 && level.gates.size() < wanted; ++tries) {
    MeshGate gate = GateDrawer(random, level).draw();
    auto ground = GateGround::find(level.brute, gate, level.slack());
    if (!ground || ground->area() < level.slack() * level.slack()) continue;
    level.gates.push_back(std::move(gate));
    level.grounds.push_back(std::move(*ground));
  }
}

MeshGate draw_wrong_gate(Random& random, const GateLevel& level) {
  MeshGate gate;
  const Position at = draw_gate_place(random, level);
  for (const auto& [x, y] : {std::pair{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}}) {
    gate.outline.push_back({at.x + x, at.y + y, at.z});
  }
  switch (random.between(0, 5)) {
    case 0: std::ranges::reverse(gate.outline); break;
    case 1: gate.outline.resize(random.below(3)); break;
    case 2: gate.outline[2] = {at.x + 0.2, at.y + 0.2, at.z}; break;
    case 3: gate.outline[3].x = std::numeric_limits<double>::quiet_NaN(); break;
    case 4:
      for (Position& corner : gate.outline) corner.x += 3 * level.side;
      break;
    default: std::swap(gate.outline[1], gate.outline[2]); break;
  }
  return gate;
}

}  // namespace wend::test
