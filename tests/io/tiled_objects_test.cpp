// The objects of Tiled maps: in which cells they lie, what their templates say, and what they are
// to those who walk from waypoint to waypoint.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/random_map.h"
#include "wend/io/tiled_map.h"

namespace wend::io {
namespace {

constexpr char kTileset[] = R"(<tileset firstgid="1"><tile id="1"><properties>
  <property name="blocked" type="bool" value="true"/></properties></tile></tileset>)";
constexpr char kGround[] = R"(<layer><data encoding="csv">1,1,2,1,1,1</data></layer>)";

/// A map of 3 x 2 cells of 8 pixels, unless the attributes say otherwise.
std::string map_of(const std::string& attributes, const std::string& content) {
  return "<map " + attributes + " width='3' height='2' tilewidth='8' tileheight='8'>\n" + kTileset +
         kGround + content + "</map>";
}

std::string objects(const std::string& content, const std::string& name = "things") {
  return "<objectgroup name='" + name + "'>" + content + "</objectgroup>";
}

std::vector<MapPlace> places(const std::string& text, const FileLoader& load = {}) {
  const Result<TiledMap> map = parse_tiled_map(text, "x.tmx", load);
  EXPECT_TRUE(map.ok()) << (map ? "" : map.error().message());
  return map ? map.value().places : std::vector<MapPlace>();
}

std::string refused(const std::string& text, const FileLoader& load = {}) {
  const Result<TiledMap> map = parse_tiled_map(text, "x.tmx", load);
  return map ? "nothing was refused" : map.error().message();
}

Point cell_of(const std::string& attributes, const std::string& object) {
  const auto found = places(map_of(attributes, objects("<object name='a' " + object + "/>")));
  EXPECT_EQ(found.size(), 1u);
  return found.empty() ? Point{-9, -9} : found[0].cell;
}

WaypointPlan waypoints(const std::string& text, const FileLoader& load = {}) {
  const Result<WaypointPlan> plan = parse_tiled_waypoints(text, "x.tmx", load);
  EXPECT_TRUE(plan.ok()) << (plan ? "" : plan.error().message());
  return plan ? plan.value() : WaypointPlan{};
}

std::string no_waypoints(const std::string& text) {
  const Result<WaypointPlan> plan = parse_tiled_waypoints(text, "x.tmx");
  return plan ? "nothing was refused" : plan.error().message();
}

TEST(TiledObjects, ATileWithoutASizeIsAsLargeAsTheMapsTiles) {
  EXPECT_EQ(cell_of("", "gid='2' x='8' y='16'"), (Point{1, 1}));
  EXPECT_EQ(cell_of("", "gid='2' x='8' y='16' width='8' height='8'"), (Point{1, 1}));
}

TEST(TiledObjects, WhatIsTurnedIsTurnedOnTheScreen) {
  EXPECT_EQ(cell_of("", "gid='2' x='16' y='8' width='8' height='8' rotation='180'"), (Point{1, 1}));
  const std::string isometric = "orientation='isometric' tilewidth='16'";
  // From 8,8 the middle lies 16 pixels to the right and 8 down; turned, 8 to the left and 16 down.
  EXPECT_EQ(cell_of(isometric, "x='8' y='8' width='32'"), (Point{3, 1}));
  EXPECT_EQ(cell_of(isometric, "x='8' y='8' width='32' rotation='90'"), (Point{2, 3}));
  EXPECT_EQ(cell_of(isometric, "gid='1' x='8' y='8' rotation='180'"), (Point{1, 1}));
}

TEST(TiledObjects, TilesOfOddSizesLieAsFarApartAsInTheEditor) {
  const std::string hexagons = "orientation='hexagonal' hexsidelength='6' ";
  EXPECT_EQ(cell_of(hexagons + "tilewidth='15' tileheight='12'", "x='287' y='6'"), (Point{20, 0}));
  EXPECT_EQ(cell_of("orientation='staggered' tilewidth='17' tileheight='9'", "x='328' y='4'"),
            (Point{20, 0}));
  EXPECT_EQ(cell_of("tilewidth='15' tileheight='15'", "x='307' y='6'"), (Point{20, 0}))
      << "squares are as they are";
}

TEST(TiledObjects, AreasThatBlockWaypointsOnlyAreCounted) {
  const std::string areas =
      "<object x='8' y='0' width='8' height='8'/><object name='a' x='0' y='0' width='8' "
      "height='8'><ellipse/></object><object x='0' y='0'><polygon points='0,0 8,0 8,8'/></object>";
  const std::string others =
      "<object x='8' y='0'/><object x='8' y='0'><point/></object>"
      "<object x='0' y='0'><polyline points='0,0 8,0'/></object>";
  const auto count = [](const std::string& text) {
    return parse_tiled_map(text, "x.tmx").value().blocking_areas;
  };
  for (const char* name : {"collision", "collisions", "Walls", "obstacles", "blocked"}) {
    EXPECT_EQ(count(map_of("", objects(areas + others, name))), 3u) << name;
    EXPECT_EQ(count(map_of("", objects(others, name))), 0u) << name;
  }
  EXPECT_EQ(count(map_of("", objects(areas + others))), 0u);
}

TEST(TiledObjects, ATemplateSaysWhatAnObjectDoesNotSay) {
  const std::string text = map_of("", objects(R"(<object template="sub/door.tx" x="8" y="16"/>
                     <object template="sub/door.tx" name="gate" x="16" y="8"/>
                     <object template="room.tj" x="8" y="0"/>)"));
  std::vector<std::string> asked;
  const FileLoader load = [&](const std::string& name) -> Result<std::string> {
    asked.push_back(name);
    if (name == "room.tj") {
      return std::string(R"({"type": "template", "object": {"name": "room", "width": 16,
        "height": 32, "class": "big"}})");
    }
    return std::string(R"(<?xml version="1.0"?><template><tileset firstgid="1" source="a.tsx"/>
      <object name="door" type="exit" gid="1" width="8" height="8"/></template>)");
  };
  const std::vector<MapPlace> found = places(text, load);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].name + " " + found[0].kind, "door exit");
  EXPECT_EQ(found[0].cell, (Point{1, 1})) << "a tile stands where its foot is";
  EXPECT_EQ(found[1].name + " " + found[1].kind, "gate exit");
  EXPECT_EQ(found[1].cell, (Point{2, 0}));
  EXPECT_EQ(found[2].name + " " + found[2].kind, "room big");
  EXPECT_EQ(found[2].cell, (Point{2, 2})) << "of a rectangle the middle counts";
  EXPECT_EQ(asked, (std::vector<std::string>{"sub/door.tx", "room.tj"})) << "each is read once";
}

