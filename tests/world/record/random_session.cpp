#include "world/record/random_session.h"

#include <memory>

#include "support/random_edits.h"
#include "wend/catalogue/overlay.h"
#include "wend/search/algorithms/wandering_astar.h"

namespace wend::test {
namespace {

class SessionMaker {
 public:
  SessionMaker(std::uint64_t number, bool paths, SessionCounts& counts)
      : random_(number * 77 + 5),
        counts_(counts),
        tried_(made_case(number)),
        recorder_(tried_.map, tried_.options, RecordOptions{paths}),
        navigator_(Navigator::build(tried_.map, tried_.options).value()),
        overlay_(navigator_.node_count()) {}

  SessionRecorder make() {
    const int events = 4 + static_cast<int>(random_.below(14));
    for (int i = 0; i < events; ++i) happen();
    return std::move(recorder_);
  }

 private:
  struct Unit {
    std::uint32_t number;
    std::unique_ptr<Replanner> replanner;
  };

  RandomCase made_case(std::uint64_t number) {
    RandomCase made = any_layout_case(number);
    if (number % 5 == 4) grade_finely(made.map, random_);
    if (number % 5 == 1) {
      for (int i = 0; i < 6; ++i) {
        const Point p = random_cell(made.map, random_);
        made.map.set_weight(p, 0.25 * (1 + random_.below(12)));
      }
    }
    counts_.weighted += made.map.weighted() ? 1 : 0;
    counts_.linked += made.map.links().empty() ? 0 : 1;
    counts_.shifted += made.map.layout() == CellLayout::square ? 0 : 1;
    return made;
  }

  void happen() {
    switch (random_.below(16)) {
      case 0:
      case 1:
      case 2: return edit();
      case 3: return random_.chance(40) ? update() : refresh();
      case 4: return random_.chance(50) ? bake() : change_overlay();
      case 5: return begin_unit();
      case 6:
      case 7: return move_unit();
      case 8: return replan();
      default: return ask();
    }
  }

  void edit() {
    const std::vector<Point> cells = edit_at_random(tried_.map, random_);
    if (tried_.map.weighted()) tried_.map.set_weight(cells.front(), random_.chance(50) ? 1 : 2.5);
    const UpdateReport report = navigator_.update(tried_.map, cells).value();
    recorder_.edited(tried_.map, cells);
    for (const Unit& unit : units_) unit.replanner->updated(report, cells);
    ++counts_.edits;
  }

  void update() {
    tried_.map.clear_links();
    for (int i = 0; i < 3; ++i) {
      const Point from = random_cell(tried_.map, random_);
      const Point to = random_cell(tried_.map, random_);
      tried_.map.add_link({from, to, 0.5 * random_.below(9)});
    }
    navigator_.update(tried_.map).value();
    recorder_.updated(tried_.map);
    ++counts_.updates;
  }

  void refresh() {
    navigator_.refresh();
    recorder_.refreshed();
  }

  void bake() {
    BakeOptions options;
    options.block = 1 << random_.below(5);
    options.threads = 1;
    if (random_.chance(30)) options.most_looks = tried_.map.cell_count() * 70;
    const Result<BakeReport> report = navigator_.bake(options);
    if (!report) return;
    recorder_.baked(options, report.value()).value();
    ++counts_.bakes;
  }

  void change_overlay() {
    if (random_.chance(20)) overlay_.clear();
    for (int i = 0; i < 5; ++i) {
      const NodeId node = random_node();
      switch (random_.below(4)) {
        case 0: overlay_.close(node); break;
        case 1: overlay_.pass_only(node); break;
        case 2: overlay_.free(node); break;
        default: overlay_.add_cost(node, random_.below(40) / 7.0); break;
      }
    }
  }

  NodeId random_node() {
    return random_.below(static_cast<std::uint32_t>(navigator_.node_count()));
  }

  SearchOptions some_options(const AlgorithmInfo& info) {
    SearchOptions options = random_options(info, navigator_, random_);
    const Fallback fallbacks[] = {Fallback::none, Fallback::closest_to_goal,
                                  Fallback::cheapest_to_reach};
    options.fallback = fallbacks[random_.below(3)];
    const PathDetail details[] = {PathDetail::cells, PathDetail::waypoints, PathDetail::first_move,
                                  PathDetail::cost};
    if (random_.chance(30)) options.detail = details[random_.below(4)];
    if (random_.chance(15)) options.limits.expansions = random_.below(60);
    if (random_.chance(15)) options.limits.cost = random_.below(400) / 7.0;
    const std::uint32_t seed = random_.below(3);
    if (has_option(info, WanderingAStar::kSeed)) options.own.set(WanderingAStar::kSeed, seed);
    if (info.turning) {
      options.turning.cost = random_.below(3) * 0.125;
      options.turning.headings[random_.below(8)] = 0.5;
    }
    if (random_.chance(2)) options.turning.cost = -1;
    return options;
  }

