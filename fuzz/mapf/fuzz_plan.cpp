// Feeds arbitrary bytes to the reader of plans. Besides what the sanitizers see, it checks that
// each step has every agent, and that a plan written again is the same plan.
#include <cstddef>
#include <cstdint>

#include "../require.h"
#include "mutate_plan.h"
#include "wend/io/plan_file.h"

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wend;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<io::PlanFile> plan = io::parse_plan(text, "fuzz");
  if (!plan) {
    check_error(plan.error(), text);
    return 0;
  }
  const io::PlanFile& read = plan.value();
  require(read.agents > 0 && read.cells.size() == read.steps() * read.agents);
  require(read.steps() > 0 && read.cells.size() <= text.size());
  for (const Point cell : read.cells) require(cell.x >= 0 && cell.y >= 0);
  const Result<io::PlanFile> again = io::parse_plan(io::to_plan_text(read.agents, read.cells));
  require(again.ok() && again.value().agents == read.agents && again.value().cells == read.cells);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return wend::fuzzing::mutate_by(&wend::fuzzing::mutated_plan, data, size, most, seed);
}
