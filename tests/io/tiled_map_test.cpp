// Tiled maps: what their tiles, layers and objects come to, what is refused and how, and that
// writing brings them back.
#include "wend/io/tiled_map.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <nlohmann/json.hpp>

#include "support/random_map.h"
#include "temporary_file.h"
#include "wend/io/grid_writers.h"

namespace wend::io {
namespace {

using Json = nlohmann::json;

// Tile 1 is grass and says nothing, 2 is a swamp, 3 water, 4 a bridge, 5 a wall.
constexpr char kTileset[] = R"(<tileset firstgid="1" name="ground" tilewidth="8" tileheight="8">
  <tile id="1"><properties><property name="cost" type="float" value="2.5"/></properties></tile>
  <tile id="2"><properties><property name="walkable" type="bool" value="false"/></properties></tile>
  <tile id="3"><properties><property name="Walkable" type="bool" value="true"/></properties></tile>
  <tile id="4"><properties><property name="solid" type="bool" value="true"/></properties></tile>
 </tileset>)";

std::string map_of(const std::string& attributes, const std::string& content) {
  // If an attribute comes twice, the first one counts.
  return "<?xml version=\"1.0\"?>\n<map version=\"1.10\" " + attributes +
         " tilewidth=\"8\" tileheight=\"8\">\n" + kTileset + content + "</map>";
}

/// A layer of a map of 3 x 2 cells.
std::string layer(const std::string& csv, const std::string& more = ">") {
  return "<layer width=\"3\" height=\"2\" " + more + "<data encoding=\"csv\">" + csv +
         "</data></layer>";
}
constexpr char kSmall[] = R"(orientation="orthogonal" width="3" height="2")";

TiledMap parsed(const std::string& text, const FileLoader& load = {}) {
  const Result<TiledMap> map = parse_tiled_map(text, "x.tmx", load);
  EXPECT_TRUE(map.ok()) << (map ? "" : map.error().message());
  return map ? map.value() : TiledMap{};
}

std::string refused(const std::string& text, const FileLoader& load = {}) {
  const Result<TiledMap> map = parse_tiled_map(text, "x.tmx", load);
  return map ? "nothing was refused" : map.error().message();
}

/// The costs of the cells, as CSV.
std::string costs(const std::string& text) { return to_csv(parsed(text).map).value(); }

std::string base64(const std::string& bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kDigits[bits >> (18 - 6 * k) & 63];
    }
  }
  return text;
}

std::string little_endian(const std::vector<std::uint32_t>& tiles) {
  std::string bytes;
  for (const std::uint32_t tile : tiles) {
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(tile >> 8 * i & 0xff);
  }
  return bytes;
}

