// Functions that look through a trace read it once: readers, which remember much, are not copied at
// each event.
#include <gtest/gtest.h>

#include "support/memory/count_allocations.h"
#include "wend/io/trace_file.h"

namespace wend::io {
namespace {

/// The trace of a search in a row of cells.
SearchTrace trace_of(NodeId cells) {
  SearchTrace trace;
  trace.width = static_cast<std::int32_t>(cells);
  trace.height = 1;
  for (NodeId node = 0; node < cells; ++node) {
    const NodeId parent = node == 0 ? kNoNode : node - 1;
    trace.events.add({TraceKind::opened, node, parent, 1.0 * node, 0, 1.0 * node});
    trace.events.add({TraceKind::closed, node, parent, 1.0 * node, 0, 1.0 * node});
  }
  return trace;
}

std::uint64_t allocations_of_a_look(const SearchTrace& trace) {
  const std::uint64_t before = test::allocations;
  EXPECT_FALSE(has_backward_side(trace));
  return test::allocations - before;
}

TEST(TraceAllocations, ALookThroughALongTraceAllocatesHardlyMoreThanThroughAShortOne) {
  EXPECT_LE(allocations_of_a_look(trace_of(10'000)), allocations_of_a_look(trace_of(100)) + 20);
}

TEST(TraceAllocations, ASideThatLooksBackwardIsFoundWhereverItIs) {
  SearchTrace trace = trace_of(100);
  trace.events.add({TraceKind::opened, 5, kNoNode, 0, 0, 0, Side::backward});
  EXPECT_TRUE(has_backward_side(trace));
}

}  // namespace
}  // namespace wend::io
