#include "wend/mesh/links/suggest_links.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "mesh/search_way.h"
#include "mesh/tower_mesh.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/internal/mesh/border.h"
#include "wend/mesh/locate.h"

namespace wend::test {
namespace {

struct Slab {
  double left, bottom, right, top, height;
};

NavMesh mesh_of(const std::vector<Slab>& slabs) {
  MeshPlan plan;
  plan.first = {0};
  for (const Slab& slab : slabs) {
    const auto first = static_cast<std::uint32_t>(plan.vertices.size());
    for (const auto& [x, y] : {std::pair(slab.left, slab.bottom),
                               {slab.right, slab.bottom},
                               {slab.right, slab.top},
                               {slab.left, slab.top}}) {
      plan.vertices.push_back({x, y, slab.height});
    }
    for (std::uint32_t i = 0; i < 4; ++i) plan.corners.push_back(first + i);
    plan.first.push_back(first + 4);
  }
  return NavMesh::build(plan).value();
}

void expect_links(const std::vector<MeshLink>& found, const std::vector<MeshLink>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto near = [&](const Position& a, const Position& b) {
      return std::abs(a.x - b.x) < 1e-9 && std::abs(a.y - b.y) < 1e-9 && std::abs(a.z - b.z) < 1e-9;
    };
    EXPECT_TRUE(near(found[i].from, expected[i].from))
        << i << ": " << found[i].from.x << ", " << found[i].from.y << ", " << found[i].from.z;
    EXPECT_TRUE(near(found[i].to, expected[i].to))
        << i << ": " << found[i].to.x << ", " << found[i].to.y << ", " << found[i].to.z;
    EXPECT_NEAR(found[i].cost, expected[i].cost, 1e-9);
    EXPECT_EQ(found[i].kind, expected[i].kind);
  }
}

TEST(SuggestLinks, AcrossAGapJumpsLeadThereAndBack) {
  const NavMesh mesh = mesh_of({{0, 0, 4, 4, 1}, {6, 0, 10, 4, 1.4}});
  const double cost = 2 * std::hypot(2.2, 0.4);
  expect_links(suggest_links(mesh).value(), {{{3.9, 1, 1}, {6.1, 1, 1.4}, cost, 2},
                                             {{6.1, 1, 1.4}, {3.9, 1, 1}, cost, 2},
                                             {{3.9, 3, 1}, {6.1, 3, 1.4}, cost, 2},
                                             {{6.1, 3, 1.4}, {3.9, 3, 1}, cost, 2}});
  SuggestOptions options;
  options.max_jump = 1.99;
  EXPECT_TRUE(suggest_links(mesh, options).value().empty());
  options.max_jump = 2;
  options.spacing = 4;
  options.jump_cost = 1;
  options.jump_kind = 31;
  options.margin = 0;
  const double length = std::hypot(2, 0.4);
  expect_links(suggest_links(mesh, options).value(),
               {{{4, 2, 1}, {6, 2, 1.4}, length, 31}, {{6, 2, 1.4}, {4, 2, 1}, length, 31}});
  options.max_rise = 0.3;
  expect_links(suggest_links(mesh, options).value(), {{{6, 2, 1.4}, {4, 2, 1}, length, 31}});
  options.max_drop = 0.3;
  EXPECT_TRUE(suggest_links(mesh, options).value().empty());
}

TEST(SuggestLinks, DropsEndOnTheFirstGroundBelow) {
  const NavMesh mesh = mesh_of({{-10, -10, 14, 14, 0}, {0, 0, 4, 4, 3}});
  SuggestOptions options;
  options.spacing = 4;
  const double cost = std::hypot(0.4125, 3);
  const std::vector<MeshLink> drops = {{{2, 0.1, 3}, {2, -0.3125, 0}, cost, 1},
                                       {{3.9, 2, 3}, {4.3125, 2, 0}, cost, 1},
                                       {{2, 3.9, 3}, {2, 4.3125, 0}, cost, 1},
                                       {{0.1, 2, 3}, {-0.3125, 2, 0}, cost, 1}};
  expect_links(suggest_links(mesh, options).value(), drops);
  options.max_drop = 2.9;
  EXPECT_TRUE(suggest_links(mesh, options).value().empty());
  options.max_drop = 3;
  options.drop_kind = 5;
  options.drop_cost = 0.5;
  EXPECT_EQ(suggest_links(mesh, options).value().front().kind, 5);
  EXPECT_NEAR(suggest_links(mesh, options).value().front().cost, cost / 2, 1e-9);
  options.min_drop = 3.1;
  EXPECT_TRUE(suggest_links(mesh, options).value().empty());
  // A floor in between is where the fall ends; it is too narrow for a margin at the nearest place.
  options.min_drop = 0.5;
  const NavMesh stage = mesh_of({{-10, -10, 14, 14, 0}, {0, 0, 4, 4, 3}, {4.3, 1, 5.5, 3, 1}});
  const double less = std::hypot(0.725, 2);
  const auto found = suggest_links(stage, options).value();
  ASSERT_GT(found.size(), 1u);
  EXPECT_EQ(found[0].to, (Position{2, -0.3125, 0}));
  EXPECT_NEAR(found[1].to.x, 4.625, 1e-9);
  EXPECT_EQ(found[1].to.z, 1);
  EXPECT_NEAR(found[1].cost, less / 2, 1e-9);
}

TEST(SuggestLinks, NoneWhereWalkingIsAboutAsFar) {
  // A horseshoe: two arms of length 20, 2 apart.
  MeshPlan plan;
  plan.vertices = {{0, 0, 0},  {20, 0, 0}, {20, 2, 0}, {0, 2, 0},  {20, 4, 0},
                   {20, 6, 0}, {0, 6, 0},  {0, 4, 0},  {22, 0, 0}, {22, 6, 0}};
  plan.corners = {0, 1, 2, 3, 7, 4, 5, 6, 1, 8, 9, 5, 4, 2};
  plan.first = {0, 4, 8, 14};
  const NavMesh mesh = NavMesh::build(plan).value();
  SuggestOptions options;
  options.jump_cost = 1;
  Workspace workspace;
  for (const double detour : {0.0, 2.0, 5.0, 30.0}) {
    options.detour = detour;
    std::size_t links = 0;
    for (const MeshLink& link : suggest_links(mesh, options).value()) {
      const Path walk = search_way(mesh, link.from, link.to, workspace);
      ASSERT_TRUE(walk.found());
      EXPECT_GT(walk.cost, detour * link.cost);
      ++links;
    }
    // Ten samples a side; from x on it is some 2 (20 - x) + 2 to walk, and 2.2 straight across.
    const double least = 2 * (10 - std::ceil((2.2 * detour - 2) / 4));
    if (detour < 10) {
      EXPECT_GE(static_cast<double>(links), least) << detour;
    } else {
      EXPECT_EQ(links, 0u);
    }
  }
}

void add_wall(double x, double bottom, double top, TriangleSoup& soup) {
  const auto first = static_cast<std::uint32_t>(soup.vertices.size());
  soup.vertices.insert(soup.vertices.end(),
                       {{x, -1, bottom}, {x, 5, bottom}, {x, 5, top}, {x, -1, top}});
  soup.triangles.push_back({first, first + 1, first + 2});
  soup.triangles.push_back({first, first + 2, first + 3});
}

TEST(SuggestLinks, FlightsAreFreeOfTheLevel) {
  const NavMesh gap = mesh_of({{0, 0, 4, 4, 1}, {6, 0, 10, 4, 1}});
  const auto jumps = [&](double x, double bottom, double top) {
    TriangleSoup level;
    add_wall(x, bottom, top, level);
    SuggestOptions options;
    options.level = &level;
    return suggest_links(gap, options).value().size();
  };
  EXPECT_EQ(jumps(5, -9, 0), 4u);
  EXPECT_EQ(jumps(5, -9, 9), 0u) << "a wall";
  EXPECT_EQ(jumps(5, -9, 2.8), 4u) << "the flight rises by 1, and 0.9 is climbed";
  EXPECT_EQ(jumps(5, -9, 3), 0u);
  EXPECT_EQ(jumps(5, 4.1, 9), 4u) << "a lintel, above the head";
  EXPECT_EQ(jumps(5, 3.9, 9), 0u);
  EXPECT_EQ(jumps(3.95, -9, 9), 0u) << "at its beginning";
  EXPECT_EQ(jumps(12, -9, 9), 4u) << "behind its end";
}

/// Thin posts between the middle of the way and the side of the body, and just beside that.
TEST(SuggestLinks, NothingIsTooThinToBeInTheWay) {
  const NavMesh gap = mesh_of({{0, 0, 4, 1, 1}, {6, 0, 10, 1, 1}});
  for (const double off : {-0.61, -0.59, -0.3, 0.01, 0.3, 0.59, 0.61}) {
    TriangleSoup post = {{{4.99, 0.5 + off, 0}, {5.01, 0.5 + off, 0}, {5, 0.5 + off, 9}},
                         {{0, 1, 2}}};
    SuggestOptions options;
    options.level = &post;
    EXPECT_EQ(suggest_links(gap, options).value().empty(), std::abs(off) < 0.6) << off;
    options.agent_radius = 0;
    EXPECT_FALSE(suggest_links(gap, options).value().empty()) << off;
  }
}

TEST(SuggestLinks, FallsAreFreeOfTheLevelToo) {
  // The floor above reaches 1 farther than the mesh.
  const NavMesh mesh = mesh_of({{-10, -10, 14, 14, 0}, {0, 0, 4, 4, 3}});
  TriangleSoup level = {{{-1, -1, 3}, {5, -1, 3}, {5, 5, 3}, {-1, 5, 3}}, {{0, 1, 2}, {0, 2, 3}}};
  SuggestOptions options;
  options.level = &level;
  options.spacing = 4;
  options.agent_radius = 0.2;
  const auto links = suggest_links(mesh, options).value();
  ASSERT_EQ(links.size(), 4u);
  EXPECT_NEAR(links[1].to.x, 4 + 2.5 * 4 / 8, 1e-9) << "clear of the edge, with a body of 0.2";
  options.agent_radius = 0.4;
  EXPECT_NEAR(suggest_links(mesh, options).value()[1].to.x, 4 + 2.5 * 5 / 8, 1e-9);
  add_wall(4.6, 3, 6, level);
  EXPECT_EQ(suggest_links(mesh, options).value().size(), 3u);
}

/// All of it again, without any grid, and with ways that are searched to their end.
class PlainSuggestions {
 public:
  PlainSuggestions(const NavMesh& mesh, const SuggestOptions& options)
      : mesh_(mesh), options_(options) {
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) add_samples(p);
    for (std::size_t i = 0; i < samples_.size(); ++i) {
      const bool has_drop = drop(samples_[i]);
      jump(i, has_drop);
    }
  }
  const std::vector<MeshLink>& links() const { return links_; }

