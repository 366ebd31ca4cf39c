// A file that is no map: every command says what it is instead, and what to do with it.
#include <filesystem>

#include "../run_tool.h"

namespace wend::cli {
namespace {

class WrongFiles : public ::testing::Test {
 protected:
  /// All commands that take a map refuse the file with these words behind its name.
  void expect_refused(const std::string& file, const std::string& words) {
    const std::vector<std::vector<std::string>> commands = {
        {"solve", file, "--from", "0,0", "--to", "1,1"},
        {"compare", file, "--from", "0,0", "--to", "1,1"},
        {"draw", file},
        {"draw", file, "--clearance", "square"},
        {"trace", file, "--from", "0,0", "--to", "1,1"},
        {"bake", file, "-o", folder_.file("x.baked")},
        {"info", file},
        {"field", file, "--from", "0,0"},
        {"influence", file, "--source", "0,0,1,1"},
        {"matrix", file, "--from", scene("demo.cells")},
        {"passages", file},
        {"explore", file, "--from", "0,0", "--to", "1,1"},
        {"probe", file, "--nearest", "0,0"},
        {"convert", file, folder_.file("y.csv")}};
    for (const std::vector<std::string>& command : commands) {
      const bool is_level = command.front() == "convert" && contains(words, "triangles");
      if (is_level) continue;  // that is what it is for
      expect_error(run_tool(command), 3, {"wend: " + file + " " + words});
    }
  }
  void expect_refused_with(const std::string& name, const std::string& content,
                           const std::string& words) {
    expect_refused(folder_.write(name, content), words);
  }

