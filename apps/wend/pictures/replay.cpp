#include "pictures/replay.h"

#include "wend/catalogue/catalogue.h"

namespace wend::cli {
namespace {

/// For people, where the catalogue knows it.
std::string title_of(const std::string& algorithm) {
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.name == algorithm) return info.title;
  }
  return algorithm;
}

}  // namespace

std::size_t events_before(const io::SearchTrace& trace, std::uint64_t expansions) {
  std::uint64_t closed = 0;
  std::size_t before = 0;
  for (const TraceEvent& event : trace.events) {
    if (event.kind == TraceKind::closed && closed++ == expansions) break;
    ++before;
  }
  return before;
}

std::string caption_of(const io::SearchTrace& trace) {
  std::string text = title_of(trace.algorithm);
  if (trace.weight > 0) text += fmt::format(", weight {:g}", trace.weight);
  if (trace.heuristic != "none") text += ", heuristic " + trace.heuristic;
  return text;
}

std::string summary_of(const io::SearchTrace& trace) {
  std::string text = to_string(trace.status);
  if (!trace.path.empty()) {
    text += fmt::format(", cost {}, length {}, steps {}", cost_text(trace.cost),
                        length_text(trace.length), trace.path.size() - 1);
  }
  return text + fmt::format(", expanded {}", trace.expanded);
}

}  // namespace wend::cli
