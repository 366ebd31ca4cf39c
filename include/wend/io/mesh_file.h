#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/mesh_plan.h"

/// Navigation meshes as files.
namespace wend::io {

/// A Polyanya `.mesh`, version 2 (M. Cui, D. Harabor and A. Grastien, 2017): the lines `mesh`, `2`
/// and the numbers of vertices and polygons; per vertex a line `x y k p1 ... pk`, its polygons
/// counter-clockwise, -1 for an obstacle; per polygon a line `n v1 ... vn q1 ... qn`, its vertices
/// counter-clockwise, and its neighbours: q1 lies across the side from vn to v1, and -1 is a wall.
/// Blank lines are skipped. Heights are 0, areas none.
///
/// Errors: another form or version, fewer or more lines than the counts say, numbers that are
/// malformed or out of range, neighbours that differ from the polygons with which a side is shared
/// (which connect polygons in a plan). NavMesh::build checks whether polygons are convex. Linear in
/// the length of the text, except for one sorting of the sides; allocates no more than the text's
/// own size warrants. `source` is only used in errors.
Result<MeshPlan> parse_polyanya_mesh(std::string_view text, const std::string& source = "");
Result<MeshPlan> read_polyanya_mesh(const std::string& path);

/// The same form, with enough digits to restore each number exactly. Heights and areas are left
/// out, because the form has none. Preconditions: the plan's numbers are in range, as
/// NavMesh::build checks, and no side is shared by more than two polygons.
std::string to_polyanya_mesh(const MeshPlan& plan);

/// A query on a mesh, with its known answer.
struct MeshQueryRecord {
  std::size_t line;  ///< of the file, from 1
  Position from;     ///< heights are 0
  Position to;
  double length;  ///< of the shortest path

  friend bool operator==(const MeshQueryRecord&, const MeshQueryRecord&) = default;
};

/// Such queries: a line of headings, `index from_x from_y to_x to_y length`, then a line for each
/// with these six numbers, separated by tabs or blanks. Errors: another heading, anything but six
/// finite numbers, a length below 0, a blank line between queries, no query.
Result<std::vector<MeshQueryRecord>> parse_mesh_queries(std::string_view text,
                                                        const std::string& source = "");
Result<std::vector<MeshQueryRecord>> read_mesh_queries(const std::string& path);

}  // namespace wend::io
