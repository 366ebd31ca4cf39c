#include <cstdint>
#include <vector>

#include "promises/mesh/mesh_questions.h"
#include "wend/base/random.h"
#include "wend/mesh/random_place.h"

namespace wend::test {
namespace {

class RandomPlaceQuestions {
 public:
  RandomPlaceQuestions(const MeshScene& scene, const MeshPlace& from)
      : scene_(scene),
        brute_(scene.brute),
        ledger_(scene.ledger),
        from_(from),
        random_(scene.random.next()) {}

  void ask() {
    draw_filter();
    ask_sampler();
    ask_within_way();
  }

 private:
  void draw_filter() {
    if (scene_.random.chance(50)) filter_.reachable_from = from_.polygon;
    if (scene_.random.chance(33)) filter_.areas.reset(scene_.random.below(3));
  }
  bool counts(std::uint32_t polygon) const {
    if (!filter_.areas[scene_.mesh.area(polygon)]) return false;
    return filter_.reachable_from == kNoPolygon ||
           brute_.component(polygon) == brute_.component(from_.polygon);
  }
  double area(std::uint32_t polygon) const {
    double sum = 0;
    const Position& a = brute_.corner(polygon, 0);
    for (std::uint32_t i = 1; i + 1 < brute_.size(polygon); ++i) {
      const Position& b = brute_.corner(polygon, i);
      const Position& c = brute_.corner(polygon, i + 1);
      sum += ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
    }
    return sum;
  }

  void ask_sampler() {
    const PlaceSampler sampler(scene_.mesh, filter_);
    double all = 0;
    for (std::uint32_t polygon = 0; polygon < brute_.polygon_count(); ++polygon) {
      if (counts(polygon)) all += area(polygon);
    }
    const PlacePair pair = {from_.position, from_.position};
    ledger_.check_near(sampler.area(), all, "a sampler's area is that of what counts", pair);
    for (int i = 0; i < 10; ++i) {
      const MeshPlace drawn = sampler.draw(random_);
      if (drawn.polygon == kNoPolygon) {
        ledger_.check(all <= 0, "a place is drawn where there is ground", pair, 0, all);
      } else {
        check_drawn(drawn);
      }
    }
  }
  void check_drawn(const MeshPlace& drawn) {
    const Position& at = drawn.position;
    const PlacePair pair = {from_.position, at};
    ledger_.check(counts(drawn.polygon), "places are drawn on ground that counts", pair);
    ledger_.check(brute_.holds(drawn.polygon, at), "drawn places lie in their polygons", pair);
    ledger_.check_near(at.z, brute_.height(drawn.polygon, at), "drawn places lie on the ground",
                       pair, 1e-6);
  }

  void ask_within_way() {
    const double length = scene_.random.chance(10) ? 0 : 8 * draw_share(scene_.random);
    const auto flood = scene_.ways.flood(spot(from_));
    for (int i = 0; i < 6; ++i) {
      const MeshPlace drawn =
          random_place_within_way(scene_.mesh, from_, length, random_, scene_.workspace);
      const PlacePair pair = {from_.position, drawn.position};
      const bool found = drawn.polygon != kNoPolygon;
      if (!ledger_.check(found, "there is a place within each length", pair, length)) continue;
      ledger_.check(brute_.holds(drawn.polygon, drawn.position),
                    "places within a length lie in their polygons", pair);
      const double way = scene_.ways.length(flood, spot(drawn));
      ledger_.check(way <= length + 1e-9 * (1 + length),
                    "a way to a place within a length is no longer", pair, way, length);
    }
  }
  Spot spot(const MeshPlace& place) const {
    return {place.position, brute_.polygons_round(place.polygon, place.position)};
  }

  const MeshScene& scene_;
  const BruteMesh& brute_;
  MeshLedger& ledger_;
  MeshPlace from_;
  wend::Random random_;
  PlaceFilter filter_;
};

}  // namespace

void ask_random_places(const MeshScene& scene, const MeshPlace& from) {
  RandomPlaceQuestions(scene, from).ask();
}

}  // namespace wend::test