std::string deflated(const std::string& bytes, bool gzip) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 15 + (gzip ? 16 : 0), 8, Z_DEFAULT_STRATEGY),
            Z_OK);
  std::string input = bytes;
  std::string output(bytes.size() + 1000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(output.data());
  stream.avail_out = static_cast<uInt>(output.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  output.resize(output.size() - stream.avail_out);
  deflateEnd(&stream);
  return output;
}

TEST(TiledMap, TilesSayWhatTheyCostAndThoseThatSayNothingAreOpenGround) {
  EXPECT_EQ(costs(map_of(kSmall, layer("1,2,3,4,5,1"))), "1,2.5,0\n1,0,1\n");
}

TEST(TiledMap, TheTopmostTileThatSaysSomethingDecides) {
  EXPECT_EQ(costs(map_of(kSmall, layer("3,3,2,2,5,1") + layer("4,1,1,5,4,0"))), "1,0,2.5\n0,1,1\n")
      << "a bridge over water; grass over water and swamp; a wall on the swamp";
}

TEST(TiledMap, CellsWithoutTilesAreBlockedUnlessTheMapSaysOtherwise) {
  EXPECT_EQ(costs(map_of(kSmall, layer("1,0,2,0,0,1"))), "1,0,2.5\n0,0,1\n");
  const std::string says =
      R"(<properties><property name="cost" type="int" value="4"/></properties>)";
  EXPECT_EQ(costs(map_of(kSmall, says + layer("1,0,2,0,0,1"))), "1,4,2.5\n4,4,1\n");
}

TEST(TiledMap, LayersAndGroupsSpeakForTheirTiles) {
  const std::string marsh =
      R"(><properties><property name="cost" type="int" value="3"/></properties>)";
  EXPECT_EQ(costs(map_of(kSmall, layer("1,1,2,5,0,1", marsh))), "3,3,2.5\n0,0,3\n");
  EXPECT_EQ(costs(map_of(kSmall, "<group name=\"a\"" + marsh + "<group>" +
                                     layer("1,1,2,5,0,1", ">") + "</group></group>")),
            "3,3,2.5\n0,0,3\n");
  EXPECT_EQ(costs(map_of(kSmall, layer("1,1,1,1,1,1", ">") +
                                     layer("1,0,2,4,0,1", "visible=\"0\" name=\"Collision\">"))),
            "0,1,2.5\n1,1,0\n")
      << "unless the tiles themselves say otherwise; hidden layers count";
  EXPECT_EQ(
      costs(map_of(kSmall, layer("1,1,1,1,1,1", ">") + layer("1,0,0,0,0,1", "class=\"walls\">"))),
      "0,1,1\n1,1,0\n");
}

TEST(TiledMap, WhatDoesNotCollideSaysNothingButWhatIsWalkableDoes) {
  const auto over_water = [](const std::string& name, const std::string& value) {
    return costs(
        map_of(kSmall, layer("3,3,3,1,1,1") +
                           layer("1,0,0,0,0,0", "><properties><property name=\"" + name +
                                                    "\" value=\"" + value + "\"/></properties>")));
  };
  for (const char* word : {"blocked", "solid", "Collides"}) {
    EXPECT_EQ(over_water(word, "false"), "0,0,0\n1,1,1\n") << word;
  }
  EXPECT_EQ(over_water("walkable", "true"), "1,0,0\n1,1,1\n");
  EXPECT_EQ(over_water("cost", "0.5"), "0.5,0,0\n1,1,1\n");
}

TEST(TiledMap, AMapThatSaysNothingAboutWalkingIsRefused) {
  const std::string bare = R"(<map width="2" height="1" tilewidth="8" tileheight="8">
    <tileset firstgid="1"/>
    <layer name="ground"><data encoding="csv">1,1</data></layer></map>)";
  EXPECT_EQ(
      refused(bare),
      "x.tmx: nothing on this map says what can be walked on: give tiles or layers a property "
      "cost, walkable or blocked, or call a layer of tiles collision");
  EXPECT_EQ(costs(map_of(kSmall, layer("1,1,1,1,1,1"))), "1,1,1\n1,1,1\n")
      << "the tileset has walls, even if none was used";
}

TEST(TiledMap, EveryWayOfWritingTilesIsRead) {
  const std::vector<std::uint32_t> tiles = {1, 2, 3, 4, 5, 1};
  const std::string bytes = little_endian(tiles);
  const auto read = [](const std::string& how, const std::string& data) {
    return costs(map_of(
        kSmall, "<layer width=\"3\" height=\"2\"><data " + how + ">" + data + "</data></layer>"));
  };
  const std::string expected = "1,2.5,0\n1,0,1\n";
  EXPECT_EQ(read("encoding='csv'", "\n1,2,3,\n4,5,1\n"), expected);
  EXPECT_EQ(read("encoding='csv'", "1, 2, 3, 4, 5, 1,"), expected);
  EXPECT_EQ(read("encoding='base64'", "\n   " + base64(bytes) + "\n  "), expected);
  EXPECT_EQ(read("encoding='base64' compression='zlib'", base64(deflated(bytes, false))), expected);
  EXPECT_EQ(read("encoding='base64' compression='gzip'", base64(deflated(bytes, true))), expected);
  EXPECT_EQ(read("",
                 "<tile gid='1'/><tile gid='2'/><tile gid='3'/><tile gid='4'/><tile gid='5'/>"
                 "<tile gid='1'/>"),
            expected);
  EXPECT_EQ(read("", "<tile/><tile gid='2'/><tile/><tile/><tile/><tile/>"), "0,2.5,0\n0,0,0\n");
}

TEST(TiledMap, FlippedAndTurnedTilesAreTheSameTiles) {
  EXPECT_EQ(costs(map_of(kSmall, layer("2147483650,1073741826,536870914,268435458,4026531842,1"))),
            "2.5,2.5,2.5\n2.5,2.5,1\n");
  std::vector<std::uint32_t> tiles(6, 1);
  std::string elements;
  for (unsigned flag = 0; flag < 6; ++flag) {
    tiles[flag] = 2 | (flag < 4 ? 0x10000000u << flag : 0xf0000000u);
    elements += "<tile gid='" + std::to_string(tiles[flag]) + "'/>";
  }
  const auto read = [](const std::string& how, const std::string& data) {
    return costs(map_of(
        kSmall, "<layer width=\"3\" height=\"2\"><data " + how + ">" + data + "</data></layer>"));
  };
  const std::string expected = "2.5,2.5,2.5\n2.5,2.5,2.5\n";
  EXPECT_EQ(read("", elements), expected);
  EXPECT_EQ(read("encoding='base64'", base64(little_endian(tiles))), expected);
}

