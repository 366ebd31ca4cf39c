#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"
#include "wend/base/types.h"

/// Plans of several agents that move cell by cell, as public viewers read them: one line a step,
/// `t:(x,y),(x,y),...,` with a cell per agent, from step 0 on.
namespace wend::io {

struct PlanFile {
  std::uint32_t agents = 0;
  std::vector<Point> cells;  ///< step by step, in each step by agent

  /// Number of steps, including step 0.
  std::size_t steps() const { return agents == 0 ? 0 : cells.size() / agents; }
};

/// Before the first step, lines `key=value` are skipped, such as other programs write; so are blank
/// lines. The comma at a line's end may be missing. Errors: a step that is not the next one, steps
/// with different numbers of agents, cells that are no whole numbers from 0; no steps. The caller
/// has to check that the cells lie on the map. Linear in the text.
Result<PlanFile> parse_plan(std::string_view text, const std::string& source = "");
Result<PlanFile> read_plan(const std::string& path);

/// The text of a plan. Precondition: cells.size() is a multiple of `agents`; no cell is negative.
std::string to_plan_text(std::uint32_t agents, std::span<const Point> cells);

}  // namespace wend::io
