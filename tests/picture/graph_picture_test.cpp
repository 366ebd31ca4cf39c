// Pictures of graphs, regions and volumes, filled in by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "support/count_of.h"
#include "support/gif_reader.h"
#include "wend/picture/draw.h"

namespace wend {
namespace {

std::string svg_of(const GraphPicture& picture) { return draw_svg(picture).value(); }

TEST(GraphPicture, AnEdgeThereAndBackIsOneLine) {
  GraphPicture picture;
  picture.nodes = {{{0, 0}, "west"}, {{10, 0}, "east"}};
  picture.edges = {{0, 1}};
  const std::string there = svg_of(picture);
  picture.edges = {{1, 0}, {0, 1}, {1, 0}};
  EXPECT_EQ(svg_of(picture), there);
  EXPECT_NE(there.find("d=\"M44,44L1084,44\""), std::string::npos) << there;
}

TEST(GraphPicture, ClosedNodesHaveRoomButAreNotDrawn) {
  GraphPicture picture;
  picture.nodes = {{{0, 0}, "west"}, {{10, 0}, "east", true}};
  const std::string svg = svg_of(picture);
  EXPECT_EQ(test::count_of(svg, "<circle"), 1u);
  EXPECT_NE(svg.find(">west<"), std::string::npos);
  EXPECT_EQ(svg.find(">east<"), std::string::npos);
  EXPECT_NE(svg.find("width=\"1128\""), std::string::npos);
}

TEST(GraphPicture, NamesOnThePathAreBold) {
  GraphPicture picture;
  picture.nodes = {{{0, 0}, "west"}, {{10, 0}, "middle"}, {{20, 0}, "east"}};
  picture.path = {{0, 0}, {20, 0}};
  EXPECT_EQ(test::count_of(svg_of(picture), "font-weight=\"bold\""), 2u);
}

TEST(GraphPicture, WhatIsDrawnHasRoomEvenWithoutNodes) {
  GraphPicture picture;
  picture.line = {{0, 0}, {10, 5}};
  EXPECT_NE(svg_of(picture).find("points=\"44,44 1084,564\""), std::string::npos);
}

TEST(GraphPicture, MarksColourNodesAndRegionsAndALegendNamesThem) {
  GraphPicture picture;
  picture.nodes = {{{0, 0, 0}}, {{9, 0, 0}}, {{9, 9, 0}}};
  const std::string plain = svg_of(picture);
  EXPECT_EQ(plain.find("closed"), std::string::npos);
  picture.forward = {Mark::closed, Mark::open, Mark::none};
  const std::string marked = svg_of(picture);
  EXPECT_NE(marked.find(">closed<"), std::string::npos) << marked;
  EXPECT_EQ(marked.find("from goal"), std::string::npos);
  std::swap(picture.forward[0], picture.forward[2]);
  EXPECT_NE(svg_of(picture), marked) << "other nodes have the colours";
  picture.backward = {Mark::closed, Mark::none, Mark::none};
  EXPECT_NE(svg_of(picture).find("closed, from goal"), std::string::npos);
  picture.regions = {{{0, 0}, {1, 0}, {0, 1}}, {{9, 0}, {8, 0}, {9, 1}}, {{9, 9}, {8, 9}, {9, 8}}};
  const std::string regions = svg_of(picture);
  picture.forward[2] = Mark::none;
  EXPECT_NE(svg_of(picture), regions);
}

TEST(GraphPicture, AnAnimationShowsEachFrame) {
  GraphPicture picture;
  picture.nodes = {{{0, 0, 0}}, {{9, 0, 0}}, {{9, 9, 0}}};
  picture.forward.assign(3, Mark::none);
  GraphAnimation film;
  film.frames = 4;
  film.frame = [&](std::size_t index) -> const GraphPicture& {
    for (std::size_t i = 0; i < 3; ++i) picture.forward[i] = i < index ? Mark::closed : Mark::none;
    return picture;
  };
  const test::GifFrames frames = test::read_gif(draw_gif(film).value());
  ASSERT_EQ(frames.pixels.size(), 4u);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_NE(frames.pixels[i], frames.pixels[i - 1]) << i;
}

TEST(GraphPicture, NodesWithoutPlacesStandInACircle) {
  for (std::size_t i = 0; i < 8; ++i) {
    const Position at = place_in_circle(i, 8);
    EXPECT_NEAR(std::hypot(at.x, at.y), 1, 1e-12);
  }
  EXPECT_NEAR(place_in_circle(0, 8).y, -1, 1e-12) << "the first at the top";
  EXPECT_NEAR(place_in_circle(2, 8).x, 1, 1e-12) << "and on clockwise";
}

TEST(GraphPicture, OfAVoxelAloneThreeFacesShow) {
  VoxelMap voxels(3, 3, 3);
  voxels.block({1, 1, 1});
  GraphPicture picture;
  picture.voxels = &voxels;
  EXPECT_EQ(test::count_of(svg_of(picture), "<polygon"), 3u);
}

}  // namespace
}  // namespace wend
