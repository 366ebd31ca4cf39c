// Three missionaries and three cannibals cross a river in a boat for two; on neither bank may
// missionaries be outnumbered. A space of one's own, written without templates.
#include <cstdio>

#include "wend/wend.h"

/// A node encodes the near bank: missionaries + 4 cannibals + 16 if the boat is there.
class River final : public wend::CustomSpace {
 public:
  std::size_t node_count() const override { return 32; }

  void expand(wend::NodeId node, std::vector<wend::CustomStep>& steps) const override {
    const int boat = node < 16 ? 1 : -1;  // what a passenger adds to the near bank
    for (int missionaries = 0; missionaries <= 2; ++missionaries) {
      for (int cannibals = 0; cannibals <= 2 - missionaries; ++cannibals) {
        if (missionaries + cannibals == 0) continue;  // somebody has to row
        const int m = missionaries_at(node) + boat * missionaries;
        const int c = cannibals_at(node) + boat * cannibals;
        if (safe(m, c)) steps.push_back({node_of(m, c, node < 16), 1});
      }
    }
  }

  static wend::NodeId node_of(int missionaries, int cannibals, bool boat) {
    return static_cast<wend::NodeId>(missionaries + 4 * cannibals + (boat ? 16 : 0));
  }
  static int missionaries_at(wend::NodeId node) { return static_cast<int>(node % 4); }
  static int cannibals_at(wend::NodeId node) { return static_cast<int>(node / 4 % 4); }

 private:
  static bool safe(int m, int c) {
    return m >= 0 && m <= 3 && c >= 0 && c <= 3 && (m == 0 || m >= c) && (m == 3 || m <= c);
  }
};

int main() {
  const River river;
  const wend::NodeNavigator navigator(river);
  wend::Workspace workspace;
  const wend::NodeQuery query = {River::node_of(3, 3, true), River::node_of(0, 0, false)};
  const wend::Path path = navigator.solve(query, workspace);
  std::printf("%s, %.0f crossings:", wend::to_string(path.status), path.cost);
  for (const wend::NodeId node : path.nodes) {
    std::printf(" %d%d", River::missionaries_at(node), River::cannibals_at(node));
  }
  std::printf("\n");
}
