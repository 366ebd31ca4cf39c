// Feeds arbitrary bytes to the trace reader. Besides what the sanitizers see, it checks the
// promises of every answer: nothing lies outside the map, and a trace written again is the same
// trace.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "mutate_trace.h"
#include "require.h"
#include "wend/io/trace_file.h"
#include "wend/space/maps/grid_map.h"

namespace {

using namespace wend;
using namespace wend::io;

void check_trace(const SearchTrace& trace, std::string_view text) {
  const std::int64_t cells = std::int64_t{trace.width} * trace.height;
  require(trace.width > 0 && trace.height > 0 && cells <= GridMap::kMaxCells);
  require(trace.events.size() <= text.size() && trace.path.size() <= text.size());
  std::vector<Point> points = trace.path;
  points.insert(points.end(), {trace.from, trace.to});
  for (const Point p : points) {
    require(p.x >= 0 && p.y >= 0 && p.x < trace.width && p.y < trace.height);
  }
  for (const TraceEvent& event : trace.events) {
    require(event.node < cells && (event.parent == kNoNode || event.parent < cells));
    require(event.g >= 0 && event.h >= 0 && event.f >= 0);
  }
}

void check_written_again(const SearchTrace& trace) {
  const std::string text = to_trace_text(trace);
  const Result<SearchTrace> again = parse_trace(text, "again");
  require(again.ok() && again.value().events.size() == trace.events.size());
  require(to_trace_text(again.value()) == text);
  require(to_posthoc(trace) == to_posthoc(again.value()));
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<SearchTrace> trace = parse_trace(text, "fuzz");
  if (!trace) {
    check_error(trace.error(), text);
    return 0;
  }
  check_trace(trace.value(), text);
  check_written_again(trace.value());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_trace, data, size, most, seed);
}
