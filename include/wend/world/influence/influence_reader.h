#pragma once

#include <memory>
#include <span>
#include <vector>

#include "wend/catalogue/node_navigator.h"
#include "wend/world/influence/flight.h"
#include "wend/world/influence/influence_scores.h"

namespace wend {

class InfluenceSpread;
struct Reached;

/// A place that was looked for, and how far it is; kNoNode where there is none.
struct InfluencePlace {
  NodeId node = kNoNode;
  double score = 0;
  double distance = 0;

  friend bool operator==(const InfluencePlace&, const InfluencePlace&) = default;
};

/// Reads layers of scores: where most of it is, where a unit is safest, where two sides meet, and
/// which way leads from a threat. Of equal places the one with the lower number, always.
///
/// Distances are as an InfluenceMap's: on grids along moves, without links, unless they are
/// `costs`. Holds scratch memory, 4 bytes a node: keep one per thread. The navigator must outlive
/// it and stay where it is; it may be updated.
class InfluenceReader {
 public:
  explicit InfluenceReader(const NodeNavigator& navigator,
                           InfluenceDistance distance = InfluenceDistance::lengths,
                           double unit_cost = 0);
  InfluenceReader(InfluenceReader&&) noexcept;
  InfluenceReader& operator=(InfluenceReader&&) noexcept;
  ~InfluenceReader();

  /// The places with the highest scores above 0, the highest first, each more than `apart` away
  /// from those before (along steps from these); at most so many. Cost: a look at every node for
  /// each. Preconditions: the scores are of this map; 0 <= apart <= InfluenceSource::kMostRange.
  std::vector<InfluencePlace> hottest(const InfluenceScores& scores, std::size_t most,
                                      double apart);

  /// Of the places that a unit reaches within so many steps (as long as this measures them), its
  /// own included, the one with the lowest score, and of these the nearest. None where nobody can
  /// be there. Cost: a look at what is within reach. Preconditions: as above.
  InfluencePlace safest_within(const InfluenceScores& scores, NodeId from, double steps);

  /// The border between two sides, where both are at least `least` strong: places where they are
  /// equal, or from which a step leads to where the other one is stronger, or equal. In the order
  /// of their numbers. Cost: a look at every node. Precondition: both layers are of this map.
  std::vector<NodeId> front(const InfluenceScores& one, const InfluenceScores& other,
                            double least = 1);

  /// Which way leads from some threats: see Flight. The second form allocates nothing once warm, on
  /// grids. Preconditions: nodes; options in their ranges.
  Flight flee(std::span<const NodeId> threats, const FlightOptions& options = {});
  void flee(std::span<const NodeId> threats, const FlightOptions& options, Flight& flight);

 private:
  void choose_refuges(const Flight& flight);
  void note_ways_on(Flight& flight);

  const NodeNavigator* navigator_;
  std::unique_ptr<InfluenceSpread> spread_;
  std::vector<Reached> reached_;
  std::vector<Reached> flooded_;
  std::vector<Reached> starts_;
};

}  // namespace wend
