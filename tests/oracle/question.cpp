#include "oracle/question.h"
#include "wend/mesh/weighted_regions.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/wandering_astar.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

namespace wend::test {
namespace {

constexpr int kTries = 20;

NodeId any_node(const World& world, Random& random) { return random.below(world.count()); }

template <class Accepts>
std::optional<NodeId> find_node(const World& world, Random& random, Accepts&& accepts) {
  for (int i = 0; i < kTries; ++i) {
    const NodeId node = any_node(world, random);
    if (accepts(node)) return node;
  }
  return std::nullopt;
}

NodeId free_node(const World& world, Random& random) {
  return find_node(world, random, [&](NodeId node) { return world.free(node); })
      .value_or(any_node(world, random));
}

/// A node of this kind. If the world has none, another one, and `kind` becomes its kind.
NodeId draw_end(const World& world, std::uint8_t& kind, NodeId from, Random& random) {
  const auto kind_of = [&](NodeId node) { return world.free(node) ? ends::free : ends::blocked; };
  if (kind == ends::outside) return kOutside;
  if (kind == ends::same && from != kOutside && world.free(from)) return from;
  std::optional<NodeId> found;
  if (kind == ends::blocked) {
    found = find_node(world, random, [&](NodeId node) { return !world.free(node); });
  } else if (kind == ends::elsewhere && from != kOutside && world.free(from)) {
    const auto& reach = world.distances(from, Side::forward);
    found = find_node(world, random,
                      [&](NodeId node) { return world.free(node) && reach[node] == kFar; });
    if (found) return *found;
  }
  // At an end of a long strip there is far to go.
  const auto in_front = [&](NodeId id) { return world.free(id) && world.place(id).x < 6; };
  const bool long_way = world.grid() && world.count() > 60 && random.chance(50);
  if (!found && long_way) found = find_node(world, random, in_front);
  const NodeId node = found.value_or(free_node(world, random));
  kind = kind_of(node);
  return node;
}

void draw_goals(const World& world, Question& question, Random& random) {
  const std::uint8_t kind = question.draw[Dim::goals];
  if (kind == goals::test) {
    const std::uint32_t share = random.below(60);
    for (NodeId node = 0; node < world.count(); ++node) {
      question.accepted.push_back(random.chance(share));
    }
    return;
  }
  if (kind == goals::range) {
    constexpr double kRanges[] = {0.5, 1, 1.5, 2, 3.7};
    question.range = kRanges[random.below(5)];
    if (random.chance(70)) return;
  }
  if (kind == goals::single) return;
  question.goals.push_back(question.to);
  if (kind == goals::with_start) question.goals.push_back(question.from);
  for (std::uint32_t more = random.below(4); more > 0; --more) {
    question.goals.push_back(random.chance(3) ? kOutside : any_node(world, random));
  }
}

/// Whether another island touches the one of a polygon at this corner.
bool islands_touch(const NavMesh& mesh, NodeId node, const Position& corner) {
  for (NodeId other = 0; other < mesh.polygon_count(); ++other) {
    if (mesh.component(other) == mesh.component(node)) continue;
    for (const NavMesh::Side& side : mesh.sides_of(other)) {
      if (mesh.vertex(side.vertex) == corner) return true;
    }
  }
  return false;
}

/// A place of that kind; `alone`: at no corner where another island touches that of the polygon.
Position place_in(const World& world, NodeId node, std::uint8_t kind, bool alone, Random& random) {
  if (node == kOutside || kind == places::middles) return {};
  const NavMesh& mesh = world.mesh().mesh();
  const auto sides = mesh.sides_of(node);
  const auto count = static_cast<std::uint32_t>(sides.size());
  if (kind == places::corners) {
    const Position& drawn = mesh.vertex(sides[random.below(count)].vertex);
    if (!alone || !islands_touch(mesh, node, drawn)) return drawn;
  }
  const Position middle = world.mesh().position(node);
  const Position& corner = mesh.vertex(sides[random.below(count)].vertex);
  const double share = random.below(8) / 8.0;
  return {middle.x + share * (corner.x - middle.x), middle.y + share * (corner.y - middle.y),
          middle.z};
}

/// Whether some goal can be reached by the polygons that are named.
bool has_way(const World& world, const Question& question) {
  const std::vector<NodeId> wanted =
      question.goals.empty() ? std::vector{question.to} : question.goals;
  std::vector<NodeId> queue = {question.from};
  std::set<NodeId> seen = {question.from};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (std::find(wanted.begin(), wanted.end(), queue[i]) != wanted.end()) return true;
    if (queue[i] == kOutside) continue;
    for (const WorldEdge& edge : world.edges(queue[i])) {
      if (seen.insert(edge.to).second) queue.push_back(edge.to);
    }
  }
  return false;
}

void draw_places(const World& world, Question& question, Random& random) {
  // Where islands touch, a corner is a place of each, and other polygons than those that are named
  // may have a way: MeshNavigatorLinks tests that. Here the polygons decide, so that where these
  // have none, corners are drawn at which they touch no other island.
  const std::uint8_t kind = question.draw[Dim::places];
  const bool alone = kind == places::corners && !has_way(world, question);
  if (kind == places::middles) return;
  question.from_at = place_in(world, question.from, kind, alone, random);
  question.to_at = place_in(world, question.to, kind, alone, random);
  for (const NodeId goal : question.goals) {
    question.goals_at.push_back(place_in(world, goal, kind, alone, random));
  }
  constexpr double kFarAway = 1e4;
  if (kind == places::astray) question.from_at->x += kFarAway;
}

/// IDA* practically never ends where its memory is small and the world is not.
void spare_deepening(const World& world, Draw& draw) {
  const auto place = static_cast<std::size_t>(Dim::algorithm);
  const std::string_view name = dimensions()[place].values[draw[Dim::algorithm]];
  const bool chosen = name == "auto" && draw[Dim::transpositions] != 0;
  if (name != "ida_star" && !chosen) return;
  const bool scarce = draw[Dim::transpositions] != 0;
  if (draw[Dim::expansions] == 0 && world.count() > (scarce ? 7 : 20)) draw[Dim::expansions] = 4;
}

}  // namespace

