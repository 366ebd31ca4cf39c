#include <algorithm>

#include "wend/io/png_map.h"

#include <gtest/gtest.h>

#include "../temporary_file.h"
#include "png_bytes.h"
#include "support/random_map.h"

namespace wend::io {
namespace {

std::string rows_of(const Result<GridMap>& map) {
  if (!map.ok()) return map.error().message();
  std::string text;
  for (std::int32_t y = 0; y < map.value().height(); ++y) {
    for (std::int32_t x = 0; x < map.value().width(); ++x) text += map.value().symbol({x, y});
    text += '/';
  }
  return text;
}

std::string complaint(const std::string& bytes, const PngMapOptions& options = {}) {
  const Result<GridMap> map = parse_png_map(bytes, options, "a.png");
  return map.ok() ? "" : map.error().message();
}

PngMapOptions with_palette(const std::string& text, bool exact = false) {
  PngMapOptions options;
  options.palette = parse_palette(text).value();
  options.exact = exact;
  return options;
}

TEST(PngMap, DarkPixelsAreBlocked) {
  const std::string picture =
      png(4, 8, kGrey, {std::string("\0\x7f\x80\xff", 4), "\xff\xff\xff\xff"});
  const Result<GridMap> map = parse_png_map(picture);
  EXPECT_EQ(rows_of(map), "##../..../");
  ASSERT_TRUE(map.ok());
  EXPECT_EQ(map.value().cost({0, 0}), 0u);
  EXPECT_EQ(map.value().cost({3, 0}), TerrainCosts::kThousandths);
}

TEST(PngMap, TheThresholdAndInversionDecideWhatIsDark) {
  const std::string picture = png(5, 8, kGrey, {std::string("\0\x40\x80\xfe\xff", 5)});
  const auto rows = [&](double threshold, bool invert) {
    PngMapOptions options;
    options.threshold = threshold;
    options.invert = invert;
    return rows_of(parse_png_map(picture, options));
  };
  EXPECT_EQ(rows(0, false), "...../");
  EXPECT_EQ(rows(0.25, false), "#..../");
  EXPECT_EQ(rows(0.26, false), "##.../");
  EXPECT_EQ(rows(1, false), "####./");
  EXPECT_EQ(rows(0.5, true), "..###/");
}

TEST(PngMap, LuminanceWeighsGreenMostAndBlueLeast) {
  const std::string picture = png(3, 8, kRgb, {std::string("\xff\0\0\0\xff\0\0\0\xff", 9)});
  const auto rows = [&](double threshold) {
    PngMapOptions options;
    options.threshold = threshold;
    return rows_of(parse_png_map(picture, options));
  };
  EXPECT_EQ(rows(0.0722), ".../");
  EXPECT_EQ(rows(0.0723), "..#/");
  EXPECT_EQ(rows(0.2126), "..#/");
  EXPECT_EQ(rows(0.2127), "#.#/");
  EXPECT_EQ(rows(0.7152), "#.#/");
  EXPECT_EQ(rows(0.7153), "###/");
}

TEST(PngMap, TransparentPixelsAreBlendedOverWhite) {
  // Black with the opacities 0, 127, 128 and 255.
  const std::string picture =
      png(4, 8, kRgba, {std::string("\0\0\0\0\0\0\0\x7f\0\0\0\x80\0\0\0\xff", 16)});
  EXPECT_EQ(rows_of(parse_png_map(picture)), "..##/");
  EXPECT_EQ(complaint(picture, with_palette("#ffffff 1\n#808080 2\n#7f7f7f 3\n#000000 0\n", true)),
            "");
}

TEST(PngMap, EveryDepthIsReadAsEightBits) {
  EXPECT_EQ(rows_of(parse_png_map(png(8, 1, kGrey, {"\x35", "\xff"}))), "##..#.#./......../");
  EXPECT_EQ(rows_of(parse_png_map(png(4, 2, kGrey, {"\x1b"}))), "##../");
  // Sixteen bits without a gamma: 0x7f and 0x80 are as dark as in eight.
  const PngMapOptions greys = with_palette("#7f7f7f 2\n#808080 3\n", true);
  EXPECT_EQ(rows_of(parse_png_map(png(2, 16, kGrey, {"\x7f\x7f\x80\x80"}), greys)), "23/");
  const std::string colours = chunk("PLTE", std::string("\0\0\0\xff\xff\xff\0\xff\0", 9));
  EXPECT_EQ(rows_of(parse_png_map(png(3, 8, kIndexed, {std::string("\2\1\0", 3)}, colours))),
            "..#/");
}

TEST(PngMap, PixelsGetTheNearestColourOfThePalette) {
  const PngMapOptions options = with_palette("#ffffff 1\n#0000ff 0 ~\n#00ff00 2.5 f\n");
  const std::string picture =
      png(4, 8, kRgb, {std::string("\xf0\xff\xe0\x10\x20\xd0\0\x90\x10\0\0\0", 12)});
  const Result<GridMap> map = parse_png_map(picture, options);
  EXPECT_EQ(rows_of(map), ".~f~/") << "black is as near to blue as to green; blue comes first";
  ASSERT_TRUE(map.ok());
  EXPECT_EQ(map.value().cost({2, 0}), 2500u);
  EXPECT_EQ(map.value().cost({1, 0}), 0u);
}

TEST(PngMap, ManyColoursGetTheNearestEach) {
  const Palette palette = parse_palette("#000000 0\n#ff0000 2\n#00ff00 3\n#80ff80 4\n").value();
  test::Random random(1);
  std::string row;
  for (int i = 0; i < 3 * 20000; ++i) row += static_cast<char>(random.below(256));
  PngMapOptions options;
  options.palette = palette;
  const Result<GridMap> map = parse_png_map(png(20000, 8, kRgb, {row}), options);
  ASSERT_TRUE(map.ok()) << map.error().message();
  const auto distance = [&](const PaletteEntry& entry, std::size_t i) {
    const auto channel = [&](std::size_t k) {
      return int{static_cast<std::uint8_t>(row[3 * i + k])};
    };
    const int red = channel(0) - entry.colour.red;
    const int green = channel(1) - entry.colour.green;
    const int blue = channel(2) - entry.colour.blue;
    return red * red + green * green + blue * blue;
  };
  for (std::size_t i = 0; i < 20000; ++i) {
    const auto nearest = std::min_element(palette.begin(), palette.end(),
                                          [&](const PaletteEntry& a, const PaletteEntry& b) {
                                            return distance(a, i) < distance(b, i);
                                          });
    ASSERT_EQ(map.value().cells()[i], nearest->symbol) << i;
  }
}

TEST(PngMap, AnExactPaletteNamesTheFirstOtherPixel) {
  const std::string picture =
      png(2, 8, kRgb, {"\xff\xff\xff\xff\xff\xff", "\xff\xff\xff\xff\xfe\xff"});
  EXPECT_EQ(complaint(picture, with_palette("#ffffff 1\n", true)),
            "a.png: the pixel 1,1 has the colour #fffeff, which the palette does not have");
  EXPECT_EQ(complaint(picture, with_palette("#ffffff 1\n#fffeff 2\n", true)), "");
}

TEST(PngMap, BadOptionsAreRefused) {
  const std::string picture = png(1, 8, kGrey, {"\xff"});
  PngMapOptions options;
  for (const double threshold : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
    options.threshold = threshold;
    EXPECT_EQ(complaint(picture, options), "a.png: the threshold of luminance must be from 0 to 1");
  }
  options = {};
  options.palette = Palette(2);
  EXPECT_FALSE(complaint(picture, options).empty());
}

TEST(PngMap, WhatIsNoPngIsRefused) {
  EXPECT_EQ(complaint(""), "a.png: the file is empty");
  EXPECT_EQ(complaint("....\n"), "a.png: this is no PNG picture");
  EXPECT_EQ(complaint("\x89PNG"), "a.png: this is no PNG picture");
  EXPECT_FALSE(is_png("\x89PNG\r\n"));
  EXPECT_TRUE(is_png(png(1, 8, kGrey, {"\xff"})));
}

TEST(PngMap, EveryTruncationIsRefused) {
  const std::string picture = png(3, 8, kRgb, {"abcdefghi", "jklmnopqr"});
  // Nothing is missed where only the last chunk, which has no content, is cut.
  const std::size_t end_of_pixels = picture.size() - chunk("IEND", "").size();
  for (std::size_t size = 1; size < end_of_pixels; ++size) {
    const std::string text = complaint(picture.substr(0, size));
    EXPECT_EQ(text.rfind("a.png: ", 0), 0u) << size << " " << text;
  }
  EXPECT_EQ(complaint(picture), "");
}

TEST(PngMap, DamagedBytesAreRefused) {
  const std::string picture = png(3, 8, kRgb, {"abcdefghi", "jklmnopqr"});
  for (std::size_t i = 16; i + chunk("IEND", "").size() < picture.size(); ++i) {
    std::string damaged = picture;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_NE(complaint(damaged), "") << i;
  }
}

TEST(PngMap, ClaimsThatTheFileCannotHoldAreRefusedBeforeMemoryIsTaken) {
  EXPECT_EQ(complaint(header(16384, 16384, 8, kRgb) + chunk("IDAT", "x")),
            "a.png: the picture claims 16384 x 16384 pixels, more than a file of 46 bytes can "
            "hold; it is damaged");
  EXPECT_EQ(complaint(header(16385, 16384, 8, kRgb) + chunk("IDAT", "x")),
            "a.png: the picture has 16385 x 16384 pixels, more than 268435456, the most there may "
            "be");
  EXPECT_NE(complaint(header(2000000, 1, 1, kGrey) + chunk("IDAT", "x")), "");
  EXPECT_NE(complaint(header(0, 1, 8, kGrey) + chunk("IDAT", "x")), "");
}

TEST(PngMap, ChunksThatClaimMoreThanTheFileHasTakeNoMemory) {
  for (const char* kind : {"eXIf", "tEXt", "iCCP", "sPLT"}) {
    std::string long_one = chunk(kind, "xx");
    long_one[0] = '\x20';  // the highest byte of its length: half a gigabyte
    EXPECT_EQ(complaint(header(3, 8, 8, kRgb) + long_one),
              "a.png: the chunk at byte 33 claims 536870914 bytes, and the file has 2 more; it is "
              "damaged");
  }
}

TEST(PngMap, APictureThatCompressesWellIsNoFalseClaim) {
  const std::vector<std::string> rows(3000, std::string(3000 / 8, '\0'));
  const std::string picture = png(3000, 1, kGrey, rows);
  EXPECT_LT(picture.size(), 3000u);
  EXPECT_EQ(complaint(picture), "");
}

TEST(PngMap, WithoutAPaletteAWrittenMapIsReadAsBlockedAndOpen) {
  for (std::uint64_t number = 0; number < 80; ++number) {
    test::Random random(number);
    GridMap map = random_map(static_cast<test::MapKind>(number % test::kMapKinds), random);
    if (number >= 40) add_terrain(map, random);
    const Result<std::string> bytes = write_png_map(map);
    ASSERT_TRUE(bytes.ok()) << bytes.error().message();
    const Result<GridMap> read = parse_png_map(bytes.value());
    ASSERT_TRUE(read.ok()) << read.error().message();
    ASSERT_EQ(read.value().width(), map.width());
    ASSERT_EQ(read.value().height(), map.height());
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      ASSERT_EQ(read.value().walkable(map.point(id)), map.walkable(map.point(id)));
    }
  }
}

TEST(PngMap, WithItsPaletteAWrittenMapIsTheSameMap) {
  const PngMapOptions options = with_palette(
      "#000000 0 #\n#ffffff 1 .\n#fefefe 2 s\n#808000 3.5 h\n#c0c0c0 40 m\n#ffd0ff 0.5 r\n", true);
  for (std::uint64_t number = 0; number < 80; ++number) {
    test::Random random(number);
    GridMap map = random_map(static_cast<test::MapKind>(number % test::kMapKinds), random);
    add_terrain(map, random);
    const Result<std::string> bytes = write_png_map(map, options.palette);
    ASSERT_TRUE(bytes.ok()) << bytes.error().message();
    const Result<GridMap> read = parse_png_map(bytes.value(), options);
    ASSERT_TRUE(read.ok()) << read.error().message();
    ASSERT_EQ(read.value().width(), map.width());
    ASSERT_EQ(read.value().cells(), map.cells());
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      ASSERT_EQ(read.value().cost(map.point(id)), map.cost(map.point(id)));
    }
  }
}