TEST(TiledMap, InfiniteMapsAreAsLargeAsWhatIsOnThem) {
  const std::string text =
      map_of(R"(orientation="orthogonal" infinite="1")",
             R"(<layer><data encoding="csv"><chunk x="-4" y="-2" width="4" height="2">0,0,0,2,
0,1,3,0</chunk><chunk x="0" y="0" width="4" height="2">5,0,0,0,0,0,0,0</chunk></data></layer>
<objectgroup><object name="a" x="-20" y="-4"><point/></object></objectgroup>)");
  const TiledMap map = parsed(text);
  EXPECT_EQ(to_csv(map.map).value(), "0,0,2.5,0\n1,0,0,0\n0,0,0,0\n");
  EXPECT_EQ(map.origin, (Point{-3, -2}));
  ASSERT_EQ(map.places.size(), 1u);
  EXPECT_EQ(map.places[0].cell, (Point{0, 1}));
}

TEST(TiledMap, AnInfiniteMapThatBeginsAtAnOddRowShiftsTheOtherRows) {
  const auto layout = [](const std::string& chunk) {
    return parsed(
               map_of(R"(orientation="hexagonal" staggeraxis="y" staggerindex="odd"
                            hexsidelength="4" infinite="1")",
                      "<layer><data encoding=\"csv\"><chunk " + chunk + "</chunk></data></layer>"))
        .map.layout();
  };
  EXPECT_EQ(layout(R"(x="0" y="0" width="1" height="2">1,2)"), CellLayout::hex_odd_rows);
  EXPECT_EQ(layout(R"(x="0" y="0" width="1" height="2">0,2)"), CellLayout::hex_even_rows);
  EXPECT_EQ(layout(R"(x="3" y="-4" width="1" height="2">1,2)"), CellLayout::hex_odd_rows);
  EXPECT_EQ(layout(R"(x="3" y="-3" width="1" height="2">1,2)"), CellLayout::hex_even_rows);
}

TEST(TiledMap, OrientationsAreLayouts) {
  const auto layout = [](const std::string& attributes) {
    return parsed(map_of("width=\"3\" height=\"2\" " + attributes, layer("1,1,1,1,1,2")))
        .map.layout();
  };
  EXPECT_EQ(layout(""), CellLayout::square);
  EXPECT_EQ(layout("orientation='orthogonal'"), CellLayout::square);
  EXPECT_EQ(layout("orientation='isometric'"), CellLayout::diamond);
  const auto shifted = [&](const std::string& orientation, const std::string& axis,
                           const std::string& index) {
    return layout("orientation='" + orientation + "' staggeraxis='" + axis + "' staggerindex='" +
                  index + "'");
  };
  EXPECT_EQ(shifted("staggered", "x", "odd"), CellLayout::staggered_odd_columns);
  EXPECT_EQ(shifted("staggered", "x", "even"), CellLayout::staggered_even_columns);
  EXPECT_EQ(shifted("staggered", "y", "odd"), CellLayout::staggered_odd_rows);
  EXPECT_EQ(shifted("staggered", "y", "even"), CellLayout::staggered_even_rows);
  EXPECT_EQ(shifted("hexagonal", "x", "odd"), CellLayout::hex_odd_columns);
  EXPECT_EQ(shifted("hexagonal", "x", "even"), CellLayout::hex_even_columns);
  EXPECT_EQ(shifted("hexagonal", "y", "odd"), CellLayout::hex_odd_rows);
  EXPECT_EQ(shifted("hexagonal", "y", "even"), CellLayout::hex_even_rows);
  EXPECT_EQ(layout("orientation='staggered'"), CellLayout::staggered_odd_rows);
}

/// The cell of an object on a map of that orientation.
Point cell_of(const std::string& attributes, const std::string& object) {
  const TiledMap map = parsed(map_of("width=\"3\" height=\"2\" " + attributes,
                                     layer("1,1,1,1,1,2") + "<objectgroup><object name=\"a\" " +
                                         object + "></object></objectgroup>"));
  EXPECT_EQ(map.places.size(), 1u);
  return map.places.empty() ? Point{-9, -9} : map.places[0].cell;
}

