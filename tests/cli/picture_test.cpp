// Pictures with everything that any command can put into them, on all canvases.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>

#include "drawing.h"
#include "failure.h"
#include "gif_file.h"
#include "gif_reader.h"
#include "picture_file.h"
#include "raster_canvas.h"
#include "svg_canvas.h"

namespace wend::cli {
namespace {

bool contains(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

std::size_t count_of(const std::string& text, const std::string& words) {
  std::size_t count = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
    ++count;
  }
  return count;
}

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
  picture.smoothed = {{2.5, 2.5}, {1.2, 5.5}, {9.75, 8.25}};
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
  const std::string svg = picture_svg(two_sided(map));
  keep("two_sided.svg", svg);
  keep("two_sided.png", picture_png(two_sided(map)));
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

TEST(Picture, ValuesAreShownOnAScaleWithItsEnds) {
  const GridMap map = walled_map();
  const Picture picture = heat_map(map);
  const std::string svg = picture_svg(picture);
  keep("heat.svg", svg);
  keep("heat.png", picture_png(picture));
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

TEST(Picture, OneValueAloneHasAColour) {
  const GridMap map(2, 1);
  Picture picture;
  picture.map = &map;
  picture.heat = {3, std::nan("")};
  EXPECT_TRUE(
      contains(picture_svg(picture), "#" + fmt::format("{:06x}", number_of(heat_colour(0)))));
  picture.heat = {std::nan(""), std::nan("")};
  EXPECT_FALSE(contains(picture_svg(picture), fmt::format("{:06x}", number_of(heat_colour(0)))));
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
  const std::string svg = picture_svg(picture);
  EXPECT_TRUE(contains(svg, "d=\"M5,1h25v1h-25z\""));
  EXPECT_EQ(count_of(svg, "h25v1"), 1u);
}

TEST(Picture, ManySmallCellsAreEmbeddedAsAnImage) {
  GridMap map(700, 700);
  for (std::int32_t i = 0; i < 700 * 700; i += 3) {
    map.set_symbol({i % 700, i / 700}, '#');
  }
  Picture picture;
  picture.map = &map;
  const std::string svg = picture_svg(picture);
  EXPECT_TRUE(contains(svg, "href=\"data:image/png;base64,iVBORw0KGgo"));
  EXPECT_LT(svg.size(), 200'000u);
}

TEST(Picture, PicturesThatAreTooLargeAreRefusedWithTheLimit) {
  const GridMap wide(40'000, 1);
  Picture picture;
  picture.map = &wide;
  EXPECT_TRUE(contains(picture_svg(picture), "</svg>"));
  try {
    picture_png(picture);
    ADD_FAILURE() << "was drawn";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.code(), ExitCode::usage);
    EXPECT_TRUE(contains(failure.what(), "at most 32000 on a side")) << failure.what();
  }
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
  const GifFrames frames = read_gif(file.finish());
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
}  // namespace wend::cli
