// Faces of an .obj with any number of corners, in every position: what their triangles cover
// against what the outline encloses, in whole numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "support/random.h"
#include "wend/io/obj_file.h"
#include "wend/mesh/nav_mesh.h"
#include "wend/recast/build_mesh.h"

namespace wend::io {
namespace {

struct Place {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const Place&, const Place&) = default;
};
using Outline = std::vector<Place>;

std::int64_t turn_of(Place a, Place b, Place c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

std::int64_t doubled_area(const Outline& outline) {
  std::int64_t area = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    area += turn_of({0, 0}, outline[i], outline[(i + 1) % outline.size()]);
  }
  return area;
}

bool between(Place a, Place b, Place point) {
  return turn_of(a, b, point) == 0 &&
         (point.x - a.x) * (point.x - b.x) + (point.y - a.y) * (point.y - b.y) <= 0;
}

bool meet(Place a, Place b, Place c, Place d) {
  const auto sign = [](std::int64_t number) { return (number > 0) - (number < 0); };
  if (between(a, b, c) || between(a, b, d) || between(c, d, a) || between(c, d, b)) return true;
  return sign(turn_of(a, b, c)) * sign(turn_of(a, b, d)) < 0 &&
         sign(turn_of(c, d, a)) * sign(turn_of(c, d, b)) < 0;
}

bool is_simple(const Outline& outline) {
  const std::size_t count = outline.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Place a = outline[i];
    const Place b = outline[(i + 1) % count];
    const Place c = outline[(i + 2) % count];
    if (a == b || between(a, b, c) || between(b, c, a)) return false;
    for (std::size_t j = i + 2; j < count && (j + 1) % count != i; ++j) {
      if (meet(a, b, outline[j], outline[(j + 1) % count])) return false;
    }
  }
  return true;
}

/// Grows from a triangle by corners that leave it simple.
Outline random_simple(test::Random& random) {
  const auto any = [&] { return Place{random.between(0, 12), random.between(0, 12)}; };
  Outline outline;
  while (outline.size() < 3 || turn_of(outline[0], outline[1], outline[2]) <= 0) {
    outline = {any(), any(), any()};
  }
  const int wanted = random.between(4, 16);
  for (int tries = 0; tries < 400 && static_cast<int>(outline.size()) < wanted; ++tries) {
    Outline more = outline;
    const auto at = random.below(static_cast<std::uint32_t>(more.size()));
    more.insert(more.begin() + static_cast<std::ptrdiff_t>(at), any());
    if (is_simple(more) && doubled_area(more) > 0) outline = more;
  }
  return outline;
}

/// Corners in a line with their neighbours, which no side turns at.
void add_flat_corners(Outline& outline, test::Random& random) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Place a = outline[i];
    const Place b = outline[(i + 1) % outline.size()];
    const Place middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    const bool fits = 2 * middle.x == a.x + b.x && 2 * middle.y == a.y + b.y;
    if (!fits || !random.chance(40)) continue;
    outline.insert(outline.begin() + static_cast<std::ptrdiff_t>(i) + 1, middle);
    ++i;
  }
}

/// A square with a square hole, to which a bridge leads that is there twice.
Outline with_hole(test::Random& random) {
  const int x = random.between(2, 8);
  const int y = random.between(2, 8);
  return {{0, 0}, {12, 0},    {12, 12},       {0, 12},    {0, 0},
          {x, y}, {x, y + 2}, {x + 2, y + 2}, {x + 2, y}, {x, y}};
}

Outline comb(test::Random& random) {
  Outline outline;
  const int teeth = random.between(1, 5);
  for (int i = 0; i < teeth; ++i) {
    outline.push_back({4 * i + 2, 12});
    outline.push_back({4 * i + 2, random.between(1, 11)});
    outline.push_back({4 * i + 4, random.between(1, 11)});
    outline.push_back({4 * i + 4, 12});
  }
  outline.push_back({4 * teeth + 2, 12});
  outline.push_back({4 * teeth + 2, 0});
  outline.push_back({0, 0});
  outline.push_back({0, 12});
  std::reverse(outline.begin(), outline.end());
  return outline;
}

