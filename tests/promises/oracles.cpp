#include "promises/oracles.h"

#include "promises/ledger.h"

namespace wend::test {

// Each one draws as many worlds as take two to three seconds.
const std::vector<PromiseOracle>& promise_oracles() {
  static const std::vector<PromiseOracle> all = {
      {"replan", 1500, ask_replan},
      {"service", 1000, ask_service},
      {"navigator", 1000, ask_navigator},
      {"flow", 700, ask_flow},
      {"watch", 800, ask_watch},
      {"crowd", 100, ask_crowd},
      {"knowledge", 700, ask_knowledge},
      {"influence", 800, ask_influence},
      {"mesh_ways", 400, ask_mesh_ways},
      {"mesh_links", 1000, ask_mesh_links},
      {"mesh_questions", 1500, ask_mesh_questions},
      {"live", 300, ask_live},
      {"discs", 300, ask_discs},
      {"disc_ends", 200, ask_disc_ends},
      {"mesh_flows", 400, ask_mesh_flows},
      {"mesh_graph", 200, ask_mesh_graph},
      {"regions", 300, ask_regions},
      {"gates", 40, ask_gates},
      {"files", 2000, ask_files},
#ifdef WEND_EVERY_FORMAT  // tests/CMakeLists.txt
      {"formats", 2000, ask_formats},
#endif
  };
  return all;
}

}  // namespace wend::test
