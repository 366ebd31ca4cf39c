// Wavefront .obj files, read line by line.
#include "wend/io/obj_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>
#include <vector>

#include "../files/text.h"
#include "../mesh/signed_number.h"
#include "cut_face.h"
#include "wend/io/grid_files.h"

namespace wend::io {
namespace {

/// Vertices are numbered by 32 bits with a sign.
constexpr std::size_t kMostVertices = 0x7fffffff;

/// With each lone carriage return, the line end of old files, a line feed.
std::string with_line_feeds(const std::string& text) {
  std::string lines = text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool lone = lines[i] == '\r' && (i + 1 == lines.size() || lines[i + 1] != '\n');
    if (lone) lines[i] = '\n';
  }
  return lines;
}

/// A statement: a line, with those that follow a backslash at its end, without comments.
class Statements {
 public:
  Statements(std::string_view text, const std::string& source) : lines_(text, source) {}

  bool next() {
    text_.clear();
    if (!lines_.next()) return false;
    number_ = lines_.number();
    while (append_line() && lines_.next()) {
    }
    return true;
  }
  std::string_view text() const { return text_; }

  /// An error in the statement; it is named by its first line.
  Error error(std::string reason) const {
    Error error = lines_.error(std::move(reason));
    error.line = number_;
    return error;
  }
  std::uint64_t number() const { return number_; }

 private:
  /// Whether the statement goes on in the next line.
  bool append_line() {
    std::string_view line = lines_.line();
    line = trim(line.substr(0, line.find('#')));
    const bool goes_on = !line.empty() && line.back() == '\\';
    if (goes_on) line.remove_suffix(1);
    text_ += line;
    text_ += ' ';
    return goes_on;
  }

  LineReader lines_;
  std::string text_;
  std::uint64_t number_ = 0;
};

class ObjReader {
 public:
  ObjReader(std::string_view text, const std::string& source)
      : source_(source), statements_(text, source) {}

  Result<TriangleSoup> read() {
    while (statements_.next()) {
      if (std::optional<Error> problem = read_statement()) return *std::move(problem);
    }
    for (std::size_t face = 0; face + 1 < first_.size(); ++face) {
      if (std::optional<Error> problem = add_face(face)) return *std::move(problem);
    }
    if (lines_.empty()) return Error{source_, 0, "there are no faces ('f' lines) in it"};
    if (soup_.triangles.empty()) return Error{source_, 0, "its faces have no area"};
    return std::move(soup_);
  }

 private:
  std::optional<Error> read_statement() {
    rest_ = statements_.text();
    const std::string_view keyword = take_first_field(rest_);
    if (keyword.empty()) return std::nullopt;
    if (keyword == "v") return read_vertex();
    if (keyword == "f" || keyword == "fo") return read_face();
    if (keyword == "surf" || keyword == "call") {
      return statements_.error(in_quotes(keyword) + " is not read: write its geometry as faces");
    }
    const bool is_letter = (keyword[0] >= 'a' && keyword[0] <= 'z') ||
                           (keyword[0] >= 'A' && keyword[0] <= 'Z') || keyword[0] == '_';
    if (is_letter) return std::nullopt;
    return statements_.error("expected a word such as v or f, found " + in_quotes(keyword) +
                             "; a line that goes on ends with a backslash");
  }

  /// x, y and z; weights and colours may follow.
  std::optional<Error> read_vertex() {
    std::array<double, 3> numbers{};
    std::size_t count = 0;
    for (auto field = take_first_field(rest_); !field.empty(); field = take_first_field(rest_)) {
      const bool plus = field.front() == '+';
      const std::optional<double> number = parse_signed(field.substr(plus ? 1 : 0));
      if (!number || (plus && field.substr(0, 2) == "+-")) {
        return statements_.error("the coordinate " + in_quotes(field) +
                                 " is no number; decimals have a point");
      }
      if (count < numbers.size()) numbers[count] = *number;
      ++count;
    }
    if (count < numbers.size()) {
      return statements_.error("a vertex has three coordinates, this one " + std::to_string(count));
    }
    if (soup_.vertices.size() == kMostVertices) return statements_.error("too many vertices");
    soup_.vertices.push_back({numbers[0], numbers[2], numbers[1]});
    return std::nullopt;
  }