 private:
  struct Sample {
    Position edge;
    Position place;
    double x, y;  // outwards
  };

  static double apart(const Position& a, const Position& b) {
    const double dx = a.x - b.x;
    const double dy = a.y - b.y;
    const double dz = a.z - b.z;
    return std::sqrt(dx * dx + dy * dy + dz * dz);
  }
  void add_samples(std::uint32_t p) {
    const auto sides = mesh_.sides_of(p);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (sides[i].door != NavMesh::kNone) continue;
      const Position a = mesh_.vertex(sides[i].vertex);
      const Position b = mesh_.vertex(sides[(i + 1) % sides.size()].vertex);
      const double length = std::sqrt(square_distance(a, b));
      const int count = std::max(1, static_cast<int>(std::ceil(length / options_.spacing)));
      for (int k = 0; k < count; ++k) {
        const double share = (k + 0.5) / count;
        Sample s;
        s.x = (b.y - a.y) / length;
        s.y = (a.x - b.x) / length;
        s.edge = along(a, b, share);  // to the last bit, for equally near ones
        s.edge.z = a.z + share * (b.z - a.z);
        s.place = {s.edge.x - options_.margin * s.x, s.edge.y - options_.margin * s.y, 0};
        EXPECT_TRUE(contains(mesh_, p, s.place));
        s.place.z = mesh_.height(p, s.place.x, s.place.y);
        samples_.push_back(s);
      }
    }
  }
  bool walked(const Position& from, const Position& to) {
    const Path path = search_way(mesh_, from, to, workspace_);
    return path.found() && path.cost <= options_.detour * apart(from, to);
  }
  void add(const Position& from, const Position& to, double factor, std::uint8_t kind) {
    for (const MeshLink& other : links_) {
      const double near = options_.spacing / 2;
      if (other.kind == kind && apart(other.from, from) < near && apart(other.to, to) < near)
        return;
    }
    links_.push_back({from, to, factor * apart(from, to), kind});
  }
  bool drop(const Sample& s) {
    for (int step = 1; step <= 8; ++step) {
      Position at = {s.edge.x + options_.drop_reach * step / 8 * s.x,
                     s.edge.y + options_.drop_reach * step / 8 * s.y, s.place.z};
      std::optional<double> ground;
      std::uint32_t polygon = kNoPolygon;
      for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
        if (!contains(mesh_, p, at)) continue;
        const double height = mesh_.height(p, at.x, at.y);
        if (height >= s.place.z + options_.min_drop || (ground && *ground >= height)) continue;
        ground = height;
        polygon = p;
      }
      if (!ground) continue;
      if (s.place.z - *ground < options_.min_drop) return false;
      at.z = *ground;
      const bool is_landing = s.place.z - at.z <= options_.max_drop &&
                              surface_clearance(mesh_, polygon, at) >= options_.margin;
      if (!is_landing || walked(s.place, at)) continue;
      add(s.place, at, options_.drop_cost, options_.drop_kind);
      return true;
    }
    return false;
  }
  bool heights_fit(const Sample& a, const Sample& b) const {
    const double rise = b.place.z - a.place.z;
    return rise <= options_.max_rise && rise >= -options_.max_drop;
  }
  void jump(std::size_t from, bool has_drop) {
    const Sample& a = samples_[from];
    const Sample* best = nullptr;
    for (const Sample& b : samples_) {
      const double dx = b.edge.x - a.edge.x;
      const double dy = b.edge.y - a.edge.y;
      const double gap = std::sqrt(dx * dx + dy * dy);
      if (gap == 0 || gap > options_.max_jump || !heights_fit(a, b)) continue;
      if (dx * a.x + dy * a.y < 0.5 * gap || dx * b.x + dy * b.y > -0.5 * gap) continue;
      if (has_drop && a.place.z - b.place.z >= options_.min_drop) continue;
      if (best != nullptr && apart(a.place, best->place) <= apart(a.place, b.place)) continue;
      if (!walked(a.place, b.place)) best = &b;
    }
    if (best == nullptr) return;
    const std::size_t count = links_.size();
    add(a.place, best->place, options_.jump_cost, options_.jump_kind);
    if (links_.size() == count || !heights_fit(*best, a)) return;
    add(best->place, a.place, options_.jump_cost, options_.jump_kind);
  }

  const NavMesh& mesh_;
  const SuggestOptions& options_;
  std::vector<Sample> samples_;
  std::vector<MeshLink> links_;
  Workspace workspace_;
};