Question make_question(const World& world, const Draw& draw, Random& random) {
  Question question;
  question.draw = draw;
  question.seed = random.next();
  const bool nearly = random.chance(50);
  question.share = (nearly ? 9900 + random.below(100) : 100 * (1 + random.below(99))) / 10000.0;
  question.from = draw_end(world, question.draw[Dim::from], kOutside, random);
  question.to = draw_end(world, question.draw[Dim::to], question.from, random);
  draw_goals(world, question, random);
  draw_places(world, question, random);
  constexpr std::uint32_t kKinds[] = {kAllLinkKinds, 5, 0};
  question.link_kinds = kKinds[draw[Dim::link_kinds]];
  if (draw[Dim::starts] != 0) {
    for (std::uint32_t more = 1 + random.below(3); more > 0; --more) {
      question.more_starts.push_back(any_node(world, random));
    }
  }
  spare_deepening(world, question.draw);
  return question;
}

const char* algorithm_of(const Question& question) {
  const auto place = static_cast<std::size_t>(Dim::algorithm);
  return dimensions()[place].values[question.draw[Dim::algorithm]];
}

std::span<const OwnDimension> own_dimensions() {
  static constexpr OwnDimension kOwn[] = {
      {Dim::transpositions, &IdaStar::kTranspositions, {65536, 0, 16}},
      {Dim::seed, &WanderingAStar::kSeed, {0, 7}},
      {Dim::error, &WeightedRegions::kError, {0.02, 0.5, 0.004}}};
  return kOwn;
}

Turning turning_of(const Draw& draw) {
  constexpr double kTurns[] = {0, 0.4, 1, 100000};
  constexpr unsigned kFacings[] = {kNoMove, west, north_east};
  constexpr std::array<double, 8> kHeadings[] = {
      {}, {0, 0.5}, {0.001, 0, 0.001}, {0.25, 0, 1, 0.1, 0, 0.5, 3.3, 0.7}};
  return {kTurns[draw[Dim::turn]], kHeadings[draw[Dim::headings]], kFacings[draw[Dim::facing]]};
}

double limit_of(const Question& question, double cost) {
  switch (question.draw[Dim::cost_limit]) {
    case cost_limit::none: return kNoLimit;
    case cost_limit::below: return cost * question.share;
    case cost_limit::exact: return cost;
    case cost_limit::above: return cost * (1 + question.share);
    default: return 0;
  }
}

std::string Question::describe() const {
  std::string text;
  const auto node = [](NodeId id) {
    return id == kOutside ? std::string("outside") : std::to_string(id);
  };
  for (std::size_t dim = kWorldDims; dim < kDims; ++dim) {
    if (draw.values[dim] == 0 && dim != static_cast<std::size_t>(Dim::algorithm)) continue;
    text += std::string(dimensions()[dim].name) + " = " +
            dimensions()[dim].values[draw.values[dim]] + "; ";
  }
  text += "\nfrom node " + node(from) + " to node " + node(to);
  for (const NodeId start : more_starts) text += ", or from " + node(start);
  for (const NodeId goal : goals) text += ", goal " + node(goal);
  if (range > 0) text += ", range " + std::to_string(range);
  const auto place = [](const char* name, const Position& at) {
    return std::string(", ") + name + " " + std::to_string(at.x) + "," + std::to_string(at.y);
  };
  if (from_at) text += place("from_at", *from_at);
  if (to_at) text += place("to_at", *to_at);
  for (const Position& at : goals_at) text += place("goal_at", at);
  for (std::size_t id = 0; id < accepted.size(); ++id) {
    if (accepted[id]) text += ", accepted " + std::to_string(id);
  }
  return text + "\n";
}

}  // namespace wend::test
