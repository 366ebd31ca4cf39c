#include <gtest/gtest.h>

#include "wend/io/mesh_file.h"

namespace wend::io {
namespace {

constexpr char kTwoTriangles[] =
    "mesh\n2\n4 2\n"
    "0 0 3 0 1 -1\n1 0 2 0 -1\n1 1 3 1 0 -1\n-0.5 1e0 2 1 -1\n"
    "3 0 1 2 1 -1 -1\n3 0 2 3 -1 0 -1\n";

std::string mesh_error(const std::string& text) {
  const Result<MeshPlan> plan = parse_polyanya_mesh(text, "a.mesh");
  return plan.ok() ? "read" : plan.error().message();
}

/// The text with the first occurrence of some words put right or wrong.
std::string changed(const std::string& words, const std::string& others) {
  std::string text = kTwoTriangles;
  const std::size_t at = text.find(words);
  EXPECT_NE(at, std::string::npos) << words;
  return text.replace(at, words.size(), others);
}

TEST(PolyanyaMesh, IsReadAndWrittenAgain) {
  const MeshPlan plan = parse_polyanya_mesh(kTwoTriangles).value();
  EXPECT_EQ(plan.vertices.size(), 4u);
  EXPECT_EQ(plan.vertices[3], (Position{-0.5, 1, 0}));
  EXPECT_EQ(plan.first, (std::vector<std::uint32_t>{0, 3, 6}));
  EXPECT_EQ(plan.corners, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
  EXPECT_EQ(to_polyanya_mesh(plan),
            "mesh\n2\n4 2\n0 0 3 0 1 -1\n1 0 2 0 -1\n1 1 3 1 0 -1\n-0.5 1 2 1 -1\n"
            "3 0 1 2 1 -1 -1\n3 0 2 3 -1 0 -1\n");
  EXPECT_EQ(parse_polyanya_mesh(to_polyanya_mesh(plan)).value(), plan);
  EXPECT_EQ(parse_polyanya_mesh("mesh\r\n2\r\n\r\n0 0\r\n").value().first,
            std::vector<std::uint32_t>{0});
}

TEST(PolyanyaMesh, NumbersComeBack) {
  MeshPlan plan = parse_polyanya_mesh(kTwoTriangles).value();
  plan.vertices[1].x = 1.0 / 3;
  plan.vertices[2].y = 12345.678901;
  plan.vertices[3].y = 1e21;
  const MeshPlan again = parse_polyanya_mesh(to_polyanya_mesh(plan)).value();
  EXPECT_EQ(again.vertices[1].x, plan.vertices[1].x);
  EXPECT_EQ(again.vertices[2], plan.vertices[2]);
  EXPECT_EQ(again.vertices[3], plan.vertices[3]);
}

TEST(PolyanyaMesh, DigitsMayBeMissingOnOneSideOfAPoint) {
  const MeshPlan plan = parse_polyanya_mesh(changed("1 0 2 0 -1", "1. -.125 2 0 -1")).value();
  EXPECT_EQ(plan.vertices[1], (Position{1, -0.125, 0}));
  EXPECT_EQ(mesh_error(changed("1 0 2 0 -1", ". 0 2 0 -1")),
            "a.mesh:5: the coordinate '.' is no number");
}

TEST(PolyanyaMesh, ErrorsNameTheLineAndWhatToDo) {
  EXPECT_EQ(mesh_error(""), "a.mesh: the file is empty");
  EXPECT_EQ(mesh_error("map\n"), "a.mesh:1: expected the line 'mesh', found 'map'");
  EXPECT_EQ(mesh_error("mesh\n1\n"),
            "a.mesh:2: expected the version '2', found '1': convert the mesh to it");
  EXPECT_EQ(mesh_error("mesh\n2\n"), "a.mesh:2: expected the numbers of vertices and polygons");
  EXPECT_EQ(mesh_error(changed("4 2\n", "4 -2\n")),
            "a.mesh:3: the number of polygons is '-2': write a whole number up to 2^30");
  EXPECT_EQ(mesh_error("mesh\n2\n999999999 5\n0 0 0\n"),
            "a.mesh:4: the file ends after 1 of 999999999 vertices");
  EXPECT_EQ(mesh_error(changed("4 2\n", "4 3\n")), "a.mesh:9: the file ends after 2 of 3 polygons");
  EXPECT_EQ(mesh_error(changed("4 2\n", "4 1\n")),
            "a.mesh:4: polygon '1' is not there: expected 0 to 0, or -1");
  EXPECT_EQ(mesh_error(changed("1 0 2 0 -1", "x 0 2 0 -1")),
            "a.mesh:5: the coordinate 'x' is no number");
  EXPECT_EQ(mesh_error(changed("1 0 2 0 -1", "1 1e999 2 0 -1")),
            "a.mesh:5: the coordinate '1e999' is no number");
  EXPECT_EQ(mesh_error(changed("1 0 2 0 -1", "1 0 1073741823 0 -1")),
            "a.mesh:5: the line is too short for the 1073741823 numbers that its count asks for");
  EXPECT_EQ(mesh_error(changed("1 0 2 0 -1", "1 0 2 0 -1 7")),
            "a.mesh:5: the line goes on with '7': leave that out, or correct the count before it");
  EXPECT_EQ(mesh_error(changed("3 0 1 2 1", "3 0 1 4 1")),
            "a.mesh:8: vertex '4' is not there: expected 0 to 3");
  EXPECT_EQ(mesh_error(changed("3 0 1 2 1 -1 -1", "2 0 1 1 -1")),
            "a.mesh:8: a polygon has three corners or more");
  EXPECT_EQ(mesh_error(changed("3 0 1 2 1 -1 -1", "3 0 1 2 -1 -1 -1")),
            "a.mesh:8: polygon 0 says that across its side from vertex 2 to 0 lies -1, but by the "
            "corners it is 1: correct either");
  EXPECT_EQ(mesh_error(std::string(kTwoTriangles) + "3 0 1 2 1 -1 -1\n"),
            "a.mesh:10: the mesh ends before this line: correct the counts in its third");
}

TEST(PolyanyaMesh, EveryBeginningOfAFileIsAnErrorOfItsOwn) {
  const std::string text = kTwoTriangles;
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    const Result<MeshPlan> plan = parse_polyanya_mesh(text.substr(0, size), "a.mesh");
    EXPECT_FALSE(plan.ok()) << size;
  }
}

}  // namespace
}  // namespace wend::io
