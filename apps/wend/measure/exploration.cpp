#include "measure/exploration.h"

#include <algorithm>

#include "terminal/failure.h"
#include "terminal/memory.h"
#include "wend/world/replan/replanner.h"

namespace wend::cli {
namespace {

class Explorer {
 public:
  Explorer(const GridMap& map, const GridOptions& options, Point from, Point to,
           const ExplorationRules& rules)
      : rules_(rules),
        to_(to),
        truth_(value_or_refuse(Navigator::build(map, options))),
        knowledge_(value_or_refuse(Knowledge::build(map, options, 1))),
        navigator_(value_or_refuse(knowledge_.navigator(0, rules.unknown))),
        query_(query_from(from)),
        workspace_(checked_allocator()),
        replanner_(navigator_, query_) {
    done_.way = {from};
  }

  Exploration run() {
    look();
    replan();
    while (done_.status == Status::running) {
      if (plan_.size() < 2) {
        done_.status = Status::partial;
        break;
      }
      plan_.erase(plan_.begin());
      done_.way.push_back(plan_.front());
      const bool changed = look();
      if (at() == to_) {
        done_.status = Status::found;
      } else if (changed) {
        replan();
      }
    }
    finish();
    return std::move(done_);
  }

 private:
  Point at() const { return done_.way.back(); }

  /// Where the unknown is blocked the goal is, mostly: then it goes as near as it can, and looks.
  NodeQuery query_from(Point from) const {
    NodeQuery query = {knowledge_.node(from), knowledge_.node(to_)};
    if (rules_.unknown.kind == Unknown::Kind::blocked) {
      query.options.fallback = Fallback::closest_to_goal;
    }
    return query;
  }

  /// Whether searches see the map otherwise than before.
  bool look() {
    const Sighting& seen = knowledge_.see(0, at(), rules_.sight, rules_.kind);
    const auto changed = seen.changed(rules_.unknown);
    replanner_.edited(changed, seen.before(rules_.unknown));
    if (rules_.keeps_views) {
      done_.views.emplace_back();
      for (const NodeId node : seen.found()) {
        done_.views.back().found.push_back(knowledge_.cell(node));
      }
    }
    done_.changes += changed.empty() ? 0 : 1;
    return !changed.empty();
  }

  void replan() {
    replanner_.move_to(knowledge_.node(at()));
    const Status status = replanner_.run();
    replanner_.write_path(path_);
    done_.expanded += path_.counters.expanded;
    count_from_scratch();
    if (at() == to_) {
      done_.status = Status::found;
    } else if (status != Status::found && status != Status::partial) {
      done_.status = status;
      plan_.clear();
      return;
    }
    std::vector<Point> plan;
    for (const NodeId node : path_.nodes) plan.push_back(knowledge_.cell(node));
    if (plan == plan_) return;
    done_.replans += plan_.empty() ? 0 : 1;
    plan_ = std::move(plan);
    if (rules_.keeps_views) done_.views.back().plan = plan_;
  }

  void count_from_scratch() {
    NodeQuery query = query_from(at());
    query.algorithm = "astar";
    NodeSearch search = navigator_.begin(query, workspace_);
    search.run();
    search.write_path(fresh_);
    done_.expanded_from_scratch += fresh_.counters.expanded;
  }

  void finish() {
    for (std::size_t i = 1; i < done_.way.size(); ++i) {
      done_.cost += step_cost(done_.way[i - 1], done_.way[i]);
    }
    done_.best_cost = truth_.solve({done_.way.front(), to_}, workspace_).cost;
    done_.explored = knowledge_.explored_count(0);
  }
  double step_cost(Point from, Point to) const {
    for (const NodeEdge& edge : truth_.edges(truth_.node(from))) {
      if (edge.to == truth_.node(to)) return edge.cost;
    }
    throw Failure(ExitCode::internal, "the unit took a step that is none: please report this");
  }

  const ExplorationRules& rules_;
  Point to_;
  Navigator truth_;
  Knowledge knowledge_;
  NodeNavigator navigator_;
  NodeQuery query_;
  Workspace workspace_;
  Replanner replanner_;
  Path path_;
  Path fresh_;
  std::vector<Point> plan_;  // from where the unit is
  Exploration done_;
};

}  // namespace

Exploration explore(const GridMap& map, const GridOptions& options, Point from, Point to,
                    const ExplorationRules& rules) {
  return Explorer(map, options, from, to, rules).run();
}

}  // namespace wend::cli