TEST(TiledMap, ObjectsLieInTheCellOfTheirMiddle) {
  const auto cell = [](const std::string& object) {
    return cell_of("orientation='orthogonal'", object);
  };
  EXPECT_EQ(cell("x='16' y='15.5'"), (Point{2, 1}));
  EXPECT_EQ(cell("x='4' y='0' width='12' height='2'"), (Point{1, 0}));
  EXPECT_EQ(cell("x='16' y='8' width='10' height='4' rotation='90'"), (Point{1, 1}));
  EXPECT_EQ(cell("gid='2' x='8' y='16' width='8' height='8'"), (Point{1, 1}));
  EXPECT_EQ(cell("gid='2' x='8' y='16' width='8' height='32'"), (Point{1, 1}))
      << "however tall, it stands where its foot is";
}

TEST(TiledMap, ObjectsOfIsometricMapsAreMeasuredInTileHeights) {
  const std::string isometric = "orientation='isometric' tilewidth='16'";
  EXPECT_EQ(cell_of(isometric, "x='23' y='9'"), (Point{2, 1}));
  EXPECT_EQ(cell_of(isometric, "gid='1' x='24' y='16' width='16' height='8'"), (Point{2, 1}));
}

TEST(TiledMap, ObjectsOfShiftedMapsLieWhereTheyAreSeen) {
  const std::string staggered = "orientation='staggered' tilewidth='16' ";
  // Row 1 lies half a cell to the right, and half a height lower.
  EXPECT_EQ(cell_of(staggered + "staggerindex='odd'", "x='16' y='8'"), (Point{0, 1}));
  EXPECT_EQ(cell_of(staggered + "staggerindex='odd'", "x='8' y='4'"), (Point{0, 0}));
  EXPECT_EQ(cell_of(staggered + "staggerindex='odd'", "x='16' y='1'"), (Point{0, -1}));
  EXPECT_EQ(cell_of(staggered + "staggerindex='even'", "x='16' y='4'"), (Point{0, 0}));
  EXPECT_EQ(cell_of(staggered + "staggerindex='even'", "x='8' y='8'"), (Point{0, 1}));
  const std::string columns = "orientation='staggered' tilewidth='16' staggeraxis='x' ";
  EXPECT_EQ(cell_of(columns + "staggerindex='odd'", "x='16' y='8'"), (Point{1, 0}));
  EXPECT_EQ(cell_of(columns + "staggerindex='even'", "x='8' y='8'"), (Point{0, 0}));
  const std::string hexagons = "orientation='hexagonal' tileheight='12' hexsidelength='6' ";
  EXPECT_EQ(cell_of(hexagons + "staggerindex='odd'", "x='8' y='13'"), (Point{0, 1}));
  EXPECT_EQ(cell_of(hexagons + "staggerindex='even'", "x='8' y='6'"), (Point{0, 0}));
  EXPECT_EQ(cell_of(hexagons + "staggerindex='even'", "x='3' y='16'"), (Point{0, 1}));
}

TEST(TiledMap, PlacesAreObjectsWithNames) {
  const TiledMap map = parsed(map_of(kSmall, layer("1,1,1,1,1,2") + R"(<group><objectgroup>
        <object name="spawn" type="start" x="1" y="1"><point/></object>
        <object x="1" y="1"><point/></object>
        <object name="road" x="1" y="1"><polyline points="0,0 5,5"/></object>
        <object name="lake" x="1" y="1"><polygon points="0,0 5,5 5,0"/></object>
        <object name="sign" x="1" y="1"><text>Welcome</text></object>
        <object name="far&#10;away" class="goal" x="100" y="-1"><ellipse/></object>
        </objectgroup></group>)"));
  ASSERT_EQ(map.places.size(), 2u);
  EXPECT_EQ(map.places[0].name, "spawn");
  EXPECT_EQ(map.places[0].kind, "start");
  EXPECT_EQ(map.places[1].name, "far?away") << "no control character gets out";
  EXPECT_EQ(map.places[1].kind, "goal");
  EXPECT_EQ(map.places[1].cell, (Point{12, -1})) << "it may lie outside";
}

TEST(TiledMap, TilesetsInFilesOfTheirOwnAreLoadedInEitherForm) {
  const std::string text = R"(<map width="3" height="1" tilewidth="8" tileheight="8">
    <tileset firstgid="1" source="a.tsx"/><tileset firstgid="11" source="sub/b.tsj"/>
    <layer><data encoding="csv">1,10,12</data></layer></map>)";
  std::vector<std::string> asked;
  const FileLoader load = [&](const std::string& name) -> Result<std::string> {
    asked.push_back(name);
    if (name == "a.tsx") {
      return std::string(R"(<tileset><tile id="9"><properties>
        <property name="cost" value="7"/></properties></tile></tileset>)");
    }
    return std::string(R"({"tiles": [{"id": 1, "properties":
        [{"name": "blocked", "type": "bool", "value": true}]}]})");
  };
  EXPECT_EQ(to_csv(parsed(text, load).map).value(), "1,7,0\n");
  EXPECT_EQ(asked, (std::vector<std::string>{"a.tsx", "sub/b.tsj"}));
  EXPECT_EQ(refused(text),
            "x.tmx:2: the tileset 'a.tsx' is in a file of its own, which cannot be had here; in "
            "Tiled, embed it into the map");
  EXPECT_EQ(refused(text,
                    [](const std::string&) {
                      return Error{"y", 0, "there is no such file"};
                    }),
            "x.tmx:2: the tileset 'a.tsx': there is no such file");
  EXPECT_EQ(refused(text, [](const std::string&) { return std::string("<map/>"); }),
            "a.tsx: this is XML, but no Tiled tileset: it begins with the element 'map'");
  EXPECT_EQ(refused(text, [](const std::string&) { return std::string("{\n\"tiles\": [5]}"); }),
            "a.tsx:2: tiles: expected an object, found a number");
}

