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

/// A place that was found, and its distance; kNoNode if there is none.
struct InfluencePlace {
  NodeId node = kNoNode;
  double score = 0;
  double distance = 0;

  friend bool operator==(const InfluencePlace&, const InfluencePlace&) = default;
};

/// Reads layers of scores: where scores are highest, where a unit is safest, where two sides meet,
/// and how to flee from a threat. Ties always go to the lower node number.
///
/// Distances are measured as in InfluenceMap: on grids along moves, without links, unless they are
/// `costs`. Holds scratch memory, 4 bytes per node: keep one per thread. The navigator must outlive
/// it and must not move; it may be updated.
class InfluenceReader {
 public:
  explicit InfluenceReader(const NodeNavigator& navigator,
                           InfluenceDistance distance = InfluenceDistance::lengths,
                           double unit_cost = 0);
  InfluenceReader(InfluenceReader&&) noexcept;
  InfluenceReader& operator=(InfluenceReader&&) noexcept;
  ~InfluenceReader();

  /// At most `most` places with the highest scores above 0, the highest first, each more than
  /// `apart` away from those before (along steps from these). Time: linear in the nodes for each
  /// place. Preconditions: the scores are of this map; 0 <= apart <= InfluenceSource::kMostRange.
  std::vector<InfluencePlace> hottest(const InfluenceScores& scores, std::size_t most,
                                      double apart);

  /// The place with the lowest score that a unit reaches within this many steps (as long as this
  /// reader measures them), its own included; ties go to the nearest. None if the unit's own place
  /// is blocked. Time: linear in the places within reach. Preconditions: as above.
  InfluencePlace safest_within(const InfluenceScores& scores, NodeId from, double steps);

  /// The border between two sides, where both are at least `least` strong: places where they are
  /// equal, or from which a step leads to where the other one is at least as strong. In the order
  /// of their numbers. Time: linear in the nodes. Precondition: both layers are of this map.
  std::vector<NodeId> front(const InfluenceScores& one, const InfluenceScores& other,
                            double least = 1);

  /// How to flee from these threats: see Flight. On grids the second form allocates nothing once
  /// warm. Preconditions: threats are nodes; options are in their ranges.
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
