// Meshes seen aslant: what is nearer hides what is farther, but never the way.
#include "picture/oblique_drawing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "picture/canvas/canvas.h"
#include "support/sample.h"
#include "wend/base/random.h"
#include "wend/picture/draw.h"

namespace wend::drawing {
namespace {

/// Remembers polygons in their order, and where circles are.
class RecordingCanvas final : public Canvas {
 public:
  void cells(const CellColours&, Place, int) override {}
  void rectangle(Place, double, double, Colour) override {}
  void segments(const std::vector<Place>&, const Stroke&) override {}
  void polyline(const std::vector<Place>& places, const Stroke& stroke) override {
    if (stroke.colour == kPath) (stroke.dashed ? hidden : seen).push_back(places);
  }
  void polygon(const std::vector<Place>& places, Colour fill) override {
    polygons.push_back({places, fill});
  }
  void tiles(const std::vector<Place>& corners, std::size_t sides, Colour fill) override {
    for (std::size_t i = 0; i < corners.size(); i += sides) {
      polygons.push_back({{corners.data() + i, corners.data() + i + sides}, fill});
    }
  }
  void circle(Place centre, double, Colour, const Stroke&) override { circles.push_back(centre); }
  void text(Place, const std::string&, const TextStyle&) override {}

  /// The colour of what was drawn last over a place.
  std::optional<Colour> seen_at(Place p) const {
    for (std::size_t i = polygons.size(); i-- > 0;) {
      if (contains(polygons[i].places, p)) return polygons[i].fill;
    }
    return std::nullopt;
  }

  struct Polygon {
    std::vector<Place> places;
    Colour fill;
  };
  std::vector<Polygon> polygons;
  std::vector<Place> circles;
  std::vector<std::vector<Place>> seen;    // stretches of the way
  std::vector<std::vector<Place>> hidden;  // those that are dashed

 private:
  static bool contains(const std::vector<Place>& places, Place p) {
    int left = 0;
    int right = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Place& a = places[i];
      const Place& b = places[(i + 1) % places.size()];
      const double turn = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
      left += turn >= 0 ? 1 : 0;
      right += turn <= 0 ? 1 : 0;
    }
    return left == 3 || right == 3;
  }
};

struct Slab {
  double x, y, right, bottom, z;

