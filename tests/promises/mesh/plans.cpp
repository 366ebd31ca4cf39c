#include "promises/mesh/plans.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <utility>
#include <vector>

#include "wend/mesh/generate_mesh.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/merge_polygons.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test {
namespace {

constexpr double kFullTurn = 2 * std::numbers::pi;

/// A plan of each kind; empty where the drawn one is refused.
class PlanDrawer {
 public:
  explicit PlanDrawer(Random& random) : random_(random) {}

  MeshPlan grid() {
    const int width = random_.between(2, 9);
    GridMap map(width, random_.between(2, 9));
    const auto blocked = static_cast<std::uint32_t>(random_.between(5, 50));
    for (int y = 0; y < map.height(); ++y) {
      for (int x = 0; x < map.width(); ++x) {
        if (random_.chance(blocked)) map.set_symbol({x, y}, '#');
      }
    }
    return value_or_empty(mesh_of_grid(map));
  }

  /// A square with obstacles that may overlap, on coordinates of many digits, one, or none.
  MeshPlan outlines() {
    constexpr double kSide = 20;
    const int digits = random_.between(0, 2);
    std::vector<std::vector<Position>> rings = {
        {{0, 0, 0}, {kSide, 0, 0}, {kSide, kSide, 0}, {0, kSide, 0}}};
    for (int left = random_.between(1, 9); left > 0; --left) {
      const double x = kSide * share();
      const double y = kSide * share();
      rings.push_back(ring({x, y, 0}, 1 + 5 * share(), digits));
    }
    return value_or_empty(mesh_of_polygons(rings));
  }

  MeshPlan recipe() {
    MeshRecipe recipe;
    recipe.kind = static_cast<MeshKind>(random_.between(0, 2));
    recipe.seed = random_.next();
    const bool towers = recipe.kind == MeshKind::towers;
    recipe.width = towers ? random_.between(3, 6) : random_.between(20, 60);
    recipe.height = towers ? random_.between(1, 6) : random_.between(20, 60);
    recipe.polygons.obstacles = random_.between(0, 10);
    recipe.town.house = random_.between(8, 20);
    recipe.towers.floors = random_.between(1, 4);
    recipe.towers.ramps = random_.between(1, 4);
    recipe.towers.walls = random_.between(0, 40);
    recipe.towers.merged = random_.chance(50);
    return value_or_empty(generate_mesh(recipe));
  }

  /// A band of triangles that winds round a hole; a fifth of them do not rise.
  MeshPlan helix(double most_turns) {
    MeshPlan plan;
    const double turns = 0.3 + (most_turns - 0.3) * share();
    const int steps = std::max(2, static_cast<int>(turns * random_.between(5, 12)));
    const double rise = random_.chance(20) ? 0 : 4 * turns;
    for (int i = 0; i <= steps; ++i) {
      const double angle = kFullTurn * turns * i / steps;
      const double inner = 1 + 2 * share();
      const double outer = inner + 1 + 3 * share();
      plan.vertices.push_back(on_circle({0, 0, rise * i / steps}, inner, angle));
      plan.vertices.push_back(on_circle({0, 0, rise * i / steps}, outer, angle));
    }
    plan.first.push_back(0);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(steps); ++i) {
      const std::uint32_t a = 2 * i;
      add_polygon(plan, {a, a + 1, a + 3});
      add_polygon(plan, {a, a + 3, a + 2});
    }
    return plan;
  }

  /// Triangles round a middle, some missing: many corners in one.
  MeshPlan star() {
    MeshPlan plan;
    const auto rays = static_cast<std::uint32_t>(random_.between(3, 24));
    const bool whole = random_.chance(50);
    plan.vertices.push_back({0, 0, 0});
    for (std::uint32_t i = 0; i < rays; ++i) {
      const double length = whole ? 40 : 1 + 9 * share();
      const Position end = on_circle({0, 0, 0}, length, kFullTurn * i / rays);
      plan.vertices.push_back(whole ? rounded(end, 1) : end);
    }
    plan.first.push_back(0);
    for (std::uint32_t i = 0; i < rays; ++i) {
      if (!random_.chance(15)) add_polygon(plan, {0, i + 1, (i + 1) % rays + 1});
    }
    return plan;
  }

