// Meshes as they are seen aslant, with heights.
#pragma once

#include <optional>
#include <string>

#include "scene/any_scene.h"
#include "wend/picture/graph_picture.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct ViewArguments {
  std::optional<std::string> view;
  std::optional<std::string> level;
};

struct ViewOptions {
  GraphPicture::View view = GraphPicture::View::above;
  std::optional<std::string> level;  ///< an .obj file
};

void add_view_options(CLI::App& app, ViewArguments& arguments);

/// Throws a usage Failure where a value is wrong.
ViewOptions parse_view(const ViewArguments& arguments);

/// Throws a usage Failure where a map is no mesh, for an option of meshes only.
void require_mesh(const char* option, const std::optional<std::string>& map);

/// Makes a picture one that is seen so; ways are laid on the ground. Throws a Failure where the
/// scene is no mesh, or the level's file is wrong.
void apply_view(const ViewOptions& options, const AnyScene& scene, GraphPicture& picture);

}  // namespace wend::cli
