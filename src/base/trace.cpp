#include "wend/base/trace.h"

namespace wend {

const char* to_string(TraceKind kind) {
  switch (kind) {
    case TraceKind::opened: return "opened";
    case TraceKind::improved: return "improved";
    case TraceKind::reopened: return "reopened";
    case TraceKind::closed: return "closed";
    case TraceKind::forgotten: return "forgotten";
  }
  return "opened";
}

const char* to_string(Side side) { return side == Side::forward ? "forward" : "backward"; }

}  // namespace wend