SuggestOptions random_options(Random& random) {
  SuggestOptions options;
  options.max_drop = random.between(2, 70) / 10.0;
  options.min_drop = random.between(2, 12) / 10.0;
  options.drop_reach = random.between(5, 20) / 10.0;
  options.max_jump = random.between(8, 27) / 10.0;
  options.max_rise = random.between(0, 32) / 10.0;
  options.spacing = random.between(35, 140) / 100.0;
  options.margin = random.between(3, 20) / 100.0;
  options.detour = random.between(0, 57) / 10.0 + 0.03;
  return options;
}

TEST(SuggestLinks, AreThoseThatAllPairsGive) {
  Random random(5);
  int drops = 0;
  int jumps = 0;
  int one_way = 0;
  for (int i = 0; i < sample(250); ++i) {
    const int side = random.between(4, 7);
    const int floors = random.between(1, 3);
    const auto walls = static_cast<std::uint32_t>(random.between(10, 60));
    const NavMesh mesh = NavMesh::build(tower_plan(side, floors, walls, random)).value();
    const SuggestOptions options = random_options(random);
    const std::vector<MeshLink> links = suggest_links(mesh, options).value();
    const PlainSuggestions plain(mesh, options);
    expect_links(links, plain.links());
    if (HasFatalFailure()) FAIL() << i;
    for (const MeshLink& link : links) {
      const bool is_drop = link.kind == 1;
      ++(is_drop ? drops : jumps);
      const MeshLink back = {link.to, link.from, link.cost, link.kind};
      one_way += !is_drop && std::find(links.begin(), links.end(), back) == links.end() ? 1 : 0;
      for (const Position& end : {link.from, link.to}) {
        const std::uint32_t polygon = polygon_at(mesh, end);
        ASSERT_NE(polygon, kNoPolygon);
        ASSERT_EQ(mesh.height(polygon, end.x, end.y), end.z);
      }
      const double fall = link.from.z - link.to.z;
      ASSERT_LE(fall, options.max_drop);
      ASSERT_GE(fall, is_drop ? options.min_drop : -options.max_rise);
    }
  }
  EXPECT_GT(drops, sample(1500));
  EXPECT_GT(jumps, sample(3000));
  EXPECT_GT(one_way, sample(100));
}

