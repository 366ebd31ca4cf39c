// Links of meshes and ground of several costs by the C API: the answers of C++, with the numbers
// that the caller gave the links.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "both_meshes.h"
#include "handles.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/generate_mesh.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::test {
namespace {

Position draw_place(Random& random) {
  const double x = random.between(0, 200) / 10.0;
  return {x, random.between(0, 200) / 10.0, 0};
}

/// Random links between places of the mesh.
std::vector<MeshLink> draw_links(Random& random, const NavMesh& mesh) {
  std::vector<MeshLink> links;
  for (std::uint32_t i = random.below(6); i > 0; --i) {
    const Position from = draw_place(random);
    const Position to = draw_place(random);
    const MeshLink link = {from, to, random.below(8) / 2.0,
                           static_cast<std::uint8_t>(random.below(3))};
    if (MeshLinks::build(mesh, {&link, 1}).ok()) links.push_back(link);
    if (!links.empty() && random.chance(20)) links.push_back(links.front());
  }
  return links;
}

wend_code set_links(wend_map* map, const std::vector<MeshLink>& links, wend_error* error) {
  std::vector<wend_mesh_link> all;
  for (const MeshLink& link : links) {
    all.push_back({c_place(link.from), c_place(link.to), link.cost, link.kind, 0});
  }
  return wend_map_set_mesh_links(map, all.data(), all.size(), error);
}

/// The legs of a path are these, and their links lead from the caller's place to the other.
void expect_legs(const wend_path* path, const Path& expected, const std::vector<MeshLink>& links,
                 const MeshLinks& kept) {
  const wend_leg* legs = nullptr;
  std::size_t count = 0;
  ASSERT_EQ(wend_path_legs(path, &legs, &count, nullptr), WEND_OK);
  ASSERT_EQ(count, expected.links.size());
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(legs[i].waypoint, expected.links[i].waypoint);
    ASSERT_LT(legs[i].link, links.size());
    const MeshLink& link = kept.link(expected.links[i].link);
    ASSERT_EQ(links[legs[i].link].from.x, link.from.x);
    ASSERT_EQ(links[legs[i].link].to.y, link.to.y);
    ASSERT_EQ(links[legs[i].link].cost, link.cost);
    ASSERT_EQ(links[legs[i].link].kind, link.kind);
  }
}

TEST(CMeshLinks, PathsTakeThemAsInCpp) {
  Random random(381);
  Asker asker;
  Workspace memory;
  std::size_t taken = 0;
  int left_out = 0;
  for (int round = 0; round < sample(300); ++round) {
    SCOPED_TRACE(round);
    const auto outlines = draw_outlines(random);
    const CMap map = floor_of(outlines);
    const NavMesh mesh = NavMesh::build(mesh_of_polygons(outlines).value()).value();
    MeshOptions options;
    options.links = draw_links(random, mesh);
    Why why;
    ASSERT_EQ(set_links(map, options.links, why), WEND_OK) << why.text();
    const RadiusNavigators radii(mesh, options);
    const double radius = random.chance(50) ? 0 : 0.5;
    const MeshNavigator& ours = *radii.of(radius).value();
    left_out += static_cast<int>(options.links.size()) - static_cast<int>(ours.links().count());
    const CNavigator theirs = navigator_on(map, radius);
    for (int i = 0; i < 10; ++i) {
      MeshQuery query = {.from = draw_place(random), .to = draw_place(random)};
      const bool polyanya = random.chance(70);
      query.algorithm = Algorithm(polyanya ? "polyanya" : "astar");
      asker.use(polyanya ? "polyanya" : "astar");
      const std::uint32_t kinds = polyanya ? random.below(8) : 0;
      if (kinds != 0) query.link_kinds = kinds;
      const Path expected = ours.solve(query, memory);
      const wend_place_query asked = {sizeof asked, kinds, c_place(query.from), c_place(query.to),
                                      nullptr,      0,     asker.options,       nullptr};
      ASSERT_EQ(wend_solve_between(theirs, &asked, asker.workspace, asker.path, why), WEND_OK);
      const wend_answer answer = answer_of(asker.path);
      ASSERT_EQ(answer.status, static_cast<wend_status>(expected.status));
      ASSERT_EQ(answer.length, expected.length);
      ASSERT_EQ(answer.cost, expected.cost);
      expect_legs(asker.path, expected, options.links, ours.links());
      if (HasFatalFailure()) return;
      taken += expected.links.size();
    }
  }
  EXPECT_GT(taken, static_cast<std::size_t>(sample(300) / 3));
  EXPECT_GT(left_out, 0);
}

