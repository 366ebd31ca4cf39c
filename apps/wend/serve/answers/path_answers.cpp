// Paths: one query, and many by one snapshot.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "report/answer.h"
#include "report/shapes.h"
#include "scene/prepared_query.h"
#include "serve/answers/answers.h"
#include "serve/request/client_message.h"
#include "serve/request/query_options.h"
#include "terminal/failure.h"

namespace wend::cli::serve {
namespace {

/// The options of a request, parsed for one map.
struct SearchPlan {
  SearchArguments arguments;
  const AlgorithmInfo* algorithm;
  SearchOptions options;
  bool chooses;  ///< each query's algorithm is chosen for it
};

SearchPlan plan_search(const std::vector<AskedOption>& asked, const AnyScene& scene) {
  SearchPlan plan = {search_arguments_of(asked), nullptr, {}, false};
  plan.algorithm = &chosen_algorithm(plan.arguments);
  plan.options = parse_search(plan.arguments, *plan.algorithm);
  plan.chooses = chooses_itself(plan.arguments);
  if (const GridScene* grid = as_grid(scene)) require_headings(plan.arguments, *grid);
  return plan;
}

/// One query on its way to an answer.
class Question {
 public:
  Question(const ServedMap& map, const NodeNavigator& navigator, const SearchPlan& plan)
      : scene_(map.scene()), navigator_(navigator) {
    answer_.scene = &scene_;
    answer_.algorithm = plan.algorithm;
    answer_.options = plan.options;
    query_.options = plan.options;
  }

  void set_ends(const AskedEnds& asked) {
    EndArguments ends;
    ends.from = asked.from;
    ends.to = asked.to;
    if (asked.within) ends.within = fmt::format("{}", *asked.within);
    answer_.way = scene_.way(ends, "serve");
    if (answer_.way) return;
    answer_.ends = scene_.ends(ends, "serve");
    answer_.ends.put_into(query_);
  }

  void choose(const SearchPlan& plan) {
    const bool blocked = !answer_.way && is_blocked(navigator_, query_, answer_.ends.goals);
    if (plan.chooses && blocked) {
      answer_.choice = kBlockedChoice;
    } else if (plan.chooses) {
      const NodeNavigator::Choice choice = navigator_.choose(query_);
      answer_.algorithm = choice.algorithm;
      answer_.choice = choice.reason;
    }
    query_.algorithm = *answer_.algorithm;
    answer_.heuristic = answer_.algorithm->informed
                            ? scene_.heuristic_name(*answer_.algorithm, query_.options.heuristic)
                            : "none";
  }

  void run(Desk& desk) {
    const auto begin = Deadline::Clock::now();
    desk.done.algorithm = answer_.algorithm->name;
    if (answer_.way) {
      search_way(desk);
    } else if (!scene_.look_up(query_, desk.workspace, answer_.path)) {
      search(desk);
    }
    const auto took = Deadline::Clock::now() - begin;
    answer_.microseconds = std::chrono::duration<double, std::micro>(took).count();
    desk.done.add_expanded(answer_.path.counters.expanded);
    if (answer_.path.status == Status::invalid) {
      throw refused_search(navigator_, *answer_.algorithm, answer_.path.reason);
    }
    make_room(answer_);
  }

  const Path& path() const { return answer_.path; }

  Json json(bool with_path) const { return answer_object(answer_, with_path); }

 private:
  void search(Desk& desk) {
    NodeSearch search = navigator_.begin(query_, desk.workspace);
    // The search reads the clock itself; an abandoned one ends with the workspace's next.
    while (search.run({kUnlimited, desk.deadline.seconds_left()}) == Status::running) {
      if (desk.deadline.passed()) give_up(search.path().counters.expanded, desk);
    }
    search.write_path(answer_.path);
  }
  void search_way(Desk& desk) {
    find_way_between(answer_, desk.workspace, desk.deadline.seconds_left());
    const bool cut = answer_.path.status == Status::limit_reached;
    if (cut && desk.deadline.passed()) give_up(answer_.path.counters.expanded, desk);
  }
  [[noreturn]] static void give_up(std::uint64_t expanded, Desk& desk) {
    desk.done.add_expanded(expanded);
    throw OutOfTime{};
  }

  const AnyScene& scene_;
  const NodeNavigator& navigator_;
  NodeQuery query_;
  Answer answer_;
};

/// Counts the places of an answer, and refuses too many before they become text.
class Places {
 public:
  explicit Places(std::size_t most) : most_(most) {}
  void add(std::size_t count) {
    count_ += count;
    if (count_ <= most_) return;
    throw usage_error(fmt::format(
        "the paths have more than {} places; ask for fewer, or say \"path\": false", most_));
  }

 private:
  std::size_t most_;
  std::size_t count_ = 0;
};

Json answer_ends(const ServedMap& map, const NodeNavigator& navigator, const SearchPlan& plan,
                 const AskedEnds& ends, Places* places, Desk& desk) {
  Question question(map, navigator, plan);
  question.set_ends(ends);
  question.choose(plan);
  question.run(desk);
  if (places != nullptr) places->add(question.path().nodes.size());
  return question.json(places != nullptr);
}

}  // namespace

Json answer_solve(const ServedMap& map, const SolveRequest& request, Desk& desk) {
  const std::shared_ptr<const NodeNavigator> navigator = map.snapshot();
  const SearchPlan plan = plan_search(request.options, map.scene());
  Places places(desk.most_entries);
  Json json = {{"map", map.name()}, {"map_version", navigator->version()}};
  json.update(answer_ends(map, *navigator, plan, request.ends,
                          request.with_path ? &places : nullptr, desk));
  return json;
}

Json answer_many(const ServedMap& map, const ManyRequest& request, Desk& desk) {
  const std::shared_ptr<const NodeNavigator> navigator = map.snapshot();
  const SearchPlan plan = plan_search(request.options, map.scene());
  Places places(desk.most_entries);
  Json json = {{"map", map.name()}, {"map_version", navigator->version()}};
  Json& answers = json["answers"] = Json::array();
  for (std::size_t i = 0; i < request.queries.size(); ++i) {
    desk.deadline.check();
    try {
      answers.push_back(answer_ends(map, *navigator, plan, request.queries[i],
                                    request.with_path ? &places : nullptr, desk));
    } catch (const Failure& failure) {
      throw Failure(failure.code(),
                    fmt::format("queries/{}: {}", i, client_message(failure.what())));
    }
  }
  return json;
}

}  // namespace wend::cli::serve
