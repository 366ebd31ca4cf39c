#pragma once

#include <cstdint>

namespace wend {

/// Why a unit wants another path, the most urgent last.
enum class RenewReason : std::uint8_t {
  none,
  better,  ///< there may be a cheaper one
  goal_moved,
  strayed,  ///< it is off its path
  blocked,  ///< its path is blocked or broken
};

/// "none", "better", "goal_moved", "strayed" or "blocked".
const char* to_string(RenewReason reason);

/// Within how many ticks units ask for another path. Each picks one of them by its seed, so that
/// not all ask in the tick after an edit.
struct RenewPolicy {
  std::uint32_t better = 60;
  std::uint32_t goal_moved = 8;
  std::uint32_t strayed = 8;
  std::uint32_t blocked = 1;  ///< at once

  std::uint32_t spread(RenewReason reason) const;
};

/// Decides when one unit asks for another path. A plain value of 16 bytes. Deterministic: the same
/// calls give the same ticks.
class RenewalTimer {
 public:
  explicit RenewalTimer(std::uint32_t seed = 0) : seed_(seed) {}

  /// Notes a reason in that tick. Ignored unless it is more urgent than the pending one; it can
  /// only make the unit ask sooner.
  void note(RenewReason reason, std::uint32_t tick, const RenewPolicy& policy);
  /// The pending reason from the tick on in which the unit is to ask; before that none.
  RenewReason due(std::uint32_t tick) const;
  RenewReason pending() const { return reason_; }
  /// The unit has asked, or has no reason any more.
  void clear() { reason_ = RenewReason::none; }

 private:
  std::uint32_t seed_;
  std::uint32_t at_ = 0;
  std::uint32_t drawn_ = 0;  // number of draws, so that a unit draws differently each time
  RenewReason reason_ = RenewReason::none;
};

}  // namespace wend
