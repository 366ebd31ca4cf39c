// Three units cross a plain with a swamp, which has another cost for each of them, and their ways
// are drawn:
//
//     example-round-a-swamp > ways.svg
#include <wend/picture/draw.h>
#include <wend/wend.h>

#include <cstdio>

namespace {

constexpr std::uint8_t kSwamp = 1;

/// Six polygons of meadow round a swamp.
wend::MeshPlan plain() {
  wend::MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {16, 0, 0}, {30, 0, 0}, {30, 20, 0}, {14, 20, 0}, {0, 20, 0},
                   {8, 6, 0}, {16, 3, 0}, {23, 7, 0}, {22, 14, 0}, {14, 17, 0}, {7, 12, 0}};
  plan.first = {0};
  for (std::uint32_t i = 0; i < 6; ++i) {
    const std::uint32_t next = (i + 1) % 6;
    plan.corners.insert(plan.corners.end(), {i, next, 6 + next, 6 + i});
    plan.first.push_back(4 * (i + 1));
    plan.areas.push_back(0);
  }
  plan.corners.insert(plan.corners.end(), {6, 7, 8, 9, 10, 11});
  plan.first.push_back(30);
  plan.areas.push_back(kSwamp);
  return plan;
}

std::vector<wend::Outline> outlines_of(const wend::NavMesh& mesh) {
  std::vector<wend::Outline> outlines;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    wend::Outline& outline = outlines.emplace_back();
    for (const auto& side : mesh.sides_of(polygon)) outline.push_back(mesh.vertex(side.vertex));
  }
  return outlines;
}

}  // namespace

int main() {
  const wend::NavMesh mesh = wend::NavMesh::build(plain()).value();
  wend::Workspace workspace;
  wend::GraphPicture picture;
  for (const double cost : {1.0, 3.0, 1.2}) {
    wend::MeshOptions options;
    options.area_costs[kSwamp] = cost;
    const auto navigator = wend::MeshNavigator::build(mesh, options).value();
    const wend::Path path = navigator.solve({.from = {4, 2}, .to = {26, 18}}, workspace);
    std::fprintf(stderr, "swamp %.2f: cost %.3f, length %.3f, at most %.4f times the cheapest\n",
                 cost, path.cost, path.length, path.bound);
    if (cost == 1.2) {
      picture.path = path.waypoints;
      picture.starts = {path.waypoints.front()};
      picture.goals = {path.waypoints.back()};
    } else {
      picture.alternatives.push_back(path.waypoints);
    }
  }
  picture.title = "A plain with a swamp";
  picture.caption =
      "Where the swamp costs 1.2 times the meadow; beside it where it costs 1, and 3 (light: the "
      "swamp)";
  picture.regions = outlines_of(mesh);
  picture.tinted = false;
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    picture.nodes.push_back({.at = picture.regions[polygon].front(), .closed = true});
    picture.costs.push_back(mesh.area(polygon) == kSwamp ? 1.2 : 1);
  }
  const auto svg = wend::draw_svg(picture);
  if (!svg) return std::fprintf(stderr, "%s\n", svg.error().message().c_str()), 1;
  std::fputs(svg.value().c_str(), stdout);
}
