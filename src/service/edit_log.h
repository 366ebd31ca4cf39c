// The edits of a grid, and their effect on answers found before.
//
// An answer is *current* where nothing that changed can have made it wrong: no changed place lies
// on its path or beside it, and no way past a changed place can be cheaper than the path, by the
// least that such a way costs (the estimates from its start and to its goal). All of it is exact in
// one direction: what is called current is as good as what a search would find now.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "answers.h"
#include "wend/base/assert.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/internal/catalogue/any_map.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/service/request.h"

namespace wend {

class EditLog {
 public:
  /// A place of a grid changed, or a polygon of a mesh was opened or closed.
  void note(NodeId node) {
    WEND_ASSERT(node != kNoNode, "only places of the map can change");
    nodes_.push_back(node);
  }
  /// From now on the map is another one: no answer from before is one any more.
  void note_other_map() {
    nodes_.push_back(0);  // so that no answer has seen all
    other_map_since_ = position();
  }
  /// With the changes noted last, the map's unit of cost became another one.
  void note_unit() { unit_since_ = position(); }
  /// Counts all changes since the beginning.
  std::uint64_t position() const { return forgotten_ + nodes_.size(); }
  /// Forgets old changes, except that they happened. Call it after each edit.
  void forget_old();

  /// How an answer stands on the map as it is now; one that is current has seen all edits then.
  AnswerState check(const NodeNavigator& navigator, Answer& answer, Workspace& workspace);

 private:
  AnswerState check_on_mesh(const AnyMap& map, const Answer& answer) const;
  bool near_path(const AnyMap& map, Answer& answer, std::size_t first) const;
  bool undercut(const NodeNavigator& navigator, const Answer& answer, std::size_t first,
                std::uint64_t cost, Workspace& workspace);
  std::uint64_t cost_now(const AnyMap& map, const Path& path, Workspace& workspace);

  std::vector<NodeId> nodes_;
  std::uint64_t forgotten_ = 0;  // how many came before these
  std::uint64_t other_map_since_ = 0;
  std::uint64_t unit_since_ = 0;  // answers that saw less hold costs in another unit
  std::vector<ErasedStep> steps_;
  std::vector<NodeId> filled_in_;  // memory: of a path that holds only its turns
};

}  // namespace wend