TEST(TiledMap, TheFormsOfJsonOldAndNewAreRead) {
  const std::string modern = R"({"type": "map", "width": 3, "height": 1, "tilewidth": 8,
    "tileheight": 8, "orientation": "isometric", "infinite": false,
    "tilesets": [{"firstgid": 1, "tiles": [{"id": 1, "properties":
      [{"name": "cost", "type": "float", "value": 0.29999999999999999}]}]}],
    "layers": [{"type": "tilelayer", "data": [1, 2147483650, 0]},
      {"type": "imagelayer"},
      {"type": "objectgroup", "objects": [{"name": "a", "x": 17, "y": 3, "point": true,
        "type": ""}]}]})";
  const TiledMap map = parsed(modern);
  EXPECT_EQ(to_csv(map.map).value(), "1,0.3,0\n");
  EXPECT_EQ(map.map.layout(), CellLayout::diamond);
  EXPECT_EQ(map.places[0].cell, (Point{2, 0}));
  EXPECT_EQ(costs(R"({"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8,
    "tilesets": [{"firstgid": 1, "tileproperties": {"1": {"blocked": true}}, "tiles": {"0": {}}}],
    "layers": [{"type": "tilelayer", "data": [1, 2], "properties": {"cost": 4}}]})"),
            "4,0\n");
  EXPECT_EQ(costs(R"({"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8,
    "infinite": true, "tilesets": [{"firstgid": 1}],
    "layers": [{"type": "tilelayer", "name": "walls", "encoding": "base64",
      "chunks": [{"x": 5, "y": 5, "width": 2, "height": 1, "data": "AQAAAAEAAAA="}]}]})"),
            "0,0\n");
}

