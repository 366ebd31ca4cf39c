#include "wend/catalogue/radius_navigators.h"

#include <gtest/gtest.h>

#include <thread>

#include "wend/mesh/make_mesh.h"

namespace wend::test {
namespace {

/// A yard with a wall across, that has a wide gate far off and a narrow one near by.
NavMesh yard() {
  const std::vector<std::vector<Position>> outlines = {
      {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
      {{9, 0}, {10, 0}, {10, 1}, {9, 1}},
      {{9, 2}, {10, 2}, {10, 6}, {9, 6}},
  };
  return NavMesh::build(mesh_of_polygons(outlines).value()).value();
}

const MeshQuery kAcross = {{4, 1.5}, {15, 1.5}};

TEST(RadiusNavigators, ACowTakesTheWideGateAndAChickenTheNearOne) {
  const RadiusNavigators units(yard());
  Workspace workspace;
  const MeshNavigator* chicken = units.of(.2).value();
  const MeshNavigator* cow = units.of(1).value();
  const MeshNavigator* elephant = units.of(2.1).value();
  const Path near = chicken->solve(kAcross, workspace);
  const Path far = cow->solve(kAcross, workspace);
  ASSERT_EQ(near.status, Status::found);
  ASSERT_EQ(far.status, Status::found);
  EXPECT_DOUBLE_EQ(near.length, 11);
  EXPECT_GT(far.length, 14);
  EXPECT_EQ(elephant->solve(kAcross, workspace).status, Status::start_outside);
  EXPECT_EQ(elephant->solve({{4, 3}, {15, 3}}, workspace).status, Status::unreachable);
}

TEST(RadiusNavigators, ABoundTellsOfTheCorners) {
  const RadiusNavigators units(yard());
  Workspace workspace;
  const Path point = units.of(0).value()->solve(kAcross, workspace);
  EXPECT_TRUE(point.optimal);
  EXPECT_EQ(point.bound, 1);
  const Path disc = units.of(1).value()->solve(kAcross, workspace);
  EXPECT_FALSE(disc.optimal);
  EXPECT_EQ(disc.bound, 1 + ErosionOptions{}.corner_error);
  const RadiusNavigators finer(yard(), {}, {.corner_error = .005});
  const Path fine = finer.of(1).value()->solve(kAcross, workspace);
  EXPECT_EQ(fine.bound, 1.005);
  EXPECT_LT(fine.length, disc.length);
}

/// A yard, and above it a gallery on which a disc has no room: there it is not in the yard.
TEST(RadiusNavigators, AnEndWithoutRoomIsOnNoOtherFloor) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},   {10, 0, 0},   {10, 10, 0},  {0, 10, 0},
                   {0, 4.5, 3}, {10, 4.5, 3}, {10, 5.5, 3}, {0, 5.5, 3}};
  plan.first = {0, 4, 8};
  plan.corners = {0, 1, 2, 3, 4, 5, 6, 7};
  const RadiusNavigators units(NavMesh::build(plan).value());
  Workspace workspace;
  const MeshNavigator& disc = *units.of(0.6).value();
  const Position above = {5, 5, 3};
  const Position below = {5, 5, 0};
  const Position beside = {8, 2, 0};
  EXPECT_EQ(disc.solve({above, beside}, workspace).status, Status::start_outside);
  EXPECT_EQ(disc.solve({beside, above}, workspace).status, Status::goal_outside);
  EXPECT_EQ(disc.solve({below, beside}, workspace).status, Status::found);
  const Position goals[] = {above, below};
  MeshQuery query = {beside, {}};
  query.goals = goals;
  EXPECT_EQ(disc.solve(query, workspace).status, Status::goal_outside) << "as of a point";
  EXPECT_EQ(units.of(0).value()->solve({above, beside}, workspace).status, Status::unreachable);
  const MeshNavigator& thin = *units.of(0.4).value();
  EXPECT_EQ(thin.solve({above, {2, 5, 3}}, workspace).status, Status::found);
}

TEST(RadiusNavigators, KeepsANavigatorUntilItIsForgotten) {
  RadiusNavigators units(yard());
  const MeshNavigator* first = units.of(.5).value();
  EXPECT_EQ(units.of(.5).value(), first);
  EXPECT_NE(units.of(.25).value(), first);
  units.forget(.25);
  EXPECT_EQ(units.of(.5).value(), first);
}

TEST(RadiusNavigators, SaysWhatItCannotMake) {
  const RadiusNavigators units(yard());
  EXPECT_EQ(units.of(-1).error().message(), "the radius of a disc is above 0, at most 1e12");
  MeshOptions free;
  free.area_costs[3] = 0;
  EXPECT_FALSE(RadiusNavigators(yard(), free).of(0).ok());
  MeshOptions wrong;
  wrong.corner_error = 2;
  EXPECT_EQ(MeshNavigator::build(yard(), wrong).error().message(),
            "corner_error is a share from 0 to 1");
}

TEST(RadiusNavigatorsThreads, AllGetTheSameNavigators) {
  const RadiusNavigators units(yard());
  std::vector<std::vector<const MeshNavigator*>> got(3);
  std::vector<double> lengths(3);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < got.size(); ++i) {
    threads.emplace_back([&, i] {
      Workspace workspace;
      for (const double radius : {.2, 1.0, .2, .4}) got[i].push_back(units.of(radius).value());
      lengths[i] = got[i][1]->solve(kAcross, workspace).length;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 1; i < got.size(); ++i) {
    EXPECT_EQ(got[i], got[0]);
    EXPECT_EQ(lengths[i], lengths[0]);
  }
}

}  // namespace
}  // namespace wend::test
