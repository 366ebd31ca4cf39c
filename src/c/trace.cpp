#include "wend/c/trace.h"

#include <algorithm>
#include <memory>

#include "call.h"
#include "objects.h"

namespace wend::c {
namespace {

static_assert(WEND_TRACE_OPENED == static_cast<int>(TraceKind::opened) &&
              WEND_TRACE_IMPROVED == static_cast<int>(TraceKind::improved) &&
              WEND_TRACE_REOPENED == static_cast<int>(TraceKind::reopened) &&
              WEND_TRACE_CLOSED == static_cast<int>(TraceKind::closed) &&
              WEND_TRACE_FORGOTTEN == static_cast<int>(TraceKind::forgotten));

wend_trace_event event_of(const TraceEvent& event, double scale) {
  return {static_cast<std::uint32_t>(event.kind),
          static_cast<std::uint32_t>(event.side),
          event.node,
          event.parent,
          event.g * scale,
          event.h * scale,
          event.f * scale};
}

/// Goes to an event, from the last one that was read if that is before it. Precondition: there is
/// such an event.
void go_to(TraceObject& trace, std::size_t number) {
  if (!trace.reader || number < trace.read) {
    trace.reader = trace.log.begin();
    trace.read = 0;
  }
  while (trace.read < number) {
    ++*trace.reader;
    ++trace.read;
  }
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_trace_create(wend_trace** trace, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(trace, "trace")) return call.code();
  return call.hand_out(std::make_shared<TraceObject>(), trace);
}

wend_code wend_trace_destroy(wend_trace* trace) noexcept {
  return Call(nullptr).destroy<TraceObject>(trace);
}

wend_code wend_trace_clear(wend_trace* handle, wend_error* error) noexcept {
  Call call(error);
  const auto trace = call.write<TraceObject>(handle, "trace");
  if (trace) trace->clear();
  return call.code();
}

wend_code wend_trace_count(const wend_trace* handle, std::size_t* count,
                           wend_error* error) noexcept {
  Call call(error);
  if (!call.given(count, "count")) return call.code();
  const auto trace = call.read<TraceObject>(handle, "trace");
  if (trace) *count = trace->log.size();
  return call.code();
}

wend_code wend_trace_read(wend_trace* handle, std::size_t first, wend_trace_event* events,
                          std::size_t count, std::size_t* written, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(written, "written") || !call.array(events, count, "events")) return call.code();
  const auto trace = call.write<TraceObject>(handle, "trace");
  if (!trace) return call.code();
  const std::size_t all = trace->log.size();
  *written = first < all ? std::min(count, all - first) : 0;
  for (std::size_t i = 0; i < *written; ++i) {
    go_to(*trace, first + i);
    events[i] = event_of(**trace->reader, trace->scale);
  }
  return call.code();
}
