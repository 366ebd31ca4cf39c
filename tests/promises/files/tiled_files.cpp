#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "promises/files/drawn_values.h"
#include "promises/files/file_questions.h"
#include "promises/mesh/brute_mesh.h"
#include "promises/mesh/plans.h"
#include "wend/io/tiled_map.h"

namespace wend::test {
namespace {

/// Maps with named cells, and plans of waypoints: both as XML and as JSON.
class TiledFileQuestions {
 public:
  explicit TiledFileQuestions(const FileScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    ask_map();
    ask_waypoints();
  }

 private:
  void ask_map() {
    const GridMap map = draw_grid_file(random_, {.costs = true, .layouts = true});
    std::vector<io::MapPlace> places;
    for (int left = random_.between(0, 5); left > 0; --left) places.push_back(draw_map_place());
    ask_map_form(".tmx", map, places, io::to_tmx(map, places));
    ask_map_form(".tmj", map, places, io::to_tmj(map, places));
  }
  io::MapPlace draw_map_place() {
    io::MapPlace place;
    place.name = draw_name(random_);
    if (random_.chance(50)) place.kind = draw_name(random_);
    if (random_.chance(10)) place.name = " " + place.name;
    place.cell.x = random_.between(-2, 11);
    place.cell.y = random_.between(-2, 11);
    return place;
  }
  void ask_map_form(const char* form, const GridMap& map, const std::vector<io::MapPlace>& places,
                    const Result<std::string>& text) {
    if (!scene_.check(text.ok(), "a grid can be written for Tiled", form)) return;
    scene_.check(io::is_tiled_map(text.value()), "is_tiled_map knows what was written", form);
    const auto is_same = [&](const io::TiledMap& read) {
      return has_same_costs(map, read.map) && map.layout() == read.map.layout() &&
             std::equal(places.begin(), places.end(), read.places.begin(), read.places.end(),
                        &is_same_map_place);
    };
    const auto parse = [](const std::string& whole) { return io::parse_tiled_map(whole); };
    check_text_forms(scene_, form, text.value(), make_reader(parse, is_same));
  }
  static bool is_same_map_place(const io::MapPlace& written, const io::MapPlace& read) {
    return with_ends(written.name) == read.name && with_ends(written.kind) == read.kind &&
           written.cell == read.cell;
  }
  /// A blank at either end becomes a question mark.
  static std::string with_ends(std::string name) {
    if (!name.empty() && name.front() == ' ') name.front() = '?';
    if (!name.empty() && name.back() == ' ') name.back() = '?';
    return name;
  }

  void ask_waypoints() {
    WaypointPlan plan;
    for (int left = random_.between(1, 6); left > 0; --left) {
      plan.waypoints.push_back(draw_waypoint());
    }
    for (int left = random_.between(0, 3); left > 0; --left)
      plan.obstacles.push_back(draw_outline());
    plan.radius = random_.between(0, 9) / 8.0;
    if (random_.chance(50)) plan.longest_edge = random_.between(1, 50) / 4.0;
    ask_waypoint_form(".tmx", plan, io::waypoints_to_tmx(plan));
    ask_waypoint_form(".tmj", plan, io::waypoints_to_tmj(plan));
  }
  WaypointPlan::Waypoint draw_waypoint() {
    WaypointPlan::Waypoint waypoint;
    if (random_.chance(75)) waypoint.name = draw_name(random_);
    waypoint.position.x = std::round(1e6 * (draw_share(random_) - 0.5)) / 1e4;
    waypoint.position.y = random_.between(-9, 9) / 8.0;
    return waypoint;
  }
  Outline draw_outline() {
    Outline outline;
    for (int left = random_.between(3, 6); left > 0; --left) {
      const double x = random_.between(-50, 50) / 4.0;
      outline.push_back({x, random_.between(-999, 999) / 1000.0, 0});
    }
    return outline;
  }
  void ask_waypoint_form(const char* form, const WaypointPlan& plan,
                         const Result<std::string>& text) {
    if (!scene_.check(text.ok(), "a plan of waypoints can be written for Tiled", form)) return;
    const auto read = io::parse_tiled_waypoints(text.value());
    if (!scene_.check(read.ok(), "a plan that was written can be read", text.value())) return;
    scene_.check(is_same_plan(plan, read.value()), "a plan of waypoints comes back", text.value());
  }
  static bool is_same_plan(const WaypointPlan& written, const WaypointPlan& read) {
    return written.radius == read.radius && written.longest_edge == read.longest_edge &&
           std::equal(written.waypoints.begin(), written.waypoints.end(), read.waypoints.begin(),
                      read.waypoints.end(), &is_same_waypoint) &&
           std::equal(written.obstacles.begin(), written.obstacles.end(), read.obstacles.begin(),
                      read.obstacles.end(), &is_same_outline);
  }
  static bool is_same_waypoint(const WaypointPlan::Waypoint& written,
                               const WaypointPlan::Waypoint& read) {
    return written.name == read.name && is_near_place(written.position, read.position);
  }
  static bool is_same_outline(const Outline& written, const Outline& read) {
    return std::equal(written.begin(), written.end(), read.begin(), read.end(), &is_near_place);
  }
  /// Both coordinates of a corner, and where its outline begins, are rounded to 1e-9.
  static bool is_near_place(const Position& written, const Position& read) {
    return flat_distance(written, read) <= 3e-9;
  }

  const FileScene& scene_;
  Random& random_;
};

}  // namespace

void ask_tiled_files(const FileScene& scene) { TiledFileQuestions(scene).ask(); }

}  // namespace wend::test
