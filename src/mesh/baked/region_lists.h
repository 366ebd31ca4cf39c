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

  /// The labels of all corners that see the polygon, by hub; without those by which no way from it
  /// would be taut at the corner, and those to which another corner that sees all of it is nearer,
  /// from every place in it.
  void make(std::uint32_t polygon, std::vector<BakedMesh::Via>& vias);

 private:
  using Group = std::span<const BakedMesh::Via>;

  bool can_be_taut(const CornerGraph::Sighting& sighting, const HubLabel& label) const;
  bool is_beaten(const BakedMesh::Via& via, Group group);
  /// Whether, from all places in the polygon, one corner is farther than another one by less.
  bool is_less_farther(std::uint32_t sighting, std::uint32_t than, double limit);
  double farther_at_corners(const Position& far, const Position& near) const;
  double farther_on_sides(const Position& far, const Position& near) const;

  const NavMesh& mesh_;
  const CornerGraph& graph_;
  const HubLabels& labels_;
  std::span<const CornerGraph::Sighting> sightings_;
  std::span<const NavMesh::Side> sides_;
  // By pair of sightings; not a number: not known yet.
  std::vector<double> at_corners_;
  std::vector<double> on_sides_;
  std::vector<BakedMesh::Via> all_;
};

}  // namespace wend