/// Where a triangle's sides cross the plane y = 0.5.
std::vector<Position> crossings(const TriangleSoup& level) {
  std::vector<Position> found;
  for (std::size_t i = 0; i < 3; ++i) {
    const Position& a = level.vertices[i];
    const Position& b = level.vertices[(i + 1) % 3];
    if ((a.y - 0.5) * (b.y - 0.5) > 0 || a.y == b.y) continue;
    const double share = (0.5 - a.y) / (b.y - a.y);
    found.push_back({a.x + share * (b.x - a.x), 0.5, a.z + share * (b.z - a.z)});
  }
  return found;
}

/// How far the triangle is outside of what a body needs that flies from x = 3.9 to 6.1, looked at
/// in dense steps; below 0 where it is inside.
double least_outside(const TriangleSoup& level, double rise) {
  constexpr int kSteps = 400;
  double least = 1e9;
  const std::vector<Position> line = crossings(level);
  for (int step = 0; line.size() >= 2 && step <= kSteps; ++step) {
    const double x = line[0].x + (line[1].x - line[0].x) * step / kSteps;
    const double z = line[0].z + (line[1].z - line[0].z) * step / kSteps;
    const double share = (x - 3.9) / 2.2;
    const double feet = 1 + 4 * rise * share * (1 - share);
    least = std::min(least, std::max({3.9 - x, x - 6.1, feet + 0.9 - z, z - feet - 2}));
  }
  return least;
}

