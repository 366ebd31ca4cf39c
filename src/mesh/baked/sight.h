// The part of a mesh that is seen from a place, through one door after the other.
//
// F. Bungiu, M. Hemmer, J. Hershberger, K. Huang and A. Kroeller, "Efficient Computation of
// Visibility Polygons" (2014): triangular expansion, here over convex polygons. Rays end at
// vertices, so that exact orientations (orientation.h) alone decide what is seen.
#pragma once

#include <cstdint>
#include <span>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// A polygon as it is seen through the door by which it is entered: between two rays.
struct SightCone {
  Position right;  // where the rays go
  Position left;
  std::uint32_t door;  // as the polygon that is entered has it
};

inline bool lies_between(const SightCone& cone, const Position& root, const Position& place) {
  return orientation(root, cone.right, place) >= 0 && orientation(root, cone.left, place) <= 0;
}

/// Calls `enter(polygon, cone)` with all polygons that a place sees some part of; `cone` is null
/// for those it lies in, which are `starts`. A polygon comes once for each way to see it, through
/// doors of which a stretch is seen: what lies on a line of sight that touches walls on both sides
/// can be reached by way of the corners there, and is left out. Linear in what is visited.
template <class Enter>
void look_round(const NavMesh& mesh, const Position& root, std::span<const std::uint32_t> starts,
                Buffer<SightCone>& stack, Enter&& enter) {
  const auto begin_of = [](const NavMesh::Door& door) { return Position{door.x, door.y}; };
  const auto end_of = [](const NavMesh::Door& door) { return Position{door.end_x, door.end_y}; };
  const std::span<const NavMesh::Door> doors = mesh.doors();
  stack.clear();
  for (const std::uint32_t polygon : starts) {
    enter(polygon, static_cast<const SightCone*>(nullptr));
    for (std::uint32_t i = mesh.first_door(polygon); i < mesh.first_door(polygon + 1); ++i) {
      const Position right = begin_of(doors[i]);
      const Position left = end_of(doors[i]);
      if (orientation(root, right, left) > 0) stack.push_back({right, left, doors[i].twin});
    }
  }
  while (!stack.empty()) {
    const SightCone cone = stack.back();
    stack.pop_back();
    const std::uint32_t polygon = doors[cone.door].polygon;
    enter(polygon, &cone);
    for (std::uint32_t i = mesh.first_door(polygon); i < mesh.first_door(polygon + 1); ++i) {
      if (i == cone.door) continue;
      const Position right = begin_of(doors[i]);
      const Position left = end_of(doors[i]);
      if (orientation(root, cone.right, left) <= 0) continue;
      if (orientation(root, cone.left, right) >= 0) continue;
      const bool right_whole = orientation(root, cone.right, right) >= 0;
      const bool left_whole = orientation(root, cone.left, left) <= 0;
      stack.push_back(
          {right_whole ? right : cone.right, left_whole ? left : cone.left, doors[i].twin});
    }
  }
}

/// A polygon on a straight line, on its way to where that leads.
struct SightStep {
  std::uint32_t polygon;
  std::uint32_t entry;  // door; kNone at the start
  double progress;      // along the line, where it last changed sides at a door that lies in it
};

/// Whether a straight line leads, on ground, from a place in the polygons `starts` to one in a
/// polygon that is the end as `is_end(polygon)` says; it may touch walls. Exact. Precondition:
/// those polygons hold the place `to`. Linear in the polygons on the line.
template <class IsEnd>
bool sees(const NavMesh& mesh, const Position& from, std::span<const std::uint32_t> starts,
          const Position& to, Buffer<SightStep>& stack, IsEnd&& is_end) {
  stack.clear();
  for (const std::uint32_t polygon : starts) {
    if (is_end(polygon)) return true;
    stack.push_back({polygon, NavMesh::kNone, 0});
  }
  const NavMesh::Door* const doors = mesh.doors().data();
  const auto along = [&](double x, double y) {
    return (x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y);
  };
  while (!stack.empty()) {
    const SightStep step = stack.back();
    stack.pop_back();
    const std::uint32_t end = mesh.first_door(step.polygon + 1);
    for (std::uint32_t i = mesh.first_door(step.polygon); i < end; ++i) {
      const NavMesh::Door& door = doors[i];
      if (i == step.entry) continue;
      const Position right = {door.x, door.y};
      const int right_turn = orientation(from, to, right);
      if (right_turn > 0) continue;
      const Position left = {door.end_x, door.end_y};
      const int left_turn = orientation(from, to, left);
      if (left_turn < 0) continue;
      double progress = step.progress;
      if (right_turn == 0 && left_turn == 0) {
        const double a = along(right.x, right.y);
        const double b = along(left.x, left.y);
        progress = a > b ? a : b;
        if (!(progress > step.progress)) continue;
      } else if (orientation(right, left, to) > 0) {
        continue;  // the line ends before
      }
      if (is_end(door.neighbour)) return true;
      stack.push_back({door.neighbour, door.twin, progress});
    }
  }
  return false;
}

/// Whether a polygon lies at a corner, on the ground where that is a bend.
inline bool is_at_bend(const NavMesh& mesh, std::uint32_t polygon, std::uint32_t bend) {
  WEND_ASSERT(bend < mesh.bend_count(), "bends are numbered from 0: ask bend_count()");
  for (std::uint32_t i = mesh.first_door(polygon); i < mesh.first_door(polygon + 1); ++i) {
    const NavMesh::Door& door = mesh.doors()[i];
    if (door.bend == bend || door.end_bend == bend) return true;
  }
  return false;
}

}  // namespace wend
