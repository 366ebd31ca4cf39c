#include "oracle/recipe.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "mesh/random_mesh.h"
#include "support/random_case.h"
#include "wend/space/maps/floor_map.h"

namespace wend::test {
namespace {

constexpr CornerRule kRuleOf[] = {CornerRule::both_free, CornerRule::one_free, CornerRule::always,
                                  CornerRule::never};
constexpr TerrainRule kTerrainOf[] = {TerrainRule::touched, TerrainRule::entered,
                                      TerrainRule::joined};
constexpr CostModel kCostsOf[] = {
    CostModel::octile(), CostModel::classic(), {1, 1}, {5, 7}, {2, 5}, {1'000'000, 1'000'000}};

enum Ground : std::uint8_t { uniform, mild, fine, near, weighted };

/// The costs of the ground's symbols, in thousandths; `.` costs 1.
TerrainCosts costs_of(std::uint8_t ground) {
  TerrainCosts costs = TerrainCosts::standard();
  const auto set = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    costs.set_thousandths('a', a);
    costs.set_thousandths('b', b);
    costs.set_thousandths('c', c);
  };
  if (ground == mild) set(500, 2000, 3500);
  if (ground == fine) set(1, 65535, 30000);
  if (ground == weighted) set(2000, 0, 0);
  if (ground == near) set(998'000, 999'000, 1000'000);
  return costs;
}

/// Costs of single cells, on top of what the symbols cost.
void add_weights(GridMap& map, Random& random) {
  constexpr double kWeights[] = {1, 0.5, 2.718, 0.333, 7, 1.001};
  const std::uint32_t kinds = 2 + random.below(5);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    if (map.walkable(p) && random.chance(20)) map.set_symbol(p, 'a');
    if (random.chance(70)) map.set_weight(p, kWeights[random.below(kinds)]);
  }
}

void add_ground(GridMap& map, std::uint8_t ground, Random& random) {
  map.set_terrain(costs_of(ground));
  if (ground == uniform) return;
  if (ground == weighted) return add_weights(map, random);
  const std::uint32_t share = random.chance(50) ? 100 : 30;
  const bool two = random.chance(40);
  const std::uint32_t dear = random.chance(50) ? 90 : 0;  // percent of the second kind
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    if (map.walkable(p) && random.chance(share)) {
      const char drawn = two ? "ab"[random.below(2)] : "abc"[random.below(3)];
      map.set_symbol(p, random.chance(dear) ? 'b' : drawn);
    }
  }
}

/// Mostly tiny; now and then a strip so long that costs grow large, or a map of some size.
GridMap random_shape(std::uint8_t ground, std::uint8_t costs, Random& random) {
  const bool dear = costs == 5 && ground >= fine;
  if (random.chance(dear ? 80 : 4)) {
    const std::int32_t length = dear ? random.between(64, 110) : random.between(20, 60);
    const std::uint32_t walls = dear ? random.below(8) : 12;
    GridMap strip(length, random.between(1, 3));
    for (NodeId id = 0; id < strip.cell_count(); ++id) {
      if (strip.height() > 1 && random.chance(walls)) strip.set_symbol(strip.point(id), '#');
    }
    return strip;
  }
  if (random.chance(6)) {
    GridMap map = random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
    if (map.cell_count() <= 150) return map;
  }
  // Where costs differ by little, searches change their minds; but for that they need room.
  const bool roomy = ground == near && random.chance(50);
  const std::int32_t width = random.between(roomy ? 5 : 1, roomy ? 14 : 8);
  const std::int32_t height = random.between(roomy ? 4 : 1, roomy ? 10 : 6);
  GridMap map(width, height);
  const std::uint32_t blocked = random.chance(30) ? 0 : random.below(55);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    if (random.chance(blocked)) map.set_symbol(map.point(id), '#');
  }
  return map;
}

/// A long expensive way, so that costs reach the labels' limit where the ground is mixed again.
void lengthen(GridMap& map) {
  constexpr std::int32_t kDearColumns = 62;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    if (p.x < kDearColumns && map.walkable(p)) map.set_symbol(p, 'b');
  }
}

