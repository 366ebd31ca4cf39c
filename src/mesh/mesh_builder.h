#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend {

/// The steps that make a mesh of a plan, in the order of their use.
class MeshBuilder {
 public:
  /// Sides have numbers of 32 bits, and the index of places needs some room above them.
  static constexpr std::size_t kMostSides = std::size_t{1} << 30;
  static constexpr std::uint32_t kNone = NavMesh::kNone;

  MeshBuilder(NavMesh& mesh, MeshPlan plan) : mesh_(mesh) { mesh_.plan_ = std::move(plan); }
  /// For a mesh that has its plan, its index and its closed polygons.
  explicit MeshBuilder(NavMesh& mesh) : mesh_(mesh) {}

  std::optional<Error> build();
  /// All but the checks and the index, for a mesh with the plan of another one, whose sides are
  /// joined already. Precondition: that one has no closed polygons.
  void connect_as(const NavMesh& open);

 private:
  std::optional<Error> check_plan() const;
  std::optional<Error> check_polygon(std::uint32_t polygon) const;
  /// Why it is not convex and counter-clockwise, or null.
  const char* shape_fault(std::uint32_t polygon) const;

  void connect();
  std::optional<Error> join_sides();
  void join_as(const NavMesh& open);
  std::optional<Error> join(std::uint32_t side, std::uint32_t other);
  void number_bends();
  void lay_out_sides();
  void lay_out_doors();
  template <class Visit>
  void for_each_side_round(std::uint32_t side, std::uint32_t polygon, Visit&& visit) const;

  Error polygon_error(std::uint32_t polygon, const std::string& fault) const;
  std::uint32_t polygon_of(std::uint32_t side) const;
  const Position& corner(std::uint32_t side) const {
    return mesh_.plan_.vertices[mesh_.plan_.corners[side]];
  }
  std::uint32_t next_side(std::uint32_t side, std::uint32_t polygon) const {
    WEND_ASSERT(side < mesh_.first_[polygon + 1], "give the polygon that has the side");
    return side + 1 == mesh_.first_[polygon + 1] ? mesh_.first_[polygon] : side + 1;
  }
  std::uint32_t side_before(std::uint32_t side, std::uint32_t polygon) const {
    WEND_ASSERT(side >= mesh_.first_[polygon], "give the polygon that has the side");
    return (side == mesh_.first_[polygon] ? mesh_.first_[polygon + 1] : side) - 1;
  }

  NavMesh& mesh_;
  std::vector<std::uint32_t> twins_;  // by side; kNone at walls
  std::vector<std::uint32_t> neighbours_;
  std::vector<std::uint32_t> bends_;
};

/// Divides the polygons of a mesh into components, and its doors into blocks.
class BlockFinder {
 public:
  explicit BlockFinder(NavMesh& mesh) : mesh_(mesh) {}
  void run();

 private:
  struct Visit {
    std::uint32_t polygon;
    std::uint32_t next;     // the door to look at
    std::uint32_t entered;  // the door by which it was entered, as the polygon has it; kNone
    std::size_t pending;    // how many doors were pending before that one
  };

  void search_from(std::uint32_t polygon);
  void look_across(std::uint32_t number);
  void enter(std::uint32_t polygon, std::uint32_t door);
  void leave();
  void close_block(std::size_t pending, std::uint32_t top);
  void hang();
  void sort_doors();

  NavMesh& mesh_;
  std::vector<std::uint32_t> orders_;   // in which polygons were entered, from 1; 0: not yet
  std::vector<std::uint32_t> lows_;     // the first that is reached back to
  std::vector<std::uint32_t> pending_;  // doors whose block is not closed yet
  std::vector<Visit> trail_;
  std::vector<Visit> entered_;  // all of them, in order
};

}  // namespace wend
