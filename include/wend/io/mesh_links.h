#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/links/mesh_link.h"

/// Links of navigation meshes as files, `.links`.
namespace wend::io {

/// One link a line: `X,Y,Z X,Y,Z COST`, then optionally its kind, 0 to 31 (default 0), and
/// optionally the word `both` for a second link back, of the same cost and kind. `,Z` may be left
/// out: the height is 0. Text after a # is a comment; blank lines are skipped.
///
/// Numbers are decimal, and read as the nearest double in every locale. Errors name the line: an
/// empty file, a malformed place, a missing cost or one below 0, another kind, more fields. The
/// mesh checks whether there is ground at the ends. Linear; `source` is only used in errors.
Result<std::vector<MeshLink>> parse_mesh_links(std::string_view text,
                                               const std::string& source = "");
Result<std::vector<MeshLink>> read_mesh_links(const std::string& path);

/// The same form, below a line of headings, with enough digits to restore each number exactly. Two
/// consecutive links that lead there and back become one line. Preconditions: coordinates are
/// finite, costs finite and at least 0, kinds at most 31.
std::string to_mesh_links(std::span<const MeshLink> links);

}  // namespace wend::io
