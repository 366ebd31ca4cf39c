#include "scene/files/file_kinds.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "io/files/text.h"
#include "scene/scene.h"
#include "terminal/values.h"
#include "wend/io/detour_mesh.h"
#include "wend/io/geojson.h"
#include "wend/io/json_map.h"
#include "wend/io/navmesh_file.h"
#include "wend/io/tiled_map.h"

namespace wend::cli {
namespace {

constexpr std::size_t kEnoughForTitle = 4096;  // of comments and blank lines, too

/// Empty for pipes, from which a second reader would not get it, and where there is no such file.
std::string head_of_file(const std::string& path) {
  return beginning_of(path, kEnoughForTitle).value_or("");
}

std::string_view first_word(std::string_view bytes) {
  std::string_view text = io::beginning(bytes);
  return text.substr(0, std::min(text.find_first_of(" \t\r\n"), text.size()));
}

/// Finds what stands behind "wend" at the top.
class KindFinder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  const std::string& kind() const { return kind_; }

  bool key(string_t& name) override {
    is_next_ = depth_ == 1 && name == "wend";
    return true;
  }
  bool string(string_t& text) override {
    if (!is_next_) return true;
    kind_ = text;
    return false;
  }
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool null() override { return is_other(); }
  bool boolean(bool) override { return is_other(); }
  bool number_integer(number_integer_t) override { return is_other(); }
  bool number_unsigned(number_unsigned_t) override { return is_other(); }
  bool number_float(number_float_t, const string_t&) override { return is_other(); }
  bool binary(binary_t&) override { return is_other(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
    return false;
  }

 private:
  bool is_other() {
    is_next_ = false;
    return true;
  }
  bool enter() {
    ++depth_;
    return is_other();
  }
  bool leave() {
    --depth_;
    return true;
  }

  std::string kind_;
  std::size_t depth_ = 0;
  bool is_next_ = false;
};

}  // namespace

bool begins_as_mesh(std::string_view bytes) {
  const bool polyanya = first_word(bytes) == "mesh" && io::beginning(bytes).size() > 4;
  return polyanya || io::is_navmesh(bytes) || io::is_geojson(bytes) || io::is_detour_mesh(bytes);
}

bool is_named_as_mesh(const std::string& path) {
  const std::string ending = ending_of(path);
  return ending == "mesh" || ending == "navmesh" || ending == "geojson";
}

std::string json_kind(std::string_view text) {
  KindFinder finder;
  static_cast<void>(nlohmann::json::sax_parse(text, &finder));
  return finder.kind();
}

bool begins_as_scene(std::string_view bytes) {
  return io::is_json_map(bytes) && !io::is_tiled_map(bytes) && json_kind(bytes) == "scene";
}

bool begins_as_posthoc(std::string_view bytes) {
  constexpr std::size_t kHead = 256;
  const std::string_view text = io::beginning(bytes).substr(0, kHead);
  return text.starts_with("{\"version\"") && text.find("\"views\"") != text.npos;
}

bool begins_as_json_map(std::string_view bytes) {
  return io::is_json_map(bytes) && !io::is_tiled_map(bytes) && !begins_as_scene(bytes) &&
         !begins_as_posthoc(bytes);
}

bool is_named_as_ros_map(const std::string& path) {
  const std::string ending = ending_of(path);
  return ending == "yaml" || ending == "yml";
}

bool begins_as_level(std::string_view bytes) {
  const std::string source;
  io::LineReader lines(bytes.substr(0, kEnoughForTitle), source);
  while (lines.next()) {
    std::string_view line = lines.line();
    const std::string_view word = io::take_first_field(line);
    if (word.empty() || word.front() == '#') continue;
    if (word == "v") return io::count_fields(line) >= 3;
    constexpr std::string_view kOthers[] = {"o", "g", "mtllib", "usemtl", "vn", "vt"};
    return std::find(std::begin(kOthers), std::end(kOthers), word) != std::end(kOthers) &&
           !io::is_blank(line);
  }
  return false;
}

bool is_level(const std::string& path) {
  if (path == "-") return begins_as_level(peek_standard_input());
  return ending_of(path) == "obj" || begins_as_level(head_of_file(path));
}

bool begins_as_scenario(std::string_view bytes) { return first_word(bytes) == "version"; }

bool is_scenario(const std::string& path) {
  return ending_of(path) == "scen" || begins_as_scenario(head_of_file(path));
}

}  // namespace wend::cli