TEST(TiledObjects, TemplatesThatCannotBeHadAreExplained) {
  const std::string text = map_of("", "\n" + objects("<object template='a.tx' x='1' y='1'/>"));
  const auto with = [&](const std::string& bytes) {
    return refused(text, [&](const std::string&) { return bytes; });
  };
  EXPECT_EQ(refused(text),
            "x.tmx:4: the template 'a.tx' is in a file of its own, which cannot be had here; in "
            "Tiled, detach the object from it");
  EXPECT_EQ(refused(text,
                    [](const std::string&) {
                      return Error{"y", 0, "there is no such file"};
                    }),
            "x.tmx:4: the template 'a.tx': there is no such file");
  EXPECT_EQ(with("<map/>"),
            "a.tx: this is XML, but no Tiled template: it begins with the element 'map'");
  EXPECT_EQ(with("<template/>"), "x.tmx:4: the template 'a.tx': there is no object in it");
  EXPECT_EQ(with("{\"object\": 3}"), "x.tmx:4: the template 'a.tx': there is no object in it");
  EXPECT_EQ(with("<template><object name='a' width='wide'/></template>"),
            "x.tmx:4: width: expected a number from -100000000 to 100000000, found 'wide'");
  EXPECT_EQ(with("\xef\xbb\xbf{\"object\": {\"name\": \"a\"}}"), "nothing was refused");
}

