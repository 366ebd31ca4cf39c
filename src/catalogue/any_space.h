// A space behind a virtual door: what the navigator needs of it, and the table of algorithms that
// work on it.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <utility>

#include "algorithms.h"
#include "wend/path/smooth.h"
#include "wend/search/heuristic_lint.h"
#include "wend/space/closest_cells.h"
#include "wend/space/grid_topology.h"
#include "wend/space/islands.h"

namespace wend {

class AnySpace {
 public:
  AnySpace(const GridTopology& grid, Islands islands)
      : islands_(std::move(islands)), closest_cells_(islands_, grid.width(), grid.height()) {}
  AnySpace(const AnySpace&) = delete;
  AnySpace& operator=(const AnySpace&) = delete;
  virtual ~AnySpace() = default;

  /// Begins the algorithm with that place in the catalogue.
  virtual Search* begin(std::size_t algorithm, const SearchRequest& request,
                        Workspace& workspace) const = 0;
  virtual const GridTopology& topology() const = 0;
  virtual double length(std::span<const NodeId> nodes) const = 0;
  virtual SmoothPath smooth(std::span<const Point> cells) const = 0;
  virtual double cost_scale() const = 0;
  virtual LintReport lint(const Heuristic& heuristic, Workspace& workspace) const = 0;
  virtual const char* name() const = 0;

  const Islands& islands() const { return islands_; }
  const ClosestCells& closest_cells() const { return closest_cells_; }

  /// Writes the labels of all islands that can be reached from one of them, that one first.
  void find_reach(std::uint32_t from, Buffer<std::uint32_t>& labels) const {
    labels.clear();
    labels.push_back(from);
  }

 private:
  Islands islands_;
  ClosestCells closest_cells_;
};

/// Begins algorithm A on a space; algorithms whose constraints the space does not meet refuse it.
template <class A, class S>
Search* begin_entry(const S& space, const SearchRequest& request, Workspace& workspace) {
  if constexpr (requires { A::begin(space, request, workspace); }) {
    return A::begin(space, request, workspace);
  } else {
    return settle(workspace, Status::invalid, "this algorithm does not work on this kind of map");
  }
}

template <class S, class... Types>
Search* begin_from_table(TypeList<Types...>, std::size_t algorithm, const S& space,
                         const SearchRequest& request, Workspace& workspace) {
  using Begin = Search* (*)(const S&, const SearchRequest&, Workspace&);
  static constexpr std::array<Begin, sizeof...(Types)> kTable = {&begin_entry<Types, S>...};
  return kTable[algorithm](space, request, workspace);
}

/// Instantiates the whole catalogue on one kind of space; each kind does that in a file of its own.
template <class S>
class ErasedSpace final : public AnySpace {
 public:
  ErasedSpace(S space, Islands islands)
      : AnySpace(space.topology(), std::move(islands)), space_(std::move(space)) {}

  Search* begin(std::size_t algorithm, const SearchRequest& request,
                Workspace& workspace) const override {
    return begin_from_table(Algorithms{}, algorithm, space_, request, workspace);
  }
  const GridTopology& topology() const override { return space_.topology(); }
  double length(std::span<const NodeId> nodes) const override { return space_.length(nodes); }
  SmoothPath smooth(std::span<const Point> cells) const override {
    return wend::smooth(space_, cells);
  }
  double cost_scale() const override { return static_cast<double>(space_.cost_scale()); }
  LintReport lint(const Heuristic& heuristic, Workspace& workspace) const override {
    return lint_heuristic(space_, heuristic, workspace);
  }
  const char* name() const override { return S::kName; }

 private:
  S space_;
};

}  // namespace wend
