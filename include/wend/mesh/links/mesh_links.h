#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// The links of one mesh, looked up: in which polygons they begin and end. Immutable, shared by
/// threads; knows nothing of the mesh but numbers, so that both may be moved.
///
/// Memory: 64 bytes per link, and 4 for each polygon that holds one of its ends; 5 per polygon, 4
/// per component and 1 per block of the mesh.
class MeshLinks {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  /// The largest cost.
  static constexpr double kMostCost = 1e12;
  static constexpr unsigned kKinds = 32;

  /// Errors name the link, numbered from 0, and which end: a place that is no number, or not on
  /// the mesh; a cost that is no number from 0 to kMostCost; a kind from 32 on. Time: links x depth
  /// of the tree of blocks.
  static Result<MeshLinks> build(const NavMesh& mesh, std::span<const MeshLink> links);

  std::uint32_t count() const { return static_cast<std::uint32_t>(links_.size()); }
  /// Its ends with the heights of the mesh there.
  const MeshLink& link(std::uint32_t number) const {
    WEND_ASSERT(number < links_.size(), "links are numbered from 0: ask count()");
    return links_[number];
  }
  std::span<const MeshLink> all() const { return links_; }

  /// The polygons that hold an end, by number: more than one where it lies on a side or a corner.
  std::span<const std::uint32_t> start_polygons(std::uint32_t number) const {
    return starts_.row(number);
  }
  std::span<const std::uint32_t> end_polygons(std::uint32_t number) const {
    return ends_.row(number);
  }
  /// The links that begin in a polygon, or end in a component, by number.
  std::span<const std::uint32_t> from_polygon(std::uint32_t polygon) const {
    return from_polygons_.row(polygon);
  }
  std::span<const std::uint32_t> into_component(std::uint32_t component) const {
    return into_components_.row(component);
  }

  /// A polygon of the component that holds the end of a link; kNone where there is none.
  std::uint32_t hub(std::uint32_t component) const {
    WEND_ASSERT(component < hubs_.size(), "these are the links of another mesh");
    return hubs_[component];
  }
  /// Whether a way between two ends of links may enter that block, and leave the polygon by doors
  /// that lead away (NavMesh::for_each_block_between): those between any end and the hub.
  bool opens_block(std::uint32_t block) const { return blocks_[block] != 0; }
  bool opens_top(std::uint32_t polygon) const { return tops_[polygon] != 0; }

  /// Whether any link may be taken by who takes those kinds.
  bool any_of(std::uint32_t kinds) const { return (kinds_ & kinds) != 0; }
  /// Whether all may.
  bool all_of(std::uint32_t kinds) const { return (kinds_ & ~kinds) == 0; }
  bool allowed(std::uint32_t number, std::uint32_t kinds) const {
    return (kinds >> link(number).kind & 1) != 0;
  }

  /// All memory held, in bytes.
  std::size_t bytes() const;

 private:
  /// Lists of numbers, one behind the other.
  struct Rows {
    std::vector<std::uint32_t> first = {0};
    std::vector<std::uint32_t> items;
    std::span<const std::uint32_t> row(std::uint32_t i) const {
      WEND_ASSERT(i + 1 < first.size(), "these are the links of another mesh");
      return {items.data() + first[i], first[i + 1] - first[i]};
    }
    void end_row() { first.push_back(static_cast<std::uint32_t>(items.size())); }
    void turn(const Rows& rows, std::size_t count);
  };

  Result<void> add(const NavMesh& mesh, const MeshLink& link);
  Result<void> add_end(const NavMesh& mesh, Position& end, const char* which, Rows& polygons);
  void join(const NavMesh& mesh);

  std::vector<MeshLink> links_;
  Rows starts_;
  Rows ends_;
  Rows from_polygons_;
  Rows into_components_;
  std::vector<std::uint32_t> hubs_;
  std::vector<std::uint8_t> blocks_;
  std::vector<std::uint8_t> tops_;
  std::uint32_t kinds_ = 0;
};

}  // namespace wend