TEST(TiledObjects, TilesFarFromOneAnotherTakeNoMemoryForWhatLiesBetween) {
  const auto infinite = [](const std::string& x) {
    return "<map infinite='1' tilewidth='8' tileheight='8'>" + std::string(kTileset) +
           "<layer><data encoding='csv'><chunk x='-" + x +
           "' y='0' width='1' height='1'>1</chunk>" + "<chunk x='" + x +
           "' y='0' width='1' height='1'>1</chunk></data></layer></map>";
  };
  EXPECT_EQ(
      refused(infinite("100000000")),
      "x.tmx: the tiles of this infinite map lie in a rectangle of 200000001 x 1 cells, nearly "
      "all of it empty; are there stray tiles far off?");
  EXPECT_EQ(refused(infinite("1000000")), "nothing was refused");
}

TEST(TiledWaypoints, PointsAndNamedObjectsAreWaypointsInCells) {
  const WaypointPlan plan =
      waypoints(map_of("", objects(R"(<object name="gate" x="4" y="12"><point/></object>
                     <object x="5.6" y="4"><point/></object>
                     <object x="5" y="5" width="2" height="2"/>
                     <object name="hall" x="8" y="0" width="16" height="8"/>
                     <object name="track" x="5" y="5"><polyline points="0,0 5,5"/></object>
                     <object name="lake" x="5" y="5"><polygon points="0,0 5,5 5,0"/></object>)")));
  ASSERT_EQ(plan.waypoints.size(), 3u);
  EXPECT_EQ(plan.waypoints[0].name, "gate");
  EXPECT_EQ(plan.waypoints[0].position, (Position{0, 1, 0})) << "middles of cells are whole";
  EXPECT_EQ(plan.waypoints[1].name, "");
  EXPECT_EQ(plan.waypoints[1].position, (Position{0.2, 0, 0}));
  EXPECT_EQ(plan.waypoints[2].position, (Position{1.5, 0, 0}));
  EXPECT_TRUE(plan.obstacles.empty()) << "the layer does not say that it blocks";
  ASSERT_TRUE(plan.grid.has_value());
  EXPECT_FALSE(plan.grid->walkable({2, 0}));
  EXPECT_TRUE(plan.grid->walkable({2, 1}));
}

TEST(TiledWaypoints, ATileStandsHalfACellAboveItsFootButNoHigherThanItsMiddle) {
  const auto position_of = [](const std::string& size) {
    const std::string object = "<object name='a' gid='2' x='8' y='64' " + size + "/>";
    const WaypointPlan plan = waypoints(map_of("tilewidth='8' tileheight='32'", objects(object)));
    return plan.waypoints.empty() ? Position{} : plan.waypoints[0].position;
  };
  EXPECT_EQ(position_of(""), (Position{1, 1, 0})) << "as large as the map's tiles, 8 x 32";
  EXPECT_EQ(position_of("width='16'"), (Position{1.5, 1, 0}));
  EXPECT_EQ(position_of("height='64'"), (Position{1, 1, 0}));
  EXPECT_EQ(position_of("height='2'"), (Position{1, 1.46875, 0})) << "one pixel above its foot";
}

TEST(TiledWaypoints, WhatHasNoAreaIsNoObstacle) {
  for (const char* size : {"", "width='8'", "height='8'", "width='8' height='-8'"}) {
    const WaypointPlan plan = waypoints(
        map_of("", objects("<object name='a' x='4' y='4' " + std::string(size) + "/>", "walls")));
    EXPECT_TRUE(plan.obstacles.empty()) << size;
    EXPECT_EQ(plan.waypoints.size(), 1u) << size;
  }
}

TEST(TiledWaypoints, AreasInLayersThatBlockAreObstacles) {
  const WaypointPlan plan = waypoints(map_of(
      "", objects(R"(<object name="house" x="4" y="4"><polygon points="0,0 8,0 8,8"/></object>
                     <object name="shed" x="12" y="4" width="8" height="16" rotation="90"/>
                     <object x="4" y="4" width="16" height="8"><ellipse/></object>
                     <object name="door" x="4" y="4"><point/></object>)",
                  "Obstacles")));
  ASSERT_EQ(plan.obstacles.size(), 3u);
  EXPECT_EQ(plan.obstacles[0], (Outline{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}}));
  EXPECT_EQ(plan.obstacles[1], (Outline{{1, 0, 0}, {1, 1, 0}, {-1, 1, 0}, {-1, 0, 0}}));
  double nearest = 9;
  for (const Position& corner : plan.obstacles[2]) {
    const double x = corner.x - 1;
    const double y = (corner.y - 0.5) * 2;
    EXPECT_GT(std::hypot(x, y), 1) << "the polygon lies round the ellipse";
    nearest = std::min(nearest, std::hypot(x, y));
  }
  EXPECT_LT(nearest, 1.03);
  ASSERT_EQ(plan.waypoints.size(), 1u) << "no obstacle is a waypoint";
  EXPECT_EQ(plan.waypoints[0].name, "door");
  EXPECT_EQ(
      places(map_of("", objects("<object name='a' x='1' y='1' width='2' height='2'/>", "walls")))
          .size(),
      1u)
      << "to grids it is a place";
}

