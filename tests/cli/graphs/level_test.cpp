// Levels of triangles become meshes on the command line, and meshes become each other.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "../run_tool.h"

namespace wend::cli {
namespace {

using Json = nlohmann::json;

std::string gallery_in(const TemporaryFolder& folder) {
  const std::string mesh = folder.file("gallery.navmesh");
  const ToolResult made = run_tool({"convert", scene("gallery.obj"), mesh});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(made.err.substr(0, 20), "10 triangles became ") << made.err;
  return mesh;
}

double length_of(const std::string& mesh, const char* from, const char* to) {
  const Json answer =
      Json::parse(run_tool({"solve", mesh, "--from", from, "--to", to, "--format", "json"}).out);
  return answer["status"] == "found" ? answer["length"].get<double>() : -1;
}

TEST(Levels, FloorsAboveEachOtherAreToldApartByHeight) {
  const TemporaryFolder folder;
  const std::string mesh = gallery_in(folder);
  const Json info = Json::parse(run_tool({"info", mesh, "--format", "json"}).out);
  EXPECT_EQ(info["parts"], 1);
  EXPECT_NEAR(length_of(mesh, "13,4,0", "13,5,0"), 1, 1e-9);
  EXPECT_NEAR(length_of(mesh, "13,4,3", "13,5,3"), 1, 1e-9);
  EXPECT_GT(length_of(mesh, "13,4,0", "13,4,3"), 12) << "down the hall, and up the ramp";
  succeed({"draw", mesh, "--from", "13,4,0", "--to", "13,4,3", "-o", folder.file("a.png")});
  succeed({"draw", mesh, "-o", folder.file("a.svg")});
  EXPECT_EQ(run_tool({"bench", mesh, "--queries", "20", "--check", "--passes", "1"}).exit_code, 0);
}

TEST(Levels, WhoWalksThereSaysWhereThereIsFloor) {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("a.navmesh");
  const std::string level = scene("gallery.obj");
  succeed({"convert", level, mesh, "--agent-height", "3.2", "--cell-height", "0.1"});
  EXPECT_GT(length_of(mesh, "13,4,0", "8,4,0"), 12)
      << "too low below the gallery, so that it leads from upstairs";
  succeed({"convert", level, mesh});
  EXPECT_NEAR(length_of(mesh, "13,4,0", "8,4,0"), 5, 1e-9);
  succeed({"convert", level, mesh, "--slope", "20"});
  EXPECT_LT(length_of(mesh, "13,4,0", "13,4,3"), 0) << "the ramp is too steep";
  succeed({"convert", level, mesh, "--agent-radius", "0", "--tile-size", "16"});
  EXPECT_GT(length_of(mesh, "13,4,0", "13,4,3"), 12);
  succeed({"convert", level, mesh, "--agent-radius", "0.5", "--climb", "0.4", "--cell-size", "0.2",
           "--region-size", "4", "--region-merged", "10", "--edge-length", "0", "--edge-error",
           "1"});
}

TEST(Levels, WrongOptionsAreNamedWithTheirRange) {
  const TemporaryFolder folder;
  const std::string level = scene("gallery.obj");
  const std::string mesh = folder.file("a.navmesh");
  const auto fails = [&](std::vector<std::string> options, std::vector<std::string> words) {
    options.insert(options.begin(), {"convert", level, mesh});
    expect_error(run_tool(options), 2, words);
  };
  fails({"--agent-radius", "-1"}, {"--agent-radius", "0"});
  fails({"--agent-radius", "60", "--cell-size", "0.3"},
        {"--agent-radius: 60 is out of range: 0 to 38.1", "127 cells", "--cell-size"});
  fails({"--agent-height", "nan"}, {"--agent-height"});
  fails({"--agent-height", "0.1", "--cell-height", "0.2"},
        {"--agent-height: 0.1 is out of range: 0.6 to 51"});
  fails({"--slope", "95"}, {"--slope: 95 is out of range: 0 to 89.9 degrees"});
  fails({"--cell-size", "0"}, {"--cell-size", "0.0001 to 10000"});
  fails({"--tile-size", "7"}, {"--tile-size: 7 is out of range: 16 to 8192"});
  fails({"--tile-size", "1.5"}, {"--tile-size"});
  fails({"--layer", "0"}, {"--layer", "volumes"});
  fails({"--corners", "never"}, {"--corners"});
  EXPECT_EQ(folder.file_count(), 0u);
  expect_error(run_tool({"convert", scene("demo.map"), mesh, "--climb", "1"}), 2,
               {"--climb", "levels of triangles"});
  expect_error(run_tool({"convert", level, folder.file("a.map")}), 2, {".navmesh or .mesh"});
}

/// A square in three triangles, each with corners of its own, one of which lies on the side of
/// another.
constexpr char kExported[] =
    "v 0 0 0\nv 4 0 0\nv 4 0 4\nf 1 3 2\n"
    "v 0 0 0\nv 2.00001 0 2\nv 0 0 4\nf 4 5 6\n"
    "v 2 0 2\nv 4 0 4\nv 0 0 4\nf 9 8 7\nf 1 1 2\n";

TEST(Levels, AReadyMeshIsMended) {
  const TemporaryFolder folder;
  const std::string level = folder.write("exported.obj", kExported);
  const std::string mesh = folder.file("a.navmesh");
  const ToolResult made = run_tool({"convert", level, mesh, "--ready", "--weld", "0.001"});
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_NE(made.err.find("4 triangles became "), std::string::npos) << made.err;
  EXPECT_NE(made.err.find("1 triangles have no area"), std::string::npos) << made.err;
  EXPECT_NEAR(length_of(mesh, "0.5,3.5", "3.5,0.5"), 3 * std::sqrt(2), 1e-4);
  const Json info = Json::parse(run_tool({"info", mesh, "--format", "json"}).out);
  EXPECT_EQ(info["parts"], 1);
  succeed({"convert", level, mesh, "--ready"});
  expect_error(run_tool({"convert", level, mesh, "--ready", "--slope", "30"}), 2,
               {"--slope", "--ready"});
  expect_error(run_tool({"convert", level, mesh, "--weld", "1"}), 2, {"--weld", "--ready"});
  expect_error(run_tool({"convert", level, mesh, "--ready", "--weld", "-1"}), 2, {"--weld"});
  expect_error(run_tool({"convert", scene("demo.map"), mesh, "--ready"}), 2, {"--ready"});
}

TEST(Levels, AReadyMeshWithZUpIsRefused) {
  const TemporaryFolder folder;
  const std::string level =
      folder.write("z.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nf 1 2 3 4\n");
  expect_error(run_tool({"convert", level, folder.file("z.navmesh"), "--ready"}), 3,
               {"z.obj", "none of its 2 triangles is floor", "y is up"});
  EXPECT_EQ(folder.file_count(), 1u) << "no mesh is written";
}

TEST(Levels, ACoordinateWithACommaIsRefusedWithItsLine) {
  const TemporaryFolder folder;
  const std::string level = folder.write("comma.obj", "v 0 0 0\nv 4,75 0 0\nv 4 0 4\nf 1 3 2\n");
  for (const char* ready : {"", "--ready"}) {
    std::vector<std::string> arguments = {"convert", level, folder.file("z.navmesh")};
    if (*ready != '\0') arguments.emplace_back(ready);
    expect_error(run_tool(arguments), 3, {"comma.obj:2", "'4,75' is no number"});
  }
}

/// Lines of a file of links of one kind.
int count_links(const std::string& text, const std::string& kind) {
  int count = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string from, to, cost, number;
    fields >> from >> to >> cost >> number;
    count += from != "#" && number == kind ? 1 : 0;
  }
  return count;
}

TEST(Levels, LinksAreSuggestedForDropsAndJumps) {
  const TemporaryFolder folder;
  const std::string level = scene("gallery.obj");
  const std::string mesh = folder.file("gallery.navmesh");
  const std::string links = folder.file("gallery.links");
  const auto made_with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"convert", level, mesh, "--suggest-links", links};
    words.insert(words.end(), more.begin(), more.end());
    const ToolResult made = run_tool(words);
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return made.err;
  };
  EXPECT_NE(made_with({}).find(" drops and "), std::string::npos);
  EXPECT_EQ(read_text(mesh), read_text(gallery_in(folder)));
  const std::string text = read_text(links);
  EXPECT_EQ(text.rfind("# x,y,z x,y,z cost kind\n", 0), 0u);
  EXPECT_GT(count_links(text, "1"), 0) << "down from the gallery";
  EXPECT_NE(made_with({"--max-drop", "0.1", "--max-jump", "0"}).find("0 drops and 0 jumps"),
            std::string::npos);
  EXPECT_EQ(count_links(read_text(links), "1"), 0);
  // Without the level there is a warning.
  const ToolResult bare =
      run_tool({"convert", mesh, "-", "--to", "navmesh", "--suggest-links", links});
  EXPECT_EQ(bare.exit_code, 0);
  EXPECT_NE(bare.err.find("does not tell gaps from walls"), std::string::npos) << bare.err;
  EXPECT_GE(count_links(read_text(links), "1"), count_links(text, "1"));
}

