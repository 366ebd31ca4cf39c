#include "wend/mesh/links/mesh_links.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "mesh/random_mesh.h"
#include "mesh/tower_mesh.h"
#include "support/sample.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

/// Dijkstra's algorithm over the ends of links and of the query; what lies between two of them are
/// searches without links, each of which has an oracle of its own.
class LinkOracle {
 public:
  LinkOracle(const NavMesh& mesh, const std::vector<MeshLink>& links, std::uint32_t kinds)
      : mesh_(mesh) {
    for (const MeshLink& link : links) {
      if ((kinds >> link.kind & 1) != 0) links_.push_back(link);
    }
    between_.assign(links_.size() * links_.size(), -1);
  }

  /// Infinite where there is no way.
  double length(const Position& from, const std::vector<Position>& goals) {
    std::vector<double> g(links_.size());  // to where a link ends
    std::vector<bool> closed(links_.size());
    for (std::size_t i = 0; i < g.size(); ++i) g[i] = walk(from, links_[i].from) + links_[i].cost;
    double best = kFar;
    for (const Position& goal : goals) best = std::min(best, walk(from, goal));
    for (;;) {
      std::size_t next = g.size();
      for (std::size_t i = 0; i < g.size(); ++i) {
        if (!closed[i] && g[i] < kFar && (next == g.size() || g[i] < g[next])) next = i;
      }
      if (next == g.size()) return best;
      closed[next] = true;
      for (const Position& goal : goals)
        best = std::min(best, g[next] + walk(links_[next].to, goal));
      for (std::size_t i = 0; i < g.size(); ++i) {
        if (!closed[i]) g[i] = std::min(g[i], g[next] + between(next, i) + links_[i].cost);
      }
    }
  }

 private:
  double walk(const Position& from, const Position& to) {
    const Path path = solve_polyanya(mesh_, {from, to}, workspace_);
    EXPECT_TRUE(path.found() || path.status == Status::unreachable);
    return path.found() ? path.cost : kFar;
  }
  double between(std::size_t a, std::size_t b) {
    double& known = between_[a * links_.size() + b];
    if (known < 0) known = walk(links_[a].to, links_[b].from);
    return known;
  }

  const NavMesh& mesh_;
  std::vector<MeshLink> links_;
  std::vector<double> between_;
  Workspace workspace_;
};

/// A mesh, places on it, and links between some of them.
class LinkCase {
 public:
  explicit LinkCase(std::uint64_t number) : random_(number) {
    if (random_.chance(30)) {
      const int side = random_.between(3, 6);
      floors_ = random_.between(1, 3);
      const auto walls = static_cast<std::uint32_t>(random_.between(0, 50));
      side_ = side;
      mesh_ = NavMesh::build(tower_plan(side, floors_, walls, random_)).value();
    } else {
      GridMap map = small_map(random_);
      const Skew skew = random_skew(random_);
      mesh_ = NavMesh::build(MeshOfGrid(map, skew, random_).plan()).value();
      skew_ = skew;
      grid_ = std::move(map);
    }
    if (mesh_.polygon_count() == 0) return;
    const int count = random_.between(0, random_.chance(10) ? 40 : 8);
    for (int i = 0; i < count; ++i) links_.push_back(link());
    kept_ = MeshLinks::build(mesh_, links_).value();
  }

  const NavMesh& mesh() const { return mesh_; }
  const std::vector<MeshLink>& links() const { return links_; }
  const MeshLinks& kept() const { return *kept_; }
  bool empty() const { return mesh_.polygon_count() == 0; }
  Random& random() { return random_; }

  /// Corners, and places where cells meet and in their middles; now and then one of a link.
  Position place() {
    if (!links_.empty() && random_.chance(20)) {
      const MeshLink& one = links_[random_.below(static_cast<std::uint32_t>(links_.size()))];
      return random_.chance(50) ? one.from : one.to;
    }
    for (int tries = 0; tries < 200; ++tries) {
      const Position at = try_place();
      if (polygon_at(mesh_, at) != kNoPolygon) return at;
    }
    const Position& corner = mesh_.vertex(mesh_.sides_of(0)[0].vertex);
    return corner;
  }

