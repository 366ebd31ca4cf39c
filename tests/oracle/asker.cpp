#include <algorithm>
#include <cmath>

#include "oracle/question.h"
#include "oracle/several_starts.h"
#include "wend/catalogue/alternatives.h"
#include "wend/catalogue/catalogue.h"

namespace wend::test {
namespace {

constexpr HeuristicKind kHeuristics[] = {HeuristicKind::automatic, HeuristicKind::zero,
                                         HeuristicKind::manhattan, HeuristicKind::euclidean,
                                         HeuristicKind::octile,    HeuristicKind::chebyshev,
                                         HeuristicKind::hex};
constexpr OpenListKind kLists[] = {OpenListKind::automatic,    OpenListKind::unsorted_list,
                                   OpenListKind::sorted_list,  OpenListKind::binary_heap,
                                   OpenListKind::pairing_heap, OpenListKind::quaternary_heap,
                                   OpenListKind::bucket_queue};
constexpr Pruning kPrunings[] = {Pruning::dead_ends, Pruning::dominated, Pruning::repeated};

/// Three quarters of the truth.
std::uint64_t good_estimate(const World& world, NodeId node, NodeId goal) {
  const NodeId from = world.from_library(node);
  const NodeId to = world.from_library(goal);
  if (from == kNoNode || to == kNoNode) return 0;
  const std::uint64_t exact = world.distances(to, Side::backward)[from];
  if (exact == kFar) return (from * 5 + to * 3) % 7;
  const double share = 0.75 * static_cast<double>(exact) / world.unit();
  return static_cast<std::uint64_t>(std::min(share * world.library_scale(), 0x1p43));
}

/// Anything, mostly too much.
std::uint64_t wild_estimate(const World& world, NodeId node, NodeId goal) {
  return 3 * good_estimate(world, node, goal) + (node * 2654435761u + goal) % 17;
}

SearchOptions options_of(const World& world, const Question& question, double least) {
  const Draw& draw = question.draw;
  constexpr double kWeights[] = {1.5, 1, 3};
  SearchOptions options;
  const std::uint8_t heuristic = draw[Dim::heuristic];
  if (heuristic < std::size(kHeuristics)) {
    options.heuristic = kHeuristics[heuristic];
  } else {
    const bool good = heuristic == std::size(kHeuristics);
    using Estimate = Heuristic::Function;
    constexpr auto kGood = [](const World& w, NodeId a, NodeId b) {
      return good_estimate(w, a, b);
    };
    constexpr auto kWild = [](const World& w, NodeId a, NodeId b) {
      return wild_estimate(w, a, b);
    };
    options.heuristic =
        Heuristic::custom(good ? Estimate(&world, kGood) : Estimate(&world, kWild), good);
  }
  options.weight = kWeights[draw[Dim::weight]];
  options.turning = turning_of(draw);
  options.open_list = kLists[draw[Dim::list]];
  options.ties = static_cast<TieRule>(draw[Dim::ties]);
  options.stop = static_cast<StopRule>(draw[Dim::stop]);
  options.pruning = kPrunings[draw[Dim::pruning]];
  options.fallback = static_cast<Fallback>(draw[Dim::fallback]);
  options.detail = static_cast<PathDetail>(draw[Dim::detail]);
  for (const auto& [dim, option, values] : own_dimensions()) {
    options.own.set(*option, values[draw[dim]]);
  }
  const std::uint64_t few = 2 + question.seed % 40;
  const std::uint64_t expansions[] = {kUnlimited, 0, 1, few, 3000};
  options.limits.expansions = expansions[draw[Dim::expansions]];
  options.limits.cost = limit_of(question, least);
  return options;
}

struct Context {
  const World* world;
  const Question* question;
};
constexpr auto kAcceptsCell = [](const Context& context, Point cell) {
  const auto node = context.world->node(cell);
  return node && context.question->accepted[*node];
};
constexpr auto kAcceptsNode = [](const Context& context, NodeId node) -> bool {
  return context.question->accepted[node];
};

Point cell_of(const World& world, NodeId node) {
  return node == kOutside ? Point{-1, world.recipe().map.height()} : world.cell(node);
}
NodeId number_of(const World& world, NodeId node) {
  return node == kOutside ? world.count() + 2 : node;
}

/// One go at a question, by whichever door the world has.
class Talk {
 public:
  Talk(const World& world, const Question& question, Answer& answer, Workspace& workspace)
      : world_(world), question_(question), answer_(answer), workspace_(workspace) {
    const char* name = algorithm_of(question);
    if (world.grid()) {
      grid_.from = cell_of(world, question.from);
      grid_.to = cell_of(world, question.to);
      grid_.algorithm = name;
      grid_.range = question.range;
      for (const NodeId goal : question.goals) cells_.push_back(cell_of(world, goal));
      grid_.goals = cells_;
      if (!question.accepted.empty()) grid_.goal_test = {&context_, kAcceptsCell};
    }
    grid_.overlay = node_.overlay = world.overlay();
    node_.from = number_of(world, question.from);
    node_.to = number_of(world, question.to);
    node_.algorithm = name;
    node_.range = question.range;
    for (const NodeId goal : question.goals) nodes_.push_back(number_of(world, goal));
    node_.goals = nodes_;
    if (!question.accepted.empty()) node_.goal_test = {&context_, kAcceptsNode};
    node_.from_at = question.from_at;
    node_.to_at = question.to_at;
    node_.goals_at = question.goals_at;
    node_.link_kinds = question.link_kinds;
    for (const NodeId start : question.more_starts) more_.push_back(number_of(world, start));
  }

