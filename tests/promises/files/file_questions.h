// Files of each kind: what is written is read again.
#pragma once

#include "promises/files/text_forms.h"

namespace wend::test {

// The library proper.
void ask_grid_files(const FileScene& scene);
void ask_scenario_files(const FileScene& scene);
void ask_mesh_files(const FileScene& scene);

// Libraries of their own.
void ask_png_files(const FileScene& scene);
void ask_ros_files(const FileScene& scene);
void ask_tiled_files(const FileScene& scene);
void ask_obj_files(const FileScene& scene);
void ask_geojson_files(const FileScene& scene);
void ask_json_files(const FileScene& scene);

}  // namespace wend::test
