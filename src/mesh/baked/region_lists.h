// What a polygon's list of labels holds (BakedMesh::Via), and what may be left out of it.
#pragma once

#include <vector>

#include "corner_graph.h"
#include "hub_labels.h"

namespace wend {

/// Makes the list of one polygon after the other.
class RegionLists {
 public:
  RegionLists(const NavMesh& mesh, const CornerGraph& graph, const HubLabels& labels)
      : mesh_(mesh), graph_(graph), labels_(labels) {}

  /// The labels of all corners that see the polygon, by hub; without those to which another corner
  /// that sees all of it is nearer, from every place in it.
  void make(std::uint32_t polygon, std::vector<BakedMesh::Via>& vias);

 private:
  /// By how much one corner can be farther than another from a place in the polygon, at most.
  double most_farther(std::uint32_t sighting, std::uint32_t than);
  bool is_beaten(const BakedMesh::Via& via, std::span<const BakedMesh::Via> group);
  double peak_on_side(const Position& far, const Position& near, const Position& a,
                      const Position& b) const;

  const NavMesh& mesh_;
  const CornerGraph& graph_;
  const HubLabels& labels_;
  std::span<const BakedMesh::Sighting> sightings_;
  std::span<const NavMesh::Side> sides_;
  std::vector<double> farther_;  // by pair of sightings; not a number: not known yet
  std::vector<BakedMesh::Via> all_;
};

}  // namespace wend
