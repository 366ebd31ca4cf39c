// The pictures that are refused, and why. Nothing is thrown, and nothing ends the program.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "wend/picture/draw.h"

namespace wend {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

/// Why the picture is refused; empty if it is drawn.
template <class AnyPicture>
std::string complaint(const AnyPicture& picture, PictureFormat format = PictureFormat::svg) {
  const Result<std::string> bytes = draw_picture(picture, format);
  return bytes ? "" : bytes.error().message();
}

/// The complaint about a changed picture of a map of 4 x 3 cells.
std::string complaint_after(const std::function<void(Picture&)>& change) {
  const GridMap map(4, 3);
  Picture picture;
  picture.map = &map;
  change(picture);
  for (const PictureFormat format : {PictureFormat::png, PictureFormat::gif}) {
    EXPECT_EQ(complaint(picture, format), complaint(picture)) << "the same in all formats";
  }
  return complaint(picture);
}

/// The complaint about a changed picture of a graph of three nodes and two edges.
std::string complaint_after(const std::function<void(GraphPicture&)>& change) {
  GraphPicture picture;
  picture.nodes = {{{0, 0}}, {{3, 0}}, {{0, 4}}};
  picture.edges = {{0, 1}, {1, 2}};
  change(picture);
  for (const PictureFormat format : {PictureFormat::png, PictureFormat::gif}) {
    EXPECT_EQ(complaint(picture, format), complaint(picture)) << "the same in all formats";
  }
  return complaint(picture);
}

TEST(PictureErrors, AFormatIsKnownByTheEndingOfTheFilesName) {
  EXPECT_EQ(picture_format("map.svg").value(), PictureFormat::svg);
  EXPECT_EQ(picture_format("old.svg/MAP.PNG").value(), PictureFormat::png);
  EXPECT_EQ(picture_format(".gif").value(), PictureFormat::gif);
  for (const char* name : {"map.bmp", "map", "svg", "", "map.svg.", "map.svgz"}) {
    const Result<PictureFormat> format = picture_format(name);
    ASSERT_FALSE(format) << name;
    EXPECT_NE(format.error().message().find("has to end in .svg, .png or .gif"), std::string::npos);
  }
  EXPECT_EQ(picture_format("map.bmp").error().source, "map.bmp");
}

TEST(PictureErrors, EachFormatHasItsBytesAndOthersAreRefused) {
  const GridMap map(4, 3);
  Picture picture;
  picture.map = &map;
  GraphPicture graph;
  graph.nodes = {{{0, 0}}, {{3, 0}}};
  const auto begins = [](const Result<std::string>& bytes, const std::string& with) {
    return bytes.ok() && bytes.value().compare(0, with.size(), with) == 0;
  };
  EXPECT_TRUE(begins(draw_picture(picture, PictureFormat::svg), "<svg"));
  EXPECT_TRUE(begins(draw_picture(graph, PictureFormat::svg), "<svg"));
  EXPECT_TRUE(begins(draw_picture(picture, PictureFormat::png), "\x89PNG"));
  EXPECT_TRUE(begins(draw_picture(graph, PictureFormat::png), "\x89PNG"));
  EXPECT_TRUE(begins(draw_picture(picture, PictureFormat::gif), "GIF89a"));
  EXPECT_TRUE(begins(draw_picture(graph, PictureFormat::gif), "GIF89a"));
  const auto none = static_cast<PictureFormat>(7);
  EXPECT_EQ(complaint(picture, none), "pictures are SVG, PNG or GIF");
  EXPECT_EQ(complaint(graph, none), "pictures are SVG, PNG or GIF");
}

TEST(PictureErrors, APictureNeedsAMapWithCells) {
  EXPECT_EQ(complaint(Picture{}), "the picture has no map");
  const GridMap empty;
  EXPECT_EQ(complaint_after([&](Picture& p) { p.map = &empty; }), "the map has no cells");
  EXPECT_EQ(complaint_after([](Picture&) {}), "");
}

TEST(PictureErrors, MapsOfMoreThan67MillionCellsAreRefusedInAllFormats) {
  const GridMap large(8193, 8192);
  EXPECT_EQ(complaint_after([&](Picture& p) { p.map = &large; }),
            "the map has 67117056 cells; pictures show at most 67108864");
}

TEST(PictureErrors, PixelsAreLimitedAndMoreSoInAnimations) {
  const GridMap large(5000, 5000);
  Picture picture;
  picture.map = &large;
  const std::string refused = complaint(picture, PictureFormat::gif);
  EXPECT_NE(refused.find("an animated GIF has at most 32000 on a side and 16777216 in all"),
            std::string::npos)
      << refused;
}

TEST(PictureErrors, ListsHaveAnEntryPerCellOrNone) {
  EXPECT_EQ(complaint_after([](Picture& p) { p.forward.resize(11); }),
            "forward: there are 11 for 12 cells");
  EXPECT_EQ(complaint_after([](Picture& p) { p.backward.resize(13); }),
            "backward: there are 13 for 12 cells");
  EXPECT_EQ(complaint_after([](Picture& p) { p.heat = {1}; }), "heat: there are 1 for 12 cells");
  EXPECT_EQ(complaint_after([](Picture& p) { p.first_moves.resize(24); }),
            "first_moves: there are 24 for 12 cells");
  EXPECT_EQ(complaint_after([](Picture& p) { p.scores.resize(4); }),
            "scores: there are 4 for 12 cells");
  EXPECT_EQ(complaint_after([](Picture& p) { p.heat.resize(12); }), "");
}

TEST(PictureErrors, CellsAreOnTheMap) {
  const auto off = [](auto member, auto value) {
    return complaint_after([&](Picture& p) { p.*member = {value}; });
  };
  EXPECT_EQ(off(&Picture::starts, Point{4, 0}), "starts: 4,0 is not on the map");
  EXPECT_EQ(off(&Picture::goals, Point{0, 3}), "goals: 0,3 is not on the map");
  EXPECT_EQ(off(&Picture::path, Point{-1, 0}), "path: -1,0 is not on the map");
  EXPECT_EQ(off(&Picture::nodes, Point{0, -1}), "nodes: 0,-1 is not on the map");
  EXPECT_EQ(off(&Picture::entrances, Point{9, 9}), "entrances: 9,9 is not on the map");
  EXPECT_EQ(off(&Picture::links, GridLink{{0, 0}, {4, 2}}), "links: 4,2 is not on the map");
  EXPECT_EQ(off(&Picture::edges, GridLink{{5, 0}, {0, 0}}), "edges: 5,0 is not on the map");
  EXPECT_EQ(complaint_after([](Picture& p) {
              p.alternatives = {{{0, 0}}, {{7, 7}}};
            }),
            "alternatives: 7,7 is not on the map");
  EXPECT_EQ(complaint_after([](Picture& p) { p.starts = {{3, 2}}; }), "");
}

TEST(PictureErrors, LinesAreFiniteAndSquaresHaveSides) {
  EXPECT_EQ(complaint_after([](Picture& p) {
              p.line = {{0, 0}, {kNoNumber, 1}};
            }),
            "line: a place lies too far off, or is none");
  EXPECT_EQ(complaint_after([](Picture& p) {
              p.smoothed = {{0, 0}, {1, -1e10}};
            }),
            "smoothed: a place lies too far off, or is none");
  EXPECT_EQ(complaint_after([](Picture& p) { p.line = {{-0.5, 0}, {3.5, 2.5}}; }), "");
  EXPECT_EQ(complaint_after([](Picture& p) {
              p.squares = {2, 0};
            }),
            "squares: 0 is no side of a square");
}

TEST(PictureErrors, ScoresAreForSmallMapsAndParentsAreCells) {
  const GridMap broad(49, 1);
  const auto score_all = [&](Picture& p) {
    p.map = &broad;
    p.scores.resize(49);
  };
  EXPECT_EQ(complaint_after(score_all),
            "scores: the map has 49 x 1 cells; they can be read on maps of at most 48 x 48");
  const auto with_parent = [](NodeId parent) {
    return complaint_after([&](Picture& p) {
      p.scores.resize(12);
      p.scores[1] = {"2", "1", "1", parent};
    });
  };
  EXPECT_EQ(with_parent(12), "scores: the parent 12 is no cell");
  EXPECT_EQ(with_parent(11), "");
  EXPECT_EQ(with_parent(kNoNode), "");
}

TEST(PictureErrors, FloorsAreThoseOfTheMapAndLinesStayOnThem) {
  const std::vector<GridMap> maps = {GridMap(4, 3), GridMap(4, 3)};
  const FloorMap floors = FloorMap::build(maps).value();
  const auto with_floors = [&](const std::vector<Position>& line) {
    return complaint_after([&](Picture& p) {
      p.map = &floors.map();
      p.floors = &floors;
      p.line = line;
    });
  };
  EXPECT_EQ(with_floors({{0, 0}, {3, 2}}), "");
  EXPECT_EQ(with_floors({{0, 0}, {4, 0}}), "line: 4,0 is not on the map");
  EXPECT_EQ(complaint_after([&](Picture& p) { p.floors = &floors; }),
            "the floors are those of another map");
}

TEST(PictureErrors, AnAnimationHasFramesOfOneMap) {
  const GridMap map(4, 3);
  const GridMap other(5, 3);
  std::vector<Picture> frames(3);
  for (Picture& frame : frames) frame.map = &map;
  Animation animation;
  animation.frames = 3;
  const auto refused = [&] {
    const Result<std::string> gif = draw_gif(animation);
    return gif ? "" : gif.error().message();
  };
  EXPECT_EQ(refused(), "nothing makes the animation's frames");
  animation.frame = [&](std::size_t index) -> const Picture& { return frames[index]; };
  EXPECT_EQ(refused(), "");
  frames[1].map = &other;
  EXPECT_EQ(refused(), "frame 1 has a map of another size or layout");
  frames[1].map = nullptr;
  EXPECT_EQ(refused(), "the picture has no map");
  animation.delay = -10;
  EXPECT_EQ(refused(), "a frame is shown for -10 milliseconds; at most 655350 are possible");
  animation.delay = 655'351;
  EXPECT_EQ(refused(), "a frame is shown for 655351 milliseconds; at most 655350 are possible");
  animation.frames = 0;
  EXPECT_EQ(refused(), "the animation has no frames");
}

TEST(PictureErrors, AnAnimationOfAGraphHasFramesOfOneSize) {
  GraphPicture picture;
  picture.nodes = {{{0, 0, 0}}, {{9, 5, 0}}};
  GraphAnimation film;
  EXPECT_EQ(draw_gif(film).error().reason, "nothing makes the animation's frames");
  film.frames = 2;
  film.frame = [&](std::size_t index) -> const GraphPicture& {
    picture.nodes[1].at.y = index == 0 ? 8 : 5;
    return picture;
  };
  EXPECT_EQ(draw_gif(film).error().reason, "frame 0 has a map of another size or layout");
}

TEST(PictureErrors, AGraphsListsFitItsNodes) {
  const auto after = [](const std::function<void(GraphPicture&)>& change) {
    return complaint_after(change);
  };
  EXPECT_EQ(after([](GraphPicture&) {}), "");
  EXPECT_EQ(after([](GraphPicture& p) { p.costs = {1, 2}; }), "costs: there are 2 for 3 nodes");
  EXPECT_EQ(after([](GraphPicture& p) { p.forward = {Mark::open}; }),
            "marks: there are 1 for 3 nodes");
  EXPECT_EQ(after([](GraphPicture& p) { p.backward.resize(4); }), "marks: there are 4 for 3 nodes");
  EXPECT_EQ(after([](GraphPicture& p) { p.regions.resize(4); }),
            "regions: there are 4 for 3 nodes");
  EXPECT_EQ(after([](GraphPicture& p) { p.funnel.emplace().corridor = {0}; }),
            "funnel: there is no region 0");
  EXPECT_EQ(after([](GraphPicture& p) { p.funnel.emplace().door = 1; }),
            "funnel: there is no door 1");
  EXPECT_EQ(after([](GraphPicture& p) { p.funnel.emplace().left.x = HUGE_VAL; }),
            "funnel: a place is not finite");
  EXPECT_EQ(after([](GraphPicture& p) { p.edges.push_back({3, 0}); }), "edges: there is no node 3");
  EXPECT_EQ(after([](GraphPicture& p) { p.nodes.clear(), p.edges.clear(); }), "");
}

TEST(PictureErrors, AGraphsPlacesAreFiniteAndFitOnAPage) {
  const auto after = [](const std::function<void(GraphPicture&)>& change) {
    return complaint_after(change);
  };
  EXPECT_EQ(after([](GraphPicture& p) { p.nodes[1].at.y = kNoNumber; }),
            "nodes: a place is not finite");
  EXPECT_EQ(after([](GraphPicture& p) {
              p.obstacles = {{{0, 0}, {1, 0}, {kNoNumber, 1}}};
            }),
            "obstacles: a place is not finite");
  EXPECT_EQ(after([](GraphPicture& p) {
              p.path = {{0, 0}, {INFINITY, 0}};
            }),
            "path: a place is not finite");
  EXPECT_EQ(after([](GraphPicture& p) {
              p.line = {{-1e308, 0}, {1e308, 0}};
            }),
            "the places lie too far apart, or too near");
  EXPECT_EQ(after([](GraphPicture& p) {
              p.nodes = {{{0, 0}}, {{1e-310, 0}}, {{0, 0}}};
            }),
            "the places lie too far apart, or too near");
}

TEST(PictureErrors, AGraphOfTooManyShapesIsRefused) {
  const std::string too_many =
      "a picture of this map would have more than 200000 shapes; draw a smaller map";
  GraphPicture picture;
  picture.nodes.resize(200'001);
  picture.edges = {{0, 999'999}};  // the caller stopped filling it in
  EXPECT_EQ(complaint(picture), too_many);
  for (GraphPicture::Node& node : picture.nodes) node.closed = true;
  picture.edges.clear();
  EXPECT_EQ(complaint(picture), "") << "closed ones are not drawn";
  VoxelMap voxels(400, 400, 30);
  for (std::int32_t x = 0; x < 400; ++x) {
    for (std::int32_t y = 0; y < 400; ++y) {
      for (std::int32_t z = x % 2; z < 30; z += 2) voxels.block({x, y, z});
    }
  }
  GraphPicture volume;
  volume.voxels = &voxels;
  EXPECT_EQ(complaint(volume), too_many);
}

}  // namespace
}  // namespace wend
