#include "wend/io/obj_file.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace wend::io {
namespace {

std::string obj_fault(const std::string& text) {
  const Result<TriangleSoup> soup = parse_obj(text, "a.obj");
  return soup ? "read" : soup.error().message();
}

TEST(ObjFile, HeightsAreItsYAndItsFloorsAreCounterClockwise) {
  // In the .obj's own space this faces up: (0, 0, 1) x (1, 0, 0) is (0, 1, 0).
  const TriangleSoup soup =
      parse_obj("o floor\nv 0 5 0\nv 0 5 1\nv 1 5 0\nf 1 2 3\n", "a.obj").value();
  EXPECT_EQ(soup.vertices, (std::vector<Position>{{0, 0, 5}, {0, 1, 5}, {1, 0, 5}}));
  ASSERT_EQ(soup.triangles.size(), 1u);
  EXPECT_EQ(soup.triangles[0], (std::array<std::uint32_t, 3>{2, 1, 0}));
}

TEST(ObjFile, FacesOfAnyFormBecomeTriangles) {
  const std::string square = "v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nvn 0 1 0\nvt 0 0\n";
  EXPECT_EQ(parse_obj(square + "f 1 2 3 4\n").value().triangles.size(), 2u);
  EXPECT_EQ(parse_obj(square + "f 1//1 2//1 3//1\nf -4/1 -2/1 -1/1\n").value().triangles,
            parse_obj(square + "g a\nf 1 2 3\ng b\ns 1\nf 1/1/1 3/1/1 4/1/1\n").value().triangles);
  EXPECT_EQ(parse_obj("# none\r\n" + square + "usemtl x\nmtllib y.mtl\nf 1 2 3\r\n")
                .value()
                .triangles.size(),
            1u);
}

TEST(ObjFile, WhatIsWrongIsSaid) {
  EXPECT_EQ(obj_fault(""), "a.obj: there are no faces ('f' lines) in it");
  EXPECT_EQ(obj_fault("v 0 0 0\nv 0 0 1\n"), "a.obj: there are no faces ('f' lines) in it");
  EXPECT_EQ(obj_fault("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 9\n"),
            "a.obj:4: a face names vertex 9, but there are 3");
  EXPECT_EQ(obj_fault("v 0 0 0\nv 0 0 1\nv 1 0 0\nf -9 1 2\n"),
            "a.obj:4: a face names vertex -9, but there are 3");
  for (const std::string corner : {"0", "x", "1.5", "1/x", "1/2/3/4", "/1", "99999999999", "1/0"}) {
    EXPECT_EQ(obj_fault("v 0 0 0\nv 0 0 1\nv 1 0 0\nf " + corner + " 1 2\n"),
              "a.obj:4: the corner '" + corner +
                  "' is not the number of a vertex, from 1 or, backwards, from -1");
  }
  EXPECT_EQ(obj_fault("v 0 0 0\nv 0 0 1\nf 1 2\n"),
            "a.obj:3: a face has three corners at least, this one 2");
  EXPECT_EQ(obj_fault("v 0 0\n"), "a.obj:1: a vertex has three coordinates, this one 2");
  EXPECT_EQ(obj_fault("call b.obj\n"), "a.obj:1: 'call' is not read: write its geometry as faces");
  EXPECT_EQ(obj_fault(std::string("v 0 0\0 0\n", 9)), "a.obj: this is no .obj file");
  EXPECT_FALSE(read_obj("no such folder/a.obj").ok());
}

TEST(ObjFile, NumbersAreReadAsTheyAreOrRefused) {
  const auto first = [](const std::string& numbers) {
    const std::string text = "v " + numbers + "\nv 0 0 1\nv 1 0 0\nf 1 2 3\n";
    const Result<TriangleSoup> soup = parse_obj(text, "a.obj");
    EXPECT_TRUE(soup.ok()) << soup.error().message();
    return soup.ok() ? soup.value().vertices[0] : Position();
  };
  EXPECT_EQ(first("4.75 -.5 +1e2"), (Position{4.75, 100, -.5}));
  EXPECT_EQ(first("\t5.  1E-3\t0.1"), (Position{5, 0.1, 0.001}));
  EXPECT_EQ(first("1 2 3 1.0"), (Position{1, 3, 2})) << "a weight";
  EXPECT_EQ(first("1 2 3 0.5 0.25 1"), (Position{1, 3, 2})) << "a colour";
  for (const std::string number : {"4,75", "nan", "-inf", "0x10", "1e999", "+-1", "1_000", "-"}) {
    EXPECT_EQ(obj_fault("v 0 0 0\nv 1 " + number + " 0\n"),
              "a.obj:2: the coordinate '" + number + "' is no number; decimals have a point");
    EXPECT_NE(obj_fault("v 0 0 0 " + number + "\nv 0 0 1\nv 1 0 0\nf 1 2 3\n"), "read");
  }
}

TEST(ObjFile, AByteOrderMarkAndOldLineEndsAreNoPartOfTheFirstLine) {
  const std::string lines = "v 4 5 6\nv 0 0 1\nv 1 0 0\nf 1 2 3\n";
  const TriangleSoup plain = parse_obj(lines).value();
  EXPECT_EQ(parse_obj("\xef\xbb\xbf" + lines).value(), plain);
  std::string others = lines;
  std::replace(others.begin(), others.end(), '\n', '\r');
  EXPECT_EQ(parse_obj(others).value(), plain);
}

TEST(ObjFile, ABackslashCarriesALineOn) {
  const std::string lines = "v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\n";
  const TriangleSoup plain = parse_obj(lines + "f 1 2 3 4\n").value();
  EXPECT_EQ(parse_obj(lines + "f 1 2\\\n3 4\n").value(), plain);
  EXPECT_EQ(parse_obj(lines + "f 1 \\\r\n 2 3 \\\r\n 4\r\n").value(), plain);
  EXPECT_EQ(parse_obj("# of C:\\levels\\\n" + lines + "f 1 2 3 4 # \\").value(), plain);
  EXPECT_EQ(parse_obj(lines + "f 1 2 3 4 \\").value(), plain);
  EXPECT_EQ(obj_fault(lines + "\nf 1 2 3 \\\n x\n"),
            "a.obj:6: the corner 'x' is not the number of a vertex, from 1 or, backwards, from -1")
      << "the line with which the face begins";
  EXPECT_EQ(obj_fault(lines + "f 1 2 3\n4\n"),
            "a.obj:6: expected a word such as v or f, found '4'; a line that goes on ends with a "
            "backslash");
}

}  // namespace
}  // namespace wend::io
