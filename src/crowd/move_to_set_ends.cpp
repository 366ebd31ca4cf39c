// Which orders of a set are listed as ended.
#include "move_to_set_units.h"

namespace wend {

/// After an order was given: if it is not under way, the unit stands from now on.
void MoveToSet::Units::note_order(std::size_t slot) {
  if (movers[slot].under_way()) return;
  posts[slot] = positions[slot];
  if (is_over(movers[slot].state())) refused.push_back(handle(slot));
}

/// As ended, unless the unit has had another order since.
void MoveToSet::Units::list_refused() {
  for (const UnitHandle unit : refused) {
    const MoveState state = known(unit) ? movers[unit.slot].state() : MoveState::cancelled;
    if (is_over(state) && state != MoveState::cancelled) ended.push_back(unit);
  }
  refused.clear();
}

/// It ended, or waits.
void MoveToSet::Units::end_order(std::size_t slot) {
  if (is_over(movers[slot].state())) ended.push_back(handle(slot));
  posts[slot] = positions[slot];
}

}  // namespace wend