TEST(PngMap, SymbolsThatThePaletteLacksGetTheColourOfTheirCost) {
  const PngMapOptions options = with_palette("#ffffff 1 .\n#00ff00 1 g\n#000000 0 @\n", true);
  GridMap map(5, 1, std::vector<char>{'G', '.', 'T', '@', 'g'});
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('g', 1);
  map.set_terrain(costs);
  const Result<GridMap> read = parse_png_map(write_png_map(map, options.palette).value(), options);
  EXPECT_EQ(rows_of(read), "..@@g/");
}

TEST(PngMap, ACostThatThePaletteLacksIsRefused) {
  GridMap map(2, 2);
  TerrainCosts costs = TerrainCosts::standard();
  costs.set('q', 2.5);
  map.set_terrain(costs);
  map.set_symbol({1, 1}, 'q');
  const Palette palette = parse_palette("#ffffff 1\n#000000 0\n").value();
  EXPECT_EQ(write_png_map(map, palette).error().reason,
            "the cell 1,1 costs 2.5, and no colour of the palette does; add one");
}

TEST(PngMap, ShadesAreLightAndDarkerTheDearerTheTerrain) {
  const std::vector<char> symbols = {'a', 'b', 'c', 'd', 'e', 'f', 'g'};
  const std::vector<std::uint32_t> values = {0, 1, 1000, 1001, 2000, 7999, 1'000'000};
  GridMap map(7, 1, symbols);
  TerrainCosts costs;
  for (std::size_t i = 0; i < symbols.size(); ++i) costs.set_thousandths(symbols[i], values[i]);
  map.set_terrain(costs);
  const PngMapOptions shades = with_palette(
      "#000000 0 a\n#d2f0d2 0.001 b\n#ffffff 1 c\n#f0f0f0 2 d\n#e6e6e6 3 e\n#dcdcdc 4 f\n"
      "#969696 5 g\n",
      true);
  EXPECT_EQ(rows_of(parse_png_map(write_png_map(map).value(), shades)), "abcdefg/");
}

TEST(PngMap, MapsThatNoPictureCanShowAreRefused) {
  EXPECT_EQ(write_png_map(GridMap()).error().reason, "the map has no cells");
  EXPECT_FALSE(write_png_map(GridMap(1'000'001, 1)).ok());
  EXPECT_TRUE(write_png_map(GridMap(1'000'000, 1)).ok());
  EXPECT_EQ(write_png_map(GridMap(1, 1), Palette(2)).error().reason,
            "the palette's colour #000000 is there twice");
}

TEST(PngMap, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good(png(1, 8, kGrey, {"\xff"}));
  EXPECT_TRUE(read_png_map(good.path()).ok());
  const TemporaryFile bad("x");
  EXPECT_EQ(read_png_map(bad.path()).error().source, bad.path());
}

TEST(PngMap, WeightsOfCellsAreRefusedAndNotLeftOut) {
  GridMap map(2, 1);
  map.set_weight({1, 0}, 2.5);
  const auto refused = write_png_map(map);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().reason.find("weights of single cells"), std::string::npos);
}

}  // namespace
}  // namespace wend::io
