#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "promises/files/drawn_values.h"
#include "promises/files/file_questions.h"
#include "promises/mesh/plans.h"
#include "wend/io/mesh_file.h"
#include "wend/io/mesh_links.h"
#include "wend/io/navmesh_file.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/baked_mesh_bytes.h"

namespace wend::test {
namespace {

class MeshFileQuestions {
 public:
  explicit MeshFileQuestions(const FileScene& scene) : scene_(scene), random_(scene.random) {}

  void ask() {
    ask_links();
    const auto drawn = draw_mesh(random_, {2, 60});
    if (!drawn) return;
    ask_navmesh(drawn->mesh.plan());
    ask_polyanya_mesh(drawn->mesh.plan());
    if (random_.chance(25)) ask_tables(drawn->mesh);
  }

 private:
  static std::span<const std::uint8_t> span_of(const std::string& bytes) {
    return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
  }

  void ask_navmesh(const MeshPlan& plan) {
    const std::string bytes = io::to_navmesh_bytes(plan);
    const auto read = io::parse_navmesh(span_of(bytes));
    const bool same =
        read.ok() && is_same_plan(read.value(), plan) && areas_of(read.value()) == areas_of(plan);
    scene_.check(same, ".navmesh brings back the plan");
    for_each_damaged(random_, bytes, [&](const std::string& bad) {
      scene_.check(!io::parse_navmesh(span_of(bad)).ok(), "a damaged .navmesh is refused");
    });
  }
  static bool is_same_plan(const MeshPlan& a, const MeshPlan& b) {
    return a.vertices == b.vertices && a.first == b.first && a.corners == b.corners;
  }
  /// Where a plan has none, all are 0.
  static std::vector<std::uint8_t> areas_of(const MeshPlan& plan) {
    return plan.areas.empty() ? std::vector<std::uint8_t>(plan.first.size() - 1) : plan.areas;
  }

  /// Without heights and areas, for the form has none.
  void ask_polyanya_mesh(const MeshPlan& plan) {
    MeshPlan flat = plan;
    for (Position& vertex : flat.vertices) vertex.z = 0;
    const auto is_same = [&](const MeshPlan& read) { return is_same_plan(read, flat); };
    const auto parse = [](const std::string& form) { return io::parse_polyanya_mesh(form); };
    check_text_forms(scene_, "Polyanya .mesh", io::to_polyanya_mesh(plan),
                     make_reader(parse, is_same));
  }

  void ask_tables(const NavMesh& mesh) {
    const auto baked = BakedMesh::bake(mesh);
    if (!scene_.check(baked.ok(), "tables of a small mesh are not too large")) return;
    const std::string bytes = to_baked_mesh_bytes(baked.value());
    const auto read = parse_baked_mesh(span_of(bytes));
    const bool fits = read.ok() && read.value().misfit(mesh) == nullptr;
    scene_.check(fits, "tables that were read fit their mesh");
    if (fits) {
      const bool same = to_baked_mesh_bytes(read.value()) == bytes;
      scene_.check(same, "tables that were read are written as they were");
    }
    for_each_damaged(random_, bytes, [&](const std::string& bad) {
      scene_.check(!parse_baked_mesh(span_of(bad)).ok(), "damaged tables are refused");
    });
  }

  /// Some are followed by one back: the form writes both as one where they cost the same.
  void ask_links() {
    std::vector<MeshLink> links;
    for (int left = random_.between(1, 6); left > 0; --left) {
      const Position from = draw_numbers(random_);
      const Position to = draw_numbers(random_);
      const double cost = std::abs(draw_number(random_));
      const auto kind = static_cast<std::uint8_t>(random_.between(0, 31));
      links.push_back({from, to, cost, kind});
      if (!random_.chance(50)) continue;
      const double cost_back = random_.chance(67) ? cost : std::abs(draw_number(random_));
      links.push_back({to, from, cost_back, kind});
    }
    // A zero is written without its sign.
    const auto is_same = [&](const std::vector<MeshLink>& read) { return read == links; };
    const auto parse = [](const std::string& form) { return io::parse_mesh_links(form); };
    check_text_forms(scene_, ".links", io::to_mesh_links(links), make_reader(parse, is_same));
  }

  const FileScene& scene_;
  Random& random_;
};

}  // namespace

void ask_mesh_files(const FileScene& scene) { MeshFileQuestions(scene).ask(); }

}  // namespace wend::test
