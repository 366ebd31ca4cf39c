// A scene turned by quarter turns has the same links, turned: drops and jumps, also past obstacles.
// An obstacle that just touches a flight blocks it.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "mesh/tower_mesh.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/mesh/links/suggest_links.h"

namespace wend::test {
namespace {

Position quarter_turned(const Position& at) { return {0 - at.y, at.x, at.z}; }

void add_slab(double left, double bottom, double right, double top, double height, MeshPlan& plan) {
  if (plan.first.empty()) plan.first.push_back(0);
  for (const auto& [x, y] : {std::pair(left, bottom), {right, bottom}, {right, top}, {left, top}}) {
    plan.corners.push_back(static_cast<std::uint32_t>(plan.vertices.size()));
    plan.vertices.push_back({x, y, height});
  }
  plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
}

bool is_near(const Position& a, const Position& b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 1e-9;
}

TEST(SuggestLinks, TurnWithTheScene) {
  Random random(251);
  int drops = 0;
  int jumps = 0;
  int fewer = 0;
  for (int round = 0; round < sample(250); ++round) {
    MeshPlan plan;
    for (int i = 0; i < 4; ++i) {  // some above each other, as floors may be
      const double x = random.between(-48, 48) / 8.0;
      const double y = random.between(-48, 48) / 8.0;
      add_slab(x, y, x + random.between(8, 48) / 8.0, y + random.between(8, 48) / 8.0,
               2.0 * i + random.between(0, 6) / 8.0, plan);
    }
    TriangleSoup level;
    for (int i = 0; i < 40; ++i) {
      const auto first = static_cast<std::uint32_t>(level.vertices.size());
      const Position at = {random.between(-64, 96) / 8.0, random.between(-64, 96) / 8.0,
                           random.between(0, 60) / 8.0};
      for (int k = 0; k < 3; ++k) {
        level.vertices.push_back({at.x + random.between(-12, 12) / 8.0,
                                  at.y + random.between(-12, 12) / 8.0,
                                  at.z + random.between(-12, 12) / 8.0});
      }
      level.triangles.push_back({first, first + 1, first + 2});
    }
    SuggestOptions options;
    options.max_drop = 7;
    options.spacing = 0.71;
    options.agent_radius = random.between(1, 9) / 16.0;
    const std::size_t without = suggest_links(NavMesh::build(plan).value(), options).value().size();
    options.level = &level;
    std::vector<MeshLink> expected = suggest_links(NavMesh::build(plan).value(), options).value();
    fewer += expected.size() < without ? 1 : 0;
    for (int turns = 0; turns < 3; ++turns) {
      for (Position& at : plan.vertices) at = quarter_turned(at);
      for (Position& at : level.vertices) at = quarter_turned(at);
      const auto links = suggest_links(NavMesh::build(plan).value(), options).value();
      ASSERT_EQ(links.size(), expected.size()) << round;
      for (std::size_t i = 0; i < links.size(); ++i) {
        expected[i].from = quarter_turned(expected[i].from);
        expected[i].to = quarter_turned(expected[i].to);
        ASSERT_TRUE(is_near(links[i].from, expected[i].from)) << round;
        ASSERT_TRUE(is_near(links[i].to, expected[i].to)) << round;
        ASSERT_EQ(links[i].kind, expected[i].kind);
        ++(links[i].kind == 1 ? drops : jumps);
      }
    }
  }
  EXPECT_GT(drops, sample(1500));
  EXPECT_GT(jumps, sample(1500));
  EXPECT_GT(fewer, sample(100));
}

/// A wall along the flight, just as far off as the body is wide, and a ceiling at its head.
TEST(SuggestLinks, WhatTouchesAFlightIsInItsWay) {
  MeshPlan plan;
  add_slab(0, 0, 4, 1, 1, plan);
  add_slab(6, 0, 10, 1, 1, plan);
  const NavMesh mesh = NavMesh::build(plan).value();
  SuggestOptions options;
  options.agent_radius = 0.5;
  options.max_rise = 0;
  const auto is_free = [&](const std::vector<Position>& triangle) {
    const TriangleSoup level = {triangle, {{0, 1, 2}}};
    options.level = &level;
    return !suggest_links(mesh, options).value().empty();
  };
  for (const double off : {0.0, 0x1p-20, -0x1p-20}) {
    EXPECT_EQ(is_free({{4, 1 + off, 0}, {6, 1 + off, 0}, {5, 1 + off, 9}}), off > 0) << off;
    EXPECT_EQ(is_free({{4, -off, 0}, {6, -off, 0}, {5, -off, 9}}), off > 0) << off;
    EXPECT_EQ(is_free({{4, -9, 3 + off}, {6, -9, 3 + off}, {5, 9, 3 + off}}), off > 0) << off;
  }
}

/// A small plate beside the end of a fall, below or above the body or in between.
TEST(SuggestLinks, AFallNeedsRoomFromItsEndUpToTheHead) {
  MeshPlan plan;
  add_slab(-10, -10, 14, 14, 0, plan);
  add_slab(0, 0, 4, 4, 3, plan);
  const NavMesh mesh = NavMesh::build(plan).value();
  SuggestOptions options;
  options.spacing = 4;
  options.agent_radius = 0.2;
  const auto end_of_fall = [&](double height) {
    const TriangleSoup level = {{{4.35, 2, height}, {4.4, 2, height}, {4.4, 2.1, height}},
                                {{0, 1, 2}}};
    options.level = &level;
    for (const MeshLink& link : suggest_links(mesh, options).value()) {
      if (link.kind == 1 && std::abs(link.from.x - 3.9) < 1e-9) return link.to.x;
    }
    return 0.0;
  };
  const double nearest = 4 + 2.5 / 8;
  EXPECT_NEAR(end_of_fall(0.85), nearest, 1e-9) << "that is climbed";
  for (const double height : {0.95, 2.0, 3.85}) {
    EXPECT_NEAR(end_of_fall(height), 4 + 2.5 / 4, 1e-9) << height;
  }
  EXPECT_EQ(end_of_fall(4.95), 0) << "all flights pass there with their heads";
  EXPECT_NEAR(end_of_fall(5.05), nearest, 1e-9);
}

}  // namespace
}  // namespace wend::test