TEST(TiledWaypoints, TilesNeedNotBeThereNorSayAnything) {
  const std::string points = objects("<object name='a' x='40' y='20'><point/></object>");
  const std::string head = "<map width='3' height='2' tilewidth='8' tileheight='8'>";
  EXPECT_FALSE(waypoints(head + points + "</map>").grid.has_value());
  EXPECT_FALSE(waypoints(head + "<tileset firstgid='1'/>" + kGround + points + "</map>").grid);
  const WaypointPlan far =
      waypoints("<map infinite='1' tilewidth='8' tileheight='8'>" + std::string(kTileset) +
                "<properties><property name='radius' value='0.25'/>"
                "<property name='longest_edge' value='7'/></properties><layer><data encoding='csv'>"
                "<chunk x='4' y='2' width='2' height='1'>1,2</chunk></data></layer>" +
                points + "</map>");
  EXPECT_EQ(far.radius, 0.25);
  EXPECT_EQ(far.longest_edge, 7);
  ASSERT_TRUE(far.grid.has_value());
  EXPECT_EQ(far.grid->width(), 2);
  EXPECT_EQ(far.waypoints[0].position, (Position{0.5, 0, 0})) << "the grid begins at 4,2";
}

TEST(TiledWaypoints, WhatIsWrongIsSaid) {
  const auto obstacle = [](const std::string& shape) {
    return no_waypoints(
        map_of("", "\n" + objects("<object x='1' y='1'>" + shape + "</object>", "walls")));
  };
  EXPECT_EQ(no_waypoints(map_of("orientation='isometric'", "")),
            "x.tmx: waypoints lie in a plane, so the orientation has to be orthogonal");
  EXPECT_EQ(obstacle("<polygon points='0,0 1,1'/>"),
            "x.tmx:4: polygon: expected three corners or more");
  EXPECT_EQ(obstacle("<polygon points='0,0 1 2,2'/>"),
            "x.tmx:4: polygon: expected a number from -100000000 to 100000000, found ''");
  EXPECT_EQ(obstacle("<polygon points='0,0 1,x 2,2'/>"),
            "x.tmx:4: polygon: expected a number from -100000000 to 100000000, found 'x'");
  EXPECT_EQ(no_waypoints(""), "x.tmx: the file is empty");
  EXPECT_EQ(no_waypoints(map_of("",
                                "<properties><property name='radius' value='-1'/>"
                                "</properties>")),
            "x.tmx:3: radius: expected a number from 0 to 1000000000000, found '-1'");
}