TEST(TiledMap, ItIsToldFromOtherForms) {
  EXPECT_TRUE(is_tiled_map("<?xml version"));
  EXPECT_TRUE(is_tiled_map("\xef\xbb\xbf \n<map"));
  EXPECT_TRUE(is_tiled_map(R"( {"layers": [{"wend": "graph"}, "}"], "tiledversion": "1.10"})"));
  EXPECT_TRUE(is_tiled_map(R"({ "compressionlevel":-1, "height":20, "layers":[)"));
  EXPECT_FALSE(is_tiled_map(R"({"layers": [["tiledversion"]], "wend": "voxels", "height": 2})"));
  EXPECT_FALSE(is_tiled_map(R"({"a": {"tiledversion": 1}, "b": "height", "\"": [)"));
  EXPECT_FALSE(is_tiled_map("..#\n"));
  EXPECT_FALSE(is_tiled_map(""));
}

TEST(TiledMap, WhatIsWrongWithTheFormIsSaid) {
  EXPECT_EQ(refused(""), "x.tmx: the file is empty");
  EXPECT_EQ(refused("<map>\n<layer>"), "x.tmx:2: this is not XML: Start-end tags mismatch");
  EXPECT_EQ(refused("<html/>"),
            "x.tmx: this is XML, but no Tiled map: it begins with the element 'html'");
  EXPECT_EQ(refused("{\"width\": 3"), "x.tmx:1: the JSON text ends too soon");
  EXPECT_EQ(refused(map_of("orientation='oblique'", "")),
            "x.tmx:2: the orientation 'oblique' is not read; it may be orthogonal, isometric, "
            "staggered or hexagonal");
  EXPECT_EQ(refused(map_of("orientation='staggered' staggeraxis='z'", "")),
            "x.tmx:2: staggeraxis: expected x or y, found 'z'");
  EXPECT_EQ(refused(map_of("width='-1' height='2'", layer("1"))),
            "x.tmx:2: width: expected a number from 0 to 268435456, found '-1'");
  EXPECT_EQ(refused(map_of("width='many' height='2'", layer("1"))),
            "x.tmx:2: width: expected a number from 0 to 268435456, found 'many'");
  EXPECT_EQ(refused(map_of("width='1.5' height='2'", layer("1"))),
            "x.tmx:2: width: expected a whole number");
  EXPECT_EQ(refused(map_of(kSmall, "")), "x.tmx: the map has no layer of tiles");
  EXPECT_EQ(refused(map_of("width='0' height='0'", R"(<layer><data encoding="csv"/></layer>)")),
            "x.tmx: the map has no cells");
  EXPECT_EQ(refused(map_of("infinite='1'", "<layer><data encoding='csv'/></layer>")),
            "x.tmx: the map has no cells");
  EXPECT_EQ(refused(map_of("width='3' height='3'", layer("1,1,1,1,1,1"))),
            "x.tmx:8: a layer has 3 x 2 tiles, but the map has 3 x 3");
  EXPECT_EQ(refused(map_of(kSmall, "<layer/>")), "x.tmx:8: there are no data of tiles");
  EXPECT_EQ(refused(R"({"tilewidth": 1, "tileheight": 1, "layers": 7})"),
            "x.tmx:1: layers: expected a list, found a number");
  EXPECT_EQ(refused(R"({"tilewidth": 1, "tileheight": 1, "layers": [7]})"),
            "x.tmx:1: layers: expected an object, found a number");
}

TEST(TiledMap, WhatIsWrongWithTheTilesIsSaid) {
  const auto data = [](const std::string& how, const std::string& text) {
    return refused(
        map_of(kSmall, "\n<layer><data encoding='" + how + ">" + text + "</data></layer>"));
  };
  EXPECT_EQ(data("csv'", "1,1,\n1"), "x.tmx:10: data: expected 6 tiles, found 3");
  EXPECT_EQ(data("csv'", "1,1,1,1,1,1,1"), "x.tmx:9: data: expected 6 tiles, found more");
  EXPECT_EQ(data("csv'", "1,1,\nx,1,1,1"),
            "x.tmx:10: data: tile 3 is no number between commas: 'x'");
  EXPECT_EQ(data("csv'", "1,1,-1,1,1,1"),
            "x.tmx:9: data: tile 3 is no number between commas: '-1'");
  EXPECT_EQ(data("csv'", "1 1"), "x.tmx:9: data: tile 1 is no number between commas: '1'");
  EXPECT_EQ(data("csv'", "1,\r1,\r\n1,&#10;&#10;x"),
            "x.tmx:10: data: tile 4 is no number between commas: 'x'")
      << "there are no more lines";
  EXPECT_EQ(data("hex'", "00"), "x.tmx:9: data: there is no encoding 'hex'");
  EXPECT_EQ(data("base64'", "AAA*"), "x.tmx:9: data: this is not Base64");
  EXPECT_EQ(data("base64'", "AAA"), "x.tmx:9: data: this is not Base64");
  EXPECT_EQ(data("base64'", "AAAAAA=="), "x.tmx:9: data: expected 24 bytes for 6 tiles, found 4");
  EXPECT_EQ(data("base64' compression='zlib'", "AAAA"),
            "x.tmx:9: data: the compressed data are damaged, or are not those of 6 tiles");
  EXPECT_EQ(
      data("base64' compression='zstd'", "AAAA"),
      "x.tmx:9: data: the compression 'zstd' is not read; in Tiled, choose a tile layer format "
      "of the map that is CSV or Base64 (zlib compressed), and save it again");
  EXPECT_EQ(data("csv'", "9,0,0,0,0,268435455"), "nothing was refused");
  EXPECT_EQ(refused(R"({"width": 2, "height": 1, "tilewidth": 8, "tileheight": 8, "tilesets":
    [{"firstgid": 1}], "layers": [{"type": "tilelayer", "name": "walls", "data": [1, 1.5]}]})"),
            "x.tmx:2: data: a tile is a whole number");
  EXPECT_EQ(refused(R"(<map width="1" height="1" tilewidth="8" tileheight="8">
      <layer name="walls"><data encoding="csv">1</data></layer></map>)"),
            "x.tmx: the tile 1 belongs to no tileset");
}

