// Pictures with everything that can be put into them, on all canvases.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>

#include "picture/canvas/gif_file.h"
#include "picture/canvas/raster_canvas.h"
#include "picture/canvas/svg_canvas.h"
#include "picture/cell_colours.h"
#include "picture/drawing.h"
#include "support/count_of.h"
#include "support/gif_reader.h"
#include "wend/picture/draw.h"

namespace wend::drawing {
namespace {

bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::string svg_of(const Picture& picture) { return draw_svg(picture).value(); }
std::string png_of(const Picture& picture) { return draw_png(picture).value(); }

/// For people who want to see what the tests draw: WEND_PICTURES=folder.
void keep(const std::string& name, const std::string& bytes) {
  const char* folder = std::getenv("WEND_PICTURES");
  if (folder != nullptr) std::ofstream(std::string(folder) + "/" + name, std::ios::binary) << bytes;
}

/// 20 x 10 cells with a wall across the middle but for its ends.
GridMap walled_map() {
  GridMap map(20, 10);
  for (std::int32_t x = 2; x < 18; ++x) map.set_symbol({x, 5}, '#');
  return map;
}

/// Both sides of a bidirectional search, which meet in the middle.
Picture two_sided(const GridMap& map) {
  Picture picture;
  picture.map = &map;
  picture.caption = "Two sides";
  picture.summary = "found";
  picture.starts = {{1, 2}};
  picture.goals = {{18, 8}};
  picture.path = {{1, 2}, {1, 5}, {4, 8}, {18, 8}};
  picture.forward.assign(map.cell_count(), Mark::none);
  picture.backward = picture.forward;
  for (std::size_t i = 0; i < map.cell_count(); ++i) {
    const Point p = map.point(static_cast<NodeId>(i));
    if (!map.walkable(p)) continue;
    const int near = std::abs(p.x - 1) + std::abs(p.y - 2);
    const int far = std::abs(p.x - 18) + std::abs(p.y - 8);
    if (near < 12) picture.forward[i] = near == 11 ? Mark::open : Mark::closed;
    if (far < 14) picture.backward[i] = far == 13 ? Mark::open : Mark::closed;
  }
  return picture;
}

/// A field of values with links and several goals.
Picture heat_map(const GridMap& map) {
  Picture picture;
  picture.map = &map;
  picture.heat_title = "cost to the nearest goal";
  picture.goals = {{1, 1}, {18, 8}};
  picture.links = {{{3, 2}, {16, 7}}, {{10, 9}, {10, 1}}};
  picture.smoothed = {{2, 2}, {0.7, 5}, {9.25, 7.75}};
  for (std::size_t i = 0; i < map.cell_count(); ++i) {
    const Point p = map.point(static_cast<NodeId>(i));
    const double value = std::hypot(p.x - 1, p.y - 1);
    picture.heat.push_back(map.walkable(p) && p.y > 0 ? value
                                                      : std::numeric_limits<double>::infinity());
  }
  return picture;
}

TEST(Picture, BothSidesOfASearchHaveTheirColoursAndMeetInMixedOnes) {
  const GridMap map = walled_map();
  const std::string svg = svg_of(two_sided(map));
  keep("two_sided.svg", svg);
  keep("two_sided.png", png_of(two_sided(map)));
  for (const char* words : {"closed from the start", "open from the start", "closed from the goal",
                            "open from the goal"}) {
    EXPECT_TRUE(contains(svg, words)) << words;
  }
  const Layout layout = layout_of(two_sided(map));
  RasterCanvas canvas(layout.width, layout.height);
  draw_picture(two_sided(map), layout, canvas);
  // Away from grid lines and path.
  const auto pixel = [&](int x, int y) {
    const int row = layout.map_top + y * layout.cell + 4;
    return canvas.row(row)[layout.map_left + x * layout.cell + 4] & 0xffffff;
  };
  const auto tint = [&](Colour colour) { return number_of(tinted(kGround, colour, layout.cell)); };
  EXPECT_EQ(pixel(3, 2), tint(kClosed));
  EXPECT_EQ(pixel(10, 0), tint(kOpen));
  EXPECT_EQ(pixel(17, 7), tint(kClosedBackward));
  EXPECT_EQ(pixel(13, 0), tint(kOpenBackward));
  EXPECT_EQ(pixel(7, 7), tint(mixed(kOpen, kClosedBackward, 0.5)));
  EXPECT_EQ(pixel(5, 5), number_of(kWall));
  EXPECT_EQ(pixel(11, 0), number_of(kGround));
}

TEST(Picture, CellsWithCostsOfTheirOwnAreShadedByThem) {
  GridMap map = walled_map();
  Picture picture;
  picture.map = &map;
  const std::string plain = svg_of(picture);
  map.set_weight({3, 2}, 4);
  map.set_weight({9, 2}, 0.5);
  const std::string weighted = svg_of(picture);
  EXPECT_TRUE(contains(weighted, "costs 0.5 to 4")) << weighted;
  EXPECT_FALSE(contains(plain, "costs"));
  const Layout layout = layout_of(picture);
  RasterCanvas canvas(layout.width, layout.height);
  draw_picture(picture, layout, canvas);
  const auto pixel = [&](int x, int y) {
    const int row = layout.map_top + y * layout.cell + 4;
    return canvas.row(row)[layout.map_left + x * layout.cell + 4] & 0xffffff;
  };
  EXPECT_EQ(pixel(3, 2), number_of(ground_colour(4000)));
  EXPECT_EQ(pixel(9, 2), number_of(ground_colour(500)));
  EXPECT_EQ(pixel(4, 2), number_of(kGround));
  EXPECT_EQ(pixel(5, 5), number_of(kWall)) << "walls have no weight";
}

TEST(Picture, WhatAnOverlaySaysIsCrossedStruckAndRinged) {
  const GridMap map = walled_map();
  Picture picture;
  picture.map = &map;
  const std::string plain = svg_of(picture);
  picture.closed = {{3, 2}};
  picture.dear = {{9, 2}};
  picture.pass_only = {{10, 2}};
  const std::string svg = svg_of(picture);
  for (const char* words : {"closed for this query", "dearer for it", "to pass only"}) {
    EXPECT_TRUE(contains(svg, words)) << words;
    EXPECT_FALSE(contains(plain, words)) << words;
  }
  GraphPicture graph;
  graph.nodes = {{{0, 0, 0}}, {{9, 5, 0}}};
  const std::string open = draw_svg(graph).value();
  graph.closed = {1};
  EXPECT_NE(draw_svg(graph).value(), open);
  graph.closed = {2};
  EXPECT_EQ(draw_svg(graph).error().reason, "closed: there is no node 2");
}

TEST(Picture, ValuesAreShownOnAScaleWithItsEnds) {
  const GridMap map = walled_map();
  const Picture picture = heat_map(map);
  const std::string svg = svg_of(picture);
  keep("heat.svg", svg);
  keep("heat.png", png_of(picture));
  EXPECT_TRUE(contains(svg, ">0</text>"));
  EXPECT_TRUE(contains(svg, ">19.6977  cost to the nearest goal</text>"));
  EXPECT_TRUE(contains(svg, "goals"));
  EXPECT_TRUE(contains(svg, "stroke-dasharray"));
  EXPECT_TRUE(contains(svg, "smoothed path"));
  const Layout layout = layout_of(picture);
  RasterCanvas canvas(layout.width, layout.height);
  draw_picture(picture, layout, canvas);
  const auto pixel = [&](int x, int y) {
    const int row = layout.map_top + y * layout.cell + 4;
    return canvas.row(row)[layout.map_left + x * layout.cell + 4] & 0xffffff;
  };
  EXPECT_EQ(pixel(19, 9), number_of(heat_colour(std::hypot(18, 8) / std::hypot(18, 8))));
  EXPECT_EQ(pixel(5, 1), number_of(heat_colour(4 / std::hypot(18, 8))));
  EXPECT_EQ(pixel(5, 0), number_of(kGround)) << "a cell without a value";
  EXPECT_EQ(pixel(5, 5), number_of(kWall));
}

std::string hex(Colour colour) { return fmt::format("#{:06x}", number_of(colour)); }

/// Open ground of 8 x 4 cells, and a path along its first row.
Picture plain(const GridMap& map) {
  Picture picture;
  picture.map = &map;
  picture.starts = {{0, 0}};
  picture.goals = {{7, 0}};
  for (std::int32_t x = 0; x < 8; ++x) picture.path.push_back({x, 0});
  return picture;
}

const std::string kDashes = "stroke-dasharray";

/// Lines in that colour with dashes: on the map, and in the legend.
std::size_t dashed_lines(const std::string& svg, Colour colour) {
  std::size_t count = 0;
  for (std::size_t at = svg.find(kDashes); at != std::string::npos;
       at = svg.find(kDashes, at + 1)) {
    const std::size_t line = svg.rfind('<', at);
    count += contains(svg.substr(line, at - line), hex(colour)) ? 1 : 0;
  }
  return count;
}

TEST(Picture, LinksWithABlockedEndAreClosedAndLeftOut) {
  GridMap map(8, 4);
  map.set_symbol({5, 3}, '@');
  Picture picture = plain(map);
  picture.links = {{{1, 1}, {5, 3}}, {{5, 3}, {1, 2}}};
  EXPECT_FALSE(contains(svg_of(picture), kDashes));
  EXPECT_FALSE(contains(svg_of(picture), ">link<"));
  picture.links.push_back({{1, 1}, {5, 2}});
  EXPECT_EQ(dashed_lines(svg_of(picture), kInk), 2u);
  EXPECT_TRUE(contains(svg_of(picture), ">link<"));
}

TEST(Picture, ALinkThatThePathTakesHasThePathsColourAndCutsThePath) {
  const GridMap map(8, 4);
  Picture picture = plain(map);
  picture.path = {{0, 0}, {1, 0}, {6, 0}, {7, 0}};
  picture.links = {{{1, 0}, {6, 0}}, {{0, 3}, {7, 3}}};
  const std::string svg = svg_of(picture);
  keep("links.svg", svg);
  keep("links.png", png_of(picture));
  EXPECT_EQ(dashed_lines(svg, kPath), 1u);
  EXPECT_EQ(dashed_lines(svg, kInk), 2u) << "the other link, and the legend's";
  EXPECT_EQ(test::count_of(svg, "fill=\"" + hex(kPath) + "\""), 1u) << "its head";
  EXPECT_EQ(test::count_of(svg, "<polyline"), 2u) << "before the link and after it";
  picture.path.clear();
  EXPECT_EQ(dashed_lines(svg_of(picture), kPath), 0u);
}

TEST(Picture, TwoLinksToAndFroAreOneLineWithTwoHeads) {
  const GridMap map(8, 4);
  Picture picture = plain(map);
  picture.links = {{{1, 1}, {6, 2}}, {{6, 2}, {1, 1}}};
  const std::string there_and_back = svg_of(picture);
  EXPECT_EQ(dashed_lines(there_and_back, kInk), 2u) << "the line, and the legend's";
  picture.links.pop_back();
  const std::string there = svg_of(picture);
  EXPECT_EQ(dashed_lines(there, kInk), 2u);
  EXPECT_EQ(test::count_of(there_and_back, "<polygon"), 2 * test::count_of(there, "<polygon"));
  picture.links = {{{7, 0}, {0, 0}}, {{0, 0}, {7, 0}}};
  picture.path = {{0, 0}, {7, 0}};
  EXPECT_EQ(dashed_lines(svg_of(picture), kPath), 1u) << "taken in one direction";
}

/// The picture with a parent and numbers in each cell of the path.
Picture scored(const GridMap& map) {
  Picture picture = plain(map);
  picture.scores.resize(map.cell_count());
  for (const Point p : picture.path) {
    picture.scores[map.id(p)] = {"70", "0", "70", p.x == 0 ? kNoNode : map.id({p.x - 1, 0})};
  }
  return picture;
}

TEST(Picture, ScoredCellsHaveTheNumbersOfTheirColumnsAndRows) {
  const GridMap map(8, 4);
  const std::string svg = svg_of(scored(map));
  keep("scored.svg", svg);
  keep("scored.png", png_of(scored(map)));
  const std::string faint = " fill=\"" + hex(kFaint) + "\">";
  for (int x = 0; x < 8; ++x) {
    EXPECT_EQ(test::count_of(svg, fmt::format("text-anchor=\"middle\"{}{}</text>", faint, x)), 1u)
        << x;
  }
  for (int y = 0; y < 4; ++y) {
    EXPECT_EQ(test::count_of(svg, fmt::format("text-anchor=\"end\"{}{}</text>", faint, y)), 1u)
        << y;
  }
  EXPECT_FALSE(contains(svg_of(plain(map)), hex(kFaint)));
  const Layout layout = layout_of(scored(map));
  EXPECT_GE(layout.map_left, 24);
  EXPECT_GE(layout.map_top, 24);
  EXPECT_LE(layout.map_left + layout.map_width + 12, layout.width);
}

TEST(Picture, NumbersStandOutAgainstThePathBelowThem) {
  const GridMap map(8, 4);
  Picture picture = scored(map);
  const std::string svg = svg_of(picture);
  EXPECT_EQ(test::count_of(svg, "paint-order=\"stroke\""), 24u);
  EXPECT_EQ(test::count_of(svg, "stroke=\"" + hex(kPath) + "\""), 2u)
      << "on the map, in the legend";
  EXPECT_FALSE(contains(svg.substr(svg.find("<polyline")), "stroke-opacity")) << "the same colour";
  picture.path.clear();
  EXPECT_FALSE(contains(svg_of(picture), "paint-order"));
}

TEST(Picture, ArrowsBeginAtTheRimOfMarkers) {
  const GridMap map(8, 4);
  const Picture picture = scored(map);
  const Layout layout = layout_of(picture);
  RasterCanvas canvas(layout.width, layout.height);
  draw_picture(picture, layout, canvas);
  const int x = layout.map_left + 7 * layout.cell + layout.cell / 2;
  const int y = layout.map_top + layout.cell / 2;
  EXPECT_EQ(canvas.row(y)[x] & 0xffffff, number_of(kGoal));
  EXPECT_EQ(canvas.row(y)[x - layout.cell / 4] & 0xffffff, number_of(kInk)) << "its head";
}

TEST(Picture, APathThatEndsAtNoGoalHasAMarkedEnd) {
  const GridMap map(8, 4);
  Picture picture = plain(map);
  EXPECT_FALSE(contains(svg_of(picture), "path's end"));
  picture.path.pop_back();
  const std::string svg = svg_of(picture);
  EXPECT_TRUE(contains(svg, "path's end"));
  const std::string ring = fmt::format("fill=\"{}\" stroke=\"{}\"", hex(kGround), hex(kPath));
  EXPECT_EQ(test::count_of(svg, ring), 2u) << "on the map, in the legend";
  picture.path = {{0, 0}};
  EXPECT_FALSE(contains(svg_of(picture), "path's end")) << "the start is marked already";
  EXPECT_FALSE(contains(svg_of(picture), ">path<"));
}

TEST(Picture, AMarkerOnABlockedCellHasAPaleRim) {
  GridMap map(8, 4);
  const std::string pale = fmt::format("fill=\"{0}\" stroke=\"{0}\"", hex(kGround));
  EXPECT_FALSE(contains(svg_of(plain(map)), pale));
  map.set_symbol({7, 0}, '@');
  EXPECT_EQ(test::count_of(svg_of(plain(map)), pale), 1u);
}

TEST(Picture, TheLegendSaysWhichCellsHaveNoValue) {
  GridMap map(4, 1);
  map.set_symbol({3, 0}, '@');
  Picture picture;
  picture.map = &map;
  picture.heat = {0, 1, 2, std::nan("")};
  EXPECT_FALSE(contains(svg_of(picture), "not reached")) << "blocked cells never have one";
  picture.heat[1] = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(contains(svg_of(picture), ">not reached<"));
  TerrainCosts costs;
  costs.set('.', 2);
  map.set_terrain(costs);
  EXPECT_TRUE(contains(svg_of(picture), ">. costs 2, not reached<"));
}

TEST(Picture, TheLegendShowsTheMixedColoursOfBothSidesWhereTheyMet) {
  const GridMap map = walled_map();
  Picture picture = two_sided(map);
  const Layout layout = layout_of(picture);
  const auto mixed_tint = [&](Colour front, Colour back) {
    return tinted(kGround, mixed(front, back, 0.5), layout.cell);
  };
  ASSERT_TRUE(contains(svg_of(picture), ">both sides<"));
  const auto both = std::find_if(layout.legend.begin(), layout.legend.end(),
                                 [](const LegendEntry& e) { return e.text == "both sides"; });
  const auto shown = [&](Colour colour) {
    return std::find(both->fills.begin(), both->fills.end(), colour) != both->fills.end();
  };
  EXPECT_TRUE(shown(mixed_tint(kOpen, kClosedBackward)));
  EXPECT_FALSE(shown(mixed_tint(kClosed, kClosedBackward))) << "there is no such cell";
  picture.backward.assign(map.cell_count(), Mark::none);
  EXPECT_FALSE(contains(svg_of(picture), ">both sides<"));
}

TEST(Picture, TheLegendShowsMarksOnAllGroundOnWhichTheyLieTheCheapestFirst) {
  GridMap map(8, 4);
  TerrainCosts costs;
  costs.set('S', 8);
  costs.set('.', 2);
  costs.set('Z', 1);
  map.set_terrain(costs);
  map.set_symbol({1, 0}, 'S');
  map.set_symbol({2, 0}, 'Z');
  map.set_symbol({3, 0}, 'S');
  Picture picture = plain(map);
  picture.forward.assign(map.cell_count(), Mark::none);
  for (std::size_t i = 0; i < 3; ++i) picture.forward[i] = Mark::closed;
  picture.forward[3] = Mark::open;
  keep("terrain.svg", svg_of(picture));
  const Layout layout = layout_of(picture);
  const auto entry = [&](const std::string& begin) {
    return *std::find_if(layout.legend.begin(), layout.legend.end(),
                         [&](const LegendEntry& e) { return e.text.rfind(begin, 0) == 0; });
  };
  const auto tint = [&](std::uint32_t cost, Colour mark) {
    return tinted(ground_colour(cost * TerrainCosts::kThousandths), mark, layout.cell);
  };
  EXPECT_EQ(entry("closed").fills,
            (std::vector<Colour>{tint(1, kClosed), tint(2, kClosed), tint(8, kClosed)}));
  EXPECT_EQ(entry("closed").text, "closed (cheap to dear ground)");
  EXPECT_EQ(entry("open").fills, (std::vector<Colour>{tint(8, kOpen)}));
  const std::string svg = svg_of(picture);
  EXPECT_LT(svg.find("Z costs 1"), svg.find(". costs 2"));
  EXPECT_LT(svg.find(". costs 2"), svg.find("S costs 8"));
}

TEST(Picture, DearerGroundIsDarkerAndStaysApart) {
  const auto light = [](std::uint32_t cost) {
    const Colour colour = ground_colour(cost * TerrainCosts::kThousandths);
    return 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;
  };
  EXPECT_GT(light(1), light(2) + 30);
  EXPECT_GT(light(2), light(8) + 30);
  EXPECT_GT(light(8), light(100) + 30);
  EXPECT_GT(light(100), light(1000));
}

TEST(Picture, WaterAndTreesThatAreBlockedLookOtherThanWalls) {
  GridMap map(8, 4);
  map.set_symbol({1, 1}, 'W');
  map.set_symbol({2, 1}, 'T');
  const std::string svg = svg_of(plain(map));
  EXPECT_TRUE(contains(svg, ">water<"));
  EXPECT_TRUE(contains(svg, ">tree<"));
  EXPECT_FALSE(contains(svg, ">blocked<"));
  for (const Colour colour : {kWater, kTree}) EXPECT_EQ(test::count_of(svg, hex(colour)), 2u);
  map.set_symbol({3, 1}, '@');
  EXPECT_TRUE(contains(svg_of(plain(map)), ">blocked<"));
  TerrainCosts costs = map.terrain();
  costs.set('W', 1);
  map.set_terrain(costs);
  EXPECT_FALSE(contains(svg_of(plain(map)), ">water<")) << "one can swim";
}

TEST(Picture, WhereValuesAreShownWaterIsNoneOfThem) {
  GridMap map(3, 1);
  map.set_symbol({1, 0}, 'W');
  Picture picture;
  picture.map = &map;
  picture.heat = {0, std::nan(""), 1};
  const std::string svg = svg_of(picture);
  EXPECT_FALSE(contains(svg, hex(kWater)));
  EXPECT_TRUE(contains(svg, ">blocked<"));
}

TEST(Picture, OneValueAloneHasAColour) {
  const GridMap map(2, 1);
  Picture picture;
  picture.map = &map;
  picture.heat = {3, std::nan("")};
  EXPECT_TRUE(contains(svg_of(picture), "#" + fmt::format("{:06x}", number_of(heat_colour(0)))));
  picture.heat = {std::nan(""), std::nan("")};
  EXPECT_FALSE(contains(svg_of(picture), fmt::format("{:06x}", number_of(heat_colour(0)))));
}

TEST(Picture, TheScaleRisesEvenlyInLightness) {
  const auto luminance = [](Colour c) {
    return 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
  };
  double before = luminance(heat_colour(0));
  EXPECT_LT(before, 80);
  for (int i = 1; i <= 20; ++i) {
    const double now = luminance(heat_colour(i / 20.0));
    EXPECT_GT(now, before + 3);
    EXPECT_LT(now, before + 13);
    before = now;
  }
  EXPECT_GT(before, 220);
}

TEST(Picture, EqualCellsOfARowBecomeOneRectangle) {
  GridMap map(40, 3);
  for (std::int32_t x = 5; x < 30; ++x) map.set_symbol({x, 1}, '#');
  Picture picture;
  picture.map = &map;
  const std::string svg = svg_of(picture);
  EXPECT_TRUE(contains(svg, "d=\"M5,1h25v1h-25z\""));
  EXPECT_EQ(test::count_of(svg, "h25v1"), 1u);
}

TEST(Picture, ManySmallCellsAreEmbeddedAsAnImage) {
  GridMap map(700, 700);
  for (std::int32_t i = 0; i < 700 * 700; i += 3) {
    map.set_symbol({i % 700, i / 700}, '#');
  }
  Picture picture;
  picture.map = &map;
  const std::string svg = svg_of(picture);
  EXPECT_TRUE(contains(svg, "href=\"data:image/png;base64,iVBORw0KGgo"));
  EXPECT_LT(svg.size(), 200'000u);
}

TEST(Picture, PicturesThatAreTooLargeAreRefusedWithTheLimit) {
  const GridMap wide(40'000, 1);
  Picture picture;
  picture.map = &wide;
  EXPECT_TRUE(contains(svg_of(picture), "</svg>"));
  const Result<std::string> png = draw_png(picture);
  ASSERT_FALSE(png);
  EXPECT_TRUE(contains(png.error().message(), "at most 32000 on a side")) << png.error().message();
}

TEST(Picture, LongCaptionsAreWrapped) {
  const GridMap map(3, 3);
  Picture picture;
  picture.map = &map;
  for (int i = 0; i < 40; ++i) picture.caption += "words ";
  const Layout layout = layout_of(picture);
  EXPECT_GE(layout.caption_lines, 4u);
  for (const std::string& line : text_lines(picture, 420)) EXPECT_LE(text_width(line, {}), 420);
}

TEST(Gif, FramesKeepWhatDidNotChangeAndColoursBeyond255BecomeTheNearest) {
  RasterCanvas canvas(300, 4);
  for (int x = 0; x < 300; ++x) {
    const auto grey = static_cast<std::uint8_t>(x * 255 / 299);
    const auto blue = static_cast<std::uint8_t>(x % 2);
    canvas.rectangle({static_cast<double>(x), 0}, 1, 4, {grey, grey, blue});
  }
  GifPalette palette;
  palette.count(canvas);
  ASSERT_EQ(palette.colours().size(), GifPalette::kMostColours);
  GifFile file(300, 4, palette.colours());
  file.add(canvas, 10);
  file.add(canvas, 20);
  canvas.rectangle({100, 1}, 2, 2, {0, 0, 0});
  file.add(canvas, 300);
  const test::GifFrames frames = test::read_gif(file.finish().value());
  ASSERT_EQ(frames.pixels.size(), 3u);
  EXPECT_EQ(frames.delays, (std::vector<int>{10, 20, 300}));
  EXPECT_EQ(frames.width, 300);
  EXPECT_EQ(frames.height, 4);
  EXPECT_EQ(frames.pixels[0], frames.pixels[1]);
  for (const std::size_t corner : {400u, 401u, 700u, 701u}) {
    EXPECT_EQ(frames.pixels[2][corner], 0u);
  }
  EXPECT_EQ(frames.pixels[2][300 + 102], frames.pixels[0][300 + 102]);
  for (std::size_t x = 0; x < 300; ++x) {
    const unsigned red = frames.pixels[0][x] >> 16;
    EXPECT_NEAR(red, static_cast<double>(x * 255 / 299), 2);
  }
}

}  // namespace
}  // namespace wend::drawing