TEST(Levels, LinksAreRefusedWhereThereAreNoHeights) {
  const TemporaryFolder folder;
  const std::string level = scene("gallery.obj");
  const std::string mesh = folder.file("a.navmesh");
  const std::string links = folder.file("a.links");
  expect_error(run_tool({"convert", level, folder.file("a.mesh"), "--suggest-links", links}), 2,
               {"--suggest-links", "write a .navmesh"});
  expect_error(run_tool({"convert", scene("demo.map"), mesh, "--suggest-links", links}), 2,
               {"--suggest-links", "need heights"});
  expect_error(run_tool({"convert", scene("demo.mesh"), mesh, "--suggest-links", links}), 2,
               {"--suggest-links", "demo.mesh has none"});
  expect_error(run_tool({"convert", level, mesh, "--max-drop", "2"}), 2,
               {"--max-drop", "--suggest-links"});
  expect_error(run_tool({"convert", level, mesh, "--suggest-links", links, "--max-jump", "x"}), 2,
               {"--max-jump"});
  expect_error(run_tool({"convert", level, mesh, "--suggest-links", mesh}), 2,
               {"--suggest-links", "OUT"});
  expect_error(run_tool({"convert", level, mesh, "--suggest-links", level}), 2,
               {"--suggest-links"});
}