/// Any plan, with decimals such as designers write.
WaypointPlan random_plan(test::Random& random) {
  const auto coordinate = [&] { return (1.0 * random.below(60'000) - 20'000) / 1000; };
  WaypointPlan plan;
  const std::uint32_t count = random.below(20);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string name = random.below(4) == 0 ? "" : "w \"<" + std::to_string(i) + "é";
    plan.waypoints.push_back({name, {coordinate(), coordinate(), 0}});
  }
  for (std::uint32_t i = random.below(4); i > 0; --i) {
    Outline outline;
    for (std::uint32_t k = 3 + random.below(4); k > 0; --k) {
      outline.push_back({coordinate(), coordinate(), 0});
    }
    plan.obstacles.push_back(std::move(outline));
  }
  if (random.below(2) == 0) plan.radius = random.below(900) / 1000.0;
  if (random.below(2) == 0) plan.longest_edge = (1000.0 + random.below(9000)) / 1000;
  if (random.below(2) == 0) {
    GridMap grid(1 + static_cast<std::int32_t>(random.below(9)), 5);
    for (int i = 0; i < 9; ++i) grid.set_symbol(test::random_cell(grid, random), '#');
    plan.grid = std::move(grid);
  }
  return plan;
}

TEST(TiledWaypoints, WhatIsWrittenIsReadAgainInBothForms) {
  test::Random random(8);
  int grids = 0;
  int obstacles = 0;
  for (int i = 0; i < 200; ++i) {
    const WaypointPlan plan = random_plan(random);
    grids += plan.grid ? 1 : 0;
    obstacles += static_cast<int>(plan.obstacles.size());
    for (const auto& write : {waypoints_to_tmx, waypoints_to_tmj}) {
      const std::string text = write(plan).value();
      ASSERT_TRUE(is_tiled_map(text)) << text;
      const WaypointPlan again = waypoints(text);
      ASSERT_EQ(again.waypoints.size(), plan.waypoints.size());
      for (std::size_t k = 0; k < plan.waypoints.size(); ++k) {
        EXPECT_EQ(again.waypoints[k].name, plan.waypoints[k].name);
        EXPECT_EQ(again.waypoints[k].position, plan.waypoints[k].position);
      }
      EXPECT_EQ(again.obstacles, plan.obstacles);
      EXPECT_EQ(again.radius, plan.radius);
      EXPECT_EQ(again.longest_edge, plan.longest_edge);
      ASSERT_EQ(again.grid.has_value(), plan.grid.has_value());
      for (NodeId id = 0; plan.grid && id < plan.grid->cell_count(); ++id) {
        const Point cell = plan.grid->point(id);
        EXPECT_EQ(again.grid->walkable(cell), plan.grid->walkable(cell));
      }
    }
  }
  EXPECT_GT(grids, 50);
  EXPECT_GT(obstacles, 100);
}

TEST(TiledWaypoints, WhatTiledCannotHoldIsRefused) {
  WaypointPlan plan;
  plan.waypoints = {{"a", {0, 0, 2}}};
  EXPECT_EQ(waypoints_to_tmx(plan).error().message(),
            "something has a height, which Tiled maps do not know");
  plan.waypoints = {{"a", {0, 4e6, 0}}};
  EXPECT_EQ(waypoints_to_tmj(plan).error().message(),
            "something lies more than 3,000,000 away, farther than Tiled maps reach");
  plan.waypoints = {{"\xff", {0, 0, 0}}};
  EXPECT_EQ(waypoints_to_tmj(plan).error().message(),
            "a name is not UTF-8, which Tiled maps have to be");
  plan.waypoints.clear();
  plan.obstacles = {{{0, 0, 0}, {1, 1, 0}}};
  EXPECT_EQ(waypoints_to_tmx(plan).error().message(), "an obstacle needs three corners or more");
}

TEST(TiledWriter, WeightsOfCellsAreRefusedAndNotLeftOut) {
  GridMap map(2, 1);
  map.set_weight({1, 0}, 2.5);
  const auto refused = to_tmx(map);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().reason.find("weights of single cells"), std::string::npos);
}

}  // namespace
}  // namespace wend::io
