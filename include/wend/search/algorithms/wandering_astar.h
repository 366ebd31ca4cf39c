// Wandering A*: paths of walkers who do not know the cheapest one. Each seed makes other parts of
// the map a little more expensive, and the path is cheapest for these costs. The same seed walks
// the same way. Crowds spread over the map instead of walking in single file.
//
// The search is A*; the space adds the noise (internal/search/adaptors/wandering_space.h, which has
// the proof of the bound).
//
// Guarantee: the path costs at most SearchOptions::weight times the cheapest, usually much less. On
// open ground, 90 cells far, walkers paid nothing more at 1.2, 0.7 % more at 1.5 and 6 % more at
// 2, and strayed 7, 8 and 12 cells from the straight line. A cost limit applies to the walker's own
// path: if that costs more, the search gives up. When not to use it: for robots. Cost: the more a
// walker wanders, the weaker the estimates, so it expands some more nodes than A*; 16 bytes per
// node, as no moves are left out.
#pragma once

#include <concepts>
#include <optional>

#include "wend/internal/search/adaptors/wandering_space.h"
#include "wend/search/algorithms/astar.h"

namespace wend {

struct WanderingAStar {
  static constexpr OwnOption kSeed = {
      .name = "seed",
      .summary = "each number goes another way",
      .rule = "a seed is a whole number from 0 to 2^53, and for wandering_astar alone",
      .usual = 0,
      .least = 0,
      .most = 9007199254740992,
      .whole = true};
  static constexpr const OwnOption* kOptions[] = {&kSeed};
  static constexpr AlgorithmInfo kInfo = {
      .name = "wandering_astar",
      .title = "Wandering A*",
      .summary = "Another way for each seed, dearer than the cheapest by a bounded share.",
      .guarantee = Guarantee::bounded,
      .informed = true,
      .weighted = true,
      .options = kOptions,
      .bytes_per_node = 24};

  struct Order : AStar::Order {
    double weight;
    double bound() const { return weight; }
  };

  template <ManyHeuristics S>
  requires(std::same_as<typename S::Cost, std::uint64_t> && !Growing<S> && !Jumping<S>)  //
      static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    const SearchOptions& options = request.options;
    auto& taste = workspace.scratch<Taste<S>>();
    const auto seed = static_cast<std::uint64_t>(options.own.get(kSeed));
    const auto& wandering = taste.space.emplace(space, options.weight, seed);
    return begin_informed(wandering, request, workspace, Order{{}, options.weight});
  }

 private:
  /// A walker's view of the map lives as long as its search.
  template <class S>
  struct Taste final : Scratch {
    explicit Taste(Allocator) {}
    std::size_t bytes() const override { return 0; }
    std::optional<WanderingSpace<S>> space;
  };
};

}  // namespace wend
