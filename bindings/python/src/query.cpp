// A question of Python's, as the C API takes it.
#include "query.h"

namespace wend::python {

Query::Query(const Door& door, py::handle start, const QueryWords& words)
    : options_(read_options(words.options)) {
  if (words.goal.is_none() == words.goals.is_none()) {
    throw py::type_error("say either `goal`, one place, or `goals`, a list of places");
  }
  query_.from = door.node(start);
  if (words.goals.is_none()) {
    query_.to = door.node(words.goal);
  } else {
    goals_ = door.nodes(words.goals);
    if (goals_.empty()) throw py::value_error("goals: the list is empty");
    query_.goals = goals_.data();
    query_.goal_count = goals_.size();
  }
  query_.range = words.range;
  query_.options = options_;
  query_.overlay = overlay_on(*door.ground(), words.overlay);
  if (words.trace != nullptr) {
    query_.trace = words.trace->handle;
    words.trace->ground = door.ground();
  }
}

}  // namespace wend::python
