// A PathService on a mesh whose gates open and close between ticks.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/sample.h"
#include "wend/catalogue/shared_mesh.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/random_place.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

/// A random floor with gates, and a service for one radius.
class GatedService {
 public:
  GatedService(NavMesh floor, Random& random)
      : draws_(random.below(1u << 30)),
        radius_(random.chance(40) ? 0 : random.between(2, 30) / 100.0),
        mesh_(make(std::move(floor), random)) {
    ServiceOptions options;
    options.budget.expansions = static_cast<std::uint64_t>(random.between(1, 60));
    options.lanes = static_cast<unsigned>(random.between(1, 3));
    service_.emplace(PathService::build(mesh_, radius_, options).value());
  }

  SharedMesh& mesh() { return mesh_; }
  PathService& service() { return *service_; }
  const MeshNavigator& now() const { return *mesh_.snapshot()->of(radius_).value(); }
  Position place() { return random_place(now().mesh().with_closed({}), draws_).position; }
  bool is_empty() const { return now().mesh().polygon_count() == 0; }
  PathRequest request(const MeshQuery& query, Random& random) {
    PathRequest request;
    request.query = now().by_nodes(query, workspace_);
    request.owner = random.below(3);
    return request;
  }
  Path solve(const MeshQuery& query) { return now().solve(query, workspace_); }

 private:
  SharedMesh make(NavMesh floor, Random& random) {
    std::vector<MeshGate> gates;
    for (int i = random.between(1, 4); i > 0; --i) {
      const Position at = random_place(floor, draws_).position;
      const double wide = random.between(5, 200) / 100.0;
      const double high = random.between(5, 200) / 100.0;
      gates.push_back({{{at.x - wide, at.y - high, at.z},
                        {at.x + wide, at.y - high, at.z},
                        {at.x + wide, at.y + high, at.z},
                        {at.x - wide, at.y + high, at.z}}});
    }
    // The mean of the corners may be off a small mesh by rounding: then there are no gates.
    Result<SharedMesh> made = SharedMesh::build(NavMesh(floor), gates);
    return made ? std::move(made).value() : SharedMesh::build(std::move(floor), {}).value();
  }

  wend::Random draws_;
  double radius_;
  SharedMesh mesh_;
  std::optional<PathService> service_;
  Workspace workspace_;
};

bool crosses_closed(const NavMesh& mesh, const Path& path) {
  return std::any_of(path.nodes.begin(), path.nodes.end(),
                     [&](NodeId node) { return mesh.is_closed(node); });
}

/// The same length, or again none: an end that was unreachable may be closed by now.
bool same_answer(const Path& path, const Path& fresh) {
  if (path.found() != fresh.found()) return false;
  return !path.found() || std::abs(path.length - fresh.length) <= 1e-9 * (1 + fresh.length);
}

/// After each tick every answer is what a search finds now, or check() says that it need not be.
TEST(ServiceOnGates, ItsAnswersAreRightOrItSaysWhyNot) {
  Random random(21);
  int current = 0;
  int beatable = 0;
  int beaten = 0;
  int broken = 0;
  int renewed = 0;
  for (int round = 0; round < sample(1500); ++round) {
    const GridMap map = small_map(random);
    NavMesh floor = NavMesh::build(MeshOfGrid(map, random_skew(random), random).plan()).value();
    if (floor.polygon_count() == 0) continue;
    GatedService served(std::move(floor), random);
    if (served.is_empty()) continue;
    PathService& service = served.service();
    std::vector<std::pair<RequestHandle, MeshQuery>> asked;
    for (int tick = 0; tick < 25; ++tick) {
      const std::string what = "round " + std::to_string(round) + " tick " + std::to_string(tick);
      if (served.mesh().gate_count() > 0 && random.chance(30)) {
        std::vector<GateEdit> edits;
        for (int i = random.between(1, 3); i > 0; --i) {
          edits.push_back({random.below(static_cast<std::uint32_t>(served.mesh().gate_count())),
                           random.chance(50)});
        }
        ASSERT_TRUE(served.mesh().commit(edits).ok());
      }
      if (tick < 20 && random.chance(70)) {
        const MeshQuery query = {served.place(), served.place()};
        asked.emplace_back(service.submit(served.request(query, random)), query);
      }
      service.tick();
      ASSERT_EQ(&service.navigator(), &served.now()) << what;
      const Result<void> valid = service.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message() << " " << what;
      for (const auto& [handle, query] : asked) {
        const AnswerState state = service.check(handle);
        if (state == AnswerState::unknown) continue;
        renewed += service.progress(handle).begun_anew > 0 ? 1 : 0;
        const Path& path = *service.path(handle);
        const bool closed = crosses_closed(served.now().mesh(), path);
        ASSERT_EQ(state == AnswerState::broken, closed) << what;
        const Path fresh = served.solve(query);
        const bool same = same_answer(path, fresh);
        if (state == AnswerState::current) {
          ASSERT_TRUE(same) << what << ' ' << to_string(path.status) << ' '
                            << to_string(fresh.status);
        }
        current += state == AnswerState::current ? 1 : 0;
        broken += closed ? 1 : 0;
        beatable += state == AnswerState::beatable ? 1 : 0;
        beaten += state == AnswerState::beatable && !same ? 1 : 0;
      }
    }
    for (const auto& [handle, query] : asked) {
      for (int tick = 0; tick < 2000 && service.state(handle) != RequestState::answered; ++tick) {
        service.tick();
      }
      ASSERT_EQ(service.state(handle), RequestState::answered) << "round " << round;
    }
  }
  EXPECT_GT(current, sample(30'000));
  EXPECT_GT(beatable, sample(8'000));
  EXPECT_GT(beaten, sample(500));
  EXPECT_GT(broken, sample(1'500));
  EXPECT_GT(renewed, sample(20));
}

TEST(ServiceOnGates, CellsAreNotEditedThere) {
  GridMap map(6, 6);
  Random random(1);
  NavMesh floor = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  const SharedMesh mesh = SharedMesh::build(std::move(floor), {}).value();
  PathService service = PathService::build(mesh, 0).value();
  const CellEdit edit = {{1, 1}, '#'};
  const auto refused = service.edit({&edit, 1});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().reason.find("SharedMesh::commit"), std::string::npos);
  EXPECT_EQ(service.map(), nullptr);
  EXPECT_EQ(service.grid(), nullptr);
  EXPECT_FALSE(PathService::build(mesh, -1).ok());
  ServiceOptions wrong;
  wrong.lanes = 0;
  EXPECT_FALSE(PathService::build(mesh, 0, wrong).ok());
}

TEST(ServiceOnGates, EditsAreCountedInPolygons) {
  GridMap map(6, 6);
  Random random(1);
  NavMesh floor = NavMesh::build(MeshOfGrid(map, Skew(), random).plan()).value();
  const MeshGate gate = {{{2, 2, 0}, {3, 2, 0}, {3, 3, 0}, {2, 3, 0}}};
  SharedMesh mesh = SharedMesh::build(std::move(floor), {gate}).value();
  PathService service = PathService::build(mesh, 0).value();
  const GateEdit shut = {0, false};
  ASSERT_TRUE(mesh.commit({&shut, 1}).ok());
  EXPECT_EQ(service.telemetry().edits, 0u);
  service.update();
  const std::size_t edits = service.telemetry().edits;
  EXPECT_GT(edits, 0u);
  EXPECT_EQ(service.navigator().version(), mesh.snapshot()->of(0).value()->version());
  service.update();
  service.tick();
  EXPECT_EQ(service.telemetry().edits, edits);
}

}  // namespace
}  // namespace wend::test
