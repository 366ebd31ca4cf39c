#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "promises/mesh/mesh_questions.h"

namespace wend::test {
namespace {

class PlaceQuestions {
 public:
  PlaceQuestions(const MeshScene& scene, const Position& place)
      : mesh_(scene.mesh),
        brute_(scene.brute),
        ledger_(scene.ledger),
        place_(place),
        places_{place, place} {}

  void ask() {
    ask_each_polygon();
    ask_floor();
    ask_nearest();
  }

 private:
  static constexpr double kFar = std::numeric_limits<double>::infinity();

  void ask_each_polygon() {
    for (std::uint32_t polygon = 0; polygon < brute_.polygon_count(); ++polygon) {
      const bool holds = brute_.holds(polygon, place_);
      ledger_.check(holds == contains(mesh_, polygon, place_), "contains is exact", places_,
                    polygon);
      if (!holds) continue;
      ledger_.check_near(mesh_.height(polygon, place_.x, place_.y), brute_.height(polygon, place_),
                         "heights are those of the ground", places_, 1e-6);
    }
  }
  void ask_floor() {
    const auto right = brute_.polygons_at(place_);
    const std::uint32_t polygon = polygon_at(mesh_, place_);
    ledger_.check((polygon == kNoPolygon) == right.empty(),
                  "polygon_at finds a polygon where there is one", places_, polygon);
    std::vector<std::uint32_t> all;
    const auto add = [&](std::uint32_t found) { all.push_back(found); };
    for_each_polygon_at(mesh_, place_, add);
    // Either of two floors that are equally far from the height may be meant.
    if (brute_.has_one_floor_at(place_)) {
      ledger_.check(all == right, "for_each_polygon_at finds all on the floor, by number", places_,
                    double(all.size()), double(right.size()));
    }
    if (polygon == kNoPolygon || right.empty()) return;
    ledger_.check_near(miss(polygon), miss(right.front()), "polygon_at takes the nearest floor",
                       places_, 1e-6);
  }
  double miss(std::uint32_t polygon) const {
    return std::abs(brute_.height(polygon, place_) - place_.z);
  }

  void ask_nearest() {
    const MeshPlace nearest = nearest_place(mesh_, place_);
    const Position& at = nearest.position;
    const PlacePair pair = {place_, at};
    const bool found = nearest.polygon != kNoPolygon;
    if (!ledger_.check(found, "there is a nearest place", places_)) return;
    ledger_.check(brute_.holds(nearest.polygon, at), "the nearest place lies in its polygon", pair);
    ledger_.check_near(distance(at), nearest_distance(), "nearest_place is the nearest", pair,
                       1e-7);
    ledger_.check_near(at.z, mesh_.height(nearest.polygon, at.x, at.y),
                       "the nearest place lies on the ground", pair, 1e-12);
  }
  double distance(const Position& at) const {
    return std::hypot(at.x - place_.x, at.y - place_.y, at.z - place_.z);
  }
  // Each polygon has a nearest place as seen from above; of these the nearest in space.
  double nearest_distance() const {
    double least = kFar;
    for (std::uint32_t polygon = 0; polygon < brute_.polygon_count(); ++polygon) {
      least = std::min(least, distance(nearest_from_above(polygon)));
    }
    return least;
  }
  Position nearest_from_above(std::uint32_t polygon) const {
    if (brute_.holds(polygon, place_)) {
      return {place_.x, place_.y, brute_.height(polygon, place_)};
    }
    Position nearest = brute_.corner(polygon, 0);
    for (std::uint32_t i = 0; i < brute_.size(polygon); ++i) {
      const Position at =
          nearest_on_segment(brute_.corner(polygon, i), brute_.corner(polygon, i + 1), place_);
      if (flat_distance(at, place_) < flat_distance(nearest, place_)) nearest = at;
    }
    return nearest;
  }

  const NavMesh& mesh_;
  const BruteMesh& brute_;
  MeshLedger& ledger_;
  Position place_;
  PlacePair places_;
};

}  // namespace

void ask_place(const MeshScene& scene, const Position& place) {
  PlaceQuestions(scene, place).ask();
}

void check_crossed(const MeshScene& scene, const std::vector<std::uint32_t>& crossed,
                   const MeshPlace& from, const MeshPlace& end) {
  const PlacePair pair = {from.position, end.position};
  const bool ends =
      !crossed.empty() && crossed.front() == from.polygon && crossed.back() == end.polygon;
  scene.ledger.check(ends, "crossed polygons lead from the first to the last", pair);
  for (std::size_t i = 1; i < crossed.size(); ++i) {
    scene.ledger.check(scene.brute.are_neighbours(crossed[i - 1], crossed[i]),
                       "crossed polygons are neighbours", pair, crossed[i - 1], crossed[i]);
  }
}

}  // namespace wend::test
