// Shortest ways of Polyanya that take links, against brute force over corners and ends of links.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"
#include "promises/oracles.h"
#include "support/random.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

/// One walks from the start and from where links lead to, and to the goal and to where links begin.
/// (An end on a corner at which two stretches touch joins them for links alone.)
class BruteLinks {
 public:
  BruteLinks(const BruteWays& ways, const std::vector<MeshLink>& links)
      : ways_(ways), links_(links) {
    for (const MeshLink& link : links) {
      starts_.push_back(ways.spot(link.from));
      ends_.push_back(ways.flood(ways.spot(link.to)));
    }
    for (const BruteWays::Flood& end : ends_) between_.push_back(lengths_to_starts(end));
  }

  double length(const BruteWays::Flood& start, const Spot& goal, std::uint32_t kinds) const {
    double shortest = ways_.length(start, goal);
    std::vector<double> lengths = lengths_to_starts(start);
    std::vector<bool> done(links_.size());
    for (;;) {
      const std::optional<std::size_t> link = nearest(lengths, done, kinds);
      if (!link) return shortest;
      done[*link] = true;
      const double there = lengths[*link] + links_[*link].cost;
      shortest = std::min(shortest, there + ways_.length(ends_[*link], goal));
      for (std::size_t next = 0; next < links_.size(); ++next) {
        lengths[next] = std::min(lengths[next], there + between_[*link][next]);
      }
    }
  }

 private:
  std::vector<double> lengths_to_starts(const BruteWays::Flood& from) const {
    std::vector<double> lengths;
    for (const Spot& start : starts_) lengths.push_back(ways_.length(from, start));
    return lengths;
  }
  std::optional<std::size_t> nearest(const std::vector<double>& lengths,
                                     const std::vector<bool>& done, std::uint32_t kinds) const {
    std::optional<std::size_t> best;
    for (std::size_t link = 0; link < links_.size(); ++link) {
      const bool allowed = (kinds >> links_[link].kind & 1) != 0;
      if (done[link] || !allowed || lengths[link] == BruteWays::kNoWay) continue;
      if (!best || lengths[link] < lengths[*best]) best = link;
    }
    return best;
  }

  const BruteWays& ways_;
  const std::vector<MeshLink>& links_;
  std::vector<Spot> starts_;
  std::vector<BruteWays::Flood> ends_;
  std::vector<std::vector<double>> between_;  // from the end of a link to the start of another
};

class MeshLinksOracle {
 public:
  MeshLinksOracle(const DrawnMesh& drawn, Random& random, Workspace& workspace, Ledger& ledger)
      : mesh_(drawn.mesh),
        brute_(drawn.brute),
        ways_(drawn.brute),
        ledger_(ledger, drawn.kind),
        random_(random),
        workspace_(workspace) {}

  void ask() {
    draw_links();
    const auto links = MeshLinks::build(mesh_, links_);
    if (!ledger_.check(links.ok(), "links between places on the mesh are taken")) return;
    const BruteLinks right(ways_, links_);
    for (int i = 0; i < 20; ++i) ask_way(links.value(), right);
  }

 private:
  void draw_links();
  // Either of two floors that are equally far from a height may answer: no such place is drawn.
  std::optional<Position> draw_spot() {
    const Position place = draw_place(random_, brute_);
    const bool good = brute_.has_one_floor_at(place) && !brute_.polygons_at(place).empty();
    return good ? std::optional(place) : std::nullopt;
  }
  void ask_way(const MeshLinks& links, const BruteLinks& right);
  void check_legs(const PlacePair& ends, std::uint32_t kinds);
  bool is_leg(std::size_t waypoint, const MeshLink& link) const;

  const NavMesh& mesh_;
  const BruteMesh& brute_;
  BruteWays ways_;
  MeshLedger ledger_;
  Random& random_;
  Workspace& workspace_;
  std::vector<MeshLink> links_;
  Path path_;
};

// Searches estimate by a few links if there are more than 24 of them.
void MeshLinksOracle::draw_links() {
  const bool many = random_.chance(10);
  for (int left = many ? random_.between(30, 60) : random_.between(1, 6); left > 0; --left) {
    const auto from = draw_spot();
    const auto to = draw_spot();
    const double cost = random_.chance(25) ? 0 : 4 * draw_share(random_);
    const auto kind = static_cast<std::uint8_t>(random_.between(0, 31));
    if (from && to) links_.push_back({*from, *to, cost, kind});
  }
}

void MeshLinksOracle::ask_way(const MeshLinks& links, const BruteLinks& right) {
  const auto from = draw_spot();
  const auto to = draw_spot();
  const auto some = static_cast<std::uint32_t>(random_.next());
  const std::uint32_t kinds = random_.chance(50) ? kAllLinkKinds : some;
  if (!from || !to) return;
  PolyanyaQuery query = {*from, *to};
  query.links = &links;
  query.link_kinds = kinds;
  Search* search = Polyanya::begin(mesh_, query, workspace_);
  search->run();
  search->write_path(path_);
  const PlacePair ends = {*from, *to};
  const bool settled = path_.found() || path_.status == Status::unreachable;
  if (!ledger_.check(settled, "there is a way with links, or none", ends)) return;
  const double length = right.length(ways_.flood(ways_.spot(*from)), ways_.spot(*to), kinds);
  ledger_.check_near(path_.found() ? path_.length : BruteWays::kNoWay, length,
                     "ways with links are shortest", ends);
  if (path_.found()) check_legs(ends, kinds);
}

bool MeshLinksOracle::is_leg(std::size_t waypoint, const MeshLink& link) const {
  const auto& line = path_.waypoints;
  return waypoint + 1 < line.size() && flat_distance(line[waypoint], link.from) == 0 &&
         flat_distance(line[waypoint + 1], link.to) == 0;
}

void MeshLinksOracle::check_legs(const PlacePair& ends, std::uint32_t kinds) {
  double sum = 0;
  auto taken = path_.links.begin();
  for (std::size_t i = 0; i + 1 < path_.waypoints.size(); ++i) {
    if (taken == path_.links.end() || taken->waypoint != i) {
      sum += flat_distance(path_.waypoints[i], path_.waypoints[i + 1]);
      continue;
    }
    const MeshLink& link = links_[taken->link];
    ledger_.check(is_leg(i, link), "a leg that is a link has its ends", ends, double(taken->link));
    ledger_.check((kinds >> link.kind & 1) != 0, "only allowed links are taken", ends, link.kind);
    sum += link.cost;
    ++taken;
  }
  ledger_.check(taken == path_.links.end(), "each link of a way is one of its legs", ends);
  ledger_.check_near(path_.length, sum, "a way's length is that of its legs", ends);
}

}  // namespace

void ask_mesh_links(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 7907 + 3);
  const double most_turns = random.chance(50) ? 0.95 : 2.5;
  const auto drawn = draw_mesh(random, {most_turns, 60, true});
  if (drawn) MeshLinksOracle(*drawn, random, workspace, ledger).ask();
}

}  // namespace wend::test
