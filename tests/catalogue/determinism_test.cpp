// The same input gives the same path with every compiler and all flags of the build: each
// algorithm's answers over a set of random cases are folded into one number, which is the same in
// every build.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "mesh/random_mesh.h"
#include "support/random_case.h"
#include "support/random_edits.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/internal/base/bits.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

/// FNV-1a over 64-bit words.
class Fold {
 public:
  void add(std::uint64_t word) { value_ = (value_ ^ word) * 1099511628211u; }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037u;
};

// A change that alters which of several equally good paths is found alters its algorithm's number:
// then write down the new one, after seeing that all builds agree on it. New algorithms likewise.
const std::map<std::string, std::uint64_t> kKnown = {
    {"breadth_first", 13734397574181513087u},
    {"depth_first", 1307767928119093932u},
    {"dijkstra", 16996877290192011971u},
    {"greedy", 17638194910646566188u},
    {"astar", 3364999763451179911u},
    {"weighted_astar", 14838202105100223071u},
    {"anytime_astar", 4361856970771877235u},
    {"bidirectional_astar", 11161009736469721026u},
    {"fringe_search", 2312322609692554949u},
    {"ida_star", 8344232460416411702u},
    {"jump_point_search", 14924174421574807875u},
    {"baked_jump_points", 8514314651457608680u},
    {"theta_star", 9376407840849768299u},
    {"lazy_theta_star", 10015282723319095773u},
    {"taut_astar", 8262629108456267477u},
    {"hpa_star", 8138173232041703964u},
    {"turning_astar", 340584985727327511u},
    {"wandering_astar", 1440567859731417777u},
};

TEST(Determinism, EveryBuildGivesTheSameAnswers) {
  std::map<std::string, Fold> folds;
  Workspace workspace;
  Path path;
  for (std::uint64_t number = 0; number < 1280; ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      if (info.on_meshes) continue;
      Random random(number);
      const SearchOptions options = random_order(info, navigator, random);
      navigator.solve({tried.from, tried.to, info.name, options}, workspace, path);
      Fold& fold = folds[info.name];
      fold.add(static_cast<std::uint64_t>(path.status));
      fold.add(path.counters.expanded);
      fold.add(path.counters.generated);
      for (const NodeId node : path.nodes) fold.add(node);
    }
  }
  for (const auto& [name, fold] : folds) {
    const auto known = kKnown.find(name);
    if (known == kKnown.end()) {
      ADD_FAILURE() << name << " has no line; its number is " << fold.value();
    } else {
      EXPECT_EQ(fold.value(), known->second) << name;
    }
  }
  EXPECT_EQ(folds.size(), kKnown.size());
}

/// Walls come and go on the way, and the unit walks on.
TEST(Determinism, EveryBuildMendsPathsInTheSameWay) {
  constexpr std::uint64_t kMended = 11671286572069850749u;
  Fold fold;
  Path path;
  for (std::uint64_t number = 0; number < 400; ++number) {
    RandomCase tried = any_layout_case(number);
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    Replanner replanner(navigator, {.from = tried.from, .to = tried.to});
    Random random(number);
    for (int round = 0; round < 8; ++round) {
      replanner.run();
      replanner.write_path(path);
      fold.add(static_cast<std::uint64_t>(path.status));
      fold.add(path.counters.expanded);
      fold.add(path.counters.generated);
      for (const NodeId node : path.nodes) fold.add(node);
      const std::vector<Point> cells = edit_at_random(tried.map, random);
      replanner.updated(navigator.update(tried.map, cells).value(), cells);
      if (path.nodes.size() > 1) replanner.move_to(path.nodes[1]);
    }
  }
  EXPECT_EQ(fold.value(), kMended);
}

TEST(Determinism, EveryBuildGivesTheSameShortestWaysOnMeshes) {
  constexpr std::uint64_t kShortest = 12918218080057081707u;
  Fold fold;
  Workspace workspace;
  Path path;
  for (std::uint64_t number = 0; number < 400; ++number) {
    Random random(number);
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const MeshNavigator navigator = MeshNavigator::build(std::move(mesh)).value();
    const Position from = skew.at(random_place(map, random));
    const MeshQuery query = {from, skew.at(random_place(map, random)), "polyanya"};
    navigator.solve(query, workspace, path);
    fold.add(static_cast<std::uint64_t>(path.status));
    fold.add(path.counters.expanded);
    fold.add(path.counters.generated);
    for (const NodeId node : path.nodes) fold.add(node);
    for (const Position& at : path.waypoints) {
      fold.add(bits_of(at.x));
      fold.add(bits_of(at.y));
    }
  }
  EXPECT_EQ(fold.value(), kShortest);
}

}  // namespace
}  // namespace wend::test