 private:
  Position try_place() {
    if (grid_) return skew_.at(random_place(*grid_, random_));
    return {random_.between(0, 2 * side_) / 2.0, random_.between(0, 2 * side_) / 2.0,
            3.0 * random_.between(0, floors_ - 1)};
  }
  MeshLink link() {
    MeshLink made = {place(), place(), 0, static_cast<std::uint8_t>(random_.below(4))};
    const double apart = std::hypot(made.from.x - made.to.x, made.from.y - made.to.y);
    switch (random_.below(4)) {
      case 0: break;  // a teleporter
      case 1: made.cost = apart / 4; break;
      case 2: made.cost = apart; break;
      default: made.cost = random_.between(0, 12); break;
    }
    if (random_.chance(10)) made.to = made.from;
    if (!links_.empty() && random_.chance(25)) made.from = links_.back().to;  // chains, and back
    if (!links_.empty() && random_.chance(10)) made.to = links_.back().from;
    return made;
  }

  Random random_;
  std::optional<GridMap> grid_;
  Skew skew_;
  int side_ = 0;
  int floors_ = 0;
  NavMesh mesh_;
  std::vector<MeshLink> links_;
  std::optional<MeshLinks> kept_;
};

bool share_a_side(const NavMesh& mesh, NodeId from, NodeId to) {
  for (const NavMesh::Side& side : mesh.sides_of(from)) {
    if (side.door != NavMesh::kNone && mesh.doors()[side.door].neighbour == to) return true;
  }
  return false;
}

/// Whether what a path says fits together, and with the mesh.
void check_parts(const LinkCase& tried, const PolyanyaQuery& query, const Path& path) {
  ASSERT_EQ(path.waypoints.front().x, query.from.x);
  ASSERT_EQ(path.waypoints.front().y, query.from.y);
  double length = 0;
  Workspace workspace;
  auto leg = path.links.begin();
  for (std::size_t i = 1; i < path.waypoints.size(); ++i) {
    const Position& a = path.waypoints[i - 1];
    const Position& b = path.waypoints[i];
    if (leg == path.links.end() || leg->waypoint != i - 1) {
      if (path.found()) {
        const Path walked = solve_polyanya(tried.mesh(), {a, b}, workspace);
        ASSERT_EQ(walked.status, Status::found);
        ASSERT_NEAR(walked.cost, std::hypot(a.x - b.x, a.y - b.y), 1e-9) << "not straight";
      }
      length += std::hypot(a.x - b.x, a.y - b.y);
      continue;
    }
    ASSERT_LT(leg->link, tried.links().size());
    const MeshLink& link = tried.links()[leg->link];
    ASSERT_TRUE(a.x == link.from.x && a.y == link.from.y && b.x == link.to.x && b.y == link.to.y);
    ASSERT_NE(query.link_kinds >> link.kind & 1, 0u);
    length += link.cost;
    ++leg;
  }
  ASSERT_TRUE(leg == path.links.end());
  ASSERT_NEAR(path.length, length, 1e-9 * (1 + length));
  ASSERT_EQ(path.cost, path.length);
  ASSERT_TRUE(contains(tried.mesh(), path.nodes.front(), path.waypoints.front()));
  // (Where a way ends before its goal, rounding says on which side of a door.)
  if (path.found()) {
    ASSERT_TRUE(contains(tried.mesh(), path.nodes.back(), path.waypoints.back()));
  }
  // Each polygon is the neighbour of the one before, or a link that is taken leads there.
  std::size_t taken = 0;
  for (std::size_t i = 1; i < path.nodes.size(); ++i) {
    if (share_a_side(tried.mesh(), path.nodes[i - 1], path.nodes[i])) continue;
    bool joined = false;
    for (; !joined && taken < path.links.size(); ++taken) {
      const MeshLink& link = tried.links()[path.links[taken].link];
      joined = contains(tried.mesh(), path.nodes[i - 1], link.from) &&
               contains(tried.mesh(), path.nodes[i], link.to);
    }
    ASSERT_TRUE(joined) << path.nodes[i - 1] << " and " << path.nodes[i];
  }
}

struct Asked {
  PolyanyaQuery query;
  std::vector<Position> goals;
};

/// One goal or several, all kinds or some.
Asked ask(LinkCase& tried) {
  Asked asked;
  asked.query.from = tried.place();
  asked.query.to = tried.place();
  const int count = tried.random().chance(40) ? tried.random().between(1, 5) : 0;
  for (int i = 0; i < count; ++i) asked.goals.push_back(tried.place());
  asked.query.links = &tried.kept();
  if (tried.random().chance(40)) asked.query.link_kinds = tried.random().below(16);
  return asked;
}

