#pragma once

#include <string>

#include "wend/base/result.h"
#include "wend/mesh/triangle_soup.h"

namespace wend::io {

/// The faces of a Wavefront `.obj`, where y is up: its (x, y, z) becomes (x, z, y), so that what it
/// calls x and z are wend's x and y, and a picture shows it from above. (The corners of triangles
/// are reversed with it, so that the same sides are floor.) Faces of more corners are cut into
/// triangles. All objects count; materials, normals and textures do not.
///
/// Errors: no face, vertices that are not there, lines that tinyobjloader refuses, which reads
/// them.
Result<TriangleSoup> parse_obj(const std::string& text, const std::string& source = "");
Result<TriangleSoup> read_obj(const std::string& path);

}  // namespace wend::io
