#include "commands/gen/gen_scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/progress_bar.h"
#include "wend/base/random.h"
#include "wend/space/tables/islands.h"

namespace wend::cli {
namespace {

/// The cells that have somewhere to go, island by island, so that each is as likely as any other to
/// be drawn. Four bytes per cell.
class EndsToDraw {
 public:
  explicit EndsToDraw(const Navigator& navigator) : navigator_(navigator) {
    const Islands& islands = navigator.islands();
    begins_.assign(islands.count() + 1, 0);
    std::uint32_t total = 0;
    for (std::uint32_t label = 1; label <= islands.count(); ++label) {
      begins_[label] = total;
      if (islands.size(label) > 1) total += islands.size(label);
    }
    cells_.resize(total);
    std::vector<std::uint32_t> next = begins_;
    for (Point p; p.y < navigator.height(); ++p.y) {
      for (p.x = 0; p.x < navigator.width(); ++p.x) {
        const NodeId node = navigator.node(p);
        const std::uint32_t label = islands.label(node);
        if (label != 0 && islands.size(label) > 1) cells_[next[label]++] = node;
      }
    }
  }

  bool empty() const { return cells_.empty(); }

  void draw(Random& random, Query& query) const {
    const std::uint32_t index = random.below(static_cast<std::uint32_t>(cells_.size()));
    const std::uint32_t label = navigator_.islands().label(cells_[index]);
    const std::uint32_t begin = begins_[label];
    // Any other cell of the island: as if the last of them took the start's place.
    const std::uint32_t others = navigator_.islands().size(label) - 1;
    const std::uint32_t other = begin + random.below(others);
    query.from = navigator_.point(cells_[index]);
    query.to = navigator_.point(cells_[other == index ? begin + others : other]);
  }

 private:
  const Navigator& navigator_;
  std::vector<std::uint32_t> begins_;  ///< by label
  std::vector<NodeId> cells_;
};

io::ScenarioQuery measured(const Query& query, const Path& path) {
  constexpr double kBucket = 4;
  io::ScenarioQuery measured;
  measured.bucket = static_cast<std::uint32_t>(path.length / kBucket);
  measured.from = query.from;
  measured.to = query.to;
  measured.length = path.length;
  return measured;
}

void sort_by_bucket(std::vector<io::ScenarioQuery>& queries) {
  std::stable_sort(
      queries.begin(), queries.end(),
      [](const io::ScenarioQuery& a, const io::ScenarioQuery& b) { return a.bucket < b.bucket; });
}

}  // namespace

std::vector<io::ScenarioQuery> random_queries(const GridMap& map, const std::string& map_name,
                                              std::uint64_t seed, std::uint64_t count) {
  std::vector<io::ScenarioQuery> queries;
  const Navigator navigator = value_or_fail(Navigator::build(map));
  const EndsToDraw ends(navigator);
  if (ends.empty()) return queries;
  // Not the numbers that made the map: the ends should have nothing to do with its walls.
  Random random(~seed);
  Workspace workspace(checked_allocator());
  ProgressBar progress(count);
  progress.set_label("queries");
  Query query;
  Path path;
  const InterruptGuard guard;
  while (queries.size() < count && !interrupted()) {
    ends.draw(random, query);
    SearchHandle search = navigator.begin(query, workspace);
    if (run_to_end(search) == Status::cancelled) break;
    search.write_path(path);
    if (!path.found()) {
      throw Failure(ExitCode::internal,
                    fmt::format("no path was found from {},{} to {},{}", query.from.x, query.from.y,
                                query.to.x, query.to.y));
    }
    io::ScenarioQuery next = measured(query, path);
    next.map = map_name;
    next.width = map.width();
    next.height = map.height();
    queries.push_back(std::move(next));
    progress.advance();
  }
  sort_by_bucket(queries);
  return queries;
}

}  // namespace wend::cli
