// One answer of a search of a mesh's polygons, held against the graph.
#pragma once

#include <optional>
#include <vector>

#include "promises/mesh/graph/polygon_graph.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/ways.h"
#include "wend/search/algorithm_info.h"

namespace wend::test {

struct GraphQuestion {
  Position from;
  std::vector<std::uint32_t> starts;  // the polygons that hold the start
  std::vector<Spot> goals;
  const AlgorithmInfo* info = nullptr;
  SearchOptions options;
  const Overlay* overlay = nullptr;
  bool has_links = false;
};

class GraphAnswer {
 public:
  GraphAnswer(const BruteMesh& mesh, const PolygonGraph& graph, const MeshNavigator& navigator,
              MeshLedger& ledger, const GraphQuestion& question);

  void check(const Path& path);

 private:
  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return ledger_.check(good, promise, {question_.from, question_.goals.front().at}, got, right);
  }
  bool is_limited() const { return question_.options.limits.expansions != kUnlimited; }
  bool is_sure() const { return question_.starts.size() == 1 && ends_are_sure_; }
  /// The cheapest of ways to the ends.
  double least(const std::vector<double>& costs) const;
  double distance_to_goals(std::uint32_t polygon) const;

  void check_found(const Path& path);
  void check_none(const Path& path);
  void check_partial(const Path& path);
  void check_steps(const Path& path);
  void check_guarantee(const Path& path);
  void check_way(const Path& path);

  const BruteMesh& mesh_;
  const PolygonGraph& graph_;
  const MeshNavigator& navigator_;
  MeshLedger& ledger_;
  const GraphQuestion& question_;
  std::vector<std::uint32_t> ends_;  // in which a path may end
  bool ends_are_sure_ = true;        // each goal lies in one polygon
  std::vector<double> costs_;
  double right_ = 0;  // what the cheapest way costs
};

}  // namespace wend::test