  Outline outline() const { return {{x, y, z}, {right, y, z}, {right, bottom, z}, {x, bottom, z}}; }
  /// From below 0: outside; else how far inside.
  double depth(double px, double py) const {
    return std::min(std::min(px - x, right - px), std::min(py - y, bottom - py));
  }
};

GraphPicture picture_of(const std::vector<Slab>& slabs) {
  GraphPicture picture;
  picture.view = GraphPicture::View::aslant;
  picture.tinted = false;
  for (const Slab& slab : slabs) {
    picture.regions.push_back(slab.outline());
    picture.nodes.push_back({picture.regions.back().front(), "", true});
  }
  return picture;
}

std::vector<Slab> random_slabs(Random& random) {
  std::vector<Slab> slabs;
  const int count = random.between(2, 6);
  for (int i = 0; i < count; ++i) {
    const double x = random.between(0, 12);
    const double y = random.between(0, 12);
    const double right = x + random.between(4, 12);
    const double bottom = y + random.between(4, 12);
    slabs.push_back({x, y, right, bottom, 4.0 * i});
  }
  return slabs;
}

TEST(Aslant, WhatIsNearerHidesWhatIsFarther) {
  Random random(31);
  int hidden = 0;
  int seen = 0;
  const int rounds = 60;
  for (int round = 0; round < rounds; ++round) {
    const std::vector<Slab> slabs = random_slabs(random);
    GraphPicture picture = picture_of(slabs);
    for (std::size_t i = 0; i < slabs.size(); ++i) {
      const Slab& slab = slabs[i];
      const Position at = {slab.x + (slab.right - slab.x) * (1 + random.below(98)) / 100.0,
                           slab.y + (slab.bottom - slab.y) * (1 + random.below(98)) / 100.0,
                           slab.z};
      // To the camera: 30 degrees round from the south, and 40 up.
      const double up = std::sin(40 * 3.14159265358979 / 180);
      const double level = std::cos(40 * 3.14159265358979 / 180);
      std::size_t nearest = i;
      bool is_clear = true;
      for (std::size_t k = i + 1; k < slabs.size(); ++k) {
        const double way = (slabs[k].z - slab.z) / up * level;
        const double depth = slabs[k].depth(at.x + way * 0.5, at.y + way * 0.866025403784);
        is_clear = is_clear && std::abs(depth) > 0.05;
        if (depth > 0) nearest = k;
      }
      if (!is_clear) continue;
      picture.starts = {at};
      RecordingCanvas canvas;
      draw_oblique(picture, canvas);
      ASSERT_EQ(canvas.circles.size(), 1u);
      const std::optional<Colour> colour = canvas.seen_at(canvas.circles.front());
      ASSERT_TRUE(colour.has_value());
      // It changes with the marks of the one that is seen there.
      picture.starts = {};
      GraphPicture marked = picture;
      marked.forward.assign(slabs.size(), Mark::none);
      marked.forward[nearest] = Mark::closed;
      RecordingCanvas other;
      draw_oblique(marked, other);
      EXPECT_NE(other.seen_at(canvas.circles.front()), colour) << "round " << round;
      ++(nearest == i ? seen : hidden);
    }
  }
  EXPECT_GT(2 * hidden, rounds);
  EXPECT_GT(seen, rounds);
}

TEST(Aslant, TheWayIsDashedWhereItIsHidden) {
  // The upper floor hides what is on the lower one up to 4.1 to the north of its southern side.
  const std::vector<Slab> slabs = {{0, 0, 20, 30, 0}, {0, 0, 20, 20, 4}};
  GraphPicture picture = picture_of(slabs);
  for (int i = 0; i <= 30; ++i) picture.path.push_back({10, i * 1.0, 0});
  RecordingCanvas canvas;
  draw_oblique(picture, canvas);
  ASSERT_EQ(canvas.hidden.size(), 1u);
  ASSERT_EQ(canvas.seen.size(), 1u);
  EXPECT_NEAR(static_cast<double>(canvas.hidden[0].size()), 17, 3);
  EXPECT_EQ(canvas.hidden[0].size() + canvas.seen[0].size(), 32u);
  EXPECT_EQ(canvas.hidden[0].back().y, canvas.seen[0].front().y);
  for (Position& p : picture.path) p.z = 4;
  RecordingCanvas above;
  draw_oblique(picture, above);
  EXPECT_TRUE(above.hidden.empty());
  EXPECT_EQ(above.seen.size(), 1u);
}

TEST(Aslant, OfNothingThereIsNoPicture) {
  GraphPicture picture;
  picture.view = GraphPicture::View::aslant;
  EXPECT_NE(draw_svg(picture).error().message().find("give regions, or a level"),
            std::string::npos);
  picture.level = {{{0, 0, 0}, {1, 0, 0}, {1, 1, std::nan("")}}};
  EXPECT_NE(draw_svg(picture).error().message().find("level: a place is not finite"),
            std::string::npos);
  picture.level = {{{0, 0, 0}, {1, 0, 0}, {1, 1, 1}}};
  EXPECT_TRUE(draw_svg(picture).ok());
  picture.level = {{{-1e308, -1e308, 0}, {1e308, 0, 0}, {1, 1e308, 1}}};
  EXPECT_FALSE(draw_svg(picture).ok());
  picture.level = {{{3, 3, 3}, {3, 3, 3}, {3, 3, 3}}};
  EXPECT_TRUE(draw_svg(picture).ok());
}

}  // namespace
}  // namespace wend::drawing
