#include "oracle/campaign.h"
#include "support/random_map.h"

namespace wend::test {
namespace {

std::string text_of(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", value);
  return text;
}
std::string text_of(Point p) { return std::to_string(p.x) + "," + std::to_string(p.y); }

std::string describe_grid(const Recipe& recipe) {
  const GridMap& map = recipe.map;
  std::string text = to_text(map);
  for (const char symbol : {'a', 'b', 'c'}) {
    const std::uint32_t cost = map.terrain().of(symbol);
    if (cost != 0) text += std::string(1, symbol) + " costs " + text_of(cost / 1000.0) + "; ";
  }
  for (NodeId id = 0; map.weighted() && id < map.cell_count(); ++id) {
    const Point p = map.point(id);
    if (map.weight(p) != 1) text += text_of(p) + " weighs " + text_of(map.weight(p)) + "; ";
  }
  text += std::string("layout ") + to_string(map.layout()) + ", corners " +
          to_string(recipe.options.corners) + ", costs " +
          std::to_string(recipe.options.costs.straight) + "/" +
          std::to_string(recipe.options.costs.diagonal) + ", terrain " +
          to_string(recipe.options.terrain) + "\n";
  for (const GridLink& link : map.links()) {
    text += "link " + text_of(link.from) + " " + text_of(link.to) + " " + text_of(link.cost) + "\n";
  }
  if (recipe.draw[Dim::edit] != 0) text += "before the edit:\n" + to_text(recipe.before);
  return text;
}

std::string describe_nodes(const Recipe& recipe) {
  std::string text = std::to_string(recipe.nodes) + " nodes\n";
  for (std::size_t i = 0; i < recipe.nodes && recipe.kind() == family::placed_graph; ++i) {
    text += "node " + std::to_string(i) + " at " + text_of(recipe.positions[i].x) + "," +
            text_of(recipe.positions[i].y) + "\n";
  }
  for (const Recipe::Edge& edge : recipe.edges) {
    text += "edge " + std::to_string(edge.from) + " " + std::to_string(edge.to) + " " +
            (edge.straight ? "straight" : text_of(edge.cost)) + "\n";
  }
  return text;
}

std::string describe_volume(const RandomVoxels& volume) {
  const VoxelMap& map = volume.map;
  std::string text;
  for (std::int32_t z = 0; z < map.height(); ++z) {
    text += "layer " + std::to_string(z) + "\n";
    for (std::int32_t y = 0; y < map.depth(); ++y) {
      for (std::int32_t x = 0; x < map.width(); ++x) {
        const unsigned cost = map.terrain({x, y, z});
        text += cost == 0 ? '#' : cost == 1 ? '.' : static_cast<char>('0' + cost);
      }
      text += "\n";
    }
  }
  return text + std::to_string(count_of(volume.options.moves)) + " moves, corners " +
         to_string(volume.options.corners) + "\n";
}

std::string describe_plan(const WaypointPlan& plan) {
  std::string text =
      "radius " + text_of(plan.radius) + ", longest edge " + text_of(plan.longest_edge) + "\n";
  const auto place = [](const Position& p) {
    return " " + text_of(p.x) + "," + text_of(p.y) + "," + text_of(p.z);
  };
  for (const auto& waypoint : plan.waypoints) text += "waypoint" + place(waypoint.position) + "\n";
  for (const Outline& outline : plan.obstacles) {
    text += "obstacle";
    for (const Position& p : outline) text += place(p);
    text += "\n";
  }
  return text;
}

std::string describe_mesh(const Recipe& recipe) {
  const MeshPlan& plan = recipe.mesh;
  std::string text = "radius " + text_of(recipe.radius) + "\n";
  for (std::size_t polygon = 0; polygon + 1 < plan.first.size(); ++polygon) {
    text += "polygon " + std::to_string(polygon) + ":";
    for (std::uint32_t i = plan.first[polygon]; i < plan.first[polygon + 1]; ++i) {
      const Position& at = plan.vertices[plan.corners[i]];
      text += " " + text_of(at.x) + "," + text_of(at.y) + (at.z != 0 ? "," + text_of(at.z) : "");
    }
    const double cost =
        recipe.mesh_options.area_costs[plan.areas.empty() ? 0 : plan.areas[polygon]];
    text += cost == 1 ? "\n" : " costs " + text_of(cost) + "\n";
  }
  for (const MeshLink& link : recipe.mesh_options.links) {
    text += "link";
    for (const Position& at : {link.from, link.to}) {
      text += " " + text_of(at.x) + "," + text_of(at.y) + "," + text_of(at.z);
    }
    text += " costs " + text_of(link.cost) + ", kind " + std::to_string(link.kind) + "\n";
  }
  return text;
}

}  // namespace

std::string Recipe::describe() const {
  std::string text;
  for (std::size_t dim = 0; dim < kWorldDims; ++dim) {
    if (draw.values[dim] == 0 && dim != 0) continue;
    text += std::string(dimensions()[dim].name) + " = " +
            dimensions()[dim].values[draw.values[dim]] + "; ";
  }
  text += "\n";
  if (is_grid(kind())) return text + describe_grid(*this);
  if (kind() == family::volume) return text + describe_volume(volume);
  if (kind() == family::waypoints) return text + describe_plan(plan);
  if (kind() == family::mesh) return text + describe_mesh(*this);
  return text + describe_nodes(*this);
}

std::string describe(const Case& tried) {
  std::string text = tried.recipe.describe() + tried.question.describe();
  const World world(tried.recipe);
  const Reference reference = make_reference(world, tried.question);
  if (is_grid(tried.recipe.kind())) {
    const auto cell = [&](NodeId node) {
      return node == kOutside ? std::string("outside") : text_of(tried.recipe.map.point(node));
    };
    text += "that is from " + cell(tried.question.from) + " to " + cell(tried.question.to) + "\n";
  }
  for (NodeId node = 0; world.overlay() != nullptr && node < world.count(); ++node) {
    const NodeId number = world.grid() ? world.navigator().node(world.cell(node)) : node;
    const double cost = world.overlay()->cost(number);
    const bool may_stop = world.overlay()->may_stop(number);
    if (cost == 0 && may_stop) continue;
    text += "overlay: node " + std::to_string(node) + " costs " + text_of(cost) +
            (may_stop ? " more\n" : " more, and no way ends there\n");
  }
  const double limit = limit_of(tried.question, reference.measure);
  if (limit < kNoLimit) text += "limit on the cost " + text_of(limit) + "\n";
  return text;
}

}  // namespace wend::test