TEST(TiledMap, WhatIsWrongWithPropertiesIsSaid) {
  const auto property = [](const std::string& name, const std::string& value) {
    return refused(map_of(kSmall, "<properties>\n<property name=\"" + name + "\" value=\"" + value +
                                      "\"/></properties>" + layer("1,1,1,1,1,1")));
  };
  EXPECT_EQ(property("cost", "1001"),
            "x.tmx:9: cost: expected a number from 0 to 1000, found '1001'");
  EXPECT_EQ(property("cost", "-1"), "x.tmx:9: cost: expected a number from 0 to 1000, found '-1'");
  EXPECT_EQ(property("cost", "nan"),
            "x.tmx:9: cost: expected a number from 0 to 1000, found 'nan'");
  EXPECT_EQ(property("cost", "1.2345"),
            "x.tmx:9: cost: expected a number with at most three decimals");
  EXPECT_EQ(property("walkable", "maybe"),
            "x.tmx:9: walkable: expected true or false, found 'maybe'");
  EXPECT_EQ(property("loot", "maybe"), "nothing was refused");
}

TEST(TiledMap, MoreCostsThanSymbolsAreRefused) {
  std::string tiles;
  std::string csv;
  for (int i = 0; i < 60; ++i) {
    tiles += "<tile id='" + std::to_string(i) + "'><properties><property name='cost' value='" +
             std::to_string(10 + i) + "'/></properties></tile>";
    csv += (i == 0 ? "" : ",") + std::to_string(i + 1);
  }
  EXPECT_EQ(
      refused("<map width='60' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'>" +
              tiles + "</tileset><layer><data encoding='csv'>" + csv + "</data></layer></map>"),
      "x.tmx: the map has more than 46 different costs besides 0 and the whole ones from 1 to "
      "9; round them");
}

TEST(TiledMap, HugeClaimsAndBombsTakeNeitherMemoryNorTime) {
  const std::string huge = "width='16384' height='16384'";
  EXPECT_EQ(refused(map_of(huge, "<layer><data encoding='csv'>1</data></layer>")),
            "x.tmx:8: data: expected 268435456 tiles, found 1");
  EXPECT_EQ(refused(map_of("width='99999' height='99999'", layer("1"))),
            "x.tmx:8: a layer has 3 x 2 tiles, but the map has 99999 x 99999");
  EXPECT_EQ(refused(map_of("width='99999' height='99999'",
                           "<layer><data encoding='csv'>1</data></layer>")),
            "x.tmx:8: all layers together have more than 268435456 tiles, the most there may be");
  // A layer that inflates to far more than it should.
  const std::string bomb = base64(deflated(std::string(10'000'000, '\0'), true));
  EXPECT_EQ(refused(map_of(kSmall, "<layer><data encoding='base64' compression='gzip'>" + bomb +
                                       "</data></layer>")),
            "x.tmx:8: data: the compressed data are damaged, or are not those of 6 tiles");
  EXPECT_EQ(
      refused(map_of("infinite='1'",
                     "<layer><data encoding='csv'><chunk x='-90000000' y='0' width='1' "
                     "height='1'>1</chunk><chunk x='90000000' y='9' width='1' "
                     "height='1'>1</chunk></data></layer>")),
      "x.tmx: the tiles of this infinite map lie in a rectangle of 180000001 x 10 cells, more "
      "than 268435456");
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<group>";
  std::string end;
  for (int i = 0; i < 100'000; ++i) end += "</group>";
  EXPECT_EQ(refused(map_of(kSmall, deep + end)), "x.tmx:8: there are more than 16 levels");
  std::string wide = "<map ";
  for (int i = 0; i < 200; ++i) wide += "a" + std::to_string(i) + "='' ";
  EXPECT_EQ(refused(wide + "/>"), "x.tmx:1: an element has more than 100 attributes");
  EXPECT_EQ(
      refused("<map>" + std::string(8'000'001, '<')),
      "x.tmx: there are more than 4,000,000 elements; in Tiled, choose a tile layer format of "
      "the map that is CSV or Base64");
  EXPECT_EQ(refused("<!DOCTYPE m [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><map>&b;</map>"),
            "x.tmx: the map has no layer of tiles")
      << "entities are not expanded";
}

TEST(TiledMap, EveryTruncationEndsInAnErrorOrAMap) {
  const std::string text = to_tmx(parsed(map_of(kSmall, layer("1,2,3,4,5,1"))).map).value();
  const std::string json = to_tmj(parsed(map_of(kSmall, layer("1,2,3,4,5,1"))).map).value();
  for (const std::string& whole : {text, json}) {
    // Only a line feed follows the last bracket.
    for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
      EXPECT_FALSE(parse_tiled_map(whole.substr(0, size), "x").ok()) << size;
    }
  }
}