  std::optional<Error> read_face() {
    for (auto field = take_first_field(rest_); !field.empty(); field = take_first_field(rest_)) {
      if (std::optional<Error> problem = read_corner(field)) return problem;
    }
    const std::size_t count = corners_.size() - first_.back();
    if (count < 3) {
      return statements_.error("a face has three corners at least, this one " +
                               std::to_string(count));
    }
    if (count > kMostCorners) {
      return statements_.error("a face has " + std::to_string(kMostCorners) +
                               " corners at most, this one " + std::to_string(count) +
                               ": cut it into triangles");
    }
    first_.push_back(corners_.size());
    lines_.push_back(statements_.number());
    return std::nullopt;
  }

  /// The number of a vertex, and perhaps those of a texture's place and a normal: 1, 1/2, 1//3.
  std::optional<Error> read_corner(std::string_view field) {
    const std::string_view whole = field;
    std::int64_t vertex = 0;
    for (int part = 0; part < 3; ++part) {
      const std::size_t slash = std::min(field.find('/'), field.size());
      const std::string_view digits = field.substr(0, slash);
      std::int32_t number = 1;
      const char* const end = digits.data() + digits.size();
      const auto [stop, problem] = std::from_chars(digits.data(), end, number);
      const bool is_number = problem == std::errc{} && stop == end && number != 0;
      if (!is_number && !(digits.empty() && part > 0)) break;
      if (part == 0) vertex = number;
      if (slash == field.size()) return add_corner(vertex);
      field.remove_prefix(slash + 1);
    }
    return statements_.error("the corner " + in_quotes(whole) +
                             " is not the number of a vertex, from 1 or, backwards, from -1");
  }

  std::optional<Error> add_corner(std::int64_t vertex) {
    if (vertex < 0) {
      const auto count = static_cast<std::int64_t>(soup_.vertices.size());
      if (count + vertex < 0) return no_vertex(statements_.number(), vertex);
      vertex += count + 1;
    }
    corners_.push_back(static_cast<std::uint32_t>(vertex - 1));
    return std::nullopt;
  }

  Error no_vertex(std::uint64_t line, std::int64_t vertex) const {
    return {source_, line,
            "a face names vertex " + std::to_string(vertex) + ", but there are " +
                std::to_string(soup_.vertices.size())};
  }

  /// Backwards, since y and z change places.
  std::optional<Error> add_face(std::size_t face) {
    const std::span<std::uint32_t> corners(&corners_[first_[face]],
                                           first_[face + 1] - first_[face]);
    for (const std::uint32_t corner : corners) {
      if (corner >= soup_.vertices.size()) {
        return no_vertex(lines_[face], std::int64_t{corner} + 1);
      }
    }
    std::reverse(corners.begin(), corners.end());
    if (cut_face(soup_.vertices, corners, soup_.triangles)) return std::nullopt;
    return Error{source_, lines_[face], "the face crosses itself: cut it into triangles"};
  }

  const std::string& source_;
  Statements statements_;
  std::string_view rest_;  // of the statement
  TriangleSoup soup_;
  std::vector<std::uint32_t> corners_;
  std::vector<std::size_t> first_ = {0};  // corner of each face, and one behind the last
  std::vector<std::uint64_t> lines_;      // by face
};

}  // namespace

Result<TriangleSoup> parse_obj(const std::string& text, const std::string& source) {
  if (text.find('\0') != text.npos) return Error{source, 0, "this is no .obj file"};
  if (text.find('\r') == text.npos) return ObjReader(text, source).read();
  return ObjReader(with_line_feeds(text), source).read();
}

Result<TriangleSoup> read_obj(const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse_obj(text.value(), path);
}

}  // namespace wend::io