std::string describe(const LinkCase& tried, const Asked& asked, std::uint64_t number) {
  const auto text = [](const Position& at) {
    return std::to_string(at.x) + "," + std::to_string(at.y) + "," + std::to_string(at.z);
  };
  std::string what = "case " + std::to_string(number) + " from " + text(asked.query.from) + " to ";
  if (asked.goals.empty()) what += text(asked.query.to);
  for (const Position& goal : asked.goals) what += text(goal) + " ";
  for (const MeshLink& link : tried.links()) {
    what += "\nlink " + text(link.from) + " > " + text(link.to) + " " + std::to_string(link.cost) +
            " kind " + std::to_string(link.kind);
  }
  return what;
}

TEST(MeshLinks, WaysAreAsShortAsBruteForceOverTheirEndsFinds) {
  Workspace workspace;
  std::map<Status, int> seen;
  int linked = 0;
  int chained = 0;
  int several = 0;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(sample(6000)); ++number) {
    LinkCase tried(number);
    if (tried.empty()) continue;
    for (int i = 0; i < 3; ++i) {
      Asked asked = ask(tried);
      asked.query.goals = asked.goals;
      const Path path = solve_polyanya(tried.mesh(), asked.query, workspace);
      LinkOracle oracle(tried.mesh(), tried.links(), asked.query.link_kinds);
      const std::vector<Position> goals =
          asked.goals.empty() ? std::vector<Position>{asked.query.to} : asked.goals;
      const double length = oracle.length(asked.query.from, goals);
      const std::string what = describe(tried, asked, number);
      ASSERT_EQ(path.status, length < kFar ? Status::found : Status::unreachable) << what;
      ++seen[path.status];
      if (!path.found()) {
        ASSERT_TRUE(path.waypoints.empty() && path.links.empty()) << what;
        ASSERT_EQ(path.counters.expanded, 0u) << what;
        continue;
      }
      ASSERT_NEAR(path.cost, length, 1e-9 * (1 + length)) << what;
      ASSERT_TRUE(path.optimal) << what;
      ASSERT_EQ(path.bound, 1) << what;
      check_parts(tried, asked.query, path);
      if (HasFatalFailure()) FAIL() << what;
      const auto is_end = [&](const Position& goal) {
        return goal.x == path.waypoints.back().x && goal.y == path.waypoints.back().y;
      };
      ASSERT_TRUE(std::any_of(goals.begin(), goals.end(), is_end)) << what;
      linked += path.links.empty() ? 0 : 1;
      chained += path.links.size() > 1 ? 1 : 0;
      several += asked.goals.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(seen[Status::found], sample(6000));
  EXPECT_GT(seen[Status::unreachable], sample(1500));
  EXPECT_GT(linked, sample(2000));
  EXPECT_GT(chained, sample(500));
  EXPECT_GT(several, sample(1500));
}

/// A hall full of links to places near the goal, all about as good: a search that estimates by some
/// of them must not be misled about the others.
TEST(MeshLinks, WaysAreShortestAmongManyLinksOfWhichNoneReplacesAnother) {
  constexpr int kSide = 40;
  Random random(31);
  Workspace workspace;
  int linked = 0;
  for (int round = 0; round < sample(60); ++round) {
    GridMap map(kSide, kSide);
    for (int i = random.between(0, 20); i > 0; --i) {
      map.set_walkable({random.between(0, kSide - 1), random.between(0, kSide - 1)}, false);
    }
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, {}, random).plan()).value();
    const auto place = [&](int least, int most) {
      for (;;) {
        const Position at = {random.between(4 * least, 4 * most) / 4.0,
                             random.between(4 * least, 4 * most) / 4.0, 0};
        if (polygon_at(mesh, at) != kNoPolygon) return at;
      }
    };
    std::vector<MeshLink> links;
    for (int i = random.between(30, 60); i > 0; --i) {
      const MeshLink link = {place(0, kSide), place(kSide - 3, kSide), 0, 0};
      links.push_back(link);
      links.back().cost = 2 + random.between(0, 8) / 8.0;
    }
    const MeshLinks kept = MeshLinks::build(mesh, links).value();
    LinkOracle oracle(mesh, links, kAllLinkKinds);
    for (int query = 0; query < 4; ++query) {
      const Position from = place(0, kSide / 2);
      const Position to = place(kSide - 2, kSide);
      const Path path = solve_polyanya(mesh, {.from = from, .to = to, .links = &kept}, workspace);
      const double length = oracle.length(from, {to});
      ASSERT_EQ(path.status, length < kFar ? Status::found : Status::unreachable) << round;
      if (!path.found()) continue;
      ASSERT_NEAR(path.cost, length, 1e-9 * (1 + length)) << round << " " << query;
      ASSERT_TRUE(path.optimal);
      linked += path.links.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(linked, sample(150));
}

TEST(MeshLinks, SlicesLimitsAndDetailChangeNoAnswer) {
  Workspace workspace;
  int limited = 0;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(sample(600)); ++number) {
    LinkCase tried(number);
    if (tried.empty()) continue;
    Asked asked = ask(tried);
    asked.query.goals = asked.goals;
    const Path whole = solve_polyanya(tried.mesh(), asked.query, workspace);
    const std::string what = describe(tried, asked, number);
    for (const std::uint64_t slice : {1u, 2u, 5u}) {
      Search* search = Polyanya::begin(tried.mesh(), asked.query, workspace);
      Path part;
      while (search->run({.expansions = slice}) == Status::running) {
        search->write_path(part);
        ASSERT_FALSE(part.optimal);
        ASSERT_GE(part.waypoints.size(), 1u) << what;
        check_parts(tried, asked.query, part);
        if (HasFatalFailure()) FAIL() << what;
      }
      search->write_path(part);
      ASSERT_EQ(part.status, whole.status) << what;
      ASSERT_EQ(part.cost, whole.cost) << what;
      ASSERT_EQ(part.waypoints, whole.waypoints) << what;
      ASSERT_EQ(part.links, whole.links) << what;
      ASSERT_EQ(part.nodes, whole.nodes) << what;
      ASSERT_EQ(part.counters.expanded, whole.counters.expanded) << what;
      ASSERT_EQ(part.counters.generated, whole.counters.generated) << what;
    }
    if (!whole.found()) continue;
    for (const PathDetail detail :
         {PathDetail::waypoints, PathDetail::first_move, PathDetail::cost}) {
      asked.query.options.detail = detail;
      const Path path = solve_polyanya(tried.mesh(), asked.query, workspace);
      ASSERT_EQ(path.waypoints, whole.waypoints) << what;
      ASSERT_EQ(path.links, whole.links) << what;
      ASSERT_EQ(path.nodes.empty(), detail == PathDetail::cost) << what;
    }
    asked.query.options.detail = PathDetail::cells;
    asked.query.options.limits.cost = whole.cost * (1 - 1e-9) - 1e-9;
    if (asked.query.options.limits.cost >= 0) {
      ++limited;
      ASSERT_EQ(solve_polyanya(tried.mesh(), asked.query, workspace).status, Status::limit_reached)
          << what;
    }
    asked.query.options.limits.cost = whole.cost * (1 + 1e-9) + 1e-9;
    ASSERT_EQ(solve_polyanya(tried.mesh(), asked.query, workspace).status, Status::found) << what;
    asked.query.options.limits = {};
    asked.query.options.limits.expansions = 1;
    const Path first = solve_polyanya(tried.mesh(), asked.query, workspace);
    ASSERT_TRUE(first.found() || first.status == Status::limit_reached) << what;
    Search* search = Polyanya::begin(tried.mesh(), asked.query, workspace);
    workspace.cancel_flag() = true;
    ASSERT_EQ(search->run(), Status::cancelled) << what;
  }
  EXPECT_GT(limited, sample(200));
}

