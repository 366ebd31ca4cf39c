// Meshes by the C API: the answers of C++ on the same mesh, and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "both_meshes.h"
#include "handles.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/generate_mesh.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::test {
namespace {

/// Asks both languages the same questions.
class BothMeshes {
 public:
  BothMeshes(const wend_map* map, const RadiusNavigators& radii, double radius)
      : ours_(radii.of(radius).value()), theirs_(navigator_on(map, radius)) {
    EXPECT_EQ(wend_workspace_create(workspace_.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_create(path_.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_options_create(options_.out(), nullptr), WEND_OK);
  }

  void ask(const Position& from, const std::vector<Position>& goals, const std::string& algorithm) {
    MeshQuery query = {.from = from, .to = goals.front(), .algorithm = algorithm};
    if (goals.size() > 1) query.goals = goals;
    const Path expected = ours_->solve(query, memory_);
    const std::vector<wend_position> places = all_places(goals);
    Why why;
    ASSERT_EQ(wend_options_set(options_, text_of("algorithm"), text_of(algorithm), why), WEND_OK);
    const wend_place_query asked = {sizeof asked,
                                    0,
                                    c_place(from),
                                    places.front(),
                                    goals.size() > 1 ? places.data() : nullptr,
                                    goals.size() > 1 ? places.size() : 0,
                                    options_,
                                    nullptr};
    ASSERT_EQ(wend_solve_between(theirs_, &asked, workspace_, path_, why), WEND_OK) << why.text();
    const wend_answer answer = answer_of(path_);
    ASSERT_EQ(answer.status, static_cast<wend_status>(expected.status));
    EXPECT_EQ(answer.length, expected.length);
    EXPECT_EQ(answer.cost, expected.cost);
    const wend_position* bends = nullptr;
    std::size_t count = 0;
    ASSERT_EQ(wend_path_waypoints(path_, &bends, &count, nullptr), WEND_OK);
    ASSERT_EQ(count, expected.waypoints.size());
    for (std::size_t i = 0; i < count; ++i) {
      const Position bend = {bends[i].x, bends[i].y, bends[i].z};
      EXPECT_EQ(bend, expected.waypoints[i]);
    }
    found_ += answer.status == WEND_FOUND ? 1 : 0;
  }
  int found() const { return found_; }

 private:
  const MeshNavigator* ours_;
  CNavigator theirs_;
  CWorkspace workspace_;
  CPath path_;
  COptions options_;
  Workspace memory_;
  int found_ = 0;
};

TEST(CMeshes, FloorsOfOutlinesAnswerAsInCpp) {
  Random random(38);
  int found = 0;
  for (int round = 0; round < sample(200); ++round) {
    const auto outlines = draw_outlines(random);
    const CMap map = floor_of(outlines);
    const RadiusNavigators radii(NavMesh::build(mesh_of_polygons(outlines).value()).value());
    BothMeshes both(map, radii, random.chance(50) ? 0 : 0.25);
    const auto place = [&] {
      const double x = random.between(-10, 210) / 10.0;
      return Position{x, random.between(-10, 210) / 10.0, 0};
    };
    for (int i = 0; i < 10; ++i) {
      std::vector<Position> goals = {place()};
      if (random.chance(30)) goals.push_back(place());
      both.ask(place(), goals, random.chance(50) ? "polyanya" : "astar");
      if (HasFatalFailure()) return;
    }
    found += both.found();
  }
  EXPECT_GT(found, sample(200) * 5);
}

TEST(CMeshes, PolygonsOfTheCallerAnswerAsInCpp) {
  Random random(39);
  int found = 0;
  for (int round = 0; round < sample(60); ++round) {
    MeshRecipe recipe;
    recipe.kind = random.chance(50) ? MeshKind::towers : MeshKind::polygons;
    recipe.seed = random.below(1000);
    recipe.width = recipe.height = 30;
    const MeshPlan plan = generate_mesh(recipe).value();
    const CMap map = mesh_of(plan);
    const RadiusNavigators radii(NavMesh::build(mend_mesh(plan).value()).value());
    BothMeshes both(map, radii, 0);
    const auto place = [&] {
      const auto number = random.below(static_cast<std::uint32_t>(plan.vertices.size()));
      return plan.vertices[number];
    };
    for (int i = 0; i < 10; ++i) {
      const Position from = place();
      both.ask(from, {place()}, "polyanya");
      if (HasFatalFailure()) return;
    }
    found += both.found();
  }
  EXPECT_GT(found, sample(60) * 3);
}

TEST(CMeshes, TrianglesNeedNoCounts) {
  const wend_position vertices[4] = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  const std::uint32_t corners[6] = {0, 1, 2, 0, 3, 2};  // the second one clockwise
  const wend_mesh mesh = {sizeof mesh, 0, vertices, 4, corners, 6, nullptr, 2, nullptr};
  CMap map;
  Why why;
  ASSERT_EQ(wend_map_create_mesh(&mesh, map.out(), why), WEND_OK) << why.text();
  const CNavigator navigator = navigator_on(map, 0);
  std::uint32_t nodes = 0;
  ASSERT_EQ(wend_navigator_node_count(navigator, &nodes, why), WEND_OK);
  EXPECT_EQ(nodes, 2u);
  CWorkspace workspace;
  CPath path;
  ASSERT_EQ(wend_workspace_create(workspace.out(), why), WEND_OK);
  ASSERT_EQ(wend_path_create(path.out(), why), WEND_OK);
  const wend_place_query query = {sizeof query, 0, {1, 0.5, 0}, {1, 3.5, 0},
                                  nullptr,      0, nullptr,     nullptr};
  ASSERT_EQ(wend_solve_between(navigator, &query, workspace, path, why), WEND_OK);
  EXPECT_EQ(answer_of(path).length, 3);
}

struct Floor {
  CMap map = floor_of({{{0, 0}, {9, 0}, {9, 9}, {0, 9}}});
  CNavigator navigator = navigator_on(map, 0);
  CNavigator cells = navigator_of(open_map(3, 3));
  CWorkspace workspace;
  CPath path;
  Why why;

  Floor() {
    EXPECT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
    EXPECT_EQ(wend_path_create(path.out(), nullptr), WEND_OK);
  }
};

TEST(CMeshes, RefusedMeshes) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const wend_position square[4] = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
  const wend_position broken[3] = {{0, 0, 0}, {nan, 0, 0}, {4, 4, 0}};
  const std::uint32_t five = 5;
  const std::uint32_t three = 3;
  const std::uint32_t corners[3] = {0, 1, 7};
  wend_map* map = nullptr;
  Why why;
  const auto floor = [&](wend_outlines outlines) {
    return wend_map_create_floor(&outlines, &map, why);
  };
  EXPECT_EQ(floor({4, 0, square, 4, &five, 1}), WEND_WRONG_SIZE);
  const auto size = static_cast<std::uint32_t>(sizeof(wend_outlines));
  EXPECT_EQ(floor({size, 0, square, 4, &five, 1}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "the counts add up to 5, and there are 4 corners");
  const std::uint32_t few[2] = {3, 1};
  EXPECT_EQ(floor({size, 0, square, 4, few, 2}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "an outline has 3 corners or more");
  EXPECT_EQ(floor({size, 0, nullptr, 3, &three, 1}), WEND_NULL);
  EXPECT_EQ(floor({size, 0, broken, 3, &three, 1}), WEND_REFUSED);
  EXPECT_EQ(floor({size, 0, nullptr, 0, nullptr, 0}), WEND_REFUSED);
  EXPECT_EQ(floor({size, 1, square, 3, &three, 1}), WEND_OUT_OF_RANGE);
  const auto mesh = [&](std::size_t corner_count, std::size_t polygons) {
    const wend_mesh given = {sizeof given, 0,       square,   4,      corners,
                             corner_count, nullptr, polygons, nullptr};
    return wend_map_create_mesh(&given, &map, why);
  };
  EXPECT_EQ(mesh(3, 1), WEND_REFUSED);
  EXPECT_EQ(mesh(3, 2), WEND_OUT_OF_RANGE);
  EXPECT_EQ(mesh(1, std::numeric_limits<std::size_t>::max() / 3 * 2 + 1), WEND_OUT_OF_RANGE);
  EXPECT_EQ(mesh(0, 0), WEND_REFUSED);
  EXPECT_EQ(map, nullptr);
}

TEST(CMeshes, RefusedQuestions) {
  Floor floor;
  wend_navigator* none = nullptr;
  EXPECT_EQ(wend_navigator_create_on_mesh(floor.map, -1, &none, floor.why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_navigator_create_on_mesh(floor.map, std::nan(""), &none, floor.why),
            WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_navigator_create_on_mesh(floor.map, INFINITY, &none, floor.why),
            WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_navigator_create_on_mesh(open_map(2, 2), 0, &none, floor.why), WEND_REFUSED);
  EXPECT_EQ(wend_navigator_create(floor.map, nullptr, &none, floor.why), WEND_REFUSED);
  EXPECT_EQ(floor.why.text(), "the map is a mesh: use wend_navigator_create_on_mesh");
  std::int32_t width = 0;
  EXPECT_EQ(wend_map_size(floor.map, &width, &width, floor.why), WEND_REFUSED);
  wend_place_query query = {sizeof query, 0, {1, 1, 0}, {2, 2, 0}, nullptr, 0, nullptr, nullptr};
  const auto ask = [&](const wend_navigator* navigator) {
    return wend_solve_between(navigator, &query, floor.workspace, floor.path, floor.why);
  };
  EXPECT_EQ(ask(floor.navigator), WEND_OK);
  EXPECT_EQ(ask(floor.cells), WEND_REFUSED);
  EXPECT_EQ(floor.why.text(), "the navigator is none of a mesh: use wend_solve");
  query.to.x = std::nan("");
  EXPECT_EQ(ask(floor.navigator), WEND_OUT_OF_RANGE);
  const wend_position goal = {2, 2, 0};
  query.goals = &goal;  // then nobody reads `to`
  query.goal_count = 1;
  EXPECT_EQ(ask(floor.navigator), WEND_OK);
  query.goal_count = 0;
  query.to.x = 20;
  EXPECT_EQ(ask(floor.navigator), WEND_OK);
  EXPECT_EQ(answer_of(floor.path).status, WEND_GOAL_OUTSIDE);
}

}  // namespace
}  // namespace wend::test