  /// Triangles that wind up round one corner, more than once in most cases, and beyond some of them
  /// quadrilaterals, whose walls are in line with that corner exactly.
  MeshPlan spiral(double most_turns) {
    // Sums of these lengths are rounded up as well as down.
    constexpr std::array<Point, 12> kDirections = {{{3, 1},
                                                    {1, 1},
                                                    {1, 3},
                                                    {-1, 3},
                                                    {-1, 1},
                                                    {-3, 1},
                                                    {-3, -1},
                                                    {-1, -1},
                                                    {-1, -3},
                                                    {1, -3},
                                                    {1, -1},
                                                    {3, -1}}};
    MeshPlan plan;
    const auto stride = static_cast<std::uint32_t>(random_.between(1, 3));
    const double turns = 0.5 + (most_turns - 0.5) * share();
    const auto count = std::max(2u, static_cast<std::uint32_t>(12 * turns / stride));
    const double rise = 4 * share() / 12;
    plan.vertices.push_back({0, 0, 0});
    std::vector<Position> outer;
    for (std::uint32_t i = 0; i <= count; ++i) {
      const Point direction = kDirections[i * stride % kDirections.size()];
      const int near = random_.between(1, 4);
      const int far = near + random_.between(1, 4);
      plan.vertices.push_back({double(direction.x * near), double(direction.y * near), rise * i});
      outer.push_back({double(direction.x * far), double(direction.y * far), rise * i});
    }
    plan.vertices.insert(plan.vertices.end(), outer.begin(), outer.end());
    plan.first.push_back(0);
    for (std::uint32_t i = 1; i <= count; ++i) add_polygon(plan, {0, i, i + 1});
    for (std::uint32_t i = 1; i <= count; ++i) {
      const std::uint32_t beyond = count + 1 + i;
      if (random_.chance(50)) add_polygon(plan, {i, beyond, beyond + 1, i + 1});
    }
    return plan;
  }

  static Position rounded(const Position& place, double parts) {
    return {std::round(place.x * parts) / parts, std::round(place.y * parts) / parts, place.z};
  }
  static void add_polygon(MeshPlan& plan, std::initializer_list<std::uint32_t> corners) {
    plan.corners.insert(plan.corners.end(), corners);
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }

 private:
  double share() { return draw_share(random_); }
  static MeshPlan value_or_empty(Result<MeshPlan> plan) {
    return plan.ok() ? std::move(plan).value() : MeshPlan{};
  }
  static Position on_circle(const Position& middle, double radius, double angle) {
    return {middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle), middle.z};
  }
  std::vector<Position> ring(const Position& middle, double size, int digits) {
    std::vector<Position> corners;
    const int count = random_.between(3, 8);
    for (int i = 0; i < count; ++i) {
      const double angle = kFullTurn * (i + 0.8 * share()) / count;
      const Position corner = on_circle(middle, size * (0.3 + 0.7 * share()), angle);
      corners.push_back(digits == 0 ? corner : rounded(corner, digits == 1 ? 1 : 10));
    }
    return corners;
  }

  Random& random_;
};

/// A lattice of quads: some missing, some cut in two; square, of tenths, shaken or sheared.
class QuadDrawer {
 public:
  explicit QuadDrawer(Random& random)
      : random_(random),
        width_(static_cast<std::uint32_t>(random.between(2, 7))),
        height_(static_cast<std::uint32_t>(random.between(2, 7))) {}

  MeshPlan draw() {
    has_areas_ = random_.chance(50);
    draw_vertices();
    const auto holes = static_cast<std::uint32_t>(random_.between(0, 45));
    const auto cut = static_cast<std::uint32_t>(random_.between(0, 100));
    plan_.first.push_back(0);
    for (std::uint32_t y = 0; y < height_; ++y) {
      for (std::uint32_t x = 0; x < width_; ++x) {
        if (!random_.chance(holes)) add_quad(x, y, random_.chance(cut));
      }
    }
    return std::move(plan_);
  }

 private:
  enum class Shape { square, tenths, shaken, sheared };

  void draw_vertices() {
    const auto shape = static_cast<Shape>(random_.between(0, 3));
    const double step = shape == Shape::tenths ? 0.1 : 1;
    const double tilt = random_.chance(50) ? 0 : 2 * draw_share(random_);
    for (std::uint32_t y = 0; y <= height_; ++y) {
      for (std::uint32_t x = 0; x <= width_; ++x) {
        Position vertex = {x * step, y * step, 0};
        if (shape == Shape::sheared) vertex.x += y * 0.5;
        if (shape == Shape::shaken) vertex.x += shift();
        if (shape == Shape::shaken) vertex.y += shift();
        vertex.z = tilt * (random_.chance(30) ? draw_share(random_) : 0.2 * x);
        plan_.vertices.push_back(vertex);
      }
    }
  }
  double shift() { return 0.3 * (draw_share(random_) - 0.5); }

