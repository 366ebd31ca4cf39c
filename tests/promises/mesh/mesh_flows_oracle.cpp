// Fields from several places and within limits, flows that are followed leg by leg, and tables that
// were written and read again: against brute force.
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/ways.h"
#include "promises/oracles.h"
#include "support/random.h"
#include "wend/flow/mesh_flow.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/baked_mesh_bytes.h"
#include "wend/mesh/corner_field.h"

namespace wend::test {
namespace {

class MeshFlowsOracle {
 public:
  MeshFlowsOracle(const DrawnMesh& drawn, Random& random, Workspace& workspace, Ledger& ledger)
      : mesh_(drawn.mesh),
        brute_(drawn.brute),
        ways_(drawn.brute),
        ledger_(ledger, drawn.kind),
        random_(random),
        workspace_(workspace) {}

  void ask() {
    for (int i = 0; i < 3; ++i) {
      draw_sources();
      ask_field();
      ask_flow();
    }
    ask_tables();
  }

 private:
  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return ledger_.check(good, promise, ends_, got, right);
  }
  /// On the mesh in most cases, and never as far from two floors.
  Position draw_end() {
    for (;;) {
      const Position at = draw_place(random_, brute_);
      if (brute_.has_one_floor_at(at)) return at;
    }
  }
  /// The same, at the height of the ground: a leg leads from there.
  Position draw_start() {
    const Position at = draw_end();
    const std::vector<std::uint32_t> polygons = brute_.polygons_at(at);
    if (polygons.empty()) return at;
    return {at.x, at.y, mesh_.height(polygons.front(), at.x, at.y)};
  }
  void draw_sources();
  /// From the nearest source.
  double right_length(const Position& to) const;
  void ask_field();
  void ask_within(const CornerField& field, double limit);
  void ask_flow();
  void follow(const MeshFlow& flow, const Position& start, double right);
  std::optional<Position> stop_near(const Position& at) const;
  bool is_pinched(const Position& at) const;
  void ask_tables();

