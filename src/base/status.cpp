#include "wend/base/status.h"

namespace wend {

const char* to_string(Status status) {
  switch (status) {
    case Status::running: return "running";
    case Status::found: return "found";
    case Status::partial: return "partial";
    case Status::unreachable: return "unreachable";
    case Status::start_outside: return "start_outside";
    case Status::start_blocked: return "start_blocked";
    case Status::goal_outside: return "goal_outside";
    case Status::goal_blocked: return "goal_blocked";
    case Status::limit_reached: return "limit_reached";
    case Status::cancelled: return "cancelled";
    case Status::stale: return "stale";
    case Status::invalid: return "invalid";
  }
  return "invalid";
}

}  // namespace wend