  void add_quad(std::uint32_t x, std::uint32_t y, bool is_cut) {
    const std::uint32_t a = y * (width_ + 1) + x;
    const std::uint32_t b = a + 1;
    const std::uint32_t d = a + width_ + 1;
    const std::uint32_t c = d + 1;
    if (!is_cut) return add({a, b, c, d});
    if (random_.chance(50)) {
      add({a, b, c});
      add({a, c, d});
    } else {
      add({a, b, d});
      add({b, c, d});
    }
  }
  void add(std::initializer_list<std::uint32_t> corners) {
    PlanDrawer::add_polygon(plan_, corners);
    if (has_areas_) plan_.areas.push_back(static_cast<std::uint8_t>(random_.between(0, 2)));
  }

  Random& random_;
  MeshPlan plan_;
  std::uint32_t width_;
  std::uint32_t height_;
  bool has_areas_ = false;
};

struct NamedPlan {
  std::string kind;
  MeshPlan plan;
};

NamedPlan draw_named_plan(Random& random, const MeshBounds& bounds) {
  PlanDrawer drawer(random);
  switch (random.between(0, bounds.winds_round_corners ? 6 : 5)) {
    case 0: return {"grid", drawer.grid()};
    case 1: return {"outlines", drawer.outlines()};
    case 2: return {"recipe", drawer.recipe()};
    case 3: return {"helix", drawer.helix(bounds.most_turns)};
    case 4: return {"quads", QuadDrawer(random).draw()};
    case 5: return {"star", drawer.star()};
    default: return {"spiral", drawer.spiral(bounds.most_turns)};
  }
}

void scale_plan(Random& random, MeshPlan& plan) {
  const double scale = random.chance(50) ? 0.1 : 0.7;
  const double dx = random.between(-3, 3) * 0.3;
  const double dy = random.between(-3, 3) * 0.7;
  for (Position& vertex : plan.vertices) {
    vertex = {vertex.x * scale + dx, vertex.y * scale + dy, vertex.z * scale};
  }
}

}  // namespace

double draw_share(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

std::optional<DrawnMesh> draw_mesh(Random& random, const MeshBounds& bounds) {
  NamedPlan drawn = draw_named_plan(random, bounds);
  if (random.chance(30)) {
    scale_plan(random, drawn.plan);
    drawn.kind += " scaled";
  }
  if (random.chance(20)) {
    auto merged = merge_polygons(drawn.plan, 0.001);
    if (merged.ok()) {
      drawn.plan = std::move(merged).value();
      drawn.kind += " merged";
    }
  }
  const std::size_t polygons = drawn.plan.first.empty() ? 0 : drawn.plan.first.size() - 1;
  if (polygons == 0 || polygons >= bounds.most_polygons) return {};
  auto mesh = NavMesh::build(drawn.plan);
  if (!mesh.ok()) return {};
  return DrawnMesh{drawn.kind, std::move(mesh).value(), BruteMesh(drawn.plan)};
}

bool has_floors_of_one_height(const DrawnMesh& drawn) {
  const std::vector<Position>& vertices = drawn.brute.vertices();
  return drawn.kind.starts_with("helix") && vertices.front().z == vertices.back().z;
}

Position draw_place(Random& random, const BruteMesh& mesh) {
  const std::uint32_t polygon = random.below(mesh.polygon_count());
  const std::uint32_t index = random.below(mesh.size(polygon));
  const Position& a = mesh.corner(polygon, index);
  const Position& b = mesh.corner(polygon, index + 1);
  const Position& c = mesh.corner(polygon, index + 2);
  const auto along = [&](double share) {
    return Position{a.x + share * (b.x - a.x), a.y + share * (b.y - a.y),
                    a.z + share * (b.z - a.z)};
  };
  const auto within = [&] {
    const double to_b = draw_share(random);
    const double to_c = draw_share(random) * (1 - to_b);
    return Position{a.x + to_b * (b.x - a.x) + to_c * (c.x - a.x),
                    a.y + to_b * (b.y - a.y) + to_c * (c.y - a.y), a.z};
  };
  switch (random.between(0, 7)) {
    case 0: return a;
    case 1: return {(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
    case 2:
    case 5: return within();
    case 3: return along(draw_share(random));
    case 4: return {2 * b.x - a.x, 2 * b.y - a.y, b.z};
    case 6: return PlanDrawer::rounded(within(), 2);
    default: return PlanDrawer::rounded(within(), 10);
  }
}

}  // namespace wend::test