  const NavMesh& mesh_;
  const BruteMesh& brute_;
  BruteWays ways_;
  MeshLedger ledger_;
  Random& random_;
  Workspace& workspace_;
  std::vector<Position> sources_;
  std::vector<BruteWays::Flood> floods_;
  bool all_inside_ = true;
  PlacePair ends_;
  Path path_;
};

void MeshFlowsOracle::draw_sources() {
  sources_.clear();
  floods_.clear();
  all_inside_ = true;
  for (int left = random_.between(1, 4); left > 0; --left) {
    sources_.push_back(draw_end());
    floods_.push_back(ways_.flood(ways_.spot(sources_.back())));
    all_inside_ = all_inside_ && !floods_.back().from.polygons.empty();
  }
}

double MeshFlowsOracle::right_length(const Position& to) const {
  double nearest = BruteWays::kNoWay;
  const Spot spot = ways_.spot(to);
  for (const BruteWays::Flood& flood : floods_) {
    nearest = std::min(nearest, ways_.length(flood, spot));
  }
  return nearest;
}

// ---- fields ----

void MeshFlowsOracle::ask_field() {
  const double limit = random_.chance(60) ? 15 * draw_share(random_) : CornerField::kUnreached;
  CornerField field;
  const Status status = field.fill(mesh_, sources_, workspace_, limit);
  ends_ = {sources_.front(), sources_.back()};
  if (!all_inside_) {
    check(status == Status::start_outside, "a source outside is start_outside", double(status));
    return;
  }
  check(status == Status::found || status == Status::limit_reached, "a field is filled",
        double(status));
  check(field.validate().ok(), "CornerField::validate finds no fault");
  for (int i = 0; i < 10; ++i) ask_within(field, limit);
}

void MeshFlowsOracle::ask_within(const CornerField& field, double limit) {
  const Position to = draw_end();
  const double whole = right_length(to);
  // Rounding decides what is just within the limit.
  if (std::abs(whole - limit) < 1e-9 * (1 + limit)) return;
  const double right = whole > limit ? BruteWays::kNoWay : whole;
  ends_ = {sources_.front(), to};
  const double length = field.distance(to, workspace_);
  check(is_near(length, right), "distances from several places within a limit", length, right);
  const Status status = field.way(to, workspace_, path_);
  if (brute_.polygons_at(to).empty()) {
    check(status == Status::goal_outside, "a place outside is goal_outside", double(status));
  } else if (right < BruteWays::kNoWay) {
    check(status == Status::found && is_near(path_.length, right),
          "ways from the nearest of several places", path_.length, right);
    const bool from_source = std::ranges::any_of(sources_, [&](const Position& source) {
      return !path_.waypoints.empty() && flat_distance(source, path_.waypoints.front()) == 0;
    });
    check(from_source, "a way of a field begins at a source");
  } else {
    const Status none = limit < BruteWays::kNoWay ? Status::limit_reached : Status::unreachable;
    check(status == none || status == Status::unreachable, "no way within a limit", double(status),
          double(none));
  }
}

// ---- flows ----

void MeshFlowsOracle::ask_flow() {
  const auto flow = MeshFlow::build(mesh_, sources_, workspace_);
  ends_ = {sources_.front(), sources_.back()};
  if (!check(flow.ok() == all_inside_, "a flow is built to goals on the mesh")) return;
  if (!flow.ok()) return;
  for (int i = 0; i < 10; ++i) {
    const Position start = draw_start();
    const double right = right_length(start);
    ends_ = {start, sources_.front()};
    const double cost = flow.value().cost(start, workspace_);
    check(is_near(cost, right), "a flow's costs are shortest lengths", cost, right);
    const MeshFlow::Leg leg = flow.value().leg(start, workspace_);
    const bool nowhere = right == BruteWays::kNoWay || right < 1e-12;
    if (!check(leg.direction.none() == nowhere, "a flow leads on where there is a way", right)) {
      continue;
    }
    if (!nowhere) follow(flow.value(), start, right);
  }
}

/// Leg by leg; each ends at a corner or a goal, but for rounding.
void MeshFlowsOracle::follow(const MeshFlow& flow, const Position& start, double right) {
  Position at = start;
  double walked = 0;
  for (int i = 0; i < 200; ++i) {
    const MeshFlow::Leg leg = flow.leg(at, workspace_);
    if (leg.direction.none()) break;
    check(is_near(std::hypot(leg.direction.x, leg.direction.y), 1), "directions have length 1");
    const Position next = {at.x + leg.direction.x * leg.length, at.y + leg.direction.y * leg.length,
                           at.z + leg.direction.z * leg.length};
    const std::optional<Position> stop = stop_near(next);
    if (!check(stop.has_value(), "a leg ends at a corner or a goal", next.x, next.y)) return;
    if (is_pinched(*stop)) return;
    walked += leg.length;
    at = *stop;
  }
  check(is_near(walked, right, 1e-7), "legs of a flow are a shortest way", walked, right);
  const bool there = std::ranges::any_of(
      sources_, [&](const Position& goal) { return flat_distance(goal, at) == 0; });
  check(there, "legs of a flow lead to a goal", at.x, at.y);
}

std::optional<Position> MeshFlowsOracle::stop_near(const Position& at) const {
  const auto is_there = [&](const Position& stop) {
    return flat_distance(stop, at) < 1e-7 && std::abs(stop.z - at.z) < 1e-4;
  };
  for (const Position& source : sources_) {
    const Position on_mesh = {source.x, source.y, at.z};
    if (flat_distance(source, at) < 1e-7) return on_mesh;
  }
  const auto vertex = std::ranges::find_if(brute_.vertices(), is_there);
  if (vertex == brute_.vertices().end()) return {};
  return *vertex;
}

/// A unit where two stretches of ground touch stands on both.
bool MeshFlowsOracle::is_pinched(const Position& at) const {
  const std::vector<std::uint32_t> polygons = brute_.polygons_at(at);
  return polygons.empty() || brute_.polygons_round(polygons.front(), at).size() != polygons.size();
}

// ---- tables ----

void MeshFlowsOracle::ask_tables() {
  BakeMeshOptions options;
  if (random_.chance(50)) {
    options.most_bytes = static_cast<std::size_t>(random_.between(3000, 40000));
  }
  const auto baked = BakedMesh::bake(mesh_, options);
  if (!baked.ok()) return;
  const std::string bytes = to_baked_mesh_bytes(baked.value());
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const auto read = parse_baked_mesh({data, bytes.size()});
  ends_ = {};
  if (!check(read.ok(), "tables can be read again")) return;
  check(read.value().misfit(mesh_) == nullptr, "tables that were read fit their mesh");
  check(to_baked_mesh_bytes(read.value()) == bytes, "tables that were read are the same bytes");
  const BruteWays::Flood& flood = floods_.front();
  for (int i = 0; i < 8; ++i) {
    const Position to = draw_end();
    ends_ = {flood.from.at, to};
    const Status status = read.value().find(mesh_, flood.from.at, to, workspace_, path_);
    const double right = ways_.length(flood, ways_.spot(to));
    check((status == Status::found) == (right < BruteWays::kNoWay), "tables know what is reached",
          double(status));
    if (status != Status::found) continue;
    check(is_near(path_.length, right), "tables that were read have shortest ways", path_.length,
          right);
  }
}

}  // namespace

void ask_mesh_flows(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 7001 + 29);
  const auto drawn = draw_mesh(random, {2.5, 100, true});
  if (drawn && !has_floors_of_one_height(*drawn))
    MeshFlowsOracle(*drawn, random, workspace, ledger).ask();
}

}  // namespace wend::test
