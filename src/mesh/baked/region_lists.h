// The content of a region's list of labels (BakedMesh::Via), and what may be left out of it.
#pragma once

#include <vector>

#include "corner_graph.h"
#include "hub_labels.h"

namespace wend {

/// Makes the list of one region after the other.
class RegionLists {
 public:
  RegionLists(const CornerGraph& graph, const HubLabels& labels) : graph_(graph), labels_(labels) {}

  /// Adds what a region holds, a convex part of a polygon: the corners that see it, and their
  /// labels by hub; without those by which no way from it would be taut at the corner, and those to
  /// which another corner that sees all of it is nearer, from every place in it. No list where too
  /// many corners see the region.
  void make(std::uint32_t polygon, std::span<const Position> region, BakedMesh::Tables& tables);

 private:
  struct Via {
    double length;
    std::uint32_t hub;
    std::uint32_t seer;
  };
  using Group = std::span<const Via>;
  /// A corner that sees the region.
  struct Seer {
    std::uint32_t corner;
    bool whole;
    bool at_right;
    bool at_left;
    Position right;  // what is seen lies between rays to these
    Position left;
  };

  void make_list(BakedMesh::Tables& tables);
  void look(std::uint32_t polygon);
  void add(const CornerGraph::Glimpse& glimpse);
  bool can_be_taut(const Seer& seer, const HubLabel& label) const;
  bool is_beaten(const Via& via, Group group);
  /// Whether, from all places in the polygon, one corner is farther than another one by less.
  bool is_less_farther(std::uint32_t sighting, std::uint32_t than, double limit);
  double farther_at_corners(const Position& far, const Position& near) const;
  double farther_on_sides(const Position& far, const Position& near) const;

  const CornerGraph& graph_;
  const HubLabels& labels_;
  std::span<const Position> region_;
  std::vector<Seer> seers_;
  // By pair of seers; not a number: not known yet.
  std::vector<double> at_corners_;
  std::vector<double> on_sides_;
  std::vector<Via> all_;
};

}  // namespace wend
