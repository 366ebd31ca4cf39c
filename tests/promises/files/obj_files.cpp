#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

#include "promises/files/file_questions.h"
#include "promises/mesh/mesh_ledger.h"
#include "wend/io/obj_file.h"

namespace wend::test {
namespace {

/// Triangles and convex faces, with each of the ways to name a corner.
class ObjFileQuestions {
 public:
  explicit ObjFileQuestions(const FileScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    for (int face = 0, count = random_.between(1, 5); face < count; ++face) add_face(10.0 * face);
    const auto is_same = [&](const TriangleSoup& read) {
      return read.vertices == vertices_ && is_near(std::abs(area_of(read)), area_);
    };
    const auto parse = [](const std::string& form) { return io::parse_obj(form); };
    check_text_forms(scene_, ".obj", text_, make_reader(parse, is_same));
  }

 private:
  void add_face(double x) {
    const int corners = random_.between(3, 7);
    const double height = random_.between(-3, 3);
    const double radius = random_.between(1, 9);
    for (int i = 0; i < corners; ++i) {
      const double angle = 2 * std::numbers::pi * i / corners;
      add_vertex({x + radius * std::cos(angle), radius * std::sin(angle), height});
    }
    area_ += corners * radius * radius * std::sin(2 * std::numbers::pi / corners) / 2;
    text_ += random_.chance(50) ? "vn 0 1 0\nvt 0 0\nusemtl x\ns off\n" : "g part\n";
    add_corners(corners);
    text_ += random_.chance(50) ? " # face\n" : "\n";
  }
  /// The form's y is up.
  void add_vertex(const Position& at) {
    std::array<char, 200> line;
    const bool plain = random_.chance(50);
    std::snprintf(line.data(), line.size(),
                  plain ? "v %.17g %.17g %.17g\n" : "v\t%.17g  %.17g \\\n %.17g 1.0\n", at.x, at.z,
                  at.y);
    text_ += line.data();
    vertices_.push_back(at);
  }
  /// By number from the first vertex on, or from the last one back.
  void add_corners(int corners) {
    static constexpr std::array<const char*, 4> kTails = {"", "/1", "//1", "/1/1"};
    const bool back = random_.chance(50);
    const std::string tail = kTails[random_.below(kTails.size())];
    const int before = static_cast<int>(vertices_.size()) - corners;
    text_ += "f";
    for (int i = 0; i < corners; ++i) {
      text_ += " " + std::to_string(back ? i - corners : before + i + 1) + tail;
    }
  }
  static double area_of(const TriangleSoup& soup) {
    double sum = 0;
    for (const auto& corners : soup.triangles) {
      const Position& a = soup.vertices[corners[0]];
      const Position& b = soup.vertices[corners[1]];
      const Position& c = soup.vertices[corners[2]];
      sum += ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
    }
    return sum;
  }

  const FileScene& scene_;
  Random& random_;
  std::string text_ = "# level\no thing\n";
  std::vector<Position> vertices_;
  double area_ = 0;
};

}  // namespace

void ask_obj_files(const FileScene& scene) { ObjFileQuestions(scene).ask(); }

}  // namespace wend::test
