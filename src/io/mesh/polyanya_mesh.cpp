// Polyanya `.mesh` files, read.
#include <algorithm>

#include "../files/text.h"
#include "mesh_sides.h"
#include "signed_number.h"
#include "wend/io/mesh_file.h"

namespace wend::io {
namespace {

constexpr std::size_t kLeastLine = 6;  // bytes of a vertex, "0 0 0" and the line's end
constexpr std::uint32_t kMostMeshParts = std::uint32_t{1} << 30;

class PolyanyaMeshReader {
 public:
  PolyanyaMeshReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<MeshPlan> read() {
    std::optional<Error> problem = lines_.empty_error();
    if (!problem) problem = read_heading();
    if (!problem) problem = read_vertices();
    if (!problem) problem = read_polygons();
    if (!problem && next_line()) {
      problem = lines_.error("the mesh ends before this line: correct the counts in its third");
    }
    if (!problem) problem = check_neighbours();
    if (problem) return *std::move(problem);
    return std::move(plan_);
  }

 private:
  bool next_line() {
    while (lines_.next()) {
      if (!is_blank(lines_.line())) return true;
    }
    return false;
  }

  std::optional<Error> read_heading() {
    if (!next_line() || trim(lines_.line()) != "mesh") {
      return lines_.error("expected the line 'mesh', found " + in_quotes(lines_.line()));
    }
    if (!next_line() || trim(lines_.line()) != "2") {
      return lines_.error("expected the version '2', found " + in_quotes(lines_.line()) +
                          ": convert the mesh to it");
    }
    if (!next_line()) return lines_.error("expected the numbers of vertices and polygons");
    rest_ = lines_.line();
    std::optional<Error> problem = take_count("vertices", vertex_count_);
    if (!problem) problem = take_count("polygons", polygon_count_);
    return problem ? problem : end_of_line();
  }

  std::optional<Error> take_count(const char* what, std::uint32_t& count) {
    const std::string_view field = take_first_field(rest_);
    const std::optional<std::uint32_t> number = parse_whole(field, kMostMeshParts);
    if (!number) {
      return lines_.error("the number of " + std::string(what) + " is " + in_quotes(field) +
                          ": write a whole number up to 2^30");
    }
    count = *number;
    return std::nullopt;
  }

  std::optional<Error> end_of_line() {
    if (trim(rest_).empty()) return std::nullopt;
    return lines_.error("the line goes on with " + in_quotes(trim(rest_)) +
                        ": leave that out, or correct the count before it");
  }

  std::optional<Error> take_coordinate(double& value) {
    const std::string_view field = take_first_field(rest_);
    const std::optional<double> number = parse_signed(field);
    if (!number) return lines_.error("the coordinate " + in_quotes(field) + " is no number");
    value = *number;
    return std::nullopt;
  }

  /// A number below `end`, or -1, which becomes MeshSides::kNone.
  std::optional<Error> take_number(const char* what, std::uint32_t end, bool may_be_none,
                                   std::uint32_t& value) {
    const std::string_view field = take_first_field(rest_);
    value = MeshSides::kNone;
    if (may_be_none && field == "-1") return std::nullopt;
    const std::optional<std::uint32_t> number = parse_whole(field, kMostMeshParts);
    if (number && *number < end) {
      value = *number;
      return std::nullopt;
    }
    return lines_.error(std::string(what) + " " + in_quotes(field) + " is not there: expected " +
                        (end == 0 ? "none" : "0 to " + std::to_string(end - 1)) +
                        (may_be_none ? ", or -1" : ""));
  }

  /// Whether the line may hold so many fields more, each a digit and a blank before it.
  std::optional<Error> check_room(std::uint64_t fields) {
    if (fields <= rest_.size() / 2) return std::nullopt;
    return lines_.error("the line is too short for the " + counted(fields, "number") +
                        " that its count asks for");
  }

