// Which of the polygons that hold an end a search begins and ends in, where islands touch.
#pragma once

#include <optional>
#include <span>

#include "wend/catalogue/node_query.h"
#include "wend/mesh/links/mesh_links.h"
#include "wend/search/workspace.h"

namespace wend {

/// Two islands of a mesh may touch at a corner, which is a place of both: no way leads from one to
/// the other there, but one that begins or ends there may lie on either. A query names one polygon
/// for each end. If no way leads from that one to any goal's, and others of the polygons that hold
/// the ends have a way between them, those are written into a copy of the query, which lives in the
/// workspace.
///
/// `from` is where the start lies; `goals` are places, one for each of the query's goals. Returns
/// `query` or the copy. Precondition: all polygons that the query names are on the mesh.
/// Cost: that of locating the ends; where one lies on several islands, that of following all links.
const NodeQuery& choose_islands(const NavMesh& mesh, const MeshLinks& links, const NodeQuery& query,
                                const Position& from, std::span<const Position> goals,
                                Workspace& workspace);

/// Whether what erosion left of a mesh has ground at a place on the same floor as the whole mesh.
/// (Of several floors the eroded mesh may have another one there alone.)
bool has_room_on_floor(const NavMesh& whole, const NavMesh& eroded, const Position& place);

}  // namespace wend