/// Questions by nodes number links alike: at once, in slices, many in one call, and repaired.
TEST(CMeshLinks, AllWaysToAskHaveTheCallersNumbers) {
  const CMap map = floor_of({{{0, 0}, {4, 0}, {4, 9}, {0, 9}}, {{6, 0}, {9, 0}, {9, 9}, {6, 9}}});
  Why why;
  // The first leads too near to a wall for a disc.
  ASSERT_EQ(set_links(map, {{{3.9, 5, 0}, {8, 5, 0}, 1, 0}, {{2, 4, 0}, {8, 4, 0}, 2, 1}}, why),
            WEND_OK);
  const CNavigator navigator = navigator_on(map, 0.5);
  Asker asker;
  asker.use("astar");
  const wend_query query = c_query(0, 1, asker.options);
  const auto link_of = [&] {
    const wend_leg* legs = nullptr;
    std::size_t count = 0;
    EXPECT_EQ(wend_path_legs(asker.path, &legs, &count, nullptr), WEND_OK);
    return count == 1 ? legs[0].link : 99;
  };
  ASSERT_EQ(asker.solve(navigator, query).status, std::uint32_t{WEND_FOUND});
  EXPECT_EQ(link_of(), 1u);
  asker.search(navigator, query);
  EXPECT_EQ(link_of(), 1u);
  EXPECT_EQ(wend_search_path(asker.workspace, asker.path, nullptr), WEND_OK);
  EXPECT_EQ(link_of(), 1u);
  wend_path* const paths[] = {asker.path};
  wend_workspace* const workspaces[] = {asker.workspace};
  ASSERT_EQ(wend_solve_many(navigator, &query, paths, 1, workspaces, 1, why), WEND_OK);
  EXPECT_EQ(link_of(), 1u);
  CReplanner replanner;
  ASSERT_EQ(wend_replanner_create(navigator, &query, {nullptr, 0}, replanner.out(), why), WEND_OK);
  wend_status status = WEND_RUNNING;
  ASSERT_EQ(wend_replanner_run(replanner, UINT64_MAX, &status, why), WEND_OK);
  ASSERT_EQ(wend_replanner_path(replanner, asker.path, why), WEND_OK);
  EXPECT_EQ(link_of(), 1u);

  ASSERT_EQ(set_links(map, {}, why), WEND_OK);
  EXPECT_EQ(asker.solve(navigator, query).status, std::uint32_t{WEND_FOUND}) << "made before";
  EXPECT_EQ(asker.solve(navigator_on(map, 0.5), query).status, std::uint32_t{WEND_UNREACHABLE});
}

TEST(CMeshLinks, GroundCostsWhatItCostsInCpp) {
  Random random(382);
  Asker asker;
  Workspace memory;
  int found = 0;
  for (int round = 0; round < sample(60); ++round) {
    SCOPED_TRACE(round);
    MeshRecipe recipe;
    recipe.kind = MeshKind::polygons;
    recipe.seed = random.below(1000);
    recipe.width = recipe.height = 30;
    MeshPlan plan = generate_mesh(recipe).value();
    plan.areas.clear();
    for (std::size_t i = 0; i + 1 < plan.first.size(); ++i) {
      plan.areas.push_back(static_cast<std::uint8_t>(random.below(3)));
    }
    const CMap map = mesh_of(plan);
    const double costs[] = {1, 1 + random.below(5) / 2.0, 0.5};
    Why why;
    ASSERT_EQ(wend_map_set_area_costs(map, costs, 3, why), WEND_OK) << why.text();
    MeshOptions options;
    std::copy(costs, costs + 3, options.area_costs.begin());
    const RadiusNavigators radii(NavMesh::build(mend_mesh(plan).value()).value(), options);
    const MeshNavigator& ours = *radii.of(0).value();
    const CNavigator theirs = navigator_on(map, 0);
    for (int i = 0; i < 5; ++i) {
      const char* algorithm = random.chance(50) ? "weighted_regions" : "astar";
      asker.use(algorithm);
      const auto count = static_cast<std::uint32_t>(plan.vertices.size());
      const Position from = plan.vertices[random.below(count)];
      const Position to = plan.vertices[random.below(count)];
      const Path expected =
          ours.solve({.from = from, .to = to, .algorithm = Algorithm(algorithm)}, memory);
      const wend_place_query asked = {sizeof asked, 0, c_place(from), c_place(to),
                                      nullptr,      0, asker.options, nullptr};
      ASSERT_EQ(wend_solve_between(theirs, &asked, asker.workspace, asker.path, why), WEND_OK);
      ASSERT_EQ(answer_of(asker.path).cost, expected.cost);
      found += expected.found() ? 1 : 0;
    }
  }
  EXPECT_GT(found, sample(60) * 2);
}

TEST(CMeshLinks, WhatTheyCannotDoIsRefused) {
  const CMap map = floor_of({{{0, 0}, {9, 0}, {9, 9}, {0, 9}}});
  const CMap cells = open_map(3, 3);
  Why why;
  const auto refused = [&](const wend_mesh_link& link) {
    return wend_map_set_mesh_links(map, &link, 1, why);
  };
  EXPECT_EQ(refused({{1, 1, 0}, {20, 1, 0}, 1, 0, 0}), WEND_REFUSED);
  EXPECT_EQ(refused({{1, 1, 0}, {2, 1, 0}, -1, 0, 0}), WEND_REFUSED);
  EXPECT_EQ(refused({{1, 1, 0}, {2, 1, 0}, std::nan(""), 0, 0}), WEND_REFUSED);
  EXPECT_EQ(refused({{1, 1, 0}, {2, 1, 0}, 1, 32, 0}), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the kind of a link is from 0 to 31");
  EXPECT_EQ(refused({{1, 1, 0}, {2, 1, 0}, 1, 0, 1}), WEND_OUT_OF_RANGE);
  EXPECT_EQ(set_links(cells, {}, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the map is no mesh");
  const std::vector<double> many(257, 1);
  EXPECT_EQ(wend_map_set_area_costs(map, many.data(), 257, why), WEND_OUT_OF_RANGE);
  for (const double cost : {0.0, -1.0, 2e6, std::nan("")}) {
    EXPECT_EQ(wend_map_set_area_costs(map, &cost, 1, why), WEND_OUT_OF_RANGE);
  }
  EXPECT_EQ(wend_map_set_area_costs(cells, many.data(), 1, why), WEND_REFUSED);
  EXPECT_EQ(wend_map_set_area_costs(map, nullptr, 1, why), WEND_NULL);
}

}  // namespace
}  // namespace wend::test
