// Random maps under random movement rules, and random queries, for the catalogue's tests.
#pragma once

#include <string>
#include <vector>

#include "support/random_map.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/navigator.h"

namespace wend::test {

inline constexpr CornerRule kCornerRules[] = {CornerRule::always, CornerRule::one_free,
                                              CornerRule::both_free, CornerRule::never};

struct RandomCase {
  GridMap map;
  GridOptions options;
  Point from;
  Point to;

  std::string describe() const;
};

/// Kinds of map, terrain and rules take turns with `number`; all else is drawn from a generator
/// seeded with it.
RandomCase random_case(std::uint64_t number);

/// One of the layouts in which rows or columns are shifted: hexagons and staggered diamonds.
CellLayout shifted_layout(Random& random);
/// The same as random_case, but every third map has a shifted layout.
RandomCase any_layout_case(std::uint64_t number);

/// A map with the given rule and terrain; the rest drawn at random.
RandomCase random_case(MapKind kind, CornerRule rule, bool terrain, Random& random);

/// A navigator for the case with everything that the catalogue's algorithms need: tables too, where
/// they can be baked, in blocks whose size depends on the map's.
Navigator prepared_navigator(const GridMap& map, const GridOptions& options);

/// Random options for the order of a search, of those that the algorithm accepts on that map: open
/// lists, ties, heuristics that do not overestimate, weights.
SearchOptions random_order(const AlgorithmInfo& info, const Navigator& navigator, Random& random);

/// Random options of all kinds that an algorithm accepts on that map: also those that may be left
/// out, the memory of IDA*, and now and then StopRule::fast, which costs a search its guarantee.
/// Bidirectional search refuses the bucket queue where it has several goals; nothing else is
/// refused.
SearchOptions random_options(const AlgorithmInfo& info, const Navigator& navigator, Random& random);

}  // namespace wend::test