TEST(Levels, AreasMayGoBySlope) {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("gallery.navmesh");
  succeed({"convert", scene("gallery.obj"), mesh, "--slope-areas", "10,30"});
  const ToolResult flat = run_tool({"convert", mesh, folder.file("a.mesh")});
  EXPECT_NE(flat.err.find("a .mesh has no areas"), std::string::npos) << flat.err;
  expect_error(run_tool({"convert", scene("gallery.obj"), mesh, "--slope-areas", "30,10"}), 2,
               {"--slope-areas", "each above the one before"});
  expect_error(run_tool({"convert", scene("gallery.obj"), mesh, "--slope-areas", "30,x"}), 2,
               {"--slope-areas"});
}

TEST(Levels, FilesThatAreWrongAreNamed) {
  const TemporaryFolder folder;
  const std::string mesh = folder.file("a.navmesh");
  expect_error(run_tool({"convert", folder.write("a.obj", "v 0 0 0\n"), mesh}), 3,
               {"a.obj", "no faces"});
  expect_error(
      run_tool({"convert", folder.write("b.obj", "v 0 0 0\nv 0 0 9\nv 9 0 0\nf 1 3 2\n"), mesh}), 3,
      {"b.obj", "no floor for this agent"});
  expect_error(run_tool({"convert", folder.file("absent.obj"), mesh}), 3, {"absent.obj"});
}

TEST(Levels, MeshesBecomeEachOtherAndSayWhatIsLost) {
  const TemporaryFolder folder;
  const std::string navmesh = gallery_in(folder);
  const std::string mesh = folder.file("gallery.mesh");
  const ToolResult flat = run_tool({"convert", navmesh, mesh});
  EXPECT_EQ(flat.exit_code, 0);
  EXPECT_NE(flat.err.find("a .mesh has no heights"), std::string::npos) << flat.err;
  EXPECT_EQ(flat.err.find("areas"), std::string::npos) << flat.err;
  EXPECT_EQ(run_tool({"convert", "-", "-", "--to", "navmesh"}, read_text(navmesh)).out,
            read_text(navmesh));
  EXPECT_EQ(run_tool({"info", "-"}, read_text(navmesh)).exit_code, 0);
  const std::string grid = folder.file("demo.navmesh");
  succeed({"convert", scene("demo.map"), grid});
  EXPECT_EQ(run_tool({"convert", grid, "-", "--to", "mesh"}).out, read_text(scene("demo.mesh")));
  EXPECT_NEAR(length_of(grid, "8.5,4.5", "50.5,10.5"),
              length_of(scene("demo.mesh"), "8.5,4.5", "50.5,10.5"), 1e-9);
  std::string damaged = read_text(navmesh);
  damaged[100] = static_cast<char>(damaged[100] ^ 1);
  expect_error(run_tool({"info", folder.write("damaged.navmesh", damaged)}), 3,
               {"damaged.navmesh", "checksum", "convert the mesh again"});
  expect_error(run_tool({"convert", navmesh, navmesh}), 2, {"OUT"});
}

}  // namespace
}  // namespace wend::cli
