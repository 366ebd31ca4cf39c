// Shared by the writer and the reader of traces.
#pragma once

#include <map>
#include <utility>

#include "wend/base/trace.h"

namespace wend::io {

inline constexpr const char* kTraceTitle = "wend trace 1";

/// Small letters for the forward side, capital ones for the backward side.
constexpr char letter_of(TraceKind kind, Side side) {
  constexpr char kLetters[] = "oircf";
  const char letter = kLetters[static_cast<unsigned>(kind)];
  return side == Side::forward ? letter : static_cast<char>(letter - 'a' + 'A');
}

/// The kind and side that go with a letter, in `event`; false where none does.
constexpr bool read_letter(char letter, TraceEvent& event) {
  for (const Side side : {Side::forward, Side::backward}) {
    for (const TraceKind kind : {TraceKind::opened, TraceKind::improved, TraceKind::reopened,
                                 TraceKind::closed, TraceKind::forgotten}) {
      if (letter_of(kind, side) != letter) continue;
      event.kind = kind;
      event.side = side;
      return true;
    }
  }
  return false;
}

/// Each node's last event on each side. A tree, although no order is needed: the author of a trace
/// chooses the nodes, and could choose them so that all fall into one bucket of a hash table.
using LastEvents = std::map<std::pair<NodeId, Side>, TraceEvent>;

/// Whether the second event tells nothing new of the node but its kind.
constexpr bool same_label(const TraceEvent& a, const TraceEvent& b) {
  return a.parent == b.parent && a.g == b.g && a.h == b.h && a.f == b.f;
}

}  // namespace wend::io