  Path solve(const SearchOptions& options, std::string_view algorithm = {}) {
    set(options, algorithm);
    if (world_.grid()) return world_.navigator().solve(grid_, workspace_);
    if (more_.empty()) return world_.graph().solve(node_, workspace_);
    Search& search = begin_custom();
    search.run();
    Path path;
    search.write_path(path);
    return path;
  }

  /// In slices, each answer so far kept; with `cancel` only one, and no more.
  Path work(const SearchOptions& options, bool cancel) {
    set(options, {});
    if (world_.grid()) return slice(world_.navigator().begin(grid_, workspace_), cancel);
    if (more_.empty()) return slice(world_.graph().begin(node_, workspace_), cancel);
    struct Handle {
      Search& search;
      Workspace& workspace;
      Status run(const Budget& budget) { return search.run(budget); }
      Path path() const {
        Path path;
        search.write_path(path);
        return path;
      }
      void cancel() { workspace.cancel_flag().store(true); }
    };
    return slice(Handle{begin_custom(), workspace_}, cancel);
  }

  void flood(double limit) {
    std::vector<NodeId> starts = {question_.from};
    starts.insert(starts.end(), question_.more_starts.begin(), question_.more_starts.end());
    const bool back = question_.operation() == operation::field_back ||
                      question_.operation() == operation::distances_back;
    const Side side = back ? Side::backward : Side::forward;
    const bool field = question_.operation() <= operation::field_back;
    std::vector<NodeId> targets = question_.goals;
    if (targets.empty()) targets = {question_.to};
    const Overlay* overlay = world_.overlay();
    if (!field) answer_.costs.assign(targets.size(), -1);
    if (world_.grid()) {
      std::vector<Point> from;
      for (const NodeId start : starts) from.push_back(cell_of(world_, start));
      std::vector<Point> to;
      for (const NodeId target : targets) to.push_back(cell_of(world_, target));
      if (field) return keep(world_.navigator().field({from, side, limit, overlay}, workspace_));
      answer_.path.status =
          world_.navigator().distances(from[0], to, side, workspace_, answer_.costs);
      return;
    }
    for (auto* nodes : {&starts, &targets}) {
      for (NodeId& node : *nodes) node = number_of(world_, node);
    }
    if (field) return keep(world_.graph().field({starts, side, limit, overlay}, workspace_));
    answer_.path.status =
        world_.graph().distances(starts[0], targets, side, workspace_, answer_.costs);
  }

  void routes(const SearchOptions& options) {
    set(options, {});
    const AlternativesOptions plain = {.most = 3, .stretch = 1.5};
    answer_.routes = world_.grid()
                         ? alternative_routes(world_.navigator(), grid_, plain, workspace_)
                         : alternative_routes(world_.graph(), node_, plain, workspace_);
    if (!answer_.routes.empty()) answer_.path = answer_.routes.front();
  }

