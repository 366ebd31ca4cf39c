// Files of each kind: what is written is read again.
#pragma once

#include "promises/files/text_forms.h"

namespace wend::test {

void ask_grid_files(const FileScene& scene);
void ask_scenario_files(const FileScene& scene);
void ask_mesh_files(const FileScene& scene);

}  // namespace wend::test
