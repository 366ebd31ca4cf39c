#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/mesh/links/mesh_link.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// Index of the links of one mesh: the polygons in which they begin and end. Immutable, shared by
/// threads; refers to the mesh by numbers only, so that both may be moved.
///
/// Memory: 64 bytes per link, and 4 for each polygon that holds one of its ends; 5 per polygon, 4
/// per component and 1 per block of the mesh.
class MeshLinks {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  /// The largest cost.
  static constexpr double kMostCost = 1e12;
  static constexpr unsigned kKinds = 32;

  /// Errors name the link, numbered from 0, and its end: a place with a coordinate that is not a
  /// number, or off the mesh; a cost that is not a number from 0 to kMostCost; a kind above 31.
  /// Time: links x depth of the tree of blocks.
  static Result<MeshLinks> build(const NavMesh& mesh, std::span<const MeshLink> links);

  std::uint32_t count() const { return static_cast<std::uint32_t>(links_.size()); }
  /// A link; its ends have the heights of the mesh there.
  const MeshLink& link(std::uint32_t number) const {
    WEND_ASSERT(number < links_.size(), "links are numbered from 0: ask count()");
    return links_[number];
  }
  std::span<const MeshLink> all() const { return links_; }

  /// The polygons that contain an end, by number: several if it lies on a side or a corner. None
  /// if either end of the link lies in a closed polygon: no path takes it.
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

  /// A polygon of the component that contains the end of a link; kNone if there is none.
  std::uint32_t hub(std::uint32_t component) const {
    WEND_ASSERT(component < hubs_.size(), "these are the links of another mesh");
    return hubs_[component];
  }
  /// Whether a path between two ends of links may enter that block, or leave the polygon by doors
  /// that lead away (NavMesh::for_each_block_between). True for the blocks between any end and the
  /// hub.
  bool opens_block(std::uint32_t block) const {
    WEND_ASSERT(block < blocks_.size(), "these are the links of another mesh");
    return blocks_[block] != 0;
  }
  bool opens_top(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < tops_.size(), "these are the links of another mesh");
    return tops_[polygon] != 0;
  }

  /// Whether any link is of one of those kinds.
  bool any_of(std::uint32_t kinds) const { return (kinds_ & kinds) != 0; }
  /// Whether all links are.
  bool all_of(std::uint32_t kinds) const { return (kinds_ & ~kinds) == 0; }
  bool allowed(std::uint32_t number, std::uint32_t kinds) const {
    return (kinds >> link(number).kind & 1) != 0;
  }

  /// All memory held, in bytes.
  std::size_t bytes() const;

 private:
  /// Lists of numbers, stored one behind the other.
  struct Rows {
    std::vector<std::uint32_t> first = {0};
    std::vector<std::uint32_t> items;
    std::span<const std::uint32_t> row(std::uint32_t i) const {
      WEND_ASSERT(i + 1 < first.size(), "these are the links of another mesh");
      return {items.data() + first[i], first[i + 1] - first[i]};
    }
    void end_row() { first.push_back(static_cast<std::uint32_t>(items.size())); }
    void empty_last_row() {
      WEND_ASSERT(first.size() > 1, "end a row before it is emptied");
      items.resize(first[first.size() - 2]);
      first.back() = first[first.size() - 2];
    }
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