Point beside(const GridMap& map, Point p, Random& random) {
  const Point next = {p.x + random.between(-1, 1), p.y + random.between(-1, 1)};
  return map.contains(next) ? next : p;
}

void add_links(GridMap& map, std::uint8_t kind, Random& random) {
  constexpr double kFractions[] = {0.4, 1.3, 1.4, 0.001, 2.75, 0.333};
  constexpr double kWhole[] = {0, 1, 2, 3, 0.5, 9};
  for (std::uint32_t count = 1 + random.below(4); count > 0; --count) {
    const Point from = random_cell(map, random);
    Point to = random_cell(map, random);
    const std::uint8_t made =
        random.chance(70) ? kind : 1 + static_cast<std::uint8_t>(random.below(5));
    double cost = kWhole[random.below(6)];
    if (made == 1) to = beside(map, from, random);
    if (made == 2) to = from;
    if (made == 4) cost = 0;
    if (made == 5) cost = kFractions[random.below(6)];
    map.add_link({from, to, cost});
    if (made == 3) map.add_link({to, from, cost});
  }
}

CellLayout layout_of(std::uint8_t kind, Random& random) {
  const auto one_of = [&](CellLayout first) {
    return static_cast<CellLayout>(static_cast<std::uint32_t>(first) + random.below(4));
  };
  switch (kind) {
    case family::diamond: return CellLayout::diamond;
    case family::hexagons: return one_of(CellLayout::hex_odd_rows);
    case family::staggered: return one_of(CellLayout::staggered_odd_rows);
    default: return CellLayout::square;
  }
}

/// Some floors as one map, with stairs and drops.
GridMap make_tower(const Draw& draw, Random& random) {
  std::vector<GridMap> floors;
  for (std::uint32_t count = 1 + random.below(3); count > 0; --count) {
    GridMap floor(random.between(1, 5), random.between(1, 4));
    const std::uint32_t blocked = random.below(40);
    for (NodeId id = 0; id < floor.cell_count(); ++id) {
      if (random.chance(blocked)) floor.set_symbol(floor.point(id), '#');
    }
    add_ground(floor, draw[Dim::ground], random);
    floors.push_back(std::move(floor));
  }
  FloorMap tower = FloorMap::build(floors).value();
  if (draw[Dim::links] == 0) return tower.map();
  for (std::size_t i = 1; i < floors.size(); ++i) {
    const auto floor = static_cast<std::int32_t>(i);
    const Point low = random_cell(floors[i - 1], random);
    const Point high = random_cell(floors[i], random);
    const double cost = random.below(4);
    tower.add_link({{low.x, low.y, floor - 1}, {high.x, high.y, floor}, cost});
    if (random.chance(60))
      tower.add_link({{high.x, high.y, floor}, {low.x, low.y, floor - 1}, cost});
  }
  return tower.map();
}

void edit(Recipe& recipe, Random& random) {
  recipe.before = recipe.map;
  for (std::uint32_t count = 1 + random.below(5); count > 0; --count) {
    const Point p = random_cell(recipe.map, random);
    if (random.chance(50)) {
      recipe.before.set_symbol(p, '#');
    } else {
      recipe.before.copy_cell(p, recipe.map, random_cell(recipe.map, random));
    }
  }
}

void make_grid(Recipe& recipe, Random& random) {
  const Draw& draw = recipe.draw;
  recipe.options = {kRuleOf[draw[Dim::corners]], kCostsOf[draw[Dim::costs]],
                    kTerrainOf[draw[Dim::terrain]]};
  if (recipe.kind() == family::floors) {
    recipe.map = make_tower(draw, random);
  } else {
    recipe.map = random_shape(draw[Dim::ground], draw[Dim::costs], random);
    add_ground(recipe.map, draw[Dim::ground], random);
    const bool dear = draw[Dim::ground] == fine && draw[Dim::costs] == 5;
    if (dear && random.chance(60)) lengthen(recipe.map);
    recipe.map.set_layout(layout_of(recipe.kind(), random));
  }
  if (draw[Dim::links] != 0) add_links(recipe.map, draw[Dim::links], random);
  recipe.before = recipe.map;
  if (draw[Dim::edit] != 0) edit(recipe, random);
}

