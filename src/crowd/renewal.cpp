#include "wend/crowd/renewal.h"

#include <algorithm>

#include "wend/base/random.h"

namespace wend {

const char* to_string(RenewReason reason) {
  switch (reason) {
    case RenewReason::none: return "none";
    case RenewReason::better: return "better";
    case RenewReason::goal_moved: return "goal_moved";
    case RenewReason::strayed: return "strayed";
    case RenewReason::blocked: return "blocked";
  }
  return "none";
}

std::uint32_t RenewPolicy::spread(RenewReason reason) const {
  switch (reason) {
    case RenewReason::none: return 1;
    case RenewReason::better: return std::max(better, 1u);
    case RenewReason::goal_moved: return std::max(goal_moved, 1u);
    case RenewReason::strayed: return std::max(strayed, 1u);
    case RenewReason::blocked: return std::max(blocked, 1u);
  }
  return 1;
}

void RenewalTimer::note(RenewReason reason, std::uint32_t tick, const RenewPolicy& policy) {
  if (reason <= reason_) return;
  Random random(std::uint64_t{seed_} << 32 | drawn_++);
  const std::uint32_t at = tick + random.below(policy.spread(reason));
  at_ = reason_ == RenewReason::none ? at : std::min(at_, at);
  reason_ = reason;
}

RenewReason RenewalTimer::due(std::uint32_t tick) const {
  return reason_ != RenewReason::none && tick >= at_ ? reason_ : RenewReason::none;
}

}  // namespace wend
