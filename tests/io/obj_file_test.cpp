#include "wend/io/obj_file.h"

#include <gtest/gtest.h>

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
            "a.obj: a face names vertex 9, but there are 3");
  EXPECT_NE(obj_fault("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 0 1 2\n"), "read");
  EXPECT_NE(obj_fault("v 0 0 0\nv 0 0 1\nv 1 0 0\nf -9 1 2\n"), "read");
  EXPECT_EQ(obj_fault(std::string("v 0 0\0 0\n", 9)), "a.obj: this is no .obj file");
  EXPECT_FALSE(read_obj("no such folder/a.obj").ok());
}

}  // namespace
}  // namespace wend::io
