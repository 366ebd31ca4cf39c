// wend through its front door, the navigator, with a warm workspace: A* with its defaults; A*
// without only those successors that cannot change anything (Pruning::repeated), which makes it
// expand and open just what a textbook A* does; jump point search; and the same with baked tables.
#include "competitor.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/navigator.h"

namespace wend::bench {
namespace {

class Wend final : public Competitor {
 public:
  Wend(const char* name, const char* algorithm, Pruning pruning = SearchOptions().pruning)
      : name_(name) {
    query_.algorithm = algorithm;
    query_.options.pruning = pruning;
  }
  const char* name() const override { return name_; }

  void load(int width, int height, const std::vector<std::uint8_t>& walkable) override {
    std::vector<char> cells;
    for (const std::uint8_t free : walkable) cells.push_back(free != 0 ? '.' : '@');
    navigator_ = std::make_unique<Navigator>(
        Navigator::build(GridMap(width, height, std::move(cells))).value());
    if (query_.algorithm.info()->baked) navigator_->bake().value();
  }

  double solve(const GridQuery& query, std::vector<std::uint32_t>& path) override {
    query_.from = {query.from_x, query.from_y};
    query_.to = {query.to_x, query.to_y};
    navigator_->solve(query_, workspace_, answer_);
    path.assign(answer_.nodes.begin(), answer_.nodes.end());
    return answer_.found() ? answer_.length : -1;
  }

  std::uint64_t expanded() const override { return answer_.counters.expanded; }

 private:
  const char* name_;
  std::unique_ptr<Navigator> navigator_;
  Workspace workspace_;
  Query query_;
  Path answer_;
};

}  // namespace

std::unique_ptr<Competitor> make_wend_astar() {
  return std::make_unique<Wend>("wend_astar", "astar");
}

std::unique_ptr<Competitor> make_wend_astar_unpruned() {
  return std::make_unique<Wend>("wend_astar_unpruned", "astar", Pruning::repeated);
}

std::unique_ptr<Competitor> make_wend_jump_points() {
  return std::make_unique<Wend>("wend_jump_points", "jump_point_search");
}

std::unique_ptr<Competitor> make_wend_baked() {
  return std::make_unique<Wend>("wend_baked", "baked_jump_points");
}

}  // namespace wend::bench