double random_cost(int kind, Random& random) {
  switch (kind) {
    case 0: return random.chance(20) ? 0 : random.below(9);
    case 1: return random.below(400) / 100.0;
    case 2: return random.below(3);
    default: return 1 + random.below(1000);
  }
}

void make_edges(Recipe& recipe, Random& random) {
  const int costs = static_cast<int>(random.below(4));
  const bool both_ways = random.chance(40);
  const bool placed = recipe.kind() == family::placed_graph;
  const bool straight = placed && random.chance(60);
  const bool in_line = random.chance(20);
  for (std::size_t i = 0; i < recipe.nodes; ++i) {
    const auto coordinate = [&] { return random.between(-6, 6) * (placed ? 0.5 : 1); };
    const double x = in_line ? static_cast<double>(i) : coordinate();
    recipe.positions.push_back({x, in_line ? 0 : coordinate(), 0});
  }
  const auto nodes = static_cast<std::uint32_t>(recipe.nodes);
  const std::uint32_t most = recipe.kind() == family::board ? 2 : 3;
  for (std::uint32_t i = nodes / 2 + random.below(most * nodes); i > 0; --i) {
    const NodeId from = random.below(nodes);
    const NodeId to = in_line && from + 1 < nodes ? from + 1 : random.below(nodes);
    const bool whole = is_custom(recipe.kind());
    const double cost = random_cost(whole && costs == 1 ? 0 : costs, random);
    recipe.edges.push_back({from, to, cost, straight && random.chance(90)});
    if (both_ways) recipe.edges.push_back({to, from, cost, recipe.edges.back().straight});
  }
}

void make_volume(Recipe& recipe, Random& random) {
  constexpr VoxelMoves kMoves[] = {VoxelMoves::twenty_six, VoxelMoves::eighteen, VoxelMoves::six};
  recipe.volume.options = {kMoves[recipe.draw[Dim::moves]], kRuleOf[recipe.draw[Dim::corners]]};
  const std::int32_t width = random.between(1, 7);
  const std::int32_t depth = random.between(1, 4);
  VoxelMap map(width, depth, random.between(1, 3));
  const std::uint32_t blocked = random.below(60);
  for (NodeId node = 0; node < map.voxel_count(); ++node) {
    const Voxel v = map.voxel(node);
    const bool dear = recipe.draw[Dim::ground] != 0;
    if (dear) map.set_terrain(v, static_cast<std::uint8_t>(1 + random.below(5)));
    if (random.chance(blocked)) map.block(v);
  }
  recipe.volume.map = std::move(map);
}

void make_plan(Recipe& recipe, Random& random) {
  WaypointPlan& plan = recipe.plan;
  plan.radius = random.chance(50) ? 0 : 0.3;
  if (random.chance(50)) plan.longest_edge = 4;
  const auto coordinate = [&] { return random.below(60) / 6.0; };
  for (std::uint32_t count = 1 + random.below(12); count > 0; --count) {
    const double x = coordinate();
    plan.waypoints.push_back({"", {x, coordinate(), random.chance(20) ? 1.0 : 0.0}});
  }
  for (std::uint32_t count = random.below(6); count > 0; --count) {
    const double x = coordinate();
    const double y = coordinate();
    plan.obstacles.push_back({{x, y, 0}, {x + 2, y, 0}, {x + 2, y + 1, 0}, {x, y + 1, 0}});
  }
}

/// A second floor, above or beside the first, and joined to it nowhere.
void add_floor(MeshPlan& plan, Random& random) {
  constexpr double kHeight = 4;
  const double shift = random.below(3);
  const auto vertices = static_cast<std::uint32_t>(plan.vertices.size());
  const auto corners = static_cast<std::uint32_t>(plan.corners.size());
  const std::size_t polygons = plan.first.size() - 1;
  for (std::uint32_t i = 0; i < vertices; ++i) {
    const Position at = plan.vertices[i];
    plan.vertices.push_back({at.x + shift, at.y, kHeight});
  }
  for (std::uint32_t i = 0; i < corners; ++i) plan.corners.push_back(plan.corners[i] + vertices);
  for (std::size_t i = 1; i <= polygons; ++i) plan.first.push_back(plan.first[i] + corners);
}

