// Pictures of graphs, meshes and volumes.
#pragma once

#include <memory>
#include <optional>

#include "picture/parts.h"
#include "wend/picture/graph_picture.h"

namespace wend::python {

/// A picture with the volume that it shows, if it shows one. Moved only by its pointer.
struct GraphShown {
  std::optional<VoxelMap> voxels;
  GraphPicture picture;
};

/// Node positions of (n, 2) or (n, 3), and the parts of the picture. Throws a ValueError or a
/// TypeError that names the part.
std::unique_ptr<GraphShown> graph_shown(py::handle nodes, const py::dict& parts);

/// The same with other parts on top.
std::unique_ptr<GraphShown> with_parts(const GraphShown& shown, const py::dict& parts);

}  // namespace wend::python