  std::optional<Error> read_vertices() {
    plan_.vertices.reserve(std::min<std::size_t>(vertex_count_, lines_.bytes_left() / kLeastLine));
    while (plan_.vertices.size() < vertex_count_) {
      if (!next_line()) return missing("vertices", vertex_count_, plan_.vertices.size());
      if (std::optional<Error> problem = read_vertex()) return problem;
    }
    return std::nullopt;
  }

  std::optional<Error> read_vertex() {
    rest_ = lines_.line();
    Position place;
    std::uint32_t count = 0;
    std::optional<Error> problem = take_coordinate(place.x);
    if (!problem) problem = take_coordinate(place.y);
    if (!problem) problem = take_count("polygons round the vertex", count);
    if (!problem) problem = check_room(count);
    for (std::uint32_t i = 0; !problem && i < count; ++i) {
      std::uint32_t polygon = 0;
      problem = take_number("polygon", polygon_count_, true, polygon);
    }
    if (!problem) problem = end_of_line();
    plan_.vertices.push_back(place);
    return problem;
  }

  std::optional<Error> read_polygons() {
    plan_.first.push_back(0);
    while (plan_.first.size() <= polygon_count_) {
      if (!next_line()) return missing("polygons", polygon_count_, plan_.first.size() - 1);
      if (std::optional<Error> problem = read_polygon()) return problem;
    }
    return std::nullopt;
  }

  std::optional<Error> read_polygon() {
    rest_ = lines_.line();
    std::uint32_t count = 0;
    std::optional<Error> problem = take_count("corners", count);
    if (!problem && count < 3) problem = lines_.error("a polygon has three corners or more");
    if (!problem) problem = check_room(std::uint64_t{2} * count);
    for (std::uint32_t i = 0; !problem && i < count; ++i) {
      std::uint32_t vertex = 0;
      problem = take_number("vertex", vertex_count_, false, vertex);
      plan_.corners.push_back(vertex);
    }
    for (std::uint32_t i = 0; !problem && i < count; ++i) {
      std::uint32_t neighbour = 0;
      problem = take_number("polygon", polygon_count_, true, neighbour);
      neighbours_.push_back(neighbour);
    }
    if (!problem) problem = end_of_line();
    plan_.first.push_back(static_cast<std::uint32_t>(plan_.corners.size()));
    line_numbers_.push_back(lines_.number());
    return problem;
  }

  Error missing(const char* what, std::uint32_t expected, std::size_t found) {
    return lines_.error("the file ends after " + std::to_string(found) + " of " +
                        std::to_string(expected) + " " + what);
  }

  /// The first neighbour lies across the last side.
  std::optional<Error> check_neighbours() {
    const MeshSides sides(plan_);
    for (std::uint32_t i = 0; i < plan_.corners.size(); ++i) {
      const std::uint32_t stated = neighbours_[sides.after(i)];
      if (stated == sides.neighbour(i)) continue;
      const auto name = [](std::uint32_t polygon) {
        return polygon == MeshSides::kNone ? "-1" : std::to_string(polygon);
      };
      const std::uint32_t polygon = sides.polygon(i);
      Error error = lines_.whole_error(
          "polygon " + std::to_string(polygon) + " says that across its side from vertex " +
          std::to_string(plan_.corners[i]) + " to " +
          std::to_string(plan_.corners[sides.after(i)]) + " lies " + name(stated) +
          ", but by the corners it is " + name(sides.neighbour(i)) + ": correct either");
      error.line = line_numbers_[polygon];
      return error;
    }
    return std::nullopt;
  }

  LineReader lines_;
  std::string_view rest_;  // of the line
  std::uint32_t vertex_count_ = 0;
  std::uint32_t polygon_count_ = 0;
  MeshPlan plan_;
  std::vector<std::uint32_t> neighbours_;
  std::vector<std::uint64_t> line_numbers_;  // of polygons
};

}  // namespace

Result<MeshPlan> parse_polyanya_mesh(std::string_view text, const std::string& source) {
  return PolyanyaMeshReader(text, source).read();
}

Result<MeshPlan> read_polyanya_mesh(const std::string& path) {
  return parse_file(path, &parse_polyanya_mesh);
}

}  // namespace wend::io