  const AlgorithmInfo* chosen(const SearchOptions& options) {
    set(options, {});
    const bool routes = question_.operation() == operation::alternatives;
    if (routes && node_.algorithm.automatic() && world_.kind() == family::mesh) {
      return find_algorithm("astar");  // alternatives are to the cheapest corridor
    }
    if (!node_.algorithm.automatic()) return node_.algorithm.info();
    return world_.grid() ? world_.navigator().choose(grid_).algorithm
                         : world_.graph().choose(node_).algorithm;
  }

 private:
  static constexpr std::size_t kMostKept = 12;

  void set(const SearchOptions& options, std::string_view algorithm) {
    grid_.options = node_.options = options;
    if (!algorithm.empty()) grid_.algorithm = node_.algorithm = algorithm;
  }

  Search& begin_custom() { return begin_from_several(world_.space(), node_, more_, workspace_); }

  template <class Handle>
  Path slice(Handle&& handle, bool cancel) {
    Random random(question_.seed);
    const std::uint32_t most = random.chance(50) ? 3 : 20;
    for (;;) {
      const Status status = handle.run({.expansions = random.below(most)});
      if (status != Status::running) return handle.path();
      if (cancel && random.chance(50)) {
        handle.cancel();
        handle.run({});
        return handle.path();
      }
      if (answer_.halfway.size() == kMostKept) answer_.halfway.erase(answer_.halfway.begin());
      answer_.halfway.push_back(handle.path());
    }
  }

  /// By the world's numbers: on grids those of the cells, row by row.
  void keep(const NodeField& field) {
    answer_.path.status = field.status;
    for (NodeId node = 0; node < world_.count(); ++node) {
      const NodeId number = world_.grid() ? world_.navigator().node(cell_of(world_, node)) : node;
      answer_.costs.push_back(field.cost(number));
      const NodeId parent = field.parent(number);
      const bool cell = world_.grid() && parent != kNoNode;
      answer_.parents.push_back(cell ? world_.from_library(parent) : parent);
    }
  }

  const World& world_;
  const Question& question_;
  Answer& answer_;
  Workspace& workspace_;
  Context context_ = {&world_, &question_};
  Query grid_;
  NodeQuery node_;
  std::vector<Point> cells_;
  std::vector<NodeId> nodes_;
  std::vector<NodeId> more_;
};

}  // namespace

Answer Asker::ask(const World& world, const Question& question, double least) {
  Answer answer;
  Workspace fresh;
  Workspace& workspace = question.draw[Dim::workspace] == 0 ? workspace_ : fresh;
  Talk talk(world, question, answer, workspace);
  answer.options = options_of(world, question, least);
  if (question.flood()) {
    talk.flood(answer.options.limits.cost);
    return answer;
  }
  answer.algorithm = talk.chosen(answer.options);
  if (question.operation() == operation::alternatives) {
    talk.routes(answer.options);
    return answer;
  }
  SearchOptions plain = answer.options;
  TraceLog log;
  if (question.draw[Dim::trace] != 0) answer.options.trace = &log;
  answer.path = question.operation() == operation::solve
                    ? talk.solve(answer.options)
                    : talk.work(answer.options, question.operation() == operation::cancel);
  answer.options.trace = nullptr;
  const bool cancelled = answer.path.status == Status::cancelled;
  const bool shortened = plain.detail != PathDetail::cells;
  const bool watched = question.draw[Dim::trace] != 0;
  if (!cancelled && (shortened || watched || question.operation() != operation::solve)) {
    plain.detail = PathDetail::cells;
    answer.again = talk.solve(plain);
    answer.asked_again = true;
  }
  if (answer.path.status == Status::partial && !world.grid()) {
    SearchOptions measuring;
    measuring.fallback = Fallback::closest_to_goal;
    if (answer.algorithm->informed) measuring.heuristic = answer.options.heuristic;
    measuring.trace = &log;
    log.clear();
    (void)talk.solve(measuring, "astar");
    answer.measured = std::move(log);
  }
  return answer;
}

}  // namespace wend::test