/// Two rooms that touch at a corner, which is there twice.
Outline pinched(test::Random& random) {
  const int x = random.between(1, 11);
  const int y = random.between(1, 11);
  return {{0, 0}, {x, 0}, {x, y}, {12, y}, {12, 12}, {x, 12}, {x, y}, {0, y}};
}

Outline random_outline(test::Random& random) {
  switch (random.below(5)) {
    case 0: return with_hole(random);
    case 1: return comb(random);
    case 2: return pinched(random);
    default: break;
  }
  Outline outline = random_simple(random);
  if (random.chance(50)) add_flat_corners(outline, random);
  return outline;
}

/// Where the plane of an outline lies: three directions, as an .obj has them.
struct Plane {
  std::array<double, 3> origin{};
  std::array<double, 3> along{};
  std::array<double, 3> across{};
  std::string number_form = "%.17g";
};

Plane random_plane(test::Random& random) {
  Plane plane;
  const bool exact = random.chance(50);
  const auto number = [&](int most) { return random.between(-most, most) / (exact ? 4.0 : 7.0); };
  constexpr std::array<int, 4> kOffsets = {0, 10, 1000, 1'000'000};
  for (double& part : plane.origin) part = number(kOffsets[random.below(4)]);
  const auto area = [&](std::size_t u, std::size_t v) {
    return std::abs(plane.along[u] * plane.across[v] - plane.along[v] * plane.across[u]);
  };
  while (area(0, 1) + area(1, 2) + area(2, 0) < 0.5) {
    for (double& part : plane.along) part = number(12);
    for (double& part : plane.across) part = number(12);
  }
  if (random.chance(30)) {
    plane.along = {1, 0, 0};
    plane.across =
        random.chance(50) ? std::array<double, 3>{0, 0, 1} : std::array<double, 3>{0, 1, 0};
  }
  if (!exact && random.chance(30)) plane.number_form = "%.6f";
  return plane;
}

std::string obj_of(const Outline& outline, const Plane& plane,
                   const std::vector<std::size_t>& order) {
  std::string text;
  for (const Place place : outline) {
    text += "v";
    for (std::size_t k = 0; k < 3; ++k) {
      char number[64];
      std::snprintf(number, sizeof number, plane.number_form.c_str(),
                    plane.origin[k] + plane.along[k] * static_cast<double>(place.x) +
                        plane.across[k] * static_cast<double>(place.y));
      text += ' ';
      text += number;
    }
    text += '\n';
  }
  text += 'f';
  for (const std::size_t corner : order) text += ' ' + std::to_string(corner + 1);
  return text + '\n';
}

/// How often a place, in halves, is enclosed counter-clockwise; none on a line.
int windings(const Outline& outline, Place place) {
  int count = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Place a = {2 * outline[i].x, 2 * outline[i].y};
    const Place next = outline[(i + 1) % outline.size()];
    const Place b = {2 * next.x, 2 * next.y};
    if ((a.y < place.y) == (b.y < place.y)) continue;
    const bool left = (turn_of(a, b, place) > 0) == (b.y > a.y);
    if (left) count += b.y > a.y ? 1 : -1;
  }
  return count;
}

bool on_a_line(const Outline& outline, Place place) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Place next = outline[(i + 1) % outline.size()];
    const Place a = {2 * outline[i].x, 2 * outline[i].y};
    if (turn_of(a, {2 * next.x, 2 * next.y}, place) == 0) return true;
  }
  return false;
}

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// All triangles wound as the face, together as large, and each place in one of them that is
/// inside.
void check_cover(const Outline& outline, bool reversed, const Triangles& triangles,
                 const std::string& text) {
  std::int64_t sum = 0;
  std::vector<Outline> parts;
  for (std::array<std::uint32_t, 3> corners : triangles) {
    // The corners come backwards, since y and z change places.
    if (!reversed) std::swap(corners[0], corners[2]);
    parts.push_back({outline[corners[0]], outline[corners[1]], outline[corners[2]]});
    ASSERT_GE(doubled_area(parts.back()), 0) << text;
    sum += doubled_area(parts.back());
  }
  ASSERT_EQ(sum, doubled_area(outline)) << text;
  for (std::int64_t x = 1; x < 52; x += 2) {
    for (std::int64_t y = 1; y < 26; y += 2) {
      const Place place = {x, y};
      int covered = 0;
      bool unclear = on_a_line(outline, place);
      for (const Outline& part : parts) {
        unclear = unclear || on_a_line(part, place);
        covered += windings(part, place);
      }
      if (!unclear) {
        ASSERT_EQ(covered, windings(outline, place)) << text << x << "," << y;
      }
    }
  }
}