  TemporaryFolder folder_;
};

TEST_F(WrongFiles, LevelsAreNamedAsSuch) {
  expect_refused(scene("gallery.obj"), "holds triangles of a level: `wend convert " +
                                           scene("gallery.obj") + " " + scene("gallery.navmesh") +
                                           "` makes a map of it");
  expect_refused_with("level.txt", "# a level\nv 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n",
                      "holds triangles of a level");
  expect_refused_with("box.stl", "solid box\n", "holds a model in three dimensions");
}

TEST_F(WrongFiles, ALevelIsConvertedWhateverItIsCalled) {
  const std::string level = folder_.write("level.txt", read_text(scene("gallery.obj")));
  EXPECT_EQ(run_tool({"convert", level, folder_.file("level.navmesh")}).exit_code, 0);
  EXPECT_EQ(run_tool({"info", folder_.file("level.navmesh")}).exit_code, 0);
}

TEST_F(WrongFiles, ScenariosNameTheirMap) {
  const std::string words = "holds queries on the map " + scene("demo.map");
  for (const char* command : {"solve", "info", "draw"}) {
    expect_error(run_tool({command, scene("demo.scen")}), 3, {words, "wend bench"});
  }
  expect_refused_with("renamed.txt", read_text(scene("demo.scen")),
                      "holds queries on the map demo.map");
  expect_refused(scene("bridges.scen"), "holds queries for `wend bench ");
  expect_refused(scene("bridges.patch"), "holds changes of a map: `wend bench NAME.scen`");
}

TEST_F(WrongFiles, FilesThatGoWithAMapNameTheirOption) {
  expect_refused(scene("demo.links"),
                 "holds links between places of a map: name the map, and add --links ");
  expect_refused(scene("demo_mesh.links"), "holds links between places of a map");
  expect_refused(scene("swamp.costs"), "says what terrain costs: name the map, and add --costs ");
  expect_refused_with("letters.costs", "G 1\n. 2\nS 8\n", "says what terrain costs");
  expect_refused(scene("demo.overlay"), "says what is closed for one query");
  expect_refused(scene("demo.cells"), "lists cells of a map: name the map, and add --goals ");
  expect_refused_with("a.palette", "#ffffff 1\n#00ff00 2 f\n",
                      "says which colour of a picture costs what");
  expect_refused_with("a.lengths", "10.5\n0\n", "holds the lengths of a scenario's paths");
  expect_refused_with("q.tsv", "index\tfrom_x\tfrom_y\tto_x\tto_y\tlength\n0\t1\t1\t2\t2\t1.4\n",
                      "holds queries on a navigation mesh: `wend bench LEVEL.mesh --queries ");
}

TEST_F(WrongFiles, FilesOfOtherCommandsNameTheCommand) {
  expect_refused(scene("army.scene.json"),
                 "holds a scene, a map with units and orders: `wend simulate ");
  expect_refused_with("a.trace", succeed({"trace"}), "holds a search: `wend draw --trace ");
  expect_refused_with("a.trace.json", succeed({"trace", "--format", "posthoc"}),
                      "holds a search for the viewer Posthoc");
  ASSERT_EQ(run_tool({"solve", "--record", folder_.file("a.wrec")}).exit_code, 0);
  expect_refused(folder_.file("a.wrec"), "holds a recorded session: `wend replay ");
  ASSERT_EQ(run_tool({"bake", scene("demo.map"), "-o", folder_.file("a.baked")}).exit_code, 0);
  expect_refused(folder_.file("a.baked"), "holds tables that `wend bake` made of a map");
  ASSERT_EQ(run_tool({"bake", scene("demo.mesh"), "-o", folder_.file("b.baked")}).exit_code, 0);
  expect_refused(folder_.file("b.baked"), "holds tables that `wend bake` made of a map");
  expect_refused(scene("harbour.tsx"), "holds tiles for maps: name the map (.tmx or .tmj)");
  expect_refused(scene("flat.pgm"), "is the picture of a robot's map: name the .yaml");
}

TEST_F(WrongFiles, PicturesBesidesPngSayHowToBecomeOne) {
  const std::string gif = folder_.file("a.gif");
  ASSERT_EQ(run_tool({"draw", "-o", gif}).exit_code, 0);
  expect_refused(gif, "is a GIF picture, and wend reads PNG: save it as " + folder_.file("a.png"));
  expect_refused_with("a.jpg", "\xff\xd8\xff\xe0 JFIF", "is a JPEG picture");
  expect_refused_with("a.svg", succeed({"draw"}), "is an SVG picture, which has no pixels");
}

TEST_F(WrongFiles, FilesOfOtherProgramsAreNamed) {
  expect_refused(test::program("wend"), "is a program: name a map");
  expect_refused_with("a.zip", std::string("PK\x03\x04\x14\0\0", 7), "is an archive: unpack it");
  expect_refused_with("a.map", "<!DOCTYPE html>\n<html></html>\n", "is a web page");
  expect_refused_with("noise", std::string("ab\0\x01\x02", 5), "holds binary data");
  expect_refused_with("empty.map", "", "is empty: name a map; `wend gen maze");
}

TEST_F(WrongFiles, FoldersNameAMapInThem) {
  folder_.write("b.map", "..\n");
  folder_.write("a.txt", "..\n");
  folder_.write("a.scene.json", read_text(scene("army.scene.json")));
  const std::string path = std::filesystem::path(folder_.file("")).parent_path().string();
  for (const char* command : {"solve", "info", "draw"}) {
    expect_error(run_tool({command, path}), 3,
                 {path + " is a folder: name a map in it, such as " + path + "/b.map"});
  }
}

TEST_F(WrongFiles, StandardInputIsLookedIntoAsWell) {
  const ToolResult level = run_tool({"solve", "-"}, read_text(scene("gallery.obj")));
  expect_error(level, 3,
               {"standard input holds triangles of a level: `wend convert - map.navmesh`"});
  expect_error(run_tool({"info", "-"}, read_text(scene("army.scene.json"))), 3,
               {"standard input holds a scene"});
  EXPECT_EQ(run_tool({"convert", "-", folder_.file("g.navmesh")}, read_text(scene("gallery.obj")))
                .exit_code,
            0);
}

TEST_F(WrongFiles, MapsAreStillMaps) {
  EXPECT_EQ(run_tool({"info", folder_.write("g.txt", "G 1\n. 2\nS 8\n")}).exit_code, 0)
      << "as letters, whatever else it might be";
  EXPECT_EQ(run_tool({"info", folder_.write("row.csv", "8,4\n20,12\n")}).exit_code, 0);
  expect_error(run_tool({"info", folder_.write("odd.txt", "..\n.x\n")}), 3,
               {"odd.txt:2: column 2: unknown symbol 'x'"});
}

}  // namespace
}  // namespace wend::cli
