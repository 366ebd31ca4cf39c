// The arguments of `wend convert`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "commands/convert/convert_obj.h"
#include "commands/convert/ready_mesh.h"
#include "commands/convert/suggested_links.h"
#include "options/movement_options.h"
#include "scene/formats/formats.h"
#include "wend/base/result.h"

namespace wend::cli {

/// As they were typed.
struct ConvertArguments {
  std::string input;
  std::string output;
  std::optional<std::string> to;
  std::optional<std::string> costs;
  std::optional<std::string> costs_out;
  std::optional<std::string> layer;
  AgentArguments agent;        ///< who is to walk on a mesh of a level
  ReadyArguments ready;        ///< whether triangles are a mesh as they are
  SuggestArguments suggest;    ///< links of a mesh
  MovementArguments movement;  ///< with --layout, --corners, --links and those about pictures
};

/// For messages.
OutputNames names_of(const ConvertArguments& arguments);

/// Throws a usage Failure where an option is given that has a meaning for grids only. `kind` is
/// what the input is, such as "a mesh"; a layer of it is a grid.
void refuse_grid_options(const ConvertArguments& arguments, const char* kind);

/// The result, or the writer's error as a Failure that names the output.
std::string text_or_fail(const ConvertArguments& arguments, Result<std::string> result);

}  // namespace wend::cli
