// From one word to another, one letter at a time, by words that exist. Words that have fewer
// letters in common with the last one are farther away: that is the estimate.
#include <cstdio>
#include <string_view>

#include "wend/wend.h"

constexpr std::string_view kWords[] = {
    "card", "care", "cart", "cold", "colt", "cord", "core", "corn", "curd", "fold", "ford", "fore",
    "form", "gold", "hard", "harm", "hold", "lord", "mild", "mold", "ward", "ware", "warm", "warn",
    "wart", "wild", "wold", "word", "wore", "work", "worm", "worn", "yard", "yarn", "zinc"};

class Dictionary final : public wend::CustomSpace {
 public:
  std::size_t node_count() const override { return std::size(kWords); }

  void expand(wend::NodeId node, std::vector<wend::CustomStep>& steps) const override {
    for (wend::NodeId other = 0; other < node_count(); ++other) {
      if (estimate(node, other) == 1) steps.push_back({other, 1});
    }
  }

  // Steps lead both ways, so bidirectional searches are welcome.
  bool reversible() const override { return true; }
  void expand_backward(wend::NodeId node, std::vector<wend::CustomStep>& steps) const override {
    expand(node, steps);
  }

  /// The number of letters in which two words differ.
  std::uint64_t estimate(wend::NodeId from, wend::NodeId to) const override {
    std::uint64_t letters = 0;
    for (std::size_t i = 0; i < 4; ++i) letters += kWords[from][i] != kWords[to][i] ? 1 : 0;
    return letters;
  }

  static wend::NodeId node_of(std::string_view word) {
    wend::NodeId node = 0;
    while (node < std::size(kWords) && kWords[node] != word) ++node;
    return node;  // an unknown word: outside
  }
};

int main() {
  const Dictionary dictionary;
  const wend::NodeNavigator navigator(dictionary);
  wend::Workspace workspace;
  for (const std::string_view goal : {"warm", "zinc", "warmth"}) {
    wend::NodeQuery query = {Dictionary::node_of("cold"), Dictionary::node_of(goal)};
    query.algorithm = "bidirectional_astar";
    const wend::Path path = navigator.solve(query, workspace);
    std::printf("%s:", wend::to_string(path.status));
    for (const wend::NodeId node : path.nodes) std::printf(" %s", kWords[node].data());
    std::printf("\n");
  }
}
