#pragma once

#include <string>

#include "wend/base/result.h"
#include "wend/mesh/triangle_soup.h"

namespace wend::io {

/// The faces of a Wavefront `.obj`, where y is up: its (x, y, z) becomes (x, z, y), so its x and z
/// are wend's x and y, and a picture shows it from above. (The corners of triangles are reversed as
/// well, so that the same sides are floor.) All objects are read; materials, normals, textures,
/// lines and points are ignored.
///
/// Faces of more corners, at most 10,000, are cut into triangles without new corners. They may be
/// concave, tilted, and touch themselves, for example where a bridge leads to a hole. A face that
/// lies in no plane is cut along its shortest diagonals.
///
/// A backslash continues a line in the next one; text after a # is a comment. Errors: no face, or
/// none with an area; missing vertices; coordinates that are not finite decimal numbers with a
/// point; faces that cross themselves by more than a millionth of their size; surfaces and other
/// files (`surf`, `call`), which are not read.
Result<TriangleSoup> parse_obj(const std::string& text, const std::string& source = "");
Result<TriangleSoup> read_obj(const std::string& path);

}  // namespace wend::io
