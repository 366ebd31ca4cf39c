// Two polygons may share several sides in one line: corners in the middle of what they share change
// no answer. (A search that goes to and fro between the two would not end.)
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mesh_ground.h"
#include "wend/mesh/random_place.h"
#include "wend/mesh/raycast.h"

namespace wend::test {
namespace {

/// The same mesh with up to three more corners in each side that is a door. They are whole numbers
/// of quarters, so they lie in line exactly.
MeshPlan divided(const NavMesh& mesh, Random& random) {
  MeshPlan plan = mesh.plan();
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<std::uint32_t>> middles;
  const auto middles_of = [&](std::uint32_t from, std::uint32_t to) {
    const auto [place, is_new] = middles.try_emplace(std::minmax(from, to));
    auto& list = place->second;
    for (int i = 1; is_new && i < 4; ++i) {
      if (random.chance(40)) continue;
      const Position& a = plan.vertices[place->first.first];
      const Position& b = plan.vertices[place->first.second];
      list.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
      plan.vertices.push_back({a.x + (b.x - a.x) * i / 4, a.y + (b.y - a.y) * i / 4, 0});
    }
    std::vector<std::uint32_t> there = list;
    if (from > to) there = {list.rbegin(), list.rend()};
    return there;
  };
  plan.corners.clear();
  plan.first = {0};
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    const auto sides = mesh.sides_of(p);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      plan.corners.push_back(sides[i].vertex);
      if (sides[i].door == NavMesh::kNone) continue;
      const std::uint32_t next = sides[(i + 1) % sides.size()].vertex;
      for (const std::uint32_t middle : middles_of(sides[i].vertex, next)) {
        plan.corners.push_back(middle);
      }
    }
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return plan;
}

TEST(DividedSides, ChangeNoAnswer) {
  Random random(17);
  Workspace workspace;
  int found = 0;
  int bent = 0;
  int unreachable = 0;
  for (int round = 0; round < sample(2000); ++round) {
    const GridMap map = small_map(random);
    const NavMesh whole =
        NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (whole.polygon_count() == 0) continue;
    MeshOptions options;
    wend::Random draws(random.below(1u << 30));
    const auto place = [&] {
      if (random.chance(40)) return whole.vertex(random.below(whole.vertex_count()));
      return random_place(whole, draws).position;
    };
    for (int i = random.between(-2, 2); i > 0; --i) options.links.push_back({place(), place(), 1});
    const auto one = MeshNavigator::build(whole, options).value();
    const auto other =
        MeshNavigator::build(NavMesh::build(divided(whole, random)).value(), options).value();
    ASSERT_TRUE(other.mesh().validate().ok());
    const MeshGround ground(one.mesh());
    const MeshGround divided_ground(other.mesh());
    for (int i = 0; i < 6; ++i) {
      const std::string what = "round " + std::to_string(round) + "." + std::to_string(i);
      const Position goals[] = {place(), place()};
      MeshQuery query = {place(), goals[0]};
      query.algorithm = *find_algorithm("polyanya");
      query.options.limits.expansions = 100'000;
      if (random.chance(30)) query.goals = goals;
      const Path path = one.solve(query, workspace);
      const Path again = other.solve(query, workspace);
      ASSERT_EQ(path.status, again.status) << what;
      found += path.found() ? 1 : 0;
      unreachable += path.status == Status::unreachable ? 1 : 0;
      bent += path.waypoints.size() > 3 ? 1 : 0;
      if (path.found()) {
        ASSERT_NEAR(path.length, again.length, 1e-9 * (1 + path.length)) << what;
      }
      const double radius = random.below(3) * .25;
      ASSERT_EQ(ground.is_free(query.from, goals[0], radius),
                divided_ground.is_free(query.from, goals[0], radius))
          << what;
    }
  }
  EXPECT_GT(found, sample(4000));
  EXPECT_GT(bent, sample(500));
  EXPECT_GT(unreachable, sample(500));
}

}  // namespace
}  // namespace wend::test