TEST(SuggestLinks, WhatIsInTheWayOfAFlightIsFound) {
  Random random(6);
  const NavMesh gap = mesh_of({{0, 0, 4, 1, 1}, {6, 0, 10, 1, 1}});
  int free = 0;
  int blocked = 0;
  for (int i = 0; i < sample(4000); ++i) {
    SuggestOptions options;
    options.agent_radius = 0;
    options.spacing = 1;
    options.max_rise = random.chance(50) ? 0 : 1.5;
    TriangleSoup level;
    for (int k = 0; k < 3; ++k) {
      level.vertices.push_back({random.between(20, 80) / 10.0,
                                random.between(-20, 30) / 10.0 + 0.01,
                                random.between(0, 50) / 10.0});
    }
    level.triangles = {{0, 1, 2}};
    options.level = &level;
    const bool is_free = !suggest_links(gap, options).value().empty();
    // The arc consists of eight lines, which lie below it by rise / 16 at most.
    const double outside = least_outside(level, options.max_rise);
    if (outside < -0.12) {
      EXPECT_FALSE(is_free) << i;
      ++blocked;
    } else if (outside > 0.12) {
      EXPECT_TRUE(is_free) << i;
      ++free;
    }
  }
  EXPECT_GT(free, sample(500));
  EXPECT_GT(blocked, sample(500));
}

TEST(SuggestLinks, OptionsGoByTheAgent) {
  const SuggestOptions usual;
  SuggestOptions options = SuggestOptions::for_agent(0.6, 2, 0.9);
  EXPECT_NEAR(options.drop_reach, usual.drop_reach, 1e-12);
  EXPECT_NEAR(options.max_jump, usual.max_jump, 1e-12);
  EXPECT_EQ(options.max_drop, usual.max_drop);
  EXPECT_EQ(options.spacing, usual.spacing);
  options = SuggestOptions::for_agent(0.3, 1, 0.45);
  EXPECT_NEAR(options.max_jump, 2, 1e-12);
  EXPECT_EQ(options.max_drop, 2);
  EXPECT_EQ(options.agent_climb, 0.45);
}

TEST(SuggestLinks, OptionsAndLevelsThatCannotBeAreRefused) {
  const NavMesh mesh = mesh_of({{0, 0, 4, 4, 1}});
  const auto refused = [&](const SuggestOptions& options) {
    const auto links = suggest_links(mesh, options);
    return links.ok() ? "" : links.error().message();
  };
  SuggestOptions options;
  EXPECT_EQ(refused(options), "");
  EXPECT_TRUE(suggest_links(NavMesh()).value().empty());
  options.max_drop = -1;
  EXPECT_EQ(refused(options), "max_drop: is out of range: 0 to 1e9");
  options = {};
  options.detour = std::nan("");
  EXPECT_EQ(refused(options), "detour: is out of range: 0 to 1e9");
  options = {};
  options.spacing = 0;
  EXPECT_EQ(refused(options), "spacing: is out of range: 1e-6 to 1e9");
  options.spacing = 1e-6;
  EXPECT_EQ(suggest_links(mesh_of({{0, 0, 400, 4, 1}}), options).error().message(),
            "spacing: makes more than 2^24 samples: choose a larger one");
  options = {};
  options.jump_kind = 32;
  EXPECT_EQ(refused(options), "jump_kind: is out of range: 0 to 31");
  options = {};
  TriangleSoup level = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 3}}};
  options.level = &level;
  EXPECT_EQ(refused(options),
            "level: triangle 0 has a corner at vertex 3, but there are 3, numbered from 0");
  level.triangles[0][2] = 2;
  level.vertices[1].z = std::nan("");
  EXPECT_EQ(refused(options), "level: vertex 1 has a coordinate that is no number");
  level = {};
  EXPECT_EQ(refused(options), "") << "an empty level is in nobody's way";
}

}  // namespace
}  // namespace wend::test
