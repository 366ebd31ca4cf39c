// Pictures of graphs, regions and volumes, filled in by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "support/count_of.h"
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
