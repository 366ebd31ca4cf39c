#include "wend/crowd/unit_motion.h"

#include <cmath>

namespace wend {

bool UnitMotion::valid() const {
  const auto from_zero = [](double number) { return number >= 0 && std::isfinite(number); };
  const auto above_zero = [](double number) { return number > 0 && std::isfinite(number); };
  return from_zero(radius) && above_zero(speed) && above_zero(acceleration) &&
         above_zero(braking) && from_zero(turning_circle) && from_zero(look_ahead) &&
         from_zero(arrive_within) && from_zero(stray);
}

double PlaceSpeeds::share(const Position& at) const {
  const NodeId place = ground_->place(at);
  return place < shares_.size() ? double{shares_[place]} : 1;
}

}  // namespace wend
