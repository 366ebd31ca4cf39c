// A cache gives all who name the same goals a field equal to one made anew, after any edits. It
// keeps to its bound: it drops the field used longest ago first, and none that somebody holds.
#include "wend/flow/field_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "flow_field_worlds.h"
#include "support/sample.h"

namespace wend::test {
namespace {

void expect_same(const FlowField& field, const FlowField& anew, std::size_t nodes) {
  for (NodeId node = 0; node < nodes; ++node) {
    ASSERT_EQ(field.cost(node), anew.cost(node)) << node;
    ASSERT_EQ(field.next(node), anew.next(node)) << node;
  }
}

TEST(FieldCache, AnswersAsFieldsMadeAnewWhateverEditsThereWere) {
  Random random(521);
  std::uint64_t hits = 0;
  std::uint64_t refused = 0;
  for (int i = 0; i < sample(200); ++i) {
    FieldWorld world = random_field_world(random);
    const auto nodes = static_cast<std::uint32_t>(world.navigator.node_count());
    FieldCache cache(world.navigator);
    const std::vector<NodeId> places = {random.below(nodes), random.below(nodes),
                                        random.below(nodes)};
    for (int round = 0; round < 12; ++round) {
      std::vector<NodeId> goals;
      for (const NodeId place : places) {
        if (random.chance(50)) goals.insert(goals.begin(), place);
      }
      const FlowKind kind = random.chance(40) ? FlowKind::eikonal : FlowKind::steps;
      Result<FlowField> anew = FlowField::build(world.navigator, goals, {kind, nullptr});
      const auto field = cache.to(goals, kind);
      ASSERT_EQ(field.ok(), anew.ok()) << world.describe();
      refused += field.ok() ? 0 : 1;
      if (field.ok()) expect_same(*field.value(), anew.value(), nodes);
      if (round % 3 < 2) continue;
      const std::vector<Point> cells = edit_at_random(world.map, random);
      ASSERT_TRUE(world.navigator.update(world.map, cells).ok());
      ASSERT_TRUE(cache.update(world.navigator, world.navigator.nodes(cells)).ok())
          << world.describe();
      const Result<void> valid = cache.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
    hits += cache.counts().hits;
  }
  EXPECT_GT(hits, static_cast<std::uint64_t>(sample(200)));
  EXPECT_GT(refused, 0u);
}

using Wanted = std::pair<NodeId, FlowKind>;

/// The fields that a cache should keep: a list, the latest last.
struct ListModel {
  std::size_t most_bytes;
  std::vector<std::pair<Wanted, std::size_t>> kept;  // with its bytes
  std::map<Wanted, int> held;
  FlowCacheCounts counts;

  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const auto& [wanted, bytes] : kept) sum += bytes;
    return sum;
  }
  void trim() {
    for (std::size_t i = 0; bytes() > most_bytes && i < kept.size();) {
      if (held[kept[i].first] > 0) {
        ++i;
        continue;
      }
      kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(i));
      ++counts.dropped;
    }
  }
  /// The caller holds the field while the cache makes room.
  void ask(const Wanted& wanted, std::size_t bytes) {
    const auto found = std::find_if(kept.begin(), kept.end(),
                                    [&](const auto& one) { return one.first == wanted; });
    const bool known = found != kept.end();
    ++(known ? counts.hits : counts.made);
    if (known) kept.erase(found);
    kept.emplace_back(wanted, bytes);
    ++held[wanted];
    if (!known) trim();
  }
};

