#include "promises/oracles.h"

#include "promises/ledger.h"

namespace wend::test {

// So many worlds as take about three seconds.
const std::vector<PromiseOracle>& promise_oracles() {
  static const std::vector<PromiseOracle> all = {
      {"replan", 800, ask_replan},
      {"service", 1000, ask_service},
      {"navigator", 1000, ask_navigator},
      {"flow", 700, ask_flow},
      {"watch", 800, ask_watch},
      {"crowd", 100, ask_crowd},
      {"mesh_ways", 400, ask_mesh_ways},
      {"mesh_links", 1000, ask_mesh_links},
      {"mesh_questions", 1500, ask_mesh_questions},
      {"knowledge", 700, ask_knowledge},
  };
  return all;
}

}  // namespace wend::test
