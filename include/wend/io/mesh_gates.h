#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/mesh_gate.h"

/// Gates of navigation meshes as files, `.gates`.
namespace wend::io {

/// One gate a line: the corners of its outline, `X,Y,Z X,Y,Z X,Y,Z` and so on, at least three. `,Z`
/// may be left out: the height is 0. Text after a # is a comment; blank lines are skipped.
///
/// Numbers are decimal, and read as the nearest double in every locale. Errors name the line: an
/// empty file, a malformed place, fewer than three corners. The mesh checks the outlines. Linear;
/// `source` is only used in errors.
Result<std::vector<MeshGate>> parse_mesh_gates(std::string_view text,
                                               const std::string& source = "");
Result<std::vector<MeshGate>> read_mesh_gates(const std::string& path);

/// The same form, below a line of headings, with enough digits to restore each number exactly.
/// Preconditions: coordinates are finite, and each outline has at least three corners.
std::string to_mesh_gates(std::span<const MeshGate> gates);

}  // namespace wend::io
