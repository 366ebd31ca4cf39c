// Files that the library proper writes and reads.
#include "promises/files/file_questions.h"
#include "promises/oracles.h"

namespace wend::test {

void ask_files(std::uint64_t world, Ledger& ledger) {
  Random random(world * 15485863 + 11);
  const FileScene scene = {ledger, random};
  ask_grid_files(scene);
  ask_scenario_files(scene);
  ask_mesh_files(scene);
}

}  // namespace wend::test