  Algorithm some_algorithm() {
    const auto all = algorithms();
    return all[random_.below(static_cast<std::uint32_t>(all.size()))];
  }

  template <class Asked>
  void draw_rest(Asked& query) {
    query.algorithm = some_algorithm();
    query.options = some_options(*query.algorithm.info());
    if (random_.chance(25)) {
      query.algorithm = {};
      query.options = {};
    }
    if (random_.chance(15)) query.range = random_.below(8) / 2.0;
    if (random_.chance(25)) {
      query.overlay = &overlay_;
      if (random_.chance(70)) query.algorithm = "astar";
      if (random_.chance(70)) query.options = {};
      ++counts_.overlays;
    }
    counts_.goals += query.goals.empty() ? 0 : 1;
  }

  void ask() { random_.chance(70) ? ask_cells() : ask_nodes(); }

  void ask_cells() {
    std::vector<Point> goals(random_.chance(25) ? 1 + random_.below(4) : 0);
    for (Point& goal : goals) goal = random_cell(tried_.map, random_);
    Query query = {.from = tried_.from, .to = tried_.to};
    if (random_.chance(60)) query.from = random_cell(tried_.map, random_);
    if (random_.chance(60)) query.to = random_cell(tried_.map, random_);
    if (random_.chance(3)) query.to.x = -5;
    query.goals = goals;
    draw_rest(query);
    navigator_.solve(query, workspace_, path_);
    recorder_.asked(query, path_).value();
    count();
  }

  void ask_nodes() {
    std::vector<NodeId> goals(random_.chance(25) ? 1 + random_.below(4) : 0);
    for (NodeId& goal : goals) goal = random_node();
    NodeQuery query;
    query.from = random_node();
    query.to = random_.chance(97) ? random_node() : kNoNode;
    query.goals = goals;
    draw_rest(query);
    if (random_.chance(3)) query.from_at = Position{1.5, 2.5, 0};
    navigator_.NodeNavigator::solve(query, workspace_, path_);
    recorder_.asked(query, path_).value();
    count();
  }

  void count() {
    ++counts_.questions;
    counts_.found += path_.status == Status::found ? 1 : 0;
    counts_.partial += path_.status == Status::partial ? 1 : 0;
    counts_.unreachable += path_.status == Status::unreachable ? 1 : 0;
    counts_.limits += path_.status == Status::limit_reached ? 1 : 0;
    counts_.invalid += path_.status == Status::invalid ? 1 : 0;
  }

  void begin_unit() {
    const Query query = {.from = random_cell(tried_.map, random_), .to = tried_.to};
    const Replanning ways[] = {Replanning::automatic, Replanning::incremental, Replanning::again};
    const Replanning how = ways[random_.below(3)];
    const std::uint32_t number = recorder_.replans(query, how).value();
    units_.push_back({number, std::make_unique<Replanner>(navigator_, query, how)});
  }

  void move_unit() {
    if (units_.empty()) return;
    const Unit& unit = units_[random_.below(static_cast<std::uint32_t>(units_.size()))];
    const Point to = random_cell(tried_.map, random_);
    if (random_.chance(50)) {
      unit.replanner->move_to(to);
      recorder_.moved(unit.number, to);
    } else {
      unit.replanner->aim_at(to);
      recorder_.aimed(unit.number, to);
    }
    ++counts_.moves;
  }

  void replan() {
    if (units_.empty()) return;
    const Unit& unit = units_[random_.below(static_cast<std::uint32_t>(units_.size()))];
    unit.replanner->run();
    unit.replanner->write_path(path_);
    recorder_.replanned(unit.number, path_).value();
    ++counts_.replans;
    if (!random_.chance(10)) return;
    recorder_.ended(unit.number);
    units_.erase(units_.begin() + (&unit - units_.data()));
  }

  Random random_;
  SessionCounts& counts_;
  RandomCase tried_;
  SessionRecorder recorder_;
  Navigator navigator_;
  Overlay overlay_;
  std::vector<Unit> units_;
  Workspace workspace_;
  Path path_;
};

}  // namespace

SessionRecorder random_session(std::uint64_t number, bool paths, SessionCounts& counts) {
  return SessionMaker(number, paths, counts).make();
}

}  // namespace wend::test
