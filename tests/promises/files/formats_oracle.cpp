// Files for which wend has libraries of their own.
#include "promises/files/file_questions.h"
#include "promises/oracles.h"

namespace wend::test {

void ask_formats(std::uint64_t world, Ledger& ledger) {
  Random random(world * 15485863 + 12);
  const FileScene scene = {ledger, random};
  ask_png_files(scene);
  ask_ros_files(scene);
  ask_tiled_files(scene);
  ask_obj_files(scene);
  ask_geojson_files(scene);
  ask_json_files(scene);
}

}  // namespace wend::test