TEST(MeshLinks, ATraceTellsWhichPolygonsAreOpen) {
  Workspace workspace;
  int told = 0;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(sample(600)); ++number) {
    LinkCase tried(number);
    if (tried.empty()) continue;
    Asked asked = ask(tried);
    asked.query.goals = asked.goals;
    const std::string what = describe(tried, asked, number);
    const Path plain = solve_polyanya(tried.mesh(), asked.query, workspace);
    TraceLog log;
    asked.query.options.trace = &log;
    const Path traced = solve_polyanya(tried.mesh(), asked.query, workspace);
    ASSERT_EQ(traced.waypoints, plain.waypoints) << what;
    ASSERT_EQ(traced.counters.expanded, plain.counters.expanded) << what;
    std::map<NodeId, bool> open;  // of the polygons that were seen
    for (const TraceEvent& event : log) {
      ++told;
      ASSERT_LT(event.node, tried.mesh().polygon_count()) << what;
      ASSERT_NE(event.node, event.parent) << what;
      ASSERT_NEAR(event.g + event.h, event.f, 1e-9 * (1 + event.f)) << what;
      const auto at = open.find(event.node);
      const bool was_open = at != open.end() && at->second;
      const bool was_closed = at != open.end() && !at->second;
      switch (event.kind) {
        case TraceKind::opened: ASSERT_TRUE(!was_open && !was_closed) << what; break;
        case TraceKind::improved: ASSERT_TRUE(was_open) << what; break;
        case TraceKind::reopened: ASSERT_TRUE(was_closed) << what; break;
        default: ASSERT_TRUE(was_open) << what;
      }
      open[event.node] = event.kind != TraceKind::closed;
    }
    for (NodeId polygon = 0; polygon < tried.mesh().polygon_count(); ++polygon) {
      const NodeLabel label = workspace.search()->label(polygon);
      ASSERT_EQ(label.reached, open.count(polygon) != 0) << what;
    }
  }
  EXPECT_GT(told, sample(1500));
}