/// In any polygon: between its middle and a corner.
Position place_on(const MeshPlan& plan, Random& random) {
  const auto count = static_cast<std::uint32_t>(plan.first.size() - 1);
  const std::uint32_t polygon = random.below(count);
  const std::uint32_t first = plan.first[polygon];
  const std::uint32_t corners = plan.first[polygon + 1] - first;
  Position middle;
  for (std::uint32_t i = 0; i < corners; ++i) {
    const Position& corner = plan.vertices[plan.corners[first + i]];
    middle = {middle.x + corner.x / corners, middle.y + corner.y / corners, corner.z};
  }
  const Position corner = plan.vertices[plan.corners[first + random.below(corners)]];
  if (random.chance(25)) return corner;
  const double share = random.below(8) / 8.0;
  return {middle.x + share * (corner.x - middle.x), middle.y + share * (corner.y - middle.y),
          middle.z};
}

/// Teleporters lead one way, and cost nothing.
void add_mesh_links(Recipe& recipe, bool teleporters, Random& random) {
  constexpr double kShares[] = {1, 0.25, 2, 0};
  for (std::uint32_t more = 1 + random.below(4); more > 0; --more) {
    MeshLink link = {place_on(recipe.mesh, random), place_on(recipe.mesh, random)};
    link.kind = static_cast<std::uint8_t>(random.below(3));
    const double away = std::hypot(link.from.x - link.to.x, link.from.y - link.to.y);
    link.cost = teleporters ? 0 : kShares[random.below(4)] * away + random.below(2);
    recipe.mesh_options.links.push_back(link);
    if (teleporters || random.chance(50)) continue;
    std::swap(link.from, link.to);
    recipe.mesh_options.links.push_back(link);
  }
}

void make_mesh(Recipe& recipe, Random& random) {
  const bool large = random.chance(20);
  GridMap map(random.between(1, large ? 7 : 5), random.between(1, large ? 6 : 4), '.');
  const std::uint32_t blocked = random.below(55);
  for (NodeId id = 1; id < map.cell_count(); ++id) {
    if (random.chance(blocked)) map.set_symbol(map.point(id), '#');
  }
  recipe.mesh = MeshOfGrid(map, random_skew(random), random).plan();
  if (random.chance(15)) add_floor(recipe.mesh, random);
  constexpr double kCosts[] = {1, 2.5, 0.3};
  const std::uint8_t areas = recipe.draw[Dim::areas];
  for (std::size_t i = 1; areas != 0 && i < recipe.mesh.first.size(); ++i) {
    recipe.mesh.areas.push_back(static_cast<std::uint8_t>(random.below(3)));
  }
  for (std::size_t i = 0; areas == 1 && i < 3; ++i) recipe.mesh_options.area_costs[i] = kCosts[i];
  const std::uint8_t links = recipe.draw[Dim::mesh_links];
  if (links != 0) add_mesh_links(recipe, links == 2, random);
  constexpr double kRadii[] = {0, 0.07, 0.3};
  recipe.radius = kRadii[recipe.draw[Dim::radius]];
}

}  // namespace

Recipe make_recipe(const Draw& draw, Random& random) {
  Recipe recipe;
  recipe.draw = draw;
  if (draw[Dim::overlay] != 0) recipe.overlay_seed = random.next();
  if (is_grid(recipe.kind())) {
    make_grid(recipe, random);
  } else if (recipe.kind() == family::volume) {
    make_volume(recipe, random);
  } else if (recipe.kind() == family::waypoints) {
    make_plan(recipe, random);
  } else if (recipe.kind() == family::mesh) {
    make_mesh(recipe, random);
  } else {
    recipe.nodes = 1 + random.below(random.chance(20) ? 40 : 9);
    make_edges(recipe, random);
  }
  return recipe;
}

}  // namespace wend::test