TEST(TiledMap, WhatIsWrittenComesBack) {
  test::Random random(7);
  int terrains = 0;
  for (int i = 0; i < 400; ++i) {
    GridMap map = test::random_map(static_cast<test::MapKind>(i % test::kMapKinds), random);
    if (random.chance(70)) test::add_terrain(map, random);
    terrains += map.uniform() ? 0 : 1;
    map.set_layout(static_cast<CellLayout>(i % kCellLayouts));
    std::vector<MapPlace> places;
    for (int k = random.between(0, 4); k > 0; --k) {
      places.push_back({"place <" + std::to_string(k) + "> & \"\xc3\xa9\"",
                        random.chance(50) ? "kind" : "", test::random_cell(map, random)});
    }
    for (const auto& write : {to_tmx, to_tmj}) {
      const std::string text = write(map, places).value();
      EXPECT_TRUE(is_tiled_map(text));
      const TiledMap again = parsed(text);
      ASSERT_EQ(to_csv(again.map).value(), to_csv(map).value());
      ASSERT_EQ(again.map.layout(), map.layout());
      ASSERT_EQ(again.places.size(), places.size());
      for (std::size_t k = 0; k < places.size(); ++k) {
        EXPECT_EQ(again.places[k].name, places[k].name);
        EXPECT_EQ(again.places[k].kind, places[k].kind);
        EXPECT_EQ(again.places[k].cell, places[k].cell) << to_string(map.layout());
      }
    }
  }
  EXPECT_GT(terrains, 100);
}

TEST(TiledMap, LargeMapsAreWrittenCompressedAndComeBack) {
  GridMap map(1500, 1000);
  test::Random random(5);
  for (int i = 0; i < 100'000; ++i) map.set_symbol(test::random_cell(map, random), '@');
  for (const auto& write : {to_tmx, to_tmj}) {
    const std::string text = write(map, {}).value();
    EXPECT_LT(text.size(), map.cell_count());
    EXPECT_EQ(to_csv(parsed(text).map).value(), to_csv(map).value());
  }
}

TEST(TiledMap, ObjectsAreWrittenWhereCellsLieInThePlane) {
  for (int i = 0; i < kCellLayouts; ++i) {
    const auto layout = static_cast<CellLayout>(i);
    GridMap map(4, 5);
    map.set_layout(layout);
    std::vector<MapPlace> places;
    for (Point p; p.y < 5; ++p.y) {
      for (p.x = 0; p.x < 4; ++p.x) places.push_back({"a", "", p});
    }
    const Json json = Json::parse(to_tmj(map, places).value());
    const Json& objects = json["layers"][1]["objects"];
    const Lattice lattice(layout, 4, 5);
    // Hexagons are nearly regular; the places of diamonds are measured along their sides.
    const bool hexagonal = is_hexagonal(layout);
    const double unit = is_staggered(layout) ? 64 : 32;
    const double slack = hexagonal ? 4 : 1e-9;
    for (std::size_t k = 0; k < places.size(); ++k) {
      const double x = objects[k]["x"].get<double>() - objects[0]["x"].get<double>();
      const double y = objects[k]["y"].get<double>() - objects[0]["y"].get<double>();
      const Position at = layout == CellLayout::diamond
                              ? Position{1.0 * places[k].cell.x, 1.0 * places[k].cell.y, 0}
                              : lattice.centre(places[k].cell);
      EXPECT_NEAR(x, at.x * unit, slack) << to_string(layout) << " " << k;
      EXPECT_NEAR(y, at.y * unit, slack) << to_string(layout) << " " << k;
    }
  }
}

TEST(TiledMap, WhatTiledCannotHoldIsRefused) {
  GridMap map(2, 2);
  EXPECT_EQ(to_tmx(GridMap()).error().message(), "the map has no cells");
  const MapPlace place = {"\xff", "", {0, 0}};
  EXPECT_EQ(to_tmx(map, std::span(&place, 1)).error().message(),
            "a name is not UTF-8, which Tiled maps have to be");
  map.add_link({{0, 0}, {1, 1}});
  EXPECT_EQ(to_tmx(map).error().message(), "the map has links, which Tiled does not know");
  EXPECT_EQ(to_tmj(map).error().message(), "the map has links, which Tiled does not know");
}

}  // namespace
}  // namespace wend::io
