#pragma once

#include <string>

#include "wend/base/result.h"
#include "wend/mesh/triangle_soup.h"

namespace wend::io {

/// The faces of a Wavefront `.obj`, where y is up: its (x, y, z) becomes (x, z, y), so that what it
/// calls x and z are wend's x and y, and a picture shows it from above. (The corners of triangles
/// are reversed with it, so that the same sides are floor.) All objects count; materials, normals,
/// textures, lines and points do not.
///
/// Faces of more corners, 10,000 at most, are cut into triangles with no corners but theirs. They
/// may be concave, tilted, and touch themselves, as where a bridge leads to a hole. A face that
/// lies in no plane is cut along its shortest diagonals.
///
/// A line may go on in the next one, behind a backslash; what follows a # is a comment. Errors: no
/// face, or none with an area; vertices that are not there; coordinates that are no finite decimal
/// numbers with a point; faces that cross themselves by more than a millionth of their size;
/// surfaces and other files (`surf`, `call`), which are not read.
Result<TriangleSoup> parse_obj(const std::string& text, const std::string& source = "");
Result<TriangleSoup> read_obj(const std::string& path);

}  // namespace wend::io
