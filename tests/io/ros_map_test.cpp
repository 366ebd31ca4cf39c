// Occupancy maps of robots: what their shades mean, where their cells lie, what is refused and how,
// and that writing brings them back.
#include "wend/io/ros_map.h"

#include <gtest/gtest.h>
#include <png.h>

#include <cmath>
#include <numbers>

#include "png/png_bytes.h"
#include "support/random_map.h"
#include "wend/io/grid_writers.h"

namespace wend::io {
namespace {

constexpr char kYaml[] =
    "image: map.pgm\nresolution: 0.05\norigin: [-1.0, -2.0, 0.0]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n";

FileLoader image(const std::string& bytes) {
  return [bytes](const std::string&) { return bytes; };
}

RosMap parsed(const std::string& yaml, const std::string& picture,
              const RosMapOptions& options = {}) {
  const Result<RosMap> map = parse_ros_map(yaml, image(picture), options, "x.yaml");
  EXPECT_TRUE(map.ok()) << (map ? "" : map.error().message());
  return map ? map.value() : RosMap{};
}

std::string refused(const std::string& yaml, const std::string& picture = "P2 1 1 255 0") {
  const Result<RosMap> map = parse_ros_map(yaml, image(picture), {}, "x.yaml");
  return map ? "nothing was refused" : map.error().message();
}

std::string symbols(const RosMap& map) { return {map.map.cells().begin(), map.map.cells().end()}; }

std::string with(const std::string& more) { return kYaml + more; }
std::string replaced(const std::string& what, const std::string& by) {
  std::string text = kYaml;
  return text.replace(text.find(what), what.size(), by);
}

TEST(RosMap, DarkPixelsAreOccupiedLightOnesFreeAndOthersUnknown) {
  // 255 * (1 - 0.196) = 205.02; 255 * (1 - 0.65) = 89.25
  EXPECT_EQ(symbols(parsed(kYaml, "P2\n# by hand\n4 2 255\n0 89 90 205\n206 254 255 128")),
            "##??...?");
  EXPECT_EQ(
      symbols(parsed(replaced("negate: 0", "negate: 1"), "P2 4 2 255 0 49 50 205 206 254 255 128")),
      "..?####?")
      << "beyond 165.75 and below 49.98";
}

TEST(RosMap, ShadesOfAnyDepthAreRounded) {
  // One of two is 382.5 of 765: as 383 it is just lighter than the middle, as 382 just darker.
  const std::string middle = replaced("0.196", "0.5");
  EXPECT_EQ(symbols(parsed(middle, "P2 3 1 2 0 1 2")), "#..");
  EXPECT_EQ(symbols(parsed(middle, std::string("P5 3 1 2\n\0\1\2", 12))), "#..");
}

TEST(RosMap, WhatIsJustAsDarkAsAThresholdIsUnknown) {
  std::string yaml = replaced("0.65", "0.8");
  yaml.replace(yaml.find("0.196"), 5, "0.2");
  EXPECT_EQ(symbols(parsed(yaml, "P2 6 1 255 50 51 52 203 204 205")), "#????.")
      << "51 is 0.8 dark, 204 is 0.2";
}

TEST(RosMap, UnknownCellsAreBlockedUnlessTheyAreGivenACost) {
  const std::string picture = "P2 2 1 255 205 254";
  EXPECT_FALSE(parsed(kYaml, picture).map.walkable({0, 0}));
  const RosMap map = parsed(kYaml, picture, {2.5});
  EXPECT_EQ(map.map.cost({0, 0}), 2500u);
  for (const double cost : {-1.0, 0.0001, 1500.0}) {
    const auto bad = parse_ros_map(kYaml, image(picture), {cost}, "x.yaml");
    EXPECT_EQ(bad.error().message(),
              "x.yaml: unknown cells cost 0 (blocked), or 0.001 to 1000 times open ground");
  }
  EXPECT_EQ(map.map.cost({1, 0}), 1000u);
}

TEST(RosMap, WithTheModeScaleShadesAreTerrain) {
  const RosMap map = parsed(with("mode: scale\n"), "P2 8 1 255 255 206 205 190 147 104 90 89");
  EXPECT_EQ(symbols(map), "...2589#") << "shares of the way: 0, 0.13, 0.5, 0.87, 0.99";
  EXPECT_EQ(map.map.cost({3, 0}), 2000u);
}

/// A picture of two pixels: black, and white that is half see-through.
std::string half_open_png() {
  const std::uint8_t pixels[] = {0, 0, 0, 255, 255, 255, 255, 128};
  png_image picture{};
  picture.version = PNG_IMAGE_VERSION;
  picture.width = 2;
  picture.height = 1;
  picture.format = PNG_FORMAT_RGBA;
  png_alloc_size_t size = 0;
  EXPECT_NE(png_image_write_to_memory(&picture, nullptr, &size, 0, pixels, 0, nullptr), 0);
  std::string bytes(size, '\0');
  EXPECT_NE(png_image_write_to_memory(&picture, bytes.data(), &size, 0, pixels, 0, nullptr), 0);
  bytes.resize(size);
  return bytes;
}

TEST(RosMap, PngPicturesAreReadAndWithTheModeScaleWhatIsNotOpaqueIsUnknown) {
  EXPECT_EQ(symbols(parsed(kYaml, half_open_png())), "#.");
  EXPECT_EQ(symbols(parsed(with("mode: scale"), half_open_png())), "#?");
}

TEST(RosMap, PngPicturesOf16BitsAreTheSameInterlaced) {
  // With three columns and rows, pixels are in the passes 1, 4, 5, 6 and 7.
  const std::string dark("\x10\0", 2);
  const std::string light("\xf0\0", 2);
  const std::string unknown("\x80\0", 2);
  const std::string plain =
      png(3, 16, kGrey, {dark + light + unknown, light + light + dark, dark + dark + light});
  const std::string data = '\0' + dark + '\0' + unknown + '\0' + dark + light + '\0' + light +
                           '\0' + dark + '\0' + light + light + dark;
  const std::string interlaced =
      header(3, 3, 16, kGrey, true) + chunk("IDAT", compressed(data)) + chunk("IEND", "");
  EXPECT_EQ(symbols(parsed(kYaml, plain)), "#.?..###.");
  EXPECT_EQ(symbols(parsed(kYaml, interlaced)), "#.?..###.");
}

TEST(RosMap, PgmPicturesMayBeInDigitsOrBytesOfAnyDepth) {
  EXPECT_EQ(symbols(parsed(kYaml, std::string("P5 2 1 255\n\x00\xff", 13))), "#.");
  EXPECT_EQ(symbols(parsed(kYaml, std::string("P5\n2 1\n#deep\n65535\n\x01\x00\xff\x00", 23))),
            "#.");
  EXPECT_EQ(symbols(parsed(kYaml, "P2 3 1 4 0 1 4\n")), "##.");
  EXPECT_EQ(symbols(parsed(kYaml, std::string("P5 2 1 255\n\n\x20", 13))), "##")
      << "a pixel may look like a line end";
}

TEST(RosMap, CellsLieInTheWorldWithTheirRowsFromTheTop) {
  const RosMap map = parsed(kYaml, "P2 4 2 255 0 0 0 0 0 0 0 0");
  const Position lower_left = map.centre({0, 1});
  EXPECT_NEAR(lower_left.x, -0.975, 1e-12);
  EXPECT_NEAR(lower_left.y, -1.975, 1e-12);
  const Position upper_right = map.centre({3, 0});
  EXPECT_NEAR(upper_right.x, -0.825, 1e-12);
  EXPECT_NEAR(upper_right.y, -1.925, 1e-12);
  EXPECT_EQ(map.cell(-0.999, -1.999), (Point{0, 1}));
  EXPECT_EQ(map.cell(-0.949, -1.949), (Point{1, 0}));
  EXPECT_EQ(map.cell(-1.001, -2.001), (Point{-1, 2}));
  EXPECT_EQ(map.cell(1e300, 0), (Point{-1, -1}));
  EXPECT_EQ(map.cell(std::nan(""), 0), (Point{-1, -1}));
}

TEST(RosMap, ATurnedMapIsTurnedAboutItsLowerLeftCorner) {
  RosMap map = parsed(kYaml, "P2 4 2 255 0 0 0 0 0 0 0 0");
  map.info.yaw = std::numbers::pi / 2;
  const Position at = map.centre({3, 1});  // 3.5 cells along, which is upwards now
  EXPECT_NEAR(at.x, -1.025, 1e-12);
  EXPECT_NEAR(at.y, -1.825, 1e-12);
  test::Random random(3);
  for (int i = 0; i < 1000; ++i) {
    map.info.yaw = random.between(-400, 400) / 100.0;
    const Point cell = {random.between(-5, 9), random.between(-5, 9)};
    const Position centre = map.centre(cell);
    ASSERT_EQ(map.cell(centre.x, centre.y), cell);
  }
}

TEST(RosMap, TheYamlFileMayBeWrittenInAnyStyleAndSayMore) {
  const RosMap map = parsed(
      "%YAML 1.2\n---\n{\"image\": 'it''s.pgm', resolution: 5e-2, negate: false, origin:\n"
      "  [+1, -.5, 0], occupied_thresh: 0.9, free_thresh: .1,\n"
      "  extra: {deep: [1, {a: b}]}, more: [[1], 2], none: ~}\n",
      "P2 1 1 255 255");
  EXPECT_EQ(map.info.image, "it's.pgm");
  EXPECT_EQ(map.info.resolution, 0.05);
  EXPECT_EQ(map.info.x, 1);
  EXPECT_EQ(map.info.y, -0.5);
  EXPECT_EQ(map.info.occupied_thresh, 0.9);
  EXPECT_EQ(map.info.free_thresh, 0.1);
  EXPECT_EQ(parsed("image: a\nresolution: 1\norigin:\n- 1\n- 2\n- 3\noccupied_thresh: 1\n"
                   "free_thresh: 0\n",
                   "P2 1 1 255 255")
                .info.yaw,
            3);
}

TEST(RosMap, WhatIsWrongWithTheYamlFileIsSaid) {
  EXPECT_EQ(refused(""), "x.yaml: the file is empty");
  EXPECT_EQ(refused("- 1\n"), "x.yaml:1: expected a mapping: image, resolution, origin and so on");
  EXPECT_EQ(refused("hello"), "x.yaml:1: expected a mapping: image, resolution, origin and so on");
  EXPECT_EQ(refused("\n"), "x.yaml: image: expected the name of a file");
  EXPECT_EQ(refused("a: [1\n"), "x.yaml:2: this is not YAML: end of sequence flow not found");
  EXPECT_EQ(refused("a: \"\\q\""), "x.yaml:1: this is not YAML: unknown escape character: q");
  EXPECT_EQ(refused("image: a\n"), "x.yaml: resolution: this is missing");
  EXPECT_EQ(refused("image: \"a.pgm\n\n\n"),
            "x.yaml:1: image: a file's name is one line; is a quotation mark missing?");
  EXPECT_EQ(refused(replaced("0.05", "0")),
            "x.yaml:2: resolution: expected a number above 0, found '0'");
  EXPECT_EQ(refused(replaced("0.05", ".nan")),
            "x.yaml:2: resolution: expected a number above 0, found '.nan'");
  EXPECT_EQ(refused(replaced("0.65", "65")),
            "x.yaml:5: occupied_thresh: expected a number from 0 to 1, found '65'");
  EXPECT_EQ(refused(replaced("0.196", "0.7")), "x.yaml:6: free_thresh: more than occupied_thresh");
  EXPECT_EQ(refused(replaced("[-1.0, -2.0, 0.0]", "[1, 2]")),
            "x.yaml:3: origin: expected three numbers, such as [-10.0, -5.0, 0.0]");
  EXPECT_EQ(refused(replaced("negate: 0", "negate: 2")),
            "x.yaml:4: negate: expected 0 or 1, found '2'");
  EXPECT_EQ(refused(with("mode: raw\n")),
            "x.yaml:7: mode: raw numbers mean nothing here; say trinary or scale");
  EXPECT_EQ(refused(with("mode: fancy\n")),
            "x.yaml:7: mode: expected trinary or scale, found 'fancy'");
  EXPECT_EQ(refused(with("negate: 0\n")), "x.yaml:7: negate: this is said twice");
  EXPECT_EQ(refused(with("[1]: 0\n")), "x.yaml:7: a name is a word");
}

TEST(RosMap, WhatIsWrongWithThePictureIsSaid) {
  EXPECT_EQ(refused(kYaml, ""), "map.pgm: this is neither a PGM picture nor a PNG one");
  EXPECT_EQ(refused(kYaml, "P6 1 1 255 aaa"),
            "map.pgm: this is neither a PGM picture nor a PNG one");
  EXPECT_EQ(refused(kYaml, "P5\n0 1 255 a"),
            "map.pgm:2: PGM: expected width, height and the brightest shade (1 to 65535)");
  EXPECT_EQ(refused(kYaml, "P5 2 2 255 aaa"),
            "map.pgm: the picture ends too soon: it has not the 4 pixels that it claims");
  EXPECT_EQ(refused(kYaml, "P2\n2 2\n255\n1 2\n3 256"),
            "map.pgm:5: PGM: expected 4 shades from 0 to 255; number 4 is none");
  EXPECT_EQ(refused(kYaml, "P5 16384 16384 255 a"),
            "map.pgm: the picture ends too soon: it has not the 268435456 pixels that it claims");
  EXPECT_EQ(
      refused(kYaml, "P5 2000000000 2000000000 255 a"),
      "map.pgm: the picture has 2000000000 x 2000000000 pixels, more than 268435456, the most "
      "there may be");
  EXPECT_EQ(
      parse_ros_map(kYaml, {}, {}, "x.yaml").error().message(),
      "x.yaml: the image 'map.pgm': it cannot be had here, apart from the file that names it");
  const FileLoader none = [](const std::string&) { return Error{"", 0, "there is no such file"}; };
  EXPECT_EQ(parse_ros_map(kYaml, none, {}, "x.yaml").error().message(),
            "x.yaml: the image 'map.pgm': there is no such file");
}

TEST(RosMap, BombsOfAliasesAndOfBracketsAreRefused) {
  std::string bomb = "a: &a [1,1]\n";
  for (char c = 'b'; c < 'z'; ++c) {
    bomb += std::string(1, c) + ": &" + c + " [*" + static_cast<char>(c - 1) + ",*" +
            static_cast<char>(c - 1) + "]\n";
  }
  EXPECT_EQ(refused(bomb + kYaml), "x.yaml:2: aliases are not read");
  const std::string deep = refused("a: " + std::string(60'000, '[') + "\n");
  EXPECT_TRUE(deep.starts_with("x.yaml")) << deep;
  EXPECT_EQ(refused(std::string(70'000, '\n')), "x.yaml: the YAML file of a map may have 64 KiB");
}

TEST(RosMap, EveryTruncationEndsInAnErrorOrAMap) {
  const std::string yaml = kYaml;
  for (std::size_t size = 0; size < yaml.size(); ++size) {
    const Result<RosMap> map = parse_ros_map(yaml.substr(0, size), image("P2 1 1 255 0"), {}, "x");
    EXPECT_TRUE(!map || size > yaml.find("free_thresh: ")) << size;
  }
  const std::string picture = "P2 2 2 255 0 1 2 3";
  for (std::size_t size = 0; size < picture.size(); ++size) {
    EXPECT_FALSE(parse_ros_map(yaml, image(picture.substr(0, size)), {}, "x").ok()) << size;
  }
}

TEST(RosMap, WhatIsWrittenComesBack) {
  test::Random random(11);
  RosMapInfo info;
  info.image = "it's here.pgm";
  info.resolution = 0.1;
  info.x = -12.345;
  info.yaw = 0.3;
  int scales = 0;
  int unknowns = 0;
  for (int i = 0; i < 300; ++i) {
    GridMap map = test::random_map(static_cast<test::MapKind>(i % test::kMapKinds), random);
    TerrainCosts costs = map.terrain();
    for (char digit = '2'; digit <= '9'; ++digit) {
      costs.set(digit, digit - '0');
    }
    map.set_terrain(costs);
    const int more = random.between(0, 2);
    for (int k = 0; k < 10 && more > 0; ++k) {
      const char symbol = more == 1 ? '?' : static_cast<char>('0' + random.between(2, 9));
      map.set_symbol(test::random_cell(map, random), symbol);
    }
    const RosMapFiles files = to_ros_map(map, info).value();
    const RosMap again = parsed(files.yaml, files.pgm);
    ASSERT_EQ(to_csv(again.map).value(), to_csv(map).value());
    for (std::size_t k = 0; k < map.cell_count(); ++k) {
      ASSERT_EQ(again.map.cells()[k] == '?', map.cells()[k] == '?');
    }
    EXPECT_EQ(again.info.image, info.image);
    EXPECT_EQ(again.info.resolution, info.resolution);
    EXPECT_EQ(again.info.x, info.x);
    EXPECT_EQ(again.info.yaw, info.yaw);
    scales += again.info.mode == RosMapMode::scale ? 1 : 0;
    unknowns += more == 1 ? 1 : 0;
  }
  EXPECT_GT(scales, 50);
  EXPECT_GT(unknowns, 50);
}

TEST(RosMap, WhatShadesCannotSayIsRefused) {
  const auto reason = [](const GridMap& map) { return to_ros_map(map, {}).error().message(); };
  EXPECT_EQ(reason(GridMap()), "the map has no cells");
  GridMap map(2, 2);
  map.set_layout(CellLayout::diamond);
  EXPECT_EQ(reason(map), "the cells of a ROS map are squares, and those of this map are not");
  map.set_layout(CellLayout::square);
  TerrainCosts costs = map.terrain();
  costs.set('a', 1.5);
  costs.set('2', 2);
  map.set_terrain(costs);
  map.set_symbol({0, 0}, 'a');
  EXPECT_EQ(reason(map),
            "a cell costs 1.5, but shades can say whole costs from 1 to 9 only; write CSV");
  map.set_symbol({0, 0}, '2');
  map.set_symbol({1, 0}, '?');
  EXPECT_EQ(reason(map),
            "shades say either terrain or what is unknown, and this map has both; write CSV");
  map.add_link({{0, 0}, {1, 1}});
  EXPECT_EQ(reason(map), "the map has links, which a ROS map cannot say");
}

TEST(RosMapWriter, WeightsOfCellsAreRefusedAndNotLeftOut) {
  GridMap map(2, 1);
  map.set_weight({1, 0}, 2.5);
  const auto refused = to_ros_map(map, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().reason.find("weights of single cells"), std::string::npos);
}

}  // namespace
}  // namespace wend::io