TEST(FieldCache, DropsWhatNobodyHoldsTheOneUsedLongestAgoFirst) {
  Random random(522);
  const Navigator navigator = Navigator::build(GridMap(16, 16)).value();
  const NodeId first_goal = 7;
  const std::size_t bytes = FlowField::build(navigator, {&first_goal, 1}).value().bytes();
  ListModel model = {4 * bytes + bytes / 2, {}, {}, {}};
  FieldCache cache(navigator, {model.most_bytes});
  std::vector<std::pair<Wanted, std::shared_ptr<const FlowField>>> held;
  std::size_t most_kept = 0;
  for (int step = 0; step < 2'000; ++step) {
    const Wanted wanted = {random.below(6),
                           random.chance(20) ? FlowKind::eikonal : FlowKind::steps};
    held.emplace_back(wanted, cache.to({&wanted.first, 1}, wanted.second).value());
    model.ask(wanted, held.back().second->bytes());
    while (!held.empty() && random.chance(held.size() > 6 ? 90 : 48)) {
      const std::size_t i = random.below(static_cast<std::uint32_t>(held.size()));
      --model.held[held[i].first];
      held.erase(held.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (random.chance(10)) {
      cache.trim();
      model.trim();
    }
    most_kept = std::max(most_kept, cache.bytes());
    ASSERT_EQ(cache.size(), model.kept.size()) << step;
    ASSERT_EQ(cache.bytes(), model.bytes()) << step;
    ASSERT_EQ(cache.counts().hits, model.counts.hits) << step;
    ASSERT_EQ(cache.counts().made, model.counts.made) << step;
    ASSERT_EQ(cache.counts().dropped, model.counts.dropped) << step;
    ASSERT_EQ(cache.over_bound(), model.bytes() > model.most_bytes) << step;
  }
  EXPECT_GT(model.counts.dropped, 100u);
  EXPECT_GT(model.counts.hits, 100u);
  EXPECT_GT(most_kept, model.most_bytes) << "some were held beyond the bound";
}

TEST(FieldCache, GoalsInAnyOrderShareAFieldAndKindsDoNot) {
  const Navigator navigator = Navigator::build(GridMap(20, 20)).value();
  FieldCache cache(navigator);
  const std::vector<NodeId> some = {5, 99, 7};
  const std::vector<NodeId> same = {7, 5, 99, 5};
  const auto field = cache.to(some).value();
  EXPECT_EQ(cache.to(same).value(), field);
  EXPECT_NE(cache.to(same, FlowKind::eikonal).value(), field);
  EXPECT_EQ(cache.size(), 2u);
}

/// The error of a field that cannot follow comes back, whichever of the fields it is.
TEST(FieldCache, AnErrorOfAnyFieldIsTold) {
  const NodeId goal = 7;
  for (const bool last : {false, true}) {
    GridMap map(8, 8);
    Navigator navigator = Navigator::build(map).value();
    FieldCache cache(navigator);
    const FlowKind kinds[] = {last ? FlowKind::steps : FlowKind::eikonal,
                              last ? FlowKind::eikonal : FlowKind::steps};
    for (const FlowKind kind : kinds) ASSERT_TRUE(cache.to({&goal, 1}, kind).ok());
    map.add_link({{0, 0}, {5, 5}, 1});  // over which the equation says nothing
    const Navigator linked = Navigator::build(map).value();
    const Result<void> updated = cache.update(linked, {});
    ASSERT_FALSE(updated.ok()) << last;
    EXPECT_NE(updated.error().reason.find("link"), std::string::npos) << updated.error().reason;
    EXPECT_TRUE(cache.to({&goal, 1}, FlowKind::steps).value()->reached(63));
  }
}

/// Maps that are exchanged, such as snapshots: after an update, fields are made on the new map.
TEST(FieldCache, NewFieldsAreOfTheMapOfTheLastUpdate) {
  GridMap map(8, 8);
  map.set_symbol({7, 7}, '#');
  const Navigator before = Navigator::build(map).value();
  map.set_symbol({7, 7}, '.');
  map.set_symbol({0, 7}, '#');
  const Navigator after = Navigator::build(map).value();
  const NodeId first = 0;
  const NodeId freed = 63;
  FieldCache cache(before);
  ASSERT_TRUE(cache.to({&first, 1}).ok());
  const Point changed[] = {{7, 7}, {0, 7}};
  ASSERT_TRUE(cache.update(after, after.nodes(changed)).ok());
  for (const FlowKind kind : {FlowKind::steps, FlowKind::eikonal}) {
    const auto field = cache.to({&freed, 1}, kind).value();
    EXPECT_TRUE(field->reached(first));
    EXPECT_FALSE(field->reached(56)) << "it is blocked now";
    EXPECT_TRUE(field->validate().ok());
  }
}

}  // namespace
}  // namespace wend::test
