#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "clip.h"
#include "pages.h"
#include "wall_loops.h"
#include "wend/internal/mesh/mesh_lattice.h"
#include "wend/mesh/mesh_plan.h"

namespace wend {

/// The plane in which a mesh is eroded: page beside page, and the parts of grown walls on each.
/// With a single page everything stays where it is.
class PagedPlane {
 public:
  using Outline = std::vector<Position>;
  using Edge = std::pair<Position, Position>;

  /// For what lies between the two, and reaches so far beyond.
  PagedPlane(const NavMesh& mesh, const Position& low, const Position& high, double reach);

  /// The unit of the lattice on which all this will be triangulated.
  double unit() const { return unit_; }
  bool has_pages() const { return pages_.count() > 1; }
  /// Whether anything is left of the mesh on that lattice.
  bool has_ground() const { return has_ground_; }
  const Pages& pages() const { return pages_; }

  /// Adds the parts of a convex shape that can be reached from a polygon without leaving the shape.
  /// `round_corner`: and round the shape's first corner, too, which is one of the mesh.
  void add(const Outline& shape, std::uint32_t polygon, bool round_corner);
  /// The polygons in which such a shape has parts, or of which it touches a door.
  const std::vector<std::uint32_t>& reached(const Outline& shape, std::uint32_t polygon);
  const std::vector<Outline>& parts() const { return parts_; }

  /// The borders of all pages. Call it when all shapes were added.
  std::vector<Edge> borders(const std::vector<WallStretch>& walls) const;
  /// Ends of seams, and where the borders of shapes cross them, on both pages.
  std::vector<Position> seam_corners() const;

  /// Where a place of a polygon lies in the plane.
  Position put(std::uint32_t polygon, const Position& at) const;
  /// Puts the corners of what was made in the plane where they are on the mesh.
  void bring_back(MeshPlan& plan);
  /// The mesh's polygon in which one of such polygons has its middle.
  std::uint32_t source(std::span<const std::uint32_t> corners, const MeshPlan& plan) const;
  /// Makes one of two corners at a seam, so that the polygons of both pages are neighbours.
  void join(MeshPlan& plan) const;

 private:
  bool holds_polygon(const MeshLattice& lattice) const;
  template <class Visit>
  void flood(const Outline& shape, std::uint32_t polygon, bool round_corner, Visit&& visit);
  void add_part(std::uint32_t polygon);
  std::uint32_t nearest_on_page(std::uint32_t page, const Position& place) const;
  std::vector<Position> corners_of_seam(std::uint32_t number) const;
  Position snapped(const Position& at) const;
  std::uint32_t page_at(double x) const;

  const NavMesh& mesh_;
  Pages pages_;
  Position low_;
  double margin_;      // on a page beside what lies there
  double stride_ = 0;  // from page to page
  double unit_;
  bool has_ground_ = false;
  std::vector<Outline> parts_;
  /// By the lower number of a seam's two doors: corners on it, from where that door begins.
  std::map<std::uint32_t, std::vector<Position>> seams_;
  std::vector<std::uint32_t> corner_pages_;  // of the plan that was brought back
  Clipper clipper_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> stamps_;  // by polygon: the last shape that was there
  std::uint32_t stamp_ = 0;
};

}  // namespace wend