TEST(MeshLinks, SearchesAllocateNothingOnceWarm) {
  struct Ledger {
    int allocations = 0;
  } ledger;
  const Allocator counting = {[](void* context, std::size_t bytes) {
                                ++static_cast<Ledger*>(context)->allocations;
                                return std::calloc(bytes, 1);
                              },
                              [](void*, void* memory, std::size_t) { std::free(memory); }, &ledger};
  std::vector<LinkCase> cases;
  for (std::uint64_t number = 0; number < 40; ++number) cases.emplace_back(number);
  std::vector<Asked> asked;
  for (LinkCase& tried : cases) {
    if (!tried.empty()) asked.push_back(ask(tried));
  }
  Workspace workspace(counting);
  Path path;
  int warm = 0;
  for (int pass = 0; pass < 3; ++pass) {
    std::size_t i = 0;
    for (LinkCase& tried : cases) {
      if (tried.empty()) continue;
      asked[i].query.goals = asked[i].goals;
      asked[i].query.links = &tried.kept();
      Search* search = Polyanya::begin(tried.mesh(), asked[i++].query, workspace);
      search->run();
      search->write_path(path);
    }
    if (pass == 0) warm = ledger.allocations;
  }
  EXPECT_GT(warm, 0);
  EXPECT_EQ(ledger.allocations, warm);
}

TEST(MeshLinks, ErrorsNameTheLinkAndItsEnd) {
  Random random(1);
  const GridMap map(3, 2, '.');
  const NavMesh mesh = NavMesh::build(MeshOfGrid(map, {}, random).plan()).value();
  const MeshLink good = {{0.5, 0.5, 0}, {2.5, 1.5, 0}, 1, 31};
  const auto fault = [&](const MeshLink& link) {
    const std::vector<MeshLink> links = {good, link};
    const Result<MeshLinks> made = MeshLinks::build(mesh, links);
    return made ? "" : made.error().message();
  };
  EXPECT_EQ(fault(good), "");
  MeshLink wrong = good;
  wrong.from.x = 4;
  EXPECT_EQ(
      fault(wrong),
      "link 1: the place where it begins is not on the mesh: nearest_place says which is near");
  wrong = good;
  wrong.to.y = std::nan("");
  EXPECT_EQ(fault(wrong),
            "link 1: the place where it ends is not on the mesh: nearest_place says which is near");
  for (const double cost : {-1.0, std::nan(""), kFar, 2e12}) {
    wrong = good;
    wrong.cost = cost;
    EXPECT_EQ(fault(wrong), "link 1: its cost has to be a number from 0 to 1e12");
  }
  wrong = good;
  wrong.kind = 32;
  EXPECT_EQ(fault(wrong), "link 1: there are kinds from 0 to 31, not 32");
}

/// A ramp up to the right, half as high as it is long.
TEST(MeshLinks, EndsHaveTheHeightsOfTheGround) {
  MeshPlan plan;
  plan.vertices = {{0, 0, 0}, {10, 0, 5}, {10, 4, 5}, {0, 4, 0}};
  plan.corners = {0, 1, 2, 3};
  plan.first = {0, 4};
  const NavMesh mesh = NavMesh::build(std::move(plan)).value();
  const MeshLink given = {{2, 1, 1.3}, {8, 3, 3}, 1, 4};
  const MeshLinks links = MeshLinks::build(mesh, {&given, 1}).value();
  EXPECT_EQ(links.link(0).from, (Position{2, 1, 1}));
  EXPECT_EQ(links.link(0).to, (Position{8, 3, 4}));
  EXPECT_EQ(links.link(0).kind, 4);
}

}  // namespace
}  // namespace wend::test
