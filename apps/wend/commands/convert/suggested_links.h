// The part of `wend convert` that suggests links for navigation meshes.
#pragma once

#include <optional>
#include <string>

#include "wend/mesh/nav_mesh.h"
#include "wend/mesh/triangle_soup.h"
#include "wend/recast/recast_options.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct SuggestArguments {
  std::optional<std::string> file;
  std::optional<std::string> max_drop;
  std::optional<std::string> max_jump;
  std::optional<std::string> max_rise;

  /// The name of one that was given, or null.
  const char* given() const;
  /// Before long work: throws a usage Failure where a number is none or out of range.
  void check() const;
};

void add_suggest_options(CLI::App& app, SuggestArguments& arguments);

/// The text of a file of links for a mesh. `level` is what it was made of, and for whom; null where
/// it was a mesh before: then there is a warning. Tells on standard error how many there are.
/// Throws a Failure where an option is out of range.
std::string suggested_links(const SuggestArguments& arguments, const NavMesh& mesh,
                            const TriangleSoup* level, const RecastOptions& agent);

}  // namespace wend::cli