TEST(ObjFaces, TheirTrianglesCoverWhatTheOutlineEncloses) {
  test::Random random(1);
  int concave = 0;
  for (int round = 0; round < 1500; ++round) {
    const Outline outline = random_outline(random);
    const Plane plane = random_plane(random);
    const bool reversed = random.chance(50);
    std::vector<std::size_t> order(outline.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    if (reversed) std::reverse(order.begin(), order.end());
    bool turns_back = false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      turns_back = turns_back || turn_of(outline[i], outline[(i + 1) % outline.size()],
                                         outline[(i + 2) % outline.size()]) < 0;
    }
    concave += turns_back ? 1 : 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      std::rotate(order.begin(), order.begin() + 1, order.end());
      const std::string text = obj_of(outline, plane, order);
      const Result<TriangleSoup> soup = parse_obj(text, "a.obj");
      ASSERT_TRUE(soup.ok()) << soup.error().message() << "\n" << text;
      ASSERT_LE(soup.value().triangles.size(), outline.size() - 2);
      check_cover(outline, reversed, soup.value().triangles, text);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(concave, 700);
}

/// The triangles of one face, each from its least corner on, in order.
Triangles triangles_of(const std::string& text) {
  const Result<TriangleSoup> soup = parse_obj(text, "a.obj");
  EXPECT_TRUE(soup.ok()) << soup.error().message();
  Triangles triangles = soup.ok() ? soup.value().triangles : Triangles();
  for (auto& corners : triangles) {
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
  }
  std::sort(triangles.begin(), triangles.end());
  return triangles;
}

TEST(ObjFaces, ItDoesNotMatterWithWhichCornerAFaceBegins) {
  test::Random random(2);
  for (int round = 0; round < 500; ++round) {
    const Outline outline = random_simple(random);
    Plane plane = random_plane(random);
    plane.number_form = "%.17g";
    std::vector<std::size_t> order(outline.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const Triangles first = triangles_of(obj_of(outline, plane, order));
    for (std::size_t i = 1; i < order.size(); ++i) {
      std::rotate(order.begin(), order.begin() + 1, order.end());
      ASSERT_EQ(triangles_of(obj_of(outline, plane, order)), first);
    }
  }
}

TEST(ObjFaces, AFaceInNoPlaneIsCutAlongItsShorterDiagonal) {
  // From 1 to 3 it is the root of 2, from 2 to 4 that of 3.
  const std::string skew = "v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 1 0\n";
  const Triangles cut = {{0, 2, 1}, {0, 3, 2}};
  EXPECT_EQ(triangles_of(skew + "f 1 2 3 4\n"), cut);
  EXPECT_EQ(triangles_of(skew + "f 2 3 4 1\n"), cut);
}

TEST(ObjFaces, FacesThatCrossThemselvesAreRefused) {
  const std::string bow = "v 0 0 0\nv 4 0 4\nv 4 0 0\nv 0 0 4\n";
  const auto refused = parse_obj(bow + "f 1 2 3\nf 1 2 3 4\n", "a.obj");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message(), "a.obj:6: the face crosses itself: cut it into triangles");
  test::Random random(3);
  int crossing = 0;
  for (int round = 0; round < 2000; ++round) {
    Outline outline;
    const int count = random.between(4, 7);
    while (static_cast<int>(outline.size()) < count) {
      const Place place = {random.between(0, 100), random.between(0, 100)};
      const bool known = std::find(outline.begin(), outline.end(), place) != outline.end();
      if (!known) outline.push_back(place);
    }
    bool crosses = false;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      for (std::size_t j = 0; j < outline.size(); ++j) {
        const auto sign = [&](std::size_t a, std::size_t b) {
          const auto n = outline.size();
          const std::int64_t turn = turn_of(outline[a], outline[(a + 1) % n], outline[b % n]);
          return (turn > 0) - (turn < 0);
        };
        crosses = crosses || (sign(i, j) * sign(i, j + 1) < 0 && sign(j, i) * sign(j, i + 1) < 0);
      }
    }
    if (!crosses && !is_simple(outline)) continue;  // it touches itself
    std::vector<std::size_t> order(outline.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    const bool read = parse_obj(obj_of(outline, random_plane(random), order)).ok();
    ASSERT_EQ(read, !crosses) << obj_of(outline, {{}, {1, 0, 0}, {0, 0, 1}}, order);
    crossing += crosses ? 1 : 0;
  }
  EXPECT_GT(crossing, 1000);
  EXPECT_LT(crossing, 1800);
}

TEST(ObjFaces, SidesThatCrossByRoundingAreTakenForSidesThatTouch) {
  // The fourth corner lies a hair beyond the side from the first to the second.
  for (const char* hair : {"0", "0.000001", "-0.000001"}) {
    const std::string text =
        "v 0 0 0\nv 10 0 0\nv 10 0 4\nv 5 0 " + std::string(hair) + "\nv 0 0 4\nf 1 2 3 4 5\n";
    const Result<TriangleSoup> soup = parse_obj(text, "a.obj");
    ASSERT_TRUE(soup.ok()) << soup.error().message();
    EXPECT_GE(soup.value().triangles.size(), 2u);
  }
  EXPECT_FALSE(parse_obj("v 0 0 0\nv 10 0 0\nv 10 0 4\nv 5 0 -0.1\nv 0 0 4\nf 1 2 3 4 5\n").ok());
}

TEST(ObjFaces, FacesWithoutAreaAreLeftOut) {
  const std::string line = "v 0 0 0\nv 0.1 0.2 0.3\nv 0.3 0.6 0.9\nv 0.2 0.4 0.6\nv 5 0 0\n";
  EXPECT_EQ(triangles_of(line + "f 1 2 3 4\nf 1 3 5\n"), (Triangles{{0, 4, 2}}));
  EXPECT_EQ(triangles_of(line + "f 2 2 2 2\nf 1 1 3 3 5 5\n").size(), 1u);
  EXPECT_EQ(parse_obj(line + "f 1 2 3 4\n", "a.obj").error().message(),
            "a.obj: its faces have no area");
}

TEST(ObjFaces, AFaceOfVeryManyCornersIsReadAndOneOfMoreIsRefused) {
  const auto star = [](int corners) {
    std::string text;
    std::string face = "f";
    for (int i = 0; i < corners; ++i) {
      const double angle = 6.283185307179586 * i / corners;
      const double radius = i % 2 == 0 ? 100 : 60;
      text += "v " + std::to_string(radius * std::cos(angle)) + " 3 " +
              std::to_string(radius * std::sin(angle)) + "\n";
      face += " " + std::to_string(i + 1);
    }
    return text + face + "\n";
  };
  EXPECT_EQ(parse_obj(star(2000)).value().triangles.size(), 1998u);
  EXPECT_EQ(parse_obj(star(10'002), "a.obj").error().message(),
            "a.obj:10003: a face has 10000 corners at most, this one 10002: cut it into triangles");
}

TEST(ObjFaces, ADoorInAWallStaysOpen) {
  // A floor of 10 x 10, and across it a wall with a door of 2 x 2.4 as one face.
  const std::string level =
      "v 0 0 0\nv 10 0 0\nv 10 0 10\nv 0 0 10\nf 4 3 2 1\n"
      "v 10 3 5\nv 10 0 5\nv 6 0 5\nv 6 2.4 5\nv 4 2.4 5\nv 4 0 5\nv 0 0 5\nv 0 3 5\n";
  std::vector<int> wall = {5, 6, 7, 8, 9, 10, 11, 12};
  for (std::size_t turn = 0; turn < wall.size(); ++turn) {
    std::rotate(wall.begin(), wall.begin() + 1, wall.end());
    std::string face = "f";
    for (const int corner : wall) face += " " + std::to_string(corner);
    const TriangleSoup soup = parse_obj(level + face + "\n", "a.obj").value();
    const auto plan = build_mesh(soup, RecastOptions::for_agent(0.3, 2));
    ASSERT_TRUE(plan.ok()) << plan.error().message();
    const NavMesh mesh = NavMesh::build(plan.value()).value();
    EXPECT_EQ(mesh.component_count(), 1u) << face;
  }
}

}  // namespace
}  // namespace wend::io
