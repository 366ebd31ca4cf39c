#include "wend/io/obj_file.h"

#include <tiny_obj_loader.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "wend/io/grid_files.h"

namespace wend::io {
namespace {

/// The first line of what the reader says, printable.
std::string first_line(std::string text) {
  constexpr std::size_t kMost = 200;
  text = text.substr(0, std::min(text.find('\n'), kMost));
  for (char& symbol : text) {
    if (symbol < ' ' || symbol > '~') symbol = '?';
  }
  return text;
}

}  // namespace

Result<TriangleSoup> parse_obj(const std::string& text, const std::string& source) {
  if (text.find('\0') != text.npos) return Error{source, 0, "this is no .obj file"};
  tinyobj::ObjReaderConfig config;
  config.triangulate = true;
  config.vertex_color = false;
  tinyobj::ObjReader reader;
  if (!reader.ParseFromString(text, "", config)) {
    const std::string reason = first_line(reader.Error());
    return Error{source, 0, reason.empty() ? "this is no .obj file" : reason};
  }
  TriangleSoup soup;
  const auto& numbers = reader.GetAttrib().vertices;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    soup.vertices.push_back({numbers[i], numbers[i + 2], numbers[i + 1]});
  }
  for (const tinyobj::shape_t& shape : reader.GetShapes()) {
    const auto& corners = shape.mesh.indices;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
      std::array<std::uint32_t, 3> triangle{};
      for (std::size_t k = 0; k < 3; ++k) {
        const int vertex = corners[i + 2 - k].vertex_index;
        if (vertex < 0 || static_cast<std::size_t>(vertex) >= soup.vertices.size()) {
          return Error{source, 0,
                       "a face names vertex " + std::to_string(std::int64_t{vertex} + 1) +
                           ", but there are " + std::to_string(soup.vertices.size())};
        }
        triangle[k] = static_cast<std::uint32_t>(vertex);
      }
      soup.triangles.push_back(triangle);
    }
  }
  if (soup.triangles.empty()) return Error{source, 0, "there are no faces ('f' lines) in it"};
  return soup;
}

Result<TriangleSoup> read_obj(const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_obj(text.value(), path);
}

}  // namespace wend::io
