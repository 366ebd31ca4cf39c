// Questions to meshes that need no search for a way.
#include "promises/mesh/mesh_questions.h"
#include "promises/oracles.h"

namespace wend::test {
namespace {

class MeshQuestionsOracle {
 public:
  explicit MeshQuestionsOracle(const MeshScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    scene_.ledger.check(scene_.mesh.validate().ok(), "NavMesh::validate finds no fault");
    for (int i = 0; i < 15; ++i) {
      const Position at = draw_position();
      ask_place(scene_, at);
      const bool nearest = random_.chance(50);
      const MeshPlace place = nearest ? nearest_place(scene_.mesh, at) : ground_at(scene_.mesh, at);
      if (place.polygon != kNoPolygon) ask_from(place, i % 5 == 0);
    }
  }

 private:
  /// Besides, a walker goes on from there by small steps.
  void ask_from(const MeshPlace& place, bool at_random) {
    MeshPlace walker = place;
    for (int i = 0; i < 6; ++i) {
      const Position to = i % 3 == 0 ? draw_in_line(place.position) : draw_position();
      ask_ray(scene_, place, to);
      ask_step(scene_, place, to);
      walker = ask_step(scene_, walker, draw_small_step(walker.position));
    }
    ask_circle(scene_, place);
    ask_circle(scene_, walker);
    if (at_random) ask_random_places(scene_, place);
  }

  /// On the mesh, above or below it, between two of its places or beyond them, or far away.
  Position draw_position() {
    const Position a = draw_place(random_, scene_.brute);
    const Position b = draw_place(random_, scene_.brute);
    const double share = 3 * draw_share(random_) - 1;
    if (random_.chance(33)) return {a.x, a.y, a.z + (random_.chance(50) ? 0 : shift(4))};
    if (random_.chance(10)) {
      const double x = a.x + shift(1e6);
      return {x, a.y + shift(1e6), a.z};
    }
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z};
  }
  /// Beyond a place on the mesh, a corner most of all, and as far from it.
  Position draw_in_line(const Position& from) {
    const Position over = draw_place(random_, scene_.brute);
    return {2 * over.x - from.x, 2 * over.y - from.y, 0};
  }
  Position draw_small_step(const Position& from) {
    const double x = from.x + shift(1);
    return {x, from.y + shift(1), 0};
  }
  double shift(double most) { return most * (draw_share(random_) - 0.5); }

  const MeshScene& scene_;
  Random& random_;
};

}  // namespace

void ask_mesh_questions(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 104729 + 7);
  const auto drawn = draw_mesh(random, {2.5, 100});
  if (!drawn) return;
  const BruteWays ways(drawn->brute);
  MeshLedger mesh_ledger(ledger, drawn->kind);
  const MeshScene scene = {drawn->mesh, drawn->brute, ways, mesh_ledger, random, workspace};
  MeshQuestionsOracle(scene).ask();
}

}  // namespace wend::test
