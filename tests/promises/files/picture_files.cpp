// PNG pictures, and ROS maps with theirs.
#include <cmath>
#include <cstdint>
#include <set>
#include <string>

#include "promises/files/drawn_values.h"
#include "promises/files/file_questions.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "wend/io/palette.h"
#include "wend/io/png_map.h"
#include "wend/io/ros_map.h"

namespace wend::test {
namespace {

class PngFileQuestions {
 public:
  explicit PngFileQuestions(const FileScene& scene)
      : scene_(scene),
        random_(scene.random),
        map_(draw_grid_file(random_, {.costs = true, .layouts = false})) {}

  void ask() {
    options_.palette = draw_palette();
    options_.exact = true;
    const auto bytes = io::write_png_map(map_, options_.palette);
    if (!scene_.check(bytes.ok(), "a map whose costs have colours can be drawn")) return;
    const auto read = io::parse_png_map(bytes.value(), options_);
    const bool same =
        read.ok() && has_same_costs(map_, read.value()) && has_same_symbols(map_, read.value());
    scene_.check(same, "a picture brings back its map");
    ask_plain();
    ask_damaged(bytes.value());
  }

 private:
  io::Palette draw_palette() {
    io::Palette palette;
    std::set<char> symbols;
    for (std::uint32_t cell = 0; cell < map_.cell_count(); ++cell) {
      const char symbol = map_.cells()[cell];
      if (!symbols.insert(symbol).second) continue;
      const auto number = static_cast<std::uint8_t>(symbols.size());
      const auto red = static_cast<std::uint8_t>(5 * number);
      const auto green = static_cast<std::uint8_t>(random_.below(256));
      palette.push_back({{red, green, number}, map_.cost(cell) / 1000.0, symbol});
    }
    return palette;
  }
  /// Without a palette only blocked cells can be distinguished.
  void ask_plain() {
    const auto bytes = io::write_png_map(map_);
    if (!scene_.check(bytes.ok(), "each map can be drawn without a palette")) return;
    const auto read = io::parse_png_map(bytes.value());
    if (!scene_.check(read.ok(), "a picture without a palette can be read")) return;
    bool same = true;
    for (std::uint32_t cell = 0; cell < map_.cell_count(); ++cell) {
      same = same && (map_.cost(cell) == 0) == (read.value().cost(cell) == 0);
    }
    scene_.check(same, "without a palette blocked cells stay blocked");
  }
  /// The last chunk of a PNG file has 12 bytes and says nothing: nobody promises to miss it.
  void ask_damaged(const std::string& bytes) {
    for_each_damaged(random_, bytes, [&](const std::string& bad) {
      const bool read = io::parse_png_map(bad, options_).ok();
      const bool lacks_pixels = bad.size() + 12 < bytes.size();
      scene_.check(!read || !lacks_pixels, "a picture that is cut off is refused");
    });
  }

  const FileScene& scene_;
  Random& random_;
  GridMap map_;
  io::PngMapOptions options_;
};

class RosFileQuestions {
 public:
  explicit RosFileQuestions(const FileScene& scene)
      : scene_(scene),
        random_(scene.random),
        is_scale_(random_.chance(50)),
        map_(draw_map()),
        info_(draw_info()) {}

  void ask() {
    const auto files = io::to_ros_map(map_, info_);
    if (!scene_.check(files.ok(), "whole costs can be written for ROS")) return;
    const auto load = [&](const std::string& name) -> Result<std::string> {
      if (name != info_.image) return Error{name, 0, "no such image"};
      return files.value().pgm;
    };
    const auto parse = [&](const std::string& form) { return io::parse_ros_map(form, load); };
    const auto is_same = [&](const io::RosMap& read) {
      return has_same_costs(map_, read.map) && has_same_unknown(read.map) &&
             has_same_place(read.info) && has_same_centres(read);
    };
    check_text_forms(scene_, "ROS map", files.value().yaml, make_reader(parse, is_same));
  }

 private:
  GridMap draw_map() {
    const int width = random_.between(1, 9);
    GridMap map(width, random_.between(1, 9));
    TerrainCosts costs = TerrainCosts::standard();
    for (char symbol = '1'; symbol <= '9'; ++symbol) {
      costs.set_thousandths(symbol, static_cast<std::uint32_t>(1000 * (symbol - '0')));
    }
    map.set_terrain(costs);
    const std::string symbols = is_scale_ ? ".#123456789" : ".#?";
    for (int y = 0; y < map.height(); ++y) {
      for (int x = 0; x < map.width(); ++x) {
        map.set_symbol({x, y}, symbols[random_.below(static_cast<std::uint32_t>(symbols.size()))]);
      }
    }
    return map;
  }
  io::RosMapInfo draw_info() {
    io::RosMapInfo info;
    info.image = random_.chance(50) ? "m.pgm" : "my map: #1.pgm";
    info.resolution = random_.chance(50) ? 0.05 : 0.1 + 3 * draw_share(random_);
    info.x = draw_number(random_) * 1e-6;
    info.y = 50 * (draw_share(random_) - 0.5);
    info.yaw = random_.chance(50) ? 0 : 6 * (draw_share(random_) - 0.5);
    info.negate = random_.chance(25);
    info.occupied_thresh = random_.chance(67) ? 0.65 : 0.4 + 0.6 * draw_share(random_);
    info.free_thresh = random_.chance(67) ? 0.196 : 0.39 * draw_share(random_);
    return info;
  }

  bool has_same_unknown(const GridMap& read) const {
    if (is_scale_) return true;
    for (std::uint32_t cell = 0; cell < map_.cell_count(); ++cell) {
      if ((map_.cells()[cell] == '?') != (read.cells()[cell] == '?')) return false;
    }
    return true;
  }
  bool has_same_place(const io::RosMapInfo& read) const {
    return read.resolution == info_.resolution && read.x == info_.x && read.y == info_.y &&
           read.yaw == info_.yaw;
  }
  bool has_same_centres(const io::RosMap& read) {
    for (int i = 0; i < 5; ++i) {
      const int x = random_.between(0, map_.width() - 1);
      if (!has_same_centre(read, {x, random_.between(0, map_.height() - 1)})) return false;
    }
    return true;
  }
  bool has_same_centre(const io::RosMap& read, const Point& cell) const {
    const double right = (cell.x + 0.5) * info_.resolution;
    const double up = (map_.height() - cell.y - 0.5) * info_.resolution;
    const double x = info_.x + right * std::cos(info_.yaw) - up * std::sin(info_.yaw);
    const double y = info_.y + right * std::sin(info_.yaw) + up * std::cos(info_.yaw);
    const Position centre = read.centre(cell);
    const double tolerance = 1e-9 * (1 + std::abs(x) + std::abs(y));
    return std::abs(centre.x - x) <= tolerance && std::abs(centre.y - y) <= tolerance &&
           read.cell(centre.x, centre.y) == cell;
  }

  const FileScene& scene_;
  Random& random_;
  bool is_scale_;
  GridMap map_;
  io::RosMapInfo info_;
};

}  // namespace

void ask_png_files(const FileScene& scene) { PngFileQuestions(scene).ask(); }
void ask_ros_files(const FileScene& scene) { RosFileQuestions(scene).ask(); }

}  // namespace wend::test
